//! The first screen: games with a live board, the last opponent first, and the others below.

use super::FacePicture;
use super::card::Card;
use crate::opponents::store::{remember, remembered};
use crate::play::model::seats::{Seat, You};
use crate::shell::model::GAMES;
use crate::shell::model::link::Room;
use crate::shell::store::{Store, memory};
use crate::shell::view::pick::{PickGame, PickSize};
use crate::shell::view::staged::{one_by_one, show_more};
use crate::shell::view::thumbnail::{height_of, thumbnail};
use harif_play::opponents::{Opponent, ratings};
use harif_rules::{AnyMove, AnyPosition, Game, Position, Setup};
use harif_text::say;
use harif_words::{agents, games as game_words, opponents};
use leptos::prelude::*;
use std::time::Duration;

/// Time between two moves of the boards that live; each of the three moves in turn.
const BEAT: Duration = Duration::from_millis(700);
/// A finished game stays for so many beats.
const REST: u8 = 5;

/// Rooms that other parts of the page may have, with the words that lead to them.
const ELSEWHERE: [(&str, &str); 5] = [
    ("problems", "home-problems"),
    ("people", "home-people"),
    ("games", "home-your-games"),
    ("arena", "home-arena"),
    ("learn", "home-learn"),
];

/// The games and what stands above the cards are drawn first, in so many parts, each in a task of its own.
const HEAD: u16 = 3;
/// Then the cards, in so many.
const PARTS: u16 = 6;

/// The first screen.
#[component]
pub(crate) fn HomeRoom() -> impl IntoView {
    let store = expect_context::<Store>();
    let kept = remembered();
    let game = RwSignal::new(kept.sized(kept.kind()));
    let shown = one_by_one(HEAD + PARTS);
    let from = move |part: u16| Memo::new(move |_| shown.get() >= part);
    let tiles = GAMES.into_iter().zip(0..).map(|(kind, part)| {
        let (game, seat) = (kept.sized(kind), kept.offered(kept.sized(kind)));
        let is_shown = from(part);
        view! { <Show when=move || is_shown.get()><Tile game seat=seat.clone()/></Show> }
    });
    let links = ELSEWHERE.into_iter().filter_map(move |(name, key)| {
        let room = Room::named(name)?;
        let word = move || harif_words::label(&store.text(), key);
        Some(view! {
            <a class="elsewhere" href=format!("#/{name}") data-elsewhere=name on:click=move |event| {
                event.prevent_default();
                store.enter(room);
            }>{word}</a>
        })
    });
    let choose = Callback::new(move |kind| {
        let sized = remembered().sized(kind);
        remember(|kept| kept.choose(sized));
        shown.set(HEAD);
        game.set(sized);
        show_more(shown, HEAD + PARTS);
    });
    let heading = move || {
        let text = store.text();
        let name = game_words::name(&text, game.get());
        say!(text, "home-opponents", game = name)
    };
    let all: &'static [Opponent] = &Opponent::ALL;
    let parts = all.chunks(all.len() / usize::from(PARTS));
    let cards: Vec<_> = (HEAD + 1..)
        .zip(parts)
        .map(|(part, opponents): (u16, _)| {
            let is_shown = from(part);
            move || {
                let game = game.get();
                let card = |&opponent| view! { <Card opponent game/> };
                let cards = || opponents.iter().map(card).collect_view();
                is_shown.get().then(cards)
            }
        })
        .collect();
    let has_head = from(HEAD);
    let measured = move || opponents::measured(&store.text(), game.get());
    view! {
        <main class="room home" id="room" tabindex="-1" data-room="home">
            <h2 class="question">{move || say!(store.text(), "home-title")}</h2>
            <div class="tiles" role="group" aria-label=move || say!(store.text(), "home-games")>{tiles.collect_view()}</div>
            <div class="group quiet-links">{links.collect_view()}</div>
            <section aria-label=heading>
                <Show when=move || has_head.get()>
                    <div class="list-head">
                        <PickGame game choose/>
                        <Strength game/>
                        <More game/>
                    </div>
                </Show>
                <ul class="cards">{cards}</ul>
                <p class="faint">{measured}</p>
            </section>
        </main>
    }
}

