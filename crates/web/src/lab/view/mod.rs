//! The room in which algorithms are measured.

mod charts;
mod form;
#[cfg(test)]
mod laws;
mod results;
mod tables;

use super::model::Status;
use crate::lab::store::LabStore;
use crate::shell::model::link::Room;
use crate::shell::view::staged::{one_by_one, turn_by_turn};
use form::Form;
use harif_text::say;
use harif_words::lab::Preset;
use leptos::prelude::*;
use results::Results;

/// The room in which algorithms are measured.
#[component]
pub(crate) fn LabRoom() -> impl IntoView {
    let store = expect_context::<LabStore>();
    let refused = move || store.lab.with(|lab| lab.refused);
    let shown = one_by_one(2);
    let from = move |panel: u16| move || shown.get() >= panel;
    let turns = turn_by_turn(2);
    let turn = move |part: u16| move || turns.get() >= part;
    view! {
        <main class="room lab" id="room" tabindex="-1" data-room="lab">
            <h2>{move || say!(store.text(), "room-lab")}</h2>
            <p class="faint">{move || say!(store.text(), "lab-intro")} " "
                <a href="#/arena" data-to="arena" on:click=move |event| {
                    event.prevent_default();
                    store.shell.enter(Room::Arena);
                }>{move || say!(store.text(), "home-arena")}</a></p>
            <Show when=refused>
                <p class="bad" role="alert" data-lab="refused">{move || say!(store.text(), "lab-refused")}</p>
            </Show>
            <section class="panel">
                <h3>{move || say!(store.text(), "lab-questions")}</h3>
                <div class="questions">
                    <Show when=turn(1)>{Preset::ALL.into_iter().map(|preset| view! { <Question preset/> }).collect_view()}</Show>
                </div>
            </section>
            <Show when=from(1)><Form/></Show>
            <Show when=turn(2)><Controls/></Show>
            <Show when=from(2)><Results/></Show>
        </main>
    }
}

/// A question that a preset answers.
#[component]
fn Question(preset: Preset) -> impl IntoView {
    let store = expect_context::<LabStore>();
    let chosen = move || store.lab.with(|lab| lab.preset == Some(preset)).to_string();
    view! {
        <button type="button" data-preset=preset.name() aria-pressed=chosen
            on:click=move |_| store.run_preset(preset)>
            {move || preset.question(&store.text())}
        </button>
    }
}

/// Run, cancel, and how far it has come.
#[component]
fn Controls() -> impl IntoView {
    let store = expect_context::<LabStore>();
    let status = Memo::new(move |_| store.lab.with(|lab| lab.status));
    let running = move || status.get() == Status::Running;
    let progress = move || {
        store.lab.with(|lab| {
            let measured = lab.measured.as_ref()?;
            Some((measured.rows.len(), measured.total))
        })
    };
    let status_name = move || match status.get() {
        // Over, but not all of it is drawn.
        Status::Done if !store.is_drawn.get() => "running",
        Status::Idle => "idle",
        Status::Running => "running",
        Status::Done => "done",
        Status::Cancelled => "cancelled",
        Status::Broken => "broken",
    };
    let said = move || {
        let text = store.text();
        match status.get() {
            Status::Cancelled => Some(say!(text, "lab-cancelled")),
            Status::Broken => Some(say!(text, "lab-broken")),
            _ => None,
        }
    };
    view! {
        <div class="lab-run" data-lab-status=status_name>
            <button type="button" class="main" data-action="lab-run" on:click=move |_| store.run()>
                {move || say!(store.text(), "lab-run")}</button>
            <Show when=running>
                <button type="button" data-action="lab-cancel" on:click=move |_| store.cancel()>
                    {move || say!(store.text(), "lab-cancel")}</button>
                {move || progress().map(|(done, total)| view! {
                    <progress max=total.to_string() value=done.to_string() aria-label=say!(store.text(), "lab-run")></progress>
                    <span>{say!(store.text(), "lab-progress", n = done, total = total)}</span>
                })}
            </Show>
            <span role="status">{said}</span>
        </div>
    }
}
