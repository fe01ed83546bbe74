//! `harif config`: where the configuration file is, and what it says.

use clap::Args;
use harif_text::say;
use serde::Serialize;

use crate::config::{Config, VARIABLE};
use crate::context::Context;
use crate::failure::Failure;

/// Show where the configuration file is and what it says
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif config                            the path, and every value
  harif config --json

A configuration file is TOML, and every line of it is optional:
  lang = \"fa\"                    # en, fa
  skin = \"ascii\"                 # unicode, blocks, ascii, contrast
  agent = \"alphabeta:depth=6\"    # the opponent
  depth = 6                      # how deep commands search
  first = \"random\"               # who moves first: me, them, random
Flags override it. The variable HARIF_CONFIG names another file.
")]
pub(crate) struct Arguments {}

#[derive(Serialize)]
struct Answer<'a> {
    path: Option<String>,
    exists: bool,
    values: &'a Config,
}

pub(super) fn run(_: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let path = Config::path();
    let exists = path.as_ref().is_some_and(|path| path.is_file());
    let shown = path.map(|path| path.display().to_string());
    if context.json {
        let values = &context.config;
        return context.out.json(&Answer {
            path: shown,
            exists,
            values,
        });
    }
    let missing = format!("{VARIABLE} …");
    context.out.line(shown.as_deref().unwrap_or(&missing))?;
    if !exists {
        let note = say!(context.text, "cli-config-missing");
        context.out.line(note)?;
    }
    let values = toml::to_string(&context.config).map_err(|error| Failure::Other(error.into()))?;
    context.out.raw(values)
}
