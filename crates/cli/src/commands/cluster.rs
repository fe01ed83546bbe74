//! `harif cluster`: bulk work on many cores or machines, by the Python package.

use std::process::{Command, Stdio};

use clap::Args;
use harif_text::{Lang, Value, say};

use crate::context::Context;
use crate::failure::Failure;

/// Label positions, make books and play tournaments on all cores, or on a cluster of machines
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif cluster label positions.parquet --out labels/           exact scores, on all cores
  harif cluster label positions.parquet --out labels/ --how analyze --depth 10
  harif cluster label positions.parquet --out s3://bucket/labels --address auto
  harif cluster tournament t.toml --out ranges/ --shards 50     one tournament in 50 ranges
  harif cluster book --game connect4:columns=8,rows=8 --plies 6 --out book/
  harif cluster check labels/                                   read everything again

The jobs are label, playouts, selfplay, book and tournament; `harif cluster JOB --help` lists the
options of each. Every job is cut into shards that are written whole: what was interrupted goes on
when the same command is run again. The work is done by the Python package:
pip install 'harif[cluster]'. More in docs/cluster.md.
")]
pub(crate) struct Arguments {
    #[command(flatten)]
    handed: Handed,
}

/// What is handed over to Python.
#[derive(Args, Debug)]
pub(super) struct Handed {
    /// The Python in which the package harif is installed
    #[arg(long, value_name = "PROGRAM", default_value = "python3")]
    python: String,
    /// The job, and what it is told
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    job: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    hand_over("cluster", &arguments.handed, context)
}

/// Runs a command of the Python package in the place of this program.
pub(super) fn hand_over(
    command: &str,
    handed: &Handed,
    context: &mut Context,
) -> Result<(), Failure> {
    let text = &context.text;
    // Finding the package is quick; importing it would load all of it twice.
    let found = Command::new(&handed.python)
        .args([
            "-c",
            "import sys, importlib.util as u; sys.exit(not (u.find_spec('harif') and u.find_spec('harif.cluster')))",
        ])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !found.is_ok_and(|status| status.success()) {
        return Err(Failure::request(
            say!(
                text,
                "cluster-no-python",
                name = Value::ltr(&handed.python),
                package = Value::ltr("harif"),
                command = Value::ltr("pip install 'harif[cluster]'")
            ),
            say!(
                text,
                "cluster-no-python-help",
                command = Value::ltr(format!("harif {command} --python PROGRAM …"))
            ),
        ));
    }
    let mut python = Command::new(&handed.python);
    python.args(["-m", "harif", command]).args(&handed.job);
    let told = |flag: &str| handed.job.iter().any(|word| word.starts_with(flag));
    if text.lang() == Lang::Fa && !told("--lang") {
        python.args(["--lang", "fa"]);
    }
    if context.json && !told("--json") {
        python.arg("--json");
    }
    become_it(python)
}

/// Signals and the exit code are then the other program's own.
#[cfg(unix)]
fn become_it(mut command: Command) -> Result<(), Failure> {
    use std::os::unix::process::CommandExt as _;
    Err(command.exec().into())
}

#[cfg(not(unix))]
fn become_it(mut command: Command) -> Result<(), Failure> {
    let status = command.status()?;
    std::process::exit(status.code().unwrap_or(1));
}
