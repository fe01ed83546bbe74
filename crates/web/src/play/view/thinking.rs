//! The thinking panel: one sentence, the expected line, the depths, the counters, the root moves.

use super::root_table::RootTable;
use crate::play::model::seats::{Seat, SeatExt};
use crate::shell::engines::Engines;
use crate::shell::model::link::Room;
use crate::shell::store::{Requester, Store};
use crate::shell::view::staged::turn_by_turn;
use crate::tree::model::address::TreeAddress;
use harif_play::record::NodeId;
use harif_play::service::{MoveValue, SearchProgress, SearchSummary};
use harif_play::table::MoveThought;
use harif_rules::{AnyMove, AnyPosition, Player};
use harif_text::{Text, Value, say};
use harif_words::{Speaker, agents, thinking, values};
use leptos::prelude::*;
use std::time::Duration;

/// What the panel shows: a search that goes on, or the last one that is over.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shown {
    pub(crate) player: Player,
    pub(crate) position: AnyPosition,
    /// The search in the room of trees; none if it has no tree, or goes on.
    pub(crate) tree: Option<TreeAddress>,
    pub(crate) progress: SearchProgress,
    /// The move that it played in the end.
    pub(crate) chosen: Option<AnyMove>,
    /// What is counted only at the end.
    pub(crate) thought: Option<SearchSummary>,
}

fn shown(store: Store) -> Option<Shown> {
    if let Some(thinking) = store.thinking.get() {
        let position = store.session.with(|session| session.position().clone());
        return Some(Shown {
            player: thinking.player,
            position,
            tree: None,
            progress: thinking.progress,
            chosen: None,
            thought: None,
        });
    }
    // The last agent that thought on the way to what is shown.
    store.session.with(|session| {
        let record = session.record();
        let nodes: Vec<NodeId> =
            std::iter::successors(Some(record.cursor()), |&node| record.parent(node)).collect();
        store.thoughts.with(|all| {
            let mut latest = nodes.iter().zip(record.positions().rev()).enumerate();
            latest.find_map(|(back, (node, position))| {
                let MoveThought {
                    player,
                    agent,
                    chosen,
                    thought,
                } = &**all.get(node)?;
                let nodes = thought.progress.nodes;
                Some(Shown {
                    player: *player,
                    position: position.clone(),
                    tree: TreeAddress::of_agent(agent, session.game(), nodes, back),
                    progress: thought.progress.clone(),
                    chosen: Some(*chosen),
                    thought: Some(thought.clone()),
                })
            })
        })
    })
}

/// The one sentence that says it all.
fn sentence(text: &Text, progress: &SearchProgress) -> String {
    let Some(best) = progress.best() else {
        return say!(text, "page-thinking-soon");
    };
    let depth = progress.ladder.last().map_or(0, |rung| rung.depth);
    thinking::preference(text, depth, best.m, &best.value)
}

/// What there is to be told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// A program of one's own thinks, and says nothing but its move.
    Own,
    /// No search has reported anything yet.
    Silent,
    Thought,
}

/// Where the thinking is done: in the browser or in the program that serves the page.
fn place(store: Store) -> impl IntoView {
    let text = store.text();
    let on = store.settings.with(|settings| settings.native);
    let (by, who) = if on && store.server_is_silent.get() {
        ("browser", say!(text, "page-server-lost"))
    } else if on {
        ("program", say!(text, "page-native-on"))
    } else {
        ("browser", say!(text, "page-native-off"))
    };
    view! { <p class="faint" data-thinks=by>{who}</p> }
}

/// What was thought. Every part comes in its turn, and is a reaction of its own later: all of them at once would hold up a
/// slow machine.
fn parts(store: Store, shown: Memo<Option<Shown>>) -> AnyView {
    let turns = turn_by_turn(6);
    let part = move |turn: u16, draw: fn(&Text, Shown) -> AnyView| {
        let is_due = Memo::new(move |_| turns.get() >= turn);
        move || {
            let shown = is_due.get().then(|| shown.get()).flatten();
            shown.map(|shown| draw(&store.text(), shown))
        }
    };
    let sentence = |text: &Text, now: Shown| {
        view! { <p class="sentence">{sentence(text, &now.progress)}</p> }.into_any()
    };
    let notes = |_: &Text, now: Shown| {
        let best = now.progress.best().map(|best| best.m);
        let chosen = now.chosen.filter(|m| best.is_some_and(|best| best != *m));
        view! { <Notes chosen thought=now.thought/> }.into_any()
    };
    view! {
        {part(1, sentence)}
        {part(2, |_, now| view! { <Line entry=now.progress.best().cloned() start=now.position/> }.into_any())}
        {part(3, |_, now| view! { <Counters progress=now.progress thought=now.thought/> }.into_any())}
        {part(4, |_, now| view! { <Ladder progress=now.progress/> }.into_any())}
        {part(5, |_, now| view! { <RootTable shown=now/> }.into_any())}
        {part(6, notes)}
    }
    .into_any()
}

