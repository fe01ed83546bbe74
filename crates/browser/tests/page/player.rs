//! The first screen, opponents with a face, your games, and pictures to send.

use crate::access::violations;
use crate::browser::{Browser, in_browser, served};
use crate::forms::Form;

const ROOM: &str = "document.querySelector('main.room')?.dataset.room";

pub(crate) fn is_in(page: &Browser, room: &str) {
    page.until(&format!("{ROOM} === '{room}'"));
}

/// Opens a room in which there may be no board.
pub(crate) fn go(page: &Browser, hash: &str) {
    page.load(&format!("{}{hash}", served()));
    page.until("document.documentElement.dataset.ready !== undefined");
}

/// Plays legal moves, the first of each position, until the game is over.
pub(crate) fn play_to_the_end(page: &Browser) {
    for _ in 0..60 {
        page.until(
            "document.querySelector('[data-status=over]') ||
             (document.querySelector('[data-status=turn]') && document.querySelector('[data-cell][data-legal]'))",
        );
        if page.count("[data-status=over]") > 0 {
            return;
        }
        let before = serde_json::json!(page.transcript());
        page.click("[data-cell][data-legal]");
        page.until(&format!(
            "document.querySelector('[data-transcript]').dataset.transcript !== {before}"
        ));
    }
    panic!("the game does not end");
}

/// One tap from the bare address to a board with a named opponent.
#[test]
fn one_tap_starts_a_game() {
    in_browser("home-tap", |page| {
        page.open("");
        is_in(page, "home");
        assert_eq!(page.count("[data-start]"), 3);
        page.until("document.querySelectorAll('[data-opponent]').length === 12");
        assert_eq!(page.count("[data-face]"), 12 + 3);
        page.click("[data-start=tictactoe]");
        is_in(page, "play");
        page.until("document.querySelector('#board-area [data-board=tictactoe]')");
        assert_eq!(page.count(".strip [data-face=tara]"), 1);
        page.until("document.querySelector('[data-status=turn]')");
        page.click("[data-cell][data-legal]");
        // A game in which one has moved is offered first when one comes back.
        page.until("location.hash.includes('m=')");
        page.open("");
        page.until("document.querySelector('[data-start=tictactoe][data-goes-on]')");
        page.click("[data-start=tictactoe]");
        is_in(page, "play");
        page.until("document.querySelector('#board-area [data-disc=first]')");
    });
}

/// A card begins a game against its opponent, in the size that was chosen; both are remembered.
#[test]
fn opponents_sizes_and_sides_are_remembered() {
    in_browser("home-cards", |page| {
        page.open("");
        page.click("[data-game=othello]");
        page.click("[data-more] summary");
        page.run(
            "const choose = (name, value) => { const field = document.querySelector(`[data-home=${name}], [data-setup=${name}]`);
               field.value = value; field.dispatchEvent(new Event('change', { bubbles: true })); };
             choose('size', 'othello(size=6)'); choose('side', 'first');",
        );
        page.click("[data-how=leila] summary");
        page.until(
            "document.querySelector('[data-how=leila] code').textContent.startsWith('pvs:depth=')",
        );
        page.click("[data-opponent=leila]");
        is_in(page, "play");
        page.until("document.querySelectorAll('#board-area [data-cell]').length === 36");
        assert_eq!(
            page.count(".near .strip [data-face]"),
            0,
            "the person is first"
        );
        assert_eq!(page.count(".far .strip [data-face=leila]"), 1);
        page.open("");
        page.until("document.querySelector('[data-start=othello] [data-face=leila]')");
        page.until("document.querySelector('[data-game=othello][aria-pressed=true]')");
        // The slider goes to the strongest, and its button plays it.
        page.write("[data-slider]", "11");
        page.press("play-strength");
        page.until("document.querySelector('.strip [data-face=simorgh]')");
    });
}

/// Beside the result stand the next ones up and down; a tap begins.
#[test]
fn a_result_offers_the_next_opponent() {
    in_browser("after", |page| {
        page.open("#/play?g=tictactoe&m=a1b1a2b2&x=human&o=opponent:name=sara");
        page.click("[data-cell=a3]");
        page.has_status("over");
        page.until("document.querySelector('[data-after=sara]')");
        assert_eq!(page.count("[data-next]"), 3);
        page.click("[data-next=stronger]");
        page.until("document.querySelector('.strip [data-face=babak]') && !document.querySelector('[data-after]')");
    });
}

