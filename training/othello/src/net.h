// The features of the net: contents of its own shapes, legal moves of both
// sides in corners and on edges, the quarters with an odd number of empty
// squares, both numbers of moves, the empty squares. Each names a row of the
// net's table; patterns that are images of each other share a row.
#pragma once
#include "shapes.h"

// Indices without symmetry: discs, own moves, the other side's moves, odd
// quarters, numbers of own and of other moves, empty squares.
constexpr int FIRST_NET = LAYOUT.offset[SHAPES], FIRST_SET = LAYOUT.offset[DISC_SHAPES];
constexpr int SET_PATTERNS = LAYOUT.offset[ALL_SHAPES] - FIRST_SET;
constexpr int OWN_SETS = FIRST_SET - FIRST_NET, OPP_SETS = OWN_SETS + SET_PATTERNS, ODD = OPP_SETS + SET_PATTERNS;
constexpr int NET_OWN = ODD + 16, NET_OPP = NET_OWN + MOBILITY, NET_COUNT = NET_OPP + MOBILITY;
constexpr int NET_PATTERNS = NET_COUNT + COUNTS;

constexpr int NET_DISCS = LAYOUT.disc_instances - LAYOUT.linear_instances;
constexpr int NET_SETS = LAYOUT.instances - LAYOUT.disc_instances;
constexpr int NET_FEATURES = NET_DISCS + 2 * NET_SETS + 4;

// The index of a set of squares on one instance: the first square is the
// lowest bit.
template <int I, int C, int N> HD int bits(u64 set) {
    if constexpr (C == N) {
        return 0;
    } else {
        constexpr int square = LAYOUT.square[I][C];
        return ((int)((set >> square) & 1) << C) + bits<I, C + 1, N>(set);
    }
}

template <int I> HD int set_index(u64 set) {
    constexpr int shape = LAYOUT.shape[I];
    constexpr int offset = LAYOUT.offset[shape] - FIRST_SET;
    return offset + bits<I, 0, SHAPE[shape].cells>(set);
}

template <typename F, int... I> HD void each_disc_feature(u64 own, u64 opp, F &&use, std::integer_sequence<int, I...>) {
    (use(I, index_of<LAYOUT.linear_instances + I>(own, opp) - FIRST_NET), ...);
}

template <typename F, int... I>
HD void each_set_feature(u64 set, int place, int offset, F &&use, std::integer_sequence<int, I...>) {
    (use(place + I, offset + set_index<LAYOUT.disc_instances + I>(set)), ...);
}

HD int odd_quarters(u64 empties) {
    int odd = 0;
    for (int q = 0; q < 4; q++) odd |= (count(empties & (0x0f0f0f0fULL << ((q & 1) * 4 + (q >> 1) * 32))) & 1) << q;
    return odd;
}

// Calls use(place, index) for every feature of a position.
template <typename F> HD void each_net_feature(u64 own, u64 opp, u64 own_moves, u64 opp_moves, F &&use) {
    each_disc_feature(own, opp, use, std::make_integer_sequence<int, NET_DISCS>());
    each_set_feature(own_moves, NET_DISCS, OWN_SETS, use, std::make_integer_sequence<int, NET_SETS>());
    each_set_feature(opp_moves, NET_DISCS + NET_SETS, OPP_SETS, use, std::make_integer_sequence<int, NET_SETS>());
    constexpr int last = NET_DISCS + 2 * NET_SETS;
    use(last, ODD + odd_quarters(~(own | opp)));
    use(last + 1, NET_OWN + count(own_moves));
    use(last + 2, NET_OPP + count(opp_moves));
    use(last + 3, NET_COUNT + count(~(own | opp)));
}

// The image of a set of quarters with the lowest number.
inline int least_quarters(int odd) {
    int least = odd;
    for (int symmetry = 1; symmetry < 8; symmetry++) {
        int other = 0;
        for (int q = 0; q < 4; q++)
            if (odd >> q & 1) {
                int target = image((q & 1) * 7 + (q >> 1) * 56, symmetry);
                other |= 1 << ((target & 7) / 7 + 2 * (target / 56));
            }
        if (other < least) least = other;
    }
    return least;
}

// For every index, its row; returns the number of rows. Of images the one with
// the lowest index is numbered.
inline int numbering(int *row) {
    int rows = 0;
    auto number = [&](int index, int least) { row[index] = index == least ? rows++ : row[least]; };
    for (int s = SHAPES; s < DISC_SHAPES; s++)
        for (int i = 0, from = LAYOUT.offset[s] - FIRST_NET; i < patterns(s); i++) {
            int other = mirrored(s, i);
            number(from + i, from + (other < i ? other : i));
        }
    for (int side = 0; side < 2; side++)
        for (int s = DISC_SHAPES; s < ALL_SHAPES; s++)
            for (int i = 0, from = (side ? OPP_SETS : OWN_SETS) + LAYOUT.offset[s] - FIRST_SET; i < patterns(s); i++) {
                int other = mirrored(s, i);
                number(from + i, from + (other < i ? other : i));
            }
    for (int odd = 0; odd < 16; odd++) number(ODD + odd, ODD + least_quarters(odd));
    for (int i = NET_OWN; i < NET_PATTERNS; i++) number(i, i);
    return rows;
}
