//! Who stands where: points, crosstable and averages of a tournament, from its games.

use crate::game::{Mistakes, PlayedGame};
use crate::result::EndReason;
use crate::spec::Tournament;
use crate::stats::{Pentanomial, RatedGame, Rating, Trinomial, ratings};
use harif_rules::Player;
use std::collections::{BTreeMap, HashMap};

/// Everything that tables show about a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// One row for each player, in the order of the file.
    pub rows: Vec<StandingsRow>,
    /// Players by rank, the best first: by share of points, then by the order of the file.
    pub order: Vec<usize>,
    /// Wins, draws and losses of each player (first index) against each other one.
    pub cross: Vec<Vec<Trinomial>>,
    /// The pairs of games of each player against each other one.
    pub pairs: Vec<Vec<Pentanomial>>,
    /// How many games there are.
    pub games: u64,
    /// How often games ended for each reason.
    pub reasons: BTreeMap<EndReason, u64>,
    /// How often the side that moved first won, drew and lost.
    pub first: Trinomial,
}

/// One player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StandingsRow {
    /// All games.
    pub tally: Trinomial,
    /// The rating among the players of this tournament.
    pub rating: Option<Rating>,
    /// Games lost by a fault.
    pub faults: u64,
    /// Moves of the player's own, the opening left out.
    pub moves: u64,
    /// Time for all moves, in microseconds.
    pub micros: u64,
    /// Positions for all moves.
    pub nodes: u64,
    /// Depths of all moves, added up.
    pub depths: u64,
    /// Exact mistakes in all games.
    pub mistakes: Mistakes,
    /// Games in which mistakes were counted.
    pub examined: u64,
}

impl StandingsRow {
    /// The average time for a move in milliseconds.
    pub fn milliseconds(&self) -> f64 {
        self.micros as f64 / 1e3 / (self.moves.max(1)) as f64
    }

    /// The average number of positions for a move.
    pub fn nodes_per_move(&self) -> f64 {
        self.nodes as f64 / (self.moves.max(1)) as f64
    }

    /// The average depth of a move.
    pub fn depth(&self) -> f64 {
        self.depths as f64 / (self.moves.max(1)) as f64
    }

    /// Exact mistakes in a game, where they were counted.
    pub fn mistakes_per_game(&self) -> Option<f64> {
        (self.examined > 0).then(|| f64::from(self.mistakes.wrong) / self.examined as f64)
    }
}

/// Adds games up, one after another.
#[derive(Clone, Debug)]
pub struct Counter<'a> {
    tournament: &'a Tournament,
    standings: Standings,
    /// Half points of the first-named player in pairs of which one game is known.
    half: HashMap<u64, (usize, u8)>,
}

impl<'a> Counter<'a> {
    /// Nothing counted yet.
    pub fn new(tournament: &'a Tournament) -> Self {
        let players = tournament.players.len();
        Self {
            tournament,
            standings: Standings {
                rows: vec![StandingsRow::default(); players],
                order: (0..players).collect(),
                cross: vec![vec![Trinomial::default(); players]; players],
                pairs: vec![vec![Pentanomial::default(); players]; players],
                games: 0,
                reasons: BTreeMap::new(),
                first: Trinomial::default(),
            },
            half: HashMap::new(),
        }
    }

    /// Counts one game.
    pub fn add(&mut self, game: &PlayedGame) {
        let standings = &mut self.standings;
        standings.games += 1;
        *standings.reasons.entry(game.reason).or_default() += 1;
        standings.first.add(game.score.half_points(Player::First));
        for side in Player::BOTH {
            let player = game.players[side.index()];
            let opponent = game.players[side.opponent().index()];
            let points = game.score.half_points(side);
            standings.cross[player][opponent].add(points);
            let row = &mut standings.rows[player];
            row.tally.add(points);
            row.faults += u64::from(points == 0 && game.reason.is_fault());
            for note in game.notes_of(side, self.tournament.game) {
                row.moves += 1;
                row.micros += note.micros;
                row.nodes += note.nodes;
                row.depths += u64::from(note.depth);
            }
            if let Some(mistakes) = game.mistakes {
                row.examined += 1;
                row.mistakes.judged += mistakes[side.index()].judged;
                row.mistakes.wrong += mistakes[side.index()].wrong;
            }
        }
        if self.tournament.paired {
            self.add_to_pair(game);
        }
    }

    fn add_to_pair(&mut self, game: &PlayedGame) {
        let [first, second] = game.players;
        let points = game.score.half_points(Player::First);
        match self.half.remove(&game.pair) {
            None => {
                self.half.insert(game.pair, (first, points));
            }
            Some((player, before)) => {
                let now = if player == first { points } else { 2 - points };
                let opponent = if player == first { second } else { first };
                self.standings.pairs[player][opponent].add(before + now);
                self.standings.pairs[opponent][player].add(4 - before - now);
            }
        }
    }

    /// The standings so far.
    pub fn standings(&self) -> Standings {
        let mut standings = self.standings.clone();
        let games = rated(&standings.cross);
        if !games.is_empty() {
            let rated = ratings(standings.rows.len(), &games);
            for (row, rating) in standings.rows.iter_mut().zip(rated) {
                row.rating = (row.tally.games() > 0).then_some(rating);
            }
        }
        let share = |player: usize| {
            let tally = standings.rows[player].tally;
            tally.points() / tally.games().max(1) as f64
        };
        let mut order = standings.order.clone();
        order.sort_by(|&a, &b| share(b).total_cmp(&share(a)).then(a.cmp(&b)));
        standings.order = order;
        standings
    }
}

/// The crosstable as games for the rating.
fn rated(cross: &[Vec<Trinomial>]) -> Vec<RatedGame> {
    let mut games = Vec::new();
    for (player, row) in cross.iter().enumerate() {
        for (opponent, tally) in row.iter().enumerate().skip(player + 1) {
            let scores = [(1.0, tally.wins), (0.5, tally.draws), (0.0, tally.losses)];
            let ended = scores.into_iter().filter(|&(_, times)| times > 0);
            games.extend(ended.map(|(score, times)| RatedGame {
                player,
                opponent,
                score,
                times,
            }));
        }
    }
    games
}
