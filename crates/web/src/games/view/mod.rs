//! The room with the games of a person.

#[cfg(test)]
mod laws;
mod row;
mod share;

pub(crate) use share::{LinkCode, ShareMore};

use super::model::archive::{ArchiveError, BackupExtras};
use super::model::list::{Filter, Tally, points, trend};
use super::model::{KeptGame, KeptResult};
use super::store::{Failure, GamesNotice, GamesStore};
use crate::shell::store::Store;
use crate::shell::view::staged::{one_by_one, show_more, turn_by_turn};
use harif_rules::Game;
use harif_text::{Text, Value, say};
use harif_words::games as game_words;
use leptos::ev::Event;
use leptos::prelude::*;
use row::{Row, described};
use wasm_bindgen::JsCast;

/// Games come in parts of so many, each in a task of its own.
const PART: usize = 2;
/// So many parts are shown at first, and with each wish for more.
const SHOWN: u16 = 15;
/// From this share of the allowed bytes on, people are warned.
const NEARLY_FULL: f64 = 0.8;
const FILE_FIELD: &str = "games-file";

/// The room with the games of a person.
#[component]
pub(crate) fn GamesRoom() -> impl IntoView {
    let store = expect_context::<Store>();
    let games = expect_context::<GamesStore>();
    let filter = RwSignal::new(Filter::default());
    let shown = one_by_one(SHOWN);
    let found = Memo::new(move |_| {
        games.games.with(|games| {
            let found = games.iter().filter(|kept| {
                filter.with(|filter| filter.finds(kept, || described(*store, kept)))
            });
            found.cloned().collect::<Vec<KeptGame>>()
        })
    });
    let empty = move || {
        let text = store.text();
        let said = if !games.is_read.get() {
            say!(text, "games-reading")
        } else if games.games.with(Vec::is_empty) {
            say!(text, "games-none")
        } else if found.with(Vec::is_empty) {
            say!(text, "games-none-found")
        } else {
            return None;
        };
        Some(view! { <p data-empty="">{said}</p> })
    };
    let part = move |number: u16| {
        let games = Memo::new(move |_| {
            found.with(|found| {
                let mut parts = found.chunks(PART);
                parts.nth(number.into()).unwrap_or_default().to_vec()
            })
        });
        move || {
            let rows = games.get().into_iter();
            rows.map(|kept| view! { <Row kept/> }).collect_view()
        }
    };
    let more = move || {
        let is_more = found.with(Vec::len) > PART * usize::from(shown.get());
        is_more.then(|| {
            view! {
                <button type="button" data-action="more-games" on:click=move |_| show_more(shown, shown.get_untracked() + SHOWN)>
                    {say!(store.text(), "games-more")}</button>
            }
        })
    };
    let counts = move || {
        let text = store.text();
        let tally = found.with(|found| Tally::of(found.iter()));
        let open = found.with(|found| {
            let open = found.iter().filter(|kept| kept.result == KeptResult::Open);
            open.count()
        });
        let n = found.with(Vec::len);
        let count = say!(text, "games-count", n = n);
        let how = say!(
            text,
            "games-tally",
            won = tally.won,
            drawn = tally.drawn,
            lost = tally.lost,
            open = open
        );
        view! { <p data-counts=n.to_string()><strong>{count}</strong> " " {how}</p> }
    };
    let turns = turn_by_turn(3);
    let turn = move |part: u16| move || turns.get() >= part;
    view! {
        <main class="room kept" id="room" tabindex="-1" data-room="games">
            <h2>{move || say!(store.text(), "room-games")}</h2>
            <p>{move || say!(store.text(), "games-private")}</p>
            <Show when=turn(1)><Everything/><Telling/></Show>
            <Show when=move || !games.games.with(Vec::is_empty)>
                <Show when=turn(2)><Search filter/>{counts}</Show>
                <Show when=turn(3)><Chart found/></Show>
            </Show>
            {empty}
            <ul class="kept-list"><For each=move || 0..shown.get() key=|number| *number children=part/></ul>
            {more}
        </main>
    }
}

/// What to look for.
#[component]
fn Search(filter: RwSignal<Filter>) -> impl IntoView {
    let store = expect_context::<Store>();
    let kinds = move || {
        let text = store.text();
        let kinds = [Game::CONNECT_FOUR, Game::OTHELLO, Game::TIC_TAC_TOE];
        let kinds = kinds.map(|kind| {
            view! { <option value=kind.name()>{game_words::name(&text, kind)}</option> }
        });
        view! { <option value="">{say!(text, "games-all")}</option> {kinds.collect_view()} }
    };
    let choose = move |event| {
        let game = event_target_value(&event);
        filter.update(|filter| filter.game = game);
    };
    let words = move |event| {
        let words = event_target_value(&event);
        filter.update(|filter| filter.words = words);
    };
    view! {
        <div class="group search">
            <label><span>{move || say!(store.text(), "games-kind")}</span>
                <select data-search="game" on:change=choose>{kinds}</select></label>
            <label><span>{move || say!(store.text(), "games-search")}</span>
                <input type="search" data-search="words" on:input=words/></label>
        </div>
    }
}

