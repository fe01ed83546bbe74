//! A tournament: who plays what, how often and under which conditions.

mod file;

use crate::openings::{OpeningError, OpeningSource};
use crate::stats::Hypotheses;
use harif_play::AgentError;
use harif_rules::{Game, GameError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

/// A tournament as its file describes it.
///
/// ```
/// use harif_arena::Tournament;
///
/// let tournament = Tournament::read(
///     r#"
///     game = "tictactoe"
///     games = 10
///     players = [{ agent = "random" }, { agent = "alphabeta", name = "the best" }]
///     "#,
/// )?;
/// assert_eq!(tournament.players[1].name, "the best");
/// # Ok::<(), harif_arena::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Tournament {
    /// What it is called.
    pub name: String,
    /// The game.
    pub game: Game,
    /// Who meets whom.
    pub format: TournamentFormat,
    /// How many games each meeting has.
    pub games: u32,
    /// How many rounds a Swiss tournament has.
    pub rounds: u32,
    /// Whether games come in pairs from one opening with sides changed.
    pub paired: bool,
    /// What everything random follows from.
    pub seed: u64,
    /// How many games run at the same time; 0 for one on each core.
    pub concurrency: usize,
    /// Where games begin.
    pub openings: OpeningSource,
    /// How long each player may think.
    pub limits: MoveLimits,
    /// Whether and when the solvers end a game.
    pub adjudication: Option<Adjudication>,
    /// For how long each move is examined for exact mistakes after the game.
    pub mistakes: Option<Duration>,
    /// A test that ends a match early.
    pub sprt: Option<Hypotheses>,
    /// Who plays.
    pub players: Vec<PlayerSpec>,
    /// Whether its games were played elsewhere: there is then nothing left to play.
    pub imported: bool,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// Two players.
    Match,
    /// All against all.
    RoundRobin,
    /// The first player against all others.
    Gauntlet,
    /// The loser of a meeting is out.
    Knockout,
    /// In each round players with similar points meet.
    Swiss,
}

impl TournamentFormat {
    /// Every format, in the order in which people should see them.
    pub const ALL: [Self; 5] = [
        Self::Match,
        Self::RoundRobin,
        Self::Gauntlet,
        Self::Knockout,
        Self::Swiss,
    ];

    /// The name in the file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
            Self::Knockout => "knockout",
            Self::Swiss => "swiss",
        }
    }
}

/// How long a player may think about each move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MoveLimits {
    /// Milliseconds for each move.
    pub time: Option<u64>,
    /// Moves to look ahead.
    pub depth: Option<u32>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Milliseconds for the whole game.
    pub clock: Option<u64>,
    /// Milliseconds that each move adds to the clock.
    pub increment: Option<u64>,
    /// Milliseconds that may be overstepped before the game is lost on time.
    pub margin: Option<u64>,
    /// Milliseconds without an answer after which a program counts as hanging, where no time
    /// limit says so.
    pub patience: Option<u64>,
}

impl MoveLimits {
    /// What may be overstepped: a twentieth of a second, because other programs run, too.
    pub fn margin(&self) -> Duration {
        Duration::from_millis(self.margin.unwrap_or(50))
    }

    /// How long to wait for a program that has no time limit.
    pub fn patience(&self) -> Duration {
        Duration::from_millis(self.patience.unwrap_or(60_000))
    }
}

/// When the solvers end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjudication {
    /// After how many moves of the game they are asked for the first time.
    #[serde(default)]
    pub from: usize,
    /// Milliseconds that they may take at each move.
    #[serde(default = "adjudication_time")]
    pub time: u64,
}

const fn adjudication_time() -> u64 {
    50
}

/// Someone who plays.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerSpec {
    /// The name in tables; every player has another one.
    pub name: String,
    /// Who it is.
    pub kind: PlayerKind,
    /// How long this player may think, if not as the others.
    pub limits: Option<MoveLimits>,
}

/// Who a player is.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerKind {
    /// One of harif's own agents, as people write it.
    Agent(String),
    /// Another program.
    Program(ProgramSpec),
    /// A player whose games were played elsewhere.
    Absent,
}

/// Another program and how to speak with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramSpec {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The protocol that it speaks.
    pub protocol: ProtocolName,
    /// The folder that it is started in.
    pub folder: Option<PathBuf>,
    /// What is set before the first game, by name.
    pub options: BTreeMap<String, String>,
}

/// The protocols that programs speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProtocolName {
    /// The Go text protocol, version 2.
    Gtp,
    /// The universal chess interface with its variants.
    Uci,
    /// The universal game interface.
    Ugi,
    /// `NBoard`, version 2.
    Nboard,
}

impl ProtocolName {
    /// Every protocol, the simplest first.
    pub const ALL: [Self; 4] = [Self::Gtp, Self::Ugi, Self::Uci, Self::Nboard];

    /// The name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gtp => "gtp",
            Self::Uci => "uci",
            Self::Ugi => "ugi",
            Self::Nboard => "nboard",
        }
    }
}

/// Why a file describes no tournament.
#[derive(Debug, thiserror::Error)]
pub enum SpecError {
    /// The file is not TOML, or has fields that mean nothing.
    #[error("{0}")]
    Toml(#[from] Box<toml::de::Error>),
    /// The game does not exist.
    #[error(transparent)]
    Game(#[from] GameError),
    /// An agent does not exist or does not play this game.
    #[error("player {player:?}: {error}")]
    Agent {
        /// The player.
        player: String,
        /// What is wrong.
        error: AgentError,
    },
    /// Everything else.
    #[error("{0}")]
    Wrong(String),
}

impl Tournament {
    /// The file of a tournament whose games were played elsewhere.
    pub fn imported_file(name: &str, game: Game, players: &[String]) -> String {
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
        let mut file = format!(
            "name = {}\ngame = {}\nimported = true\nformat = \"round-robin\"\n",
            quoted(name),
            quoted(&game.to_string())
        );
        for player in players {
            write!(file, "\n[[players]]\nname = {}\n", quoted(player))
                .expect("a string takes everything");
        }
        file
    }

    /// Replaces a file of openings, whose path is seen from a folder, by its lines, so that the
    /// tournament can go on without it; returns the lines.
    ///
    /// # Errors
    /// If the file cannot be read, or an opening is none.
    pub fn embed_openings(
        &mut self,
        folder: &std::path::Path,
    ) -> Result<Option<String>, OpeningError> {
        let mut embedded = None;
        if let OpeningSource::File(path) = &self.openings {
            let text = crate::openings::read_file(&folder.join(path))?;
            self.openings = OpeningSource::List(text.lines().map(str::to_owned).collect());
            embedded = Some(text);
        }
        // Whatever is wrong with an opening is better said before the first game.
        crate::openings::Openings::new(self.game, &self.openings, self.seed)?;
        Ok(embedded)
    }

    /// The limits of a player.
    pub fn limits_of(&self, player: usize) -> MoveLimits {
        self.players[player].limits.unwrap_or(self.limits)
    }
}
