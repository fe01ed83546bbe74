//! An evaluator of one's own: written, checked as it is written, and explained on a board.

use super::DEPTHS;
use crate::arena::model::own::OwnExpression;
use crate::arena::store::ArenaStore;
use crate::play::model::seats::{Seat, SeatExt};
use crate::play::model::session::Session;
use crate::shell::store::Store;
use crate::shell::view::mini::MiniBoard;
use harif_play::openings::random;
use harif_rules::{AnyPosition, Board, Game, Player, Position, with_position};
use harif_search::evaluators::EvaluatorSpec;
use harif_search::evaluators::expression::{GameKind, LONGEST_EXPRESSION, Part, measures};
use harif_text::{Value, say};
use harif_words::{Speaker, agents, errors};
use leptos::prelude::*;

/// The board on which an expression is explained: the one on the table, or one in the middle of a game.
fn example(session: &Session, game: Game) -> AnyPosition {
    let position = session.position();
    if position.game() == game && !position.is_over() && session.record().ply() > 0 {
        return position.clone();
    }
    random(game, game.cell_count() / 3, 4).1
}

/// What a position is worth for a player, part by part.
fn parts(spec: EvaluatorSpec, position: &AnyPosition, player: Player) -> Vec<Part> {
    let Some(program) = spec.program() else {
        return Vec::new();
    };
    with_position!(position, p => program.explain(p, player))
}

/// The panel.
#[component]
pub(super) fn OwnEvaluator() -> impl IntoView {
    let store = expect_context::<ArenaStore>();
    let game = Memo::new(move |_| store.with(|arena| arena.game));
    let kind = move || GameKind::of(game.get());
    let position = Memo::new(move |_| {
        let game = game.get();
        store.shell.session.with(|session| example(session, game))
    });
    let field = move || say!(store.text(), "own-expression");
    let hint = move || errors::example(kind());
    let insert = move |name: &'static str| {
        store.draft.update(|draft| {
            let joint = if draft.trim().is_empty() { "" } else { " + " };
            *draft = format!("{}{joint}{name}", draft.trim_end());
        });
    };
    let terms = move || {
        let text = store.text();
        let row = |measure: &'static harif_search::evaluators::expression::Measure| {
            view! {
                <li>
                    <button type="button" class="small" dir="ltr" data-term=measure.name on:click=move |_| insert(measure.name)>{measure.name}</button>
                    " " {agents::term(&text, measure.key)}
                </li>
            }
        };
        measures(kind()).iter().map(row).collect_view()
    };
    let checked = move || {
        let text = store.text();
        match store.compiled() {
            None => view! { <p class="faint">{say!(text, "own-empty")}</p> }.into_any(),
            Some(Err(error)) => {
                let lines = errors::expression(&text, &error).into_iter();
                view! { <div class="bad" data-own="error" data-place=error.place.to_string()>{lines.map(|line| view! { <p>{line}</p> }).collect_view()}</div> }.into_any()
            }
            Some(Ok(spec)) => view! { <Explained spec position/> }.into_any(),
        }
    };
    view! {
        <section class="panel own" aria-label=move || say!(store.text(), "own-title")>
            <h3>{move || say!(store.text(), "own-title")}</h3>
            <p class="faint">{move || say!(store.text(), "own-intro")}</p>
            <label class="wide">{field}
                <textarea dir="ltr" rows="2" spellcheck="false" autocapitalize="off" autocomplete="off" data-own="text"
                    maxlength=LONGEST_EXPRESSION.to_string() placeholder=hint prop:value=move || store.draft.get()
                    on:input=move |event| store.draft.set(event_target_value(&event))></textarea>
            </label>
            <div role="status">{checked}</div>
            <Keep game/>
            <details>
                <summary>{move || say!(store.text(), "own-terms")}</summary>
                <ul class="terms">{terms}</ul>
                <p class="faint">{move || {
                    let functions = Value::ltr("min(a, b), max(a, b), abs(a)");
                    let (signs, comparison) = (Value::ltr("+ − * /"), Value::ltr("a < b"));
                    say!(store.text(), "own-grammar", signs = signs, functions = functions, comparison = comparison)
                }}</p>
            </details>
        </section>
    }
}

