//! The cells of the board: what lies on them, what would, and what a screen reader hears of them.
//!
//! A board may have 256 cells. A few reactions for each of them would be thousands, so a row has one: it compares what
//! its cells show with what they showed before, and changes only what differs. What is the same for all rows is worked
//! out once ([`Shared`]).

use super::board::BoardContext;
use super::overlay::{self, marks_of};
use crate::play::model::overlay::Mark;
use crate::play::model::scene::Scene;
use crate::play::model::session::Session;
use crate::shell::model::geometry::{CELL, Drawing};
use crate::shell::model::settings::Settings;
use crate::shell::store::Store;
use crate::shell::view::disc;
use crate::shell::view::mini::attribute;
use harif_play::service::MoveValues;
use harif_rules::{Cell, Game, Player, Position};
use harif_search::Value;
use harif_text::{Text, say};
use harif_words::{Speaker, values};
use leptos::prelude::*;
use leptos::svg::G;
use std::rc::Rc;
use std::sync::Arc;
use web_sys::Element;

/// What all cells of a board look at.
#[derive(Clone, Copy)]
pub(crate) struct Shared {
    context: BoardContext,
    pub(crate) scene: Memo<Scene>,
    pub(crate) marks: Memo<Vec<(Cell, Mark)>>,
    /// Where the disc under the pointer would lie, and what it would turn over.
    preview: Memo<(Option<Cell>, Vec<Cell>)>,
    /// The cells on which a person may play; none where discs fall, because there columns are chosen.
    legal: Memo<Vec<Cell>>,
    /// The cell that the hint names.
    hinted: Memo<Option<Cell>>,
    /// What the moves are worth, where that is told.
    values: Memo<Option<Arc<MoveValues>>>,
}

