//! The program `harif`: games, agents and searches at the command line.
//!
//! `main` only parses, sets the stage and turns the outcome into an exit code; each command is a
//! module of its own in [`commands`].

#![forbid(unsafe_code)]

mod arena_view;
mod commands;
mod config;
mod context;
mod errors;
mod failure;
mod files;
mod input;
mod interrupt;
mod layout;
mod output;
mod plain;
mod processor;
mod progress;
mod searching;
mod server;
mod session;
mod tui;
mod values;

use std::process::ExitCode;

use clap::Parser;

use commands::Cli;
use context::Context;
use failure::Failure;

fn main() -> ExitCode {
    processor::run_fast_build();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return failure::report_parse_error(&error),
    };
    interrupt::install();
    match run(&cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(cli: &Cli) -> Result<(), Failure> {
    let mut context = Context::new(&cli.common)?;
    commands::run(cli.command.as_ref(), &mut context)?;
    context.out.flush()
}
