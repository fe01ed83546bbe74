//! The trained weights: part of the program, or handed in while it runs.
//!
//! With the feature `embedded` the file is in the program and unpacked on first
//! use. Without it (a page that wants to open before 3 MB have arrived) someone
//! hands the file to [`install_weights`].
//!
//! The file is made by `training/othello/export.py`, which describes its
//! layout: a short header, then compressed 16-bit weights, of which mirror
//! images are stored once.

use std::sync::OnceLock;

use crate::othello::packed::{WeightsError, unpack};

use super::shapes::{LAYOUT, OWN_MOVES, SHAPES, WEIGHTS, patterns};

#[cfg(feature = "embedded")]
static FILE: &[u8] = include_bytes!("weights.bin");

static INSTALLED: OnceLock<Weights> = OnceLock::new();

/// The weights of one phase, and what lies behind them: long enough that every
/// index of 16 bits stays inside, wherever a shape's weights begin.
pub(super) type Table = [i16; WEIGHTS + LOOK_PAST];
const LOOK_PAST: usize = 1 << 16;

/// The tables of all phases of the game.
#[derive(Debug)]
pub(super) struct Weights {
    /// [`WEIGHTS`] for each phase, then zeros to look past the last.
    tables: Vec<i16>,
    /// The phase for each number of empty squares.
    phase: [u8; 61],
}

/// Hands in the weights of the learned Othello evaluation, for programs built
/// without them. The first weights stay: later calls only check the file.
///
/// # Errors
/// If the bytes are not a whole weights file.
pub fn install_weights(file: &[u8]) -> Result<(), WeightsError> {
    let weights = Weights::read(file)?;
    INSTALLED.get_or_init(|| weights);
    Ok(())
}

/// Whether the learned Othello evaluation can be used: always, in programs that
/// embed its weights.
pub fn weights_ready() -> bool {
    cfg!(feature = "embedded") || INSTALLED.get().is_some()
}

/// Units in a disc.
pub(super) const DISC: i32 = 32;

impl Weights {
    /// The embedded weights, unpacked on first use, or those handed in.
    pub(super) fn get() -> Option<&'static Weights> {
        #[cfg(feature = "embedded")]
        INSTALLED.get_or_init(|| Weights::read(FILE).expect("the embedded weights are whole"));
        INSTALLED.get()
    }

    /// The table for a number of empty squares.
    #[inline]
    pub(super) fn table(&self, empties: u32) -> &Table {
        let phase = usize::from(self.phase[empties as usize]);
        let (table, _) = self.tables[phase * WEIGHTS..]
            .split_first_chunk()
            .expect("the last table is followed by room to look past it");
        table
    }

    fn read(file: &[u8]) -> Result<Weights, WeightsError> {
        let (head, rest) = file.split_at_checked(6).ok_or(WeightsError::Header)?;
        let phases = usize::from(head[4]);
        if !head.starts_with(b"HOW1") || i32::from(head[5]) != DISC {
            return Err(WeightsError::Header);
        }
        let (first, rest) = rest.split_at_checked(phases).ok_or(WeightsError::Header)?;
        let payload = unpack(rest)?;
        let (low, high) = payload.split_at(payload.len() / 2);
        let mut stored = low
            .iter()
            .zip(high)
            .map(|(&low, &high)| i16::from_le_bytes([low, high]));
        let mut tables = vec![0; phases * WEIGHTS + LOOK_PAST];
        for table in tables.chunks_exact_mut(WEIGHTS).take(phases) {
            fill(table, &mut stored).ok_or(WeightsError::Length)?;
        }
        if stored.next().is_some() {
            return Err(WeightsError::Length);
        }
        let mut phase = [0; 61];
        for (empties, phase) in (0..).zip(&mut phase) {
            let later = first.iter().filter(|&&fewest| fewest <= empties).count();
            *phase = later.checked_sub(1).ok_or(WeightsError::Header)? as u8;
        }
        Ok(Weights { tables, phase })
    }
}

/// Writes one phase's table; mirror images share their weight.
fn fill(table: &mut [i16], stored: &mut impl Iterator<Item = i16>) -> Option<()> {
    for (shape, cells) in SHAPES.iter().enumerate() {
        let images = images(shape);
        let part = &mut table[LAYOUT.offset[shape]..][..patterns(cells)];
        for (index, &image) in images.iter().enumerate() {
            part[index] = if index <= image as usize {
                stored.next()?
            } else {
                part[image as usize]
            };
        }
    }
    for weight in &mut table[OWN_MOVES..] {
        *weight = stored.next()?;
    }
    Some(())
}

/// The mirror image of every pattern of a shape, computed once: it is needed
/// for each phase.
fn images(shape: usize) -> &'static [u16] {
    static IMAGES: [OnceLock<Vec<u16>>; SHAPES.len()] = [const { OnceLock::new() }; SHAPES.len()];
    IMAGES[shape].get_or_init(|| {
        (0..patterns(SHAPES[shape]))
            .map(|index| LAYOUT.mirrored(shape, index) as u16)
            .collect()
    })
}

#[cfg(all(test, feature = "embedded"))]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_file_is_whole() {
        let weights = Weights::read(FILE).expect("readable");
        assert_eq!((weights.tables.len() - LOOK_PAST) % WEIGHTS, 0);
        assert!(FILE.len() <= 4_000_000);
    }

    #[test]
    fn damage_is_noticed() {
        let cut = &FILE[..FILE.len() - 100];
        assert!(matches!(
            Weights::read(cut),
            Err(WeightsError::Compression | WeightsError::Checksum)
        ));
        assert_eq!(Weights::read(b"HOW").err(), Some(WeightsError::Header));
        let mut wrong = FILE.to_vec();
        // The first byte of the checksum.
        wrong[6 + usize::from(FILE[4])] ^= 1;
        assert_eq!(Weights::read(&wrong).err(), Some(WeightsError::Checksum));
    }

    #[test]
    fn mirror_images_weigh_the_same() {
        let weights = Weights::get().expect("embedded");
        let table = weights.table(24);
        for shape in 0..SHAPES.len() {
            let offset = LAYOUT.offset[shape];
            for (index, &image) in images(shape).iter().enumerate() {
                assert_eq!(table[offset + index], table[offset + image as usize]);
            }
        }
    }
}
