//! `cargo xtask fuzz`: the laws of `crates/fuzz` driven by libFuzzer, which sees what the code does.
//!
//! libFuzzer comes as a crate, and what it needs of the compiler (counters on every edge) is reached
//! with stable options. Only our own crates are counted: this program stands before the compiler and
//! adds the options for them. Everything is optimised, with the checks of the tests; the first build takes minutes.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail};

use crate::command::{cargo, must_succeed, root, target_folder};

#[path = "../../crates/fuzz/src/lines.rs"]
mod lines;

/// Says that this program is called in front of the compiler.
const VARIABLE: &str = "HARIF_COUNTS_EDGES";
/// The options that make code tell libFuzzer where it went, and what it compared.
const EDGES: &[&str] = &[
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    // Sections of counters must not be dropped one by one.
    "-Clink-dead-code=on",
    "-Ccodegen-units=4",
];

/// The profile with which it is compiled; its folder has the same name.
const PROFILE: &str = "fuzzing";

/// The bytes of each target that are kept, at most.
const KEPT: usize = 6_000;
/// The longest input that is kept.
const LONGEST: usize = 600;

/// `cargo xtask fuzz [TARGET…] [--seconds N] [--keep]`.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let Wanted {
        targets,
        seconds,
        keep,
    } = read(arguments)?;
    let program = build()?;
    let mut found = Vec::new();
    for target in targets {
        let inputs = unpack(&target)?;
        if let Some(input) = fuzz(&program, &target, &inputs, seconds)? {
            println!("{target}: a law is broken, see {}", input.display());
            found.push(target);
        } else if keep {
            pack(&program, &target, &inputs)?;
        }
    }
    println!("{}", fs::read_to_string(counts_file())?.trim_end());
    if found.is_empty() {
        Ok(ExitCode::SUCCESS)
    } else {
        println!("laws are broken: {}", found.join(", "));
        Ok(ExitCode::FAILURE)
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Wanted {
    targets: Vec<String>,
    /// For each target.
    seconds: u32,
    /// Whether the inputs that reach something new are kept in the repository.
    keep: bool,
}

fn read(arguments: &[String]) -> Result<Wanted> {
    let known = targets()?;
    let mut wanted = Wanted {
        targets: Vec::new(),
        seconds: 60,
        keep: false,
    };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--seconds" => {
                let number = rest.next().and_then(|number| number.parse().ok());
                wanted.seconds = number.context("--seconds needs a whole number")?;
            }
            "--keep" => wanted.keep = true,
            name if known.iter().any(|known| known == name) => wanted.targets.push(name.to_owned()),
            other => bail!(
                "`cargo xtask fuzz` takes --seconds N, --keep and targets, not {other:?}; there are {}",
                known.join(", ")
            ),
        }
    }
    if wanted.targets.is_empty() {
        wanted.targets = known;
    }
    Ok(wanted)
}

fn corpus() -> PathBuf {
    root().join("crates/fuzz/corpus")
}

/// The names of all targets: each has a file of inputs, which a test of `crates/fuzz` holds to.
fn targets() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(corpus())? {
        let path = entry?.path();
        let name = path.file_stem().and_then(|name| name.to_str());
        names.extend(name.map(str::to_owned));
    }
    names.sort();
    Ok(names)
}

/// Compiles the program that libFuzzer drives.
fn build() -> Result<PathBuf> {
    let us = std::env::current_exe().context("where is this program?")?;
    let mut command = cargo();
    command
        .args([
            "build",
            "--package",
            "harif-fuzz",
            "--features",
            "libfuzzer",
        ])
        .args(["--bin", "harif-fuzz", "--profile", PROFILE])
        .env("RUSTC_WORKSPACE_WRAPPER", us)
        .env(VARIABLE, "1")
        .current_dir(root());
    must_succeed(
        command,
        "the program that libFuzzer drives does not compile",
    )?;
    Ok(target_folder().join(PROFILE).join("harif-fuzz"))
}

/// Compiles one of our crates with counters, if this program is called in front of the compiler.
pub(crate) fn stand_in() -> Option<Result<ExitCode>> {
    std::env::var_os(VARIABLE)?;
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    Some(compile(&arguments))
}

