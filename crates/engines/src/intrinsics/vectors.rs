//! Othello move generation and flips in vector registers.
//!
//! Each kernel is compiled only when the compiler was told that the processor has its instructions
//! (`cfg(target_feature)`), so the calls cannot fault, and no memory is touched through a pointer.
//! Each has a portable twin with the same result in `othello::portable`; tests compare the two on
//! millions of boards.

/// Othello move generation and flips, four directions to a vector register.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(crate) mod othello_avx2 {
    use std::arch::x86_64::{
        __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
        _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
        _mm256_extracti128_si256, _mm256_or_si256, _mm256_set1_epi64x, _mm256_setr_epi64x,
        _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64,
    };

    /// Squares that a horizontal or diagonal run may pass through without
    /// wrapping round the edge of the board.
    const INNER: i64 = 0x7e7e_7e7e_7e7e_7e7e;

    /// The squares where the side with discs `own` may play.
    #[inline]
    pub(crate) fn moves(own: u64, opp: u64) -> u64 {
        // SAFETY: this module is compiled only for processors with AVX2.
        unsafe { moves_avx2(own, opp) }
    }

    /// The discs turned by playing on the square whose rays are given: first
    /// the four rays towards higher bits, then the four towards lower bits.
    #[inline]
    pub(crate) fn flips_on_rays(own: u64, opp: u64, rays: &[u64; 8]) -> u64 {
        // SAFETY: this module is compiled only for processors with AVX2.
        unsafe { flips_avx2(own, opp, rays) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn moves_avx2(own: u64, opp: u64) -> u64 {
        let one = _mm256_setr_epi64x(1, 8, 7, 9);
        let two = _mm256_setr_epi64x(2, 16, 14, 18);
        let inner = _mm256_setr_epi64x(INNER, -1, INNER, INNER);
        let player = _mm256_set1_epi64x(own as i64);
        let prey = _mm256_and_si256(_mm256_set1_epi64x(opp as i64), inner);
        let mut up = _mm256_and_si256(prey, _mm256_sllv_epi64(player, one));
        let mut down = _mm256_and_si256(prey, _mm256_srlv_epi64(player, one));
        up = _mm256_or_si256(up, _mm256_and_si256(prey, _mm256_sllv_epi64(up, one)));
        down = _mm256_or_si256(down, _mm256_and_si256(prey, _mm256_srlv_epi64(down, one)));
        // Two prey squares in a row let the runs grow two squares at a time.
        let pair_up = _mm256_and_si256(prey, _mm256_sllv_epi64(prey, one));
        let pair_down = _mm256_srlv_epi64(pair_up, one);
        up = _mm256_or_si256(up, _mm256_and_si256(pair_up, _mm256_sllv_epi64(up, two)));
        down = _mm256_or_si256(
            down,
            _mm256_and_si256(pair_down, _mm256_srlv_epi64(down, two)),
        );
        up = _mm256_or_si256(up, _mm256_and_si256(pair_up, _mm256_sllv_epi64(up, two)));
        down = _mm256_or_si256(
            down,
            _mm256_and_si256(pair_down, _mm256_srlv_epi64(down, two)),
        );
        let reached = _mm256_or_si256(_mm256_sllv_epi64(up, one), _mm256_srlv_epi64(down, one));
        union(reached) & !(own | opp)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn flips_avx2(own: u64, opp: u64, rays: &[u64; 8]) -> u64 {
        let player = _mm256_set1_epi64x(own as i64);
        let other = _mm256_set1_epi64x(opp as i64);
        let none = _mm256_setzero_si256();

        // Towards higher bits: the first square that is not the opponent's is
        // the lowest set bit; everything below it on the ray is turned if it
        // is ours.
        let ray = lanes(rays[0], rays[1], rays[2], rays[3]);
        let stops = _mm256_andnot_si256(other, ray);
        let below = _mm256_add_epi64(stops, _mm256_set1_epi64x(-1));
        let first = _mm256_andnot_si256(below, stops);
        let fails = _mm256_cmpeq_epi64(_mm256_and_si256(first, player), none);
        let run = _mm256_andnot_si256(stops, _mm256_and_si256(ray, below));
        let up = _mm256_andnot_si256(fails, run);

        // Towards lower bits: smear the stopping squares away from the played
        // square; what stays uncovered is the run.
        let ray = lanes(rays[4], rays[5], rays[6], rays[7]);
        let one = _mm256_setr_epi64x(1, 8, 7, 9);
        let two = _mm256_setr_epi64x(2, 16, 14, 18);
        let four = _mm256_setr_epi64x(4, 32, 28, 36);
        let stops = _mm256_andnot_si256(other, ray);
        let mut beyond = _mm256_or_si256(stops, _mm256_srlv_epi64(stops, one));
        beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, two));
        beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, four));
        let first = _mm256_andnot_si256(_mm256_srlv_epi64(beyond, one), stops);
        let fails = _mm256_cmpeq_epi64(_mm256_and_si256(first, player), none);
        let down = _mm256_andnot_si256(fails, _mm256_andnot_si256(beyond, ray));

        union(_mm256_or_si256(up, down))
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn lanes(a: u64, b: u64, c: u64, d: u64) -> __m256i {
        _mm256_setr_epi64x(a as i64, b as i64, c as i64, d as i64)
    }

    /// The four lanes or-ed together.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn union(v: __m256i) -> u64 {
        let half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256::<1>(v));
        _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
    }
}

