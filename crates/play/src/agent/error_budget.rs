//! The error budget of a level: the discs that it may still give away.
//!
//! People do not play at random now and then; they miss what a move costs. So a level picks among
//! the moves that cost little, the likelier the less they cost, and keeps accounts: in a game it
//! gives away no more than its budget, in one move no more than its cap.
//!
//! A level that begins in the middle of a game (a position that was set up, a seat taken over) has
//! the share of the budget that belongs to the moves still to come. A level that goes on with a game
//! is told what it has left ([`restore`](ErrorBudget::restore)).

use super::levels::Level;
use harif_rules::AnyMove;
use harif_search::RootMove;

/// The discs that a level may still give away in this game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ErrorBudget {
    /// None before the first move of a game.
    left: Option<i32>,
    /// The empty squares at the last move; none where nothing is known of it.
    empties: Option<u32>,
}

/// What a move may cost, and in which units costs come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prices {
    /// The most that one move may cost, in discs.
    pub(super) cap: i32,
    /// What a disc is worth in the values of moves.
    pub(super) disc: i32,
}

impl ErrorBudget {
    /// What is left, once a move was made.
    pub(super) const fn left(&self) -> Option<i32> {
        self.left
    }

    /// Goes on with what was left at some move of a game; with none, as at the first move.
    pub(super) const fn restore(&mut self, left: Option<i32>) {
        self.left = left;
        self.empties = None;
    }

    /// Prepares for a move with so many of the board's cells empty. The budget is filled at the first
    /// move of a game. Hosts of the engine protocols do not all say when a new game begins, so more
    /// empty squares than at the last move mean one, too.
    pub(super) fn open(&mut self, level: &Level, empties: u32, cells: u32) {
        let is_new_game = self.empties.is_some_and(|before| empties > before);
        if self.left.is_none() || is_new_game {
            // The first fifth of a game is not missed: little can be given away there.
            let whole = (cells * 4 / 5).max(1);
            self.left = Some(level.budget * empties.min(whole) as i32 / whole as i32);
        }
        self.empties = Some(empties);
    }

    /// Picks a move, and pays for what it gives away.
    ///
    /// Every move that costs no more than cap and budget allow may be played, the likelier the
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
        let left = self.left.unwrap_or(0);
        let most = cap.min(left);
        let moves_to_come = self.empties.unwrap_or(0).div_ceil(2).max(1);
        let usual = (left as f32 / moves_to_come as f32).max(0.01);
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
        self.left = Some(left - cost);
        Some(m)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent::levels::LEVELS;
    use harif_rules::{AnyMove, Cell};
    use harif_search::Value;

    /// A move with an estimate.
    fn entry(column: u8, score: i32) -> RootMove<AnyMove> {
        RootMove {
            m: AnyMove::Cell(Cell::new(column, 0)),
            value: Value::estimate(score),
            pv: Vec::new(),
            nodes: 0,
        }
    }

    /// Moves with any values that a search could find.
    fn moves(random: &mut fastrand::Rng, disc: i32) -> Vec<RootMove<AnyMove>> {
        (0..random.u8(1..15))
            .map(|column| {
                let score = random.i32(-64 * disc..=64 * disc) / random.i32(1..12);
                entry(column, score)
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
        kept: &mut ErrorBudget,
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
                kept.open(level, empties - 2 * turn, cells);
                let moves = moves(random, disc);
                let chosen = kept.spend(&moves, prices, random).expect("a move");
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
                let mut kept = ErrorBudget::default();
                for empties in [60, 59, 60] {
                    let costs = game(level, &mut kept, (empties, 64), &mut random);
                    assert!(costs.iter().all(|&cost| cost <= level.cap), "{costs:?}");
                    let total: i32 = costs.iter().sum();
                    assert!(total <= level.budget, "level {}: {costs:?}", level.number);
                }
            }
        }
    }

    /// Passes and questions asked twice fill no budget: a level is asked again with one empty square
    /// less after a pass of the opponent, and with as many as before where a move is asked for anew.
    /// More empty squares than before are a new game, with a full budget. What is left can be taken
    /// along at any move.
    #[test]
    fn passes_fill_no_budget() {
        for seed in 0..300 {
            let mut random = fastrand::Rng::with_seed(seed);
            for level in &LEVELS {
                let prices = Prices {
                    cap: level.cap,
                    disc: 1,
                };
                let mut kept = ErrorBudget::default();
                for _game in 0..2 {
                    let (mut empties, mut given) = (60, 0);
                    while empties > 0 {
                        kept.open(level, empties, 64);
                        assert_eq!(kept.left(), Some(level.budget - given), "{empties} empty");
                        let moves = moves(&mut random, 1);
                        let chosen = kept.spend(&moves, prices, &mut random).expect("a move");
                        given += cost(&moves, chosen, 1);
                        empties -= random.u32(..3).min(empties);
                        if empties > 0 && random.u8(..8) == 0 {
                            let left = kept.left();
                            kept = ErrorBudget::default();
                            kept.restore(left);
                        }
                    }
                    assert!(given <= level.budget);
                    kept.restore(None);
                }
            }
        }
    }

