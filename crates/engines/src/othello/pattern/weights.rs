//! The trained weights: part of the program, or handed in while it runs.
//!
//! With the feature `embedded` the file is in the program and unpacked on first
//! use. Without it (a page that wants to open before 3 MB have arrived) someone
//! hands the file to [`install_weights`].
//!
//! The file is made by `training/othello/export.py`, which describes its
//! layout: a short header, then compressed, a table of rows that all parts of
//! the game share, what each part adds to it, and the neurons' weights. Of
//! mirror images one is stored.

use std::sync::OnceLock;

use crate::othello::packed::{WeightsError, unpack};

use super::layer::{Head, Row, WIDTH};
use super::shapes::{LAYOUT, OWN_MOVES, ROWS, SHAPES, patterns};

#[cfg(feature = "embedded")]
static FILE: &[u8] = include_bytes!("weights.bin");

static INSTALLED: OnceLock<Weights> = OnceLock::new();

/// The rows of one part of the game, and what lies behind them: long enough
/// that every index of 16 bits stays inside, wherever a shape's rows begin.
pub(super) type Table = [Row; ROWS + LOOK_PAST];
const LOOK_PAST: usize = 1 << 16;

/// The weights of all phases of the game.
#[derive(Debug)]
pub(super) struct Weights {
    /// [`ROWS`] rows for each part of the game, then zeros to look past the last.
    rows: Vec<Row>,
    heads: Vec<Head>,
    /// The part and the phase for each number of empty squares.
    part: [u8; 61],
    phase: [u8; 61],
}

/// What serves for one number of empty squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Phase<'w> {
    pub(super) table: &'w Table,
    pub(super) head: &'w Head,
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

    /// What serves for a number of empty squares.
    #[inline]
    pub(super) fn phase(&self, empties: u32) -> Phase<'_> {
        let part = usize::from(self.part[empties as usize]);
        let (table, _) = self.rows[part * ROWS..]
            .split_first_chunk()
            .expect("the last table is followed by room to look past it");
        let head = &self.heads[usize::from(self.phase[empties as usize])];
        Phase { table, head }
    }

    fn read(file: &[u8]) -> Result<Weights, WeightsError> {
        let (head, rest) = file.split_at_checked(6).ok_or(WeightsError::Header)?;
        if !head.starts_with(b"HOW2") {
            return Err(WeightsError::Header);
        }
        let (parts, phases) = (usize::from(head[4]), usize::from(head[5]));
        let (first_of_part, rest) = rest.split_at_checked(parts).ok_or(WeightsError::Header)?;
        let (first_of_phase, rest) = rest.split_at_checked(phases).ok_or(WeightsError::Header)?;
        let payload = unpack(rest)?;
        let mut payload = Bytes(&payload);
        let mut rows = vec![Row([0; WIDTH]); parts * ROWS + LOOK_PAST];
        let (first, _) = rows.split_at_mut(parts * ROWS);
        add_rows(first, &mut payload).ok_or(WeightsError::Length)?;
        for table in first.chunks_exact_mut(ROWS) {
            add_rows(table, &mut payload).ok_or(WeightsError::Length)?;
        }
        let heads: Option<Vec<Head>> = (0..phases).map(|_| payload.head()).collect();
        if !payload.0.is_empty() {
            return Err(WeightsError::Length);
        }
        Ok(Weights {
            rows,
            heads: heads.ok_or(WeightsError::Length)?,
            part: by_empties(first_of_part).ok_or(WeightsError::Header)?,
            phase: by_empties(first_of_phase).ok_or(WeightsError::Header)?,
        })
    }
}

/// For each number of empty squares the last of the places whose fewest empty
/// squares are given.
fn by_empties(fewest: &[u8]) -> Option<[u8; 61]> {
    let mut places = [0; 61];
    for (empties, place) in (0..).zip(&mut places) {
        let reached = fewest.iter().filter(|&&fewest| fewest <= empties).count();
        *place = reached.checked_sub(1)? as u8;
    }
    Some(places)
}

/// Adds a stored table to each of the given ones; mirror images share a row.
fn add_rows(tables: &mut [Row], stored: &mut Bytes<'_>) -> Option<()> {
    let mut add = |places: [usize; 2]| {
        let more = stored.array::<WIDTH>()?.map(u8::cast_signed);
        for table in tables.chunks_exact_mut(ROWS) {
            let mut row = table[places[0]];
            row.add(&Row(more));
            for place in places {
                table[place] = row;
            }
        }
        Some(())
    };
    for (shape, images) in images().iter().enumerate() {
        let offset = LAYOUT.offset[shape];
        for (index, &image) in images.iter().enumerate() {
            if index <= usize::from(image) {
                add([offset + index, offset + usize::from(image)])?;
            }
        }
    }
    (OWN_MOVES..ROWS).try_for_each(|place| add([place; 2]))
}

/// Bytes to be read from the front.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    fn number(&mut self) -> Option<i32> {
        self.array().map(i32::from_le_bytes)
    }

    fn weight(&mut self) -> Option<i16> {
        self.array().map(i16::from_le_bytes)
    }

    fn head(&mut self) -> Option<Head> {
        let mut head = Head::ZERO;
        for weight in head.first.as_flattened_mut().as_flattened_mut() {
            *weight = self.weight()?;
        }
        for weight in head.last.iter_mut().chain(&mut head.past) {
            *weight = self.weight()?;
        }
        for bias in &mut head.first_bias {
            *bias = self.number()?;
        }
        head.last_bias = self.number()?;
        Some(head)
    }
}

/// The mirror image of every pattern of every shape, computed once: it is
/// needed for each table.
fn images() -> &'static [Vec<u16>] {
    static IMAGES: OnceLock<Vec<Vec<u16>>> = OnceLock::new();
    IMAGES.get_or_init(|| {
        let image = |shape, index| LAYOUT.mirrored(shape, index) as u16;
        (0..SHAPES.len())
            .map(|shape| {
                (0..patterns(SHAPES[shape]))
                    .map(|index| image(shape, index))
                    .collect()
            })
            .collect()
    })
}

#[cfg(all(test, feature = "embedded"))]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_file_is_whole() {
        let weights = Weights::read(FILE).expect("readable");
        assert_eq!((weights.rows.len() - LOOK_PAST) % ROWS, 0);
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
        wrong[6 + usize::from(FILE[4]) + usize::from(FILE[5])] ^= 1;
        assert_eq!(Weights::read(&wrong).err(), Some(WeightsError::Checksum));
    }

    #[test]
    fn mirror_images_weigh_the_same() {
        let weights = Weights::get().expect("embedded");
        let table = weights.phase(24).table;
        for (shape, images) in images().iter().enumerate() {
            let offset = LAYOUT.offset[shape];
            for (index, &image) in images.iter().enumerate() {
                assert_eq!(table[offset + index], table[offset + image as usize]);
            }
        }
    }
}
