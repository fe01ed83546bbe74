//! Finished games of a server, looked up by a stranger.

use crate::access::violations;
use crate::browser::{Browser, in_browser};
use crate::forms::Form;
use crate::people::{Host, in_place};
use harif_browser::keyboard::Key;
use serde_json::{Value, json};
use std::net::TcpStream;
use tungstenite::{Message, WebSocket};

type Socket = WebSocket<TcpStream>;

fn connect(host: &Host) -> Socket {
    let place = host.address.trim_start_matches("http://").trim_matches('/');
    let stream = TcpStream::connect(place).expect("the server listens");
    let address = format!("ws://{place}/people");
    tungstenite::client(address, stream).expect("a socket").0
}

/// Says something, and hears until there is an answer of this kind.
fn ask(socket: &mut Socket, said: &Value, kind: &str) -> Value {
    ask_until(socket, said, |heard| heard.get(kind).cloned())
}

/// The same, until something is found in what is heard.
fn ask_until<T>(socket: &mut Socket, said: &Value, find: impl Fn(&Value) -> Option<T>) -> T {
    let message = Message::text(said.to_string());
    socket.send(message).expect("it listens");
    loop {
        let Message::Text(text) = socket.read().expect("a message") else {
            continue;
        };
        let heard: Value = serde_json::from_str(&text).expect("JSON");
        assert!(heard.get("refused").is_none(), "{said}: {heard}");
        if let Some(answer) = find(&heard) {
            return answer;
        }
    }
}

/// Two people play these moves, and the second gives up unless the game is over. Returns the secrets of the game.
fn play(host: &Host, wanted: &Value, moves: &[&str], is_over: bool) -> Vec<String> {
    let mut both = [connect(host), connect(host)];
    let created = ask(&mut both[0], &json!({ "create": wanted }), "created");
    let secret = |name: &str| created[name].as_str().expect("a secret").to_owned();
    let enter = json!({"enter": {"version": 1, "game": secret("game"), "token": secret("invite")}});
    ask(&mut both[1], &enter, "entered");
    for (index, m) in moves.iter().enumerate() {
        let said = json!({"move": {"after": index + 2, "move": m}});
        // Others happen on the same socket.
        let is_it = |heard: &Value| (heard["event"]["number"] == index + 3).then_some(());
        ask_until(&mut both[index % 2], &said, is_it);
    }
    if !is_over {
        let ended = |heard: &Value| heard["event"]["what"].get("ended").cloned();
        ask_until(&mut both[1], &json!({"resign": {}}), ended);
    }
    vec![secret("game"), secret("token"), secret("invite")]
}

fn wanted(game: &str) -> Value {
    json!({"version": 1, "game": game, "side": "first"})
}

/// A server with 23 games of tic-tac-toe, two of Connect Four and one whose players did not make it public.
fn server() -> (Host, Vec<String>) {
    let host = Host::start_with(&["--archive"]);
    let mut secrets = Vec::new();
    for moves in [["7", "4"], ["4", "1"]] {
        secrets.extend(play(&host, &wanted("connect4"), &moves, false));
    }
    let won = ["a1", "b1", "a2", "b2", "a3"];
    secrets.extend(play(&host, &wanted("tictactoe"), &won, true));
    for _ in 0..22 {
        secrets.extend(play(&host, &wanted("tictactoe"), &["b2"], false));
    }
    let mut private = wanted("connect4:columns=8,rows=7,line=4");
    private["public"] = json!(false);
    secrets.extend(play(&host, &private, &["4"], false));
    (host, secrets)
}

/// Types a position and looks for it with the keyboard alone.
fn look_for(page: &Browser, moves: &str) {
    page.until("document.querySelector('[data-search=reached]')");
    page.run(
        "const field = document.querySelector('[data-search=reached]');
         field.focus(); field.select();",
    );
    page.keys(moves);
    page.special(Key::Enter);
}

