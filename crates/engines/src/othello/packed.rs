//! What the files of learned weights have in common: a checksum, a length and
//! a compressed payload behind their headers.

use std::fmt;

/// What is wrong with a weights file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// It does not begin like a weights file of this version.
    Header,
    /// It cannot be unpacked.
    Compression,
    /// Its contents are not what was written.
    Checksum,
    /// It holds too few or too many weights.
    Length,
    /// A weight is too large or too small.
    Size,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WeightsError::Header => "not a weights file of this version",
            WeightsError::Compression => "the weights file cannot be unpacked",
            WeightsError::Checksum => "the weights file is damaged: its checksum is wrong",
            WeightsError::Length => "the weights file has the wrong number of weights",
            WeightsError::Size => "the weights file has a weight that is too large",
        })
    }
}

impl std::error::Error for WeightsError {}

/// Unpacks what follows a header.
pub(super) fn unpack(rest: &[u8]) -> Result<Vec<u8>, WeightsError> {
    let (checksum, rest) = rest.split_first_chunk::<8>().ok_or(WeightsError::Header)?;
    let (length, packed) = rest.split_first_chunk::<4>().ok_or(WeightsError::Header)?;
    let length = u32::from_le_bytes(*length) as usize;
    let payload = miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(packed, length)
        .map_err(|_| WeightsError::Compression)?;
    if fnv1a(&payload) != u64::from_le_bytes(*checksum) {
        return Err(WeightsError::Checksum);
    }
    Ok(payload)
}

/// The checksum of Fowler, Noll and Vo.
pub(super) fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
