//! Looking for games of the class: by game, players, how they ended, tournament and opening.

use super::{is_member, name_of};
use crate::people::model::classroom::Classroom;
use crate::people::model::room_search::RoomSearch;
use crate::people::store::PeopleStore;
use crate::people::view::archive::example;
use crate::shell::model::GAMES;
use crate::shell::view::pick::{PickSize, options};
use harif_rules::Game;
use harif_text::{Text, Value, say};
use harif_wire::GameEnd;
use harif_wire::class::{ClassAct, RoomGame, RoomState};
use harif_words::{Speaker, games, people};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

fn game_line(text: &Text, state: &RoomState, game: &RoomGame) -> String {
    let [a, b] = game.players.map(|id| name_of(text, state, id));
    let result = match game.result {
        None => say!(text, "class-game-runs"),
        Some(result) => match result.winner {
            Some(side) => say!(text, "class-game-won", name = [&a, &b][side.index()]),
            None => say!(text, "class-game-draw"),
        },
    };
    say!(text, "class-game-line", a = a, b = b, result = result)
}

/// Names of games with their lines.
fn lines<'a>(
    text: &Text,
    state: &RoomState,
    games: impl Iterator<Item = &'a RoomGame>,
) -> Vec<(String, String)> {
    games
        .map(|game| (game.id.clone(), game_line(text, state, game)))
        .collect()
}

/// Games to look at.
fn list(store: PeopleStore, lines: Vec<(String, String)>) -> impl IntoView {
    let row = move |(id, line): (String, String)| {
        let key = id.clone();
        view! { <li data-class-game=key><button type="button" class="link" on:click=move |_| store.watched.set(Some(id.clone()))>{line}</button></li> }
    };
    view! { <ul class="class-games">{lines.into_iter().map(row).collect_view()}</ul> }
}

/// The games that run or ended lately, and the search among all.
#[component]
pub(super) fn Games() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let latest = Memo::new(move |_| {
        let text = store.text();
        let latest = store.with_class(|_, state| lines(&text, state, state.games.iter().rev()));
        latest.unwrap_or_default()
    });
    let is_open = RwSignal::new(false);
    let has_games = Memo::new(move |_| !latest.with(Vec::is_empty));
    view! {
        <Show when=move || has_games.get()>
            <details class="panel" data-panel="class-games">
                <summary>{move || say!(store.text(), "class-games")}</summary>
                {move || list(store, latest.get())}
                <button type="button" data-action="find-games" aria-expanded=move || is_open.get().to_string()
                    on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)>{move || say!(store.text(), "class-find")}</button>
                <Show when=move || is_open.get()><Find/></Show>
            </details>
        </Show>
    }
}

/// What may be chosen: its value and its words, the value of "all" being empty.
type Choices = Vec<(String, String)>;

/// A field with choices.
#[component]
fn Choice(
    name: &'static str,
    #[prop(into)] label: Signal<String>,
    #[prop(into)] choices: Signal<Choices>,
    #[prop(into)] now: Signal<String>,
    choose: Callback<String>,
) -> impl IntoView {
    let options = move || options(choices.get(), &now.get());
    view! {
        <label><span>{move || label.get()}</span>
            <select data-search=name on:change=move |event| choose.run(event_target_value(&event))>{options}</select></label>
    }
}

/// What to look for, and what was found.
#[component]
fn Find() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let search = RwSignal::new(RoomSearch::default());
    let wrong = RwSignal::new(Vec::<String>::new());
    let find = move || {
        let text = store.text();
        let search = search.get_untracked();
        match search.wish() {
            Ok(wish) => {
                wrong.set(Vec::new());
                store.in_class(ClassAct::Find(wish));
            }
            Err(error) => {
                let game = search.game.unwrap_or(Game::CONNECT_FOUR);
                wrong.set(Speaker::new(&text, game).notation_error(&error));
            }
        }
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        untrack(find);
    };
    let wrong = move || {
        let lines = wrong.get();
        (!lines.is_empty()).then(|| {
            let lines = lines.into_iter().map(|line| view! { <p>{line}</p> });
            view! { <div class="told bad" role="alert" data-wrong="">{lines.collect_view()}</div> }
        })
    };
    view! {
        <form class="archive-search" data-panel="class-search" on:submit=submit aria-label=move || say!(store.text(), "class-find")>
            <OfGame search/>
            <ByMembers search/>
            <ByEnd search/>
            {wrong}
            <button type="submit" class="main" data-action="search-class">{move || say!(store.text(), "archive-find")}</button>
        </form>
        <Found/>
    }
}

/// Which game, of which size, with which opening.
#[component]
fn OfGame(search: RwSignal<RoomSearch>) -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let kind = Memo::new(move |_| search.with(|search| search.game));
    let label = Signal::derive(move || say!(store.text(), "setup-game"));
    let choices = Signal::derive(move || {
        let text = store.text();
        let all = (String::new(), say!(text, "games-all"));
        let kinds = GAMES.map(|game| (game.name().to_owned(), games::name(&text, game)));
        std::iter::once(all).chain(kinds).collect::<Choices>()
    });
    let now = Signal::derive(move || kind.get().map_or("", |game| game.name()).to_owned());
    let choose = Callback::new(move |name: String| {
        search.update(|search| {
            search.game = GAMES.into_iter().find(|game| game.name() == name);
            search.reached.clear();
        });
    });
    let choose_size = Callback::new(move |game| search.update(|search| search.game = Some(game)));
    let game = Signal::derive(move || kind.get().unwrap_or(Game::CONNECT_FOUR));
    let how = move || {
        let line = Value::ltr(example(game.get()));
        say!(store.text(), "archive-reached-how", line = line)
    };
    view! {
        <Choice name="game" label choices now choose/>
        <Show when=move || kind.get().is_some()>
            <PickSize game choose=choose_size/>
            <label class="reached"><span>{move || say!(store.text(), "archive-reached")}</span>
                <input type="text" dir="ltr" autocomplete="off" autocapitalize="off" spellcheck="false" data-search="reached"
                    prop:value=move || search.with(|search| search.reached.clone())
                    on:input=move |event| search.update(|search| search.reached = event_target_value(&event))/>
                <span class="faint">{how}</span></label>
        </Show>
    }
}

