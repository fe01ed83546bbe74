//! The strategies of the program.
//!
//! With the feature `embedded` all of them are in the program. Without it, as on the page, which should load soon, the long
//! ones are handed to [`install`] when their boards are played.

use super::super::book::BookError;
use super::Strategy;
use std::sync::OnceLock;

/// The sizes of board that there is a strategy for, as columns and rows.
pub const SIZES: [(u32, u32); 5] = [(8, 7), (8, 6), (6, 8), (8, 5), (6, 7)];

/// Whether it is the first player who wins on each of [`SIZES`]: known without the file.
const FIRST_WINS: [bool; SIZES.len()] = [true, false, false, true, true];

/// What `cargo xtask book --strategy CxR` writes, in the order of [`SIZES`].
#[cfg(feature = "embedded")]
const LONG: [Option<&[u8]>; 2] = [
    Some(include_bytes!("8x7.bin")),
    Some(include_bytes!("8x6.bin")),
];
#[cfg(not(feature = "embedded"))]
const LONG: [Option<&[u8]>; 2] = [None; 2];
const FILES: [Option<&[u8]>; SIZES.len()] = [
    LONG[0],
    LONG[1],
    Some(include_bytes!("6x8.bin")),
    Some(include_bytes!("8x5.bin")),
    Some(include_bytes!("6x7.bin")),
];

static INSTALLED: [OnceLock<Strategy>; SIZES.len()] = [const { OnceLock::new() }; SIZES.len()];

fn place_of(columns: u32, rows: u32) -> Option<usize> {
    SIZES.iter().position(|&size| size == (columns, rows))
}

/// The strategy for boards of this size, if it is there: opened when it is first asked for, then shared.
///
/// # Panics
/// If the embedded file is damaged, which a test rules out.
pub fn embedded(columns: u32, rows: u32) -> Option<&'static Strategy> {
    let place = place_of(columns, rows)?;
    if let Some(file) = FILES[place] {
        let open = || Strategy::open(file).expect("the embedded strategy is whole");
        INSTALLED[place].get_or_init(open);
    }
    INSTALLED[place].get()
}

/// Makes the strategy in these bytes the one that [`embedded`] returns for its size, unless there is one.
///
/// # Errors
/// If the bytes are not a whole, undamaged strategy for one of [`SIZES`].
pub fn install(bytes: &[u8]) -> Result<(), BookError> {
    let new = Strategy::open(bytes)?;
    let place = place_of(new.columns(), new.rows()).ok_or(BookError::Format)?;
    let _ = INSTALLED[place].set(new);
    Ok(())
}

/// Whether the first player wins every game on boards of this size, where there is a strategy for it.
pub fn first_wins(columns: u32, rows: u32) -> Option<bool> {
    place_of(columns, rows).map(|place| FIRST_WINS[place])
}

#[cfg(all(test, feature = "embedded"))]
mod tests {
    use super::*;

    #[test]
    fn who_wins_is_what_the_files_say() {
        for (columns, rows) in SIZES {
            let strategy = embedded(columns, rows).expect("embedded");
            assert_eq!((strategy.columns(), strategy.rows()), (columns, rows));
            assert_eq!(first_wins(columns, rows), Some(strategy.first_wins()));
        }
        assert_eq!(first_wins(7, 6), None);
    }

    #[test]
    fn what_is_handed_in_is_read_first() {
        assert_eq!(install(include_bytes!("8x7.bin")), Ok(()));
        assert_eq!(install(b"something else"), Err(BookError::Format));
    }
}
