//! Values, verdicts, hints, reviews and lessons.

use super::sheet::Tab;
use crate::play::model::lesson::{Attempt, Lesson, Task};
use crate::play::model::session::Session;
use crate::shell::engines::WorkerLane;
use crate::shell::store::{Ghost, Requester, Store};
use harif_play::coach::Class;
use harif_play::record::NodeId;
use harif_play::service::{JudgedMove, PositionText, Request};
use harif_play::table::Input;
use harif_rules::{AnyMove, AnyPosition, Player, Position};
use leptos::prelude::*;

impl Store {
    /// Asks the coach about the move in question, even if it usually keeps silent.
    pub(crate) fn why(self) {
        if self
            .session
            .with_untracked(|session| session.move_in_question().is_some())
        {
            self.call_coach();
            self.act(Input::Why);
        }
    }

    /// The next step of the hint ladder.
    pub(crate) fn next_hint(self) {
        if !self.session.with_untracked(Session::is_over) {
            self.bring_up(Tab::Coach);
            self.act(Input::Hint);
            self.say_hint();
        }
    }

    /// Judges every move of the line that is shown.
    pub(crate) fn start_review(self) {
        if self
            .session
            .with_untracked(|session| session.line().len() > 1)
        {
            self.call_coach();
            self.act(Input::Review);
        }
    }

    /// Makes the coach speak and be seen.
    fn call_coach(self) {
        self.set(|settings| {
            settings.coach = true;
            settings.serious = false;
        });
        self.bring_up(Tab::Coach);
    }

    /// Shows moves on the board, without playing them.
    pub(crate) fn show_line(self, start: AnyPosition, moves: Vec<AnyMove>) {
        let shown = moves.len().min(1);
        self.bring_up(Tab::Coach);
        self.animate.set(true);
        self.ghost.set(Some(Ghost {
            start,
            moves,
            shown,
        }));
    }

    /// Shows more or less of the line that is shown.
    pub(crate) fn step_line(self, forward: bool) {
        self.animate.set(forward);
        self.ghost.update(|ghost| {
            if let Some(ghost) = ghost {
                ghost.shown = if forward {
                    (ghost.shown + 1).min(ghost.moves.len())
                } else {
                    ghost.shown.saturating_sub(1)
                };
            }
        });
    }

    /// Back from the line that is shown to the game.
    pub(crate) fn hide_line(self) {
        self.animate.set(false);
        self.ghost.set(None);
    }

    /// Begins to learn from the mistakes of the person, or of both sides where two people play.
    pub(crate) fn start_lesson(self) {
        let session = self.session.get_untracked();
        let you = session.only_human();
        let nodes = session.line();
        let mut far = session.record().clone();
        if far.go_to(nodes[nodes.len() - 1]).is_err() {
            return;
        }
        let mine = |player: Player| you.is_none_or(|you| you == player);
        let tasks = self.judgements.with_untracked(|judgements| {
            let positions = far.positions().zip(nodes.windows(2));
            positions
                .filter_map(|(position, pair)| {
                    let judged = judgements.get(&pair[1])?;
                    let learn = matches!(judged.class, Class::Mistake | Class::Blunder)
                        && judged.better.is_some()
                        && mine(position.turn());
                    learn.then(|| Task {
                        position: position.clone(),
                        node: pair[0],
                        judged: JudgedMove::clone(judged),
                    })
                })
                .collect()
        });
        self.ghost.set(None);
        self.animate.set(false);
        self.bring_up(Tab::Coach);
        self.lesson.set(Lesson::new(tasks));
    }

    /// A move is tried in a lesson.
    pub(crate) fn try_in_lesson(self, m: AnyMove) {
        let Some(mut lesson) = self.lesson.get_untracked() else {
            return;
        };
        self.ghost.set(None);
        if lesson.task().position.check(m).is_err() {
            return;
        }
        lesson.try_move(m);
        self.lesson.set(Some(lesson));
        self.ask_about_attempt();
    }

    /// Asks the coach about the move that was tried in a lesson, if it has to be judged.
    pub(crate) fn ask_about_attempt(self) {
        let Some(lesson) = self.lesson.get_untracked() else {
            return;
        };
        if let Attempt::Judging(m) = lesson.attempt {
            let request = Request::Judge {
                at: PositionText::of(&lesson.task().position),
                played: m,
                time_ms: self.table.with_untracked(|table| table.options().study_ms),
            };
            let engines = self.engines.get_value();
            engines.ask(WorkerLane::Coach, request, Requester::Lesson);
        }
    }

    /// Shows the answer of the present task.
    pub(crate) fn show_answer(self) {
        self.lesson.update(|lesson| {
            if let Some(lesson) = lesson {
                lesson.attempt = Attempt::Shown;
            }
        });
    }

    /// The next task of a lesson, or the end of it.
    pub(crate) fn next_task(self) {
        self.ghost.set(None);
        let Some(mut lesson) = self.lesson.get_untracked() else {
            return;
        };
        if lesson.next() {
            self.lesson.set(Some(lesson));
        } else {
            self.end_lesson();
        }
    }

    pub(crate) fn end_lesson(self) {
        self.lesson.set(None);
        self.ghost.set(None);
    }

    /// To the next move of a reviewed game that was at least this bad.
    pub(crate) fn next_fault(self, blunders_only: bool) {
        let session = self.session.get_untracked();
        let line = session.line();
        let here = session.record().ply();
        let found = self.judgements.with_untracked(|judgements| {
            let is_fault = |node: &NodeId| {
                judgements
                    .get(node)
                    .is_some_and(|judged| match judged.class {
                        Class::Mistake | Class::Blunder => true,
                        Class::Inaccuracy => !blunders_only,
                        _ => false,
                    })
            };
            let faults: Vec<usize> = (1..line.len())
                .filter(|&ply| is_fault(&line[ply]))
                .collect();
            let later = faults.iter().copied().find(|&ply| ply > here);
            later.or_else(|| faults.first().copied())
        });
        if let Some(ply) = found {
            self.travel(Input::GoToPly(ply));
        }
    }

    /// Plays the best move that is known here.
    pub(crate) fn play_best(self) {
        let node = self.session.with_untracked(Session::node);
        let best = self.studies.with_untracked(|studies| {
            let studied = studies.get(&node)?;
            studied.moves.first().map(|entry| entry.m)
        });
        if let Some(best) = best {
            self.play(best);
        }
    }
}
