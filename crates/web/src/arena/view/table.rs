//! What came of the games: the table with ratings and meetings, and the boards.

use super::name;
use crate::arena::model::{Arena, Current, Played};
use crate::arena::store::ArenaStore;
use crate::play::model::seats::Seat;
use crate::shell::model::link::Room;
use crate::shell::store::Store;
use crate::shell::view::thumbnail::{height_of, thumbnail};
use harif_play::stats::{FEW_GAMES, Trinomial};
use harif_rules::{AnyMove, AnyPosition, Board, Player, Setup};
use harif_text::{Text, say};
use leptos::prelude::*;

/// How many finished games are shown.
const SHOWN: usize = 12;

/// Wins, draws and losses as people write them.
pub(super) fn tally(text: &Text, tally: Trinomial) -> String {
    let number = |n: u64| text.number(n as i64);
    format!(
        "{} – {} – {}",
        number(tally.wins),
        number(tally.draws),
        number(tally.losses)
    )
}

/// The table, the best agent first.
#[component]
pub(super) fn Table() -> impl IntoView {
    let store = expect_context::<ArenaStore>();
    let shell = store.shell;
    // The table changes with finished games, not with moves.
    let version = Memo::new(move |_| {
        store.with(|arena| {
            (
                arena.played.len(),
                arena.entrants.clone(),
                arena.asked * u32::from(arena.played.is_empty()),
            )
        })
    });
    let draw = move || {
        // Read, not only tracked: a memo that is never read never changes.
        version.with(|_| ());
        let text = store.text();
        let (standings, cross, seats) = untrack(|| {
            store.with(|arena| (arena.standings(), arena.cross(), arena.entrants.clone()))
        });
        if standings.iter().all(|standing| standing.rating.is_none()) {
            return view! { <p class="faint">{say!(text, "arena-nothing-yet")}</p> }.into_any();
        }
        let order: Vec<usize> = standings.iter().map(|standing| standing.entrant).collect();
        let head = (1..).zip(&order).map(|(rank, &entrant)| {
            let full = name(store, &seats[entrant]);
            let said = full.clone();
            view! { <th scope="col" title=full><span aria-hidden="true">{text.number(rank)}</span><span class="unseen">{said}</span></th> }
        });
        let few = standings
            .iter()
            .any(|standing| standing.tally.games() < FEW_GAMES);
        let rows = (1..).zip(&standings).map(|(rank, standing)| {
            let elo = standing.rating.map(|rating| {
                let value = text.signed(rating.elo.round() as i64);
                let error = text.number(rating.error.round() as i64);
                say!(text, "arena-elo-error", value = value, error = error)
            });
            let met = order.iter().map(|&other| {
                let told = (other != standing.entrant)
                    .then(|| tally(&text, cross[standing.entrant][other]));
                view! { <td><bdi>{told}</bdi></td> }
            });
            view! {
                <tr data-standing=rank.to_string()>
                    <td>{text.number(rank)}</td>
                    <th scope="row">{name(store, &seats[standing.entrant])}</th>
                    <td data-elo=""><bdi>{elo}</bdi></td>
                    <td>{text.number(standing.tally.games() as i64)}</td>
                    {met.collect_view()}
                </tr>
            }
        });
        view! {
            <div class="scroll" role="group" tabindex="0" aria-label=say!(text, "arena-live-standings")>
                <table class="numbers cross">
                    <thead><tr>
                        <th scope="col">{say!(text, "arena-column-rank")}</th>
                        <th scope="col">{say!(text, "arena-column-player")}</th>
                        <th scope="col">{say!(text, "arena-column-elo")}</th>
                        <th scope="col">{say!(text, "arena-column-games")}</th>
                        {head.collect_view()}
                    </tr></thead>
                    <tbody>{rows.collect_view()}</tbody>
                </table>
            </div>
            <p class="faint">{say!(text, "arena-cross-why")} " " {few.then(|| say!(text, "arena-too-few"))}</p>
            <div class="group">
                <button type="button" class="small" data-action="arena-copy-text" on:click=move |_| shell.copy(as_text(store))>{say!(text, "arena-copy-text")}</button>
                <button type="button" class="small" data-action="arena-copy-csv" on:click=move |_| shell.copy(store.with(Arena::csv))>{say!(text, "arena-copy-csv")}</button>
            </div>
        }
        .into_any()
    };
    view! {
        <section class="panel" aria-label=move || say!(store.text(), "arena-live-standings")>
            <h3>{move || say!(store.text(), "arena-live-standings")}</h3>
            {draw}
        </section>
    }
}

