//! The person's own programs at the board: found, asked for moves, and heard when something is wrong
//! with them.

use std::collections::BTreeMap;
use std::sync::mpsc;

use harif_arena::lane::{ProgramLane, Question};
use harif_arena::{EndReason, Fault, ProgramSpec, program};
use harif_play::record::GameRecord;
use harif_play::service::ChosenMove;
use harif_play::table::{Input, Ticket};
use harif_play::{AGENTS, AgentSpec, AgentState};
use harif_rules::Game;
use harif_text::{Text, Value, say};
use harif_words::programs;

use super::mailbox::Message;
use super::setup;
use crate::failure::Failure;

/// The programs that sit at a board, by the command that people know them by.
pub(crate) type Programs = BTreeMap<String, ProgramSpec>;

/// What went wrong with a program.
#[derive(Clone, Debug)]
pub(crate) struct Trouble {
    /// The command.
    pub(crate) command: String,
    /// What it did instead of a move.
    pub(crate) fault: Fault,
}

impl Trouble {
    /// What happened, and the way to find out more.
    pub(crate) fn words(&self, text: &Text, game: Game) -> Vec<String> {
        let fault = self.fault.told(&self.command);
        let mut lines = programs::trouble(text, &self.command, &fault);
        let check = programs::check_command(game, &fault);
        lines.extend(check.map(|it| say!(text, "program-check", command = Value::ltr(it))));
        lines
    }
}

/// Reads who takes a seat: an agent, or a program, whose protocol is found out now.
pub(crate) fn read_player(
    text: &Text,
    game: Game,
    written: &str,
    seed: Option<u64>,
    programs: &mut Programs,
) -> Result<AgentSpec, Failure> {
    if !names_program(written) {
        return setup::read_agent(text, game, written, seed);
    }
    let command = written.trim();
    if !programs.contains_key(command) {
        programs.insert(command.to_owned(), recognised(text, game, command)?);
    }
    Ok(AgentSpec::program(command))
}

/// Whether a program is meant: no agent has such a name, and it looks like a file or a command.
pub(crate) fn names_program(written: &str) -> bool {
    let name = written.trim().split([':', ' ']).next().unwrap_or_default();
    let is_agent = AGENTS.iter().any(|entry| entry.name == name);
    !is_agent && program::is_named(written.trim())
}

/// A program with its protocol, or why it cannot be spoken with.
pub(crate) fn recognised(text: &Text, game: Game, command: &str) -> Result<ProgramSpec, Failure> {
    greet(text, command)?;
    program::recognised(command, game).map_err(|fault| no_protocol(text, game, command, fault))
}

/// A program with its protocol in each of these games that it plays, or why it plays none.
pub(crate) fn recognised_in(
    text: &Text,
    games: &[Game],
    command: &str,
) -> Result<Vec<(Game, ProgramSpec)>, Failure> {
    greet(text, command)?;
    program::recognised_in(command, games)
        .map_err(|fault| no_protocol(text, games[0], command, fault))
}

/// It takes some seconds if a program answers in no protocol. A file that is not there has nothing to
/// say about protocols.
fn greet(text: &Text, command: &str) -> Result<(), Failure> {
    if let Some(file) = program::missing_file(command) {
        let missing = say!(text, "program-no-file", file = Value::ltr(file));
        return Err(Failure::Request(vec![missing]));
    }
    let name = Value::ltr(command);
    eprintln!("{}", say!(text, "program-greeting", name = name));
    Ok(())
}

/// What is told of a program that answers in no protocol.
fn no_protocol(text: &Text, game: Game, command: &str, fault: Fault) -> Failure {
    let is_ended = fault.reason == EndReason::Crash;
    let trouble = Trouble {
        command: command.to_owned(),
        fault,
    };
    let mut lines = trouble.words(text, game);
    let protocols = Value::ltr("GTP, UGI, UCI, NBoard");
    lines.insert(1, say!(text, "program-no-protocol", line = protocols));
    // What ended by itself was not only waiting in a buffer.
    lines.push(if is_ended {
        say!(text, "program-ended", command = Value::ltr("quit"))
    } else {
        say!(text, "program-flush")
    });
    Failure::Request(lines)
}

/// The thread that speaks with the programs at a board.
#[derive(Debug)]
pub(super) struct ProgramSeats {
    programs: Programs,
    tell: mpsc::Sender<Message>,
    lane: ProgramLane<(Ticket, String)>,
}

impl ProgramSeats {
    pub(super) fn new(programs: Programs, tell: mpsc::Sender<Message>) -> Self {
        let answers = tell.clone();
        let lane = ProgramLane::new(move |(ticket, command), chosen| {
            let message = match chosen {
                Ok(m) => Message::Answer(Input::Decision(
                    ticket,
                    ChosenMove {
                        m,
                        thought: None,
                        state: AgentState::default(),
                    },
                )),
                Err(fault) => Message::Trouble(ticket, Trouble { command, fault }),
            };
            // A game that was left needs no answer.
            let _ = answers.send(message);
        });
        Self {
            programs,
            tell,
            lane,
        }
    }

    /// Whether it speaks with this program.
    pub(super) fn has(&self, command: &str) -> bool {
        self.programs.contains_key(command)
    }

    /// Asks a program for a move at the end of a line of a record.
    pub(super) fn ask(&mut self, ticket: Ticket, command: &str, record: &GameRecord) {
        let Some(program) = self.programs.get(command) else {
            let _ = self.tell.send(Message::Answer(Input::Failed(ticket)));
            return;
        };
        let question = Question {
            program: program.clone(),
            start: record.start().clone(),
            moves: record.moves().collect(),
            position: record.position().clone(),
        };
        self.lane.ask((ticket, command.to_owned()), question);
    }

    /// Waits no longer for the answer to a question.
    pub(super) fn give_up(&self, which: impl Fn(Ticket) -> bool) {
        self.lane.give_up(|(ticket, _)| which(*ticket));
    }
}
