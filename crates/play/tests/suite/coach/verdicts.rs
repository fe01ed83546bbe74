//! The table of classes on values made by hand.

use super::oracle::{analysis_of, exact};
use harif_play::Analysis;
use harif_play::coach::{self, Class, THRESHOLDS, Verdict};
use harif_rules::{AnyMove, AnyPosition, Game, Position};
use harif_search::{Bound, RootMove, Value};

/// The verdict on a move worth `after` where the best is worth `best` and others are no better
/// than that move.
fn verdict(game: Game, evaluator: &'static str, best: Value, after: Value) -> Verdict {
    let position = AnyPosition::start(game);
    let moves: Vec<AnyMove> = position.moves().collect();
    // Two moves share the best value, so that neither is the only one.
    let values = moves.iter().enumerate().map(|(at, &m)| RootMove {
        m,
        value: if at < 2 { best } else { after },
        pv: vec![m],
        nodes: 0,
    });
    let analysis = Analysis {
        evaluator,
        ..analysis_of(values.collect())
    };
    coach::judge(&position, moves[2], &analysis)
        .unwrap()
        .verdict
}

fn win(plies: u32) -> Value {
    exact(1_000 - plies as i32, Some(plies))
}

fn loss(plies: u32) -> Value {
    exact(plies as i32 - 1_000, Some(plies))
}

fn discs(margin: i32) -> Value {
    Value {
        margin: Some(margin),
        ..exact(100 * margin, None)
    }
}

fn sure(class: Class) -> Verdict {
    Verdict {
        class,
        probably: false,
    }
}

fn probably(class: Class) -> Verdict {
    Verdict {
        class,
        probably: true,
    }
}

#[test]
fn connect_four_by_result_and_distance() {
    let draw = exact(0, Some(42));
    for (best, after, class) in [
        (win(5), win(5), Class::Best),
        (win(5), win(7), Class::Good),
        (win(5), win(9), Class::Good),
        (win(5), win(11), Class::Inaccuracy),
        (win(5), draw, Class::Mistake),
        (win(5), loss(8), Class::Blunder),
        (draw, exact(0, Some(40)), Class::Best),
        (draw, loss(8), Class::Mistake),
        (draw, loss(2), Class::Blunder),
        (loss(12), loss(12), Class::Best),
        (loss(12), loss(8), Class::Good),
        (loss(12), loss(6), Class::Inaccuracy),
        (loss(12), loss(2), Class::Blunder),
        (loss(4), loss(2), Class::Inaccuracy),
    ] {
        let found = verdict(Game::CONNECT_FOUR, "threats", best, after);
        assert_eq!(found, sure(class), "{best:?} {after:?}");
    }
}

#[test]
fn othello_by_discs() {
    for (best, after, class) in [
        (6, 6, Class::Best),
        (6, 4, Class::Good),
        (8, 4, Class::Inaccuracy),
        (8, 2, Class::Inaccuracy),
        (16, 8, Class::Mistake),
        (16, 2, Class::Mistake),
        (20, 4, Class::Blunder),
        (-4, -20, Class::Blunder),
        (2, 0, Class::Mistake),
        (0, -2, Class::Mistake),
        (2, -2, Class::Blunder),
    ] {
        let found = verdict(Game::OTHELLO, "positional", discs(best), discs(after));
        assert_eq!(found, sure(class), "{best} {after}");
    }
}

#[test]
fn estimates_only_suggest() {
    let judged = |best, after| verdict(Game::CONNECT_FOUR, "threats", best, after);
    let error = coach::stated_error("threats").unwrap();
    assert_eq!(
        judged(Value::estimate(5), Value::estimate(5)),
        probably(Class::Best)
    );
    assert_eq!(
        judged(Value::estimate(error), Value::estimate(0)),
        probably(Class::Good)
    );
    let twice = judged(Value::estimate(2 * error), Value::estimate(0));
    assert_eq!(twice, probably(Class::Inaccuracy));
    for lost in 0..=2 * error {
        assert_ne!(
            judged(Value::estimate(lost), Value::estimate(0)).class,
            Class::Blunder
        );
    }
    // Losing where nothing better is proved is probably a mistake; losing at once is a blunder.
    assert_eq!(
        judged(Value::estimate(0), loss(6)),
        probably(Class::Mistake)
    );
    assert_eq!(judged(Value::estimate(0), loss(2)), sure(Class::Blunder));
    assert_eq!(
        judged(win(3), Value::estimate(4)),
        probably(Class::Inaccuracy)
    );
    assert_eq!(
        judged(win(3), Value::estimate(-4)),
        probably(Class::Mistake)
    );
}

