//! What UCI, UGI and GTP say around the moves: options, judgements, limits, and answers of several lines.

use std::collections::BTreeMap;
use std::time::Duration;

use harif_arena::contestant::Turn;
use harif_arena::protocol::uci::{Dialect, UciEngine};
use harif_arena::protocol::{Engine, EngineAction, HostEvent, ThinkBudget, ThinkRequest};
use harif_arena::{MoveLimits, ProtocolName};
use harif_play::Decision;
use harif_play::pace::share;
use harif_rules::{AnyMove, AnyPosition, Game, Position};
use harif_search::{Bound, Counters, GameResult, Iteration, Report, Value};

use crate::protocols::{Puppet, host};

fn m(text: &str) -> AnyMove {
    text.parse().unwrap()
}

fn said(actions: &[EngineAction]) -> Vec<&str> {
    let lines = actions.iter().map(|action| match action {
        EngineAction::Say(line) => line.as_str(),
        other => panic!("{other:?}"),
    });
    lines.collect()
}

fn asked(engine: &mut UciEngine, line: &str) -> ThinkRequest {
    match engine.hear(line).as_slice() {
        [EngineAction::Think(request)] => (**request).clone(),
        other => panic!("{line}: {other:?}"),
    }
}

fn engine(dialect: Dialect) -> UciEngine {
    UciEngine::new(dialect, Game::OTHELLO, ThinkBudget::default())
}

/// The greeting names every option, with the game that is played unless another is chosen.
#[test]
fn engines_say_what_can_be_set() {
    let variants = "var tictactoe var cfour var flipello var flipello6 var flipello10";
    let wide: Game = "connect4:columns=9".parse().unwrap();
    for (game, default) in [
        (Game::OTHELLO, "flipello"),
        (Game::othello(6), "flipello6"),
        (Game::CONNECT_FOUR, "cfour"),
        (wide, "tictactoe"),
    ] {
        let mut engine = UciEngine::new(Dialect::Uci, game, ThinkBudget::default());
        let welcome = engine.hear("uci");
        let welcome = said(&welcome);
        assert_eq!(welcome.len(), 4, "{welcome:?}");
        assert!(welcome[0].starts_with("id name harif ") && welcome[1].starts_with("id author "));
        let option = format!("option name UCI_Variant type combo default {default} {variants}");
        assert_eq!(welcome[2..], [option.as_str(), "uciok"]);
        let mut engine = UciEngine::new(Dialect::Ugi, game, ThinkBudget::default());
        let welcome = engine.hear("ugi");
        let option = format!("option name Game type string default {game}");
        assert_eq!(said(&welcome)[2..], [option.as_str(), "ugiok"]);
        // Neither dialect answers to the other's name.
        assert_eq!(engine.hear("uci"), []);
    }
}

/// The game is told where it can be; every setting of the tournament file is sent, and one that the engine has not is noted.
#[test]
fn hosts_set_what_the_engine_offers() {
    let options: BTreeMap<String, String> = [("Hash", "16"), ("Own Book", "false"), ("Magic", "1")]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into();
    let offered = [
        "option name Hash type spin default 1 min 1 max 64",
        "option name own book type check default true",
    ];
    for (protocol, greeting, game, done) in [
        (
            ProtocolName::Uci,
            "uci",
            "option name UCI_Variant type combo default chess var flipello",
            "setoption name UCI_Variant value flipello",
        ),
        (
            ProtocolName::Ugi,
            "ugi",
            "option name Game type string default chess",
            "setoption name Game value othello",
        ),
    ] {
        for offers_game in [true, false] {
            let mut host = harif_arena::protocol::host(protocol, Game::OTHELLO, &options);
            assert_eq!(host.greet().send, [greeting]);
            assert_eq!(host.hear("id name Some Engine 3").event, None);
            for line in offered.into_iter().chain(offers_game.then_some(game)) {
                assert_eq!(host.hear(line).send, [""; 0]);
            }
            let mut expected = vec![
                "setoption name Hash value 16",
                "setoption name Magic value 1",
                "setoption name Own Book value false",
                "isready",
            ];
            if offers_game {
                expected.insert(0, done);
            }
            // The welcome of the other dialect is none.
            let other = if greeting == "uci" { "ugiok" } else { "uciok" };
            assert_eq!(host.hear(other).send, [""; 0]);
            assert_eq!(host.hear(&format!("{greeting}ok")).send, expected);
            assert_eq!(host.hear("readyok").event, Some(HostEvent::Ready));
            assert_eq!(host.hear("readyok").event, None, "once");
            assert_eq!(host.engine_name(), Some("Some Engine 3"));
            let complaints = host.complaints();
            assert_eq!(complaints.len(), 1, "{complaints:?}");
            assert!(complaints[0].contains("Magic"), "{complaints:?}");
        }
    }
}

