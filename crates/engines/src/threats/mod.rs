//! What a strong player sees on a board of lines, as data.
//!
//! A **threat** is an empty cell that would complete a line: a *winning cell*. It is *playable* if a
//! disc can be put there now. Everything here is a fact about the position with what proves it;
//! nothing is a guess. Coach, overlays and everything else that speaks of threats ask here.
//!
//! - **Double threat** ([`doubles`]): two playable threats of one side. The opponent can block one.
//! - **Stacked threats** ([`stacked`]): two threats of one side on top of each other. When the lower
//!   one is blocked, the upper one becomes playable.
//! - **The seven** ([`sevens`]): a row of three and a diagonal of three that share an end.
//! - **Zugzwang** ([`zugzwang`]): who is served by having to move, where that is provable.
//!
//! [`lines_through`] proves a threat, the discs of a [`Seven`] prove it, and the static bounds of
//! the solver prove a [`Zugzwang`].

mod cells;
mod seven;

pub use cells::{
    Threat, above, completes, lines_through, move_to, neighbour, threats, winning_cells,
    wins_at_once,
};
pub use seven::{Orientation, Seven, sevens};

use crate::boards;
use crate::connect4::zugzwang::sure_by_answering;
use harif_rules::{AnyPosition, Cell, Player, Position};

/// The pairs of winning cells of a side that can both be played now, whichever side is to move.
pub fn doubles(position: &AnyPosition, player: Player) -> Vec<[Cell; 2]> {
    let now = wins_at_once(position, player);
    let after = |first: usize| now[first + 1..].iter();
    (0..now.len())
        .flat_map(|first| after(first).map(move |&second| (first, second)))
        .map(|(first, second)| [now[first], second])
        .collect()
}

/// The pairs of winning cells of a side on top of each other, the lower one first; only where discs
/// fall.
pub fn stacked(position: &AnyPosition, player: Player) -> Vec<[Cell; 2]> {
    winning_cells(position, player)
        .filter_map(|lower| {
            let upper = above(position, lower)?;
            completes(position, upper, player).then_some([lower, upper])
        })
        .collect()
}

/// A player who is safe by nothing but answering every disc on top of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zugzwang {
    /// The player.
    pub player: Player,
    /// The score that is sure for that player: 0 for a draw, more for a win.
    pub at_least: i32,
}

/// Who profits from zugzwang in Connect Four with lines of four, if that is provable at a glance on
/// a board that fits the solver.
pub fn zugzwang(position: &AnyPosition) -> Option<Zugzwang> {
    let (mover, at_least) = sure_by_answering(&boards::connect4(position)?)?;
    let turn = position.turn();
    Some(Zugzwang {
        player: if mover { turn } else { turn.opponent() },
        at_least,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::zugzwang::winning_bits;
    use crate::connect4::{Solver, SolverOptions};
    use harif_rules::{Board, Game, notation};
    use harif_testing::positions::random_position;

    /// Positions after so many random moves of a game that is not over.
    fn random_positions(game: Game, discs: std::ops::Range<u32>, count: usize) -> Vec<AnyPosition> {
        let mut random = fastrand::Rng::with_seed(u64::from(discs.start) + count as u64);
        let mut position = |_| {
            let moves = random.u32(discs.clone()) as usize;
            random_position(game, moves, &mut random)
        };
        (0..count).map(&mut position).collect()
    }

    #[test]
    fn sees_every_seven_and_which_way_it_lies() {
        use Orientation::{Flipped, Mirrored, Turned, Upright};
        for (board, orientation, wins) in [
            ("7/7/7/1ooo3/xxox3/xoxxox1 o", Upright, ["e3", "e4"]),
            ("7/7/7/3ooo1/3xoxx/1xoxxox o", Mirrored, ["c3", "c4"]),
            ("7/7/4x2/3xo2/2xxxoo/o1oxoxo x", Turned, ["b2", "b1"]),
            ("7/7/2x4/2ox3/ooxxx2/oxoxo1o x", Flipped, ["f2", "f1"]),
        ] {
            let position = notation::position(Game::CONNECT_FOUR, board).expect("a board");
            let found = sevens(&position, position.turn());
            assert_eq!(found.len(), 1, "{board}");
            assert_eq!(found[0].orientation(), orientation, "{board}");
            assert_eq!(found[0].wins.map(|cell| cell.to_string()), wins, "{board}");
            assert!(found[0].is_stacked());
            let pair = found[0].wins_from_below();
            assert!(stacked(&position, position.turn()).contains(&pair));
        }
    }

    /// Here discs are counted outwards from a cell, in the solver whole words are shifted.
    #[test]
    fn the_solver_sees_the_same_winning_cells() {
        for (game, discs) in [("connect4", 8..40), ("connect4:columns=9,rows=7", 12..60)] {
            let game: Game = game.parse().expect("a game");
            for position in random_positions(game, discs, 400) {
                let board = boards::connect4(&position).expect("a board that fits");
                let (own, other) = winning_bits(&board);
                for (player, bits) in [(position.turn(), own), (position.turn().opponent(), other)]
                {
                    let bit = |cell: Cell| {
                        1_u128
                            << (u32::from(cell.column) * (board.rows() + 1) + u32::from(cell.row))
                    };
                    let ours = winning_cells(&position, player).fold(0, |all, at| all | bit(at));
                    assert_eq!(ours, bits, "{position:?}");
                }
            }
        }
    }

    #[test]
    fn every_threat_is_proved_by_its_lines() {
        for (game, discs) in [
            ("connect4", 8..40),
            ("tictactoe", 3..8),
            ("connect4:columns=9,rows=7,line=5", 20..60),
        ] {
            let game: Game = game.parse().expect("a game");
            let rules = game.line_rules().expect("a game of lines");
            for position in random_positions(game, discs, 300) {
                for player in [Player::First, Player::Second] {
                    let found = threats(&position, player);
                    for threat in &found {
                        let lines = lines_through(&position, threat.cell, player);
                        assert!(!lines.is_empty());
                        for line in lines {
                            assert_eq!(line.len(), usize::from(rules.line));
                            let of = |cell: &&Cell| position.at(**cell) == Some(player);
                            assert_eq!(line.iter().filter(of).count(), line.len() - 1);
                            assert!(line.contains(&threat.cell));
                        }
                        let now = position.turn() == player && threat.is_playable();
                        let m = move_to(&position, threat.cell);
                        assert!(!now || position.after_unchecked(m).winner() == Some(player));
                    }
                    let now = found.iter().filter(|threat| threat.is_playable()).count();
                    assert_eq!(
                        doubles(&position, player).len(),
                        now * now.saturating_sub(1) / 2
                    );
                }
            }
        }
    }

    #[test]
    fn zugzwang_keeps_its_promise() {
        let mut solver = Solver::new(SolverOptions {
            table_bytes: 1 << 20,
            ..SolverOptions::default()
        });
        let mut proved = 0;
        for position in random_positions(Game::CONNECT_FOUR, 20..38, 4000) {
            if let Some(Zugzwang { player, at_least }) = zugzwang(&position) {
                let score = solver.score(&boards::connect4(&position).expect("a board"));
                let theirs = if player == position.turn() {
                    score
                } else {
                    -score
                };
                assert!(theirs >= at_least, "{position:?}");
                proved += 1;
            }
        }
        assert!(proved > 20);
    }
}
