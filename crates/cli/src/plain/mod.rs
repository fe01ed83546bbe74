//! Line by line: for pipes, screen readers and terminals that can do nothing else.
//!
//! Every answer is a few plain lines in the order in which they are needed: what happened, the
//! board, the legal moves, whose turn it is. Nothing is drawn over, nothing blinks.

mod words;

use std::io::{BufRead, IsTerminal};
use std::time::Duration;

use harif_play::record::{GameRecord, RecordError};
use harif_play::table::{Input, Notice};
use harif_rules::{AnyMove, Player, ScoreUnit};
use harif_text::{Value, say};
use harif_words::games;
use harif_words::typed::{self, Typed, yes_or_no};

use crate::context::Context;
use crate::failure::Failure;
use crate::input::{Given, Lines};
use crate::interrupt::Listener;
use crate::layout::{self, drawn_board};
use crate::progress::stand;
use crate::session::Session;
use crate::session::autosave::Autosave;
use crate::session::mailbox::Mailbox;
use crate::session::runner::{self, Happened, Runner};
use crate::session::setup::Setup;
use crate::session::successor;
use crate::status_line::StatusLine;

/// How often the progress of a search is shown.
const PROGRESS: Duration = Duration::from_millis(150);

/// Plays until the person or the input ends.
pub(crate) fn play(
    context: &mut Context,
    setup: Setup,
    autosave: Option<Autosave>,
) -> Result<(), Failure> {
    let mailbox = Mailbox::new();
    mailbox.follow_signals();
    let runner = Runner::new(setup, runner::options(0), autosave, mailbox);
    let stdin = std::io::stdin();
    let echoes = stdin.is_terminal();
    Plain::new(context, runner, stdin.lock(), echoes).run()
}

/// A game line by line.
pub(crate) struct Plain<'a, R> {
    context: &'a mut Context,
    pub(crate) runner: Runner,
    input: Lines<R>,
    show_thinking: bool,
    /// Whether what is typed is seen without our doing.
    echoes: bool,
}

/// What comes after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// The side to move is asked; the board is shown again.
    Show,
    /// The same person is asked again.
    Ask,
    /// The program ends.
    End,
}

impl<'a, R: BufRead> Plain<'a, R> {
    pub(crate) const fn new(
        context: &'a mut Context,
        runner: Runner,
        input: R,
        echoes: bool,
    ) -> Self {
        Self {
            context,
            runner,
            input: Lines::new(input),
            show_thinking: false,
            echoes,
        }
    }

    pub(crate) fn run(&mut self) -> Result<(), Failure> {
        let name = games::name_with_size(&self.context.text, self.session().game());
        let welcome = say!(self.context.text, "plain-welcome", name = name);
        self.say(welcome)?;
        if self.take_up_kept_game()? == Next::End {
            return Ok(());
        }
        self.show_board()?;
        loop {
            let next = if self.session().is_over() {
                self.after_the_end()?
            } else if self.session().awaits_human() {
                self.ask()?
            } else if self.runner.awaits_successor() {
                self.ask_for_successor()?
            } else if self.runner.is_busy() {
                let notices = self.wait()?;
                self.hear(notices)?
            } else {
                Next::End
            };
            match next {
                Next::Show => self.show_board()?,
                Next::Ask => {}
                Next::End => return Ok(()),
            }
        }
    }

    fn session(&self) -> &Session {
        self.runner.session()
    }

    fn say(&mut self, line: impl std::fmt::Display) -> Result<(), Failure> {
        let line = layout::fitted(&line.to_string());
        self.context.out.line(line)
    }

    fn say_all(&mut self, lines: impl IntoIterator<Item = String>) -> Result<(), Failure> {
        lines.into_iter().try_for_each(|line| self.say(line))
    }

    // ---- what is shown ----

