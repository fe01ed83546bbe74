//! The board: a drawing that is also a grid for screen readers and the keyboard. It is never
//! mirrored, whatever the language.

use super::cell::{BoardRow, Shared, cell_id};
use super::chips::Chips;
use super::overlay::Marks;
use super::touch::Finger;
use crate::play::model::scene::Scene;
use crate::shell::model::geometry::{self, CELL, Drawing};
use crate::shell::store::{Shell, Store};
use crate::shell::view::mini::board_label;
use crate::shell::view::staged::turn_by_turn;
use harif_rules::{Cell, Column, Game, Player};
use harif_text::Text;
use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// What stands on the board at the moment, whatever it is for.
fn scene(store: Store) -> Scene {
    if let Some(editing) = store.editing.get() {
        return Scene::of_editing(&editing);
    }
    if let Some(ghost) = store.ghost.get() {
        return Scene::of_line(&ghost.start, &ghost.moves[..ghost.shown]);
    }
    if let Some(lesson) = store.lesson.get() {
        return Scene::of_task(&lesson.task().position);
    }
    let thinking = store.thinking.with(Option::is_some);
    let paused = store.paused.get();
    store
        .session
        .with(|session| Scene::of_session(session, thinking, paused))
}

/// What a board needs of the room that it stands in.
#[derive(Clone, Copy)]
pub(crate) struct BoardContext {
    pub(crate) shell: Shell,
    pub(crate) scene: Memo<Scene>,
    /// Where the keyboard stands.
    pub(crate) cursor: RwSignal<Cell>,
    /// The cell under the pointer.
    pub(crate) hover: RwSignal<Option<Cell>>,
    /// The cell that was tapped once, where taps have to be confirmed.
    pub(crate) chosen: RwSignal<Option<Cell>>,
    /// Whether the last change was a move, which may be animated.
    pub(crate) animate: RwSignal<bool>,
    /// A cell was clicked or tapped.
    pub(crate) click: Callback<Cell>,
    /// The room above a column was.
    pub(crate) click_column: Callback<Column>,
    /// The game whose values, hints and marks are shown on the board, if any are.
    pub(crate) told_by: Option<Store>,
}

impl BoardContext {
    /// The board of the game on the table.
    pub(super) fn of_table(store: Store) -> Self {
        Self {
            shell: *store,
            scene: Memo::new(move |_| scene(store)),
            cursor: store.cursor,
            hover: store.hover,
            chosen: store.chosen,
            animate: store.animate,
            click: Callback::new(move |cell| store.click(cell)),
            click_column: Callback::new(move |column| store.click_column(column)),
            told_by: Some(store),
        }
    }
}

/// The board of the game on the table.
#[component]
pub(crate) fn Board() -> impl IntoView {
    let context = BoardContext::of_table(expect_context::<Store>());
    view! { <BoardOn context/> }
}

/// A board, made anew when the game or its size changes.
#[component]
pub(crate) fn BoardOn(context: BoardContext) -> impl IntoView {
    let game = Memo::new(move |_| context.scene.with(|scene| scene.game));
    move || view! { <Grid game=game.get() context/> }
}

fn arrow_pressed(context: BoardContext, game: Game, event: &KeyboardEvent) {
    let key = event.key();
    if event.alt_key() || event.meta_key() {
        return;
    }
    if key == "Enter" || key == " " {
        event.prevent_default();
        event.stop_propagation();
        context.click.run(context.cursor.get_untracked());
        return;
    }
    let far = event.ctrl_key();
    let Some(cell) = geometry::step(game, context.cursor.get_untracked(), &key, far) else {
        return;
    };
    event.prevent_default();
    event.stop_propagation();
    context.cursor.set(cell);
    context.hover.set(Some(cell));
    let element = document().get_element_by_id(&cell_id(cell));
    if let Some(element) =
        element.and_then(|element| element.dyn_into::<web_sys::SvgElement>().ok())
    {
        let _ = element.focus();
    }
}

/// An attribute of what an event happened on.
fn named(event: &web_sys::Event, name: &str) -> Option<String> {
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    let holder = target.closest(&format!("[{name}]")).ok().flatten()?;
    holder.get_attribute(name)
}

/// The cell that an event happened on.
fn cell_of(event: &web_sys::Event) -> Option<Cell> {
    named(event, "data-cell")?.parse().ok()
}

/// A click anywhere on the board: on a cell, or above a column.
fn clicked(context: BoardContext, event: &MouseEvent) -> Option<()> {
    if let Some(cell) = cell_of(event) {
        context.click.run(cell);
    } else {
        let number: u8 = named(event, "data-column")?.parse().ok()?;
        context.click_column.run(Column(number.checked_sub(1)?));
    }
    Some(())
}

/// The speaker of each row. Where the language changes, the rows follow one after the other: to name
/// every cell of a large board at once would hold the page up.
fn row_speakers(shell: Shell, game: Game) -> Vec<RowText> {
    let now = shell.text_now();
    let rows: Vec<RowText> = (0..game.rows())
        .map(|_| RwSignal::new_local(Rc::clone(&now)))
        .collect();
    let speakers = rows.clone();
    Effect::new(move |first: Option<()>| {
        let text = shell.text();
        if first.is_some() {
            say_rows(speakers.clone().into_iter(), text);
        }
    });
    rows
}

type RowText = RwSignal<Rc<Text>, LocalStorage>;

