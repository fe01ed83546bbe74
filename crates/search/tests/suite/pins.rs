//! Node counts and judgements pinned on fixed positions of every game.
//!
//! A changed number is not a bug by itself: it says that a search visits another tree, or that an
//! evaluator judges otherwise. If that is meant, write the new numbers here and say why.

use crate::support::reports;
use harif_rules::{AnyPosition, Player, notation, with_position};
use harif_search::evaluators::{Evaluated, EvaluatorSpec};
use harif_search::plan::{Algorithm, Plan, Unwatched};
use harif_search::{Control, Cut, Fail, Limits, Order, Switches};
use std::fmt::Write as _;

/// The default switches, and each switch flipped alone.
fn variants() -> [Switches; 11] {
    let plain = Switches::default();
    let order = |order| Switches { order, ..plain };
    let table = Switches {
        table: true,
        ..plain
    };
    [
        plain,
        order(Order::Centre),
        order(Order::Edges),
        order(Order::Evaluation),
        order(Order::Reversed),
        Switches {
            cut: Cut::OnlyStrict,
            ..plain
        },
        // Without a table nothing depends on what is returned outside the window.
        Switches {
            fail: Fail::Hard,
            ..table
        },
        table,
        Switches {
            symmetry: true,
            ..table
        },
        Switches {
            distance: true,
            ..plain
        },
        Switches {
            every_move: true,
            ..plain
        },
    ]
}

/// Positions, each with its moves (`-` for none), its evaluator and the depth of its searches; below
/// it the nodes of minimax, of alpha-beta and of PVS for every variant in turn.
const PINS: &str = "\
tictactoe a1 utility 8
    59705 59705 59705 59705 59705 59705 4792 4792 1820 59705 59705
    2338 1521 5328 1187 3957 15993 1139 1118 717 2788 4090
    3888 3748 4133 3880 4025 3888 2077 2077 1373 4134 12297
tictactoe(columns=4,rows=3,line=3) b2 lines 4
    9032 9032 9032 9032 9032 9032 5072 5072 2537 9032 9032
    1967 423 5162 341 2205 3063 1552 1531 1037 1967 3353
    752 635 921 605 666 752 638 638 433 752 3858
tictactoe(columns=12,rows=11,line=5) f6g6f7 lines 2
    16642 16642 16642 16642 16642 16642 16642 16642 16642 16642 16642
    5027 514 15869 386 4796 5619 5027 5027 5027 5027 16642
    785 520 1285 516 737 785 785 785 785 785 18552
connect4 4453 windows 5
    18935 18935 18935 18935 18935 18935 9660 9660 9660 18935 18935
    7554 3801 6079 1002 1960 10032 5537 5070 5070 7574 9802
    1390 1264 1345 1259 1304 1390 995 995 995 1390 4033
connect4 4453 threats 5
    18935 18935 18935 18935 18935 18935 9660 9660 9660 18935 18935
    8658 4929 4848 1281 1989 10076 6353 6001 6001 8678 10023
    1371 2589 1881 3009 3019 1371 1212 1212 1212 1371 5128
4inline 44535 windows 4
    4681 4681 4681 4681 4681 4681 3337 3337 3337 4681 4681
    1837 497 2492 266 785 2186 1592 1573 1573 1837 2826
    592 474 575 446 538 592 473 473 473 592 1743
4inline 44535 threats 4
    4681 4681 4681 4681 4681 4681 3337 3337 3337 4681 4681
    1923 492 3020 235 1022 2185 1676 1666 1666 1923 2928
    719 486 600 433 583 719 447 447 447 719 2165
connect4(columns=4,rows=4,line=3) 1 utility 8
    47431 47431 47431 47431 47431 47431 9359 9359 7727 47431 47431
    983 2055 2464 697 2753 8491 806 794 794 1030 1802
    1844 3471 1929 1843 4098 1844 1330 1330 1330 1844 4878
connect4(columns=12,rows=12,line=5) 667 threats 3
    1885 1885 1885 1885 1885 1885 1885 1885 1813 1885 1885
    652 234 1510 213 614 1057 652 652 622 652 1086
    362 333 400 326 286 362 317 317 303 362 1416
othello(size=4) b1a1c4 discs 10
    3218 3218 3218 3218 3218 3218 2069 2069 1673 3218 3218
    654 698 546 579 578 772 485 476 440 654 1446
    1935 1916 1746 1955 1870 1935 1526 1526 1433 1935 3190
othello f5d6c3 discs 4
    1096 1096 1096 1096 1096 1096 1079 1079 1079 1096 1096
    326 250 189 89 114 682 326 326 326 326 404
    258 206 235 175 179 258 187 187 187 258 592
othello f5d6c3 positional 4
    1096 1096 1096 1096 1096 1096 1079 1079 1079 1096 1096
    387 295 546 204 475 402 387 387 387 387 548
    291 260 423 307 385 291 301 301 301 291 691
othello(size=10) g6 positional 3
    79 79 79 79 79 79 79 79 79 79 79
    52 44 66 41 52 55 52 52 52 52 62
    62 68 72 61 69 62 65 65 65 62 102
othello(size=12) - positional 3
    73 73 73 73 73 73 73 73 22 73 73
    48 43 56 57 48 62 48 48 19 48 62
    79 77 80 72 79 79 78 78 39 79 107
";