/// The table as lines of text.
fn as_text(store: ArenaStore) -> String {
    let text = store.text();
    let (standings, seats) = store.with(|arena| (arena.standings(), arena.entrants.clone()));
    let lines = (1..).zip(standings).map(|(rank, standing)| {
        let elo = standing.rating.map_or_else(String::new, |rating| {
            let value = text.signed(rating.elo.round() as i64);
            let error = text.number(rating.error.round() as i64);
            say!(text, "arena-elo-error", value = value, error = error)
        });
        let (name, told) = (
            name(store, &seats[standing.entrant]),
            tally(&text, standing.tally),
        );
        format!("{}. {name}: {elo} ({told})", text.number(rank))
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn board(position: &AnyPosition, last: Option<AnyMove>) -> impl IntoView + use<> {
    let height = height_of(position.game(), 100.0);
    let drawn = thumbnail(&Setup::of(position), last, (50.0, 0.0), 100.0);
    view! {
        <svg class="lively" viewBox=format!("0 0 100 {height}") direction="ltr" aria-hidden="true">{drawn}</svg>
    }
}

/// The games that are being played, and those that ended last.
#[component]
pub(super) fn Boards() -> impl IntoView {
    let store = expect_context::<ArenaStore>();
    let now = move || {
        let current = store.with(|arena| {
            let seated = |current: &Current| {
                let players = current.players.map(|player| arena.entrants[player].clone());
                (current.clone(), players)
            };
            arena.current.iter().map(seated).collect::<Vec<_>>()
        });
        let figure = |(current, players): (Current, [Seat; 2])| {
            let [first, second] = players.map(|seat| name(store, &seat));
            let words = say!(
                store.text(),
                "arena-meeting",
                first = first,
                second = second
            );
            view! {
                <figure class="current" data-current-game="" data-plies=current.moves.len().to_string()>
                    {board(&current.position, current.moves.last().copied())}
                    <figcaption>{words}</figcaption>
                </figure>
            }
        };
        current.into_iter().map(figure).collect_view()
    };
    let count = Memo::new(move |_| store.with(|arena| arena.played.len()));
    let finished = move || {
        let all = count.get();
        let shown = untrack(|| {
            store.with(|arena| {
                let last = (all.saturating_sub(SHOWN)..all).rev();
                last.filter_map(|at| arena.played.get(at).cloned())
                    .collect::<Vec<_>>()
            })
        });
        shown
            .into_iter()
            .map(|game| view! { <Finished game/> })
            .collect_view()
    };
    let has_begun = Memo::new(move |_| {
        store.with(|arena| !arena.current.is_empty() || !arena.played.is_empty())
    });
    view! {
        <Show when=move || has_begun.get()>
            <section class="panel" aria-label=move || say!(store.text(), "arena-boards")>
                <h3>{move || say!(store.text(), "arena-boards")}</h3>
                <div class="arena-boards"><div class="arena-now">{now}</div><ul>{finished}</ul></div>
            </section>
        </Show>
    }
}

#[component]
fn Finished(game: Played) -> impl IntoView {
    let number = game.number;
    let store = expect_context::<ArenaStore>();
    let table = expect_context::<Store>();
    let text = store.text();
    let seats =
        untrack(|| store.with(|arena| game.players.map(|player| arena.entrants[player].clone())));
    let [first, second] = seats.map(|seat| name(store, &seat));
    let score = match game.winner {
        Some(Player::First) => "1–0",
        Some(Player::Second) => "0–1",
        None => "½–½",
    };
    let words = say!(text, "arena-meeting", first = first, second = second);
    let title = say!(text, "arena-game-number", n = number + 1);
    let open = move |room: Room| {
        if let Some(session) = untrack(|| store.with(|arena| arena.session(number))) {
            table.open_linked(session);
            table.enter(room);
        }
    };
    let [play, tree] = [(Room::Play, "room-play"), (Room::Tree, "room-tree")].map(|(room, key)| {
        let word = harif_words::label(&text, key);
        let label = format!("{title}: {word}");
        view! { <button type="button" class="small" aria-label=label data-replay=format!("{}-{number}", room.name()) on:click=move |_| open(room)>{word}</button> }
    });
    view! {
        <li data-played=number.to_string()>
            {board(&game.position, game.moves.last().copied())}
            <div>
                <p><strong>{title.clone()}</strong> " " <bdi dir="ltr">{score}</bdi></p>
                <p class="faint">{words} {game.by_fault.then(|| format!(" ({})", say!(text, "arena-reason-illegal")))}</p>
                <div class="group">{play}{tree}</div>
            </div>
        </li>
    }
}
