//! The board: discs, labels, numbers of legal moves, values, and the marks around a cell.

use harif_rules::{AnyMove, AnyPosition, Board, Cell, Column, Position};
use harif_search::Value;
use harif_text::Text;
use harif_words::values;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

use super::geometry::Geometry;
use super::skin::Skin;

/// What is to be seen on a board.
#[derive(Debug)]
pub(crate) struct BoardView<'a> {
    pub(crate) position: &'a AnyPosition,
    pub(crate) skin: Skin,
    pub(crate) colours: bool,
    /// Where the last disc was put.
    pub(crate) last: Option<Cell>,
    /// The cell that Enter plays; none while no person is to move.
    pub(crate) cursor: Option<Cell>,
    /// Whether legal moves carry their numbers.
    pub(crate) numbers: bool,
    /// What moves are worth, where that is to be shown.
    /// How values are written.
    pub(crate) text: &'a Text,
    pub(crate) values: &'a [(AnyMove, Value)],
    /// The move that a hint points at.
    pub(crate) hinted: Option<AnyMove>,
}

impl BoardView<'_> {
    /// Draws everything.
    pub(crate) fn draw(&self, geometry: &Geometry, buffer: &mut Buffer) {
        self.draw_frame(geometry, buffer);
        let winning = self.position.winning_cells();
        for cell in self.position.game().cells() {
            self.draw_cell(cell, winning.contains(&cell), geometry, buffer);
        }
        if self.position.game().info().gravity {
            self.draw_above_columns(geometry, buffer);
        } else {
            self.draw_legal_cells(geometry, buffer);
        }
        self.draw_marks(&winning, geometry, buffer);
    }

    fn faint(&self) -> Style {
        if self.colours {
            Style::new().fg(Color::DarkGray)
        } else {
            Style::new()
        }
    }

    fn bright(&self, colour: Color) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        if self.colours { bold.fg(colour) } else { bold }
    }

    /// Lines and labels.
    fn draw_frame(&self, geometry: &Geometry, buffer: &mut Buffer) {
        let game = self.position.game();
        let signs = self.skin.signs();
        let inner = geometry.inner();
        let style = self.faint();
        let is_gap = |x: u16| (x - inner.x).is_multiple_of(geometry.disc.0 + 1);
        let across = |y: u16, cross: char, buffer: &mut Buffer| {
            for x in inner.x..inner.right() {
                let sign = if is_gap(x) { cross } else { signs.across };
                buffer[(x, y)].set_char(sign).set_style(style);
            }
        };
        let gaps: Vec<u16> = (inner.x..inner.right()).filter(|&x| is_gap(x)).collect();
        if game.info().gravity {
            for y in inner.y..inner.bottom() {
                for x in [inner.x, inner.right() - 1] {
                    buffer[(x, y)].set_char(signs.down).set_style(style);
                }
            }
            across(inner.bottom(), signs.across, buffer);
        } else if geometry.lines {
            for row in 0..=u16::from(game.rows()) {
                across(geometry.line_above(row), signs.cross, buffer);
            }
            for row in 0..game.rows() {
                let place = geometry.cell(Cell::new(0, row));
                for y in place.y..place.bottom() {
                    for &x in &gaps {
                        buffer[(x, y)].set_char(signs.down).set_style(style);
                    }
                }
            }
        }
        self.draw_labels(geometry, buffer);
    }

    fn draw_labels(&self, geometry: &Geometry, buffer: &mut Buffer) {
        let game = self.position.game();
        let falling = game.info().gravity;
        for column in 0..game.columns() {
            let place = geometry.cell(Cell::new(column, 0));
            let (label, y) = if falling {
                (
                    Column(column).to_string(),
                    geometry.area.bottom().saturating_sub(1),
                )
            } else {
                (char::from(b'a' + column).to_string(), geometry.area.y)
            };
            let x = place.x + (place.width - 1) / 2;
            buffer.set_string(x, y, label, Style::new());
        }
        if falling {
            return;
        }
        for row in 0..game.rows() {
            let place = geometry.cell(Cell::new(0, row));
            let y = place.y + (place.height - 1) / 2;
            let label = format!("{:>3}", row + 1);
            buffer.set_string(geometry.area.x, y, label, Style::new());
        }
    }

    fn draw_cell(&self, cell: Cell, winning: bool, geometry: &Geometry, buffer: &mut Buffer) {
        let game = self.position.game();
        let place = geometry.cell(cell);
        let middle = (
            place.x + (place.width - 1) / 2,
            place.y + (place.height - 1) / 2,
        );
        let Some(player) = self.position.at(cell) else {
            let sign = self.skin.signs().empty;
            buffer[middle].set_char(sign).set_style(self.faint());
            return;
        };
        let mut style = self.skin.style(game, player, self.colours);
        if winning {
            style = style.add_modifier(Modifier::BOLD);
        }
        let rows = self.skin.disc(game, player, place.width, place.height);
        let above = (place.height as usize - rows.len()) / 2;
        for (y, row) in (place.y + above as u16..).zip(rows) {
            buffer.set_string(place.x, y, row, style);
        }
        if self.skin == Skin::Contrast && player == harif_rules::Player::First {
            let style = Style::new().add_modifier(Modifier::REVERSED);
            buffer[middle].set_style(style);
        }
    }

    /// The hovering disc, and what dropping it into each column is worth.
    fn draw_above_columns(&self, geometry: &Geometry, buffer: &mut Buffer) {
        let game = self.position.game();
        let turn = self.position.turn();
        let hover = geometry.area.y;
        for m in self.position.moves() {
            let Some(cell) = self.position.target(m) else {
                continue;
            };
            let place = geometry.cell(cell);
            let middle = place.x + (place.width - 1) / 2;
            let here = self.cursor.map(|cursor| cursor.column) == Some(cell.column);
            if here {
                let mark = self.skin.marks(game)[turn.index()];
                let style = self.skin.style(game, turn, self.colours);
                buffer[(middle, hover)].set_char(mark).set_style(style);
            }
            if let Some(value) = self.value_of(m) {
                self.draw_chip(place.x, hover + 1, place.width, value, buffer);
            } else if here {
                let sign = self.skin.signs().drop;
                buffer[(middle, hover + 1)].set_char(sign);
            }
        }
    }

    /// Numbers and values on the cells that can be played.
    fn draw_legal_cells(&self, geometry: &Geometry, buffer: &mut Buffer) {
        let moves = self.position.count_moves();
        // Numbers that run into each other say nothing: such moves are typed by their cells.
        let numbers = self.numbers && moves.to_string().len() <= geometry.disc.0.into();
        for (number, m) in (1..).zip(self.position.moves()) {
            let Some(cell) = self.position.target(m) else {
                continue;
            };
            let place = geometry.cell(cell);
            let tall = place.height > 1;
            let value = self.value_of(m);
            if numbers && (tall || value.is_none()) {
                let label = number.to_string();
                let room = place.width.saturating_sub(label.len() as u16);
                let y = place.y + if tall { 0 } else { (place.height - 1) / 2 };
                if tall {
                    // The dot of an empty cell would look like part of a number.
                    let dot = place.y + (place.height - 1) / 2;
                    buffer[(place.x + (place.width - 1) / 2, dot)].set_char(' ');
                }
                let style = self.bright(Color::LightGreen);
                buffer.set_string(place.x + room / 2, y, label, style);
            }
            if let Some(value) = value {
                let y = place.y + place.height / 2;
                self.draw_chip(place.x, y, place.width, value, buffer);
            }
        }
    }

    fn value_of(&self, m: AnyMove) -> Option<&Value> {
        let mut values = self.values.iter();
        values.find(|(of, _)| *of == m).map(|(_, value)| value)
    }

    /// A value as short as a cell; one more column than the disc may be used.
    fn draw_chip(&self, x: u16, y: u16, width: u16, value: &Value, buffer: &mut Buffer) {
        let room = (width + 1).max(2);
        let mut chip = values::chip(self.text, value);
        if chip.chars().count() > room.into() {
            // Half a number is a wrong one; what is under the cursor is told in words.
            chip = values::glyph(value.kind()).to_string();
        }
        let length = chip.chars().count() as u16;
        let colour = match value.result() {
            Some(harif_search::GameResult::Win) => Color::LightGreen,
            Some(harif_search::GameResult::Loss) => Color::LightRed,
            _ => Color::White,
        };
        let start = x + width.saturating_sub(length) / 2;
        let style = self.bright(colour);
        buffer.set_stringn(start, y, chip, room.into(), style);
    }

    /// The marks left and right of cells: winning line, last move, hint, cursor.
    fn draw_marks(&self, winning: &[Cell], geometry: &Geometry, buffer: &mut Buffer) {
        let [before, after] = self.skin.signs().last;
        if let Some(last) = self.last.filter(|_| winning.is_empty()) {
            let style = self.bright(Color::White);
            mark(last, [before, after], style, geometry, buffer);
        }
        for &cell in winning {
            let style = self.bright(Color::LightGreen);
            mark(cell, ['*', '*'], style, geometry, buffer);
        }
        let target = |m| self.position.target(m);
        if let Some(cell) = self.hinted.and_then(target) {
            let style = self.bright(Color::LightMagenta);
            mark(cell, ['!', '!'], style, geometry, buffer);
        }
        if let Some(cursor) = self.cursor {
            // The brackets stand where the disc would land.
            if let Some(cell) = target(self.position.game().info().move_at(cursor)) {
                let style = self.bright(Color::LightCyan);
                mark(cell, ['[', ']'], style, geometry, buffer);
            }
        }
    }
}

/// Puts signs on both sides of a cell, along its whole height.
fn mark(cell: Cell, signs: [char; 2], style: Style, geometry: &Geometry, buffer: &mut Buffer) {
    let place = geometry.cell(cell);
    for y in place.y..place.bottom() {
        for (x, sign) in [place.x - 1, place.right()].into_iter().zip(signs) {
            buffer[(x, y)].set_char(sign).set_style(style);
        }
    }
}