/// The node counts of a position as [`PINS`] has them: a line for each search.
fn counts(position: &AnyPosition, evaluator: &'static str, depth: u32) -> String {
    let evaluator = EvaluatorSpec::usual(evaluator);
    let mut lines = ["   "; 3].map(str::to_owned);
    for switches in variants() {
        let [minimax, alphabeta, negamax, pvs] = reports(position, evaluator, depth, switches);
        assert_eq!(alphabeta.counters, negamax.counters, "{switches:?}");
        for (line, report) in lines.iter_mut().zip([minimax, alphabeta, pvs]) {
            let _ = write!(line, " {}", report.counters.nodes);
        }
    }
    lines.join("\n")
}

#[test]
fn every_search_visits_the_nodes_that_are_written_here() {
    let mut found = String::new();
    for pin in PINS.lines().filter(|line| !line.starts_with(' ')) {
        let [game, moves, evaluator, depth] = pin.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{pin}");
        };
        let position = notation::position(game.parse().unwrap(), moves.trim_matches('-')).unwrap();
        let counts = counts(&position, evaluator, depth.parse().unwrap());
        let _ = writeln!(found, "{pin}\n{counts}");
    }
    assert!(found == PINS, "these are the counts now:\n{found}");
}

/// What each evaluator says of a position, for the first player and for the second.
const JUDGEMENTS: &[(&str, &str, &str, [i32; 2])] = &[
    (
        "tictactoe(columns=5,rows=4,line=4)",
        "c2c3b2d2b3",
        "lines",
        [4, -4],
    ),
    ("tictactoe", "b2a1", "utility", [0, 0]),
    ("connect4", "44435362", "windows", [13, 9]),
    ("connect4", "44435362", "threats", [27, -27]),
    ("connect4", "4443353226", "threats", [17, -17]),
    ("4inline", "445535366", "windows", [19, 11]),
    ("4inline", "445535366", "threats", [11, -11]),
    (
        "connect4(columns=9,rows=7,line=5)",
        "55546344",
        "windows",
        [6, 3],
    ),
    (
        "connect4(columns=9,rows=7,line=5)",
        "55546344",
        "threats",
        [3, -3],
    ),
    ("othello", "f5d6c3d3c4f4", "discs", [0, 0]),
    ("othello", "f5d6c3d3c4f4", "positional", [40, -40]),
    (
        "othello",
        "oooooooo/oxxxxxx1/oxxxxx2/oxxxo3/oxoxx3/ox6/1x6/8 x",
        "positional",
        [-1187, 1187],
    ),
    (
        "othello",
        "xxxxxxxx/oxxxxxxo/oxoxoxoo/oxxoxxxo/oxoxxooo/oxxxoooo/oxxxxoo1/oooooo2 o",
        "positional",
        [365, -365],
    ),
    (
        "othello(size=12)",
        "12/12/12/12/5o6/4oxxo4/4xoox4/12/12/12/12/12 x",
        "positional",
        [-52, 52],
    ),
];

#[test]
fn every_evaluator_judges_as_is_written_here() {
    let mut found = Vec::new();
    for &(game, text, evaluator, _) in JUDGEMENTS {
        let position = notation::position(game.parse().unwrap(), text).unwrap();
        let judged =
            Player::BOTH.map(|player| with_position!(&position, p => judge(p, evaluator, player)));
        found.push((game, text, evaluator, judged));
    }
    assert_eq!(found, JUDGEMENTS);
}

fn judge<P: Evaluated>(position: &P, evaluator: &str, player: Player) -> i32 {
    P::evaluator(evaluator).unwrap().evaluate(position, player)
}

/// What Monte Carlo tree search finds in so many games with a seed: nodes of the tree, the longest
/// way down it, the move, its value, and how often it was tried.
type Playouts = (
    &'static str,
    &'static str,
    u64,
    [u64; 2],
    &'static str,
    i32,
    u64,
);

const PLAYOUTS: &[Playouts] = &[
    ("tictactoe", "", 2_000, [2001, 9], "b2", 426, 542),
    ("connect4", "4453", 1_000, [1001, 6], "3", 249, 462),
    ("othello(size=6)", "", 500, [501, 7], "b3", 21, 241),
    (
        "connect4(columns=12,rows=12,line=5)",
        "66",
        300,
        [301, 4],
        "5",
        342,
        76,
    ),
];

#[test]
fn random_games_grow_the_tree_that_is_written_here() {
    let mut found = Vec::new();
    for &(game, moves, games, ..) in PLAYOUTS {
        let position = notation::position(game.parse().unwrap(), moves).unwrap();
        let plan = Plan {
            seed: 3,
            ..Plan::new(Algorithm::Mcts, Limits::nodes(games))
        };
        let report = plan.run(&position, Control::never(), &mut Unwatched);
        let chosen = report.root_move(report.best.unwrap()).unwrap();
        let tree = [report.counters.nodes, u64::from(report.counters.deepest)];
        let (best, score) = (chosen.m.to_string(), chosen.value.score);
        found.push((game, moves, games, tree, best, score, chosen.nodes));
    }
    let written = PLAYOUTS
        .iter()
        .map(|&(game, moves, games, tree, best, score, visits)| {
            (game, moves, games, tree, best.to_owned(), score, visits)
        });
    assert_eq!(found, written.collect::<Vec<_>>());
}