fn say_rows(mut rows: std::vec::IntoIter<RowText>, text: Rc<Text>) {
    let Some(row) = rows.next() else { return };
    // A board that is gone needs no names.
    if row.try_set(Rc::clone(&text)).is_none() {
        set_timeout(move || say_rows(rows, text), Duration::ZERO);
    }
}

#[component]
fn Grid(game: Game, context: BoardContext) -> impl IntoView {
    let BoardContext { shell, scene, .. } = context;
    let drawing = Drawing::new(game);
    let (x, y, width, height) = drawing.frame();
    let label = move || {
        let turn = scene.with(|scene| scene.turn);
        board_label(&shell.text(), game, turn)
    };
    let shared = Shared::new(context);
    let marks = shared.marks;
    let texts = row_speakers(shell, game);
    let finger = Finger::new(context, drawing);
    // Row by row and then what lies over them, in turns: all cells of a large board at once would hold the page up. The board
    // is seen, and has its name, once it is whole.
    let last_row = u16::from(game.rows());
    let whole = last_row + 2;
    let drawn = turn_by_turn(whole);
    let turn = move |part: u16| move || drawn.get() >= part;
    let rows = game
        .rows_from_top()
        .zip(texts)
        .zip(1..)
        .map(|((row, text), number)| {
            let is_drawn = Memo::new(move |_| drawn.get() >= number);
            view! { <BoardRow row drawing shared is_drawn text/> }
        });
    let name = move || (drawn.get() >= whole).then(|| game.name());
    let names = drawing.names();
    let mode = move || {
        let moved = context.animate.get();
        if scene.with(|scene| scene.is_ghost) {
            "line"
        } else if moved {
            "moved"
        } else {
            "still"
        }
    };
    let playable = move || scene.with(|scene| scene.playable).then_some("");
    view! {
        <svg
            class="board"
            data-board=name
            data-mode=mode
            data-playable=playable
            role="grid"
            aria-label=label
            aria-rowcount=game.rows().to_string()
            aria-colcount=game.columns().to_string()
            viewBox=drawing.view_box()
            direction="ltr"
            style:--ratio=format!("{:.4}", drawing.width() / drawing.height())
            on:keydown=move |event| arrow_pressed(context, game, &event)
            on:click=move |event| if !finger.is_echo(&event) {
                let _ = clicked(context, &event);
            }
            on:focusin=move |event| if let Some(cell) = cell_of(&event) {
                context.cursor.set(cell);
            }
            on:pointerover=move |event| if let Some(cell) = cell_of(&event) {
                context.hover.set(Some(cell));
            }
            on:pointerdown=move |event| finger.down(&event)
            on:pointermove=move |event| finger.moved(&event)
            on:pointerup=move |event| finger.up(&event)
            on:pointercancel=move |event| finger.cancelled(&event)
            on:pointerleave=move |_| context.hover.set(None)
        >
            <rect class="frame" x=x - 6.0 y=y - 6.0 width=width + 12.0 height=height + 12.0 rx="14" aria-hidden="true"></rect>
            {drawing.falls().then(|| view! { <Show when=turn(1)><Drops drawing game context/></Show> })}
            {rows.collect_view()}
            <g class="names" font-size=drawing.name_size() aria-hidden="true" inner_html=names></g>
            <Show when=turn(last_row + 1)><Marks drawing marks/><WinLines drawing scene/></Show>
            {context.told_by.map(|store| view! { <Show when=turn(whole)><Chips drawing scene store/></Show> })}
        </svg>
    }
}

/// The room above the columns of Connect Four, with the disc that hovers over one.
#[component]
fn Drops(drawing: Drawing, game: Game, context: BoardContext) -> impl IntoView {
    let scene = context.scene;
    let zones = (0..game.columns()).map(|column| {
        let cell = Cell::new(column, 0);
        view! {
            <rect
                class="drop"
                data-column=(column + 1).to_string()
                x=drawing.column_x(column) y="0" width=CELL height=1.3 * CELL
                on:pointerenter=move |_| context.hover.set(Some(cell))
            ></rect>
        }
    });
    let hovering = move || {
        let at = context.hover.get()?;
        scene.with(|scene| {
            let m = game.info().move_at(at);
            (scene.playable && scene.allows(m)).then_some((at.column, scene.turn))
        })
    };
    let disc = move || {
        hovering().map(|(column, turn)| {
            let class = match turn {
                Player::First => "disc first",
                Player::Second => "disc second",
            };
            let cx = drawing.column_x(column) + CELL / 2.0;
            view! {
                <g class="hovering"><g class=class>
                    <circle class="body" cx=cx cy="42" r="40"></circle>
                    {match turn {
                        Player::First => view! { <circle class="mark solid" cx=cx cy="42" r="13"></circle> },
                        Player::Second => view! { <circle class="mark open" cx=cx cy="42" r="20"></circle> },
                    }}
                </g></g>
            }
        })
    };
    view! { <g aria-hidden="true">{zones.collect_view()}{disc}</g> }
}

/// The lines that won.
#[component]
fn WinLines(drawing: Drawing, scene: Memo<Scene>) -> impl IntoView {
    let lines = move || {
        let wins = scene.with(|scene| scene.wins.clone());
        let draw = |(from, to): (Cell, Cell)| {
            let ((x1, y1), (x2, y2)) = (drawing.centre(from), drawing.centre(to));
            view! { <line x1=x1 y1=y1 x2=x2 y2=y2></line> }
        };
        wins.into_iter().map(draw).collect_view()
    };
    view! { <g class="wins" aria-hidden="true">{lines}</g> }
}
