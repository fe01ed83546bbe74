//! A tournament among the members of a room: which games begin next, and the table.
//!
//! Round robin, Swiss and knockout are the schedule of `harif-arena`, a pure function of the results so
//! far. An arena pairs those who are free.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use harif_arena::openings::OpeningSource;
use harif_arena::schedule::{Results, Schedule};
use harif_arena::stats::{RatedGame, ratings};
use harif_arena::{
    MoveLimits, PlayerKind, PlayerSpec, Score, Tournament as Arena, TournamentFormat,
};
use harif_rules::{Game, Player};

use harif_wire::Side;
use harif_wire::class::{
    MemberId, Pairing, RoomGameResult, TableRow, TournamentPlan, TournamentState,
};

/// How long a member of an arena waits before it is paired, in milliseconds: meanwhile games end, so
/// that there is a choice of opponents.
const CHOICE: u64 = 3_000;
/// How long it waits before it meets its last opponent again.
const REMATCH: u64 = 12_000;

/// A game that is to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextGame {
    /// Its number in the tournament.
    pub number: u64,
    /// The round, from 0.
    pub round: u32,
    /// Who moves first, and who second.
    pub players: [MemberId; 2],
}

/// A game of the tournament that began.
#[derive(Clone, Debug)]
struct Played {
    round: u32,
    players: [MemberId; 2],
    result: Option<RoomGameResult>,
    /// When it ended.
    ended: u64,
}

/// A tournament with the games that were begun.
#[derive(Clone, Debug)]
pub struct Tournament {
    id: u32,
    plan: TournamentPlan,
    began: u64,
    stopped: bool,
    /// None for an arena.
    schedule: Option<Schedule>,
    games: BTreeMap<u64, Played>,
}

impl Tournament {
    /// A tournament in which no game has begun.
    pub fn new(id: u32, plan: TournamentPlan, seed: u64, began: u64) -> Self {
        let schedule = schedule(&plan, seed);
        Self {
            id,
            plan,
            began,
            stopped: false,
            schedule,
            games: BTreeMap::new(),
        }
    }

    /// Its number.
    pub const fn id(&self) -> u32 {
        self.id
    }

    /// What was asked for.
    pub const fn plan(&self) -> &TournamentPlan {
        &self.plan
    }

    /// No further game begins.
    pub const fn stop(&mut self) {
        self.stopped = true;
    }

    /// A game began.
    pub fn begin(&mut self, number: u64, round: u32, players: [MemberId; 2]) {
        self.games.insert(
            number,
            Played {
                round,
                players,
                result: None,
                ended: 0,
            },
        );
    }

    /// A game ended. The points are those of the members who were paired, also where another member
    /// took over a seat.
    pub fn end(&mut self, number: u64, result: RoomGameResult, at: u64) {
        if let Some(game) = self.games.get_mut(&number) {
            game.result = Some(result);
            game.ended = at;
        }
    }

    /// When an arena ends.
    fn ends(&self) -> Option<u64> {
        let length = u64::from(self.plan.minutes) * 60_000;
        (self.plan.format == Pairing::Arena).then_some(self.began + length)
    }

    fn results(&self) -> Results {
        let ended = self.games.iter();
        let ended = ended.filter_map(|(&number, game)| Some((number, score(game.result?))));
        ended.collect()
    }

    fn is_running(&self) -> bool {
        self.games.values().any(|game| game.result.is_none())
    }

    /// Whether no further game begins and none runs.
    pub fn is_over(&self, now: u64) -> bool {
        if self.is_running() {
            return false;
        }
        match &self.schedule {
            _ if self.stopped => true,
            Some(schedule) => schedule.next(&self.results()).is_empty(),
            None => self.ends().is_some_and(|ends| ends <= now),
        }
    }

    /// Since when a member waits for an opponent in an arena.
    fn waits_since(&self, player: MemberId) -> u64 {
        let games = self.games.values();
        let own = games.filter(|game| game.players.contains(&player));
        own.map(|game| game.ended).fold(self.began, u64::max)
    }

