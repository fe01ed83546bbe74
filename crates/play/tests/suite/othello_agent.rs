//! The Othello engine as an opponent: its levels keep their promises.

use harif_play::{Agent, AgentSpec, LEVELS, Level, Unwatched, analyze, opening, static_evaluation};
use harif_rules::{AnyPosition, Game, Player, Position, notation};
use harif_search::{Control, Kind, Limits};
use harif_text::Key;

fn agent(spec: &str, game: Game) -> Box<dyn Agent> {
    let spec: AgentSpec = spec.parse().unwrap();
    spec.build(game).unwrap().expect("not a human")
}

/// Plays a game of a level against itself; what the first player gave away, move by move, by its
/// own judgement. `disc` is what a disc is worth in its values.
fn given_away(level: &Level, game: Game, disc: i32, seed: u64) -> Vec<i32> {
    let spec = |seed: u64| format!("othello:level={},seed={seed}", level.number);
    let mut players = [agent(&spec(seed), game), agent(&spec(seed + 1), game)];
    let mut position = AnyPosition::start(game);
    let mut given = Vec::new();
    while !position.is_over() {
        let side = position.turn();
        let player = &mut players[usize::from(side == Player::Second)];
        let decision = player.choose(&position, Control::never(), &mut Unwatched);
        if side == Player::First
            && let Some(report) = &decision.report
        {
            let score = |m| report.root_move(m).map(|entry| entry.value.score);
            let best = report.moves.iter().map(|entry| entry.value.score).max();
            let loss = best.unwrap() - score(decision.m).unwrap();
            given.push((loss + disc - 1) / disc);
        }
        position.play(decision.m).expect("a legal move");
    }
    given
}

#[test]
fn a_level_gives_away_no_more_than_it_says() {
    for level in LEVELS.iter().filter(|level| level.number <= 6) {
        for seed in 0..2 {
            let given = given_away(level, Game::OTHELLO, 1, seed);
            assert!(given.iter().all(|&loss| loss <= level.cap), "{given:?}");
            let total: i32 = given.iter().sum();
            assert!(total <= level.budget, "{given:?}");
            // It does give something away, or it would not be a level for people.
            assert!(total > 0, "level {}", level.number);
        }
    }
}

#[test]
fn levels_keep_their_promise_on_other_sizes() {
    for (size, disc) in [(6, 1), (10, 1), (14, 100)] {
        for level in &LEVELS[..2] {
            let given = given_away(level, Game::othello(size), disc, 3);
            assert!(given.iter().all(|&loss| loss <= level.cap), "{given:?}");
            assert!(given.iter().sum::<i32>() <= level.budget, "{given:?}");
        }
    }
}

#[test]
fn levels_grow() {
    for pair in LEVELS.windows(2) {
        let (weaker, stronger) = (pair[0], pair[1]);
        assert_eq!(stronger.number, weaker.number + 1);
        assert!(stronger.depth >= weaker.depth && stronger.exact >= weaker.exact);
        assert!(stronger.budget <= weaker.budget && stronger.cap <= weaker.cap);
        assert!(stronger.rating > weaker.rating);
    }
}

#[test]
fn levels_and_openings_have_words() {
    for level in LEVELS {
        let key = format!("othello-level-{}", level.number);
        assert!(Key::find(&key).is_some(), "{key}");
    }
    for opening in harif_engines::othello::OPENINGS {
        let key = format!("opening-{}", opening.key);
        assert!(Key::find(&key).is_some(), "{key}");
    }
}

#[test]
fn the_same_level_and_seed_play_the_same_move() {
    let position = notation::position(Game::OTHELLO, "f5d6c3d3c4f4c5b3c2e6").unwrap();
    for level in [1, 4, 8, 9] {
        let choose = || {
            let mut agent = agent(&format!("othello:level={level},seed=5"), Game::OTHELLO);
            agent.choose(&position, Control::never(), &mut Unwatched)
        };
        assert_eq!(choose().m, choose().m);
    }
}

