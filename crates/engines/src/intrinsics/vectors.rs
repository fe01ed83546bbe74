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

    use crate::othello::shape::RAYS;

    /// Squares that a horizontal or diagonal run may pass through without
    /// wrapping round the edge of the board.
    const INNER: i64 = 0x7e7e_7e7e_7e7e_7e7e;

    /// The squares where the side with discs `own` may play.
    #[inline]
    pub(crate) fn moves(own: u64, opp: u64) -> u64 {
        // SAFETY: this module is compiled only for processors with AVX2.
        unsafe { moves_avx2(own, opp) }
    }

    /// The discs turned by playing on an empty square.
    #[inline]
    pub(crate) fn flips(own: u64, opp: u64, square: u8) -> u64 {
        // SAFETY: this module is compiled only for processors with AVX2.
        unsafe { flips_avx2(own, opp, &RAYS.0[usize::from(square & 63)]) }
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
///
/// Both lanes shift by the same amount here, so the first holds the board
/// upside down, its rows in reverse order: down there is up here. That serves
/// the six directions that leave the row.
///
/// A browser compiles each instruction as it stands. Constants of vectors and
/// shuffles that it has no name for take it five instructions each, so there
/// are none of them here.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) mod othello_simd128 {
    use std::arch::wasm32::{
        i8x16_shuffle, i64x2_add, i64x2_eq, i64x2_shuffle, i64x2_splat, u64x2, u64x2_extract_lane,
        u64x2_shl, u64x2_splat, v128, v128_and, v128_andnot, v128_bitselect, v128_or, v128_xor,
    };

    use crate::othello::portable::{INNER, run_down};
    use crate::othello::shape::{Aligned, RAYS};

    /// The squares where the side with discs `own` may play.
    #[inline]
    pub(crate) fn moves(own: u64, opp: u64) -> u64 {
        let [player, other] = both_ways(own, opp);
        let inner = v128_and(other, u64x2_splat(INNER));
        let straight = past_runs::<8, 16>(player, other);
        let diagonal = v128_or(
            past_runs::<7, 14>(player, inner),
            past_runs::<9, 18>(player, inner),
        );
        let reached = united(v128_or(straight, diagonal)) | past_runs_in_rows(own, opp & INNER);
        reached & !(own | opp)
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

    /// The same within rows, both ways.
    #[inline]
    fn past_runs_in_rows(own: u64, prey: u64) -> u64 {
        // Towards higher bits an addition carries past the run.
        let right = (prey + (prey & (own << 1))) & !prey;
        let mut run = prey & (own >> 1);
        run |= prey & (run >> 1);
        let pair = prey & (prey >> 1);
        run |= pair & (run >> 2);
        run |= pair & (run >> 2);
        right | (run >> 1)
    }

    /// The discs turned by playing on an empty square.
    #[inline]
    pub(crate) fn flips(own: u64, opp: u64, square: u8) -> u64 {
        let lines = &LINES.0[usize::from(square & 63)];
        let [player, other] = both_ways(own, opp);
        let [straight, left, right] = lines.across.map(|rays| runs(player, other, rays));
        let across = united(v128_or(straight, v128_or(left, right)));
        // An addition carries past the run to the right.
        let past = ((opp | lines.not_right).wrapping_add(1)) & own & !lines.not_right;
        let right = past.wrapping_sub(1) & !lines.not_right;
        let right = if past == 0 { 0 } else { right };
        across | right | run_down(own, opp, lines.left)
    }

    /// The turned discs on two rays towards higher bits.
    #[inline]
    fn runs(player: v128, other: v128, rays: v128) -> v128 {
        // The lowest bit that is not the opponent's ends the run. If there is
        // none, no bit of ours is on the ray.
        let stops = v128_andnot(rays, other);
        let reached = v128_and(rays, v128_xor(stops, i64x2_add(stops, i64x2_splat(-1))));
        let fails = i64x2_eq(v128_and(reached, player), i64x2_splat(0));
        // With other operations the compiler would turn the comparison round,
        // which processors do not have.
        v128_bitselect(i64x2_splat(0), v128_and(reached, other), fails)
    }

    /// Both boards upside down and as they are.
    #[inline]
    fn both_ways(own: u64, opp: u64) -> [v128; 2] {
        let boards = u64x2(own, opp);
        let turned = upside_down(boards);
        [
            i64x2_shuffle::<0, 2>(turned, boards),
            i64x2_shuffle::<1, 3>(turned, boards),
        ]
    }

    /// The squares found upside down and as the board is.
    #[inline]
    fn united(found: v128) -> u64 {
        u64x2_extract_lane::<0>(upside_down(found)) | u64x2_extract_lane::<1>(found)
    }

    /// The rows in reverse order.
    #[inline]
    fn upside_down(v: v128) -> v128 {
        i8x16_shuffle::<7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8>(v, v)
    }

    /// The rays from a square.
    struct Lines {
        /// Those that leave the row in pairs: one upside down, one downwards.
        across: [v128; 3],
        not_right: u64,
        left: u64,
    }

    /// For each square its rays, in a cache line.
    static LINES: Aligned<[Lines; 64]> = Aligned({
        const NONE: v128 = u64x2(0, 0);
        let mut all = [const {
            Lines {
                across: [NONE; 3],
                not_right: 0,
                left: 0,
            }
        }; 64];
        let mut square = 0;
        while square < 64 {
            let rays = &RAYS.0[square];
            all[square] = Lines {
                across: [
                    u64x2(rays[5].swap_bytes(), rays[1]),
                    u64x2(rays[6].swap_bytes(), rays[2]),
                    u64x2(rays[7].swap_bytes(), rays[3]),
                ],
                not_right: !rays[0],
                left: rays[4],
            };
            square += 1;
        }
        all
    });
}
