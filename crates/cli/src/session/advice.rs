//! Values, hints, reasons and reviews for a person who asks: the coach's thoughts in words.
//!
//! Everything here comes in two halves: what takes time and knows no language, to be done in a
//! thread, and what says it.

use std::time::Duration;

use harif_play::coach::{self, Hint, Judgement, Message, MessageValue, Review};
use harif_play::{Analysis, Analyzer, Unwatched, Watch, analyze};
use harif_rules::{AnyMove, AnyPosition, Game, Player, Position};
use harif_search::{Control, Limits};
use harif_text::{Key, Text, Value, say};

use super::Session;
use super::speech::{self, Marks};
use crate::values;
use crate::words::wants_own_lines;

/// How long the values of all moves may take; what is not proved by then is an estimate.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long each move of a game that is reviewed may take.
const PATIENCE_IN_REVIEW: Duration = Duration::from_millis(500);

/// The steps of a hint: where to look, the idea, the move, the line.
pub(crate) const STEPS: u8 = Hint::STEPS;

/// The value of every move of a position.
pub(crate) fn analyse(
    position: &AnyPosition,
    control: Control<'_>,
    watch: &mut dyn Watch,
) -> Analysis {
    analyze(position, Limits::time(PATIENCE), control, watch)
}

/// The move that "why?" asks about: the person's last one, or else the last one at all.
pub(crate) fn move_in_question(session: &Session) -> Option<(AnyPosition, AnyMove)> {
    let record = session.record();
    let played: Vec<_> = record.positions().cloned().zip(record.moves()).collect();
    let persons = |(position, _): &&(AnyPosition, AnyMove)| {
        session
            .only_human()
            .is_none_or(|you| you == position.turn())
    };
    played.iter().rev().find(persons).cloned()
}

/// What the coach thinks of a move.
pub(crate) fn judge(
    position: &AnyPosition,
    m: AnyMove,
    control: Control<'_>,
    watch: &mut dyn Watch,
) -> Option<Judgement> {
    coach::judge(position, m, &analyse(position, control, watch))
}

/// What the coach thinks of every move of a game; as far as it came when it is stopped.
pub(crate) fn review(session: &Session, control: Control<'_>) -> Review {
    let mut review = Review::default();
    let mut analyzer = Analyzer::new();
    let judged = coach::review_moves(session.record(), |position| {
        let limits = Limits::time(PATIENCE_IN_REVIEW);
        analyzer.analyze(position, limits, control, &mut Unwatched)
    });
    for reviewed in judged {
        if control.is_over() {
            break;
        }
        if let Some(reviewed) = reviewed {
            review.push(reviewed);
        }
    }
    review
}

/// Says what the coach means, in the names and marks of one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Speaker<'a> {
    pub(crate) text: &'a Text,
    pub(crate) game: Game,
    pub(crate) marks: Marks,
}

