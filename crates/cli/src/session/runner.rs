//! Runs a [`Table`] with threads: one thinks for the agents, one for the coach.
//!
//! Both ways to play hold a [`Runner`], tell it what the person does and hear what happened. Each
//! thread has a [`Service`], as `harif serve` and the worker of the page do, so that agents and coach
//! answer the same everywhere.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak, mpsc};
use std::time::{Duration, Instant};

use crossterm::event::Event;
use harif_play::record::GameRecord;
use harif_play::service::{JudgedMove, Request, Service};
use harif_play::table::{Effect, Input, Notice, Options, Table, Ticket};
use harif_rules::{AnyPosition, Player, Position};
use harif_search::Control;
use harif_text::{Text, Value, say};

use super::Session;
use super::autosave::Autosave;
use super::mailbox::{Mailbox, Message};
use super::program::{ProgramSeats, Trouble};
use super::setup::{self, Lot, Setup};

/// How long the values of all moves may take; what is not proved by then is an estimate.
const STUDY_MS: u32 = 3_000;

/// How a terminal plays, with a pause in milliseconds in which a move can be seen before the next.
pub(crate) fn options(pause: u64) -> Options {
    Options {
        least_thinking_ms: pause,
        // A pass is an event of its own: it never comes together with the move before it.
        before_pass_ms: pause.max(1),
        study_ms: STUDY_MS,
        people_play_for_agents: false,
        ..Options::default()
    }
}

/// A game being played, with the threads that think for it and the file that keeps it.
#[derive(Debug)]
pub(crate) struct Runner {
    table: Table,
    /// Decides who starts each new game, where that is decided by lot.
    lot: Option<Lot>,
    autosave: Option<Autosave>,
    /// Whether the last attempt to keep the game failed.
    save_failed: bool,
    troubles: Vec<SaveTrouble>,
    /// A game that was left, until the person says whether to go on with it.
    kept: Option<GameRecord>,
    started: Instant,
    /// When the table wants to be told the time.
    wake_at: Option<u64>,
    agents: Lane,
    coach: Lane,
    programs: ProgramSeats,
    mailbox: Mailbox,
}

/// What went wrong with keeping games. The game goes on, but the person should know.
#[derive(Debug)]
pub(crate) enum SaveTrouble {
    /// The game in progress cannot be written.
    NotKept(io::Error),
    /// A game that was kept could not be read and has this name now.
    PutAside(PathBuf),
}

impl SaveTrouble {
    /// What the person is told.
    pub(crate) fn words(&self, text: &Text) -> String {
        match self {
            Self::NotKept(error) => {
                say!(text, "play-not-kept", reason = Value::ltr(error))
            }
            Self::PutAside(file) => {
                say!(text, "play-kept-damaged", file = Value::ltr(file.display()))
            }
        }
    }
}

/// What was waited for.
#[derive(Debug)]
pub(crate) enum Happened {
    /// The game went on, or time passed; this is to be told.
    Notices(Vec<Notice>),
    /// A program failed at its move, and this came of it.
    Trouble(Trouble, Vec<Notice>),
    /// The person did something; a table hears of it by [`Runner::tell`].
    Terminal(Event),
    /// The program is asked to end.
    Signal,
}

impl Runner {
    /// A game that begins when it is first looked at. If a game of the same kind was left, it waits
    /// for [`answer_kept`](Self::answer_kept).
    pub(crate) fn new(
        setup: Setup,
        options: Options,
        mut autosave: Option<Autosave>,
        mailbox: Mailbox,
    ) -> Self {
        let Setup {
            session,
            lot,
            programs,
        } = setup;
        // A game that was asked for by position or file is not the one that was left.
        let is_fresh = session.record().ply() == 0
            && *session.position() == AnyPosition::start(session.game());
        let kept = autosave.as_mut().and_then(|autosave| {
            if is_fresh {
                autosave.take_up(session.game())
            } else {
                // A game that was chosen from those that were left goes on in its own file.
                autosave.take_up_exactly(session.record());
                None
            }
        });
        let mut table = Table::new(session, options);
        if kept.is_some() {
            // Agents are built when they first think, so what this asks for need not be done.
            table.handle(Input::Occupied(true));
        }
        Self {
            table,
            lot,
            autosave,
            save_failed: false,
            troubles: Vec::new(),
            kept,
            started: Instant::now(),
            wake_at: Some(0),
            agents: Lane::new("agents", mailbox.sender()),
            coach: Lane::new("coach", mailbox.sender()),
            programs: ProgramSeats::new(programs, mailbox.sender()),
            mailbox,
        }
    }

