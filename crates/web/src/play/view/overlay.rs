//! What is drawn over the board for those who want to see more than discs, and the field that
//! chooses it.

use crate::play::model::overlay::{self, Mark, Overlay};
use crate::play::model::scene::Scene;
use crate::shell::model::geometry::{CELL, Drawing};
use crate::shell::model::settings::Settings;
use crate::shell::store::Store;
use harif_rules::{AnyPosition, Board, Cell, Game, Player};
use harif_text::{Text, say};
use harif_words::Speaker;
use leptos::prelude::*;

/// What is drawn over the board at the moment.
fn chosen(store: Store, game: Game) -> Overlay {
    let shown = store.settings.with(Settings::shows_overlay);
    shown.on(game)
}

/// The marks on the board. Lines that are only shown and boards that are set up have none.
pub(crate) fn marks_of(store: Store, scene: &Scene) -> Vec<(Cell, Mark)> {
    let position = scene.position.as_ref().filter(|_| !scene.is_ghost);
    let editing = store.editing.with(Option::is_some);
    position
        .filter(|_| !editing)
        .map(|position| overlay::marks(position, chosen(store, scene.game)))
        .unwrap_or_default()
}

/// A mark in words, for screen readers.
pub(crate) fn words(text: &Text, game: Game, mark: Mark) -> String {
    match mark {
        Mark::Threat { player, odd, .. } => {
            let side = Speaker::new(text, game).side(player);
            let wins = say!(text, "page-mark-threat", player = side);
            match odd {
                Some(odd) => say!(text, "page-and", one = wins, other = parity(text, odd)),
                None => wins,
            }
        }
        Mark::Poisoned => say!(text, "page-mark-poisoned"),
        Mark::Move(player) => {
            let side = Speaker::new(text, game).side(player);
            say!(text, "page-mark-move", player = side)
        }
        Mark::Frontier => say!(text, "page-mark-frontier"),
        Mark::Stable => say!(text, "page-mark-stable"),
        Mark::Region { odd: true, .. } => say!(text, "page-mark-region-odd"),
        Mark::Region { odd: false, .. } => say!(text, "page-mark-region-even"),
    }
}

fn parity(text: &Text, odd: bool) -> String {
    if odd {
        say!(text, "page-mark-odd")
    } else {
        say!(text, "page-mark-even")
    }
}

/// All marks on the board.
#[component]
pub(crate) fn Marks(drawing: Drawing, marks: Memo<Vec<(Cell, Mark)>>) -> impl IntoView {
    let draw = move |(cell, mark): (Cell, Mark)| view! { <MarkOn cell mark drawing/> };
    view! {
        <g class="marks" aria-hidden="true">
            {move || marks.get().into_iter().map(draw).collect_view()}
        </g>
    }
}

#[component]
fn MarkOn(cell: Cell, mark: Mark, drawing: Drawing) -> impl IntoView {
    let store = expect_context::<Store>();
    let (x, y) = drawing.corner(cell);
    let (cx, cy) = drawing.centre(cell);
    let place = cell.to_string();
    match mark {
        Mark::Threat { player, odd, now } => {
            // Both sides may want the same cell: the frame of the second lies inside the first's.
            let inset = match player {
                Player::First => 7.0,
                Player::Second => 17.0,
            };
            let side = CELL - 2.0 * inset;
            let class = format!("threat {}", player.name());
            let when = if now { "now" } else { "later" };
            let tag = odd.map(|odd| {
                view! { <text x=cx y=cy dy="0.35em">{parity(&store.text(), odd)}</text> }
            });
            view! {
                <g class=class data-mark="threat" data-at=place data-when=when>
                    <rect x=x + inset y=y + inset width=side height=side rx="14"></rect>
                    {tag}
                </g>
            }
            .into_any()
        }
        Mark::Poisoned => view! {
            <g class="poisoned" data-mark="poisoned" data-at=place>
                <circle cx=cx cy=cy r="24"></circle>
                <line x1=cx - 17.0 y1=cy + 17.0 x2=cx + 17.0 y2=cy - 17.0></line>
            </g>
        }
        .into_any(),
        Mark::Move(player) => {
            let dx = match player {
                Player::First => -26.0,
                Player::Second => 26.0,
            };
            let class = format!("mobility {}", player.name());
            view! { <circle class=class data-mark="move" data-at=place cx=cx + dx cy=cy + 26.0 r="13"></circle> }
                .into_any()
        }
        Mark::Frontier => {
            view! { <circle class="frontier" data-mark="frontier" data-at=place cx=cx cy=cy r="36"></circle> }
                .into_any()
        }
        Mark::Stable => {
            let diamond = format!("M{cx} {} l18 18 -18 18 -18 -18Z", cy - 18.0);
            view! { <path class="stable" data-mark="stable" data-at=place d=diamond></path> }
                .into_any()
        }
        Mark::Region { odd, count } => {
            let class = if odd { "region odd" } else { "region even" };
            let number = count.map(|count| {
                let said = store.text().number(i64::from(count));
                view! { <text x=x + 22.0 y=y + 24.0 dy="0.35em">{said}</text> }
            });
            view! {
                <g class=class data-mark="region" data-at=place>
                    <rect x=x + 3.0 y=y + 3.0 width=CELL - 6.0 height=CELL - 6.0></rect>
                    {number}
                </g>
            }
            .into_any()
        }
    }
}

