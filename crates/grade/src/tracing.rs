//! Running a Python program under the tracer of `harif-watch`, in a process of its own.

use harif_arena::contestant::{Process, ProcessOutput};
use harif_watch::{Reader, Trace, TraceError};
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// How long a program may take to reach its search, in seconds.
const WAIT: u32 = 8;
/// How much longer than the search the process may live: loading and writing the trace.
const GRACE: Duration = Duration::from_mins(2);
/// How often a stopped run is looked for.
const GLANCE: Duration = Duration::from_millis(100);

/// Why there is no trace.
#[derive(Debug, thiserror::Error)]
pub enum TracingError {
    /// Python could not be started.
    #[error("Python could not be started: {0}")]
    NoPython(std::io::Error),
    /// What it wrote is no trace.
    #[error("{0}")]
    Trace(#[from] TraceError),
    /// The trace could not be kept.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The run was stopped.
    #[error("stopped")]
    Stopped,
}

/// A program and what of it is watched.
#[derive(Clone, Copy, Debug)]
pub struct TraceRequest<'a> {
    /// The Python that runs the program.
    pub python: &'a str,
    /// The program.
    pub file: &'a Path,
    /// The recursive function, or two that call each other.
    pub function: Option<&'a str>,
    /// What to run instead of the program as it is.
    pub call: Option<&'a str>,
    /// Where the board is, as an expression.
    pub board: Option<&'a str>,
    /// Seconds for the search.
    pub seconds: u32,
    /// How many calls are recorded at most.
    pub calls: u32,
}

impl TraceRequest<'_> {
    /// The arguments of the tracer.
    fn arguments(&self, tracer: &Path, definitions: bool) -> Vec<String> {
        let mut arguments = vec![
            tracer.display().to_string(),
            self.file.display().to_string(),
            format!("--seconds={}", self.seconds),
            format!("--calls={}", self.calls),
            format!("--wait={WAIT}"),
        ];
        for (flag, value) in [
            ("--function", self.function),
            ("--call", self.call),
            ("--board", self.board),
        ] {
            if let Some(value) = value {
                arguments.push(format!("{flag}={value}"));
            }
        }
        if definitions {
            arguments.push("--definitions".to_owned());
        }
        arguments
    }
}

/// The trace of a program: as it is, and if that shows no search, by its definitions and a guessed call.
/// `within` turns the command into the one that is run, `kept` gets every line, `stop` is asked
/// now and then.
///
/// # Errors
/// If Python does not start, the trace cannot be read or kept, or the run was stopped.
pub fn trace(
    request: &TraceRequest<'_>,
    tracer: &Path,
    within: &dyn Fn(Vec<String>) -> Command,
    mut kept: Option<&mut dyn FnMut() -> std::io::Result<Box<dyn Write>>>,
    stop: &dyn Fn() -> bool,
) -> Result<Trace, TracingError> {
    let mut once = |definitions| {
        let mut command = vec![request.python.to_owned()];
        command.extend(request.arguments(tracer, definitions));
        let writer = match &mut kept {
            Some(open) => Some(open()?),
            None => None,
        };
        run(request, within(command), writer, stop)
    };
    let found = once(false)?;
    if request.call.is_some() || !gave_up(&found) {
        return Ok(found);
    }
    let guessed = once(true)?;
    Ok(if gave_up(&guessed) { found } else { guessed })
}

/// Whether the program never reached a search; a missing module would be missing again.
fn gave_up(trace: &Trace) -> bool {
    let reason = trace.header.failed.as_deref();
    matches!(reason, Some("no-search" | "error")) || (reason.is_none() && trace.calls.is_empty())
}

/// The command itself, with what makes the same program give the same trace: sets of strings keep their order.
pub fn unconfined(command: &[String]) -> Command {
    let mut whole = Command::new(&command[0]);
    whole
        .args(&command[1..])
        .env("PYTHONHASHSEED", "0")
        .env("PYTHONDONTWRITEBYTECODE", "1");
    whole
}

/// Runs the tracer once and reads what it writes.
fn run(
    request: &TraceRequest<'_>,
    command: Command,
    mut kept: Option<Box<dyn Write>>,
    stop: &dyn Fn() -> bool,
) -> Result<Trace, TracingError> {
    let mut process = Process::spawn(command, "").map_err(TracingError::NoPython)?;
    // The tracer keeps its own limits; this one is for a process that no longer listens.
    let until = Instant::now() + Duration::from_secs((request.seconds + WAIT).into()) + GRACE;
    let mut reader = Reader::default();
    loop {
        if stop() {
            process.kill();
            return Err(TracingError::Stopped);
        }
        match process.hear(until.min(Instant::now() + GLANCE)) {
            ProcessOutput::Line(line) => {
                if let Some(kept) = &mut kept {
                    writeln!(kept, "{line}")?;
                }
                reader.line(&line)?;
            }
            ProcessOutput::Nothing if Instant::now() < until => {}
            ProcessOutput::Nothing | ProcessOutput::Closed { .. } => {
                process.kill();
                return Ok(reader.finish());
            }
        }
    }
}
