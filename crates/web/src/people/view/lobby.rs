//! Before a game: a new one, those that go on, and the way in with a link.

use crate::people::model::book::Seat;
use crate::people::model::client::Client;
use crate::people::model::connection::Line;
use crate::people::store::{PeopleNotice, PeopleStore};
use crate::shell::model::link::Room;
use crate::shell::view::icon::{Icon, Picture};
use crate::shell::view::pick::{PickGame, PickSize, options};
use crate::shell::view::staged::turn_by_turn;
use crate::shell::view::thumbnail::{height_of, thumbnail};
use harif_rules::{Board, Game, Setup};
use harif_text::{Text, Value, say};
use harif_wire::{FischerClock, GameRequest, KEPT_DAYS, Side, VERSION};
use harif_words::games;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

/// The clocks to choose from: minutes for the game and seconds for each move.
const MINUTES: &[(u32, u32)] = &[(3, 2), (5, 3), (10, 5), (30, 20)];
/// The same in days, for games that are played now and then.
const DAYS_A_MOVE: &[u32] = &[1, 3];
const DAY_MS: u64 = 24 * 3_600 * 1_000;

/// The clock that a value of the form stands for; none for no clock.
pub(super) fn clock_of(value: &str, minutes: u64, seconds: u64) -> Option<FischerClock> {
    if value == "other" {
        return Some(FischerClock {
            time_ms: minutes.clamp(1, 43_200) * 60_000,
            increment_ms: seconds.min(86_400) * 1_000,
        });
    }
    if let Some(days) = value.strip_suffix('d') {
        let time_ms = days.parse::<u64>().ok()? * DAY_MS;
        return Some(FischerClock {
            time_ms,
            increment_ms: time_ms,
        });
    }
    let (minutes, seconds) = value.split_once('+')?;
    Some(FischerClock {
        time_ms: minutes.parse::<u64>().ok()? * 60_000,
        increment_ms: seconds.parse::<u64>().ok()? * 1_000,
    })
}

/// The clocks as values of the form, with their words.
fn clocks(text: &Text) -> Vec<(String, String)> {
    let mut all = vec![("none".to_owned(), say!(text, "friend-clock-none"))];
    all.extend(MINUTES.iter().map(|&(minutes, seconds)| {
        let words = say!(
            text,
            "friend-clock-minutes",
            minutes = minutes,
            seconds = seconds
        );
        (format!("{minutes}+{seconds}"), words)
    }));
    all.extend(DAYS_A_MOVE.iter().map(|&days| {
        (
            format!("{days}d"),
            say!(text, "friend-clock-days", n = days),
        )
    }));
    all.push(("other".to_owned(), say!(text, "friend-clock-other")));
    all
}

/// Everything before a game.
#[component]
pub(super) fn Lobby() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let lost = move || {
        store.client.with(|client| {
            client
                .as_ref()
                .is_some_and(|client| matches!(client.connection.line(), Line::Down { .. }))
        })
    };
    let turns = turn_by_turn(3);
    let turn = move |part: u16| move || turns.get() >= part;
    view! {
        <h2>{move || say!(store.text(), "room-people")}</h2>
        <p class="faint">{move || say!(store.text(), "friend-intro")}</p>
        <Show when=lost>
            <p class="line-lost" role="status" data-line="lost">{move || say!(store.text(), "people-line-lost")}</p>
        </Show>
        <ToldLine/>
        <div class="people-columns">
            <Show when=turn(1)><NewGame/></Show>
            <div class="people-column">
                <Show when=turn(2)><super::class::ClassForms/></Show>
                <Show when=turn(3)><GoingOn/><HaveLink/><super::archive::ToArchive/></Show>
            </div>
        </div>
    }
}

/// What the person was told last.
#[component]
pub(super) fn ToldLine() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let line = move || {
        store.told.get().map(|told| {
            let bad = matches!(told, PeopleNotice::Refused(_) | PeopleNotice::BadLink);
            let class = if bad { "told bad" } else { "told" };
            view! { <p class=class data-told="">{told.words(&store.text())}</p> }
        })
    };
    view! { {line} }
}

