//! What the protocols tell of a game under way: whose turn it is, who has won, whose clock shows what, and which moves are new.

use std::collections::BTreeMap;
use std::time::Duration;

use harif_arena::contestant::Turn;
use harif_arena::protocol::gtp::{GtpEngine, GtpHost};
use harif_arena::protocol::nboard::{NboardEngine, NboardHost};
use harif_arena::protocol::uci::{Dialect, UciHost};
use harif_arena::protocol::{Engine, EngineAction, Host, HostEvent, ThinkBudget};
use harif_arena::{MoveLimits, Note};
use harif_play::Decision;
use harif_rules::{AnyMove, AnyPosition, Game, Outcome, Position};
use harif_search::{Bound, Report, RootMove, Value};

fn lines(actions: &[EngineAction]) -> Vec<String> {
    let said = actions.iter().filter_map(|action| match action {
        EngineAction::Say(line) => Some(line.clone()),
        _ => None,
    });
    said.collect()
}

/// The answer to a command, without its mark.
fn answer(engine: &mut GtpEngine, command: &str) -> String {
    let said = lines(&engine.hear(command));
    let first = said.first().expect("an answer");
    let text = first.strip_prefix('=');
    text.unwrap_or_else(|| panic!("{command}: {first}"))
        .trim()
        .to_owned()
}

/// A game by lot, told to an engine move by move: it knows whose turn it is and who has won by how much, a move that it is only asked
/// about is not played, and each undo takes back one move.
#[test]
fn gtp_engines_know_how_the_game_stands() {
    let games = [Game::othello(4), Game::OTHELLO, Game::TIC_TAC_TOE];
    for (seed, game) in (0..12).zip(games.into_iter().cycle()) {
        let mut lot = fastrand::Rng::with_seed(seed);
        let mut engine = GtpEngine::new(game, ThinkBudget::default());
        let mut position = AnyPosition::start(game);
        let mut history = vec![position.clone()];
        while !position.is_over() {
            let turn = position.turn();
            let colour = ["black", "white"][turn.index()];
            let moves: Vec<AnyMove> = position.moves().collect();
            assert_eq!(answer(&mut engine, "gogui-rules_side_to_move"), colour);
            let legal = answer(&mut engine, "gogui-rules_legal_moves");
            assert_eq!(legal.split_whitespace().count(), moves.len());
            let m = moves[lot.usize(..moves.len())];
            if m != AnyMove::Pass {
                let asked = engine.hear(&format!("reg_genmove {colour}"));
                assert!(matches!(asked[..], [EngineAction::Think(_)]), "{asked:?}");
                let decision = Decision { m, report: None };
                engine.decided(&decision, Duration::ZERO);
                assert_eq!(answer(&mut engine, "gogui-rules_side_to_move"), colour);
            }
            answer(&mut engine, &format!("play {colour} {m}"));
            position.play(m).unwrap();
            history.push(position.clone());
        }
        let score = answer(&mut engine, "final_score");
        let words = answer(&mut engine, "gogui-rules_final_result");
        match position.outcome().expect("over") {
            Outcome::Draw => assert_eq!((score.as_str(), words.as_str()), ("0", "Draw.")),
            Outcome::Won { by, margin } => {
                assert_eq!(score, format!("{}+{margin}", ["B", "W"][by.index()]));
                assert!(words.starts_with(["Black", "White"][by.index()]), "{words}");
            }
        }
        for earlier in history.iter().rev().skip(1) {
            answer(&mut engine, "undo");
            let colour = ["black", "white"][earlier.turn().index()];
            assert_eq!(answer(&mut engine, "gogui-rules_side_to_move"), colour);
            let legal = answer(&mut engine, "gogui-rules_legal_moves");
            assert_eq!(legal.split_whitespace().count(), earlier.count_moves());
        }
    }
}

fn turn<'a>(
    start: &'a AnyPosition,
    moves: &'a [AnyMove],
    position: &'a AnyPosition,
    limits: &'a MoveLimits,
    clocks: Option<[Duration; 2]>,
) -> Turn<'a> {
    Turn {
        start,
        moves,
        position,
        limits,
        clocks,
    }
}

/// A host of GTP tells both clocks, each by its own colour, and of the board the size that it has.
#[test]
fn gtp_hosts_tell_each_clock_by_its_colour() {
    for size in [4, 6, 8, 10] {
        let game = Game::othello(size);
        let start = AnyPosition::start(game);
        let limits = MoveLimits::default();
        let mut host = GtpHost::new(game, &BTreeMap::new());
        host.new_game(&start);
        // The name of the game is answered; then comes the board.
        host.hear("=");
        let size_told = host.hear("").send;
        assert_eq!(size_told, [format!("boardsize {size}")]);
        let clocks = [71, 39].map(Duration::from_secs);
        let told = host
            .think(&turn(&start, &[], &start, &limits, Some(clocks)))
            .send;
        for line in ["time_left b 71 0", "time_left w 39 0"] {
            assert!(told.iter().any(|it| it == line), "{told:?}");
        }
    }
}

