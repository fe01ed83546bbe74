//! Joins the files of each language's catalogue, and lists the keys with their arguments.
//!
//! `say!` looks its key up while its caller compiles. Reading the catalogue itself there took the compiler's interpreter
//! ten to fifteen seconds for each crate that says something; this list takes it milliseconds.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The files of what only programs say, never the page.
const OF_PROGRAMS: &[&str] = &[
    "cluster.ftl",
    "grade.ftl",
    "programs.ftl",
    "site.ftl",
    "terminal.ftl",
];

/// The help of the command line, which is a catalogue of its own.
const HELP: &str = "help.ftl";

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=catalogue");
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let is_page = env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family.contains("wasm"));
    for lang in ["en", "fa"] {
        let joined = join(&here.join("catalogue").join(lang), is_page)?;
        if lang == "en" {
            fs::write(out.join("keys.rs"), keys(&joined))?;
        }
        fs::write(out.join(format!("{lang}.ftl")), joined)?;
    }
    Ok(())
}

/// The files of a language, one after the other.
fn join(folder: &Path, is_page: bool) -> io::Result<String> {
    let mut files = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    files.sort();
    let mut joined = String::new();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let is_wanted = name.ends_with(".ftl") && name != HELP;
        if is_wanted && !(is_page && OF_PROGRAMS.contains(&&*name)) {
            joined += &fs::read_to_string(&file)?;
            joined.push('\n');
        }
    }
    Ok(joined)
}

/// The keys of a catalogue, each with the names of its arguments behind spaces, as a Rust expression; both in order.
fn keys(catalogue: &str) -> String {
    let mut keys = BTreeSet::new();
    let mut lines = catalogue.lines().peekable();
    while let Some(first) = lines.next() {
        // Comments start with `#`, terms with `-`, continuations with a space.
        if !first.starts_with(|c: char| c.is_ascii_alphabetic()) {
            continue;
        }
        let end = first
            .find(|c: char| !is_identifier(c))
            .unwrap_or(first.len());
        let (name, rest) = first.split_at(end);
        let mut body = rest.to_owned();
        // A message goes on over indented and empty lines, and behind the end of a choice.
        while let Some(line) = lines.next_if(|line| line.is_empty() || line.starts_with([' ', '}']))
        {
            body += line;
            body.push('\n');
        }
        let arguments: BTreeSet<&str> = body
            .split('$')
            .skip(1)
            .map(|after| after.split(|c| !is_identifier(c)).next().unwrap_or(""))
            .filter(|argument| !argument.is_empty())
            .collect();
        let arguments: Vec<&str> = arguments.into_iter().collect();
        keys.insert((name.to_owned(), arguments.join(" ")));
    }
    let mut list = String::from("&[\n");
    for (name, arguments) in keys {
        // Writing to a text cannot fail.
        let _ = writeln!(list, "({name:?}, {arguments:?}),");
    }
    list + "]\n"
}

/// Whether a character can stand in a Fluent identifier.
fn is_identifier(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_')
}
