// Othello on two 64-bit boards: the discs of the side to move and of the other
// side. Bit row * 8 + column; a1 is bit 0, row 1 is on top. The same code runs
// on the GPU and, for the tests, on the CPU.
#pragma once
#include <cstdint>

#ifdef __CUDACC__
#define HD __host__ __device__ inline
#else
#define HD inline
#endif

typedef uint64_t u64;

HD int count(u64 set) {
#ifdef __CUDA_ARCH__
    return __popcll(set);
#else
    return __builtin_popcountll(set);
#endif
}

HD int lowest(u64 set) {
#ifdef __CUDA_ARCH__
    return __ffsll((long long)set) - 1;
#else
    return __builtin_ctzll(set);
#endif
}

// A run through prey squares may not wrap around the left or right border.
constexpr u64 INNER = 0x7e7e7e7e7e7e7e7eULL;
constexpr u64 CORNERS = 0x8100000000000081ULL;
constexpr u64 X_SQUARES = 0x0042000000004200ULL;

// Squares past runs of prey that start next to `own`, in both directions along
// one axis. Runs grow one square, then two squares at a time.
template <int STEP> HD u64 past_runs(u64 own, u64 prey) {
    u64 up = prey & (own << STEP), down = prey & (own >> STEP);
    up |= prey & (up << STEP);
    down |= prey & (down >> STEP);
    u64 pair_up = prey & (prey << STEP), pair_down = prey & (prey >> STEP);
    up |= pair_up & (up << 2 * STEP);
    down |= pair_down & (down >> 2 * STEP);
    up |= pair_up & (up << 2 * STEP);
    down |= pair_down & (down >> 2 * STEP);
    return (up << STEP) | (down >> STEP);
}

HD u64 moves(u64 own, u64 opp) {
    u64 inner = opp & INNER;
    u64 reached = past_runs<1>(own, inner) | past_runs<8>(own, opp) |
                  past_runs<7>(own, inner) | past_runs<9>(own, inner);
    return reached & ~(own | opp);
}

// Discs turned along one axis by a disc placed on `placed`.
template <int STEP> HD u64 turned(u64 own, u64 prey, u64 placed) {
    u64 up = prey & (placed << STEP), down = prey & (placed >> STEP);
    up |= prey & (up << STEP);
    down |= prey & (down >> STEP);
    u64 pair_up = prey & (prey << STEP), pair_down = prey & (prey >> STEP);
    up |= pair_up & (up << 2 * STEP);
    down |= pair_down & (down >> 2 * STEP);
    up |= pair_up & (up << 2 * STEP);
    down |= pair_down & (down >> 2 * STEP);
    u64 result = 0;
    if ((up << STEP) & own) result |= up;
    if ((down >> STEP) & own) result |= down;
    return result;
}

HD u64 flips(u64 own, u64 opp, int square) {
    u64 placed = 1ULL << square, inner = opp & INNER;
    return turned<1>(own, inner, placed) | turned<8>(own, opp, placed) |
           turned<7>(own, inner, placed) | turned<9>(own, inner, placed);
}

// The score when nobody can move: the empty squares go to the winner.
HD int final_score(u64 own, u64 opp) {
    int mine = count(own), theirs = count(opp);
    if (mine > theirs) return 64 - 2 * theirs;
    if (mine < theirs) return 2 * mine - 64;
    return 0;
}