impl Speaker<'_> {
    /// A message of the coach as a sentence.
    pub(crate) fn say(&self, message: &Message) -> String {
        let Some(key) = Key::find(message.key) else {
            return message.key.to_owned();
        };
        let arguments: Vec<(&'static str, Value)> = message
            .arguments
            .iter()
            .map(|(name, value)| (*name, self.argument(value)))
            .collect();
        self.text.say(key, &arguments)
    }

    fn argument(&self, value: &MessageValue) -> Value {
        match value {
            MessageValue::Move(m) => Value::ltr(m),
            MessageValue::Line(line) => Value::ltr(values::line(line).join(" ")),
            MessageValue::Cell(cell) => Value::ltr(cell),
            MessageValue::Column(column) => Value::ltr(column),
            MessageValue::Player(player) => {
                speech::side(self.text, self.game, *player, self.marks).into()
            }
            MessageValue::Number(n) => (*n).into(),
            MessageValue::Value(value) => values::phrase(self.text, value).into(),
            MessageValue::Message(message) => self.say(message).into(),
        }
    }

    /// One step of the hint ladder.
    pub(crate) fn hint(
        &self,
        position: &AnyPosition,
        analysis: &Analysis,
        step: u8,
    ) -> Vec<String> {
        let Some(hint) = coach::hint(position, analysis, step) else {
            return vec![say!(self.text, "hint-none")];
        };
        let mut lines = vec![
            say!(self.text, "hint-title", n = hint.level, total = STEPS),
            self.say(&hint.message()),
        ];
        if hint.level < STEPS {
            lines.push(say!(self.text, "hint-more"));
        }
        if wants_own_lines(self.text) {
            lines
        } else {
            vec![format!("{}. {}", lines[0], lines[1..].join(" "))]
        }
    }

    /// What the coach thinks of a move, and what proves it.
    pub(crate) fn judgement(&self, judgement: &Judgement) -> Vec<String> {
        let mut lines = vec![self.say(&judgement.message())];
        lines.extend(judgement.change().map(|it| self.say(&it)));
        lines.extend(judgement.better_message().map(|it| self.say(&it)));
        for told in &judgement.reasons {
            lines.push(self.say(&told.reason.message()));
            if !told.line.is_empty() {
                let moves = values::line(&told.line).join(" ");
                lines.push(say!(self.text, "coach-line", line = Value::ltr(moves)));
            }
        }
        lines.dedup();
        lines
    }

    /// A whole game: the counts, then every move that was not best.
    pub(crate) fn review(&self, review: &Review) -> Vec<String> {
        if review.moves.is_empty() {
            return vec![say!(self.text, "review-none")];
        }
        let mut lines = vec![say!(self.text, "review-title"), String::new()];
        for player in Player::BOTH {
            let tally = review.tally(player);
            lines.push(self.say(&tally.message(player)));
            if tally.is_clean() && !tally.classes.is_empty() {
                let name = speech::side(self.text, self.game, player, self.marks);
                lines.push(say!(self.text, "review-clean", player = name));
            }
        }
        for reviewed in &review.moves {
            let class = reviewed.judgement.verdict.class;
            if !class.is_fault() {
                continue;
            }
            let name = speech::side(self.text, self.game, reviewed.judgement.player, self.marks);
            lines.push(String::new());
            lines.push(say!(
                self.text,
                "review-move",
                n = reviewed.number,
                player = name
            ));
            lines.extend(self.judgement(&reviewed.judgement));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::notation;
    use harif_text::Lang;

    fn session(moves: &str, seats: [&str; 2]) -> Session {
        let game = Game::TIC_TAC_TOE;
        let start = AnyPosition::start(game);
        let mut session = Session::new(start.clone(), seats.map(|seat| seat.parse().unwrap()));
        let mut scratch = start;
        for m in notation::moves::play_all(&mut scratch, moves).unwrap() {
            session.play(m).unwrap();
        }
        session
    }

    #[test]
    fn why_asks_about_the_persons_own_move() {
        let asked = |seats| move_in_question(&session("b2a1c1", seats)).unwrap().1;
        assert_eq!(asked(["human", "random"]).to_string(), "c1");
        assert_eq!(asked(["random", "human"]).to_string(), "a1");
        assert_eq!(asked(["human", "human"]).to_string(), "c1");
        assert_eq!(move_in_question(&session("", ["human", "human"])), None);
    }

    #[test]
    fn every_sentence_of_the_coach_can_be_said() {
        let finished = session("b2b1a1c3a3c1a2", ["human", "human"]);
        let review = review(&finished, Control::never());
        assert_eq!(review.moves.len(), 7);
        for lang in Lang::ALL {
            let text = Text::for_terminal(lang);
            let speaker = Speaker {
                text: &text,
                game: Game::TIC_TAC_TOE,
                marks: speech::LETTERS,
            };
            for line in speaker.review(&review) {
                assert!(!line.contains('$') && !line.starts_with("coach-"), "{line}");
            }
            for reviewed in &review.moves {
                let analysis = analyse(&reviewed.position, Control::never(), &mut Unwatched);
                for step in 1..=STEPS {
                    let lines = speaker.hint(&reviewed.position, &analysis, step);
                    assert!(lines.iter().all(|line| !line.is_empty()));
                }
            }
        }
    }
}
