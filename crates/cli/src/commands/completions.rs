//! `harif completions`: what a shell must know to complete our commands.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::context::Context;
use crate::failure::Failure;

/// Print the completions of a shell
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif completions bash > ~/.local/share/bash-completion/completions/harif
  harif completions zsh > ~/.zfunc/_harif
  harif completions fish > ~/.config/fish/completions/harif.fish
")]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    // Into memory first: the generator panics where a pipe is closed.
    let mut script = Vec::new();
    let mut command = super::Cli::command();
    clap_complete::generate(arguments.shell, &mut command, "harif", &mut script);
    context.out.raw(String::from_utf8_lossy(&script))
}
