//! Tournaments: how they stand, how one begins, and what went wrong with programs.

use super::name_of;
use crate::people::store::PeopleStore;
use crate::people::view::lobby::clock_of;
use crate::shell::model::GAMES;
use crate::shell::view::pick::options;
use harif_rules::Game;
use harif_text::{Text, Value, say};
use harif_wire::FischerClock;
use harif_wire::class::{ClassAct, GameSetup, Pairing, RoomState, TableRow, TournamentPlan};
use harif_words::{classes, games};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

const FORMATS: [(Pairing, &str); 4] = [
    (Pairing::Swiss, "swiss"),
    (Pairing::RoundRobin, "round-robin"),
    (Pairing::Arena, "arena"),
    (Pairing::Knockout, "knockout"),
];
/// Minutes for the game and seconds for each move.
const CLOCKS: [(u32, u32); 4] = [(3, 2), (1, 1), (5, 3), (10, 5)];

fn format_name(text: &Text, format: Pairing) -> String {
    match format {
        Pairing::RoundRobin => say!(text, "class-format-round-robin"),
        Pairing::Swiss => say!(text, "class-format-swiss"),
        Pairing::Knockout => say!(text, "class-format-knockout"),
        Pairing::Arena => say!(text, "class-format-arena"),
    }
}

/// The tables of all tournaments, the latest first.
#[component]
pub(super) fn Standings() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let ids = Memo::new(move |_| {
        let ids = store.with_class(|_, state| {
            let ids = state.tournaments.iter().rev();
            ids.map(|it| it.id).collect::<Vec<_>>()
        });
        ids.unwrap_or_default()
    });
    view! { <For each=move || ids.get() key=|id| *id let:id><Table id/></For> }
}

#[component]
fn Table(id: u32) -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let draw = move || {
        let text = store.text();
        store.with_class(|class, state| {
            let table = state.tournaments.iter().find(|it| it.id == id)?;
            let kind = format_name(&text, table.plan.format);
            let game: Option<Game> = table.plan.setup.game.parse().ok();
            let game = game.map(|game| games::name_with_size(&text, game)).unwrap_or_default();
            let played = table.played;
            let caption = if table.over {
                say!(text, "class-over", kind = kind, game = game, played = played)
            } else {
                say!(text, "class-round", kind = kind, game = game, n = table.round, played = played)
            };
            let rows = table.rows.iter().enumerate();
            let rows: Vec<_> = rows.map(|(at, row)| table_row(&text, state, at + 1, row)).collect();
            let stop = (class.is_teacher() && !table.over).then(|| {
                view! { <button type="button" data-action="stop-tournament" on:click=move |_| store.in_class(ClassAct::Stop { tournament: id })>
                    {say!(text, "class-stop")}</button> }
            });
            let head = [
                say!(text, "class-rank"),
                say!(text, "class-player"),
                say!(text, "class-points"),
                say!(text, "class-record"),
                say!(text, "class-elo"),
            ];
            let head = head.map(|word| view! { <th scope="col">{word}</th> });
            Some(view! {
                <section class="panel standings" data-panel="standings" data-tournament=id.to_string() data-over=table.over.then_some("")>
                    <h3>{say!(text, "class-tournament")}</h3>
                    <div class="scroll" tabindex="0" role="group" aria-label=say!(text, "class-tournament")>
                        <table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>
                    </div>
                    {stop}
                </section>
            })
        })
    };
    view! { {draw} }
}

fn table_row(text: &Text, state: &RoomState, rank: usize, row: &TableRow) -> AnyView {
    let elo = row.elo.zip(row.error).map(|(elo, error)| {
        let (elo, error) = (Value::decimal(elo, 0), Value::decimal(error, 0));
        say!(text, "class-elo-value", elo = elo, error = error)
    });
    let points = text.decimal(row.points, usize::from(row.points.fract() != 0.0));
    let record = [row.wins, row.draws, row.losses].map(|n| text.number(i64::from(n)));
    let own = (row.member == state.you).then_some("");
    view! {
        <tr data-row=row.member.to_string() data-own=own>
            <td>{text.number(rank as i64)}</td>
            <th scope="row">{name_of(text, state, row.member)}</th>
            <td data-points=row.points.to_string()>{points}</td>
            <td>{record.join(" / ")}</td>
            <td>{elo}</td>
        </tr>
    }
    .into_any()
}

