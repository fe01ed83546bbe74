//! The lab: questions that are settled, experiments of one's own, links that bring them back.

use crate::browser::{Browser, in_browser, served};

/// Opens the lab, with an experiment or without.
async fn open(page: &Browser, inside: &str, lang: &str) {
    page.driver
        .goto("about:blank")
        .await
        .expect("an empty page");
    let address = format!("{}#/lab?l={lang}&r={inside}", served());
    page.driver.goto(address).await.expect("the page");
    page.until("document.querySelector('[data-room=lab]')")
        .await;
}

async fn is_done(page: &Browser) {
    page.until("document.querySelector('[data-lab-status=done]')")
        .await;
}

async fn nodes(page: &Browser) -> Vec<String> {
    page.value("[...document.querySelectorAll('[data-lab=table] [data-nodes]')].map((c) => c.dataset.nodes)")
        .await
}

#[test]
fn the_five_counts_appear_with_one_click() {
    in_browser("lab-counts", async |page| {
        open(page, "", "en").await;
        page.click("[data-preset=counts]").await;
        is_done(page).await;
        assert_eq!(
            nodes(page).await,
            ["549946", "18297", "146120", "7275", "42094"]
        );
        assert_eq!(page.count("[data-stamp=exact]").await, 1);
        let said: String = page
            .value("document.querySelector('[data-lab=finding]').textContent")
            .await;
        assert!(said.contains("18,297"), "{said}");
    });
}

#[test]
fn a_link_measures_again_and_a_bad_one_is_told() {
    in_browser("lab-link", async |page| {
        let experiment = "g=connect4;p=44;a=alphabeta,alphabeta:order=centre;d=1-5";
        open(page, &experiment.replace(';', "%3B"), "en").await;
        is_done(page).await;
        let first = nodes(page).await;
        assert_eq!(first.len(), 2);
        assert_eq!(page.count("[data-chart]").await, 5);
        let address: String = page.value("location.hash").await;
        open(page, address.split_once("r=").unwrap().1, "fa").await;
        is_done(page).await;
        assert_eq!(
            nodes(page).await,
            first,
            "the same counts in another language"
        );
        open(page, "nonsense", "en").await;
        page.until("document.querySelector('[data-lab=refused]')")
            .await;
    });
}

#[test]
fn an_experiment_of_ones_own_can_be_cancelled_and_keeps_its_rows() {
    in_browser("lab-own", async |page| {
        open(page, "g=othello%3Bp=start%3Ba=minimax%3Bd=1-12", "en").await;
        page.until("document.querySelector('[data-lab=table] [data-nodes]')")
            .await;
        page.press("lab-cancel").await;
        page.until("document.querySelector('[data-lab-status=cancelled]')")
            .await;
        assert!(!nodes(page).await.is_empty());
        page.click(".lab-form summary").await;
        page.click("[data-choice=algorithm-negamax]").await;
        page.click("[data-choice=algorithm-minimax]").await;
        page.value::<bool>("(() => { const last = document.querySelector('[data-lab=last]'); last.value = '3'; last.dispatchEvent(new Event('change', { bubbles: true })); return true; })()").await;
        page.press("lab-run").await;
        is_done(page).await;
        let searches: Vec<String> = page
            .value("[...document.querySelectorAll('[data-search]')].map((r) => r.dataset.search)")
            .await;
        assert_eq!(searches, ["negamax"]);
    });
}

#[test]
fn pictures_of_the_lab() {
    in_browser("lab-pictures", async |page| {
        for (size, width, height) in [("desktop", 1280, 2400), ("phone", 360, 3200)] {
            page.resize(width, height).await;
            for (scheme, lang) in [("light", "en"), ("dark", "fa")] {
                page.prefers(&[("prefers-color-scheme", scheme)]).await;
                for preset in ["m1", "m7", "m8"] {
                    open(page, preset, lang).await;
                    is_done(page).await;
                    page.until("document.querySelector('[data-lab=finding]')")
                        .await;
                    page.picture(&format!("lab-{size}-{preset}-{lang}-{scheme}"))
                        .await;
                    let wide: bool = page
                        .value("document.documentElement.scrollWidth > document.documentElement.clientWidth")
                        .await;
                    assert!(!wide, "{preset} scrolls sideways on a {size}");
                }
            }
        }
    });
}
