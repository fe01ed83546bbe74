// The features of the net that searches: shapes of squares whose contents
// index a table of rows. All images of a shape under the eight symmetries of
// the board share its rows. The order of shapes and squares is part of the
// format of the weights file.
#pragma once
#include "board.h"
#include <utility>

constexpr int MOST_CELLS = 10;
struct Shape {
    int cells;
    int squares[MOST_CELLS];
};

constexpr int at(const char *name) { return (name[1] - '1') * 8 + (name[0] - 'a'); }

constexpr int SHAPES = 13;
constexpr Shape SHAPE[SHAPES] = {
    // 0: the 3x3 corner
    {9, {at("a1"), at("b1"), at("c1"), at("a2"), at("b2"), at("c2"), at("a3"), at("b3"), at("c3")}},
    // 1: the corner triangle
    {10, {at("a1"), at("b1"), at("c1"), at("d1"), at("a2"), at("b2"), at("c2"), at("a3"), at("b3"), at("a4")}},
    // 2: the edge with both X squares
    {10, {at("b2"), at("a1"), at("b1"), at("c1"), at("d1"), at("e1"), at("f1"), at("g1"), at("h1"), at("g2")}},
    // 3: the 2x5 corner
    {10, {at("a1"), at("b1"), at("c1"), at("d1"), at("e1"), at("a2"), at("b2"), at("c2"), at("d2"), at("e2")}},
    // 4: the middle of an edge, two deep, with the corners
    {10, {at("a1"), at("c1"), at("d1"), at("e1"), at("f1"), at("h1"), at("c2"), at("d2"), at("e2"), at("f2")}},
    // 5: half a long diagonal with its neighbours
    {10, {at("a1"), at("b2"), at("c3"), at("d4"), at("b1"), at("c2"), at("d3"), at("a2"), at("b3"), at("c4")}},
    // 6: the second row with the corners before it
    {10, {at("a1"), at("a2"), at("b2"), at("c2"), at("d2"), at("e2"), at("f2"), at("g2"), at("h2"), at("h1")}},
    // 7, 8: the third and the fourth row
    {8, {at("a3"), at("b3"), at("c3"), at("d3"), at("e3"), at("f3"), at("g3"), at("h3")}},
    {8, {at("a4"), at("b4"), at("c4"), at("d4"), at("e4"), at("f4"), at("g4"), at("h4")}},
    // 9 to 12: diagonals of 8, 7, 6 and 5
    {8, {at("a1"), at("b2"), at("c3"), at("d4"), at("e5"), at("f6"), at("g7"), at("h8")}},
    {7, {at("a2"), at("b3"), at("c4"), at("d5"), at("e6"), at("f7"), at("g8")}},
    {6, {at("a3"), at("b4"), at("c5"), at("d6"), at("e7"), at("f8")}},
    {5, {at("a4"), at("b5"), at("c6"), at("d7"), at("e8")}},
};

constexpr int power3(int n) { return n == 0 ? 1 : 3 * power3(n - 1); }
constexpr int patterns(int shape) { return power3(SHAPE[shape].cells); }

// Three small tables follow those of the shapes: how many moves the side to
// move has and how many the other side would have, which quarters of the board
// have an odd number of empty squares, how many squares are empty.
constexpr int MOBILITY = 40, PARITIES = 16, COUNTS = 61;

constexpr int MOST_INSTANCES = 64;
struct Layout {
    int instances;
    int shape[MOST_INSTANCES];
    int square[MOST_INSTANCES][MOST_CELLS];
    int offset[SHAPES + 1];
    // How a symmetry that maps the shape onto itself moves its cells; the
    // identity if there is none.
    int mirror[SHAPES][MOST_CELLS];
};

constexpr int image(int square, int symmetry) {
    int row = square / 8, column = square % 8;
    if (symmetry & 1) column = 7 - column;
    if (symmetry & 2) row = 7 - row;
    if (symmetry & 4) { int swap = row; row = column; column = swap; }
    return row * 8 + column;
}

