//! A disc, or the mark of tic-tac-toe: one drawing for every board of the page.
//!
//! Boards have many, so a disc is one text that the browser reads, not a handful of elements made one by one.

use harif_rules::{Game, Pieces, Player};

/// What lies on a cell, around its middle. Sides differ by their mark and not by colour alone.
pub(crate) fn markup(game: Game, player: Player, (cx, cy): (f64, f64)) -> String {
    if game.info().pieces == Pieces::Marks {
        let (left, right, top, bottom) = (cx - 28.0, cx + 28.0, cy - 28.0, cy + 28.0);
        return match player {
            Player::First => format!(
                "<g class=cross><line x1={left} y1={top} x2={right} y2={bottom} /><line x1={right} y1={top} x2={left} y2={bottom} /></g>"
            ),
            Player::Second => format!("<circle class=nought cx={cx} cy={cy} r=30 />"),
        };
    }
    let (mark, r) = match player {
        Player::First => ("solid", 13),
        Player::Second => ("open", 20),
    };
    format!(
        "<circle class=body cx={cx} cy={cy} r=40 /><circle class=rim cx={cx} cy={cy} r=33 /><circle class=\"mark {mark}\" cx={cx} cy={cy} r={r} />"
    )
}

/// The same on a board that stands still.
pub(crate) fn lying(game: Game, player: Player, at: (f64, f64)) -> String {
    let (name, shape) = (player.name(), markup(game, player, at));
    format!("<g class=\"disc {name}\">{shape}</g>")
}
