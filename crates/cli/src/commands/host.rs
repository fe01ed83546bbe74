//! `harif host`: games between people, for other machines too.

mod certificate;
mod export;

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use harif_server::guard::Guard;
use harif_server::people::archive::ArchiveLine;
use harif_server::people::figures::Snapshot;
use harif_server::people::hall::Hall;
use harif_server::people::store::{PostgresStore, SqliteStore, Store};
use harif_server::people::{HallLimits, MOST_ARCHIVED, People, token};
use harif_server::programs::Programs;
use harif_server::tls::Certificate;
use harif_server::{ConnectionLimits, Server, admin};
use harif_text::{Lang, Text, Value, say};
use serde::Serialize;

use crate::context::Context;
use crate::failure::Failure;
use crate::interrupt::Listener;
use crate::session::autosave;
use crate::{friend, site, tls};
use certificate::Watcher;

/// How many connections there may be: a thousand games, and a whole school behind one address.
const CONNECTIONS: usize = 8_192;
const PER_ADDRESS: usize = 4_096;

/// Host games between people, for other machines too
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif host                              for every machine of this network; Ctrl-C ends it
  harif host --port 8000 --store club.db  on this port, with the games in this file
  harif host --certificate games.pem --key games.key      with TLS: the address begins with https
  harif host --address 127.0.0.1 --name games.example     behind a proxy that speaks TLS
  harif host --store postgres://harif@db/harif            several of them share one database
  harif host --backup copy.db             everything into a new file, also while it runs
  harif host --restore copy.db            and back; no server may be running
  harif host --archive                    finished games can be looked up by all, without names
  harif host --export games.pgn           the games of the archive; also .jsonl, .ggf
  harif play connect4 --with http://192.168.1.5:7410/     invite a friend from a terminal

docs/host.md describes the protocol, the limits and how to put it behind a proxy.
")]
pub(crate) struct Arguments {
    /// The port [default: the first free one from 7410 on]
    #[arg(long)]
    port: Option<u16>,
    /// The address of this machine to listen on; 0.0.0.0 is every one
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::UNSPECIFIED))]
    address: IpAddr,
    /// A name by which others reach it, such as games.example; may be given more than once
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// A certificate with its chain (PEM): the server speaks TLS itself. Read again when it changes
    #[arg(long, value_name = "FILE", requires = "key")]
    certificate: Option<PathBuf>,
    /// The private key of the certificate (PEM)
    #[arg(long, value_name = "FILE", requires = "certificate")]
    key: Option<PathBuf>,
    /// The file with the games, or the address of a database [default: people.db in the folder for data]
    #[arg(long, value_name = "FILE")]
    store: Option<String>,
    /// Write everything into a new file, and end
    #[arg(long, value_name = "FILE", conflicts_with = "restore")]
    backup: Option<PathBuf>,
    /// Put a backup in the place of everything, and end
    #[arg(long, value_name = "FILE")]
    restore: Option<PathBuf>,
    /// Let finished games that were begun by link be looked up by all: moves and result, no names
    #[arg(long)]
    archive: bool,
    /// Write the games of the archive into a file (.jsonl, .pgn or .ggf), and end
    #[arg(long, value_name = "FILE", conflicts_with_all = ["backup", "restore"])]
    export: Option<PathBuf>,
    /// With --export: only this game, such as othello
    #[arg(long, value_name = "GAME", requires = "export")]
    only: Option<String>,
    /// The port of the operator's page, which only this machine reaches: live figures, and /metrics
    #[arg(long, value_name = "PORT")]
    admin: Option<u16>,
    /// A folder with the page, instead of the page inside this program
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
}

