//! Every number of the lab stands in the column of its name, on pages drawn as text.

// Numbers were written as text and are read back: they are equal or they are not.
#![allow(clippy::float_cmp)]
// All that one view says is held against one game.
#![allow(clippy::too_many_lines)]

use super::charts::Against;
use super::results::Findings;
use super::tables::{ByDepth, Details, Roots};
use crate::lab::model::{Measured, run_now};
use crate::lab::store::LabStore;
use crate::shell::drawn::Page;
use harif_play::lab::Row;
use harif_text::{Value, say};
use harif_words::{lab, values};
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

const EXPERIMENTS: [&str; 3] = [
    "g=tictactoe;p=b2a1;a=minimax,alphabeta,pvs:table=on;d=2-4",
    "g=connect4;p=44,4453;a=alphabeta,alphabeta:order=centre;d=1-4",
    "g=othello;p=f5;a=negamax;d=1-3",
];

fn pages() -> impl Iterator<Item = (Page, Arc<Measured>)> {
    EXPERIMENTS
        .into_iter()
        .zip(["en", "fa", "en"])
        .map(|(experiment, lang)| {
            let page = Page::open(&format!("#/lab?g=connect4&l={lang}"));
            let measured = run_now(experiment);
            let store = page.with(expect_context::<LabStore>);
            store
                .lab
                .update(|lab| lab.measured = Some(measured.clone()));
            (page, Arc::new(measured))
        })
}

/// The sum of something over the rows of a search at a depth.
fn sum(measured: &Measured, contender: usize, depth: u32, of: impl Fn(&Row) -> u64) -> u64 {
    let rows = measured.rows.iter();
    rows.filter(|row| row.contender == contender && row.depth == depth)
        .map(of)
        .sum()
}

#[test]
fn every_column_has_its_own_numbers() {
    for (page, measured) in pages() {
        let text = page.text();
        let depth = measured.design.depths.last;
        let shown = Arc::clone(&measured);
        let panel = page.draw(|| view! { <Details measured=shown/> });
        assert_eq!(
            panel.one("h3").text(),
            say!(text, "lab-at-depth", n = depth)
        );
        let heads: Vec<String> = panel.all("thead th").iter().map(|it| it.text()).collect();
        let at = |key: &str| {
            let name = harif_words::label(&text, key);
            heads.iter().position(|head| *head == name).unwrap()
        };
        let number = |n: u64| say!(text, "lab-number", n = n);
        let first = sum(&measured, 0, depth, |row| row.counters.nodes);
        let rows = panel.rows();
        assert_eq!(rows.len(), measured.design.contenders.len());
        for (contender, row) in rows.iter().enumerate() {
            let of = |of: fn(&Row) -> u64| sum(&measured, contender, depth, of);
            let nodes = of(|row| row.counters.nodes);
            let cutoffs = of(|row| row.counters.cutoffs);
            assert_eq!(
                row[at("cli-lab-search")],
                lab::contender(&text, &measured.design, contender)
            );
            assert_eq!(row[at("think-nodes")], number(nodes));
            let ratio = Value::decimal(nodes as f64 / first as f64, 2);
            assert_eq!(row[at("lab-ratio")], say!(text, "lab-number", n = ratio));
            assert_eq!(row[at("think-cutoffs")], number(cutoffs));
            let share = of(|row| row.counters.first_cutoffs) as f64 / cutoffs.max(1) as f64;
            let share = if cutoffs > 0 {
                text.percent(share)
            } else {
                String::new()
            };
            assert_eq!(row[at("think-first-cut")], share);
            let positions = measured.design.positions.len() as u64;
            let branching = harif_search::effective_branching_factor(nodes / positions, depth);
            let branching = branching.map(|b| say!(text, "lab-number", n = Value::decimal(b, 2)));
            assert_eq!(row[at("cli-lab-branching")], branching.unwrap_or_default());
            let only: Vec<&Row> = measured
                .rows
                .iter()
                .filter(|row| row.contender == contender && row.depth == depth)
                .collect();
            if let [only] = only[..] {
                let best = only.best.as_ref().unwrap();
                assert_eq!(row[at("think-move")], best.m.to_string());
                let value = &row[at("think-value")];
                assert!(
                    value.contains(&values::words(&text, &best.value)),
                    "{value}"
                );
                assert!(value.contains(values::glyph(best.value.kind())), "{value}");
            } else {
                assert_eq!(
                    (&*row[at("think-move")], &*row[at("think-value")]),
                    ("", "")
                );
            }
            let time: Duration = only.iter().map(|row| row.time()).sum();
            let time = text.duration(time);
            assert!(
                row[at("think-time")].contains(&time),
                "{} {time}",
                row[at("think-time")]
            );
        }
        let head: Vec<String> = (0..measured.design.contenders.len())
            .map(|contender| lab::contender(&text, &measured.design, contender))
            .collect();
        let shown = Arc::clone(&measured);
        let table = page.draw(|| view! { <ByDepth measured=shown/> });
        let heads: Vec<String> = table.all("thead th").iter().map(|it| it.text()).collect();
        assert_eq!(
            (&heads[0], &heads[1..]),
            (&say!(text, "think-depth"), &head[..])
        );
        for (row, depth) in table.rows().iter().zip(measured.design.depths.all()) {
            assert_eq!(row[0], number(u64::from(depth)));
            for (contender, cell) in row[1..].iter().enumerate() {
                let nodes = sum(&measured, contender, depth, |row| row.counters.nodes);
                assert_eq!(*cell, number(nodes));
            }
        }
        let shown = Arc::clone(&measured);
        let roots = page.draw(|| view! { <Roots measured=shown/> });
        for (row, drawn) in roots.rows().iter().zip(roots.all("[data-root]")) {
            assert_eq!(Some(row[0].as_str()), drawn.get("data-root"));
            for (contender, cell) in row[1..].iter().enumerate() {
                let of = measured.of(contender, depth).next().unwrap();
                let known = of.moves.iter().find(|entry| entry.m.to_string() == row[0]);
                match known {
                    Some(entry) => assert!(cell.contains(&values::words(&text, &entry.value))),
                    None => assert_eq!(cell, ""),
                }
            }
        }
        if measured.design.positions.len() == 1 {
            assert!(!roots.rows().is_empty());
        }
        let shown = Arc::clone(&measured);
        let found = page.draw(|| view! { <Findings measured=shown/> });
        for (choice, row) in found.all("[data-choice-of]").iter().zip(
            measured
                .rows
                .iter()
                .filter(|row| head.len() == 1 || row.depth == depth),
        ) {
            let said = choice.one("figcaption").text();
            let best = row.best.as_ref().unwrap();
            assert!(said.contains(&best.m.to_string()), "{said}");
            assert!(said.contains(&values::phrase(&text, &best.value)), "{said}");
            assert_eq!(choice.number("data-choice-of"), row.contender as f64);
        }
        if head.len() > 1 {
            let against = page.draw(|| view! { <Against measured/> });
            let chosen: Vec<f64> = against
                .all("option[selected]")
                .iter()
                .map(|it| it.number("value"))
                .collect();
            assert_eq!(chosen, [0.0, 1.0]);
        }
    }
}
