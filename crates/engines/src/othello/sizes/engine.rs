//! The engine of the boards that are wider than eight squares.

use std::fmt::Debug;

use harif_rules::{AnyMove, AnyPosition, Board as _, Frame, Othello};
use harif_search::{Control, Report};

use super::learned::{Learned, UNIT};
use super::place::Place;
use super::root::deepen;
use super::table::Table;
use super::weights::{is_learned, ten, twelve};
use crate::othello::midgame::{Effort, Judgement, OnIteration, OnJudgement, reported};

/// Plays Othello on boards wider than eight squares, on one thread; remembers
/// from one search to the next.
#[derive(Debug)]
pub struct WideEngine {
    table: Table,
}

impl WideEngine {
    /// An engine with a table of about this many megabytes.
    pub fn new(megabytes: usize) -> Self {
        WideEngine {
            table: Table::new(megabytes),
        }
    }

    /// Forgets everything, so that the next search does not depend on those
    /// before it.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Judges the moves of a position in which there are some, until `control`
    /// is over. Squares are bits of the frame.
    pub fn search_with<W: Frame, const LANES: usize>(
        &mut self,
        learned: &Learned<LANES>,
        position: &Othello<W>,
        effort: Effort,
        control: Control<'_>,
        progress: OnJudgement<'_>,
    ) -> Judgement {
        self.search(learned, Place::of(position), effort, control, progress)
    }

    fn search<W: Frame, const LANES: usize>(
        &mut self,
        learned: &Learned<LANES>,
        place: Place<W>,
        effort: Effort,
        control: Control<'_>,
        progress: OnJudgement<'_>,
    ) -> Judgement {
        self.table.grow_old();
        if place.moves(learned.size()).is_empty() {
            return Judgement::default();
        }
        deepen(learned, &mut self.table, place, effort, control, progress)
    }

    /// Whether it plays on boards of this size.
    pub const fn plays(size: u8) -> bool {
        is_learned(size) && matches!(size, 10 | 12)
    }

    /// The judgement of a position as it stands, in discs for the side to move;
    /// none on boards that the engine does not play.
    pub fn evaluate(position: &AnyPosition) -> Option<f64> {
        if !is_learned(position.game().columns()) {
            return None;
        }
        let fine = match position {
            AnyPosition::WideOthello(position) if position.size() == 10 => ten().evaluate(position),
            AnyPosition::HugeOthello(position) if position.size() == 12 => {
                twelve().evaluate(position)
            }
            _ => return None,
        };
        Some(f64::from(fine) / f64::from(UNIT))
    }

    /// Judges a position in discs; what is judged is an estimate, and exact what
    /// is proved. Whenever a step is done, `told` is called with it and with
    /// every move. None on boards that the engine does not play.
    pub fn report(
        &mut self,
        position: &AnyPosition,
        effort: Effort,
        control: Control<'_>,
        told: OnIteration<'_>,
    ) -> Option<Report<AnyMove>> {
        if !is_learned(position.game().columns()) {
            return None;
        }
        match position {
            AnyPosition::WideOthello(position) if position.size() == 10 => {
                Some(self.report_with(ten(), position, effort, control, told))
            }
            AnyPosition::HugeOthello(position) if position.size() == 12 => {
                Some(self.report_with(twelve(), position, effort, control, told))
            }
            _ => None,
        }
    }

    /// Judges a position by a given evaluation, see [`WideEngine::report`].
    fn report_with<W: Frame, const LANES: usize>(
        &mut self,
        learned: &Learned<LANES>,
        position: &Othello<W>,
        effort: Effort,
        control: Control<'_>,
        told: OnIteration<'_>,
    ) -> Report<AnyMove> {
        reported(position, effort, told, |passes, effort, progress| {
            let place = Place::of(position);
            let place = if passes { place.pass() } else { place };
            self.search(learned, place, effort, control, progress)
        })
    }
}