/// Who played, and who won.
#[component]
fn ByMembers(search: RwSignal<RoomSearch>) -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let choices = Signal::derive(move || {
        let text = store.text();
        let all = (String::new(), say!(text, "class-find-anyone"));
        let members = store.with_class(|_, state| {
            let members = state.members.iter().filter(|it| is_member(it.kind));
            let named = members.map(|it| (it.id.to_string(), name_of(&text, state, it.id)));
            named.collect::<Choices>()
        });
        let members = members.unwrap_or_default();
        std::iter::once(all).chain(members).collect::<Choices>()
    });
    let words = |id: Option<u32>| id.map_or_else(String::new, |id| id.to_string());
    let player = Signal::derive(move || search.with(|search| words(search.player)));
    let winner = Signal::derive(move || search.with(|search| words(search.winner)));
    let set_player = move |id: String| search.update(|search| search.player = id.parse().ok());
    let set_winner = move |id: String| search.update(|search| search.winner = id.parse().ok());
    let played = Signal::derive(move || say!(store.text(), "class-find-player"));
    let won = Signal::derive(move || say!(store.text(), "class-find-winner"));
    view! {
        <Choice name="player" label=played choices now=player choose=Callback::new(set_player)/>
        <Choice name="winner" label=won choices now=winner choose=Callback::new(set_winner)/>
    }
}

/// How it ended, and in which tournament.
#[component]
fn ByEnd(search: RwSignal<RoomSearch>) -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let endings = Signal::derive(move || {
        let text = store.text();
        let all = (String::new(), say!(text, "people-ended-any"));
        let named = |by: GameEnd| (by.name().to_owned(), people::ending_name(&text, by));
        std::iter::once(all)
            .chain(GameEnd::ALL.map(named))
            .collect::<Choices>()
    });
    let by = Signal::derive(move || {
        let by = search.with(|search| search.by);
        by.map_or("", GameEnd::name).to_owned()
    });
    let set_by = move |name: String| search.update(|search| search.by = GameEnd::named(&name));
    let ended = Signal::derive(move || say!(store.text(), "people-ended"));
    let tournaments = Signal::derive(move || {
        let text = store.text();
        let all = (String::new(), say!(text, "class-find-any-tournament"));
        let numbers = store.with_class(|_, state| {
            let ids = state.tournaments.iter().map(|it| it.id);
            ids.map(|id| (id.to_string(), text.number(i64::from(id))))
                .collect::<Choices>()
        });
        let numbers = numbers.unwrap_or_default();
        std::iter::once(all).chain(numbers).collect::<Choices>()
    });
    let has_tournaments = Memo::new(move |_| tournaments.with(|choices| choices.len() > 1));
    let tournament = Signal::derive(move || {
        let id = search.with(|search| search.tournament);
        id.map_or_else(String::new, |id| id.to_string())
    });
    let set_tournament = Callback::new(move |id: String| {
        search.update(|search| search.tournament = id.parse().ok());
    });
    let label = Signal::derive(move || say!(store.text(), "class-tournament"));
    view! {
        <Choice name="by" label=ended choices=endings now=by choose=Callback::new(set_by)/>
        <Show when=move || has_tournaments.get()>
            <Choice name="tournament" label choices=tournaments now=tournament choose=set_tournament/>
        </Show>
    }
}

/// What was found.
#[component]
fn Found() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let found = Memo::new(move |_| {
        let text = store.text();
        let found = store.with_class(|class, state| {
            let found = class.found()?;
            let lines = lines(&text, state, found.games().iter());
            Some((lines, found.is_waiting(), found.next().is_some()))
        });
        found.flatten()
    });
    let more = move |_| {
        let class = store.class;
        let next = class.with_untracked(|class| class.as_ref().and_then(Classroom::found)?.next());
        if let Some(wish) = next {
            store.in_class(ClassAct::Find(wish));
        }
    };
    move || {
        found.get().map(|(lines, is_waiting, has_more)| {
            let text = store.text();
            let status = match (is_waiting, lines.is_empty()) {
                (true, _) => Some(say!(text, "friend-calling")),
                (false, true) => Some(say!(text, "class-find-none")),
                (false, false) => None,
            };
            let more = has_more.then(|| {
                view! { <button type="button" data-action="more-of-class" on:click=more>{say!(text, "games-more")}</button> }
            });
            let is_empty = lines.is_empty() && !is_waiting;
            let count = lines.len().to_string();
            view! {
                <div data-found=count data-none=is_empty.then_some("")>
                    {list(store, lines)}
                    <p role="status">{status}</p>
                    {more}
                </div>
            }
        })
    }
}
