//! A game that was kept, lists of them, and the file that holds all of them.

pub(crate) mod archive;
pub(crate) mod current;
pub(crate) mod gif;
pub(crate) mod list;
pub(crate) mod picture;

use crate::opponents::model::offer::Ended;
use crate::play::model::review::turning_points;
use crate::play::model::seats::{Seat, SeatExt};
use crate::play::model::session::Session;
use harif_play::coach::Class;
use harif_play::record::GameRecord;
use harif_play::service::JudgedMove;
use harif_rules::{AnyMove, AnyPosition, Game, Player, notation};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A game as it is kept: the line that was played, who played, and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeptGame {
    /// When it began, in milliseconds since 1970: its name among the games of this browser.
    pub(crate) id: u64,
    /// When it changed last.
    pub(crate) at: u64,
    /// The game with its size.
    pub(crate) game: String,
    /// The position it began with, where that is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) start: Option<String>,
    pub(crate) moves: String,
    /// How many moves there are.
    pub(crate) plies: usize,
    /// Who played first and second.
    pub(crate) seats: [String; 2],
    /// Whether it is over, and who won.
    pub(crate) result: KeptResult,
    /// Of the person's moves whose exact value is known: how many gave nothing away, and how many those are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) accuracy: Option<(usize, usize)>,
    /// The few moves that mattered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) moments: Vec<Moment>,
}

/// How a kept game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum KeptResult {
    /// Not yet.
    Open,
    First,
    Second,
    Draw,
}

/// A move that mattered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Moment {
    /// Which move of the game it was, from 1.
    pub(crate) ply: usize,
    #[serde(rename = "move")]
    pub(crate) m: String,
    pub(crate) class: Class,
}

/// The line of a game to its end, as a record of its own.
fn whole_line(session: &Session) -> GameRecord {
    let mut far = session.record().clone();
    far.go_to_end();
    far
}

/// The moves of a record in one word; a pass at the end is written, as in links.
fn transcript(record: &GameRecord) -> String {
    let mut moves = record.transcript();
    if record.last_move() == Some(AnyMove::Pass) {
        moves.push_str("pass");
    }
    moves
}

impl KeptGame {
    /// What is kept of a game. `judged` are the verdicts on its moves, by ply from 1.
    pub(crate) fn of(
        session: &Session,
        (id, at): (u64, u64),
        judged: &[(usize, Arc<JudgedMove>)],
    ) -> Self {
        let record = whole_line(session);
        let game = record.game();
        let result = match record.result() {
            None => KeptResult::Open,
            Some(result) => match result.winner() {
                Some(Player::First) => KeptResult::First,
                Some(Player::Second) => KeptResult::Second,
                None => KeptResult::Draw,
            },
        };
        let turns: Vec<Player> = {
            use harif_rules::Position;
            record.positions().map(Position::turn).collect()
        };
        let is_yours = |ply: usize| {
            let mover = turns.get(ply - 1);
            mover.is_some_and(|&mover| session.seat(mover).is_human())
        };
        let yours: Vec<&(usize, Arc<JudgedMove>)> =
            judged.iter().filter(|(ply, _)| is_yours(*ply)).collect();
        let exact = yours
            .iter()
            .filter(|(_, it)| !it.probably && it.class != Class::Forced);
        let kept = exact
            .clone()
            .filter(|(_, it)| matches!(it.class, Class::Best | Class::OnlyMove | Class::Good));
        let (kept, exact) = (kept.count(), exact.count());
        let moments = turning_points(yours.iter().map(|(_, it)| &**it), game)
            .into_iter()
            .map(|place| Moment {
                ply: yours[place].0,
                m: yours[place].1.m.to_string(),
                class: yours[place].1.class,
            })
            .collect();
        let usual = *record.start() == AnyPosition::start(game);
        Self {
            id,
            at,
            game: game.to_string(),
            start: (!usual).then(|| notation::board::write(record.start())),
            moves: transcript(&record),
            plies: record.ply(),
            seats: session.seats().each_ref().map(ToString::to_string),
            result,
            accuracy: (exact > 0).then_some((kept, exact)),
            moments,
        }
    }

    /// The game with its size, if this page knows it.
    pub(crate) fn game(&self) -> Option<Game> {
        self.game.parse().ok()
    }

    /// The game again, at its end; none if it cannot be read.
    pub(crate) fn session(&self) -> Option<Session> {
        let game = self.game()?;
        let start = match &self.start {
            Some(text) => notation::position(game, text).ok()?,
            None => AnyPosition::start(game),
        };
        let mut scratch = start.clone();
        let moves = notation::moves::play_all(&mut scratch, &self.moves).ok()?;
        let mut record = GameRecord::from_position(start);
        for m in moves {
            record.play(m).ok()?;
        }
        let seats = self.seats.each_ref().map(|seat| {
            // An agent that this page does not know leaves a game between people.
            Seat::read(seat, game).unwrap_or(Seat::HUMAN)
        });
        Some(Session::of_record(record, seats))
    }

    /// The side of the person, where there is one person and one agent.
    pub(crate) fn you(&self) -> Option<Player> {
        let human = self.seats.each_ref().map(|seat| seat == "human");
        match human {
            [true, false] => Some(Player::First),
            [false, true] => Some(Player::Second),
            _ => None,
        }
    }

    /// The agent that a person played against.
    pub(crate) fn opponent(&self) -> Option<&str> {
        let you = self.you()?;
        Some(&self.seats[you.opponent().index()])
    }

