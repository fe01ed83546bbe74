//! A real `PostgreSQL` in a folder of its own, without privileges, ended with the test.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a server may take to answer, on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A database server, ended when it is dropped.
#[derive(Debug)]
pub struct Cluster {
    folder: tempfile::TempDir,
    programs: PathBuf,
    syncs: bool,
    process: Option<Child>,
}

/// Where Debian has the programs, or the folder of the one in the path.
fn programs() -> Option<PathBuf> {
    let of_version = std::fs::read_dir("/usr/lib/postgresql")
        .ok()
        .into_iter()
        .flatten();
    let folders = of_version
        .flatten()
        .map(|version| version.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths: Vec<PathBuf> = std::env::split_paths(&path).collect();
    folders
        .chain(paths)
        .find(|folder| folder.join("initdb").exists() && folder.join("postgres").exists())
}

fn is_root() -> bool {
    let user = Command::new("id").arg("-u").output();
    user.is_ok_and(|user| user.stdout.starts_with(b"0\n"))
}

fn succeeds(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}

impl Cluster {
    /// A new database, or none where there is no `PostgreSQL`; under `CI` that is a failure. With
    /// `syncs` it writes to the disk as it does in earnest; killing it loses nothing either way.
    ///
    /// # Panics
    /// If it cannot be started.
    pub fn start(syncs: bool) -> Option<Self> {
        let Some(programs) = programs() else {
            assert!(std::env::var_os("CI").is_none(), "PostgreSQL is missing");
            return None;
        };
        let folder = tempfile::tempdir().expect("a folder");
        if is_root() {
            let owned = succeeds(Command::new("chown").arg("nobody").arg(folder.path()));
            assert!(owned, "the folder cannot be given away");
        }
        let mut cluster = Self {
            folder,
            programs,
            syncs,
            process: None,
        };
        let made = succeeds(
            cluster
                .command("initdb")
                .args(["-A", "trust", "-U", "harif", "-E", "UTF8", "--no-sync"])
                .arg("-D")
                .arg(cluster.data()),
        );
        assert!(made, "initdb failed");
        cluster.run();
        Some(cluster)
    }

    /// One of its programs, without privileges.
    fn command(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = if is_root() {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]);
            command.arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(self.folder.path());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Where clients find it.
    pub fn address(&self) -> String {
        format!(
            "host={} user=harif dbname=postgres",
            self.folder.path().display()
        )
    }

    /// The process, while it runs.
    pub fn pid(&self) -> Option<u32> {
        self.process.as_ref().map(Child::id)
    }

    /// Kills it without a word.
    pub fn kill(&mut self) {
        self.signal("-KILL");
    }

    /// Starts it until it runs: children of one that was killed may still hold the folder.
    ///
    /// # Panics
    /// If it never comes.
    pub fn run(&mut self) {
        let began = Instant::now();
        while !self.run_once() {
            assert!(began.elapsed() < PATIENCE, "PostgreSQL does not start");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Starts it on a socket in its folder; tells whether it came to answer.
    fn run_once(&mut self) -> bool {
        let folder: &Path = self.folder.path();
        let syncs = if self.syncs { "fsync=on" } else { "fsync=off" };
        let started = self
            .command("postgres")
            .arg("-D")
            .arg(self.data())
            .args(["-c", "listen_addresses=", "-c", syncs, "-k"])
            .arg(folder)
            .spawn();
        let mut process = started.expect("postgres");
        loop {
            let mut asked = self.command("pg_isready");
            if succeeds(asked.arg("-q").arg("-h").arg(folder)) {
                self.process = Some(process);
                return true;
            }
            if process.try_wait().expect("a process").is_some() {
                return false;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn signal(&mut self, signal: &str) {
        if let Some(mut process) = self.process.take() {
            let id = process.id().to_string();
            let _ = Command::new("kill").args([signal, &id]).status();
            let _ = process.wait();
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.signal("-INT");
    }
}
