//! Running a Python program under the tracer, in a process of its own with limits.

use std::io::{BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use harif_text::{Value, say};
use harif_watch::{PYTHON_TRACER, Trace};

use super::{Arguments, read};
use crate::context::Context;
use crate::failure::Failure;

/// How long a program may take to reach its search.
const WAIT: u32 = 8;
/// How much longer than the search the process may live: loading and writing the trace.
const GRACE: Duration = Duration::from_mins(2);

/// The trace of a program: as it is, and if that shows no search, by its definitions and a guessed call.
pub(super) fn trace(arguments: &Arguments, context: &Context) -> Result<Trace, Failure> {
    let mut tracer = tempfile::NamedTempFile::with_suffix(".py")?;
    tracer.write_all(PYTHON_TRACER.as_bytes())?;
    tracer.flush()?;
    let found = once(arguments, context, tracer.path(), false)?;
    if arguments.call.is_some() || !gave_up(&found) {
        return Ok(found);
    }
    let guessed = once(arguments, context, tracer.path(), true)?;
    Ok(if gave_up(&guessed) { found } else { guessed })
}

/// Whether the program never reached a search; a missing module would be missing again.
fn gave_up(trace: &Trace) -> bool {
    let reason = trace.header.failed.as_deref();
    matches!(reason, Some("no-search" | "error")) || (reason.is_none() && trace.calls.is_empty())
}

/// Runs the tracer once and reads what it writes.
fn once(
    arguments: &Arguments,
    context: &Context,
    tracer: &std::path::Path,
    definitions: bool,
) -> Result<Trace, Failure> {
    let mut command = Command::new(&arguments.python);
    command.arg(tracer).arg(&arguments.file);
    command.args(["--seconds", &arguments.seconds.to_string()]);
    command.args(["--calls", &arguments.calls.to_string()]);
    command.args(["--wait", &WAIT.to_string()]);
    for (flag, value) in [
        ("--function", &arguments.function),
        ("--call", &arguments.call),
        ("--board", &arguments.board),
    ] {
        if let Some(value) = value {
            command.arg(format!("{flag}={value}"));
        }
    }
    if definitions {
        command.arg("--definitions");
    }
    // The same program gives the same trace: sets of strings keep their order.
    command.env("PYTHONHASHSEED", "0");
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    let started = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let mut child = started.map_err(|_| {
        Failure::request(
            say!(
                context.text,
                "watch-no-python",
                name = Value::ltr(&arguments.python)
            ),
            say!(
                context.text,
                "watch-no-python-help",
                command = Value::ltr("--python")
            ),
        )
    })?;
    let output = child.stdout.take();
    let limit = Duration::from_secs((arguments.seconds + WAIT).into()) + GRACE;
    // The tracer keeps its own limits; this one is for a process that no longer listens.
    let (done, over) = mpsc::channel::<()>();
    let guard = std::thread::spawn(move || {
        if over.recv_timeout(limit) == Err(mpsc::RecvTimeoutError::Timeout) {
            let _ = child.kill();
        }
        let _ = child.wait();
    });
    let trace = match (output, &arguments.out) {
        (Some(output), Some(path)) => {
            let kept = std::fs::File::create(path)?;
            read(BufReader::new(Kept { output, kept }), context)
        }
        (Some(output), None) => read(BufReader::new(output), context),
        (None, _) => Ok(Trace::default()),
    };
    let _ = done.send(());
    let _ = guard.join();
    trace
}

/// A reader that writes what it reads to a file as well.
struct Kept<R> {
    output: R,
    kept: std::fs::File,
}

impl<R: Read> Read for Kept<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.output.read(buffer)?;
        self.kept.write_all(&buffer[..count])?;
        Ok(count)
    }
}
