//! Values, hints, reasons and reviews for a person who asks: what takes time, to be done in a
//! thread.

use std::time::Duration;

use harif_play::coach::{self, Hint, Judgement, Review};
use harif_play::{Analysis, Analyzer, Unwatched, Watch, analyze};
use harif_rules::{AnyMove, AnyPosition, Position};
use harif_search::{Control, Limits};
use harif_words::Speaker;

use super::Session;

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

/// One step of the hint ladder, on one line where the language allows it.
pub(crate) fn hint(
    speaker: &Speaker<'_>,
    position: &AnyPosition,
    analysis: &Analysis,
    step: u8,
) -> Vec<String> {
    let lines = speaker.hint(coach::hint(position, analysis, step).as_ref());
    match lines.split_first() {
        Some((title, rest)) if !rest.is_empty() && !speaker.text.needs_own_line() => {
            vec![format!("{title}. {}", rest.join(" "))]
        }
        _ => lines,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::{Game, notation};
    use harif_text::{Lang, Text};
    use harif_words::LETTERS;

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
            let speaker = Speaker::new(&text, Game::TIC_TAC_TOE).marked(LETTERS);
            for line in speaker.review(&review) {
                assert!(!line.contains('$') && !line.starts_with("coach-"), "{line}");
            }
            for reviewed in &review.moves {
                let analysis = analyse(&reviewed.position, Control::never(), &mut Unwatched);
                for step in 1..=STEPS {
                    let lines = hint(&speaker, &reviewed.position, &analysis, step);
                    assert!(lines.iter().all(|line| !line.is_empty()));
                }
            }
        }
    }
}
