//! The calendar and the standing say what was kept, on pages drawn as text.

// Numbers were written as text and are read back: they are equal or they are not.
#![allow(clippy::float_cmp)]

use super::calendar::Calendar;
use super::panel::{Panel, Standing};
use crate::problems::model::sent::problem;
use crate::problems::model::task::{Asked, Task};
use crate::problems::store::ProblemsStore;
use crate::shell::drawn::Page;
use harif_play::problems::{Day, DayResult, ProblemGame, ProblemProgress};
use harif_play::table::Input;
use harif_rules::Position;
use harif_text::say;
use harif_words::dates;
use leptos::prelude::*;

#[test]
fn every_day_says_what_became_of_it() {
    for lang in ["en", "fa"] {
        let page = Page::open(&format!("#/problems?g=connect4&l={lang}"));
        let text = page.text();
        let store = page.with(expect_context::<ProblemsStore>);
        let today: Day = "2026-11-18".parse().unwrap();
        store.today.set(today);
        let results = [
            DayResult::First,
            DayResult::Later,
            DayResult::MadeUp,
            DayResult::Tried,
        ];
        let kind = ProblemGame::ConnectFour;
        store.progress.update(|progress| {
            for (back, result) in (0..).zip(results) {
                progress.set_result(today - back, kind, result);
                // Another game's days are its own.
                progress.set_result(today - back - 7, ProblemGame::Othello, DayResult::First);
            }
            for (number, right) in [true, true, false].into_iter().enumerate() {
                progress.answer(&number.to_string(), 1_500, right, today);
            }
        });
        let calendar = page.draw(|| view! { <Calendar kind day=None/> });
        let days = calendar.all("[data-day]");
        assert!(days.len() > 28 && days.len() <= 35);
        let mut date = days[0].get("data-day").unwrap().parse::<Day>().unwrap();
        for day in days {
            assert_eq!(
                day.get("data-day"),
                Some(date.to_string().as_str()),
                "no day is left out"
            );
            let result = store.progress.get_untracked().result(date, kind);
            let back = today - date;
            let expected = results.get(back as usize).copied();
            assert_eq!(result, expected);
            let (state, sign, key) = match expected {
                Some(DayResult::First) => ("first", "✓", "problem-day-first"),
                Some(DayResult::Later) => ("later", "(✓)", "problem-day-later"),
                Some(DayResult::MadeUp) => ("made-up", "(✓)", "problem-day-later"),
                Some(DayResult::Tried) => ("tried", "·", "problem-day-tried"),
                None => ("open", "", "problem-day-open"),
            };
            assert_eq!(day.get("data-state"), Some(state), "{date}");
            assert_eq!(day.one(".sign").text().trim(), sign);
            let written = dates::long(&text, date);
            let said = match key {
                "problem-day-first" => say!(text, "problem-day-first", date = written),
                "problem-day-later" => say!(text, "problem-day-later", date = written),
                "problem-day-tried" => say!(text, "problem-day-tried", date = written),
                _ => say!(text, "problem-day-open", date = written),
            };
            assert_eq!(day.get("aria-label"), Some(said.as_str()));
            assert_eq!(day.get("aria-current").is_some(), date == today);
            assert!(day.text().starts_with(&dates::of_month(&text, date)));
            date = date + 1;
        }
        assert_eq!(date, today + 1, "up to today");
        // Every day stands in the column of its weekday.
        let heads: Vec<String> = calendar
            .all("thead th")
            .iter()
            .map(|it| it.text())
            .collect();
        for row in calendar.all("tbody tr") {
            for (cell, head) in row.all("td").iter().zip(&heads) {
                if let Some(day) = cell.all("[data-day]").first() {
                    let date = day.get("data-day").unwrap().parse::<Day>().unwrap();
                    assert_eq!(dates::weekday(&text, date), *head);
                }
            }
        }
        let standing = page.draw(|| view! { <Standing/> });
        let progress = store.progress.get_untracked();
        let rated = progress.rated();
        let n = rated.rating.points.round() as i64;
        let margin = (2.0 * rated.rating.deviation).round() as i64;
        let said = say!(text, "problem-rating", n = n, margin = margin);
        assert_eq!(standing.one("[data-rating]").text(), said);
        let streak = progress.streak(today);
        assert_eq!(
            standing.one("[data-streak]").number("data-streak"),
            f64::from(streak.length as u32)
        );
        assert!(standing.one("[data-streak]").text().contains(&say!(
            text,
            "problem-streak",
            n = streak.length
        )));
    }
}

/// A day counts as solved at once only if nothing was tried before, and the answer stays hidden until it is over.
#[test]
fn the_first_answer_of_a_day_counts() {
    let mut page = Page::open("#/play?g=tictactoe&m=a1b2c1&x=human&o=human");
    page.with(|| {
        page.store.set(|settings| settings.values = true);
        page.store.act(Input::Values(true));
    });
    page.answer();
    let session = page.session();
    let studied = page.store.studies.get_untracked()[&session.node()].clone();
    let made = problem(session.position(), &studied.moves).expect("one move saves the draw");
    let store = page.with(expect_context::<ProblemsStore>);
    let today = store.today.get_untracked();
    let wrong = session.position().moves().find(|&m| m != made.answer);
    let kind = made.kind();
    let begin = || {
        let asked = Asked::Problem(made.clone(), Some(today));
        store.task.set(Some(Task::new(asked)));
    };
    let result = || store.progress.get_untracked().result(today, kind);
    let shows = |name: &str| {
        let panel = page.draw(|| view! { <Panel/> });
        !panel.all(&format!("[data-action={name}]")).is_empty()
    };
    for (tries, expected) in [(0, DayResult::First), (1, DayResult::Later)] {
        store.progress.set(ProblemProgress::default());
        begin();
        for _ in 0..tries {
            page.with(|| store.answer(wrong.unwrap()));
            assert_eq!(result(), Some(DayResult::Tried));
            assert!(shows("again") && shows("answer") && !shows("proof"));
            page.with(|| store.again());
        }
        assert!(!shows("again") && shows("answer") && shows("hint"));
        page.with(|| store.answer(made.answer));
        assert_eq!(result(), Some(expected));
        assert!(shows("proof") && !shows("answer") && !shows("hint"));
    }
    // One that was tried, and begun anew after the page was loaded again.
    store.progress.set(ProblemProgress::default());
    begin();
    page.with(|| store.answer(wrong.unwrap()));
    begin();
    page.with(|| store.answer(made.answer));
    assert_eq!(result(), Some(DayResult::Later));
}