    /// How it ended for the person.
    pub(crate) fn ended(&self) -> Option<Ended> {
        let won = match self.result {
            KeptResult::Open => return None,
            KeptResult::Draw => return self.you().map(|_| Ended::Drawn),
            KeptResult::First => Player::First,
            KeptResult::Second => Player::Second,
        };
        let you = self.you()?;
        Some(if won == you { Ended::Won } else { Ended::Lost })
    }

    /// The share of the person's moves that gave nothing away.
    pub(crate) fn share(&self) -> Option<f64> {
        self.accuracy
            .map(|(kept, exact)| kept as f64 / exact.max(1) as f64)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use harif_rules::Position;
    use harif_search::{Bound, GameResult, Value};

    /// A random game of some kind, played to its end.
    pub(crate) fn random_game(game: &str, seats: [&str; 2], seed: u64) -> Session {
        let game: Game = game.parse().unwrap();
        let seats = seats.map(|seat| Seat::read(seat, game).unwrap());
        let mut session = Session::new(AnyPosition::start(game), seats);
        let mut random = fastrand::Rng::with_seed(seed);
        while !session.is_over() {
            let choice = random.usize(..session.position().count_moves());
            let m = session.position().moves().nth(choice).unwrap();
            session.play(m).unwrap();
        }
        session
    }

    fn judged(class: Class, probably: bool) -> Arc<JudgedMove> {
        let value = |result| Value::of_result(result, 9, Bound::Exact);
        let after = match class {
            Class::Blunder | Class::Mistake => GameResult::Loss,
            _ => GameResult::Win,
        };
        Arc::new(JudgedMove {
            m: "4".parse().unwrap(),
            class,
            probably,
            before: value(GameResult::Win),
            after: value(after),
            better: None,
            advice: Vec::new(),
            themes: Vec::new(),
        })
    }

    #[test]
    fn every_game_comes_back_as_it_was_kept() {
        for seed in 0..20 {
            for game in [
                "tictactoe",
                "connect4",
                "othello(size=4)",
                "othello",
                "4inline",
            ] {
                let played = random_game(game, ["human", "opponent:name=tara"], seed);
                let kept = KeptGame::of(&played, (seed, seed), &[]);
                let again = kept.session().unwrap();
                assert_eq!(again.position(), played.position(), "{kept:?}");
                assert_eq!(again.seats(), played.seats());
                assert_eq!(kept.plies, played.record().ply());
                let text = serde_json::to_string(&kept).unwrap();
                assert_eq!(serde_json::from_str::<KeptGame>(&text).unwrap(), kept);
            }
        }
    }

    /// A game ends for the person as it ends for the person's side, and for neither where there is not exactly one person.
    #[test]
    fn an_end_is_that_of_the_persons_side() {
        use KeptResult::{Draw, First, Open, Second};
        let game = random_game("tictactoe", ["human", "greedy"], 1);
        let kept = KeptGame::of(&game, (1, 2), &[]);
        for (seats, you) in [
            (["human", "greedy"], Some(First)),
            (["greedy", "human"], Some(Second)),
            (["human", "human"], None),
            (["greedy", "random"], None),
        ] {
            for result in [Open, First, Second, Draw] {
                let kept = KeptGame {
                    seats: seats.map(str::to_owned),
                    result,
                    ..kept.clone()
                };
                let expected = match (you, result) {
                    (None, _) | (_, Open) => None,
                    (_, Draw) => Some(Ended::Drawn),
                    (Some(you), won) if you == won => Some(Ended::Won),
                    _ => Some(Ended::Lost),
                };
                assert_eq!(kept.ended(), expected, "{seats:?} {result:?}");
                assert_eq!(kept.opponent().is_some(), you.is_some());
            }
        }
    }

    #[test]
    fn accuracy_counts_the_persons_moves_whose_value_is_proved() {
        let game = Game::CONNECT_FOUR;
        let seats = ["opponent:name=mina", "human"].map(|seat| Seat::read(seat, game).unwrap());
        let mut session = Session::new(AnyPosition::start(game), seats);
        for m in "445364".chars() {
            session.play(m.to_string().parse().unwrap()).unwrap();
        }
        let verdicts = [
            // The agent's own moves do not count.
            (1, judged(Class::Blunder, false)),
            (2, judged(Class::Best, false)),
            (4, judged(Class::Blunder, false)),
            // Neither does what is only estimated.
            (6, judged(Class::Mistake, true)),
        ];
        let kept = KeptGame::of(&session, (1, 2), &verdicts);
        assert_eq!(kept.accuracy, Some((1, 2)));
        assert!((kept.share().unwrap() - 0.5).abs() < 1e-9);
        assert_eq!(kept.opponent(), Some("opponent:name=mina"));
        // A move without a choice is neither right nor wrong.
        let forced = [(2, judged(Class::Forced, false)), verdicts[2].clone()];
        let kept_forced = KeptGame::of(&session, (1, 2), &forced);
        assert_eq!(kept_forced.accuracy, Some((0, 1)));
        let only = KeptGame::of(&session, (1, 2), &forced[..1]);
        assert_eq!((only.accuracy, only.share()), (None, None));
        assert_eq!(kept.moments.first().map(|it| it.ply), Some(4));
        assert_eq!(kept.you(), Some(Player::Second));
        assert_eq!(kept.result, KeptResult::Open);
        assert_eq!(kept.ended(), None);
    }
}
