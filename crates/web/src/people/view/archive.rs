//! Finished games of the server: filters, the list, and files.

use crate::people::model::archive::{
    ENDINGS, Format, Listing, QueryState, Search, Trouble, Winner, last_position,
};
use crate::people::store::{Host, PeopleStore};
use crate::shell::dates::day_of;
use crate::shell::model::GAMES;
use crate::shell::model::link::Room;
use crate::shell::view::pick::PickSize;
use crate::shell::view::thumbnail::{height_of, thumbnail};
use harif_rules::{AnyPosition, Board, Game, Player, Position, Setup};
use harif_text::{Text, Value, say};
use harif_wire::GameEnd;
use harif_wire::archive::ArchivedGame;
use harif_wire::link::transcript;
use harif_words::{Speaker, dates, games as game_words, people};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

/// How many games the server writes into one file.
const MOST_IN_A_FILE: usize = 1_000;

/// The way to the archive, where the server has one.
#[component]
pub(super) fn ToArchive() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let archive = store.archive;
    Effect::new(move |_| {
        if store.host.get() == Host::Here {
            archive.look();
        }
    });
    view! {
        <Show when=move || archive.is_there.get() == Some(true)>
            <section class="panel" data-panel="to-archive">
                <h3>{move || say!(store.text(), "archive-title")}</h3>
                <p class="faint">{move || say!(store.text(), "archive-what")}</p>
                <button type="button" data-action="to-archive"
                    on:click=move |_| store.shell.go(Room::People, Search::default().write())>
                    {move || say!(store.text(), "archive-open")}</button>
            </section>
        </Show>
    }
}

/// What is looked for, as the address says it.
fn search_now(store: PeopleStore) -> Search {
    let room_path = store.shell.room_path.get();
    Search::read(&room_path).unwrap_or_default()
}

/// The whole screen.
#[component]
pub(super) fn ArchiveScreen() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let search = Memo::new(move |_| search_now(store));
    view! {
        <h2>{move || say!(store.text(), "archive-title")}</h2>
        <p class="faint">{move || say!(store.text(), "archive-what")}</p>
        <Filters search/>
        <Files search/>
        <Found/>
        <p><button type="button" data-action="to-lobby" on:click=move |_| store.shell.go(Room::People, String::new())>
            {move || say!(store.text(), "archive-leave")}</button></p>
    }
}

/// What to look for.
#[component]
fn Filters(search: Memo<Search>) -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let kind = move || search.with(|search| search.game);
    let kinds = move || {
        let text = store.text();
        let now = kind().map_or("", |game| game.name());
        let all = GAMES.map(|kind| {
            let name = game_words::name(&text, kind);
            view! { <option value=kind.name() selected={kind.name() == now}>{name}</option> }
        });
        view! { <option value="" selected=now.is_empty()>{say!(text, "games-all")}</option> {all.collect_view()} }
    };
    let choose_kind = move |event| {
        let name = event_target_value(&event);
        store.search_archive(|search| {
            search.game = GAMES.into_iter().find(|game| game.name() == name);
            search.reached.clear();
        });
    };
    let choose_size = Callback::new(move |game| {
        store.search_archive(|search| {
            search.game = Some(game);
            search.reached.clear();
        });
    });
    let winners = move || {
        let text = store.text();
        let now = search.with(|search| search.winner);
        let all = Winner::ALL.map(|winner| {
            let said = winner_words(&text, kind(), winner);
            view! { <option value=winner.name() selected={now == Some(winner)}>{said}</option> }
        });
        view! { <option value="" selected=now.is_none()>{say!(text, "archive-any-result")}</option> {all.collect_view()} }
    };
    let choose_winner = move |event| {
        let winner = Winner::named(&event_target_value(&event));
        store.search_archive(|search| search.winner = winner);
    };
    let endings = move || {
        let text = store.text();
        let now = search.with(|search| search.by);
        let all = ENDINGS.map(|by| {
            let said = people::ending_name(&text, by);
            view! { <option value=by.name() selected={now == Some(by)}>{said}</option> }
        });
        view! { <option value="" selected=now.is_none()>{say!(text, "people-ended-any")}</option> {all.collect_view()} }
    };
    let choose_ending = move |event| {
        let by = GameEnd::named(&event_target_value(&event));
        store.search_archive(|search| search.by = by);
    };
    let size = move || {
        let game = Signal::derive(move || kind().unwrap_or(Game::CONNECT_FOUR));
        view! { <PickSize game choose=choose_size/> }
    };
    let has_kind = Memo::new(move |_| kind().is_some());
    view! {
        <section class="panel archive-search" data-panel="archive-search" aria-label=move || say!(store.text(), "archive-search")>
            <label><span>{move || say!(store.text(), "setup-game")}</span>
                <select data-search="game" on:change=choose_kind>{kinds}</select></label>
            <Show when=move || has_kind.get()>{size()}</Show>
            <label><span>{move || say!(store.text(), "archive-result")}</span>
                <select data-search="winner" on:change=choose_winner>{winners}</select></label>
            <label><span>{move || say!(store.text(), "people-ended")}</span>
                <select data-search="by" on:change=choose_ending>{endings}</select></label>
            <Show when=move || has_kind.get()><Reached search/></Show>
        </section>
    }
}

