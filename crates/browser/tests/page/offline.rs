//! Without a network: the single file from disk, and the page that was visited before.

use crate::browser::{in_browser, in_browser_that_keeps_the_page, served, single_file};

#[test]
fn the_single_file_plays_from_disk_without_a_network() {
    in_browser("single-file", |page| {
        page.offline(true);
        page.open_at(&single_file(), "#/play?g=tictactoe&x=human&o=minimax");
        page.click("[data-cell=a1]");
        // The answer comes from a worker that the file carries.
        page.until("document.querySelectorAll('[data-disc=second]').length === 1");
        page.press("undo");
        page.has_moves("");
        page.keys("v");
        page.until("document.querySelectorAll('[data-chip]').length === 9");
        page.picture("single-file");
        let fetched: Vec<String> = page
            .value("performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => !/^(data|blob):/.test(name))");
        assert!(fetched.is_empty(), "{fetched:?}");
    });
}

/// Not only the board: the tree, the lab and the lessons are in the file as well.
#[test]
fn the_single_file_has_every_room() {
    in_browser("single-file-rooms", |page| {
        page.offline(true);
        let open = |room: &str| {
            for place in ["about:blank", &format!("{}#/{room}", single_file())] {
                page.load(place);
            }
            page.until("document.querySelector('main')");
        };
        open("tree?g=tictactoe&m=b2a1c3&r=alphabeta,depth=6;step=0");
        page.until("document.querySelector('[data-tree=ready]')");
        page.click("[data-go=cut]");
        page.until("document.querySelector('[data-why]')");
        open("lab?r=m9");
        page.click(".lab-run button");
        page.until("document.querySelector('[data-stamp=exact]')");
        open("learn?r=4");
        page.until("document.querySelector('main .number-tree')");
    });
}

#[test]
fn the_single_file_carries_what_is_loaded_on_demand() {
    in_browser("single-file-assets", |page| {
        page.offline(true);
        page.open_at(&single_file(), "");
        page.run(
            "harifAsset('othello-weights').then((bytes) => { window.loaded = bytes.length; })",
        );
        page.until("window.loaded > 100000");
    });
}

#[test]
fn a_page_that_was_visited_opens_without_a_network() {
    in_browser_that_keeps_the_page("service-worker", |page| {
        page.open("#/play?g=tictactoe&x=human&o=minimax");
        page.run("navigator.serviceWorker.ready.then(() => { window.installed = true; })");
        page.until("window.installed");
        page.offline(true);
        page.open_at(&served(), "#/play?g=tictactoe&x=human&o=minimax");
        page.click("[data-cell=c1]");
        page.until("document.querySelectorAll('[data-disc=second]').length === 1");
    });
}

#[test]
fn the_page_can_be_installed() {
    in_browser("install", |page| {
        page.open("");
        let manifest = page.tell("Page.getAppManifest", serde_json::json!({}));
        assert_eq!(
            manifest["errors"].as_array().map(Vec::len),
            Some(0),
            "{manifest}"
        );
        let text = manifest["data"].as_str().expect("a manifest");
        let manifest: serde_json::Value = serde_json::from_str(text).expect("JSON");
        for icon in manifest["icons"].as_array().expect("icons") {
            let source = &icon["src"];
            page.run(&format!("window.icon = undefined; const image = new Image(); image.onload = () => {{ window.icon = image.width; }}; image.src = {source};"));
            page.until("window.icon > 0");
        }
    });
}