/// Othello move generation and flips for WebAssembly, two directions to a
/// vector register.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) mod othello_simd128 {
    use std::arch::wasm32::{
        i8x16_shuffle, i64x2_add, i64x2_eq, i64x2_splat, u64x2, u64x2_extract_lane, u64x2_shl,
        u64x2_splat, v128, v128_and, v128_andnot, v128_or,
    };

    use crate::othello::portable::{INNER, axis, run_down};

    /// The squares where the side with discs `own` may play.
    ///
    /// Both lanes shift by the same amount here, so the second holds the
    /// board with its rows in reverse order: down there is up here. That
    /// serves the six directions that leave the row.
    #[inline]
    pub(crate) fn moves(own: u64, opp: u64) -> u64 {
        let player = reverse_second(u64x2_splat(own));
        let other = reverse_second(u64x2_splat(opp));
        let inner = v128_and(other, u64x2_splat(INNER));
        let straight = past_runs::<8, 16>(player, other);
        let diagonal = v128_or(
            past_runs::<7, 14>(player, inner),
            past_runs::<9, 18>(player, inner),
        );
        let across = reverse_second(v128_or(straight, diagonal));
        let across = u64x2_extract_lane::<0>(across) | u64x2_extract_lane::<1>(across);
        (across | axis::<1>(own, opp & INNER)) & !(own | opp)
    }

    /// The squares past runs of `prey` that start next to `player`, one step
    /// apart, towards higher bits.
    #[inline]
    fn past_runs<const STEP: u32, const TWO: u32>(player: v128, prey: v128) -> v128 {
        let mut run = v128_and(prey, u64x2_shl(player, STEP));
        run = v128_or(run, v128_and(prey, u64x2_shl(run, STEP)));
        let pair = v128_and(prey, u64x2_shl(prey, STEP));
        run = v128_or(run, v128_and(pair, u64x2_shl(run, TWO)));
        run = v128_or(run, v128_and(pair, u64x2_shl(run, TWO)));
        u64x2_shl(run, STEP)
    }

    /// Reverses the rows in the second lane.
    #[inline]
    fn reverse_second(v: v128) -> v128 {
        i8x16_shuffle::<0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8>(v, v)
    }

    /// The discs turned by playing on the square whose rays are given: first
    /// the four rays towards higher bits, then the four towards lower bits.
    #[inline]
    pub(crate) fn flips_on_rays(own: u64, opp: u64, rays: &[u64; 8]) -> u64 {
        let (player, other) = (u64x2_splat(own), u64x2_splat(opp));
        let down = v128_or(
            runs(player, other, u64x2(rays[0], rays[1])),
            runs(player, other, u64x2(rays[2], rays[3])),
        );
        // With the rows in reverse order the rays up the board lead to higher
        // bits too.
        let (player, other) = (reverse_rows(player), reverse_rows(other));
        let up = v128_or(
            runs(player, other, reverse_rows(u64x2(rays[5], rays[6]))),
            runs(player, other, reverse_rows(u64x2(rays[7], 0))),
        );
        let both = v128_or(down, reverse_rows(up));
        // Along the row towards lower bits a count of leading zeros is best.
        let left = run_down(own, opp, rays[4]);
        u64x2_extract_lane::<0>(both) | u64x2_extract_lane::<1>(both) | left
    }

    /// The turned discs on two rays towards higher bits: the lowest bit that
    /// is not the opponent's ends the run.
    #[inline]
    fn runs(player: v128, other: v128, rays: v128) -> v128 {
        let stops = v128_andnot(rays, other);
        let below = i64x2_add(stops, i64x2_splat(-1));
        let first = v128_andnot(stops, below);
        let fails = i64x2_eq(v128_and(first, player), i64x2_splat(0));
        v128_andnot(v128_andnot(v128_and(rays, below), stops), fails)
    }

    #[inline]
    fn reverse_rows(v: v128) -> v128 {
        i8x16_shuffle::<7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8>(v, v)
    }
}
