//! Othello: perft, random endings, and a few endings that every program is measured by.

use harif_engines::othello::perft_from_start;
use harif_rules::formats::obf;
use harif_rules::{AnyPosition, Game};

use super::set::{Set, Work, random_positions};

/// How deep perft counts.
const DEPTH: u32 = 11;

/// Positions 1, 2, 3 and 40 of the FFO test, as every Othello programmer knows them.
const FFO: &[(&str, &str)] = &[
    (
        "FFO 1",
        "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;",
    ),
    (
        "FFO 2",
        "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X;",
    ),
    (
        "FFO 3",
        "----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X;",
    ),
    (
        "FFO 40",
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X;",
    ),
];

/// Sizes, discs and how many random endings of each.
const ENDINGS: &[(u8, usize, usize)] = &[(6, 18, 20), (8, 52, 100), (8, 48, 20), (10, 92, 10)];

pub(super) fn sets() -> Vec<Set> {
    let mut sets = vec![Set {
        name: format!("perft {DEPTH}"),
        work: Work::Count(|| perft_from_start(DEPTH)),
    }];
    sets.extend((1..).zip(ENDINGS).map(|(seed, &(size, discs, count))| {
        let game = Game::othello(size);
        let empties = usize::from(size).pow(2) - discs;
        Set {
            name: format!("{size}x{size} {empties} empty"),
            work: Work::Solve(random_positions(game, discs..=discs, count, seed)),
        }
    }));
    sets.extend(FFO.iter().map(|(name, text)| Set {
        name: (*name).to_owned(),
        work: Work::Solve(positions(text)),
    }));
    sets
}

/// The positions of a text in OBF.
fn positions(text: &str) -> Vec<AnyPosition> {
    let problems = obf::read(text).filter_map(Result::ok);
    problems.map(|problem| problem.position).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_read() {
        for set in sets() {
            if let Work::Solve(positions) = set.work {
                assert!(!positions.is_empty(), "{}", set.name);
            }
        }
    }
}
