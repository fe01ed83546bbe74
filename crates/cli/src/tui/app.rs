//! The state of the full screen: what is drawn, and what is said about what happened.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;

use harif_play::record::RecordError;
use harif_play::service::MoveValues;
use harif_play::table::{Input, Notice, Table};
use harif_rules::{AnyMove, Cell, Game, IllegalReason, Player, Position};
use harif_search::Value;
use harif_text::{Text, Value as Argument, say};
use harif_words::Speaker;

use super::geometry::Geometry;
use super::keys::Action;
use super::skin::Skin;
use crate::failure::Failure;
use crate::layout;
use crate::session::program::Trouble;
use crate::session::runner::Runner;
use crate::session::{Session, successor};

/// What the keys mean at the moment.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mode {
    Playing,
    /// A question that is answered with yes or no.
    Asking(Question),
    /// Something is being typed after `:`.
    Typing(String),
    /// A page of text over the whole screen, scrolled down by some lines of the screen.
    Reading {
        lines: Vec<String>,
        from: usize,
    },
}

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Quit,
    New,
    /// Whether to take up a game that was left.
    Continue,
}

/// What is shown beside the bare board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    pub(crate) values: bool,
    pub(crate) thinking: bool,
}

/// Something that was typed before it could be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ahead {
    Key(Action),
    /// What was typed after `:`.
    Line(String),
}

/// How the screen was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Left {
    /// By the key or the word for it.
    Quit,
    /// By Ctrl-C.
    Interrupted,
}

/// Everything on the screen.
#[derive(Debug)]
pub(crate) struct App<'a> {
    pub(crate) text: &'a Text,
    pub(crate) runner: Runner,
    pub(crate) skin: Skin,
    pub(crate) colours: bool,
    pub(crate) mode: Mode,
    pub(crate) cursor: Cell,
    /// Digits of a number that is not yet complete.
    pub(crate) number: String,
    /// What has just happened, in words.
    pub(crate) notice: Vec<String>,
    pub(crate) shown: Shown,
    /// How far up the ladder the hints for this position go; 0 for none.
    pub(crate) hint: u8,
    /// How the screen was left; none while it is shown.
    pub(crate) left: Option<Left>,
    /// What was typed while an opponent thinks, for the person's next turn.
    pub(crate) ahead: VecDeque<Ahead>,
    /// Where files are saved whose names have no folder.
    pub(crate) folder: PathBuf,
    /// Where the board was drawn last, for the pointer.
    pub(crate) geometry: Option<Geometry>,
    /// What the coach says about the last move, beside the board.
    pub(crate) coached: Vec<String>,
    /// Whether there was room beside the board when it was drawn last.
    pub(crate) has_panel: bool,
}

impl<'a> App<'a> {
    pub(crate) fn new(text: &'a Text, runner: Runner, skin: Skin, colours: bool) -> Self {
        let mode = match runner.kept() {
            Some(_) => Mode::Asking(Question::Continue),
            None => Mode::Playing,
        };
        let mut app = Self {
            text,
            cursor: centre(runner.session().game()),
            runner,
            skin,
            colours,
            mode,
            number: String::new(),
            notice: Vec::new(),
            shown: Shown {
                values: false,
                thinking: true,
            },
            hint: 0,
            left: None,
            ahead: VecDeque::new(),
            folder: PathBuf::new(),
            geometry: None,
            coached: Vec::new(),
            has_panel: false,
        };
        app.announce_start();
        app.hear(Vec::new());
        app
    }

    /// Says who starts and why, and what the person plays.
    pub(crate) fn announce_start(&mut self) {
        self.notice.clear();
        if let Some(you) = self.session().only_human() {
            let name = self.speaker().side(you);
            self.notice
                .push(say!(self.text, "play-you-are", player = name));
            if self.runner.draws_lots() {
                let first = self.speaker().seat(self.session(), Player::First);
                self.notice
                    .push(say!(self.text, "play-first-random", player = first));
            }
        }
    }

    // ---- what can be seen ----