#[test]
fn evaluators_without_a_stated_error_blame_nobody() {
    assert_eq!(coach::stated_error("unheard of"), None);
    let found = verdict(
        Game::OTHELLO,
        "unheard of",
        Value::estimate(500),
        Value::estimate(-500),
    );
    assert_eq!(found, probably(Class::Good));
}

#[test]
fn bounds_prove_results_but_not_distances() {
    let at_least = Value {
        bound: Bound::AtLeast,
        ..win(9)
    };
    let at_most = Value {
        bound: Bound::AtMost,
        ..loss(9)
    };
    let judged = |best, after| verdict(Game::CONNECT_FOUR, "threats", best, after);
    assert_eq!(judged(win(5), at_most), sure(Class::Blunder));
    assert_eq!(judged(win(5), at_least), probably(Class::Good));
}

/// Every threshold from both sides: what a lost disc or a lost point more changes.
#[test]
fn verdicts_change_exactly_at_the_thresholds() {
    assert_eq!(THRESHOLDS.good_moves, 2);
    let edges = |table: [i32; 3]| {
        let [good, inaccurate, mistaken] = table;
        [
            (0, Class::Best),
            (1, Class::Good),
            (good, Class::Good),
            (good + 1, Class::Inaccuracy),
            (inaccurate, Class::Inaccuracy),
            (inaccurate + 1, Class::Mistake),
            (mistaken, Class::Mistake),
            (mistaken + 1, Class::Blunder),
        ]
    };
    // Discs given away in a game that stays won, as the documentation has them.
    for (lost, class) in edges([2, 6, 14]) {
        let found = verdict(Game::OTHELLO, "positional", discs(40), discs(40 - lost));
        assert_eq!(found, sure(class), "{lost} discs");
    }
    // Points given away by an estimate: once, twice and four times its stated error.
    for (game, evaluator) in [
        (Game::CONNECT_FOUR, "threats"),
        (Game::OTHELLO, "learned"),
        (Game::OTHELLO, "positional"),
    ] {
        let error = coach::stated_error(evaluator).expect("it states one");
        for (lost, class) in edges([1, 2, 4].map(|errors| errors * error)) {
            let found = verdict(game, evaluator, Value::estimate(lost), Value::estimate(0));
            assert_eq!(found, probably(class), "{lost} points of {evaluator}");
        }
    }
}

#[test]
fn what_the_analysis_does_not_know_is_not_judged() {
    let position = AnyPosition::start(Game::CONNECT_FOUR);
    let none = analysis_of(Vec::new());
    assert_eq!(coach::judge(&position, "4".parse().unwrap(), &none), None);
    assert_eq!(coach::hint(&position, &none, 3), None);
    let m = "4".parse().unwrap();
    let one = analysis_of(vec![RootMove {
        m,
        value: Value::estimate(0),
        pv: vec![m],
        nodes: 0,
    }]);
    assert_eq!(coach::judge(&position, "a1".parse().unwrap(), &one), None);
    assert!(coach::judge(&position, m, &one).is_some());
}

/// A move is the only one where every other is known to be worse; and discs that are lost with a result count, too.
#[test]
fn the_only_move_is_known_to_be_the_only_one() {
    let position = AnyPosition::start(Game::CONNECT_FOUR);
    let moves: Vec<AnyMove> = position.moves().collect();
    for known in 2..=moves.len() {
        for others in [loss(8), exact(0, None), win(9)] {
            let entries = moves[..known].iter().enumerate().map(|(at, &m)| RootMove {
                m,
                value: if at == 0 { win(5) } else { others },
                pv: vec![m],
                nodes: 0,
            });
            let analysis = analysis_of(entries.collect());
            let judged = coach::judge(&position, moves[0], &analysis).unwrap();
            let is_only = known == moves.len() && others != win(9);
            let expected = if is_only {
                Class::OnlyMove
            } else {
                Class::Best
            };
            assert_eq!(judged.verdict, sure(expected), "{known} known");
        }
    }
    for (best, after, class) in [
        (4, 0, Class::Mistake),
        (14, 0, Class::Mistake),
        (15, 0, Class::Blunder),
        (0, -2, Class::Mistake),
        (0, -16, Class::Blunder),
        (1, -1, Class::Blunder),
    ] {
        let found = verdict(Game::OTHELLO, "learned", discs(best), discs(after));
        assert_eq!(found, sure(class), "{best} {after}");
    }
}
