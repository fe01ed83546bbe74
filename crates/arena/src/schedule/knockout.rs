//! Knockout: the loser of a meeting is out.
//!
//! The order of the file is the seeding: the first and the second player can only meet in the last
//! round. Where the number of players is no power of two, the best seeds have no opponent in the
//! first round. A meeting that ends level is repeated in a round of its own, at most
//! [`REPEATS`] times; after that the better seed goes on.

use super::{Meeting, Results, Round, Schedule};

/// How often a meeting that ended level is played again.
const REPEATS: usize = 3;

/// The bracket: meetings still to be won, in order.
#[derive(Clone, Debug)]
struct Bracket {
    /// Survivors in bracket order; neighbours meet.
    players: Vec<Option<usize>>,
}

impl Bracket {
    /// The seats of so many players: best against worst, so that the best meet late.
    fn new(players: usize) -> Self {
        let mut seats = vec![0];
        while seats.len() < players {
            let size = seats.len() * 2;
            seats = seats
                .iter()
                .flat_map(|&seed| [seed, size - 1 - seed])
                .collect();
        }
        let seated = |seed| (seed < players).then_some(seed);
        Self {
            players: seats.into_iter().map(seated).collect(),
        }
    }

    fn meetings(&self) -> impl Iterator<Item = (usize, [usize; 2])> {
        let pairs = self.players.chunks(2).enumerate();
        pairs.filter_map(|(index, pair)| match pair {
            [Some(a), Some(b)] => Some((index, [*a, *b])),
            _ => None,
        })
    }
}

/// Where the bracket stands after some rounds, with the meetings that are level and how often they
/// were repeated.
fn stand(schedule: &Schedule, before: &[Round], results: &Results) -> (Bracket, Vec<[usize; 2]>) {
    let mut bracket = Bracket::new(schedule.players);
    let mut rounds = before.iter().peekable();
    while bracket.players.len() > 1 {
        let mut winners: Vec<Option<usize>> = bracket
            .players
            .chunks(2)
            .map(|pair| match pair {
                [Some(only), None] | [None, Some(only)] => Some(*only),
                _ => None,
            })
            .collect();
        let mut level: Vec<(usize, [usize; 2])> = bracket.meetings().collect();
        for attempt in 0..=REPEATS {
            if level.is_empty() {
                break;
            }
            let Some(round) = rounds.next() else {
                return (bracket, level.into_iter().map(|(_, pair)| pair).collect());
            };
            level.retain(|&(index, players)| {
                let [a, b] = round.half_points(players, results);
                let winner = match a.cmp(&b) {
                    std::cmp::Ordering::Greater => Some(players[0]),
                    std::cmp::Ordering::Less => Some(players[1]),
                    // The better seed.
                    std::cmp::Ordering::Equal if attempt == REPEATS => players.into_iter().min(),
                    std::cmp::Ordering::Equal => None,
                };
                if winner.is_some() {
                    winners[index] = winner;
                }
                winner.is_none()
            });
        }
        bracket.players = winners;
    }
    (bracket, Vec::new())
}

/// The next round: all meetings of a new level of the bracket, or the level ones again.
pub(super) fn round(
    schedule: &Schedule,
    before: &[Round],
    results: &Results,
) -> Option<(Vec<Meeting>, Vec<usize>)> {
    let (_, level) = stand(schedule, before, results);
    if level.is_empty() {
        return None;
    }
    let meetings = level.into_iter().map(|players| Meeting { players });
    Some((meetings.collect(), Vec::new()))
}

/// Who has not lost a meeting.
pub(super) fn survivors(schedule: &Schedule, rounds: &[Round], results: &Results) -> Vec<usize> {
    let finished: Vec<Round> = rounds
        .iter()
        .filter(|round| {
            let mut fixtures = round.fixtures.iter();
            fixtures.all(|fixture| results.contains_key(&fixture.number))
        })
        .cloned()
        .collect();
    let (bracket, _) = stand(schedule, &finished, results);
    bracket.players.into_iter().flatten().collect()
}
