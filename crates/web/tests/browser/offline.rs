//! Without a network: the single file from disk, and the page that was visited before.

use crate::browser::{in_browser, served, single_file};

#[test]
fn the_single_file_plays_from_disk_without_a_network() {
    in_browser("single-file", async |page| {
        page.offline(true).await;
        page.open_at(&single_file(), "#/play?g=tictactoe&x=human&o=minimax")
            .await;
        page.click("[data-cell=a1]").await;
        // The answer comes from a worker that the file carries.
        page.until("document.querySelectorAll('[data-disc=second]').length === 1")
            .await;
        page.press("undo").await;
        page.has_moves("").await;
        page.keys("v").await;
        page.until("document.querySelectorAll('[data-chip]').length === 9")
            .await;
        page.picture("single-file").await;
        let fetched: Vec<String> = page
            .value("performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => !/^(data|blob):/.test(name))")
            .await;
        assert!(fetched.is_empty(), "{fetched:?}");
    });
}

/// Not only the board: the tree, the lab and the lessons are in the file as well.
#[test]
fn the_single_file_has_every_room() {
    in_browser("single-file-rooms", async |page| {
        page.offline(true).await;
        let open = async |room: &str| {
            for place in ["about:blank", &format!("{}#/{room}", single_file())] {
                page.driver.goto(place).await.expect("the page");
            }
            page.until("document.querySelector('main')").await;
        };
        open("tree?g=tictactoe&m=b2a1c3&r=alphabeta,depth=6;step=0").await;
        page.until("document.querySelector('[data-tree=ready]')")
            .await;
        page.click("[data-go=cut]").await;
        page.until("document.querySelector('[data-why]')").await;
        open("lab?r=m9").await;
        page.click(".lab-run button").await;
        page.until("document.querySelector('[data-stamp=exact]')")
            .await;
        open("learn?r=4").await;
        page.until("document.querySelector('main .number-tree')")
            .await;
    });
}

#[test]
fn the_single_file_carries_what_is_loaded_on_demand() {
    in_browser("single-file-assets", async |page| {
        page.offline(true).await;
        page.open_at(&single_file(), "").await;
        page.driver
            .execute(
                "harifAsset('othello-weights').then((bytes) => { window.loaded = bytes.length; })",
                Vec::new(),
            )
            .await
            .expect("asked");
        page.until("window.loaded > 100000").await;
    });
}

#[test]
fn a_page_that_was_visited_opens_without_a_network() {
    in_browser("service-worker", async |page| {
        page.open("#/play?g=tictactoe&x=human&o=minimax").await;
        page.driver
            .execute(
                "navigator.serviceWorker.ready.then(() => { window.installed = true; })",
                Vec::new(),
            )
            .await
            .expect("asked");
        page.until("window.installed").await;
        page.offline(true).await;
        page.open_at(&served(), "#/play?g=tictactoe&x=human&o=minimax")
            .await;
        page.click("[data-cell=c1]").await;
        page.until("document.querySelectorAll('[data-disc=second]').length === 1")
            .await;
    });
}

#[test]
fn the_page_can_be_installed() {
    in_browser("install", async |page| {
        page.open("").await;
        let manifest = page
            .tell("Page.getAppManifest", serde_json::json!({}))
            .await;
        assert_eq!(
            manifest["errors"].as_array().map(Vec::len),
            Some(0),
            "{manifest}"
        );
        let text = manifest["data"].as_str().expect("a manifest");
        let manifest: serde_json::Value = serde_json::from_str(text).expect("JSON");
        for icon in manifest["icons"].as_array().expect("icons") {
            let source = &icon["src"];
            page.driver
                .execute(format!("window.icon = undefined; const image = new Image(); image.onload = () => {{ window.icon = image.width; }}; image.src = {source};"), Vec::new())
                .await
                .expect("asked");
            page.until("window.icon > 0").await;
        }
    });
}
