//! The panel of openings: how games went on from the position on the board.

use super::thinking::Worth;
use crate::games::model::KeptGame;
use crate::games::store::GamesStore;
use crate::play::model::explorer::{OwnGames, own_games};
use crate::play::model::session::Session;
use crate::play::store::explorer::{Explorer, question};
use crate::shell::engines::on_demand::Loaded;
use crate::shell::store::Store;
use crate::shell::view::staged::turn_by_turn;
use harif_play::continuations::{Continuation, continuations, has_recorded_games};
use harif_play::table::Input;
use harif_rules::{AnyMove, AnyPosition};
use harif_search::Value;
use harif_text::{Text, Value as Said, say};
use harif_wire::archive::ArchivedLine;
use leptos::prelude::*;

/// A move, and all that is known of it.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    of: Continuation,
    own: OwnGames,
    /// How finished games of the server went.
    here: OwnGames,
    value: Option<Value>,
}

/// How the games went in which a move was played, as the server tells it.
fn of_archive(opening: &ArchivedLine, m: AnyMove) -> OwnGames {
    let name = m.to_string();
    let found = opening.moves.iter().find(|it| it.m == name);
    found.map_or_else(OwnGames::default, |it| OwnGames {
        games: it.games as u32,
        points: it.wins as f64 + it.draws as f64 / 2.0,
    })
}

fn rows(store: Store, explorer: Explorer, games: GamesStore) -> Vec<Row> {
    let openings = explorer.recorded.get();
    store.session.with(|session| {
        let position = session.position();
        if session.is_over() {
            return Vec::new();
        }
        let all = continuations(position, openings.as_deref());
        let moves: Vec<AnyMove> = all.iter().map(|it| it.m).collect();
        let ply = session.record().ply();
        let own = games.games.with(|games| {
            let is_usual = *session.record().start() == AnyPosition::start(session.game());
            let games: &[KeptGame] = if is_usual { games } else { &[] };
            own_games(games, position, ply, &moves)
        });
        let node = session.record().cursor();
        let here = |m: AnyMove| {
            explorer.archived.with(|(asked, opening)| {
                if *asked == question(position) {
                    of_archive(opening, m)
                } else {
                    OwnGames::default()
                }
            })
        };
        let studied = store.studies.with(|studies| studies.get(&node).cloned());
        all.into_iter()
            .zip(own)
            .map(|(of, own)| {
                let known = studied.iter().flat_map(|studied| &studied.moves);
                let value = known
                    .clone()
                    .find(|entry| entry.m == of.m)
                    .map(|entry| entry.value);
                let here = here(of.m);
                Row {
                    of,
                    own,
                    here,
                    value,
                }
            })
            .collect()
    })
}

/// The panel of openings.
#[component]
pub(crate) fn ExplorerPanel() -> impl IntoView {
    let store = expect_context::<Store>();
    let explorer = expect_context::<Explorer>();
    let is_open = explorer.is_open;
    let title = move || say!(store.text(), "openings-title");
    view! {
        <section class="panel openings" data-panel="openings">
            <h2><button type="button" class="link" data-action="openings" aria-expanded=move || is_open.get().to_string()
                on:click=move |_| is_open.update(|open| *open = !*open)>{title}</button></h2>
            <Show when=move || is_open.get()><Body/></Show>
        </section>
    }
}

