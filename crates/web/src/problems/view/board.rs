//! The board of a problem, answered by mouse, finger and keyboard, and the box for typed moves.

use crate::play::model::lesson::Attempt;
use crate::problems::model::task::Asked;
use crate::problems::store::ProblemsStore;
use crate::shell::model::geometry;
use crate::shell::view::mini::{Mark, MiniBoard};
use crate::shell::view::slices::when_drawn;
use harif_rules::{AnyMove, Board, Cell, Game, Position};
use harif_text::{Value, say};
use harif_words::{Speaker, problems};
use leptos::ev::KeyboardEvent;
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The task and the board.
#[component]
pub(crate) fn ProblemBoard() -> impl IntoView {
    let store = expect_context::<ProblemsStore>();
    let node = NodeRef::<Div>::new();
    let task = move || {
        let text = store.text();
        store.task.with(|task| {
            let asked = &task.as_ref()?.asked;
            let speaker = Speaker::new(&text, asked.position().game());
            Some(match asked {
                Asked::Problem(problem, _) | Asked::Sent(problem) => {
                    problems::task(&speaker, problem)
                }
                Asked::Mistake(_, card, position) => {
                    let player = speaker.side(position.turn());
                    say!(text, "problem-task-mistake", player = player, move = Value::ltr(card.played))
                }
            })
        })
    };
    let answer = Callback::new(move |m: AnyMove| {
        store.answer(m);
        focus_next_step();
    });
    // The board is drawn anew only when what lies on it changes.
    let drawn = Memo::new(move |_| {
        store.task.with(|task| {
            let task = task.as_ref()?;
            let (position, last) = task.board();
            let before = task.asked.position().clone();
            let is_open = task.is_open();
            let wrong = match task.attempt {
                Attempt::Wrong(m) if task.line.is_none() => Some(m),
                Attempt::Right(m) if task.line.is_none() => Some(m),
                _ => None,
            };
            Some((position, last, before, is_open, wrong))
        })
    });
    let board = move || {
        let (position, last, before, is_open, tried) = drawn.get()?;
        // The names of cells follow the language.
        let _ = store.text();
        let mark = |m: AnyMove, strong: bool| Mark {
            m,
            chip: String::new(),
            strong,
        };
        let game = position.game();
        // A disc that lies already is marked by its cell, one that is only meant by its move.
        let marks = match last.and_then(|m| landed(&before, &position, m)) {
            Some(cell) => vec![cell],
            None => Vec::new(),
        };
        let marks: Vec<Mark> = tried
            .map(|m| mark(m, true))
            .into_iter()
            .collect::<Vec<_>>()
            .into_iter()
            .chain(
                marks
                    .into_iter()
                    .filter(|_| !game.info().gravity)
                    .map(|cell| mark(AnyMove::Cell(cell), false)),
            )
            .collect();
        Some(if is_open {
            view! { <MiniBoard position marks on_move=answer/> }.into_any()
        } else {
            view! { <MiniBoard position marks/> }.into_any()
        })
    };
    let game = move || {
        store
            .task
            .with_untracked(|task| task.as_ref().map(|task| task.asked.position().game()))
    };
    let walk = move |event: KeyboardEvent| {
        if let (Some(game), Some(node)) = (game(), node.get_untracked())
            && !event.alt_key()
            && !event.meta_key()
            && step_focus(&node, game, &event).is_some()
        {
            event.prevent_default();
            event.stop_propagation();
        }
    };
    view! {
        <p class="problem-task" data-task="">{task}</p>
        <div class="board-box problem-box" node_ref=node on:keydown=walk>{board}</div>
    }
}

/// The cell on which the last move of a line lies.
fn landed(
    before: &harif_rules::AnyPosition,
    now: &harif_rules::AnyPosition,
    m: AnyMove,
) -> Option<Cell> {
    match m {
        AnyMove::Cell(cell) => now
            .at(cell)
            .filter(|_| before.at(cell).is_none())
            .map(|_| cell),
        AnyMove::Column(_) | AnyMove::Pass => None,
    }
}

/// Moves the focus to the next cell in the direction of an arrow on which one may play.
fn step_focus(board: &web_sys::HtmlElement, game: Game, event: &KeyboardEvent) -> Option<()> {
    let here = document().active_element()?;
    let mut at: Cell = here.get_attribute("data-cell")?.parse().ok()?;
    loop {
        let next = geometry::step(game, at, &event.key(), event.ctrl_key())?;
        if next == at {
            return Some(());
        }
        at = next;
        let open = board.query_selector(&format!("[data-cell=\"{at}\"][data-open]"));
        if let Some(cell) = open.ok().flatten() {
            let _ = cell.dyn_into::<web_sys::SvgElement>().ok()?.focus();
            return Some(());
        }
    }
}

/// The board is drawn anew after an answer, and the focus on it is gone: the next button takes it.
fn focus_next_step() {
    when_drawn(|| {
        let next = document().query_selector("[data-next-step]").ok().flatten();
        if let Some(next) = next.and_then(|next| next.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = next.focus();
        }
    });
}
