//! What every move is worth: of one depth, or proved.

use harif_play::{Analysis, Unwatched, analyze};
use harif_rules::{AnyPosition, Game, Position, notation};
use harif_search::{Bound, GameResult, Limits};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn look(position: &AnyPosition, limits: Limits) -> Analysis {
    analyze(position, limits, &AtomicBool::new(false), &mut Unwatched)
}

#[test]
fn values_are_all_of_one_depth_wherever_the_search_stops() {
    let start = AnyPosition::start(Game::CONNECT_FOUR);
    for nodes in [2_000, 5_000, 9_000, 20_000] {
        let stopped = look(&start, Limits::nodes(nodes));
        let finished = look(&start, Limits::depth(stopped.report.depth));
        let values = |analysis: &Analysis| {
            let mut values: Vec<_> = analysis.moves.iter().map(|it| (it.m, it.value)).collect();
            values.sort_by_key(|(m, _)| m.to_string());
            values
        };
        assert_eq!(values(&stopped), values(&finished), "{nodes} nodes");
    }
}

#[test]
fn every_move_of_a_connect_four_middle_game_is_proved_with_its_line() {
    let position = notation::position(Game::CONNECT_FOUR, "44353521").unwrap();
    let analysis = look(&position, Limits::default());
    assert!(analysis.is_exact());
    assert_eq!(analysis.moves.len(), 7);
    let best = analysis.best().unwrap();
    assert_eq!(best.m.to_string(), "3");
    assert_eq!(best.value.result(), Some(GameResult::Win));
    assert_eq!(analysis.report.ties, 1, "only one move wins");
    // The line is as long as the value says, and ends with the win.
    let mut end = position.clone();
    for &m in &best.pv {
        end.play(m).expect("a legal line");
    }
    assert_eq!(Some(best.pv.len() as u32), best.value.plies);
    assert_eq!(end.winner(), Some(position.turn()));
    for entry in &analysis.moves[1..] {
        assert_eq!(entry.value.result(), Some(GameResult::Loss));
    }
}

#[test]
fn othello_endings_are_proved_to_the_disc() {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut position = AnyPosition::start(Game::OTHELLO);
    while position.count(harif_rules::Player::First) + position.count(harif_rules::Player::Second)
        < 52
    {
        let moves: Vec<_> = position.moves().collect();
        position.play_unchecked(moves[rng.usize(..moves.len())]);
    }
    let analysis = look(&position, Limits::default());
    assert!(analysis.is_exact());
    for entry in &analysis.moves {
        assert!(entry.value.bound == Bound::Exact && entry.value.margin.is_some());
    }
}

#[test]
fn a_short_look_values_every_move_all_the_same() {
    for game in [
        "connect4",
        "othello",
        "othello(size=12)",
        "tictactoe(columns=5,rows=5,line=4)",
    ] {
        let start = AnyPosition::start(game.parse().unwrap());
        let analysis = look(&start, Limits::time(Duration::from_millis(300)));
        assert_eq!(analysis.moves.len(), start.count_moves(), "{game}");
    }
}
