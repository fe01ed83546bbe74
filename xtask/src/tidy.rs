//! The rules of the house that no compiler knows, as checks over the source.
//!
//! Each rule is a function from one file to the places that break it. To add one,
//! write it beside the others, name it in [`RULES`], and show in a test what it
//! catches.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::command::root;
use crate::dist::PAGE;
use crate::references::{Repository, is_markdown};
use crate::sheets;
use crate::steps::Outcome;
use crate::test::WASM_CRATES;

/// The most lines a Rust file may have: past that it is more than one concept.
const LONGEST: usize = 700;

/// A file of the repository.
struct File {
    /// Its path from the root, with forward slashes.
    path: String,
    text: String,
}

/// A place that breaks a rule: a line, counted from 1, and what is wrong there.
type Fault = (usize, String);

/// Every rule.
const RULES: &[fn(&File) -> Vec<Fault>] = &[
    short_files,
    finished_code,
    no_private_paths,
    crate_roots,
    silent_libraries,
    one_clock,
    clean_ends,
    games_by_what_they_are,
    plain_words,
];

/// The files outside `rules`, `engines` and the evaluators that may name a variant of `Game` or
/// `AnyPosition`, at most twelve: all others ask `Game::info`, so that a new game does not have to be
/// looked for in every crate. What these say belongs to one game alone: which agents and evaluators
/// suit it, what its coach looks for, what it is called.
const NAMES_GAMES: &[&str] = &[
    "crates/cli/src/session/setup.rs",
    "crates/play/src/agent/othello.rs",
    "crates/play/src/agent/registry.rs",
    "crates/play/src/agent/spec.rs",
    "crates/play/src/analysis.rs",
    "crates/play/src/coach/mod.rs",
    "crates/search/src/plan.rs",
    "crates/web/src/play/model/overlay.rs",
    "crates/words/src/games.rs",
];

/// `cargo xtask tidy`.
pub(crate) fn run(_arguments: &[String]) -> Result<ExitCode> {
    Ok(Outcome::plain(is_tidy()?).exit_code())
}

/// Checks the whole repository, prints each fault, and tells whether there was none.
pub(crate) fn is_tidy() -> Result<bool> {
    let mut paths = Vec::new();
    collect(&root(), &mut paths)?;
    paths.sort();
    let files: Vec<File> = paths
        .iter()
        .map(|path| File {
            path: (path.strip_prefix(root()).unwrap_or(path).to_string_lossy()).replace('\\', "/"),
            // Pictures and other bytes have no lines to check.
            text: std::fs::read_to_string(path).unwrap_or_default(),
        })
        .collect();
    let pairs = files.iter().map(|file| (&*file.path, &*file.text));
    let repository = Repository::new(pairs.clone());
    let mut faults = 0;
    for file in &files {
        let mut found: Vec<Fault> = RULES.iter().flat_map(|rule| rule(file)).collect();
        if file.is_rust() || is_markdown(&file.path) {
            found.extend(repository.missing(&file.path, &file.text));
        }
        for (line, message) in found {
            println!("{}:{line}: {message}", file.path);
            faults += 1;
        }
    }
    for (path, line, message) in sheets::clashes(pairs) {
        println!("{path}:{line}: {message}");
        faults += 1;
    }
    println!("{} files, {faults} faults", files.len());
    Ok(faults == 0)
}

/// Gathers the files under a folder.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<()> {
    let entries = std::fs::read_dir(folder)
        .with_context(|| format!("could not read {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let kind = entry.file_type()?;
        if !is_ours(&entry.file_name().to_string_lossy()) {
            continue;
        }
        if kind.is_dir() {
            // The page is made, not written; git ignores it.
            if entry.path() == root().join(PAGE) {
                continue;
            }
            collect(&entry.path(), paths)?;
        } else if kind.is_file() {
            paths.push(entry.path());
        }
    }
    Ok(())
}

/// Whether people wrote what has this name; the rest is built, or belongs to tools, or is the
/// licence of a font, whose every blank is its authors'.
fn is_ours(name: &str) -> bool {
    let hidden =
        name.starts_with('.') && ![".ci", ".cargo", ".github", ".gitignore"].contains(&name);
    let foreign = ["target", "node_modules", "Cargo.lock"].contains(&name);
    !hidden && !foreign && !name.ends_with("-OFL.txt")
}