impl Shared {
    pub(crate) fn new(context: BoardContext) -> Self {
        let BoardContext { scene, told_by, .. } = context;
        let preview = Memo::new(move |_| {
            let pointed = context.chosen.get().or(context.hover.get());
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
            context,
            scene,
            marks: Memo::new(marks),
            preview,
            legal: Memo::new(move |_| scene.with(legal)),
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

fn looks(shared: Shared, cells: impl Iterator<Item = Cell>) -> Vec<Look> {
    let Shared { context, scene, .. } = shared;
    let (chosen, hinted) = (context.chosen.get(), shared.hinted.get());
    let cursor = context.cursor.get();
    let (target, flips) = shared.preview.get();
    let legal = shared.legal.get();
    let look = |scene: &Scene, cell| Look {
        disc: scene.at(cell),
        ghost: scene.is_ghost_at(cell),
        last: scene.last == Some(cell),
        winning: scene.is_winning(cell),
        legal: legal.contains(&cell),
        preview: target.filter(|&at| at == cell).map(|_| scene.turn),
        flips: flips.contains(&cell),
        chosen: chosen == Some(cell),
        hinted: hinted == Some(cell),
        is_cursor: cursor == cell,
    };
    scene.with(|scene| cells.map(|cell| look(scene, cell)).collect())
}

impl Look {
    /// What lies on the cell, and whether it is only shown.
    fn lies(self) -> Option<(Player, bool)> {
        self.disc.map(|player| (player, self.ghost))
    }

    /// The attributes that say all this; tests and the style sheet look at them.
    fn attributes(self) -> [(&'static str, Option<&'static str>); 8] {
        let flag = |holds: bool| holds.then_some("");
        [
            ("data-disc", Some(self.disc.map_or("empty", Player::name))),
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

fn legal(scene: &Scene) -> Vec<Cell> {
    let position = scene.position.as_ref();
    match position.filter(|_| scene.playable && !scene.game.info().gravity) {
        Some(position) => position
            .moves()
            .filter_map(|m| position.target(m))
            .collect(),
        None => Vec::new(),
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

fn told(shared: Shared, cells: impl Iterator<Item = Cell>) -> Vec<Told> {
    let (marks, studied) = (shared.marks.get(), shared.values.get());
    let legal = shared.legal.get();
    let told = |scene: &Scene, cell| {
        let disc = scene.at(cell);
        let value = studied.as_ref().and_then(|studied| {
            let m = scene.game.info().move_at(cell);
            let mut entries = studied.moves.iter().filter(|_| disc.is_none());
            Some(entries.find(|entry| entry.m == m)?.value)
        });
        let here = marks.iter().filter(|(at, _)| *at == cell);
        Told {
            disc,
            legal: legal.contains(&cell),
            last: scene.last == Some(cell),
            winning: scene.is_winning(cell),
            value,
            marks: here.map(|(_, mark)| *mark).collect(),
        }
    };
    let scene = shared.scene;
    scene.with(|scene| cells.map(|cell| told(scene, cell)).collect())
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

/// Where a cell is drawn, and in which game.
#[derive(Clone, Copy)]
struct Place {
    cell: Cell,
    game: Game,
    drawing: Drawing,
}

impl Place {
    /// The whole cell.
    fn markup(self, text: &Text, look: Look, told: &Told, fresh: bool) -> String {
        let Self { cell, drawing, .. } = self;
        let (x, y) = drawing.corner(cell);
        let (cx, cy) = drawing.centre(cell);
        let attributes = look.attributes().into_iter();
        let attributes = attributes
            .filter_map(|(name, value)| Some(format!(" {name}=\"{}\"", value?)))
            .collect::<String>();
        let hole = if drawing.falls() {
            format!("<circle class=hole cx={cx} cy={cy} r=40 />")
        } else {
            String::new()
        };
        format!(
            "<g role=gridcell class=cell id={} data-cell={cell} aria-label=\"{}\"{attributes}><rect class=square x={x} y={y} width={CELL} height={CELL} />{hole}{}{}</g>",
            cell_id(cell),
            attribute(&label(text, self.game, cell, told)),
            self.disc(look.lies(), fresh),
            self.marks(look),
        )
    }

    /// The disc, or the mark of tic-tac-toe.
    fn disc(self, lies: Option<(Player, bool)>, fresh: bool) -> String {
        let Some((player, ghost)) = lies else {
            return String::new();
        };
        let name = player.name();
        let ghost = if ghost { " ghost" } else { "" };
        let fresh = if fresh { " fresh" } else { "" };
        let shape = disc::markup(self.game, player, self.drawing.centre(self.cell));
        format!("<g class=\"disc {name}{ghost}{fresh}\">{shape}</g>")
    }

    /// What is drawn over the disc.
    fn marks(self, look: Look) -> String {
        let (cx, cy) = self.drawing.centre(self.cell);
        let circle = |class: &str, r: u8| format!("<circle class={class} cx={cx} cy={cy} r={r} />");
        let mut marks = String::new();
        if look.preview.is_some() && look.disc.is_none() {
            let disc = self.disc(look.preview.map(|player| (player, true)), false);
            marks = format!("<g class=preview>{disc}</g>");
        }
        let last = if self.drawing.falls() { 43 } else { 9 };
        for (class, holds, r) in [
            ("legal", look.legal, 9),
            ("last", look.last, last),
            ("winning", look.winning, 45),
            ("hinted", look.hinted, 44),
        ] {
            if holds {
                marks.push_str(&circle(class, r));
            }
        }
        if look.is_cursor || look.chosen {
            let (x, y) = self.drawing.corner(self.cell);
            let (x, y, side) = (x + 4.0, y + 4.0, CELL - 8.0);
            let ring = format!("<rect class=ring x={x} y={y} width={side} height={side} rx=10 />");
            marks.push_str(&ring);
        }
        marks
    }

    /// Draws what differs. The square stays, and so does a disc that is the same: it may be moving.
    fn change(self, element: &Element, before: Look, now: Look, fresh: bool) -> Option<()> {
        for ((name, was), (_, is)) in before.attributes().into_iter().zip(now.attributes()) {
            if was != is {
                let _ = match is {
                    Some(value) => element.set_attribute(name, value),
                    None => element.remove_attribute(name),
                };
            }
        }
        let mut under = element.first_element_child()?;
        if self.drawing.falls() {
            under = under.next_element_sibling()?;
        }
        if before.lies() != now.lies() {
            if before.disc.is_some() {
                under.next_element_sibling()?.remove();
            }
            let _ = under.insert_adjacent_html("afterend", &self.disc(now.lies(), fresh));
        }
        let marks = self.marks(now);
        if marks != self.marks(before) {
            if now.disc.is_some() {
                under = under.next_element_sibling()?;
            }
            while let Some(mark) = under.next_element_sibling() {
                mark.remove();
            }
            let _ = element.insert_adjacent_html("beforeend", &marks);
        }
        Some(())
    }
}

/// What a row shows and says.
struct Row {
    text: Rc<Text>,
    looks: Vec<Look>,
    told: Vec<Told>,
}

impl Row {
    /// All cells.
    fn markup(&self, places: impl Iterator<Item = Place>, fresh: bool) -> String {
        let shown = self.looks.iter().zip(&self.told).zip(places);
        let cells = shown.map(|((&look, told), place)| place.markup(&self.text, look, told, fresh));
        cells.collect()
    }
}

/// All cells of the game on the table as they are first drawn, which the browser does in a reaction.
#[cfg(test)]
pub(super) fn drawn(store: Store) -> impl IntoView {
    let shared = Shared::new(BoardContext::of_table(store));
    let game = shared.scene.with_untracked(|scene| scene.game);
    let drawing = Drawing::new(game);
    let place = |cell| Place {
        cell,
        game,
        drawing,
    };
    let row = Row {
        text: store.text(),
        looks: looks(shared, game.cells()),
        told: told(shared, game.cells()),
    };
    let cells = row.markup(game.cells().map(place), false);
    view! { <svg inner_html=cells></svg> }
}

/// One row of the board.
#[component]
pub(crate) fn BoardRow(
    row: u8,
    drawing: Drawing,
    shared: Shared,
    /// Whether it is its turn to be drawn.
    #[prop(into)]
    is_drawn: Signal<bool>,
    /// The speaker of the row.
    text: RwSignal<Rc<Text>, LocalStorage>,
) -> impl IntoView {
    let Shared { context, scene, .. } = shared;
    let game = scene.with_untracked(|scene| scene.game);
    let cells = move || (0..game.columns()).map(move |column| Cell::new(column, row));
    let place = move |cell| Place {
        cell,
        game,
        drawing,
    };
    let looks = Memo::new(move |_| looks(shared, cells()));
    let told = Memo::new(move |_| told(shared, cells()));
    let node = NodeRef::<G>::new();
    Effect::new(move |before: Option<Option<Row>>| {
        let node = node.get().filter(|_| is_drawn.get())?;
        let now = Row {
            text: text.get(),
            looks: looks.get(),
            told: told.get(),
        };
        // Discs move when they are played, not when a person leafs through a game.
        let fresh = context.animate.get_untracked();
        let Some(before) = before.flatten() else {
            node.set_inner_html(&now.markup(cells().map(place), fresh));
            return Some(now);
        };
        let speaks_alike = Rc::ptr_eq(&before.text, &now.text);
        let mut element = node.first_element_child();
        for (at, cell) in cells().enumerate() {
            let shown = element?;
            if before.looks[at] != now.looks[at] {
                place(cell).change(&shown, before.looks[at], now.looks[at], fresh);
            }
            if before.told[at] != now.told[at] || !speaks_alike {
                let said = label(&now.text, game, cell, &now.told[at]);
                let _ = shown.set_attribute("aria-label", &said);
            }
            element = shown.next_element_sibling();
        }
        Some(now)
    });
    // All discs of a row fall as far.
    let (_, height) = drawing.centre(Cell::new(0, row));
    view! { <g role="row" node_ref=node style:--drop=format!("{height}px")></g> }
}
