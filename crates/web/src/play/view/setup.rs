//! The strip above the board: which game, which size, who plays. Never a dialog.

use super::clock::ClockChoice;
use crate::play::model::seats::{Seat, SeatExt, You, opponents};
use crate::shell::store::Store;
use crate::shell::view::pick::{PickGame, PickSize};
use harif_play::AGENTS;
use harif_rules::Game;
use harif_text::{Text, say};
use harif_words::{AgentLevel, agents, levels};
use leptos::prelude::*;

/// Who people are at this table: drawn by lot where that was asked for, or else what is seen.
fn chairs(store: Store) -> You {
    let seen = store.session.with(|session| You::of(session.seats()));
    let by_lot = store
        .settings
        .with(|settings| settings.you == You::Random.name());
    match seen {
        You::First | You::Second if by_lot => You::Random,
        seen => seen,
    }
}

/// The setup of a game.
#[component]
pub(crate) fn Setup() -> impl IntoView {
    let store = expect_context::<Store>();
    let game = Memo::new(move |_| store.game());
    let choose = Callback::new(move |game| store.choose_game(game));
    let watch = move || chairs(store) == You::Watch;
    let alone = move || chairs(store) == You::Both;
    view! {
        <section class="setup" aria-label=move || say!(store.text(), "page-setup")>
            <PickGame game choose/>
            <div class="rest">
                <PickSize game choose/>
                <Chairs/>
                <Show when=move || !alone()>
                    <Opponent which=0 game/>
                </Show>
                <Show when=watch>
                    <Opponent which=1 game/>
                </Show>
                <ClockChoice/>
            </div>
        </section>
    }
}

/// Which chairs people take, in a word.
fn you_in_words(text: &Text, you: You) -> String {
    match you {
        You::Random => say!(text, "setup-random"),
        You::First => say!(text, "setup-first"),
        You::Second => say!(text, "setup-second"),
        You::Both => say!(text, "setup-both"),
        You::Watch => say!(text, "setup-none"),
    }
}

#[component]
fn Chairs() -> impl IntoView {
    let store = expect_context::<Store>();
    let label = move || say!(store.text(), "setup-you");
    let options = move || {
        let text = store.text();
        let now = chairs(store);
        You::ALL
            .map(|you| {
                let name = you_in_words(&text, you);
                view! { <option value=you.name() selected={you == now}>{name}</option> }
            })
            .collect_view()
    };
    let choose = move |event: leptos::ev::Event| {
        if let Some(you) = You::named(&event_target_value(&event)) {
            store.choose_you(you);
            // Where a question is asked first, the field says what still holds.
            event_target::<web_sys::HtmlSelectElement>(&event)
                .set_value(untrack(|| chairs(store)).name());
        }
    };
    view! {
        <label><span>{label}</span>
            <select data-setup="you" prop:value=move || chairs(store).name() on:change=choose>{options}</select>
        </label>
    }
}

/// The agents of a game to choose from, one of them chosen.
pub(crate) fn agent_options(text: &Text, game: Game, chosen: &str) -> impl IntoView + use<> {
    let options = opponents(game).map(|entry| {
        let name = agents::name(text, entry.name);
        view! { <option value=entry.name selected={entry.name == chosen}>{name}</option> }
    });
    options.collect_view()
}

/// The player that was chosen by its name: an agent at its usual level, or a program of the person.
pub(crate) fn seat_named(name: &str, game: Game) -> Option<Seat> {
    let agent = AGENTS.iter().find(|entry| entry.name == name);
    agent
        .map(Seat::usual)
        .or_else(|| Seat::read(name, game).ok())
}

/// An agent with its level, and its idea in one line.
#[component]
fn Opponent(which: usize, game: Memo<Game>) -> impl IntoView {
    let store = expect_context::<Store>();
    let seat = Memo::new(move |_| store.opponents.with(|agents| agents[which].clone()));
    let names = move || {
        let text = store.text();
        let now = seat.get();
        let own = store.programs_for(game.get()).into_iter().map(|seat| {
            let name = agents::with_options(&text, &seat.to_string());
            view! { <option value=seat.to_string() selected={seat == now}>{name}</option> }
        });
        let own = own.collect_view();
        (own, agent_options(&text, game.get(), now.agent()))
    };
    let choose = move |event| {
        if let Some(seat) = seat_named(&event_target_value(&event), game.get_untracked()) {
            store.choose_opponent(which, seat);
        }
    };
    let offered = move || levels(seat.get().entry());
    let level_names = move || {
        let text = store.text();
        let now = seat.get().level();
        let mut all = offered().to_vec();
        all.extend(now.filter(|now| !all.contains(now)));
        all.into_iter()
            .map(|level| {
                let name = level.words(&text);
                view! { <option value=level.option() selected={Some(level) == now}>{name}</option> }
            })
            .collect_view()
    };
    let choose_level = move |event| {
        if let Some(level) = AgentLevel::read(&event_target_value(&event)) {
            store.choose_opponent(which, seat.get_untracked().at(level));
        }
    };
    let label = move || match which {
        0 => say!(store.text(), "setup-opponent"),
        _ => say!(store.text(), "page-other-agent"),
    };
    let level_label = move || say!(store.text(), "setup-level");
    let idea = move || {
        let game = Some(game.get());
        agents::idea(&store.text(), seat.get().agent(), game).unwrap_or_default()
    };
    let level_idea = move || seat.get().level_idea(&store.text());
    let (agent_name, level_name) = match which {
        0 => ("opponent", "level"),
        _ => ("other", "other-level"),
    };
    view! {
        <label><span>{label}</span>
            <select data-setup=agent_name on:change=choose>{names}</select>
        </label>
        <Show when=move || !offered().is_empty()>
            <label><span>{level_label}</span>
                <select data-setup=level_name on:change=choose_level>{level_names}</select>
            </label>
        </Show>
        <p class="idea">{idea} " " {level_idea}</p>
    }
}