#[derive(Serialize)]
struct Answer {
    address: String,
    store: String,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let place = StoreLocation::of(arguments.store.as_deref());
    if arguments.backup.is_some() || arguments.restore.is_some() {
        return copy(arguments, &place, context);
    }
    if let Some(file) = &arguments.export {
        if let StoreLocation::File(kept) = &place {
            must_be_there(kept, context)?;
        }
        let mut store = open(&place, context)?;
        return export::run(&mut *store, file, arguments.only.as_deref(), context);
    }
    let certificate = match (&arguments.certificate, &arguments.key) {
        (Some(certificate), Some(key)) => Some(
            Certificate::read(certificate, key)
                .map_err(|error| tls::server_failure(&context.text, &error))?,
        ),
        _ => None,
    };
    let page = site::find_page(arguments.page.as_deref(), context)?;
    let store = open(&place, context)?;
    let archive = if arguments.archive {
        Some(ArchiveLine::start(open(&place, context)?)?)
    } else {
        None
    };
    let listener = site::listen(arguments.address, arguments.port, context)?;
    let bound = listener.local_addr()?;
    let name = arguments.name.first().cloned();
    let is_tls = certificate.is_some();
    let address = address(name.as_deref(), bound, is_tls);
    tell(
        context,
        &address,
        (bound, is_tls),
        &place.visible(),
        archive.is_some(),
    )?;
    let limits = HallLimits {
        archive: archive.is_some().then_some(MOST_ARCHIVED),
        ..HallLimits::default()
    };
    let mut hall = Hall::new(store, token::of_machine(), limits);
    hall.tell_address(Box::new(move || {
        let is_open = name.is_some() || !reachable(bound).ip().is_loopback();
        is_open.then(|| self::address(name.as_deref(), bound, is_tls))
    }));
    let people = People::start(hall)?;
    if let Some(port) = arguments.admin {
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let listener = site::listen(here, Some(port), context)?;
        let lang = context.text.lang();
        let began = Instant::now();
        let page = move |figures: &Snapshot| operators_page(&Text::new(lang), figures, began);
        admin::start(listener, people.figures(), page)?;
    }
    let server = Server {
        page,
        guard: Guard::with_names(arguments.name.iter().cloned()),
        limits: ConnectionLimits::new(CONNECTIONS, PER_ADDRESS),
        // Strangers get no processor time: their browsers think for themselves.
        engines: None,
        // Only the person at this machine may run programs.
        programs: Programs::default(),
        people: Some(people),
        archive,
        certificate: certificate.clone(),
    };
    let signals = Listener::new();
    let mut watcher = Watcher::new(certificate, &context.text);
    let served = server.run(listener, || {
        watcher.look();
        signals.interrupted()
    });
    Ok(served?)
}

/// The address for people: the server's name, or the number by which this network knows the machine.
fn address(name: Option<&str>, bound: SocketAddr, is_tls: bool) -> String {
    let scheme = if is_tls { "https" } else { "http" };
    match name {
        // A proxy before it has TLS.
        Some(name) if bound.ip().is_loopback() && !is_tls => format!("https://{name}/"),
        Some(name) if is_tls && bound.port() == 443 => format!("https://{name}/"),
        Some(name) => format!("{scheme}://{name}:{}/", bound.port()),
        None => format!("{scheme}://{}/", reachable(bound)),
    }
}

/// The operator's page, which loads itself again and again.
fn operators_page(text: &Text, figures: &Snapshot, began: Instant) -> String {
    let busy = figures.busy_us as f64 / 1_000_000.0 / began.elapsed().as_secs_f64().max(1.0);
    let number = |n: u64| text.number(n as i64);
    let rows = [
        (say!(text, "admin-clients"), number(figures.clients)),
        (say!(text, "admin-games"), number(figures.games)),
        (say!(text, "admin-rooms"), number(figures.rooms)),
        (say!(text, "admin-heard"), number(figures.heard)),
        (say!(text, "admin-sent"), number(figures.sent)),
        (say!(text, "admin-refused"), number(figures.refused)),
        (say!(text, "admin-cut"), number(figures.cut)),
        (say!(text, "admin-busy"), text.percent(busy)),
    ];
    let rows = rows
        .map(|(word, value)| format!("<tr><th scope=\"row\">{word}</th><td>{value}</td></tr>\n"));
    let (lang, title) = (text.lang(), say!(text, "admin-title"));
    let direction = if lang == Lang::Fa { "rtl" } else { "ltr" };
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\" dir=\"{direction}\">\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"refresh\" content=\"2\">\n<title>{title}</title>\n\
         <h1>{title}</h1>\n<table>\n{}</table>\n<p><a href=\"/metrics\">/metrics</a></p>\n",
        lang,
        rows.concat()
    )
}

/// Says what is open now, to whom, and where the games are.
fn tell(
    context: &mut Context,
    address: &str,
    (bound, is_tls): (SocketAddr, bool),
    store: &str,
    has_archive: bool,
) -> Result<(), Failure> {
    if context.json {
        context.out.json(&Answer {
            address: address.to_owned(),
            store: store.to_owned(),
        })?;
        return context.out.flush();
    }
    let text = &context.text;
    let place = Value::ltr(address);
    let mut lines = vec![say!(text, "host-ready", address = place)];
    let port = Value::ltr(bound.port());
    lines.push(match (bound.ip().is_loopback(), is_tls) {
        (true, false) => say!(text, "host-open-here", port = port),
        (true, true) => say!(text, "host-open-here-tls", port = port),
        (false, _) => say!(text, "host-open-all", port = port),
    });
    lines.push(say!(text, "host-offers"));
    lines.push(say!(text, "host-store", file = Value::ltr(store), n = 30));
    if has_archive {
        lines.push(say!(text, "host-archive"));
    }
    lines.push(say!(text, "serve-end", key = Value::ltr("Ctrl-C")));
    context.out.lines(lines)?;
    context.out.raw(friend::picture_of(address))?;
    context.out.flush()
}

