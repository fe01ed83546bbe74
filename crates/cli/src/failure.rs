//! What can go wrong, how it is told, and which exit code it gets.
//!
//! | code | meaning |
//! |---|---|
//! | 0 | everything was done, or the reader of our output went away |
//! | 1 | something failed that is not the user's doing, such as a full disk or a wrong line in a file |
//! | 2 | the request was wrong: an unknown name, an impossible size, an illegal position |
//! | 130, 143 | interrupted by Ctrl-C, ended by TERM |

use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;

use harif_text::Text;

use crate::{help, interrupt, layout};

/// Why a command did not do what it was asked to.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request was wrong. The message names the problem, then the way out.
    Request(Vec<String>),
    /// Parts of the request were wrong and have been answered one by one in the output.
    SomeAnswersWereErrors,
    /// What was read is wrong in places, and each has been told: lines that are no positions,
    /// scores that are not the scores.
    SomeInputWasWrong,
    /// Something else failed.
    Other(anyhow::Error),
    /// The reader of our output went away, which is no error.
    ClosedPipe,
    /// Ctrl-C, or a signal.
    Interrupted,
}

impl Failure {
    /// A wrong request: the problem in one sentence, and the way out in another.
    pub(crate) fn request(problem: impl Display, way_out: impl Display) -> Self {
        Self::Request(vec![problem.to_string(), way_out.to_string()])
    }

    /// Tells the user and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::Request(lines) => tell(lines),
            Self::Other(error) => tell(&[format!("{error:#}")]),
            Self::SomeAnswersWereErrors
            | Self::SomeInputWasWrong
            | Self::ClosedPipe
            | Self::Interrupted => {}
        }
        match self {
            Self::Request(_) | Self::SomeAnswersWereErrors => ExitCode::from(2),
            Self::SomeInputWasWrong | Self::Other(_) => ExitCode::from(1),
            Self::ClosedPipe => ExitCode::SUCCESS,
            Self::Interrupted => ExitCode::from(interrupt::exit_code()),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            Self::ClosedPipe
        } else {
            Self::Other(error.into())
        }
    }
}

/// Writes `harif: …` to standard error. Should that be closed too, it is lost.
pub(crate) fn tell(lines: &[String]) {
    let right_to_left = lines.iter().any(|line| is_right_to_left(line));
    // Persian stands on lines of its own: terminals cannot be trusted to mix directions.
    let separator = if right_to_left { "\n" } else { " " };
    let whole = format!("harif:{separator}{}", lines.join("\n"));
    let mut stderr = std::io::stderr().lock();
    let _ = writeln!(stderr, "{}", layout::fitted(&whole));
}

fn is_right_to_left(line: &str) -> bool {
    line.chars().any(|c| ('\u{0600}'..='\u{06ff}').contains(&c))
}

/// Tells what clap has to say: help and versions on standard output, mistakes as ours are told.
pub(crate) fn report_parse_error(text: &Text, error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // `print` honours NO_COLOR; a closed pipe is no error here either.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    if let Some(lines) = help::mistake(text, error) {
        tell(&lines);
        return ExitCode::from(2);
    }
    let rendered = error.render().to_string();
    let message = rendered.strip_prefix("error: ").unwrap_or(&rendered);
    tell(&[message.trim_end().to_owned()]);
    ExitCode::from(2)
}
