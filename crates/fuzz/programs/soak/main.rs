//! Loads harif for a while: `harif-soak PROGRAM FOLDER MINUTES`, which `cargo xtask soak` runs.
//!
//! One server, one engine for other programs and one tournament after another, all of them the real
//! program. A hostile client keeps two hundred sockets busy with searches that never end, half of
//! them never reading a reply; a rude one sends half of a request and floods of nonsense; an honest page asks short
//! questions beside them. Every second the memory,
//! threads and open files of all processes are noted, and at the end drawn as charts and compared
//! with what is promised.

#![forbid(unsafe_code)]

mod load;
mod report;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use load::Load;
use report::Report;

/// How often the processes are looked at.
const LOOK: Duration = Duration::from_secs(1);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, folder, minutes] = arguments.as_slice() else {
        eprintln!("harif-soak PROGRAM FOLDER MINUTES");
        return ExitCode::from(2);
    };
    let Ok(minutes) = minutes.parse::<f64>() else {
        eprintln!("MINUTES is a number");
        return ExitCode::from(2);
    };
    match soak(program.into(), Path::new(folder), minutes) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("harif-soak: {error}");
            ExitCode::from(2)
        }
    }
}

/// What the threads share.
#[derive(Debug, Default)]
struct Shared {
    over: AtomicBool,
    /// When each short question was asked, in seconds from the start, and its milliseconds.
    latencies: Mutex<Vec<(f64, f64)>>,
    /// The milliseconds that a byte takes to another thread of this machine and back.
    machine: Mutex<Vec<f64>>,
    /// What went wrong, in words.
    troubles: Mutex<Vec<String>>,
}

impl Shared {
    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    fn trouble(&self, words: String) {
        if let Ok(mut troubles) = self.troubles.lock() {
            troubles.push(words);
        }
    }
}

/// Loads the program and writes the report; says whether every promise was kept.
fn soak(program: PathBuf, folder: &Path, minutes: f64) -> std::io::Result<bool> {
    let shared = Arc::new(Shared::default());
    let started = Instant::now();
    let load = Load::start(program, folder, &shared, started)?;
    let mut report = Report::default();
    let end = started + Duration::from_secs_f64(minutes * 60.0);
    while Instant::now() < end {
        std::thread::sleep(LOOK);
        report.look(started.elapsed().as_secs_f64(), &load.processes());
    }
    shared.over.store(true, Ordering::Relaxed);
    load.end();
    let latencies = shared.latencies.lock().map(|all| all.clone());
    let troubles = shared.troubles.lock().map(|all| all.clone());
    let machine = shared.machine.lock().map(|all| all.clone());
    report.write(
        folder,
        &latencies.unwrap_or_default(),
        machine.unwrap_or_default(),
        &troubles.unwrap_or_default(),
    )
}
