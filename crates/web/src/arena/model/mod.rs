//! A tournament in the page: who meets whom, what was played, and what that says about strength.
//!
//! It asks for one move of each game that is being played and is told the answers; it knows nothing of workers. A game's
//! number says who plays it and how it begins, so a tournament that was stopped goes on where it was, and how many games are
//! played at once changes nothing but the time that it takes.

pub(crate) mod own;

use crate::play::model::seats::{Seat, SeatExt};
use crate::play::model::session::Session;
use harif_play::openings::{mixed, random};
use harif_play::service::ChosenMove;
use harif_play::session::must_pass;
use harif_play::stats::{RatedGame, Rating, Trinomial, ratings};
use harif_play::{AgentSpec, AgentState};
use harif_rules::{AnyMove, AnyPosition, Game, Player, Position, notation};

/// How many agents can take part.
pub(crate) const MOST_ENTRANTS: usize = 6;
/// The most games that one pair of agents plays.
pub(crate) const MOST_GAMES: u32 = 200;

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Idle,
    Running,
    Stopped,
    Done,
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Played {
    /// Which of all games it was.
    pub(crate) number: usize,
    /// Who moved first and second, by index.
    pub(crate) players: [usize; 2],
    /// All moves, the opening's too.
    pub(crate) moves: Vec<AnyMove>,
    pub(crate) position: AnyPosition,
    /// Who won; none for a draw.
    pub(crate) winner: Option<Player>,
    /// Whether it was lost by a move that is none.
    pub(crate) by_fault: bool,
}

/// A game that is being played.
#[derive(Clone, Debug)]
pub(crate) struct Current {
    /// Which of all games it is.
    pub(crate) number: usize,
    /// The table at which it is played: no two games of the moment have the same.
    table: usize,
    /// The question that is open.
    asked: Option<u32>,
    pub(crate) players: [usize; 2],
    pub(crate) moves: Vec<AnyMove>,
    pub(crate) position: AnyPosition,
    states: [AgentState; 2],
}

/// Whose move is wanted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Question {
    pub(crate) position: AnyPosition,
    pub(crate) agent: AgentSpec,
    /// The number of the agent in the list.
    pub(crate) entrant: usize,
    /// The table at which it sits.
    pub(crate) table: usize,
    pub(crate) state: AgentState,
}

/// One line of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Standing {
    pub(crate) entrant: usize,
    pub(crate) tally: Trinomial,
    pub(crate) rating: Option<Rating>,
}

/// A tournament: all against all, each opening from both sides.
#[derive(Clone, Debug)]
pub(crate) struct Arena {
    pub(crate) game: Game,
    pub(crate) entrants: Vec<Seat>,
    /// How many games each pair of agents plays; even, because each opening is played twice.
    pub(crate) games: u32,
    pub(crate) seed: u64,
    pub(crate) status: Status,
    /// The number of the question that was asked last.
    pub(crate) asked: u32,
    /// How many games have begun.
    begun: usize,
    /// The games that are over, in the order of their numbers.
    pub(crate) played: Vec<Played>,
    pub(crate) current: Vec<Current>,
}

impl Arena {
    pub(crate) fn new(game: Game) -> Self {
        let usual = ["opponent:name=arash", "alphabeta:depth=4", "greedy"];
        let entrants = usual
            .iter()
            .filter_map(|spec| Seat::read(spec, game).ok())
            .collect();
        Self {
            game,
            entrants,
            games: 10,
            seed: 1,
            status: Status::Idle,
            asked: 0,
            begun: 0,
            played: Vec::new(),
            current: Vec::new(),
        }
    }

    /// Plays another game, or at another size: agents that do not play it are replaced.
    pub(crate) fn choose_game(&mut self, game: Game) {
        let usual = Self::new(game).entrants;
        for (index, entrant) in self.entrants.iter_mut().enumerate() {
            if Seat::read(&entrant.to_string(), game).is_err() {
                *entrant = usual[index % usual.len()].clone();
            }
        }
        self.game = game;
        self.reset();
    }

    /// Forgets what was played.
    pub(crate) fn reset(&mut self) {
        self.status = Status::Idle;
        self.begun = 0;
        self.played.clear();
        self.current.clear();
    }

