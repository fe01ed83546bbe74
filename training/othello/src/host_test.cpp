// Checks the search on the CPU: known perft numbers, the exact search against
// plain minimax, the net against all symmetries and at leaves.
#include "leaf.h"
#include <cstdio>
#include <cstdlib>

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

struct Net {
    Row table[ROWS];
    Head head;
};

static int plain(u64 own, u64 opp, int leaf, const Net *net) {
    u64 legal = moves(own, opp);
    if (!legal) {
        if (!moves(opp, own)) return final_score(own, opp) * (net ? UNIT : 1);
        return -plain(opp, own, leaf, net);
    }
    if (net && count(~(own | opp)) <= leaf) return evaluate(own, opp, net->table, net->head);
    int best = -INFINITE;
    for (; legal; legal &= legal - 1) {
        int square = lowest(legal);
        u64 f = flips(own, opp, square);
        int value = -plain(opp ^ f, own ^ f ^ (1ULL << square), leaf, net);
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

template <bool EXACT> int search_one(u64 own, u64 opp, int leaf, const Net *net, u64 &nodes) {
    Node stack[20];
    int result = 0;
    bool given = false;
    nodes += search_all<EXACT>(stack, leaf, [&](u64 a, u64 b) { return evaluate(a, b, net->table, net->head); },
        [&](u64 &a, u64 &b) { if (given) return false; given = true; a = own; b = opp; return true; },
        [&](int score) { result = score; });
    return result;
}

static float between(float low, float high) { return low + (high - low) * (float)(rand() % 10000) / 10000; }

// Random numbers, the same for a pattern and its mirror image.
static void fill(Net &net) {
    auto row = [&](int place, int seed) {
        srand(seed);
        rand();
        for (uint32_t &word : net.table[place].word) {
            word = 0;
            for (int byte = 0; byte < 4; byte++) word = word << 8 | (uint32_t)(TABLE_BIAS - 20 + rand() % 41);
        }
    };
    for (int s = 0; s < SHAPES; s++)
        for (int i = 0; i < patterns(s); i++) {
            int other = mirrored(s, i);
            row(LAYOUT.offset[s] + i, (i < other ? i : other) * 31 + s);
        }
    for (int i = MOVES_TABLE; i < ROWS; i++) {
        int odd = i - QUARTERS_TABLE;
        row(i, odd >= 0 && odd < PARITIES ? QUARTERS_TABLE + first_quarters(odd) : i);
    }
    for (int i = 0; i < HEAD_NUMBERS; i++) ((float *)&net.head)[i] = between(-0.5, 0.5);
}

int main() {
    int bad = 0;
    u64 own = 0x0000000810000000ULL, opp = 0x0000001008000000ULL;
    if (perft(own, opp, 8) != 390216) bad++, printf("perft wrong\n");
    printf("features %d rows %d\n", FEATURES, ROWS);
    static Net net;
    fill(net);
    srand(7);
    u64 nodes = 0, count8 = 0;
    for (int round = 0; round < 300; round++) {
        if (random_position(own, opp, 8)) {
            count8++;
            int exact = search_one<true>(own, opp, 0, nullptr, nodes);
            if (exact != plain(own, opp, 0, nullptr)) bad++, printf("exact search wrong\n");
        }
        if (random_position(own, opp, 10 + rand() % 40)) {
            int value = evaluate(own, opp, net.table, net.head);
            for (int s = 1; s < 8; s++)
                if (value != evaluate(image_of(own, s), image_of(opp, s), net.table, net.head)) bad++, printf("symmetry wrong\n");
            int leaf = count(~(own | opp)) - 4;
            u64 ignored = 0;
            if (search_one<false>(own, opp, leaf, &net, ignored) != plain(own, opp, leaf, &net)) bad++, printf("search wrong\n");
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
            if (random_position(own, opp, 24)) n++, search_one<false>(own, opp, 24 - d, &net, nodes);
        printf("nodes at depth %d: %.0f\n", d, (double)nodes / n);
    }
    printf(bad ? "FAILED\n" : "all right\n");
    return bad != 0;
}
