//! Moves and positions as UCI and UGI write them.

use super::Dialect;
use harif_rules::notation;
use harif_rules::{
    AnyMove, AnyPosition, Board, Cell, Column, FirstRow, Game, MoveInput, Player, Position, Setup,
};

/// The names that Fairy-Stockfish and cutechess have for our games.
const VARIANTS: [(&str, Game); 5] = [
    ("tictactoe", Game::TIC_TAC_TOE),
    ("cfour", Game::CONNECT_FOUR),
    ("flipello", Game::OTHELLO),
    ("flipello6", Game::othello(6)),
    ("flipello10", Game::othello(10)),
];

/// All names of variants.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    VARIANTS.into_iter().map(|(name, _)| name)
}

/// The game of a variant.
pub(super) fn game_of(name: &str) -> Option<Game> {
    let mut variants = VARIANTS.into_iter();
    variants
        .find(|(known, _)| *known == name)
        .map(|(_, game)| game)
}

/// The variant of a game, if it has one.
pub(super) fn name_of(game: Game) -> Option<&'static str> {
    let mut variants = VARIANTS.into_iter();
    variants
        .find(|(_, known)| *known == game)
        .map(|(name, _)| name)
}

/// The rank of one of our rows, or the other way round: where row 0 is at the top, rank 1 is at
/// the bottom.
fn turned(game: Game, row: u8) -> u8 {
    match game.info().first_row {
        FirstRow::Bottom => row,
        FirstRow::Top => game.rows() - 1 - row,
    }
}

fn square(game: Game, cell: Cell) -> String {
    Cell::new(cell.column, turned(game, cell.row)).to_string()
}

/// A legal move as the dialect writes it.
pub(super) fn write_move(dialect: Dialect, position: &AnyPosition, m: AnyMove) -> String {
    let game = position.game();
    match (dialect, position.target(m)) {
        (Dialect::Ugi, _) => m.to_string(),
        (Dialect::Uci, Some(cell)) => format!("P@{}", square(game, cell)),
        (Dialect::Uci, None) => {
            let own = game
                .cells()
                .filter(|&cell| position.at(cell) == Some(position.turn()))
                .min_by_key(|cell| (turned(game, cell.row), cell.column));
            let own = own.map_or_else(|| "00".to_owned(), |cell| square(game, cell));
            format!("{own}{own}")
        }
    }
}

/// The move that a text names, whether it is legal or not.
pub(super) fn read_move(dialect: Dialect, position: &AnyPosition, text: &str) -> Option<AnyMove> {
    let game = position.game();
    match dialect {
        // A position that is over still says how its moves look.
        Dialect::Ugi => match game.info().input {
            MoveInput::Column => text.parse::<Column>().ok().map(AnyMove::Column),
            MoveInput::Cell => notation::typed_move(position, text).filter(|_| !is_number(text)),
        },
        Dialect::Uci => {
            if let Some(square) = text.strip_prefix("P@").or_else(|| text.strip_prefix("p@")) {
                let cell: Cell = square.parse().ok()?;
                return match game.info().input {
                    MoveInput::Column => {
                        let m = AnyMove::Column(Column(cell.column));
                        // The square must be the one the disc falls to, or it is another move.
                        let falls = position.check(m).is_ok();
                        (!falls || position.target(m) == Some(cell)).then_some(m)
                    }
                    MoveInput::Cell if cell.row >= game.rows() => Some(AnyMove::Cell(cell)),
                    MoveInput::Cell => {
                        let row = turned(game, cell.row);
                        Some(AnyMove::Cell(Cell::new(cell.column, row)))
                    }
                };
            }
            is_pass(text).then_some(AnyMove::Pass)
        }
    }
}

/// A number is no move in UGI except a column; people may type numbers, programs name cells.
fn is_number(text: &str) -> bool {
    text.chars().all(char::is_numeric)
}

/// `0000`, `pass`, or a square twice.
fn is_pass(text: &str) -> bool {
    let half = text.len() / 2;
    let twice = text.len().is_multiple_of(2)
        && text.is_char_boundary(half)
        && text[..half] == text[half..]
        && (text[..half].parse::<Cell>().is_ok() || &text[..half] == "00");
    twice || text.eq_ignore_ascii_case("pass")
}

/// A position as the dialect writes it.
pub(super) fn write_position(dialect: Dialect, position: &AnyPosition) -> String {
    let board = notation::board::write(position);
    if dialect == Dialect::Ugi {
        return board;
    }
    let (cells, _) = board.split_once(' ').unwrap_or((&board, ""));
    let pieces: String = cells
        .chars()
        .map(|c| match c {
            'x' => 'P',
            'o' => 'p',
            other => other,
        })
        .collect();
    let game = position.game();
    let cells = game.cell_count();
    let hand = |side: Player, piece: &str| {
        let each = match side {
            // Discs change sides and turns may be passed: each side could fill all empty squares.
            _ if !game.info().discs_tell_turn => cells - 4 - flipped_discs(position, side),
            Player::First => cells.div_ceil(2) - position.count(side),
            Player::Second => cells / 2 - position.count(side),
        };
        piece.repeat(each)
    };
    let turn = match position.turn() {
        Player::First => 'w',
        Player::Second => 'b',
    };
    let hands = hand(Player::First, "P") + &hand(Player::Second, "p");
    format!("{pieces}[{hands}] {turn} - - 0 1")
}

/// Roughly how many discs a side has dropped: half of all that lie beyond the first four. Enough
/// that neither side runs out of discs.
fn flipped_discs(position: &AnyPosition, side: Player) -> usize {
    let discs: usize = Player::BOTH.iter().map(|&side| position.count(side)).sum();
    let dropped = discs.saturating_sub(4);
    match side {
        Player::First => dropped.div_ceil(2),
        Player::Second => dropped / 2,
    }
}

/// The position that a text of the dialect describes.
pub(super) fn read_position(
    dialect: Dialect,
    game: Game,
    text: &str,
) -> Result<AnyPosition, String> {
    if dialect == Dialect::Ugi {
        return notation::board::read(game, text).map_err(|error| error.to_string());
    }
    let mut fields = text.split_whitespace();
    let board = fields.next().unwrap_or_default();
    let board = board.split('[').next().unwrap_or_default();
    let turn = match fields.next() {
        Some("w") | None => Player::First,
        Some("b") => Player::Second,
        Some(other) => return Err(format!("{other:?} is neither w nor b")),
    };
    let ours: String = board
        .chars()
        .map(|c| match c {
            'P' => 'x',
            'p' => 'o',
            'x' | 'o' | 'X' | 'O' => '?',
            other => other,
        })
        .collect();
    let read = notation::board::read(game, &format!("{ours} {}", turn.letter()))
        .map_err(|error| error.to_string())?;
    let mut setup = Setup::of(&read);
    setup.set_turn(Some(turn));
    AnyPosition::set_up(&setup).map_err(|error| error.to_string())
}
