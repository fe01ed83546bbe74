//! The servers under load: this program again, one process each, and the database that they share.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command};

use harif_server::guard::Guard;
use harif_server::page::Page;
use harif_server::people::hall::Hall;
use harif_server::people::store::{PostgresStore, SqliteStore, Store};
use harif_server::people::{HallLimits, People, token};
use harif_server::{ConnectionLimits, Server};
use harif_testing::postgres::Cluster;

/// Where the games are kept.
fn open(store: &str) -> io::Result<Box<dyn Store>> {
    if store.contains("host=") || store.starts_with("postgres") {
        let store = PostgresStore::open(store).map_err(io::Error::other)?;
        return Ok(Box::new(store));
    }
    let store = SqliteStore::open(store.as_ref()).map_err(io::Error::other)?;
    Ok(Box::new(store))
}

/// Serves as `harif host` does, with a page of one line.
pub(crate) fn serve(port: u16, store: &str) -> io::Result<()> {
    let hall = Hall::new(open(store)?, token::of_machine(), HallLimits::default());
    let server = Server {
        page: Page::embedded(&[("index.html", b"<!doctype html>load")]).expect("a page"),
        guard: Guard::default(),
        limits: ConnectionLimits::new(8_192, 4_096),
        engines: None,
        programs: harif_server::programs::Programs::default(),
        people: Some(People::start(hall)?),
        archive: None,
        certificate: None,
    };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    server.run(listener, || false)
}

struct Process {
    port: u16,
    child: Child,
}

/// All of them; they end with this.
pub(crate) struct Servers {
    processes: Vec<Process>,
    store: String,
    cluster: Option<Cluster>,
    // The file is in it.
    _folder: tempfile::TempDir,
}

fn spawn(port: u16, store: &str) -> io::Result<Child> {
    let own: PathBuf = std::env::current_exe()?;
    Command::new(own)
        .args(["--serve", &port.to_string(), "--store", store])
        .spawn()
}

impl Servers {
    pub(crate) fn start(count: usize, on_postgres: bool) -> io::Result<Self> {
        let folder = tempfile::tempdir()?;
        let cluster =
            on_postgres.then(|| Cluster::start(true).expect("PostgreSQL is not installed"));
        let file = folder.path().join("people.db").display().to_string();
        let store = cluster.as_ref().map_or(file, Cluster::address);
        let mut servers = Self {
            processes: Vec::new(),
            store,
            cluster,
            _folder: folder,
        };
        for _ in 0..count {
            let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
            let port = free.local_addr()?.port();
            drop(free);
            let child = spawn(port, &servers.store)?;
            servers.processes.push(Process { port, child });
        }
        Ok(servers)
    }

    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        let ports = self.processes.iter().map(|process| process.port);
        ports
            .map(|port| (Ipv4Addr::LOCALHOST, port).into())
            .collect()
    }

    pub(crate) fn pids(&self) -> Vec<u32> {
        self.processes
            .iter()
            .map(|process| process.child.id())
            .collect()
    }

    pub(crate) fn database(&self) -> Option<u32> {
        self.cluster.as_ref().and_then(Cluster::pid)
    }

    /// Kills a server without a word, and starts it again.
    pub(crate) fn kill(&mut self, number: usize) -> io::Result<()> {
        let at = number % self.processes.len();
        let process = &mut self.processes[at];
        process.child.kill()?;
        process.child.wait()?;
        process.child = spawn(process.port, &self.store)?;
        Ok(())
    }

    /// Kills the database without a word, and starts it again.
    pub(crate) fn kill_database(&mut self) {
        if let Some(cluster) = &mut self.cluster {
            cluster.kill();
            cluster.run();
        }
    }

    /// What is kept.
    pub(crate) fn store(&self) -> io::Result<Box<dyn Store>> {
        open(&self.store)
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        for process in &mut self.processes {
            let _ = process.child.kill();
            let _ = process.child.wait();
        }
    }
}
