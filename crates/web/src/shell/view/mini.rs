//! A small board that shows a position, and may be clicked. It knows nothing of the game on the
//! table, so that rooms can show as many as they like.

use super::disc;
use crate::shell::model::geometry::{CELL, Drawing, chip_letters};
use crate::shell::store::Shell;
use crate::shell::view::classes;
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Game, Player, Position};
use harif_text::{Text, say, strip_marks};
use harif_words::{Speaker, games};
use leptos::prelude::*;
use leptos::svg::G;
use wasm_bindgen::JsCast;

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

/// A board in one sentence, for screen readers: its game and size, and whose turn it is.
pub(crate) fn board_label(text: &Text, game: Game, turn: Player) -> String {
    say!(
        text,
        "a11y-board",
        name = games::name(text, game),
        columns = game.columns(),
        rows = game.rows(),
        player = Speaker::new(text, game).side(turn)
    )
}

/// A text as it may stand in an attribute.
pub(crate) fn attribute(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;")
}

/// What lies on the cells of a position, as one text that the browser reads.
fn cells(text: &Text, position: &AnyPosition, drawing: Drawing, is_played: bool) -> String {
    let game = position.game();
    let winning = position.winning_cells();
    let [first, second] = Player::BOTH.map(|player| Speaker::new(text, game).side(player));
    let empty = say!(text, "a11y-empty");
    let cells = game
        .rows_from_top()
        .flat_map(|row| (0..game.columns()).map(move |column| Cell::new(column, row)));
    let cells: Vec<String> = cells
        .map(|cell| {
            let m = game.info().move_at(cell);
            let is_open = is_played && position.check(m).is_ok();
            let (x, y) = drawing.corner(cell);
            let (cx, cy) = drawing.centre(cell);
            let lies = position.at(cell);
            let said = match lies {
                Some(Player::First) => &first,
                Some(Player::Second) => &second,
                None => &empty,
            };
            let said = say!(text, "page-cell", column = cell.column + 1, row = cell.row + 1, state = said);
            let open = if is_open { "data-open role=button tabindex=0" } else { "role=img" };
            let hole = if drawing.falls() { format!("<circle class=hole cx={cx} cy={cy} r=40 />") } else { String::new() };
            let disc = lies.map(|player| disc::lying(game, player, (cx, cy))).unwrap_or_default();
            let won = if winning.contains(&cell) { format!("<circle class=winning cx={cx} cy={cy} r=45 />") } else { String::new() };
            let inner = CELL - 8.0;
            // Only what can have the focus shows that it has.
            let ring = if is_open { format!("<rect class=ring x={} y={} width={inner} height={inner} rx=10 />", x + 4.0, y + 4.0) } else { String::new() };
            format!(
                "<g class=cell data-cell={cell} data-disc={} {open} aria-label=\"{}\"><rect class=square x={x} y={y} width={CELL} height={CELL} />{hole}{disc}{won}{ring}</g>",
                lies.map_or("empty", Player::name),
                attribute(&said),
            )
        })
        .collect();
    cells.concat()
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
    /// Whether its cells are drawn in a turn of their own, for places with many boards: all of them at once would hold up a
    /// slow machine.
    #[prop(optional)]
    in_turn: bool,
) -> impl IntoView {
    let store = expect_context::<Shell>();
    let game = position.game();
    let drawing = Drawing::new(game);
    let (x, y, width, height) = drawing.frame();
    let text = store.text();
    let label = board_label(&text, game, position.turn());
    let names = drawing.names();
    let shown = position.clone();
    let cells = move || cells(&text, &shown, drawing, on_move.is_some());
    let (now, later) = if in_turn {
        (None, Some(cells))
    } else {
        (Some(cells()), None)
    };
    let group = NodeRef::<G>::new();
    if let Some(cells) = later {
        Effect::new(move |_| {
            if let Some(group) = group.get() {
                group.set_inner_html(&cells());
                // Asking for its place lays it out now, and not together with all other boards.
                let _ = group.get_bounding_client_rect();
            }
        });
    }
    // A press on a cell on which one may play, or Enter with the focus there.
    let press = move |event: &web_sys::Event| -> Option<()> {
        let target: web_sys::Element = event.target()?.dyn_into().ok()?;
        let cell = target.closest("[data-open]").ok()??;
        let cell: Cell = cell.get_attribute("data-cell")?.parse().ok()?;
        on_move?.run(game.info().move_at(cell));
        Some(())
    };
    let marks = marks.into_iter().filter_map(|mark| {
        let (cx, cy) = drawing.centre(position.target(mark.m)?);
        // A ring alone goes round the cell; a number gets a plate of its own. Neither is round, or
        // it would look like a disc.
        let plate = !mark.chip.is_empty();
        let class = classes("mark-at", &[(" strong", mark.strong), (" chip-at", plate)]);
        let half = if plate { 26.0 } else { 42.0 };
        // The drawing runs from left to right; words on it keep their own direction.
        let chip = plate.then(|| {
            let size = chip_letters(84.0, strip_marks(&mark.chip).as_ref());
            view! { <text x=cx y=cy dy="0.35em" font-size=size>{format!("\u{2068}{}\u{2069}", mark.chip)}</text> }
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
            viewBox=drawing.view_box() direction="ltr"
            on:click=move |event| { let _ = press(&event); }
            on:keydown=move |event| if matches!(event.key().as_str(), "Enter" | " ") && press(&event).is_some() {
                event.prevent_default();
                event.stop_propagation();
            }>
            <rect class="frame" x=x - 6.0 y=y - 6.0 width=width + 12.0 height=height + 12.0 rx="14" aria-hidden="true"></rect>
            <g node_ref=group inner_html=now></g>
            <g class="names" aria-hidden="true" inner_html=names></g>
            <g class="marks" aria-hidden="true">{marks}</g>
        </svg>
    }
}
