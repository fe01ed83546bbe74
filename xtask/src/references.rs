//! Documents that cannot lie: a path, chore or package named in a Markdown file or in a comment must
//! exist.
//!
//! A name counts when it stands in backticks or is the target of a link, so that prose stays free.

use std::collections::BTreeSet;
use std::path::Path;

use crate::CHORES;

/// Endings of files that people write here; a file with another ending may be a user's.
const SOURCES: &[&str] = &[".rs", ".md", ".py", ".mjs", ".cu", ".css", ".ftl"];

/// Folders at the root; a name that begins with one of them is a path whatever its ending.
const FOLDERS: &[&str] = &[
    ".ci/",
    ".github/",
    "crates/",
    "docs/",
    "examples/",
    "training/",
    "xtask/",
];

/// What exists in the repository.
pub(crate) struct Repository {
    /// Every file and folder from the root, with forward slashes.
    paths: BTreeSet<String>,
    /// Every package.
    packages: BTreeSet<String>,
}

impl Repository {
    /// The repository with these files; manifests come with their text.
    pub(crate) fn new<'a>(files: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let mut repository = Repository {
            paths: BTreeSet::new(),
            packages: BTreeSet::new(),
        };
        for (path, text) in files {
            let ends = path.match_indices('/').map(|(end, _)| end);
            for end in ends.chain([path.len()]) {
                repository.paths.insert(path[..end].to_owned());
            }
            if path.ends_with("Cargo.toml") {
                let name = text.lines().find_map(|line| line.strip_prefix("name = \""));
                let name = name.and_then(|name| name.split('"').next());
                repository.packages.extend(name.map(str::to_owned));
            }
        }
        repository
    }

    /// The lines of a document that name what does not exist, with the name.
    pub(crate) fn missing(&self, path: &str, text: &str) -> Vec<(usize, String)> {
        let is_markdown = is_markdown(path);
        let mut missing = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim_start();
            if !is_markdown && !line.starts_with("//") {
                continue;
            }
            let mut names: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
            if is_markdown {
                names.extend(links(line));
                // In blocks of commands nothing is quoted.
                names.extend(line.starts_with("cargo ").then_some(line));
            }
            let wrong = names.into_iter().filter(|name| !self.exists(path, name));
            missing.extend(wrong.map(|name| (number, format!("there is no {name}"))));
        }
        missing
    }

    /// Whether what a name claims to be there is there; true for a name that claims nothing.
    fn exists(&self, from: &str, name: &str) -> bool {
        if let Some(command) = name.strip_prefix("cargo ") {
            return self.is_command(command);
        }
        // A place in a file, and a folder with its slash, are the file and the folder.
        let path = name.split('#').next().unwrap_or(name);
        let path = path.trim_end_matches('/');
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-./".contains(letter);
        let is_path = FOLDERS.iter().any(|folder| name.starts_with(folder))
            || SOURCES.iter().any(|end| path.ends_with(end));
        if path.is_empty() || !path.chars().all(plain) || !is_path {
            return true;
        }
        let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
        let beside = joined(folder, path);
        let inside = format!("/{path}");
        self.paths.contains(&beside)
            || self.paths.contains(path)
            || self.paths.iter().any(|known| known.ends_with(&inside))
    }

    /// Whether a cargo command names chores and packages that exist.
    fn is_command(&self, command: &str) -> bool {
        let words: Vec<&str> = command.split_whitespace().collect();
        let is_name = |word: &str| word.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        if let ["xtask", chore, ..] = words[..]
            && is_name(chore)
            && !chore.starts_with('-')
        {
            return CHORES.iter().any(|known| known.name == chore);
        }
        words.windows(2).all(|pair| {
            !["-p", "--package"].contains(&pair[0])
                || !is_name(pair[1])
                || self.packages.contains(pair[1])
        })
    }
}

/// Whether a file is Markdown.
pub(crate) fn is_markdown(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|end| end == "md")
}

/// The targets of the links in a line of Markdown that lead to files.
fn links(line: &str) -> impl Iterator<Item = &str> {
    line.split("](")
        .skip(1)
        .filter_map(|rest| rest.split([')', ' ']).next())
        .filter(|target| !target.contains("://") && !target.starts_with(['#', '<']))
}

/// A path from a folder, with its `..` resolved.
fn joined(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn missing(path: &str, text: &str) -> Vec<usize> {
        let files = [
            ("README.md", ""),
            (
                "crates/rules/Cargo.toml",
                "[package]\nname = \"harif-rules\"\n",
            ),
            ("crates/rules/src/othello.rs", ""),
            ("docs/arena/README.md", ""),
        ];
        let repository = Repository::new(files.into_iter());
        let lines = repository.missing(path, text).into_iter();
        lines.map(|(line, _)| line).collect()
    }

    #[test]
    fn paths_that_do_not_exist_are_found() {
        let text =
            "see `crates/rules/src/othello.rs`\nand `run.rs`, `game.txt`\n[more](docs/more.md)\n";
        assert_eq!(missing("README.md", text), [2, 3]);
        let text = "[up](../../README.md), [here](README.md#top), `crates/rules/`, `othello.rs`\n";
        assert_eq!(missing("docs/arena/README.md", text), []);
        assert_eq!(missing("docs/arena/README.md", "[up](../NEWS.md)"), [1]);
    }

    #[test]
    fn comments_are_read_and_code_is_not() {
        let text = "//! See `gone.rs`.\nlet file = \"gone.rs\"; let x = `gone.rs`;\n    // `crates/gone`\n";
        assert_eq!(missing("crates/rules/src/a.rs", text), [1, 3]);
    }

    #[test]
    fn commands_that_do_not_exist_are_found() {
        let text = "`cargo xtask test --full`\n`cargo xtask bake`\ncargo test -p harif-rules # one\ncargo test -p harif-cake\n`cargo xtask`\n";
        assert_eq!(missing("README.md", text), [2, 4]);
    }
}
