//! A process of its own for each submission, with limits.
//!
//! The driver in Python puts the limits on itself and then becomes the program: memory, processor time,
//! size of files, number of processes (`setrlimit`), and on Linux 5.13 and newer Landlock, which keeps
//! the program from writing outside its folder; from Linux 6.7 on from opening TCP connections, and from
//! Linux 6.12 on from sending signals to others. A filter of system calls (seccomp) refuses all sockets but
//! those between processes of the machine. The process has a group of its own that is killed
//! as a whole, and on Linux what left the group is found by a mark in its environment.
//!
//! This keeps mistakes and mischief of students apart. It is no jail for malware: without Landlock (on macOS and
//! Windows) a program can still write wherever the teacher can, and the number of processes is not limited for root.

use crate::assignment::SubmissionLimits;
use harif_arena::contestant::{Process, ProcessOutput};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// The driver, one file of Python's standard library.
const DRIVER: &str = include_str!("driver.py");

/// What is needed to run submissions: a Python, and the driver and the tracer as files.
#[derive(Debug)]
pub struct Tools {
    python: String,
    folder: tempfile::TempDir,
}

impl Tools {
    /// Writes the files that a Python needs.
    ///
    /// # Errors
    /// If there is no room for them.
    pub fn new(python: &str) -> std::io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("harif-grade-").tempdir()?;
        for (name, text) in [
            ("driver.py", DRIVER),
            ("tracer.py", harif_watch::PYTHON_TRACER),
        ] {
            let mut file = std::fs::File::create(folder.path().join(name))?;
            file.write_all(text.as_bytes())?;
        }
        Ok(Self {
            python: python.to_owned(),
            folder,
        })
    }

    /// The Python.
    pub fn python(&self) -> &str {
        &self.python
    }

    /// The file of the tracer.
    pub fn tracer(&self) -> PathBuf {
        self.folder.path().join("tracer.py")
    }

    fn driver(&self) -> String {
        self.folder.path().join("driver.py").display().to_string()
    }

    /// The command that answers questions.
    pub(crate) fn answering(&self) -> Vec<String> {
        vec![
            self.python.clone(),
            "-B".to_owned(),
            self.driver(),
            "answer".to_owned(),
        ]
    }

    /// Whether the Python can be started.
    pub(crate) fn python_runs(&self) -> bool {
        let mut command = std::process::Command::new(&self.python);
        command
            .args(["-c", "import sys; sys.exit(sys.version_info < (3, 8))"])
            .stdin(std::process::Stdio::null())
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null());
        command.status().is_ok_and(|status| status.success())
    }
}

/// Makes every process of this program distinguishable, of other runs too.
static COUNTER: AtomicU64 = AtomicU64::new(0);

/// A place in which a submission runs: its folder, its limits, its mark.
#[derive(Debug)]
pub(crate) struct Job<'a> {
    pub(crate) tools: &'a Tools,
    pub(crate) limits: &'a SubmissionLimits,
    pub(crate) folder: &'a Path,
    token: String,
}

impl<'a> Job<'a> {
    pub(crate) fn new(tools: &'a Tools, limits: &'a SubmissionLimits, folder: &'a Path) -> Self {
        let count = COUNTER.fetch_add(1, Ordering::Relaxed);
        let token = format!("{}-{count}", std::process::id());
        Self {
            tools,
            limits,
            folder,
            token,
        }
    }

    /// A command that runs another one within the limits, for so many answers.
    pub(crate) fn confined(&self, command: &[String], answers: usize) -> Vec<String> {
        let limits = self.limits;
        let answers = u32::try_from(answers).unwrap_or(u32::MAX).max(1);
        let cpu = limits.seconds.saturating_mul(answers).min(3600) + limits.start;
        let wanted = serde_json::json!({
            "folder": self.folder,
            "megabytes": limits.megabytes,
            "cpu": cpu,
            "file_megabytes": limits.file_megabytes,
            "processes": limits.processes,
            "token": self.token,
        });
        let mut whole = vec![
            self.tools.python.clone(),
            "-B".to_owned(),
            self.tools.driver(),
            "confine".to_owned(),
            wanted.to_string(),
            "--".to_owned(),
        ];
        whole.extend_from_slice(command);
        whole
    }

    /// Starts a command within the limits.
    pub(crate) fn start(&self, command: &[String], answers: usize) -> std::io::Result<Confined> {
        let process = Process::start(&self.confined(command, answers), Some(self.folder), "")?;
        Ok(Confined {
            process,
            token: self.token.clone(),
        })
    }
}

impl Drop for Job<'_> {
    fn drop(&mut self) {
        end_marked(&self.token);
    }
}

/// A process within limits. Dropping it ends it, and all that it started.
#[derive(Debug)]
pub(crate) struct Confined {
    process: Process,
    token: String,
}

impl Confined {
    pub(crate) fn send(&mut self, line: &str) {
        self.process.send([line]);
    }

    pub(crate) fn hear(&mut self, until: Instant) -> ProcessOutput {
        self.process.hear(until)
    }
}

impl Drop for Confined {
    fn drop(&mut self) {
        self.process.kill();
        end_marked(&self.token);
    }
}

/// Ends processes that left their group: they still have the mark of their job in their environment.
#[cfg(target_os = "linux")]
fn end_marked(token: &str) {
    use rustix::process::{Pid, Signal, kill_process};
    let mark = format!("HARIF_GRADE={token}");
    // What is forked while we look is found by looking again.
    for _ in 0..5 {
        let mut found = false;
        let Ok(entries) = std::fs::read_dir("/proc") else {
            return;
        };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let number = name.to_str().and_then(|name| name.parse::<i32>().ok());
            let Some(pid) = number.and_then(Pid::from_raw) else {
                continue;
            };
            let Ok(environment) = std::fs::read(entry.path().join("environ")) else {
                continue;
            };
            let mut variables = environment.split(|&byte| byte == 0);
            if variables.any(|variable| variable == mark.as_bytes()) {
                found = true;
                let _ = kill_process(pid, Signal::KILL);
            }
        }
        if !found {
            return;
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn end_marked(_: &str) {}
