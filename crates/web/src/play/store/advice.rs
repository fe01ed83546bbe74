//! Values, verdicts, hints, reviews and lessons.

use super::sheet::Tab;
use crate::play::model::lesson::{Attempt, Lesson, Task};
use crate::play::model::session::Session;
use crate::shell::engines::Desk;
use crate::shell::store::{Ghost, Purpose, Reviewing, Store, Ticket};
use harif_play::record::NodeId;
use harif_play::service::{Judged, PositionText, Reply, Request, Verdict};
use harif_rules::{AnyMove, AnyPosition, Player, Position};
use leptos::prelude::*;
use std::sync::Arc;

/// How long a position is studied for the values on its moves, in milliseconds.
const STUDY_MS: u32 = 2_000;
/// How long each position of a reviewed game is studied.
const REVIEW_MS: u32 = 500;
/// How long "get exact values" studies.
const LONG_MS: u32 = 20_000;

impl Store {
    /// Studies the position on the board, if anybody looks at the result.
    pub(crate) fn study(self) {
        let wanted = self
            .settings
            .with_untracked(crate::shell::model::settings::Settings::studies);
        if wanted {
            self.study_for(STUDY_MS, false);
        }
    }

    /// Studies the position on the board once more, after a thinker broke.
    pub(crate) fn study_again(self) {
        self.study_for(STUDY_MS, true);
    }

    /// Studies the position on the board for longer: exact values for all moves.
    pub(crate) fn study_longer(self) {
        let node = self.session.with_untracked(Session::node);
        self.studies.update(|studies| {
            studies.remove(&node);
        });
        self.study_for(LONG_MS, false);
    }

    fn study_for(self, time_ms: u32, again: bool) {
        let session = self.session.get_untracked();
        let node = session.node();
        let known = self
            .studies
            .with_untracked(|studies| studies.contains_key(&node));
        if known || session.is_over() || self.studying.get_untracked() == Some(node) {
            return;
        }
        let engines = self.engines.get_value();
        // Positions that nobody looks at any more need not be studied.
        engines.retain(Desk::Coach, |ticket| {
            !matches!(ticket.purpose, Purpose::Study(_))
        });
        self.studying.set(Some(node));
        let request = Request::Study {
            at: PositionText::of(session.position()),
            time_ms,
        };
        let ticket = Ticket {
            again,
            ..self.ticket(Purpose::Study(node))
        };
        engines.ask(Desk::Coach, request, ticket);
    }

    /// Asks the coach about the move that was just made.
    pub(crate) fn judge_last(self) {
        if !self
            .settings
            .with_untracked(crate::shell::model::settings::Settings::shows_coach)
        {
            return;
        }
        let session = self.session.get_untracked();
        if let Some((before, m)) = last_move(&session) {
            self.judge(&before, m, session.node());
        }
    }

    /// Asks the coach about the move in question, even if it usually keeps silent.
    pub(crate) fn why(self) {
        let session = self.session.get_untracked();
        if let Some((before, m, node)) = session.move_in_question() {
            self.set(|settings| {
                settings.coach = true;
                settings.serious = false;
            });
            self.judge(&before, m, node);
            self.bring_up(Tab::Coach);
        }
    }

    fn judge(self, before: &AnyPosition, m: AnyMove, node: NodeId) {
        let known = self
            .judgements
            .with_untracked(|all| all.contains_key(&node));
        if known || m == AnyMove::Pass {
            return;
        }
        let request = Request::Judge {
            at: PositionText::of(before),
            played: m,
            time_ms: STUDY_MS,
        };
        let ticket = self.ticket(Purpose::Judge(node));
        self.engines.get_value().ask(Desk::Coach, request, ticket);
    }

    /// The next step of the hint ladder.
    pub(crate) fn next_hint(self) {
        let session = self.session.get_untracked();
        if session.is_over() {
            return;
        }
        let node = session.node();
        let step = match self.hint.get_untracked() {
            Some((at, step)) if at == node => (step + 1).min(harif_play::coach::Hint::STEPS),
            _ => 1,
        };
        self.hint.set(Some((node, step)));
        self.bring_up(Tab::Coach);
        self.study_for(STUDY_MS, false);
        self.say_hint();
    }

