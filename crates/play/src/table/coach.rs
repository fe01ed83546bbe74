//! Values, hints, verdicts and reviews: what people ask about the game on the table.

use super::{Effect, Notice, Table, Ticket};
use crate::coach::Hint;
use crate::record::NodeId;
use crate::service::{JudgedMove, MoveValues, ReviewedMove, SearchProgress};
use harif_rules::{AnyMove, AnyPosition};
use std::collections::HashMap;
use std::sync::Arc;

/// What the coach was asked and has answered.
#[derive(Clone, Debug, Default)]
pub(super) struct Coach {
    /// Whether every position that waits for a person is studied.
    pub(super) values: bool,
    /// Whether every move of a person is judged.
    pub(super) verdicts: bool,
    /// The step of the hint ladder, and where it was asked for.
    pub(super) hint: Option<(NodeId, u8)>,
    /// A position that could not be studied is not tried again by itself.
    pub(super) gave_up: Option<NodeId>,
    study: Option<Study>,
    judging: Vec<Judging>,
    review: Option<Reviewing>,
    studies: HashMap<NodeId, Arc<MoveValues>>,
    judgements: HashMap<NodeId, Arc<JudgedMove>>,
}

/// A position that is being studied.
#[derive(Clone, Debug)]
struct Study {
    ticket: Ticket,
    node: NodeId,
    time_ms: u32,
    progress: SearchProgress,
    /// Whether a person asked for just this, whatever is wanted otherwise.
    asked: bool,
    /// Whether it failed once.
    is_second_try: bool,
    hurried: bool,
}

/// A move that is being judged.
#[derive(Clone, Debug)]
struct Judging {
    ticket: Ticket,
    node: NodeId,
    position: AnyPosition,
    played: AnyMove,
    asked: bool,
    is_second_try: bool,
}

/// A game that is being reviewed, or was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reviewing {
    /// The nodes of the line that is reviewed, the start first.
    pub nodes: Vec<NodeId>,
    /// How many moves have been judged.
    pub done: usize,
    /// None when it is over.
    ticket: Option<Ticket>,
    is_second_try: bool,
}

impl Reviewing {
    /// How many moves there are to judge.
    pub const fn total(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether it is over, complete or not.
    pub const fn is_finished(&self) -> bool {
        self.ticket.is_none()
    }
}

impl Coach {
    pub(super) fn open_tickets(&self) -> impl Iterator<Item = Ticket> {
        let study = self.study.iter().map(|study| study.ticket);
        let judging = self.judging.iter().map(|judging| judging.ticket);
        let review = self.review.iter().filter_map(|review| review.ticket);
        study.chain(judging).chain(review)
    }

    /// Takes in how far a study has come.
    pub(super) fn follow(&mut self, ticket: Ticket, progress: SearchProgress) {
        if let Some(study) = self.study.as_mut().filter(|it| it.ticket == ticket) {
            study.progress = progress;
        }
    }

    /// Another game is on the table: nothing that is known is about it. Nothing is being asked.
    pub(super) fn forget_game(&mut self) {
        *self = Self {
            values: self.values,
            verdicts: self.verdicts,
            ..Self::default()
        };
    }
}

impl Table {
    // ---- what can be seen ----

    /// The step of the hint ladder at the cursor, from 1; none where no hint was asked for.
    pub fn hint(&self) -> Option<u8> {
        let (at, step) = self.coach.hint?;
        (at == self.session.node()).then_some(step)
    }

    /// The node that is being studied, and how far that has come.
    pub fn studying(&self) -> Option<(NodeId, &SearchProgress)> {
        let study = self.coach.study.as_ref()?;
        Some((study.node, &study.progress))
    }

    /// The values of a position.
    pub fn study(&self, node: NodeId) -> Option<&Arc<MoveValues>> {
        self.coach.studies.get(&node)
    }

    /// The values of all positions that were studied.
    pub const fn studies(&self) -> &HashMap<NodeId, Arc<MoveValues>> {
        &self.coach.studies
    }

    /// The verdict on the move that led to a node.
    pub fn judgement(&self, node: NodeId) -> Option<&Arc<JudgedMove>> {
        self.coach.judgements.get(&node)
    }

    /// All verdicts, by the node that each move led to.
    pub const fn judgements(&self) -> &HashMap<NodeId, Arc<JudgedMove>> {
        &self.coach.judgements
    }

