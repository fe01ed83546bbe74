//! What stands on the board, what was tried, and the line that is played out.

use crate::play::model::lesson::Attempt;
use harif_play::coach::Class;
use harif_play::problems::{Card, Day, Problem};
use harif_play::service::JudgedMove;
use harif_rules::{AnyMove, AnyPosition, Position};

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Asked {
    /// A problem; of a day, if it is one of the day.
    Problem(Problem, Option<Day>),
    /// A problem that a person made of a position.
    Sent(Problem),
    /// A mistake of the person's own.
    Mistake(String, Card, AnyPosition),
}

impl Asked {
    pub(crate) const fn position(&self) -> &AnyPosition {
        match self {
            Self::Problem(problem, _) | Self::Sent(problem) => &problem.position,
            Self::Mistake(_, _, position) => position,
        }
    }

    pub(crate) fn id(&self) -> String {
        match self {
            Self::Problem(problem, _) | Self::Sent(problem) => problem.id(),
            Self::Mistake(id, ..) => id.clone(),
        }
    }

    pub(crate) const fn answer(&self) -> AnyMove {
        match self {
            Self::Problem(problem, _) | Self::Sent(problem) => problem.answer,
            Self::Mistake(_, card, _) => card.best,
        }
    }
}

/// Moves that are played out on the board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) moves: Vec<AnyMove>,
    /// How many of them lie on the board.
    pub(crate) shown: usize,
}

/// A task on the board with everything that has happened to it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Task {
    pub(crate) asked: Asked,
    pub(crate) attempt: Attempt,
    /// The line that refutes a wrong move or proves the answer, once it is there; none while it is looked for.
    pub(crate) line: Option<Line>,
    /// Whether something wrong was tried, or the answer was looked up.
    pub(crate) has_failed: bool,
    /// The steps of the hint ladder that were asked for.
    pub(crate) hint: u8,
}

/// The step of the hint ladder that names the move.
const TELLS_THE_MOVE: u8 = 3;

impl Task {
    pub(crate) const fn new(asked: Asked) -> Self {
        Self {
            asked,
            attempt: Attempt::Waiting,
            line: None,
            has_failed: false,
            hint: 0,
        }
    }

    /// Tries a legal move. The answer is right at once; in a problem everything else is wrong, and of a mistake only the
    /// move that was played: others have to be judged.
    pub(crate) fn try_move(&mut self, m: AnyMove) {
        self.line = None;
        self.attempt = match &self.asked {
            asked if asked.answer() == m => Attempt::Right(m),
            Asked::Mistake(_, card, _) if card.played != m => Attempt::Judging(m),
            _ => Attempt::Wrong(m),
        };
        self.has_failed |= matches!(self.attempt, Attempt::Wrong(_));
    }

    /// What the coach says of a move that had to be judged; says whether it was waited for.
    pub(crate) fn verdict(&mut self, judged: &JudgedMove) -> bool {
        if self.attempt != Attempt::Judging(judged.m) {
            return false;
        }
        let is_fine = matches!(
            judged.class,
            Class::Best | Class::OnlyMove | Class::Good | Class::Forced
        );
        self.attempt = if is_fine {
            Attempt::Right(judged.m)
        } else {
            Attempt::Wrong(judged.m)
        };
        self.has_failed |= !is_fine;
        true
    }

    /// Shows the answer.
    pub(crate) fn give_up(&mut self) {
        self.line = None;
        self.has_failed |= !self.is_solved();
        self.attempt = Attempt::Shown;
    }

    /// Back to the position, to try again.
    pub(crate) fn again(&mut self) {
        self.line = None;
        self.attempt = Attempt::Waiting;
    }

    pub(crate) const fn is_solved(&self) -> bool {
        matches!(self.attempt, Attempt::Right(_))
    }

    /// Whether a person may move: nothing is being shown.
    pub(crate) fn is_open(&self) -> bool {
        self.line.is_none() && matches!(self.attempt, Attempt::Waiting | Attempt::Wrong(_))
    }

    /// Whether the person found the answer alone: nothing wrong was tried and no hint told the move.
    pub(crate) const fn is_clean(&self) -> bool {
        !self.has_failed && self.hint < TELLS_THE_MOVE
    }

    /// The move whose line is wanted: that of a wrong try, or the answer.
    pub(crate) const fn in_question(&self) -> AnyMove {
        match self.attempt {
            Attempt::Wrong(m) | Attempt::Judging(m) | Attempt::Right(m) => m,
            Attempt::Waiting | Attempt::Shown => self.asked.answer(),
        }
    }

    /// Takes the moves that follow the move in question, and shows it with its reply.
    pub(crate) fn show(&mut self, follow: Vec<AnyMove>) {
        let mut moves = vec![self.in_question()];
        moves.extend(follow);
        let shown = moves.len().min(2);
        self.line = Some(Line { moves, shown });
    }

    /// What lies on the board, and the last move on it.
    pub(crate) fn board(&self) -> (AnyPosition, Option<AnyMove>) {
        let mut position = self.asked.position().clone();
        let mut last = None;
        let moves = self.line.iter().flat_map(|line| &line.moves[..line.shown]);
        for &m in moves {
            if position.play(m).is_ok() {
                last = Some(m);
            }
        }
        (position, last)
    }

