//! Games between people: several browsers at once, and a `harif host` of the test's own.

use crate::access::violations;
use crate::browser::{Browser, address_of, hosted, in_browser, program, served, single_file};
use crate::forms::Form;
use serde_json::{Value, json};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;
use tungstenite::Message;

/// Keeps the connections of a page, so that a test can break them.
const KEEP_SOCKETS: &str = "
  window.sockets = [];
  const PlainSocket = window.WebSocket;
  window.WebSocket = class extends PlainSocket {
    constructor(...given) { super(...given); window.sockets.push(this); }
  };
";

/// `harif host` on a free port, with a store that ends with the test.
pub(crate) struct Host {
    child: Child,
    pub(crate) address: String,
    folder: Option<TempDir>,
}

impl Host {
    pub(crate) fn start() -> Self {
        Self::start_with(&[])
    }

    /// The same with more arguments.
    pub(crate) fn start_with(more: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut host = Self::on("0", &folder.path().join("people.db"), more);
        host.folder = Some(folder);
        host
    }

    /// One that others reach by a name, as behind a proxy; this machine reaches it by its number.
    pub(crate) fn named(name: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let place = free.local_addr().expect("an address");
        drop(free);
        let store = folder.path().join("people.db");
        let mut host = Self::on(&place.port().to_string(), &store, &["--name", name]);
        host.address = format!("http://{place}/");
        host.folder = Some(folder);
        host
    }

    fn on(port: &str, store: &Path, more: &[&str]) -> Self {
        let (program, page) = program();
        let mut child = Command::new(program)
            .args(["host", "--json", "--address", "127.0.0.1", "--port", port])
            .args(["--page", &page])
            .arg("--store")
            .arg(store)
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let address = address_of(&mut child);
        Self {
            child,
            address,
            folder: None,
        }
    }

    /// Kills the server as a power cut would, and starts it again on the same port and store.
    fn kill_and_restart(mut self, between: impl FnOnce()) -> Self {
        let folder = self.folder.take().expect("a folder");
        let store: PathBuf = folder.path().join("people.db");
        let port = self.address.rsplit(':').next().expect("a port");
        let port = port.trim_matches('/').to_owned();
        drop(self);
        between();
        let mut again = Self::on(&port, &store, &[]);
        again.folder = Some(folder);
        again
    }

