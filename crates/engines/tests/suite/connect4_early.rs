//! The net that ranks early moves of 7×6, and threads that ask two questions at once.
//!
//! The scores to compare with are the book's.

use harif_engines::connect4::net::{FEATURES, LOWEST, Net, SCORES, features, mirrored};
use harif_engines::connect4::{Board, Goal, Refinements, Solver, SolverOptions, book};
use harif_search::Control;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A position after so many random moves, none of which wins.
fn random_board(rng: &mut fastrand::Rng, discs: u32) -> Board {
    let mut board = Board::new(7, 6, 4).expect("a size that fits");
    while board.discs() < discs {
        let next: Vec<Board> = board.moves().map(|column| board.play(column)).collect();
        let next: Vec<&Board> = next.iter().filter(|next| !next.is_won()).collect();
        board = *next[rng.usize(..next.len())];
    }
    board
}

fn book_score(board: &Board) -> i32 {
    let book = book::embedded().expect("the tests have the book");
    book.score(board).expect("an early position")
}

/// The discs of the first and of the second player.
fn players(board: &Board) -> [u64; 2] {
    let [own, other] = [board.own() as u64, board.other() as u64];
    if board.discs().is_multiple_of(2) {
        [own, other]
    } else {
        [other, own]
    }
}

fn solver(net: bool, threads: usize) -> Solver {
    Solver::new(SolverOptions {
        table_bytes: 16 << 20,
        threads,
        refinements: Refinements {
            net,
            ..Refinements::ALL
        },
    })
}

#[test]
fn the_net_changes_nodes_only() {
    let mut rng = fastrand::Rng::with_seed(41);
    let [mut with, mut without] = [true, false].map(|net| solver(net, 1));
    for discs in [8, 9, 9, 10, 10, 11, 11, 11] {
        let board = random_board(&mut rng, discs);
        let score = book_score(&board);
        for solver in [&mut with, &mut without] {
            solver.clear();
            assert_eq!(solver.score(&board), score, "{board:?}");
        }
    }
    assert_ne!(with.nodes(), without.nodes(), "it has something to say");
}

/// Half of the threads may ask what turns out not to matter: only the time differs.
#[test]
fn threads_agree_with_the_book() {
    let mut rng = fastrand::Rng::with_seed(42);
    for threads in [2, 4] {
        let mut solver = solver(true, threads);
        for discs in [8, 9, 10, 10, 11, 11, 12] {
            let board = random_board(&mut rng, discs);
            let score = book_score(&board);
            let goals = [
                Goal::Score,
                Goal::Outcome,
                Goal::MoreThan(score - 1),
                Goal::MoreThan(score),
            ];
            for goal in goals {
                solver.clear();
                let bounds = solver.solve(&board, goal, Control::never());
                assert_eq!(
                    bounds.exact(),
                    Some(goal.answer(score)),
                    "{goal:?} {board:?}"
                );
            }
        }
    }
}

/// A solve on several threads that is stopped somewhere leaves true bounds, and a table to go on with.
#[test]
fn stopped_threads_keep_true_bounds() {
    let mut rng = fastrand::Rng::with_seed(43);
    for reports in 1..8 {
        let board = random_board(&mut rng, 9);
        let score = book_score(&board);
        let mut solver = solver(true, 2);
        let stop = AtomicBool::new(false);
        let mut seen = 0;
        let mut progress = |_| {
            seen += 1;
            stop.fetch_or(seen == reports, Relaxed);
        };
        let control = Control::new(&stop);
        let bounds = solver.solve_with_progress(&board, Goal::Score, control, &mut progress);
        assert!(bounds.lower <= score && score <= bounds.upper, "{board:?}");
        assert_eq!(solver.score(&board), score, "{board:?}");
    }
}