    /// How many games there are.
    pub(crate) fn total(&self) -> usize {
        let n = self.entrants.len();
        n * n.saturating_sub(1) / 2 * self.games as usize
    }

    /// Whether it can be played at all.
    pub(crate) fn is_ready(&self) -> bool {
        (2..=MOST_ENTRANTS).contains(&self.entrants.len())
    }

    /// The agents of a game, first player first, and the number of its opening. All pairs meet before any
    /// meets again, so the table says something early.
    fn fixture(&self, number: usize) -> ([usize; 2], u64) {
        let n = self.entrants.len();
        let pairs: Vec<[usize; 2]> = (0..n)
            .flat_map(|a| (a + 1..n).map(move |b| [a, b]))
            .collect();
        let opening = number / 2;
        let [a, b] = pairs[opening % pairs.len()];
        let players = if number.is_multiple_of(2) {
            [a, b]
        } else {
            [b, a]
        };
        (players, opening as u64)
    }

    fn begin_next(&mut self) {
        let number = self.begun;
        self.begun += 1;
        let (players, opening) = self.fixture(number);
        // A few moves by lot: enough that games differ, few enough that they are games.
        let plies = (self.game.cell_count() / 10).clamp(2, 6);
        let (moves, position) = random(self.game, plies, mixed(self.seed, opening));
        let is_free = |table: &usize| self.current.iter().all(|it| it.table != *table);
        let table = (0..self.current.len())
            .find(is_free)
            .unwrap_or(self.current.len());
        self.current.push(Current {
            number,
            table,
            asked: None,
            players,
            moves,
            position,
            states: [AgentState::default(); 2],
        });
    }

    /// Goes on to the next position in which an agent has a choice, with so many games at once. None while every
    /// game waits for an answer, once everything is played, and while it does not run.
    pub(crate) fn next_question(&mut self, tables: usize) -> Option<(u32, Question)> {
        while self.status == Status::Running {
            let waits = self.current.iter().position(|it| it.asked.is_none());
            let Some(at) = waits else {
                if self.begun < self.total() && self.current.len() < tables.max(1) {
                    self.begin_next();
                    continue;
                }
                if self.current.is_empty() {
                    self.status = Status::Done;
                }
                return None;
            };
            let current = &mut self.current[at];
            if let Some(outcome) = current.position.outcome() {
                self.end(at, outcome.winner(), false);
                continue;
            }
            if must_pass(&current.position) {
                current.position.play_unchecked(AnyMove::Pass);
                current.moves.push(AnyMove::Pass);
                continue;
            }
            let turn = current.position.turn();
            let entrant = current.players[turn.index()];
            self.asked += 1;
            current.asked = Some(self.asked);
            let question = Question {
                position: current.position.clone(),
                agent: self.entrants[entrant].clone(),
                entrant,
                table: current.table,
                state: current.states[turn.index()],
            };
            return Some((self.asked, question));
        }
        None
    }

    /// The questions that are open; they are forgotten, and will be asked anew.
    pub(crate) fn take_questions(&mut self) -> Vec<u32> {
        let open = self.current.iter_mut();
        open.filter_map(|it| it.asked.take()).collect()
    }

    /// The game that a question was about, if it is still open.
    fn answered(&mut self, asked: u32) -> Option<usize> {
        if self.status != Status::Running {
            return None;
        }
        let about = |it: &Current| it.asked == Some(asked);
        let at = self.current.iter().position(about)?;
        self.current[at].asked = None;
        Some(at)
    }

    /// An agent has moved. A move that the rules refuse loses the game.
    pub(crate) fn decided(&mut self, asked: u32, chosen: &ChosenMove) {
        let Some(at) = self.answered(asked) else {
            return;
        };
        let current = &mut self.current[at];
        let turn = current.position.turn();
        if current.position.check(chosen.m).is_err() {
            self.end(at, Some(turn.opponent()), true);
            return;
        }
        current.position.play_unchecked(chosen.m);
        current.moves.push(chosen.m);
        current.states[turn.index()] = chosen.state;
    }