/// A game with a board that lives. One tap begins against the last opponent, or goes on.
#[component]
fn Tile(game: Game, seat: Seat) -> impl IntoView {
    let store = expect_context::<Store>();
    let left = memory::own_game(game).filter(|session| !session.is_over());
    let goes_on = left.is_some();
    let shown = left.as_ref().map(|session| session.position().clone());
    let seat = left.as_ref().map_or(seat, |session| {
        let other = session.only_human().map(|you| session.seat(you.opponent()));
        other.cloned().unwrap_or(Seat::HUMAN)
    });
    let opponent = Opponent::of(&seat);
    let written = seat.to_string();
    let word = move || {
        let text = store.text();
        let name = agents::with_options(&text, &written);
        if goes_on {
            say!(text, "home-go-on", name = name)
        } else {
            say!(text, "opponent-play", name = name)
        }
    };
    let name = move || game_words::name(&store.text(), game);
    let size = move || game_words::size(&store.text(), game);
    view! {
        <button type="button" class="tile" data-start=game.name() data-goes-on=goes_on.then_some("")
            on:click=move |_| if goes_on { store.take_up(game) } else { store.challenge(game, seat.clone()) }>
            <Lively game shown/>
            <span class="tile-words">
                <strong>{name}</strong>
                <span class="faint">{size}</span>
                <span class="go">
                    {opponent.map(|opponent| view! { <FacePicture opponent/> })}
                    <span>{word}</span>
                </span>
            </span>
        </button>
    }
}

/// A game that plays itself.
#[derive(Clone)]
struct Exhibition {
    position: AnyPosition,
    last: Option<AnyMove>,
    rested: u8,
    random: fastrand::Rng,
}

impl Exhibition {
    /// A game that has gone on for a while.
    fn new(game: Game) -> Self {
        let mut exhibition = Self {
            position: AnyPosition::start(game),
            last: None,
            rested: 0,
            random: fastrand::Rng::with_seed(harif_play::chance::fresh_seed()),
        };
        for _ in 0..game.cell_count() / 3 {
            if !exhibition.position.is_over() {
                exhibition.step();
            }
        }
        exhibition
    }

    fn step(&mut self) {
        if self.position.is_over() {
            self.rested += 1;
            if self.rested > REST {
                self.position = AnyPosition::start(harif_rules::Board::game(&self.position));
                (self.last, self.rested) = (None, 0);
            }
            return;
        }
        let choice = self.random.usize(..self.position.count_moves());
        let next = self.position.moves().nth(choice);
        if let Some(m) = next {
            self.position.play_unchecked(m);
            self.last = Some(m);
        }
    }
}

/// Whether boards may move by themselves.
fn may_move(store: Store) -> bool {
    let calm = window()
        .match_media("(prefers-reduced-motion: reduce)")
        .ok()
        .flatten()
        .is_some_and(|query| query.matches());
    !calm && store.settings.with_untracked(|settings| settings.motion) && !document().hidden()
}

/// A small board: the game that was left, or one that plays itself.
#[component]
fn Lively(game: Game, shown: Option<AnyPosition>) -> impl IntoView {
    let store = expect_context::<Store>();
    let is_live = shown.is_none();
    let exhibition = RwSignal::new(Exhibition::new(game));
    if let Some(position) = shown {
        exhibition.update(|it| (it.position, it.last) = (position, None));
    } else {
        let place = GAMES.iter().position(|kind| kind.name() == game.name());
        // The boards move one after the other, not all at once.
        let wait = BEAT * (place.unwrap_or(0) as u32 + 1) / 3;
        let beating = StoredValue::new(None::<IntervalHandle>);
        set_timeout(
            move || {
                let beat = set_interval_with_handle(
                    move || {
                        if may_move(store) {
                            exhibition.try_update(Exhibition::step);
                        }
                    },
                    BEAT,
                );
                // The screen may have been left in the meantime.
                if let Some(Some(beat)) = beating.try_set_value(beat.ok()) {
                    beat.clear();
                }
            },
            wait,
        );
        on_cleanup(move || {
            if let Some(Some(beat)) = beating.try_get_value() {
                beat.clear();
            }
        });
    }
    let height = height_of(game, 100.0);
    let drawn = move || {
        exhibition
            .with(|it| thumbnail(&Setup::of(&it.position), it.last, (50.0, 0.0), 100.0).into_any())
    };
    view! {
        <svg class="lively" data-board=game.name() data-live-board=is_live.then_some("") viewBox=format!("0 0 100 {height}")
            direction="ltr" aria-hidden="true">{drawn}</svg>
    }
}

