//! The coach in words: hints, verdicts, reviews.

use harif_play::coach::{Hint, Judgement, Message, Review};
use harif_play::service::{Argument, Spoken};
use harif_rules::Player;
use harif_text::{Key, Value, say};

use crate::{Speaker, line, values};

impl Speaker<'_> {
    /// A message of the coach as a sentence.
    pub fn message(&self, message: &Message) -> String {
        self.spoken(&Spoken::from(message))
    }

    /// A message of the coach that came over a wire, as a sentence.
    pub fn spoken(&self, message: &Spoken) -> String {
        let Some(key) = Key::find(&message.key) else {
            return message.key.clone();
        };
        let arguments: Vec<(&str, Value)> = message
            .arguments
            .iter()
            .map(|(name, value)| (name.as_str(), self.argument(value)))
            .collect();
        self.text.say(key, &arguments)
    }

    fn argument(&self, value: &Argument) -> Value {
        match value {
            Argument::Piece(piece) => Value::ltr(piece),
            Argument::Line(moves) => Value::ltr(line(moves)),
            Argument::Player(0) => self.side(Player::First).into(),
            Argument::Player(_) => self.side(Player::Second).into(),
            Argument::Number(n) => (*n).into(),
            Argument::Value(value) => values::phrase(self.text, value).into(),
            Argument::Spoken(message) => self.spoken(message).into(),
        }
    }

    /// One step of the hint ladder: which step, what it says, and how to hear more.
    pub fn hint(&self, hint: Option<&Hint>) -> Vec<String> {
        let text = self.text;
        let Some(hint) = hint else {
            return vec![say!(text, "hint-none")];
        };
        let mut lines = vec![
            say!(text, "hint-title", n = hint.level, total = Hint::STEPS),
            self.message(&hint.message()),
        ];
        if hint.level < Hint::STEPS {
            lines.push(say!(text, "hint-more"));
        }
        lines
    }

    /// What the coach thinks of a move, and what proves it.
    pub fn judgement(&self, judgement: &Judgement) -> Vec<String> {
        let mut lines = vec![self.message(&judgement.message())];
        lines.extend(judgement.change().map(|it| self.message(&it)));
        lines.extend(judgement.better_message().map(|it| self.message(&it)));
        for told in &judgement.reasons {
            lines.push(self.message(&told.reason.message()));
            if !told.line.is_empty() {
                let moves = Value::ltr(line(&told.line));
                lines.push(say!(self.text, "coach-line", line = moves));
            }
        }
        lines.dedup();
        lines
    }

    /// A whole game: the counts, then every move that was not best.
    pub fn review(&self, review: &Review) -> Vec<String> {
        let text = self.text;
        if review.moves.is_empty() {
            return vec![say!(text, "review-none")];
        }
        let mut lines = vec![say!(text, "review-title"), String::new()];
        for player in Player::BOTH {
            let tally = review.tally(player);
            lines.push(self.message(&tally.message(player)));
            if tally.is_clean() && !tally.classes.is_empty() {
                lines.push(say!(text, "review-clean", player = self.side(player)));
            }
        }
        for reviewed in &review.moves {
            let judgement = &reviewed.judgement;
            if judgement.verdict.class.is_fault() {
                let player = self.side(judgement.player);
                lines.push(String::new());
                lines.push(say!(
                    text,
                    "review-move",
                    n = reviewed.number,
                    player = player
                ));
                lines.extend(self.judgement(judgement));
            }
        }
        lines
    }
}
