//! What the two sides of a protocol tell each other besides moves: clocks, positions, names, complaints and goodbyes.

use std::time::Duration;

use harif_arena::contestant::Turn;
use harif_arena::program::limits_for;
use harif_arena::protocol::{EngineAction, HostEvent};
use harif_arena::{MoveLimits, ProgramSpec, ProtocolName};
use harif_play::pace::share;
use harif_rules::{AnyMove, AnyPosition, Board, Game, Player, Position};
use proptest::prelude::*;

use crate::protocols::{Puppet, converse, host, protocols};

/// The time that an engine gives itself for the first move after some commands.
fn time_for_a_move(game: Game, commands: &[String]) -> Option<Duration> {
    let mut engine = Puppet::new(ProtocolName::Gtp, game);
    for command in commands {
        assert_eq!(engine.answer(command), ["=", ""], "{command}");
    }
    engine.hear("genmove b");
    engine.asked.expect("it thinks").budget.time
}

/// The position after some random moves; one before the end, if the game ends sooner.
fn position(game: Game, plies: usize, seed: u64) -> AnyPosition {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut position = AnyPosition::start(game);
    for _ in 0..plies {
        let count = position.count_moves();
        let next = position.after_unchecked(position.moves().nth(random.usize(..count)).unwrap());
        if next.is_over() {
            break;
        }
        position = next;
    }
    position
}

/// What an engine is asked to think about when a game begins with a position.
fn understood(protocol: ProtocolName, start: &AnyPosition) -> (AnyPosition, Vec<String>) {
    let game = start.game();
    let (mut host, mut engine) = (host(protocol, game), Puppet::new(protocol, game));
    let greeting = host.greet();
    if greeting.event.is_none() {
        let event = converse(&mut *host, &mut engine, greeting.send);
        assert_eq!(event, HostEvent::Ready);
    }
    let step = host.new_game(start);
    if step.event.is_none() && !step.send.is_empty() {
        let event = converse(&mut *host, &mut engine, step.send);
        assert_eq!(event, HostEvent::Ready);
    }
    let limits = MoveLimits {
        depth: Some(1),
        ..MoveLimits::default()
    };
    let turn = Turn::first(start, &limits);
    let sent = host.think(&turn).send;
    for line in &sent {
        for answer in engine.hear(line) {
            host.hear(&answer);
        }
    }
    let request = engine.asked.expect("it thinks");
    (request.position, sent)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(60)))]

    /// The clocks of GTP become time for a move: a share of what must last for the whole game, most of
    /// an equal part of what must last for so many moves, and nothing where time goes with no moves.
    #[test]
    fn gtp_clocks_become_time_for_a_move(main in 0_u64..4, byo in 0_u64..4, stones in 0_u64..4, left in 1_u64..900) {
        let whole = |seconds| share(&AnyPosition::start(Game::OTHELLO), Duration::from_secs(seconds), Duration::ZERO);
        let part = |seconds, moves| Duration::from_secs_f64(seconds as f64 / moves as f64 * 0.9);
        let close = |found: Option<Duration>, expected: Option<Duration>| match (found, expected) {
            (Some(found), Some(expected)) => found.abs_diff(expected) < Duration::from_micros(1),
            (found, expected) => found == expected,
        };
        let settings = format!("time_settings {main} {byo} {stones}");
        let expected = match (main, byo, stones) {
            (_, 1.., 0) | (0, 0, 0) => None,
            (0, _, _) => Some(part(byo, stones)),
            _ => Some(whole(main)),
        };
        let found = time_for_a_move(Game::OTHELLO, std::slice::from_ref(&settings));
        prop_assert!(close(found, expected), "{settings}: {found:?}, not {expected:?}");
        // What is left counts more, and it may be for so many moves or for all.
        let told = format!("time_left b {left} {stones}");
        let expected = if stones == 0 { whole(left) } else { part(left, stones) };
        let found = time_for_a_move(Game::OTHELLO, &[settings.clone(), told.clone()]);
        prop_assert!(close(found, Some(expected)), "{told}: {found:?}, not {expected:?}");
        // The other side's clock says nothing.
        let other = told.replace(" b ", " w ");
        let found = time_for_a_move(Game::OTHELLO, &[settings.clone(), other]);
        prop_assert_eq!(found, time_for_a_move(Game::OTHELLO, &[settings]));
    }

    /// A game may begin with any position: our host tells it, and our engine thinks about that very
    /// position.
    #[test]
    fn engines_understand_the_positions_that_hosts_tell(plies in 1_usize..40, seed: u64) {
        for (protocol, game) in protocols() {
            if protocol == ProtocolName::Gtp {
                // It has no command for a position.
                continue;
            }
            let start = position(game, plies, seed);
            if start.check(AnyMove::Pass).is_ok() {
                // A side that must pass need not think.
                continue;
            }
            let (found, sent) = understood(protocol, &start);
            prop_assert_eq!(found, start, "{:?}: {:?}", protocol, sent);
        }
    }

    /// UCI programs drop discs from a hand. In line games each side has half of all cells between hand and board; in
    /// Othello no side runs out, however often the other one passes.
    #[test]
    fn hands_have_enough_discs(plies in 1_usize..60, seed: u64) {
        for game in [Game::TIC_TAC_TOE, Game::CONNECT_FOUR, Game::OTHELLO] {
            let start = position(game, plies, seed);
            if start.check(AnyMove::Pass).is_ok() {
                continue;
            }
            let (_, sent) = understood(ProtocolName::Uci, &start);
            let hands = sent[0].split(['[', ']']).nth(1).expect("hands");
            let cells = game.cell_count();
            let discs = Player::BOTH.map(|side| start.count(side));
            let hand = ['P', 'p'].map(|piece| hands.matches(piece).count());
            if game == Game::OTHELLO {
                let dropped = discs[0] + discs[1] - 4;
                prop_assert_eq!(hand[0] + hand[1], 2 * (cells - 4) - dropped);
                prop_assert!(hand[0].abs_diff(hand[1]) <= 1, "{}", hands);
            } else {
                prop_assert_eq!([hand[0] + discs[0], hand[1] + discs[1]], [cells.div_ceil(2), cells / 2]);
            }
        }
    }
}

