//! Nodes a second of both games on one thread, natively and in a browser.
//!
//! ```text
//! speed
//! ```
//!
//! The same program runs as WebAssembly, where `cargo xtask bench --browser` is its host: that has the
//! clock. A line for each round of each piece of work: its name, nodes, seconds. Pieces are short, so that
//! some rounds are undisturbed on a busy machine too.

use harif_engines::connect4;
use harif_engines::othello::{Board, Effort, Engine, Pattern, Query, Size, Solver};
use harif_search::Control;

type Whole = Size<8, 8>;

const ROUNDS: usize = 12;

fn main() {
    let mut solver = connect4::Solver::new(connect4::SolverOptions::default());
    let boards = connect4_boards();
    measure("connect4", || {
        boards.iter().fold(0, |_, board| {
            solver.clear();
            solver.score(board);
            solver.nodes()
        })
    });

    let mut solver = Solver::<Whole, Pattern>::with_evaluator(64, Pattern::new().unpacked());
    for board in othello_boards(20, 6) {
        measure("endings", || solver.solve(board, Query::default()).nodes);
    }

    let mut engine = Engine::new(32);
    let middles = othello_boards(40, 6);
    measure("midgame", || {
        let effort = Effort {
            depth: 12,
            exact: 0,
            ..Effort::default()
        };
        let nodes = middles.iter().map(|&board| {
            engine.forget();
            engine.search(board, effort, Control::never()).nodes
        });
        nodes.sum()
    });
}

/// Tells the host what some work took. The nodes may be counted from one round to the next.
fn measure(name: &str, mut work: impl FnMut() -> u64) {
    let mut before = 0;
    for _ in 0..ROUNDS {
        host::begin();
        let nodes = work();
        host::end(
            name,
            if nodes > before {
                nodes - before
            } else {
                nodes
            },
        );
        before = nodes;
    }
}

/// Random positions of Connect Four with 14 to 19 discs.
fn connect4_boards() -> Vec<connect4::Board> {
    let mut random = fastrand::Rng::with_seed(6);
    let mut boards = Vec::new();
    while boards.len() < 60 {
        let mut board = connect4::Board::new(7, 6, 4).expect("a size that fits");
        for _ in 0..random.u32(14..20) {
            let moves: Vec<u32> = board.moves().collect();
            if !board.is_won() {
                board = board.play(moves[random.u32(..moves.len() as u32) as usize]);
            }
        }
        if !board.is_won() {
            boards.push(board);
        }
    }
    boards
}

/// Positions of Othello with so many empty squares, from games of the engine with itself after ten
/// random moves.
fn othello_boards(empties: u32, count: usize) -> Vec<Board> {
    let mut random = fastrand::Rng::with_seed(7);
    let mut engine = Engine::new(2);
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut board = Board::start::<Whole>();
        let mut left = 60;
        while left > empties && board.moves::<Whole>() != 0 {
            let square = if left > 50 {
                let moves: Vec<u8> = (0..64)
                    .filter(|s| board.moves::<Whole>() >> s & 1 == 1)
                    .collect();
                moves[random.u32(..moves.len() as u32) as usize]
            } else {
                let effort = Effort {
                    depth: 3,
                    exact: 0,
                    ..Effort::default()
                };
                engine.search(board, effort, Control::never()).moves[0].square
            };
            board = board.after(square, board.flips(square));
            left -= 1;
        }
        if left == empties && board.moves::<Whole>() != 0 {
            boards.push(board);
        }
    }
    boards
}

/// The clock and the voice.
#[cfg(not(target_arch = "wasm32"))]
mod host {
    use std::cell::Cell;
    use std::time::Instant;

    thread_local!(static STARTED: Cell<Option<Instant>> = const { Cell::new(None) });

    pub(super) fn begin() {
        STARTED.set(Some(Instant::now()));
    }

    #[allow(clippy::print_stdout)]
    pub(super) fn end(name: &str, nodes: u64) {
        let started = STARTED.get().expect("a beginning");
        println!("{name} {nodes} {:.6}", started.elapsed().as_secs_f64());
    }
}

#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
mod host {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        #[link_name = "begin"]
        safe fn host_begin();
        #[link_name = "end"]
        fn host_end(name: *const u8, length: usize, nodes: f64);
    }

    pub(super) fn begin() {
        host_begin();
    }

    pub(super) fn end(name: &str, nodes: u64) {
        // SAFETY: the host reads the name while it is borrowed here, and nothing else.
        unsafe { host_end(name.as_ptr(), name.len(), nodes as f64) }
    }
}