/// The form of a new game.
#[component]
fn NewGame() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let game = RwSignal::new(Game::CONNECT_FOUR);
    let side = RwSignal::new(None::<Side>);
    let clock = RwSignal::new("none".to_owned());
    let (minutes, seconds) = (RwSignal::new(10_u64), RwSignal::new(5_u64));
    let choose = Callback::new(move |chosen| game.set(chosen));
    let sides = move || {
        let text = store.text();
        let options = [
            ("random", say!(text, "setup-random")),
            ("first", say!(text, "setup-first")),
            ("second", say!(text, "setup-second")),
        ];
        let now = match side.get_untracked() {
            None => "random",
            Some(Side::First) => "first",
            Some(Side::Second) => "second",
        };
        options.map(
            |(value, name)| view! { <option value=value selected={value == now}>{name}</option> },
        )
    };
    let clock_options = move || options(clocks(&store.text()), &clock.get_untracked());
    let busy = move || {
        store.client.with(|client| {
            let creates = |client: &Client| {
                !client.greets()
                    && client.game().is_none()
                    && client.connection.turned_away().is_none()
            };
            client.as_ref().is_some_and(creates)
        })
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let clock = clock.get_untracked();
        store.create(GameRequest {
            version: VERSION,
            game: game.get_untracked().to_string(),
            position: None,
            side: side.get_untracked(),
            clock: clock_of(&clock, minutes.get_untracked(), seconds.get_untracked()),
            public: None,
        });
    };
    let number = move |name: &'static str, signal: RwSignal<u64>, key: fn(&Text) -> String| {
        view! {
            <label><span>{move || key(&store.text())}</span>
                <input type="number" inputmode="numeric" min="0" max="86400" data-setup=name prop:value=move || signal.get().to_string()
                    on:input=move |event| if let Ok(n) = event_target_value(&event).parse() { signal.set(n) }/></label>
        }
    };
    view! {
        <section class="panel new-game" data-panel="new-game">
            <h3>{move || say!(store.text(), "friend-play")}</h3>
            <form on:submit=submit>
                <PickGame game choose/>
                <PickSize game choose/>
                <label><span>{move || say!(store.text(), "friend-side")}</span>
                    <select data-setup="side" on:change=move |event| side.set(match event_target_value(&event).as_str() {
                        "first" => Some(Side::First),
                        "second" => Some(Side::Second),
                        _ => None,
                    })>{sides}</select></label>
                <label><span>{move || say!(store.text(), "friend-clock")}</span>
                    <select data-setup="clock" on:change=move |event| clock.set(event_target_value(&event))>{clock_options}</select></label>
                <Show when=move || clock.with(|clock| clock == "other")>
                    {number("minutes", minutes, |text| say!(text, "friend-minutes"))}
                    {number("seconds", seconds, |text| say!(text, "friend-seconds"))}
                </Show>
                <button type="submit" class="main" data-action="make-link" disabled=busy>{move || {
                    let text = store.text();
                    if busy() { say!(text, "friend-calling") } else { say!(text, "friend-begin") }
                }}</button>
            </form>
        </section>
    }
}

/// The games of this device that go on.
#[component]
fn GoingOn() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let seats = Memo::new(move |_| store.book.with(crate::people::model::book::Book::going_on));
    let list = move || {
        let seats = seats.get();
        if seats.is_empty() {
            let words = say!(store.text(), "friend-no-games", n = KEPT_DAYS);
            return view! { <p class="faint">{words}</p> }.into_any();
        }
        let rows = seats.into_iter().map(|seat| view! { <GoOn seat/> });
        view! { <ul class="going-on">{rows.collect_view()}</ul> }.into_any()
    };
    view! {
        <section class="panel" data-panel="going-on">
            <h3>{move || say!(store.text(), "friend-games")}</h3>
            {list}
        </section>
    }
}

