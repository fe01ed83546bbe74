// What the training asks of the GPU, as functions with a plain C interface
// (see gpu.py). All pointers are device pointers unless it is said otherwise.
// A call returns 0 or a CUDA error number; it does not wait for its kernels.
//
// The same file is C++ for a machine without a GPU, where everything is a
// loop: slow, but enough to try the training out.
#include "leaf.h"

#define EXPORT extern "C" __attribute__((visibility("default")))
constexpr u64 START_OWN = 0x0000000810000000ULL, START_OPP = 0x0000001008000000ULL;

#ifdef __CUDACC__
#include <cuda_runtime.h>
#define ON_GPU __device__
constexpr int BLOCK = 128;
static int blocks(long long n) { return (int)((n + BLOCK - 1) / BLOCK); }

template <typename F> __global__ void each_kernel(long long n, F work) {
    long long i = (long long)blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) work(i);
}

// Calls work(i) for every i below n.
template <typename F> static int for_each(long long n, F work) {
    if (n) each_kernel<<<blocks(n), BLOCK>>>(n, work);
    return (int)cudaGetLastError();
}
#else
#define ON_GPU
template <typename F> static int for_each(long long n, F work) {
    for (long long i = 0; i < n; i++) work(i);
    return 0;
}
#endif

EXPORT int row_count() { return ROWS; }
EXPORT int feature_count() { return FEATURES; }
EXPORT int head_numbers() { return HEAD_NUMBERS; }

// For every row, the row whose pattern is its mirror image (host memory).
EXPORT void mirrors(int *out) {
    for (int i = 0; i < ROWS; i++) out[i] = i;
    for (int s = 0; s < SHAPES; s++)
        for (int i = 0; i < patterns(s); i++) out[LAYOUT.offset[s] + i] = LAYOUT.offset[s] + mirrored(s, i);
    for (int i = 0; i < PARITIES; i++) out[QUARTERS_TABLE + i] = QUARTERS_TABLE + first_quarters(i);
}

// ---- moves ---------------------------------------------------------------

HD void play(u64 &own, u64 &opp, int square) {
    u64 turned = flips(own, opp, square), next = opp ^ turned;
    opp = own ^ turned ^ (1ULL << square);
    own = next;
}

// Lets the side that can move be `own`; false if the game is over.
HD bool settle(u64 &own, u64 &opp) {
    if (moves(own, opp)) return true;
    if (!moves(opp, own)) return false;
    u64 swap = own;
    own = opp;
    opp = swap;
    return true;
}

