//! Tables of aligned columns without any lines, that read well aloud, paste well, and fit the screen.

use std::fmt::Write;
use std::io::IsTerminal;

use crate::layout::{columns_of, wrapped};

/// The blanks before and behind a cell: as it looks best, and where that is too wide.
const PADDINGS: [(usize, usize); 2] = [(1, 1), (0, 1)];

/// A table before it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    pub(crate) header: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
    /// The columns that are aligned to the right.
    pub(crate) numbers: Vec<usize>,
    /// How many columns name the row: they are repeated where a table is cut in two.
    pub(crate) keys: usize,
}

/// How wide a line may be: the width of the terminal, or what `COLUMNS` says for a pipe. Files get
/// lines of any length.
pub(crate) fn width() -> Option<usize> {
    if std::io::stdout().is_terminal() {
        let (columns, _) = crossterm::terminal::size().ok()?;
        return Some(columns.into()).filter(|&columns| columns > 0);
    }
    let columns = std::env::var("COLUMNS").ok()?;
    columns.parse().ok().filter(|&columns| columns > 0)
}

impl Grid {
    /// The table in lines that are no wider than this: whole, in parts that each begin with the
    /// columns that name a row, or where that is still too wide as a list.
    pub(crate) fn draw(&self, width: Option<usize>) -> String {
        let whole: Vec<usize> = (0..self.header.len()).collect();
        let Some(width) = width else {
            return self.part(&whole, PADDINGS[0]);
        };
        let fitting = |padding: &(usize, usize)| self.taken(&whole, *padding) <= width;
        if let Some(padding) = PADDINGS.into_iter().find(fitting) {
            return self.part(&whole, padding);
        }
        let padding = PADDINGS[0];
        let (keys, rest) = whole.split_at(self.keys);
        let mut parts: Vec<Vec<usize>> = vec![keys.to_vec()];
        for &column in rest {
            let part = parts.last_mut().expect("never empty");
            part.push(column);
            if self.taken(part, padding) > width && part.len() > self.keys + 1 {
                part.pop();
                parts.push(keys.iter().copied().chain([column]).collect());
            }
        }
        if parts.iter().any(|part| self.taken(part, padding) > width) {
            return self.list(width);
        }
        let parts: Vec<String> = parts.iter().map(|part| self.part(part, padding)).collect();
        parts.join("\n")
    }

    /// Whether it can be drawn whole without being squeezed.
    pub(crate) fn fits(&self, width: Option<usize>) -> bool {
        let whole: Vec<usize> = (0..self.header.len()).collect();
        width.is_none_or(|width| self.taken(&whole, PADDINGS[0]) <= width)
    }

    /// How wide the cells of a column are, blanks around them left out.
    fn widest(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.get(column));
        let widths = cells
            .chain(self.header.get(column))
            .map(|cell| columns_of(cell));
        widths.max().unwrap_or(0)
    }

    /// How wide some columns are together.
    fn taken(&self, columns: &[usize], (before, behind): (usize, usize)) -> usize {
        let widths = columns.iter().map(|&column| self.widest(column));
        let sum: usize = widths.map(|width| width + before + behind).sum();
        // Blanks at the end of a line are not drawn.
        sum.saturating_sub(behind)
    }

    fn part(&self, columns: &[usize], (before, behind): (usize, usize)) -> String {
        let mut drawn = String::new();
        for row in std::iter::once(&self.header).chain(&self.rows) {
            let mut line = String::new();
            for &column in columns {
                let cell = row.get(column).map_or("", String::as_str);
                let free = self.widest(column).saturating_sub(columns_of(cell));
                let (left, right) = if self.numbers.contains(&column) {
                    (before + free, behind)
                } else {
                    (before, free + behind)
                };
                let _ = write!(line, "{:left$}{cell}{:right$}", "", "");
            }
            let _ = writeln!(drawn, "{}", line.trim_end_matches(' '));
        }
        drawn
    }

    /// One line for each cell, below what names its row.
    fn list(&self, width: usize) -> String {
        let mut list = String::new();
        for row in &self.rows {
            let (keys, cells) = row.split_at(self.keys.min(row.len()));
            let lines = std::iter::once(keys.join(" ")).chain(
                cells
                    .iter()
                    .zip(&self.header[self.keys..])
                    .filter(|(cell, _)| !cell.is_empty())
                    .map(|(cell, name)| format!("  {name}: {cell}")),
            );
            for line in lines.flat_map(|line| wrapped(&line, width)) {
                let _ = writeln!(list, "{line}");
            }
        }
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(random: &mut fastrand::Rng, most: usize) -> String {
        let length = random.usize(..=most);
        std::iter::repeat_with(|| random.alphanumeric())
            .take(length)
            .collect()
    }

    fn some_grid(random: &mut fastrand::Rng) -> Grid {
        let columns = random.usize(2..=10);
        let mut row = || (0..columns).map(|_| word(random, 14)).collect();
        let (header, rows) = (row(), (0..5).map(|_| row()).collect());
        Grid {
            header,
            rows,
            numbers: (1..columns).filter(|_| random.bool()).collect(),
            keys: random.usize(1..=2.min(columns - 1)),
        }
    }

    /// At every width no line is too long, and nothing is lost.
    #[test]
    fn every_table_fits_and_says_everything() {
        let random = &mut fastrand::Rng::with_seed(5);
        for _ in 0..400 {
            let grid = some_grid(random);
            // A name and a cell of 14 letters each, and what stands around them.
            let width = random.usize(34..=120);
            let drawn = grid.draw(Some(width));
            for line in drawn.lines() {
                let taken = columns_of(line);
                assert!(taken <= width, "{taken} > {width}\n{drawn}");
            }
            for cell in grid.rows.iter().flatten() {
                assert!(drawn.contains(cell.as_str()), "{cell:?} is lost\n{drawn}");
            }
        }
    }

    /// Every letter has a column of its own in a terminal, also where print would join lam and alef in one sign.
    #[test]
    fn columns_stay_below_each_other_in_persian() {
        let text = |cells: &[&str]| cells.iter().map(|&cell| cell.to_owned()).collect();
        let grid = Grid {
            header: text(&["نام", "گره"]),
            rows: vec![text(&["بالا", "7"]), text(&["پایین‌تر", "8"])],
            numbers: vec![1],
            keys: 1,
        };
        let drawn = " نام      گره\n بالا       7\n پایین‌تر    8\n";
        assert_eq!(grid.draw(None), drawn);
    }

    #[test]
    fn a_table_that_fits_is_drawn_whole_and_a_wide_one_in_parts() {
        let text = |cells: &[&str]| cells.iter().map(|&cell| cell.to_owned()).collect();
        let grid = Grid {
            header: text(&["who", "nodes", "time"]),
            rows: vec![text(&["pvs", "7,275", "1.2 ms"])],
            numbers: vec![1, 2],
            keys: 1,
        };
        let whole = " who  nodes    time\n pvs  7,275  1.2 ms\n";
        assert_eq!(grid.draw(None), whole);
        assert_eq!(grid.draw(Some(20)), whole);
        let parts = " who  nodes\n pvs  7,275\n\n who    time\n pvs  1.2 ms\n";
        let tight = "who nodes   time\npvs 7,275 1.2 ms\n";
        assert_eq!(grid.draw(Some(18)), tight);
        assert_eq!(grid.draw(Some(15)), parts);
        assert_eq!(
            grid.draw(Some(10)),
            "pvs\n  nodes:\n7,275\n  time:\n1.2 ms\n"
        );
    }
}
