//! Mild remarks about the opening, where nothing is proved yet: how many lines run through a place.
//!
//! Even these are counted and not believed: the centre is named only where no other place belongs
//! to as many lines, so boards with two middle columns hear nothing of it.

use super::class::Class;
use super::lines::Case;
use super::reason::{ExplainedReason, GoodPlace, Reason};
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Column, Game, LineRules};

/// The opening of Connect Four lasts until as many discs lie on the board as it has columns.
fn is_opening(position: &AnyPosition) -> bool {
    let discs = position.game().cells();
    let discs = discs.filter(|&cell| position.at(cell).is_some()).count();
    if position.game().info().gravity {
        discs < usize::from(position.game().columns())
    } else {
        // Three by three is decided by the fourth mark.
        discs < 3
    }
}

pub(super) fn explain(case: &Case) -> Option<ExplainedReason> {
    if !is_opening(case.before) {
        return None;
    }
    let praised = matches!(case.class, Class::Best | Class::OnlyMove | Class::Good);
    let game = case.before.game();
    let reason = match case.m {
        AnyMove::Column(column) => {
            let middle = busiest_column(game.line_rules()?)?;
            if praised && column == middle {
                Reason::Centre(GoodPlace::Column)
            } else {
                let missed = case.better() == Some(AnyMove::Column(middle));
                return missed.then(|| ExplainedReason {
                    reason: Reason::CentreMissed,
                    line: vec![AnyMove::Column(middle)],
                });
            }
        }
        AnyMove::Cell(cell) if praised && game == Game::TIC_TAC_TOE => {
            Reason::Centre(place(case, cell)?)
        }
        AnyMove::Cell(_) | AnyMove::Pass => return None,
    };
    Some(case.following(reason, &[]))
}

/// What kind of place a cell of the usual tic-tac-toe is; none for the edges.
fn place(case: &Case, cell: Cell) -> Option<GoodPlace> {
    let opposite = Cell::new(2 - cell.column, 2 - cell.row);
    match (cell.column == 1, cell.row == 1) {
        (true, true) => Some(GoodPlace::Middle),
        (false, false) if case.before.at(opposite) == Some(case.opponent()) => {
            Some(GoodPlace::OppositeCorner)
        }
        (false, false) => Some(GoodPlace::Corner),
        _ => None,
    }
}

/// The column that belongs to more lines than every other, if there is one.
fn busiest_column(rules: LineRules) -> Option<Column> {
    let lines: Vec<u32> = (0..rules.columns)
        .map(|column| lines_in(column, rules))
        .collect();
    let most = *lines.iter().max()?;
    let mut busiest = (0..rules.columns).filter(|&column| lines[usize::from(column)] == most);
    match (busiest.next(), busiest.next()) {
        (Some(column), None) => Some(Column(column)),
        _ => None,
    }
}

/// How many possible lines hold a cell of this column.
fn lines_in(column: u8, rules: LineRules) -> u32 {
    let (rows, line) = (u32::from(rules.rows), u32::from(rules.line));
    let upright = rows.saturating_sub(line - 1);
    // Of the windows of `line` columns, those that hold this one: each carries a line in every
    // row and two diagonals in every block of `line` rows.
    let first = (column + 1).saturating_sub(rules.line);
    let last = column.min(rules.columns.saturating_sub(rules.line));
    let windows = if rules.columns < rules.line {
        0
    } else {
        u32::from(last - first) + 1
    };
    upright + windows * (rows + 2 * upright)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of a board that hold a cell of a column, one by one.
    fn counted(column: u8, rules: LineRules) -> u32 {
        let [columns, rows, line] = [rules.columns, rules.rows, rules.line].map(i32::from);
        let mut count = 0;
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            for (x, y) in (0..columns).flat_map(|x| (0..rows).map(move |y| (x, y))) {
                let (end_x, end_y) = (x + dx * (line - 1), y + dy * (line - 1));
                let fits = (0..columns).contains(&end_x) && (0..rows).contains(&end_y);
                let holds = (0..line).any(|step| x + dx * step == i32::from(column));
                count += u32::from(fits && holds);
            }
        }
        count
    }

    /// The praise of a column counts its lines, on boards of every shape.
    #[test]
    fn lines_are_counted_one_by_one() {
        for (columns, rows, line) in [
            (7, 6, 4),
            (8, 7, 4),
            (9, 6, 5),
            (5, 4, 3),
            (4, 9, 4),
            (3, 8, 4),
            (9, 3, 4),
            (6, 6, 4),
        ] {
            let game = Game::connect_four(columns, rows, line);
            let Some(rules) = game.line_rules() else {
                panic!("{game} has lines");
            };
            let lines: Vec<u32> = (0..columns).map(|column| counted(column, rules)).collect();
            let found: Vec<u32> = (0..columns).map(|column| lines_in(column, rules)).collect();
            assert_eq!(found, lines, "{game}");
            let most = lines.iter().max().copied().unwrap_or(0);
            let busiest: Vec<u8> = (0..columns)
                .filter(|&it| lines[usize::from(it)] == most)
                .collect();
            let only = (busiest.len() == 1).then(|| Column(busiest[0]));
            assert_eq!(busiest_column(rules), only, "{game}");
        }
    }

    /// The opening lasts until as many discs lie on the board as it has columns, and three marks long where nothing falls.
    #[test]
    fn openings_end() {
        use harif_rules::Position;
        for (game, last) in [
            (Game::CONNECT_FOUR, 6),
            (Game::connect_four(9, 8, 4), 8),
            (Game::TIC_TAC_TOE, 2),
        ] {
            let (moves, _) = crate::openings::random(game, last + 1, 3);
            let mut position = AnyPosition::start(game);
            for m in moves {
                assert!(is_opening(&position), "{game}");
                position.play_unchecked(m);
            }
            assert!(!is_opening(&position), "{game}");
        }
    }
}
