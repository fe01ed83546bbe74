//! The trace of a Python program, run as its author would run it.

use std::io::Write;
use std::path::Path;

use harif_grade::tracing::{self, TraceRequest, TracingError};
use harif_text::{Value, say};
use harif_watch::{PYTHON_TRACER, Trace};

use super::Arguments;
use crate::context::Context;
use crate::failure::Failure;
use crate::interrupt::Listener;

pub(super) fn trace(
    arguments: &Arguments,
    out: Option<&Path>,
    context: &Context,
) -> Result<Trace, Failure> {
    let mut tracer = tempfile::NamedTempFile::with_suffix(".py")?;
    tracer.write_all(PYTHON_TRACER.as_bytes())?;
    tracer.flush()?;
    let request = TraceRequest {
        python: &arguments.python,
        file: &arguments.file,
        function: arguments.function.as_deref(),
        call: arguments.call.as_deref(),
        board: arguments.board.as_deref(),
        seconds: arguments.seconds,
        calls: arguments.calls,
    };
    let within = |command: Vec<String>| tracing::unconfined(&command);
    let listener = Listener::new();
    let stop = || listener.interrupted();
    let traced = match out {
        Some(path) => {
            let mut open = || {
                let file = std::fs::File::create(path)?;
                let writer: Box<dyn Write> = Box::new(std::io::BufWriter::new(file));
                Ok(writer)
            };
            tracing::trace(&request, tracer.path(), &within, Some(&mut open), &stop)
        }
        None => tracing::trace(&request, tracer.path(), &within, None, &stop),
    };
    traced.map_err(|error| told(error, arguments, context))
}

/// Why there is no trace, with the way out.
fn told(error: TracingError, arguments: &Arguments, context: &Context) -> Failure {
    let text = &context.text;
    match error {
        TracingError::NoPython(_) => super::no_python(text, &arguments.python),
        TracingError::Trace(error) => {
            let message = Value::ltr(error);
            Failure::Request(vec![say!(text, "watch-bad-trace", message = message)])
        }
        TracingError::Io(error) => error.into(),
        TracingError::Stopped => Failure::Interrupted,
    }
}
