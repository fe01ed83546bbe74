//! One cell of the board: what lies on it, what would, and what a screen reader hears of it.

use super::overlay;
use crate::play::model::overlay::Mark;
use crate::play::model::scene::Scene;
use crate::shell::model::geometry::{CELL, Drawing};
use crate::shell::store::Store;
use crate::shell::view::disc;
use harif_rules::{Cell, Player};
use harif_text::say;
use harif_words::{Speaker, values};
use leptos::prelude::*;

/// What a cell looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // each is drawn by itself
struct Look {
    disc: Option<Player>,
    ghost: bool,
    last: bool,
    winning: bool,
    legal: bool,
    /// The disc that a click would put here.
    preview: Option<Player>,
    /// Whether that click would turn this disc over.
    flips: bool,
    chosen: bool,
    hinted: bool,
}

fn look(store: Store, scene: &Scene, cell: Cell) -> Look {
    let pointed = store.chosen.get().or(store.hover.get());
    let pointed = pointed.map(|at| scene.game.info().move_at(at));
    let (target, flips) = pointed.map_or((None, Vec::new()), |m| scene.preview(m));
    let m = scene.game.info().move_at(cell);
    let falls = scene.game.info().gravity;
    Look {
        disc: scene.at(cell),
        ghost: scene.is_ghost_at(cell),
        last: scene.last == Some(cell),
        winning: scene.is_winning(cell),
        legal: !falls && scene.playable && scene.at(cell).is_none() && scene.allows(m),
        preview: target.filter(|&at| at == cell).map(|_| scene.turn),
        flips: flips.contains(&cell),
        chosen: store.chosen.get() == Some(cell),
        hinted: hinted(store, scene, cell),
    }
}

/// Whether the hint that is shown names this cell.
fn hinted(store: Store, scene: &Scene, cell: Cell) -> bool {
    let Some((node, step)) = store.hint.get() else {
        return false;
    };
    if scene.is_ghost || scene.position.is_none() {
        return false;
    }
    let first = store.studies.with(|studies| {
        let advice = studies.get(&node)?.hints.get(usize::from(step) - 1)?;
        advice.line.first().copied()
    });
    let position = scene.position.as_ref();
    position
        .zip(first)
        .and_then(|(position, m)| position.target(m))
        == Some(cell)
}

/// What a screen reader says of a cell.
fn label(store: Store, scene: &Scene, cell: Cell, look: Look, marks: &[(Cell, Mark)]) -> String {
    let text = store.text();
    let state = match look.disc {
        Some(player) => Speaker::new(&text, scene.game).side(player),
        None if look.legal => say!(text, "a11y-legal"),
        None => say!(text, "a11y-empty"),
    };
    let node = store
        .session
        .with(crate::play::model::session::Session::node);
    let m = scene.game.info().move_at(cell);
    let shown = store
        .settings
        .with(crate::shell::model::settings::Settings::shows_values);
    let value = store.studies.with(|studies| {
        let studied = studies
            .get(&node)
            .filter(|_| shown && look.disc.is_none())?;
        let entry = studied.moves.iter().find(|entry| entry.m == m)?;
        let words = values::words(&text, &entry.value);
        let kind = values::kind(&text, entry.value.kind());
        Some(say!(text, "page-value-kind", value = words, kind = kind))
    });
    let (column, row) = (cell.column + 1, cell.row + 1);
    let mut said = match value {
        Some(value) => say!(
            text,
            "a11y-cell",
            column = column,
            row = row,
            state = state,
            value = value
        ),
        None => say!(text, "page-cell", column = column, row = row, state = state),
    };
    let mut add = |more: String| said = say!(text, "page-and", one = &said, other = more);
    if look.last {
        add(say!(text, "a11y-last"));
    }
    if look.winning {
        add(say!(text, "a11y-winning"));
    }
    for (_, mark) in marks.iter().filter(|(at, _)| *at == cell) {
        add(overlay::words(&text, scene.game, *mark));
    }
    said
}

