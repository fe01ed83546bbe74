// What polish.py needs on the CPU: the net's rows of positions, and recorded
// games as positions.
#include "net.h"

static int row[NET_PATTERNS];

extern "C" int net_numbering() { return numbering(row); }

extern "C" void net_rows(const u64 *own, const u64 *opp, int n, int *out) {
    for (int i = 0; i < n; i++)
        each_net_feature(own[i], opp[i], moves(own[i], opp[i]), moves(opp[i], own[i]),
                         [&](int k, int index) { out[(long)i * NET_FEATURES + k] = row[index]; });
}

// The positions before every move, seen by the side to move, and whether that
// is black; boards stay 0 after the end.
extern "C" void replay(const uint8_t *record, int games, u64 *out_own, u64 *out_opp, uint8_t *out_black) {
    for (int game = 0; game < games; game++) {
        u64 own = 0x0000000810000000ULL, opp = 0x0000001008000000ULL;
        bool black = true;
        for (int ply = 0; ply < 60; ply++) {
            long place = (long)game * 60 + ply;
            int move = record[place], square = (move / 10 - 1) * 8 + move % 10 - 1;
            if (!move) break;
            if (!moves(own, opp)) {
                u64 swap = own; own = opp; opp = swap;
                black = !black;
            }
            if (!(moves(own, opp) >> square & 1)) break;
            out_own[place] = own;
            out_opp[place] = opp;
            out_black[place] = black;
            u64 turned = flips(own, opp, square), next = opp ^ turned;
            opp = own ^ turned ^ (1ULL << square);
            own = next;
            black = !black;
        }
    }
}