    pub(crate) const fn table(&self) -> &Table {
        self.runner.table()
    }

    pub(crate) const fn session(&self) -> &Session {
        self.runner.session()
    }

    pub(crate) fn game(&self) -> Game {
        self.session().game()
    }

    /// Speaks about this game with the marks of its board.
    pub(crate) fn speaker(&self) -> Speaker<'a> {
        Speaker::new(self.text, self.game()).marked(self.skin.marks(self.game()))
    }

    /// The values of the position on the board, once they are complete.
    pub(crate) fn studied(&self) -> Option<&Arc<MoveValues>> {
        self.table().study(self.session().node())
    }

    /// What is known of every move of the person to move: complete, or as far as it has come.
    pub(crate) fn known_values(&self) -> Vec<(AnyMove, Value)> {
        let here = self.session().node();
        let moves = match (self.studied(), self.table().studying()) {
            (Some(studied), _) => &studied.moves[..],
            (None, Some((node, progress))) if node == here => &progress.moves,
            _ => &[],
        };
        moves.iter().map(|entry| (entry.m, entry.value)).collect()
    }

    /// Where the last disc was put.
    pub(crate) fn last_cell(&self) -> Option<Cell> {
        let record = self.session().record();
        let before = record.positions().rev().nth(1)?;
        before.target(record.last_move()?)
    }

    /// The legal move that the cursor stands on.
    pub(crate) fn move_under_cursor(&self) -> Option<AnyMove> {
        let position = self.session().position();
        position.moves().find(|&m| match (m, position.target(m)) {
            (AnyMove::Column(column), _) => column.0 == self.cursor.column,
            (_, target) => target == Some(self.cursor),
        })
    }

    // ---- what happens ----

    /// Whether something is going on that will be heard of.
    pub(crate) fn is_busy(&self) -> bool {
        self.runner.is_busy()
    }

    /// Tells the table what the person does.
    pub(crate) fn tell(&mut self, input: Input) {
        let notices = self.runner.tell(input);
        self.hear(notices);
    }

    pub(crate) fn hear(&mut self, notices: Vec<Notice>) {
        for notice in notices {
            self.hear_one(&notice);
        }
        let troubles = self.runner.take_troubles();
        let words = troubles.iter().map(|trouble| trouble.words(self.text));
        self.notice.extend(words);
        self.play_ahead();
    }

    /// A program failed. Why stays on the screen until it was read: the next move would wipe it away.
    pub(crate) fn hear_trouble(&mut self, trouble: &Trouble, notices: Vec<Notice>) {
        let mut lines = layout::trouble(self.text, self.session().game(), trouble, &notices);
        self.hear(notices);
        if self.runner.awaits_successor() {
            lines.extend(self.way_out_of_trouble());
        }
        lines.push(say!(self.text, "page-back", key = Argument::ltr("Enter")));
        self.read(lines);
    }

    /// How the game goes on after a program failed for good.
    fn way_out_of_trouble(&self) -> Vec<String> {
        let side = self.speaker().side(self.session().turn());
        successor::way_out(self.text, side)
    }

    /// Another player for the machine's seat.
    pub(crate) fn give_seat(&mut self, name: &str) {
        match self.runner.seat(self.text, name) {
            Ok(notices) => {
                self.notice.clear();
                self.hear(notices);
                self.board_changed();
            }
            Err(Failure::Request(lines)) => self.read(lines),
            Err(_) => self.notice = vec![say!(self.text, "error-engine")],
        }
    }

    fn hear_one(&mut self, notice: &Notice) {
        let text = self.text;
        match notice {
            &Notice::Moved { player, m, .. } => {
                if m == AnyMove::Pass {
                    self.notice.push(self.speaker().pass(player));
                } else {
                    self.notice.clear();
                }
                self.board_changed();
            }
            Notice::Undone(_) => {
                let n = self.session().record().ply() + 1;
                self.notice = vec![say!(text, "play-undone", n = n)];
                self.board_changed();
            }
            Notice::Redone(_) => {
                let last = self.session().record().last_move();
                let last = last.map_or_else(String::new, |m| m.to_string());
                self.notice = vec![say!(text, "play-redone", move = Argument::ltr(last))];
                self.board_changed();
            }
            Notice::NothingToUndo => self.notice = vec![say!(text, "play-nothing-to-undo")],
            Notice::NothingToRedo => self.notice = vec![say!(text, "play-nothing-to-redo")],
            Notice::Illegal {
                reason: IllegalReason::GameOver,
                ..
            } => {
                self.notice = vec![say!(text, "error-game-over"), say!(text, "play-over-keys")];
            }
            &Notice::Illegal { m, reason } => {
                self.ahead.clear();
                self.notice = vec![self.speaker().illegal(m, reason)];
            }
            Notice::Wait | Notice::NotYourTurn => {
                self.notice = vec![self.speaker().turn_in(self.session(), true)];
            }
            Notice::RecordFull => self.notice = vec![RecordError::Full.to_string()],
            Notice::AgentStopped(_) if self.runner.awaits_successor() => {
                self.notice = self.way_out_of_trouble();
            }
            Notice::AgentReplaced { .. } | Notice::AgentStopped(_) => {
                self.notice = vec![say!(text, "error-engine")];
            }
            &Notice::Judged { node, asked: true } => {
                self.notice.clear();
                let judged = self.table().judgement(node);
                let lines = judged.map_or_else(Vec::new, |it| self.speaker().verdict(it));
                if self.has_panel && !text.needs_own_line() {
                    self.coached = lines;
                } else {
                    self.read(lines);
                }
            }
            Notice::ReviewDone => self.read(self.speaker().review(&self.runner.reviewed())),
            Notice::NothingToJudge => match self.mode {
                // A review was asked for.
                Mode::Reading { .. } => self.read(vec![say!(text, "review-none")]),
                _ => self.notice = vec![say!(text, "play-no-moves")],
            },
            Notice::CoachSilent => self.read(vec![say!(text, "coach-silent")]),
            Notice::NoHint => self.notice = vec![say!(text, "hint-none")],
            // Terminals show no clocks, and run none.
            Notice::LowTime(_)
            | Notice::TimeOver(_)
            | Notice::MustPass(_)
            | Notice::Studied(_)
            | Notice::Judged { asked: false, .. } => {}
        }
    }

    /// After every change of the board: nothing half-typed, no hint or word about an earlier position.
    pub(crate) fn board_changed(&mut self) {
        self.number.clear();
        if std::mem::take(&mut self.hint) > 0 {
            self.study_if_shown();
        }
        // A page that is being read may be the one that a review comes to.
        if !matches!(self.mode, Mode::Reading { .. }) {
            self.dismiss_coach();
        }
    }

    /// Shows a page of text.
    pub(crate) fn read(&mut self, lines: Vec<String>) {
        self.mode = Mode::Reading { lines, from: 0 };
    }

    // ---- the coach ----

    /// Has every position studied as long as values or hints are to be seen.
    pub(crate) fn study_if_shown(&mut self) {
        self.tell(Input::Values(self.shown.values || self.hint > 0));
    }

    /// Asks the coach about the last move.
    pub(crate) fn ask_why(&mut self) {
        self.dismiss_coach();
        self.notice = vec![say!(self.text, "play-coach-soon")];
        self.tell(Input::Why);
    }

    /// Asks the coach about the whole game.
    pub(crate) fn ask_for_review(&mut self) {
        self.dismiss_coach();
        self.read(vec![say!(self.text, "play-coach-soon")]);
        self.tell(Input::Review);
    }

    /// The coach need not go on.
    pub(crate) fn dismiss_coach(&mut self) {
        self.coached.clear();
        self.tell(Input::Dismiss);
    }
}

/// The cell in the middle: where the cursor starts.
fn centre(game: Game) -> Cell {
    Cell::new((game.columns() - 1) / 2, (game.rows() - 1) / 2)
}
