//! Another program as a player.

use super::process::{Process, ProcessOutput};
use super::{Choice, Contestant, Turn};
use crate::protocol::{self, Host, HostEvent, HostStep};
use crate::result::{EndReason, Fault};
use crate::spec::{MoveLimits, ProgramSpec};
use harif_play::service::story::{self, Remark};
use harif_rules::{AnyPosition, Game, Position};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A program that is started for its first game, kept for the next ones, and started anew after a
/// fault.
pub struct EngineContestant {
    program: ProgramSpec,
    game: Game,
    limits: MoveLimits,
    stop: Arc<AtomicBool>,
    /// What the program may take to start.
    starting: Duration,
    running: Option<Running>,
    /// The end of a conversation that ended in a fault.
    last_words: Vec<String>,
}

struct Running {
    process: Process,
    host: Box<dyn Host>,
    /// What has to come before it is ready, and until when, if it was only greeted so far.
    greeted: Option<(HostStep, Instant)>,
    /// The last lines that were exchanged, for the author of the program.
    log: VecDeque<String>,
}

/// How many lines of the conversation are kept.
const LOGGED: usize = 16;

/// What a program may take to start, however impatient we are later: interpreters load for seconds.
const STARTING: Duration = Duration::from_secs(10);

/// How much longer a program is read that still writes when the time is over: what was said in
/// time must count, and who never stops must not be heard for ever.
const TALKING: Duration = Duration::from_secs(1);

/// How many lines a program may send before it is ready; a flood is not waited out.
const MOST_LINES_BEFORE_READY: usize = 20_000;

/// How often we look whether the tournament is being stopped while a program thinks.
const GLANCE: Duration = Duration::from_millis(100);

impl EngineContestant {
    /// A program that plays a game.
    pub fn new(
        program: ProgramSpec,
        game: Game,
        limits: MoveLimits,
        stop: Arc<AtomicBool>,
    ) -> Self {
        Self {
            program,
            game,
            limits,
            stop,
            starting: STARTING,
            running: None,
            last_words: Vec::new(),
        }
    }

    /// The same, but it must start within this time.
    #[must_use]
    pub const fn starting_within(mut self, time: Duration) -> Self {
        self.starting = time;
        self
    }

    /// How the program called itself, once it was started.
    pub fn engine_name(&self) -> Option<&str> {
        self.running.as_ref()?.host.engine_name()
    }

    /// What was odd in what the program sent.
    pub fn complaints(&self) -> &[String] {
        self.running
            .as_ref()
            .map_or(&[], |running| running.host.complaints())
    }

    /// The last lines, `>` to the program and `<` from it: before its fault if there was one.
    pub fn last_words(&self) -> Vec<String> {
        match &self.running {
            Some(running) => running.log.iter().cloned().collect(),
            None => self.last_words.clone(),
        }
    }

    /// Tells the program to end; tells whether it did, if it was running at all.
    pub fn dismiss(&mut self) -> Option<bool> {
        let mut running = self.running.take()?;
        Some(running.process.dismiss())
    }

    /// Starts the program and greets it, but does not wait for its answer.
    fn launch(&mut self) -> Result<(), Fault> {
        let program = &self.program;
        let mut host = protocol::host(program.protocol, self.game, &program.options);
        let process = Process::start(&program.command, program.folder.as_deref(), host.farewell())
            .map_err(|error| {
                let story = format!("{}: {error}", program.command[0]);
                Fault::new(EndReason::Refused, story)
            })?;
        let deadline = Instant::now() + self.limits.patience().max(self.starting);
        let greeting = host.greet();
        let mut running = Running {
            process,
            host,
            greeted: None,
            log: VecDeque::new(),
        };
        running.say(&greeting);
        let awaited = HostStep {
            send: Vec::new(),
            ..greeting
        };
        running.greeted = Some((awaited, deadline));
        self.running = Some(running);
        Ok(())
    }

    /// Whether the program has been started and has answered.
    fn is_ready(&self) -> bool {
        let running = self.running.as_ref();
        running.is_some_and(|running| running.greeted.is_none())
    }

    /// Runs a part of the conversation; after a fault the program is gone.
    fn with_engine<T>(
        &mut self,
        part: impl FnOnce(&mut Running, &AtomicBool) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        if self.running.is_none() {
            self.launch()?;
        }
        let Some(running) = self.running.as_mut() else {
            return Err(Fault::new(EndReason::Refused, "the program did not start"));
        };
        let ready = match running.greeted.take() {
            Some((step, deadline)) => running.until_ready(step, deadline, &self.stop),
            None => Ok(()),
        };
        let done = ready.and_then(|()| part(running, &self.stop));
        if let Err(fault) = &done
            && fault.reason != EndReason::Resigned
        {
            if fault.reason == EndReason::Hang {
                running.process.kill();
            }
            self.last_words = std::mem::take(&mut running.log).into();
            self.running = None;
        }
        done
    }
}

impl Running {
    fn note(&mut self, mark: char, line: &str) {
        if self.log.len() == LOGGED {
            self.log.pop_front();
        }
        let line: String = line.chars().take(200).collect();
        self.log.push_back(format!("{mark} {line}"));
    }

    fn say(&mut self, step: &HostStep) {
        self.process.send(step.send.iter().map(String::as_str));
        for line in &step.send {
            self.note('>', line);
        }
    }

