//! The error budget of a level: the discs that it may still give away.
//!
//! People do not play at random now and then; they miss what a move costs. So a level picks among
//! the moves that cost little, the likelier the less they cost, and keeps accounts: in a game it
//! gives away no more than its budget, in one move no more than its cap.
//!
//! Some front ends make their players anew for each move. A player that meets a game in the middle
//! has the share of the budget that belongs to the moves still to come, so that it errs as often as
//! one that was there from the beginning.

use super::levels::Level;
use harif_rules::AnyMove;
use harif_search::RootMove;

/// The discs that a level may still give away in this game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Purse {
    left: i32,
    /// The empty squares when it was last opened; zero before the first game.
    empties: u32,
}

/// What a move may cost, and in which units costs come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prices {
    /// The most that one move may cost, in discs.
    pub(super) cap: i32,
    /// What a disc is worth in the values of moves.
    pub(super) disc: i32,
}

impl Purse {
    /// Opens the purse at a move, with so many of the board's cells empty. It is filled when a new
    /// game has begun: when there are more empty squares than before.
    pub(super) fn open(&mut self, level: &Level, empties: u32, cells: u32) {
        if self.empties == 0 || empties > self.empties {
            // The first fifth of a game is not missed: little can be given away there.
            let whole = (cells * 4 / 5).max(1);
            self.left = level.budget * empties.min(whole) as i32 / whole as i32;
        }
        self.empties = empties;
    }

    /// Picks a move, and pays for what it gives away.
    ///
    /// Every move that costs no more than cap and purse allow may be played, the likelier the
    /// less it costs: a cost of about what can be spent on each of the moves to come is as likely
    /// as one and a half times that is unlikely.
    pub(super) fn spend(
        &mut self,
        moves: &[RootMove<AnyMove>],
        prices: Prices,
        random: &mut fastrand::Rng,
    ) -> Option<AnyMove> {
        let Prices { cap, disc } = prices;
        let best = moves.iter().map(|entry| entry.value.score).max()?;
        let most = cap.min(self.left);
        let moves_to_come = self.empties.div_ceil(2).max(1);
        let usual = (self.left as f32 / moves_to_come as f32).max(0.01);
        let priced: Vec<(AnyMove, i32, f32)> = moves
            .iter()
            .map(|entry| (entry.m, (best - entry.value.score + disc - 1) / disc))
            .filter(|&(_, cost)| cost <= most)
            .map(|(m, cost)| (m, cost, (-(cost as f32) / (2.0 * usual)).exp()))
            .collect();
        let total: f32 = priced.iter().map(|&(_, _, weight)| weight).sum();
        let mut point = random.f32() * total;
        let chosen = priced.iter().find(|&&(_, _, weight)| {
            point -= weight;
            point <= 0.0
        });
        let &(m, cost, _) = chosen.or(priced.last())?;
        self.left -= cost;
        Some(m)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent::levels::LEVELS;
    use harif_rules::{AnyMove, Cell};
    use harif_search::{Bound, Value};

    /// Moves with any values that a search could find.
    fn moves(random: &mut fastrand::Rng, disc: i32) -> Vec<RootMove<AnyMove>> {
        (0..random.u8(1..15))
            .map(|column| RootMove {
                m: AnyMove::Cell(Cell::new(column, 0)),
                value: Value {
                    score: random.i32(-64 * disc..=64 * disc) / random.i32(1..12),
                    bound: Bound::Exact,
                    proved: false,
                    plies: None,
                    margin: None,
                },
                pv: Vec::new(),
                nodes: 0,
            })
            .collect()
    }

    /// What a choice cost, in discs, rounded up.
    fn cost(moves: &[RootMove<AnyMove>], chosen: AnyMove, disc: i32) -> i32 {
        let score = |entry: &RootMove<AnyMove>| entry.value.score;
        let best = moves.iter().map(score).max().expect("there are moves");
        let taken = moves.iter().find(|entry| entry.m == chosen);
        (best - taken.map(score).expect("one of the moves") + disc - 1) / disc
    }

    /// The costs of all moves of a game that begins with so many empty squares.
    fn game(
        level: &Level,
        purse: &mut Purse,
        (empties, cells): (u32, u32),
        random: &mut fastrand::Rng,
    ) -> Vec<i32> {
        let disc = *random.choice(&[1, 100]).expect("two");
        let prices = Prices {
            cap: level.cap,
            disc,
        };
        (0..empties.div_ceil(2))
            .map(|turn| {
                purse.open(level, empties - 2 * turn, cells);
                let moves = moves(random, disc);
                let chosen = purse.spend(&moves, prices, random).expect("a move");
                cost(&moves, chosen, disc)
            })
            .collect()
    }

    /// Whatever the values of the moves, in every game after every other.
    #[test]
    fn a_level_gives_away_no_more_than_it_says() {
        for seed in 0..500 {
            let mut random = fastrand::Rng::with_seed(seed);
            for level in &LEVELS {
                let mut purse = Purse::default();
                for empties in [60, 59, 60] {
                    let costs = game(level, &mut purse, (empties, 64), &mut random);
                    assert!(costs.iter().all(|&cost| cost <= level.cap), "{costs:?}");
                    let total: i32 = costs.iter().sum();
                    assert!(total <= level.budget, "level {}: {costs:?}", level.number);
                }
            }
        }
    }

    /// A player that comes late has its share, and none at the end.
    #[test]
    fn late_comers_have_less_to_give_away() {
        for level in &LEVELS {
            let filled = |empties| {
                let mut purse = Purse::default();
                purse.open(level, empties, 64);
                purse.left
            };
            assert_eq!(filled(52), level.budget);
            assert_eq!(filled(25), level.budget * 25 / 51);
            assert_eq!(filled(0), 0);
            let mut random = fastrand::Rng::with_seed(u64::from(level.number));
            for empties in 1..60 {
                let costs = game(level, &mut Purse::default(), (empties, 64), &mut random);
                assert!(costs.iter().sum::<i32>() <= filled(empties), "{costs:?}");
            }
        }
    }
}