struct Random {
    u64 state;
    HD Random(u64 seed, u64 i) : state(seed * 0x100000001b3ULL + i * 0x632be59bd9b4e019ULL) {}
    HD u64 next() {
        state += 0x9e3779b97f4a7c15ULL;
        u64 z = state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    HD int below(int n) { return (int)(((next() >> 32) * (u64)n) >> 32); }
};

// Plays recorded games again. Writes the position before every move, seen by
// the side to move, and whether that is black; boards stay 0 after the end.
EXPORT int replay(const uint8_t *record, int games, u64 *out_own, u64 *out_opp, uint8_t *out_black) {
    return for_each(games, [=] ON_GPU(long long game) {
        u64 own = START_OWN, opp = START_OPP;
        bool black = true;
        for (long long place = game * 60; place < game * 60 + 60; place++) {
            int move = record[place], square = (move / 10 - 1) * 8 + move % 10 - 1;
            if (!move) return;
            if (!moves(own, opp)) {
                settle(own, opp);
                black = !black;
            }
            if (!(moves(own, opp) >> square & 1)) return;
            out_own[place] = own;
            out_opp[place] = opp;
            out_black[place] = black;
            play(own, opp, square);
            black = !black;
        }
    });
}

// Plays `plies` random moves in each position; a game that ends becomes 0.
EXPORT int wander(u64 seed, u64 *own, u64 *opp, int n, int plies) {
    return for_each(n, [=] ON_GPU(long long i) {
        Random random(seed, i);
        u64 a = own[i], b = opp[i];
        bool going = settle(a, b);
        for (int ply = 0; going && ply < plies; ply++) {
            u64 set = moves(a, b);
            for (int skip = random.below(count(set)); skip; skip--) set &= set - 1;
            play(a, b, lowest(set));
            going = settle(a, b);
        }
        own[i] = going ? a : 0;
        opp[i] = going ? b : 0;
    });
}

EXPORT int legal_moves(const u64 *own, const u64 *opp, int n, u64 *out) {
    return for_each(n, [=] ON_GPU(long long i) { out[i] = moves(own[i], opp[i]); });
}

// Writes the positions after every move, seen by the side that then can move,
// those of position i from first[i], and whether that is the other side.
EXPORT int children(const u64 *own, const u64 *opp, int n, const long long *first, u64 *out_own, u64 *out_opp,
                    uint8_t *out_turned) {
    return for_each(n, [=] ON_GPU(long long i) {
        long long place = first[i];
        for (u64 set = moves(own[i], opp[i]); set; set &= set - 1, place++) {
            u64 a = own[i], b = opp[i];
            play(a, b, lowest(set));
            out_turned[place] = moves(a, b) || !settle(a, b);
            out_own[place] = a;
            out_opp[place] = b;
        }
    });
}

// ---- the net that searches -----------------------------------------------

// The rows of each position's features; `row` says which row stands for a
// pattern and its mirror image.
EXPORT int feature_rows(const u64 *own, const u64 *opp, int n, const int *row, int *out) {
    return for_each(n, [=] ON_GPU(long long i) {
        u64 a = own[i], b = opp[i];
        each_feature(a, b, count(moves(a, b)), count(moves(b, a)),
                     [=](int k, int index) { out[i * FEATURES + k] = row[index]; });
    });
}

// out[position][number] = the sum of the rows that a position has a part in, of a table of floats.
EXPORT int sum_rows(const int *rows, int n, const float *table, float *out) {
    return for_each((long long)n * WIDTH, [=] ON_GPU(long long i) {
        const int *row = rows + i / WIDTH * FEATURES;
        float sum = 0;
        for (int k = 0; k < FEATURES; k++) sum += table[(long long)row[k] * WIDTH + i % WIDTH];
        out[i] = sum;
    });
}

// The other way: adds what each position's sum wants to all of its rows.
EXPORT int spread_to_rows(const int *rows, int n, const float *wanted, float *table) {
    return for_each((long long)n * WIDTH, [=] ON_GPU(long long i) {
        const int *row = rows + i / WIDTH * FEATURES;
        float part = wanted[i];
        if (part == 0) return;
        for (int k = 0; k < FEATURES; k++) {
            float *place = table + (long long)row[k] * WIDTH + i % WIDTH;
#ifdef __CUDA_ARCH__
            atomicAdd(place, part);
#else
            *place += part;
#endif
        }
    });
}

EXPORT int evaluate_all(const u64 *own, const u64 *opp, int n, const Row *table, const Head *head, float *out) {
    return for_each(n, [=] ON_GPU(long long i) { out[i] = evaluate(own[i], opp[i], table, *head) * (1.0f / UNIT); });
}

// ---- labels --------------------------------------------------------------

#ifdef __CUDACC__
// Threads live as long as there is work and take position after position.
template <bool EXACT, int DEEPEST>
__global__ void __launch_bounds__(BLOCK, EXACT ? 6 : 4)
    label_kernel(const u64 *own, const u64 *opp, int n, int leaf, const Row *table, const Head *head, float *out,
                 unsigned *counter) {
    __shared__ Head shared;
    if (!EXACT) {
        for (int i = threadIdx.x; i < HEAD_NUMBERS; i += BLOCK) ((float *)&shared)[i] = ((const float *)head)[i];
        __syncthreads();
    }
    Node stack[DEEPEST];
    int place = 0;
    search_all<EXACT>(
        stack, leaf, [&](u64 a, u64 b) { return EXACT ? 0 : evaluate(a, b, table, shared); },
        [&](u64 &a, u64 &b) {
            place = (int)atomicAdd(counter, 1u);
            if (place >= n) return false;
            a = own[place];
            b = opp[place];
            return true;
        },
        [&](int score) { out[place] = EXACT ? (float)score : (float)score * (1.0f / UNIT); });
}
#endif

template <bool EXACT, int DEEPEST>
static int label(const u64 *own, const u64 *opp, int n, int leaf, const Row *table, const Head *head, float *out) {
#ifdef __CUDACC__
    unsigned *counter = nullptr;
    if (cudaMalloc(&counter, 4)) return -1;
    cudaMemset(counter, 0, 4);
    int per_processor = 0, processors = 0;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_processor, label_kernel<EXACT, DEEPEST>, BLOCK, 0);
    cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
    int grid = per_processor * processors;
    if (blocks(n) < grid) grid = blocks(n);
    if (n) label_kernel<EXACT, DEEPEST><<<grid, BLOCK>>>(own, opp, n, leaf, table, head, out, counter);
    int error = (int)cudaDeviceSynchronize();
    cudaFree(counter);
    return error;
#else
    Node stack[DEEPEST];
    int place = -1;
    search_all<EXACT>(
        stack, leaf, [&](u64 a, u64 b) { return EXACT ? 0 : evaluate(a, b, table, *head); },
        [&](u64 &a, u64 &b) {
            if (++place >= n) return false;
            a = own[place];
            b = opp[place];
            return true;
        },
        [&](int score) { out[place] = EXACT ? (float)score : (float)score * (1.0f / UNIT); });
    return 0;
#endif
}

// Exact scores in discs; at most 18 empty squares.
EXPORT int label_exact(const u64 *own, const u64 *opp, int n, float *out) {
    return label<true, 18>(own, opp, n, 0, nullptr, nullptr, out);
}

// Scores in discs of a search down to `leaf` empty squares, at most 8 plies.
EXPORT int label_search(const u64 *own, const u64 *opp, int n, int leaf, const Row *table, const Head *head, float *out) {
    return label<false, 8>(own, opp, n, leaf, table, head, out);
}
