//! The trained weights: part of the program, or handed in while it runs.
//!
//! With the feature `embedded` the file is in the program and unpacked with the
//! first evaluation. Without it (a page that wants to open before 3 MB have
//! arrived) the page hands the file to [`install_weights`].
//!
//! The file is made by `training/othello/export.py`, which describes its
//! layout: a short header, then compressed, a table of rows that all parts of
//! the game share, what each part adds to it, and the neurons' weights. Of
//! mirror images one is stored. Most rows are zero and only marked as such:
//! unpacking them would take most of the time.

use std::sync::OnceLock;

use crate::othello::packed::{WeightsError, unpack};

use super::layer::{Head, Row, Start, WIDTH};
use super::shapes::{EMPTIES, LAYOUT, MOVES, ROWS, SHAPES};

#[cfg(feature = "embedded")]
static FILE: &[u8] = include_bytes!("weights.bin");

static INSTALLED: OnceLock<Weights> = OnceLock::new();

/// The rows of one part of the game, and what lies behind them: long enough
/// that every index of 16 bits stays inside, wherever a shape's rows begin.
pub(super) type Table = [Row; ROWS + LOOK_PAST];
pub(super) const LOOK_PAST: usize = 1 << 16;

/// The weights of all phases of the game.
#[derive(Debug)]
pub(super) struct Weights {
    /// [`ROWS`] rows for each part of the game, then zeros to look past the last.
    rows: Vec<Row>,
    /// The first summand for each number of empty squares.
    starts: Vec<Start>,
    heads: Vec<Head>,
    /// The part and the phase for each number of empty squares.
    part: [u8; 61],
    phase: [u8; 61],
}