    /// The end of the line that is shown.
    pub(crate) fn end(&self) -> Option<AnyPosition> {
        let mut position = self.asked.position().clone();
        for &m in &self.line.as_ref()?.moves {
            position.play(m).ok()?;
        }
        Some(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_play::problems::{ProblemGame, embedded};

    fn problem() -> Problem {
        embedded().get(ProblemGame::ConnectFour, 0).unwrap()
    }

    #[test]
    fn the_answer_is_right_and_everything_else_is_wrong() {
        let problem = problem();
        for m in problem.position.moves() {
            let mut task = Task::new(Asked::Problem(problem.clone(), None));
            assert!(task.is_open() && task.is_clean());
            task.try_move(m);
            assert_eq!(task.is_solved(), m == problem.answer);
            assert_eq!(task.is_clean(), m == problem.answer);
            assert_eq!(task.is_open(), m != problem.answer, "another try is free");
            task.again();
            task.try_move(problem.answer);
            assert!(task.is_solved());
            assert_eq!(task.is_clean(), m == problem.answer, "the first try counts");
        }
    }

    /// A mistake of one's own: the move that was played is wrong, the best is right, and all others are judged; only the verdict
    /// on the move that waits for one counts.
    #[test]
    fn other_moves_than_the_mistake_are_judged() {
        let problem = problem();
        let played = problem.position.moves().find(|m| *m != problem.answer);
        let played = played.unwrap();
        let at = harif_play::service::PositionText::of(&problem.position);
        let card = Card {
            game: at.game,
            board: at.position,
            played,
            best: problem.answer,
            memory: harif_play::problems::spacing::MistakeMemory::new(
                "2026-11-16".parse().unwrap(),
            ),
        };
        let asked = Asked::Mistake("id".into(), card, problem.position.clone());
        assert_eq!((asked.id(), asked.answer()), ("id".into(), problem.answer));
        let value = harif_search::Value::of_margin(0, harif_search::Bound::Exact);
        let judged = |m, class| JudgedMove {
            m,
            class,
            probably: false,
            before: value,
            after: value,
            better: None,
            advice: Vec::new(),
            themes: Vec::new(),
        };
        for m in problem.position.moves() {
            let mut task = Task::new(asked.clone());
            task.try_move(m);
            if m == problem.answer || m == played {
                let right = m == problem.answer;
                let expected = if right {
                    Attempt::Right(m)
                } else {
                    Attempt::Wrong(m)
                };
                assert_eq!((task.attempt, task.has_failed), (expected, !right));
                assert!(!task.verdict(&judged(m, Class::Best)), "nothing waits");
                continue;
            }
            assert_eq!(
                (task.attempt, task.has_failed),
                (Attempt::Judging(m), false)
            );
            assert!(!task.is_open() && task.in_question() == m);
            assert!(!task.verdict(&judged(problem.answer, Class::Best)));
            for (class, is_fine) in [
                (Class::Best, true),
                (Class::OnlyMove, true),
                (Class::Good, true),
                (Class::Forced, true),
                (Class::Inaccuracy, false),
                (Class::Mistake, false),
                (Class::Blunder, false),
            ] {
                let mut task = task.clone();
                assert!(task.verdict(&judged(m, class)));
                assert_eq!((task.is_solved(), task.has_failed), (is_fine, !is_fine));
            }
        }
    }

    /// Asking for the answer is a failure before it was found, and none afterwards.
    #[test]
    fn looking_the_answer_up_counts_unless_it_was_found() {
        let problem = problem();
        for finds in [false, true] {
            let mut task = Task::new(Asked::Problem(problem.clone(), None));
            if finds {
                task.try_move(problem.answer);
            }
            task.give_up();
            assert_eq!((task.attempt, task.is_clean()), (Attempt::Shown, finds));
            assert_eq!((task.is_solved(), task.is_open()), (false, false));
        }
    }

    #[test]
    fn a_line_is_shown_step_by_step_and_ends_where_it_leads() {
        let problem = problem();
        let wrong = problem
            .position
            .moves()
            .find(|m| *m != problem.answer)
            .unwrap();
        let mut task = Task::new(Asked::Problem(problem.clone(), None));
        task.try_move(wrong);
        let mut position = problem.position.after_unchecked(wrong);
        let reply = position.moves().next().unwrap();
        task.show(vec![reply]);
        assert_eq!(task.board().1, Some(reply));
        position.play_unchecked(reply);
        assert_eq!(task.end(), Some(position));
        task.line.as_mut().unwrap().shown = 0;
        assert_eq!(task.board(), (problem.position.clone(), None));
        assert!(!task.is_open());
        task.give_up();
        assert_eq!(task.in_question(), problem.answer);
    }

    #[test]
    fn a_hint_that_tells_the_move_is_no_clean_answer() {
        let problem = problem();
        let mut task = Task::new(Asked::Problem(problem.clone(), None));
        task.hint = 2;
        task.try_move(problem.answer);
        assert!(task.is_clean());
        task.hint = 3;
        assert!(!task.is_clean());
    }
}
