//! A board as a picture: the same drawing as on the table, small, and only to look at.

use crate::shell::model::geometry::{CELL, Drawing};
use crate::shell::view::disc;
use crate::shell::view::mini::board_label;
use crate::tree::model::recording::Start;
use crate::tree::store::TreeStore;
use harif_rules::{Board, Cell, Player, Position, Setup};
use harif_search::numbers::NumberTree;
use harif_words::games;
use leptos::prelude::*;
use std::fmt::Write as _;

/// What stands at a node: a board, or the rest of a tree of numbers.
#[component]
pub(crate) fn NodePicture(start: Start) -> impl IntoView {
    match start {
        Start::Position(position) => {
            let winning = position.winning_cells();
            let turn = Some(position.turn());
            view! { <BoardPicture board=Setup::of(&position) turn winning/> }.into_any()
        }
        Start::Watched(Some(board)) => {
            view! { <BoardPicture board turn=None winning=Vec::new()/> }.into_any()
        }
        Start::Watched(None) => ().into_any(),
        Start::Numbers(tree) => numbers(&tree).into_any(),
    }
}

fn numbers(tree: &NumberTree) -> impl IntoView + use<> {
    let rest: String = tree.here();
    view! { <p class="number-rest" dir="ltr">{rest}</p> }
}

#[component]
fn BoardPicture(board: Setup, turn: Option<Player>, winning: Vec<Cell>) -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let game = board.game();
    let drawing = Drawing::new(game);
    let (x, y, width, height) = drawing.frame();
    let label = move || {
        let text = store.text();
        match turn {
            Some(turn) => board_label(&text, game, turn),
            None => games::name(&text, game),
        }
    };
    let cells = game.cells().map(|cell| {
        let (x, y) = drawing.corner(cell);
        let (cx, cy) = drawing.centre(cell);
        let won = winning.contains(&cell);
        let mut drawn = format!("<rect class=square x={x} y={y} width={CELL} height={CELL} />");
        // Writing to a text cannot fail.
        if drawing.falls() {
            let _ = write!(drawn, "<circle class=hole cx={cx} cy={cy} r=40 />");
        }
        if let Some(player) = board.at(cell) {
            drawn.push_str(&disc::lying(game, player, (cx, cy)));
        }
        if won {
            let _ = write!(drawn, "<circle class=winning cx={cx} cy={cy} r=45 />");
        }
        drawn
    });
    let cells: String = cells.collect();
    let names = drawing.names();
    // Nothing hovers over a picture: the room above the columns is left out.
    let top = y - 40.0;
    let frame = format!("0 {top} {} {}", drawing.width(), drawing.height() - top);
    view! {
        <svg class="board picture" data-board=game.name() role="img" aria-label=label viewBox=frame direction="ltr">
            <rect class="frame" x=x - 6.0 y=y - 6.0 width=width + 12.0 height=height + 12.0 rx="14"></rect>
            <g inner_html=cells></g>
            <g class="names" aria-hidden="true" inner_html=names></g>
        </svg>
    }
}
