//! The program `harif`: games, agents and searches at the command line.
//!
//! `main` only parses, sets the stage and turns the outcome into an exit code; each command is a
//! module of its own in [`commands`].

#![forbid(unsafe_code)]

mod arena_view;
mod bot;
mod commands;
mod config;
mod context;
mod errors;
mod events;
mod failure;
mod files;
mod friend;
mod help;
mod help_layout;
mod input;
mod interrupt;
mod layout;
mod output;
mod plain;
mod processor;
mod progress;
mod searching;
mod session;
mod site;
mod status_line;
mod table;
mod tls;
mod tui;
mod values;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};
use harif_text::Text;

use commands::Cli;
use context::Context;
use failure::Failure;

fn main() -> ExitCode {
    processor::run_fast_build();
    if commands::answer_shell() {
        return ExitCode::SUCCESS;
    }
    let text = Text::for_terminal(context::language_of_help());
    let mut program = help::in_language(Cli::command(), &text);
    let matches = program.try_get_matches_from_mut(std::env::args_os());
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return failure::report_parse_error(&text, &error),
    };
    interrupt::install();
    match run(&cli, text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(cli: &Cli, text: Text) -> Result<(), Failure> {
    let mut context = Context::new(&cli.common, text)?;
    commands::run(cli.command.as_ref(), &mut context)?;
    context.out.flush()
}
