//! The strategies that win from the empty board, and the moves that win elsewhere.

use harif_engines::connect4::book::BookError;
use harif_engines::connect4::strategy::{
    Answer, BuildOptions, Builder, Flaw, News, SIZES, Strategy, embedded,
};
use harif_engines::connect4::{Board, Goal, Solver, SolverOptions};
use harif_search::Control;
use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

/// Who wins on the sizes of the shelf, as published.
const FIRST_WINS: [bool; SIZES.len()] = [true, false, false, true, true];

fn empty((columns, rows): (u32, u32)) -> Board {
    Board::new(columns, rows, 4).expect("a size that fits")
}

/// The strategy of a small board, and what was told on the way.
fn built(size: (u32, u32), nodes: u32, known: &[News]) -> (Option<Strategy>, Vec<News>) {
    let options = BuildOptions {
        table_bytes: 1 << 20,
        fresh_bytes: 1 << 20,
        threads: 2,
        nodes,
    };
    let first_wins = known.iter().find_map(|news| match news {
        News::FirstWins(first) => Some(*first),
        News::Answer(_) => None,
    });
    let answers = known.iter().filter_map(|news| match news {
        News::Answer(answer) => Some(*answer),
        News::FirstWins(_) => None,
    });
    let builder = Builder::new(size.0, size.1, options, first_wins, answers);
    let told = Mutex::new(Vec::new());
    let tell = |news: News| told.lock().expect("no thread panics").push(news);
    let strategy = builder
        .expect("a small board")
        .work(Control::never(), &tell, &|_: String| ());
    (strategy, told.into_inner().expect("no thread panics"))
}

/// Every game against a strategy: where it ends, the solver says that the winner wins.
fn holds(strategy: &Strategy, board: &Board, solver: &mut Solver, met: &mut HashSet<(u128, u128)>) {
    if !met.insert((board.own(), board.occupied())) {
        return;
    }
    let Some(column) = strategy.winning_move(board) else {
        assert_eq!(solver.outcome(board), 1, "{board:?}");
        return;
    };
    assert_eq!(strategy.outcome(board), Some(1));
    let after = board.play(column);
    assert_eq!(strategy.outcome(&after), Some(-1));
    assert_eq!(solver.outcome(&after), -1, "{after:?}");
    for reply in after.moves() {
        let next = after.play(reply);
        assert!(!next.is_won());
        holds(strategy, &next, solver, met);
    }
}

#[test]
fn a_strategy_wins_against_every_reply() {
    let mut solver = Solver::new(SolverOptions::default());
    assert_eq!(built((5, 4), 100, &[]).0, None, "a draw has no strategy");
    for (size, nodes) in [((6, 4), 100), ((8, 4), 20_000)] {
        let strategy = built(size, nodes, &[]).0.expect("the second player wins");
        assert!(!strategy.first_wins());
        let mut met = HashSet::new();
        for column in 0..size.0 {
            holds(&strategy, &empty(size).play(column), &mut solver, &mut met);
        }
        assert!(
            met.len() >= strategy.len() && strategy.len() > 20,
            "{}",
            met.len()
        );
        let bytes = strategy.bytes();
        assert_eq!(Strategy::open(&bytes).as_ref(), Ok(&strategy));
    }
}

#[test]
fn what_was_told_need_not_be_searched_again() {
    let (strategy, told) = built((6, 4), 100, &[]);
    let (again, new) = built((6, 4), 100, &told);
    assert_eq!(strategy, again);
    assert!(strategy.is_some() && new.is_empty());
    let half = &told[..told.len() / 2];
    let (other, new) = built((6, 4), 100, half);
    assert!(other.is_some() && !new.is_empty());
    assert!(new.iter().all(|news| !half.contains(news)));
    let wrong = News::Answer(Answer {
        key: 0,
        column: Some(0),
        nodes: 0,
    });
    assert_eq!(
        built((6, 4), 100, &[&told[..], &[wrong]].concat()).0,
        strategy
    );
}

