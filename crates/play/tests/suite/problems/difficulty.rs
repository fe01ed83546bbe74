//! What makes a problem: worth asking, as far away as it says, and as hard as a plain search finds it.

use harif_engines::solve::{Options, Solver};
use harif_play::problems::make::{Features, ProblemRecipe, candidate, features, grade};
use harif_play::problems::{Goal, Problem, ProblemGame, embedded};
use harif_play::{Algorithm, Plan, Unwatched};
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Game, Player, Position};
use harif_search::evaluators::EvaluatorSpec;
use harif_search::{Control, Limits, Switches};

/// Small problems that are made here and now.
fn made(game: Game, empties: std::ops::RangeInclusive<usize>, games: u64) -> Vec<Problem> {
    let recipe = ProblemRecipe {
        game,
        count: 100,
        games,
        empties,
    };
    let mut solver = Solver::new(Options {
        table_megabytes: 8,
        ..Options::default()
    });
    (0..games)
        .filter_map(|number| candidate(&recipe, number, 11, &mut solver))
        .collect()
}

/// Whether a disc of a side on an empty cell would complete a line, counted cell by cell.
fn completes(position: &AnyPosition, cell: Cell, side: Player) -> bool {
    let game = position.game();
    let line = game.line_rules().expect("a game of lines").line;
    let run = |columns: i16, rows: i16| -> u8 {
        let mut length = 0;
        loop {
            let step = i16::from(length) + 1;
            let column = i16::from(cell.column) + columns * step;
            let row = i16::from(cell.row) + rows * step;
            let is_inside = (0..i16::from(game.columns())).contains(&column)
                && (0..i16::from(game.rows())).contains(&row);
            let own = is_inside && position.at(Cell::new(column as u8, row as u8)) == Some(side);
            if !own {
                return length;
            }
            length += 1;
        }
    };
    let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
    directions
        .iter()
        .any(|&(x, y)| run(x, y) + run(-x, -y) + 1 >= line)
}

/// The result for the side to move by plain recursion, and in how many moves: wins as soon, defeats as late as possible.
fn outcome(position: &AnyPosition) -> (i32, i32) {
    if let Some(outcome) = position.outcome() {
        return (outcome.utility_for(position.turn()).signum(), 0);
    }
    let moves = position.moves();
    let values = moves.map(|m| after(position, m));
    values
        .max_by_key(|&(result, plies)| (result, -result * plies))
        .expect("a move")
}

/// The same for the side that makes a move, the move counted.
fn after(position: &AnyPosition, m: AnyMove) -> (i32, i32) {
    let (result, plies) = outcome(&position.after_unchecked(m));
    (-result, plies + 1)
}

#[test]
fn problems_are_worth_asking_and_as_far_away_as_they_say() {
    let mut won = 0;
    let mut drawn = 0;
    for (game, empties, games) in [
        (Game::TIC_TAC_TOE, 2..=7, 60),
        (Game::tic_tac_toe(4, 3, 3), 4..=7, 60),
        (Game::connect_four(4, 4, 3), 4..=8, 60),
        (Game::connect_four(5, 4, 4), 4..=9, 80),
    ] {
        for problem in made(game, empties.clone(), games) {
            let position = &problem.position;
            let open: Vec<AnyMove> = position.moves().collect();
            assert!(open.len() >= 3, "{position:?}");
            let targets = || open.iter().filter_map(|&m| position.target(m));
            let mover = position.turn();
            assert!(!targets().any(|cell| completes(position, cell, mover)));
            if game != Game::TIC_TAC_TOE {
                assert!(!targets().any(|cell| completes(position, cell, mover.opponent())));
            }
            let discs = Player::BOTH.map(|side| position.count(side));
            let left = game.cell_count() - discs[0] - discs[1];
            assert!(empties.contains(&left), "{left}");
            let plies = match problem.goal {
                Goal::Win => {
                    won += 1;
                    after(position, problem.answer).1
                }
                Goal::Draw => {
                    drawn += 1;
                    let others = open.iter().filter(|&&m| m != problem.answer);
                    others.map(|&m| after(position, m).1).max().expect("others")
                }
            };
            assert_eq!(i32::from(problem.plies), plies, "{problem:?}");
        }
    }
    assert!(won >= 10 && drawn >= 10, "{won} {drawn}");
}

/// What the glances of a problem say of each move, by minimax without pruning.
fn plain_features(problem: &Problem) -> Features {
    let evaluator = match problem.kind() {
        ProblemGame::TicTacToe => "lines",
        ProblemGame::ConnectFour => "windows",
        ProblemGame::Othello => "positional",
    };
    let mut found = Features {
        reach: f64::from(problem.plies.min(24)) / 24.0,
        misses: 0.0,
        hidden: 0.0,
    };
    for depth in 1..=4 {
        let plan = Plan {
            evaluator: Some(EvaluatorSpec::usual(evaluator)),
            switches: Switches {
                distance: true,
                every_move: true,
                ..Switches::default()
            },
            ..Plan::new(Algorithm::Minimax, Limits::depth(depth))
        };
        let report = plan.run(&problem.position, Control::never(), &mut Unwatched);
        let score = |m: AnyMove| report.root_move(m).expect("every move").value.score;
        let own = score(problem.answer);
        let (mut better, mut equal, mut others) = (0, 0, 0);
        for m in problem.position.moves() {
            if m == problem.answer {
                continue;
            }
            others += 1;
            better += u32::from(score(m) > own);
            equal += u32::from(score(m) == own);
        }
        // A player takes the best of what it sees, and of several one by lot.
        let missed = match (better, equal) {
            (0, equal) => 1.0 - 1.0 / f64::from(equal + 1),
            _ => 1.0,
        };
        found.misses += missed / 4.0;
        found.hidden += f64::from(2 * better + equal) / f64::from(2 * others) / 4.0;
    }
    found
}

#[test]
fn the_features_of_a_problem_are_those_of_a_plain_search() {
    let all = embedded();
    for kind in ProblemGame::ALL {
        let step = all.len(kind) / 12;
        let mut hidden = 0;
        for index in (0..all.len(kind)).step_by(step) {
            let problem = all.get(kind, index).expect("a problem");
            if problem.position.count_moves() > 9 {
                // Minimax looks at everything.
                continue;
            }
            let (found, plain) = (features(&problem), plain_features(&problem));
            let is_near = |a: f64, b: f64| (a - b).abs() < 1e-9;
            let is_alike = is_near(found.reach, plain.reach)
                && is_near(found.misses, plain.misses)
                && is_near(found.hidden, plain.hidden);
            assert!(is_alike, "{found:?}, not {plain:?}: {problem:?}");
            hidden += usize::from(plain.hidden > 0.0 && plain.misses < 1.0);
            let difficulty = match kind {
                ProblemGame::TicTacToe => {
                    1.6 * plain.reach + 0.2 * plain.misses + 0.1 * plain.hidden
                }
                ProblemGame::ConnectFour => {
                    0.4 * plain.reach + 0.4 * plain.misses + 0.2 * plain.hidden
                }
                ProblemGame::Othello => {
                    0.8 * plain.reach - 0.2 + 0.4 * plain.misses + 0.4 * plain.hidden
                }
            };
            let points = 700.0 + 1_600.0 * difficulty.clamp(0.0, 1.0);
            assert!((f64::from(grade(&problem)) - points).abs() < 0.51);
        }
        assert!(hidden > 1, "{}: {hidden}", kind.name());
    }
}
