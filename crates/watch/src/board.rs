//! Which game a trace plays: the shape of its boards, its symbols, and which way up they are.
//!
//! Nothing is taken from names. The empty cell is the symbol that others replace; a game whose discs
//! always rest on each other is a game of falling discs; one whose discs change hands is Othello.

mod rules;

use std::collections::BTreeMap;

use harif_rules::Game;

use crate::format::Trace;

/// How many calls are looked at to understand the boards.
const SAMPLE: usize = 4_000;

/// The kind of a game, as far as its moves tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFamily {
    /// A mark on any empty cell: tic-tac-toe.
    Marks,
    /// A disc falls in a column: Connect Four.
    Drops,
    /// A disc encloses and flips: Othello.
    Flips,
}

/// Where the first row of the program's board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstLine {
    /// Row 0 is at the top.
    Top,
    /// Row 0 is at the bottom.
    Bottom,
    /// The outer list holds columns, from the bottom up.
    Columns,
    /// The outer list holds columns, from the top down.
    ColumnsFromTop,
}

/// What was understood of the boards of a trace.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The kind of the game.
    pub kind: GameFamily,
    /// Rows of the real board.
    pub rows: usize,
    /// Columns of the real board.
    pub columns: usize,
    /// How many in a line win; 0 where that is not known or does not matter.
    pub line: usize,
    /// The symbol of an empty cell.
    pub empty: char,
    /// The symbols of the two sides, in no order.
    pub sides: [char; 2],
    /// How the program lays its board out.
    pub first_line: FirstLine,
    /// Whether a border was taken off.
    pub border: bool,
    /// How many discs a column holds; more than that lie in one only by mistake.
    pub full: usize,
}

/// Cells of a board: 0 empty, 1 and 2 the sides of [`Layout::sides`], row by row from the top.
pub type Cells = Box<[u8]>;

/// A side of a [`Layout`]: 1 or 2.
pub type Side = u8;

/// The other side.
pub const fn opponent(side: Side) -> Side {
    3 - side
}

/// The height and the width of a board that is written as one row.
const fn shape_of(cells: usize) -> Option<(usize, usize)> {
    match cells {
        9 => Some((3, 3)),
        16 => Some((4, 4)),
        36 => Some((6, 6)),
        42 => Some((6, 7)),
        64 => Some((8, 8)),
        100 => Some((10, 10)),
        _ => None,
    }
}

/// The rows of a written board.
fn rows_of(text: &str) -> Option<Vec<Vec<char>>> {
    let mut rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
    if rows.len() == 1 {
        let cells = rows.pop()?;
        let (height, width) = shape_of(cells.len())?;
        rows = cells.chunks(width).map(<[char]>::to_vec).collect();
        debug_assert_eq!(rows.len(), height);
    }
    let width = rows.first()?.len();
    let fits = width >= 3 && rows.len() >= 3 && rows.iter().all(|row| row.len() == width);
    fits.then_some(rows)
}

/// Takes the outermost ring off.
fn inner(rows: &[Vec<char>]) -> Vec<Vec<char>> {
    let height = rows.len();
    rows[1..height - 1]
        .iter()
        .map(|row| row[1..row.len() - 1].to_vec())
        .collect()
}

/// The cells of the outermost ring.
fn ring(rows: &[Vec<char>]) -> Vec<char> {
    let (height, width) = (rows.len(), rows[0].len());
    let mut cells = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        for (c, &cell) in row.iter().enumerate() {
            if r == 0 || c == 0 || r + 1 == height || c + 1 == width {
                cells.push(cell);
            }
        }
    }
    cells
}

