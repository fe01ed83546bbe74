//! harif's own agents as players: which limits they keep, which games they play by lot, and what they say of their moves.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use harif_arena::MoveLimits;
use harif_arena::contestant::{AgentContestant, Choice, Contestant, Turn};
use harif_play::{Agent, AgentSpec, Unwatched};
use harif_rules::{AnyMove, AnyPosition, Game, Position};
use harif_search::Control;

fn contestant(agent: &str, game: Game, limits: &MoveLimits, seed: u64) -> AgentContestant {
    let stop = Arc::new(AtomicBool::new(false));
    AgentContestant::new(agent, game, limits, seed, stop).expect(agent)
}

fn chosen(player: &mut AgentContestant, position: &AnyPosition, limits: &MoveLimits) -> Choice {
    let turn = Turn {
        start: position,
        moves: &[],
        position,
        limits,
        clocks: None,
    };
    player.choose(&turn).expect("a move")
}

/// The first moves of a game in which the player has both sides.
fn moves(player: &mut AgentContestant, game: Game, number: u64) -> Vec<AnyMove> {
    let mut position = AnyPosition::start(game);
    player.new_game(&position, number).expect("a game");
    let mut played = Vec::new();
    for _ in 0..6 {
        let m = chosen(player, &position, &MoveLimits::default()).m;
        position.play(m).expect("a legal move");
        played.push(m);
    }
    played
}

/// By lot, each game is another one, and the same for the same seed and number, whatever was played before. A seed in the
/// description comes before all of that.
#[test]
fn each_game_has_a_lot_of_its_own() {
    let game = Game::CONNECT_FOUR;
    let limits = MoveLimits::default();
    for agent in ["random", "opponent:mina", "greedy:ties=random"] {
        let mut kept = contestant(agent, game, &limits, 7);
        let games: Vec<Vec<AnyMove>> = (0..6)
            .map(|number| moves(&mut kept, game, number))
            .collect();
        let differ = games.iter().any(|it| *it != games[0]);
        assert!(differ, "{agent}: {games:?}");
        for number in [3, 0, 5] {
            let again = moves(&mut contestant(agent, game, &limits, 7), game, number);
            assert_eq!(again, games[number as usize], "{agent}");
        }
        let other_seed = moves(&mut contestant(agent, game, &limits, 8), game, 0);
        assert_ne!(other_seed, games[0], "{agent}");
        let separator = if agent.contains(':') { ',' } else { ':' };
        let own = format!("{agent}{separator}seed=5");
        let mut seeded = contestant(&own, game, &limits, 7);
        let first = moves(&mut seeded, game, 0);
        assert_eq!(moves(&mut seeded, game, 1), first, "{own}");
        let elsewhere = moves(&mut contestant(&own, game, &limits, 9), game, 4);
        assert_eq!(elsewhere, first, "{own}");
    }
}

/// The limits of the tournament hold for agents that state none, and what an agent states comes before them. What is noted beside a
/// move is what the agent said.
#[test]
fn agents_keep_their_limits_and_say_what_they_saw() {
    let game = Game::CONNECT_FOUR;
    let position = harif_rules::notation::position(game, "4453").unwrap();
    let depth = |depth| MoveLimits {
        depth: Some(depth),
        ..MoveLimits::default()
    };
    let nodes = |nodes| MoveLimits {
        nodes: Some(nodes),
        ..MoveLimits::default()
    };
    for (agent, limits, meant) in [
        ("minimax", depth(3), "minimax:depth=3"),
        ("minimax:depth=2", depth(3), "minimax:depth=2"),
        ("alphabeta:depth=5", nodes(10), "alphabeta:depth=5"),
        ("pvs", nodes(700), "pvs:nodes=700"),
        ("greedy", depth(4), "greedy"),
    ] {
        let mut player = contestant(agent, game, &limits, 7);
        player.new_game(&position, 0).expect("a game");
        let found = chosen(&mut player, &position, &limits);
        let spec: AgentSpec = meant.parse().unwrap();
        let mut alone: Box<dyn Agent> = spec.build(game).unwrap().expect("an agent");
        let decision = alone.choose(&position, Control::never(), &mut Unwatched);
        let report = decision.report.expect("it looks ahead");
        assert_eq!(found.m, decision.m, "{agent}");
        assert_eq!(found.note.depth, report.depth, "{agent}");
        assert_eq!(found.note.nodes, report.counters.nodes, "{agent}");
        let value = report.value.map(|value| value.score);
        assert_eq!(found.note.value, value, "{agent}");
    }
}
