//! Line by line: for pipes, screen readers and terminals that can do nothing else.
//!
//! Every answer is a few plain lines in the order in which they are needed: what happened, the
//! board, the legal moves, whose turn it is. Nothing is drawn over, nothing blinks.

mod words;

use std::io::{IsTerminal, StdinLock};

use harif_play::Agent;
use harif_rules::{AnyMove, ScoreUnit};
use harif_text::{Value, say};
use harif_words::games;
use harif_words::typed::{self, Typed, yes_or_no};

use crate::context::Context;
use crate::failure::Failure;
use crate::input::{Given, Lines};
use crate::interrupt::Listener;
use crate::layout::{self, drawn_board};

use crate::session::autosave::Autosave;
use crate::session::setup::{self, Table};
use crate::session::{Session, agent_to_move};

/// Plays until the person or the input ends.
pub(crate) fn play(
    context: &mut Context,
    table: Table,
    autosave: Option<Autosave>,
) -> Result<(), Failure> {
    let mut game = Plain {
        context,
        table,
        autosave,
        input: Lines::new(std::io::stdin().lock()),
        hint: 0,
        hinted: None,
        show_thinking: false,
        echoes: std::io::stdin().is_terminal(),
        agents: [None, None],
    };
    game.run()
}

/// A game line by line.
struct Plain<'a> {
    context: &'a mut Context,
    table: Table,
    autosave: Option<Autosave>,
    input: Lines<StdinLock<'static>>,
    /// How far up the ladder the last hint went, and for which position.
    hint: u8,
    hinted: Option<harif_play::record::NodeId>,
    show_thinking: bool,
    /// Whether what is typed is seen without our doing.
    echoes: bool,
    /// Agents keep what they have learned between their moves.
    agents: [Option<Box<dyn Agent>>; 2],
}

/// What comes after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Whoever is to move, moves; the board is shown again.
    Show,
    /// The same person is asked again.
    Ask,
    /// The program ends.
    End,
}

