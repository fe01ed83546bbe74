//! The strategies of the program.

use super::Strategy;
use std::sync::OnceLock;

/// The sizes of board that the program has a strategy for, as columns and rows.
pub const SIZES: [(u32, u32); 5] = [(8, 7), (8, 6), (6, 8), (8, 5), (6, 7)];

/// What `cargo xtask book --strategy CxR` writes, in the order of [`SIZES`].
const FILES: [&[u8]; SIZES.len()] = [
    include_bytes!("8x7.bin"),
    include_bytes!("8x6.bin"),
    include_bytes!("6x8.bin"),
    include_bytes!("8x5.bin"),
    include_bytes!("6x7.bin"),
];

/// The strategy for boards of this size, if there is one: opened when it is first asked for, then shared.
///
/// # Panics
/// If the embedded file is damaged, which a test rules out.
pub fn embedded(columns: u32, rows: u32) -> Option<&'static Strategy> {
    static SHELF: [OnceLock<Strategy>; SIZES.len()] = [const { OnceLock::new() }; SIZES.len()];
    let place = SIZES.iter().position(|&size| size == (columns, rows))?;
    let open = || Strategy::open(FILES[place]).expect("the embedded strategy is whole");
    Some(SHELF[place].get_or_init(open))
}
