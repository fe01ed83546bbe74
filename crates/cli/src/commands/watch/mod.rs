//! `harif watch`: a program's own search, seen from outside, with its first mistake named.

mod page;
mod python;
pub(super) mod report;

use std::io::BufRead;
use std::path::{Path, PathBuf};

use clap::Args;
use harif_text::{Value, say};
use harif_watch::{Reader, Trace, Tree, compare};

use crate::context::Context;
use crate::failure::Failure;

/// Run your own minimax under a tracer and say what is wrong with it, with proof
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif watch my.py --function minimax         what is wrong with it, or that it is right
  harif watch my.py -f max_value,min_value     two functions that call each other
  harif watch my.py --call 'search(board, 4)'  only the definitions, then this call
  harif watch search.jsonl                     a trace that a program in any language wrote
  harif watch my.py --open                     and its tree in the browser, beside the right one

The program runs as it is, with stand-ins for windows and the keyboard, up to the end of its first
search. The values of the leaves are taken as given, everything above them is recomputed, and what
differs is named with the node that shows it. Traces: docs/trace.md.
")]
pub(crate) struct Arguments {
    /// The program (Python), or a trace (.jsonl)
    file: PathBuf,
    /// The recursive function, or two that call each other [default: a good guess]
    #[arg(long, short, value_name = "NAME[,NAME]")]
    function: Option<String>,
    /// What to run, instead of the program as it is: an expression that calls the search
    #[arg(long, value_name = "EXPRESSION")]
    call: Option<String>,
    /// The board as rows of cells, from the arguments of the function, if it is not found by itself
    #[arg(long, value_name = "EXPRESSION")]
    board: Option<String>,
    /// Where to keep the trace
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Serve the page with the tree of this search and show it in the browser; Ctrl-C ends it
    #[arg(long)]
    open: bool,
    /// A folder with the page to serve, instead of the page inside this program
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
    /// The Python that runs the program
    #[arg(long, value_name = "PROGRAM", default_value = "python3")]
    python: String,
    /// How many seconds the search may take
    #[arg(long, value_name = "S", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=600))]
    seconds: u32,
    /// How many calls are recorded at most
    #[arg(long, value_name = "N", default_value_t = 700_000, value_parser = clap::value_parser!(u32).range(100..=1_500_000))]
    calls: u32,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    if !arguments.file.is_file() {
        let file = Value::ltr(arguments.file.display());
        let missing = say!(context.text, "error-file-missing", file = file);
        return Err(Failure::Request(vec![missing]));
    }
    let is_trace = arguments.file.extension().is_some_and(|end| end == "jsonl");
    let shows = (arguments.open || arguments.page.is_some()) && !context.json;
    // The page reads the trace itself: it is kept as long as the page is served.
    let kept = (shows && !is_trace && arguments.out.is_none())
        .then(tempfile::NamedTempFile::new)
        .transpose()?;
    let out = arguments
        .out
        .as_deref()
        .or(kept.as_ref().map(tempfile::NamedTempFile::path));
    let trace = if is_trace {
        read_file(&arguments.file, context)?
    } else {
        python::trace(arguments, out, context)?
    };
    if let Some(reason) = &trace.header.failed {
        return Err(report::failed(context, &trace, reason));
    }
    if trace.calls.is_empty() {
        return Err(report::failed(context, &trace, "no-search"));
    }
    let tree = Tree::new(&trace);
    let (diagnosis, right) = compare(&tree);
    if context.json {
        return report::json(context, &tree, &diagnosis, &right);
    }
    report::words(context, &tree, &diagnosis)?;
    if !shows {
        return report::hint(context, &arguments.file);
    }
    let file = if is_trace {
        Some(&*arguments.file)
    } else {
        out
    };
    let bytes = file.map(std::fs::read).transpose()?.unwrap_or_default();
    page::show(arguments, bytes, context)
}

/// Reads a trace line by line.
fn read(lines: impl BufRead, context: &Context) -> Result<Trace, Failure> {
    let mut reader = Reader::default();
    for line in lines.lines() {
        if let Err(error) = reader.line(&line?) {
            let message = Value::ltr(error);
            let problem = say!(context.text, "watch-bad-trace", message = message);
            return Err(Failure::Request(vec![problem]));
        }
    }
    Ok(reader.finish())
}

fn read_file(path: &Path, context: &Context) -> Result<Trace, Failure> {
    let file = std::fs::File::open(path)?;
    read(std::io::BufReader::new(file), context)
}

/// A Python that does not start, with the way out.
pub(super) fn no_python(text: &harif_text::Text, name: &str) -> Failure {
    Failure::request(
        say!(text, "watch-no-python", name = Value::ltr(name)),
        say!(
            text,
            "watch-no-python-help",
            command = Value::ltr("--python")
        ),
    )
}
