//! Learning from one's mistakes: the position before each, one more try, then the answer.

use harif_play::coach::Class;
use harif_play::record::NodeId;
use harif_play::service::JudgedMove;
use harif_rules::{AnyMove, AnyPosition};

/// One mistake to learn from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Task {
    /// The position before it.
    pub(crate) position: AnyPosition,
    /// The node before it.
    pub(crate) node: NodeId,
    /// What the coach said of it.
    pub(crate) judged: JudgedMove,
}

/// Where the answer to the present task stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attempt {
    /// Nothing was tried yet.
    Waiting,
    /// A move was tried and is being judged.
    Judging(AnyMove),
    /// It was right.
    Right(AnyMove),
    /// It was wrong.
    Wrong(AnyMove),
    /// The answer was asked for.
    Shown,
}

/// The mistakes of a game, one after the other.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Lesson {
    tasks: Vec<Task>,
    at: usize,
    pub(crate) attempt: Attempt,
}

impl Lesson {
    /// A lesson about these mistakes; none if there are none.
    pub(crate) fn new(tasks: Vec<Task>) -> Option<Self> {
        (!tasks.is_empty()).then_some(Self {
            tasks,
            at: 0,
            attempt: Attempt::Waiting,
        })
    }

    pub(crate) fn task(&self) -> &Task {
        &self.tasks[self.at]
    }

    /// Which task this is, counted from 1, and of how many.
    pub(crate) fn count(&self) -> (usize, usize) {
        (self.at + 1, self.tasks.len())
    }

    /// Goes to the next task; says whether there was one.
    pub(crate) fn next(&mut self) -> bool {
        if self.at + 1 >= self.tasks.len() {
            return false;
        }
        self.at += 1;
        self.attempt = Attempt::Waiting;
        true
    }

    /// A move is tried: the best one is right at once, the mistake itself is wrong, and
    /// anything else has to be judged (`true`).
    pub(crate) fn try_move(&mut self, m: AnyMove) -> bool {
        let judged = &self.task().judged;
        let best = judged.better.as_ref().map(|better| better.m);
        self.attempt = if best == Some(m) {
            Attempt::Right(m)
        } else if judged.m == m {
            Attempt::Wrong(m)
        } else {
            Attempt::Judging(m)
        };
        matches!(self.attempt, Attempt::Judging(_))
    }

    /// The verdict on a move that was being judged.
    pub(crate) fn verdict(&mut self, judged: &JudgedMove) {
        if self.attempt != Attempt::Judging(judged.m) {
            return;
        }
        let fine = matches!(
            judged.class,
            Class::Best | Class::OnlyMove | Class::Good | Class::Forced
        );
        self.attempt = if fine {
            Attempt::Right(judged.m)
        } else {
            Attempt::Wrong(judged.m)
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_play::service::{PositionText, Reply, Request, Service};
    use harif_rules::{Game, notation};
    use harif_search::Control;

    fn judged(position: &AnyPosition, m: &str) -> JudgedMove {
        let request = Request::Judge {
            at: PositionText::of(position),
            played: m.parse().unwrap(),
            time_ms: 1_000,
        };
        let mut answer = None;
        Service::new().handle(&request, Control::never(), &mut |reply| {
            if let Reply::Judged(judged) = reply {
                answer = Some(judged);
            }
        });
        answer.unwrap()
    }

    #[test]
    fn every_good_answer_is_right_and_the_mistake_is_not() {
        let position = notation::position(Game::TIC_TAC_TOE, "a1").unwrap();
        let mistake = judged(&position, "b1");
        let task = Task {
            position: position.clone(),
            node: NodeId::START,
            judged: mistake,
        };
        let mut lesson = Lesson::new(vec![task]).unwrap();
        assert!(!lesson.try_move("b2".parse().unwrap()));
        assert_eq!(lesson.attempt, Attempt::Right("b2".parse().unwrap()));
        assert!(!lesson.try_move("b1".parse().unwrap()));
        assert_eq!(lesson.attempt, Attempt::Wrong("b1".parse().unwrap()));
        assert!(lesson.try_move("c1".parse().unwrap()));
        lesson.verdict(&judged(&position, "c1"));
        assert_eq!(lesson.attempt, Attempt::Wrong("c1".parse().unwrap()));
        assert!(!lesson.next());
        assert_eq!(Lesson::new(Vec::new()), None);
    }
}
