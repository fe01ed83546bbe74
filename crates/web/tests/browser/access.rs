//! For everybody: the scan, small windows, large letters, no motion.

use crate::browser::{Browser, axe, in_browser};
use serde_json::Value;

/// What the scan finds wrong with the page as it stands.
async fn violations(page: &Browser) -> Vec<String> {
    page.driver
        .execute(axe(), Vec::new())
        .await
        .expect("axe-core runs");
    page.driver
        .execute(
            "window.scan = undefined; axe.run().then((result) => { window.scan = result.violations; window.passed = result.passes.length; }, (error) => { window.scan = [{ id: String(error), nodes: [] }]; });",
            Vec::new(),
        )
        .await
        .expect("asked");
    page.until("window.scan").await;
    assert!(
        page.value::<usize>("window.passed").await > 10,
        "the scan looked at the page"
    );
    let found: Vec<Value> = page
        .value("window.scan.map(({ id, nodes }) => ({ id, at: nodes.slice(0, 5).map((node) => node.html.slice(0, 200) + ' ' + node.failureSummary) }))")
        .await;
    found.iter().map(ToString::to_string).collect()
}

#[test]
fn the_scan_finds_nothing() {
    in_browser("axe", async |page| {
        for (scheme, lang) in [("light", "en"), ("dark", "fa")] {
            page.prefers(&[
                ("prefers-color-scheme", scheme),
                ("prefers-reduced-motion", "reduce"),
            ])
            .await;
            for game in [
                "connect4&m=4453",
                "othello&m=f5d6",
                "tictactoe&m=a1b1a2b2a3",
            ] {
                page.open(&format!("#/play?g={game}&l={lang}")).await;
                let found = violations(page).await;
                assert!(found.is_empty(), "{scheme} {lang} {game}: {found:#?}");
            }
            for panel in ["share", "settings", "help"] {
                page.press(panel).await;
                page.until(&format!("document.querySelector('[data-panel={panel}]')"))
                    .await;
                let found = violations(page).await;
                assert!(found.is_empty(), "{scheme} {lang} {panel}: {found:#?}");
                page.press("close").await;
            }
        }
    });
}

#[test]
fn small_windows_hold_the_whole_board() {
    in_browser("small", async |page| {
        for (width, height) in [(360, 640), (320, 568)] {
            page.resize(width, height).await;
            for (game, lang) in [
                ("connect4&b=8x7&k=4", "en"),
                ("othello&b=10x10", "fa"),
                ("tictactoe", "fa"),
            ] {
                page.open(&format!("#/play?g={game}&l={lang}")).await;
                let wide: f64 = page.value("document.documentElement.scrollWidth").await;
                assert!(wide <= f64::from(width), "{game} at {width}: {wide} wide");
                let (left, right): (f64, f64) = page
                    .value("(() => { const box = document.querySelector('[data-board]').getBoundingClientRect(); return [box.left, box.right]; })()")
                    .await;
                assert!(
                    left >= 0.0 && right <= f64::from(width),
                    "{game} at {width}: {left} to {right}"
                );
            }
        }
    });
}

/// A finger: the whole column is its target.
#[test]
fn a_phone_plays_by_touch() {
    in_browser("touch", async |page| {
        page.resize(360, 640).await;
        page.open("#/play?g=connect4").await;
        let (x, y): (f64, f64) = page
            .value("(() => { const box = document.querySelector('[data-cell=d4] .square').getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; })()")
            .await;
        let finger = serde_json::json!([{ "x": x, "y": y }]);
        page.tell(
            "Input.dispatchTouchEvent",
            serde_json::json!({ "type": "touchStart", "touchPoints": finger }),
        )
        .await;
        page.tell(
            "Input.dispatchTouchEvent",
            serde_json::json!({ "type": "touchEnd", "touchPoints": [] }),
        )
        .await;
        page.has_moves("4").await;
    });
}

#[test]
fn the_board_is_a_grid_to_screen_readers() {
    in_browser("grid", async |page| {
        page.open("#/play?g=connect4&b=8x7&k=4").await;
        assert_eq!(page.count("[role=grid] [role=row]").await, 7);
        assert_eq!(page.count("[role=row] > [role=gridcell]").await, 56);
        let label: String = page
            .value("document.querySelector('[role=grid]').getAttribute('aria-label')")
            .await;
        assert!(
            label.contains("Connect Four") && label.contains('8') && label.contains('7'),
            "{label}"
        );
        assert_eq!(page.count("[aria-live=polite]").await, 1);
    });
}
