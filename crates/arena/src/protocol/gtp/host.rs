//! Hosting an engine that speaks GTP.

use super::{Letters, MOVE_TIME, colour, read_vertex, vertex};
use crate::contestant::Turn;
use crate::game::Note;
use crate::protocol::text::{excerpt, quoted};
use crate::protocol::{AboutEngine, Host, HostEvent, HostStep};
use harif_play::service::story::{self, Remark};
use harif_rules::{AnyMove, AnyPosition, Game, Position};
use std::collections::{BTreeMap, VecDeque};

/// A command with what its answer means.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Command {
    line: String,
    meaning: Meaning,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// Must succeed, or the game cannot be played.
    Needed,
    /// May fail: not every engine knows it, or does it by itself.
    Wished,
    /// Like [`Wished`](Self::Wished): an engine that has several games is told which.
    Game,
    /// Its answer is the engine's name.
    Name,
    /// Its answer is a move.
    Move,
}

/// Our side of a conversation in GTP.
#[derive(Debug)]
pub struct GtpHost {
    game: Game,
    options: BTreeMap<String, String>,
    /// Commands not yet answered, the first of which has been sent.
    queue: VecDeque<Command>,
    /// Whether all of them have been sent.
    all_sent: bool,
    /// The answer that is being read: whether it succeeded, and its text so far.
    answer: Option<(bool, String)>,
    /// Whether the engine knows which game is played, and on which board.
    told_game: bool,
    letters: Letters,
    /// How many moves of the game the engine knows.
    known: usize,
    /// Whether it was told how long it may think about a move of this game.
    told_time: bool,
    about: AboutEngine,
}

/// The story of a command that was refused.
fn refused(command: &str, answer: &str) -> String {
    let answer = quoted(&format!("? {answer}"));
    Remark::Answered.about(&[&quoted(command), &answer])
}

impl GtpHost {
    /// A host for a game. Options are sent as commands: the name, then the value.
    pub fn new(game: Game, options: &BTreeMap<String, String>) -> Self {
        Self {
            game,
            options: options.clone(),
            queue: VecDeque::new(),
            all_sent: false,
            answer: None,
            told_game: false,
            letters: Letters::default(),
            known: 0,
            told_time: false,
            about: AboutEngine::default(),
        }
    }

    /// Sends commands one by one, the next when the last was answered: nothing of this is in a
    /// hurry, and the author of an engine sees which command it stumbles over.
    fn ask(&mut self, commands: Vec<Command>) -> HostStep {
        self.queue = commands.into();
        self.all_sent = false;
        self.answer = None;
        self.send_first()
    }

    /// Sends commands all at once, on the clock of a move: an engine answers in their order, and a
    /// match of a millisecond a move would otherwise consist of waking it and being woken.
    fn ask_at_once(&mut self, commands: Vec<Command>) -> HostStep {
        self.queue = commands.into();
        self.all_sent = true;
        self.answer = None;
        HostStep::send(self.queue.iter().map(|command| command.line.clone()))
    }

    fn send_first(&self) -> HostStep {
        HostStep::send(self.queue.front().map(|command| command.line.clone()))
    }

    /// What a finished answer means.
    fn answered(&mut self, ok: bool, text: &str) -> HostStep {
        let Some(command) = self.queue.pop_front() else {
            self.about
                .complain(format!("an answer to no question: {}", excerpt(text)));
            return HostStep::default();
        };
        match command.meaning {
            Meaning::Needed if !ok => {
                self.queue.clear();
                let refused = refused(&command.line, text);
                return HostStep::event(HostEvent::Refused(refused));
            }
            Meaning::Move if !ok => {
                self.queue.clear();
                let refused = refused(&command.line, text);
                return HostStep::event(HostEvent::NoMove(refused));
            }
            Meaning::Move if text.eq_ignore_ascii_case("resign") => {
                return HostStep::event(HostEvent::Resigned);
            }
            Meaning::Move => {
                let event = match read_vertex(self.letters, self.game, text) {
                    Some(m) => {
                        self.known += 1;
                        HostEvent::Moved(m, Note::default())
                    }
                    None => HostEvent::NoMove(story::joined(&[
                        Remark::NoMove.about(&[&quoted(text)]),
                        super::example(self.game),
                    ])),
                };
                return HostStep::event(event);
            }
            Meaning::Name if ok => self.about.is_called(text),
            Meaning::Game if ok => self.letters = Letters::All,
            Meaning::Needed | Meaning::Wished | Meaning::Game | Meaning::Name => {}
        }
        if self.queue.is_empty() {
            HostStep::event(HostEvent::Ready)
        } else if self.all_sent {
            HostStep::default()
        } else {
            self.send_first()
        }
    }
}

