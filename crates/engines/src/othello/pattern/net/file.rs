//! The net's weights, unpacked from their file.
//!
//! The file is made by `training/othello/pack.py`, which describes its layout.

use std::sync::OnceLock;

use super::super::weights::{WeightsError, fnv1a};
use super::rows::Numbering;

/// Numbers in a row, inputs of the first layer, neurons of both layers.
pub(super) const WIDTH: usize = 64;
pub(super) const INPUTS: usize = WIDTH + WIDTH / 2;
pub(super) const FIRST: usize = 16;
pub(super) const SECOND: usize = 32;

#[cfg(feature = "embedded")]
static FILE: &[u8] = include_bytes!("../net.bin");

static INSTALLED: OnceLock<NetWeights> = OnceLock::new();

const MAGIC: &[u8; 4] = b"HON1";

/// A feature's numbers; they fill a line of the processor's cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Row(pub(super) [i8; WIDTH]);

/// The layers of one phase.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Head {
    /// For each pair of inputs the two weights of each neuron.
    pub(super) first: [[[i16; 2]; FIRST]; INPUTS / 2],
    pub(super) second: [[[i16; 2]; SECOND]; FIRST / 2],
    pub(super) last: [i16; SECOND],
    pub(super) past: [i16; WIDTH],
    pub(super) first_bias: [i32; FIRST],
    pub(super) second_bias: [i32; SECOND],
    pub(super) last_bias: i32,
}

/// The tables and layers of all phases of the game.
pub(in super::super) struct NetWeights {
    pub(super) numbering: &'static Numbering,
    /// The table of one group of phases after another.
    rows: Vec<Row>,
    heads: Vec<Head>,
    /// By the number of empty squares: the group, the phase, and what is added
    /// to the value so that it is right on average.
    group: [u8; 61],
    phase: [u8; 61],
    pub(super) centre: [i16; 61],
}

impl std::fmt::Debug for NetWeights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NetWeights").finish_non_exhaustive()
    }
}

impl NetWeights {
    /// The embedded weights, unpacked on first use, or those handed in.
    pub(super) fn get() -> Option<&'static NetWeights> {
        #[cfg(feature = "embedded")]
        INSTALLED.get_or_init(|| NetWeights::read(FILE).expect("the embedded net is whole"));
        INSTALLED.get()
    }

    /// Whether a file says that it holds a net.
    pub(in super::super) fn is_file(file: &[u8]) -> bool {
        file.starts_with(MAGIC)
    }

    /// Hands in the weights; the first stay.
    pub(in super::super) fn install(file: &[u8]) -> Result<(), WeightsError> {
        let weights = NetWeights::read(file)?;
        INSTALLED.get_or_init(|| weights);
        Ok(())
    }

    /// The table for a number of empty squares.
    #[inline]
    pub(super) fn table(&self, empties: usize) -> &[Row] {
        let rows = self.numbering.rows;
        &self.rows[usize::from(self.group[empties]) * rows..][..rows]
    }

    /// The layers for a number of empty squares.
    #[inline]
    pub(super) fn head(&self, empties: usize) -> &Head {
        &self.heads[usize::from(self.phase[empties])]
    }

    fn read(file: &[u8]) -> Result<NetWeights, WeightsError> {
        let mut header = Bytes(file);
        if header.take(4) != Some(MAGIC) {
            return Err(WeightsError::Header);
        }
        let mut numbers = || -> Option<_> {
            let groups = usize::from(header.take(1)?[0]);
            let phases = usize::from(header.take(1)?[0]);
            let group = by_empties(header.take(groups)?)?;
            let phase = by_empties(header.take(phases)?)?;
            let checksum = u64::from_le_bytes(header.array()?);
            Some((groups, phases, group, phase, checksum, header.number()?))
        };
        let (groups, phases, group, phase, checksum, length) =
            numbers().ok_or(WeightsError::Header)?;
        let length = usize::try_from(length).map_err(|_| WeightsError::Header)?;
        let payload = miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(header.0, length)
            .map_err(|_| WeightsError::Compression)?;
        if fnv1a(&payload) != checksum {
            return Err(WeightsError::Checksum);
        }
        let mut rest = Bytes(&payload);
        let numbering = Numbering::get();
        let mut contents = || -> Option<NetWeights> {
            let bytes = rest.take(groups * numbering.rows * WIDTH)?;
            let (rows, _) = bytes.as_chunks::<WIDTH>();
            let rows = rows.iter().map(|row| Row(row.map(u8::cast_signed)));
            Some(NetWeights {
                numbering,
                rows: rows.collect(),
                heads: (0..phases).map(|_| rest.head()).collect::<Option<_>>()?,
                group,
                phase,
                centre: rest.weights()?,
            })
        };
        let weights = contents().ok_or(WeightsError::Length)?;
        if rest.0.is_empty() {
            Ok(weights)
        } else {
            Err(WeightsError::Length)
        }
    }
}

/// The last place whose first number of empty squares is reached, for each
/// number of empty squares.
fn by_empties(first: &[u8]) -> Option<[u8; 61]> {
    let mut places = [0; 61];
    for (empties, place) in (0..).zip(&mut places) {
        let reached = first.iter().filter(|&&fewest| fewest <= empties).count();
        *place = reached.checked_sub(1)? as u8;
    }
    Some(places)
}

/// Bytes to be read from the front.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn number(&mut self) -> Option<i32> {
        self.array().map(i32::from_le_bytes)
    }

    fn weights<const N: usize>(&mut self) -> Option<[i16; N]> {
        let mut weights = [0; N];
        for weight in &mut weights {
            *weight = i16::from_le_bytes(self.array()?);
        }
        Some(weights)
    }

    fn layer<const OUT: usize, const PAIRS: usize>(&mut self) -> Option<[[[i16; 2]; OUT]; PAIRS]> {
        let mut layer = [[[0; 2]; OUT]; PAIRS];
        for weights in layer.as_flattened_mut() {
            *weights = self.weights()?;
        }
        Some(layer)
    }

    fn numbers<const N: usize>(&mut self) -> Option<[i32; N]> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = self.number()?;
        }
        Some(numbers)
    }

    fn head(&mut self) -> Option<Head> {
        Some(Head {
            first: self.layer()?,
            second: self.layer()?,
            last: self.weights()?,
            past: self.weights()?,
            first_bias: self.numbers()?,
            second_bias: self.numbers()?,
            last_bias: self.number()?,
        })
    }
}

#[cfg(all(test, feature = "embedded"))]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_file_is_whole() {
        let weights = NetWeights::read(FILE).expect("readable");
        assert_eq!(weights.rows.len() % weights.numbering.rows, 0);
        assert!(FILE.len() <= 4_000_000);
    }

    #[test]
    fn damage_is_noticed() {
        let cut = &FILE[..FILE.len() - 100];
        assert!(matches!(
            NetWeights::read(cut),
            Err(WeightsError::Compression | WeightsError::Checksum)
        ));
        assert_eq!(NetWeights::read(b"HON").err(), Some(WeightsError::Header));
        let mut wrong = FILE.to_vec();
        // The first byte of the checksum.
        wrong[6 + usize::from(FILE[4]) + usize::from(FILE[5])] ^= 1;
        assert_eq!(NetWeights::read(&wrong).err(), Some(WeightsError::Checksum));
    }
}
