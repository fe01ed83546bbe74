//! What the actions do.

use crossterm::event::{Event, KeyCode};
use harif_play::coach::Hint;
use harif_play::table::Input;
use harif_rules::{AnyMove, Cell, MoveInput, Position};
use harif_text::say;
use harif_words::games;
use harif_words::typed::{self, CommandWord, Typed};

use super::app::{Ahead, App, Left, Mode, Question};
use super::help;
use super::keys::{Action, action, is_interrupt, is_press, latin_key};
use crate::layout;
use crate::session::setup;

/// How many keys are kept for the person's next turn at most.
const MOST_AHEAD: usize = 20;
/// How many lines a page is scrolled by.
const PAGE: usize = 10;
/// A new game asks first once this many moves were played.
const MOVES_WORTH_ASKING: usize = 3;

impl App<'_> {
    /// Takes an event of the terminal. Returns whether the screen has something new to show.
    pub(crate) fn handle(&mut self, event: &Event) -> bool {
        if is_interrupt(event) {
            self.left = Some(Left::Interrupted);
            self.act(Action::Leave);
            return true;
        }
        if matches!(event, Event::Resize(..)) {
            return true;
        }
        let before = self.mode.clone();
        match (before, event) {
            (Mode::Playing, _) => match action(event) {
                Some(action) if action.is_move() && self.awaits_reply() => {
                    self.keep_for_later(Ahead::Key(action));
                }
                Some(action) => self.act(action),
                None => return false,
            },
            (Mode::Asking(question), Event::Key(key)) if is_press(key) => {
                self.answer(question, key.code);
            }
            (Mode::Typing(line), Event::Key(key)) if is_press(key) => self.type_key(line, key.code),
            (Mode::Typing(line), Event::Paste(pasted)) => {
                let first = pasted.lines().next().unwrap_or_default();
                self.mode = Mode::Typing(line + first);
            }
            (Mode::Reading { lines, from }, Event::Key(key)) if is_press(key) => {
                self.read_on(lines, from, key.code);
            }
            _ => return false,
        }
        true
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Left => self.step_cursor(-1, 0),
            Action::Right => self.step_cursor(1, 0),
            Action::Up => self.step_cursor(0, -1),
            Action::Down => self.step_cursor(0, 1),
            Action::NextMove => self.next_move(),
            Action::Choose if self.session().is_exhibition() => self.toggle_pause(),
            Action::Enter if !self.number.is_empty() => self.play_number(),
            Action::Enter if self.session().is_exhibition() => self.one_step(),
            Action::Choose | Action::Enter => self.choose(),
            Action::Digit(digit) => self.type_digit(digit),
            Action::Hover(x, y) => self.hover(x, y),
            Action::Click(x, y) => {
                if self.geometry.is_some_and(|it| it.cell_at(x, y).is_some()) {
                    self.hover(x, y);
                    self.choose();
                }
            }
            Action::Undo => self.undo(),
            Action::Redo if self.session().is_over() => self.ask_for_review(),
            Action::Redo => self.tell(Input::Redo),
            Action::Hint => self.more_hint(),
            Action::Why => self.ask_why(),
            Action::Values => self.toggle_values(),
            Action::Thinking => self.toggle_thinking(),
            Action::MoveNow => self.tell(Input::MoveNow),
            Action::Step => self.one_step(),
            Action::New => self.new_game(),
            Action::Swap => self.swap(),
            Action::Skin => self.skin = self.skin.next(),
            Action::Save => self.save(None),
            Action::Help => self.help(),
            Action::Command => self.mode = Mode::Typing(String::new()),
            Action::Cancel => self.cancel(),
            Action::Quit => self.ask_to_quit(),
            Action::Leave => self.left = self.left.or(Some(Left::Quit)),
        }
    }

    // ---- what is typed while an opponent thinks ----

    /// Whether an opponent of the person is to move: keys that choose a move are kept until then.
    fn awaits_reply(&self) -> bool {
        let session = self.session();
        session.only_human().is_some() && !session.is_over() && !session.awaits_human()
    }

    fn keep_for_later(&mut self, typed: Ahead) {
        if self.ahead.len() < MOST_AHEAD {
            self.ahead.push_back(typed);
        }
    }

    /// Does what was typed before the person's turn, now that it has come.
    pub(super) fn play_ahead(&mut self) {
        if self.session().is_over() {
            self.ahead.clear();
        }
        while self.mode == Mode::Playing
            && self.session().awaits_human()
            && let Some(typed) = self.ahead.pop_front()
        {
            match typed {
                Ahead::Key(action) => self.act(action),
                Ahead::Line(line) => self.obey(&line),
            }
        }
    }

    // ---- choosing a move ----

    fn step_cursor(&mut self, across: i16, down: i16) {
        let game = self.game();
        let step =
            |at: u8, by: i16, count: u8| (i16::from(at) + by).rem_euclid(i16::from(count)) as u8;
        // Rows of Connect Four count from the floor, but there the row does not matter.
        self.cursor = Cell::new(
            step(self.cursor.column, across, game.columns()),
            step(self.cursor.row, down, game.rows()),
        );
    }

    fn next_move(&mut self) {
        let position = self.session().position();
        let targets: Vec<Cell> = position
            .moves()
            .filter_map(|m| position.target(m))
            .collect();
        let order = |cell: &Cell| (cell.row, cell.column);
        let mut ahead = targets.iter();
        let here = match self.game().info().input {
            MoveInput::Column => ahead.position(|it| it.column > self.cursor.column),
            MoveInput::Cell => ahead.position(|it| order(it) > order(&self.cursor)),
        };
        if let Some(&next) = targets.get(here.unwrap_or(0)) {
            self.cursor = next;
        }
    }

    fn hover(&mut self, x: u16, y: u16) {
        if let Some(cell) = self.geometry.and_then(|it| it.cell_at(x, y)) {
            self.cursor = cell;
        }
    }

    fn choose(&mut self) {
        self.attempt(self.game().info().move_at(self.cursor));
    }

    /// Plays a move that a person asks for.
    fn attempt(&mut self, m: AnyMove) {
        self.number.clear();
        self.tell(Input::Move(m));
    }

    fn type_digit(&mut self, digit: u8) {
        self.number.push(char::from(b'0' + digit));
        let number: usize = self.number.parse().unwrap_or(0);
        let largest = self.largest_number();
        // Complete as soon as no further digit could name a move.
        if number * 10 > largest || (number == 0 && self.number.len() > 1) || number > largest {
            self.play_number();
        } else if number == 0 {
            // `0` is the tenth column, as on the keyboard.
            if largest >= 10 {
                self.number = "10".into();
                self.play_number();
            } else {
                self.number.clear();
            }
        }
    }

    fn largest_number(&self) -> usize {
        games::largest_number(self.session().position())
    }

    fn play_number(&mut self) {
        let typed = std::mem::take(&mut self.number);
        let position = self.session().position();
        if let Some(m) = harif_rules::notation::typed_move(position, &typed) {
            if let Some(cell) = position.target(m) {
                self.cursor = cell;
            }
            self.attempt(m);
        } else {
            let (found, meant) = (typed, None);
            let mistake = typed::Mistyped::Unknown { found, meant };
            self.notice = layout::mistyped(&self.speaker(), position, &mistake);
            self.ahead.clear();
        }
    }

    fn cancel(&mut self) {
        self.number.clear();
        self.ahead.clear();
        self.dismiss_coach();
        self.notice.clear();
    }

    // ---- travelling and arranging ----

    fn undo(&mut self) {
        self.ahead.clear();
        self.tell(Input::Undo);
    }

    fn new_game(&mut self) {
        let session = self.session();
        if session.record().ply() > MOVES_WORTH_ASKING && !session.is_over() {
            self.mode = Mode::Asking(Question::New);
        } else {
            self.begin_again();
        }
    }

    fn begin_again(&mut self) {
        self.ahead.clear();
        let notices = self.runner.new_game();
        self.hear(notices);
        self.board_changed();
        self.announce_start();
    }

    fn swap(&mut self) {
        self.ahead.clear();
        self.tell(Input::Swap);
        self.board_changed();
        self.notice.clear();
        if let Some(you) = self.session().only_human() {
            let player = self.speaker().side(you);
            self.notice
                .push(say!(self.text, "play-swapped", player = player));
        }
    }

    fn toggle_pause(&mut self) {
        self.tell(if self.table().is_paused() {
            Input::GoOn
        } else {
            Input::Pause
        });
        self.notice.clear();
    }

    fn one_step(&mut self) {
        if self.session().is_exhibition() {
            self.tell(Input::Step);
        }
    }

    // ---- looking ----

    fn more_hint(&mut self) {
        if self.session().is_over() {
            self.notice = vec![say!(self.text, "hint-none")];
            return;
        }
        self.hint = (self.hint + 1) % (Hint::STEPS + 1);
        self.notice.clear();
        if self.hint == 0 {
            self.notice.push(say!(self.text, "play-hints-off"));
        }
        self.study_if_shown();
    }

    fn toggle_values(&mut self) {
        self.shown.values = !self.shown.values;
        self.notice = vec![if self.shown.values {
            say!(self.text, "play-values-on")
        } else {
            say!(self.text, "play-values-off")
        }];
        self.study_if_shown();
    }

    fn toggle_thinking(&mut self) {
        self.shown.thinking = !self.shown.thinking;
        self.notice = vec![if self.shown.thinking {
            say!(self.text, "play-thinking-on")
        } else {
            say!(self.text, "play-thinking-off")
        }];
    }

    fn help(&mut self) {
        self.read(help::lines(self.text));
    }

    /// Scrolls a page, or closes it. Where it ends is known when it is drawn.
    fn read_on(&mut self, lines: Vec<String>, from: usize, key: KeyCode) {
        let from = match key {
            KeyCode::Down | KeyCode::Char('j') => from + 1,
            KeyCode::Up | KeyCode::Char('k') => from.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => from + PAGE,
            KeyCode::PageUp => from.saturating_sub(PAGE),
            KeyCode::Home => 0,
            KeyCode::End => usize::MAX - PAGE,
            _ => {
                self.dismiss_coach();
                self.mode = Mode::Playing;
                return;
            }
        };
        self.mode = Mode::Reading { lines, from };
    }

    fn save(&mut self, file: Option<String>) {
        let file = file.map_or_else(
            || setup::fresh_file(&self.folder, self.game()),
            |file| self.folder.join(file),
        );
        let record = self.session().record();
        self.notice = vec![setup::save(self.text, record, &file)];
    }

    // ---- questions and typed lines ----

    fn ask_to_quit(&mut self) {
        let session = self.session();
        if session.is_over() || session.record().ply() == 0 {
            self.act(Action::Leave);
        } else {
            self.mode = Mode::Asking(Question::Quit);
        }
    }

    fn answer(&mut self, question: Question, key: KeyCode) {
        let yes = match key {
            KeyCode::Enter => true,
            KeyCode::Esc => false,
            KeyCode::Char(c) => match latin_key(c).to_ascii_lowercase() {
                'y' => true,
                'n' => false,
                // The key that asked, pressed again, means it.
                'q' if question == Question::Quit => true,
                _ => return,
            },
            _ => return,
        };
        self.mode = Mode::Playing;
        match (question, yes) {
            (Question::Quit, true) => self.act(Action::Leave),
            (Question::New, true) => self.begin_again(),
            (Question::Continue, take_up) => {
                if take_up {
                    self.notice.clear();
                }
                let notices = self.runner.answer_kept(take_up);
                self.hear(notices);
            }
            (Question::Quit | Question::New, false) => {}
        }
    }

    fn type_key(&mut self, mut line: String, key: KeyCode) {
        match key {
            KeyCode::Enter => {
                self.mode = Mode::Playing;
                self.obey(&line);
                return;
            }
            KeyCode::Esc => {
                self.mode = Mode::Playing;
                return;
            }
            KeyCode::Backspace if line.pop().is_none() => {
                self.mode = Mode::Playing;
                return;
            }
            KeyCode::Char(c) if line.len() < 200 => line.push(c),
            _ => {}
        }
        self.mode = Mode::Typing(line);
    }

    /// Does what a typed line says.
    fn obey(&mut self, line: &str) {
        let position = self.session().position();
        let typed = typed::read(position, line);
        let is_number = !line.is_empty()
            && harif_rules::notation::to_latin_digits(line.trim())
                .parse::<u32>()
                .is_ok();
        let is_move = matches!(
            typed,
            Ok(Typed::Move(_)) | Err(typed::Mistyped::Illegal(..))
        );
        if self.awaits_reply() && (is_move || is_number) {
            self.keep_for_later(Ahead::Line(line.to_owned()));
            return;
        }
        match typed {
            Ok(Typed::Nothing) => {}
            Ok(Typed::Move(m)) => {
                if let Some(cell) = position.target(m) {
                    self.cursor = cell;
                }
                self.attempt(m);
            }
            Ok(Typed::Word(word, rest)) => self.obey_word(word, rest),
            Err(mistake) => {
                self.notice = layout::mistyped(&self.speaker(), position, &mistake);
                self.ahead.clear();
            }
        }
    }

    fn obey_word(&mut self, word: CommandWord, rest: Option<String>) {
        match word {
            CommandWord::Undo => self.undo(),
            CommandWord::Redo => self.tell(Input::Redo),
            CommandWord::Hint => self.more_hint(),
            CommandWord::Why => self.ask_why(),
            CommandWord::Values => self.toggle_values(),
            CommandWord::Think => self.toggle_thinking(),
            CommandWord::Board | CommandWord::Moves => {
                self.notice = layout::legal_moves(self.text, self.session().position());
            }
            CommandWord::New => self.new_game(),
            CommandWord::Swap => self.swap(),
            CommandWord::Seat => self.give_seat(&rest.unwrap_or_default()),
            CommandWord::Review => self.ask_for_review(),
            CommandWord::Now => self.tell(Input::MoveNow),
            CommandWord::Skin => self.skin = self.skin.next(),
            CommandWord::Pause => self.toggle_pause(),
            CommandWord::Step => self.one_step(),
            CommandWord::Save => self.save(rest.filter(|file| !file.is_empty())),
            CommandWord::Help => self.help(),
            CommandWord::Quit => self.ask_to_quit(),
            CommandWord::Last => {
                let last = self.session().record().last_move();
                self.notice = vec![self.speaker().last_move(last)];
            }
            CommandWord::Line
            | CommandWord::Threats
            | CommandWord::Learn
            | CommandWord::Stop
            | CommandWord::Share
            | CommandWord::Language => self.notice = vec![layout::only_on_page(self.text)],
        }
    }
}