/// What serves for one number of empty squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Phase<'w> {
    pub(super) table: &'w Table,
    pub(super) start: &'w Start,
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
    ///
    /// # Panics
    /// If there are none, or the embedded file is damaged, which a test rules out.
    #[inline]
    pub(super) fn get() -> &'static Weights {
        #[cfg(feature = "embedded")]
        return INSTALLED
            .get_or_init(|| Weights::read(FILE).expect("the embedded weights are whole"));
        #[cfg(not(feature = "embedded"))]
        INSTALLED.get().expect("weights that were handed in")
    }

    /// What serves for a number of empty squares.
    #[inline]
    pub(super) fn phase(&self, empties: u32) -> Phase<'_> {
        let part = usize::from(self.part[empties as usize]);
        let (table, _) = self.rows[part * ROWS..]
            .split_first_chunk()
            .expect("the last table is followed by room to look past it");
        Phase {
            table,
            start: &self.starts[empties as usize],
            head: &self.heads[usize::from(self.phase[empties as usize])],
        }
    }

    fn read(file: &[u8]) -> Result<Weights, WeightsError> {
        let (head, rest) = file.split_at_checked(6).ok_or(WeightsError::Header)?;
        if !head.starts_with(b"HOW4") {
            return Err(WeightsError::Header);
        }
        let (parts, phases) = (usize::from(head[4]), usize::from(head[5]));
        let (first_of_part, rest) = rest.split_at_checked(parts).ok_or(WeightsError::Header)?;
        let (first_of_phase, rest) = rest.split_at_checked(phases).ok_or(WeightsError::Header)?;
        let payload = unpack(rest)?;
        let mut payload = Bytes(&payload);
        let places = stored_places();
        let shared = payload.rows(places.len()).ok_or(WeightsError::Length)?;
        let mut rows = Vec::with_capacity(parts * ROWS + LOOK_PAST);
        rows.resize(ROWS, Row::ZERO);
        add_rows(&mut rows, &places, &shared);
        for _ in 1..parts {
            rows.extend_from_within(..ROWS);
        }
        rows.resize(parts * ROWS + LOOK_PAST, Row::ZERO);
        for table in rows.chunks_exact_mut(ROWS).take(parts) {
            let special = payload.rows(places.len()).ok_or(WeightsError::Length)?;
            add_rows(table, &places, &special);
        }
        let heads: Option<Vec<Head>> = (0..phases).map(|_| payload.head()).collect();
        let heads = heads.ok_or(WeightsError::Length)?;
        if !payload.0.is_empty() {
            return Err(WeightsError::Length);
        }
        let part = by_empties(first_of_part).ok_or(WeightsError::Header)?;
        let tables = || rows.chunks_exact(ROWS).take(parts);
        let rows_small = tables().all(|table| table[..EMPTIES].iter().all(Row::is_small));
        if !rows_small || !heads.iter().all(Head::is_small) {
            return Err(WeightsError::Size);
        }
        let starts = (part.iter().enumerate())
            .map(|(empties, &part)| Start::new(&rows[usize::from(part) * ROWS + EMPTIES + empties]))
            .collect();
        Ok(Weights {
            rows,
            starts,
            heads,
            part,
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

/// Adds rows of a stored table, by their number there; mirror images share a row.
fn add_rows(table: &mut [Row], places: &[[u32; 2]], stored: &[(usize, [i8; WIDTH])]) {
    for (number, more) in stored {
        let [place, image] = places[*number].map(|place| place as usize);
        table[place].add(more);
        table[image] = table[place];
    }
}

/// Where each row of a stored table goes, and its mirror image.
fn stored_places() -> Vec<[u32; 2]> {
    let mut places = Vec::with_capacity(ROWS);
    for shape in 0..SHAPES.len() {
        let offset = LAYOUT.offset[shape] as u32;
        let both = (0..).zip(LAYOUT.images(shape));
        let first = both.filter(|(index, image)| index <= image);
        places.extend(first.map(|(index, image)| [offset + index, offset + image]));
    }
    places.extend((MOVES as u32..ROWS as u32).map(|place| [place; 2]));
    places
}

/// Bytes to be read from the front.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    /// The rows of a stored table of `count` that are not zero, with their numbers: first a bit for each row,
    /// then those rows.
    fn rows(&mut self, count: usize) -> Option<Vec<(usize, [i8; WIDTH])>> {
        let (marks, rest) = self.0.split_at_checked(count.div_ceil(8))?;
        self.0 = rest;
        let marked = (0..count).filter(|number| marks[number / 8] >> (number % 8) & 1 == 1);
        marked
            .map(|number| {
                let row = self.array::<WIDTH>()?.map(u8::cast_signed);
                Some((number, row))
            })
            .collect()
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
        for weight in head.last.iter_mut().chain(head.past.as_flattened_mut()) {
            *weight = self.weight()?;
        }
        for bias in &mut head.first_bias {
            *bias = self.number()?;
        }
        head.last_bias = self.number()?;
        Some(head)
    }
}

#[cfg(all(test, feature = "embedded"))]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_file_is_whole() {
        let weights = Weights::read(FILE).expect("readable");
        assert_eq!((weights.rows.len() - LOOK_PAST) % ROWS, 0);
        assert!(FILE.len() <= 5_000_000);
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

    /// The digits of an index, moved to where the symmetry sends their cells.
    #[test]
    fn images_are_what_the_symmetry_makes_of_the_cells() {
        for (shape, cells) in SHAPES.iter().enumerate() {
            let cells = cells.len() as u32;
            let digit = |index: u32, cell: usize| index / 3_u32.pow(cells - 1 - cell as u32) % 3;
            let images = LAYOUT.images(shape);
            assert_eq!(images.len(), 3_usize.pow(cells));
            for (index, image) in (0..).zip(images) {
                for cell in 0..cells as usize {
                    let from = LAYOUT.mirror[shape][cell];
                    assert_eq!(digit(image, cell), digit(index, from), "{shape} {index}");
                }
            }
        }
    }

    #[test]
    fn mirror_images_weigh_the_same() {
        let table = Weights::get().phase(24).table;
        for shape in 0..SHAPES.len() {
            let offset = LAYOUT.offset[shape];
            for (index, image) in LAYOUT.images(shape).into_iter().enumerate() {
                assert_eq!(table[offset + index], table[offset + image as usize]);
            }
        }
    }
}
