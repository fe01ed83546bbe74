//! What the evaluators of Connect Four count, on bitboards and on plain grids.

use super::{threats, windows};
use harif_rules::grid::GridConnectFour;
use harif_rules::{Board, ConnectFour, Player, Word};

/// A board of Connect Four that can be judged.
pub trait ConnectFourFeatures: Board {
    /// What [`Windows`](super::Windows) counts.
    #[doc(hidden)]
    fn windows_for(&self, player: Player) -> windows::Counts;

    /// What [`Threats`](super::Threats) counts.
    #[doc(hidden)]
    fn threats_for(&self, player: Player) -> threats::Counts;
}

impl<W: Word> ConnectFourFeatures for ConnectFour<W> {
    #[inline]
    fn windows_for(&self, player: Player) -> windows::Counts {
        windows::on_bits(self, player)
    }

    #[inline]
    fn threats_for(&self, player: Player) -> threats::Counts {
        threats::difference(player, |side| threats::side_on_bits(self, side))
    }
}

impl ConnectFourFeatures for GridConnectFour {
    fn windows_for(&self, player: Player) -> windows::Counts {
        windows::on_cells(self, self.rules(), player)
    }

    fn threats_for(&self, player: Player) -> threats::Counts {
        threats::difference(player, |side| {
            threats::side_on_cells(self, self.rules(), side)
        })
    }
}