impl File {
    fn is_rust(&self) -> bool {
        Path::new(&self.path)
            .extension()
            .is_some_and(|end| end == "rs")
    }

    /// The folder under `crates/` that the file belongs to.
    fn crate_name(&self) -> Option<&str> {
        self.path.strip_prefix("crates/")?.split('/').next()
    }

    /// Whether the file is part of what a library ships, not of its tests.
    fn is_library_source(&self) -> bool {
        self.is_rust()
            && self.path.contains("/src/")
            && self.crate_name().is_some_and(|name| name != "cli")
    }

    /// The lines with code on them, numbered from 1; comments are left out.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..)
            .zip(self.text.lines())
            .filter(|(_, line)| !line.trim_start().starts_with("//"))
    }
}

/// A file holds one concept.
fn short_files(file: &File) -> Vec<Fault> {
    let lines = file.text.lines().count();
    if !file.is_rust() || lines <= LONGEST {
        return Vec::new();
    }
    vec![(
        LONGEST + 1,
        format!("{lines} lines: split it (at most {LONGEST})"),
    )]
}

/// Nothing unfinished, nothing left over from debugging, no test switched off.
fn finished_code(file: &File) -> Vec<Fault> {
    // Written in two halves, so that this file keeps its own rule.
    const UNFINISHED: &[&str] = &[
        concat!("to", "do!"),
        concat!("unimpl", "emented!"),
        concat!("db", "g!"),
        concat!("#[ign", "ore"),
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
    ];
    if !file.is_rust() {
        return Vec::new();
    }
    (1..)
        .zip(file.text.lines())
        .flat_map(|(number, line)| {
            UNFINISHED
                .iter()
                .filter(move |word| line.contains(**word))
                .map(move |word| (number, format!("unfinished: {word}")))
        })
        .collect()
}

/// No path of a developer's own machine.
fn no_private_paths(file: &File) -> Vec<Fault> {
    const PRIVATE: &[&str] = &[
        concat!("/ho", "me/"),
        concat!("/ro", "ot/"),
        concat!("/Use", "rs/"),
        concat!("C:\\Use", "rs"),
    ];
    (1..)
        .zip(file.text.lines())
        .filter(|(_, line)| PRIVATE.iter().any(|path| line.contains(path)))
        .map(|(number, _)| (number, "a path of one machine".to_owned()))
        .collect()
}

/// The crates with a module that may use unsafe code; the lints of the workspace deny it elsewhere.
const DENY_UNSAFE: &[&str] = &["arena", "engines"];

/// A crate says what it is, documents what it offers, and forbids unsafe code.
fn crate_roots(file: &File) -> Vec<Fault> {
    let Some(name) = file.crate_name() else {
        return Vec::new();
    };
    let is_library = file.path == format!("crates/{name}/src/lib.rs");
    let is_program = file.path == format!("crates/{name}/src/main.rs");
    if !is_library && !is_program {
        return Vec::new();
    }
    let mut faults = Vec::new();
    let mut want = |ok: bool, what: &str| {
        if !ok {
            faults.push((1, format!("the root of a crate has {what}")));
        }
    };
    want(
        file.text.starts_with("//!"),
        "a description on its first line",
    );
    if is_library {
        want(
            file.text.contains("#![deny(missing_docs)]"),
            "#![deny(missing_docs)]",
        );
    }
    if !DENY_UNSAFE.contains(&name) {
        want(
            file.text.contains("#![forbid(unsafe_code)]"),
            "#![forbid(unsafe_code)]",
        );
    }
    faults
}

/// Libraries hand values to their callers; only programs print.
fn silent_libraries(file: &File) -> Vec<Fault> {
    if !file.is_library_source() {
        return Vec::new();
    }
    file.code()
        .filter(|(_, line)| {
            ["print!(", "println!("]
                .iter()
                .any(|call| line.contains(call))
        })
        .map(|(number, _)| (number, "a library does not print".to_owned()))
        .collect()
}

