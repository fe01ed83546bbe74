//! Running other programs.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// The cargo that runs this program, so that `cargo +toolchain xtask` means what it says.
///
/// It sees the environment of a cargo that was typed: build scripts that ask for these variables, such as ring's, would
/// run again for each change between the two.
pub(crate) fn cargo() -> Command {
    cargo_at(&std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The same for the cargo at a path.
pub(crate) fn cargo_at(path: &OsStr) -> Command {
    let mut cargo = Command::new(path);
    for (name, _) in std::env::vars_os() {
        let is_of_xtask = |start| name.to_string_lossy().starts_with(start);
        if is_of_xtask("CARGO_PKG_") || is_of_xtask("CARGO_MANIFEST_") {
            cargo.env_remove(name);
        }
    }
    cargo
}

/// Where cargo builds.
pub(crate) fn target_folder() -> PathBuf {
    let chosen = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    root().join(chosen.unwrap_or_else(|| PathBuf::from("target")))
}

/// Where this machine keeps the sources of the project and of its dependencies, and what stands for both in what leaves it.
pub(crate) fn places() -> [(PathBuf, &'static str); 2] {
    let chosen = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = || PathBuf::from(std::env::var_os("HOME").unwrap_or_default());
    let crates = chosen.unwrap_or_else(|| home().join(".cargo"));
    [(root(), "/harif"), (crates, "/cargo")]
}

/// The compiler's flags that leave no trace of these places.
pub(crate) fn without_places() -> [String; 2] {
    places().map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()))
}

/// Ends this program as another one did that it stood in for.
pub(crate) fn exit_code(code: Option<i32>) -> ExitCode {
    let code = code.and_then(|code| u8::try_from(code).ok());
    code.map_or(ExitCode::FAILURE, ExitCode::from)
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
pub(crate) fn watch(mut command: Command, watch: impl FnMut(&str)) -> Result<bool> {
    let name = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .current_dir(root())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("could not start {name}"))?;
    if let Some(output) = child.stdout.take() {
        show(output, watch)?;
    }
    Ok(child.wait()?.success())
}

/// Shows what a program prints and hands each line to `watch`.
fn show(output: impl Read, mut watch: impl FnMut(&str)) -> Result<()> {
    let mut shown = std::io::stdout().lock();
    let mut reader = BufReader::new(output);
    let mut line = Vec::new();
    // Bytes, not `lines()`: a test may print what is not UTF-8.
    while reader.read_until(b'\n', &mut line)? > 0 {
        shown.write_all(&line)?;
        watch(String::from_utf8_lossy(&line).trim_end());
        line.clear();
    }
    Ok(())
}

/// A command that runs beside others. What it prints goes to a file and is shown at its end.
pub(crate) struct Background {
    child: Child,
    output: PathBuf,
    since: Instant,
}

impl Background {
    /// Starts a command in the root of the workspace with nothing to read.
    pub(crate) fn start(mut command: Command, name: &str) -> Result<Self> {
        let folder = target_folder().join("beside");
        std::fs::create_dir_all(&folder)?;
        let output = folder.join(format!("{name}.txt"));
        let file = File::create(&output)?;
        let child = command
            .current_dir(root())
            .stdin(Stdio::null())
            .stderr(file.try_clone()?)
            .stdout(file)
            .spawn()
            .with_context(|| format!("could not start {name}"))?;
        Ok(Self {
            child,
            output,
            since: Instant::now(),
        })
    }

    /// Waits for its end, shows what it printed and hands each line to `watch`. Tells whether it succeeded.
    pub(crate) fn finish(mut self, watch: impl FnMut(&str)) -> Result<bool> {
        println!(
            "began {} seconds ago, beside the steps before; until it ends: {}",
            self.since.elapsed().as_secs(),
            self.output.display()
        );
        let ok = self.child.wait()?.success();
        show(File::open(&self.output)?, watch)?;
        Ok(ok)
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
