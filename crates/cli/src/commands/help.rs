//! `harif help`: the help of a command.

use clap::{Args, Command};
use harif_text::{Value, say};

use crate::context::Context;
use crate::failure::Failure;

/// Show the help of a command, as --help does
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif help                              the commands
  harif help play                         the same as harif play --help
  harif help arena check                  the help of a command of a command
")]
pub(crate) struct Arguments {
    /// The command [default: the whole program]
    command: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let mut program = super::program(&context.text);
    let mut found = find(context, program.clone(), &arguments.command)?;
    // What the flag shows, in its short or its long form, whichever that command has.
    let names = arguments.command.iter().map(String::as_str);
    let asked = ["harif"].into_iter().chain(names).chain(["--help"]);
    match program.try_get_matches_from_mut(asked) {
        Err(help) => context.out.raw(help.render()),
        Ok(_) => context.out.raw(found.render_long_help()),
    }
}

/// The command of these names, one below the other.
pub(super) fn find(
    context: &Context,
    mut command: Command,
    names: &[String],
) -> Result<Command, Failure> {
    command.build();
    for name in names {
        let found = command.find_subcommand(name).cloned();
        command = found.ok_or_else(|| {
            let name = Value::ltr(name);
            let problem = say!(context.text, "error-unknown-command", name = name);
            Failure::request(problem, "harif help")
        })?;
    }
    Ok(command)
}
