//! The room with the problems: the board first, one sentence of task, and everything else beside it.

mod board;
mod calendar;
#[cfg(test)]
mod laws;
mod panel;

use super::model::place::ProblemsPlace;
use super::model::sent::Refusal;
use super::store::ProblemsStore;
use crate::learn::view::predict::Predict;
use crate::learn::view::zoo::Cage;
use crate::play::view::controls::MoveBox;
use crate::shell::engines::on_demand::Loaded;
use crate::shell::model::geometry;
use crate::shell::model::keys::{self, Command};
use crate::shell::model::link::Room;
use crate::shell::view::arrivals::{is_typing, with_press};
use crate::shell::view::staged::{one_at_a_time, one_by_one};
use board::ProblemBoard;
use calendar::Calendar;
use harif_play::problems::{Collection, ProblemGame, ProblemTheme};
use harif_play::zoo::Bug;
use harif_text::say;
use harif_words::{dates, games, problems};
use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use panel::{Panel, Standing};

/// The room.
#[component]
pub(crate) fn ProblemsRoom() -> impl IntoView {
    let store = expect_context::<ProblemsStore>();
    store.enter();
    let place = Memo::new(move |_| store.place());
    Effect::new(move |_| {
        let place = place.get();
        store.set_task(&place);
    });
    let keys = window_event_listener(ev::keydown, move |event| pressed(store, &event));
    on_cleanup(move || keys.remove());
    let shown = one_at_a_time(move || place.get());
    let body = move || {
        shown.get().map(|place| match place {
            ProblemsPlace::Bug => view! { <BugOfDay/> }.into_any(),
            ProblemsPlace::Cut(_) => view! { <CutOfDay/> }.into_any(),
            place => view! { <Table place/> }.into_any(),
        })
    };
    view! {
        <main class="room problems learn" id="room" tabindex="-1" data-room="problems"
            data-place=move || place.get().write() data-today=move || store.today.get().to_string()>
            <Tabs place/>
            {body}
        </main>
    }
}

/// Digits play and letters ask, as in the room where games are played.
fn pressed(store: ProblemsStore, event: &KeyboardEvent) {
    let is_behind = store.shell.panel.get_untracked().is_some();
    if event.default_prevented() || is_typing(event) || is_behind {
        return;
    }
    match with_press(event, keys::command) {
        Some(Command::Hint) => store.hint(),
        Some(Command::New) => store.next(),
        Some(Command::Digit(digit)) => {
            let m = store.task.with_untracked(|task| {
                let position = task.as_ref()?.asked.position().clone();
                geometry::move_of_digit(&position, digit)
            });
            let Some(m) = m else { return };
            store.answer(m);
        }
        _ => return,
    }
    event.prevent_default();
}

/// The kinds of problems, and the games.
#[component]
fn Tabs(place: Memo<ProblemsPlace>) -> impl IntoView {
    let store = expect_context::<ProblemsStore>();
    let kind = move || {
        place
            .with(ProblemsPlace::kind)
            .or_else(|| shown_kind(store))
            .unwrap_or(ProblemGame::ConnectFour)
    };
    let due = move || {
        store
            .progress
            .with(|progress| progress.due(store.today.get()).len())
    };
    let tab = move |name: &'static str, word: Signal<String>| {
        let to = move || match name {
            "practice" => ProblemsPlace::Practice(kind(), None),
            "mistakes" => ProblemsPlace::Mistakes,
            "bug" => ProblemsPlace::Bug,
            "cut" => ProblemsPlace::Cut(kind()),
            _ => ProblemsPlace::Day(kind(), None),
        };
        let current = move || (place.with(ProblemsPlace::tab) == name).then_some("true");
        view! {
            <button type="button" data-problem-tab=name aria-current=current
                on:click=move |_| store.go(&untrack(to))>{word}</button>
        }
    };
    let mistakes = Signal::derive(move || {
        let text = store.text();
        let title = say!(text, "problem-mistakes");
        match due() {
            0 => title,
            n => format!("{title} ({})", text.number(n as i64)),
        }
    });
    let word =
        move |key: &'static str| Signal::derive(move || harif_words::label(&store.text(), key));
    let has_games = move || !matches!(place.with(ProblemsPlace::tab), "mistakes" | "bug");
    let game = move |choice: ProblemGame| {
        let pressed = move || (kind() == choice).to_string();
        view! {
            <button type="button" data-problem-game=choice.name() aria-pressed=pressed
                on:click=move |_| store.go(&place.get_untracked().with_kind(choice))>
                {move || games::name(&store.text(), choice.game())}</button>
        }
    };
    view! {
        <nav class="group problem-tabs" aria-label=move || say!(store.text(), "problem-kinds")>
            {tab("day", word("problem-of-day"))}
            {tab("practice", word("problem-practice"))}
            {tab("mistakes", mistakes)}
            {tab("bug", word("problem-bug"))}
            {tab("cut", word("predict-title"))}
        </nav>
        <Show when=has_games>
            <div class="group problem-games" role="group" aria-label=move || say!(store.text(), "problem-games")>
                {ProblemGame::ALL.map(game).collect_view()}
            </div>
        </Show>
    }
}