/// What an overlay is called.
fn name(text: &Text, overlay: Overlay) -> String {
    match overlay {
        Overlay::Nothing => say!(text, "page-overlay-nothing"),
        Overlay::Threats => say!(text, "page-overlay-threats"),
        Overlay::Mobility => say!(text, "page-overlay-mobility"),
        Overlay::Frontier => say!(text, "page-overlay-frontier"),
        Overlay::Stable => say!(text, "page-overlay-stable"),
        Overlay::Regions => say!(text, "page-overlay-regions"),
    }
}

/// What an overlay shows, in a sentence.
fn meaning(text: &Text, position: &AnyPosition, overlay: Overlay) -> Option<String> {
    let game = position.game();
    Some(match overlay {
        Overlay::Nothing => return None,
        Overlay::Threats if !game.info().gravity => {
            say!(text, "page-overlay-lines-why")
        }
        Overlay::Threats => say!(text, "page-overlay-threats-why"),
        Overlay::Mobility => {
            let marks = overlay::marks(position, overlay);
            let count = |player: Player| {
                let own = marks.iter().filter(|(_, mark)| *mark == Mark::Move(player));
                own.count()
            };
            say!(
                text,
                "page-overlay-mobility-why",
                player = Speaker::new(text, game).side(Player::First),
                a = count(Player::First),
                other = Speaker::new(text, game).side(Player::Second),
                b = count(Player::Second)
            )
        }
        Overlay::Frontier => say!(text, "page-overlay-frontier-why"),
        Overlay::Stable => say!(text, "page-overlay-stable-why"),
        Overlay::Regions => say!(text, "page-overlay-regions-why"),
    })
}

/// The field that chooses what is drawn over the board, with what that means.
#[component]
pub(crate) fn OverlayField() -> impl IntoView {
    let store = expect_context::<Store>();
    let game = Memo::new(move |_| store.game());
    let label = move || say!(store.text(), "page-overlay");
    let options = move || {
        let text = store.text();
        let now = chosen(store, game.get());
        let offered = Overlay::offered(game.get()).iter();
        offered
            .map(|&overlay| {
                let said = name(&text, overlay);
                view! { <option value=overlay.name() selected={overlay == now}>{said}</option> }
            })
            .collect_view()
    };
    let choose = move |event| {
        if let Some(overlay) = Overlay::named(&event_target_value(&event)) {
            store.set(|settings| settings.overlay = overlay);
        }
    };
    let offered = move || Overlay::offered(game.get()).len() > 1;
    let why = move || {
        let overlay = chosen(store, game.get());
        let text = store.text();
        let said = store
            .session
            .with(|session| meaning(&text, session.position(), overlay));
        said.map(|said| view! { <p class="faint">{said}</p> })
    };
    view! {
        <Show when=offered>
            <label class="field"><span>{label}</span>
                <select data-setup="overlay" on:change=choose>{options}</select>
            </label>
            {why}
        </Show>
    }
}
