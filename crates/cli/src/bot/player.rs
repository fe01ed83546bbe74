//! Who answers for a bot: an agent of harif, or a program in one of the arena's protocols.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use harif_arena::contestant::{AgentContestant, Contestant, EngineContestant, Turn};
use harif_arena::{EndReason, Fault, MoveLimits, program};
use harif_rules::{AnyMove, AnyPosition, Game, IllegalMove, Position, notation};
use harif_wire::GameEnd;
use harif_wire::class::BotTurn;

/// The longest short name of a program that a server takes.
const LONGEST_NAME: usize = 24;

/// Who plays, as it was written.
#[derive(Clone, Debug)]
pub(crate) enum Player {
    /// An agent of harif by its description.
    Agent(String),
    /// A program by its command.
    Program(String),
}

impl Player {
    /// What others see: the name of the agent, or of the program's file.
    pub(crate) fn short_name(&self) -> String {
        let name = match self {
            Self::Agent(agent) => agent.split(':').next().unwrap_or_default(),
            Self::Program(command) => {
                let is_file = |word: &&str| word.contains('.') && !word.starts_with('-');
                let words = command.split_whitespace();
                let file = words.clone().find(is_file).or(words.clone().next());
                let file = file.unwrap_or_default();
                file.rsplit(['/', '\\']).next().unwrap_or_default()
            }
        };
        let allowed = |c: &char| c.is_ascii_alphanumeric() || "._-".contains(*c);
        let short: String = name.chars().filter(allowed).take(LONGEST_NAME).collect();
        if short.is_empty() {
            "bot".into()
        } else {
            short
        }
    }
}

/// What is said to the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Move(String),
    Forfeit(GameEnd),
    Nothing,
}

/// An answer, and what its author should know.
#[derive(Clone, Debug)]
pub(super) struct Answered {
    pub(super) answer: Answer,
    pub(super) story: Option<String>,
    /// The last lines of the conversation with the program.
    pub(super) last_words: Vec<String>,
    /// How long a program was waited for that did not answer.
    pub(super) waited: Option<Duration>,
}

/// The running program or agent: kept from game to game as long as the kind of game stays.
enum Running {
    Agent(AgentContestant),
    Engine(Box<EngineContestant>),
}

impl Running {
    fn contestant(&mut self) -> &mut dyn Contestant {
        match self {
            Self::Agent(agent) => agent,
            Self::Engine(engine) => engine.as_mut(),
        }
    }

    fn last_words(&self) -> Vec<String> {
        match self {
            Self::Agent(_) => Vec::new(),
            Self::Engine(engine) => engine.last_words(),
        }
    }
}

/// One who answers turns.
pub(super) struct Seat {
    player: Player,
    stop: Arc<AtomicBool>,
    running: Option<(Game, MoveLimits, Running)>,
    /// The game that was begun last.
    game: String,
    games: u64,
}

impl Seat {
    pub(super) const fn new(player: Player, stop: Arc<AtomicBool>) -> Self {
        Self {
            player,
            stop,
            running: None,
            game: String::new(),
            games: 0,
        }
    }

    /// Thinks about a move.
    pub(super) fn answer(&mut self, turn: &BotTurn) -> Answered {
        let asked = Instant::now();
        let chosen = self.choose(turn);
        let time = asked.elapsed();
        let last_words = || {
            let running = self.running.as_ref();
            running.map_or_else(Vec::new, |(_, _, running)| running.last_words())
        };
        match chosen {
            Ok((m, None)) => Answered {
                answer: Answer::Move(m.to_string()),
                story: None,
                last_words: Vec::new(),
                waited: None,
            },
            // The server refuses it; what the program wrote may look different.
            Ok((m, Some(illegal))) => Answered {
                last_words: last_words(),
                answer: Answer::Move(m.to_string()),
                story: Some(illegal.to_string()),
                waited: None,
            },
            Err(fault) => Answered {
                last_words: last_words(),
                waited: matches!(fault.reason, EndReason::Hang | EndReason::Time).then_some(time),
                answer: match fault.reason {
                    _ if self.stop.load(Ordering::Relaxed) => Answer::Nothing,
                    EndReason::Resigned => Answer::Forfeit(GameEnd::Resigned),
                    // The server says what is wrong with it, with the move.
                    EndReason::Illegal => Answer::Move("?".into()),
                    EndReason::Hang | EndReason::Time => Answer::Forfeit(GameEnd::Hang),
                    _ => Answer::Forfeit(GameEnd::Crash),
                },
                story: (fault.reason != EndReason::Resigned).then_some(fault.detail),
            },
        }
    }

