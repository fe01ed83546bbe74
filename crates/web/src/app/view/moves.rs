//! The list of moves, with variations where there are any.

use super::super::store::Store;
use harif_play::coach::Class;
use harif_play::record::NodeId;
use harif_rules::{AnyMove, Position};
use harif_text::say;
use leptos::prelude::*;

/// One move of the list.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    node: NodeId,
    m: AnyMove,
    ply: usize,
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
            let pairs = line.windows(2).enumerate();
            pairs
                .filter_map(|(ply, pair)| {
                    let tried = record.variations(pair[0]);
                    let m = tried.iter().find(|(node, _)| *node == pair[1])?.1;
                    let class = judgements
                        .get(&pair[1])
                        .map(|judged| Class::from(judged.class));
                    Some(Entry {
                        node: pair[1],
                        m,
                        ply: ply + 1,
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

/// The list of moves.
#[component]
pub(super) fn Moves() -> impl IntoView {
    let store = expect_context::<Store>();
    let entries = Memo::new(move |_| entries(store));
    let draw = move |entry: Entry| {
        let Entry {
            node,
            m,
            ply,
            sign,
            current,
            others,
        } = entry;
        let text = store.text();
        let others = others.into_iter().map(move |(node, m)| {
            view! {
                <button type="button" class="variation" data-variation=m.to_string()
                    on:click=move |_| store.go_to(node)>{name(store, m)}</button>
            }
        });
        view! {
            <li>
                <span class="ply">{text.number(ply as i64)}</span>
                <button type="button" data-move=m.to_string() data-current=current.then_some("")
                    aria-current=current.then_some("step")
                    on:click=move |_| store.go_to(node)>
                    <bdi>{name(store, m)}</bdi>
                    {(!sign.is_empty()).then(|| view! { <span class="sign">{sign}</span> })}
                </button>
                {others.collect_view()}
            </li>
        }
    };
    let title = move || say!(store.text(), "play-moves");
    let start = move || say!(store.text(), "page-start");
    let at_start = move || store.session.with(|session| session.record().ply() == 0);
    let transcript = move || store.session.with(|session| session.record().transcript());
    let nothing = move || {
        let none = store.session.with(|session| session.line().len() == 1);
        none.then(|| view! { <p class="faint">{say!(store.text(), "play-no-moves")}</p> })
    };
    view! {
        <section class="panel moves" data-panel="moves" data-transcript=transcript>
            <h2>{title}</h2>
            {nothing}
            <ol class="line" dir="ltr">
                <li><button type="button" class="start" data-current=move || at_start().then_some("")
                    on:click=move |_| store.travel(false, true)><bdi>{start}</bdi></button></li>
                {move || entries.get().into_iter().map(draw).collect_view()}
            </ol>
        </section>
    }
}

/// Whether there is a move to take back or to play again.
pub(super) fn can_travel(store: Store) -> (bool, bool) {
    store.session.with(|session| {
        let back = session.record().ply() > 0;
        (
            back,
            session.is_browsing() && session.position().outcome().is_none(),
        )
    })
}
