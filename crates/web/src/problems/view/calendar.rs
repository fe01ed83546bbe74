//! Past days: what became of each, and the way to its problem.

use crate::problems::model::place::ProblemsPlace;
use crate::problems::store::ProblemsStore;
use harif_play::problems::{Day, DayResult, ProblemGame};
use harif_text::say;
use harif_words::dates;
use leptos::prelude::*;

/// How many weeks are shown at once.
const WEEKS: i32 = 5;

/// The weeks up to today, or earlier ones.
#[component]
pub(crate) fn Calendar(kind: ProblemGame, day: Option<Day>) -> impl IntoView {
    let store = expect_context::<ProblemsStore>();
    let today = store.today.get_untracked();
    // The weeks that have the day on the board.
    let back = day.map_or(0, |day| ((today - day) / 7 / WEEKS).max(0));
    let back = RwSignal::new(back);
    let weeks = move || {
        let today = store.today.get();
        let last = dates::week_of(&store.text(), today) - back.get() * WEEKS * 7;
        let first = last - 7 * (WEEKS - 1);
        let head = (0..7)
            .map(|n| view! { <th scope="col">{dates::weekday(&store.text(), first + n)}</th> });
        let rows = (0..WEEKS).map(|week| {
            let cells = (0..7).map(|n| {
                let date = first + 7 * week + n;
                view! { <td>{(date <= today).then(|| view! { <DayButton kind date chosen=day.unwrap_or(today)/> })}</td> }
            });
            view! { <tr>{cells.collect_view()}</tr> }
        });
        let months = [first, (last + 6).min(today)].map(|day| dates::month(&store.text(), day));
        let months = if months[0] == months[1] {
            months[0].clone()
        } else {
            months.join(" – ")
        };
        view! {
            <table class="calendar">
                <caption>{months}</caption>
                <thead><tr>{head.collect_view()}</tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        }
    };
    view! {
        <details class="panel" data-panel="calendar" open=day.is_some()>
            <summary>{move || say!(store.text(), "problem-calendar")}</summary>
            {weeks}
            <div class="group">
                <button type="button" data-action="weeks-earlier" on:click=move |_| back.update(|back| *back += 1)>
                    {move || say!(store.text(), "problem-weeks-earlier")}</button>
                <button type="button" data-action="weeks-later" disabled=move || back.get() == 0
                    on:click=move |_| back.update(|back| *back -= 1)>{move || say!(store.text(), "problem-weeks-later")}</button>
            </div>
        </details>
    }
}

#[component]
fn DayButton(kind: ProblemGame, date: Day, chosen: Day) -> impl IntoView {
    let store = expect_context::<ProblemsStore>();
    let result = Memo::new(move |_| store.progress.with(|progress| progress.result(date, kind)));
    let said = move || {
        let text = store.text();
        let written = dates::long(&text, date);
        match result.get() {
            Some(DayResult::First) => say!(text, "problem-day-first", date = written),
            Some(DayResult::Later | DayResult::MadeUp) => {
                say!(text, "problem-day-later", date = written)
            }
            Some(DayResult::Tried) => say!(text, "problem-day-tried", date = written),
            None => say!(text, "problem-day-open", date = written),
        }
    };
    let (state, sign) = (
        move || match result.get() {
            Some(DayResult::First) => "first",
            Some(DayResult::Later) => "later",
            Some(DayResult::MadeUp) => "made-up",
            Some(DayResult::Tried) => "tried",
            None => "open",
        },
        move || match result.get() {
            Some(DayResult::First) => "✓",
            Some(DayResult::Later | DayResult::MadeUp) => "(✓)",
            Some(DayResult::Tried) => "·",
            None => "",
        },
    );
    let current = (date == chosen).then_some("date");
    let to = move |_| {
        let day = (date != store.today.get_untracked()).then_some(date);
        store.go(&ProblemsPlace::Day(kind, day));
    };
    view! {
        <button type="button" class="day" data-day=date.to_string() data-state=state aria-label=said title=said
            aria-current=current on:click=to>
            <span>{dates::of_month(&store.text(), date)}</span>
            <span class="sign" aria-hidden="true">{sign}</span>
        </button>
    }
}
