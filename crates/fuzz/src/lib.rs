//! Laws that hold for arbitrary bytes.
//!
//! Everything that harif reads from files, links, sockets and other programs has a *target* here: a
//! function that takes bytes and panics if a law is broken. What is read is written and read again,
//! machines keep their promises whatever they hear, and nothing else panics or takes long.
//!
//! `cargo xtask fuzz` drives the targets with libFuzzer, which sees what the code does with an input
//! and keeps those that reach something new. The smallest set that reaches everything found so far
//! lies in `corpus`, and the tests of this crate run all of it, with small changes, every time.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod lines;
mod targets;

use std::path::PathBuf;

/// One law for arbitrary bytes.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, and that of its folder in the corpus.
    pub name: &'static str,
    /// What is read.
    pub about: &'static str,
    /// Panics if the law does not hold.
    pub run: fn(&[u8]),
}

impl Target {
    const fn new(name: &'static str, about: &'static str, run: fn(&[u8])) -> Self {
        Self { name, about, run }
    }
}

/// Every law, in the order in which they are run.
pub const TARGETS: &[Target] = &[
    Target::new("game", "names of games and sizes", targets::rules::game),
    Target::new("position", "positions as text", targets::rules::position),
    Target::new("moves", "lines of moves", targets::rules::moves),
    Target::new(
        "typed",
        "what people type at a board",
        targets::rules::typed,
    ),
    Target::new(
        "course",
        "boards of the course",
        targets::rules::course_board,
    ),
    Target::new("ggf", "games in GGF", targets::formats::ggf),
    Target::new("obf", "problems in OBF", targets::formats::obf),
    Target::new("transcript", "transcripts", targets::formats::transcript),
    Target::new("wthor", "WTHOR databases", targets::formats::wthor),
    Target::new("names", "WTHOR lists of names", targets::formats::names),
    Target::new(
        "import",
        "games that the arena takes in",
        targets::arena::import,
    ),
    Target::new("tournament", "tournament files", targets::arena::tournament),
    Target::new(
        "host",
        "what engines say, in four protocols",
        targets::arena::host,
    ),
    Target::new(
        "engine",
        "what hosts say, in four protocols",
        targets::arena::engine,
    ),
    Target::new("agent", "agents with options", targets::play::agent),
    Target::new(
        "evaluator",
        "evaluators with weights",
        targets::play::evaluator,
    ),
    Target::new("numbers", "trees of numbers", targets::play::numbers),
    Target::new(
        "experiment",
        "experiments of the lab",
        targets::play::experiment,
    ),
    Target::new("recipe", "searches to record", targets::play::recipe),
    Target::new("save", "saved games", targets::play::save),
    Target::new("request", "requests of a page", targets::play::request),
    Target::new("service", "requests, answered", targets::play::service),
    Target::new("trace", "traces of programs", targets::files::trace),
    Target::new("book", "Connect Four books", targets::files::book),
    Target::new(
        "strategy",
        "Connect Four strategies",
        targets::files::strategy,
    ),
    Target::new("weights", "Othello weights", targets::files::weights),
    Target::new(
        "assignment",
        "assignments of a course",
        targets::files::assignment,
    ),
    Target::new(
        "people",
        "messages of people's games",
        targets::files::people,
    ),
];

/// The target of this name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

impl Target {
    /// The inputs that are kept for this target.
    ///
    /// # Errors
    /// If its file cannot be read, or a line of it is no input.
    pub fn corpus(&self) -> std::io::Result<Vec<Vec<u8>>> {
        let file = corpus_folder().join(self.name).with_extension("txt");
        let text = std::fs::read_to_string(file)?;
        let inputs = text.lines().map(|line| {
            debug_assert!(lines::read(line).is_none_or(|input| lines::write(&input) == line));
            lines::read(line).ok_or_else(|| std::io::Error::other(format!("no input: {line}")))
        });
        inputs.collect()
    }
}

/// Where the inputs are kept, one file for each target.
pub fn corpus_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus")
}