/// How it went over time.
#[component]
pub(super) fn Chart(found: Memo<Vec<KeptGame>>) -> impl IntoView {
    let store = expect_context::<Store>();
    let chart = move || {
        let text = store.text();
        let lines = found.with(|found| {
            vec![
                (
                    say!(text, "games-chart-points"),
                    trend(found.iter(), points),
                ),
                (
                    say!(text, "games-chart-accuracy"),
                    trend(found.iter(), |kept| kept.share().map(|share| 100.0 * share)),
                ),
            ]
        });
        let lines: Vec<_> = lines
            .into_iter()
            .filter(|(_, points)| points.len() > 1)
            .collect();
        let svg = harif_words::trend::over_games(&text, lines)?;
        Some(view! { <figure class="games-chart" data-chart="" inner_html=svg></figure> })
    };
    view! { {chart} }
}

/// What happened, in words.
fn in_words(text: &Text, told: &GamesNotice) -> Vec<String> {
    match *told {
        GamesNotice::Failed(Failure::Forbidden) => vec![say!(text, "games-forbidden")],
        GamesNotice::Failed(Failure::Full) => vec![say!(text, "games-full")],
        GamesNotice::Failed(Failure::Other) => vec![say!(text, "games-failed")],
        GamesNotice::NotAnArchive(ArchiveError::NotGames) => vec![say!(text, "games-not-archive")],
        GamesNotice::NotAnArchive(ArchiveError::TooNew) => vec![say!(text, "games-too-new")],
        GamesNotice::NotAnArchive(ArchiveError::TooLong) => vec![say!(text, "games-too-long")],
        GamesNotice::Imported {
            new,
            unreadable,
            besides,
        } => {
            let mut lines = vec![say!(text, "games-imported", n = new)];
            if besides {
                lines.push(say!(text, "games-imported-besides"));
            }
            if unreadable > 0 {
                lines.push(say!(text, "games-imported-bad", n = unreadable));
            }
            lines
        }
        GamesNotice::Deleted(n) => vec![say!(text, "games-deleted", n = n)],
    }
}

#[component]
fn Telling() -> impl IntoView {
    let store = expect_context::<Store>();
    let games = expect_context::<GamesStore>();
    let lines = move || {
        let text = store.text();
        let told = games.told.get()?;
        let lines = in_words(&text, &told).into_iter();
        Some(lines.map(|line| view! { <p>{line}</p> }).collect_view())
    };
    let nearly_full = move || {
        let (used, total) = games.room.get()?;
        (total > 0.0 && used / total > NEARLY_FULL)
            .then(|| view! { <p class="bad">{say!(store.text(), "games-nearly-full")}</p> })
    };
    view! { <div class="telling" role="status" data-told="">{lines}{nearly_full}</div> }
}

/// One file, one file back, and everything gone. Above the list, which grows while the games are judged.
#[component]
fn Everything() -> impl IntoView {
    let store = expect_context::<Store>();
    let games = expect_context::<GamesStore>();
    let asked = RwSignal::new(false);
    let count = move || games.games.with(Vec::len);
    let is_empty = Memo::new(move |_| count() == 0 && games.besides() == BackupExtras::default());
    let chosen = move |event: Event| {
        let field = event.target();
        let field = field.and_then(|field| field.dyn_into::<web_sys::HtmlInputElement>().ok());
        if let Some(field) = field {
            if let Some(file) = field.files().and_then(|files| files.get(0)) {
                games.import_file(&file);
            }
            // Choosing the same file again should be heard too.
            field.set_value("");
        }
    };
    let room = move || {
        const MEGA: f64 = 1e6;
        let (used, total) = games.room.get()?;
        let (used, total) = (
            Value::decimal(used / MEGA, 1),
            Value::decimal(total / MEGA, 0),
        );
        let said = say!(store.text(), "games-room", used = used, total = total);
        Some(view! { <p class="faint">{said}</p> })
    };
    let sure = move || {
        asked.get().then(|| {
            let text = store.text();
            let delete_all = move |_| {
                let all = games.games.with_untracked(|games| games.iter().map(|kept| kept.id).collect());
                games.delete(all);
                asked.set(false);
            };
            view! {
                <div class="sure" role="alertdialog" aria-label=say!(text, "games-delete-all")>
                    <p>{say!(text, "games-delete-sure", n = count())}</p>
                    <button type="button" data-action="delete-all-sure" on:click=delete_all>{say!(text, "games-delete")}</button>
                    <button type="button" class="main" data-action="keep-all" on:click=move |_| asked.set(false)>{say!(text, "games-keep")}</button>
                </div>
            }
        })
    };
    view! {
        <div class="group everything">
            <button type="button" data-action="export-games" disabled=move || is_empty.get() on:click=move |_| games.export()>
                {move || say!(store.text(), "games-export")}</button>
            <label class="button" for=FILE_FIELD>{move || say!(store.text(), "games-import")}</label>
            <input type="file" id=FILE_FIELD class="unseen" data-import="" accept=".json,application/json" on:change=chosen/>
            <button type="button" data-action="delete-all" disabled=move || count() == 0 on:click=move |_| asked.set(true)>
                {move || say!(store.text(), "games-delete-all")}</button>
        </div>
        <p class="faint">{move || say!(store.text(), "games-file-holds")}</p>
        {sure}
        {room}
    }
}