/// All limits in one line, and a second where there is none.
#[test]
fn hosts_tell_every_limit() {
    let start = AnyPosition::start(Game::OTHELLO);
    let none = MoveLimits::default();
    let all = MoveLimits {
        time: Some(250),
        depth: Some(7),
        nodes: Some(9_000),
        ..none
    };
    for protocol in [ProtocolName::Uci, ProtocolName::Ugi] {
        for (limits, told) in [
            (all, "go movetime 250 depth 7 nodes 9000"),
            (none, "go movetime 1000"),
            (
                MoveLimits {
                    depth: Some(3),
                    ..none
                },
                "go depth 3",
            ),
        ] {
            let sent = host(protocol, Game::OTHELLO)
                .think(&Turn::first(&start, &limits))
                .send;
            assert_eq!(sent, ["position startpos", told]);
        }
    }
}

/// Depth, judgement, nodes, time and the line, which ends where a move cannot be played.
#[test]
fn engines_tell_their_search() {
    let row = Iteration {
        depth: 5,
        best: m("d3"),
        value: Value::estimate(-37),
        pv: ["d3", "c5", "a1", "d6"].map(m).to_vec(),
        nodes: 1_234,
        time: Duration::from_micros(56_789),
    };
    for (dialect, pv, best) in [
        (Dialect::Uci, "P@d6 P@c4", "P@d6"),
        (Dialect::Ugi, "d3 c5", "d3"),
    ] {
        let mut engine = engine(dialect);
        asked(&mut engine, "go infinite");
        let told = engine.progress(&row);
        let line = format!("info depth 5 score cp -37 nodes 1234 time 56 pv {pv}");
        assert_eq!(said(&told), [line.as_str()]);
        let won = Iteration {
            value: Value::of_result(GameResult::Win, 3, Bound::Exact),
            pv: Vec::new(),
            ..row.clone()
        };
        let told = engine.progress(&won);
        assert_eq!(
            said(&told),
            ["info depth 5 score mate 2 nodes 1234 time 56"]
        );
        // At the end once more, with the whole time; the move waits until the host has had enough.
        let report = Report {
            best: Some(row.best),
            value: Some(row.value),
            pv: row.pv.clone(),
            moves: Vec::new(),
            ties: 1,
            depth: 6,
            counters: Counters {
                nodes: 2_000,
                ..Counters::default()
            },
            time: Duration::ZERO,
            iterations: Vec::new(),
            stopped: false,
        };
        let decision = Decision {
            m: row.best,
            report: Some(report),
        };
        let told = engine.decided(&decision, Duration::from_millis(80));
        let line = format!("info depth 6 score cp -37 nodes 2000 time 80 pv {pv}");
        assert_eq!(said(&told), [line.as_str()]);
        assert_eq!(engine.hear("quit"), [EngineAction::Quit]);
        let told = engine.hear("stop");
        assert_eq!(said(&told), [format!("bestmove {best}").as_str()]);
        // With a limit the move follows at once; a search under way is stopped first.
        asked(&mut engine, "go depth 6");
        assert_eq!(engine.hear("stop"), [EngineAction::StopThinking]);
        let told = engine.decided(&decision, Duration::from_millis(80));
        assert_eq!(said(&told), [line, format!("bestmove {best}")]);
        assert_eq!(engine.decided(&decision, Duration::ZERO), [], "not asked");
    }
}

