//! The conversation of an engine: lines come in, thoughts happen elsewhere, lines go out.
//!
//! One thread reads, one thinks, and this one speaks; so the machine of the protocol hears a line
//! the moment it comes, whatever the agent is doing. A limit in time counts from the moment at which
//! the line that set it was heard: the way to the thinker is the engine's own time, not the host's.

use std::io::BufRead;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use harif_arena::protocol::{Engine, EngineAction, ThinkBudget, ThinkRequest};
use harif_play::{Agent, AgentSpec, Decision, Unwatched, Watch};
use harif_rules::{AnyMove, AnyPosition, Board, Game, Position};
use harif_search::{Control, Iteration, Value};

use crate::context::Context;
use crate::failure::Failure;

/// What reaches the speaking thread.
enum News {
    /// A line, with the moment at which it was heard.
    Line(String, Instant),
    /// The host has closed its end.
    Closed,
    /// The thinker is ready for what it was told to get ready for.
    Prepared,
    Progress(Iteration<AnyMove>),
    Decided(Decision, Duration),
}

/// What reaches the thinking thread.
enum Work {
    /// Get ready for a game and its limits.
    Prepare(Game, ThinkBudget),
    /// A question, and since when it has been asked.
    Think(Box<ThinkRequest>, Instant),
}

/// What is to be said. While the agent gets ready it waits: a host that hears `readyok`, `pong` or `=`
/// believes that the next move costs its time and nothing else. Once a move is asked for, nothing
/// is held back any more, for the host waits for that.
#[derive(Default)]
struct Voice {
    unsent: Vec<String>,
    /// How many preparations are under way.
    preparing: usize,
}

impl Voice {
    /// Has tables and weights loaded before the clock of the first move runs.
    fn prepare(&mut self, (game, budget): (Game, ThinkBudget), requests: &Sender<Work>) {
        if requests.send(Work::Prepare(game, budget)).is_ok() {
            self.preparing += 1;
        }
    }
}

/// Speaks with a host until it says goodbye. Without an agent the strongest of each game plays.
pub(super) fn run(
    mut engine: Box<dyn Engine>,
    agent: Option<AgentSpec>,
    context: &mut Context,
) -> Result<(), Failure> {
    let (news, arrivals) = channel();
    read_lines(news.clone());
    let stop = Arc::new(AtomicBool::new(false));
    let (requests, work) = channel::<Work>();
    let thinker = Thinker {
        wanted: agent,
        built: None,
        stop: stop.clone(),
        news,
    };
    let thread = std::thread::spawn(move || thinker.serve(&work));
    let mut closing = false;
    let mut thinking = false;
    let mut expected = engine.expects();
    let mut voice = Voice::default();
    voice.prepare(expected, &requests);
    for arrival in &arrivals {
        let mut since = Instant::now();
        let actions = match arrival {
            News::Line(line, heard) => {
                since = heard;
                engine.hear(&line)
            }
            News::Prepared => {
                voice.preparing -= 1;
                Vec::new()
            }
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
        if !thinking && engine.expects() != expected {
            expected = engine.expects();
            voice.prepare(expected, &requests);
        }
        for action in actions {
            match action {
                EngineAction::Say(line) => voice.unsent.push(line),
                EngineAction::Think(request) => {
                    stop.store(false, Ordering::SeqCst);
                    thinking = true;
                    // The thinker lives as long as this loop.
                    let _ = requests.send(Work::Think(request, since));
                }
                EngineAction::StopThinking => stop.store(true, Ordering::SeqCst),
                EngineAction::Quit => quit = true,
            }
        }
        if voice.preparing == 0 || thinking || quit || closing {
            context.out.lines(voice.unsent.drain(..))?;
            context.out.flush()?;
        }
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
                    let heard = Instant::now();
                    let text = String::from_utf8_lossy(&line).trim_end().to_owned();
                    if news.send(News::Line(text, heard)).is_err() {
                        return;
                    }
                }
            }
        }
        let _ = news.send(News::Closed);
    });
}

/// The longest that an agent may think about one move: `go infinite` is ended by `stop`.
const FOREVER: Duration = Duration::from_hours(24);

/// How long an agent thinks that knows none of the limits it was given.
const UNTOLD: Duration = Duration::from_secs(1);

/// What the answer takes from the thinker to the host, in another program: a limit in time is kept
/// when the host says so, not when we do.
const WAY_BACK: Duration = Duration::from_micros(100);

/// The least: enough to look at every move once.
const LEAST: Duration = Duration::from_micros(100);

/// The thread that thinks.
struct Thinker {
    /// The agent that was asked for, if one was.
    wanted: Option<AgentSpec>,
    /// The agent with what it was built from: its description and the game.
    built: Option<(String, Game, Box<dyn Agent>)>,
    stop: Arc<AtomicBool>,
    news: Sender<News>,
}

