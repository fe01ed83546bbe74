//! `cargo xtask wheel` and the tests of the Python package.
//!
//! Both build with maturin from an environment of Python under `target/`, made once. The tests build a wheel in the
//! profile of `cargo test`, so that the crates are compiled once for both, install it, and run pytest against what
//! was installed.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::command::{
    cargo, cargo_at, exit_code, must_succeed, root, succeeds, target_folder, watch,
};
use crate::steps::Outcome;
use crate::tally::Tally;
use crate::test::{LINTED, SAME_IN_WASM};

/// What builds wheels.
const TOOLS: &[&str] = &["maturin>=1.16,<2", "wheel>=0.45", "ziglang>=0.14"];
/// What the tests of the package need beside it.
const TEST_PACKAGES: &[&str] = &[
    "anywidget>=0.11",
    // An S3 store for the tests of the cluster, and what its server needs.
    "flask",
    "flask-cors",
    "fsspec",
    "gymnasium>=1.0",
    "ipykernel",
    "moto[s3]>=5",
    "mypy",
    "nbclient",
    "numpy",
    "open_spiel>=2.0",
    "pettingzoo>=1.25",
    "pyarrow",
    "pytest",
    "ray>=2.40",
];
/// What the slow tests of the package need beside that: a real `JupyterLab`, and what drives the browser.
const SLOW_TEST_PACKAGES: &[&str] = &["jupyterlab>=4", "playwright"];
/// The processors that the two builds in a wheel are for: those since 2009, and those with AVX2 and BMI2. A wheel runs
/// where it is installed, not where it was built, and takes the faster build where it can (`python/harif/_processor.py`).
const PORTABLE: &str = "x86-64-v2";
const FAST: &str = "x86-64-v3";
/// The folder of the package for the faster build.
const FAST_FOLDER: &str = "harif/_fast";

/// Why the tests are skipped.
pub(crate) const NO_PYTHON: &str =
    "there is no Python from 3.10 with venv here, or PyPI cannot be reached";

/// `cargo xtask wheel`.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    if let Some(other) = arguments.first() {
        bail!("`cargo xtask wheel` takes no {other:?}");
    }
    let tools = environment("tools", TOOLS)?;
    let out = target_folder().join("wheels");
    let work = out.join("build");
    println!("[1/3] the module for newer processors");
    let fast = unpacked(&tools, &build(&tools, FAST, &work)?)?;
    println!("[2/3] the module for all processors");
    let both = unpacked(&tools, &build(&tools, PORTABLE, &work)?)?;
    add_fast_build(&fast, &both)?;
    let mut pack = python(&tools);
    pack.args(["-m", "wheel", "pack", "--dest-dir"])
        .arg(&out)
        .arg(&both);
    must_succeed(pack, "the wheel cannot be packed")?;
    println!("[3/3] the archive of the sources");
    let mut sources = python(&tools);
    sources
        .args(["-m", "maturin", "sdist", "--out"])
        .arg(&out)
        .current_dir(root());
    must_succeed(sources, "the archive of the sources cannot be made")?;
    println!("in {}", out.display());
    Ok(ExitCode::SUCCESS)
}

/// Builds a wheel for some processors and says where it lies.
fn build(tools: &Path, processor: &str, work: &Path) -> Result<PathBuf> {
    // A folder for each processor, so that neither build undoes the other.
    let folder = work.join(processor);
    let wheels = folder.join("wheels");
    if wheels.exists() {
        std::fs::remove_dir_all(&wheels)?;
    }
    let mut maturin = python(tools);
    maturin
        .args(["-m", "maturin", "build", "--release", "--zig"])
        .args(["--compatibility", "manylinux2014", "--target-dir"])
        .arg(&folder)
        .arg("--out")
        .arg(&wheels)
        .env(
            "CARGO_ENCODED_RUSTFLAGS",
            format!("-Ctarget-cpu={processor}"),
        )
        .current_dir(root());
    // maturin asks the first `python3` of the path for zig.
    let mut path = vec![tools.join("bin")];
    path.extend(std::env::split_paths(
        &std::env::var_os("PATH").unwrap_or_default(),
    ));
    maturin.env("PATH", std::env::join_paths(path)?);
    must_succeed(maturin, "the wheel does not build")?;
    only_entry(&wheels)
}

