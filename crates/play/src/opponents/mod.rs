//! Opponents with a face: twelve players with names, the weakest first, for every game and size.
//!
//! All of them think in two ways. With care they search so many plies ahead and play the best move they
//! see. Carelessly they play by [`Habit`]: Tara likes the centre, Arash forgets the diagonals. A [`Mind`]
//! says how far an opponent looks and how many of its moves are careless. The table [`minds`] has it for the sizes
//! that were calibrated; other sizes take the nearest one's, so every size of every game has the whole ladder.
//! In games that are searched to their end at every move, careless moves are mistakes in exact value.
//!
//! What each is worth was measured: [`ratings`] has the tables, `examples/opponents/main.rs` of the arena makes them.
//! As an agent an opponent is `opponent:NAME`.

mod habit;
mod mind;
pub mod minds;
mod player;
pub mod ratings;
pub mod style;

pub use habit::Habit;
pub use mind::Mind;
pub(crate) use player::OpponentPlayer;

use crate::{Agent, AgentSpec};
use harif_rules::Game;

/// One of the twelve, the weakest first. `opponent-NAME` is its name in the catalogue and
/// `opponent-NAME-idea` what it is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Opponent {
    /// Plays anywhere.
    Mina,
    /// Takes as much as it can at once.
    Dara,
    /// Loves the centre.
    Tara,
    /// Keeps away from the corners.
    Nika,
    /// Forgets that lines can be diagonal.
    Arash,
    /// Copies the other side as in a mirror.
    Sara,
    /// Looks at its own move and never at the answer: one of the zoo's bugs.
    Babak,
    /// Thinks first of what the other side wants.
    Leila,
    /// Loves the edges.
    Omid,
    /// In no hurry to win: a win later is worth as much as one now.
    Shirin,
    /// Hardly errs.
    Rostam,
    /// Looks furthest and never plays carelessly.
    Simorgh,
}

impl Opponent {
    /// All of them, the weakest first.
    pub const ALL: [Self; 12] = [
        Self::Mina,
        Self::Dara,
        Self::Tara,
        Self::Nika,
        Self::Arash,
        Self::Sara,
        Self::Babak,
        Self::Leila,
        Self::Omid,
        Self::Shirin,
        Self::Rostam,
        Self::Simorgh,
    ];

    /// The one that is meant where none is named.
    pub const USUAL: Self = Self::Arash;

    /// The names of all of them, in order.
    pub const NAMES: [&'static str; Self::ALL.len()] = {
        let mut names = [""; Self::ALL.len()];
        let mut index = 0;
        while index < names.len() {
            names[index] = Self::ALL[index].name();
            index += 1;
        }
        names
    };

    /// The name in agents, addresses and the catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mina => "mina",
            Self::Dara => "dara",
            Self::Tara => "tara",
            Self::Nika => "nika",
            Self::Arash => "arash",
            Self::Sara => "sara",
            Self::Babak => "babak",
            Self::Leila => "leila",
            Self::Omid => "omid",
            Self::Shirin => "shirin",
            Self::Rostam => "rostam",
            Self::Simorgh => "simorgh",
        }
    }

    /// The opponent of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// Its place on the ladder, from 0.
    pub const fn rung(self) -> usize {
        self as usize
    }

    /// The next one up, if there is one.
    pub fn stronger(self) -> Option<Self> {
        Self::ALL.get(self.rung() + 1).copied()
    }

    /// The next one down, if there is one.
    pub fn weaker(self) -> Option<Self> {
        Self::ALL.get(self.rung().checked_sub(1)?).copied()
    }

    /// What it does when it does not look ahead.
    pub const fn habit(self) -> Habit {
        match self {
            Self::Mina | Self::Rostam | Self::Simorgh => Habit::Anywhere,
            Self::Dara => Habit::Grabs,
            Self::Tara => Habit::Centre,
            Self::Nika => Habit::FearsCorners,
            Self::Arash => Habit::NoDiagonals,
            Self::Sara => Habit::Mirrors,
            Self::Babak => Habit::OnePly,
            Self::Leila => Habit::Hinders,
            Self::Omid => Habit::Edges,
            Self::Shirin => Habit::NoHurry,
        }
    }

    /// How it thinks in a game of some size.
    pub fn mind(self, game: Game) -> Mind {
        Mind::of(self, game)
    }

    /// Itself as an agent.
    ///
    /// # Panics
    /// Never: every name is a value of the agent's option.
    pub fn spec(self) -> AgentSpec {
        format!("opponent:name={}", self.name())
            .parse()
            .expect("an agent of the registry with one of its names")
    }

    /// The opponent that an agent is, if it is one.
    pub fn of(spec: &AgentSpec) -> Option<Self> {
        spec.opponent()
    }

    /// The search behind its careful moves, as an agent that people can study.
    ///
    /// # Panics
    /// Never: depth and evaluator are options of the search.
    pub fn careful(self, game: Game) -> AgentSpec {
        self.mind(game)
            .careful_spec(game, self.habit())
            .parse()
            .expect("a search with options it has")
    }

    /// This opponent with another mind than its own: for measuring what a mind is worth.
    pub fn with_mind(self, mind: Mind, seed: u64) -> Box<dyn Agent> {
        Box::new(OpponentPlayer::new(self, mind, Some(seed)))
    }
}
