// The net that searches (see leaf.py), for positions of one number of empty
// squares: its table as bytes plus TABLE_BIAS, and the head of the phase.
#pragma once
#include "search.h"

constexpr int WIDTH = 32, PAIRS = WIDTH / 2, NEURONS = 16, INPUTS = WIDTH + PAIRS;
constexpr int TABLE_UNIT = 128, TABLE_BIAS = 128;
constexpr float CAP = 8, DISCS = 8;

struct alignas(16) Row {
    uint32_t word[WIDTH / 4];
};

struct alignas(16) Head {
    float first[INPUTS][NEURONS], first_bias[NEURONS], last[NEURONS], past[WIDTH], last_bias;
};
constexpr int HEAD_NUMBERS = INPUTS * NEURONS + 2 * NEURONS + WIDTH + 1;

HD float clipped(float x, float most) { return x < 0 ? 0 : x > most ? most : x; }

// The value in units. Bytes are added two to a word: even ones, odd ones, which
// are the first and the second numbers of pairs.
HD int evaluate(u64 own, u64 opp, const Row *table, const Head &head) {
    uint32_t even[WIDTH / 4] = {}, odd[WIDTH / 4] = {};
    each_feature(own, opp, count(moves(own, opp)), count(moves(opp, own)), [&](int, int index) {
#ifdef __CUDA_ARCH__
        const uint4 *row = (const uint4 *)(table + index);
        uint4 low = __ldg(row), high = __ldg(row + 1);
        uint32_t word[WIDTH / 4] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
#else
        const uint32_t *word = table[index].word;
#endif
        for (int w = 0; w < WIDTH / 4; w++) {
            even[w] += word[w] & 0x00ff00ff;
            odd[w] += word[w] >> 8 & 0x00ff00ff;
        }
    });
    float input[INPUTS], sum = head.last_bias;
    for (int w = 0; w < WIDTH / 4; w++) {
        uint32_t parts[4] = {even[w] & 0xffff, even[w] >> 16, odd[w] & 0xffff, odd[w] >> 16};
        for (int c = 0; c < 4; c++) {
            int place = c / 2 * PAIRS + 2 * w + c % 2;
            float h = ((float)parts[c] - TABLE_BIAS * FEATURES) * (1.0f / TABLE_UNIT);
            sum += h * head.past[place];
            input[place] = clipped(h, 1);
        }
    }
    for (int i = 0; i < PAIRS; i++) input[WIDTH + i] = input[i] * input[i + PAIRS];
    for (int n = 0; n < NEURONS; n += 4) {
        float x[4];
        for (int c = 0; c < 4; c++) x[c] = head.first_bias[n + c];
        for (int i = 0; i < INPUTS; i++)
            for (int c = 0; c < 4; c++) x[c] += input[i] * head.first[i][n + c];
        for (int c = 0; c < 4; c++) sum += clipped(x[c], CAP) * head.last[n + c];
    }
    sum *= DISCS;
    sum = sum < -64 ? -64 : sum > 64 ? 64 : sum;
    return (int)(sum * UNIT + (sum < 0 ? -0.5f : 0.5f));
}