/// Unpacks a wheel beside itself and says where its files lie.
fn unpacked(tools: &Path, wheel: &Path) -> Result<PathBuf> {
    let to = wheel.with_extension("unpacked");
    let mut unpack = python(tools);
    unpack
        .args(["-m", "wheel", "unpack", "--dest"])
        .arg(&to)
        .arg(wheel);
    must_succeed(unpack, "the wheel cannot be unpacked")?;
    only_entry(&to)
}

/// Copies the native module of one unpacked wheel into the other, beside the other's own.
fn add_fast_build(fast: &Path, to: &Path) -> Result<()> {
    let folder = to.join(FAST_FOLDER);
    std::fs::create_dir_all(&folder)?;
    for entry in std::fs::read_dir(fast.join("harif"))? {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension == "so") {
            let name = file.file_name().context("a file has a name")?;
            std::fs::copy(&file, folder.join(name))?;
            return Ok(());
        }
    }
    bail!("maturin made a wheel without a native module")
}

/// The one thing that a folder holds.
fn only_entry(folder: &Path) -> Result<PathBuf> {
    let mut entries = std::fs::read_dir(folder)?;
    let entry = entries.next().context("maturin made no wheel")??;
    Ok(entry.path())
}

/// `cargo xtask python`: the tests of the package, or those that pytest's arguments choose.
pub(crate) fn tests(arguments: &[String]) -> Result<ExitCode> {
    Ok(check(arguments)?.exit_code())
}

/// Makes the environments that the tests need; what cannot be had is said when it is needed.
pub(crate) fn prepare() {
    let _ = environment("tools", TOOLS).and_then(|_| environment("tests", TEST_PACKAGES));
}

/// Builds a wheel, installs it into an environment of its own and runs pytest there.
fn check(arguments: &[String]) -> Result<Outcome> {
    let Some(mut pytest) = installed(false)? else {
        return Ok(Outcome::skipped(NO_PYTHON));
    };
    pytest.args(arguments);
    count(|read| watch(pytest, read))
}

/// The outcome of pytest, whose lines `run` hands over.
pub(crate) fn count(run: impl FnOnce(&mut dyn FnMut(&str)) -> Result<bool>) -> Result<Outcome> {
    let mut tests = Tally::default();
    let ok = run(&mut |line| tests = pytest_tally(line).unwrap_or(tests))?;
    Ok(Outcome { ok, tests })
}

/// Builds a wheel and installs it into an environment of its own: the pytest of that environment, with the packages of
/// the slow tests, if `full`. Nothing where Python cannot be had.
pub(crate) fn installed(full: bool) -> Result<Option<Command>> {
    if !succeeds(
        "python3",
        &[
            "-c",
            "import sys, venv; sys.exit(sys.version_info < (3, 10))",
        ],
    ) {
        return Ok(None);
    }
    let tests = if full {
        let packages = [TEST_PACKAGES, SLOW_TEST_PACKAGES].concat();
        environment("slow-tests", &packages)
    } else {
        environment("tests", TEST_PACKAGES)
    };
    let (Ok(tools), Ok(tests)) = (environment("tools", TOOLS), tests) else {
        return Ok(None);
    };
    let out = target_folder().join("python").join("wheel");
    if out.exists() {
        std::fs::remove_dir_all(&out)?;
    }
    let mut wheel = python(&tools);
    wheel.args([
        "-m",
        "maturin",
        "build",
        "--profile",
        "dev",
        "--compatibility",
        "linux",
    ]);
    wheel.arg("--out").arg(&out).current_dir(root());
    wheel.env("CARGO", std::env::current_exe()?);
    wheel.env(VARIABLE, cargo().get_program());
    must_succeed(wheel, "the wheel does not build")?;
    let wheel = only_entry(&out)?;
    let mut install = python(&tests);
    install.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--force-reinstall",
        "--no-deps",
    ]);
    install.arg(wheel);
    must_succeed(install, "the wheel cannot be installed")?;
    let mut pytest = python(&tests);
    pytest.args(["-m", "pytest", "-q"]);
    if full {
        pytest.args(["-m", "slow or not slow"]);
    }
    Ok(Some(pytest))
}

/// Says that this program is called in cargo's place, and where cargo is.
const VARIABLE: &str = "HARIF_PACKS_WHEEL";