/// Nothing is no time for a move.
#[test]
fn no_time_for_a_move_is_refused() {
    let mut engine = Puppet::new(ProtocolName::Gtp, Game::OTHELLO);
    assert!(engine.answer("harif-move_time 0")[0].starts_with('?'));
}

/// What GTP lists as a command is one, and an unknown one is not listed.
#[test]
fn listed_commands_are_known() {
    let mut engine = Puppet::new(ProtocolName::Gtp, Game::CONNECT_FOUR);
    let list = engine.answer("list_commands").join("\n");
    let list = list.trim_start_matches("= ").trim();
    let commands: Vec<&str> = list.lines().collect();
    assert!(commands.contains(&"list_commands"), "{list}");
    for command in commands {
        let answer = engine.answer(command);
        assert!(!answer[0].contains("unknown command"), "{command}");
        assert_eq!(
            engine.answer(&format!("known_command {command}"))[0],
            "= true"
        );
        engine.asked = None;
        engine = Puppet::new(ProtocolName::Gtp, Game::CONNECT_FOUR);
    }
    assert_eq!(engine.answer("dance")[0], "? unknown command");
    assert_eq!(engine.answer("known_command dance")[0], "= false");
}

#[test]
fn boards_have_the_size_that_was_told() {
    let mut engine = Puppet::new(ProtocolName::Gtp, Game::CONNECT_FOUR);
    for (told, size) in [
        ("8 7", "8 7"),
        ("9", "9"),
        ("9 6", "9 6"),
        // The columns that it has already: the rows stay.
        ("9", "9 6"),
    ] {
        assert_eq!(engine.answer(&format!("boardsize {told}")), ["=", ""]);
        let found = engine.answer("gogui-rules_board_size");
        assert_eq!(found[0], format!("= {size}"), "{told}");
    }
}