impl Layout {
    /// Understands the boards of a trace; `None` where there are none or they do not change as a game does.
    pub fn recognise(trace: &Trace) -> Option<Self> {
        let (boards, border, height, width) = without_border(trace)?;
        let edges: Vec<(&[char], &[char])> = trace
            .calls
            .iter()
            .take(SAMPLE)
            .enumerate()
            .filter_map(|(place, call)| {
                let parent = boards.get(call.parent?)?.as_deref()?;
                Some((parent, boards[place].as_deref()?))
            })
            .collect();
        let empty = empty_symbol(&boards, &edges)?;
        let sides = side_symbols(&boards, empty)?;
        let moved = edges
            .iter()
            .filter(|(before, after)| before != after)
            .count();
        if !edges.is_empty() && moved == 0 {
            return None;
        }
        let flips = edges
            .iter()
            .filter(|(before, after)| has_flips(before, after, empty))
            .count();
        let all: Vec<&[char]> = boards.iter().flatten().map(Vec::as_slice).collect();
        let centre = height == width && height % 2 == 0 && height >= 4 && {
            let middle = height / 2;
            let filled = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .iter()
                .all(|&(r, c)| all[0][(middle - 1 + r) * width + middle - 1 + c] != empty);
            filled
                && !falls(&all, height, width, empty, FirstLine::Top)
                && (flips > 0 || all_enclose(&edges, width, empty))
        };
        let mut layout = Self {
            kind: GameFamily::Marks,
            rows: height,
            columns: width,
            line: 3,
            empty,
            sides,
            first_line: FirstLine::Top,
            border,
            full: trace.header.height.unwrap_or(usize::MAX),
        };
        if flips * 5 > moved * 2 || centre {
            layout.kind = GameFamily::Flips;
            layout.line = 0;
            return (height == width && height % 2 == 0 && height <= 20).then_some(layout);
        }
        if (height, width) == (3, 3) {
            return Some(layout);
        }
        let directions = [
            FirstLine::Bottom,
            FirstLine::Top,
            FirstLine::ColumnsFromTop,
            FirstLine::Columns,
        ];
        let resting: Vec<FirstLine> = directions
            .into_iter()
            .filter(|&direction| falls(&all, height, width, empty, direction))
            .collect();
        // On the usual board a few discs in the air are a mistake of the program, not another game.
        let usual = matches!((height, width), (6, 7) | (7, 6));
        let roots: Vec<&[char]> = all.iter().take(1).copied().collect();
        let likely = directions
            .into_iter()
            .find(|&direction| usual && falls(&roots, height, width, empty, direction));
        // Where several directions fit, the board is almost empty and the usual one is taken.
        if let Some(direction) = resting.first().copied().or(likely) {
            layout.kind = GameFamily::Drops;
            layout.line = 4;
            layout.first_line = direction;
            if matches!(direction, FirstLine::Columns | FirstLine::ColumnsFromTop) {
                (layout.rows, layout.columns) = (width, height);
            }
            return Some(layout);
        }
        layout.line = layout.likely_line(trace);
        if layout.line == 0 {
            layout.line = layout.valued_line(trace);
        }
        Some(layout)
    }

    /// Where lines end no game: the number whose lines are worth more than any other leaf, or 0.
    fn valued_line(&self, trace: &Trace) -> usize {
        let separates = |&line: &usize| {
            let mut layout = self.clone();
            layout.line = line;
            let (mut won, mut least, mut most) = (0, f64::INFINITY, 0.0f64);
            for call in trace.calls.iter().take(SAMPLE) {
                let cells = call.board.as_deref().and_then(|text| layout.cells(text));
                let (Some(cells), Some(value), true) =
                    (cells, call.value, call.children.is_empty())
                else {
                    continue;
                };
                if layout.winner(&cells).is_some() {
                    won += 1;
                    least = least.min(value.abs());
                } else {
                    most = most.max(value.abs());
                }
            }
            won > 2 && least > 2.0 * most
        };
        (3..=5).find(separates).unwrap_or(0)
    }

    /// How many in a line win in a game of marks on a larger board: the number whose lines end games.
    fn likely_line(&self, trace: &Trace) -> usize {
        let mut best = (0, 0);
        for line in 3..=5 {
            let mut layout = self.clone();
            layout.line = line;
            let (mut ended, mut went_on) = (0, 0);
            for call in trace.calls.iter().take(SAMPLE) {
                let Some(cells) = call.board.as_deref().and_then(|text| layout.cells(text)) else {
                    continue;
                };
                if layout.winner(&cells).is_some() {
                    if call.children.is_empty() {
                        ended += 1;
                    } else {
                        went_on += 1;
                    }
                }
            }
            if went_on == 0 && ended > best.0 {
                best = (ended, line);
            }
        }
        best.1
    }

    /// The cells of a written board, from the top; `None` if it has another shape or other symbols.
    pub fn cells(&self, text: &str) -> Option<Cells> {
        // Nearly all boards are written in single bytes, and there are as many boards as calls.
        if text.is_ascii() {
            return self.cells_of(text.as_bytes(), b'/');
        }
        let letters: Vec<char> = text.chars().collect();
        self.cells_of(&letters, '/')
    }

