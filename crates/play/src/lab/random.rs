//! Positions from the middle of random games.

use harif_rules::{AnyMove, AnyPosition, Game, Position, notation};

/// Positions from random games with the moves that lead there; in each there is a choice. The
/// same seed gives the same ones.
pub fn random_positions(
    game: Game,
    count: usize,
    seed: u64,
) -> impl Iterator<Item = (String, AnyPosition)> {
    let mut random = fastrand::Rng::with_seed(seed);
    let cells = game.cell_count();
    let mut left = count;
    std::iter::from_fn(move || {
        left = left.checked_sub(1)?;
        loop {
            let mut position = AnyPosition::start(game);
            let mut moves = Vec::new();
            for _ in 0..random.usize(1..=cells / 2) {
                let legal: Vec<_> = position.moves().collect();
                let Some(&m) = legal.get(random.usize(..legal.len().max(1))) else {
                    break;
                };
                position.play_unchecked(m);
                moves.push(m);
            }
            // Transcripts leave passes out, so one that ends in a pass would name another position.
            let can_be_written = moves.last() != Some(&AnyMove::Pass);
            if can_be_written && position.count_moves() > 1 {
                return Some((notation::moves::write(moves), position));
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_positions_follow_from_their_seed_and_can_be_read_back() {
        for game in [Game::TIC_TAC_TOE, Game::CONNECT_FOUR, Game::OTHELLO] {
            let once: Vec<_> = random_positions(game, 30, 5).collect();
            let again: Vec<_> = random_positions(game, 30, 5).collect();
            assert_eq!(once, again);
            for (written, position) in once {
                assert!(!position.is_over());
                let read = notation::position(game, &written).unwrap();
                assert_eq!(read, position);
            }
        }
    }
}
