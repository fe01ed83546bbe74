//! Swiss: in each round players with similar points meet, and no two meet twice
//! as long as that can be avoided.

use super::{Meeting, Results, Round, Schedule};
use harif_play::openings::mixed;
use std::collections::HashSet;

/// How many positions the pairing may try before it accepts a second meeting.
const TRIES: usize = 20_000;

/// The next round, if there is one, with who has no opponent in it.
pub(super) fn round(
    schedule: &Schedule,
    before: &[Round],
    results: &Results,
) -> Option<(Vec<Meeting>, Vec<usize>)> {
    if before.len() >= schedule.rounds as usize {
        return None;
    }
    let mut order = standing(schedule, before, results);
    let mut byes = Vec::new();
    if order.len() % 2 == 1 {
        // The lowest player who has not sat out yet, so that everybody sits out before anybody
        // does twice.
        let times = |player: usize| {
            let sat_out = before.iter().flat_map(|round| &round.byes);
            sat_out.filter(|&&other| other == player).count()
        };
        let fewest = order.iter().map(|&player| times(player)).min()?;
        let at = order.iter().rposition(|&player| times(player) == fewest)?;
        byes.push(order.remove(at));
    }
    let met: HashSet<[usize; 2]> = before
        .iter()
        .flat_map(|round| &round.fixtures)
        .map(|fixture| sorted(fixture.players))
        .collect();
    let mut tries = 0;
    let pairs = pair(&order, &met, &mut tries)
        .or_else(|| pair(&order, &HashSet::new(), &mut 0))
        .unwrap_or_default();
    let meetings = pairs.into_iter().map(|players| Meeting { players });
    Some((meetings.collect(), byes))
}

const fn sorted([a, b]: [usize; 2]) -> [usize; 2] {
    if a < b { [a, b] } else { [b, a] }
}

/// The players by points, the best first; equal ones in an order by lot that the seed fixes. A
/// round without an opponent counts as won.
fn standing(schedule: &Schedule, before: &[Round], results: &Results) -> Vec<usize> {
    let mut points = vec![0; schedule.players];
    for round in before {
        for fixture in &round.fixtures {
            if let Some(score) = results.get(&fixture.number) {
                for side in harif_rules::Player::BOTH {
                    points[fixture.players[side.index()]] += u64::from(score.half_points(side));
                }
            }
        }
        for &player in &round.byes {
            points[player] += 2 * u64::from(schedule.games);
        }
    }
    let mut order: Vec<usize> = (0..schedule.players).collect();
    order.sort_by_key(|&player| {
        let lot = mixed(schedule.seed, player as u64);
        (std::cmp::Reverse(points[player]), lot)
    });
    order
}

/// Pairs all players, the best with the nearest in the order whom they have not met.
fn pair(order: &[usize], met: &HashSet<[usize; 2]>, tries: &mut usize) -> Option<Vec<[usize; 2]>> {
    let Some((&best, rest)) = order.split_first() else {
        return Some(Vec::new());
    };
    for (at, &opponent) in rest.iter().enumerate() {
        *tries += 1;
        if *tries > TRIES {
            return None;
        }
        if met.contains(&sorted([best, opponent])) {
            continue;
        }
        let mut others = rest.to_vec();
        others.remove(at);
        if let Some(mut pairs) = pair(&others, met, tries) {
            pairs.insert(0, [best, opponent]);
            return Some(pairs);
        }
    }
    None
}