#[component]
fn Body() -> impl IntoView {
    let store = expect_context::<Store>();
    let explorer = expect_context::<Explorer>();
    let games = expect_context::<GamesStore>();
    let recorded = Memo::new(move |_| {
        store
            .session
            .with(|session| has_recorded_games(session.position()))
    });
    Effect::new(move |_| {
        if recorded.get() {
            explorer.load();
        }
    });
    Effect::new(move |_| {
        explorer.ask_archive(store.session.with(|session| question(session.position())));
    });
    let rows = Memo::new(move |_| rows(store, explorer, games));
    let source = move || {
        let text = store.text();
        if !recorded.get() {
            return view! { <p class="faint">{say!(text, "openings-about")}</p> }.into_any();
        }
        explorer.recorded.with(|loaded| match loaded {
            Loaded::Missing => view! {
                <p class="faint" role="status">{say!(text, "openings-missing")} " "
                    <button type="button" on:click=move |_| explorer.load()>{say!(text, "openings-again")}</button></p>
            }
            .into_any(),
            Loaded::Not | Loaded::Waiting => view! { <p class="faint" role="status">{say!(text, "openings-loading")}</p> }.into_any(),
            Loaded::Ready(_) => {
                let games: u32 = rows.with(|rows| rows.iter().filter_map(|row| row.of.recorded).map(|it| it.games).sum());
                let said = match games {
                    0 => say!(text, "openings-beyond"),
                    _ => say!(text, "openings-recorded", n = i64::from(games)),
                };
                view! { <p class="faint">{said}</p> }.into_any()
            }
        })
    };
    let has_values = move || rows.with(|rows| rows.iter().any(|row| row.value.is_some()));
    let show_values = move |_| {
        store.set(|settings| settings.values = true);
        store.act(Input::StudyLonger);
    };
    let table = move || {
        let text = store.text();
        let all = rows.get();
        if all.is_empty() {
            return view! { <p class="faint">{say!(text, "openings-over")}</p> }.into_any();
        }
        let with_games = all.iter().any(|row| row.of.recorded.is_some());
        let with_own = all.iter().any(|row| row.own.games > 0);
        let with_here = all.iter().any(|row| row.here.games > 0);
        let lines = all
            .into_iter()
            .map(|row| line(store, &text, row, with_games, [with_own, with_here]))
            .collect_view();
        let head =
            |wanted: bool, word: String| wanted.then(|| view! { <th scope="col">{word}</th> });
        view! {
            <table class="numbers">
                <thead><tr>
                    <th scope="col">{say!(text, "think-move")}</th>
                    {head(with_games, say!(text, "openings-games"))}
                    {head(with_games, say!(text, "openings-points"))}
                    <th scope="col">{say!(text, "think-value")}</th>
                    {head(with_own, say!(text, "openings-yours"))}
                    {head(with_here, say!(text, "openings-here"))}
                </tr></thead>
                <tbody>{lines}</tbody>
            </table>
        }
        .into_any()
    };
    // The table in a turn of its own: with everything else it would hold up a slow machine.
    let has_table = turn_by_turn(1);
    view! {
        {source}
        {move || (has_table.get() == 1).then(table)}
        <Show when=move || !has_values() && !rows.with(Vec::is_empty)>
            <button type="button" data-action="openings-values" on:click=show_values>{move || say!(store.text(), "openings-values")}</button>
        </Show>
    }
}

/// One move.
fn line(
    store: Store,
    text: &Text,
    row: Row,
    with_games: bool,
    [with_own, with_here]: [bool; 2],
) -> impl IntoView + use<> {
    let m = row.of.m;
    let name = row
        .of
        .opening
        .and_then(|key| harif_words::by_key(text, &format!("opening-{key}")));
    let can_play = move || store.session.with(Session::awaits_human);
    let label = say!(text, "openings-play", move = Said::ltr(m));
    let share = |won: f64, games: u32| won / f64::from(games.max(1));
    let recorded = with_games.then(|| {
        let it = row.of.recorded;
        let games = it.map(|it| text.number(i64::from(it.games)));
        let points = it.map(|it| share(f64::from(it.won) + f64::from(it.drawn) / 2.0, it.games));
        view! {
            <td class="count">{games}</td>
            <td class="share">
                <span class="meter" style:--share=format!("{:.3}", points.unwrap_or(0.0))></span>
                {points.map(|points| text.percent(points))}
            </td>
        }
    });
    let counted = |own: OwnGames, kind: &'static str| {
        let said = (own.games > 0).then(|| {
            let points = text.percent(share(own.points, own.games));
            say!(
                text,
                "openings-yours-of",
                games = i64::from(own.games),
                points = points
            )
        });
        view! { <td data-of=kind>{said}</td> }
    };
    let own = with_own.then(|| counted(row.own, "own"));
    let here = with_here.then(|| counted(row.here, "here"));
    let value = match row.value {
        Some(value) => view! { <Worth value/> }.into_any(),
        None => view! { <span class="faint">"–"<span class="unseen">{say!(text, "value-none")}</span></span> }.into_any(),
    };
    view! {
        <tr data-continuation=m.to_string()>
            <th scope="row"><button type="button" class="link" aria-label=label disabled=move || !can_play()
                on:click=move |_| store.act(Input::Move(m))><bdi dir="ltr">{m.to_string()}</bdi></button>
                {name.map(|name| view! { <span class="faint">" " {name}</span> })}</th>
            {recorded}
            <td>{value}</td>
            {own}
            {here}
        </tr>
    }
}