    /// A move, and what is wrong with it.
    fn choose(&mut self, turn: &BotTurn) -> Result<(AnyMove, Option<IllegalMove<AnyMove>>), Fault> {
        let (start, moves, position) = read(turn)?;
        let limits = MoveLimits {
            clock: turn.clock.map(|clock| clock.time_ms),
            increment: turn.clock.map(|clock| clock.increment_ms),
            ..MoveLimits::default()
        };
        self.prepare(turn, limits)?;
        let Some((_, limits, running)) = &mut self.running else {
            return Err(Fault::new(EndReason::Crash, "it did not start"));
        };
        if self.game != turn.game {
            running.contestant().new_game(&start, self.games)?;
            self.game.clone_from(&turn.game);
            self.games += 1;
        }
        let clocks = turn.clocks.map(|clocks| clocks.map(Duration::from_millis));
        let asked = Turn {
            start: &start,
            moves: &moves,
            position: &position,
            limits,
            clocks,
        };
        let chosen = running.contestant().choose(&asked);
        if chosen.is_err() {
            // After a fault the next game begins anew.
            self.game.clear();
        }
        let m = chosen?.m;
        Ok((m, position.check(m).err()))
    }

    /// Starts the program or the agent, if it does not run or ran for another game.
    fn prepare(&mut self, turn: &BotTurn, limits: MoveLimits) -> Result<(), Fault> {
        let game: Game = parsed(&turn.rules)?;
        let fits = |running: &(Game, MoveLimits, Running)| running.0 == game && running.1 == limits;
        if self.running.as_ref().is_some_and(fits) {
            return Ok(());
        }
        self.game.clear();
        let stop = Arc::clone(&self.stop);
        let running = match &self.player {
            Player::Agent(agent) => {
                let seed = fastrand::u64(..);
                let agent = AgentContestant::new(agent, game, &limits, seed, stop);
                let agent =
                    agent.map_err(|error| Fault::new(EndReason::Refused, error.to_string()))?;
                Running::Agent(agent)
            }
            Player::Program(command) => {
                let found = program::recognised(command, game)?;
                let told = program::limits_for(&found, limits);
                let engine = EngineContestant::new(found, game, told, stop);
                Running::Engine(Box::new(engine))
            }
        };
        self.running = Some((game, limits, running));
        Ok(())
    }
}

fn parsed(rules: &str) -> Result<Game, Fault> {
    let unread = |_| Fault::new(EndReason::Refused, "the game is not known here");
    rules.parse().map_err(unread)
}

/// The game so far.
fn read(turn: &BotTurn) -> Result<(AnyPosition, Vec<AnyMove>, AnyPosition), Fault> {
    let unread = || Fault::new(EndReason::Refused, "the server sent a game that is none");
    let game = parsed(&turn.rules)?;
    let start = notation::position(game, &turn.start).map_err(|_| unread())?;
    let mut position = start.clone();
    let mut moves = Vec::new();
    for text in &turn.moves {
        let m: AnyMove = text.parse().map_err(|_| unread())?;
        position = position.after(m).map_err(|_| unread())?;
        moves.push(m);
    }
    Ok((start, moves, position))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_see_a_short_name_and_no_path() {
        let program = |command: &str| Player::Program(command.into()).short_name();
        assert_eq!(program("python3 /opt/secret/engine.py --fast"), "engine.py");
        assert_eq!(program("./engine"), "engine");
        assert_eq!(program("./موتور"), "bot");
        assert_eq!(
            Player::Agent("alphabeta:depth=4".into()).short_name(),
            "alphabeta"
        );
    }

    fn turn(moves: &[&str]) -> BotTurn {
        BotTurn {
            game: "g".into(),
            after: 2,
            side: harif_wire::Side::First,
            rules: "tictactoe".into(),
            start: "start".into(),
            moves: moves.iter().map(|&m| m.to_owned()).collect(),
            clock: None,
            clocks: None,
        }
    }

    #[test]
    fn an_agent_answers_and_a_program_that_is_none_forfeits() {
        let never = Arc::new(AtomicBool::new(false));
        let mut seat = Seat::new(Player::Agent("minimax".into()), Arc::clone(&never));
        // It wins at once.
        let answered = seat.answer(&turn(&["a1", "b1", "a2", "b2"]));
        assert_eq!(answered.answer, Answer::Move("a3".into()));
        let mut seat = Seat::new(Player::Program("/no/such/program".into()), never);
        let answered = seat.answer(&turn(&[]));
        assert_eq!(answered.answer, Answer::Forfeit(GameEnd::Crash));
        assert!(answered.story.is_some() && answered.waited.is_none());
    }
}
