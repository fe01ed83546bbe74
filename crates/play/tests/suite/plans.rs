//! What an agent's description asks for is what is searched, and a seed makes every game of agents by lot the same.

use harif_play::{AGENTS, Agent, AgentSpec, Algorithm, Plan, Unwatched};
use harif_rules::{AnyMove, AnyPosition, Game, Position};
use harif_search::{Control, Cut, Fail, Limits, Order, Ties};
use std::time::Duration;

fn plan(text: &str, game: Game) -> Plan {
    let spec: AgentSpec = text.parse().expect(text);
    spec.plan(game).unwrap().expect("it searches")
}

fn has(algorithm: Algorithm, option: &str) -> bool {
    let entry = AGENTS.iter().find(|it| it.name == algorithm.name());
    let mut options = entry.expect("an agent").options.iter();
    options.any(|it| it.name == option)
}

/// Each option decides the one thing that it is called, and leaves everything else as it is without it.
#[test]
fn what_is_asked_for_is_what_is_searched() {
    let game = Game::CONNECT_FOUR;
    for &algorithm in Algorithm::ALL {
        let name = algorithm.name();
        let usual = plan(name, game);
        let with = |option: &str, value: &str, change: &dyn Fn(&mut Plan)| {
            if has(algorithm, option) {
                let mut expected = usual;
                change(&mut expected);
                let text = format!("{name}:{option}={value}");
                assert_eq!(plan(&text, game), expected, "{text}");
                // Said twice, the last word counts.
                let other = if value == "off" { "on" } else { value };
                let twice = format!("{name}:{option}={other},{option}={value}");
                assert_eq!(plan(&twice, game), expected, "{twice}");
            }
        };
        for &order in Order::ALL {
            with("order", order.name(), &|plan| plan.switches.order = order);
        }
        for &cut in Cut::ALL {
            with("cut", cut.name(), &|plan| plan.switches.cut = cut);
        }
        for &fail in Fail::ALL {
            with("fail", fail.name(), &|plan| plan.switches.fail = fail);
        }
        for &ties in Ties::ALL {
            with("ties", ties.name(), &|plan| plan.switches.ties = ties);
        }
        for (on, word) in [(true, "on"), (false, "off")] {
            with("table", word, &|plan| plan.switches.table = on);
            with("symmetry", word, &|plan| plan.switches.symmetry = on);
            with("distance", word, &|plan| plan.switches.distance = on);
        }
        with("seed", "77", &|plan| plan.seed = 77);
        with("depth", "3", &|plan| plan.limits = Limits::depth(3));
        with("nodes", "99", &|plan| plan.limits = Limits::nodes(99));
        let time = Limits::time(Duration::from_millis(250));
        with("time", "250", &|plan| plan.limits = time);
        if has(algorithm, "depth") {
            let all = plan(&format!("{name}:time=250,nodes=99,depth=3"), game).limits;
            let expected = Limits {
                depth: Some(3),
                nodes: Some(99),
                time: Some(Duration::from_millis(250)),
            };
            assert_eq!(all, expected);
        }
        let spec: AgentSpec = format!("{name}:time=250").parse().unwrap();
        assert_eq!(spec.milliseconds(), Some(Duration::from_millis(250)));
    }
}

/// Without options: faster wins count more, only the search that needs a table has one, and a board of nine cells is searched to
/// its end.
#[test]
fn searches_are_sensible_without_options() {
    for game in [Game::TIC_TAC_TOE, Game::CONNECT_FOUR, Game::OTHELLO] {
        let is_small = game == Game::TIC_TAC_TOE;
        for (name, depth) in [("minimax", 4), ("alphabeta", 6), ("negamax", 6)] {
            let found = plan(name, game);
            let depth = if is_small { 9 } else { depth };
            assert_eq!(found.limits, Limits::depth(depth), "{name} {game}");
            assert!(!found.switches.table && found.switches.distance);
        }
        let pvs = plan("pvs", game);
        assert!(pvs.switches.table && pvs.switches.distance);
        assert_eq!(pvs.limits, Limits::time(Duration::from_secs(1)));
        assert_eq!(plan("mcts", game).limits, Limits::nodes(20_000));
        assert_eq!(plan("greedy", game).limits, Limits::depth(1));
    }
    let best = |game: &str| AgentSpec::strongest(game.parse().unwrap()).to_string();
    assert_eq!(best("othello:size=14"), "othello");
    assert_eq!(best("connect4"), "perfect");
    assert_eq!(best("connect4(columns=8,rows=7,line=5)"), "pvs");
    assert_eq!(best("tictactoe"), "pvs");
}

/// The first moves of an agent that plays both sides, from one game and another.
fn played(agent: &mut dyn Agent, game: Game) -> Vec<AnyMove> {
    let mut position = AnyPosition::start(game);
    let mut moves = Vec::new();
    for _ in 0..6 {
        let decision = agent.choose(&position, Control::never(), &mut Unwatched);
        position.play(decision.m).expect("a legal move");
        moves.push(decision.m);
    }
    moves
}

/// An agent by lot that is told a seed for a game plays it as one that was built with that seed, whatever it played before; other
/// seeds make other games.
#[test]
fn a_seed_decides_the_games_of_agents_by_lot() {
    let game = Game::othello(6);
    let lot = [
        "random",
        "greedy:ties=random",
        "alphabeta:depth=2,ties=random",
        "pvs:depth=2,ties=random",
        "mcts:nodes=60",
        "opponent:mina",
        "opponent:name=leila",
        "othello:level=1",
    ];
    for text in lot {
        let spec: AgentSpec = text.parse().unwrap();
        assert!(spec.plays_by_lot(), "{text}");
        let separator = if text.contains(':') { ',' } else { ':' };
        let seeded = |seed: u64| {
            let text = format!("{text}{separator}seed={seed}");
            let spec: AgentSpec = text.parse().unwrap();
            assert_eq!(spec.seed(), Some(seed));
            spec.build(game).unwrap().expect("an agent")
        };
        let mut kept = seeded(1);
        let games: Vec<Vec<AnyMove>> = (1..=5)
            .map(|seed| {
                let expected = played(&mut *seeded(seed), game);
                kept.new_game(Some(seed));
                assert_eq!(played(&mut *kept, game), expected, "{text}");
                expected
            })
            .collect();
        assert!(games.iter().any(|it| *it != games[0]), "{text}: {games:?}");
    }
    for text in [
        "minimax",
        "greedy",
        "perfect",
        "zoo",
        "human",
        "pvs:ties=last",
    ] {
        let spec: AgentSpec = text.parse().unwrap();
        assert!(!spec.plays_by_lot(), "{text}");
    }
}