    /// Begins a game by the protocol alone. Returns the links of the seat and of the invitation.
    pub(crate) fn create(&self, wanted: &Value) -> (String, String) {
        let place = self.address.trim_start_matches("http://").trim_matches('/');
        let stream = TcpStream::connect(place).expect("the server listens");
        let (mut socket, _) =
            tungstenite::client(format!("ws://{place}/people"), stream).expect("a socket");
        let create = json!({ "create": wanted }).to_string();
        socket.send(Message::text(create)).expect("it listens");
        loop {
            let Message::Text(text) = socket.read().expect("a message") else {
                continue;
            };
            let said: Value = serde_json::from_str(&text).expect("JSON");
            if let Some(created) = said.get("created") {
                let link = |name: &str| {
                    let game = created["game"].as_str().expect("a game");
                    let token = created[name].as_str().expect("a token");
                    format!("{}#with={game}.{token}", self.address)
                };
                return (link("token"), link("invite"));
            }
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a test in two browsers at once.
pub(crate) fn in_two(name: &str, test: impl FnOnce(&Browser, &Browser)) {
    in_browser(&format!("{name}-one"), |one| {
        in_browser(&format!("{name}-two"), |two| {
            for page in [one, two] {
                page.before_pages(KEEP_SOCKETS);
            }
            test(one, two);
        });
    });
}

pub(crate) fn in_place(page: &Browser, place: &str) {
    page.until(&format!("document.querySelector('[data-place={place}]')"));
}

pub(crate) fn link(page: &Browser, name: &str) -> String {
    page.until(&format!(
        "document.querySelector('[data-people-link={name}]')"
    ));
    page.value(&format!(
        "document.querySelector('[data-people-link={name}]').value"
    ))
}

/// Begins a game in the page as a person does; this person moves first. Returns the invitation.
fn begin(page: &Browser, host: &Host, game: &str) -> String {
    page.load(&format!("{}#/people?l=en", host.address));
    in_place(page, "lobby");
    page.click(&format!("[data-panel=new-game] [data-game={game}]"));
    page.choose("[data-setup=side]", "first");
    page.press("make-link");
    page.has_status("alone");
    link(page, "invite")
}

/// Both sit at a game: the first browser moves first.
fn sit(one: &Browser, two: &Browser, host: &Host, game: &str) {
    let invite = begin(one, host, game);
    two.load(&invite);
    two.has_status("waiting");
    one.has_status("turn");
}

fn has(page: &Browser, moves: &str) {
    let wanted = json!(moves);
    page.until(&format!(
        "document.querySelector('[data-moves]').dataset.moves === {wanted}"
    ));
}

/// One after the other plays these moves (cells, or columns), the first browser first.
fn play(one: &Browser, two: &Browser, moves: &str) {
    let mut so_far = String::new();
    for (at, m) in moves.split(' ').enumerate() {
        let (mover, other) = if at % 2 == 0 { (one, two) } else { (two, one) };
        let name = if m.len() == 1 { "column" } else { "cell" };
        mover.click(&format!("[data-{name}='{m}']"));
        if at > 0 {
            so_far.push(' ');
        }
        so_far.push_str(m);
        has(mover, &so_far);
        has(other, &so_far);
    }
}

#[test]
fn a_whole_game_between_two_and_its_review() {
    in_two("people-game", |one, two| {
        let host = Host::start();
        sit(one, two, &host, "tictactoe");
        // No token stays in the address.
        two.until("!location.hash.includes('with=') && location.hash.includes('r=')");
        one.until("document.querySelector('[data-presence=second]').textContent === 'here'");
        two.until("document.querySelector('[data-presence=first]').textContent === 'thinking'");
        assert_eq!(one.count("[data-chip], [data-panel=thinking]"), 0);
        // It is not the second player's turn: a click does nothing.
        two.click("[data-cell=a1]");
        play(one, two, "b2 a1 c1 b1 a3");
        one.has_status("over");
        two.has_status("over");
        let said = |page: &Browser| -> String {
            page.value("document.querySelector('[data-status]').textContent")
        };
        assert!(said(one).contains("You win"), "{}", said(one));
        assert!(said(two).contains("You lose"), "{}", said(two));
        two.press("review-game");
        two.until("document.querySelector('[data-room=play]')");
        two.has_moves("b2a1c1b1a3");
        two.until("document.querySelector('[data-review]')");
    });
}

/// Where the server has an archive, players are told, and the openings say how its games went on.
#[test]
fn finished_games_of_the_server_stand_beside_the_openings() {
    in_two("people-archive", |one, two| {
        let host = Host::start_with(&["--archive"]);
        sit(one, two, &host, "connect4");
        for page in [one, two] {
            page.until("document.querySelector('[data-public]')?.textContent.includes('no names')");
        }
        play(one, two, "3 4");
        two.press("resign");
        two.press("resign-yes");
        one.has_status("over");
        one.load(&format!(
            "{}#/play?g=connect4&x=human&o=human",
            host.address
        ));
        one.press("openings");
        let here = |column: u8| {
            format!(
                "document.querySelector('[data-continuation=\"{column}\"] [data-of=here]')?.textContent"
            )
        };
        // The mirror of a move is the same move.
        for column in [3, 5] {
            one.until(&format!("{}?.includes('1 game, 100')", here(column)));
        }
        assert_eq!(one.value::<String>(&here(4)), "");
        one.picture("openings-server");
        one.keys("5");
        one.until(&format!("{}?.includes('1 game, 0')", here(4)));
        one.keys("1");
        one.until("!document.querySelector('[data-of=here]')");
        one.is_clean();
    });
    // A server without an archive says nothing, and is asked once.
    in_browser("people-no-archive", |page| {
        let host = Host::start();
        page.load(&format!(
            "{}#/play?g=connect4&x=human&o=human",
            host.address
        ));
        page.press("openings");
        page.until("document.querySelectorAll('[data-continuation]').length === 7");
        let asked = "performance.getEntriesByType('resource').filter((it) => it.name.includes('/archive/')).length";
        page.until(&format!("{asked} === 1"));
        page.keys("4");
        page.has_moves("4");
        page.until("document.querySelectorAll('[data-continuation]').length === 7");
        assert_eq!(page.value::<u32>(asked), 1);
        page.is_clean();
    });
}

#[test]
fn a_reload_and_another_device_find_the_game_as_it_is() {
    in_two("people-reload", |one, two| {
        let host = Host::start();
        sit(one, two, &host, "connect4");
        play(one, two, "4 4");
        one.reload();
        has(one, "4 4");
        one.has_status("turn");
        two.reload();
        has(two, "4 4");
        let seat = link(one, "seat");
        in_browser("people-device", |three| {
            three.load(&seat);
            has(three, "4 4");
            three.has_status("turn");
            three.click("[data-column='5']");
            for page in [one, two, three] {
                has(page, "4 4 5");
            }
        });
        // The list of games leads back.
        two.press("to-lobby");
        in_place(two, "lobby");
        two.until("document.querySelector('[data-going-on][data-own-turn]')");
        one.until(
            "document.querySelector('[data-presence=second]').textContent.startsWith('away')",
        );
        two.press("go-on");
        has(two, "4 4 5");
        two.has_status("turn");
    });
}

/// Cuts the network of a page: nothing new can be reached, and what was open breaks.
fn cut(page: &Browser) {
    page.offline(true);
    page.run("window.sockets.forEach((socket) => socket.close())");
    page.until("document.querySelector('[data-line=lost]')");
}

#[test]
fn a_network_that_is_lost_in_mid_move_loses_nothing() {
    in_two("people-network", |one, two| {
        let host = Host::start();
        sit(one, two, &host, "connect4");
        play(one, two, "4 4");
        cut(one);
        one.click("[data-column='3']");
        one.has_status("sending");
        // The disc lies there, and looking back works.
        one.until("document.querySelector('[data-cell=c1][data-disc=first]')");
        one.press("first");
        one.until("document.querySelectorAll('[data-disc=first]').length === 0");
        one.press("to-now");
        has(two, "4 4");
        one.offline(false);
        has(one, "4 4 3");
        has(two, "4 4 3");
        one.until("!document.querySelector('[data-line=lost]')");
        // What happens meanwhile is there afterwards.
        cut(one);
        two.click("[data-column='3']");
        has(two, "4 4 3 3");
        one.offline(false);
        has(one, "4 4 3 3");
        one.has_status("turn");
    });
}

#[test]
fn a_server_that_is_killed_comes_back_with_every_move() {
    in_two("people-killed", |one, two| {
        let host = Host::start();
        sit(one, two, &host, "connect4");
        play(one, two, "4 4");
        let _host = host.kill_and_restart(|| {
            one.until("document.querySelector('[data-line=lost]')");
            one.click("[data-column='5']");
            one.has_status("sending");
        });
        has(one, "4 4 5");
        has(two, "4 4 5");
        two.has_status("turn");
    });
}

#[test]
fn time_runs_out_on_the_server() {
    in_two("people-time", |one, two| {
        let host = Host::start();
        let clock = json!({ "time_ms": 3_000, "increment_ms": 0 });
        let wanted = json!({ "version": 1, "game": "othello", "side": "first", "clock": clock });
        let (seat, invite) = host.create(&wanted);
        one.load(&seat);
        one.has_status("alone");
        two.load(&invite);
        two.until("document.querySelector('[data-clock=first][data-runs]')");
        for page in [one, two] {
            page.has_status("over");
            let shown: String =
                page.value("document.querySelector('[data-clock=first]').textContent");
            assert_eq!(shown, "0:00");
        }
        let said: String = two.value("document.querySelector('[data-status]').textContent");
        assert!(said.contains("You win"), "{said}");
    });
}

#[test]
fn offers_are_asked_and_answered() {
    in_two("people-offers", |one, two| {
        let host = Host::start();
        sit(one, two, &host, "tictactoe");
        play(one, two, "b2");
        one.press("offer-takeback");
        one.until("document.querySelector('[data-asked=own]')");
        two.until("document.querySelector('[data-asked=other]')");
        two.press("yes");
        has(one, "");
        has(two, "");
        play(one, two, "a1 b2");
        one.press("offer-draw");
        two.press("no");
        one.until("document.querySelector('[data-told]')");
        one.has_status("turn");
        // Resigning is asked once more.
        one.press("resign");
        one.press("resign-no");
        one.has_status("turn");
        two.press("resign");
        two.press("resign-yes");
        one.has_status("over");
        // Again, with the sides changed.
        let before: String = one.value("location.hash");
        one.press("offer-rematch");
        two.press("yes");
        one.until("document.querySelector('[data-seat=second]')");
        two.until("document.querySelector('[data-seat=first]')");
        assert_ne!(one.value::<String>("location.hash"), before);
        has(one, "");
        two.has_status("turn");
        play(two, one, "b2 a1");
        two.press("offer-draw");
        one.press("yes");
        two.has_status("over");
        one.has_status("over");
    });
}

#[test]
fn those_who_watch_see_everything_and_can_do_nothing() {
    in_two("people-watch", |one, two| {
        let host = Host::start();
        let invite = begin(one, &host, "tictactoe");
        let watch = link(one, "watch");
        in_browser("people-watcher", |three| {
            three.load(&watch);
            three.until("document.querySelector('[data-seat=watch]')");
            one.until("document.querySelector('[data-watching=\"1\"]')");
            two.load(&invite);
            two.has_status("waiting");
            play(one, two, "b2 a1");
            has(three, "b2 a1");
            assert_eq!(three.count("[data-legal], [data-action=resign]"), 0);
            three.click("[data-cell=c3]");
            three.reload();
            has(three, "b2 a1");
        });
        // The invitation is used: a second guest is told so.
        in_browser("people-late", |late| {
            late.load(&invite);
            late.until("document.querySelector('[data-refused]')");
            late.press("to-lobby");
            in_place(late, "lobby");
        });
        has(one, "b2 a1");
    });
}

#[test]
fn a_page_without_a_server_for_games_says_what_is_needed() {
    in_browser("people-nowhere", |page| {
        let host = Host::start();
        for place in [served(), hosted(), single_file()] {
            page.load(&format!("{place}#/people?l=en"));
            in_place(page, "nowhere");
            page.click("[data-typed-link]");
            page.keys("no link");
            page.press("open-link");
            page.until("document.querySelector('[data-told]')");
            page.run("localStorage.clear()");
        }
        page.load(&format!("{}#/people?l=fa", served()));
        in_place(page, "nowhere");
        page.click("[data-typed-link]");
        page.keys(host.address.trim_start_matches("http://"));
        page.press("open-link");
        page.until(&format!(
            "location.href.startsWith({})",
            json!(host.address)
        ));
        in_place(page, "lobby");
    });
}

#[test]
fn the_scan_finds_nothing_in_the_people_room() {
    in_two("people-axe", |one, two| {
        let host = Host::start();
        let clock = json!({ "time_ms": 600_000, "increment_ms": 0 });
        let wanted =
            json!({ "version": 1, "game": "othello(size=6)", "side": "second", "clock": clock });
        for form in Form::all() {
            let (name, lang) = (form.name(), form.lang);
            let scan = |page: &Browser, what: &str| {
                let found = violations(page);
                assert!(found.is_empty(), "{name} {what}: {found:#?}");
            };
            for page in [one, two] {
                form.take_at(page, (1280, 900), (360, 800));
            }
            one.load(&format!("{}#/people?l={lang}", host.address));
            in_place(one, "lobby");
            scan(one, "lobby");
            one.press("make-link");
            one.until("document.querySelector('[data-qr]')");
            scan(one, "invitation");
            let (seat, invite) = host.create(&wanted);
            one.load(&seat);
            one.has_status("alone");
            two.load(&invite);
            two.has_status("turn");
            two.press("offer-draw");
            one.until("document.querySelector('[data-asked=other]')");
            two.press("resign");
            scan(two, "resign");
            scan(one, "game");
            one.press("yes");
            one.has_status("over");
            scan(one, "over");
        }
        one.load(&format!("{}#/people?l=fa", served()));
        in_place(one, "nowhere");
        let found = violations(one);
        assert!(found.is_empty(), "nowhere: {found:#?}");
    });
}

/// Pictures for people to look at, in `target/screenshots`.
#[test]
fn pictures_of_the_people_room() {
    in_two("people-pictures", |one, two| {
        let host = Host::start();
        for form in Form::all() {
            let (name, lang) = (form.name(), form.lang);
            for page in [one, two] {
                form.take(page);
            }
            let take = |page: &Browser, what: &str| {
                page.picture(&format!("people-{what}-{name}"));
            };
            let clock = json!({ "time_ms": 300_000, "increment_ms": 3_000 });
            let wanted =
                json!({ "version": 1, "game": "connect4", "side": "first", "clock": clock });
            let (seat, invite) = host.create(&wanted);
            one.load(&format!("{}#/people?l={lang}", host.address));
            in_place(one, "lobby");
            take(one, "lobby");
            one.press("make-link");
            one.until("document.querySelector('[data-qr]')");
            take(one, "invitation");
            one.load(&seat);
            one.has_status("alone");
            two.load(&format!("{}#/people?l={lang}", host.address));
            two.load(&invite);
            one.has_status("turn");
            one.run("document.querySelector('[data-column=\"4\"]').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
            two.has_status("turn");
            two.run("document.querySelector('[data-column=\"4\"]').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
            one.has_status("turn");
            two.run("document.querySelector('[data-action=offer-draw]').click()");
            one.until("document.querySelector('[data-asked=other]')");
            take(one, "game");
            one.run("document.querySelector('[data-action=resign]').click()");
            one.until("document.querySelector('.sure')");
            take(one, "resign");
            one.run("document.querySelector('[data-action=yes]').click()");
            one.has_status("over");
            take(one, "over");
            one.load(&format!("{}#/people?l={lang}", served()));
            in_place(one, "nowhere");
            take(one, "nowhere");
        }
    });
}
