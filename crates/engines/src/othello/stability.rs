//! Discs that can never be turned again.
//!
//! A disc is turned along one of the four lines through it, and only if
//! opponents can come to stand on both sides of it there. So it is safe on a
//! line that is full, on a line where it stands at the border, and on a line
//! where one neighbour is a disc of the same side that is itself stable. A
//! disc safe on all four lines is stable; applied until nothing changes, the
//! rule spreads from the corners inwards.
//!
//! Discs on an edge are turned along that edge only, so for edges of eight
//! squares a table gives the full answer: it was made by playing every
//! placement of both sides to the end.
//!
//! What the rule finds is stable for certain; not everything stable is found.

use std::sync::LazyLock;

use super::shape::Shape;

const LEFT: u64 = 0x0101_0101_0101_0101;
const NOT_LEFT: u64 = !LEFT;
const NOT_RIGHT: u64 = !(LEFT << 7);

/// Discs of `own` that no sequence of moves can turn, on a board of shape
/// `S`.
pub fn stable_discs<S: Shape>(own: u64, opp: u64) -> u64 {
    let mut stable = if S::WHOLE { edge_stable(own, opp) } else { 0 };
    let full = full_lines(own | opp | !S::SQUARES);
    let (first_row, first_column) = (255, LEFT);
    let rows = first_row | first_row << (8 * (S::ROWS - 1));
    let columns = first_column | first_column << (S::COLUMNS - 1);
    // Lines where each disc is safe from the start.
    let safe = [
        full[0] | columns,
        full[1] | rows,
        full[2] | S::EDGES,
        full[3] | S::EDGES,
    ];
    loop {
        let grown = own
            & (safe[0] | (stable & NOT_RIGHT) << 1 | (stable & NOT_LEFT) >> 1)
            & (safe[1] | stable << 8 | stable >> 8)
            & (safe[2] | (stable & NOT_LEFT) << 7 | (stable & NOT_RIGHT) >> 7)
            & (safe[3] | (stable & NOT_RIGHT) << 9 | (stable & NOT_LEFT) >> 9);
        if grown & !stable == 0 {
            return stable;
        }
        stable |= grown;
    }
}

/// The squares on full rows, columns, diagonals with step 7 and with step 9.
fn full_lines(filled: u64) -> [u64; 4] {
    let mut row = filled & filled >> 4;
    row &= row >> 2;
    row &= row >> 1;
    let row = (row & LEFT) * 255;
    let mut column = filled & filled.rotate_left(32);
    column &= column.rotate_left(16);
    column &= column.rotate_left(8);
    [
        row,
        column,
        full_diagonals::<7>(filled),
        full_diagonals::<9>(filled),
    ]
}

/// The squares from which everything along the diagonal, both ways to the
/// border, is filled. Each step doubles the distance looked at; a square
/// whose view has left the board counts as filled there.
fn full_diagonals<const STEP: u32>(filled: u64) -> u64 {
    const fn near_border(step: u32, distance: u32, up: bool) -> u64 {
        let mut squares = 0;
        let mut square = 0;
        while square < 64 {
            let right = if (step == 9) == up {
                distance as i32
            } else {
                -(distance as i32)
            };
            let down = if up {
                distance as i32
            } else {
                -(distance as i32)
            };
            let (row, column) = (square / 8 + down, square % 8 + right);
            if row < 0 || row > 7 || column < 0 || column > 7 {
                squares |= 1 << square;
            }
            square += 1;
        }
        squares
    }
    let mut up = filled & (filled >> STEP | const { near_border(STEP, 1, true) });
    up &= up >> (2 * STEP) | const { near_border(STEP, 2, true) };
    up &= up >> (4 * STEP) | const { near_border(STEP, 4, true) };
    let mut down = filled & (filled << STEP | const { near_border(STEP, 1, false) });
    down &= down << (2 * STEP) | const { near_border(STEP, 2, false) };
    down &= down << (4 * STEP) | const { near_border(STEP, 4, false) };
    up & down
}

/// The discs of `own` on the four edges of the 8×8 board that can never be
/// turned.
pub(crate) fn edge_stable(own: u64, opp: u64) -> u64 {
    let edges: &[[u8; 256]; 256] = &EDGES;
    let look = |own: u8, opp: u8| u64::from(edges[usize::from(own)][usize::from(opp)]);
    look(own as u8, opp as u8)
        | look((own >> 56) as u8, (opp >> 56) as u8) << 56
        | COLUMN[look(left_column(own), left_column(opp)) as usize]
        | COLUMN[look(left_column(own >> 7), left_column(opp >> 7)) as usize] << 7
}

/// The leftmost column as a byte, row 1 in the low bit.
#[inline]
fn left_column(squares: u64) -> u8 {
    ((squares & LEFT).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// A byte spread over the leftmost column.
static COLUMN: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut row = 0;
        while row < 8 {
            spread[byte] |= (byte as u64 >> row & 1) << (8 * row);
            row += 1;
        }
        byte += 1;
    }
    spread
};

/// For each pair of own and opposing discs on an edge, the stable own discs.
static EDGES: LazyLock<Box<[[u8; 256]; 256]>> = LazyLock::new(|| {
    let mut table = Box::new([[0; 256]; 256]);
    // Edges with more discs first: a placement leads to one of those.
    let mut pairs: Vec<(u8, u8)> = (0..=255_u8)
        .flat_map(|own| (0..=255_u8).map(move |opp| (own, opp)))
        .filter(|(own, opp)| own & opp == 0)
        .collect();
    pairs.sort_by_key(|(own, opp)| (own | opp).count_zeros());
    for (own, opp) in pairs {
        let mut stable = own;
        for place in (0..8).filter(|place| (own | opp) >> place & 1 == 0) {
            let turned = turned_on_edge(own, opp, place);
            stable &= table[usize::from(own | turned | 1 << place)][usize::from(opp & !turned)];
            let turned = turned_on_edge(opp, own, place);
            stable &= table[usize::from(own & !turned)][usize::from(opp | turned | 1 << place)];
        }
        table[usize::from(own)][usize::from(opp)] = stable;
    }
    table
});

/// The discs of `opp` turned by `own` playing on one square of an edge.
fn turned_on_edge(own: u8, opp: u8, place: i32) -> u8 {
    let mut turned = 0;
    for step in [-1, 1] {
        let mut run = 0;
        let mut next = place + step;
        while (0..8).contains(&next) && opp >> next & 1 == 1 {
            run |= 1 << next;
            next += step;
        }
        if (0..8).contains(&next) && own >> next & 1 == 1 {
            turned |= run;
        }
    }
    turned
}