/// Where the games are kept.
#[derive(Clone, Debug)]
enum StoreLocation {
    File(PathBuf),
    Database(String),
}

impl StoreLocation {
    fn of(written: Option<&str>) -> Self {
        let is_database = |place: &&str| {
            let schemes = ["postgres://", "postgresql://"];
            schemes.iter().any(|scheme| place.starts_with(scheme))
        };
        if let Some(address) = written.filter(is_database) {
            return Self::Database(address.to_owned());
        }
        let folder = autosave::data_folder();
        let usual = folder.map(|folder| folder.join("people.db"));
        let file = written.map(PathBuf::from).or(usual);
        Self::File(file.unwrap_or_else(|| PathBuf::from("people.db")))
    }

    /// The place as it may be shown: without the password of a database.
    fn visible(&self) -> String {
        match self {
            Self::File(file) => file.display().to_string(),
            Self::Database(address) => {
                let (scheme, rest) = address.split_once("://").unwrap_or(("postgres", address));
                let place = rest.rsplit_once('@').map_or(rest, |(_, place)| place);
                format!("{scheme}://{place}")
            }
        }
    }
}

fn open(place: &StoreLocation, context: &Context) -> Result<Box<dyn Store>, Failure> {
    let opened: Result<Box<dyn Store>, String> = match place {
        StoreLocation::File(file) => open_file(file).map(|store| Box::new(store) as Box<dyn Store>),
        StoreLocation::Database(address) => PostgresStore::open(address)
            .map(|store| Box::new(store) as Box<dyn Store>)
            .map_err(|error| error.to_string()),
    };
    opened.map_err(|reason| bad_store(&place.visible(), &reason, context))
}

fn open_file(file: &Path) -> Result<SqliteStore, String> {
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let made = folder.map_or(Ok(()), std::fs::create_dir_all);
    made.map_err(|error| error.to_string())?;
    SqliteStore::open(file).map_err(|error| error.to_string())
}

fn bad_store(name: &str, reason: &str, context: &Context) -> Failure {
    let text = &context.text;
    let (name, reason) = (Value::ltr(name), Value::ltr(reason));
    Failure::request(
        say!(text, "host-bad-store", file = name, reason = reason),
        say!(text, "host-other-store", flag = Value::ltr("--store")),
    )
}

/// A file that is only read is not made anew where its name was mistyped.
fn must_be_there(file: &Path, context: &Context) -> Result<(), Failure> {
    if file.exists() {
        return Ok(());
    }
    let file = Value::ltr(file.display());
    let missing = say!(context.text, "error-file-missing", file = file);
    Err(Failure::Request(vec![missing]))
}

/// Writes a backup, or puts one in the place of everything.
fn copy(
    arguments: &Arguments,
    place: &StoreLocation,
    context: &mut Context,
) -> Result<(), Failure> {
    let StoreLocation::File(file) = place else {
        let text = &context.text;
        let command = Value::ltr("pg_dump");
        return Err(Failure::Request(vec![say!(
            text,
            "host-backup-database",
            command = command
        )]));
    };
    must_be_there(arguments.restore.as_ref().unwrap_or(file), context)?;
    let copied = open_file(file).and_then(|mut store| {
        let copied = match (&arguments.backup, &arguments.restore) {
            (Some(to), _) => store.back_up(to),
            (None, Some(from)) => store.restore(from),
            (None, None) => Ok(()),
        };
        copied.map_err(|error| error.to_string())
    });
    copied.map_err(|reason| bad_store(&place.visible(), &reason, context))?;
    let text = &context.text;
    let line = match (&arguments.backup, &arguments.restore) {
        (Some(to), _) => say!(text, "host-backed-up", file = Value::ltr(to.display())),
        (None, from) => {
            let from = from.as_deref().unwrap_or(file);
            say!(text, "host-restored", file = Value::ltr(from.display()))
        }
    };
    context.out.line(line)
}

/// The address that other machines of the network use for a server that listens everywhere.
fn reachable(bound: SocketAddr) -> SocketAddr {
    if !bound.ip().is_unspecified() {
        return bound;
    }
    // Nothing is sent: the system only says which of its addresses leads outside.
    let outside = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    match outside {
        Ok(own) if !own.ip().is_unspecified() => SocketAddr::new(own.ip(), bound.port()),
        _ => site::visible(bound),
    }
}
