//! The room in which agents play agents.

#[cfg(test)]
mod laws;
mod own;
mod table;

use super::model::{MOST_ENTRANTS, MOST_GAMES, Status};
use crate::arena::store::ArenaStore;
use crate::opponents::view::FacePicture;
use crate::play::model::seats::{Seat, SeatExt, opponents};
use crate::shell::view::pick::{PickGame, PickSize};
use crate::shell::view::staged::{one_by_one, turn_by_turn};
use harif_play::opponents::Opponent;
use harif_rules::Game;
use harif_text::{Text, say};
use harif_words::markup::escaped;
use harif_words::{AgentLevel, agents, levels, opponents as opponent_words};
use leptos::prelude::*;
use own::OwnEvaluator;
use std::fmt::Write as _;
use table::{Boards, Table};

/// How many games a pair can be asked to play.
const COUNTS: [u32; 6] = [2, 10, 20, 50, 100, MOST_GAMES];
/// How far agents with an own evaluator look.
const DEPTHS: [u32; 4] = [1, 2, 4, 6];

/// The room in which agents play agents.
#[component]
pub(crate) fn ArenaRoom() -> impl IntoView {
    let store = expect_context::<ArenaStore>();
    // No work goes on behind a person's back.
    on_cleanup(move || store.stop());
    let shown = one_by_one(4);
    let from = move |panel: u16| move || shown.get() >= panel;
    view! {
        <main class="room lab arena" id="room" tabindex="-1" data-room="arena">
            <h2>{move || say!(store.text(), "room-arena")}</h2>
            <p class="faint">{move || say!(store.text(), "arena-intro")}</p>
            <Show when=from(1)><Setup/></Show>
            <Controls/>
            <Show when=from(2)><Table/></Show>
            <Show when=from(3)><Boards/></Show>
            <Show when=from(4)><OwnEvaluator/></Show>
        </main>
    }
}

/// An agent in words; one with an own evaluator by the name that it was given.
pub(super) fn name(store: ArenaStore, seat: &Seat) -> String {
    let text = store.text();
    let written = seat.to_string();
    let own = store.kept.with(|kept| {
        let mut all = kept
            .0
            .iter()
            .flat_map(|own| DEPTHS.map(|depth| (own.name.clone(), depth, own.agent(depth))));
        all.find(|(_, _, agent)| agent.as_ref() == Some(&written))
    });
    match own {
        Some((name, depth, _)) => own_name(&text, &name, depth),
        None => agents::with_options(&text, &written),
    }
}

fn own_name(text: &Text, name: &str, depth: u32) -> String {
    let level = AgentLevel::Depth(depth).words(text);
    say!(text, "page-seat-level", name = name, level = level)
}

#[component]
fn Setup() -> impl IntoView {
    let store = expect_context::<ArenaStore>();
    let game = Memo::new(move |_| store.with(|arena| arena.game));
    let choose = Callback::new(move |game| store.choose_game(game));
    let count = Memo::new(move |_| store.with(|arena| arena.games));
    let counts = move || {
        let (text, now) = (store.text(), count.get());
        COUNTS
            .map(|n| view! { <option value=n.to_string() selected={n == now}>{text.number(i64::from(n))}</option> })
            .collect_view()
    };
    let number = Memo::new(move |_| store.with(|arena| arena.entrants.len()));
    let choices = Memo::new(move |_| choices(store, game.get()));
    // Each has a list with dozens of names: they come one after the other.
    let turns = turn_by_turn(MOST_ENTRANTS as u16);
    let entrants = move || {
        let entrant = |index: usize| {
            let is_shown = Memo::new(move |_| usize::from(turns.get()) > index);
            move || {
                is_shown
                    .get()
                    .then(|| view! { <Entrant index game choices/> })
            }
        };
        (0..number.get()).map(entrant).collect_view()
    };
    let add = move |_| {
        store.set_up(|arena| {
            let next = Opponent::ALL[(3 * arena.entrants.len()) % Opponent::ALL.len()];
            arena.entrants.push(next.spec());
        });
    };
    view! {
        <section class="panel" aria-label=move || say!(store.text(), "arena-setup")>
            <div class="lab-fields">
                <PickGame game choose/>
                <PickSize game choose/>
                <label>{move || say!(store.text(), "arena-games-each")}
                    <select data-arena="games" on:change=move |event| if let Ok(n) = event_target_value(&event).parse() { store.set_up(|arena| arena.games = n) }>{counts}</select>
                </label>
            </div>
            <ol class="entrants">{entrants}</ol>
            <Show when=move || number.get() < MOST_ENTRANTS>
                <button type="button" data-action="arena-add" on:click=add>{move || say!(store.text(), "arena-add")}</button>
            </Show>
        </section>
    }
}

/// A group of those who can take part: its name, then agents as they are written and in words.
type Group = (String, Vec<(String, String)>);