    /// The last review of this game.
    pub const fn reviewing(&self) -> Option<&Reviewing> {
        self.coach.review.as_ref()
    }

    // ---- studies ----

    /// Studies the position at the cursor if its values are wanted, and nothing else.
    pub(super) fn settle_coach(&mut self) {
        let node = self.session.node();
        let wanted = self.hint().is_some() || self.coach.values && self.rests();
        let is_outdated = |study: &Study| study.node != node || !wanted && !study.asked;
        if self.coach.study.as_ref().is_some_and(is_outdated) || self.session.is_over() {
            self.cancel_study();
        }
        let is_known = self.coach.studies.contains_key(&node);
        let tried = self.coach.study.is_some() || self.coach.gave_up == Some(node);
        if wanted && !is_known && !tried && !self.session.is_over() {
            self.start_study(self.options.study_ms, false, false);
        }
    }

    fn start_study(&mut self, time_ms: u32, asked: bool, is_second_try: bool) {
        let ticket = self.next_ticket();
        self.coach.study = Some(Study {
            ticket,
            node: self.session.node(),
            time_ms,
            progress: SearchProgress::default(),
            asked,
            is_second_try,
            hurried: false,
        });
        self.effect(Effect::Study {
            ticket,
            position: self.session.position().clone(),
            time_ms,
        });
    }

    fn cancel_study(&mut self) {
        if let Some(study) = self.coach.study.take() {
            self.effect(Effect::Cancel(study.ticket));
        }
    }

    pub(super) fn hurry_study(&mut self) {
        if let Some(study) = self.coach.study.as_mut().filter(|study| !study.hurried) {
            study.hurried = true;
            let ticket = study.ticket;
            self.effect(Effect::Hurry(ticket));
        }
    }

    pub(super) fn study_longer(&mut self) {
        if self.session.is_over() {
            return;
        }
        self.cancel_study();
        self.coach.studies.remove(&self.session.node());
        self.start_study(self.options.long_study_ms, true, false);
    }

    pub(super) fn studied(&mut self, ticket: Ticket, studied: MoveValues) {
        if let Some(study) = self.coach.study.take_if(|it| it.ticket == ticket) {
            self.coach.studies.insert(study.node, Arc::new(studied));
            self.notice(Notice::Studied(study.node));
        }
    }

    pub(super) fn next_hint(&mut self) {
        if self.session.is_over() {
            return self.notice(Notice::NoHint);
        }
        let step = self.hint().map_or(1, |step| (step + 1).min(Hint::STEPS));
        self.coach.hint = Some((self.session.node(), step));
        self.coach.gave_up = None;
    }

    // ---- verdicts ----

    pub(super) fn why(&mut self) {
        match self.session.move_in_question() {
            Some((before, m, node)) => self.judge(before, m, node, true),
            None => self.notice(Notice::NothingToJudge),
        }
    }

    /// Asks about the move that led to a node.
    pub(super) fn judge(
        &mut self,
        position: AnyPosition,
        played: AnyMove,
        node: NodeId,
        asked: bool,
    ) {
        if played == AnyMove::Pass {
            return;
        }
        if self.coach.judgements.contains_key(&node) {
            if asked {
                self.notice(Notice::Judged { node, asked });
            }
        } else if let Some(judging) = self.coach.judging.iter_mut().find(|it| it.node == node) {
            judging.asked |= asked;
        } else {
            let ticket = self.next_ticket();
            self.ask_to_judge(Judging {
                ticket,
                node,
                position,
                played,
                asked,
                is_second_try: false,
            });
        }
    }

    fn ask_to_judge(&mut self, judging: Judging) {
        self.effect(Effect::Judge {
            ticket: judging.ticket,
            position: judging.position.clone(),
            played: judging.played,
            time_ms: self.options.study_ms,
        });
        self.coach.judging.push(judging);
    }

    fn take_judging(&mut self, ticket: Ticket) -> Option<Judging> {
        let judging = &mut self.coach.judging;
        let at = judging.iter().position(|it| it.ticket == ticket)?;
        Some(judging.remove(at))
    }

    pub(super) fn judged(&mut self, ticket: Ticket, judged: JudgedMove) {
        if let Some(Judging { node, asked, .. }) = self.take_judging(ticket) {
            self.coach.judgements.insert(node, Arc::new(judged));
            self.notice(Notice::Judged { node, asked });
        }
    }

    // ---- reviews ----

