//! The deep net's weights, unpacked from their file.
//!
//! The file is made by `training/othello/pack.py`, which describes its layout.

use std::sync::OnceLock;

use super::layers::{Convolution, Dense};
use super::{Block, CHANNELS, HEAD, HIDDEN, Layers, PLANES};
use crate::othello::packed::{WeightsError, unpack};

const MAGIC: &[u8; 4] = b"HOD1";

/// Reads a whole file.
pub(super) fn read(file: &[u8]) -> Result<Layers, WeightsError> {
    let rest = file.strip_prefix(MAGIC).ok_or(WeightsError::Header)?;
    let (&blocks, rest) = rest.split_first().ok_or(WeightsError::Header)?;
    let payload = unpack(rest)?;
    let mut bytes = Bytes(&payload);
    let layers = bytes
        .layers(usize::from(blocks))
        .ok_or(WeightsError::Length)?;
    if bytes.0.is_empty() {
        Ok(layers)
    } else {
        Err(WeightsError::Length)
    }
}

/// What is still to be read.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn floats<const N: usize>(&mut self) -> Option<[f32; N]> {
        let (floats, _) = self.take(4 * N)?.as_chunks::<4>();
        let floats: &[[u8; 4]; N] = floats.try_into().ok()?;
        Some(floats.map(f32::from_le_bytes))
    }

    /// The weights of a layer: of an output and an input.
    fn weights<const OUT: usize>(
        &mut self,
        inputs: usize,
    ) -> Option<impl Fn(usize, usize) -> f32 + use<'a, OUT>> {
        let steps = self.take(OUT * inputs)?;
        let units = self.floats::<OUT>()?;
        Some(move |output: usize, input: usize| {
            f32::from(steps[output * inputs + input].cast_signed()) * units[output]
        })
    }

    fn convolution<const IN: usize, const TAPS: usize, const OUT: usize>(
        &mut self,
    ) -> Option<Convolution<IN, TAPS>> {
        let weight = self.weights::<OUT>(TAPS * IN)?;
        Some(Convolution::new(OUT, |output, tap, input| {
            weight(output, tap * IN + input)
        }))
    }

    fn dense<const OUT: usize>(&mut self, inputs: usize) -> Option<Dense<OUT>> {
        Some(Dense::new(inputs, self.weights::<OUT>(inputs)?))
    }

    fn block(&mut self) -> Option<Block> {
        Some(Block {
            first: self.convolution::<CHANNELS, 9, CHANNELS>()?,
            first_bias: self.floats()?,
            second: self.convolution::<CHANNELS, 9, CHANNELS>()?,
            second_bias: self.floats()?,
            average: self.dense(CHANNELS)?,
        })
    }

    fn layers(&mut self, blocks: usize) -> Option<Layers> {
        Some(Layers {
            stem: self.convolution::<PLANES, 9, CHANNELS>()?,
            empties: (0..61).map(|_| self.floats()).collect::<Option<_>>()?,
            blocks: (0..blocks).map(|_| self.block()).collect::<Option<_>>()?,
            tiled: OnceLock::new(),
            head: self.convolution::<CHANNELS, 1, HEAD>()?,
            head_bias: self.floats()?,
            hidden: self.dense(64 * HEAD)?,
            hidden_bias: self.floats::<HIDDEN>()?,
            last: self.dense(HIDDEN)?,
            last_bias: self.floats()?,
        })
    }
}

#[cfg(all(test, feature = "embedded"))]
mod tests {
    use super::*;
    use crate::othello::deep::FILE;

    #[test]
    fn the_embedded_file_is_whole_and_small() {
        assert_eq!(read(FILE).expect("readable").blocks.len(), 12);
        assert!(FILE.len() < 900_000);
    }

    #[test]
    fn damage_is_noticed() {
        let cut = &FILE[..FILE.len() - 100];
        assert!(matches!(
            read(cut),
            Err(WeightsError::Compression | WeightsError::Checksum)
        ));
        assert_eq!(read(b"HOD").err(), Some(WeightsError::Header));
        let change = |place: usize| {
            let mut wrong = FILE.to_vec();
            wrong[place] ^= 1;
            read(&wrong).err()
        };
        // The number of blocks, and the first byte of the checksum.
        assert_eq!(change(4), Some(WeightsError::Length));
        assert_eq!(change(5), Some(WeightsError::Checksum));
    }
}