/// All who can take part, in groups.
fn choices(store: ArenaStore, game: Game) -> Vec<Group> {
    let text = store.text();
    let named = Opponent::ALL.map(|it| (it.spec().to_string(), opponent_words::name(&text, it)));
    let algorithms = opponents(game)
        .filter(|entry| entry.name != "opponent")
        .flat_map(|entry| {
            let usual = Seat::usual(entry);
            let all = levels(entry);
            if all.is_empty() {
                vec![usual]
            } else {
                all.iter().map(|&level| usual.at(level)).collect()
            }
        })
        .map(|seat| {
            (
                seat.to_string(),
                agents::with_options(&text, &seat.to_string()),
            )
        });
    let own = store.kept.with(|kept| {
        kept.of(game)
            .flat_map(|own| {
                let agent = |depth| Some((own.agent(depth)?, own_name(&text, &own.name, depth)));
                DEPTHS.into_iter().filter_map(agent)
            })
            .collect::<Vec<_>>()
    });
    let mut groups = vec![
        (say!(text, "arena-group-own"), own),
        (say!(text, "arena-group-named"), named.to_vec()),
        (say!(text, "arena-group-algorithms"), algorithms.collect()),
    ];
    groups.retain(|(_, members)| !members.is_empty());
    groups
}

/// The options of a list, the one that is written so chosen. There are dozens in every list, so they are one text that
/// the browser reads.
fn options<'a>(groups: impl Iterator<Item = &'a Group>, written: &str) -> String {
    let mut markup = String::new();
    // Writing to a text cannot fail.
    for (label, members) in groups {
        let _ = write!(markup, "<optgroup label=\"{}\">", escaped(label));
        for (value, name) in members {
            let chosen = if value == written { " selected" } else { "" };
            let (value, name) = (escaped(value), escaped(name));
            let _ = write!(markup, "<option value=\"{value}\"{chosen}>{name}</option>");
        }
        markup.push_str("</optgroup>");
    }
    markup
}

#[component]
fn Entrant(index: usize, game: Memo<Game>, choices: Memo<Vec<Group>>) -> impl IntoView {
    let store = expect_context::<ArenaStore>();
    let seat = Memo::new(move |_| {
        store.with(|arena| arena.entrants.get(index).cloned().unwrap_or(Seat::HUMAN))
    });
    let options = move || {
        let now = seat.get();
        let written = now.to_string();
        choices.with(|groups| {
            let mut members = groups.iter().flat_map(|(_, members)| members);
            let is_known = members.any(|(value, _)| *value == written);
            let other = (!is_known).then(|| {
                let only = (written.clone(), name(store, &now));
                (String::new(), vec![only])
            });
            options(other.iter().chain(groups), &written)
        })
    };
    let choose = move |event| {
        let game = game.get_untracked();
        if let Ok(seat) = Seat::read(&event_target_value(&event), game) {
            store.set_up(|arena| arena.entrants[index] = seat);
        }
    };
    let face = move || Opponent::of(&seat.get()).map(|opponent| view! { <FacePicture opponent/> });
    let label = move || say!(store.text(), "arena-entrant", n = index + 1);
    let drop = move || say!(store.text(), "arena-drop", n = index + 1);
    let can_drop = move || store.with(|arena| arena.entrants.len() > 2);
    view! {
        <li>
            <span class="entrant-face">{face}</span>
            <select data-entrant=index.to_string() aria-label=label on:change=choose inner_html=options></select>
            <Show when=can_drop>
                <button type="button" class="quiet" data-drop=index.to_string() aria-label=drop title=drop
                    on:click=move |_| store.set_up(|arena| { arena.entrants.remove(index); })>"✕"</button>
            </Show>
        </li>
    }
}

/// Run, stop, go on, and how far it is.
#[component]
fn Controls() -> impl IntoView {
    let store = expect_context::<ArenaStore>();
    let status = Memo::new(move |_| store.with(|arena| arena.status));
    let progress = Memo::new(move |_| store.with(|arena| (arena.played.len(), arena.total())));
    let name = move || match status.get() {
        Status::Idle => "idle",
        Status::Running => "running",
        Status::Stopped => "stopped",
        Status::Done => "done",
    };
    let word = move || {
        let text = store.text();
        match status.get() {
            Status::Stopped => say!(text, "page-continue"),
            Status::Done => say!(text, "arena-again"),
            Status::Idle | Status::Running => say!(text, "arena-start"),
        }
    };
    let told = move || {
        let (done, total) = progress.get();
        say!(store.text(), "arena-far", done = done, total = total)
    };
    view! {
        <div class="lab-run" data-arena-status=name>
            {move || if status.get() == Status::Running {
                view! { <button type="button" class="main" data-action="arena-stop" on:click=move |_| store.stop()>{move || say!(store.text(), "action-stop")}</button> }.into_any()
            } else {
                view! { <button type="button" class="main" data-action="arena-run" on:click=move |_| store.run()>{word}</button> }.into_any()
            }}
            <progress max=move || progress.get().1.max(1).to_string() value=move || progress.get().0.to_string() aria-label=move || say!(store.text(), "room-arena")></progress>
            <span data-arena-progress="">{told}</span>
            <span class="unseen" role="status">{move || (status.get() == Status::Done).then(|| say!(store.text(), "arena-done"))}</span>
        </div>
    }
}
