//! What the observer's hooks cost when there is no observer, in instructions.
//!
//! The searches call an observer behind `if O::ENABLED`. This chore takes those blocks out of a
//! copy of the sources, builds the copy and the original, runs the same silent searches with both
//! under callgrind, and compares how many instructions they took.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail, ensure};

use crate::command::{cargo, exists, root};

/// Where the copy without hooks is built.
const BARE: &str = "target/hooks";

/// `cargo xtask hooks`: counts the instructions of silent searches with and without hooks.
pub(crate) fn run(_: &[String]) -> Result<ExitCode> {
    if !exists("valgrind") {
        bail!("this chore counts instructions with valgrind; install it and run it again");
    }
    let bare = root().join(BARE);
    let removed = copy_without_hooks(&bare)?;
    let (with, with_nodes) = measure(&root())?;
    let (without, without_nodes) = measure(&bare)?;
    ensure!(
        with_nodes == without_nodes,
        "the copy searches another tree"
    );
    let each = |instructions: u64| instructions as f64 / with_nodes as f64;
    println!("nodes searched             {with_nodes:>14}");
    println!("hooks taken out of the copy {removed:>13}");
    println!(
        "instructions with hooks    {with:>14}  {:.1} a node",
        each(with)
    );
    println!(
        "instructions without       {without:>14}  {:.1} a node",
        each(without)
    );
    println!(
        "ratio                      {:>14.5}",
        with as f64 / without as f64
    );
    Ok(ExitCode::SUCCESS)
}

/// Copies the rules and the searches, without the calls to the observer. Says how many there were.
fn copy_without_hooks(bare: &Path) -> Result<usize> {
    let mut removed = 0;
    for folder in ["crates/rules", "crates/search"] {
        let from = root().join(folder);
        let to = bare.join(folder);
        if to.exists() {
            fs::remove_dir_all(&to)?;
        }
        for file in files_below(&from)? {
            let copy = to.join(file.strip_prefix(&from)?);
            fs::create_dir_all(copy.parent().context("a file has a folder")?)?;
            let text = fs::read_to_string(&file)?;
            let (text, count) = without_hooks(&text);
            removed += count;
            fs::write(copy, text)?;
        }
    }
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    let manifest = manifest.replace(r#""crates/*", "xtask""#, r#""crates/*""#);
    fs::write(bare.join("Cargo.toml"), manifest)?;
    fs::copy(root().join("Cargo.lock"), bare.join("Cargo.lock"))?;
    ensure!(removed > 0, "there are no hooks to take out");
    Ok(removed)
}

fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}

/// The source without its `if O::ENABLED { … }` blocks, and how many there were.
fn without_hooks(source: &str) -> (String, usize) {
    let mut kept = String::new();
    let mut removed = 0;
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        if line.trim() == "if O::ENABLED {" {
            // rustfmt aligns the closing brace with the `if`.
            let indent = line.len() - line.trim_start().len();
            let end = format!("{}}}", " ".repeat(indent));
            lines.by_ref().find(|line| *line == end);
            removed += 1;
        } else {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    (kept, removed)
}

/// Builds the silent searches of a workspace and counts the instructions they take.
fn measure(workspace: &Path) -> Result<(u64, u64)> {
    let built = cargo()
        .args(["build", "--quiet", "--release", "--package", "harif-search"])
        .args(["--example", "silent"])
        .current_dir(workspace)
        .env("CARGO_TARGET_DIR", workspace.join("target"))
        // The copy drops calls, so some of what it carries is unused. Valgrind knows fewer
        // instructions than new processors do.
        .env("RUSTFLAGS", "-A warnings -C target-cpu=x86-64-v3")
        .status()?;
    ensure!(built.success(), "could not build {}", workspace.display());
    let counted = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(workspace.join("target/release/examples/silent"))
        .output()
        .context("could not start valgrind")?;
    ensure!(counted.status.success(), "valgrind failed");
    let nodes = String::from_utf8_lossy(&counted.stdout).trim().parse()?;
    let report = String::from_utf8_lossy(&counted.stderr);
    let instructions = report
        .lines()
        .find_map(|line| line.split_once("Collected :"))
        .context("callgrind told no count")?
        .1;
    Ok((instructions.trim().parse()?, nodes))
}

#[cfg(test)]
mod tests {
    use super::without_hooks;

    #[test]
    fn only_the_hooks_go() {
        let source = "fn f() {\n    a();\n    if O::ENABLED {\n        if x {\n            tell();\n        }\n    }\n    b();\n}\n";
        assert_eq!(
            without_hooks(source),
            ("fn f() {\n    a();\n    b();\n}\n".into(), 1)
        );
    }
}