/// How a game ended for the sides, by their names where the game is known.
fn winner_words(text: &Text, game: Option<Game>, winner: Winner) -> String {
    let side = match winner {
        Winner::Draw => return say!(text, "games-drawn"),
        Winner::First => Player::First,
        Winner::Second => Player::Second,
    };
    let player = match game {
        Some(game) => Speaker::new(text, game).side(side),
        None if winner == Winner::First => say!(text, "setup-first"),
        None => say!(text, "setup-second"),
    };
    say!(text, "games-first-won", player = player)
}

/// Two first moves as they are typed.
pub(super) fn example(game: Game) -> String {
    let mut position = AnyPosition::start(game);
    let mut moves = Vec::new();
    for _ in 0..2 {
        let first = position.moves().next();
        if let Some(m) = first {
            position = position.after_unchecked(m);
            moves.push(m);
        }
    }
    transcript(&moves)
}

/// The first moves, or a board, that games are to have come to.
#[component]
fn Reached(search: Memo<Search>) -> impl IntoView {
    const WIDTH: f64 = 72.0;
    let store = expect_context::<PeopleStore>();
    let typed = RwSignal::new(String::new());
    Effect::new(move |_| typed.set(search.with(|search| search.reached.clone())));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let reached = typed.get_untracked();
        store.search_archive(|search| search.reached = reached);
    };
    let wrong = move || {
        let text = store.text();
        let (game, read) = search.with(|search| search.game.zip(search.position()))?;
        let error = read.err()?;
        let lines = Speaker::new(&text, game).notation_error(&error).into_iter();
        let lines = lines.map(|line| view! { <p>{line}</p> });
        Some(
            view! { <div class="told bad" role="alert" data-wrong="">{lines.collect_view()}</div> },
        )
    };
    let picture = move || {
        let is_typed = search.with(|search| !search.reached.trim().is_empty());
        let position = search.with(Search::position)?.ok().filter(|_| is_typed)?;
        Some(board(&position, WIDTH))
    };
    view! {
        <form class="reached" on:submit=submit>
            <label for="archive-reached"><span>{move || say!(store.text(), "archive-reached")}</span></label>
            <div class="link-field">
                <input type="text" id="archive-reached" dir="ltr" autocomplete="off" autocapitalize="off" spellcheck="false"
                    data-search="reached" aria-describedby="archive-reached-how"
                    prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
                <button type="submit" data-action="search-archive">{move || say!(store.text(), "archive-find")}</button>
            </div>
            <p class="faint" id="archive-reached-how">{move || {
                let text = store.text();
                let game = search.with(|search| search.game).unwrap_or(Game::CONNECT_FOUR);
                say!(text, "archive-reached-how", line = Value::ltr(example(game)))
            }}</p>
            {wrong}
            {picture}
        </form>
    }
}

fn board(position: &AnyPosition, width: f64) -> impl IntoView + use<> {
    let tall = height_of(position.game(), width);
    let drawn = thumbnail(&Setup::of(position), None, (width / 2.0, 0.0), width);
    view! { <svg class="thumbnail" viewBox=format!("0 0 {width} {tall}") direction="ltr" aria-hidden="true">{drawn}</svg> }
}

