//! Node counts that must come out to the last node: the tree of tic-tac-toe.

use harif_rules::TicTacToe;
use harif_search::evaluators::Utility;
use harif_search::{
    AlphaBeta, Control, Cut, Fail, Limits, Minimax, Negamax, Order, PrincipalVariation, Report,
    Search, Silent, Switches,
};

type Position = TicTacToe<u64>;
type Found = Report<<Position as harif_rules::Position>::Move>;

fn run(mut search: impl Search<Position>) -> Found {
    let start = TicTacToe::standard();
    search.search(&start, Limits::depth(9), Control::never(), &mut Silent)
}

fn with(order: Order, cut: Cut) -> Switches {
    Switches {
        order,
        cut,
        ..Switches::default()
    }
}

#[test]
fn the_five_counts_of_tic_tac_toe() {
    let minimax = run(Minimax::new(&Utility, Switches::default()));
    assert_eq!(minimax.counters.nodes, 549_946);
    assert_eq!(minimax.counters.leaves, 255_168, "games that end");
    for (order, cut, nodes) in [
        (Order::Natural, Cut::OnEqual, 18_297),
        (Order::Natural, Cut::OnlyStrict, 146_120),
        (Order::Centre, Cut::OnEqual, 7_275),
        (Order::Edges, Cut::OnEqual, 42_094),
    ] {
        let alphabeta = run(AlphaBeta::new(&Utility, with(order, cut)));
        let negamax = run(Negamax::new(&Utility, with(order, cut)));
        assert_eq!(alphabeta.counters.nodes, nodes, "{order:?} {cut:?}");
        assert_eq!(negamax.counters, alphabeta.counters, "{order:?} {cut:?}");
        for report in [&minimax, &alphabeta, &negamax] {
            let value = report.value.unwrap();
            assert_eq!((value.score, value.proved), (0, true));
            assert_eq!(value.result(), Some(harif_search::GameResult::Draw));
            assert_eq!(value.plies, Some(9), "a draw fills the board");
            assert_eq!(report.pv.len(), 9);
        }
    }
}

#[test]
fn minimax_sees_all_ties_and_alpha_beta_only_what_it_must() {
    let minimax = run(Minimax::new(&Utility, Switches::default()));
    assert_eq!(minimax.ties, 9, "every first move draws");
    let equal = run(AlphaBeta::new(&Utility, with(Order::Natural, Cut::OnEqual)));
    assert_eq!(
        equal.ties, 1,
        "the others are only known to be at most a draw"
    );
    let strict = run(AlphaBeta::new(
        &Utility,
        with(Order::Natural, Cut::OnlyStrict),
    ));
    assert_eq!(strict.ties, 9);
}

#[test]
fn a_table_visits_each_position_once() {
    let table = Switches {
        table: true,
        ..Switches::default()
    };
    // 5478 positions, each entered once as a new one, again for each other way that leads to it.
    let plain = run(Minimax::new(&Utility, table));
    let expanded = plain.counters.nodes - plain.counters.leaves;
    // 4520 positions do not end the game; a few lose their place in the table to others.
    assert!((4520..4525).contains(&expanded), "{expanded}");
    let symmetric = run(Minimax::new(
        &Utility,
        Switches {
            symmetry: true,
            ..table
        },
    ));
    let expanded = symmetric.counters.nodes - symmetric.counters.leaves;
    assert_eq!(expanded, 627, "of the 765 up to symmetry, 138 end the game");
}

#[test]
fn every_switch_finds_the_draw() {
    for &order in Order::ALL {
        for &cut in Cut::ALL {
            for &fail in Fail::ALL {
                for (table, symmetry, distance) in [
                    (false, false, false),
                    (true, false, false),
                    (true, true, false),
                    (false, false, true),
                    (true, true, true),
                ] {
                    let switches = Switches {
                        order,
                        cut,
                        fail,
                        table,
                        symmetry,
                        distance,
                        every_move: false,
                        ..Switches::default()
                    };
                    for report in [
                        run(AlphaBeta::new(&Utility, switches)),
                        run(Negamax::new(&Utility, switches)),
                        run(PrincipalVariation::new(&Utility, switches)),
                    ] {
                        let value = report.value.unwrap();
                        assert_eq!((value.score, value.proved), (0, true), "{switches:?}");
                    }
                }
            }
        }
    }
}