    /// The cells of a board whose rows are written one after the other, with or without a letter between them.
    fn cells_of<L: Copy + PartialEq + Into<char>>(&self, text: &[L], between: L) -> Option<Cells> {
        let (height, width, stride) = match text.iter().position(|&letter| letter == between) {
            None => shape_of(text.len()).map(|(height, width)| (height, width, width))?,
            Some(width) => {
                let stride = width + 1;
                let is_whole = |row: &[L]| {
                    let end = row.iter().position(|&letter| letter == between);
                    end.unwrap_or(row.len()) == width
                };
                if text.len() % stride != width || !text.chunks(stride).all(is_whole) {
                    return None;
                }
                (text.len() / stride + 1, width, stride)
            }
        };
        let edge = usize::from(self.border);
        if height < 3 + 2 * edge || width < 3 + 2 * edge {
            return None;
        }
        let columnar = matches!(
            self.first_line,
            FirstLine::Columns | FirstLine::ColumnsFromTop
        );
        let (inner_height, inner_width) = (height - 2 * edge, width - 2 * edge);
        let shape = if columnar {
            (inner_width, inner_height)
        } else {
            (inner_height, inner_width)
        };
        if shape != (self.rows, self.columns) {
            return None;
        }
        let cell = |line: usize, place: usize| text[(line + edge) * stride + place + edge].into();
        let at = |row: usize, column: usize| match self.first_line {
            FirstLine::Top => cell(row, column),
            FirstLine::Bottom => cell(self.rows - 1 - row, column),
            FirstLine::Columns => cell(column, self.rows - 1 - row),
            FirstLine::ColumnsFromTop => cell(column, row),
        };
        let mut cells = Vec::with_capacity(self.rows * self.columns);
        for row in 0..self.rows {
            for column in 0..self.columns {
                let symbol: char = at(row, column);
                cells.push(if symbol == self.empty {
                    0
                } else if symbol == self.sides[0] {
                    1
                } else if symbol == self.sides[1] {
                    2
                } else {
                    return None;
                });
            }
        }
        Some(cells.into())
    }

    /// The side that a symbol stands for.
    pub fn side_of(&self, symbol: &str) -> Option<Side> {
        let mut letters = symbol.chars();
        let first = letters.next()?;
        if letters.next().is_some() {
            return None;
        }
        (1..=2).find(|&side| self.symbol(side) == first)
    }

    /// The symbol of a side, as the program writes it.
    pub fn symbol(&self, side: Side) -> char {
        self.sides[usize::from(side) - 1]
    }

    /// The game in the words of the rules.
    pub fn game(&self) -> Game {
        let (columns, rows, line) = (self.columns as u8, self.rows as u8, self.line.max(3) as u8);
        match self.kind {
            GameFamily::Marks => Game::tic_tac_toe(columns, rows, line),
            GameFamily::Drops => Game::connect_four(columns, rows, line),
            GameFamily::Flips => Game::othello(rows),
        }
    }

    /// The name of a cell for people: the column in Connect Four, letter and number elsewhere.
    pub fn cell_name(&self, at: usize) -> String {
        let cell = self.cell(at);
        match self.kind {
            GameFamily::Drops => (cell.column + 1).to_string(),
            _ => cell.to_string(),
        }
    }

    /// A board drawn with the program's own symbols, from the top.
    pub fn drawn(&self, cells: &[u8]) -> Vec<String> {
        cells
            .chunks(self.columns)
            .map(|row| {
                let symbols: Vec<String> = row
                    .iter()
                    .map(|&cell| match cell {
                        0 => ".".to_owned(),
                        side => self.symbol(side).to_string(),
                    })
                    .collect();
                symbols.join(" ")
            })
            .collect()
    }
}

/// The boards of the first calls as flat cells, without a border around them, and their shape.
#[allow(clippy::type_complexity)]
fn without_border(trace: &Trace) -> Option<(Vec<Option<Vec<char>>>, bool, usize, usize)> {
    let boards: Vec<Option<Vec<Vec<char>>>> = trace
        .calls
        .iter()
        .take(SAMPLE)
        .map(|call| call.board.as_deref().and_then(rows_of))
        .collect();
    let first = boards.iter().flatten().next()?;
    let (height, width) = (first.len(), first[0].len());
    // A border is one symbol that stands in the whole outer ring and nowhere else.
    let mark = first[0][0];
    let border = height > 4
        && width > 4
        && boards.iter().flatten().all(|rows| {
            ring(rows).iter().all(|&cell| cell == mark)
                && inner(rows).iter().flatten().all(|&cell| cell != mark)
        });
    let boards = boards
        .into_iter()
        .map(|rows| {
            let rows = rows.filter(|rows| rows.len() == height && rows[0].len() == width)?;
            let rows = if border { inner(&rows) } else { rows };
            Some(rows.into_iter().flatten().collect())
        })
        .collect();
    let edge = if border { 2 } else { 0 };
    Some((boards, border, height - edge, width - edge))
}

