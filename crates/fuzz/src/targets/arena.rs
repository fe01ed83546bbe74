//! Tournament files, games from elsewhere, and both sides of four protocols.

use std::collections::BTreeMap;
use std::time::Duration;

use harif_arena::contestant::Turn;
use harif_arena::export::{self, ImportFormat};
use harif_arena::protocol::gtp::GtpEngine;
use harif_arena::protocol::nboard::NboardEngine;
use harif_arena::protocol::uci::{Dialect, UciEngine};
use harif_arena::protocol::{self, Engine, EngineAction, HostEvent, ThinkBudget, ThinkRequest};
use harif_arena::{MoveLimits, ProtocolName, Tournament};
use harif_play::Decision;
use harif_rules::{AnyPosition, Game, Position};

use super::text;

const GAMES: [&str; 5] = [
    "tictactoe",
    "connect4",
    "othello",
    "othello:size=6",
    "connect4:columns=9,rows=5,line=4",
];
const PROTOCOLS: [ProtocolName; 4] = [
    ProtocolName::Gtp,
    ProtocolName::Uci,
    ProtocolName::Ugi,
    ProtocolName::Nboard,
];

/// A protocol and a game by the first byte, and the lines after it.
fn scene(bytes: &[u8]) -> Option<(ProtocolName, Game, &str)> {
    let (&first, rest) = bytes.split_first()?;
    let protocol = PROTOCOLS[usize::from(first) % PROTOCOLS.len()];
    let game = match protocol {
        // NBoard knows one game.
        ProtocolName::Nboard => "othello",
        _ => GAMES[usize::from(first) / PROTOCOLS.len() % GAMES.len()],
    };
    Some((protocol, game.parse().ok()?, text(rest)?))
}

/// A tournament file that is accepted can be scheduled: its games have numbers.
pub(crate) fn tournament(bytes: &[u8]) {
    if let Some(Ok(tournament)) = text(bytes).map(Tournament::read) {
        assert!(!tournament.players.is_empty());
        let again = text(bytes).map(Tournament::read);
        assert!(again.is_some_and(|again| again.is_ok_and(|again| again == tournament)));
    }
}

/// Games that are taken in were played by the rules.
pub(crate) fn import(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else {
        return;
    };
    let Some(text) = text(rest) else { return };
    let format = [
        ImportFormat::Jsonl,
        ImportFormat::Csv,
        ImportFormat::Pgn,
        ImportFormat::Ggf,
        ImportFormat::Transcript,
    ][usize::from(first) % 5];
    let game = GAMES[usize::from(first) / 5 % GAMES.len()].parse().ok();
    let _ = export::import(format, text, game);
}

/// A host survives whatever an engine says. It sends little, and only when it was asked for
/// something or heard a line.
pub(crate) fn host(bytes: &[u8]) {
    let Some((protocol, game, lines)) = scene(bytes) else {
        return;
    };
    let mut host = protocol::host(protocol, game, &BTreeMap::new());
    let start = AnyPosition::start(game);
    let limits = MoveLimits::default();
    let turn = Turn::first(&start, &limits);
    let mut lines = lines.lines();
    let mut stage = 0;
    while stage < 3 {
        let step = match stage {
            0 => host.greet(),
            1 => host.new_game(&start),
            _ => host.think(&turn),
        };
        assert!(step.send.len() < 100, "{:?}", step.send);
        let mut event = step.event;
        while event.is_none() {
            let Some(line) = lines.next() else { return };
            let step = host.hear(line);
            assert!(step.send.len() < 100, "{:?}", step.send);
            assert!(step.send.iter().all(|line| !line.contains('\n')));
            event = step.event;
            assert!(!host.awaited().is_empty() || event.is_some());
        }
        if matches!(event, Some(HostEvent::Refused(_))) {
            return;
        }
        stage += 1;
    }
}

/// An engine of ours answers whatever a host says: it thinks about one thing at a time, and never
/// about a game that is over.
pub(crate) fn engine(bytes: &[u8]) {
    let Some((protocol, game, lines)) = scene(bytes) else {
        return;
    };
    let budget = ThinkBudget::default();
    let mut engine: Box<dyn Engine> = match protocol {
        ProtocolName::Gtp => Box::new(GtpEngine::new(game, budget)),
        ProtocolName::Uci => Box::new(UciEngine::new(Dialect::Uci, game, budget)),
        ProtocolName::Ugi => Box::new(UciEngine::new(Dialect::Ugi, game, budget)),
        ProtocolName::Nboard => Box::new(NboardEngine::new(budget)),
    };
    let mut asked: Option<ThinkRequest> = None;
    for line in lines.lines() {
        // A line that begins with a tab is heard before the thought is answered.
        let waits = line.starts_with('\t');
        let _ = engine.expects();
        let actions = engine.hear(line.trim_start_matches('\t'));
        let mut is_over = take(actions, &mut asked);
        while !waits && let Some(request) = asked.take() {
            let decision = Decision {
                m: request.position.moves().next().expect("a legal move"),
                report: None,
            };
            let actions = engine.decided(&decision, Duration::from_millis(3));
            is_over |= take(actions, &mut asked);
        }
        if is_over {
            return;
        }
    }
}

/// Looks at what an engine does; tells whether it quits.
fn take(actions: Vec<EngineAction>, asked: &mut Option<ThinkRequest>) -> bool {
    let mut quits = false;
    for action in actions {
        match action {
            EngineAction::Say(line) => assert!(line.len() < 100_000),
            EngineAction::Think(request) => {
                assert!(!request.position.is_over(), "nothing to think about");
                assert!(asked.is_none(), "one thought at a time");
                *asked = Some(*request);
            }
            EngineAction::StopThinking => {}
            EngineAction::Quit => quits = true,
        }
    }
    quits
}