    /// What can be seen.
    pub(crate) const fn table(&self) -> &Table {
        &self.table
    }

    /// The record and the players.
    pub(crate) const fn session(&self) -> &Session {
        self.table.session()
    }

    /// Whether it is decided by lot who starts.
    pub(crate) const fn draws_lots(&self) -> bool {
        self.lot.is_some()
    }

    /// Whether a game that is left can be taken up later.
    pub(crate) const fn keeps_games(&self) -> bool {
        self.autosave.is_some()
    }

    /// The game that was left and could be taken up now.
    pub(crate) const fn kept(&self) -> Option<&GameRecord> {
        self.kept.as_ref()
    }

    /// What went wrong with keeping games since this was last asked.
    pub(crate) fn take_troubles(&mut self) -> Vec<SaveTrouble> {
        let damaged = self.autosave.as_mut().map(Autosave::take_damaged);
        let aside = damaged.into_iter().flatten().map(SaveTrouble::PutAside);
        self.troubles.extend(aside);
        std::mem::take(&mut self.troubles)
    }

    /// The time on the clock of the table.
    pub(crate) fn now(&self) -> u64 {
        self.started.elapsed().as_millis() as u64
    }

    /// Whether something is going on that will be heard of.
    pub(crate) fn is_busy(&self) -> bool {
        self.wake_at.is_some() || !self.table.open_tickets().is_empty()
    }

    /// The verdicts of the last review: the number of each move, who played it, how good it was.
    pub(crate) fn reviewed(&self) -> Vec<(usize, Player, &JudgedMove)> {
        let nodes = self.table.reviewing().map_or(&[][..], |it| &it.nodes);
        let movers = std::iter::successors(
            Some(self.session().record().start().turn()),
            // Passes are moves of the record, so the sides alternate.
            |player| Some(player.opponent()),
        );
        let moves = nodes.iter().enumerate().skip(1).zip(movers);
        moves
            .filter_map(|((number, &node), mover)| {
                Some((number, mover, &**self.table.judgement(node)?))
            })
            .collect()
    }

    // ---- what the person does ----

    /// Tells the table what happened and does what it asks for. Returns what there is to tell.
    pub(crate) fn tell(&mut self, input: Input) -> Vec<Notice> {
        let now = self.now();
        self.wake_at.take_if(|time| *time <= now);
        let mut notices = Vec::new();
        self.handle(Input::Time(now), &mut notices);
        self.handle(input, &mut notices);
        // There is no way to look at earlier moves here: from where it was taken back, the game goes on.
        if self.table.can_go_on() && !self.table.is_paused() && !self.table.is_occupied() {
            self.handle(Input::GoOn, &mut notices);
        }
        notices
    }

    /// Whether this program was given a seat when the game was set up.
    pub(super) fn has_program(&self, command: &str) -> bool {
        self.programs.has(command)
    }

    /// The same players at a fresh board; who starts is decided again where it was before.
    pub(crate) fn new_game(&mut self) -> Vec<Notice> {
        let session = setup::next_game(self.table.session(), self.lot.as_mut());
        self.tell(Input::Open(Box::new(session)))
    }

    /// Goes on with the game that was left, or forgets it.
    pub(crate) fn answer_kept(&mut self, take_up: bool) -> Vec<Notice> {
        match self.kept.take() {
            Some(record) if take_up => {
                let seats = setup::saved_seats(&record);
                let session = Session::of_record(record, seats);
                self.tell(Input::Open(Box::new(session)))
            }
            Some(_) => {
                self.forget();
                self.tell(Input::Occupied(false))
            }
            None => Vec::new(),
        }
    }

    /// Everything that is being thought about is answered with what is known by now.
    pub(crate) fn hurry(&self) {
        self.agents.stop(|_| true);
        self.coach.stop(|_| true);
        self.programs.give_up(|_| true);
    }

    // ---- what happens by itself ----