/// What the net sees, from the cells one by one.
fn plain_features([first, second]: [u64; 2]) -> BTreeSet<usize> {
    let owner = |column: i32, row: i32| {
        let is_cell = (0..7).contains(&column) && (0..6).contains(&row);
        is_cell.then(|| {
            let bit = 1 << (7 * column + row);
            [first, second].iter().position(|discs| discs & bit != 0)
        })
    };
    let mut seen = BTreeSet::new();
    let mut lines = 0;
    for (dx, dy) in [(0, 1), (1, -1), (1, 0), (1, 1)] {
        for (column, row) in (0..49).map(|cell| (cell / 7, cell % 7)) {
            let cells: [(i32, i32); 4] =
                std::array::from_fn(|k| (column + k as i32 * dx, row + k as i32 * dy));
            let owners = cells.map(|(column, row)| owner(column, row));
            if owners.contains(&None) {
                continue;
            }
            let [own, other] = [0, 1].map(|player| {
                let has = |cell: &&Option<Option<usize>>| **cell == Some(Some(player));
                owners.iter().filter(has).count()
            });
            if own > 0 && other == 0 {
                seen.insert(168 + 6 * lines + own - 1);
            } else if other > 0 && own == 0 {
                seen.insert(168 + 6 * lines + other + 2);
            }
            for (player, count) in [(0, own), (1, other)] {
                for ((column, row), owner) in cells.iter().zip(owners) {
                    if count == 3 && owner == Some(None) {
                        seen.insert(84 + 42 * player + (6 * column + row) as usize);
                    }
                }
            }
            lines += 1;
        }
    }
    for cell in 0..42 {
        if let Some(Some(player)) = owner(cell / 6, cell % 6) {
            seen.insert(42 * player + cell as usize);
        }
    }
    let discs = (first | second).count_ones().min(12) as usize;
    seen.insert(168 + 6 * lines + discs);
    seen
}

#[test]
fn the_net_sees_what_the_cells_say() {
    let mut rng = fastrand::Rng::with_seed(44);
    for _ in 0..400 {
        let discs = rng.u32(0..30);
        let board = random_board(&mut rng, discs);
        let [first, second] = players(&board);
        let mut seen = Vec::new();
        features(first, second, |feature| seen.push(usize::from(feature)));
        let plain = plain_features([first, second]);
        assert_eq!(seen.len(), plain.len(), "nothing twice: {board:?}");
        assert_eq!(
            seen.into_iter().collect::<BTreeSet<_>>(),
            plain,
            "{board:?}"
        );
        let [first, second] = players(&board.mirrored());
        let mut images = BTreeSet::new();
        features(first, second, |feature| {
            images.insert(usize::from(mirrored(feature)));
        });
        assert_eq!(images, plain, "{board:?}");
    }
    let twice = |feature: u16| mirrored(mirrored(feature));
    assert!((0..FEATURES as u16).all(|feature| twice(feature) == feature));
}

#[test]
fn a_mirror_image_gets_the_same_answer_and_a_higher_score_is_less_likely() {
    let mut rng = fastrand::Rng::with_seed(45);
    let net = Net::available().expect("embedded");
    let (mut falls, mut all) = (0, 0);
    for _ in 0..300 {
        let discs = rng.u32(1..=12);
        let board = random_board(&mut rng, discs);
        let [straight, image] = [board, board.mirrored()].map(|board| players(&board));
        let mut last = i32::MAX;
        for least in LOWEST..LOWEST + SCORES as i32 {
            let odds = net.log_odds(straight[0], straight[1], least);
            assert_eq!(odds, net.log_odds(image[0], image[1], least), "{board:?}");
            falls += usize::from(odds <= last);
            all += 1;
            last = odds;
        }
    }
    // It was not trained to obey this, so a few exceptions are allowed.
    assert!(falls * 100 >= all * 90, "{falls} of {all}");
}

/// The net was learned from some of these, and from others not: it has no list of positions.
#[test]
fn the_net_tells_who_wins() {
    let mut rng = fastrand::Rng::with_seed(46);
    let net = Net::available().expect("embedded");
    let mut right = 0;
    for _ in 0..1000 {
        let discs = rng.u32(4..=12);
        let board = random_board(&mut rng, discs);
        let score = book_score(&board);
        let wins = if discs.is_multiple_of(2) {
            score > 0
        } else {
            score < 0
        };
        let [first, second] = players(&board);
        let thinks_so = net.log_odds(first, second, 1) > 0;
        right += u32::from(thinks_so == wins);
    }
    assert!(right > 850, "{right} of 1000");
}
