//! The person's own programs at the board: found, asked for moves on a thread of their own, and heard
//! when something is wrong with them.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use harif_arena::contestant::{Contestant, EngineContestant, Turn};
use harif_arena::{Fault, ProgramSpec, Reason, TimeControl, program};
use harif_play::record::GameRecord;
use harif_play::service::Chosen;
use harif_play::table::{Input, Ticket};
use harif_play::{AGENTS, AgentSpec, AgentState};
use harif_rules::{AnyMove, AnyPosition, Board as _, Game, Position as _};
use harif_text::{Text, Value, say};

use super::mailbox::Message;
use super::setup;
use crate::arena_view::tables;
use crate::failure::Failure;

/// How long a program is told to think about a move, in milliseconds.
const TOLD_MS: u64 = 5_000;
/// How much later it may answer: a first program knows no clocks.
const GRACE_MS: u64 = 15_000;

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
        let said = say!(
            text,
            "program-trouble",
            name = Value::ltr(&self.command),
            reason = tables::reason(text, self.fault.reason)
        );
        let detail = Some(self.fault.detail.trim()).filter(|detail| !detail.is_empty());
        let detail = detail.map(|detail| text.ltr(detail));
        let check = check_command(&self.command, game);
        let more = say!(text, "program-check", command = Value::ltr(check));
        [Some(said), detail, Some(more)]
            .into_iter()
            .flatten()
            .collect()
    }
}

/// The command that tells the author of a program everything.
fn check_command(command: &str, game: Game) -> String {
    format!("harif arena check --game {game} {command}")
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
    let name = Value::ltr(command);
    // It takes some seconds if the program answers in no protocol.
    eprintln!("{}", say!(text, "program-greeting", name = name));
    program::recognised(command, game).map_err(|fault| {
        let trouble = Trouble {
            command: command.to_owned(),
            fault,
        };
        let mut lines = trouble.words(text, game);
        let protocols = Value::ltr("GTP, UGI, UCI, NBoard");
        lines.insert(1, say!(text, "program-no-protocol", line = protocols));
        lines.push(say!(text, "program-flush"));
        Failure::Request(lines)
    })
}

/// A move that is asked for.
struct Question {
    ticket: Ticket,
    command: String,
    program: ProgramSpec,
    start: AnyPosition,
    moves: Vec<AnyMove>,
    position: AnyPosition,
    stop: Arc<AtomicBool>,
}

/// The thread that speaks with programs, started with the first question.
#[derive(Debug)]
pub(super) struct ProgramLane {
    programs: Programs,
    tell: mpsc::Sender<Message>,
    questions: Option<mpsc::Sender<Question>>,
    /// The question that is not answered yet, with what ends it.
    open: Option<(Ticket, Arc<AtomicBool>)>,
}

impl ProgramLane {
    pub(super) const fn new(programs: Programs, tell: mpsc::Sender<Message>) -> Self {
        Self {
            programs,
            tell,
            questions: None,
            open: None,
        }
    }

    /// Asks a program for a move at the end of a line of a record.
    pub(super) fn ask(&mut self, ticket: Ticket, command: &str, record: &GameRecord) {
        let stop = Arc::new(AtomicBool::new(false));
        self.open = Some((ticket, stop.clone()));
        let question = self.programs.get(command).map(|program| Question {
            ticket,
            command: command.to_owned(),
            program: program.clone(),
            start: record.start().clone(),
            moves: record.moves().collect(),
            position: record.position().clone(),
            stop,
        });
        let questions = self.questions.take().or_else(|| self.start().ok());
        if let (Some(questions), Some(question)) = (questions, question)
            && questions.send(question).is_ok()
        {
            self.questions = Some(questions);
        } else {
            let _ = self.tell.send(Message::Answer(Input::Failed(ticket)));
        }
    }

    fn start(&self) -> std::io::Result<mpsc::Sender<Question>> {
        let (questions, asked) = mpsc::channel();
        let tell = self.tell.clone();
        std::thread::Builder::new()
            .name("programs".into())
            .spawn(move || answer_all(&asked, &tell))?;
        Ok(questions)
    }