fn compile(arguments: &[OsString]) -> Result<ExitCode> {
    let (compiler, arguments) = arguments.split_first().context("no compiler")?;
    let mut command = Command::new(compiler);
    command.args(arguments).env_remove(VARIABLE);
    if is_counted(arguments) {
        command.args(EDGES);
    }
    let status = command.status().context("the compiler does not start")?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// Whether edges are counted in this crate: in ours, but not in what runs while others are compiled.
fn is_counted(arguments: &[OsString]) -> bool {
    let after = |flag: &str| {
        let mut rest = arguments.iter().skip_while(|argument| *argument != flag);
        rest.nth(1).and_then(|value| value.to_str())
    };
    let is_ours = after("--crate-name").is_some_and(|name| name.starts_with("harif"));
    is_ours && after("--crate-type") != Some("proc-macro")
}

/// Writes the kept inputs of a target as files, beside those of earlier runs.
fn unpack(target: &str) -> Result<PathBuf> {
    let folder = target_folder().join("fuzz/corpus").join(target);
    fs::create_dir_all(&folder)?;
    let text = fs::read_to_string(corpus().join(target).with_extension("txt"))?;
    for (number, line) in text.lines().enumerate() {
        let input = lines::read(line).with_context(|| format!("{target}: no input: {line}"))?;
        fs::write(folder.join(format!("kept-{number}")), input)?;
    }
    Ok(folder)
}

/// Runs a target; returns the input that breaks its law, if one was found.
fn fuzz(program: &Path, target: &str, inputs: &Path, seconds: u32) -> Result<Option<PathBuf>> {
    let folder = target_folder().join("fuzz/found");
    fs::create_dir_all(&folder)?;
    let prefix = folder.join(format!("{target}-"));
    println!("{target}: {seconds} s");
    let mut child = Command::new(program)
        .env("HARIF_FUZZ_TARGET", target)
        .arg(inputs)
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-artifact_prefix={}", prefix.display()))
        .args(["-print_final_stats=1", "-timeout=20", "-rss_limit_mb=3000"])
        .args(["-use_value_profile=1", "-max_len=4096"])
        .stderr(Stdio::piped())
        .spawn()
        .context("the fuzzer does not start")?;
    let output = child.stderr.take().context("no output")?;
    let (mut executions, mut last, mut artifact) = (0, Vec::new(), None);
    for line in BufReader::new(output).split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        if let Some(count) = line.strip_prefix("stat::number_of_executed_units:") {
            executions = count.trim().parse().unwrap_or(0);
        }
        if let Some((_, path)) = line.split_once("Test unit written to ") {
            artifact = Some(PathBuf::from(path));
        }
        // What went before a broken law says which.
        last.push(line);
        if last.len() > 40 {
            last.remove(0);
        }
    }
    let ok = child.wait()?.success();
    count(target, executions)?;
    if ok {
        return Ok(None);
    }
    println!("{}", last.join("\n"));
    Ok(Some(artifact.unwrap_or(folder)))
}

/// Keeps the smallest inputs that together reach what all of them reach.
fn pack(program: &Path, target: &str, inputs: &Path) -> Result<()> {
    let chosen = target_folder().join("fuzz/chosen").join(target);
    if chosen.exists() {
        fs::remove_dir_all(&chosen)?;
    }
    fs::create_dir_all(&chosen)?;
    let mut merge = Command::new(program);
    merge
        .env("HARIF_FUZZ_TARGET", target)
        .args(["-set_cover_merge=1", &format!("-max_len={LONGEST}")])
        .args([&chosen, inputs])
        .stderr(Stdio::null());
    must_succeed(merge, "the inputs cannot be merged")?;
    let mut kept = Vec::new();
    for entry in fs::read_dir(&chosen)? {
        kept.push(fs::read(entry?.path())?);
    }
    kept.sort_by_key(|input| (input.len(), input.clone()));
    let mut text = String::new();
    let mut size = 0;
    // What people wrote stays, whatever it reaches.
    let file = corpus().join(target).with_extension("txt");
    let old = fs::read_to_string(&file)?;
    let old: Vec<Vec<u8>> = old.lines().filter_map(lines::read).collect();
    for input in old.into_iter().chain(kept) {
        let line = lines::write(&input);
        if size + line.len() > KEPT || text.lines().any(|known| known == line) {
            continue;
        }
        size += line.len();
        let _ = writeln!(text, "{line}");
    }
    fs::write(file, text).context("the corpus cannot be written")
}

// ---- the count of executions ----

fn counts_file() -> PathBuf {
    root().join("crates/fuzz/EXECUTIONS.txt")
}

/// Adds to the count of all executions.
fn count(target: &str, executions: u64) -> Result<()> {
    let text = fs::read_to_string(counts_file()).unwrap_or_default();
    fs::write(counts_file(), added(&text, target, executions))?;
    Ok(())
}

/// The counts with those of another run.
fn added(text: &str, target: &str, executions: u64) -> String {
    let mut counts: Vec<(String, u64)> = text
        .lines()
        .filter_map(|line| {
            let (name, number) = line.split_once(char::is_whitespace)?;
            Some((name.to_owned(), number.trim().parse().ok()?))
        })
        .filter(|(name, _)| name != "all")
        .collect();
    match counts.iter_mut().find(|(name, _)| name == target) {
        Some((_, number)) => *number += executions,
        None => counts.push((target.to_owned(), executions)),
    }
    counts.sort();
    let all: u64 = counts.iter().map(|(_, number)| number).sum();
    counts.push(("all".to_owned(), all));
    let mut text = String::new();
    for (name, number) in counts {
        let _ = writeln!(text, "{name:<12} {number:>12}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn executions_add_up() {
        let once = added("", "obf", 5);
        let twice = added(&added(&once, "ggf", 7), "obf", 1);
        assert_eq!(
            twice,
            "ggf                     7\nobf                     6\nall                    13\n"
        );
    }

    #[test]
    fn only_our_own_crates_are_counted() {
        let words =
            |text: &str| -> Vec<OsString> { text.split_whitespace().map(OsString::from).collect() };
        assert!(is_counted(&words(
            "--crate-name harif_rules --crate-type lib"
        )));
        assert!(!is_counted(&words(
            "--crate-name build_script_build --crate-type bin"
        )));
        assert!(!is_counted(&words(
            "--crate-name harif_x --crate-type proc-macro"
        )));
        assert!(!is_counted(&words("-vV")));
    }

    #[test]
    fn targets_and_times_are_read() -> Result<()> {
        let wanted = |line: &str| {
            let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            read(&words)
        };
        let chosen = wanted("obf --seconds 5 --keep ggf")?;
        assert_eq!(chosen.targets, ["obf", "ggf"]);
        assert_eq!((chosen.seconds, chosen.keep), (5, true));
        assert!(wanted("")?.targets.len() > 20);
        assert!(wanted("nothing").is_err() && wanted("--seconds x").is_err());
        Ok(())
    }
}