/// What `go` says becomes limits; of a clock and a time for the move the shorter one holds.
#[test]
fn engines_take_every_limit() {
    let usual = ThinkBudget {
        depth: Some(4),
        ..ThinkBudget::default()
    };
    let start = AnyPosition::start(Game::OTHELLO);
    let part = |left: u64, gain: u64| {
        share(
            &start,
            Duration::from_millis(left),
            Duration::from_millis(gain),
        )
    };
    let none = ThinkBudget::default();
    let time = |time| ThinkBudget {
        time: Some(time),
        ..none
    };
    for (told, expected) in [
        ("go", usual),
        (
            "go depth 9",
            ThinkBudget {
                depth: Some(9),
                ..none
            },
        ),
        (
            "go nodes 77",
            ThinkBudget {
                nodes: Some(77),
                ..none
            },
        ),
        ("go movetime 30", time(Duration::from_millis(30))),
        ("go wtime 90000 btime 5", time(part(90_000, 0))),
        ("go wtime 90000 winc 800", time(part(90_000, 800))),
        ("go wtime -200 btime 1000", time(part(0, 0))),
        ("go movetime 1 wtime 900000", time(Duration::from_millis(1))),
        ("go movetime 900000 wtime 60000", time(part(60_000, 0))),
        (
            "go infinite",
            ThinkBudget {
                infinite: true,
                ..none
            },
        ),
    ] {
        let mut engine = UciEngine::new(Dialect::Uci, Game::OTHELLO, usual);
        let request = asked(&mut engine, told);
        assert_eq!(request.budget, expected, "{told}");
        assert_eq!(request.position, start);
    }
}

#[test]
fn engines_say_what_they_do_not_understand() {
    for (dialect, option, bad) in [
        (Dialect::Uci, "UCI_Variant", "P@z9"),
        (Dialect::Ugi, "Game", "z9"),
    ] {
        let told = |line: &str| -> String {
            let actions = engine(dialect).hear(line);
            said(&actions).join("\n")
        };
        let unknown = told(&format!("setoption name {option} value dancing"));
        assert_eq!(unknown, "info string unknown game dancing");
        assert_eq!(told("setoption name Hash value 16"), "");
        assert_eq!(told("setoption"), "");
        let illegal = format!("info string illegal move {bad}");
        assert_eq!(told(&format!("position startpos moves {bad}")), illegal);
        let wrong = told("position somewhere");
        assert!(
            wrong.starts_with("info string ") && wrong.contains("startpos"),
            "{wrong}"
        );
        assert_eq!(told("dance"), "");
    }
    // Only UGI has questions, and it answers those it knows.
    assert_eq!(engine(Dialect::Uci).hear("query gameover"), []);
    assert_eq!(engine(Dialect::Ugi).hear("query weather"), []);
    let mut small = UciEngine::new(Dialect::Ugi, Game::TIC_TAC_TOE, ThinkBudget::default());
    for (moves, result) in [
        ("a1 b1 a2 b2 c3 b3", "p2win"),
        ("a1 b2 c3 b1 b3 a3 c1 c2 a2", "draw"),
        ("a1 b1 a2 b2 a3", "p1win"),
    ] {
        small.hear(&format!("position startpos moves {moves}"));
        let answer = small.hear("query result");
        assert_eq!(said(&answer), [format!("response {result}").as_str()]);
        assert_eq!(said(&small.hear("query gameover")), ["response true"]);
    }
}

