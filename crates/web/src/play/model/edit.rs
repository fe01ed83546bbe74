//! Setting up a position by hand.

use harif_rules::{AnyPosition, Board, Cell, Column, Game, Player, Setup, SetupError};

/// A board on which discs are placed freely.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Editing {
    setup: Setup,
}

impl Editing {
    /// Begins with the discs of a position.
    pub(crate) fn new(position: &AnyPosition) -> Self {
        let mut editing = Self {
            setup: Setup::of(position),
        };
        editing.forget_counted_turn();
        editing
    }

    /// An empty board.
    pub(crate) fn clear(&mut self) {
        let turn = self.setup.turn();
        self.setup = Setup::new(self.game());
        self.setup.set_turn(turn);
    }

    pub(crate) const fn game(&self) -> Game {
        self.setup.game()
    }

    pub(crate) fn at(&self, cell: Cell) -> Option<Player> {
        self.setup.at(cell)
    }

    pub(crate) const fn turn(&self) -> Option<Player> {
        self.setup.turn()
    }

    /// Whether the turn has to be said: in the line games the discs tell it.
    pub(crate) const fn asks_for_turn(&self) -> bool {
        !self.game().info().discs_tell_turn
    }

    fn forget_counted_turn(&mut self) {
        if !self.asks_for_turn() {
            self.setup.set_turn(None);
        }
    }

    pub(crate) fn set_turn(&mut self, turn: Player) {
        self.setup.set_turn(Some(turn));
        self.forget_counted_turn();
    }

    /// What a cell holds goes round: empty, first, second, empty.
    pub(crate) fn turn_over(&mut self, cell: Cell) {
        let next = match self.at(cell) {
            None => Some(Player::First),
            Some(Player::First) => Some(Player::Second),
            Some(Player::Second) => None,
        };
        self.setup.put(cell, next);
    }

    /// The lowest empty cell of a column, or the one on top if it is full.
    pub(crate) fn landing(&self, Column(column): Column) -> Cell {
        let rows = 0..self.game().rows();
        let mut cells = rows.map(|row| Cell::new(column, row));
        cells
            .find(|&cell| self.at(cell).is_none())
            .unwrap_or(Cell::new(column, self.game().rows() - 1))
    }

    /// The position, if there is one with these discs.
    pub(crate) fn position(&self) -> Result<AnyPosition, SetupError> {
        AnyPosition::set_up(&self.setup)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::{Position, notation};

    #[test]
    fn what_was_a_position_still_is_one() {
        for (game, moves) in [
            (Game::CONNECT_FOUR, "4453"),
            (Game::OTHELLO, "f5d6"),
            (Game::TIC_TAC_TOE, "a1b2c3"),
        ] {
            let position = notation::position(game, moves).unwrap();
            assert_eq!(Editing::new(&position).position(), Ok(position));
        }
    }

    /// An empty board keeps whose turn it is where that has to be said, and a disc lands on the lowest empty cell.
    #[test]
    fn clearing_keeps_the_turn_and_discs_land_on_others() {
        for turn in Player::BOTH {
            let mut editing = Editing::new(&AnyPosition::start(Game::OTHELLO));
            editing.set_turn(turn);
            editing.clear();
            assert_eq!(editing.turn(), Some(turn));
            assert!(Game::OTHELLO.cells().all(|cell| editing.at(cell).is_none()));
        }
        let mut editing = Editing::new(&AnyPosition::start(Game::CONNECT_FOUR));
        editing.set_turn(Player::Second);
        assert_eq!(editing.turn(), None, "the discs tell it");
        for row in 0..6 {
            assert_eq!(editing.landing(Column(4)), Cell::new(4, row));
            editing.turn_over(Cell::new(4, row));
            assert_eq!(editing.at(Cell::new(4, row)), Some(Player::First));
        }
        assert_eq!(editing.landing(Column(4)), Cell::new(4, 5), "full: the top");
    }

    #[test]
    fn discs_go_round_and_floating_ones_are_refused() {
        let mut editing = Editing::new(&AnyPosition::start(Game::CONNECT_FOUR));
        let cell = Cell::new(2, 1);
        editing.turn_over(cell);
        assert!(matches!(editing.position(), Err(SetupError::Floating(_))));
        editing.turn_over(cell);
        editing.turn_over(cell);
        assert!(
            editing
                .position()
                .is_ok_and(|position| position.turn() == Player::First)
        );
        assert_eq!(editing.landing(Column(2)), Cell::new(2, 0));
    }
}
