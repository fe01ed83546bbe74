// Checks the search on the CPU: known perft numbers, the exact search against
// plain minimax, features against all symmetries, evaluation at leaves.
#include "net.h"
#include "search.h"
#include <cstdio>
#include <cstdlib>
#include <algorithm>
#include <vector>

static u64 perft(u64 own, u64 opp, int depth) {
    if (depth == 0) return 1;
    u64 legal = moves(own, opp), sum = 0;
    if (!legal) return moves(opp, own) ? perft(opp, own, depth - 1) : 1;
    for (; legal; legal &= legal - 1) {
        int square = lowest(legal);
        u64 f = flips(own, opp, square);
        sum += perft(opp ^ f, own ^ f ^ (1ULL << square), depth - 1);
    }
    return sum;
}

static int plain(u64 own, u64 opp, int leaf, const int16_t *weights) {
    u64 legal = moves(own, opp);
    if (!legal) {
        if (!moves(opp, own)) return final_score(own, opp) * (weights ? UNIT : 1);
        return -plain(opp, own, leaf, weights);
    }
    if (weights && count(~(own | opp)) <= leaf)
        return evaluate(own, opp, count(legal), count(moves(opp, own)), weights);
    int best = -INFINITE;
    for (; legal; legal &= legal - 1) {
        int square = lowest(legal);
        u64 f = flips(own, opp, square);
        int value = -plain(opp ^ f, own ^ f ^ (1ULL << square), leaf, weights);
        if (value > best) best = value;
    }
    return best;
}

static u64 image_of(u64 board, int symmetry) {
    u64 result = 0;
    for (int square = 0; square < 64; square++)
        if (board >> square & 1) result |= 1ULL << image(square, symmetry);
    return result;
}

static bool random_position(u64 &own, u64 &opp, int empties) {
    own = 0x0000000810000000ULL, opp = 0x0000001008000000ULL;
    while (count(~(own | opp)) > empties) {
        u64 legal = moves(own, opp);
        if (!legal) {
            u64 swap = own; own = opp; opp = swap;
            legal = moves(own, opp);
            if (!legal) return false;
        }
        for (int skip = rand() % count(legal); skip; skip--) legal &= legal - 1;
        int square = lowest(legal);
        u64 f = flips(own, opp, square), next = opp ^ f;
        opp = own ^ f ^ (1ULL << square);
        own = next;
    }
    return moves(own, opp) != 0;
}

template <bool EXACT> int search_one(u64 own, u64 opp, int leaf, const int16_t *weights, u64 &nodes) {
    Node stack[20];
    int result = 0;
    bool given = false;
    nodes += search_all<EXACT>(stack, leaf, weights,
        [&](u64 &a, u64 &b) { if (given) return false; given = true; a = own; b = opp; return true; },
        [&](int score) { result = score; });
    return result;
}

static std::vector<int> rows_of(u64 own, u64 opp, const int *row) {
    std::vector<int> rows;
    each_net_feature(own, opp, moves(own, opp), moves(opp, own), [&](int, int index) { rows.push_back(row[index]); });
    std::sort(rows.begin(), rows.end());
    return rows;
}

int main() {
    static int row[NET_PATTERNS];
    printf("net features %d patterns %d rows %d\n", NET_FEATURES, NET_PATTERNS, numbering(row));
    int bad = 0;
    u64 own = 0x0000000810000000ULL, opp = 0x0000001008000000ULL;
    if (perft(own, opp, 8) != 390216) bad++, printf("perft wrong\n");
    printf("instances %d weights %d\n", LAYOUT.linear_instances, WEIGHTS);
    static int16_t weights[WEIGHTS];
    // Symmetric random weights.
    for (int s = 0; s < SHAPES; s++) {
        for (int i = 0; i < patterns(s); i++) {
            int other = mirrored(s, i), low = i < other ? i : other;
            srand(low * 31 + s);
            rand();
            weights[LAYOUT.offset[s] + i] = (int16_t)(rand() % 2000 - 1000);
        }
    }
    for (int i = OWN_TABLE; i < WEIGHTS; i++) weights[i] = (int16_t)(rand() % 2000 - 1000);
    srand(7);
    u64 nodes = 0, count8 = 0;
    for (int round = 0; round < 300; round++) {
        if (random_position(own, opp, 8)) {
            count8++;
            int exact = search_one<true>(own, opp, 0, nullptr, nodes);
            if (exact != plain(own, opp, 0, nullptr)) bad++, printf("exact search wrong\n");
        }
        if (random_position(own, opp, 10 + rand() % 40)) {
            int value = evaluate(own, opp, count(moves(own, opp)), count(moves(opp, own)), weights);
            for (int s = 1; s < 8; s++) {
                u64 a = image_of(own, s), b = image_of(opp, s);
                if (rows_of(own, opp, row) != rows_of(a, b, row)) bad++, printf("symmetry of the net wrong\n");
                if (value != evaluate(a, b, count(moves(a, b)), count(moves(b, a)), weights)) bad++, printf("symmetry wrong\n");
            }
            int leaf = count(~(own | opp)) - 4;
            u64 ignored = 0;
            if (search_one<false>(own, opp, leaf, weights, ignored) != plain(own, opp, leaf, weights)) bad++, printf("search wrong\n");
        }
    }
    printf("nodes at 8 empties: %.0f\n", (double)nodes / (double)count8);
    for (int e = 10; e <= 14; e += 2) {
        nodes = 0; int n = 0;
        for (int round = 0; round < 60 / (e - 9); round++)
            if (random_position(own, opp, e)) n++, search_one<true>(own, opp, 0, nullptr, nodes);
        printf("nodes at %d empties: %.0f\n", e, (double)nodes / n);
    }
    for (int d = 4; d <= 6; d += 2) {
        nodes = 0; int n = 0;
        for (int round = 0; round < 20; round++)
            if (random_position(own, opp, 24)) n++, search_one<false>(own, opp, 24 - d, weights, nodes);
        printf("nodes at depth %d: %.0f\n", d, (double)nodes / n);
    }
    printf(bad ? "FAILED\n" : "all right\n");
    return bad != 0;
}
