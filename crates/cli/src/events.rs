//! `harif play --json`: a game as a stream of events, one JSON object a line, for scripts.
//!
//! Moves and words come on standard input, one a line: plain (`4`, `undo`) or as an object
//! (`{"move":"4"}`, `{"word":"undo"}`). A line is read only after a `turn` or an `end`, so that a
//! script can send its moves at once or hold a conversation.

use std::fmt::Display;
use std::io::BufRead;

use harif_play::record::RecordError;
use harif_play::table::{Input, Notice};
use harif_rules::notation::board;
use harif_rules::{AnyMove, IllegalMove, Player, Position};
use harif_words::typed::{self, CommandWord, Mistyped, Typed};
use serde::{Deserialize, Serialize};

use crate::commands::Ending;
use crate::context::Context;
use crate::failure::Failure;
use crate::input::{Given, Lines};
use crate::interrupt::Listener;
use crate::session::Session;
use crate::session::mailbox::Mailbox;
use crate::session::program::Trouble;
use crate::session::runner::{self, Happened, Runner};
use crate::session::setup::Setup;
use crate::values::ValueJson;

/// What is told; a stable format.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum Event {
    /// A game begins.
    Start {
        game: String,
        position: String,
        first: String,
        second: String,
    },
    /// A person is asked for a move.
    Turn {
        ply: usize,
        turn: &'static str,
        position: String,
        moves: Vec<String>,
    },
    /// A move came onto the board.
    Move {
        ply: usize,
        player: &'static str,
        agent: String,
        #[serde(rename = "move")]
        m: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        thought: Option<Thought>,
    },
    /// Moves were taken back or played again: from here the game goes on.
    Position { ply: usize, position: String },
    /// What was read cannot be done.
    Error { input: String, error: String },
    /// The game is over.
    End {
        #[serde(flatten)]
        ending: Option<Ending>,
        moves: String,
    },
}

/// What an agent saw; values are for the side that moved.
#[derive(Serialize)]
struct Thought {
    #[serde(flatten)]
    value: ValueJson,
    depth: u32,
    nodes: u64,
    ms: u64,
    pv: Vec<String>,
}

/// A line of input that is an object.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "lowercase")]
enum Asked {
    Move(String),
    Word(String),
}

/// Plays until the input or the game ends.
pub(crate) fn play(context: &mut Context, setup: Setup) -> Result<(), Failure> {
    let mailbox = Mailbox::new();
    mailbox.follow_signals();
    let runner = Runner::new(setup, runner::options(0), None, mailbox);
    let input = Lines::new(std::io::stdin().lock());
    Stream {
        context,
        runner,
        input,
    }
    .run()
}

struct Stream<'a, R> {
    context: &'a mut Context,
    runner: Runner,
    input: Lines<R>,
}

