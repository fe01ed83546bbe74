//! What every command works with: the words, the output, the configuration.

use clap::Args;
use harif_text::{Lang, Text, UnknownLang};

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
    /// `text` speaks the language of the help, which is the user's unless the arguments are odd: to
    /// read all words once more would take longer than most commands.
    pub(crate) fn new(common: &Common, text: Text) -> Result<Self, Failure> {
        let config = Config::load()?;
        let lang = language(common.lang.as_deref(), &config)
            .map_err(|error| Failure::Request(vec![error.to_string()]))?;
        Ok(Self {
            text: if text.lang() == lang {
                text
            } else {
                Text::for_terminal(lang)
            },
            json: common.json,
            out: Output::new(),
            config,
        })
    }
}

/// The language to speak: that of the flag, else of the configuration, else of the locale.
fn language(flag: Option<&str>, config: &Config) -> Result<Lang, UnknownLang> {
    match flag.or(config.lang.as_deref()) {
        Some(name) => name.parse(),
        None => Ok(locale().unwrap_or_default()),
    }
}

/// The language of the locale, if it is one that harif speaks.
fn locale() -> Option<Lang> {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
    let mut set = variables.filter_map(|name| std::env::var(name).ok());
    set.find(|value| !value.is_empty())?.parse().ok()
}

/// The language of help and of mistakes in the arguments, which are told before the arguments are
/// read. A configuration that cannot be read is told when the command runs.
pub(crate) fn language_of_help() -> Lang {
    let arguments = std::env::args_os().skip(1);
    let arguments = arguments.map(|it| it.to_string_lossy().into_owned());
    let mut arguments = arguments.take_while(|it| it != "--");
    let mut flag = None;
    while let Some(argument) = arguments.next() {
        if argument == "--lang" {
            flag = arguments.next();
        } else if let Some(name) = argument.strip_prefix("--lang=") {
            flag = Some(name.to_owned());
        }
    }
    let config = Config::load().unwrap_or_default();
    language(flag.as_deref(), &config).unwrap_or_default()
}
