//! Who meets whom and who begins, counted without the schedule.

use std::collections::BTreeSet;

use harif_arena::schedule::{Fixture, Results, Schedule};
use harif_arena::{Score, Tournament, TournamentFormat};
use harif_rules::Player;

fn schedule(format: TournamentFormat, players: usize, more: &str) -> Schedule {
    let player = "[[players]]\nagent = \"random\"\n".repeat(players);
    let file = format!(
        "game = \"tictactoe\"\nformat = \"{}\"\n{more}\n{player}",
        format.name()
    );
    Schedule::new(&Tournament::read(&file).unwrap())
}

/// The meetings of a round robin of single games: who begins, and against whom.
fn meetings(players: usize) -> Vec<[usize; 2]> {
    let schedule = schedule(
        TournamentFormat::RoundRobin,
        players,
        "games = 1\npaired = false",
    );
    let fixtures = schedule.next(&Results::new());
    fixtures.iter().map(|fixture| fixture.players).collect()
}

/// Worked out by hand: two rows of seats, the first player stays, the others move on by one seat. The first player begins
/// every other round.
#[test]
fn a_round_robin_goes_round_the_table() {
    assert_eq!(meetings(2), [[0, 1]]);
    assert_eq!(meetings(3), [[1, 2], [2, 0], [0, 1]]);
    assert_eq!(
        meetings(4),
        [[0, 3], [1, 2], [2, 0], [3, 1], [0, 1], [2, 3]]
    );
    assert_eq!(
        meetings(6)[..6],
        [[0, 5], [1, 4], [2, 3], [4, 0], [5, 3], [1, 2]]
    );
}

/// No player plays twice in a round, and each player begins as often as not, give or take one game.
#[test]
fn a_round_robin_is_fair() {
    for players in 2..12_usize {
        let meetings = meetings(players);
        for round in meetings.chunks(players / 2) {
            let present: BTreeSet<usize> = round.iter().flatten().copied().collect();
            assert_eq!(present.len(), 2 * round.len(), "{round:?}");
        }
        for player in 0..players {
            let as_side = |side: Player| {
                let own = meetings.iter().map(|meeting| meeting[side.index()]);
                own.filter(|&other| other == player).count()
            };
            let [first, second] = Player::BOTH.map(as_side);
            assert_eq!(first + second, players - 1);
            let most = 1 + players % 2;
            assert!(first.abs_diff(second) <= most, "{player} of {players}");
        }
    }
}

/// A result that depends on nothing but the game. Draws are rare, so that points differ by odd numbers too.
fn decided(fixture: &Fixture, salt: u64) -> Score {
    let mixed = (fixture.number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ salt;
    match fastrand::Rng::with_seed(mixed).u8(..5) {
        0 => Score::Draw,
        1 | 2 => Score::First,
        _ => Score::Second,
    }
}

/// The half points that each side has of a game.
fn half_points(score: Score) -> [u32; 2] {
    match score {
        Score::First => [2, 0],
        Score::Draw => [1, 1],
        Score::Second => [0, 2],
    }
}

/// Each round of a Swiss tournament goes down the table: the best player left meets one who has no more points, and who
/// sits out has the fewest of those whose turn it is. To sit out counts as many points as to win every game.
#[test]
fn swiss_rounds_go_down_the_table() {
    let mut odd = 0;
    for (players, games) in [(5, 4), (7, 4), (7, 6), (8, 4), (9, 6), (11, 8)] {
        for salt in 0..12 {
            let more = format!("games = {games}\nrounds = 4\nseed = {salt}");
            let schedule = schedule(TournamentFormat::Swiss, players, &more);
            let mut results = Results::new();
            let mut points = vec![0; players];
            let mut sat_out = vec![0; players];
            loop {
                let open = schedule.next(&results);
                if open.is_empty() {
                    break;
                }
                // One game of each meeting in the order of the round: the better player begins it.
                let pairs = open.iter().step_by(2).take(players / 2);
                let best: Vec<[u32; 2]> = pairs.map(|it| it.players.map(|at| points[at])).collect();
                assert!(best.is_sorted_by(|a, b| a[0] >= b[0]), "{best:?}");
                assert!(best.iter().all(|[a, b]| a >= b), "{best:?}");
                let present: BTreeSet<usize> = open.iter().flat_map(|it| it.players).collect();
                assert_eq!(present.len(), players / 2 * 2);
                let idle = (0..players).find(|player| !present.contains(player));
                if let Some(idle) = idle {
                    let fewest = sat_out.iter().min().copied();
                    assert_eq!(Some(sat_out[idle]), fewest);
                    let others = (0..players).filter(|&at| Some(sat_out[at]) == fewest);
                    assert_eq!(Some(points[idle]), others.map(|at| points[at]).min());
                    sat_out[idle] += 1;
                    points[idle] += 2 * games;
                    odd += 1;
                }
                for fixture in open {
                    let score = decided(&fixture, salt);
                    results.insert(fixture.number, score);
                    for (player, half) in fixture.players.into_iter().zip(half_points(score)) {
                        points[player] += half;
                    }
                }
            }
            assert_eq!(results.len() as u32, 4 * (players as u32 / 2) * games);
        }
    }
    assert!(odd > 100, "{odd}");
}

/// With fewer opponents than rounds players meet again, and rounds are whole all the same.
#[test]
fn swiss_players_meet_again_where_they_must() {
    for players in 2..6 {
        let schedule = schedule(TournamentFormat::Swiss, players, "games = 2\nrounds = 9");
        let mut results = Results::new();
        let mut rounds = 0;
        loop {
            let open = schedule.next(&results);
            if open.is_empty() {
                break;
            }
            let present: BTreeSet<usize> = open.iter().flat_map(|it| it.players).collect();
            assert_eq!(present.len(), players / 2 * 2);
            results.extend(open.iter().map(|it| (it.number, decided(it, 5))));
            rounds += 1;
        }
        assert_eq!(rounds, 9, "{players} players");
    }
}

/// Who is equal meets by lot: another seed makes another first round, and the same seed the same one.
#[test]
fn equal_players_meet_by_lot() {
    let first = |seed: u64| {
        let schedule = schedule(
            TournamentFormat::Swiss,
            10,
            &format!("rounds = 3\nseed = {seed}"),
        );
        let fixtures = schedule.next(&std::collections::HashMap::new());
        fixtures.iter().map(|it| it.players).collect::<Vec<_>>()
    };
    let rounds: Vec<_> = (0..6).map(first).collect();
    assert_eq!(first(3), rounds[3]);
    let others = rounds.iter().filter(|it| **it != rounds[0]).count();
    assert!(others >= 4, "{rounds:?}");
}
