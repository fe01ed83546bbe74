//! The clock of a side, and the field that chooses one.

use crate::play::store::table::now_ms;
use crate::shell::model::settings::{CLOCKS, clock_name, clock_named};
use crate::shell::store::Store;
use crate::shell::view::pick::options;
use harif_play::record::Clocks;
use harif_play::table::{Input, LOW_TIME, Table};
use harif_rules::Player;
use harif_text::say;
use harif_words::people;
use leptos::prelude::*;
use std::time::Duration;

/// How often a clock is looked at; it is drawn anew when its seconds change.
const TICK: Duration = Duration::from_millis(200);

/// What a clock shows.
#[derive(Clone, PartialEq)]
struct Shown {
    time: String,
    runs: bool,
    is_low: bool,
}

/// The clock of a side, in games that have clocks.
#[component]
pub(crate) fn Clock(player: Player) -> impl IntoView {
    let store = expect_context::<Store>();
    let tick = RwSignal::new(());
    let has_clocks = Memo::new(move |_| {
        store
            .session
            .with(|session| session.record().clocks().is_some())
    });
    let beat = StoredValue::new(None::<IntervalHandle>);
    let stop = move || {
        if let Some(Some(beat)) = beat.try_update_value(Option::take) {
            beat.clear();
        }
    };
    Effect::new(move |_| {
        stop();
        if has_clocks.get() {
            let ticking = set_interval_with_handle(
                move || {
                    // The table is woken in time, but not by a machine that slept.
                    let is_empty = store.table.with_untracked(|table| {
                        let left = table.clock_at(player, now_ms());
                        table.clock_runs() == Some(player)
                            && left.is_some_and(|left| left.is_zero())
                    });
                    if is_empty {
                        store.act(Input::Time(now_ms()));
                    }
                    let _ = tick.try_set(());
                },
                TICK,
            );
            beat.set_value(ticking.ok());
        }
    });
    on_cleanup(stop);
    let shown = Memo::new(move |_| {
        tick.track();
        let text = store.text();
        store.table.with(|table: &Table| {
            let left = table.clock_at(player, now_ms())?;
            let runs = table.clock_runs() == Some(player);
            Some(Shown {
                time: people::clock(&text, left.as_millis() as u64),
                runs,
                is_low: runs && left <= LOW_TIME,
            })
        })
    });
    move || {
        shown.get().map(|shown| {
            let class = if shown.is_low { "clock short" } else { "clock" };
            view! {
                <span class="unseen">{say!(store.text(), "friend-time-left")}</span>
                <span class=class role="timer" data-clock=player.name() data-runs=shown.runs.then_some("") dir="auto">{shown.time}</span>
            }
        })
    }
}

/// Which clock this game and the next ones have.
#[component]
pub(crate) fn ClockChoice() -> impl IntoView {
    let store = expect_context::<Store>();
    let now = Memo::new(move |_| {
        store
            .session
            .with(|session| clock_name(session.record().clocks().map(Clocks::control)))
    });
    let clocks = move || {
        let text = store.text();
        let now = now.get();
        let mut all = vec![("none".to_owned(), say!(text, "friend-clock-none"))];
        all.extend(CLOCKS.map(|(minutes, seconds)| {
            let words = say!(
                text,
                "friend-clock-minutes",
                minutes = minutes as usize,
                seconds = seconds as usize
            );
            (format!("{minutes}+{seconds}"), words)
        }));
        // A game from a file may have any clock.
        if now != "none" && clock_named(&now).is_none() {
            all.push((now.clone(), now.clone()));
        }
        options(all, &now)
    };
    view! {
        <label class="clock-choice"><span>{move || say!(store.text(), "friend-clock")}</span>
            <select data-setup="clock" prop:value=move || now.get()
                on:change=move |event| store.choose_clock(&event_target_value(&event))>{clocks}</select>
        </label>
    }
}
