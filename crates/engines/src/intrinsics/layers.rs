//! A layer of neurons in vector registers.
//!
//! Each kernel is compiled only when the compiler was told that the processor has its instructions
//! (`cfg(target_feature)`), so the calls cannot fault; loads and stores stay inside the arrays whose
//! lengths the types state, and need no alignment. Their portable twin, with the same results, is in
//! `othello::pattern::layer`; a test compares the two.

#![allow(
    clippy::cast_ptr_alignment,
    reason = "these loads and stores take any address"
)]

/// With AVX2: 16 numbers of 16 bits to a register.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(crate) mod neurons_avx2 {
    use std::arch::x86_64::{
        __m256i, _mm_mullo_epi16, _mm_srli_epi16, _mm256_add_epi32, _mm256_castsi128_si256,
        _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_madd_epi16,
        _mm256_max_epi16, _mm256_min_epi16, _mm256_permutevar8x32_epi32, _mm256_set1_epi16,
        _mm256_set1_epi32, _mm256_setzero_si256, _mm256_storeu_si256,
    };

    /// The sums of all neurons: `biases`, and weighted inputs. The inputs are the sixteen numbers
    /// clipped to 0…2^`ONE_SHIFT`, and the products of the first and the last eight of these,
    /// shifted back. They come in pairs, and for every pair there are the two weights of each
    /// neuron.
    #[inline]
    pub(crate) fn neurons<const ONE_SHIFT: i32>(
        numbers: &[i16; 16],
        weights: &[[[i16; 2]; 16]; 12],
        biases: &[i32; 16],
    ) -> [i32; 16] {
        // SAFETY: this module is compiled only for processors with AVX2.
        unsafe { neurons_avx2::<ONE_SHIFT>(numbers, weights, biases) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn neurons_avx2<const ONE_SHIFT: i32>(
        numbers: &[i16; 16],
        weights: &[[[i16; 2]; 16]; 12],
        biases: &[i32; 16],
    ) -> [i32; 16] {
        let numbers = load(numbers.as_ptr().cast());
        let one = _mm256_set1_epi16(1 << ONE_SHIFT);
        let clipped = _mm256_min_epi16(_mm256_max_epi16(numbers, _mm256_setzero_si256()), one);
        let (low, high) = (
            _mm256_castsi256_si128(clipped),
            _mm256_extracti128_si256::<1>(clipped),
        );
        let products = _mm_srli_epi16::<ONE_SHIFT>(_mm_mullo_epi16(low, high));
        let products = _mm256_castsi128_si256(products);
        let mut sums = [
            load(biases.as_ptr().cast()),
            load(biases[8..].as_ptr().cast()),
        ];
        for (place, weights) in (0..).zip(weights) {
            let (inputs, pair) = if place < 8 {
                (clipped, place)
            } else {
                (products, place - 8)
            };
            let pair = _mm256_permutevar8x32_epi32(inputs, _mm256_set1_epi32(pair));
            for (sum, weights) in sums.iter_mut().zip(weights.as_chunks::<8>().0) {
                let weights = load(weights.as_ptr().cast());
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(pair, weights));
            }
        }
        let mut result = [0; 16];
        for (sum, part) in sums.into_iter().zip(result.as_chunks_mut::<8>().0) {
            // SAFETY: a part has room for the eight numbers that are written.
            unsafe { _mm256_storeu_si256(part.as_mut_ptr().cast(), sum) };
        }
        result
    }

    /// The 32 bytes at an address inside one of the arrays above.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn load(from: *const __m256i) -> __m256i {
        // SAFETY: each caller hands in 32 bytes of an array that it borrows.
        unsafe { _mm256_loadu_si256(from) }
    }
}

/// For WebAssembly: eight numbers of 16 bits to a register.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) mod neurons_simd128 {
    use std::arch::wasm32::{
        i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i32x4_add, i32x4_dot_i16x8, i32x4_shuffle,
        u16x8_shr, v128, v128_load, v128_store,
    };

    /// The sums of all neurons: `biases`, and weighted inputs. The inputs are the sixteen numbers
    /// clipped to 0…2^`ONE_SHIFT`, and the products of the first and the last eight of these,
    /// shifted back. They come in pairs, and for every pair there are the two weights of each
    /// neuron.
    #[inline]
    pub(crate) fn neurons<const ONE_SHIFT: i32>(
        numbers: &[i16; 16],
        weights: &[[[i16; 2]; 16]; 12],
        biases: &[i32; 16],
    ) -> [i32; 16] {
        let clip = |part: &[i16; 8]| {
            let numbers = load(part.as_ptr().cast());
            i16x8_min(
                i16x8_max(numbers, i16x8_splat(0)),
                i16x8_splat(1 << ONE_SHIFT),
            )
        };
        let [low, high] = [0, 1].map(|half| clip(&numbers.as_chunks::<8>().0[half]));
        let products = u16x8_shr(i16x8_mul(low, high), ONE_SHIFT as u32);
        let mut sums = [0, 1, 2, 3].map(|part| load(biases[4 * part..].as_ptr().cast()));
        for (inputs, weights) in [low, high, products]
            .into_iter()
            .zip(weights.as_chunks::<4>().0)
        {
            let pairs = [
                i32x4_shuffle::<0, 0, 0, 0>(inputs, inputs),
                i32x4_shuffle::<1, 1, 1, 1>(inputs, inputs),
                i32x4_shuffle::<2, 2, 2, 2>(inputs, inputs),
                i32x4_shuffle::<3, 3, 3, 3>(inputs, inputs),
            ];
            for (pair, weights) in pairs.into_iter().zip(weights) {
                for (sum, weights) in sums.iter_mut().zip(weights.as_chunks::<4>().0) {
                    let weights = load(weights.as_ptr().cast());
                    *sum = i32x4_add(*sum, i32x4_dot_i16x8(pair, weights));
                }
            }
        }
        let mut result = [0; 16];
        for (sum, part) in sums.into_iter().zip(result.as_chunks_mut::<4>().0) {
            // SAFETY: a part has room for the four numbers that are written.
            unsafe { v128_store(part.as_mut_ptr().cast(), sum) };
        }
        result
    }

    /// The 16 bytes at an address inside one of the arrays above.
    #[inline]
    fn load(from: *const v128) -> v128 {
        // SAFETY: each caller hands in 16 bytes of an array that it borrows.
        unsafe { v128_load(from) }
    }
}
