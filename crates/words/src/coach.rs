//! The coach in words: hints, verdicts, reviews.

use harif_play::coach::{Message, Tally};
use harif_play::service::{Advice, Argument, JudgedMove, SentMessage};
use harif_rules::Player;
use harif_text::{Key, Value, say};

use crate::{Speaker, line, values};

impl Speaker<'_> {
    /// A message of the coach as a sentence.
    pub fn message(&self, message: &Message) -> String {
        self.spoken(&SentMessage::from(message))
    }

    /// A message of the coach that came over a wire, as a sentence.
    pub fn spoken(&self, message: &SentMessage) -> String {
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

    /// One step of the hint ladder, from 1: which step, what it says, and how to hear more.
    pub fn hint(&self, ladder: &[Advice], step: u8) -> Vec<String> {
        let text = self.text;
        let Some(hint) = ladder.get(usize::from(step).saturating_sub(1)) else {
            return vec![say!(text, "hint-none")];
        };
        let mut lines = vec![
            say!(text, "hint-title", n = step, total = ladder.len()),
            self.spoken(&hint.said),
        ];
        if usize::from(step) < ladder.len() {
            lines.push(say!(text, "hint-more"));
        }
        lines
    }

    /// What the coach thinks of a move, and what proves it.
    pub fn verdict(&self, judged: &JudgedMove) -> Vec<String> {
        let mut lines = Vec::new();
        for advice in &judged.advice {
            lines.push(self.spoken(&advice.said));
            if !advice.line.is_empty() {
                let moves = Value::ltr(line(&advice.line));
                lines.push(say!(self.text, "coach-line", line = moves));
            }
        }
        lines.dedup();
        lines
    }

    /// A whole game, as the number of each move, who played it and how good it was: the counts,
    /// then every move that was not best.
    pub fn review(&self, moves: &[(usize, Player, &JudgedMove)]) -> Vec<String> {
        let text = self.text;
        if moves.is_empty() {
            return vec![say!(text, "review-none")];
        }
        let mut lines = vec![say!(text, "review-title"), String::new()];
        for player in Player::BOTH {
            let mut tally = Tally::default();
            for (_, _, judged) in moves.iter().filter(|(_, mover, _)| *mover == player) {
                *tally.classes.entry(judged.class).or_default() += 1;
            }
            lines.push(self.message(&tally.message(player)));
            if tally.is_clean() && !tally.classes.is_empty() {
                lines.push(say!(text, "review-clean", player = self.side(player)));
            }
        }
        for &(number, mover, judged) in moves {
            if judged.class.is_fault() {
                let player = self.side(mover);
                lines.push(String::new());
                lines.push(say!(text, "review-move", n = number, player = player));
                lines.extend(self.verdict(judged));
            }
        }
        lines
    }
}
