//! The tournament file, field by field, and the checks that make it a tournament.

use super::{
    Adjudication, MoveLimits, PlayerKind, PlayerSpec, ProgramSpec, ProtocolName, SpecError,
    Tournament, TournamentFormat,
};
use crate::openings::OpeningSource;
use crate::stats::{Hypotheses, Model};
use harif_play::AgentSpec;
use harif_rules::Game;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

/// The most games of a tournament: all of a round are in memory at once.
const MOST_GAMES: u128 = 5_000_000;

fn wrong(message: impl Into<String>) -> SpecError {
    SpecError::Wrong(message.into())
}

/// The file, field by field, before anything is checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: Option<String>,
    game: String,
    format: Option<TournamentFormat>,
    games: Option<u32>,
    rounds: Option<u32>,
    paired: Option<bool>,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    concurrency: usize,
    #[serde(default)]
    openings: RawOpenings,
    #[serde(default)]
    limits: MoveLimits,
    adjudication: Option<Adjudication>,
    /// Milliseconds for each move.
    mistakes: Option<u64>,
    sprt: Option<RawSprt>,
    players: Vec<RawPlayer>,
    #[serde(default)]
    imported: bool,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOpenings {
    random: Option<usize>,
    all: Option<usize>,
    file: Option<PathBuf>,
    list: Option<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSprt {
    elo0: f64,
    elo1: f64,
    #[serde(default = "five_percent")]
    alpha: f64,
    #[serde(default = "five_percent")]
    beta: f64,
    model: Option<String>,
}

const fn five_percent() -> f64 {
    0.05
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlayer {
    name: Option<String>,
    agent: Option<String>,
    command: Option<Vec<String>>,
    protocol: Option<ProtocolName>,
    folder: Option<PathBuf>,
    #[serde(default)]
    options: BTreeMap<String, toml::Value>,
    limits: Option<MoveLimits>,
}

impl Tournament {
    /// Reads a tournament file.
    ///
    /// # Errors
    /// Says what is wrong and, for TOML, where.
    pub fn read(text: &str) -> Result<Self, SpecError> {
        let raw: Raw = toml::from_str(text).map_err(Box::new)?;
        let game: Game = raw.game.parse()?;
        let players: Vec<PlayerSpec> = raw
            .players
            .into_iter()
            .map(|player| player.check(game, raw.imported))
            .collect::<Result<_, _>>()?;
        let tournament = Self {
            name: raw.name.unwrap_or_else(|| "tournament".to_owned()),
            game,
            format: raw.format.unwrap_or(if players.len() == 2 {
                TournamentFormat::Match
            } else {
                TournamentFormat::RoundRobin
            }),
            games: raw.games.unwrap_or(2),
            rounds: raw.rounds.unwrap_or(0),
            paired: raw.paired.unwrap_or(true),
            seed: raw.seed,
            concurrency: raw.concurrency,
            openings: raw.openings.check()?,
            limits: raw.limits,
            adjudication: raw.adjudication,
            mistakes: raw.mistakes.map(Duration::from_millis),
            sprt: raw.sprt.map(RawSprt::check).transpose()?,
            players: with_distinct_names(players)?,
            imported: raw.imported,
        };
        tournament.check()?;
        Ok(tournament)
    }

    /// How many games there will be at most, ties that are played again left out.
    fn most_games(&self) -> u128 {
        let players = self.players.len() as u128;
        let meetings = match self.format {
            TournamentFormat::Match => 1,
            TournamentFormat::RoundRobin => players * (players - 1) / 2,
            TournamentFormat::Gauntlet | TournamentFormat::Knockout => players - 1,
            TournamentFormat::Swiss => players / 2 * u128::from(self.rounds),
        };
        meetings * u128::from(self.games)
    }

    /// Whether the parts fit together.
    fn check(&self) -> Result<(), SpecError> {
        if self.imported {
            return Ok(());
        }
        let count = self.players.len();
        if count < 2 {
            return Err(wrong("a tournament needs at least two players"));
        }
        if self.format == TournamentFormat::Match && count != 2 {
            return Err(wrong(format!(
                "a match has two players, not {count}; format = \"round-robin\" takes more"
            )));
        }
        if self.games == 0 {
            return Err(wrong("games = 0 would play nothing"));
        }
        let total = self.most_games();
        if total > MOST_GAMES {
            return Err(wrong(format!(
                "games = {} makes {total} games in all; a tournament has at most {MOST_GAMES}",
                self.games
            )));
        }
        if self.paired && self.games % 2 == 1 {
            return Err(wrong(format!(
                "games = {} is odd, but games come in pairs with sides changed; say games = {} or paired = false",
                self.games,
                self.games + 1
            )));
        }
        if self.format == TournamentFormat::Swiss && self.rounds == 0 {
            return Err(wrong("a Swiss tournament needs rounds = 1 or more"));
        }
        if self.sprt.is_some() && (self.format != TournamentFormat::Match || !self.paired) {
            return Err(wrong("[sprt] belongs to a match of paired games"));
        }
        Ok(())
    }
}

impl RawOpenings {
    fn check(self) -> Result<OpeningSource, SpecError> {
        let source = match (self.random, self.all, self.file, self.list) {
            (None, None, None, None) => OpeningSource::Start,
            (Some(plies), None, None, None) => OpeningSource::Random { plies },
            (None, Some(plies), None, None) => OpeningSource::All { plies },
            (None, None, Some(path), None) => OpeningSource::File(path),
            (None, None, None, Some(lines)) => OpeningSource::List(lines),
            _ => {
                return Err(wrong(
                    "[openings] takes one of random, all, file and list, not several",
                ));
            }
        };
        Ok(source)
    }
}

impl RawSprt {
    fn check(self) -> Result<Hypotheses, SpecError> {
        let name = self.model.as_deref().unwrap_or("normalised");
        let model = Model::named(name).ok_or_else(|| {
            wrong(format!(
                "model = {name:?}: there are \"logistic\" and \"normalised\""
            ))
        })?;
        let hypotheses = Hypotheses {
            elo0: self.elo0,
            elo1: self.elo1,
            alpha: self.alpha,
            beta: self.beta,
            model,
        };
        if hypotheses.is_sound() {
            Ok(hypotheses)
        } else {
            Err(wrong(
                "[sprt] needs elo0 below elo1, and alpha and beta between 0 and 0.5",
            ))
        }
    }
}

impl RawPlayer {
    fn check(self, game: Game, imported: bool) -> Result<PlayerSpec, SpecError> {
        let kind = match (self.agent, self.command) {
            (Some(agent), None) => {
                let named = |error| SpecError::Agent {
                    player: agent.clone(),
                    error,
                };
                let spec: AgentSpec = agent.parse().map_err(named)?;
                if spec.build(game).map_err(named)?.is_none() {
                    return Err(wrong(format!(
                        "player {agent:?} is a person; a tournament runs by itself"
                    )));
                }
                PlayerKind::Agent(agent)
            }
            (None, Some(command)) if !command.is_empty() => PlayerKind::Program(ProgramSpec {
                command,
                protocol: self.protocol.ok_or_else(|| {
                    wrong("a player with a command also needs protocol = \"gtp\", \"uci\", \"ugi\" or \"nboard\"")
                })?,
                folder: self.folder,
                options: self
                    .options
                    .into_iter()
                    .map(|(name, value)| (name, plain(&value)))
                    .collect(),
            }),
            (None, None) if imported => PlayerKind::Absent,
            _ => {
                return Err(wrong(
                    "a player has either agent = \"…\" or command = [\"…\"]",
                ));
            }
        };
        let name = self.name.unwrap_or_else(|| match &kind {
            PlayerKind::Agent(agent) => agent.clone(),
            PlayerKind::Absent => "somebody".to_owned(),
            PlayerKind::Program(program) => {
                let path = PathBuf::from(&program.command[0]);
                path.file_stem().map_or_else(
                    || program.command[0].clone(),
                    |stem| stem.to_string_lossy().into_owned(),
                )
            }
        });
        Ok(PlayerSpec {
            name,
            kind,
            limits: self.limits,
        })
    }
}

/// A TOML value without its quotes.
fn plain(value: &toml::Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

/// Numbers players who share a name that they did not choose; a chosen name must be unique.
fn with_distinct_names(mut players: Vec<PlayerSpec>) -> Result<Vec<PlayerSpec>, SpecError> {
    for index in 0..players.len() {
        let name = players[index].name.trim().to_owned();
        if name.is_empty() || name.contains(['\n', '\r']) {
            return Err(wrong(format!("player {} has no name", index + 1)));
        }
        let mut tried = name.clone();
        let mut number = 2;
        while players[..index].iter().any(|other| other.name == tried) {
            tried = format!("{name} #{number}");
            number += 1;
        }
        players[index].name = tried;
    }
    Ok(players)
}
