//! The page: compiling it, and having `harif-page` write it in the forms people use it in.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::SystemTime;

use anyhow::{Context, Result, bail};

use crate::command::{cargo, must_succeed, root, target_folder, without_places};
use crate::machine::{self, WASM};

/// How a page is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// Small, for networks: minutes of link-time optimisation.
    Small,
    /// Compiled soon, for this machine.
    Quick,
}

impl Profile {
    /// The name of the cargo profile.
    fn name(self) -> &'static str {
        match self {
            Profile::Small => "page",
            Profile::Quick => "quick",
        }
    }
}

/// The profile of the programs that `start` builds; what it compiles for build scripts and macros
/// serves the page too.
pub(crate) const QUICK: &str = "quick";

/// What decides over the forms of a page, beside the module and `harif-page` itself.
const SOURCES: &[&str] = &[
    "crates/web/static",
    "crates/engines/src/othello/pattern/weights.bin",
    "crates/engines/src/connect4/book/7x6-early.bin",
    "crates/engines/src/connect4/book/7x6-deep.bin",
    "crates/play/src/problems/problems.bin",
];

/// Compiles the page and returns the module.
///
/// # Errors
///
/// When the target cannot be installed or the page does not compile.
pub(crate) fn compile(profile: Profile) -> Result<PathBuf> {
    machine::ensure_target(WASM)?;
    must_succeed(command(profile), "the page does not compile")?;
    let folder = target_folder().join(WASM).join(profile.name());
    Ok(folder.join("harif_web.wasm"))
}

/// The cargo command that compiles the page.
pub(crate) fn command(profile: Profile) -> Command {
    let mut build = cargo();
    build
        .args(["build", "--package", "harif-web", "--lib"])
        .args(["--target", WASM, "--profile", profile.name()])
        .current_dir(root());
    if profile == Profile::Small {
        // This page leaves the machine. Cargo adds these flags to those of its configuration.
        let flags = format!("target.{WASM}.rustflags={:?}", without_places());
        build.args(["--config", &flags]);
    }
    build
}

/// Has a compiled `harif-page` write the page in some forms, given as its arguments.
///
/// # Errors
///
/// When the module cannot be read or a form cannot be written.
pub(crate) fn write<S: AsRef<OsStr>>(builder: &Path, module: &Path, forms: &[S]) -> Result<()> {
    let mut command = Command::new(builder);
    command.arg(module).args(forms);
    must_succeed(command, "the page cannot be written")
}

/// Writes the page for `harif serve --page`, unless the folder holds it already.
pub(crate) fn write_served(builder: &Path, module: &Path, folder: &Path) -> Result<()> {
    let made = folder.join("sw.js");
    let mut sources: Vec<PathBuf> = vec![builder.to_owned(), module.to_owned()];
    sources.extend(SOURCES.iter().map(|path| root().join(path)));
    if modified(&made).is_some_and(|made| newest(&sources) < Some(made)) {
        return Ok(());
    }
    write(builder, module, &["--served".as_ref(), folder.as_os_str()])
}

/// When a file was written last.
fn modified(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|data| data.modified()).ok()
}

/// When the last of these files, or of the files in these folders, was written.
fn newest(paths: &[PathBuf]) -> Option<SystemTime> {
    paths
        .iter()
        .map(|path| match std::fs::read_dir(path) {
            Ok(entries) => {
                let inside: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
                newest(&inside)
            }
            Err(_) => modified(path),
        })
        .max()
        .flatten()
}

/// Builds `harif-page`, able to write a page that was compiled this way.
pub(crate) fn builder(profile: Profile) -> Result<PathBuf> {
    let mut build = cargo();
    build
        .args(["build", "--package", "harif-page", "--profile", QUICK])
        .current_dir(root());
    if profile == Profile::Small {
        build.args(["--features", "small"]);
    }
    must_succeed(build, "what writes the page does not compile")?;
    Ok(target_folder().join(QUICK).join("harif-page"))
}

/// What `cargo xtask site` was asked for.
#[derive(Debug, PartialEq, Eq)]
struct Site {
    folder: PathBuf,
    profile: Profile,
}

/// `cargo xtask site`: the page for people who have no program to serve it.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let site = read_site(arguments)?;
    let file = single_file_of(&site.folder)?;
    let builder = builder(site.profile)?;
    let module = compile(site.profile)?;
    let mut forms: Vec<&OsStr> = vec!["--site".as_ref(), site.folder.as_ref()];
    forms.extend(["--file".as_ref(), file.as_os_str()]);
    if site.profile == Profile::Small {
        forms.push("--check-size".as_ref());
    }
    write(&builder, &module, &forms)?;
    Ok(ExitCode::SUCCESS)
}

fn read_site(arguments: &[String]) -> Result<Site> {
    let mut site = Site {
        folder: root().join("target/site"),
        profile: Profile::Small,
    };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--quick" => site.profile = Profile::Quick,
            "--out" => {
                site.folder = rest.next().context("--out needs a folder")?.into();
            }
            other => bail!("`cargo xtask site` takes --out FOLDER and --quick, not {other:?}"),
        }
    }
    Ok(site)
}

/// The name of the single file: beside the folder, not in it, because it is a page of its own.
pub(crate) fn single_file_of(folder: &Path) -> Result<PathBuf> {
    let name = folder
        .file_name()
        .with_context(|| format!("{} is not a folder to write", folder.display()))?;
    let mut name = name.to_owned();
    name.push(".html");
    Ok(folder.with_file_name(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn the_folder_and_the_profile_can_be_chosen() -> Result<()> {
        let site = read_site(&words("--out here/page --quick"))?;
        assert_eq!(site.folder, Path::new("here/page"));
        assert_eq!(site.profile, Profile::Quick);
        assert_eq!(read_site(&[])?.profile, Profile::Small);
        Ok(())
    }

    #[test]
    fn unknown_options_are_refused() {
        for line in ["--out", "--fast", "somewhere"] {
            assert!(read_site(&words(line)).is_err(), "{line}");
        }
    }

    #[test]
    fn the_single_file_lies_beside_the_folder() -> Result<()> {
        assert_eq!(
            single_file_of(Path::new("a/site"))?,
            Path::new("a/site.html")
        );
        assert!(single_file_of(Path::new("/")).is_err());
        Ok(())
    }

    #[test]
    fn every_source_of_the_page_exists_and_has_a_time() {
        for source in SOURCES {
            assert!(newest(&[root().join(source)]).is_some(), "{source}");
        }
        assert_eq!(newest(&[root().join("there/is/no/such/file")]), None);
    }
}
