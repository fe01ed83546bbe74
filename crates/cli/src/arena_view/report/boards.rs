//! The games for the script of the page.
//!
//! The page knows no rules. For each move it gets the cells that change hands, which is the same
//! idea in every game: the disc that is put down, and in Othello the ones that it turns.

use harif_arena::{PlayedGame, Tournament};
use harif_rules::{AnyPosition, Cell, Position, notation};
use serde::Serialize;

#[derive(Serialize)]
struct Data {
    columns: u8,
    rows: u8,
    /// Whether columns are numbered and discs fall.
    falling: bool,
    games: Vec<GameData>,
}

#[derive(Serialize)]
struct GameData {
    title: String,
    /// The cells before the first move, row by row from the top: `.`, `x`, `o`.
    start: String,
    moves: Vec<MoveData>,
}

#[derive(Serialize)]
struct MoveData {
    name: String,
    /// 0 for the first player, 1 for the second.
    by: usize,
    /// The cells that become the mover's, the new disc first, counted row by row from the top.
    cells: Vec<usize>,
}

/// The games as JSON that can stand inside a script.
pub(super) fn json(tournament: &Tournament, games: &[PlayedGame]) -> String {
    let rules = tournament.game;
    let rows: Vec<u8> = rules.rows_from_top().collect();
    let index = |cell: Cell| {
        let from_top = rows.iter().position(|&row| row == cell.row).unwrap_or(0);
        from_top * usize::from(rules.columns()) + usize::from(cell.column)
    };
    let played = |game: &PlayedGame| {
        let mut position = game
            .start_position(rules)
            .unwrap_or_else(|_| AnyPosition::start(rules));
        let start = cells(&position);
        let mut moves = Vec::new();
        for &m in &game.moves {
            let mut changed: Vec<usize> = position.target(m).map(index).into_iter().collect();
            changed.extend(position.flips(m).into_iter().map(index));
            moves.push(MoveData {
                name: m.to_string(),
                by: position.turn().index(),
                cells: changed,
            });
            position.play_unchecked(m);
        }
        let name = |side: usize| tournament.players[game.players[side]].name.as_str();
        GameData {
            title: format!("{} – {}  {}", name(0), name(1), game.score.name()),
            start,
            moves,
        }
    };
    let data = Data {
        columns: rules.columns(),
        rows: rules.rows(),
        falling: rules.info().gravity,
        games: games.iter().map(played).collect(),
    };
    // `</script>` inside a name must not end the script.
    let text = serde_json::to_string(&data).unwrap_or_else(|_| "{}".to_owned());
    text.replace('<', "\\u003c")
}

/// The cells of a position from the top: `.`, `x` or `o`.
fn cells(position: &AnyPosition) -> String {
    notation::board::drawn(position).replace('\n', "")
}
