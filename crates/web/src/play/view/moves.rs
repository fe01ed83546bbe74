//! The list of moves, with variations where there are any.

use super::status::{ToOwnGame, Token};
use crate::shell::store::Store;
use crate::shell::view::slices::when_drawn;
use harif_play::coach::Class;
use harif_play::record::NodeId;
use harif_play::table::Input;
use harif_rules::{AnyMove, Player, Position};
use harif_text::say;
use harif_words::games;
use leptos::html::Ol;
use leptos::prelude::*;
use std::time::Duration;

/// One move of the list.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    node: NodeId,
    m: AnyMove,
    sign: &'static str,
    current: bool,
    /// Other moves that were tried in its place.
    others: Vec<(NodeId, AnyMove)>,
}

fn entries(store: Store) -> Vec<Entry> {
    store.session.with(|session| {
        let record = session.record();
        let line = session.line();
        let here = session.node();
        store.judgements.with(|judgements| {
            line.windows(2)
                .filter_map(|pair| {
                    let tried = record.variations(pair[0]);
                    let m = tried.iter().find(|(node, _)| *node == pair[1])?.1;
                    let class = judgements.get(&pair[1]).map(|judged| judged.class);
                    Some(Entry {
                        node: pair[1],
                        m,
                        sign: class.map_or("", Class::sign),
                        current: pair[1] == here,
                        others: tried
                            .into_iter()
                            .filter(|(node, _)| *node != pair[1])
                            .collect(),
                    })
                })
                .collect()
        })
    })
}

/// A move as a button that goes to it; a pass in a word.
fn name(store: Store, m: AnyMove) -> String {
    match m {
        AnyMove::Pass => say!(store.text(), "page-pass"),
        _ => m.to_string(),
    }
}

/// The moves in rows, one of each side; where the second side began, its first one stands alone.
fn rows(store: Store) -> Vec<[Option<Entry>; 2]> {
    let second_begins = store
        .session
        .with(|session| session.record().start().turn() == Player::Second);
    let mut all = second_begins
        .then_some(None)
        .into_iter()
        .collect::<Vec<_>>();
    all.extend(entries(store).into_iter().map(Some));
    all.chunks(2)
        .map(|pair| [pair[0].clone(), pair.get(1).cloned().flatten()])
        .collect()
}

/// One move, and what was tried in its place.
#[component]
fn Played(entry: Entry) -> impl IntoView {
    let store = expect_context::<Store>();
    let Entry {
        node,
        m,
        sign,
        current,
        others,
    } = entry;
    let others = others.into_iter().map(move |(node, m)| {
        view! {
            <button type="button" class="variation" data-variation=m.to_string()
                on:click=move |_| store.travel(Input::GoTo(node))>{name(store, m)}</button>
        }
    });
    view! {
        <button type="button" data-move=m.to_string() data-current=current.then_some("")
            aria-current=current.then_some("step")
            on:click=move |_| store.travel(Input::GoTo(node))>
            <bdi>{name(store, m)}</bdi>
            <span class="sign">{sign}</span>
        </button>
        {others.collect_view()}
    }
}

/// By then a sheet that opens has come to rest.
const SHEET_AT_REST: Duration = Duration::from_millis(250);

/// Scrolls the list, or on a phone the sheet around it, so far that the move on the board is seen.
/// The page itself stays where it is.
fn show_current(list: &web_sys::Element) {
    let Ok(Some(current)) = list.query_selector("[data-current]") else {
        // Before the first move the list begins at its start.
        list.set_scroll_top(0);
        return;
    };
    let sheet = list.closest(".side").ok().flatten();
    for frame in std::iter::once(list.clone()).chain(sheet) {
        let (seen, at) = (
            frame.get_bounding_client_rect(),
            current.get_bounding_client_rect(),
        );
        let above = (at.top() - seen.top()).min(0.0);
        let below = (at.bottom() - seen.bottom()).max(0.0);
        // What does not scroll stays, and what is not shown has no height.
        if at.height() > 0.0 && seen.height() > at.height() {
            frame.set_scroll_top(frame.scroll_top() + (above + below).round() as i32);
        }
    }
}

/// The list of moves.
#[component]
pub(crate) fn Moves() -> impl IntoView {
    let store = expect_context::<Store>();
    let rows = Memo::new(move |_| rows(store));
    let draw = move |(at, [first, second]): (usize, [Option<Entry>; 2])| {
        let number = store.text().number(at as i64 + 1);
        let cell = |entry: Option<Entry>| view! { <span class="of-side">{entry.map(|entry| view! { <Played entry/> })}</span> };
        view! { <li><span class="number">{number}</span>{cell(first)}{cell(second)}</li> }
    };
    let title = move || say!(store.text(), "play-moves");
    let transcript = move || store.session.with(|session| session.record().transcript());
    let begun = move || store.session.with(|session| session.line().len() > 1);
    let nothing = move || {
        (!begun()).then(|| view! { <p class="faint">{say!(store.text(), "play-no-moves")}</p> })
    };
    let opening = move || {
        let text = store.text();
        let name = store
            .session
            .with(|session| games::opening(&text, session.record().positions()))?;
        Some(
            view! { <p class="opening" data-opening="">{say!(text, "analyze-opening", name = name)}</p> },
        )
    };
    let own_aside = Memo::new(move |_| store.has_own_game_aside());
    let list = NodeRef::<Ol>::new();
    // The list follows the game, and is in its place when the sheet of a phone opens on it.
    Effect::new(move |_| {
        rows.track();
        store.tab.track();
        store.height.track();
        if let Some(list) = list.get() {
            let again = list.clone();
            when_drawn(move || show_current(&list));
            set_timeout(move || show_current(&again), SHEET_AT_REST);
        }
    });
    let token = move |player| view! { <Token player game=store.game()/> };
    view! {
        <section class="panel moves" data-panel="moves" data-transcript=transcript>
            <h2>{title}</h2>
            {nothing}
            {opening}
            <Show when=move || own_aside.get()><p class="faint">{move || say!(store.text(), "page-linked-game")} " " <ToOwnGame/></p></Show>
            <Show when=begun>
                <ol class="game" dir="ltr" node_ref=list>
                    <li class="heads">
                        <span></span>
                        <span class="of-side">{move || token(Player::First)}</span>
                        <span class="of-side">{move || token(Player::Second)}</span>
                    </li>
                    {move || rows.get().into_iter().enumerate().map(draw).collect_view()}
                </ol>
            </Show>
        </section>
    }
}

/// Whether there is a move to take back or to play again.
pub(crate) fn can_travel(store: Store) -> (bool, bool) {
    store.session.with(|session| {
        let back = session.record().ply() > 0;
        (
            back,
            session.is_browsing() && session.position().outcome().is_none(),
        )
    })
}