#[test]
fn damage_is_noticed() {
    let strategy = embedded(6, 7).expect("a strategy of the program");
    let bytes = strategy.bytes();
    assert_eq!(Strategy::open(b"harif"), Err(BookError::Format));
    assert_eq!(Strategy::open(&bytes[..20]), Err(BookError::Length));
    for at in 11..bytes.len() {
        let mut wrong = bytes.clone();
        wrong[at] ^= 1;
        assert_eq!(Strategy::open(&wrong), Err(BookError::Checksum), "{at}");
    }
}

/// The bytes of a file with a checksum that matches.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let payload = &bytes[..bytes.len() - 8];
    let sum = payload
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum: u64, &byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    [payload, &sum.to_le_bytes()].concat()
}

/// The bytes of a file without positions, for a board of so many columns and six rows.
fn bare(columns: u8, positions: u32) -> Vec<u8> {
    let mut bytes = b"harif st".to_vec();
    bytes.extend([1, columns, 6, 0]);
    bytes.extend([0; 4]);
    bytes.extend(positions.to_le_bytes());
    bytes.extend([0; 2 + 8]);
    sealed(&bytes)
}

/// A mask has room for 16 columns, and as many positions follow as the file says.
#[test]
fn boards_that_a_mask_has_no_room_for_are_refused() {
    for columns in [4, 7, 15, 16] {
        let strategy = Strategy::open(&bare(columns, 0)).expect("a file without positions");
        assert_eq!((strategy.columns(), strategy.rows()), (columns.into(), 6));
        assert!(strategy.is_empty() && strategy.first_wins());
    }
    // On 17 and 18 columns the board itself would fit.
    for columns in [17, 18] {
        assert!(Board::new(columns.into(), 6, 4).is_ok());
        assert_eq!(Strategy::open(&bare(columns, 0)), Err(BookError::Length));
    }
    assert_eq!(Strategy::open(&bare(0, 0)), Err(BookError::Length));
    assert_eq!(Strategy::open(&bare(255, 0)), Err(BookError::Length));
    assert_eq!(Strategy::open(&bare(7, 1)), Err(BookError::Length));
}

/// Every game against the two smallest strategies of the program is won. For the others `cargo xtask book
/// --check-strategy` does the same in minutes.
#[test]
fn the_smallest_strategies_win_every_game() {
    for (size, ends) in [((6, 7), 318), ((8, 5), 618)] {
        let strategy = embedded(size.0, size.1).expect("a strategy of the program");
        let checked = strategy.check(2, 4 << 20, &|_, _| ()).expect("no flaw");
        assert_eq!((checked.dear, checked.ends), (strategy.len(), ends));
        // A change of the solver's order of moves makes other positions dear: `cargo xtask book --strategy SIZE --from FILE`
        // adds them.
        assert_eq!(checked.above_limit, 0, "{checked:?}");
    }
}

/// A file whose checksum matches but whose moves do not win is found out: a move is changed, or a reply is
/// said to be dear that is not, or the other way round.
#[test]
fn a_strategy_that_does_not_win_is_found_out() {
    let (strategy, _) = built((6, 4), 100, &[]);
    let strategy = strategy.expect("the second player wins");
    let check = |strategy: &Strategy| strategy.check(1, 1 << 20, &|_, _| ());
    assert!(check(&strategy).is_ok());
    let bytes = strategy.bytes();
    let (mut unreadable, mut lost, mut as_good) = (0, 0, 0);
    for entry in (22..bytes.len() - 8).step_by(3) {
        for other in (0..6).filter(|&other| other != bytes[entry]) {
            let mut wrong = bytes.clone();
            wrong[entry] = other;
            match Strategy::open(&sealed(&wrong)).map(|strategy| check(&strategy)) {
                Err(_) => unreadable += 1,
                Ok(Err(flaw)) => {
                    lost += 1;
                    let known = matches!(flaw, Flaw::NoWinningMove(_) | Flaw::NotWon(_));
                    assert!(known, "{flaw}");
                }
                // Another move that wins as well.
                Ok(Ok(_)) => as_good += 1,
            }
        }
    }
    assert!(
        unreadable > 5 && lost > 20 && as_good > 0,
        "{unreadable} {lost} {as_good}"
    );
    // The first player does not win on this board.
    let mut other_winner = bytes;
    other_winner[11] = 0;
    other_winner[16..20].copy_from_slice(&0_u32.to_le_bytes());
    other_winner.drain(22..other_winner.len() - 8);
    other_winner[20..22].copy_from_slice(&[0, 0]);
    let wrong = Strategy::open(&sealed(&other_winner)).expect("a whole file");
    assert!(matches!(check(&wrong), Err(Flaw::NoWinningMove(_))));
}