#[test]
fn a_game_is_named_by_its_last_known_position() {
    let game = |moves: &str| {
        let mut position = AnyPosition::start(Game::OTHELLO);
        let mut positions = vec![position.clone()];
        let moves = notation::moves::play_all(&mut position.clone(), moves).unwrap();
        for m in moves {
            position.play(m).unwrap();
            positions.push(position.clone());
        }
        opening(&positions).map(|opening| opening.key)
    };
    assert_eq!(game("f5d6c3d3c4"), Some("tiger"));
    // Turned, and two moves later.
    assert_eq!(game("e6f4c3c4d3d6"), Some("tiger"));
    assert_eq!(game("f5f6"), Some("diagonal"));
    assert_eq!(game("f5"), None);
}

#[test]
fn every_move_gets_a_value_in_discs() {
    let position = notation::position(Game::OTHELLO, "f5d6c3d3c4f4c5b3c2e6").unwrap();
    let analysis = analyze(
        &position,
        Limits::depth(5),
        Control::never(),
        &mut Unwatched,
    );
    assert_eq!(analysis.evaluator, "learned");
    let report = analysis.report;
    assert_eq!(report.moves.len(), position.count_moves());
    for entry in &report.moves {
        assert_eq!(entry.value.kind(), Kind::Estimate);
        assert!(entry.value.score.abs() < 30);
    }
    for size in [4, 6, 10, 12, 14] {
        let other = AnyPosition::start(Game::othello(size));
        let depth = Limits::depth(2);
        let analysis = analyze(&other, depth, Control::never(), &mut Unwatched);
        let learned = (6..=12).contains(&size);
        assert_eq!(analysis.evaluator == "learned", learned, "{size}");
        assert_eq!(static_evaluation(&other).is_some(), learned, "{size}");
        for entry in &analysis.moves {
            assert_eq!(entry.value.margin.is_some(), learned, "{size}");
        }
    }
}

/// Where there is one move only, an agent that plays by the clock takes a short look ahead: with an
/// hour for each move this test would otherwise take days.
#[test]
fn a_forced_move_is_played_at_once() {
    let mut agent = agent("othello:time=3600000", Game::OTHELLO);
    let mut forced = 0;
    for seed in 0..2000 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut position = AnyPosition::start(Game::OTHELLO);
        while position.outcome().is_none() {
            let moves: Vec<_> = position.moves().collect();
            let empties = 64
                - Player::BOTH
                    .iter()
                    .map(|&side| position.count(side))
                    .sum::<usize>();
            if moves.len() == 1 && empties > 24 {
                let decision = agent.choose(&position, Control::never(), &mut Unwatched);
                assert_eq!(decision.m, moves[0]);
                assert!(decision.report.is_some_and(|report| report.depth <= 8));
                forced += 1;
            }
            position.play_unchecked(moves[random.usize(..moves.len())]);
        }
    }
    assert!(forced > 0, "no forced move was met");
}

/// Only the learned engine estimates in discs, and only where it has learned: on other boards its numbers are those of an
/// evaluator, as everywhere else.
#[test]
fn who_counts_discs() {
    let counts = |agent: &str, game: Game| agent.parse::<AgentSpec>().unwrap().counts_discs(game);
    for agent in ["othello", "othello:level=3", "perfect"] {
        for size in [6, 8, 10, 12] {
            assert!(counts(agent, Game::othello(size)), "{agent} {size}");
        }
        assert!(!counts(agent, Game::othello(4)), "{agent}");
        for game in [Game::CONNECT_FOUR, Game::TIC_TAC_TOE] {
            assert!(!counts(agent, game), "{agent} {game}");
        }
    }
    for agent in [
        "pvs",
        "alphabeta",
        "minimax",
        "mcts",
        "greedy",
        "zoo",
        "opponent",
        "human",
    ] {
        for game in [Game::OTHELLO, Game::othello(6), Game::CONNECT_FOUR] {
            assert!(!counts(agent, game), "{agent} {game}");
        }
    }
}