impl Thinker {
    fn serve(mut self, work: &Receiver<Work>) {
        for work in work {
            let (request, since) = match work {
                Work::Prepare(game, budget) => {
                    self.prepare(game, &budget);
                    if self.news.send(News::Prepared).is_err() {
                        return;
                    }
                    continue;
                }
                Work::Think(request, since) => (request, since),
            };
            let decision = self.think(&request, since);
            let told = self.news.send(News::Decided(decision, since.elapsed()));
            if told.is_err() {
                return;
            }
        }
    }

    /// Builds the agent for a game and its usual limits, and lets those that keep time take a
    /// first, very short look.
    fn prepare(&mut self, game: Game, budget: &ThinkBudget) {
        let (spec, time) = self.spec(game, budget);
        let stop = self.stop.clone();
        if let Some(agent) = self.agent(&spec, game).filter(|_| time.is_some()) {
            agent.allow(LEAST);
            agent.choose(
                &AnyPosition::start(game),
                Control::new(&stop),
                &mut Unwatched,
            );
        }
    }

    fn think(&mut self, request: &ThinkRequest, since: Instant) -> Decision {
        let position = &request.position;
        let game = position.game();
        let (spec, time) = self.spec(game, &request.budget);
        let discs = spec.counts_discs(game);
        let mut watch = Tell {
            news: self.news.clone(),
            discs,
        };
        let stop = self.stop.clone();
        let Some(agent) = self.agent(&spec, game) else {
            return first_move(position);
        };
        if let Some(time) = time {
            let spent = since.elapsed() + WAY_BACK;
            agent.allow(time.saturating_sub(spent).max(LEAST));
        }
        let mut decision = agent.choose(position, Control::new(&stop), &mut watch);
        if let Some(report) = decision.report.as_mut().filter(|_| discs) {
            let values = report.value.iter_mut();
            values
                .chain(report.moves.iter_mut().map(|entry| &mut entry.value))
                .for_each(in_hundredths);
        }
        decision
    }

    /// Who plays a game, who was asked for or the agent that plays it best, within limits; and how long
    /// it thinks, if it keeps time.
    fn spec(&self, game: Game, budget: &ThinkBudget) -> (AgentSpec, Option<Duration>) {
        let wanted = self.wanted.as_ref();
        let wanted = wanted.filter(|spec| (spec.entry().plays)(game) && !spec.is_human());
        let mut spec = wanted.map_or_else(|| AgentSpec::strongest(game), Clone::clone);
        if spec.has_level() {
            // It is quick, and a clock would lift it.
            return (spec, None);
        }
        let counted = [
            ("depth", budget.depth.map(|depth| depth.clamp(1, 20).into())),
            ("nodes", budget.nodes.map(|nodes: u64| nodes.max(1))),
        ];
        let mut limited = false;
        for (option, value) in counted {
            if let Some(value) = value {
                limited |= spec.set(option, &value.to_string()).is_ok();
            }
        }
        let time = match budget.time {
            _ if budget.infinite => Some(FOREVER),
            // An agent that cannot count what the host limits is at least not slow.
            None if !limited => Some(UNTOLD),
            time => time,
        };
        // The description says only that the clock counts; how long is told move by move.
        let day = FOREVER.as_millis().to_string();
        let time = time.filter(|_| spec.set("time", &day).is_ok());
        (spec, time)
    }

    /// The agent of a description, kept as long as the description stays the same: so it
    /// remembers, from move to move, what it has searched.
    fn agent(&mut self, spec: &AgentSpec, game: Game) -> Option<&mut Box<dyn Agent>> {
        let name = spec.to_string();
        let same = self
            .built
            .as_ref()
            .is_some_and(|(built, of, _)| *built == name && *of == game);
        if !same {
            // Its memory is freed before the next one allocates its own.
            self.built = None;
            let agent = spec.build(game).ok().flatten()?;
            self.built = Some((name, game, agent));
        }
        self.built.as_mut().map(|(_, _, agent)| agent)
    }
}

/// What to play when an option of the agent does not fit this game: something legal.
fn first_move(position: &AnyPosition) -> Decision {
    let m = position.moves().next().unwrap_or(AnyMove::Pass);
    Decision { m, report: None }
}

/// Protocols count in hundredths: of a pawn, or of a disc. Margins are discs everywhere.
fn in_hundredths(value: &mut Value) {
    value.score = value.score.saturating_mul(100);
}

/// Passes the progress of a search on.
struct Tell {
    news: Sender<News>,
    /// Whether the search counts in discs.
    discs: bool,
}

impl Watch for Tell {
    fn iteration(&mut self, row: &Iteration<AnyMove>) {
        let mut row = row.clone();
        if self.discs {
            in_hundredths(&mut row.value);
        }
        // The host no longer reads when the conversation is over.
        let _ = self.news.send(News::Progress(row));
    }
}
