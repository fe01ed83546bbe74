//! The sums of the Othello net in vector registers.
//!
//! Each kernel is compiled only when the compiler was told that the processor has its instructions
//! (`cfg(target_feature)`), so the calls cannot fault; loads and stores stay inside the arrays whose
//! lengths the types state, and need no alignment. Their portable twins, with the same results, are in
//! `othello::pattern::net::plain`; a test compares the two.

#![allow(
    clippy::cast_ptr_alignment,
    reason = "these loads and stores take any address"
)]

/// Sums with AVX2: 16 numbers of 16 bits to a register.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(crate) mod sums_avx2 {
    use std::arch::x86_64::{
        __m128i, __m256i, _mm_loadu_si128, _mm256_add_epi16, _mm256_add_epi32,
        _mm256_cvtepi8_epi16, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_set1_epi32,
        _mm256_setzero_si256, _mm256_storeu_si256,
    };

    /// The sum of rows, number by number.
    #[inline]
    pub(crate) fn add_up<'a>(rows: impl Iterator<Item = &'a [i8; 64]>) -> [i16; 64] {
        // SAFETY: this module is compiled only for processors with AVX2.
        unsafe { add_up_avx2(rows) }
    }

    /// Adds to each sum the products of the inputs with its weights; inputs come in pairs, and for
    /// every pair there are the two weights of each sum.
    #[inline]
    pub(crate) fn add_products<const PAIRS: usize, const OUT: usize>(
        sums: &mut [i32; OUT],
        input: &[[i16; 2]; PAIRS],
        weights: &[[[i16; 2]; OUT]; PAIRS],
    ) {
        const { assert!(OUT.is_multiple_of(8)) }
        // SAFETY: this module is compiled only for processors with AVX2.
        unsafe { add_products_avx2(sums, input, weights) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn add_up_avx2<'a>(rows: impl Iterator<Item = &'a [i8; 64]>) -> [i16; 64] {
        let mut sums = [_mm256_setzero_si256(); 4];
        for row in rows {
            for (sum, part) in sums.iter_mut().zip(row.as_chunks::<16>().0) {
                // SAFETY: a part has the 16 bytes that are read.
                let part = unsafe { _mm_loadu_si128(part.as_ptr().cast::<__m128i>()) };
                *sum = _mm256_add_epi16(*sum, _mm256_cvtepi8_epi16(part));
            }
        }
        let mut result = [0; 64];
        for (sum, part) in sums.into_iter().zip(result.as_chunks_mut::<16>().0) {
            // SAFETY: a part has room for the 16 numbers that are written.
            unsafe { _mm256_storeu_si256(part.as_mut_ptr().cast::<__m256i>(), sum) };
        }
        result
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn add_products_avx2<const PAIRS: usize, const OUT: usize>(
        sums: &mut [i32; OUT],
        input: &[[i16; 2]; PAIRS],
        weights: &[[[i16; 2]; OUT]; PAIRS],
    ) {
        for (part, sums) in sums.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            // SAFETY: eight sums are read, and written below.
            let mut sum = unsafe { _mm256_loadu_si256(sums.as_ptr().cast::<__m256i>()) };
            for (pair, weights) in input.iter().zip(weights) {
                let weights = &weights.as_chunks::<8>().0[part];
                // SAFETY: eight pairs of weights are read.
                let weights = unsafe { _mm256_loadu_si256(weights.as_ptr().cast::<__m256i>()) };
                let pair = _mm256_set1_epi32(i32::from(pair[0] as u16) | i32::from(pair[1]) << 16);
                sum = _mm256_add_epi32(sum, _mm256_madd_epi16(pair, weights));
            }
            // SAFETY: see above.
            unsafe { _mm256_storeu_si256(sums.as_mut_ptr().cast::<__m256i>(), sum) };
        }
    }
}

/// Sums for WebAssembly: eight numbers of 16 bits to a register.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) mod sums_simd128 {
    use std::arch::wasm32::{
        i16x8_add, i16x8_load_extend_i8x8, i16x8_splat, i32x4_add, i32x4_dot_i16x8, i32x4_splat,
        v128, v128_load, v128_store,
    };

    /// The sum of rows, number by number.
    #[inline]
    pub(crate) fn add_up<'a>(rows: impl Iterator<Item = &'a [i8; 64]>) -> [i16; 64] {
        let mut sums = [i16x8_splat(0); 8];
        for row in rows {
            for (sum, part) in sums.iter_mut().zip(row.as_chunks::<8>().0) {
                // SAFETY: a part has the eight bytes that are read.
                let part = unsafe { i16x8_load_extend_i8x8(part.as_ptr()) };
                *sum = i16x8_add(*sum, part);
            }
        }
        let mut result = [0; 64];
        for (sum, part) in sums.into_iter().zip(result.as_chunks_mut::<8>().0) {
            // SAFETY: a part has room for the eight numbers that are written.
            unsafe { v128_store(part.as_mut_ptr().cast::<v128>(), sum) };
        }
        result
    }

    /// Adds to each sum the products of the inputs with its weights; inputs come in pairs, and for
    /// every pair there are the two weights of each sum.
    #[inline]
    pub(crate) fn add_products<const PAIRS: usize, const OUT: usize>(
        sums: &mut [i32; OUT],
        input: &[[i16; 2]; PAIRS],
        weights: &[[[i16; 2]; OUT]; PAIRS],
    ) {
        const { assert!(OUT.is_multiple_of(4)) }
        for (part, sums) in sums.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            // SAFETY: four sums are read, and written below.
            let mut sum = unsafe { v128_load(sums.as_ptr().cast::<v128>()) };
            for (pair, weights) in input.iter().zip(weights) {
                let weights = &weights.as_chunks::<4>().0[part];
                // SAFETY: four pairs of weights are read.
                let weights = unsafe { v128_load(weights.as_ptr().cast::<v128>()) };
                let pair = i32x4_splat(i32::from(pair[0] as u16) | i32::from(pair[1]) << 16);
                sum = i32x4_add(sum, i32x4_dot_i16x8(pair, weights));
            }
            // SAFETY: see above.
            unsafe { v128_store(sums.as_mut_ptr().cast::<v128>(), sum) };
        }
    }
}