fn needed(line: impl Into<String>) -> Command {
    Command {
        line: line.into(),
        meaning: Meaning::Needed,
    }
}

fn wished(line: impl Into<String>) -> Command {
    Command {
        line: line.into(),
        meaning: Meaning::Wished,
    }
}

impl Host for GtpHost {
    fn greet(&mut self) -> HostStep {
        let mut commands = vec![
            wished("protocol_version"),
            Command {
                line: "name".to_owned(),
                meaning: Meaning::Name,
            },
        ];
        let options = self.options.iter();
        commands.extend(options.map(|(name, value)| needed(format!("{name} {value}"))));
        self.ask(commands)
    }

    fn new_game(&mut self, start: &AnyPosition) -> HostStep {
        self.known = 0;
        self.told_time = false;
        if *start != AnyPosition::start(self.game) {
            let refused = "GTP has no command for a board that moves do not lead to";
            return HostStep::event(HostEvent::Refused(refused.to_owned()));
        }
        if self.told_game {
            return self.ask(vec![needed("clear_board")]);
        }
        self.told_game = true;
        // The usual size is what engines of one game have anyway; others must take it.
        let (columns, rows) = (self.game.columns(), self.game.rows());
        let size = if columns == rows {
            needed(format!("boardsize {columns}"))
        } else {
            // Not in the protocol, but the only way to say it; others know one size anyway.
            wished(format!("boardsize {columns} {rows}"))
        };
        // A board of another size is told by `boardsize`, but the length of a line only by the name.
        let name = if self.game.info().line.is_some() && !self.game.has_a_name() {
            self.game.to_string()
        } else {
            super::game_id(self.game)
        };
        self.ask(vec![
            Command {
                line: format!("set_game {name}"),
                meaning: Meaning::Game,
            },
            size,
            needed("clear_board"),
        ])
    }

    fn think(&mut self, turn: &Turn<'_>) -> HostStep {
        let mut commands = Vec::new();
        let mut position = turn.start.clone();
        for (index, &m) in turn.moves.iter().enumerate() {
            if index >= self.known {
                let side = colour(position.turn());
                let line = format!("play {side} {}", vertex(self.letters, &position, m));
                // Many Othello engines pass by themselves and know no other way.
                commands.push(match m {
                    AnyMove::Pass => wished(line),
                    _ => needed(line),
                });
            }
            position.play_unchecked(m);
        }
        self.known = turn.moves.len();
        let side = turn.position.turn();
        if let Some(clocks) = turn.clocks {
            for player in harif_rules::Player::BOTH {
                let seconds = clocks[player.index()].as_secs();
                commands.push(wished(format!("time_left {} {seconds} 0", colour(player))));
            }
        } else if let Some(time) = turn.limits.time {
            // No main time, then so many seconds for each single move. GTP knows nothing finer,
            // so engines that understand harif's own word for it are told the milliseconds.
            if !self.told_time {
                self.told_time = true;
                let seconds = time.div_ceil(1_000).max(1);
                commands.push(wished(format!("time_settings 0 {seconds} 1")));
                commands.push(wished(format!("{MOVE_TIME} {time}")));
            }
        }
        commands.push(Command {
            line: format!("genmove {}", colour(side)),
            meaning: Meaning::Move,
        });
        self.ask_at_once(commands)
    }

    fn hear(&mut self, line: &str) -> HostStep {
        let line = line.trim();
        match (&mut self.answer, line.chars().next()) {
            (None, None) => HostStep::default(),
            (None, Some(mark @ ('=' | '?'))) => {
                let text = line[1..].trim_start_matches(|c: char| c.is_ascii_digit());
                self.answer = Some((mark == '=', text.trim().to_owned()));
                HostStep::default()
            }
            (None, Some(_)) => {
                self.about.complain(Remark::BadLine.about(&[&quoted(line)]));
                HostStep::default()
            }
            (Some(_), None) => {
                let (ok, text) = self.answer.take().unwrap_or_default();
                self.answered(ok, &text)
            }
            (Some((_, text)), Some(_)) => {
                if text.len() < 10_000 {
                    text.push('\n');
                    text.push_str(line);
                }
                HostStep::default()
            }
        }
    }

    fn awaited(&self) -> String {
        let command = self.queue.front();
        let command = command.map_or("", |command| command.line.as_str());
        let command = quoted(command);
        match (&self.answer, self.about.complaints.last()) {
            (Some(_), _) => Remark::Unfinished.about(&[&command]),
            (None, Some(odd)) => {
                story::joined(&[Remark::Unanswered.about(&[&command]), odd.clone()])
            }
            (None, None) => {
                story::joined(&[Remark::Nothing.about(&[&command]), Remark::Flush.about(&[])])
            }
        }
    }

    fn about(&self) -> &AboutEngine {
        &self.about
    }
}