    /// Who plays what. A game that was taken up was not begun by lot now.
    fn introduce(&mut self, begins: bool) -> Result<(), Failure> {
        let text = &self.context.text;
        let [first, second] = self.speaker().players(self.session());
        let mut lines = vec![first, second];
        if begins && self.runner.draws_lots() {
            let seat = self.speaker().seat(self.session(), Player::First);
            lines.push(say!(text, "play-first-random", player = seat));
        }
        self.say_all(lines)
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        let board = drawn_board(self.session().position());
        self.say("")?;
        self.context.out.raw(board)?;
        let session = self.session();
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

    // ---- what happens ----

    /// Waits until something has happened. Ctrl-C ends the program while an agent thinks, and brings
    /// what the coach knows by then.
    fn wait(&mut self) -> Result<Vec<Notice>, Failure> {
        self.context.out.flush()?;
        let listener = Listener::new();
        let line = StatusLine::new(None);
        while self.runner.is_busy() {
            self.show_progress(&line);
            let patience = line.is_seen().then_some(PROGRESS);
            match self.runner.next(patience)? {
                Happened::Notices(notices) if !notices.is_empty() => {
                    listener.answered();
                    return Ok(notices);
                }
                Happened::Trouble(trouble, notices) => {
                    let lines = layout::trouble(
                        &self.context.text,
                        self.session().game(),
                        &trouble,
                        &notices,
                    );
                    self.say_all(lines)?;
                    if !notices.is_empty() {
                        return Ok(notices);
                    }
                }
                Happened::Signal if self.runner.table().thinking().is_some() => {
                    return Err(Failure::Interrupted);
                }
                Happened::Signal => self.runner.hurry(),
                // What is typed comes as lines, when it is asked for.
                Happened::Notices(_) | Happened::Terminal(_) => {}
            }
        }
        Ok(Vec::new())
    }

    /// How the search under way stands, on a line that leaves nothing behind.
    fn show_progress(&self, line: &StatusLine) {
        if let Some(thinking) = self.runner.table().thinking().filter(|_| line.is_seen())
            && let Some(best) = thinking.progress.best()
        {
            let progress = &thinking.progress;
            let time = Duration::from_millis(self.runner.now().saturating_sub(thinking.since));
            let text = &self.context.text;
            line.say(stand(text, progress.depth, best.m, progress.nodes, time));
        }
    }

    /// Tells the table what the person does, and the person what came of it.
    fn tell(&mut self, input: Input) -> Result<Next, Failure> {
        let notices = self.runner.tell(input);
        self.hear(notices)
    }

    fn hear(&mut self, notices: Vec<Notice>) -> Result<Next, Failure> {
        let mut next = Next::Ask;
        for notice in notices {
            let (lines, then) = self.hear_one(&notice);
            self.say_all(lines)?;
            if then != Next::Ask {
                next = then;
            }
        }
        self.tell_troubles()?;
        Ok(next)
    }

    /// Says what went wrong with keeping the game.
    fn tell_troubles(&mut self) -> Result<(), Failure> {
        let troubles = self.runner.take_troubles();
        let text = &self.context.text;
        let lines: Vec<String> = troubles.iter().map(|trouble| trouble.words(text)).collect();
        self.say_all(lines)
    }

    /// What a notice says, and what comes after it.
    fn hear_one(&self, notice: &Notice) -> (Vec<String>, Next) {
        let text = &self.context.text;
        match notice {
            &Notice::Moved { player, m, .. } => (self.moved(player, m), Next::Show),
            Notice::Undone(_) => {
                let n = self.session().record().ply() + 1;
                (vec![say!(text, "play-undone", n = n)], Next::Show)
            }
            Notice::Redone(_) => (Vec::new(), Next::Show),
            Notice::NothingToUndo => (vec![say!(text, "play-nothing-to-undo")], Next::Ask),
            Notice::NothingToRedo => (vec![say!(text, "play-nothing-to-redo")], Next::Ask),
            &Notice::Illegal { m, reason } => (vec![self.speaker().illegal(m, reason)], Next::Ask),
            Notice::RecordFull => (vec![RecordError::Full.to_string()], Next::Ask),
            Notice::AgentReplaced { .. } => (vec![say!(text, "error-engine")], Next::Ask),
            Notice::AgentStopped(player) if self.runner.awaits_successor() => {
                let player = self.speaker().side(*player);
                (
                    vec![say!(text, "program-stopped", player = player)],
                    Next::Ask,
                )
            }
            Notice::AgentStopped(_) => (vec![say!(text, "error-engine-ended")], Next::End),
            // The rest answers questions, which are waited for where they are asked.
            _ => (Vec::new(), Next::Ask),
        }
    }

    /// A move that came onto the board; a person's own was typed and seen.
    fn moved(&self, player: Player, m: AnyMove) -> Vec<String> {
        if m == AnyMove::Pass {
            return vec![self.speaker().pass(player)];
        }
        if self.session().seat(player).is_human() {
            return Vec::new();
        }
        let text = &self.context.text;
        let mover = self.speaker().side(player);
        let m = Value::ltr(m);
        let mut lines = vec![say!(text, "plain-played", player = mover, move = m)];
        let node = self.session().record().parent(self.session().node());
        let thought = node.and_then(|node| self.runner.table().thought(node));
        if let Some(thought) = thought.filter(|_| self.show_thinking) {
            lines.extend(words::thought(text, thought));
        }
        lines
    }

    fn ask(&mut self) -> Result<Next, Failure> {
        let prompt = words::prompt(&self.speaker(), self.session());
        let Some(line) = self.read(&prompt)? else {
            return self.input_ended();
        };
        match typed::read(self.session().position(), &line) {
            Ok(Typed::Nothing) => Ok(Next::Ask),
            Ok(Typed::Move(m)) => self.tell(Input::Move(m)),
            Ok(Typed::Word(word, rest)) => self.obey(word, rest),
            Err(mistake) => {
                let position = self.session().position();
                let lines = layout::mistyped(&self.speaker(), position, &mistake);
                self.say_all(lines)?;
                Ok(Next::Ask)
            }
        }
    }

    /// A program failed for good: who goes on for it?
    fn ask_for_successor(&mut self) -> Result<Next, Failure> {
        let side = self.speaker().side(self.session().turn());
        let question = successor::question(&self.context.text, side);
        let Some(line) = self.read(&question)? else {
            return self.input_ended();
        };
        match typed::read(self.session().position(), &line) {
            Ok(Typed::Word(word, rest)) => self.obey(word, rest),
            Ok(Typed::Move(m)) => {
                self.give_seat(successor::HUMAN)?;
                self.tell(Input::Move(m))
            }
            Ok(Typed::Nothing) | Err(_) => self.give_seat(&line),
        }
    }

    /// Another player for the machine's seat; an unknown name is answered with the names that there are.
    fn give_seat(&mut self, name: &str) -> Result<Next, Failure> {
        match self.runner.seat(&self.context.text, name) {
            Ok(notices) => {
                self.introduce(false)?;
                self.hear(notices)?;
                Ok(Next::Show)
            }
            Err(Failure::Request(lines)) => {
                self.say_all(lines)?;
                Ok(Next::Ask)
            }
            Err(failure) => Err(failure),
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
        // Nothing has happened in the new game yet.
        self.runner.new_game();
        let fresh = say!(self.context.text, "play-new");
        self.say(fresh)?;
        self.introduce(true)
    }

    // ---- the input ----

    fn take_up_kept_game(&mut self) -> Result<Next, Failure> {
        self.tell_troubles()?;
        let Some(moves) = self.runner.kept().map(GameRecord::ply) else {
            self.introduce(true)?;
            return Ok(Next::Show);
        };
        let text = &self.context.text;
        let name = games::name_with_size(text, self.session().game());
        let question = say!(text, "play-continue", name = name, n = moves);
        loop {
            let Some(line) = self.read(&question)? else {
                return self.input_ended();
            };
            if let Some(take_up) = yes_or_no(&line) {
                self.runner.answer_kept(take_up);
                self.introduce(!take_up)?;
                return Ok(Next::Show);
            }
            let again = say!(self.context.text, "plain-answer-yes-no");
            self.say(again)?;
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