/// Random losers lose, and wherever the strategy ends the solver needs no more nodes than it says.
#[test]
fn the_strategies_of_the_program_win_random_games() {
    let mut rng = fastrand::Rng::with_seed(87);
    let mut solver = Solver::new(SolverOptions::default());
    for (size, first_wins) in SIZES.into_iter().zip(FIRST_WINS) {
        let strategy = embedded(size.0, size.1).expect("a strategy of the program");
        assert_eq!(strategy.first_wins(), first_wins, "{size:?}");
        for _ in 0..8 {
            let mut board = empty(size);
            let mut last = None;
            while !board.is_won() {
                let winners = board.discs().is_multiple_of(2) == first_wins;
                let column = if winners {
                    if strategy.winning_move(&board).is_none() && last.is_none() {
                        solver.clear();
                        let before = solver.nodes();
                        assert_eq!(solver.outcome(&board), 1, "{board:?}");
                        last = Some(solver.nodes() - before);
                    }
                    solver.use_strategies(true);
                    let column = solver.winning_move(&board, Control::never());
                    solver.use_strategies(false);
                    column.expect("the winner has a move that wins")
                } else {
                    let moves: Vec<u32> = board.moves().collect();
                    moves[rng.usize(..moves.len())]
                };
                board = board.play(column);
            }
            // The winner moved last.
            assert_eq!(board.discs().is_multiple_of(2), !first_wins, "{size:?}");
            // The solver also asks some questions from outside, and its move order may have changed
            // since the strategy was found.
            let most = 2 * u64::from(strategy.nodes()) + 20_000;
            assert!(last.is_none_or(|nodes| nodes <= most), "{size:?} {last:?}");
        }
    }
}

#[test]
fn a_solver_takes_the_outcome_from_a_strategy() {
    let mut solver = Solver::new(SolverOptions::default());
    solver.use_strategies(true);
    let board = empty((8, 7));
    assert_eq!(solver.outcome(&board), 1);
    let column = solver.winning_move(&board, Control::never());
    let after = board.play(column.expect("the first player wins"));
    assert_eq!(solver.outcome(&after), -1);
    let stop = AtomicBool::new(true);
    let bounds = solver.solve(&after, Goal::Score, Control::new(&stop));
    assert!(bounds.upper == -1 && bounds.lower < -1);
    assert_eq!(solver.nodes() / 2_000, 0, "hardly anything was searched");
}

/// On any board: the winning move is there exactly if the position is won, and wins.
#[test]
fn a_winning_move_wins() {
    let mut rng = fastrand::Rng::with_seed(3);
    for (columns, rows, line) in [(7, 6, 4), (5, 4, 3), (6, 5, 4)] {
        let mut solver = Solver::new(SolverOptions::default());
        let mut won = 0;
        for _ in 0..150 {
            let mut board = Board::new(columns, rows, line).expect("a size that fits");
            for _ in 0..rng.u32(0..columns * rows).max(columns * rows / 3) {
                let moves: Vec<u32> = board.moves().collect();
                let next = board.play(moves[rng.usize(..moves.len())]);
                if !next.is_won() && !next.is_full() {
                    board = next;
                }
            }
            let outcome = solver.outcome(&board);
            let column = solver.winning_move(&board, Control::never());
            assert_eq!(column.is_some(), outcome == 1, "{board:?}");
            if let Some(column) = column {
                won += 1;
                let after = board.play(column);
                assert!(after.is_won() || solver.outcome(&after) == -1, "{board:?}");
            }
        }
        assert!(won > 10, "{won}");
    }
}