fn has(page: &Browser, count: usize) {
    page.until(&format!(
        "document.querySelectorAll('[data-archived]').length === {count}"
    ));
}

#[test]
fn finished_games_are_found_opened_and_saved() {
    let (host, secrets) = server();
    in_browser("archive", |page| {
        page.load(&format!("{}#/people", host.address));
        page.press("to-archive");
        in_place(page, "archive");
        has(page, 20);
        page.press("more-archived");
        // The private game is none of them.
        has(page, 25);
        page.until("!document.querySelector('[data-action=more-archived]')");
        let shown: String = page.value("document.documentElement.outerHTML");
        assert!(secrets.iter().all(|secret| !shown.contains(secret)));
        page.choose("[data-search=winner]", "draw");
        page.until("document.querySelector('[data-archive=none]')");
        has(page, 0);
        assert_eq!(page.count("[data-export]"), 0);
        page.choose("[data-search=winner]", "");
        page.choose("[data-search=game]", "connect4");
        has(page, 2);
        assert_eq!(page.count("[data-export]"), 2, "GGF is for Othello");
        // The mirror of 1 is 7.
        look_for(page, "1");
        has(page, 1);
        look_for(page, "9");
        page.until("document.querySelector('[data-wrong]')?.textContent.includes('9')");
        has(page, 0);
        look_for(page, "4");
        has(page, 1);
        let file: String = page.value("document.querySelector('[data-export=pgn]').href");
        page.run(&format!(
            "fetch('{file}').then((answer) => answer.text()).then((text) => {{ window.file = text; }});"
        ));
        page.until("window.file");
        assert_eq!(page.value::<usize>("file.split('[Event ').length - 1"), 1);
        // It is replayed in the room of play, and the way back leads to the same search.
        page.press("open-archived");
        page.until("document.querySelector('[data-room=play]')");
        page.has_moves("41");
        page.run("history.back();");
        in_place(page, "archive");
        has(page, 1);
        assert_eq!(
            page.value::<String>("document.querySelector('[data-search=reached]').value"),
            "4"
        );
        // So does its address.
        page.reload();
        has(page, 1);
        page.is_clean();
        drop(host);
        look_for(page, "7");
        page.until("document.querySelector('[data-archive=failed]')");
        page.until("document.querySelector('[data-action=ask-archive-again]')");
    });
}

#[test]
fn the_archive_is_read_in_both_languages_on_every_screen() {
    let (host, _) = server();
    in_browser("archive-forms", |page| {
        for form in Form::all() {
            form.take(page);
            let (name, lang) = (form.name(), form.lang);
            let hash = format!("{}#/people?r=archive;game=connect4&l={lang}", host.address);
            page.load(&hash);
            has(page, 2);
            look_for(page, "4");
            has(page, 1);
            page.until(&format!("document.documentElement.lang === '{lang}'"));
            let fits = "document.documentElement.scrollWidth <= innerWidth";
            assert!(page.value::<bool>(fits), "{name}: too wide");
            let found = violations(page);
            assert!(found.is_empty(), "{name}: {found:#?}");
            page.picture(&format!("archive-{name}"));
            page.choose("[data-search=game]", "");
            has(page, 20);
            page.picture(&format!("archive-all-{name}"));
        }
        page.is_clean();
    });
}

#[test]
fn a_server_without_an_archive_offers_none() {
    in_browser("archive-none", |page| {
        let host = Host::start();
        page.load(&format!("{}#/people", host.address));
        in_place(page, "lobby");
        page.until("document.querySelector('[data-panel=have-link]')");
        page.load(&format!("{}#/people?r=archive", host.address));
        page.until("document.querySelector('[data-archive=absent]')");
        page.run("document.querySelector('[data-action=to-lobby]').click();");
        in_place(page, "lobby");
        assert_eq!(page.count("[data-panel=to-archive]"), 0);
        page.is_clean();
    });
}
