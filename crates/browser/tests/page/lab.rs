//! The lab: questions that are settled, experiments of one's own, links that bring them back.

use crate::browser::{Browser, in_browser, served};
use crate::forms::Form;

/// Opens the lab, with an experiment or without.
fn open(page: &Browser, inside: &str, lang: &str) {
    let address = format!("{}#/lab?l={lang}&r={inside}", served());
    page.load(&address);
    page.until("document.querySelector('[data-room=lab]')");
}

fn is_done(page: &Browser) {
    page.until("document.querySelector('[data-lab-status=done]')");
}

fn nodes(page: &Browser) -> Vec<String> {
    page.value("[...document.querySelectorAll('[data-lab=table] [data-nodes]')].map((c) => c.dataset.nodes)")
}

#[test]
fn the_five_counts_appear_with_one_click() {
    in_browser("lab-counts", |page| {
        open(page, "", "en");
        page.click("[data-preset=counts]");
        is_done(page);
        assert_eq!(nodes(page), ["549946", "18297", "146120", "7275", "42094"]);
        assert_eq!(page.count("[data-stamp=exact]"), 1);
        let said: String = page.value("document.querySelector('[data-lab=finding]').textContent");
        assert!(said.contains("18,297"), "{said}");
    });
}

#[test]
fn a_link_measures_again_and_a_bad_one_is_told() {
    in_browser("lab-link", |page| {
        let experiment = "g=connect4;p=44;a=alphabeta,alphabeta:order=centre;d=1-5";
        open(page, &experiment.replace(';', "%3B"), "en");
        is_done(page);
        let first = nodes(page);
        assert_eq!(first.len(), 2);
        assert_eq!(page.count("[data-chart]"), 5);
        let address: String = page.value("location.hash");
        open(page, address.split_once("r=").unwrap().1, "fa");
        is_done(page);
        assert_eq!(nodes(page), first, "the same counts in another language");
        open(page, "nonsense", "en");
        page.until("document.querySelector('[data-lab=refused]')");
    });
}

#[test]
fn an_experiment_of_ones_own_can_be_cancelled_and_keeps_its_rows() {
    in_browser("lab-own", |page| {
        open(page, "g=othello%3Bp=start%3Ba=minimax%3Bd=1-12", "en");
        page.until("document.querySelector('[data-lab=table] [data-nodes]')");
        page.press("lab-cancel");
        page.until("document.querySelector('[data-lab-status=cancelled]')");
        assert!(!nodes(page).is_empty());
        page.click(".lab-form summary");
        page.click("[data-choice=algorithm-negamax]");
        page.click("[data-choice=algorithm-minimax]");
        page.choose("[data-lab=last]", "3");
        page.press("lab-run");
        is_done(page);
        let searches: Vec<String> = page
            .value("[...document.querySelectorAll('[data-search]')].map((r) => r.dataset.search)");
        assert_eq!(searches, ["negamax"]);
    });
}

#[test]
fn pictures_of_the_lab() {
    in_browser("lab-pictures", |page| {
        for form in Form::two() {
            form.take_at(page, (1280, 2400), (360, 3200));
            let (name, lang) = (form.name(), form.lang);
            for preset in ["m1", "m7", "m8"] {
                open(page, preset, lang);
                is_done(page);
                page.until("document.querySelector('[data-lab=finding]')");
                page.picture(&format!("lab-{preset}-{name}"));
                let wide: bool = page.value(
                    "document.documentElement.scrollWidth > document.documentElement.clientWidth",
                );
                assert!(!wide, "{preset} scrolls sideways: {name}");
            }
        }
    });
}
