//! A disc, or the mark of tic-tac-toe: one drawing for every board of the page.

use harif_rules::{Game, Pieces, Player};
use leptos::prelude::*;

/// What lies on a cell, around its middle. Sides differ by their mark and not by colour alone.
pub(crate) fn shape(game: Game, player: Player, cx: f64, cy: f64) -> AnyView {
    if game.info().pieces == Pieces::Marks {
        return match player {
            Player::First => view! {
                <g class="cross">
                    <line x1=cx - 28.0 y1=cy - 28.0 x2=cx + 28.0 y2=cy + 28.0></line>
                    <line x1=cx + 28.0 y1=cy - 28.0 x2=cx - 28.0 y2=cy + 28.0></line>
                </g>
            }
            .into_any(),
            Player::Second => {
                view! { <circle class="nought" cx=cx cy=cy r="30"></circle> }.into_any()
            }
        };
    }
    let (mark, r) = match player {
        Player::First => ("mark solid", "13"),
        Player::Second => ("mark open", "20"),
    };
    view! {
        <circle class="body" cx=cx cy=cy r="40"></circle>
        <circle class="rim" cx=cx cy=cy r="33"></circle>
        <circle class=mark cx=cx cy=cy r=r></circle>
    }
    .into_any()
}

/// The same on a board that stands still.
pub(crate) fn lying(game: Game, player: Player, (cx, cy): (f64, f64)) -> impl IntoView + use<> {
    let class = format!("disc {}", player.name());
    view! { <g class=class>{shape(game, player, cx, cy)}</g> }
}