    /// When [`next`](Self::next) may have something new although nothing happened.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        let ends = self.ends().filter(|&ends| !self.stopped && now < ends)?;
        let players = self.plan.players.iter();
        let waits = players.map(|&player| self.waits_since(player));
        let times = waits.flat_map(|since| [since + CHOICE, since + REMATCH]);
        times.filter(|&at| at > now).chain([ends]).min()
    }

    /// The games that begin now among members who are free.
    pub fn next(&self, now: u64, free: &BTreeSet<MemberId>) -> Vec<NextGame> {
        if self.stopped {
            return Vec::new();
        }
        match &self.schedule {
            Some(schedule) => self.next_by_schedule(schedule, free),
            None => self.next_of_arena(now, free),
        }
    }

    fn next_by_schedule(&self, schedule: &Schedule, free: &BTreeSet<MemberId>) -> Vec<NextGame> {
        let mut free = free.clone();
        let mut begin = Vec::new();
        for fixture in schedule.next(&self.results()) {
            let players = fixture.players.map(|index| self.plan.players[index]);
            let is_new = !self.games.contains_key(&fixture.number);
            if is_new && players.iter().all(|player| free.contains(player)) {
                for player in players {
                    free.remove(&player);
                }
                begin.push(NextGame {
                    number: fixture.number,
                    round: fixture.round,
                    players,
                });
            }
        }
        begin
    }

    /// Pairs members with similar points. Two who just met do not meet again while others are free.
    fn next_of_arena(&self, now: u64, free: &BTreeSet<MemberId>) -> Vec<NextGame> {
        if self.ends().is_none_or(|ends| ends <= now) {
            return Vec::new();
        }
        let waited = |player: MemberId| now.saturating_sub(self.waits_since(player));
        let is_first = self.games.is_empty();
        if !is_first && free.iter().all(|&player| waited(player) < CHOICE) {
            return Vec::new();
        }
        let points = self.half_points();
        let mut waiting: Vec<MemberId> = self.plan.players.clone();
        waiting.retain(|player| free.contains(player));
        waiting.sort_by_key(|player| (std::cmp::Reverse(points[player]), *player));
        let last_opponent = |player: MemberId| {
            let met = self.games.values().rev();
            let mut met = met.filter(|game| game.players.contains(&player));
            met.next()
                .map(|game| game.players[usize::from(game.players[0] == player)])
        };
        let mut number = self.games.keys().last().map_or(0, |last| last + 1);
        let mut begin = Vec::new();
        while waiting.len() >= 2 {
            let best = waiting.remove(0);
            let before = last_opponent(best);
            let at = waiting.iter().position(|&other| Some(other) != before);
            let is_patient = waited(best) >= REMATCH || self.plan.players.len() == 2;
            let at = at.or(is_patient.then_some(0));
            let Some(at) = at else { continue };
            let other = waiting.remove(at);
            let firsts = |player: MemberId| {
                let games = self.games.values();
                games.filter(|game| game.players[0] == player).count()
            };
            let players = if firsts(best) <= firsts(other) {
                [best, other]
            } else {
                [other, best]
            };
            begin.push(NextGame {
                number,
                round: 0,
                players,
            });
            number += 1;
        }
        begin
    }

    fn half_points(&self) -> HashMap<MemberId, u32> {
        let mut points: HashMap<MemberId, u32> = self
            .plan
            .players
            .iter()
            .map(|&player| (player, 0))
            .collect();
        for game in self.games.values() {
            let Some(result) = game.result else { continue };
            for side in Player::BOTH {
                let player = game.players[side.index()];
                *points.entry(player).or_default() += u32::from(score(result).half_points(side));
            }
        }
        points
    }

    /// How many rounds each member sat out without an opponent, where that counts as won.
    fn byes(&self) -> HashMap<MemberId, u32> {
        let mut byes = HashMap::new();
        if self.plan.format != Pairing::Swiss {
            return byes;
        }
        let Some(schedule) = &self.schedule else {
            return byes;
        };
        let mut rounds: BTreeMap<u32, BTreeSet<MemberId>> = BTreeMap::new();
        for game in self.games.values() {
            rounds.entry(game.round).or_default().extend(game.players);
        }
        // Of the round that is being played, games may not have begun yet.
        for fixture in schedule.next(&self.results()) {
            if let Some(round) = rounds.get_mut(&fixture.round) {
                round.extend(fixture.players.map(|index| self.plan.players[index]));
            }
        }
        for playing in rounds.values() {
            for player in &self.plan.players {
                if !playing.contains(player) {
                    *byes.entry(*player).or_default() += 1;
                }
            }
        }
        byes
    }

    /// What members are told.
    pub fn state(&self, now: u64) -> TournamentState {
        let round = self.games.values().map(|game| game.round + 1).max();
        let played = self.games.values().filter(|game| game.result.is_some());
        TournamentState {
            id: self.id,
            plan: self.plan.clone(),
            ends: self.ends(),
            round: round.unwrap_or(0),
            played: played.count() as u32,
            over: self.is_over(now),
            rows: self.rows(),
        }
    }

    fn rows(&self) -> Vec<TableRow> {
        let index: HashMap<MemberId, usize> = self
            .plan
            .players
            .iter()
            .enumerate()
            .map(|(at, &player)| (player, at))
            .collect();
        let byes = self.byes();
        let row = |&member: &MemberId| TableRow {
            member,
            points: f64::from(byes.get(&member).copied().unwrap_or(0) * self.plan.games),
            wins: 0,
            draws: 0,
            losses: 0,
            faults: 0,
            elo: None,
            error: None,
        };
        let mut rows: Vec<TableRow> = self.plan.players.iter().map(row).collect();
        let mut rated = Vec::new();
        for game in self.games.values() {
            let Some(result) = game.result else { continue };
            let seats = game.players.map(|player| index.get(&player).copied());
            let [Some(first), Some(second)] = seats else {
                continue;
            };
            for (side, at) in [(Side::First, first), (Side::Second, second)] {
                let row = &mut rows[at];
                match result.winner {
                    None => row.draws += 1,
                    Some(winner) if winner == side => row.wins += 1,
                    Some(_) => {
                        row.losses += 1;
                        row.faults += u32::from(result.by.is_fault());
                    }
                }
                row.points += f64::from(score(result).half_points(side.into())) / 2.0;
            }
            rated.push(RatedGame {
                player: first,
                opponent: second,
                score: f64::from(score(result).half_points(Player::First)) / 2.0,
                times: 1,
            });
        }
        if !rated.is_empty() {
            for (row, rating) in rows.iter_mut().zip(ratings(index.len(), &rated)) {
                if row.wins + row.draws + row.losses > 0 {
                    row.elo = Some(rating.elo);
                    row.error = Some(rating.error);
                }
            }
        }
        rows.sort_by(|a, b| {
            let elo = |row: &TableRow| row.elo.unwrap_or(f64::NEG_INFINITY);
            b.points
                .total_cmp(&a.points)
                .then(elo(b).total_cmp(&elo(a)))
                .then(a.member.cmp(&b.member))
        });
        rows
    }
}

/// A result as the arena counts it.
fn score(result: RoomGameResult) -> Score {
    result
        .winner
        .map_or(Score::Draw, |side| Score::won_by(side.into()))
}

/// The arena's schedule of a plan; none for an arena.
fn schedule(plan: &TournamentPlan, seed: u64) -> Option<Schedule> {
    let format = match plan.format {
        Pairing::RoundRobin => TournamentFormat::RoundRobin,
        Pairing::Swiss => TournamentFormat::Swiss,
        Pairing::Knockout => TournamentFormat::Knockout,
        Pairing::Arena => return None,
    };
    let player = |member: &MemberId| PlayerSpec {
        name: member.to_string(),
        kind: PlayerKind::Absent,
        limits: None,
    };
    Some(Schedule::new(&Arena {
        name: String::new(),
        // Who meets whom does not depend on the game.
        game: Game::OTHELLO,
        format,
        games: plan.games,
        rounds: plan.rounds,
        paired: false,
        seed,
        concurrency: 1,
        openings: OpeningSource::Start,
        limits: MoveLimits::default(),
        adjudication: None,
        mistakes: None,
        sprt: None,
        players: plan.players.iter().map(player).collect(),
        imported: false,
    }))
}