/// What an expression says about a board.
#[component]
fn Explained(spec: EvaluatorSpec, position: Memo<AnyPosition>) -> impl IntoView {
    let store = expect_context::<ArenaStore>();
    let rows = move || {
        let text = store.text();
        let board = position.get();
        let player = board.turn();
        let parts = parts(spec, &board, player);
        let total: i32 = parts.iter().map(|part| part.value).sum();
        let side = Speaker::new(&text, board.game()).side(player);
        let parts = parts.into_iter().map(|part| {
            view! { <tr><td dir="ltr"><code>{part.text}</code></td><td data-part=""><bdi>{text.signed(i64::from(part.value))}</bdi></td></tr> }
        });
        view! {
            <p>{say!(text, "own-for", player = side)}</p>
            <table class="numbers parts"><tbody>
                {parts.collect_view()}
                <tr><th scope="row">{say!(text, "evaluator-total")}</th><td data-own="total"><strong><bdi>{text.signed(i64::from(total))}</bdi></strong></td></tr>
            </tbody></table>
        }
    };
    view! {
        <div class="explained" data-own="right">
            {move || view! { <MiniBoard position=position.get()/> }}
            <div>{rows}</div>
        </div>
    }
}

/// Keeping, sharing and playing against what is written, and what was kept before.
#[component]
fn Keep(game: Memo<Game>) -> impl IntoView {
    let store = expect_context::<ArenaStore>();
    let table = expect_context::<Store>();
    let is_right = Memo::new(move |_| store.compiled().is_some_and(|read| read.is_ok()));
    let unnamed = move || say!(store.shell.text_now(), "own-unnamed");
    let challenge = move |_| {
        let read = untrack(|| store.compiled());
        if let Some(Ok(spec)) = read {
            let game = game.get_untracked();
            let agent = format!("alphabeta:depth={},evaluator={spec}", DEPTHS[2]);
            if let Ok(seat) = Seat::read(&agent, game) {
                table.challenge(game, seat);
            }
        }
    };
    let enter = move |_| {
        store.keep_own(&unnamed());
        let agent = store
            .kept
            .with_untracked(|kept| kept.0.last().and_then(|own| own.agent(DEPTHS[2])));
        let seat = agent.and_then(|agent| Seat::read(&agent, game.get_untracked()).ok());
        if let Some(seat) = seat {
            store.set_up(|arena| {
                // Where there is no room, it takes the last place.
                if arena.entrants.len() == super::MOST_ENTRANTS {
                    arena.entrants.pop();
                }
                arena.entrants.push(seat);
            });
        }
    };
    let kept = move || {
        let text = store.text();
        let all: Vec<OwnExpression> = store
            .kept
            .with(|kept| kept.of(game.get()).cloned().collect());
        let row = move |own: OwnExpression| {
            let (load, forget) = (own.clone(), own.clone());
            let drop = say!(text, "own-forget", name = own.name.clone());
            view! {
                <li>
                    <button type="button" class="small" data-kept=own.name.clone() on:click=move |_| {
                        store.draft.set(load.text.clone());
                        store.name.set(load.name.clone());
                    }>{own.name.clone()}</button>
                    " " <code dir="ltr">{own.text}</code>
                    <button type="button" class="quiet" aria-label=drop.clone() title=drop on:click=move |_| store.forget_own(&forget)>"✕"</button>
                </li>
            }
        };
        all.into_iter().map(row).collect_view()
    };
    view! {
        <div class="lab-fields">
            <label>{move || say!(store.text(), "own-name")}
                <input type="text" data-own="name" maxlength="40" prop:value=move || store.name.get()
                    on:input=move |event| store.name.set(event_target_value(&event))/>
            </label>
            <button type="button" data-action="own-keep" disabled=move || !is_right.get() on:click=move |_| store.keep_own(&unnamed())>{move || say!(store.text(), "own-keep")}</button>
            <button type="button" class="main" data-action="own-enter" disabled=move || !is_right.get() on:click=enter>{move || say!(store.text(), "own-enter")}</button>
            <button type="button" data-action="own-play" disabled=move || !is_right.get() on:click=challenge>{move || say!(store.text(), "own-play")}</button>
            <button type="button" data-action="own-share" disabled=move || !is_right.get()
                on:click=move |_| store.shell.copy(store.link_of_own(&unnamed()))>{move || say!(store.text(), "own-share")}</button>
        </div>
        <ul class="kept">{kept}</ul>
    }
}
