//! However the program ends, the engines that it started end with it.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// An engine that never answers: it writes its number and that of a helper, and both compute for ever.
const SPINNING: &str =
    "echo $$ >> pids; (while :; do :; done) & echo $! >> pids; while :; do :; done";

/// The numbers of the engine and its helper, once both run.
fn engine_pids(folder: &Path, program: &mut Child) -> Vec<u32> {
    loop {
        let written = std::fs::read_to_string(folder.join("pids")).unwrap_or_default();
        if written.ends_with('\n') && written.lines().count() == 2 {
            return written.lines().map(|pid| pid.parse().unwrap()).collect();
        }
        assert!(
            program.try_wait().unwrap().is_none(),
            "it should be waiting"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Whether a process computes still; one that has ended and was not waited for does not.
pub(crate) fn is_running(pid: u32) -> bool {
    let told = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = told.rsplit_once(") ").map_or("", |(_, rest)| rest);
    !(state.is_empty() || state.starts_with(['Z', 'X']))
}

fn end_with(signal: &str) -> Vec<bool> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("engine.sh"), SPINNING).unwrap();
    let file = "game = \"tictactoe\"\nconcurrency = 1\nlimits = { patience = 600000 }\nplayers = [{ name = \"spinner\", command = [\"sh\", \"engine.sh\"], protocol = \"gtp\" }, { agent = \"random\" }]\n";
    std::fs::write(folder.path().join("t.toml"), file).unwrap();
    // A signal that was ignored when these tests began would be ignored by the program too.
    let mut program = Command::new("env")
        .args(["--default-signal=HUP", env!("CARGO_BIN_EXE_harif")])
        .args(["arena", "run", "t.toml", "--plain"])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let pids = engine_pids(folder.path(), &mut program);
    let sent = Command::new("kill")
        .args([signal, &program.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    program.wait().unwrap();
    // The kernel ends them a moment later; a minute is far beyond any moment.
    for _ in 0..6_000 {
        let awaited = if signal == "-KILL" {
            &pids[..1]
        } else {
            &pids[..]
        };
        if !awaited.iter().any(|&pid| is_running(pid)) {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let running = pids.iter().map(|&pid| is_running(pid)).collect();
    for pid in pids {
        let _ = Command::new("kill")
            .args(["-KILL", &pid.to_string()])
            .status();
    }
    running
}

#[test]
fn engines_end_with_a_program_that_is_told_to_end() {
    assert_eq!(end_with("-TERM"), [false, false]);
    assert_eq!(end_with("-HUP"), [false, false]);
}

/// The kernel ends the engine; what the engine started itself is beyond its reach then.
#[test]
fn engines_end_with_a_program_that_is_killed() {
    let [engine, _helper] = end_with("-KILL")[..] else {
        panic!("an engine and its helper");
    };
    assert!(!engine);
}
