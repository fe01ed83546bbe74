//! Who meets whom, as a pure function of the tournament and the results so far.
//!
//! A schedule comes in rounds. The first round depends on nothing; each later one may look at the
//! results of the rounds before it (knockout, Swiss). Games are numbered through all rounds, so a
//! number says everything about a game, and the same seed and results give the same numbers. That
//! is what makes a killed tournament go on where it was: walk the rounds again, and play the
//! numbers that have no result.

mod knockout;
mod swiss;

use crate::result::Score;
use crate::spec::{Tournament, TournamentFormat};
use harif_rules::Player;
use std::collections::HashMap;

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number, from 0 through the whole tournament.
    pub number: u64,
    /// The round, from 0.
    pub round: u32,
    /// Both games of a pair begin from the opening of this number.
    pub pair: u64,
    /// The players by index: who moves first, who second.
    pub players: [usize; 2],
}

/// The results so far, by the number of the game.
pub type Results = HashMap<u64, Score>;

/// A meeting of two players in a round: one or more games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Meeting {
    players: [usize; 2],
}

/// The games of a tournament.
#[derive(Clone, Debug)]
pub struct Schedule {
    format: TournamentFormat,
    players: usize,
    games: u32,
    rounds: u32,
    paired: bool,
    seed: u64,
    imported: bool,
}

/// A round that has been walked: its games, and what came of them.
#[derive(Clone, Debug)]
struct Round {
    fixtures: Vec<Fixture>,
    /// Players who had no opponent.
    byes: Vec<usize>,
}

impl Round {
    /// Half points of the first-named player and of the other in a meeting of this round.
    fn half_points(&self, players: [usize; 2], results: &Results) -> [u64; 2] {
        let mut points = [0, 0];
        for fixture in &self.fixtures {
            let Some(score) = results.get(&fixture.number) else {
                continue;
            };
            for side in Player::BOTH {
                let player = fixture.players[side.index()];
                let opponent = fixture.players[side.opponent().index()];
                if let Some(at) = players.iter().position(|&other| other == player)
                    && players.contains(&opponent)
                {
                    points[at] += u64::from(score.half_points(side));
                }
            }
        }
        points
    }
}

impl Schedule {
    /// The schedule of a tournament.
    pub fn new(tournament: &Tournament) -> Self {
        Self {
            format: tournament.format,
            players: tournament.players.len(),
            games: tournament.games,
            rounds: tournament.rounds,
            paired: tournament.paired,
            seed: tournament.seed,
            imported: tournament.imported,
        }
    }

    /// Whether every game is known before the first is played: no round depends on results.
    pub fn is_fixed(&self) -> bool {
        let one_round = matches!(
            self.format,
            TournamentFormat::Match | TournamentFormat::RoundRobin | TournamentFormat::Gauntlet
        );
        one_round && !self.imported
    }

    /// The games of the first round that has games without a result, those that have one left
    /// out; none once everything is played.
    pub fn next(&self, results: &Results) -> Vec<Fixture> {
        let (_, open) = self.walk(results);
        open
    }

    /// How many games there are, as far as that is known: all of them, except that a knockout may
    /// need more to break ties.
    pub fn total(&self, results: &Results) -> u64 {
        if self.imported {
            return results.len() as u64;
        }
        let meetings = match self.format {
            TournamentFormat::Match => 1,
            TournamentFormat::RoundRobin => self.players * (self.players - 1) / 2,
            TournamentFormat::Gauntlet | TournamentFormat::Knockout => self.players - 1,
            TournamentFormat::Swiss => self.rounds as usize * (self.players / 2),
        };
        let planned = meetings as u64 * u64::from(self.games);
        let (rounds, open) = self.walk(results);
        let played: usize = rounds.iter().map(|round| round.fixtures.len()).sum();
        if open.is_empty() {
            played as u64
        } else {
            planned.max(played as u64)
        }
    }

    /// Who is still in, or won, a knockout: the survivors after the rounds that are finished.
    pub fn survivors(&self, results: &Results) -> Option<Vec<usize>> {
        let (rounds, _) = self.walk(results);
        (self.format == TournamentFormat::Knockout)
            .then(|| knockout::survivors(self, &rounds, results))
    }

    /// Walks the finished rounds; the last one is open if it has games without a result.
    fn walk(&self, results: &Results) -> (Vec<Round>, Vec<Fixture>) {
        let mut rounds: Vec<Round> = Vec::new();
        loop {
            let Some(round) = self.round(&rounds, results) else {
                return (rounds, Vec::new());
            };
            let open: Vec<Fixture> = round
                .fixtures
                .iter()
                .filter(|fixture| !results.contains_key(&fixture.number))
                .copied()
                .collect();
            rounds.push(round);
            if !open.is_empty() {
                return (rounds, open);
            }
        }
    }

    /// The round after these, if there is one.
    fn round(&self, before: &[Round], results: &Results) -> Option<Round> {
        if self.imported {
            return None;
        }
        let (meetings, byes) = match self.format {
            TournamentFormat::Knockout => knockout::round(self, before, results)?,
            TournamentFormat::Swiss => swiss::round(self, before, results)?,
            _ if !before.is_empty() => return None,
            TournamentFormat::Match => (vec![Meeting { players: [0, 1] }], Vec::new()),
            TournamentFormat::RoundRobin => (all_against_all(self.players), Vec::new()),
            TournamentFormat::Gauntlet => {
                let against = |opponent| Meeting {
                    players: [0, opponent],
                };
                ((1..self.players).map(against).collect(), Vec::new())
            }
        };
        Some(Round {
            fixtures: self.number(before, &meetings),
            byes,
        })
    }

    /// Numbers the games of a round. Meetings take turns, so that a table made halfway through is
    /// as fair as one made at the end.
    fn number(&self, before: &[Round], meetings: &[Meeting]) -> Vec<Fixture> {
        let numbered: usize = before.iter().map(|round| round.fixtures.len()).sum();
        let mut number = numbered as u64;
        let mut pair = before
            .iter()
            .flat_map(|round| &round.fixtures)
            .map(|fixture| fixture.pair + 1)
            .max()
            .unwrap_or(0);
        let together = if self.paired { 2 } else { 1 };
        let mut fixtures = Vec::new();
        for turn in 0..self.games / together {
            for meeting in meetings {
                for game in 0..together {
                    let [a, b] = meeting.players;
                    // Without pairs the sides change from game to game.
                    let swapped = if self.paired {
                        game == 1
                    } else {
                        turn % 2 == 1
                    };
                    fixtures.push(Fixture {
                        number,
                        round: before.len() as u32,
                        pair,
                        players: if swapped { [b, a] } else { [a, b] },
                    });
                    number += 1;
                }
                pair += 1;
            }
        }
        fixtures
    }
}

/// All against all, in the circle order of chess tournaments: players sit in two rows
/// and all but one move on, so no player's games are bunched together.
fn all_against_all(players: usize) -> Vec<Meeting> {
    let seats = players + players % 2;
    let mut circle: Vec<usize> = (0..seats).collect();
    let mut meetings = Vec::new();
    for round in 0..seats - 1 {
        for seat in 0..seats / 2 {
            let (a, b) = (circle[seat], circle[seats - 1 - seat]);
            if a < players && b < players {
                let swap = seat == 0 && round % 2 == 1;
                meetings.push(Meeting {
                    players: if swap { [b, a] } else { [a, b] },
                });
            }
        }
        circle[1..].rotate_right(1);
    }
    meetings
}
