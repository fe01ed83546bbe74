//! The conversation of an engine: lines come in, thoughts happen elsewhere, lines go out.
//!
//! One thread reads, one thinks, and this one speaks; so the machine of the protocol hears a line
//! the moment it comes, whatever the agent is doing.

use std::io::BufRead;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use harif_arena::protocol::{Action, Engine, Request};
use harif_play::{Agent, AgentSpec, Decision, Watch};
use harif_rules::{AnyMove, AnyPosition, Board, Game, Position};
use harif_search::Iteration;

use crate::context::Context;
use crate::failure::Failure;

/// What reaches the speaking thread.
enum News {
    Line(String),
    /// The host has closed its end.
    Closed,
    Progress(Iteration<AnyMove>),
    Decided(Decision, Duration),
}

/// Speaks with a host until it says goodbye.
pub(super) fn run(
    mut engine: Box<dyn Engine>,
    agent: AgentSpec,
    context: &mut Context,
) -> Result<(), Failure> {
    let (news, arrivals) = channel();
    read_lines(news.clone());
    let stop = Arc::new(AtomicBool::new(false));
    let (requests, work) = channel::<Request>();
    let thinker = Thinker {
        spec: agent,
        built: None,
        stop: stop.clone(),
        news,
    };
    let thread = std::thread::spawn(move || thinker.serve(&work));
    let mut closing = false;
    let mut thinking = false;
    for arrival in &arrivals {
        let actions = match arrival {
            News::Line(line) => engine.hear(&line),
            News::Progress(row) => engine.progress(&row),
            News::Decided(decision, took) => {
                thinking = false;
                engine.decided(&decision, took)
            }
            News::Closed => {
                closing = true;
                Vec::new()
            }
        };
        let mut quit = false;
        for action in actions {
            match action {
                Action::Say(line) => context.out.line(line)?,
                Action::Think(request) => {
                    stop.store(false, Ordering::SeqCst);
                    thinking = true;
                    // The thinker lives as long as this loop.
                    let _ = requests.send(request);
                }
                Action::StopThinking => stop.store(true, Ordering::SeqCst),
                Action::Quit => quit = true,
            }
        }
        context.out.flush()?;
        // A host that only closed its end may still read the move it has asked for.
        if quit || closing && !thinking {
            break;
        }
    }
    stop.store(true, Ordering::SeqCst);
    drop(requests);
    // A thought that is under way ends within milliseconds now.
    let _ = thread.join();
    Ok(())
}

fn read_lines(news: Sender<News>) {
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        let mut line = Vec::new();
        loop {
            line.clear();
            match input.read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => break,
                Ok(_) => {
                    let text = String::from_utf8_lossy(&line).trim_end().to_owned();
                    if news.send(News::Line(text)).is_err() {
                        return;
                    }
                }
            }
        }
        let _ = news.send(News::Closed);
    });
}

/// The thread that thinks.
struct Thinker {
    spec: AgentSpec,
    /// The agent with the description it was built from.
    built: Option<(String, Game, Box<dyn Agent>)>,
    stop: Arc<AtomicBool>,
    news: Sender<News>,
}

impl Thinker {
    fn serve(mut self, work: &Receiver<Request>) {
        for request in work {
            let began = Instant::now();
            let decision = self.think(&request);
            if self
                .news
                .send(News::Decided(decision, began.elapsed()))
                .is_err()
            {
                return;
            }
        }
    }

    fn think(&mut self, request: &Request) -> Decision {
        let budget = request.budget;
        let mut spec = self.spec.clone();
        // An infinite search, and one limited in depth or nodes, has no other end than that.
        let time = budget.time.filter(|_| !budget.infinite);
        let limits = [
            (
                "depth",
                budget.depth.map(|depth| u64::from(depth.clamp(1, 20))),
            ),
            ("nodes", budget.nodes.map(|nodes| nodes.max(1))),
            ("time", time.map(|time| time.as_millis().max(1) as u64)),
        ];
        for (option, value) in limits {
            if let Some(value) = value {
                // Agents without the option are stopped from outside.
                let _ = spec.set(option, &value.to_string());
            }
        }
        if budget.infinite {
            let _ = spec.set("time", &(24 * 3_600 * 1_000).to_string());
        }
        let position = &request.position;
        let mut watch = Tell(self.news.clone());
        let stop = self.stop.clone();
        let Some(agent) = self.agent(&spec, position.game()) else {
            return first_move(position);
        };
        match time {
            None => agent.choose(position, &stop, &mut watch),
            Some(time) => within(time, &stop, || agent.choose(position, &stop, &mut watch)),
        }
    }

    /// The agent of a description, kept as long as the description stays the same.
    fn agent(&mut self, spec: &AgentSpec, game: Game) -> Option<&mut Box<dyn Agent>> {
        let name = spec.to_string();
        let same = self
            .built
            .as_ref()
            .is_some_and(|(built, of, _)| *built == name && *of == game);
        if !same {
            let agent = spec.build(game).ok().flatten()?;
            self.built = Some((name, game, agent));
        }
        self.built.as_mut().map(|(_, _, agent)| agent)
    }
}

/// What to play when the agent does not play this game: something legal.
fn first_move(position: &AnyPosition) -> Decision {
    let m = position.moves().next().unwrap_or(AnyMove::Pass);
    Decision { m, report: None }
}

/// Runs a thought and sets its flag when its time is over.
fn within<T>(time: Duration, stop: &AtomicBool, thought: impl FnOnce() -> T) -> T {
    let (done, waiting) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // Dropping the sender ends the wait at once.
            if waiting.recv_timeout(time) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                stop.store(true, Ordering::SeqCst);
            }
        });
        let result = thought();
        drop(done);
        result
    })
}

/// Passes the progress of a search on.
struct Tell(Sender<News>);

impl Watch for Tell {
    fn iteration(&mut self, row: &Iteration<AnyMove>) {
        // Nobody listens any more when the conversation is over.
        let _ = self.0.send(News::Progress(row.clone()));
    }
}