    /// Carries a conversation on until something has become clear.
    fn converse(
        &mut self,
        first: HostStep,
        deadline: Instant,
        stop: &AtomicBool,
    ) -> Result<HostEvent, Fault> {
        self.converse_within(first, deadline, stop, usize::MAX)
    }

    /// As [`converse`](Self::converse), but a program that sends so many lines and none of them an
    /// answer is not waited for any longer.
    fn converse_within(
        &mut self,
        first: HostStep,
        deadline: Instant,
        stop: &AtomicBool,
        most_lines: usize,
    ) -> Result<HostEvent, Fault> {
        let mut lines = 0;
        let mut step = first;
        loop {
            self.say(&step);
            if let Some(event) = step.event {
                return Ok(event);
            }
            step = loop {
                if stop.load(Ordering::Relaxed) {
                    return Err(Fault::new(EndReason::Hang, "the tournament was stopped"));
                }
                let now = Instant::now();
                match self.process.hear(deadline.min(now + GLANCE)) {
                    ProcessOutput::Line(_) if now >= deadline + TALKING => {
                        return Err(Fault::new(EndReason::Hang, self.host.awaited()));
                    }
                    ProcessOutput::Line(_) if lines >= most_lines => {
                        let awaited = self.host.awaited();
                        let story = story::joined(&[awaited, Remark::Instead.about(&[&lines])]);
                        return Err(Fault::new(EndReason::Hang, story));
                    }
                    ProcessOutput::Line(line) => {
                        lines += 1;
                        self.note('<', &line);
                        break self.host.hear(&line);
                    }
                    ProcessOutput::Nothing if Instant::now() >= deadline => {
                        return Err(Fault::new(EndReason::Hang, self.host.awaited()));
                    }
                    ProcessOutput::Nothing => {}
                    ProcessOutput::Closed { ended, story } => {
                        let reason = if ended {
                            EndReason::Crash
                        } else {
                            EndReason::Disconnect
                        };
                        return Err(Fault::new(reason, story));
                    }
                }
            };
        }
    }

    fn until_ready(
        &mut self,
        step: HostStep,
        deadline: Instant,
        stop: &AtomicBool,
    ) -> Result<(), Fault> {
        match self.converse_within(step, deadline, stop, MOST_LINES_BEFORE_READY)? {
            HostEvent::Ready => Ok(()),
            HostEvent::Refused(story) | HostEvent::NoMove(story) => {
                Err(Fault::new(EndReason::Refused, story))
            }
            HostEvent::Moved(..) | HostEvent::Resigned => {
                Err(Fault::new(EndReason::Refused, Remark::Early.about(&[])))
            }
        }
    }
}

/// For a program that did not answer: how long that was, beside what it may take.
fn with_time(fault: Fault, took: Duration, allowed: Option<Duration>) -> Fault {
    if fault.reason != EndReason::Hang {
        return fault;
    }
    let took = format!("{took:.1?}");
    let waited = match allowed {
        Some(allowed) => Remark::WaitedForMove.about(&[&took, &format_args!("{allowed:.1?}")]),
        None => Remark::Waited.about(&[&took]),
    };
    Fault::new(EndReason::Hang, story::joined(&[fault.detail, waited]))
}

impl Contestant for EngineContestant {
    fn summon(&mut self) {
        if self.running.is_none() {
            // Whatever is wrong shows again when its first game begins.
            let _ = self.launch();
        }
    }

    fn new_game(&mut self, start: &AnyPosition, _: u64) -> Result<(), Fault> {
        let deadline = self.limits.patience();
        let begin = |running: &mut Running, stop: &AtomicBool| {
            let step = running.host.new_game(start);
            running.until_ready(step, Instant::now() + deadline, stop)
        };
        // A program that died between two games gets one fresh start.
        let was_running = self.is_ready();
        match self.with_engine(begin) {
            Err(fault)
                if was_running
                    && matches!(fault.reason, EndReason::Crash | EndReason::Disconnect) =>
            {
                self.with_engine(begin)
            }
            done => done,
        }
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let patience = turn.limits.patience();
        // A program that is over time has lost anyway; only a little longer tells late from hung.
        let allowed = turn.allowance(turn.position.turn());
        let wait = allowed.map_or(patience, |time| {
            let grace = turn.limits.margin().max(Duration::from_millis(500)) * 2;
            (time + grace).min(time + patience)
        });
        self.with_engine(|running, stop| {
            let began = Instant::now();
            let step = running.host.think(turn);
            let heard = running.converse(step, began + wait, stop);
            match heard.map_err(|fault| with_time(fault, began.elapsed(), allowed))? {
                HostEvent::Moved(m, note) => Ok(Choice { m, note }),
                HostEvent::NoMove(story) => Err(Fault::new(EndReason::Illegal, story)),
                HostEvent::Resigned => Err(Fault::new(EndReason::Resigned, "")),
                HostEvent::Refused(story) => Err(Fault::new(EndReason::Refused, story)),
                HostEvent::Ready => Err(Fault::new(EndReason::Illegal, "it sent no move")),
            }
        })
    }

    fn own_words(&self) -> Option<String> {
        let words = self.last_words();
        let said = words.iter().rev().filter_map(|line| line.strip_prefix('<'));
        let mut said = said.map(str::trim).filter(|line| !line.is_empty());
        said.next().map(str::to_owned)
    }
}

impl std::fmt::Debug for EngineContestant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EngineContestant")
            .field("program", &self.program)
            .finish_non_exhaustive()
    }
}