/// After a greeting a host knows the name of the engine and has nothing to complain of; what it says in
/// the end makes the engine leave.
#[test]
fn a_conversation_has_a_beginning_and_an_end() {
    for (protocol, game) in protocols() {
        let (mut host, mut engine) = (host(protocol, game), Puppet::new(protocol, game));
        let greeting = host.greet();
        if greeting.event.is_none() {
            converse(&mut *host, &mut engine, greeting.send);
        }
        let step = host.new_game(&AnyPosition::start(game));
        if step.event.is_none() && !step.send.is_empty() {
            converse(&mut *host, &mut engine, step.send);
        }
        let name = host.engine_name().unwrap_or_default().to_lowercase();
        assert!(name.starts_with("harif"), "{protocol:?}: {name:?}");
        assert!(host.complaints().is_empty(), "{:?}", host.complaints());
        let leaves = engine
            .engine
            .hear(host.farewell())
            .contains(&EngineAction::Quit);
        assert!(leaves, "{protocol:?}: {}", host.farewell());
    }
}

/// A move that was not asked for is complained of, but not without end.
#[test]
fn complaints_are_kept_and_counted() {
    for (protocol, line) in [
        (ProtocolName::Gtp, "debugging output"),
        (ProtocolName::Uci, "bestmove f5"),
        (ProtocolName::Ugi, "bestmove f5"),
        (ProtocolName::Nboard, "=== F5"),
    ] {
        let mut host = host(protocol, Game::OTHELLO);
        for _ in 0..100 {
            assert_eq!(host.hear(line).event, None);
        }
        let complaints = host.complaints();
        assert!((1..=20).contains(&complaints.len()), "{protocol:?}");
        assert!(complaints.iter().all(|complaint| complaint.len() > 10));
    }
}

/// `NBoard` knows no limit but a depth, so a program that speaks it is told one, unless there is one.
#[test]
fn nboard_programs_have_a_depth() {
    let program = |protocol, depth: Option<&str>| ProgramSpec {
        command: vec!["engine".to_owned()],
        protocol,
        folder: None,
        options: depth
            .map(|depth| ("depth".to_owned(), depth.to_owned()))
            .into_iter()
            .collect(),
    };
    let time = MoveLimits {
        time: Some(50),
        ..MoveLimits::default()
    };
    let told = MoveLimits {
        depth: Some(3),
        ..time
    };
    let nboard = ProtocolName::Nboard;
    let found = limits_for(&program(nboard, None), time);
    assert!(found.depth.is_some() && found.time == Some(50));
    assert_eq!(limits_for(&program(nboard, Some("9")), time), time);
    assert_eq!(limits_for(&program(nboard, None), told), told);
    for protocol in [ProtocolName::Gtp, ProtocolName::Uci, ProtocolName::Ugi] {
        assert_eq!(limits_for(&program(protocol, None), time), time);
    }
}

/// What UCI programs say of their search comes with the move: the last number of each kind, mates beyond all judgements.
#[test]
fn uci_programs_say_what_they_found() {
    let start = AnyPosition::start(Game::OTHELLO);
    let limits = MoveLimits::default();
    let note = |lines: &[&str]| {
        let mut host = host(ProtocolName::Uci, Game::OTHELLO);
        host.think(&Turn::first(&start, &limits));
        for line in lines {
            assert_eq!(host.hear(line).event, None, "{line}");
        }
        match host
            .hear("bestmove P@d3")
            .event
            .or_else(|| host.hear("").event)
        {
            Some(HostEvent::Moved(_, note)) => note,
            other => panic!("{other:?}"),
        }
    };
    let last = note(&[
        "info depth 3 nodes 90 score cp 12",
        "info depth 7 score cp -250 nodes 1234",
    ]);
    assert_eq!((last.depth, last.nodes, last.value), (7, 1234, Some(-250)));
    let value = |text: &str| note(&[&format!("info score {text}")]).value.unwrap();
    assert!(value("mate 2") > value("mate 9") && value("mate 9") > value("cp 32000"));
    assert_eq!(value("mate -2"), -value("mate 2"));
}

/// A program that refuses whatever it is told does not play.
#[test]
fn gtp_programs_may_refuse() {
    let start = AnyPosition::start(Game::OTHELLO);
    let mut host = host(ProtocolName::Gtp, Game::OTHELLO);
    host.greet();
    let mut sent = host.new_game(&start);
    let mut answers = 0;
    while sent.event.is_none() && answers < 50 {
        sent = host.hear("? what is that");
        if sent.event.is_none() {
            sent = host.hear("");
        }
        answers += 1;
    }
    assert!(
        matches!(sent.event, Some(HostEvent::Refused(_))),
        "{sent:?}"
    );
}
