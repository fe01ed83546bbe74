//! The languages in which engines and their hosts speak, as pure state machines: a line in, lines
//! out. Nothing here reads, writes, waits or thinks, so every machine can be tested line by line.
//!
//! * [`Host`] is our side when another program plays: what to send, and what its lines mean.
//! * [`Engine`] is our side when another program asks harif to play: what to answer, and what to
//!   think about. Thinking happens elsewhere and its result is handed back, so that a machine can
//!   answer `ping`, `isready` or `stop` in the meantime.
//!
//! | protocol | positions | moves |
//! |---|---|---|
//! | [GTP](gtp) | moves one by one | `play b d3`, answered `=` or `? why` |
//! | [UGI](uci) | `position startpos moves …` | `bestmove d3` |
//! | [UCI](uci) | the same, in the coordinates of chess variants | `bestmove P@d6` |
//! | [`NBoard`](nboard) | a game in GGF | `=== d3` |

pub mod gtp;
pub mod nboard;
mod text;
pub mod uci;

use crate::contestant::Turn;
use crate::game::Note;
use crate::spec::ProtocolName;
use harif_play::Decision;
use harif_play::service::story::{self, Remark};
use harif_rules::{AnyMove, AnyPosition, Game};
use harif_search::Iteration;
use std::collections::BTreeMap;
use std::time::Duration;

/// What a host does next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostStep {
    /// Lines for the engine.
    pub send: Vec<String>,
    /// What has become clear.
    pub event: Option<HostEvent>,
}

impl HostStep {
    fn send(lines: impl IntoIterator<Item = String>) -> Self {
        Self {
            send: lines.into_iter().collect(),
            event: None,
        }
    }

    fn event(event: HostEvent) -> Self {
        Self {
            send: Vec::new(),
            event: Some(event),
        }
    }
}

/// What an engine's lines amount to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostEvent {
    /// It has done what was asked and waits.
    Ready,
    /// It has chosen a move.
    Moved(AnyMove, Note),
    /// It sent something in the place of a move that names none.
    NoMove(String),
    /// It gives up.
    Resigned,
    /// It says that it cannot do what was asked.
    Refused(String),
}

/// Our side of a conversation with an engine that plays.
///
/// Each of the first three methods asks for something; lines are then handed to
/// [`hear`](Self::hear) until an event comes.
pub trait Host: Send {
    /// Greets an engine that has just been started.
    fn greet(&mut self) -> HostStep;

    /// Begins a game.
    fn new_game(&mut self, start: &AnyPosition) -> HostStep;

    /// Asks for a move.
    fn think(&mut self, turn: &Turn<'_>) -> HostStep;

    /// Takes a line of the engine.
    fn hear(&mut self, line: &str) -> HostStep;

    /// What to send so that the engine ends.
    fn farewell(&self) -> &'static str {
        "quit"
    }

    /// What has not come, for the author of an engine that does not answer.
    fn awaited(&self) -> String;

    /// What the engine's lines said about itself.
    fn about(&self) -> &AboutEngine;

    /// How the engine called itself, once it has.
    fn engine_name(&self) -> Option<&str> {
        self.about().name.as_deref()
    }

    /// What was odd in the engine's lines but could be understood.
    fn complaints(&self) -> &[String] {
        &self.about().complaints
    }
}

/// What an engine's lines say about the engine.
#[derive(Debug, Default)]
pub struct AboutEngine {
    name: Option<String>,
    complaints: Vec<String>,
}

impl AboutEngine {
    fn is_called(&mut self, name: &str) {
        self.name = Some(text::excerpt(name));
    }

    fn complain(&mut self, about: impl Into<String>) {
        if self.complaints.len() < 20 {
            self.complaints.push(about.into());
        }
    }
}

/// Says that the answer to a command has not come, and why that may be.
fn missing(answer: &str, command: &str) -> String {
    let missing = Remark::Missing.about(&[&answer, &command]);
    story::joined(&[missing, Remark::Flush.about(&[])])
}

/// A host that speaks a protocol.
pub fn host(
    protocol: ProtocolName,
    game: Game,
    options: &BTreeMap<String, String>,
) -> Box<dyn Host> {
    match protocol {
        ProtocolName::Gtp => Box::new(gtp::GtpHost::new(game, options)),
        ProtocolName::Uci => Box::new(uci::UciHost::new(uci::Dialect::Uci, game, options)),
        ProtocolName::Ugi => Box::new(uci::UciHost::new(uci::Dialect::Ugi, game, options)),
        ProtocolName::Nboard => Box::new(nboard::NboardHost::new(game, options)),
    }
}

/// What harif does next when it is the engine.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineAction {
    /// Send a line.
    Say(String),
    /// Think about a position; the result comes back through [`Engine::decided`].
    Think(Box<ThinkRequest>),
    /// End the thinking that is under way; its result still comes back.
    StopThinking,
    /// End the program.
    Quit,
}

/// Something to think about.
#[derive(Clone, Debug, PartialEq)]
pub struct ThinkRequest {
    /// The position; it is not over.
    pub position: AnyPosition,
    /// How long to think.
    pub budget: ThinkBudget,
}

/// How long harif may think as an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThinkBudget {
    /// Moves to look ahead.
    pub depth: Option<u32>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// How long.
    pub time: Option<Duration>,
    /// Whether to go on until told to stop.
    pub infinite: bool,
}

/// Our side of a conversation with a host that asks us to play.
pub trait Engine {
    /// The game, and the limits that hold unless the next question has others, so that an agent that
    /// thinks can get ready for them.
    fn expects(&self) -> (Game, ThinkBudget);

    /// Takes a line of the host.
    fn hear(&mut self, line: &str) -> Vec<EngineAction>;

    /// Takes the progress of the thinking under way.
    fn progress(&mut self, row: &Iteration<AnyMove>) -> Vec<EngineAction>;

    /// Takes the result of the thinking, with how long it took.
    fn decided(&mut self, decision: &Decision, took: Duration) -> Vec<EngineAction>;
}
