//! `cargo xtask dist`: what people without Rust install.
//!
//! For Linux on x86-64: one static program with the page and a second build for newer processors
//! inside, manual pages, completions and the page as one file, in an archive whose bytes depend on
//! the sources alone. All of it lies in `target/dist` then, with checksums.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::SystemTime;

use anyhow::{Context, Result, bail, ensure};

use crate::command::{cargo, must_succeed, places, root, without_places};
use crate::machine;
use crate::page::{self, Profile};
use crate::sbom;

/// A target whose programs need no shared library.
const TARGET: &str = "x86_64-unknown-linux-musl";

/// The processors that the builds are for: all of them, those with AVX2 and BMI2, and those with AVX-512.
const PORTABLE: &str = "x86-64";
const FAST: [&str; 2] = ["x86-64-v3", "x86-64-v4"];

/// Where the program's build script looks for the page; git ignores it, packages carry it.
pub(crate) const PAGE: &str = "crates/cli/page";

/// Shells with completions, and the names that they look for.
const COMPLETIONS: &[(&str, &str)] = &[
    ("bash", "harif.bash"),
    ("fish", "harif.fish"),
    ("zsh", "_harif"),
];

/// `cargo xtask dist`.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    if let Some(other) = arguments.first() {
        bail!("`cargo xtask dist` takes no {other:?}");
    }
    machine::ensure_target(TARGET)?;
    machine::ensure_programs(&[("musl-gcc", "musl-tools"), ("xz", "xz-utils")])?;
    let out = root().join("target/dist");
    let version = version()?;
    let name = format!("harif-{version}-x86_64-linux");
    let folder = out.join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;

    println!("[1/4] the page");
    let file = out.join(format!("harif-{version}.html"));
    embed_page(&["--file".as_ref(), file.as_os_str()])?;

    println!("[2/4] the program for newer processors");
    let mut fast = Vec::new();
    for processor in FAST {
        let path = out.join(format!("harif-{processor}"));
        build(processor, "", &path)?;
        fast.push(format!("{processor}={}", path.display()));
    }
    println!("[3/4] the program for all processors");
    let program = folder.join("harif");
    build(PORTABLE, &fast.join(":"), &program)?;

    println!("[4/4] the archive");
    if let Some(place) = named_place(&fs::read(&program)?) {
        bail!("the program has the path {}", place.display());
    }
    fs::copy(&file, folder.join("harif.html"))?;
    for text in ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(root().join(text), folder.join(text))?;
    }
    write_manual(&program, &folder)?;
    write_completions(&program, &folder)?;
    fs::write(folder.join("harif.cdx.json"), sbom::document()?)?;
    let archive = pack(&out, &name)?;
    write_checksums(&out, &[&archive, &file])?;
    println!("{}", archive.display());
    println!("{}", file.display());
    Ok(ExitCode::SUCCESS)
}

/// `cargo xtask page`: writes the page where release builds of the program embed it from.
pub(crate) fn prepare_page(arguments: &[String]) -> Result<ExitCode> {
    if let Some(other) = arguments.first() {
        bail!("`cargo xtask page` takes no {other:?}");
    }
    embed_page(&[])?;
    println!("`cargo install --path crates/cli` now installs the program with the page inside");
    Ok(ExitCode::SUCCESS)
}

/// Writes the small page into the program's package, and in other forms.
fn embed_page(other_forms: &[&OsStr]) -> Result<()> {
    let builder = page::builder(Profile::Small)?;
    let module = page::compile(Profile::Small)?;
    let folder = root().join(PAGE);
    let forms = [
        OsStr::new("--check-size"),
        "--embedded".as_ref(),
        folder.as_os_str(),
    ];
    page::write(&builder, &module, &[&forms, other_forms].concat())?;
    // The build script watches the folder only if it was there before.
    let script = root().join("crates/cli/build.rs");
    let script = fs::File::options().append(true).open(script)?;
    Ok(script.set_modified(SystemTime::now())?)
}

/// The version of the workspace.
fn version() -> Result<String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    let line = manifest
        .lines()
        .find_map(|line| line.strip_prefix("version = \""));
    let version = line.and_then(|line| line.split('"').next());
    Ok(version
        .context("Cargo.toml has no line with the version")?
        .to_owned())
}

/// Builds the program for a processor, with these builds for newer ones inside, as its build script reads them.
fn build(processor: &str, fast: &str, to: &Path) -> Result<()> {
    // A folder for each processor, so that neither build undoes the other.
    let folder = root().join("target/dist/build").join(processor);
    let mut build = cargo();
    build
        .args(["build", "--release", "--locked", "--package", "harif"])
        .args(["--features", "png,tls"])
        .args(["--target", TARGET, "--target-dir"])
        .arg(&folder)
        .env("CARGO_ENCODED_RUSTFLAGS", flags(processor))
        .env("CC_x86_64_unknown_linux_musl", "musl-gcc")
        .env("HARIF_FAST_PROGRAMS", fast)
        .current_dir(root());
    must_succeed(build, "the program does not compile")?;
    fs::copy(folder.join(TARGET).join("release/harif"), to)?;
    Ok(())
}

