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

/// With AVX2: eight sums of 32 bits to a register.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(crate) mod neurons_avx2 {
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_set1_epi32,
        _mm256_storeu_si256,
    };

    /// The sums of all neurons: `biases`, and weighted inputs. The inputs come in pairs, and for every
    /// pair there are the two weights of each neuron.
    #[inline]
    pub(crate) fn neurons(
        inputs: &[i16; 48],
        weights: &[[[i16; 2]; 16]; 24],
        biases: &[i32; 16],
    ) -> [i32; 16] {
        // SAFETY: this module is compiled only for processors with AVX2.
        unsafe { neurons_avx2(inputs, weights, biases) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn neurons_avx2(
        inputs: &[i16; 48],
        weights: &[[[i16; 2]; 16]; 24],
        biases: &[i32; 16],
    ) -> [i32; 16] {
        let mut sums = [
            load(biases.as_ptr().cast()),
            load(biases[8..].as_ptr().cast()),
        ];
        for (pair, weights) in inputs.as_chunks::<2>().0.iter().zip(weights) {
            let pair = i32::from(pair[1]) << 16 | i32::from(pair[0].cast_unsigned());
            let pair = _mm256_set1_epi32(pair);
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

/// For WebAssembly: four sums of 32 bits to a register.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) mod neurons_simd128 {
    use std::arch::wasm32::{
        i32x4_add, i32x4_dot_i16x8, u16x8_add, u16x8_shr, u64x2, v128, v128_load,
        v128_load32_splat, v128_store,
    };

    /// The sums of all neurons: `biases`, and weighted inputs. The inputs come in pairs, and for every
    /// pair there are the two weights of each neuron.
    #[inline]
    pub(crate) fn neurons(
        inputs: &[i16; 48],
        weights: &[[[i16; 2]; 16]; 24],
        biases: &[i32; 16],
    ) -> [i32; 16] {
        let mut sums = [0, 1, 2, 3].map(|part| load(biases[4 * part..].as_ptr().cast()));
        for (pair, weights) in inputs.as_chunks::<2>().0.iter().zip(weights) {
            // SAFETY: a pair has the four bytes that are read.
            let pair = unsafe { v128_load32_splat(pair.as_ptr().cast()) };
            let weights = weights.as_ptr().cast::<v128>();
            for (part, sum) in sums.iter_mut().enumerate() {
                // SAFETY: there are weights for four registers.
                let weights = load(unsafe { weights.add(part) });
                *sum = i32x4_add(*sum, i32x4_dot_i16x8(pair, weights));
            }
        }
        let mut result = [0; 16];
        for (sum, part) in sums.into_iter().zip(result.as_chunks_mut::<4>().0) {
            // SAFETY: a part has room for the four numbers that are written.
            unsafe { v128_store(part.as_mut_ptr().cast(), sum) };
        }
        result
    }

    /// Sums of rows of 32 bytes: of whole words, and of the upper halves of words.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct RowSums {
        words: [v128; 2],
        high: [v128; 2],
    }

    impl RowSums {
        pub(crate) const ZERO: RowSums = RowSums {
            words: [u64x2(0, 0); 2],
            high: [u64x2(0, 0); 2],
        };

        /// Adds four rows, whose bytes are below 128.
        #[inline]
        pub(crate) fn add(&mut self, rows: [&[u16; 16]; 4]) {
            for half in 0..2 {
                let [a, b, c, d] = rows.map(|row| load(row[8 * half..].as_ptr().cast()));
                let (first, second) = (u16x8_add(a, b), u16x8_add(c, d));
                let high = u16x8_add(u16x8_shr(first, 8), u16x8_shr(second, 8));
                self.words[half] = u16x8_add(self.words[half], u16x8_add(first, second));
                self.high[half] = u16x8_add(self.high[half], high);
            }
        }

        /// The sums of words and of upper halves.
        #[inline]
        pub(crate) fn both(&self) -> [[u16; 16]; 2] {
            [self.words, self.high].map(|halves| {
                let mut numbers = [0; 16];
                for (half, part) in halves.into_iter().zip(numbers.as_chunks_mut::<8>().0) {
                    // SAFETY: a part has room for the eight numbers that are written.
                    unsafe { v128_store(part.as_mut_ptr().cast(), half) };
                }
                numbers
            })
        }
    }

    /// The 16 bytes at an address inside one of the arrays above.
    #[inline]
    fn load(from: *const v128) -> v128 {
        // SAFETY: each caller hands in 16 bytes of an array that it borrows.
        unsafe { v128_load(from) }
    }
}
