//! The review of a game: how far it has come, what was counted, and the moves to talk about.

use super::coach::Badge;
use crate::games::view::LinkCode;
use crate::play::model::review::{is_fault, turning_points};
use crate::play::model::session::Session;
use crate::shell::store::Store;
use harif_play::coach::Class;
use harif_play::record::NodeId;
use harif_play::service::{JudgedMove, SentMessage};
use harif_play::table::{Input, Reviewing};
use harif_rules::{Player, Position};
use harif_text::{Value, say};
use harif_words::{Speaker, values};
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A judged move of the line that is shown.
#[derive(Clone, Debug)]
struct Row {
    ply: usize,
    node: NodeId,
    player: Player,
    judged: Arc<JudgedMove>,
}

fn rows(store: Store) -> Vec<Row> {
    store.session.with(|session| {
        let line = session.line();
        let mut far = session.record().clone();
        if far.go_to(line[line.len() - 1]).is_err() {
            return Vec::new();
        }
        store.judgements.with(|all| {
            let moves = far.positions().zip(&line[1..]).enumerate();
            moves
                .filter_map(|(ply, (before, &node))| {
                    Some(Row {
                        ply: ply + 1,
                        node,
                        player: before.turn(),
                        judged: Arc::clone(all.get(&node)?),
                    })
                })
                .collect()
        })
    })
}

/// One sentence with the counts of a side.
fn tally(store: Store, rows: &[Row], player: Player) -> String {
    let text = store.text();
    let game = store.game();
    let count = |classes: &[Class]| {
        let own = rows.iter().filter(|row| row.player == player);
        own.filter(|row| classes.contains(&row.judged.class))
            .count()
    };
    say!(
        text,
        "review-counts",
        player = Speaker::new(&text, game).side(player),
        best = count(&[Class::Best, Class::OnlyMove]),
        good = count(&[Class::Good]),
        inaccuracies = count(&[Class::Inaccuracy]),
        mistakes = count(&[Class::Mistake]),
        blunders = count(&[Class::Blunder])
    )
}

/// How often each theme was found and missed by the person, or by both sides.
fn themes(store: Store, rows: &[Row]) -> Vec<String> {
    let text = store.text();
    let (game, you) = store
        .session
        .with(|session| (session.game(), session.only_human()));
    let mut counts: BTreeMap<String, (SentMessage, [usize; 2])> = BTreeMap::new();
    for row in rows
        .iter()
        .filter(|row| you.is_none_or(|you| you == row.player))
    {
        for (theme, found) in &row.judged.themes {
            let entry = counts
                .entry(theme.key.clone())
                .or_insert_with(|| (theme.clone(), [0; 2]));
            entry.1[usize::from(!found)] += 1;
        }
    }
    let said = counts.into_values().map(|(theme, [found, missed])| {
        let theme = Speaker::new(&text, game).spoken(&theme);
        say!(
            text,
            "review-theme",
            theme = theme,
            found = found,
            missed = missed
        )
    });
    said.collect()
}

/// The button that begins the review, or how far it has come and the button that stops it.
fn button(store: Store) -> AnyView {
    let going = store
        .review
        .with(|review| review.as_ref().is_some_and(|it| !it.is_finished()));
    let text = store.text();
    if going {
        let (done, total) = store
            .review
            .with(|review| review.as_ref().map_or((0, 1), |it| (it.done, it.total())));
        view! {
            <progress max=total.to_string() prop:value=done as f64 aria-label=say!(text, "review-title")></progress>
            <button type="button" class="small" data-action="stop-review" on:click=move |_| store.stop()>{say!(text, "action-stop")}</button>
        }
        .into_any()
    } else {
        view! {
            <button type="button" data-action="review" on:click=move |_| store.start_review()>{say!(text, "action-review")}</button>
        }
        .into_any()
    }
}

/// The review of the game.
#[component]
pub(crate) fn ReviewPanel() -> impl IntoView {
    let store = expect_context::<Store>();
    let shown = move || {
        store
            .settings
            .with(crate::shell::model::settings::Settings::shows_coach)
    };
    let begun = move || store.session.with(|session| session.line().len() > 1);
    let button = move || button(store);
    let report = move || {
        let review = store.review.get().filter(Reviewing::is_finished)?;
        let text = store.text();
        let rows = rows(store);
        let counts = Player::BOTH.map(|player| tally(store, &rows, player));
        let themes = themes(store, &rows);
        let game = store.game();
        let mattered = turning_points(rows.iter().map(|row| &*row.judged), game);
        let faults: Vec<Row> = rows
            .iter()
            .filter(|row| is_fault(&row.judged))
            .cloned()
            .collect();
        let you = store.session.with(Session::only_human);
        let learn = rows.iter().any(|row| {
            matches!(row.judged.class, Class::Mistake | Class::Blunder)
                && you.is_none_or(|you| you == row.player)
        });
        let named = |row: Row, why: Option<String>| {
            let node = row.node;
            let at = say!(text, "page-review-row", n = row.ply, move = Value::ltr(row.judged.m));
            view! {
                <li><button type="button" class="link" data-fault=row.ply.to_string() on:click=move |_| store.travel(Input::GoTo(node))>{at}</button>
                    " " <Badge judged=row.judged/>{why.map(|why| view! { <p>{why}</p> })}</li>
            }
        };
        let changes = mattered.iter().map(|&place| {
            let row = rows[place].clone();
            let [from, to] =
                [&row.judged.before, &row.judged.after].map(|value| values::phrase(&text, value));
            let changed = say!(text, "coach-change", from = from, to = to);
            named(row, Some(changed))
        });
        let changes = changes.collect_view();
        let rest = faults.len() - mattered.len();
        let all = (rest > 0).then(|| {
            let n = faults.len();
            let faults = faults
                .into_iter()
                .map(|row| named(row, None))
                .collect_view();
            view! {
                <details data-faults=n.to_string()>
                    <summary>{say!(text, "page-review-all", n = n)}</summary>
                    <ul class="faults">{faults}</ul>
                </details>
            }
        });
        let heading =
            (!mattered.is_empty()).then(|| view! { <h3>{say!(text, "page-review-mattered")}</h3> });
        Some(view! {
            <div data-review=review.done.to_string()>
                {counts.into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}
                {themes.into_iter().map(|line| view! { <p class="faint">{line}</p> }).collect_view()}
                {heading}
                <ul class="faults" data-mattered=mattered.len().to_string()>{changes}</ul>
                {all}
                {if learn {
                    view! { <button type="button" class="main" data-action="learn" on:click=move |_| store.start_lesson()>{say!(text, "review-learn")}</button> }.into_any()
                } else {
                    view! { <p>{say!(text, "page-review-clean")}</p> }.into_any()
                }}
                <button type="button" class="small" data-action="copy-review" on:click=move |_| store.copy(store.review_address())>
                    {say!(text, "page-copy")}</button>
                <LinkCode link=store.review_address()/>
            </div>
        })
    };
    view! {
        <Show when=move || shown() && begun()>
            <section class="panel review" data-panel="review">
                <h2>{move || say!(store.text(), "review-title")}</h2>
                {button}
                {report}
            </section>
        </Show>
    }
}