/// A slider for those who want numbers: the rating, and who has it.
#[component]
fn Strength(game: RwSignal<Game>) -> impl IntoView {
    let store = expect_context::<Store>();
    let last = move || {
        let seat = remembered().offered(game.get());
        Opponent::of(&seat).unwrap_or(Opponent::USUAL)
    };
    let rung = RwSignal::new(untrack(last).rung());
    Effect::new(move |before: Option<Game>| {
        let now = game.get();
        if before.is_some_and(|before| before != now) {
            rung.set(untrack(last).rung());
        }
        now
    });
    let opponent = move || Opponent::ALL[rung.get().min(Opponent::ALL.len() - 1)];
    let told = move || {
        let text = store.text();
        match ratings::of(opponent(), game.get()) {
            Some(rated) => text.number(i64::from(rated.rating)),
            None => text.number(rung.get() as i64 + 1),
        }
    };
    let name = move || opponents::name(&store.text(), opponent());
    let play = move || say!(store.text(), "opponent-play", name = name());
    let spoken = move || format!("{}: {}", told(), name());
    view! {
        <div class="strength">
            <label><span>{move || say!(store.text(), "opponent-slider")}</span>
                <input type="range" min="0" max="11" step="1" data-slider="" prop:value=move || rung.get().to_string()
                    aria-valuetext=spoken on:input=move |event| {
                        if let Ok(at) = event_target_value(&event).parse::<usize>() {
                            rung.set(at);
                        }
                    }/>
            </label>
            <output data-strength="">{told}</output>
            <button type="button" data-action="play-strength"
                on:click=move |_| store.challenge(game.get_untracked(), untrack(opponent).spec())>{play}</button>
        </div>
    }
}

/// Everything else, one step behind: the size, the side, and the way to the algorithms.
#[component]
fn More(game: RwSignal<Game>) -> impl IntoView {
    let store = expect_context::<Store>();
    let choose = Callback::new(move |size| {
        remember(|kept| kept.choose(size));
        game.set(size);
    });
    let now = move || store.settings.with(|settings| settings.you.clone());
    let sides = move || {
        let text = store.text();
        [You::Random, You::First, You::Second]
            .map(|you| {
                let name = match you {
                    You::First => say!(text, "setup-first"),
                    You::Second => say!(text, "setup-second"),
                    _ => say!(text, "setup-random"),
                };
                view! { <option value=you.name() selected={you.name() == now()}>{name}</option> }
            })
            .collect_view()
    };
    let choose_side = move |event| {
        if let Some(you) = You::named(&event_target_value(&event)) {
            store.set(|settings| you.name().clone_into(&mut settings.you));
        }
    };
    view! {
        <details class="more" data-more="">
            <summary>{move || say!(store.text(), "home-more")}</summary>
            <div class="group">
                <PickSize game choose/>
                <label><span>{move || say!(store.text(), "home-side")}</span>
                    <select data-home="side" on:change=choose_side>{sides}</select></label>
            </div>
            <p class="faint">{move || say!(store.text(), "home-students-why")}</p>
            <button type="button" data-action="students" on:click=move |_| {
                store.choose_game(game.get_untracked());
                store.enter(Room::Play);
            }>{move || say!(store.text(), "home-students")}</button>
        </details>
    }
}
