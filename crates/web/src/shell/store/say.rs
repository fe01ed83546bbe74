//! What a screen reader is told, and notices in words.

use super::{Notice, Shell, Store};
use crate::play::model::seats::SeatExt;
use crate::play::model::session::Session;
use crate::shell::model::link::Trouble;
use harif_play::coach;
use harif_play::record::NodeId;
use harif_play::table::LOW_TIME;
use harif_rules::{AnyMove, Game, Player, Position, notation};
use harif_text::{Text, Value, say};
use harif_words::{Speaker, agents, errors, programs, values};
use leptos::prelude::*;

impl Shell {
    /// Tells a screen reader something, once.
    pub(crate) fn announce(self, said: String) {
        // The same words twice would not be read twice.
        if self.live.with_untracked(|now| *now == said) {
            self.live.set(format!("{said}\u{a0}"));
        } else {
            self.live.set(said);
        }
    }

    pub(crate) fn say_notice(self) {
        if let Some(notice) = self.notice.get_untracked() {
            let text = self.text_now();
            let game = self.game_now();
            self.announce(words(&text, game, &notice).join(" "));
        }
    }
}

impl Store {
    pub(crate) fn say_move(self, mover: Player, m: AnyMove) {
        let text = self.text_now();
        let session = self.session.get_untracked();
        let speaker = Speaker::new(&text, session.game());
        let mut said = vec![speaker.played(mover, m)];
        said.extend(speaker.ending_of(&session));
        if session.awaits_human() {
            said.push(speaker.turn_in(&session, false));
        }
        self.announce(said.join(". "));
    }

    pub(crate) fn say_ending(self) {
        let text = self.text_now();
        let session = self.session.get_untracked();
        self.announce(
            Speaker::new(&text, session.game())
                .ending_of(&session)
                .join(". "),
        );
    }

    pub(crate) fn say_low_time(self, player: Player) {
        let text = self.text_now();
        let game = self.game_now();
        let player = Speaker::new(&text, game).side(player);
        let n = LOW_TIME.as_secs() as usize;
        self.announce(say!(text, "clock-low", player = player, n = n));
    }

    pub(crate) fn say_turn(self) {
        let text = self.text_now();
        let session = self.session.get_untracked();
        let thinking = self.thinking.with_untracked(Option::is_some);
        if !session.is_over() {
            self.announce(Speaker::new(&text, session.game()).turn_in(&session, thinking));
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
        let game = self.game();
        Some(Speaker::new(&self.text(), game).spoken(&advice.said))
    }

    pub(crate) fn say_verdict(self, node: NodeId) {
        let text = self.text_now();
        let game = self.game_now();
        let judged = self
            .judgements
            .with_untracked(|all| all.get(&node).cloned());
        if let Some(advice) = judged.as_ref().and_then(|judged| judged.advice.first()) {
            self.announce(Speaker::new(&text, game).spoken(&advice.said));
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
            line = Value::ltr(harif_words::line(&moves))
        ));
    }

    pub(crate) fn say_last(self) {
        let text = self.text_now();
        let last = self
            .session
            .with_untracked(|session| session.record().last_move());
        let game = self.game_now();
        self.announce(Speaker::new(&text, game).last_move(last));
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
                let line = harif_words::line(&best.line);
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
        let game = self.game_now();
        let threats: Vec<String> = self.on_board(|position| {
            let of = |side: Player| {
                let player = Speaker::new(&text, game).side(side);
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
    let speaker = Speaker::new(text, game);
    match notice {
        Notice::Illegal(m, reason) => vec![speaker.illegal(*m, *reason)],
        Notice::Mistyped(mistake) => speaker.mistyped(mistake),
        Notice::Links(troubles) => {
            let mut lines = vec![say!(text, "error-link")];
            lines.extend(troubles.iter().map(|trouble| in_link(text, trouble)));
            lines.push(say!(text, "page-link-nearest"));
            lines
        }
        Notice::File(error) => {
            let file = Value::from(say!(text, "page-this-file"));
            vec![errors::load(text, file, error), say!(text, "error-unsaved")]
        }
        Notice::Copied => vec![say!(text, "action-copied")],
        Notice::Passed(player) => vec![speaker.pass(*player)],
        Notice::EngineStopped => vec![say!(text, "error-engine")],
        Notice::Replaced { player, failed, by } => vec![say!(
            text,
            "page-replaced",
            agent = agents::name(text, failed.agent()),
            other = agents::name(text, by.agent()),
            player = speaker.side(*player)
        )],
        Notice::Program(trouble) => {
            let mut lines = programs::trouble(text, &trouble.name, &trouble.fault);
            if trouble.stopped {
                let player = speaker.side(trouble.player);
                lines.push(say!(text, "program-stopped", player = &player));
                lines.push(say!(text, "program-page-question", player = player));
            } else {
                lines.push(say!(text, "program-again"));
            }
            lines
        }
        Notice::ServerLost => vec![say!(text, "page-server-lost")],
        Notice::ServerBack => vec![say!(text, "page-server-back")],
        Notice::Restored => vec![say!(text, "page-restored")],
        Notice::OwnGameKept => vec![say!(text, "page-own-game-kept")],
        Notice::NothingToUndo => vec![say!(text, "play-nothing-to-undo")],
        Notice::NothingToRedo => vec![say!(text, "play-nothing-to-redo")],
        Notice::OnlyInTerminal => vec![say!(text, "page-only-in-terminal")],
        Notice::Wait => vec![say!(text, "turn-opponent")],
    }
}

/// What could not be read in an address. Suggestions are left out: it was not typed.
fn in_link(text: &Text, trouble: &Trouble) -> String {
    match trouble {
        Trouble::TooLong => say!(text, "page-link-too-long"),
        Trouble::Room(name) => say!(text, "page-link-room", name = Value::ltr(name)),
        Trouble::Game(error) => errors::game(text, error).swap_remove(0),
        Trouble::Notation(game, error) => {
            let speaker = Speaker::new(text, *game);
            speaker.notation_error(error).swap_remove(0)
        }
        Trouble::Agent(name) => say!(text, "error-unknown-agent", name = Value::ltr(name)),
        Trouble::Number(name) => say!(text, "error-number", name = Value::ltr(name)),
    }
}