/// The form of a new tournament.
#[component]
pub(super) fn NewTournament() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let game = RwSignal::new(GAMES[0].to_string());
    let format = RwSignal::new("swiss".to_owned());
    let clock = RwSignal::new("3+2".to_owned());
    let (rounds, minutes) = (RwSignal::new(3_u32), RwSignal::new(10_u32));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let chosen = format.get_untracked();
        let chosen = FORMATS.iter().find(|(_, name)| *name == chosen);
        let clock: Option<FischerClock> = clock_of(&clock.get_untracked(), 0, 0);
        store.in_class(ClassAct::Tournament(TournamentPlan {
            format: chosen.map_or(Pairing::Swiss, |(format, _)| *format),
            setup: GameSetup {
                game: game.get_untracked(),
                position: None,
                clock,
            },
            players: Vec::new(),
            rounds: rounds.get_untracked(),
            games: 1,
            minutes: minutes.get_untracked(),
        }));
    };
    let select = move |name: &'static str,
                       value: RwSignal<String>,
                       words: fn(&Text) -> String,
                       choices: fn(&Text) -> Vec<(String, String)>| {
        let drawn = move || options(choices(&store.text()), &value.get_untracked());
        view! {
            <label><span>{move || words(&store.text())}</span>
                <select data-tournament-field=name on:change=move |event| value.set(event_target_value(&event))>{drawn}</select></label>
        }
    };
    let number = move |name: &'static str, value: RwSignal<u32>, words: fn(&Text) -> String| {
        view! {
            <label><span>{move || words(&store.text())}</span>
                <input type="number" inputmode="numeric" min="1" max="200" data-tournament-field=name prop:value=move || value.get().to_string()
                    on:input=move |event| if let Ok(n) = event_target_value(&event).parse() { value.set(n) }/></label>
        }
    };
    let of_format = move |name: &'static str| move || format.with(|format| format == name);
    view! {
        <section class="panel new-game" data-panel="new-tournament">
            <h3>{move || say!(store.text(), "class-new-tournament")}</h3>
            <form on:submit=submit>
                {select("format", format, |text| say!(text, "class-format"), |text| {
                    FORMATS.iter().map(|(format, name)| ((*name).to_owned(), format_name(text, *format))).collect()
                })}
                {select("game", game, |text| say!(text, "setup-game"), |text| {
                    GAMES.iter().map(|game| (game.to_string(), games::name(text, *game))).collect()
                })}
                {select("clock", clock, |text| say!(text, "friend-clock"), |text| {
                    let option = |&(minutes, seconds): &(u32, u32)| {
                        let words = say!(text, "friend-clock-minutes", minutes = minutes, seconds = seconds);
                        (format!("{minutes}+{seconds}"), words)
                    };
                    CLOCKS.iter().map(option).collect()
                })}
                <Show when=of_format("swiss")>{number("rounds", rounds, |text| say!(text, "class-rounds"))}</Show>
                <Show when=of_format("arena")>{number("minutes", minutes, |text| say!(text, "class-minutes"))}</Show>
                <button type="submit" class="main" data-action="start-tournament">{move || say!(store.text(), "class-begin")}</button>
            </form>
        </section>
    }
}

/// What went wrong with programs.
#[component]
pub(super) fn Faults() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let lines = Memo::new(move |_| {
        let text = store.text();
        let lines = store.with_class(|class, state| {
            let faults = class.faults().iter();
            let line = |fault: &harif_wire::class::BotFault| {
                let words = classes::fault(&text, fault)?;
                let name = name_of(&text, state, fault.member);
                Some(say!(
                    text,
                    "class-fault",
                    name = name,
                    n = fault.ply,
                    words = words
                ))
            };
            faults.filter_map(line).collect::<Vec<_>>()
        });
        lines.unwrap_or_default()
    });
    move || {
        let lines = lines.get();
        (!lines.is_empty()).then(|| {
            let rows = lines.into_iter().map(|line| view! { <li>{line}</li> });
            view! {
                <section class="panel" data-panel="faults">
                    <h3>{say!(store.text(), "class-faults")}</h3>
                    <ul class="faults">{rows.collect_view()}</ul>
                </section>
            }
        })
    }
}