/// The game of what stands on the board.
fn shown_kind(store: ProblemsStore) -> Option<ProblemGame> {
    store.task.with(|task| {
        let position = task.as_ref()?.asked.position();
        Some(ProblemGame::of(harif_rules::Board::game(position)))
    })
}

/// The board and what stands beside it.
#[component]
fn Table(place: ProblemsPlace) -> impl IntoView {
    let store = expect_context::<ProblemsStore>();
    let shown = place.clone();
    let title = move || match &shown {
        ProblemsPlace::Day(_, Some(day)) if *day < store.today.get() => {
            say!(
                store.text(),
                "problem-of-date",
                date = dates::long(&store.text(), *day)
            )
        }
        ProblemsPlace::Day(..) => say!(store.text(), "problem-of-day"),
        ProblemsPlace::Mistakes => say!(store.text(), "problem-mistakes"),
        ProblemsPlace::Sent(_) => say!(store.text(), "problem-sent"),
        ProblemsPlace::Practice(..)
        | ProblemsPlace::One(_)
        | ProblemsPlace::Bug
        | ProblemsPlace::Cut(_) => {
            say!(store.text(), "problem-practice")
        }
    };
    let has_task = Memo::new(move |_| store.task.with(Option::is_some));
    let calendar = match &place {
        ProblemsPlace::Day(kind, day) => Some((*kind, *day)),
        _ => None,
    };
    let practice = match &place {
        ProblemsPlace::Practice(kind, theme) => Some((*kind, *theme)),
        _ => None,
    };
    let empty = place.clone();
    let read = Callback::new(move |line: String| store.typed(&line));
    let shown = one_by_one(4);
    let from = move |part: u16| move || shown.get() >= part;
    let has_panel = move || has_task.get() && shown.get() >= 1;
    let has_box = move || has_task.get() && shown.get() >= 2;
    let calendar = StoredValue::new(calendar);
    view! {
        <div class="problem-table">
            <div class="problem-board">
                <h2 class="problem-title">{title}</h2>
                {practice.map(|(kind, theme)| view! { <Themes kind theme/> })}
                <Show when=move || has_task.get() fallback=move || view! { <Nothing place=empty.clone()/> }>
                    <ProblemBoard/>
                </Show>
            </div>
            <div class="problem-side">
                <Show when=has_panel><Panel/></Show>
                <Show when=has_box><MoveBox read/></Show>
                <Show when=from(3)><Standing/></Show>
                <Show when=from(4)>
                    {calendar.get_value().map(|(kind, day)| view! { <Calendar kind day/> })}
                </Show>
            </div>
        </div>
    }
}

/// Why there is no board.
#[component]
fn Nothing(place: ProblemsPlace) -> impl IntoView {
    let store = expect_context::<ProblemsStore>();
    let said = move || {
        let text = store.text();
        if let ProblemsPlace::Sent(_) = place {
            return view! { <NotSent/> }.into_any();
        }
        if place == ProblemsPlace::Mistakes {
            let next = store
                .progress
                .with(harif_play::problems::ProblemProgress::next_due);
            let next = next.map(|day| {
                say!(
                    text,
                    "problem-mistakes-next",
                    date = dates::long(&text, day)
                )
            });
            return view! {
                <p data-problem="none">{say!(text, "problem-mistakes-none")}" "{next}</p>
                <p class="faint">{say!(text, "problem-mistakes-how")}</p>
            }
            .into_any();
        }
        store.problems.with(|loaded| match loaded {
            Loaded::Ready(_) => view! { <p data-problem="none">{say!(text, "problem-none-of-theme")}</p> }.into_any(),
            Loaded::Missing => view! {
                <p data-problem="missing">{say!(text, "problem-missing")}</p>
                <button type="button" data-action="load-again" on:click=move |_| store.load()>{say!(text, "problem-load-again")}</button>
            }
            .into_any(),
            Loaded::Not | Loaded::Waiting => view! { <p class="faint">{say!(text, "problem-loading")}</p> }.into_any(),
        })
    };
    view! { <div class="panel" role="status">{said}</div> }
}