/// A program of `NBoard` is told each move once, and is ready only when it has answered the last ping.
#[test]
fn nboard_hosts_tell_what_is_new() {
    let start = AnyPosition::start(Game::OTHELLO);
    let limits = MoveLimits::default();
    let mut host = NboardHost::new(Game::OTHELLO, &BTreeMap::new());
    host.greet();
    assert_eq!(host.hear("pong 1").event, Some(HostEvent::Ready));
    host.new_game(&start);
    for early in ["pong 1", "pong", "pong 7"] {
        assert_eq!(host.hear(early).event, None, "{early}");
    }
    assert_eq!(host.hear("pong 2").event, Some(HostEvent::Ready));
    let mut position = start.clone();
    let mut moves = Vec::new();
    let mut known = 0;
    for _ in 0..6 {
        let told = host
            .think(&turn(&start, &moves, &position, &limits, None))
            .send;
        let news = moves[known..]
            .iter()
            .map(|m: &AnyMove| format!("move {m}").to_uppercase());
        let told_moves = told.iter().filter(|line| line.starts_with("move"));
        assert!(
            told_moves.map(|line| line.to_uppercase()).eq(news),
            "{told:?}"
        );
        // This protocol tells a program its own moves, too.
        known = moves.len();
        let own = position.moves().next().expect("a move");
        host.hear(&format!("=== {own}"));
        position.play(own).unwrap();
        let other = position.moves().next().expect("a move");
        position.play(other).unwrap();
        moves.extend([own, other]);
    }
}

/// What a program says of one move is not noted beside the next.
#[test]
fn notes_are_about_one_move() {
    let start = AnyPosition::start(Game::OTHELLO);
    let limits = MoveLimits::default();
    for dialect in [Dialect::Uci, Dialect::Ugi] {
        let mut host = UciHost::new(dialect, Game::OTHELLO, &BTreeMap::new());
        let bestmove = match dialect {
            Dialect::Uci => "bestmove P@d6",
            Dialect::Ugi => "bestmove d3",
        };
        let told = Note {
            micros: 0,
            nodes: 12,
            depth: 5,
            value: Some(-30),
        };
        for (info, expected) in [
            (Some("info depth 5 score cp -30 nodes 12"), told),
            (None, Note::default()),
        ] {
            host.think(&turn(&start, &[], &start, &limits, None));
            if let Some(info) = info {
                host.hear(info);
            }
            match host.hear(bestmove).event {
                Some(HostEvent::Moved(_, note)) => assert_eq!(note, expected),
                other => panic!("{other:?}"),
            }
        }
    }
}

/// A hint of `NBoard` names as many moves as were asked for, the best first, in discs, and says of exact ones that they are; a depth
/// of nothing is none.
#[test]
fn nboard_hints_are_the_best_moves() {
    let mut lot = fastrand::Rng::with_seed(5);
    let start = AnyPosition::start(Game::OTHELLO);
    for count in 1..=5_usize {
        let mut engine = NboardEngine::new(ThinkBudget::default());
        for (told, depth) in [("set depth 7", Some(7)), ("set depth 0", None)] {
            engine.hear(told);
            assert_eq!(engine.expects().1.depth, depth, "{told}");
        }
        engine.hear(&format!("hint {count}"));
        let values = [
            Value::of_margin(lot.i32(-20..20), Bound::Exact),
            Value::estimate(lot.i32(-900..900)),
            Value {
                proved: false,
                ..Value::of_margin(lot.i32(-20..20), Bound::Exact)
            },
            Value::estimate(lot.i32(-900..900)),
        ];
        let moves: Vec<RootMove<AnyMove>> = start
            .moves()
            .zip(values)
            .map(|(m, value)| RootMove {
                m,
                value,
                pv: vec![m],
                nodes: 1,
            })
            .collect();
        let report = Report {
            moves: moves.clone(),
            depth: 3,
            ..Report::default()
        };
        let decision = Decision {
            m: moves[0].m,
            report: Some(report),
        };
        let said = lines(&engine.decided(&decision, Duration::ZERO));
        let hints: Vec<&String> = said
            .iter()
            .filter(|line| line.starts_with("search"))
            .collect();
        let mut best: Vec<&RootMove<AnyMove>> = moves.iter().collect();
        best.sort_by_key(|entry| -entry.value.score);
        let expected = best.into_iter().take(count).map(|entry| {
            let discs = match entry.value.margin {
                Some(margin) => f64::from(margin),
                None => f64::from(entry.value.score) / 100.0,
            };
            let exact = entry.value.proved && entry.value.margin.is_some();
            let depth = if exact { "100%" } else { "3" };
            let m = entry.m.to_string().to_uppercase();
            format!("search {m} {discs:.2} 0 {depth}")
        });
        assert!(hints.iter().copied().cloned().eq(expected), "{said:?}");
    }
}