impl Plain<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        let name = games::name_with_size(&self.context.text, self.session().game());
        let welcome = say!(self.context.text, "plain-welcome", name = name);
        self.say(welcome)?;
        if self.take_up_kept_game()? == Next::End {
            return Ok(());
        }
        self.introduce()?;
        self.show_board()?;
        loop {
            let next = if self.session().is_over() {
                self.after_the_end()?
            } else if self.session().must_pass() {
                self.pass()?
            } else if self.session().awaits_human() {
                self.ask()?
            } else {
                self.let_agent_move()?
            };
            match next {
                Next::Show => self.show_board()?,
                Next::Ask => {}
                Next::End => return Ok(()),
            }
        }
    }

    fn session(&self) -> &Session {
        &self.table.session
    }

    fn say(&mut self, line: impl std::fmt::Display) -> Result<(), Failure> {
        self.context.out.line(line)
    }

    fn say_all(&mut self, lines: impl IntoIterator<Item = String>) -> Result<(), Failure> {
        lines.into_iter().try_for_each(|line| self.say(line))
    }

    // ---- what is shown ----

    fn introduce(&mut self) -> Result<(), Failure> {
        let text = &self.context.text;
        let [first, second] = self.speaker().players(&self.table.session);
        let mut lines = vec![first, second];
        if self.table.by_lot {
            let seat = self
                .speaker()
                .seat(&self.table.session, harif_rules::Player::First);
            lines.push(say!(text, "play-first-random", player = seat));
        }
        self.say_all(lines)
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        let board = drawn_board(self.session().position());
        self.say("")?;
        self.context.out.raw(board)?;
        let session = &self.table.session;
        let mut lines = Vec::new();
        if session.game().info().score == ScoreUnit::Discs && !session.is_over() {
            lines.push(self.speaker().score(session.position()));
        }
        if session.awaits_human() {
            lines.extend(self.legal_moves());
        }
        self.say_all(lines)
    }

    fn legal_moves(&self) -> Vec<String> {
        layout::legal_moves(&self.context.text, self.session().position())
    }

    // ---- who moves ----

    fn pass(&mut self) -> Result<Next, Failure> {
        let passing = self.session().turn();
        let told = self.speaker().pass(passing);
        self.say(told)?;
        self.play(AnyMove::Pass);
        Ok(Next::Show)
    }

    fn let_agent_move(&mut self) -> Result<Next, Failure> {
        let session = &self.table.session;
        let seat = session.turn().index();
        let kept = self.agents[seat].take();
        let Some(mut agent) = kept.or_else(|| agent_to_move(session).ok().flatten()) else {
            return Ok(Next::End);
        };
        self.context.out.flush()?;
        let listener = Listener::new();
        let decision = agent.choose(
            session.position(),
            listener.control(),
            &mut harif_play::Unwatched,
        );
        if listener.interrupted() {
            return Err(Failure::Interrupted);
        }
        self.agents[seat] = Some(agent);
        let text = &self.context.text;
        let mover = self.speaker().side(session.turn());
        let mut lines = vec![say!(
            text,
            "plain-played",
            player = mover,
            move = Value::ltr(decision.m)
        )];
        if let Some(report) = decision.report.filter(|_| self.show_thinking) {
            lines.extend(words::thought(text, &report));
        }
        self.say_all(lines)?;
        self.play(decision.m);
        Ok(Next::Show)
    }

    fn ask(&mut self) -> Result<Next, Failure> {
        let prompt = words::prompt(&self.speaker(), &self.table.session);
        let Some(line) = self.read(&prompt)? else {
            return self.input_ended();
        };
        match typed::read(self.session().position(), &line) {
            Ok(Typed::Nothing) => Ok(Next::Ask),
            Ok(Typed::Move(m)) => {
                self.play(m);
                Ok(Next::Show)
            }
            Ok(Typed::Word(word, rest)) => self.obey(word, rest),
            Err(mistake) => {
                let position = self.session().position();
                let lines = layout::mistyped(&self.speaker(), position, &mistake);
                self.say_all(lines)?;
                Ok(Next::Ask)
            }
        }
    }

    /// The result, and whether to play again.
    fn after_the_end(&mut self) -> Result<Next, Failure> {
        let lines = self.speaker().ending_of(self.session());
        self.say_all(lines)?;
        if self.session().is_exhibition() {
            return Ok(Next::End);
        }
        let question = say!(self.context.text, "plain-again");
        loop {
            let Some(line) = self.read(&question)? else {
                let bye = say!(self.context.text, "plain-bye");
                self.say("")?;
                self.say(bye)?;
                return Ok(Next::End);
            };
            match yes_or_no(&line) {
                Some(true) => {
                    self.begin_again()?;
                    return Ok(Next::Show);
                }
                Some(false) => {
                    let bye = say!(self.context.text, "plain-bye");
                    self.say(bye)?;
                    return Ok(Next::End);
                }
                None => {
                    let typed = typed::read(self.session().position(), &line);
                    if let Ok(Typed::Word(word, rest)) = typed {
                        let next = self.obey(word, rest)?;
                        if next != Next::Ask {
                            return Ok(next);
                        }
                    } else {
                        let again = say!(self.context.text, "plain-answer-yes-no");
                        self.say(again)?;
                    }
                }
            }
        }
    }

    fn begin_again(&mut self) -> Result<(), Failure> {
        self.table.begin_again();
        self.agents = [None, None];
        self.keep();
        let fresh = say!(self.context.text, "play-new");
        self.say(fresh)?;
        self.introduce()
    }

    fn play(&mut self, m: AnyMove) {
        // Agents and `typed::read` only name legal moves; a full record is the one thing left.
        if self.table.session.play(m).is_ok() {
            self.keep();
        }
    }

    // ---- the file and the input ----

    fn keep(&self) {
        let Some(autosave) = &self.autosave else {
            return;
        };
        let session = self.session();
        if session.is_over() || session.record().ply() == 0 {
            autosave.forget(session.game());
        } else {
            autosave.keep(session.record());
        }
    }

    fn take_up_kept_game(&mut self) -> Result<Next, Failure> {
        let game = self.session().game();
        let fresh = *self.session().position() == harif_rules::AnyPosition::start(game);
        let kept = self.autosave.as_ref().filter(|_| fresh);
        let Some(record) = kept.and_then(|autosave| autosave.kept(game)) else {
            return Ok(Next::Ask);
        };
        let text = &self.context.text;
        let name = games::name_with_size(text, game);
        let question = say!(text, "play-continue", name = name, n = record.ply());
        loop {
            let Some(line) = self.read(&question)? else {
                return self.input_ended();
            };
            match yes_or_no(&line) {
                Some(true) => {
                    let seats = setup::saved_seats(&record);
                    self.table = Table::seated(Session::of_record(record, seats));
                    return Ok(Next::Show);
                }
                Some(false) => return Ok(Next::Show),
                None => {
                    let again = say!(self.context.text, "plain-answer-yes-no");
                    self.say(again)?;
                }
            }
        }
    }

    /// Asks and waits for a line; none at the end of the input.
    fn read(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        // Persian and what is typed share no line.
        if self.context.text.needs_own_line() {
            self.context.out.raw(format_args!("{prompt}\n> "))?;
        } else {
            self.context.out.raw(format_args!("{prompt} "))?;
        }
        self.context.out.flush()?;
        loop {
            match self.input.next_line()? {
                None => return Ok(None),
                Some(Given::Text(line)) => {
                    // A terminal shows what is typed; the record of a pipe should show it, too.
                    if !self.echoes {
                        self.say(&line)?;
                    }
                    return Ok(Some(line));
                }
                Some(Given::Unreadable { problem, .. }) => {
                    let told = problem.spoken(&self.context.text);
                    self.say(told)?;
                }
            }
        }
    }

    fn input_ended(&mut self) -> Result<Next, Failure> {
        let ended = say!(self.context.text, "plain-ended");
        self.say("")?;
        self.say(ended)?;
        Ok(Next::End)
    }
}
