//! The configuration file: what a user wants every time, so that flags need not say it.

use std::path::PathBuf;

use harif_text::{Lang, Text, Value, say};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// The environment variable that names another configuration file.
pub(crate) const VARIABLE: &str = "HARIF_CONFIG";

/// What the file may say. Everything is optional, and flags override it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Config {
    /// The language: `en` or `fa`.
    pub(crate) lang: Option<String>,
    /// How discs look: `unicode`, `blocks`, `ascii` or `contrast`.
    pub(crate) skin: Option<String>,
    /// The opponent, such as `alphabeta:depth=6`.
    pub(crate) agent: Option<String>,
    /// How deep commands search when no `--depth` is given.
    pub(crate) depth: Option<u32>,
    /// Who moves first: `me`, `them` or `random`.
    pub(crate) first: Option<String>,
}

impl Config {
    /// Where the file is, if this system has such a place.
    pub(crate) fn path() -> Option<PathBuf> {
        if let Some(path) = std::env::var_os(VARIABLE) {
            return Some(path.into());
        }
        let folders = directories::ProjectDirs::from("", "", "harif")?;
        Some(folders.config_dir().join("config.toml"))
    }

    /// Reads the file; nothing is set where there is none.
    pub(crate) fn load() -> Result<Self, Failure> {
        let Some(path) = Self::path() else {
            return Ok(Self::default());
        };
        let text = Text::for_terminal(Lang::En);
        let file = Value::ltr(path.display());
        match std::fs::read_to_string(&path) {
            Ok(content) => toml::from_str(&content).map_err(|error| {
                let reason = Value::ltr(error.message());
                Failure::request(
                    say!(text, "error-config", file = file, reason = reason),
                    say!(
                        text,
                        "error-see-help",
                        command = Value::ltr("harif config --help")
                    ),
                )
            }),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(Failure::Other(anyhow::anyhow!(
                "{}",
                say!(
                    text,
                    "error-file-unreadable",
                    file = file,
                    reason = Value::ltr(error)
                )
            ))),
        }
    }
}
