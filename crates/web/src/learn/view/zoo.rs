//! The zoo: play against a search with one bug, say what is wrong with it, see the line.

use super::{Go, word};
use crate::learn::model::place::LearnPlace;
use crate::learn::model::zoo::{PROGRAM, diagnoses, games, mistake};
use crate::learn::store::LearnStore;
use crate::shell::view::mini::{Mark, MiniBoard};
use harif_play::zoo::{Bug, look};
use harif_rules::{AnyMove, AnyPosition, Game, Outcome, Player, Position};
use harif_search::Control;
use harif_text::say;
use harif_words::games;
use leptos::prelude::*;

/// Every cage, without the name of what is inside.
#[component]
pub(crate) fn Zoo() -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let cages = Bug::ALL.iter().enumerate().map(|(index, bug)| {
        let place = LearnPlace::Animal(*bug);
        view! { <li><Go place>{move || say!(store.text(), "zoo-cage", n = index + 1)}</Go></li> }
    });
    view! {
        <h2>{move || say!(store.text(), "zoo-title")}</h2>
        <p>{move || say!(store.text(), "zoo-intro")}</p>
        <ul class="contents cages">{cages.collect_view()}</ul>
    }
}

/// One animal.
#[component]
pub(crate) fn Cage(bug: Bug) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let games = games(bug);
    let game = RwSignal::new(games[0]);
    let position = RwSignal::new(AnyPosition::start(games[0]));
    let last = RwSignal::new(None::<AnyMove>);
    // How many positions it looked at, and how many the search without the bug.
    let looked = RwSignal::new(None::<[u64; 2]>);
    let play = Callback::new(move |m: AnyMove| {
        let mut next = position.get_untracked();
        if next.play(m).is_err() {
            return;
        }
        last.set(None);
        while !next.is_over() {
            // Tic-tac-toe after a move is small, and five plies of the others are soon searched.
            let found = look(&next, bug, Control::never());
            let healthy = look(&next, Bug::Healthy, Control::never());
            looked.set(Some([found.nodes, healthy.nodes]));
            if next.play(found.m).is_ok() {
                last.set(Some(found.m));
            }
            // A person who can only pass does so at once.
            if next.play(AnyMove::Pass).is_err() {
                break;
            }
        }
        position.set(next);
    });
    let board = move || {
        let position = position.get();
        let marks = last.get().map(|m| Mark {
            m,
            chip: String::new(),
            strong: false,
        });
        let marks = marks.into_iter().collect();
        if position.is_over() {
            view! { <MiniBoard position marks/> }.into_any()
        } else {
            view! { <MiniBoard position marks on_move=play/> }.into_any()
        }
    };
    let said = move || {
        let text = store.text();
        match position.with(Position::outcome) {
            None => say!(text, "zoo-your-turn"),
            Some(Outcome::Draw) => say!(text, "over-draw"),
            Some(Outcome::Won {
                by: Player::First, ..
            }) => say!(text, "over-win"),
            Some(Outcome::Won { .. }) => say!(text, "over-lose"),
        }
    };
    let counted = move || {
        let [own, healthy] = looked.get()?;
        Some(say!(store.text(), "zoo-nodes", n = own, healthy = healthy))
    };
    let begin = move |new: Game| {
        game.set(new);
        position.set(AnyPosition::start(new));
        last.set(None);
        looked.set(None);
    };
    let several = games.len() > 1;
    let choices = games.into_iter().map(move |choice| {
        view! {
            <button type="button" data-zoo-game=choice.name() aria-pressed=move || (game.get() == choice).to_string()
                on:click=move |_| begin(choice)>{move || games::name(&store.text(), choice)}</button>
        }
    });
    let choices = several.then(|| choices.collect_view());
    let number = Bug::ALL.iter().position(|it| *it == bug).unwrap_or(0) + 1;
    view! {
        <h2>{move || say!(store.text(), "zoo-cage", n = number)}</h2>
        <p>{move || say!(store.text(), "zoo-how")}</p>
        <div class="group learn-bar" role="group" aria-label=move || say!(store.text(), "setup-game")>{choices}</div>
        <div class="beside">
            <div class="board-box">{board}</div>
            <div>
                <p role="status" data-said="">{said}</p>
                <p class="faint" data-zoo-nodes="">{counted}</p>
                <button type="button" data-action="again" on:click=move |_| begin(game.get_untracked())>{move || say!(store.text(), "learn-again")}</button>
                <Diagnosis bug/>
            </div>
        </div>
        <div class="group learn-bar"><Go place=LearnPlace::Zoo>{move || say!(store.text(), "zoo-title")}</Go></div>
    }
}

/// What is wrong with it? And then the line.
#[component]
fn Diagnosis(bug: Bug) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let chosen = RwSignal::new(None::<Bug>);
    let options = diagnoses(bug).into_iter().map(move |offered| {
        let state = move || match chosen.get() {
            Some(now) if now == offered && offered == bug => Some("right"),
            Some(now) if now == offered => Some("wrong"),
            _ => None,
        };
        view! {
            <li><button type="button" data-diagnosis=offered.name() data-state=state on:click=move |_| chosen.set(Some(offered))>
                {move || word(store, &format!("zoo-{}", offered.name()))}</button></li>
        }
    });
    let heard = move || {
        let text = store.text();
        chosen.get().map(|now| {
            let right = now == bug;
            let verdict = if right { say!(text, "right") } else { say!(text, "wrong") };
            view! { <p class="verdict" data-verdict=if right { "right" } else { "wrong" }><strong>{verdict}</strong></p> }
        })
    };
    let revealed = move || (chosen.get() == Some(bug)).then(|| view! { <Program bug/> });
    view! {
        <h3>{move || say!(store.text(), "zoo-diagnose")}</h3>
        <ol class="answers">{options.collect_view()}</ol>
        <div role="status">{heard}</div>
        {revealed}
    }
}

/// The program, with the line that is wrong and the line that should be there.
#[component]
fn Program(bug: Bug) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let (at, wrong) = mistake(bug);
    let lines = PROGRAM.iter().enumerate().map(|(index, line)| {
        if index == at {
            view! { <span class="line-of wrong" data-line="wrong">{format!("✗ {wrong}\n")}</span><span class="line-of right">{format!("✓ {line}\n")}</span> }.into_any()
        } else {
            view! { <span class="line-of">{format!("  {line}\n")}</span> }.into_any()
        }
    });
    view! {
        <p>{move || word(store, &format!("zoo-{}-why", bug.name()))}</p>
        <pre class="program" dir="ltr" data-program="">{lines.collect_view()}</pre>
    }
}
