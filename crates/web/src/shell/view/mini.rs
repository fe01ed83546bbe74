//! A small board that shows a position, and may be clicked. It knows nothing of the game on the
//! table, so that rooms can show as many as they like.

use super::disc;
use crate::shell::model::geometry::{CELL, Drawing};
use crate::shell::store::Shell;
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Position};
use harif_text::say;
use harif_words::{Speaker, games};
use leptos::prelude::*;

/// A mark on a cell: a ring that says "here", with a short word beside it for screen readers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mark {
    /// The move that it belongs to.
    pub(crate) m: AnyMove,
    /// What stands on the cell; nothing for a ring alone.
    pub(crate) chip: String,
    /// Whether it is the one that matters.
    pub(crate) strong: bool,
}

/// A position, drawn small.
#[component]
pub(crate) fn MiniBoard(
    position: AnyPosition,
    /// What is marked.
    #[prop(optional)]
    marks: Vec<Mark>,
    /// What a click on a legal move does.
    #[prop(optional, into)]
    on_move: Option<Callback<AnyMove>>,
) -> impl IntoView {
    let store = expect_context::<Shell>();
    let game = position.game();
    let drawing = Drawing::new(game);
    let (x, y, width, height) = drawing.frame();
    let text = store.text();
    let name = games::name(&text, game);
    let player = Speaker::new(&text, game).side(position.turn());
    let (columns, rows) = (game.columns(), game.rows());
    let label = say!(
        text,
        "a11y-board",
        name = name,
        columns = columns,
        rows = rows,
        player = player
    );
    let names = drawing
        .column_names()
        .into_iter()
        .chain(drawing.row_names());
    let names = names.map(|(name, x, y)| view! { <text x=x y=y dy="0.35em">{name}</text> });
    let winning = position.winning_cells();
    let cells = game
        .rows_from_top()
        .flat_map(|row| (0..game.columns()).map(move |column| Cell::new(column, row)));
    let cells = cells.map(|cell| {
        let m = game.info().move_at(cell);
        let open = on_move.filter(|_| position.check(m).is_ok());
        let (x, y) = drawing.corner(cell);
        let (cx, cy) = drawing.centre(cell);
        let said = match position.at(cell) {
            Some(player) => Speaker::new(&text, game).side(player),
            None => say!(text, "a11y-empty"),
        };
        let said = say!(text, "page-cell", column = cell.column + 1, row = cell.row + 1, state = said);
        let press = move || {
            if let Some(open) = open {
                open.run(m);
            }
        };
        view! {
            <g class="cell" data-cell=cell.to_string() data-open=open.map(|_| "")
                data-disc=match position.at(cell) { Some(player) => player.name(), None => "empty" }
                role=if open.is_some() { "button" } else { "img" } aria-label=said tabindex=open.map(|_| "0")
                on:click=move |_| press()
                on:keydown=move |event| if matches!(event.key().as_str(), "Enter" | " ") {
                    event.prevent_default();
                    event.stop_propagation();
                    press();
                }>
                <rect class="square" x=x y=y width=CELL height=CELL></rect>
                {drawing.falls().then(|| view! { <circle class="hole" cx=cx cy=cy r="40"></circle> })}
                {position.at(cell).map(|player| disc::lying(game, player, (cx, cy)))}
                {winning.contains(&cell).then(|| view! { <circle class="winning" cx=cx cy=cy r="45"></circle> })}
                <rect class="ring" x=x + 4.0 y=y + 4.0 width=CELL - 8.0 height=CELL - 8.0 rx="10"></rect>
            </g>
        }
    });
    let cells = cells.collect_view();
    let marks = marks.into_iter().filter_map(|mark| {
        let (cx, cy) = drawing.centre(position.target(mark.m)?);
        // A ring alone goes round the cell; a number gets a plate of its own. Neither is round, or
        // it would look like a disc.
        let plate = !mark.chip.is_empty();
        let mut class = String::from("mark-at");
        for (name, holds) in [(" strong", mark.strong), (" chip-at", plate)] {
            if holds {
                class.push_str(name);
            }
        }
        let half = if plate { 26.0 } else { 42.0 };
        // The drawing runs from left to right; words on it keep their own direction.
        let chip = plate.then(|| {
            view! { <text x=cx y=cy dy="0.35em">{format!("\u{2068}{}\u{2069}", mark.chip)}</text> }
        });
        Some(view! {
            <g class=class data-mark=mark.m.to_string()>
                <rect x=cx - 42.0 y=cy - half width="84" height=2.0 * half rx="12"></rect>{chip}
            </g>
        })
    });
    let marks = marks.collect_view();
    view! {
        <svg class="board mini" data-board=game.name() role="group" aria-label=label
            viewBox=drawing.view_box() direction="ltr">
            <rect class="frame" x=x - 6.0 y=y - 6.0 width=width + 12.0 height=height + 12.0 rx="14" aria-hidden="true"></rect>
            {cells}
            <g class="names" aria-hidden="true">{names.collect_view()}</g>
            <g class="marks" aria-hidden="true">{marks}</g>
        </svg>
    }
}
