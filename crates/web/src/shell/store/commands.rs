//! What keys, buttons and typed words ask for, done.

use super::{Notice, Panel, Store};
use crate::play::model::session::Session;
use crate::shell::model::geometry;
use crate::shell::model::keys::Command;
use harif_play::table::Input;
use harif_rules::{AnyPosition, Board, Game};
use harif_text::Lang;
use harif_words::typed::{self, Typed};
use leptos::prelude::*;

impl Store {
    /// Does what was asked for.
    pub(crate) fn run(self, command: Command) {
        match command {
            Command::Undo => self.travel(Input::Undo),
            Command::Redo => self.travel(Input::Redo),
            Command::Earlier => self.travel(Input::Travel {
                forward: false,
                far: false,
            }),
            Command::Later => self.travel(Input::Travel {
                forward: true,
                far: false,
            }),
            Command::ToStart => self.travel(Input::Travel {
                forward: false,
                far: true,
            }),
            Command::ToEnd => self.travel(Input::Travel {
                forward: true,
                far: true,
            }),
            Command::Hint => self.next_hint(),
            Command::Why => self.why(),
            Command::Values => self.set(|s| {
                s.values = !s.shows_values();
                s.serious = false;
            }),
            Command::Thinking => self.set(|s| {
                s.thinking = !s.shows_thinking();
                s.serious = false;
            }),
            Command::Graph => self.set(|s| {
                s.graph = !s.shows_graph();
                s.serious = false;
            }),
            Command::Coach => self.set(|s| {
                s.coach = !s.shows_coach();
                s.serious = false;
            }),
            Command::Serious => self.set(|s| s.serious = !s.serious),
            Command::Stop => self.stop(),
            Command::MoveNow => self.act(Input::MoveNow),
            Command::Continue => self.go_on(),
            Command::New => self.new_game(false),
            Command::Swap => self.act(Input::Swap),
            Command::Review => self.start_review(),
            Command::Learn => self.start_lesson(),
            Command::PlayBest => self.play_best(),
            Command::NextBlunder => self.next_fault(true),
            Command::NextInaccuracy => self.next_fault(false),
            Command::Overlay => {
                let game = self.game_now();
                self.set(|s| {
                    s.overlay = s.shows_overlay().next(game);
                    s.serious = false;
                });
            }
            Command::Language => self.switch_lang(match self.text_now().lang() {
                Lang::En => Lang::Fa,
                Lang::Fa => Lang::En,
            }),
            Command::Help => self.toggle(Panel::Help),
            Command::Settings => self.toggle(Panel::Settings),
            Command::Share => self.toggle(Panel::Share),
            Command::Save => self.save_file(),
            Command::Load => Self::ask_for_file(),
            Command::Edit => self.edit(),
            Command::SayBoard => self.say_board(),
            Command::SayMoves => self.say_moves(),
            Command::SayLast => self.say_last(),
            Command::SayLine => self.say_line(),
            Command::SayThreats => self.say_threats(),
            Command::Close => self.close(),
            Command::Digit(digit) => {
                let m = self.on_board(|position| geometry::move_of_digit(position, digit));
                if let Some(m) = m {
                    self.play(m);
                }
            }
        }
    }

    /// Looks at the position that stands on the board, a lesson's included.
    pub(crate) fn on_board<R>(self, look: impl FnOnce(&AnyPosition) -> R) -> R {
        if let Some(lesson) = self.lesson.get_untracked() {
            return look(&lesson.task().position);
        }
        self.session
            .with_untracked(|session| look(session.position()))
    }

    fn toggle(self, panel: Panel) {
        let open = self.panel.get_untracked() == Some(panel);
        self.panel.set((!open).then_some(panel));
    }

    /// Closes what is open, the frontmost first.
    fn close(self) {
        if self.panel.get_untracked().is_some() {
            self.panel.set(None);
        } else if self.ghost.with_untracked(Option::is_some) {
            self.hide_line();
        } else if self.editing.with_untracked(Option::is_some) {
            self.finish_editing(false);
        } else if self.lesson.with_untracked(Option::is_some) {
            self.end_lesson();
        } else {
            self.notice.set(None);
            self.chosen.set(None);
        }
    }

    /// Does what was typed into the move box; says whether it was understood.
    pub(crate) fn typed(self, line: &str) -> bool {
        match self.on_board(|position| typed::read(position, line)) {
            Ok(Typed::Nothing) => true,
            Ok(Typed::Move(m)) => {
                self.play(m);
                true
            }
            Ok(Typed::Word(word, _)) => {
                if let Some(command) = Command::of_word(word) {
                    self.run(command);
                } else {
                    self.notice.set(Some(Notice::OnlyInTerminal));
                    self.say_notice();
                }
                true
            }
            Err(mistake) => {
                self.notice.set(Some(Notice::Mistyped(mistake)));
                self.say_notice();
                false
            }
        }
    }

    /// Opens a text that was pasted: a link, a saved game, a board or a row of moves.
    pub(crate) fn paste(self, text: &str) {
        let text = text.trim();
        let hash = text.split_once('#').map(|(_, hash)| hash);
        if let Some(hash) = hash.filter(|hash| hash.starts_with('/')) {
            self.open_address(hash);
        } else if text.starts_with('{') {
            self.load_text(text);
        } else {
            let game = self.game_now();
            let key = if looks_like_a_board(game, text) {
                "p"
            } else {
                "m"
            };
            let value = text.split_whitespace().collect::<Vec<_>>().join("_");
            self.open_pasted(game, key, &value);
        }
    }

    /// Opens a board or moves in the game that is on the table, with the people at it.
    fn open_pasted(self, game: Game, key: &str, value: &str) {
        let session = self.session.get_untracked();
        let at_table = Session::new(AnyPosition::start(game), session.seats().clone());
        let address = crate::shell::model::link::write(self.room.get_untracked(), "", &at_table);
        let value = if key == "m" {
            value.replace('_', "")
        } else {
            value.to_owned()
        };
        self.open_address(&format!("{address}&{key}={value}"));
    }
}

fn looks_like_a_board(game: Game, text: &str) -> bool {
    let cells = game.cell_count();
    let drawn = text
        .chars()
        .filter(|c| matches!(c, 'x' | 'o' | 'X' | 'O' | '.' | '-' | '*'))
        .count();
    text.contains('/') || drawn >= cells || AnyPosition::start(game).game() != game
}
