//! The zoo: every bug is real, and every bug shows.

use harif_play::zoo::{Bug, look, look_to};
use harif_play::{AgentSpec, Algorithm, Plan, Unwatched};
use harif_rules::{AnyPosition, Game, Position, notation};
use harif_search::{Control, Limits, Switches, Value};
use std::collections::HashSet;

/// The true value of every move, by a search that shares no code with the zoo.
fn values(position: &AnyPosition, depth: u32) -> Vec<(harif_rules::AnyMove, Value)> {
    let plan = Plan {
        switches: Switches {
            distance: true,
            every_move: true,
            ..Switches::default()
        },
        ..Plan::new(Algorithm::AlphaBeta, Limits::depth(depth))
    };
    let report = plan.run(position, Control::never(), &mut Unwatched);
    report
        .moves
        .iter()
        .map(|entry| (entry.m, entry.value))
        .collect()
}

/// Every position of tic-tac-toe that is not over, each once.
fn all_positions() -> Vec<AnyPosition> {
    let mut seen = HashSet::new();
    let mut waiting = vec![AnyPosition::start(Game::TIC_TAC_TOE)];
    let mut all = Vec::new();
    while let Some(position) = waiting.pop() {
        if position.is_over() || !seen.insert(notation::board::write(&position)) {
            continue;
        }
        waiting.extend(position.moves().map(|m| position.after_unchecked(m)));
        all.push(position);
    }
    all
}

/// How often each bug chooses a worse move than the best; the healthy one never does.
fn errs(positions: &[AnyPosition], depth: u32) -> Vec<(Bug, usize)> {
    let mut errs: Vec<(Bug, usize)> = Bug::ALL.iter().map(|&bug| (bug, 0)).collect();
    for position in positions {
        let values = values(position, depth);
        let best = values.iter().map(|(_, value)| value.score).max().unwrap();
        let worth = |bug: Bug| {
            let found = look(position, bug, Control::never());
            let (_, value) = values.iter().find(|(m, _)| *m == found.m).unwrap();
            value.score
        };
        assert_eq!(
            worth(Bug::Healthy),
            best,
            "{}",
            notation::board::write(position)
        );
        for (bug, count) in &mut errs {
            *count += usize::from(worth(*bug) < best);
        }
    }
    errs
}

#[test]
fn the_healthy_one_never_errs_and_each_bug_does_somewhere() {
    let positions: Vec<AnyPosition> = all_positions()
        .into_iter()
        // Late enough to be quick, early enough for every bug to show.
        .filter(|position| position.count_moves() <= 6)
        .collect();
    assert!(positions.len() > 3_000);
    for (bug, count) in errs(&positions, 9) {
        let shows = bug.shows_in(Game::TIC_TAC_TOE) && bug.errs();
        assert_eq!(count > 0, shows, "{}", bug.name());
    }
}

/// The same where the search cannot see the end.
#[test]
fn bugs_show_in_connect_four() {
    let mut lot = fastrand::Rng::with_seed(4);
    let mut positions = Vec::new();
    while positions.len() < 160 {
        let mut position = AnyPosition::start(Game::CONNECT_FOUR);
        for _ in 0..lot.usize(6..41) {
            let moves = position.moves();
            let moves = moves.filter(|&m| !position.after_unchecked(m).is_over());
            let moves: Vec<_> = moves.collect();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[lot.usize(..moves.len())]);
        }
        positions.push(position);
    }
    for (bug, count) in errs(&positions, 5) {
        let shows = bug.shows_in(Game::CONNECT_FOUR) && bug.errs();
        assert!(count > 0 || !shows, "{} never errs", bug.name());
        assert!(bug.errs() || count == 0, "{} costs time only", bug.name());
    }
}

/// Every position after some plies of a game, each with the number of positions of its whole tree.
fn tree_size(position: &AnyPosition, depth: u32) -> u64 {
    if position.is_over() || depth == 0 {
        return 1;
    }
    let children = position.moves().map(|m| position.after_unchecked(m));
    1 + children
        .map(|child| tree_size(&child, depth - 1))
        .sum::<u64>()
}

