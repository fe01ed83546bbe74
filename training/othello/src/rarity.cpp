// How often every row of the searching net's tables is met:
//
//     rarity PARTS GAMES.wtb... > rarity.raw
//
// PARTS are the fewest empty squares of each part of the game, with commas
// between them. Half of the recorded positions count, once as they are and
// twice more after one and after two random moves. Writes 32-bit numbers, for
// each part one for each row; a pattern and its mirror image are both counted
// at the first of them.
#include "search.h"
#include <cstdio>
#include <cstdlib>
#include <vector>

static std::vector<int> parts;
static std::vector<uint32_t> counts;
static std::vector<int> mirror;

static u64 state = 1;
static uint32_t chance(uint32_t below) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (uint32_t)((state >> 32) * below >> 32);
}

static void find_mirrors() {
    for (int i = 0; i < ROWS; i++) mirror.push_back(i);
    for (int s = 0; s < SHAPES; s++)
        for (int i = 0; i < patterns(s); i++)
            if (mirrored(s, i) < i) mirror[LAYOUT.offset[s] + i] = LAYOUT.offset[s] + mirrored(s, i);
}

static void play(u64 &own, u64 &opp, int square) {
    u64 turned = flips(own, opp, square), next = opp ^ turned;
    opp = own ^ turned ^ (1ULL << square);
    own = next;
}

static void add(u64 own, u64 opp) {
    for (int plies = 0; plies < 3; plies++) {
        u64 legal = moves(own, opp);
        if (!legal) return;
        int empties = count(~(own | opp)), part = 0;
        while (part + 1 < (int)parts.size() && parts[part + 1] <= empties) part++;
        uint32_t *table = &counts[(size_t)part * ROWS];
        each_feature(own, opp, count(legal), count(moves(opp, own)), [&](int, int index) { table[mirror[index]]++; });
        for (int skip = chance(count(legal)); skip > 0; skip--) legal &= legal - 1;
        play(own, opp, __builtin_ctzll(legal));
    }
}

int main(int arguments, char **argument) {
    for (char *at = argument[1]; *at; at += *at == ',') parts.push_back((int)strtol(at, &at, 10));
    counts.resize(parts.size() * ROWS);
    find_mirrors();
    for (int i = 2; i < arguments; i++) {
        FILE *file = fopen(argument[i], "rb");
        unsigned char row[68];
        if (!file || fread(row, 1, 16, file) != 16) return 1;
        while (fread(row, 1, 68, file) == 68) {
            u64 own = 0x0000000810000000ULL, opp = 0x0000001008000000ULL;
            for (int ply = 0; ply < 60 && row[8 + ply]; ply++) {
                if (!moves(own, opp)) {
                    u64 swap = own;
                    own = opp, opp = swap;
                }
                if (chance(2)) add(own, opp);
                play(own, opp, (row[8 + ply] / 10 - 1) * 8 + row[8 + ply] % 10 - 1);
            }
        }
        fclose(file);
    }
    return fwrite(counts.data(), 4, counts.size(), stdout) != counts.size();
}