constexpr Layout layout() {
    Layout all{};
    int offset = 0;
    for (int s = 0; s < SHAPES; s++) {
        all.offset[s] = offset;
        offset += patterns(s);
        for (int c = 0; c < MOST_CELLS; c++) all.mirror[s][c] = c;
        u64 seen[8] = {};
        int first = all.instances;
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            int squares[MOST_CELLS] = {};
            u64 mask = 0;
            for (int c = 0; c < SHAPE[s].cells; c++) {
                squares[c] = image(SHAPE[s].squares[c], symmetry);
                mask |= 1ULL << squares[c];
            }
            bool known = false;
            for (int i = first; i < all.instances; i++)
                if (seen[i - first] == mask) known = true;
            if (!known) {
                seen[all.instances - first] = mask;
                all.shape[all.instances] = s;
                for (int c = 0; c < SHAPE[s].cells; c++) all.square[all.instances][c] = squares[c];
                all.instances++;
            }
            if (mask == seen[0]) {
                bool moved = false;
                for (int c = 0; c < SHAPE[s].cells; c++) moved = moved || squares[c] != SHAPE[s].squares[c];
                if (moved)
                    for (int c = 0; c < SHAPE[s].cells; c++)
                        for (int d = 0; d < SHAPE[s].cells; d++)
                            if (SHAPE[s].squares[d] == squares[c]) all.mirror[s][c] = d;
            }
        }
    }
    all.offset[SHAPES] = offset;
    return all;
}

constexpr Layout LAYOUT = layout();

// The image of a shape's pattern under the symmetry that keeps the shape.
inline int mirrored(int shape, int index) {
    int cells = SHAPE[shape].cells, digit[MOST_CELLS], other = 0;
    for (int c = cells; c--; index /= 3) digit[c] = index % 3;
    for (int c = 0; c < cells; c++) other = other * 3 + digit[LAYOUT.mirror[shape][c]];
    return other;
}

constexpr int MOVES_TABLE = LAYOUT.offset[SHAPES], QUARTERS_TABLE = MOVES_TABLE + MOBILITY * MOBILITY;
constexpr int COUNT_TABLE = QUARTERS_TABLE + PARITIES;
constexpr int ROWS = COUNT_TABLE + COUNTS;

// The table index of one instance: base 3, first square most significant;
// 0 empty, 1 own, 2 the other side's.
template <int I, int C, int N> HD int digits(u64 own, u64 opp, int index) {
    if constexpr (C == N) {
        return index;
    } else {
        constexpr int square = LAYOUT.square[I][C];
        int digit = (int)((own >> square) & 1) + 2 * (int)((opp >> square) & 1);
        return digits<I, C + 1, N>(own, opp, index * 3 + digit);
    }
}

template <int I> HD int index_of(u64 own, u64 opp) {
    constexpr int shape = LAYOUT.shape[I];
    constexpr int offset = LAYOUT.offset[shape];
    return offset + digits<I, 0, SHAPE[shape].cells>(own, opp, 0);
}

template <typename F, int... I>
HD void each_instance(u64 own, u64 opp, F &&use, std::integer_sequence<int, I...>) {
    (use(I, index_of<I>(own, opp)), ...);
}

// A bit for each quarter with an odd number of empty squares: a1's, h1's, a8's, h8's.
HD int odd_quarters(u64 empties) {
    int odd = 0;
    for (int quarter = 0; quarter < 4; quarter++)
        odd |= (count(empties & 0x0f0f0f0fULL << (quarter / 2 * 32 + quarter % 2 * 4)) & 1) << quarter;
    return odd;
}

// The first of the sets of quarters that symmetries make of this one.
inline int first_quarters(int odd) {
    constexpr int first[16] = {0, 1, 1, 3, 1, 3, 6, 7, 1, 6, 3, 7, 3, 7, 7, 15};
    return first[odd];
}

constexpr int FEATURES = LAYOUT.instances + 3;

// Calls use(place, index) for every feature of a position.
template <typename F> HD void each_feature(u64 own, u64 opp, int own_moves, int opp_moves, F &&use) {
    constexpr int instances = LAYOUT.instances;
    each_instance(own, opp, use, std::make_integer_sequence<int, instances>());
    use(instances, MOVES_TABLE + MOBILITY * own_moves + opp_moves);
    use(instances + 1, QUARTERS_TABLE + odd_quarters(~(own | opp)));
    use(instances + 2, COUNT_TABLE + count(~(own | opp)));
}