    /// Waits no longer for the answer to a question. The program is ended: it cannot be asked for
    /// what it has so far.
    pub(super) fn give_up(&self, which: impl Fn(Ticket) -> bool) {
        if let Some((_, stop)) = self.open.as_ref().filter(|(ticket, _)| which(*ticket)) {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for ProgramLane {
    fn drop(&mut self) {
        self.give_up(|_| true);
    }
}

/// A program that was started, and what it knows of its game.
struct Seated {
    player: EngineContestant,
    stop: Arc<AtomicBool>,
    game: Option<(AnyPosition, Vec<AnyMove>)>,
}

impl Seated {
    fn new(question: &Question) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let limits = limits(&question.program);
        let game = question.start.game();
        let player = EngineContestant::new(question.program.clone(), game, limits, stop.clone());
        Self {
            player,
            stop,
            game: None,
        }
    }

    fn choose(&mut self, question: &Question) -> Result<AnyMove, Fault> {
        let follows = self.game.take().is_some_and(|(start, moves)| {
            start == question.start && question.moves.starts_with(&moves)
        });
        // Taken back, or another game: it hears everything from the beginning.
        if !follows {
            self.player.new_game(&question.start, 0)?;
        }
        let limits = limits(&question.program);
        let choice = self.player.choose(&Turn {
            start: &question.start,
            moves: &question.moves,
            position: &question.position,
            limits: &limits,
            clocks: None,
        })?;
        if question.position.check(choice.m).is_err() {
            // Its own words say more than what was made of them.
            let words = self.player.last_words();
            let said = words.iter().rev().filter_map(|line| line.strip_prefix('<'));
            let said = said.map(str::trim).find(|line| !line.is_empty());
            return Err(Fault::new(Reason::Illegal, said.unwrap_or_default()));
        }
        let mut moves = question.moves.clone();
        moves.push(choice.m);
        self.game = Some((question.start.clone(), moves));
        Ok(choice.m)
    }
}

fn limits(spec: &ProgramSpec) -> TimeControl {
    let limits = TimeControl {
        time: Some(TOLD_MS),
        margin: Some(GRACE_MS),
        ..TimeControl::default()
    };
    program::limits_for(spec, limits)
}

fn answer_all(asked: &mpsc::Receiver<Question>, tell: &mpsc::Sender<Message>) {
    let mut seated: HashMap<String, Seated> = HashMap::new();
    for question in asked {
        let command = question.command.clone();
        let here = seated
            .entry(command.clone())
            .or_insert_with(|| Seated::new(&question));
        here.stop.store(false, Ordering::Relaxed);
        let chosen = std::thread::scope(|scope| {
            // The flag of the question ends the conversation, which has a flag of its own for all
            // questions.
            let (done, finished) = mpsc::channel::<()>();
            let (one, all) = (&question.stop, &here.stop);
            let (one, all) = (one.clone(), all.clone());
            scope.spawn(move || {
                let glance = std::time::Duration::from_millis(50);
                while finished.recv_timeout(glance) == Err(mpsc::RecvTimeoutError::Timeout) {
                    all.fetch_or(one.load(Ordering::Relaxed), Ordering::Relaxed);
                }
            });
            let chosen = here.choose(&question);
            drop(done);
            chosen
        });
        let message = match chosen {
            Ok(m) => Message::Answer(Input::Decision(
                question.ticket,
                Chosen {
                    m,
                    thought: None,
                    state: AgentState::default(),
                },
            )),
            Err(mut fault) => {
                // It is started again for the next question.
                seated.remove(&command);
                if question.stop.load(Ordering::Relaxed) {
                    fault = Fault::new(Reason::Hang, "");
                }
                Message::Trouble(question.ticket, Trouble { command, fault })
            }
        };
        // A game that was left needs no answer.
        let _ = tell.send(message);
    }
}