/// The identity of a cell in the document.
pub(crate) fn cell_id(cell: Cell) -> String {
    format!("cell-{cell}")
}

/// One cell of the board.
#[component]
pub(crate) fn BoardCell(
    cell: Cell,
    drawing: Drawing,
    scene: Memo<Scene>,
    marks: Memo<Vec<(Cell, Mark)>>,
) -> impl IntoView {
    let store = expect_context::<Store>();
    let look = Memo::new(move |_| scene.with(|scene| look(store, scene, cell)));
    // A disc is drawn anew, and may be animated, only when it is another one.
    let lies = Memo::new(move |_| {
        let look = look.get();
        look.disc.map(|player| (player, look.ghost))
    });
    let (x, y) = drawing.corner(cell);
    let (cx, cy) = drawing.centre(cell);
    let name = move || {
        marks.with(|marks| scene.with(|scene| label(store, scene, cell, look.get(), marks)))
    };
    let disc = move || match look.get().disc {
        Some(Player::First) => "first",
        Some(Player::Second) => "second",
        None => "empty",
    };
    let flag = move |get: fn(Look) -> bool| move || get(look.get()).then_some("");
    let tab = move || {
        if store.cursor.get() == cell {
            "0"
        } else {
            "-1"
        }
    };
    let falls = drawing.falls();
    view! {
        <g
            role="gridcell"
            class="cell"
            id=cell_id(cell)
            data-cell=cell.to_string()
            data-disc=disc
            data-legal=flag(|look| look.legal)
            data-last=flag(|look| look.last)
            data-winning=flag(|look| look.winning)
            data-hinted=flag(|look| look.hinted)
            data-chosen=flag(|look| look.chosen)
            data-flips=flag(|look| look.flips)
            tabindex=tab
            aria-label=name
            on:pointerenter=move |_| store.hover.set(Some(cell))
            on:focus=move |_| store.cursor.set(cell)
        >
            <rect class="square" x=x y=y width=CELL height=CELL></rect>
            {falls.then(|| view! { <circle class="hole" cx=cx cy=cy r="40"></circle> })}
            {move || {
                let drop = if falls { cy } else { 0.0 };
                lies.get().map(|(player, ghost)| view! { <Disc player cx cy drop ghost scene/> })
            }}
            {move || {
                let look = look.get();
                look.preview.filter(|_| look.disc.is_none()).map(|player| {
                    view! { <g class="preview"><Disc player cx cy drop=0.0 ghost=true scene/></g> }
                })
            }}
            {move || look.get().legal.then(|| view! { <circle class="legal" cx=cx cy=cy r="9"></circle> })}
            {move || {
                let look = look.get();
                look.last.then(|| view! { <circle class="last" cx=cx cy=cy r=if falls { "43" } else { "9" }></circle> })
            }}
            {move || look.get().winning.then(|| view! { <circle class="winning" cx=cx cy=cy r="45"></circle> })}
            {move || look.get().hinted.then(|| view! { <circle class="hinted" cx=cx cy=cy r="44"></circle> })}
            <rect class="ring" x=x + 4.0 y=y + 4.0 width=CELL - 8.0 height=CELL - 8.0 rx="10"></rect>
        </g>
    }
}

/// A disc, or the mark of tic-tac-toe.
#[component]
fn Disc(
    player: Player,
    cx: f64,
    cy: f64,
    /// How far it falls, in the units of the drawing.
    drop: f64,
    /// Whether it is only shown.
    ghost: bool,
    scene: Memo<Scene>,
) -> impl IntoView {
    let store = expect_context::<Store>();
    // Discs move when they are played, not when somebody leafs through a game.
    let fresh = store.animate.get_untracked();
    let game = scene.with_untracked(|scene| scene.game);
    let mut class = format!("disc {}", player.name());
    for (name, holds) in [(" ghost", ghost), (" fresh", fresh)] {
        if holds {
            class.push_str(name);
        }
    }
    let shape = disc::shape(game, player, cx, cy);
    view! { <g class=class style:--drop=format!("{drop}px")>{shape}</g> }
}
