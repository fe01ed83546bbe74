//! How much of a clock to spend on one move.

use harif_rules::{AnyPosition, Board, Game, Player};
use std::time::Duration;

/// The last squares of an Othello board: an ending of so few is solved in no time, so they are not
/// planned for.
const ENDING: usize = 14;

/// What is not planned with, because a machine that is busy with something else comes late.
const RESERVE: Duration = Duration::from_millis(100);

/// How long to think about a move, with so much on the clock and so much more after each move.
///
/// An equal part for each move that may still come and takes thought, and most of the increment;
/// never the last of a clock, because other work happens between our clock and the host's.
pub fn share(position: &AnyPosition, left: Duration, increment: Duration) -> Duration {
    let game = position.game();
    let cells = game.cell_count();
    let discs: usize = Player::BOTH.iter().map(|&side| position.count(side)).sum();
    let unplanned = match game {
        Game::OTHELLO => ENDING,
        _ => 0,
    };
    let moves = (cells.saturating_sub(discs + unplanned) / 2).clamp(2, 30) as u32;
    let planned = left.saturating_sub(RESERVE).max(left / 4);
    (planned / (moves + 1) + increment * 3 / 4).min(planned * 9 / 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::Position;

    /// A game in which both sides use up whatever they are given: the shares, in order, of the
    /// side that begins, and what is left of a minute in the end.
    fn used_up(game: Game, increment: Duration) -> (Vec<Duration>, Duration) {
        let mut position = AnyPosition::start(game);
        let mut left = Duration::from_mins(1);
        let mut shares = Vec::new();
        while position.outcome().is_none() {
            if position.turn() == Player::BOTH[0] {
                let share = share(&position, left, increment);
                assert!(share < left, "{share:?} of {left:?}");
                left = left
                    .checked_sub(share)
                    .expect("a share is at most what is left")
                    + increment;
                shares.push(share);
            }
            let m = position
                .moves()
                .next()
                .expect("a game that goes on has moves");
            position.play_unchecked(m);
        }
        (shares, left)
    }

    #[test]
    fn no_clock_runs_out() {
        for game in [Game::OTHELLO, Game::CONNECT_FOUR, Game::othello(6)] {
            for increment in [Duration::ZERO, Duration::from_secs(1)] {
                let (shares, left) = used_up(game, increment);
                assert!(!shares.is_empty() && left > Duration::ZERO, "{game}");
            }
        }
    }

    /// What every move brings is spent too, most of it at once.
    #[test]
    fn an_increment_is_spent() {
        for game in [Game::OTHELLO, Game::CONNECT_FOUR, Game::TIC_TAC_TOE] {
            let start = AnyPosition::start(game);
            let left = Duration::from_mins(5);
            let without = share(&start, left, Duration::ZERO);
            for seconds in [1, 2, 8] {
                let increment = Duration::from_secs(seconds);
                let more = share(&start, left, increment).saturating_sub(without);
                assert!(
                    more >= increment / 2 && more <= increment,
                    "{game}: {more:?}"
                );
            }
        }
    }

    /// With hardly any time left no side lives from the increment alone.
    #[test]
    fn the_last_moments_are_kept() {
        let start = AnyPosition::start(Game::othello(10));
        let milliseconds = Duration::from_millis;
        for left in [0, 1, 20, 100, 150] {
            let share = share(&start, milliseconds(left), milliseconds(1_000));
            let reserve = milliseconds(left.min(100) / 2);
            assert!(share + reserve <= milliseconds(left), "{share:?} of {left}");
        }
    }

    #[test]
    fn an_ending_of_othello_leaves_its_time_to_the_middle() {
        let (shares, left) = used_up(Game::OTHELLO, Duration::ZERO);
        let ending = ENDING / 2;
        let (middle, last) = shares.split_at(shares.len() - ending);
        let spent: Duration = middle.iter().sum();
        assert!(spent > Duration::from_secs(50), "{spent:?}");
        assert_eq!(
            spent + last.iter().sum::<Duration>() + left,
            Duration::from_mins(1)
        );
    }
}
