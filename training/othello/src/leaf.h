// The net that searches (see leaf.py), for positions of one number of empty
// squares: its table as bytes plus TABLE_BIAS, and the head of the phase.
#pragma once
#include "search.h"

constexpr int WIDTH = 16, NEURONS = 16, INPUTS = WIDTH + WIDTH / 2;
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

// The value in units. Bytes are added two to a word: even ones, odd ones.
HD int evaluate(u64 own, u64 opp, const Row *table, const Head &head) {
    uint32_t even[WIDTH / 4] = {}, odd[WIDTH / 4] = {};
    each_feature(own, opp, count(moves(own, opp)), count(moves(opp, own)), [&](int, int index) {
#ifdef __CUDA_ARCH__
        uint4 row = __ldg((const uint4 *)(table + index));
        uint32_t word[WIDTH / 4] = {row.x, row.y, row.z, row.w};
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
        uint32_t parts[4] = {even[w] & 0xffff, odd[w] & 0xffff, even[w] >> 16, odd[w] >> 16};
        for (int c = 0; c < 4; c++) {
            float h = ((float)parts[c] - TABLE_BIAS * FEATURES) * (1.0f / TABLE_UNIT);
            sum += h * head.past[4 * w + c];
            input[4 * w + c] = clipped(h, 1);
        }
    }
    for (int i = 0; i < WIDTH / 2; i++) input[WIDTH + i] = input[i] * input[i + WIDTH / 2];
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
