// Connect Four on bitboards, for the device and for the host alike.
//
// The layout is that of the engine (crates/engines/src/connect4/geometry.rs): bit
// column * (ROWS + 1) + row, row 0 at the bottom, one spare bit on top of each column.
#pragma once

#include <cstdint>

#ifdef __CUDACC__
#define BOTH __host__ __device__ __forceinline__
#else
#define BOTH inline
#endif

#ifndef COLUMNS
#define COLUMNS 7
#endif
#ifndef ROWS
#define ROWS 6
#endif

typedef uint64_t u64;
typedef uint32_t u32;

constexpr int STRIDE = ROWS + 1;
constexpr int CELLS = COLUMNS * ROWS;
constexpr int KEY_BITS = COLUMNS * STRIDE;

// The lowest cell of every column, moved up to `row`.
constexpr u64 row_of_cells(int row) {
    u64 word = 0;
    for (int column = 0; column < COLUMNS; ++column) word |= u64(1) << (column * STRIDE + row);
    return word;
}
constexpr u64 rows_from(int row, int step) {
    u64 word = 0;
    for (; row >= 0 && row < ROWS; row += step) word |= row_of_cells(row);
    return word;
}
constexpr u64 BOTTOM = row_of_cells(0);
constexpr u64 BOARD = rows_from(0, 1);
// The cells whose distance from the top row is even: what a player who always answers on top
// of the other's disc ends up with.
constexpr u64 FOLLOWER_ROWS = rows_from(ROWS - 1, -2);
constexpr u64 COLUMN = (u64(1) << ROWS) - 1;

BOTH int count(u64 word) {
#ifdef __CUDA_ARCH__
    return __popcll(word);
#else
    return __builtin_popcountll(word);
#endif
}
// The index of the lowest set bit of a word that has one.
BOTH int lowest(u64 word) {
#ifdef __CUDA_ARCH__
    return __ffsll((long long)word) - 1;
#else
    return __builtin_ctzll(word);
#endif
}
BOTH bool is_many(u64 word) { return (word & (word - 1)) != 0; }

BOTH u64 playable(u64 occupied) { return (occupied + BOTTOM) & BOARD; }

BOTH u64 mirror(u64 word) {
    u64 out = 0;
    for (int column = 0; column < COLUMNS; ++column) {
        u64 bits = (word >> (column * STRIDE)) & ((u64(1) << STRIDE) - 1);
        out |= bits << ((COLUMNS - 1 - column) * STRIDE);
    }
    return out;
}

// A number that differs for different positions, mirror images apart.
BOTH u64 key_of(u64 own, u64 occupied) { return own + occupied; }
BOTH u64 canonical(u64 key) {
    u64 image = mirror(key);
    return key < image ? key : image;
}

// The height of a column from its part of a key: with h discs it lies from 2^h - 1 to
// 2^(h+1) - 2.
BOTH int height_of(u32 sum) {
#ifdef __CUDA_ARCH__
    return 31 - __clz(sum + 1);
#else
    return 31 - __builtin_clz(sum + 1);
#endif
}
// All discs, from a key.
BOTH u64 occupied_of(u64 key) {
    u64 occupied = 0;
    for (int column = 0; column < COLUMNS; ++column) {
        u32 sum = u32(key >> (column * STRIDE)) & ((1u << STRIDE) - 1);
        occupied |= ((u64(1) << height_of(sum)) - 1) << (column * STRIDE);
    }
    return occupied;
}

// The cells that complete a line in one direction: it misses an end (three together) or an
// inner cell (two and one).
BOTH u64 completing_along(u64 cells, int step) {
    u64 up = cells << step, down = cells >> step;
    u64 two_up = up & (cells << (2 * step));
    u64 two_down = down & (cells >> (2 * step));
    return (two_up & ((cells << (3 * step)) | down)) | (two_down & ((cells >> (3 * step)) | up));
}
// Every cell that completes a line of four for discs that lie on each other.
BOTH u64 completing(u64 discs) {
    return ((discs << 1) & (discs << 2) & (discs << 3)) | completing_along(discs, STRIDE - 1) |
           completing_along(discs, STRIDE) | completing_along(discs, STRIDE + 1);
}
// The same for any set of cells, which may have gaps in its columns.
BOTH u64 completing_set(u64 cells) { return completing(cells) | completing_along(cells, 1); }

BOTH u64 fours_along(u64 discs, int step) {
    u64 pairs = discs & (discs >> step);
    return pairs & (pairs >> (2 * step));
}
BOTH bool has_four(u64 discs) {
    return (fours_along(discs, 1) | fours_along(discs, STRIDE - 1) | fours_along(discs, STRIDE) |
            fours_along(discs, STRIDE + 1)) != 0;
}

// The moves that leave no line to an opponent with these winning cells: block the threat if
// there is one (two cannot be blocked), and never play below a winning cell.
BOTH u64 not_losing(u64 playable, u64 threats) {
    u64 urgent = playable & threats;
    u64 moves = urgent == 0 ? playable : is_many(urgent) ? 0 : urgent;
    return moves & ~(threats >> 1);
}

// The score of losing and of winning as soon as possible, for a player who cannot win with the
// next disc and need not lose with the one after.
BOTH int lowest_score(int left) { return -((left - 2) / 2); }
BOTH int highest_score(int left) { return (left - 1) / 2; }
