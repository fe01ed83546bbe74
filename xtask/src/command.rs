//! Running other programs.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// The cargo that runs this program, so that `cargo +toolchain xtask` means what it says.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Where cargo builds.
pub(crate) fn target_folder() -> PathBuf {
    let chosen = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    root().join(chosen.unwrap_or_else(|| PathBuf::from("target")))
}

/// Runs a command on the caller's terminal.
///
/// # Errors
///
/// The message given, when the command fails.
pub(crate) fn must_succeed(mut command: Command, message: &str) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command
        .status()
        .with_context(|| format!("could not start {name}"))?;
    if !status.success() {
        bail!("{message}");
    }
    Ok(())
}

/// Whether a command runs and succeeds. Nothing of it is shown.
pub(crate) fn succeeds<S: AsRef<OsStr>>(program: &str, arguments: &[S]) -> bool {
    Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Whether there is a program of this name to run.
pub(crate) fn exists(program: &str) -> bool {
    std::env::var_os("PATH").is_some_and(|path| {
        std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
    })
}

/// Runs a command in the root of the workspace with nothing to read, shows what it
/// prints, and hands each line of its standard output to `watch` as it comes.
/// Tells whether it succeeded.
pub(crate) fn watch(mut command: Command, mut watch: impl FnMut(&str)) -> Result<bool> {
    let name = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .current_dir(root())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("could not start {name}"))?;
    if let Some(output) = child.stdout.take() {
        let mut shown = std::io::stdout().lock();
        let mut reader = BufReader::new(output);
        let mut line = Vec::new();
        // Bytes, not `lines()`: a test may print what is not UTF-8.
        while reader.read_until(b'\n', &mut line)? > 0 {
            shown.write_all(&line)?;
            watch(String::from_utf8_lossy(&line).trim_end());
            line.clear();
        }
    }
    Ok(child.wait()?.success())
}
