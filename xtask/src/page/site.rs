//! `cargo xtask site`: the page for people who have no program to serve it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use super::build::Parts;
use super::{Profile, build, files, single, write};
use crate::command::root;

/// The most that may travel before the page can be used.
const FIRST_LOAD: usize = 1_500_000;

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
struct Wish {
    folder: PathBuf,
    profile: Profile,
}

/// Builds the page and writes it as a folder, with the single file beside it.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let wish = read(arguments)?;
    let parts = build::build(wish.profile)?;
    let file = publish(&parts, &wish.folder)?;
    println!("folder for a static host: {}", wish.folder.display());
    println!("one file that works from disk: {}", file.display());
    if wish.profile == Profile::Small {
        let page = files::assemble(&parts, files::Home::Host)?;
        let bytes = page.first_load()?;
        println!("first load, compressed: {}", size(bytes));
        if bytes > FIRST_LOAD {
            bail!("that is more than the {} it may be", size(FIRST_LOAD));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a built page as a folder and as one file beside it, whose path is returned.
pub(super) fn publish(parts: &Parts, folder: &Path) -> Result<PathBuf> {
    files::assemble(parts, files::Home::Host)?.write(folder)?;
    let file = single_file_of(folder)?;
    write(&file, single::assemble(parts)?.as_bytes())?;
    Ok(file)
}

/// Reads the arguments.
fn read(arguments: &[String]) -> Result<Wish> {
    let mut wish = Wish {
        folder: root().join("target/site"),
        profile: Profile::Small,
    };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--quick" => wish.profile = Profile::Quick,
            "--out" => {
                wish.folder = rest.next().context("--out wants a folder")?.into();
            }
            other => bail!("`cargo xtask site` takes --out FOLDER and --quick, not {other:?}"),
        }
    }
    Ok(wish)
}

/// The name of the single file: beside the folder, not in it, because it is a page of its own.
fn single_file_of(folder: &Path) -> Result<PathBuf> {
    let name = folder
        .file_name()
        .with_context(|| format!("{} is not a folder to write", folder.display()))?;
    let mut name = name.to_owned();
    name.push(".html");
    Ok(folder.with_file_name(name))
}

/// A number of bytes as people read it.
fn size(bytes: usize) -> String {
    format!("{:.2} MB", bytes as f64 / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn the_folder_and_the_haste_can_be_chosen() -> Result<()> {
        let wish = read(&words("--out here/page --quick"))?;
        assert_eq!(wish.folder, Path::new("here/page"));
        assert_eq!(wish.profile, Profile::Quick);
        assert_eq!(read(&[])?.profile, Profile::Small);
        Ok(())
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for line in ["--out", "--fast", "somewhere"] {
            assert!(read(&words(line)).is_err(), "{line}");
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
}
