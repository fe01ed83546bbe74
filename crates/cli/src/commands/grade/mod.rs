//! `harif grade`: a folder of submissions, run with limits and checked.

mod files;
mod page;
mod sentences;
mod table;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use harif_grade::{Assignment, Graded, Grader, GraderError, SubmissionError, read_folder};
use harif_text::{Value, say};

use crate::context::Context;
use crate::failure::Failure;
use crate::files::{read_bounded, write_whole};
use crate::interrupt::{self, Listener};
use crate::status_line::StatusLine;

/// How large an assignment may be.
const MOST_BYTES: usize = 1 << 20;

/// Run a folder of students' programs and mark them
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif grade submissions                           the seven functions of tic-tac-toe, one file or folder each
  harif grade submissions -a assignment.toml        with an assignment of your own
  harif grade submissions --csv marks.csv --pages p  a table for you, a page for each student

Each program runs in a process of its own with limits of time and memory. Its moves are compared with the rules
and the exact solvers, and its search is watched as by `harif watch`. An assignment is a small TOML file:
docs/course/README.md. On Linux a program cannot write outside its own folder.
")]
pub(crate) struct Arguments {
    /// A folder with one file or folder for each student
    folder: PathBuf,
    /// The assignment [default: the seven functions of tic-tac-toe]
    #[arg(long, short, value_name = "FILE")]
    assignment: Option<PathBuf>,
    /// How many programs run at once
    #[arg(long, short, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// Write the table as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[arg(long, value_name = "FILE", help = "Write the results as JUnit XML")]
    junit: Option<PathBuf>,
    /// Write a page for each student into a folder
    #[arg(long, value_name = "DIR")]
    pages: Option<PathBuf>,
    /// The Python that runs the programs
    #[arg(long, value_name = "PROGRAM", default_value = "python3")]
    python: String,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let assignment = match &arguments.assignment {
        Some(path) => read_assignment(path, context)?,
        None => Assignment::course(),
    };
    let folder = Value::ltr(arguments.folder.display());
    if !arguments.folder.is_dir() {
        return Err(Failure::request(
            say!(context.text, "grade-no-folder", file = folder),
            say!(context.text, "grade-no-folder-help"),
        ));
    }
    let submissions = read_folder(&arguments.folder).map_err(|error| match error {
        SubmissionError::Io(error) => error.into(),
        SubmissionError::Empty => Failure::request(
            say!(context.text, "grade-empty", file = folder),
            say!(context.text, "grade-no-folder-help"),
        ),
    })?;
    let grader = Grader::new(&assignment, &arguments.python).map_err(|error| match error {
        GraderError::NoPython(name) => super::watch::no_python(&context.text, &name),
        GraderError::Io(error) => error.into(),
    })?;
    let listener = Listener::new();
    let stop = Arc::new(AtomicBool::new(false));
    let wake = stop.clone();
    interrupt::wake_with(move || wake.store(true, Ordering::Relaxed));
    let line = StatusLine::new(Some(submissions.len() as u64));
    let mut trouble = None;
    let json = context.json;
    let graded = grader.grade_all(&submissions, arguments.jobs.into(), &stop, &mut |one| {
        let name = Value::ltr(&one.name);
        line.say(say!(context.text, "grade-progress", name = name));
        line.advance(1);
    });
    drop(line);
    if json {
        for one in &graded {
            let object = files::json(&context.text, &assignment, one);
            context.out.json(&object)?;
        }
    } else {
        table::show(context, &assignment, &graded)?;
    }
    if let Err(failure) = write_files(arguments, context, &assignment, &graded) {
        trouble = Some(failure);
    }
    if listener.interrupted() {
        if !json {
            let (done, n) = (graded.len(), submissions.len());
            let stopped = say!(context.text, "grade-stopped", done = done, n = n);
            context.out.line(stopped)?;
        }
        context.out.flush()?;
        return Err(Failure::Interrupted);
    }
    trouble.map_or(Ok(()), Err)
}

fn read_assignment(path: &Path, context: &Context) -> Result<Assignment, Failure> {
    let file = Value::ltr(path.display());
    if !path.is_file() {
        let missing = say!(context.text, "error-file-missing", file = file);
        return Err(Failure::Request(vec![missing]));
    }
    let bytes = read_bounded(path, MOST_BYTES)?;
    Assignment::read(&String::from_utf8_lossy(&bytes)).map_err(|error| {
        let message = Value::ltr(error.to_string().trim_end());
        Failure::request(
            say!(
                context.text,
                "grade-bad-assignment",
                file = file,
                message = message
            ),
            say!(
                context.text,
                "grade-bad-assignment-help",
                command = Value::ltr("harif grade --help")
            ),
        )
    })
}

/// Writes what was asked for beside the table.
fn write_files(
    arguments: &Arguments,
    context: &mut Context,
    assignment: &Assignment,
    graded: &[Graded],
) -> Result<(), Failure> {
    if let Some(path) = &arguments.csv {
        write_whole(path, &files::csv(assignment, graded)?)?;
    }
    if let Some(path) = &arguments.junit {
        let text = files::junit(&context.text, assignment, graded);
        write_whole(path, text.as_bytes())?;
    }
    if let Some(folder) = &arguments.pages {
        std::fs::create_dir_all(folder)?;
        let text = harif_text::Text::new(context.text.lang());
        for one in graded {
            let page = page::html(&text, assignment, one);
            write_whole(&folder.join(page::file_name(&one.name)), page.as_bytes())?;
        }
        if !context.json {
            let file = Value::ltr(folder.display());
            let line = say!(context.text, "grade-pages", file = file);
            context.out.line(line)?;
        }
    }
    Ok(())
}
