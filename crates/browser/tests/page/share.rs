//! A game that travels: as a link, through a reload, as text.

use crate::browser::{hosted, in_browser};
use serde_json::json;

#[test]
fn a_link_brings_the_same_position_to_a_friend() {
    in_browser("link", |page| {
        page.open("#/play?g=connect4&b=8x7&k=4");
        page.keys("4453");
        page.has_moves("4453");
        page.press("earlier");
        page.has_moves("445");
        let board = page.board();
        page.press("share");
        page.until("document.querySelector('[data-link]')");
        let link: String = page.value("document.querySelector('[data-link]').value");
        // A friend has another browser: nothing but the link is left of this one.
        page.value::<bool>("(localStorage.clear(), true)");
        page.tell("Page.navigate", json!({ "url": "about:blank" }));
        let (_, hash) = link.split_once('#').expect("a link with a game");
        page.open(&format!("#{hash}"));
        assert_eq!(page.board(), board);
        page.press("later");
        page.has_moves("4453");
    });
}

#[test]
fn a_reload_restores_the_game() {
    in_browser("reload", |page| {
        page.open("#/play");
        page.click("[data-game=othello]");
        page.open("#/play?g=othello&m=f5d6c3");
        let board = page.board();
        page.reload();
        page.is_ready();
        assert_eq!(page.board(), board);
        // Without the address, too: the page remembers.
        page.open("#/play");
        assert_eq!(page.board(), board);
        assert_eq!(page.transcript(), "f5d6c3");
    });
}

#[test]
fn the_address_follows_the_game() {
    in_browser("address", |page| {
        page.open("#/play?g=tictactoe");
        page.click("[data-cell=b2]");
        page.until("location.hash.includes('m=b2')");
        // It is edited by hand.
        page.value::<bool>("(location.hash = '#/play?g=tictactoe&m=a1b2', true)");
        page.has_moves("a1b2");
    });
}

/// A text that is pasted anywhere, and a file that is dropped anywhere.
#[test]
fn games_are_pasted_and_dropped() {
    in_browser("arrivals", |page| {
        page.open("#/play?g=othello");
        page.run("const brought = new DataTransfer(); brought.setData('text/plain', 'F5 D6 C3');
                 document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: brought, bubbles: true }));");
        page.has_moves("f5d6c3");
        page.run("const brought = new DataTransfer(); brought.items.add(new File(['f5f6'], 'game.txt', { type: 'text/plain' }));
                 document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: brought, bubbles: true, cancelable: true }));");
        page.has_moves("f5f6");
        // What is pasted into a field stays there.
        page.run("const brought = new DataTransfer(); brought.setData('text/plain', 'f5d6');
                 document.querySelector('[data-movebox]').dispatchEvent(new ClipboardEvent('paste', { clipboardData: brought, bubbles: true }));");
        page.has_moves("f5f6");
    });
}

/// The opening of a game has a name, in the language of the page.
#[test]
fn openings_are_named() {
    in_browser("opening", |page| {
        page.open("#/play?g=othello&m=f5d6c3d3c4f4");
        page.until("document.querySelector('[data-opening]')?.textContent.includes('Tiger')");
        page.keys("l");
        page.until("document.querySelector('[data-opening]')?.textContent.includes('ببر')");
    });
}

/// Addresses come from strangers.
#[test]
fn hostile_addresses_show_a_message_and_a_board() {
    let long = format!("#/play?g=connect4&m={}", "4".repeat(30_000));
    let hostile = [
        "#/play?g=chess",
        "#/play?g=connect4&b=9999999999x9999999999",
        "#/play?g=connect4&b=-1x0&k=0",
        "#/play?g=connect4&m=44444444444",
        "#/play?g=othello&m=a1",
        "#/play?g=othello&b=7x7",
        "#/play?g=tictactoe&x=minimax:depth=99999999999999999999",
        "#/play?g=tictactoe&x=<script>alert(1)</script>",
        "#/play?g=tictactoe&p=XXXXXXXXX",
        "#/play?g=tictactoe&n=nan",
        "#/<img src=x onerror=alert(1)>",
        "#/play?g=%00%ff%fe&m=%zz%",
        &long,
    ];
    in_browser("hostile", |page| {
        for hash in hostile {
            page.open(hash);
            let start = &hash[..hash.len().min(60)];
            page.until("document.querySelector('[data-notice]')");
            // What names no room leads to the first screen.
            let has_cells = page.count("[data-cell]") >= 9;
            assert_eq!(has_cells, hash.starts_with("#/play"), "{start}");
            assert_eq!(
                page.count("[data-notice] script, [data-notice] img"),
                0,
                "{start}"
            );
            page.is_clean();
        }
    });
}

#[test]
fn the_same_page_plays_on_any_host_of_files() {
    in_browser("hosted", |page| {
        page.open_at(&hosted(), "#/play?g=tictactoe&x=human&o=minimax");
        assert!(page.value::<bool>("harifServer() === null"));
        page.click("[data-cell=b2]");
        page.until("document.querySelectorAll('[data-disc=second]').length === 1");
    });
}
