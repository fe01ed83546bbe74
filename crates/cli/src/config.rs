//! The configuration file: what a user wants every time, so that flags need not say it.

use std::path::PathBuf;

use harif_play::AgentSpec;
use harif_text::{Lang, Text, Value, say};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::files;
use crate::session::choices::Remembered;

/// The environment variable that names another configuration file.
pub(crate) const VARIABLE: &str = "HARIF_CONFIG";

/// The longest file that is read.
const MOST_BYTES: usize = 1 << 20;

/// How discs can look.
pub(crate) const SKINS: &[&str] = &["unicode", "blocks", "ascii", "contrast"];
/// Who can be said to move first.
pub(crate) const FIRST: &[&str] = &["me", "them", "random"];

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
    /// What was chosen in the menu the last time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) menu: Option<Remembered>,
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

    /// Writes the last choices of the menu into the file, and a language that was chosen in it, and
    /// leaves the rest of it as it is, comments included. A menu that cannot remember is still a menu:
    /// nothing is said if it fails.
    pub(crate) fn remember(choices: &Remembered, lang: Option<Lang>) {
        let Some(path) = Self::path() else {
            return;
        };
        let before = files::read_text(&path, MOST_BYTES).unwrap_or_default();
        let Ok(mut document) = before.parse::<toml_edit::DocumentMut>() else {
            return;
        };
        if let Some(lang) = lang {
            document["lang"] = toml_edit::value(lang.tag());
        }
        let menu = document["menu"].or_insert(toml_edit::table());
        for (key, value) in [
            ("game", &choices.game),
            ("you", &choices.you),
            ("opponent", &choices.opponent),
            ("first", &choices.first),
        ] {
            if let Some(value) = value {
                menu[key] = toml_edit::value(value);
            }
        }
        let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        let _ = folder.and_then(|()| files::write_whole(&path, document.to_string().as_bytes()));
    }

    /// Reads the file; nothing is set where there is none.
    pub(crate) fn load() -> Result<Self, Failure> {
        let Some(path) = Self::path() else {
            return Ok(Self::default());
        };
        let text = Text::for_terminal(Lang::En);
        let file = Value::ltr(path.display());
        match files::read_text(&path, MOST_BYTES) {
            Ok(content) => Self::read(&content).map_err(|reason| {
                Failure::request(
                    say!(
                        text,
                        "error-config",
                        file = file,
                        reason = Value::ltr(reason)
                    ),
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

    /// Reads the content of a file and checks every value, so that a mistake is told at once and
    /// not by the command that would have used it.
    fn read(content: &str) -> Result<Self, String> {
        let config: Self = toml::from_str(content).map_err(|error| error.message().to_owned())?;
        let one_of = |name: &str, value: &Option<String>, known: &[&str]| match value {
            Some(value) if !known.contains(&value.as_str()) => Err(format!(
                "{name} = {value:?} is none of {}",
                known.join(", ")
            )),
            _ => Ok(()),
        };
        if let Some(lang) = &config.lang {
            lang.parse::<Lang>().map_err(|error| error.to_string())?;
        }
        if let Some(agent) = &config.agent {
            agent
                .parse::<AgentSpec>()
                .map_err(|error| error.to_string())?;
        }
        if config
            .depth
            .is_some_and(|depth| !(1..=400).contains(&depth))
        {
            return Err("depth goes from 1 to 400".to_owned());
        }
        one_of("skin", &config.skin, SKINS)?;
        one_of("first", &config.first, FIRST)?;
        Ok(config)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_checked_when_it_is_read() {
        let whole = "lang = \"fa\"\nskin = \"ascii\"\nagent = \"minimax:depth=7\"\ndepth = 6\nfirst = \"me\"";
        let config = Config::read(whole).unwrap();
        assert_eq!(
            (config.depth, config.first.as_deref()),
            (Some(6), Some("me"))
        );
        assert_eq!(Config::read(""), Ok(Config::default()));
        for (wrong, expected) in [
            ("lang = \"tlh\"", "tlh"),
            ("skin = \"gold\"", "unicode, blocks, ascii, contrast"),
            ("agent = \"minmax\"", "did you mean"),
            ("depth = 0", "1 to 400"),
            ("depth = \"deep\"", "expected"),
            ("first = \"nobody\"", "me, them, random"),
            ("dept = 6", "dept"),
            ("lang = ", ""),
        ] {
            let error = Config::read(wrong).unwrap_err();
            assert!(error.contains(expected), "{wrong}: {error}");
        }
    }
}
