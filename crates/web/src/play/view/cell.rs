//! One cell of the board: what lies on it, what would, and what a screen reader hears of it.
//!
//! A board may have 256 cells, and each follows the game. What is the same for all of them is worked out
//! once ([`Shared`]); a cell only looks up what concerns it, and does something if that has changed.

use super::board::Desk;
use super::overlay::{self, marks_of};
use crate::play::model::overlay::Mark;
use crate::play::model::scene::Scene;
use crate::play::model::session::Session;
use crate::shell::model::geometry::{CELL, Drawing};
use crate::shell::model::settings::Settings;
use crate::shell::store::Store;
use crate::shell::view::disc;
use harif_play::service::Studied;
use harif_rules::{Cell, Game, Player};
use harif_search::Value;
use harif_text::{Text, say};
use harif_words::{Speaker, values};
use leptos::prelude::*;
use leptos::svg::G;
use std::rc::Rc;
use std::sync::Arc;

/// What all cells of a board look at.
#[derive(Clone, Copy)]
pub(crate) struct Shared {
    desk: Desk,
    pub(crate) scene: Memo<Scene>,
    pub(crate) marks: Memo<Vec<(Cell, Mark)>>,
    /// Where the disc under the pointer would lie, and what it would turn over.
    preview: Memo<(Option<Cell>, Vec<Cell>)>,
    /// The cell that the hint names.
    hinted: Memo<Option<Cell>>,
    /// What the moves are worth, where that is told.
    values: Memo<Option<Arc<Studied>>>,
}

impl Shared {
    pub(crate) fn new(desk: Desk) -> Self {
        let Desk { scene, told_by, .. } = desk;
        let preview = Memo::new(move |_| {
            let pointed = desk.chosen.get().or(desk.hover.get());
            scene.with(|scene| match pointed {
                Some(cell) => scene.preview(scene.game.info().move_at(cell)),
                None => (None, Vec::new()),
            })
        });
        let values = Memo::new(move |_| {
            let store = told_by?;
            let node = store.session.with(Session::node);
            let shown = store.settings.with(Settings::shows_values);
            store
                .studies
                .with(|studies| studies.get(&node).filter(|_| shown).cloned())
        });
        let marks = move |_: Option<&_>| match told_by {
            Some(store) => scene.with(|scene| marks_of(store, scene)),
            None => Vec::new(),
        };
        Self {
            desk,
            scene,
            marks: Memo::new(marks),
            preview,
            hinted: Memo::new(move |_| scene.with(|scene| hinted(told_by?, scene))),
            values,
        }
    }
}

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
    /// Whether the keyboard stands here.
    is_cursor: bool,
}

fn look(shared: Shared, scene: &Scene, cell: Cell) -> Look {
    let m = scene.game.info().move_at(cell);
    let falls = scene.game.info().gravity;
    let (target, flips) = shared
        .preview
        .with(|(target, flips)| (*target, flips.contains(&cell)));
    Look {
        disc: scene.at(cell),
        ghost: scene.is_ghost_at(cell),
        last: scene.last == Some(cell),
        winning: scene.is_winning(cell),
        legal: !falls && scene.playable && scene.at(cell).is_none() && scene.allows(m),
        preview: target.filter(|&at| at == cell).map(|_| scene.turn),
        flips,
        chosen: shared.desk.chosen.get() == Some(cell),
        hinted: shared.hinted.get() == Some(cell),
        is_cursor: shared.desk.cursor.get() == cell,
    }
}

impl Look {
    const fn disc_name(self) -> &'static str {
        match self.disc {
            Some(player) => player.name(),
            None => "empty",
        }
    }

    /// The attributes that say all this; tests and the style sheet look at them.
    fn attributes(self) -> [(&'static str, Option<&'static str>); 8] {
        let flag = |holds: bool| holds.then_some("");
        [
            ("data-disc", Some(self.disc_name())),
            ("data-legal", flag(self.legal)),
            ("data-last", flag(self.last)),
            ("data-winning", flag(self.winning)),
            ("data-hinted", flag(self.hinted)),
            ("data-chosen", flag(self.chosen)),
            ("data-flips", flag(self.flips)),
            ("tabindex", Some(if self.is_cursor { "0" } else { "-1" })),
        ]
    }
}

/// The cell that the hint that is shown names.
fn hinted(store: Store, scene: &Scene) -> Option<Cell> {
    let (node, step) = store.hint.get()?;
    let position = scene.position.as_ref().filter(|_| !scene.is_ghost)?;
    let first = store.studies.with(|studies| {
        let advice = studies.get(&node)?.hints.get(usize::from(step) - 1)?;
        advice.line.first().copied()
    })?;
    position.target(first)
}

/// What a screen reader is told of a cell.
#[derive(Clone, Debug, PartialEq)]
struct Told {
    disc: Option<Player>,
    legal: bool,
    last: bool,
    winning: bool,
    value: Option<Value>,
    marks: Vec<Mark>,
}

