//! The trained weights of each size: part of the program, or others handed in
//! before the first evaluation.

use std::sync::OnceLock;

use harif_rules::Huge;

use super::learned::Learned;
use super::{SIX_LANES, TEN_LANES, TWELVE_LANES};
use crate::othello::packed::WeightsError;

static SIX: OnceLock<Learned<SIX_LANES>> = OnceLock::new();
static TEN: OnceLock<Learned<TEN_LANES>> = OnceLock::new();
static TWELVE: OnceLock<Learned<TWELVE_LANES>> = OnceLock::new();

/// The weights of a size, unpacked with the first evaluation. Programs without the
/// feature `embedded`, such as the page, have none: see [`is_learned`].
macro_rules! weights {
    ($name:ident, $cell:ident, $word:ty, $lanes:ident, $file:literal) => {
        pub(in crate::othello) fn $name() -> &'static Learned<$lanes> {
            #[cfg(feature = "embedded")]
            $cell.get_or_init(|| {
                Learned::read::<$word>(include_bytes!($file))
                    .expect("the embedded weights are whole")
            });
            $cell.get().expect("only sizes with weights are asked for")
        }
    };
}

weights!(six, SIX, u64, SIX_LANES, "6.bin");
weights!(ten, TEN, u128, TEN_LANES, "10.bin");
weights!(twelve, TWELVE, Huge, TWELVE_LANES, "12.bin");

/// The sizes beside 8 that have a learned evaluation.
pub const LEARNED_SIZES: [u8; 3] = [6, 10, 12];

/// Whether boards of a size that is not 8 have a learned evaluation in this program.
pub const fn is_learned(size: u8) -> bool {
    cfg!(feature = "embedded") && matches!(size, 6 | 10 | 12)
}

/// Hands in other weights for a board size that is not 8, to try them. The first
/// weights of each size stay: once a size was evaluated, this only checks the
/// file.
///
/// # Errors
/// If the bytes are not a whole weights file of one of [`LEARNED_SIZES`].
pub fn install_size_weights(file: &[u8]) -> Result<(), WeightsError> {
    match file.get(4) {
        Some(6) => {
            let weights = Learned::read::<u64>(file)?;
            SIX.get_or_init(|| weights);
        }
        Some(10) => {
            let weights = Learned::read::<u128>(file)?;
            TEN.get_or_init(|| weights);
        }
        Some(12) => {
            let weights = Learned::read::<Huge>(file)?;
            TWELVE.get_or_init(|| weights);
        }
        _ => return Err(WeightsError::Header),
    }
    Ok(())
}
