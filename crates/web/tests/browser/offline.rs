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