/// The thinking panel.
#[component]
pub(crate) fn ThinkingPanel() -> impl IntoView {
    let store = expect_context::<Store>();
    let shown = Memo::new(move |_| shown(store));
    let title = move || {
        let text = store.text();
        let game = store.game();
        match shown.get() {
            Some(shown) => {
                let side = Speaker::new(&text, game).side(shown.player);
                say!(text, "page-thinking-of", player = side)
            }
            None => say!(text, "think-title"),
        }
    };
    // Those who think; before one of them has thought, all who will.
    let thinkers = move || {
        let whose = shown.with(|shown| shown.as_ref().map(|shown| shown.player));
        let mut agents: Vec<Seat> = store.session.with(|session| {
            let seats = Player::BOTH.map(|player| (player, session.seat(player)));
            seats
                .into_iter()
                .filter(|(player, seat)| !seat.is_human() && whose.is_none_or(|it| it == *player))
                .map(|(_, seat)| seat.clone())
                .collect()
        });
        agents.dedup();
        agents
    };
    // A program of one's own thinks for itself, and says nothing but its move.
    let is_own = move || {
        let all = thinkers();
        !all.is_empty() && all.iter().all(|seat| seat.program_command().is_some())
    };
    // What they are like.
    let ideas = move || {
        let text = store.text();
        let game = store.game();
        thinkers()
            .into_iter()
            .map(|seat| {
                let said = agents::name(&text, seat.agent());
                let idea = agents::idea(&text, seat.agent(), Some(game)).unwrap_or_default();
                let level = seat.level_idea(&text);
                view! { <p class="idea"><strong>{said}</strong> " " {idea} " " {level}</p> }
            })
            .collect_view()
    };
    let native = move || (Engines::<Requester>::has_native() && !is_own()).then(|| place(store));
    let state = Memo::new(move |_| {
        if is_own() {
            State::Own
        } else if shown.with(Option::is_none) {
            State::Silent
        } else {
            State::Thought
        }
    });
    let body = move || match state.get() {
        State::Own => {
            let unseen = move || say!(store.text(), "program-page-unseen");
            view! { <p class="faint" data-unseen="">{unseen}</p> }.into_any()
        }
        State::Silent => {
            let silent = move || say!(store.text(), "play-no-thought");
            view! { <p class="faint">{silent}</p> }.into_any()
        }
        State::Thought => parts(store, shown),
    };
    // The very search that chose the move; what has no tree is not offered as one.
    let open_tree = move || {
        let address = match shown.get() {
            Some(shown) => shown.tree?,
            None => TreeAddress::default(),
        };
        let enter = move |_| store.go(Room::Tree, address.write());
        Some(view! {
            <button type="button" data-action="open-tree" on:click=enter>
                {move || say!(store.text(), "explore-open")}
            </button>
        })
    };
    view! {
        <section class="panel thinking" data-panel="thinking" aria-label=move || say!(store.text(), "think-title")>
            <h2>{title}</h2>
            {ideas}
            {body}
            {open_tree}
            {native}
        </section>
    }
}

/// The expected line: each move shows the board after it.
#[component]
pub(crate) fn Line(entry: Option<MoveValue>, start: AnyPosition) -> impl IntoView {
    let store = expect_context::<Store>();
    let moves = entry.map(|entry| entry.line).unwrap_or_default();
    let all = moves.clone();
    let buttons = moves.iter().enumerate().map(|(at, m)| {
        let (start, line) = (start.clone(), all.clone());
        let show = move |_| {
            store.show_line(start.clone(), line.clone());
            for _ in 0..at {
                store.step_line(true);
            }
        };
        view! { <li><button type="button" data-line=at.to_string() on:click=show>{m.to_string()}</button></li> }
    });
    let buttons = buttons.collect_view();
    let label = move || say!(store.text(), "think-line");
    (!moves.is_empty()).then(|| {
        view! {
            <h3>{label}</h3>
            <ol class="line" dir="ltr">{buttons}</ol>
        }
    })
}

/// The shortest time, in milliseconds, that says how many nodes a second has: clocks of browsers tick in
/// milliseconds.
const SHORTEST_TIMED: u64 = 10;