    /// Judges every move of the line that is shown.
    pub(crate) fn start_review(self) {
        let session = self.session.get_untracked();
        let nodes = session.line();
        let mut far = session.record().clone();
        if far.go_to(nodes[nodes.len() - 1]).is_err() || far.ply() == 0 {
            return;
        }
        self.set(|settings| {
            settings.coach = true;
            settings.serious = false;
        });
        self.bring_up(Tab::Coach);
        let moves: Vec<AnyMove> = far.moves().collect();
        self.review.set(Some(Reviewing {
            done: 0,
            total: moves.len(),
            finished: false,
        }));
        let request = Request::Review {
            at: PositionText::of(far.start()),
            moves,
            time_ms: REVIEW_MS,
        };
        let ticket = self.ticket(Purpose::Review(nodes));
        self.engines.get_value().ask(Desk::Coach, request, ticket);
    }

    /// Something came back for the coach.
    pub(crate) fn advised(self, purpose: &Purpose, reply: Reply) {
        match (purpose, reply) {
            (Purpose::Study(node), Reply::Studied(studied)) => {
                let node = *node;
                self.studies.update(|studies| {
                    studies.insert(node, Arc::new(studied));
                });
                self.done_studying(node);
                if self
                    .hint
                    .with_untracked(|hint| hint.is_some_and(|(at, _)| at == node))
                {
                    self.say_hint();
                }
            }
            (Purpose::Study(node), Reply::Error(_)) => self.done_studying(*node),
            (Purpose::Judge(node), Reply::Judged(judged)) => {
                self.keep_verdict(*node, judged);
                self.say_verdict(*node);
            }
            (Purpose::Try, Reply::Judged(judged)) => self.lesson.update(|lesson| {
                if let Some(lesson) = lesson {
                    lesson.verdict(&judged);
                }
            }),
            (Purpose::Review(nodes), Reply::Reviewed(reviewed)) => {
                if let (Some(node), Some(judged)) = (nodes.get(reviewed.number), reviewed.judged) {
                    self.keep_verdict(*node, judged);
                }
                self.review.update(|review| {
                    if let Some(review) = review {
                        review.done = reviewed.number;
                    }
                });
            }
            (Purpose::Review(_), Reply::ReviewDone | Reply::Error(_)) => {
                self.review.update(|review| {
                    if let Some(review) = review {
                        review.finished = true;
                    }
                });
                self.say_review();
                self.study();
            }
            _ => {}
        }
    }

    fn done_studying(self, node: NodeId) {
        if self.studying.get_untracked() == Some(node) {
            self.studying.set(None);
        }
    }

    fn keep_verdict(self, node: NodeId, judged: Judged) {
        self.judgements.update(|all| {
            all.insert(node, Arc::new(judged));
        });
    }

    /// Shows moves on the board, without playing them.
    pub(crate) fn show_line(self, start: AnyPosition, moves: Vec<AnyMove>) {
        let shown = moves.len().min(1);
        self.bring_up(Tab::Coach);
        self.moved.set(true);
        self.ghost.set(Some(Ghost {
            start,
            moves,
            shown,
        }));
    }

    /// Shows more or less of the line that is shown.
    pub(crate) fn step_line(self, forward: bool) {
        self.moved.set(forward);
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
        self.moved.set(false);
        self.ghost.set(None);
        self.settle();
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
                    let learn = matches!(judged.class, Verdict::Mistake | Verdict::Blunder)
                        && judged.better.is_some()
                        && mine(position.turn());
                    learn.then(|| Task {
                        position: position.clone(),
                        node: pair[0],
                        judged: Judged::clone(judged),
                    })
                })
                .collect()
        });
        self.stop_thinking();
        self.ghost.set(None);
        self.moved.set(false);
        self.bring_up(Tab::Coach);
        self.lesson.set(Lesson::new(tasks));
    }

    /// Somebody tries a move in a lesson.
    pub(crate) fn try_in_lesson(self, m: AnyMove) {
        let Some(mut lesson) = self.lesson.get_untracked() else {
            return;
        };
        self.ghost.set(None);
        if lesson.task().position.check(m).is_err() {
            return;
        }
        if lesson.try_move(m) {
            let request = Request::Judge {
                at: PositionText::of(&lesson.task().position),
                played: m,
                time_ms: STUDY_MS,
            };
            let ticket = self.ticket(Purpose::Try);
            self.engines.get_value().ask(Desk::Coach, request, ticket);
        }
        self.lesson.set(Some(lesson));
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
        self.settle();
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
                        Verdict::Mistake | Verdict::Blunder => true,
                        Verdict::Inaccuracy => !blunders_only,
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
            self.go_to_ply(ply);
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

/// The move at the cursor with the position before it.
fn last_move(session: &Session) -> Option<(AnyPosition, AnyMove)> {
    let record = session.record();
    let before = record.positions().rev().nth(1)?.clone();
    Some((before, record.last_move()?))
}
