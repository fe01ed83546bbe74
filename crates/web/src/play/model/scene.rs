//! What is drawn on the board: a game, a line that is shown, a lesson, or a position being set up.

use super::edit::Editing;
use super::session::Session;
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Game, Player, Position};

/// Everything that a board shows, whatever it is shown for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scene {
    pub(crate) game: Game,
    /// The position; none while one is being set up that is none yet.
    pub(crate) position: Option<AnyPosition>,
    discs: Vec<Option<Player>>,
    pub(crate) turn: Player,
    /// The cell of the last move.
    pub(crate) last: Option<Cell>,
    /// The ends of the winning lines.
    pub(crate) wins: Vec<(Cell, Cell)>,
    winning: Vec<Cell>,
    /// Whether discs lie there that were not played, and which.
    pub(crate) is_ghost: bool,
    ghosts: Vec<Cell>,
    /// Whether a person may play here.
    pub(crate) playable: bool,
}

impl Scene {
    fn of_position(position: &AnyPosition) -> Self {
        let game = position.game();
        let winning = position.winning_cells();
        Self {
            game,
            discs: game.cells().map(|cell| position.at(cell)).collect(),
            turn: position.turn(),
            last: None,
            wins: ends(game, &winning),
            winning,
            is_ghost: false,
            ghosts: Vec::new(),
            playable: !position.is_over(),
            position: Some(position.clone()),
        }
    }

    /// A game at its cursor. People may play for an agent that was stopped.
    pub(crate) fn of_session(session: &Session, thinking: bool, paused: bool) -> Self {
        let record = session.record();
        let before = record.positions().rev().nth(1);
        let last = before
            .zip(record.last_move())
            .and_then(|(before, m)| before.target(m));
        let persons = session.seat(session.turn()).is_human() || session.is_browsing() || paused;
        Self {
            last,
            playable: !session.is_over() && !thinking && persons,
            ..Self::of_position(session.position())
        }
    }

    /// Moves that are shown but not played.
    pub(crate) fn of_line(start: &AnyPosition, moves: &[AnyMove]) -> Self {
        let mut position = start.clone();
        let mut last = None;
        for &m in moves {
            let target = position.target(m);
            if position.play(m).is_err() {
                break;
            }
            last = target;
        }
        let changed = |cell: &Cell| start.at(*cell) != position.at(*cell);
        Self {
            last,
            is_ghost: true,
            ghosts: start.game().cells().filter(changed).collect(),
            playable: false,
            ..Self::of_position(&position)
        }
    }

    /// A position in which a better move is looked for.
    pub(crate) fn of_task(position: &AnyPosition) -> Self {
        Self::of_position(position)
    }

    /// A position that is being set up.
    pub(crate) fn of_editing(editing: &Editing) -> Self {
        let game = editing.game();
        let position = editing.position().ok();
        let counted = position.as_ref().map(Position::turn);
        Self {
            game,
            discs: game.cells().map(|cell| editing.at(cell)).collect(),
            turn: editing.turn().or(counted).unwrap_or(Player::First),
            last: None,
            wins: Vec::new(),
            winning: Vec::new(),
            is_ghost: false,
            ghosts: Vec::new(),
            playable: false,
            position,
        }
    }

    pub(crate) fn at(&self, cell: Cell) -> Option<Player> {
        let index = usize::from(cell.row) * usize::from(self.game.columns());
        self.discs
            .get(index + usize::from(cell.column))
            .copied()
            .flatten()
    }

    pub(crate) fn is_winning(&self, cell: Cell) -> bool {
        self.winning.contains(&cell)
    }

    pub(crate) fn is_ghost_at(&self, cell: Cell) -> bool {
        self.ghosts.contains(&cell)
    }

    /// Whether a move is legal here.
    pub(crate) fn allows(&self, m: AnyMove) -> bool {
        let position = self.position.as_ref();
        position.is_some_and(|position| position.check(m).is_ok())
    }

    /// The cells that a move would change: where it lands, and what it flips.
    pub(crate) fn preview(&self, m: AnyMove) -> (Option<Cell>, Vec<Cell>) {
        match &self.position {
            Some(position) if self.playable && position.check(m).is_ok() => {
                (position.target(m), position.flips(m))
            }
            _ => (None, Vec::new()),
        }
    }
}

