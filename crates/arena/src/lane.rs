//! Programs at a board that a person watches: asked for moves on a thread of their own, kept from
//! move to move, and ended when their answer is not waited for any more.

use crate::contestant::{self, Contestant, EngineContestant, Turn};
use crate::program;
use crate::result::{EndReason, Fault};
use crate::spec::{MoveLimits, ProgramSpec};
use harif_rules::{AnyMove, AnyPosition, Board as _, Game};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

/// How long a program is told to think about a move, in milliseconds.
const TOLD_MS: u64 = 5_000;
/// How much later it may answer: a first program knows no clocks.
const GRACE_MS: u64 = 15_000;
/// How often the thread looks whether a question was given up.
const GLANCE: Duration = Duration::from_millis(50);

/// A move that is asked for.
#[derive(Clone, Debug)]
pub struct Question {
    /// The program that is asked.
    pub program: ProgramSpec,
    /// Where the game began.
    pub start: AnyPosition,
    /// Its moves so far, passes included.
    pub moves: Vec<AnyMove>,
    /// Where they led; the game is not over.
    pub position: AnyPosition,
}

/// Where answers go: with the ticket of the question, a legal move or what came instead.
type Tell<T> = Arc<dyn Fn(T, Result<AnyMove, Fault>) + Send + Sync>;

struct Asked<T> {
    ticket: T,
    question: Question,
    stop: Arc<AtomicBool>,
}

/// The thread that speaks with programs, started with the first question. Dropping it ends them.
pub struct ProgramLane<T> {
    tell: Tell<T>,
    questions: Option<mpsc::Sender<Asked<T>>>,
    /// The last question, with what ends it.
    open: Option<(T, Arc<AtomicBool>)>,
}

impl<T> std::fmt::Debug for ProgramLane<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ProgramLane").finish_non_exhaustive()
    }
}

impl<T: Clone + Send + 'static> ProgramLane<T> {
    /// A lane whose answers go to `tell`: one for each question.
    pub fn new(tell: impl Fn(T, Result<AnyMove, Fault>) + Send + Sync + 'static) -> Self {
        Self {
            tell: Arc::new(tell),
            questions: None,
            open: None,
        }
    }

    /// Asks a program for a move. Questions are answered in their order.
    pub fn ask(&mut self, ticket: T, question: Question) {
        let stop = Arc::new(AtomicBool::new(false));
        self.open = Some((ticket.clone(), stop.clone()));
        let asked = Asked {
            ticket,
            question,
            stop,
        };
        let sent = match self.questions.take().map_or_else(|| self.start(), Ok) {
            Ok(questions) => {
                let sent = questions.send(asked).map_err(|unsent| unsent.0.ticket);
                self.questions = sent.is_ok().then_some(questions);
                sent
            }
            Err(_) => Err(asked.ticket),
        };
        if let Err(ticket) = sent {
            let fault = Fault::new(EndReason::Refused, "this machine gives no more threads");
            (self.tell)(ticket, Err(fault));
        }
    }

    fn start(&self) -> std::io::Result<mpsc::Sender<Asked<T>>> {
        let (questions, asked) = mpsc::channel();
        let tell = Arc::clone(&self.tell);
        // The programs end with the thread that started them, so it is one thread for all questions.
        std::thread::Builder::new()
            .name("programs".into())
            .spawn(move || answer_all(&asked, &tell))?;
        Ok(questions)
    }
}

impl<T> ProgramLane<T> {
    /// Waits no longer for the answer to the last question, if its ticket is meant. The program is
    /// ended: it cannot be asked for what it has so far.
    pub fn give_up(&self, which: impl Fn(&T) -> bool) {
        if let Some((_, stop)) = self.open.as_ref().filter(|(ticket, _)| which(ticket)) {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

impl<T> Drop for ProgramLane<T> {
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
        let turn = Turn {
            start: &question.start,
            moves: &question.moves,
            position: &question.position,
            limits: &limits,
            clocks: None,
        };
        let choice = self.player.choose(&turn)?;
        let m = contestant::checked(&self.player, &turn, choice.m)?;
        let mut moves = question.moves.clone();
        moves.push(m);
        self.game = Some((question.start.clone(), moves));
        Ok(m)
    }

    /// The same, but ended as soon as this flag is set.
    fn choose_until(&mut self, question: &Question, stop: &AtomicBool) -> Result<AnyMove, Fault> {
        let all = self.stop.clone();
        all.store(false, Ordering::Relaxed);
        std::thread::scope(|scope| {
            // The flag of the question ends the conversation, which has a flag of its own for all
            // questions.
            let (done, finished) = mpsc::channel::<()>();
            scope.spawn(move || {
                while finished.recv_timeout(GLANCE) == Err(mpsc::RecvTimeoutError::Timeout) {
                    all.fetch_or(stop.load(Ordering::Relaxed), Ordering::Relaxed);
                }
            });
            let chosen = self.choose(question);
            drop(done);
            chosen
        })
    }
}

fn limits(spec: &ProgramSpec) -> MoveLimits {
    let limits = MoveLimits {
        time: Some(TOLD_MS),
        // Twice the margin is waited, to tell late from hung.
        margin: Some(GRACE_MS / 2),
        ..MoveLimits::default()
    };
    program::limits_for(spec, limits)
}

fn answer_all<T>(asked: &mpsc::Receiver<Asked<T>>, tell: &Tell<T>) {
    let mut seated: HashMap<(Vec<String>, Game), Seated> = HashMap::new();
    for Asked {
        ticket,
        question,
        stop,
    } in asked
    {
        let game = question.start.game();
        // A program that has no game here any more ends.
        seated.retain(|(_, played), _| *played == game);
        let key = (question.program.command.clone(), game);
        let here = seated.entry(key.clone());
        let here = here.or_insert_with(|| Seated::new(&question));
        let chosen = here.choose_until(&question, &stop).map_err(|fault| {
            // It is started again for the next question.
            seated.remove(&key);
            if stop.load(Ordering::Relaxed) {
                Fault::new(EndReason::Hang, "")
            } else {
                fault
            }
        });
        tell(ticket, chosen);
    }
}