    /// Waits until one thing has happened, but no longer than this.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub(crate) fn next(&mut self, at_most: Option<Duration>) -> io::Result<Happened> {
        let due = self.wake_at.map(|time| time.saturating_sub(self.now()));
        let due = due.map(Duration::from_millis);
        let patience = due.into_iter().chain(at_most).min();
        Ok(match self.mailbox.receive(patience) {
            Some(Message::Answer(answer)) => Happened::Notices(self.tell(answer)),
            Some(Message::Trouble(ticket, trouble)) => {
                // An answer that is not waited for any more may fail without a word.
                let is_awaited = self.table.open_tickets().contains(&ticket);
                let notices = self.tell(Input::Failed(ticket));
                if is_awaited {
                    Happened::Trouble(trouble, notices)
                } else {
                    Happened::Notices(notices)
                }
            }
            Some(Message::Terminal(event)) => Happened::Terminal(event?),
            Some(Message::Signal) => Happened::Signal,
            None => Happened::Notices(self.tell(Input::Time(self.now()))),
        })
    }

    /// As [`next`](Self::next), where neither keys nor signals come.
    #[cfg(test)]
    pub(crate) fn wait(&mut self, at_most: Duration) -> Vec<Notice> {
        match self.next(Some(at_most)) {
            Ok(Happened::Notices(notices)) => notices,
            other => panic!("only the table was waited for, but there came {other:?}"),
        }
    }

    fn handle(&mut self, input: Input, notices: &mut Vec<Notice>) {
        for effect in self.table.handle(input) {
            if let Effect::Think { ticket, agent, .. } = &effect
                && let Some(command) = agent.program_command()
            {
                let record = self.table.session().record();
                self.programs.ask(*ticket, command, record);
                continue;
            }
            if let Some((ticket, request)) = effect.request() {
                let lane = match request {
                    Request::Move { .. } | Request::Dismiss { .. } => &mut self.agents,
                    _ => &mut self.coach,
                };
                lane.ask(ticket, request);
                continue;
            }
            match effect {
                Effect::Hurry(ticket) | Effect::Cancel(ticket) => {
                    self.agents.stop(|open| open == ticket);
                    self.coach.stop(|open| open == ticket);
                    self.programs.give_up(|open| open == ticket);
                }
                Effect::Save => {
                    if let Some(autosave) = &mut self.autosave {
                        let kept = autosave.keep(self.table.session().record());
                        // Said once, until it works again.
                        let failed_before = std::mem::replace(&mut self.save_failed, kept.is_err());
                        if let (Err(error), false) = (kept, failed_before) {
                            self.troubles.push(SaveTrouble::NotKept(error));
                        }
                    }
                }
                Effect::ForgetSave => self.forget(),
                Effect::WakeAt(time) => {
                    self.wake_at = Some(self.wake_at.map_or(time, |asked| asked.min(time)));
                }
                Effect::Notice(notice) => notices.push(notice),
                // An agent is built when it first thinks. The rest are requests.
                _ => {}
            }
        }
    }

    fn forget(&mut self) {
        if let Some(autosave) = &mut self.autosave {
            autosave.forget();
        }
    }
}

/// A request on its way to a thread, with the flag that ends it.
struct Job {
    ticket: Option<Ticket>,
    request: Request,
    stop: Arc<AtomicBool>,
}

/// A thread that answers requests in their order, started with the first. Dropping it ends what it
/// is thinking about.
#[derive(Debug)]
struct Lane {
    name: &'static str,
    tell: mpsc::Sender<Message>,
    jobs: Option<mpsc::Sender<Job>>,
    /// The flags of requests that are not answered yet.
    open: Vec<(Ticket, Weak<AtomicBool>)>,
}

impl Lane {
    const fn new(name: &'static str, tell: mpsc::Sender<Message>) -> Self {
        Self {
            name,
            tell,
            jobs: None,
            open: Vec::new(),
        }
    }

    /// Asks for an answer. Should there be no thread for it, that is a failure like any other.
    fn ask(&mut self, ticket: Option<Ticket>, request: Request) {
        let stop = Arc::new(AtomicBool::new(false));
        self.open.retain(|(_, stop)| stop.strong_count() > 0);
        self.open
            .extend(ticket.map(|ticket| (ticket, Arc::downgrade(&stop))));
        let job = Job {
            ticket,
            request,
            stop,
        };
        let jobs = self.jobs.take().or_else(|| self.start().ok());
        if let Some(jobs) = jobs
            && jobs.send(job).is_ok()
        {
            self.jobs = Some(jobs);
        } else if let Some(ticket) = ticket {
            let _ = self.tell.send(Message::Answer(Input::Failed(ticket)));
        }
    }

