//! A question about a cut is answered with the numbers of the question, on pages drawn as text.

use super::predict::Ask;
use crate::learn::model::predict::questions;
use crate::shell::drawn::Page;
use harif_rules::{Game, notation};
use harif_text::{Value, say};
use leptos::prelude::*;

#[test]
fn a_verdict_is_that_of_the_search_and_names_its_bound() {
    let mut seen = [[0; 2]; 2];
    for (lang, game, moves) in [
        ("en", Game::CONNECT_FOUR, ""),
        ("fa", Game::CONNECT_FOUR, "4453"),
        ("en", Game::TIC_TAC_TOE, "b2"),
        ("fa", Game::OTHELLO, "f5d6"),
    ] {
        let page = Page::open(&format!("#/learn?g=connect4&l={lang}"));
        let text = page.text();
        for question in questions(&notation::position(game, moves).unwrap()) {
            let number = |value: i32| text.signed(i64::from(value));
            let value = number(question.tried.1);
            let alpha = question.alpha.map_or_else(|| "−∞".to_owned(), number);
            let beta = question.beta.map_or_else(|| "∞".to_owned(), number);
            // MAX is cut by reaching β, MIN by reaching α.
            let reaches = if question.is_max {
                question.beta.is_some_and(|beta| question.tried.1 >= beta)
            } else {
                question
                    .alpha
                    .is_some_and(|alpha| question.tried.1 <= alpha)
            };
            assert_eq!(question.cut, reaches);
            let why = match (question.cut, question.is_max) {
                (true, true) => say!(text, "predict-cut-max", value = &value, bound = &beta),
                (true, false) => say!(text, "predict-cut-min", value = &value, bound = &alpha),
                (false, true) => say!(text, "predict-keep-max", value = &value, bound = &beta),
                (false, false) => say!(text, "predict-keep-min", value = &value, bound = &alpha),
            };
            seen[usize::from(question.cut)][usize::from(question.is_max)] += 1;
            for said in [None, Some(true), Some(false)] {
                let asked = question.clone();
                let drawn = page.draw(|| {
                    let answered = RwSignal::new(said);
                    view! { <Ask question=asked answered/> }
                });
                let verdict = drawn.all("[data-verdict]");
                assert_eq!(verdict.len(), usize::from(said.is_some()));
                if let Some(verdict) = verdict.first() {
                    let right = if said == Some(question.cut) {
                        "right"
                    } else {
                        "wrong"
                    };
                    assert_eq!(verdict.get("data-verdict"), Some(right));
                    assert!(verdict.text().contains(&why), "{}", verdict.text());
                }
                let facts = drawn.one("ul.facts").text();
                let tried = say!(text, "predict-tried", move = Value::ltr(question.tried.0), value = &value);
                assert!(facts.contains(&tried), "{facts}");
                let window = Value::ltr(format!("({alpha}, {beta})"));
                let player = if question.is_max {
                    say!(text, "node-max")
                } else {
                    say!(text, "node-min")
                };
                let node = say!(text, "predict-node", player = player, window = window);
                assert!(facts.contains(&node), "{facts}");
                assert!(facts.contains(&say!(text, "predict-left", n = question.left.len())));
                let mark = drawn.all("[data-mark]");
                let marked = question.tried.0.to_string();
                assert!(
                    mark.iter()
                        .all(|it| it.get("data-mark") == Some(marked.as_str()))
                );
            }
        }
    }
    assert!(
        seen.as_flattened().iter().all(|&count| count > 0),
        "{seen:?}"
    );
}