/// The symbol that others replace; without moves the most frequent one.
fn empty_symbol(boards: &[Option<Vec<char>>], edges: &[(&[char], &[char])]) -> Option<char> {
    // Every move fills exactly one empty cell and empties none, whatever it turns.
    let mut balance: BTreeMap<char, i64> = BTreeMap::new();
    let mut comes: Vec<char> = Vec::new();
    for (before, after) in edges {
        let mut changes: BTreeMap<char, (u32, u32)> = BTreeMap::new();
        for (&a, &b) in before.iter().zip(*after) {
            if a != b {
                changes.entry(a).or_default().0 += 1;
                changes.entry(b).or_default().1 += 1;
            }
        }
        for (symbol, (gone, come)) in changes {
            let balance = balance.entry(symbol).or_default();
            *balance += i64::from(gone == 1 && come == 0) - i64::from(come > 0);
            if come > 0 && !comes.contains(&symbol) {
                comes.push(symbol);
            }
        }
    }
    // The only symbol that goes and never comes; occupied cells may be used more often than empty ones.
    let mut never = balance.keys().filter(|symbol| !comes.contains(symbol));
    if let (Some(&symbol), None) = (never.next(), never.next()) {
        return Some(symbol);
    }
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    for &cell in boards.iter().flatten().flatten() {
        *counts.entry(cell).or_default() += 1;
    }
    // Where one side alone moves and turns one disc each time, the other side's symbol goes as often.
    let likely = |symbol: &char| (balance[symbol], counts.get(symbol).copied());
    if let Some(symbol) = balance.keys().max_by_key(|symbol| likely(symbol))
        && balance[symbol] * 2
            > edges
                .iter()
                .filter(|(before, after)| before != after)
                .count() as i64
    {
        return Some(*symbol);
    }
    counts
        .into_iter()
        .max_by_key(|&(_, count)| count)
        .map(|(symbol, _)| symbol)
}

/// The two symbols that are not empty; a side that has no disc yet gets a question mark.
fn side_symbols(boards: &[Option<Vec<char>>], empty: char) -> Option<[char; 2]> {
    let mut symbols: Vec<char> = Vec::new();
    for &cell in boards.iter().flatten().flatten() {
        if cell != empty && !symbols.contains(&cell) {
            symbols.push(cell);
            if symbols.len() > 2 {
                return None;
            }
        }
    }
    symbols.sort_unstable();
    match symbols[..] {
        [one] => Some([one, if one == '?' { '!' } else { '?' }]),
        [one, two] => Some([one, two]),
        _ => None,
    }
}

/// Whether a move filled one cell and turned others to the same symbol.
fn has_flips(before: &[char], after: &[char], empty: char) -> bool {
    let changed: Vec<(char, char)> = before
        .iter()
        .zip(after)
        .filter(|(a, b)| a != b)
        .map(|(&a, &b)| (a, b))
        .collect();
    let filled = changed.iter().filter(|(a, _)| *a == empty).count();
    let target = changed.first().map(|&(_, b)| b);
    filled == 1 && changed.len() > 1 && changed.iter().all(|&(_, b)| Some(b) == target)
}

/// Whether almost all moves lie where they would turn discs: marks are put anywhere.
fn all_enclose(edges: &[(&[char], &[char])], width: usize, empty: char) -> bool {
    let encloses = |before: &[char], at: usize, side: char| {
        let height = before.len() / width;
        let runs = |down: isize, right: isize| {
            let next = |cell: usize| {
                let row = (cell / width).checked_add_signed(down)?;
                let column = (cell % width).checked_add_signed(right)?;
                (row < height && column < width).then_some(row * width + column)
            };
            let mut steps = std::iter::successors(next(at), |&cell| next(cell));
            let mut turned = 0;
            let last = steps.find(|&cell| {
                let other = before[cell] != empty && before[cell] != side;
                turned += usize::from(other);
                !other
            });
            turned > 0 && last.is_some_and(|cell| before[cell] == side)
        };
        (-1..=1).any(|down| (-1..=1).any(|right| (down, right) != (0, 0) && runs(down, right)))
    };
    let (mut moves, mut enclosing) = (0, 0);
    for (before, after) in edges {
        let filled = (0..before.len()).find(|&at| before[at] == empty && after[at] != empty);
        if let Some(at) = filled {
            moves += 1;
            enclosing += usize::from(encloses(before, at, after[at]));
        }
    }
    enclosing * 20 >= moves * 19
}

/// Whether in all boards the discs rest on one side.
fn falls(
    boards: &[&[char]],
    height: usize,
    width: usize,
    empty: char,
    direction: FirstLine,
) -> bool {
    let (lines, length) = match direction {
        FirstLine::Top | FirstLine::Bottom => (width, height),
        FirstLine::Columns | FirstLine::ColumnsFromTop => (height, width),
    };
    boards.iter().all(|cells| {
        (0..lines).all(|line| {
            let at = |step: usize| match direction {
                // From the resting side upwards.
                FirstLine::Bottom => cells[step * width + line],
                FirstLine::Top => cells[(height - 1 - step) * width + line],
                FirstLine::Columns => cells[line * width + step],
                FirstLine::ColumnsFromTop => cells[line * width + width - 1 - step],
            };
            (1..length).all(|step| at(step) == empty || at(step - 1) != empty)
        })
    })
}