    fn start(&self) -> std::io::Result<mpsc::Sender<Job>> {
        let (jobs, todo) = mpsc::channel();
        let tell = self.tell.clone();
        std::thread::Builder::new()
            .name(self.name.into())
            // Deep searches recurse; the default stack of a thread is smaller than the main one.
            .stack_size(16 << 20)
            .spawn(move || answer_all(&todo, &tell))?;
        Ok(jobs)
    }

    /// Ends these requests: they are answered with what is known by now.
    fn stop(&self, which: impl Fn(Ticket) -> bool) {
        for (_, stop) in self.open.iter().filter(|(ticket, _)| which(*ticket)) {
            if let Some(stop) = stop.upgrade() {
                stop.store(true, Ordering::Relaxed);
            }
        }
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        self.stop(|_| true);
    }
}

fn answer_all(todo: &mpsc::Receiver<Job>, tell: &mpsc::Sender<Message>) {
    let mut service = Service::new();
    for job in todo {
        let mut reply = |reply| {
            if let Some(input) = job.ticket.and_then(|it| Input::of_reply(it, reply)) {
                // A game that was left needs no answer.
                let _ = tell.send(Message::Answer(input));
            }
        };
        let answered = catch_unwind(AssertUnwindSafe(|| {
            service.handle(&job.request, Control::new(&job.stop), &mut reply);
        }));
        if answered.is_err() {
            // What panicked may be in any state.
            service = Service::new();
            if let Some(ticket) = job.ticket {
                let _ = tell.send(Message::Answer(Input::Failed(ticket)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::Game;

    fn runner(game: Game, players: [&str; 2]) -> Runner {
        let players = players.map(|player| player.parse().unwrap());
        let session = Session::new(AnyPosition::start(game), players);
        Runner::new(Setup::seated(session), options(0), None, Mailbox::new())
    }

    /// Waits until something has happened; an answer that never comes fails the test by its limit.
    fn wait_for(runner: &mut Runner, mut happened: impl FnMut(&Table, &[Notice]) -> bool) {
        loop {
            let notices = runner.wait(Duration::from_secs(1));
            if happened(runner.table(), &notices) {
                return;
            }
            assert!(runner.is_busy(), "nothing more will happen");
        }
    }

    #[test]
    fn a_search_that_is_hurried_answers_and_one_that_is_taken_back_does_not() {
        let mut runner = runner(Game::OTHELLO, ["human", "pvs:time=3600000"]);
        let m = |runner: &Runner| Input::Move(runner.session().position().moves().next().unwrap());
        let first = m(&runner);
        runner.tell(first);
        wait_for(&mut runner, |table, _| {
            !table.thinking().unwrap().progress.ladder.is_empty()
        });
        runner.tell(Input::MoveNow);
        wait_for(&mut runner, |table, _| table.session().record().ply() == 2);
        let thought = runner.table().last_thought().unwrap();
        assert!(thought.thought.stopped);

        let second = m(&runner);
        runner.tell(second);
        assert!(runner.table().thinking().is_some());
        let notices = runner.tell(Input::Undo);
        assert!(notices.contains(&Notice::Undone(1)));
        assert!(!runner.is_busy());
        // The dropped answer comes, and nothing happens.
        runner.wait(Duration::from_millis(200));
        assert_eq!(runner.session().record().ply(), 2);
    }

    #[test]
    fn everything_under_way_can_be_hurried() {
        let mut runner = runner(Game::OTHELLO, ["human", "human"]);
        runner.tell(Input::StudyLonger);
        let (node, _) = runner.table().studying().expect("being studied");
        wait_for(&mut runner, |table, _| {
            table.studying().is_none_or(|(_, it)| !it.ladder.is_empty())
        });
        runner.hurry();
        wait_for(&mut runner, |_, notices| {
            notices.contains(&Notice::Studied(node))
        });
        let studied = runner.table().study(node).unwrap();
        assert_eq!(studied.moves.len(), 4);
    }

    #[test]
    fn a_thread_that_is_gone_is_an_answer_that_never_came() {
        let mut runner = runner(Game::TIC_TAC_TOE, ["random", "human"]);
        let (jobs, todo) = mpsc::channel();
        drop(todo);
        runner.agents.jobs = Some(jobs);
        // The table asks again, and a new thread answers.
        wait_for(&mut runner, |table, _| table.session().record().ply() == 1);
        assert_eq!(runner.session().seat(Player::First).to_string(), "random");
    }
}
