//! Where the patterns of a board lie: one set of shapes for every size.
//!
//! Corners as squares, triangles and flat blocks, the edges with the squares
//! beside the corners, rows and diagonals. Long lines are seen through windows
//! of eight squares from either end, so that no table grows with the board.

use harif_rules::{Cell, Symmetry};

/// The longest part of a line that is one pattern.
const WINDOW: u8 = 8;
/// The shortest diagonal that is looked at.
const SHORTEST_DIAGONAL: u8 = 4;

/// A shape and where it lies on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternShape {
    /// Its different images under the symmetries of the board, cell by cell.
    pub images: Vec<Vec<Cell>>,
    /// For each cell, where the symmetry that maps the shape onto itself takes
    /// it; every cell stays where the shape has none.
    pub mirror: Vec<usize>,
}

impl PatternShape {
    fn new(cells: &[Cell], size: u8) -> PatternShape {
        let mut images: Vec<Vec<Cell>> = Vec::new();
        let mut mirror: Vec<usize> = (0..cells.len()).collect();
        for symmetry in Symmetry::SQUARE {
            let image: Vec<Cell> = (cells.iter())
                .map(|&cell| symmetry.apply(cell, size, size))
                .collect();
            if covers_same(&image, cells) && image != cells {
                let place = |cell| cells.iter().position(|&other| other == cell);
                mirror = image.iter().filter_map(|&cell| place(cell)).collect();
            }
            if !images.iter().any(|known| covers_same(known, &image)) {
                images.push(image);
            }
        }
        PatternShape { images, mirror }
    }

    /// How many patterns it can hold.
    pub(super) fn patterns(&self) -> usize {
        3_usize.pow(self.mirror.len() as u32)
    }

    /// The index of the mirror image of a pattern.
    pub(super) fn mirrored(&self, pattern: usize) -> usize {
        let cells = self.mirror.len();
        let digit = |cell: usize| pattern / 3_usize.pow((cells - 1 - cell) as u32) % 3;
        (0..cells).fold(0, |index, cell| 3 * index + digit(self.mirror[cell]))
    }
}

fn covers_same(a: &[Cell], b: &[Cell]) -> bool {
    a.iter().all(|cell| b.contains(cell))
}

/// The shapes of a board of this even size.
pub fn pattern_shapes(size: u8) -> Vec<PatternShape> {
    let block = |columns: u8, rows: u8| -> Vec<Cell> {
        let row = |row| (0..columns).map(move |column| Cell::new(column, row));
        (0..rows).flat_map(row).collect()
    };
    let mut all = vec![block(3, 3), block(5, 2)];
    if size < WINDOW {
        let triangle = |row| (0..4 - row).map(move |column| Cell::new(column, row));
        all.push((0..4).flat_map(triangle).collect());
    }
    let window = size.min(WINDOW);
    let mut edge = block(window, 1);
    edge.push(Cell::new(1, 1));
    if window == size {
        edge.push(Cell::new(size - 2, 1));
    }
    all.push(edge);
    for row in 1..size / 2 {
        all.push((0..window).map(|column| Cell::new(column, row)).collect());
    }
    for length in SHORTEST_DIAGONAL..=size {
        let cell = |step| Cell::new(size - length + step, step);
        all.push((0..length.min(WINDOW)).map(cell).collect());
    }
    all.iter()
        .map(|cells| PatternShape::new(cells, size))
        .collect()
}