    /// Dearer moves are chosen less often, and what costs nothing most often.
    #[test]
    fn what_costs_less_is_likelier() {
        let level = &LEVELS[0];
        let moves = [entry(0, -3), entry(1, 4), entry(2, -12), entry(3, 0)];
        let mut random = fastrand::Rng::with_seed(1);
        let mut chosen = [0; 4];
        for _ in 0..4_000 {
            let mut kept = ErrorBudget::default();
            kept.open(level, 60, 64);
            let prices = Prices {
                cap: level.cap,
                disc: 1,
            };
            let m = kept.spend(&moves, prices, &mut random);
            let at = moves.iter().position(|entry| Some(entry.m) == m);
            chosen[at.expect("one of the moves")] += 1;
        }
        // They cost 7, 0, 16 and 4 discs.
        let [seven, nothing, sixteen, four] = chosen;
        assert!(
            nothing > four && four > seven && seven > sixteen && sixteen > 0,
            "{chosen:?}"
        );
    }

    /// A level that begins in the middle of a game has its share, and none at the end.
    #[test]
    fn a_game_from_the_middle_has_less_to_give_away() {
        for level in &LEVELS {
            let filled = |empties| {
                let mut kept = ErrorBudget::default();
                kept.open(level, empties, 64);
                kept.left().expect("opened")
            };
            assert_eq!(filled(52), level.budget);
            assert_eq!(filled(25), level.budget * 25 / 51);
            assert_eq!(filled(0), 0);
            let mut random = fastrand::Rng::with_seed(u64::from(level.number));
            for empties in 1..60 {
                let costs = game(
                    level,
                    &mut ErrorBudget::default(),
                    (empties, 64),
                    &mut random,
                );
                assert!(costs.iter().sum::<i32>() <= filled(empties), "{costs:?}");
            }
        }
    }

    /// Built anew for every move and told what was left, a level gives away no more than one that
    /// stays, and exactly the same with the same luck.
    #[test]
    fn a_budget_that_is_carried_over_is_the_same_budget() {
        for seed in 0..200 {
            let level = &LEVELS[seed as usize % LEVELS.len()];
            let prices = Prices {
                cap: level.cap,
                disc: 1,
            };
            let mut random = fastrand::Rng::with_seed(seed);
            let (mut stays, mut left) = (ErrorBudget::default(), None);
            for empties in (1..=60).rev().step_by(2) {
                let moves = moves(&mut random, 1);
                let mut same_luck = random.clone();
                stays.open(level, empties, 64);
                let expected = stays.spend(&moves, prices, &mut random);
                let mut anew = ErrorBudget::default();
                anew.restore(left);
                anew.open(level, empties, 64);
                assert_eq!(anew.spend(&moves, prices, &mut same_luck), expected);
                left = anew.left();
                assert_eq!(left, stays.left());
            }
            assert!(left.is_some_and(|left| left >= 0));
        }
    }

    /// Moves that are taken back bring nothing back but what they had cost: with the budget of an earlier move a level goes on, however
    /// many more squares are empty there.
    #[test]
    fn taking_back_fills_no_budget() {
        let mut random = fastrand::Rng::with_seed(3);
        for level in LEVELS.iter().filter(|level| level.budget > 0) {
            let mut kept = ErrorBudget::default();
            kept.open(level, 20, 64);
            for left in [0, 1, level.budget / 2] {
                for empties in [19, 20, 30, random.u32(20..60), 60] {
                    kept.restore(Some(left));
                    kept.open(level, empties, 64);
                    assert_eq!(kept.left(), Some(left), "{empties} empty");
                }
            }
        }
    }

    /// A move that costs what can be spent on each of the moves to come is chosen e^-½ times as often as one that costs nothing.
    #[test]
    fn a_share_of_the_budget_is_likely_to_be_spent() {
        let level = &LEVELS[0];
        let prices = Prices {
            cap: level.cap,
            disc: 1,
        };
        let mut random = fastrand::Rng::with_seed(2);
        for empties in [52, 40, 30] {
            let mut counts = [0; 2];
            for _ in 0..5_000 {
                let mut kept = ErrorBudget::default();
                kept.open(level, empties, 64);
                let left = kept.left().expect("opened");
                let share = (left as f32 / empties.div_ceil(2) as f32).round() as i32;
                let moves = [entry(0, 0), entry(1, -share)];
                let m = kept.spend(&moves, prices, &mut random);
                counts[usize::from(m != Some(moves[0].m))] += 1;
            }
            let ratio = f64::from(counts[1]) / f64::from(counts[0]);
            assert!(
                (ratio - (-0.5_f64).exp()).abs() < 0.06,
                "{empties}: {ratio}"
            );
        }
    }
}
