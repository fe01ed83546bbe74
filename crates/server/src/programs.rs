//! The person's own programs, offered to the pages of this machine.
//!
//! They think in processes of their own, so the pool of searches does not know them: each page has a
//! lane for them, which ends its programs when the page goes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use harif_arena::ProgramSpec;
use harif_arena::lane::{ProgramLane, Question};
use harif_play::AgentState;
use harif_play::service::{
    ChosenMove, FaultKind, OfferedProgram, PositionText, ProgramFault, Reply, ReplyMessage,
    RequestError,
};
use harif_rules::{AnyMove, Board as _, Game, Position as _};
use tokio::sync::mpsc;

use crate::pool::refusal;

/// How many pages may have a program at their board at once: each of them is a process or two.
const MOST_PAGES: usize = 8;

/// A program of the person.
#[derive(Clone, Debug)]
pub struct OwnProgram {
    /// What people know it by.
    pub name: String,
    /// The command that starts it, as it was written.
    pub command: String,
    /// The games that it plays, each in its usual size, with the protocol that it speaks there.
    pub games: Vec<(Game, ProgramSpec)>,
}

/// The programs that a server offers.
#[derive(Clone, Debug, Default)]
pub struct Programs(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    all: Vec<OwnProgram>,
    /// How many pages have a lane.
    pages: AtomicUsize,
}

impl OwnProgram {
    /// What a page is told of it.
    pub fn offer(&self) -> OfferedProgram {
        let games = self.games.iter();
        OfferedProgram {
            name: self.name.clone(),
            games: games.map(|(game, _)| game.name().to_owned()).collect(),
        }
    }
}

impl Programs {
    /// These programs, to be run by their names.
    pub fn new(all: Vec<OwnProgram>) -> Self {
        Self(Arc::new(Shared {
            all,
            pages: AtomicUsize::new(0),
        }))
    }

    /// What a page is told of them.
    pub(crate) fn offered(&self) -> Reply {
        Reply::Programs(self.0.all.iter().map(OwnProgram::offer).collect())
    }

    /// A program with what it is asked, or why it cannot be asked.
    fn question(
        &self,
        name: &str,
        at: &PositionText,
        moves: Vec<AnyMove>,
    ) -> Result<(&OwnProgram, Question), Box<Reply>> {
        let bad = |message: String| {
            let busy = false;
            Box::new(Reply::Error(RequestError { message, busy }))
        };
        let start = at.read().map_err(|problem| bad(problem.message))?;
        let mut position = start.clone();
        for &m in &moves {
            position.play(m).map_err(|error| bad(error.to_string()))?;
        }
        if position.is_over() {
            return Err(bad("the game is over".to_owned()));
        }
        let own = self.0.all.iter().find(|own| own.name == name);
        let own = own.ok_or_else(|| Box::new(Reply::Fault(FaultKind::Absent.alone())))?;
        let kind = start.game().name();
        let Some((_, program)) = own.games.iter().find(|(game, _)| game.name() == kind) else {
            let fault = FaultKind::Refused.alone();
            let command = own.command.clone();
            return Err(Box::new(Reply::Fault(ProgramFault { command, ..fault })));
        };
        let question = Question {
            program: program.clone(),
            start,
            moves,
            position,
        };
        Ok((own, question))
    }
}

/// The programs at the board of one page.
#[derive(Debug)]
pub(crate) struct Seats {
    programs: Programs,
    lane: Option<Lane>,
}

impl Seats {
    pub(crate) const fn new(programs: Programs) -> Self {
        Self {
            programs,
            lane: None,
        }
    }

    pub(crate) fn offered(&self) -> Reply {
        self.programs.offered()
    }

    /// Asks a program for a move. What it answers is told later; a question that cannot be asked is
    /// answered now.
    pub(crate) fn ask(
        &mut self,
        id: u32,
        (name, at, moves): (&str, &PositionText, Vec<AnyMove>),
        tell: &mpsc::Sender<ReplyMessage>,
    ) -> Option<ReplyMessage> {
        let (own, question) = match self.programs.question(name, at, moves) {
            Ok(asked) => asked,
            Err(reply) => {
                let reply = *reply;
                return Some(ReplyMessage { id, reply });
            }
        };
        let command = own.command.clone();
        if self.lane.is_none() {
            self.lane = Lane::open(&self.programs, tell);
        }
        let Some(lane) = &mut self.lane else {
            return Some(refusal(id, "too many pages have a program at their board"));
        };
        lane.programs.ask((id, command), question);
        None
    }

    /// Ends the program that thinks about a request.
    pub(crate) fn give_up(&self, id: u32) {
        if let Some(lane) = &self.lane {
            lane.programs.give_up(|(asked, _)| *asked == id);
        }
    }
}

/// The lane of a page, counted as long as it is open.
#[derive(Debug)]
struct Lane {
    programs: ProgramLane<(u32, String)>,
    shared: Arc<Shared>,
}

impl Lane {
    /// A lane for one more page; none if there are too many.
    fn open(programs: &Programs, tell: &mpsc::Sender<ReplyMessage>) -> Option<Self> {
        let shared = Arc::clone(&programs.0);
        if shared.pages.fetch_add(1, Ordering::Relaxed) >= MOST_PAGES {
            shared.pages.fetch_sub(1, Ordering::Relaxed);
            return None;
        }
        let tell = tell.clone();
        let programs = ProgramLane::new(move |(id, command): (u32, String), chosen| {
            let reply = match chosen {
                Ok(m) => Reply::Move(ChosenMove {
                    m,
                    thought: None,
                    state: AgentState::default(),
                }),
                Err(fault) => Reply::Fault(fault.told(&command)),
            };
            // A page that went needs no answer.
            let _ = tell.blocking_send(ReplyMessage { id, reply });
        });
        Some(Self { programs, shared })
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        self.shared.pages.fetch_sub(1, Ordering::Relaxed);
    }
}
