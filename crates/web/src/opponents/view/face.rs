//! The picture of an opponent.

use crate::opponents::model::face::face;
use crate::shell::store::Store;
use harif_play::opponents::Opponent;
use harif_rules::Player;
use leptos::prelude::*;

/// The picture of an opponent. It is decoration: the name stands beside it.
#[component]
pub(crate) fn FacePicture(opponent: Opponent) -> impl IntoView {
    let face = face(opponent);
    let lines = face.lines.iter().filter(|line| !line.is_empty());
    let lines: String = lines.copied().collect();
    // As attributes: the policy of the page allows no inline styles.
    let ground = format!("hsl({} 55% 82%)", face.hue);
    let hair = format!("hsl({} 38% 42%)", face.hue);
    view! {
        <svg class="face" viewBox="0 0 100 100" aria-hidden="true" data-face=opponent.name()>
            <circle class="face-ground" cx="50" cy="50" r="48" fill=ground></circle>
            <path class="face-head" d=face.head></path>
            <path class="face-hair" fill-rule="evenodd" fill=hair d=face.hair></path>
            <path class="face-line" d=lines></path>
        </svg>
    }
}

/// The picture of the opponent on a side of the table, where one of the ladder sits there.
#[component]
pub(crate) fn SeatFace(player: Player) -> impl IntoView {
    let store = expect_context::<Store>();
    let opponent = Memo::new(move |_| {
        store
            .session
            .with(|session| Opponent::of(session.seat(player)))
    });
    move || {
        opponent
            .get()
            .map(|opponent| view! { <FacePicture opponent/> })
    }
}