/// The ends of all straight rows of winning cells, at least three of them long.
fn ends(game: Game, winning: &[Cell]) -> Vec<(Cell, Cell)> {
    let Some(line) = game.info().line else {
        return Vec::new();
    };
    let step = |cell: Cell, (right, up): (i8, i8)| {
        let column = cell.column.checked_add_signed(right)?;
        let row = cell.row.checked_add_signed(up)?;
        let next = Cell::new(column, row);
        winning.contains(&next).then_some(next)
    };
    let mut found = Vec::new();
    for direction in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        let back = (-direction.0, -direction.1);
        for &first in winning.iter().filter(|&&cell| step(cell, back).is_none()) {
            let row: Vec<Cell> =
                std::iter::successors(Some(first), |&cell| step(cell, direction)).collect();
            if row.len() >= usize::from(line) {
                found.push((first, row[row.len() - 1]));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::notation;

    #[test]
    fn a_winning_line_has_two_ends() {
        let won = notation::position(Game::CONNECT_FOUR, "1212121").unwrap();
        let scene = Scene::of_position(&won);
        assert_eq!(scene.wins, [(Cell::new(0, 0), Cell::new(0, 3))]);
        assert!(scene.is_winning(Cell::new(0, 2)) && !scene.is_winning(Cell::new(1, 0)));
    }

    /// The last disc is marked where it lies, in every game and wherever one stands in it; a person may play on a person's turn,
    /// and for an agent that was stopped.
    #[test]
    fn the_last_move_is_where_its_disc_lies() {
        use crate::play::model::seats::{Seat, SeatExt};
        for (game, moves, last) in [
            (Game::CONNECT_FOUR, vec!["4", "4", "4"], "d3"),
            (Game::OTHELLO, vec!["f5", "d6"], "d6"),
            (Game::TIC_TAC_TOE, vec!["b2"], "b2"),
        ] {
            let seats = ["human", "greedy"].map(|seat| Seat::read(seat, game).unwrap());
            let mut session = Session::new(AnyPosition::start(game), seats);
            assert_eq!(Scene::of_session(&session, false, false).last, None);
            for m in &moves {
                session.play(m.parse().unwrap()).unwrap();
            }
            let scene = Scene::of_session(&session, false, false);
            assert_eq!(scene.last, Some(last.parse().unwrap()), "{game}");
            let persons = session.turn() == Player::First;
            assert_eq!(scene.playable, persons, "{game}");
            assert!(Scene::of_session(&session, false, true).playable);
            assert!(
                !Scene::of_session(&session, true, true).playable,
                "it thinks"
            );
            for cell in game.cells() {
                assert_eq!(scene.at(cell), session.position().at(cell));
            }
        }
    }

    #[test]
    fn two_lines_at_once_are_both_drawn() {
        let won = notation::position(Game::TIC_TAC_TOE, "a1b1a2c2a3b2b3a3").err();
        assert!(won.is_some(), "a3 is played twice");
        let won = notation::position(Game::TIC_TAC_TOE, "a1b1a2c2c3b2b3c1a3").unwrap();
        assert_eq!(Scene::of_position(&won).wins.len(), 2);
    }

    #[test]
    fn a_line_is_shown_without_being_played() {
        let start = AnyPosition::start(Game::OTHELLO);
        let moves = ["f5", "d6"].map(|m| m.parse().unwrap());
        let scene = Scene::of_line(&start, &moves);
        assert_eq!(scene.last, Some("d6".parse().unwrap()));
        assert!(scene.is_ghost_at("f5".parse().unwrap()));
        assert!(!scene.is_ghost_at("e4".parse().unwrap()));
        assert!(!scene.playable);
    }

    #[test]
    fn a_preview_shows_what_would_flip() {
        let scene = Scene::of_task(&AnyPosition::start(Game::OTHELLO));
        let (target, flips) = scene.preview("f5".parse().unwrap());
        assert_eq!(target.unwrap().to_string(), "f5");
        assert_eq!(flips.len(), 1);
        assert_eq!(scene.preview("a1".parse().unwrap()), (None, Vec::new()));
    }
}