impl<R: BufRead> Stream<'_, R> {
    fn run(&mut self) -> Result<(), Failure> {
        self.tell_start()?;
        loop {
            let session = self.session();
            let (is_over, is_asked) = (session.is_over(), session.awaits_human());
            if is_over {
                self.tell_end()?;
                if self.session().is_exhibition() {
                    return Ok(());
                }
            } else if is_asked {
                self.tell_turn()?;
            }
            if is_over || is_asked || self.runner.awaits_successor() {
                if !self.obey_a_line()? {
                    return Ok(());
                }
            } else if self.runner.is_busy() {
                let notices = self.wait()?;
                self.hear(notices)?;
            } else {
                return Ok(());
            }
        }
    }

    fn session(&self) -> &Session {
        self.runner.session()
    }

    fn tell(&mut self, event: &Event) -> Result<(), Failure> {
        self.context.out.json(event)
    }

    fn tell_start(&mut self) -> Result<(), Failure> {
        let session = self.session();
        let [first, second] = Player::BOTH.map(|side| session.seat(side).to_string());
        let start = Event::Start {
            game: session.game().to_string(),
            position: board::write(session.position()),
            first,
            second,
        };
        self.tell(&start)
    }

    fn tell_turn(&mut self) -> Result<(), Failure> {
        let session = self.session();
        let position = session.position();
        let turn = Event::Turn {
            ply: session.record().ply(),
            turn: position.turn().name(),
            position: board::write(position),
            moves: position.moves().map(|m| m.to_string()).collect(),
        };
        self.tell(&turn)
    }

    fn tell_position(&mut self) -> Result<(), Failure> {
        let session = self.session();
        let position = Event::Position {
            ply: session.record().ply(),
            position: board::write(session.position()),
        };
        self.tell(&position)
    }

    fn tell_end(&mut self) -> Result<(), Failure> {
        let session = self.session();
        let end = Event::End {
            ending: session.position().outcome().map(Ending::from),
            moves: session.record().transcript(),
        };
        self.tell(&end)
    }

    fn refuse(&mut self, input: &str, error: &dyn Display) -> Result<(), Failure> {
        let input = input.chars().take(200).collect();
        let error = error.to_string();
        self.tell(&Event::Error { input, error })
    }

    /// Waits until something has happened. A signal ends the program.
    fn wait(&mut self) -> Result<Vec<Notice>, Failure> {
        let _listener = Listener::new();
        loop {
            match self.runner.next(None)? {
                Happened::Notices(notices) => return Ok(notices),
                Happened::Trouble(Trouble { command, fault }, notices) => {
                    let error = format!("{}: {}", fault.reason.name(), fault.detail);
                    self.refuse(&command, &error)?;
                    return Ok(notices);
                }
                Happened::Signal => return Err(Failure::Interrupted),
                // The keyboard is not followed: what is typed comes as lines.
                Happened::Terminal(_) => {}
            }
        }
    }

    fn hear(&mut self, notices: Vec<Notice>) -> Result<(), Failure> {
        for notice in notices {
            match notice {
                Notice::Moved { player, m, .. } => self.tell_move(player, m)?,
                Notice::Undone(_) | Notice::Redone(_) => self.tell_position()?,
                Notice::NothingToUndo => self.refuse("undo", &"nothing to take back")?,
                Notice::NothingToRedo => self.refuse("redo", &"nothing to play again")?,
                Notice::RecordFull => self.refuse("", &RecordError::Full)?,
                Notice::AgentReplaced { failed, .. } => {
                    self.refuse(&failed.to_string(), &"the agent failed and was replaced")?;
                }
                Notice::AgentStopped(player) if self.runner.awaits_successor() => {
                    let failed = self.session().seat(player).to_string();
                    let way_out = r#"it failed twice: {"word": "seat human"} or {"word": "seat AGENT"} goes on"#;
                    self.refuse(&failed, &way_out)?;
                }
                Notice::AgentStopped(_) => {
                    return Err(Failure::Other(anyhow::anyhow!("the agent failed")));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn tell_move(&mut self, player: Player, m: AnyMove) -> Result<(), Failure> {
        let session = self.session();
        let record = session.record();
        let before = record.parent(session.node());
        let thought = before.and_then(|node| self.runner.table().thought(node));
        let thought = thought.filter(|it| it.player == player).map(|told| {
            let progress = &told.thought.progress;
            let best = told.thought.of(told.chosen);
            Thought {
                value: best.map(|best| best.value).into(),
                depth: progress.depth,
                nodes: progress.nodes,
                ms: progress.time_ms,
                pv: best.map_or_else(Vec::new, |best| crate::values::line(&best.line)),
            }
        });
        let moved = Event::Move {
            ply: record.ply(),
            player: player.name(),
            agent: session.seat(player).to_string(),
            m: m.to_string(),
            thought,
        };
        self.tell(&moved)
    }

    // ---- the input ----

    /// Does what the next line says. Returns whether the game goes on.
    fn obey_a_line(&mut self) -> Result<bool, Failure> {
        let Some(given) = self.input.next_line()? else {
            return Ok(false);
        };
        let line = match given {
            Given::Text(line) => line,
            Given::Unreadable {
                beginning, problem, ..
            } => {
                self.refuse(&beginning, &problem.stable())?;
                return Ok(true);
            }
        };
        let asked = if line.trim_start().starts_with('{') {
            match serde_json::from_str(&line) {
                Ok(Asked::Move(text) | Asked::Word(text)) => text,
                Err(error) => {
                    self.refuse(&line, &error)?;
                    return Ok(true);
                }
            }
        } else {
            line
        };
        match typed::read(self.session().position(), &asked) {
            Ok(Typed::Nothing) => {}
            Ok(Typed::Move(m)) => {
                let notices = self.runner.tell(Input::Move(m));
                self.hear(notices)?;
            }
            Ok(Typed::Word(CommandWord::Quit, _)) => return Ok(false),
            Ok(Typed::Word(CommandWord::Seat, rest)) => {
                self.seat(&asked, &rest.unwrap_or_default())?;
            }
            Ok(Typed::Word(word, _)) => self.obey(&asked, word)?,
            Err(Mistyped::Illegal(m, reason)) => {
                let rejected = m;
                let error = IllegalMove { rejected, reason };
                self.refuse(&asked, &error)?;
            }
            Err(Mistyped::Unknown { .. }) => {
                self.refuse(&asked, &"neither a move of this game nor a word")?;
            }
        }
        Ok(true)
    }

    /// Another player for the machine's seat.
    fn seat(&mut self, asked: &str, name: &str) -> Result<(), Failure> {
        match self.runner.seat(&self.context.text, name) {
            Ok(notices) => {
                self.tell_start()?;
                self.hear(notices)
            }
            Err(Failure::Request(lines)) => self.refuse(asked, &lines.join(" ")),
            Err(failure) => Err(failure),
        }
    }

    fn obey(&mut self, asked: &str, word: CommandWord) -> Result<(), Failure> {
        let input = match word {
            CommandWord::Undo => Input::Undo,
            CommandWord::Redo => Input::Redo,
            CommandWord::Swap => Input::Swap,
            CommandWord::New => {
                let notices = self.runner.new_game();
                self.tell_start()?;
                return self.hear(notices);
            }
            _ => {
                let words = "the words here are undo, redo, swap, seat, new and quit";
                return self.refuse(asked, &words);
            }
        };
        let notices = self.runner.tell(input);
        if word == CommandWord::Swap {
            self.tell_start()?;
        }
        self.hear(notices)
    }
}