/// A finished game is in the list with its result, stays there over a reload, travels in a file, and goes
/// when it is deleted.
#[test]
fn games_are_kept_exported_imported_and_deleted() {
    in_browser("games", |page| {
        go(page, "#/games");
        is_in(page, "games");
        page.until("document.querySelector('[data-empty]')");
        page.open("");
        page.click("[data-game=tictactoe]");
        page.click("[data-opponent=mina]");
        is_in(page, "play");
        play_to_the_end(page);
        // At once: the end of the first game is kept all the same.
        page.run("document.querySelector('[data-action=new]').click()");
        page.until("document.querySelector('[data-status=turn]')");
        page.click("[data-cell][data-legal]");
        page.until("location.hash.includes('m=')");
        // The machine's answer belongs to this game too.
        page.until("document.querySelector('[data-status=turn]')");
        let go = "document.querySelectorAll('[data-kept]').length === 2";
        page.run("location.hash = '#/games'");
        page.until(go);
        page.until("document.querySelectorAll('[data-unfinished]').length === 1");
        // What is shown is written a moment later.
        page.run(
            "const ask = () => {
               const open = indexedDB.open('harif', 1);
               open.onsuccess = () => {
                 const count = open.result.transaction('games').objectStore('games').count();
                 count.onsuccess = () => {
                   open.result.close();
                   window.written = count.result;
                   if (window.written < 2) setTimeout(ask, 20);
                 };
               };
             };
             ask();",
        );
        page.until("window.written === 2");
        page.reload();
        page.until("document.documentElement.dataset.ready !== undefined");
        page.until(go);
        assert_eq!(page.count(".kept-board"), 2);
        // The file holds both; what is deleted comes back from it, once.
        page.run(
            "window.blobs = []; const made = URL.createObjectURL;
             URL.createObjectURL = (blob) => { window.blobs.push(blob); return made.call(URL, blob); };",
        );
        page.press("export-games");
        page.until("window.blobs.length === 1");
        page.press("delete-all");
        page.press("delete-all-sure");
        page.until("document.querySelectorAll('[data-kept]').length === 0");
        let import = "const carried = new DataTransfer(); carried.items.add(new File([window.blobs[0]], 'harif-games.json'));
             const field = document.querySelector('[data-import]'); field.files = carried.files;
             field.dispatchEvent(new Event('change', { bubbles: true }));";
        page.run(import);
        page.until(go);
        page.run(&import.replace("const ", "var "));
        page.until("document.querySelector('[data-told]').textContent.length > 0");
        page.until(go);
        // Searching.
        page.write("[data-search=words]", "nothing like it");
        page.until("document.querySelectorAll('[data-kept]').length === 0");
        page.write("[data-search=words]", "mina");
        page.until(go);
        page.click("[data-kept] [data-action=open-kept]");
        is_in(page, "play");
    });
}

/// Where the browser keeps nothing, or has no room left, people are told and can play on.
#[test]
fn trouble_with_the_storage_is_told() {
    for (name, spoil) in [
        (
            "forbidden",
            "Object.defineProperty(window, 'indexedDB', { value: undefined });",
        ),
        (
            "full",
            "IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError'); };",
        ),
    ] {
        in_browser(&format!("storage-{name}"), |page| {
            page.before_pages(spoil);
            page.open("#/play?l=en");
            page.open("");
            page.click("[data-game=tictactoe]");
            page.click("[data-opponent=mina]");
            is_in(page, "play");
            play_to_the_end(page);
            // Every move is in the address, two letters each: nothing more is written there.
            page.until(
                "location.hash.match(/[?&]m=([a-z0-9]+)/)?.[1].length
                   === 2 * document.querySelectorAll('[data-move]').length",
            );
            page.run("location.hash = '#/games'");
            let told = if name == "full" {
                "no room left"
            } else {
                "private browsing"
            };
            page.until(&format!(
                "document.querySelector('[data-told]')?.textContent.includes('{told}')"
            ));
            // The game of this visit is there all the same.
            page.until("document.querySelectorAll('[data-kept]').length === 1");
        });
    }
}

/// A game that another tab keeps is seen here at once.
#[test]
fn a_game_of_another_tab_is_seen() {
    in_browser("two-tabs", |page| {
        go(page, "#/games?l=en");
        page.until("document.querySelector('[data-empty]')?.textContent.startsWith('No games')");
        // What another tab does: it keeps a game and says so.
        page.keep_game(&serde_json::json!({ "id": 1_700_000_000_000_000_u64, "at": 1, "game": "tictactoe", "moves": "b2a1", "plies": 2, "seats": ["human", "opponent:name=mina"], "result": "open" }));
        page.until("document.querySelector('[data-kept=\"1700000000000000\"] [data-face=mina]')");
    });
}

/// The picture, the moving picture and the code are what they say.
#[test]
fn a_game_is_sent_as_pictures() {
    in_browser("share-pictures", |page| {
        page.open("#/play?g=connect4&m=4453");
        page.run(
            "window.heads = []; const made = URL.createObjectURL;
             URL.createObjectURL = (blob) => { blob.arrayBuffer().then((bytes) => window.heads.push(
               [String.fromCharCode(...new Uint8Array(bytes).slice(0, 6)), bytes.byteLength])); return made.call(URL, blob); };",
        );
        page.press("share");
        page.until("document.querySelector('[data-action=save-png]')");
        page.press("save-png");
        page.until(
            "window.heads.some(([head, size]) => head.slice(1, 4) === 'PNG' && size > 2000)",
        );
        page.press("save-gif");
        page.until("window.heads.some(([head, size]) => head === 'GIF89a' && size > 5000)");
        page.click(".share-code summary");
        page.until("document.querySelector('[data-code] path').getAttribute('d').length > 1000");
    });
}

/// Both rooms in both languages and both lights, wide and narrow: scanned, and kept as pictures to look at.
#[test]
fn the_rooms_of_the_player_are_whole() {
    in_browser("player-rooms", |page| {
        // Two games, so that there is something to see.
        page.open("#/play?l=en");
        for opponent in ["mina", "tara"] {
            page.open("");
            page.click("[data-game=tictactoe]");
            page.click(&format!("[data-opponent={opponent}]"));
            is_in(page, "play");
            play_to_the_end(page);
            page.until("document.querySelector('[data-after]')");
            page.until("location.hash.includes('m=')");
        }
        for form in Form::all() {
            form.take(page);
            let (name, lang) = (form.name(), form.lang);
            for room in ["home", "games", "play"] {
                page.follow(&format!("#/{room}?l={lang}"), lang);
                is_in(page, room);
                if room == "games" {
                    page.until("document.querySelectorAll('[data-kept]').length === 2");
                }
                let overflow: f64 = page.value(
                    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
                );
                assert!(overflow < 1.0, "{room} {name}: {overflow}");
                assert_eq!(violations(page), Vec::<String>::new(), "{room} {name}");
                page.picture(&format!("player-{room}-{name}"));
            }
        }
    });
}