fn told(shared: Shared, cell: Cell, look: Look) -> Told {
    let value = shared.values.with(|studied| {
        let studied = studied.as_ref().filter(|_| look.disc.is_none())?;
        let m = shared.scene.with(|scene| scene.game.info().move_at(cell));
        let entry = studied.moves.iter().find(|entry| entry.m == m)?;
        Some(entry.value)
    });
    let marks = shared.marks.with(|marks| {
        let here = marks.iter().filter(|(at, _)| *at == cell);
        here.map(|(_, mark)| *mark).collect()
    });
    Told {
        disc: look.disc,
        legal: look.legal,
        last: look.last,
        winning: look.winning,
        value,
        marks,
    }
}

/// What a screen reader says of a cell.
fn label(text: &Text, game: Game, cell: Cell, told: &Told) -> String {
    let state = match told.disc {
        Some(player) => Speaker::new(text, game).side(player),
        None if told.legal => say!(text, "a11y-legal"),
        None => say!(text, "a11y-empty"),
    };
    let value = told.value.map(|value| {
        let words = values::words(text, &value);
        let kind = values::kind(text, value.kind());
        say!(text, "page-value-kind", value = words, kind = kind)
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
    if told.last {
        add(say!(text, "a11y-last"));
    }
    if told.winning {
        add(say!(text, "a11y-winning"));
    }
    for mark in &told.marks {
        add(overlay::words(text, game, *mark));
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
    shared: Shared,
    /// The speaker of its row.
    text: RwSignal<Rc<Text>, LocalStorage>,
) -> impl IntoView {
    let Shared { desk, scene, .. } = shared;
    let game = scene.with_untracked(|scene| scene.game);
    let look = Memo::new(move |_| scene.with(|scene| look(shared, scene, cell)));
    // A disc is drawn anew, and may be animated, only when it is another one.
    let lies = Memo::new(move |_| {
        let look = look.get();
        look.disc.map(|player| (player, look.ghost))
    });
    let told = Memo::new(move |_| told(shared, cell, look.get()));
    let (x, y) = drawing.corner(cell);
    let (cx, cy) = drawing.centre(cell);
    let name = move || text.with(|text| told.with(|told| label(text, game, cell, told)));
    let node = NodeRef::<G>::new();
    // One reaction for all attributes: a reaction for each would be two thousand on a large board.
    Effect::new(move |before: Option<Option<Look>>| {
        let look = look.get();
        let node = node.get()?;
        let before = before.flatten().map(Look::attributes);
        for (at, (name, value)) in look.attributes().into_iter().enumerate() {
            if before.is_some_and(|before| before[at].1 == value) {
                continue;
            }
            let _ = match value {
                Some(value) => node.set_attribute(name, value),
                None => node.remove_attribute(name),
            };
        }
        Some(look)
    });
    let falls = drawing.falls();
    let marks = move || {
        let look = look.get();
        let preview = look.preview.filter(|_| look.disc.is_none());
        let preview = preview.map(|player| {
            view! { <g class="preview"><Disc player cx cy drop=0.0 ghost=true fresh=desk.animate.get_untracked() game/></g> }
        });
        let last = if falls { "43" } else { "9" };
        view! {
            {preview}
            {look.legal.then(|| view! { <circle class="legal" cx=cx cy=cy r="9"></circle> })}
            {look.last.then(|| view! { <circle class="last" cx=cx cy=cy r=last></circle> })}
            {look.winning.then(|| view! { <circle class="winning" cx=cx cy=cy r="45"></circle> })}
            {look.hinted.then(|| view! { <circle class="hinted" cx=cx cy=cy r="44"></circle> })}
            {(look.is_cursor || look.chosen).then(|| view! { <rect class="ring" x=x + 4.0 y=y + 4.0 width=CELL - 8.0 height=CELL - 8.0 rx="10"></rect> })}
        }
    };
    view! {
        <g
            role="gridcell"
            class="cell"
            node_ref=node
            id=cell_id(cell)
            data-cell=cell.to_string()
            data-disc=look.get_untracked().disc_name()
            aria-label=name
            on:pointerenter=move |_| desk.hover.set(Some(cell))
            on:focus=move |_| desk.cursor.set(cell)
        >
            <rect class="square" x=x y=y width=CELL height=CELL></rect>
            {falls.then(|| view! { <circle class="hole" cx=cx cy=cy r="40"></circle> })}
            {move || {
                let drop = if falls { cy } else { 0.0 };
                // Discs move when they are played, not when a person leafs through a game.
                let fresh = desk.animate.get_untracked();
                lies.get().map(|(player, ghost)| view! { <Disc player cx cy drop ghost fresh game/> })
            }}
            {marks}
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
    /// Whether it was played just now.
    fresh: bool,
    game: Game,
) -> impl IntoView {
    let mut class = format!("disc {}", player.name());
    for (name, holds) in [(" ghost", ghost), (" fresh", fresh)] {
        if holds {
            class.push_str(name);
        }
    }
    let shape = disc::markup(game, player, (cx, cy));
    view! { <g class=class style:--drop=format!("{drop}px") inner_html=shape></g> }
}