/// An answer ends with an empty line and is read to its end: a move with words behind it is none.
#[test]
fn gtp_answers_of_several_lines_are_read_whole() {
    let start = AnyPosition::start(Game::OTHELLO);
    let limits = MoveLimits::default();
    let answer = |lines: &[&str]| {
        let mut host = host(ProtocolName::Gtp, Game::OTHELLO);
        host.think(&Turn::first(&start, &limits));
        for line in lines {
            assert_eq!(host.hear(line).event, None, "{line}");
        }
        host.hear("").event.expect("an answer")
    };
    let is_move =
        |event, text: &str| matches!(event, HostEvent::Moved(found, _) if found == m(text));
    assert!(is_move(answer(&["=", "f5"]), "f5"), "the move stands below");
    assert!(is_move(answer(&["= PASS"]), "pass"));
    assert!(is_move(answer(&["", "=7 d3"]), "d3"));
    for lines in [["= f5", "= d3"], ["= f5", "and more"], ["= one", "? two"]] {
        let HostEvent::NoMove(story) = answer(&lines) else {
            panic!("{lines:?} is a move");
        };
        for word in ["one", "two", "f5", "d3", "and more"] {
            let is_sent = lines.iter().any(|line| line.contains(word));
            assert_eq!(story.contains(word), is_sent, "{story}");
        }
    }
    // However long it is, it ends, and the next answer is another one.
    let long: Vec<String> = (0..3_000).map(|number| format!("line {number}")).collect();
    let mut lines = vec!["= f5"];
    lines.extend(long.iter().map(String::as_str));
    assert!(matches!(answer(&lines), HostEvent::NoMove(story) if story.len() < 400));
    let mut host = host(ProtocolName::Gtp, Game::OTHELLO);
    host.hear("= unasked");
    assert_eq!(host.hear("").event, None);
    assert!(
        host.complaints()[0].contains("unasked"),
        "{:?}",
        host.complaints()
    );
}

/// An engine may refuse a pass, which it does by itself, and clocks that it does not have; but no move.
#[test]
fn gtp_engines_may_refuse_a_pass_but_no_move() {
    let game = Game::othello(4);
    let start = AnyPosition::start(game);
    let mut lot = fastrand::Rng::with_seed(2);
    let mut passes = 0;
    while passes < 10 {
        let (mut position, mut moves) = (start.clone(), Vec::new());
        while !position.is_over() && moves.last() != Some(&AnyMove::Pass) {
            let open: Vec<AnyMove> = position.moves().collect();
            moves.push(open[lot.usize(..open.len())]);
            position.play_unchecked(moves[moves.len() - 1]);
        }
        if position.is_over() {
            continue;
        }
        passes += 1;
        let limits = MoveLimits::default();
        let turn = Turn {
            start: &start,
            moves: &moves,
            position: &position,
            limits: &limits,
            clocks: Some([Duration::from_secs(9); 2]),
        };
        for refused in 0..moves.len() + 2 {
            let mut host = host(ProtocolName::Gtp, game);
            let sent = host.think(&turn).send;
            assert_eq!(sent.len(), moves.len() + 3, "{sent:?}");
            let mut event = None;
            for number in 0..=refused {
                host.hear(if number == refused { "? no" } else { "=" });
                event = host.hear("").event;
            }
            let may = moves.get(refused).is_none_or(|&m| m == AnyMove::Pass);
            assert_eq!(event.is_none(), may, "{refused}: {sent:?}");
            assert!(may || matches!(event, Some(HostEvent::Refused(_))));
        }
    }
}

/// Only what an engine does not know yet is told: not its own moves, and not what it was told before.
#[test]
fn gtp_engines_are_told_each_move_once() {
    let start = AnyPosition::start(Game::OTHELLO);
    let limits = MoveLimits::default();
    let mut host = host(ProtocolName::Gtp, Game::OTHELLO);
    let mut engine = Puppet::new(ProtocolName::Gtp, Game::OTHELLO);
    let (mut position, mut moves) = (start.clone(), Vec::new());
    for round in 0..8 {
        let turn = Turn {
            start: &start,
            moves: &moves,
            position: &position,
            limits: &limits,
            clocks: None,
        };
        let sent = host.think(&turn).send;
        assert_eq!(sent.len(), if round == 0 { 1 } else { 2 }, "{sent:?}");
        let mut event = None;
        for answer in sent.iter().flat_map(|line| engine.answer(line)) {
            event = host.hear(&answer).event.or(event);
        }
        let Some(HostEvent::Moved(own, _)) = event else {
            panic!("{event:?}");
        };
        let reply = position.after(own).unwrap().moves().next().unwrap();
        for m in [own, reply] {
            position.play(m).unwrap();
            moves.push(m);
        }
    }
    host.new_game(&start);
    while host.hear("=").event.is_none() && host.hear("").event.is_none() {}
    assert_eq!(
        host.think(&Turn::first(&start, &limits)).send,
        ["genmove b"]
    );
}