/// Why the position of a link is no problem, or that its proof is being looked for.
#[component]
fn NotSent() -> impl IntoView {
    let store = expect_context::<ProblemsStore>();
    let said = move || {
        let text = store.text();
        let Some(refusal) = store.refusal.get() else {
            return view! { <p class="faint" data-problem="proving">{say!(text, "problem-sent-proving")}</p> }.into_any();
        };
        let why = match refusal {
            Refusal::Unreadable => say!(text, "problem-sent-unreadable"),
            Refusal::NoChoice => say!(text, "problem-sent-no-choice"),
            Refusal::NotProved => say!(text, "problem-sent-not-proved"),
            Refusal::Lost => say!(text, "problem-sent-lost"),
            Refusal::Wins(n) => say!(text, "problem-sent-wins", n = n),
            Refusal::Draws(n) => say!(text, "problem-sent-draws", n = n),
        };
        view! {
            <p data-problem="refused">{why}</p>
            <p class="faint">{say!(text, "problem-sent-how")}</p>
            <button type="button" class="main" data-action="to-table" on:click=move |_| store.shell.enter(Room::Play)>
                {say!(text, "problem-sent-table")}</button>
        }
        .into_any()
    };
    view! { {said} }
}

/// Which themes are practised.
#[component]
fn Themes(kind: ProblemGame, theme: Option<ProblemTheme>) -> impl IntoView {
    let store = expect_context::<ProblemsStore>();
    let chosen = theme.map_or("", ProblemTheme::name);
    // Only themes of which there are problems, but never without the one that is chosen.
    let options = move || {
        let loaded = store.problems.get();
        let is_there = |it: &ProblemTheme| {
            let has = |all: &Collection| !all.with_theme(kind, *it).is_empty();
            theme == Some(*it) || loaded.as_deref().is_some_and(has)
        };
        let offered = ProblemTheme::ALL.into_iter().filter(is_there);
        let option = |choice: ProblemTheme| {
            view! {
                <option value=choice.name() selected=theme == Some(choice)>{problems::theme(&store.text(), choice)}</option>
            }
        };
        offered.map(option).collect_view()
    };
    let change = move |event| {
        let theme = ProblemTheme::named(&event_target_value(&event));
        store.go(&ProblemsPlace::Practice(kind, theme));
    };
    view! {
        <label class="problem-theme">
            {move || say!(store.text(), "problem-theme")}
            <select data-problem-theme="" prop:value=chosen on:change=change>
                <option value="" selected=theme.is_none()>{move || say!(store.text(), "problem-theme-any")}</option>
                {options}
            </select>
        </label>
    }
}

/// The bug of the day, from the zoo of the lessons.
#[component]
fn BugOfDay() -> impl IntoView {
    let store = expect_context::<ProblemsStore>();
    let bug = move || {
        let index = store.today.get().number().rem_euclid(Bug::ALL.len() as i32);
        Bug::ALL[index as usize]
    };
    view! {
        <h2>{move || say!(store.text(), "problem-bug-today")}</h2>
        {move || view! { <Cage bug=bug()/> }}
    }
}

/// Predict the cut in the problem of the day.
#[component]
fn CutOfDay() -> impl IntoView {
    let store = expect_context::<ProblemsStore>();
    let position = move || {
        store
            .task
            .with(|task| task.as_ref().map(|task| task.asked.position().clone()))
    };
    let position = Memo::new(move |_| position());
    view! {
        <h2>{move || say!(store.text(), "problem-cut-today")}</h2>
        {move || position.get().map(|start| view! { <Predict start/> })}
    }
}
