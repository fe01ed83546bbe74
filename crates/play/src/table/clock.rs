//! Clocks at the table: whose runs, what they show, and what happens when one is empty.
//!
//! The record keeps what the clocks showed when each move was made, and its clocks go where the cursor
//! goes. What is spent on the move that is being thought about is kept here until that move comes:
//! so undo gives the time of the moves back that it takes back, and looking at an earlier move and
//! coming back gives nothing.

use super::{Notice, Table};
use crate::pace;
use crate::record::{NodeId, TimeControl};
use harif_rules::Player;
use std::collections::HashMap;
use std::time::Duration;

/// A clock that shows less is worth a warning.
pub const LOW_TIME: Duration = Duration::from_secs(10);

/// What is spent on moves that have not come.
#[derive(Clone, Debug, Default)]
pub(super) struct Running {
    /// Where a clock runs, and since when.
    since: Option<(NodeId, u64)>,
    /// What was spent at a node before that, in milliseconds.
    spent: HashMap<NodeId, u64>,
    /// Where a side was told that its clock is low.
    warned: Option<NodeId>,
}

impl Table {
    /// The side whose clock runs. Clocks stand still before the first move, while agents pause on an
    /// agent's turn, while something else goes on at the board, and while an earlier move is looked at.
    pub fn clock_runs(&self) -> Option<Player> {
        let record = self.session.record();
        let stands = !self.has_clocks()
            || record.ply() == 0
            || self.session.is_over()
            || self.occupied
            || self.is_looked_at()
            || self.is_held();
        (!stands).then(|| self.session.turn())
    }

    /// What a side's clock shows at a time on the clock of [`Input::Time`](super::Input::Time); none
    /// without clocks.
    pub fn clock_at(&self, player: Player, now: u64) -> Option<Duration> {
        let shown = self.session.record().clocks()?.remaining(player);
        let is_charged = self.session.turn() == player && !self.session.is_over();
        let spent = Duration::from_millis(if is_charged { self.spent_at(now) } else { 0 });
        Some(shown.saturating_sub(spent))
    }

    /// The milliseconds that were spent on the move at the cursor.
    fn spent_at(&self, now: u64) -> u64 {
        let node = self.session.node();
        let before = self.clock.spent.get(&node).copied().unwrap_or(0);
        match self.clock.since {
            Some((at, since)) if at == node => before + now.saturating_sub(since),
            _ => before,
        }
    }

    /// Puts clocks on the table that show the full time, or takes them away.
    pub(super) fn set_clocks(&mut self, control: Option<TimeControl>) {
        self.session.set_time_control(control);
        self.clock = Running::default();
        // An agent that was told how long it may think does not forget it.
        for player in Player::BOTH {
            self.retire(player);
        }
        self.unsaved = true;
    }

    /// The time went on: a clock may be empty, or low, or an agent may have used up its share.
    pub(super) fn look_at_clock(&mut self) {
        let Some(player) = self.clock_runs() else {
            return;
        };
        let left = self.clock_at(player, self.now).unwrap_or_default();
        if left.is_zero() {
            self.charge();
            self.left_node();
            self.notice(Notice::TimeOver(player));
            return;
        }
        let node = self.session.node();
        let is_person = self.session.seat(player).is_human();
        if is_person && left <= LOW_TIME && self.clock.warned != Some(node) {
            self.clock.warned = Some(node);
            self.notice(Notice::LowTime(player));
        }
        if self.thinking_is_late() {
            self.move_now();
        }
    }

    /// Takes the time that was spent on the move at the cursor from the mover's clock.
    pub(super) fn charge(&mut self) {
        let spent = Duration::from_millis(self.spent_at(self.now));
        self.clock.spent.remove(&self.session.node());
        self.clock.since = None;
        self.session.elapse(spent);
    }

    /// A move led to a node. Where it had led before, what was spent there belongs to that other try.
    pub(super) fn begin_anew(&mut self, node: NodeId) {
        self.clock.spent.remove(&node);
    }

    /// After everything that happened: the clock runs where it should, and nowhere else.
    pub(super) fn follow_clock(&mut self) {
        let should = self.clock_runs().map(|_| self.session.node());
        if self.clock.since.map(|(node, _)| node) != should {
            if let Some((node, since)) = self.clock.since {
                *self.clock.spent.entry(node).or_default() += self.now.saturating_sub(since);
            }
            self.clock.since = should.map(|node| (node, self.now));
        }
        let Some(player) = self.clock_runs() else {
            return;
        };
        let left = self.clock_at(player, self.now).unwrap_or_default();
        let until_low = left.saturating_sub(LOW_TIME);
        let low =
            (self.session.seat(player).is_human() && !until_low.is_zero()).then_some(until_low);
        // Rounded up: at that time it is so.
        let after = |wait: Duration| self.now + wait.as_micros().div_ceil(1_000).max(1) as u64;
        let times = [Some(after(left)), low.map(after), self.late_at()];
        let next = times
            .into_iter()
            .flatten()
            .filter(|&at| at > self.now)
            .min();
        if let Some(time) = next {
            self.wake_at(time);
        }
    }

    /// How long an agent should think about its move, and how long it may at most; none without clocks.
    pub(super) fn share_of_clock(&self) -> Option<(Duration, Duration)> {
        if !self.has_clocks() {
            return None;
        }
        let turn = self.session.turn();
        let increment = self.session.record().clocks()?.control().increment(turn);
        let left = self.clock_at(turn, self.now)?;
        let share = pace::share(self.session.position(), left, increment);
        // Asked for at a time of its own, an agent keeps to it where it is shorter.
        let own = self.session.seat(turn).milliseconds();
        let share = own.map_or(share, |own| share.min(own));
        Some((share, share + left.saturating_sub(share) / 2))
    }

    pub(super) fn has_clocks(&self) -> bool {
        self.options.shows_clocks && self.session.record().clocks().is_some()
    }

    pub(super) fn forget_clock(&mut self) {
        self.clock = Running::default();
    }

    /// The wire has whole milliseconds, and an agent at least one of them.
    pub(super) fn whole_milliseconds(time: Duration) -> u32 {
        u32::try_from(time.as_millis()).unwrap_or(u32::MAX).max(1)
    }
}