/// The compiler's flags: the processor, and no trace of where this machine keeps things.
fn flags(processor: &str) -> String {
    let own = [
        format!("-Ctarget-cpu={processor}"),
        "-Cstrip=symbols".to_owned(),
    ];
    [&own[..], &without_places()].concat().join("\u{1f}")
}

/// The folder of this machine that a program names, the page inside included. Elsewhere its bytes would be others.
fn named_place(program: &[u8]) -> Option<PathBuf> {
    let is_named = |place: &Path| {
        let name = place.as_os_str().as_encoded_bytes();
        program.windows(name.len()).any(|part| part == name)
    };
    let mut folders = places().into_iter().map(|(folder, _)| folder);
    folders.find(|folder| is_named(folder))
}

/// What the program prints for some arguments.
fn output(program: &Path, arguments: &[&str]) -> Result<Vec<u8>> {
    let output = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .output()?;
    ensure!(
        output.status.success(),
        "harif {} failed",
        arguments.join(" ")
    );
    Ok(output.stdout)
}

/// A manual page for the program and for each command that its help lists.
fn write_manual(program: &Path, folder: &Path) -> Result<()> {
    let folder = folder.join("man/man1");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("harif.1"), output(program, &["man"])?)?;
    let help = String::from_utf8(output(program, &["--help"])?)?;
    for command in commands(&help) {
        let page = output(program, &["man", command])?;
        fs::write(folder.join(format!("harif-{command}.1")), page)?;
    }
    Ok(())
}

/// The commands that a help text lists.
fn commands(help: &str) -> impl Iterator<Item = &str> {
    let listed = help.split("Commands:\n").nth(1).unwrap_or_default();
    listed
        .lines()
        .take_while(|line| line.starts_with("  "))
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
}

fn write_completions(program: &Path, folder: &Path) -> Result<()> {
    let folder = folder.join("completions");
    fs::create_dir_all(&folder)?;
    for (shell, name) in COMPLETIONS {
        let script = output(program, &["completions", shell])?;
        fs::write(folder.join(name), script)?;
    }
    Ok(())
}

/// Packs a folder. The bytes do not depend on when, where and by whom that is done: names are
/// sorted, times are those of the commit, owners and rights are the same for all.
fn pack(out: &Path, name: &str) -> Result<PathBuf> {
    let archive = out.join(format!("{name}.tar.xz"));
    let mut tar = Command::new("tar");
    tar.args(["--create", "--sort=name", "--format=ustar"])
        .args(["--owner=0", "--group=0", "--numeric-owner"])
        .args([
            "--mode=u+rwX,go+rX,go-w",
            "--use-compress-program=xz -9e -T1",
        ])
        .arg(format!("--mtime=@{}", commit_time()))
        .arg("--file")
        .arg(&archive)
        .arg("--directory")
        .arg(out)
        .arg(name);
    must_succeed(tar, "the archive cannot be written")?;
    Ok(archive)
}

/// When the last commit was made, in seconds since 1970; a fixed day where there is no git.
fn commit_time() -> u64 {
    let asked = Command::new("git")
        .args(["log", "-1", "--format=%ct"])
        .current_dir(root())
        .output();
    let said = asked.map(|answer| String::from_utf8_lossy(&answer.stdout).into_owned());
    said.ok()
        .and_then(|said| said.trim().parse().ok())
        .unwrap_or(1_767_225_600)
}

/// The SHA-256 of each file, as `sha256sum --check` reads it.
fn write_checksums(out: &Path, files: &[&Path]) -> Result<()> {
    let names = files.iter().filter_map(|file| file.file_name());
    let sums = Command::new("sha256sum")
        .args(names)
        .current_dir(out)
        .output()
        .context("this needs sha256sum")?;
    ensure!(sums.status.success(), "sha256sum failed");
    Ok(fs::write(out.join("SHA256SUMS"), sums.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_read_from_the_workspace() -> Result<()> {
        assert_eq!(version()?, env!("CARGO_PKG_VERSION"));
        Ok(())
    }

    #[test]
    fn the_commands_are_those_of_the_help() {
        let help =
            "Usage: x\n\nCommands:\n  play   Play\n         on\n  serve  Serve\n\nOptions:\n  -h\n";
        assert!(commands(help).eq(["play", "serve"]));
    }

    #[test]
    fn a_folder_of_this_machine_is_found_in_a_program() {
        assert_eq!(named_place(b"panicked at /cargo/src/main.rs"), None);
        for (place, _) in places() {
            let program = format!("\0at {}/src/lib.rs\0", place.display());
            assert_eq!(named_place(program.as_bytes()), Some(place));
        }
    }

    #[test]
    fn each_flag_stands_for_itself() {
        let flags = flags(FAST[0]);
        assert_eq!(flags.split('\u{1f}').count(), 4, "{flags}");
        assert!(flags.starts_with("-Ctarget-cpu=x86-64-v3\u{1f}"));
    }
}
