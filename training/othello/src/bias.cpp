// How far the model is off on average on recorded positions that it may learn
// from, for each number of empty squares:
//
//     bias TABLES.raw GAMES.wtb... EXACT.txt...
//
// prints `empties bias positions`. Where exact scores are at hand they count.
// Earlier on, the result of best play from 24 empties stands in, but only with
// an even number of moves before it: people err, and then both sides did so
// equally often.
#include "search.h"
#include <cstdio>
#include <cstring>
#include <vector>

static const int FIRST[] = {0, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 48, 53};
static const int PHASES = sizeof FIRST / sizeof *FIRST;

static std::vector<int16_t> tables;
static double sum[61];
static long number[61];

static void add(u64 own, u64 opp, double score) {
    int empties = count(~(own | opp)), phase = 0;
    while (phase + 1 < PHASES && FIRST[phase + 1] <= empties) phase++;
    const int16_t *table = &tables[(size_t)phase * WEIGHTS];
    sum[empties] += evaluate(own, opp, count(moves(own, opp)), count(moves(opp, own)), table) / (double)UNIT - score;
    number[empties]++;
}

static void add_games(FILE *file, u64 &game) {
    unsigned char row[68];
    if (fread(row, 1, 16, file) != 16) return;
    while (fread(row, 1, 68, file) == 68) {
        // The same games are held out as in data.py.
        bool held_out = game++ * 2654435761ULL % (1ULL << 32) / 65536 % 20 == 0;
        if (held_out) continue;
        u64 own = 0x0000000810000000ULL, opp = 0x0000001008000000ULL;
        int black = 1;
        for (int ply = 0; ply < 60 && row[8 + ply]; ply++) {
            int square = (row[8 + ply] / 10 - 1) * 8 + row[8 + ply] % 10 - 1;
            if (!moves(own, opp)) {
                u64 swap = own; own = opp; opp = swap;
                black = -black;
            }
            int empties = count(~(own | opp));
            if (empties >= 24 && empties % 2 == 0) add(own, opp, black * (2.0 * row[7] - 64));
            u64 turned = flips(own, opp, square), next = opp ^ turned;
            opp = own ^ turned ^ (1ULL << square);
            own = next;
            black = -black;
        }
    }
}

int main(int arguments, char **argument) {
    tables.resize((size_t)PHASES * WEIGHTS);
    FILE *file = fopen(argument[1], "rb");
    if (!file || fread(tables.data(), 2, tables.size(), file) != tables.size()) return 1;
    fclose(file);
    u64 game = 0;
    for (int i = 2; i < arguments; i++) {
        file = fopen(argument[i], "rb");
        if (!file) return 1;
        unsigned long long own, opp;
        int score;
        if (strstr(argument[i], ".wtb")) add_games(file, game);
        else while (fscanf(file, "%llx %llx %d", &own, &opp, &score) == 3) add(own, opp, score);
        fclose(file);
    }
    for (int e = 0; e < 61; e++)
        if (number[e] >= 1000) printf("%d %.3f %ld\n", e, sum[e] / number[e], number[e]);
}