    /// An agent gave no move: it loses.
    pub(crate) fn failed(&mut self, asked: u32) {
        if let Some(at) = self.answered(asked) {
            let turn = self.current[at].position.turn();
            self.end(at, Some(turn.opponent()), true);
        }
    }

    fn end(&mut self, at: usize, winner: Option<Player>, by_fault: bool) {
        let current = self.current.remove(at);
        let place = self
            .played
            .partition_point(|played| played.number < current.number);
        let played = Played {
            number: current.number,
            players: current.players,
            moves: current.moves,
            position: current.position,
            winner,
            by_fault,
        };
        self.played.insert(place, played);
    }

    // ---- what it says ----

    /// Wins, draws and losses of each agent against each other one.
    pub(crate) fn cross(&self) -> Vec<Vec<Trinomial>> {
        let n = self.entrants.len();
        let mut cross = vec![vec![Trinomial::default(); n]; n];
        for game in &self.played {
            let first = match game.winner {
                Some(Player::First) => 2,
                Some(Player::Second) => 0,
                None => 1,
            };
            let [a, b] = game.players;
            cross[a][b].add(first);
            cross[b][a].add(2 - first);
        }
        cross
    }

    /// The table, the best first.
    pub(crate) fn standings(&self) -> Vec<Standing> {
        let cross = self.cross();
        let n = self.entrants.len();
        let mut games = Vec::new();
        for (player, row) in cross.iter().enumerate() {
            for (opponent, tally) in row.iter().enumerate().skip(player + 1) {
                let scores = [(1.0, tally.wins), (0.5, tally.draws), (0.0, tally.losses)];
                let met = scores.into_iter().filter(|(_, times)| *times > 0);
                games.extend(met.map(|(score, times)| RatedGame {
                    player,
                    opponent,
                    score,
                    times,
                }));
            }
        }
        let rated = ratings(n, &games);
        let mut standings: Vec<Standing> = (0..n)
            .map(|entrant| {
                let mut tally = Trinomial::default();
                for other in &cross[entrant] {
                    tally.wins += other.wins;
                    tally.draws += other.draws;
                    tally.losses += other.losses;
                }
                let rating = (tally.games() > 0).then_some(rated[entrant]);
                Standing {
                    entrant,
                    tally,
                    rating,
                }
            })
            .collect();
        let share =
            |standing: &Standing| standing.tally.points() / standing.tally.games().max(1) as f64;
        standings.sort_by(|a, b| {
            let by_share = share(b).total_cmp(&share(a));
            by_share.then(a.entrant.cmp(&b.entrant))
        });
        standings
    }

    /// A finished game as one that can be looked at.
    pub(crate) fn session(&self, number: usize) -> Option<Session> {
        let game = self.played.iter().find(|it| it.number == number)?;
        let seats = game.players.map(|player| self.entrants[player].clone());
        let mut session = Session::new(AnyPosition::start(self.game), seats);
        for &m in &game.moves {
            session.play(m).ok()?;
        }
        Some(session)
    }

    /// The table as comma-separated values, with a line for each game below it.
    pub(crate) fn csv(&self) -> String {
        let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
        let mut lines = vec!["rank,agent,elo,error,games,wins,draws,losses".to_owned()];
        for (rank, standing) in (1..).zip(self.standings()) {
            let agent = quoted(&self.entrants[standing.entrant].to_string());
            let rating = standing.rating.map_or_else(
                || ",".to_owned(),
                |it| format!("{:.0},{:.0}", it.elo, it.error),
            );
            let Trinomial {
                wins,
                draws,
                losses,
            } = standing.tally;
            let games = standing.tally.games();
            lines.push(format!(
                "{rank},{agent},{rating},{games},{wins},{draws},{losses}"
            ));
        }
        lines.push(String::new());
        lines.push("game,first,second,winner,moves".to_owned());
        for game in &self.played {
            let number = game.number + 1;
            let [first, second] = game
                .players
                .map(|player| quoted(&self.entrants[player].to_string()));
            let winner = game.winner.map_or("draw", Player::name);
            let moves = notation::moves::write(game.moves.iter().copied());
            lines.push(format!("{number},{first},{second},{winner},{moves}"));
        }
        lines.join("\n")
    }
}

#[cfg(test)]
mod laws;
