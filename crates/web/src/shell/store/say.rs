//! What a screen reader is told, and notices in words.

use super::{Notice, Store};
use crate::play::model::session::Session;
use crate::play::model::typed::Mistyped;
use crate::shell::model::link::Trouble;
use crate::shell::model::{speech, values};
use harif_play::coach;
use harif_play::record::{LoadError, NodeId};
use harif_rules::notation::NotationError;
use harif_rules::{AnyMove, Game, GameError, Player, Position, notation};
use harif_text::{Text, Value, say};
use leptos::prelude::*;

impl Store {
    /// Tells a screen reader something, once.
    pub(crate) fn announce(self, said: String) {
        // The same words twice would not be read twice.
        if self.live.with_untracked(|now| *now == said) {
            self.live.set(format!("{said}\u{a0}"));
        } else {
            self.live.set(said);
        }
    }

    pub(crate) fn say_move(self, mover: Player, m: AnyMove) {
        let text = self.text_now();
        let session = self.session.get_untracked();
        let player = speech::side(&text, session.game(), mover);
        let mut said = vec![match m {
            AnyMove::Pass => say!(text, "turn-pass", player = player),
            _ => say!(text, "turn-last-by", player = player, move = Value::ltr(m)),
        }];
        said.extend(speech::ending(&text, &session));
        if session.awaits_human() {
            said.push(speech::turn(&text, &session, false));
        }
        self.announce(said.join(". "));
    }

    pub(crate) fn say_turn(self) {
        let text = self.text_now();
        let session = self.session.get_untracked();
        let thinking = self.thinking.with_untracked(Option::is_some);
        if !session.is_over() {
            self.announce(speech::turn(&text, &session, thinking));
        }
    }

    pub(crate) fn say_notice(self) {
        if let Some(notice) = self.notice.get_untracked() {
            let text = self.text_now();
            let game = self.session.with_untracked(Session::game);
            self.announce(words(&text, game, &notice).join(" "));
        }
    }

    pub(crate) fn say_hint(self) {
        if let Some(said) = self.hint_words() {
            self.announce(said);
        }
    }

    /// The present step of the hint ladder in words; none while it is looked for.
    pub(crate) fn hint_words(self) -> Option<String> {
        let (node, step) = self.hint.get()?;
        let studied = self.studies.with(|studies| studies.get(&node).cloned())?;
        let advice = studied.hints.get(usize::from(step) - 1)?;
        let game = self.session.with(Session::game);
        Some(speech::spoken(&self.text(), game, &advice.said))
    }

    pub(crate) fn say_verdict(self, node: NodeId) {
        let text = self.text_now();
        let game = self.session.with_untracked(Session::game);
        let judged = self
            .judgements
            .with_untracked(|all| all.get(&node).cloned());
        if let Some(advice) = judged.as_ref().and_then(|judged| judged.advice.first()) {
            self.announce(speech::spoken(&text, game, &advice.said));
        }
    }

    pub(crate) fn say_review(self) {
        let text = self.text_now();
        self.announce(say!(text, "page-review-ready"));
    }

    pub(crate) fn say_board(self) {
        self.announce(self.on_board(notation::board::drawn));
    }

    pub(crate) fn say_moves(self) {
        let text = self.text_now();
        let moves: Vec<AnyMove> = self.on_board(|position| position.moves().collect());
        self.announce(say!(
            text,
            "plain-legal",
            line = Value::ltr(speech::line(&moves))
        ));
    }

    pub(crate) fn say_last(self) {
        let text = self.text_now();
        let last = self
            .session
            .with_untracked(|session| session.record().last_move());
        self.announce(match last {
            Some(m) => say!(text, "turn-last", move = Value::ltr(m)),
            None => say!(text, "play-no-moves"),
        });
    }

    pub(crate) fn say_line(self) {
        let text = self.text_now();
        let node = self.session.with_untracked(Session::node);
        let best = self.studies.with_untracked(|studies| {
            studies
                .get(&node)
                .and_then(|studied| studied.moves.first().cloned())
        });
        self.announce(match best {
            Some(best) => {
                let value = values::phrase(&text, &best.value);
                let line = speech::line(&best.line);
                say!(
                    text,
                    "page-line-worth",
                    line = Value::ltr(line),
                    value = value
                )
            }
            None => say!(text, "value-none"),
        });
    }

    pub(crate) fn say_threats(self) {
        let text = self.text_now();
        let game = self.session.with_untracked(Session::game);
        let threats: Vec<String> = self.on_board(|position| {
            let of = |side: Player| {
                let player = speech::side(&text, game, side);
                let cell = |threat: coach::Threat| {
                    let cell = Value::ltr(threat.cell);
                    say!(text, "page-threat", player = &player, cell = cell)
                };
                coach::threats(position, side)
                    .into_iter()
                    .map(cell)
                    .collect::<Vec<_>>()
            };
            Player::BOTH.into_iter().flat_map(of).collect()
        });
        self.announce(if threats.is_empty() {
            say!(text, "page-no-threats")
        } else {
            threats.join(" ")
        });
    }
}

