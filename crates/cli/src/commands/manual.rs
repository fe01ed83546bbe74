//! `harif manual`: the manual pages.

use clap::{Args, CommandFactory};
use clap_mangen::Man;

use super::help;
use crate::context::Context;
use crate::failure::Failure;

/// Print the manual page of the program, or of one of its commands
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif manual > ~/.local/share/man/man1/harif.1
  harif manual play > ~/.local/share/man/man1/harif-play.1
")]
pub(crate) struct Arguments {
    /// The command [default: the whole program]
    command: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let command = help::find(context, super::Cli::command(), &arguments.command)?;
    // Help begins with the examples; a manual page ends with them.
    let command = match command.get_before_help().cloned() {
        Some(examples) => command.after_help(examples),
        None => command,
    };
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    context.out.raw(String::from_utf8_lossy(&page))
}
