//! The trained weights, unpacked from the file in the program.
//!
//! The file is made by `training/othello/export.py`, which describes its
//! layout: a short header, then compressed 16-bit weights, of which mirror
//! images are stored once.

use std::sync::OnceLock;

use super::shapes::{LAYOUT, SHAPES, WEIGHTS, mirrored};

static FILE: &[u8] = include_bytes!("weights.bin");

/// The tables of all phases of the game.
#[derive(Debug)]
pub(super) struct Weights {
    /// [`WEIGHTS`] for each phase.
    tables: Vec<i16>,
    /// The phase for each number of empty squares.
    phase: [u8; 61],
}

/// What is wrong with a weights file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Damage {
    Header,
    Compression,
    Checksum,
    Length,
}

/// Units in a disc.
pub(super) const DISC: i32 = 32;

impl Weights {
    /// The embedded weights, unpacked on first use.
    pub(super) fn get() -> &'static Weights {
        static WEIGHTS: OnceLock<Weights> = OnceLock::new();
        WEIGHTS.get_or_init(|| Weights::read(FILE).expect("the embedded weights are whole"))
    }

    /// The table for a number of empty squares.
    #[inline]
    pub(super) fn table(&self, empties: u32) -> &[i16] {
        let phase = usize::from(self.phase[empties as usize]);
        &self.tables[phase * WEIGHTS..][..WEIGHTS]
    }

    fn read(file: &[u8]) -> Result<Weights, Damage> {
        let (head, rest) = file.split_at_checked(6).ok_or(Damage::Header)?;
        let phases = usize::from(head[4]);
        if !head.starts_with(b"HOW1") || i32::from(head[5]) != DISC {
            return Err(Damage::Header);
        }
        let (first, rest) = rest.split_at_checked(phases).ok_or(Damage::Header)?;
        let (checksum, rest) = rest.split_first_chunk::<8>().ok_or(Damage::Header)?;
        let (length, packed) = rest.split_first_chunk::<4>().ok_or(Damage::Header)?;
        let length = u32::from_le_bytes(*length) as usize;
        let payload = miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(packed, length)
            .map_err(|_| Damage::Compression)?;
        if fnv1a(&payload) != u64::from_le_bytes(*checksum) {
            return Err(Damage::Checksum);
        }
        let (low, high) = payload.split_at(payload.len() / 2);
        let mut stored = low
            .iter()
            .zip(high)
            .map(|(&low, &high)| i16::from_le_bytes([low, high]));
        let mut tables = vec![0; phases * WEIGHTS];
        for table in tables.chunks_exact_mut(WEIGHTS) {
            fill(table, &mut stored).ok_or(Damage::Length)?;
        }
        if stored.next().is_some() {
            return Err(Damage::Length);
        }
        let mut phase = [0; 61];
        for (empties, phase) in (0..).zip(&mut phase) {
            let later = first.iter().filter(|&&fewest| fewest <= empties).count();
            *phase = later.checked_sub(1).ok_or(Damage::Header)? as u8;
        }
        Ok(Weights { tables, phase })
    }
}

/// Writes one phase's table; mirror images share their weight.
fn fill(table: &mut [i16], stored: &mut impl Iterator<Item = i16>) -> Option<()> {
    for (shape, cells) in SHAPES.iter().enumerate() {
        let images = images(shape);
        let part = &mut table[LAYOUT.offset[shape]..][..3_usize.pow(cells.len() as u32)];
        for (index, &image) in images.iter().enumerate() {
            part[index] = if index <= image as usize {
                stored.next()?
            } else {
                part[image as usize]
            };
        }
    }
    for weight in &mut table[LAYOUT.own_moves..] {
        *weight = stored.next()?;
    }
    Some(())
}

/// The mirror image of every pattern of a shape, computed once: it is needed
/// for each phase.
fn images(shape: usize) -> &'static [u16] {
    static IMAGES: [OnceLock<Vec<u16>>; SHAPES.len()] = [const { OnceLock::new() }; SHAPES.len()];
    IMAGES[shape].get_or_init(|| {
        let patterns = 3_usize.pow(SHAPES[shape].len() as u32);
        (0..patterns)
            .map(|index| mirrored(shape, index) as u16)
            .collect()
    })
}

/// The checksum of Fowler, Noll and Vo.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_file_is_whole() {
        let weights = Weights::read(FILE).expect("readable");
        assert_eq!(weights.tables.len() % WEIGHTS, 0);
        assert!(FILE.len() <= 4_000_000);
    }

    #[test]
    fn damage_is_noticed() {
        let cut = &FILE[..FILE.len() - 100];
        assert!(matches!(
            Weights::read(cut),
            Err(Damage::Compression | Damage::Checksum)
        ));
        assert_eq!(Weights::read(b"HOW").err(), Some(Damage::Header));
        let mut wrong = FILE.to_vec();
        // The first byte of the checksum.
        wrong[6 + usize::from(FILE[4])] ^= 1;
        assert_eq!(Weights::read(&wrong).err(), Some(Damage::Checksum));
    }

    #[test]
    fn mirror_images_weigh_the_same() {
        let weights = Weights::get();
        let table = weights.table(24);
        for shape in 0..SHAPES.len() {
            let offset = LAYOUT.offset[shape];
            for (index, &image) in images(shape).iter().enumerate() {
                assert_eq!(table[offset + index], table[offset + image as usize]);
            }
        }
    }
}