    pub(super) fn review(&mut self) {
        let nodes = self.session.line();
        if nodes.len() < 2 {
            return self.notice(Notice::NothingToJudge);
        }
        self.stop_review();
        self.start_review(nodes, false);
    }

    fn start_review(&mut self, nodes: Vec<NodeId>, is_second_try: bool) {
        let mut far = self.session.record().clone();
        let last = nodes[nodes.len() - 1];
        if far.go_to(last).is_err() {
            return;
        }
        let ticket = self.next_ticket();
        self.coach.review = Some(Reviewing {
            nodes,
            done: 0,
            ticket: Some(ticket),
            is_second_try,
        });
        self.effect(Effect::Review {
            ticket,
            start: far.start().clone(),
            moves: far.moves().collect(),
            time_ms: self.options.review_ms,
        });
    }

    fn open_review(&mut self, ticket: Ticket) -> Option<&mut Reviewing> {
        let review = self.coach.review.as_mut();
        review.filter(|review| review.ticket == Some(ticket))
    }

    pub(super) fn reviewed(&mut self, ticket: Ticket, reviewed: ReviewedMove) {
        let Some(review) = self.open_review(ticket) else {
            return;
        };
        let node = review.nodes.get(reviewed.number).copied();
        review.done = reviewed.number.min(review.total());
        if let (Some(node), Some(judged)) = (node, reviewed.judged) {
            self.coach.judgements.insert(node, Arc::new(judged));
        }
    }

    pub(super) fn review_done(&mut self, ticket: Ticket) {
        if let Some(review) = self.open_review(ticket) {
            review.ticket = None;
            self.notice(Notice::ReviewDone);
        }
    }

    /// Ends a review that is under way; what was judged stays.
    pub(super) fn stop_review(&mut self) {
        let review = self.coach.review.as_mut();
        if let Some(ticket) = review.and_then(|review| review.ticket.take()) {
            self.effect(Effect::Cancel(ticket));
        }
    }

    // ---- endings ----

    /// What a person asked for is not needed any more.
    pub(super) fn dismiss_coach(&mut self) {
        self.stop_review();
        self.coach.review = None;
        for judging in self
            .coach
            .judging
            .extract_if(.., |it| it.asked)
            .collect::<Vec<_>>()
        {
            self.effect(Effect::Cancel(judging.ticket));
        }
    }

    pub(super) fn cancel_coach(&mut self) {
        self.cancel_study();
        self.stop_review();
        for judging in std::mem::take(&mut self.coach.judging) {
            self.effect(Effect::Cancel(judging.ticket));
        }
    }

    /// The runner has dropped everything: all that is still wanted is asked for under new tickets.
    pub(super) fn ask_coach_again(&mut self) {
        for ticket in self.coach.open_tickets().collect::<Vec<_>>() {
            self.effect(Effect::Cancel(ticket));
        }
        if let Some(study) = self.coach.study.take() {
            self.start_study(study.time_ms, study.asked, study.is_second_try);
        }
        for judging in std::mem::take(&mut self.coach.judging) {
            let ticket = self.next_ticket();
            self.ask_to_judge(Judging { ticket, ..judging });
        }
        if let Some(review) = self.coach.review.take_if(|review| review.ticket.is_some()) {
            self.start_review(review.nodes, review.is_second_try);
        }
    }

    /// Everything is tried twice; a person who asked is told when both tries failed.
    pub(super) fn coach_failed(&mut self, ticket: Ticket) {
        if let Some(study) = self.coach.study.take_if(|it| it.ticket == ticket) {
            // Where the cursor has gone on, the study was cancelled: it is about the same position.
            if study.is_second_try {
                self.coach.gave_up = Some(study.node);
                if study.asked || self.hint().is_some() {
                    self.notice(Notice::CoachSilent);
                }
            } else {
                self.start_study(study.time_ms, study.asked, true);
            }
        } else if let Some(judging) = self.take_judging(ticket) {
            if !judging.is_second_try {
                let ticket = self.next_ticket();
                self.ask_to_judge(Judging {
                    ticket,
                    is_second_try: true,
                    ..judging
                });
            } else if judging.asked {
                self.notice(Notice::CoachSilent);
            }
        } else if let Some(review) = self.open_review(ticket) {
            review.ticket = None;
            let (nodes, again) = (review.nodes.clone(), !review.is_second_try);
            if again {
                self.start_review(nodes, true);
            } else {
                self.notice(Notice::CoachSilent);
            }
        }
    }
}