/// A window that never closes skips nothing: as many positions as minimax, and the same answer.
#[test]
fn an_alpha_that_comes_too_late_costs_what_minimax_costs() {
    let mut saved = 0;
    for moves in ["44", "4453", "3344", "4444432"] {
        let position = notation::position(Game::CONNECT_FOUR, moves).unwrap();
        let late = look_to(&position, Bug::AlphaAfterLoop, 4, Control::never());
        let healthy = look_to(&position, Bug::Healthy, 4, Control::never());
        assert_eq!((late.m, late.value), (healthy.m, healthy.value), "{moves}");
        assert_eq!(late.nodes, tree_size(&position, 4), "{moves}");
        saved += late.nodes - healthy.nodes;
    }
    assert!(saved > 1_000, "the healthy one cuts: {saved}");
}

/// In Othello the two sides have different moves. The finished games of a tree would be scored
/// differently by the search that is compared with, so positions are far from the end.
#[test]
fn moves_of_the_wrong_side_show_in_othello() {
    let game = Game::othello(6);
    assert!(Bug::MovesOfRoot.shows_in(game));
    let mut lot = fastrand::Rng::with_seed(7);
    let mut wrong = 0;
    for _ in 0..40 {
        let mut position = AnyPosition::start(game);
        for _ in 0..lot.usize(2..12) {
            let moves: Vec<_> = position.moves().collect();
            position.play_unchecked(moves[lot.usize(..moves.len())]);
        }
        let values = values(&position, 3);
        let best = values.iter().map(|(_, value)| value.score).max().unwrap();
        let worth = |bug| {
            let found = look_to(&position, bug, 3, Control::never());
            let (_, value) = values.iter().find(|(m, _)| *m == found.m).unwrap();
            value.score
        };
        assert_eq!(worth(Bug::Healthy), best);
        wrong += usize::from(worth(Bug::MovesOfRoot) < best);
    }
    assert!(wrong > 5, "{wrong} of 40");
}

/// A drawn game is worth −∞ to the side that would have to move: nothing was found in its loop.
#[test]
fn the_end_of_a_game_is_missed_where_depth_is_left() {
    let position = notation::position(Game::TIC_TAC_TOE, "a1b2b1c1a3a2c2b3").unwrap();
    assert_eq!(position.count_moves(), 1);
    let value = |bug| look(&position, bug, Control::never()).value;
    assert_eq!(value(Bug::Healthy), 0);
    assert_eq!(value(Bug::LeafNeedsBoth), harif_search::INFINITY);
}

/// The catalogue shows them in this order, and the one without a mistake comes last.
#[test]
fn the_names_stand_in_the_order_of_the_catalogue() {
    let names = [
        "sign",
        "one-ply",
        "draw",
        "distance",
        "terminal",
        "return",
        "window",
        "zero",
        "diagonal",
        "judge",
        "and",
        "late-alpha",
        "root-moves",
        "healthy",
    ];
    assert_eq!(Bug::NAMES, names);
    let all: Vec<&str> = Bug::ALL.iter().map(|bug| bug.name()).collect();
    assert_eq!(all, names[..13]);
    for name in names {
        assert_eq!(Bug::named(name).map(Bug::name), Some(name));
    }
    assert_eq!(Bug::named("unicorn"), None);
}

#[test]
fn every_animal_is_an_agent() {
    for name in Bug::NAMES {
        let bug = Bug::named(name).unwrap();
        let spec: AgentSpec = format!("zoo:bug={name},depth=2").parse().unwrap();
        let mut agent = spec.build(Game::CONNECT_FOUR).unwrap().unwrap();
        let position = notation::position(Game::CONNECT_FOUR, "4453").unwrap();
        let decision = agent.choose(&position, Control::never(), &mut Unwatched);
        let found = look_to(&position, bug, 2, Control::never());
        assert_eq!(decision.m, found.m, "{name}");
    }
}

#[test]
fn each_bug_errs_as_its_sign_in_the_zoo_says() {
    let choice = |moves: &str, bug: Bug| {
        let position = notation::position(Game::TIC_TAC_TOE, moves).unwrap();
        look(&position, bug, Control::never()).m.to_string()
    };
    // X could complete a1 b2 c3 at once.
    assert_eq!(choice("b2c1a1a3", Bug::Healthy), "c3");
    assert_ne!(choice("b2c1a1a3", Bug::NoDistance), "c3");
    assert_ne!(choice("b2c1a1a3", Bug::MissesWins), "c3");
    // O has to stop a1 a2 a3.
    assert_eq!(choice("a1b2a2", Bug::Healthy), "a3");
    assert_ne!(choice("a1b2a2", Bug::OnePly), "a3");
    assert_ne!(choice("a1b2a2", Bug::ReturnsEarly), "a3");
}