/// A notice in words, the main sentence first.
pub(crate) fn words(text: &Text, game: Game, notice: &Notice) -> Vec<String> {
    match notice {
        Notice::Illegal(m, reason) => vec![speech::illegal(text, game, *m, *reason)],
        Notice::Mistyped(Mistyped::Illegal(m, reason)) => {
            vec![speech::illegal(text, game, *m, *reason)]
        }
        Notice::Mistyped(Mistyped::Unknown { found, meant }) => {
            let mut lines = vec![say!(text, "error-not-a-move", move = Value::ltr(found))];
            if let Some(meant) = meant {
                lines.push(say!(text, "error-suggestion", name = Value::ltr(meant)));
            }
            lines
        }
        Notice::Links(troubles) => {
            let mut lines = vec![say!(text, "error-link")];
            lines.extend(troubles.iter().map(|trouble| in_link(text, trouble)));
            lines.push(say!(text, "page-link-nearest"));
            lines
        }
        Notice::File(error) => in_file(text, error),
        Notice::Copied => vec![say!(text, "action-copied")],
        Notice::Passed(player) => {
            let player = speech::side(text, game, *player);
            vec![say!(text, "turn-pass", player = player)]
        }
        Notice::EngineStopped => vec![say!(text, "error-engine")],
        Notice::Restored => vec![say!(text, "page-restored")],
        Notice::NothingToUndo => vec![say!(text, "play-nothing-to-undo")],
        Notice::NothingToRedo => vec![say!(text, "play-nothing-to-redo")],
        Notice::Wait => vec![say!(text, "turn-opponent")],
    }
}

fn in_link(text: &Text, trouble: &Trouble) -> String {
    match trouble {
        Trouble::TooLong => say!(text, "page-link-too-long"),
        Trouble::Room(name) => say!(text, "page-link-room", name = Value::ltr(name)),
        Trouble::Game(error) => in_game(text, error),
        Trouble::Notation(game, error) => in_notation(text, *game, error),
        Trouble::Agent(name) => say!(text, "error-unknown-agent", name = Value::ltr(name)),
        Trouble::Number(name) => say!(text, "error-number", name = Value::ltr(name)),
    }
}

fn in_game(text: &Text, error: &GameError) -> String {
    match error {
        GameError::UnknownGame { name, .. } => {
            say!(text, "error-unknown-game", name = Value::ltr(name))
        }
        GameError::UnknownOption { option, .. } => {
            say!(
                text,
                "error-malformed-game",
                name = Value::ltr(option),
                command = Value::ltr("b=8x7&k=4")
            )
        }
        GameError::OutOfRange {
            option,
            value,
            low,
            high,
        } => say!(
            text,
            "error-out-of-range",
            option = Value::ltr(option),
            name = Value::ltr(value),
            from = *low,
            to = *high
        ),
        GameError::OddSize(n) => say!(text, "error-odd-size", n = *n),
        GameError::Malformed(name) => {
            say!(
                text,
                "error-malformed-game",
                name = Value::ltr(name),
                command = Value::ltr("b=8x7&k=4")
            )
        }
    }
}

fn in_notation(text: &Text, game: Game, error: &NotationError) -> String {
    match error {
        NotationError::NotAMove { found, at, .. } => {
            say!(
                text,
                "error-not-a-move-at",
                name = Value::ltr(found),
                n = *at
            )
        }
        NotationError::Illegal {
            found, ply, reason, ..
        } => {
            let m = found.parse().unwrap_or(AnyMove::Pass);
            let reason = speech::illegal(text, game, m, *reason);
            say!(text, "error-illegal-at", n = *ply, move = Value::ltr(found), reason = reason)
        }
        NotationError::NotACell { found, at } => {
            say!(
                text,
                "error-not-a-cell-at",
                name = Value::ltr(found),
                n = *at
            )
        }
        NotationError::Shape {
            found,
            expected,
            what,
            ..
        } if what.starts_with("row") => {
            say!(text, "error-board-rows", n = *found, rows = *expected)
        }
        NotationError::Shape {
            found, expected, ..
        } => {
            say!(text, "error-board-columns", n = *found, columns = *expected)
        }
        NotationError::Setup(error) => speech::impossible(text, game, *error),
    }
}

fn in_file(text: &Text, error: &LoadError) -> Vec<String> {
    let file = || Value::from(say!(text, "page-this-file"));
    let said = match error {
        LoadError::TooLong(_) => say!(text, "error-file-too-long", file = file()),
        LoadError::NotARecord(_) | LoadError::OtherFormat(_) => {
            say!(text, "error-file-not-ours", file = file())
        }
        LoadError::OtherVersion(_) => say!(text, "error-file-newer", file = file()),
        LoadError::Game(error) => in_game(text, error),
        // The rest can only come from a file that was changed by hand: for those who do.
        other => say!(
            text,
            "error-file-damaged",
            file = file(),
            reason = Value::ltr(other)
        ),
    };
    vec![said, say!(text, "error-unsaved")]
}