/// Does what cargo is called for, if this program is called in its place.
///
/// Alone, the module would be compiled with the features that it asks for itself, and with it everything that it
/// depends on: minutes. So maturin is given the one of the whole workspace, with the features that its tests have.
pub(crate) fn stand_in() -> Option<Result<ExitCode>> {
    let real = std::env::var_os(VARIABLE)?;
    let mut cargo = cargo_at(&real);
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let arguments = with_workspace(&arguments).unwrap_or(arguments);
    cargo.args(arguments).env_remove(VARIABLE);
    // What maturin says of Python would have its bindings compiled again; cargo's configuration says it too.
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("PYO3_") {
            cargo.env_remove(name);
        }
    }
    cargo.envs(LINTED.iter().copied());
    let status = cargo.status().context("could not start cargo");
    Some(status.map(|status| exit_code(status.code())))
}

/// The arguments that build the module with the workspace, made of those that build it alone; nothing if that is not what
/// these do.
fn with_workspace(arguments: &[OsString]) -> Option<Vec<OsString>> {
    if arguments.first()? != "rustc" {
        return None;
    }
    let formats = arguments.windows(2);
    let format = formats.filter(|pair| pair[0] == "--message-format");
    let ours = ["build", "--workspace", "--lib", "--test", SAME_IN_WASM];
    let ours = ours.map(OsString::from).into_iter();
    Some(ours.chain(format.flatten().cloned()).collect())
}

/// Reads the line that closes pytest's report, such as `17 passed, 1 skipped in 3.21s`.
fn pytest_tally(line: &str) -> Option<Tally> {
    let (counts, time) = line.trim_matches(['=', ' ']).rsplit_once(" in ")?;
    if !time.split(' ').next()?.ends_with('s') {
        return None;
    }
    let count = |what: &str| {
        let mut parts = counts.split(", ");
        parts.find_map(|part| part.strip_suffix(what)?.trim().parse::<u64>().ok())
    };
    let tally = Tally {
        passed: count("passed").unwrap_or_default(),
        failed: count("failed").unwrap_or_default()
            + count("error").or(count("errors")).unwrap_or_default(),
        skipped: count("skipped").unwrap_or_default(),
    };
    (tally != Tally::default()).then_some(tally)
}

/// An environment of Python under `target/python` with these packages, made or completed when they change.
fn environment(name: &str, packages: &[&str]) -> Result<PathBuf> {
    let folder = target_folder().join("python").join(name);
    let list = folder.join("packages.txt");
    let wanted = packages.join("\n");
    if std::fs::read_to_string(&list).is_ok_and(|there| there == wanted) {
        return Ok(folder);
    }
    println!("installing for Python: {}", packages.join(" "));
    let mut venv = Command::new("python3");
    venv.args(["-m", "venv"]).arg(&folder);
    must_succeed(venv, "python3 -m venv failed")?;
    let mut pip = python(&folder);
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ])
    .args(packages);
    must_succeed(pip, "pip could not install the packages")?;
    std::fs::write(&list, wanted)?;
    Ok(folder)
}

/// The interpreter of an environment.
fn python(environment: &Path) -> Command {
    Command::new(environment.join("bin").join("python"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_module_is_built_with_the_workspace() {
        let words =
            |text: &str| -> Vec<OsString> { text.split_whitespace().map(OsString::from).collect() };
        let alone = "rustc --profile dev --manifest-path x/Cargo.toml --message-format json --lib -- -C a=b";
        let ours = "build --workspace --lib --test everywhere --message-format json";
        assert_eq!(with_workspace(&words(alone)), Some(words(ours)));
        assert_eq!(with_workspace(&words("metadata --format-version 1")), None);
    }

    #[test]
    fn the_report_of_pytest_is_counted() {
        let tally = |passed, failed, skipped| {
            Some(Tally {
                passed,
                failed,
                skipped,
            })
        };
        assert_eq!(pytest_tally("17 passed in 3.21s"), tally(17, 0, 0));
        assert_eq!(
            pytest_tally("==== 2 failed, 17 passed, 1 skipped, 1 error in 63.21s (0:01:03) ===="),
            tally(17, 3, 1)
        );
        for other in [
            "",
            "in 3s",
            "something in 3s",
            "python/tests/test_position.py ....",
            "3 passed",
        ] {
            assert_eq!(pytest_tally(other), None, "{other}");
        }
    }
}
