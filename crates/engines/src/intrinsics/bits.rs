//! Bits gathered from a word and scattered over it.
//!
//! Some of AMD's processors have instructions for it that take hundreds of steps: those before Zen 3, which know
//! `sse4a` but not `vaes`.

/// Whether the processor does this in one step.
pub(crate) const IN_ONE_STEP: bool = cfg!(all(
    target_arch = "x86_64",
    target_feature = "bmi2",
    any(not(target_feature = "sse4a"), target_feature = "vaes"),
    not(miri)
));

/// The bits of `word` where `mask` has ones, moved together at the low end.
#[inline]
pub(crate) fn gather(word: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
    // SAFETY: compiled only for processors with BMI2.
    return unsafe { std::arch::x86_64::_pext_u64(word, mask) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2", not(miri))))]
    ones(mask).zip(0..).fold(0, |bits, (square, place)| {
        bits | (word >> square & 1) << place
    })
}

/// The low bits of `word`, moved to where `mask` has ones.
#[inline]
pub(crate) fn scatter(word: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
    // SAFETY: as above.
    return unsafe { std::arch::x86_64::_pdep_u64(word, mask) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2", not(miri))))]
    ones(mask).zip(0..).fold(0, |bits, (square, place)| {
        bits | (word >> place & 1) << square
    })
}

/// The places of the ones, from the lowest on.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2", not(miri))))]
fn ones(mask: u64) -> impl Iterator<Item = u32> {
    (0..64).filter(move |place| mask >> place & 1 == 1)
}
