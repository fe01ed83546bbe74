//! What every command works with: the words, the output, the configuration.

use clap::Args;
use harif_text::{Lang, Text};

use crate::config::Config;
use crate::failure::Failure;
use crate::output::Output;

/// The flags that every command understands.
#[derive(Args, Clone, Debug)]
pub(crate) struct Common {
    /// The language: en or fa
    #[arg(
        long,
        global = true,
        value_name = "LANG",
        help_heading = "Every command"
    )]
    pub(crate) lang: Option<String>,
    /// One JSON object a line on standard output
    #[arg(long, global = true, help_heading = "Every command")]
    pub(crate) json: bool,
}

/// The stage that `main` sets for a command.
#[derive(Debug)]
pub(crate) struct Context {
    /// The words of the user's language.
    pub(crate) text: Text,
    /// Whether answers are JSON.
    pub(crate) json: bool,
    /// Standard output.
    pub(crate) out: Output,
    /// What the configuration file says.
    pub(crate) config: Config,
}

impl Context {
    pub(crate) fn new(common: &Common) -> Result<Self, Failure> {
        let config = Config::load()?;
        let lang = match common.lang.as_deref().or(config.lang.as_deref()) {
            Some(name) => name
                .parse::<Lang>()
                .map_err(|error| Failure::Request(vec![error.to_string()]))?,
            None => Lang::En,
        };
        Ok(Self {
            text: Text::for_terminal(lang),
            json: common.json,
            out: Output::new(),
            config,
        })
    }
}
