//! The laws of schedules, for every format.

use std::collections::{BTreeMap, BTreeSet};

use harif_arena::schedule::{Fixture, Results, Schedule};
use harif_arena::{Score, Tournament, TournamentFormat};
use proptest::prelude::*;

fn tournament(format: TournamentFormat, players: usize, games: u32, seed: u64) -> Tournament {
    let mut file = format!(
        "game = \"tictactoe\"\nformat = \"{}\"\ngames = {games}\nrounds = 5\nseed = {seed}\n",
        format.name()
    );
    for _ in 0..players {
        file.push_str("[[players]]\nagent = \"random\"\n");
    }
    Tournament::read(&file).unwrap()
}

/// A result that depends on nothing but the game.
fn decided(fixture: &Fixture, salt: u64) -> Score {
    let mixed = (fixture.number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ salt;
    match (mixed >> 40) % 3 {
        0 => Score::First,
        1 => Score::Draw,
        _ => Score::Second,
    }
}

/// Plays the whole schedule, `at_once` games at a time.
fn play_out(schedule: &Schedule, salt: u64, at_once: usize) -> Vec<Fixture> {
    let mut results = Results::new();
    let mut played = Vec::new();
    loop {
        let open = schedule.next(&results);
        if open.is_empty() {
            return played;
        }
        for fixture in open.iter().take(at_once) {
            assert!(
                results
                    .insert(fixture.number, decided(fixture, salt))
                    .is_none()
            );
            played.push(*fixture);
        }
        assert!(played.len() < 10_000, "a tournament ends");
    }
}

fn any_format() -> impl Strategy<Value = TournamentFormat> {
    proptest::sample::select(TournamentFormat::ALL.to_vec())
}

proptest! {
    /// A tournament that is killed and resumed after every few games plays exactly the games that
    /// an undisturbed one plays.
    #[test]
    fn interruptions_change_nothing(
        format in any_format(), players in 2usize..9, pairs in 1u32..4,
        seed: u64, salt: u64, at_once in 1usize..7,
    ) {
        let players = if format == TournamentFormat::Match { 2 } else { players };
        let schedule = Schedule::new(&tournament(format, players, pairs * 2, seed));
        let mut whole = play_out(&schedule, salt, usize::MAX);
        let mut pieces = play_out(&schedule, salt, at_once);
        whole.sort_by_key(|fixture| fixture.number);
        pieces.sort_by_key(|fixture| fixture.number);
        prop_assert_eq!(&whole, &pieces);
        let numbers: Vec<u64> = whole.iter().map(|fixture| fixture.number).collect();
        let expected: Vec<u64> = (0..whole.len() as u64).collect();
        prop_assert_eq!(numbers, expected, "numbered from 0 without a gap");
        let results: Results = whole.iter().map(|f| (f.number, decided(f, salt))).collect();
        prop_assert_eq!(schedule.total(&results), whole.len() as u64);
    }

    /// Both games of a pair are the same meeting with sides changed, and no player meets itself.
    #[test]
    fn pairs_change_sides(
        format in any_format(), players in 2usize..9, pairs in 1u32..4, seed: u64, salt: u64,
    ) {
        let players = if format == TournamentFormat::Match { 2 } else { players };
        let schedule = Schedule::new(&tournament(format, players, pairs * 2, seed));
        let mut by_pair: BTreeMap<u64, Vec<Fixture>> = BTreeMap::new();
        for fixture in play_out(&schedule, salt, usize::MAX) {
            prop_assert_ne!(fixture.players[0], fixture.players[1]);
            prop_assert!(fixture.players.iter().all(|&player| player < players));
            by_pair.entry(fixture.pair).or_default().push(fixture);
        }
        for games in by_pair.values() {
            prop_assert_eq!(games.len(), 2);
            let [a, b] = games[0].players;
            prop_assert_eq!(games[1].players, [b, a]);
        }
    }
}

#[test]
fn everybody_meets_everybody_as_often() {
    for players in 2..9 {
        let schedule = Schedule::new(&tournament(TournamentFormat::RoundRobin, players, 4, 0));
        let mut meetings: BTreeMap<BTreeSet<usize>, usize> = BTreeMap::new();
        for fixture in schedule.next(&Results::new()) {
            *meetings.entry(fixture.players.into()).or_default() += 1;
        }
        assert_eq!(meetings.len(), players * (players - 1) / 2);
        assert!(meetings.values().all(|&games| games == 4));
    }
}

#[test]
fn a_gauntlet_is_the_first_against_all_others() {
    let schedule = Schedule::new(&tournament(TournamentFormat::Gauntlet, 5, 2, 0));
    let fixtures = schedule.next(&Results::new());
    assert_eq!(fixtures.len(), 8);
    assert!(fixtures.iter().all(|fixture| fixture.players.contains(&0)));
}

/// The better player always wins: then the best is left over, whatever the number of players.
#[test]
fn the_best_wins_the_knockout() {
    for players in 2..12 {
        let schedule = Schedule::new(&tournament(TournamentFormat::Knockout, players, 2, 0));
        let mut results = Results::new();
        let mut games = 0;
        loop {
            let open = schedule.next(&results);
            if open.is_empty() {
                break;
            }
            for fixture in open {
                let [a, b] = fixture.players;
                let score = if a < b { Score::First } else { Score::Second };
                results.insert(fixture.number, score);
                games += 1;
            }
        }
        assert_eq!(schedule.survivors(&results), Some(vec![0]));
        assert_eq!(games, (players - 1) * 2);
    }
}

/// Meetings that stay level are repeated, but not forever: then the better seed goes on.
#[test]
fn a_knockout_of_draws_ends() {
    let schedule = Schedule::new(&tournament(TournamentFormat::Knockout, 4, 2, 0));
    let mut results = Results::new();
    loop {
        let open = schedule.next(&results);
        if open.is_empty() {
            break;
        }
        results.extend(open.iter().map(|fixture| (fixture.number, Score::Draw)));
        assert!(results.len() < 100);
    }
    assert_eq!(schedule.survivors(&results), Some(vec![0]));
    assert_eq!(
        results.len(),
        3 * 2 * 4,
        "three meetings, each played four times"
    );
}

/// In a Swiss tournament each player plays every round or sits out, and no two meet twice.
/// (With at least twice as many players as rounds there is always such a pairing: a player who has met
/// fewer than half of the others leaves a graph that has one, by Dirac.)
#[test]
fn swiss_rounds_are_whole_and_opponents_new() {
    for players in [10, 11, 12, 17] {
        let schedule = Schedule::new(&tournament(TournamentFormat::Swiss, players, 2, 3));
        let mut met = BTreeSet::new();
        let mut rounds: BTreeMap<u32, BTreeSet<usize>> = BTreeMap::new();
        let mut sat_out = vec![0; players];
        for fixture in play_out(&schedule, 99, usize::MAX) {
            let meeting: BTreeSet<usize> = fixture.players.into();
            if fixture.number % 2 == 0 {
                assert!(met.insert(meeting), "{players} players: {fixture:?}");
            }
            rounds
                .entry(fixture.round)
                .or_default()
                .extend(fixture.players);
        }
        assert_eq!(rounds.len(), 5);
        for present in rounds.values() {
            assert_eq!(present.len(), players - players % 2);
            for (player, times) in sat_out.iter_mut().enumerate() {
                *times += usize::from(!present.contains(&player));
            }
        }
        assert!(sat_out.iter().all(|&times| times <= 1));
    }
}

/// Plays a whole tournament with a rule for the results; round by round, who met whom.
fn rounds_by(
    schedule: &Schedule,
    rule: impl Fn(&Fixture) -> Score,
) -> (Vec<Vec<Fixture>>, Results) {
    let mut results = Results::new();
    let mut rounds: Vec<Vec<Fixture>> = Vec::new();
    loop {
        let open = schedule.next(&results);
        if open.is_empty() {
            return (rounds, results);
        }
        results.extend(open.iter().map(|fixture| (fixture.number, rule(fixture))));
        assert!(
            open.iter()
                .all(|fixture| fixture.round as usize == rounds.len())
        );
        rounds.push(open);
    }
}

/// The player with the smaller index wins.
fn better_wins(fixture: &Fixture) -> Score {
    let [a, b] = fixture.players;
    if a < b { Score::First } else { Score::Second }
}

/// Where the better seed always wins, the best of each round meets its worst, the second best the
/// second worst, and so on: so the best two meet last, and who has no opponent in the first round
/// is among the best.
#[test]
fn a_knockout_seeds_the_best_apart() {
    for players in 2..=16_usize {
        let schedule = Schedule::new(&tournament(TournamentFormat::Knockout, players, 2, 0));
        let (rounds, results) = rounds_by(&schedule, better_wins);
        let mut size = players.next_power_of_two();
        let mut left = players;
        for round in &rounds {
            let met: BTreeSet<BTreeSet<usize>> =
                round.iter().map(|fixture| fixture.players.into()).collect();
            let expected: BTreeSet<BTreeSet<usize>> = (0..size / 2)
                .filter(|&seed| size - 1 - seed < left)
                .map(|seed| BTreeSet::from([seed, size - 1 - seed]))
                .collect();
            assert_eq!(met, expected, "{players} players");
            size /= 2;
            left = left.min(size);
        }
        assert_eq!(size, 1, "{players} players");
        assert_eq!(schedule.survivors(&results), Some(vec![0]));
        // Half-way the survivors are the better half.
        let first_round: Results = rounds[0]
            .iter()
            .map(|fixture| (fixture.number, better_wins(fixture)))
            .collect();
        let mut survivors = schedule.survivors(&first_round).unwrap();
        survivors.sort_unstable();
        let half = players.next_power_of_two() / 2;
        assert_eq!(
            survivors,
            (0..half).collect::<Vec<_>>(),
            "{players} players"
        );
    }
}

/// A meeting that was level once and then won goes on with its winner, even if the loser is the better seed.
#[test]
fn a_repeated_meeting_counts_only_its_last_games() {
    let schedule = Schedule::new(&tournament(TournamentFormat::Knockout, 2, 2, 0));
    for level in 0..=3 {
        let (rounds, results) = rounds_by(&schedule, |fixture| {
            if (fixture.round as usize) < level {
                Score::Draw
            } else if fixture.players[0] == 1 {
                Score::First
            } else {
                Score::Second
            }
        });
        assert_eq!(rounds.len(), level + 1);
        assert_eq!(schedule.survivors(&results), Some(vec![1]));
    }
}

/// With eight players and no draws both halves of the table meet among themselves in the second round.
#[test]
fn swiss_opponents_have_equal_points_in_the_second_round() {
    for seed in 0..40 {
        let schedule = Schedule::new(&tournament(TournamentFormat::Swiss, 8, 2, seed));
        let (rounds, _) = rounds_by(&schedule, better_wins);
        let mut points = [0; 8];
        for round in &rounds[..2] {
            for fixture in round {
                let [a, b] = fixture.players;
                assert_eq!(points[a] / 2, points[b] / 2, "{fixture:?}");
            }
            for fixture in round {
                points[fixture.players[0].min(fixture.players[1])] += 1;
            }
        }
    }
}

/// A round without an opponent counts as won: of seven players the one that sat out meets a winner, and
/// where all games are drawn it leads.
#[test]
fn sitting_out_counts_as_won() {
    for seed in 0..40 {
        let schedule = Schedule::new(&tournament(TournamentFormat::Swiss, 7, 2, seed));
        let (rounds, _) = rounds_by(&schedule, better_wins);
        let present: BTreeSet<usize> = rounds[0].iter().flat_map(|f| f.players).collect();
        let idle = (0..7).find(|player| !present.contains(player)).unwrap();
        let winners: BTreeSet<usize> = rounds[0]
            .iter()
            .map(|f| f.players[0].min(f.players[1]))
            .collect();
        let second = rounds[1].iter().find(|f| f.players.contains(&idle));
        let [a, b] = second.expect("no player sits out twice in a row").players;
        let opponent = if a == idle { b } else { a };
        assert!(winners.contains(&opponent), "{idle} meets {opponent}");
        let (rounds, _) = rounds_by(&schedule, |_| Score::Draw);
        assert!(rounds[1][0].players.contains(&idle), "{idle} leads");
    }
}

/// The number of games is known from the start where it does not depend on the results.
#[test]
fn the_total_is_known_from_the_start() {
    for players in 2..9_usize {
        for games in [2, 4] {
            let meetings = [
                (TournamentFormat::RoundRobin, players * (players - 1) / 2),
                (TournamentFormat::Gauntlet, players - 1),
                (TournamentFormat::Knockout, players - 1),
                (TournamentFormat::Swiss, 5 * (players / 2)),
            ];
            for (format, meetings) in meetings {
                let schedule = Schedule::new(&tournament(format, players, games, 1));
                let expected = meetings as u64 * u64::from(games);
                let mut results = Results::new();
                loop {
                    assert_eq!(schedule.total(&results), expected, "{format:?} {players}");
                    let Some(fixture) = schedule.next(&results).into_iter().next() else {
                        break;
                    };
                    results.insert(fixture.number, better_wins(&fixture));
                }
                assert_eq!(results.len() as u64, expected);
            }
        }
    }
}

/// Without pairs each game is from an opening of its own, and sides still change.
#[test]
fn unpaired_games_take_turns_with_the_sides() {
    let file = "game = \"tictactoe\"\npaired = false\ngames = 5\n\
        players = [{ agent = \"random\" }, { agent = \"random\" }]\n";
    let schedule = Schedule::new(&Tournament::read(file).unwrap());
    let fixtures = schedule.next(&Results::new());
    let players: Vec<[usize; 2]> = fixtures.iter().map(|f| f.players).collect();
    assert_eq!(players, [[0, 1], [1, 0], [0, 1], [1, 0], [0, 1]]);
    let pairs: Vec<u64> = fixtures.iter().map(|f| f.pair).collect();
    assert_eq!(pairs, [0, 1, 2, 3, 4]);
}