/// The clock of the standard library compiles for the browser and panics there.
fn one_clock(file: &File) -> Vec<Fault> {
    let in_browser = file
        .crate_name()
        .is_some_and(|name| name == "web" || WASM_CRATES.contains(&name));
    if !in_browser || !file.is_library_source() {
        return Vec::new();
    }
    file.code()
        .filter(|(_, line)| {
            line.contains("std::time") && (line.contains("Instant") || line.contains("SystemTime"))
        })
        .map(|(number, _)| {
            (
                number,
                "this clock panics in the browser: use web_time".to_owned(),
            )
        })
        .collect()
}

/// No blanks at the end of lines, and a newline at the end of the file.
fn clean_ends(file: &File) -> Vec<Fault> {
    let mut faults: Vec<Fault> = (1..)
        .zip(file.text.lines())
        .filter(|(_, line)| line.ends_with([' ', '\t']))
        .map(|(number, _)| (number, "blanks at the end of the line".to_owned()))
        .collect();
    if !file.text.is_empty() && !file.text.ends_with('\n') {
        faults.push((
            file.text.lines().count(),
            "no newline at the end of the file".to_owned(),
        ));
    }
    faults
}

/// Comments and documents name their subject. The glossary lists the words and what to say instead.
fn plain_words(file: &File) -> Vec<Fault> {
    const VAGUE: &[&str] = &[
        concat!("who", "ever"),
        concat!("some", "body"),
        concat!("no", "body"),
    ];
    let is_prose = is_markdown(&file.path) && !file.path.ends_with("GLOSSARY.md");
    let lines = (1..)
        .zip(file.text.lines())
        .filter(|(_, line)| is_prose || (file.is_rust() && line.trim_start().starts_with("//")));
    lines
        .flat_map(|(number, line)| {
            let line = line.to_lowercase();
            let words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            words
                .filter(|word| VAGUE.contains(word))
                .map(|word| (number, format!("{word}: name the subject")))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Outside the rules, the engines and the evaluators nothing asks which game it has before it.
fn games_by_what_they_are(file: &File) -> Vec<Fault> {
    const MAY_ASK: &[&str] = &[
        "crates/rules/",
        "crates/engines/",
        "crates/search/src/evaluators/",
    ];
    let is_source = file.is_rust() && file.crate_name().is_some() && file.path.contains("/src/");
    if !is_source || MAY_ASK.iter().any(|folder| file.path.starts_with(folder)) {
        return Vec::new();
    }
    let naming = file.code().filter(|(_, line)| names_a_variant(line));
    let mut naming = naming.peekable();
    if NAMES_GAMES.contains(&file.path.as_str()) {
        let unneeded = (
            1,
            "names no game: take it from the list in tidy.rs".to_owned(),
        );
        return if naming.peek().is_none() {
            vec![unneeded]
        } else {
            Vec::new()
        };
    }
    naming
        .map(|(number, _)| (number, "asks which game it is: ask Game::info".to_owned()))
        .collect()
}

/// Whether a line names a variant of `Game` or `AnyPosition`; constants and functions are no
/// variants.
fn names_a_variant(line: &str) -> bool {
    ["Game::", "AnyPosition::"].iter().any(|owner| {
        line.match_indices(owner).any(|(at, _)| {
            let before = line[..at].chars().next_back();
            let mut after = line[at + owner.len()..].chars();
            let is_whole = !before.is_some_and(|c| c.is_alphanumeric() || c == '_');
            is_whole
                && after.next().is_some_and(|c| c.is_ascii_uppercase())
                && after.next().is_some_and(|c| c.is_ascii_lowercase())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines that a rule finds fault with in a file.
    fn faults(rule: fn(&File) -> Vec<Fault>, path: &str, text: &str) -> Vec<usize> {
        let file = File {
            path: path.to_owned(),
            text: text.to_owned(),
        };
        rule(&file).into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn long_files_are_found() {
        let at_most = "x\n".repeat(LONGEST);
        assert!(faults(short_files, "a.rs", &at_most).is_empty());
        assert_eq!(
            faults(short_files, "a.rs", &format!("{at_most}x\n")),
            [LONGEST + 1]
        );
        assert!(faults(short_files, "a.md", &format!("{at_most}x\n")).is_empty());
    }

    #[test]
    fn unfinished_code_is_found() {
        let text = concat!(
            "fn a() {\n    to",
            "do!()\n}\n#[ign",
            "ore]\n// FIX",
            "ME\n"
        );
        assert_eq!(faults(finished_code, "a.rs", text), [2, 4, 5]);
        assert!(faults(finished_code, "a.rs", "let todos = 1; // ignored\n").is_empty());
    }

    #[test]
    fn private_paths_are_found() {
        let text = concat!("fine\nsee /ho", "me/someone/x\n");
        assert_eq!(faults(no_private_paths, "README.md", text), [2]);
    }

    #[test]
    fn crate_roots_are_held_to_their_attributes() {
        let good = "//! A crate.\n#![forbid(unsafe_code)]\n#![deny(missing_docs)]\n";
        assert!(faults(crate_roots, "crates/rules/src/lib.rs", good).is_empty());
        assert!(faults(crate_roots, "crates/rules/src/board.rs", "").is_empty());
        assert_eq!(faults(crate_roots, "crates/rules/src/lib.rs", "").len(), 3);
        assert_eq!(
            faults(crate_roots, "crates/engines/src/lib.rs", "").len(),
            2
        );
        assert_eq!(faults(crate_roots, "crates/cli/src/main.rs", "").len(), 2);
    }

    #[test]
    fn printing_libraries_are_found() {
        let text = "/// println!(\"in a comment\")\nprintln!(\"x\");\neprint!(\"y\");\n";
        assert_eq!(
            faults(silent_libraries, "crates/play/src/a.rs", text),
            [2, 3]
        );
        assert!(faults(silent_libraries, "crates/cli/src/a.rs", text).is_empty());
        assert!(faults(silent_libraries, "crates/play/tests/a.rs", text).is_empty());
    }

    #[test]
    fn the_wrong_clock_is_found() {
        let text = "use std::time::{Duration, Instant};\nuse std::time::Duration;\n";
        assert_eq!(faults(one_clock, "crates/search/src/a.rs", text), [1]);
        assert!(faults(one_clock, "crates/cli/src/a.rs", text).is_empty());
    }

    #[test]
    fn ragged_ends_are_found() {
        assert_eq!(faults(clean_ends, "a.md", "a \nb\nc"), [1, 3]);
        assert!(faults(clean_ends, "a.md", "a\nb\n").is_empty());
    }

    #[test]
    fn vague_words_are_found_in_comments_and_documents() {
        let text = concat!(
            "// Who",
            "ever moves, wins.\nlet user = \"no",
            "body\";\n/// It belongs to no",
            "body.\n// no_body\n"
        );
        assert_eq!(faults(plain_words, "crates/play/src/a.rs", text), [1, 3]);
        assert_eq!(faults(plain_words, "docs/a.md", text), [1, 2, 3]);
        assert!(faults(plain_words, "crates/text/catalogue/GLOSSARY.md", text).is_empty());
        assert!(faults(plain_words, "crates/web/static/a.js", text).is_empty());
    }

    #[test]
    fn files_that_ask_which_game_it_is_are_found() {
        let text = "// Game::Othello in a comment\nif let Game::ConnectFour(_) = game {}\n\
                    let usual = Game::OTHELLO;\nlet other = Game::othello(6);\n\
                    AnyPosition::start(game);\nmatches!(it, AnyPosition::WideOthello(_))\n\
                    Purpose::Agent(MyGame::Othello)\n";
        let rule = games_by_what_they_are;
        assert_eq!(faults(rule, "crates/play/src/a.rs", text), [2, 6]);
        assert!(faults(rule, "crates/rules/src/a.rs", text).is_empty());
        assert!(faults(rule, "crates/search/src/evaluators/a.rs", text).is_empty());
        assert!(faults(rule, "crates/play/tests/suite/a.rs", text).is_empty());
        assert!(faults(rule, NAMES_GAMES[0], text).is_empty());
        assert_eq!(faults(rule, NAMES_GAMES[0], "fn a() {}\n"), [1]);
        assert!(NAMES_GAMES.len() <= 12, "games are named in too many files");
        for path in NAMES_GAMES {
            assert!(root().join(path).is_file(), "{path} is gone");
        }
    }
}