/// How a game stood when it was last seen.
fn standing(text: &Text, seat: &Seat) -> String {
    match (seat.side, seat.invite.is_some(), seat.own_turn) {
        (None, ..) => say!(text, "friend-is-watched"),
        (Some(_), true, _) => say!(text, "friend-is-empty"),
        (Some(_), false, true) => say!(text, "friend-is-own-turn"),
        (Some(_), false, false) => say!(text, "friend-is-other-turn"),
    }
}

#[component]
fn GoOn(seat: Seat) -> impl IntoView {
    const WIDTH: f64 = 64.0;
    let store = expect_context::<PeopleStore>();
    let position = seat.position();
    let game = position.as_ref().map(Board::game);
    let picture = position.map(|position| {
        let tall = height_of(position.game(), WIDTH);
        let board = thumbnail(&Setup::of(&position), None, (WIDTH / 2.0, 0.0), WIDTH);
        view! { <svg class="thumbnail" viewBox=format!("0 0 {WIDTH} {tall}") direction="ltr" aria-hidden="true">{board}</svg> }
    });
    let name = move || {
        game.map_or_else(String::new, |game| {
            games::name_with_size(&store.text(), game)
        })
    };
    let id = seat.game.clone();
    let gone = seat.game.clone();
    let forget = move || say!(store.text(), "friend-forget");
    let own = seat.own_turn.then_some("");
    let key = seat.game.clone();
    view! {
        <li data-going-on=key data-own-turn=own>
            <button type="button" class="go" data-action="go-on" on:click=move |_| store.shell.go(Room::People, id.clone())>
                {picture}
                <span><strong>{name}</strong><br/>{move || standing(&store.text(), &seat)}</span>
            </button>
            <button type="button" class="quiet" data-action="forget" aria-label=forget title=forget
                on:click=move |_| store.write(|book| book.forget(&gone))><Icon picture=Picture::Close/></button>
        </li>
    }
}

/// A field for a link that came by another way.
#[component]
pub(super) fn HaveLink() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let typed = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        store.open_link(&typed.get_untracked());
    };
    view! {
        <section class="panel" data-panel="have-link">
            <h3>{move || say!(store.text(), "friend-have-link")}</h3>
            <form on:submit=submit class="link-field">
                <input type="text" dir="ltr" autocomplete="off" autocapitalize="off" spellcheck="false" data-typed-link=""
                    aria-label=move || say!(store.text(), "friend-link-field")
                    placeholder="http://192.168.1.5:7410/"
                    prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
                <button type="submit" data-action="open-link">{move || say!(store.text(), "friend-open-link")}</button>
            </form>
        </section>
    }
}

/// Where there is no server: what is needed, and the way to one.
#[component]
pub(super) fn NoServer() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let how = move || {
        let command = Value::ltr("harif host");
        say!(store.text(), "friend-no-server-how", command = command)
    };
    view! {
        <h2>{move || say!(store.text(), "room-people")}</h2>
        <section class="panel" data-panel="no-server">
            <h3>{move || say!(store.text(), "friend-no-server")}</h3>
            <p>{move || say!(store.text(), "friend-no-server-why")}</p>
            <p class="command"><code>{how}</code></p>
            <p>{move || say!(store.text(), "friend-no-server-then")}</p>
            <button type="button" data-action="try-again" on:click=move |_| store.ask_again()>
                {move || say!(store.text(), "friend-try-again")}</button>
        </section>
        <ToldLine/>
        <HaveLink/>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clock_of_the_form_is_read() {
        let text = Text::new(harif_text::Lang::En);
        for (value, words) in clocks(&text) {
            let clock = clock_of(&value, 7, 4);
            assert_eq!(clock.is_none(), value == "none", "{words}");
        }
        let clock = |value| clock_of(value, 7, 4).map(|it| (it.time_ms, it.increment_ms));
        assert_eq!(clock("5+3"), Some((300_000, 3_000)));
        assert_eq!(clock("1d"), Some((DAY_MS, DAY_MS)));
        assert_eq!(clock("other"), Some((420_000, 4_000)));
    }
}