/// What the search counted.
#[component]
fn Counters(progress: SearchProgress, thought: Option<SearchSummary>) -> impl IntoView {
    let store = expect_context::<Store>();
    let text = store.text();
    let time = Duration::from_millis(progress.time_ms);
    // Of so short a time nothing is known but its order.
    let is_timed = progress.time_ms >= SHORTEST_TIMED;
    let per_second = is_timed.then(|| progress.nodes * 1_000 / progress.time_ms);
    let share = |part: u64, whole: u64| part as f64 / whole.max(1) as f64;
    let mut rows = vec![
        (
            say!(text, "think-depth"),
            text.number(i64::from(progress.depth)),
        ),
        (
            say!(text, "think-nodes"),
            text.number(progress.nodes as i64),
        ),
        (say!(text, "think-time"), text.duration(time)),
    ];
    rows.extend(per_second.map(|n| (say!(text, "think-nodes-per-second"), text.short(n))));
    if let Some(thought) = &thought {
        if thought.counters.cutoffs > 0 {
            rows.push((
                say!(text, "think-cutoffs"),
                text.number(thought.counters.cutoffs as i64),
            ));
            rows.push((
                say!(text, "think-first-cut"),
                text.percent(share(
                    thought.counters.first_cutoffs,
                    thought.counters.cutoffs,
                )),
            ));
        }
        if thought.counters.table_probes > 0 {
            rows.push((
                say!(text, "think-table"),
                text.percent(share(
                    thought.counters.table_hits,
                    thought.counters.table_probes,
                )),
            ));
        }
        if let Some(branching) = thought.branching {
            rows.push((say!(text, "think-branching"), text.decimal(branching, 1)));
        }
        if thought.counters.deepest > 0 {
            rows.push((
                say!(text, "think-deepest"),
                text.number(i64::from(thought.counters.deepest)),
            ));
        }
    }
    let rows = rows
        .into_iter()
        .map(|(name, value)| view! { <div><dt>{name}</dt><dd>{value}</dd></div> });
    view! { <dl class="counters">{rows.collect_view()}</dl> }
}

/// One row for each depth that was finished, the deepest first.
#[component]
fn Ladder(progress: SearchProgress) -> impl IntoView {
    let store = expect_context::<Store>();
    let text = store.text();
    let rows = progress.ladder.iter().rev().take(12).map(|rung| {
        let time = text.duration(Duration::from_millis(rung.time_ms));
        view! {
            <tr>
                <td>{text.number(i64::from(rung.depth))}</td>
                <td><bdi dir="ltr">{rung.best.m.to_string()}</bdi></td>
                <td><Worth value=rung.best.value/></td>
                <td>{text.short(rung.best.nodes)}</td>
                <td>{time}</td>
            </tr>
        }
    });
    let rows = rows.collect_view();
    (!progress.ladder.is_empty()).then(|| {
        view! {
            <details open="">
                <summary>{say!(text, "page-ladder")}</summary>
                <table class="numbers">
                    <thead><tr>
                        <th scope="col">{say!(text, "think-depth")}</th>
                        <th scope="col">{say!(text, "think-best")}</th>
                        <th scope="col">{say!(text, "think-value")}</th>
                        <th scope="col">{say!(text, "think-nodes")}</th>
                        <th scope="col">{say!(text, "think-time")}</th>
                    </tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </details>
        }
    })
}

/// A value with the shape of its kind beside it.
#[component]
pub(crate) fn Worth(value: harif_search::Value) -> impl IntoView {
    let store = expect_context::<Store>();
    let text = store.text();
    let kind = values::kind(&text, value.kind());
    view! {
        <span class="worth" dir="ltr" data-kind=value.kind().name()>
            <span class="glyph" aria-hidden="true" title=kind.clone()>{values::glyph(value.kind())}</span>
            <bdi>{values::words(&text, &value)}</bdi>
            <span class="unseen">{kind}</span>
        </span>
    }
}

/// What should be known about the result: ties, and a search that was cut short.
#[component]
fn Notes(
    /// The move that was played although another looked best.
    chosen: Option<AnyMove>,
    thought: Option<SearchSummary>,
) -> impl IntoView {
    let store = expect_context::<Store>();
    let text = store.text();
    thought.map(|thought| {
        let values = thought.progress.moves.iter().map(|it| (it.m, it.value));
        let tie = (thought.progress.best)
            .and_then(|best| thinking::ties(&text, thought.ties, best, values));
        let stopped = thought.stopped.then(|| say!(text, "think-stopped"));
        let other = chosen.map(|m| say!(text, "page-chose-other", move = Value::ltr(m)));
        let notes = [other, tie, stopped].into_iter().flatten();
        notes
            .map(|note| view! { <p class="faint">{note}</p> })
            .collect_view()
    })
}