/// The games that are looked for, as files.
#[component]
fn Files(search: Memo<Search>) -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let is_empty = Memo::new(move |_| {
        let listing = store.archive.listing;
        listing.with(|listing| listing.as_ref().is_none_or(|it| it.games.is_empty()))
    });
    let links = move || {
        let text = store.text();
        let search = search.get();
        let suits = |format: &Format| format.suits(search.game);
        let links = Format::ALL.into_iter().filter(suits).map(|format| {
            let name = format.name();
            let file = format!("harif.{name}");
            let said = say!(text, "archive-file", format = Value::ltr(name.to_uppercase()));
            view! { <a class="button" href=search.file(format) download=file data-export=name>{said}</a> }
        });
        links.collect_view()
    };
    view! {
        <Show when=move || !is_empty.get()>
            <div class="group archive-files" role="group" aria-label=move || say!(store.text(), "lab-export")>{links}
                <span class="faint">{move || say!(store.text(), "archive-file-most", n = MOST_IN_A_FILE)}</span></div>
        </Show>
    }
}

/// The list, or why there is none.
#[component]
fn Found() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let listing = store.archive.listing;
    let games = Memo::new(move |_| {
        listing.with(|listing| {
            listing
                .as_ref()
                .map_or_else(Vec::new, |it| it.games.clone())
        })
    });
    let state = Memo::new(move |_| {
        listing.with(|listing| {
            let listing = listing.as_ref();
            let has_more = listing.is_some_and(Listing::has_more);
            listing.map(|it| (it.standing, it.games.is_empty(), has_more))
        })
    });
    let status = move || {
        let text = store.text();
        let (standing, is_empty, has_more) = state.get()?;
        let (name, said) = match standing {
            QueryState::Asked => ("asked", say!(text, "friend-calling")),
            QueryState::Trouble(trouble) => return trouble_view(store, trouble),
            QueryState::Answered if !is_empty => return None,
            QueryState::Answered if has_more => ("none-yet", say!(text, "archive-none-yet")),
            QueryState::Answered => ("none", say!(text, "archive-none")),
        };
        Some(view! { <p data-archive=name>{said}</p> }.into_any())
    };
    let more = move || {
        let is_more = state.get().is_some_and(|(_, _, has_more)| has_more);
        is_more.then(|| {
            view! {
                <button type="button" data-action="more-archived" on:click=move |_| store.more_of_archive()>
                    {say!(store.text(), "games-more")}</button>
            }
        })
    };
    view! {
        <ul class="archived-list">
            <For each=move || games.get() key=|game| game.number let:game><Row game/></For>
        </ul>
        <div role="status">{status}</div>
        {more}
    }
}

/// Why there is no answer, and what to do.
fn trouble_view(store: PeopleStore, trouble: Trouble) -> Option<AnyView> {
    let text = store.text();
    let (name, said) = match trouble {
        // The field says what is wrong.
        Trouble::Position => return None,
        Trouble::Absent => ("absent", say!(text, "archive-absent")),
        Trouble::Busy => ("busy", say!(text, "archive-busy")),
        Trouble::Failed => ("failed", say!(text, "archive-failed")),
    };
    let again = (trouble != Trouble::Absent).then(|| {
        view! {
            <button type="button" data-action="ask-archive-again" on:click=move |_| store.ask_archive_again()>
                {say!(text, "friend-try-again")}</button>
        }
    });
    Some(view! { <p class="told bad" data-archive=name>{said}</p> {again} }.into_any())
}

/// One game.
#[component]
fn Row(game: ArchivedGame) -> impl IntoView {
    const WIDTH: f64 = 100.0;
    let store = expect_context::<PeopleStore>();
    let number = game.number.to_string();
    // The page opens its own addresses only.
    let link = Some(game.link.clone()).filter(|link| link.starts_with("#/"));
    let last = last_position(&game);
    let picture = last.as_ref().map(|(position, _)| board(position, WIDTH));
    let kind = last.as_ref().map(|(position, _)| position.game());
    let name = move || {
        let text = store.text();
        kind.map_or_else(String::new, |kind| game_words::name_with_size(&text, kind))
    };
    let facts = move || {
        let text = store.text();
        let (position, plies) = last.as_ref()?;
        let speaker = Speaker::new(&text, position.game());
        let how = people::ending(&speaker, position, game.by, game.winner, None);
        let when = dates::short(&text, day_of(game.ended));
        let n = *plies;
        Some(view! {
            <p>{how.join(" · ")}</p>
            <p class="faint">{say!(text, "games-moves", n = n)} " · " <bdi>{when}</bdi></p>
        })
    };
    view! {
        <li class="archived" data-archived=number>
            {picture}
            <div><a href=link data-action="open-archived"><strong>{name}</strong></a>{facts}</div>
        </li>
    }
}
