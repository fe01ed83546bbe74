//! `harif man`: the manual pages.

use std::io::{IsTerminal, Write};
use std::process::{Command, Stdio};

use clap::{Args, CommandFactory};
use clap_mangen::Man;

use super::help;
use crate::context::Context;
use crate::failure::Failure;

/// Show the manual page of the program, or of one of its commands
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif man                                   on a terminal, with the program man
  harif man play                              the page of a command
  harif man > ~/.local/share/man/man1/harif.1
  harif man play > ~/.local/share/man/man1/harif-play.1
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
    // Commands have no version of their own.
    let source = concat!("harif ", env!("CARGO_PKG_VERSION"));
    Man::new(command).source(source).render(&mut page)?;
    if std::io::stdout().is_terminal() && is_shown(&page) {
        return Ok(());
    }
    context.out.raw(String::from_utf8_lossy(&page))
}

/// Shows a page with the program `man`. Returns whether that was possible: some systems have none, and
/// some have one that cannot read from a pipe.
fn is_shown(page: &[u8]) -> bool {
    let mut man = Command::new("man");
    man.args(["--local-file", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::null());
    let Ok(mut man) = man.spawn() else {
        return false;
    };
    if let Some(mut pipe) = man.stdin.take() {
        // A reader who leaves early closes it, which is no error.
        let _ = pipe.write_all(page);
    }
    man.wait().is_ok_and(|status| status.success())
}
