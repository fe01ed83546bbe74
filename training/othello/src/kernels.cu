// What the GPU does for the training, as functions with a plain C interface
// (see gpu.py). All pointers are device pointers; every call waits for its
// kernels, unless it says otherwise, and returns 0 or a CUDA error number.
#include "net.h"
#include "search.h"
#include <cuda_runtime.h>

#define EXPORT extern "C" __attribute__((visibility("default")))

constexpr int BLOCK = 128;
constexpr u64 START_OWN = 0x0000000810000000ULL, START_OPP = 0x0000001008000000ULL;

static int finish() {
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) error = cudaDeviceSynchronize();
    return (int)error;
}

static int blocks(long long n) { return (int)((n + BLOCK - 1) / BLOCK); }

EXPORT int weight_count() { return WEIGHTS; }
EXPORT int shape_features() { return FEATURES; }
EXPORT int net_features() { return NET_FEATURES; }
EXPORT int net_patterns() { return NET_PATTERNS; }
EXPORT int net_numbering(int *out) { return numbering(out); }

// For every weight, the weight whose pattern is its mirror image (host memory).
EXPORT void mirrors(int *out) {
    for (int i = 0; i < WEIGHTS; i++) out[i] = i;
    for (int s = 0; s < SHAPES; s++)
        for (int i = 0; i < patterns(s); i++) out[LAYOUT.offset[s] + i] = LAYOUT.offset[s] + mirrored(s, i);
}

// ---- recorded games ------------------------------------------------------

// Plays recorded games again. Writes the position before every move, seen by
// the side to move, and whether that is black; boards stay 0 after the end.
__global__ void replay_kernel(const uint8_t *record, int games, u64 *out_own, u64 *out_opp, uint8_t *out_black) {
    int game = blockIdx.x * BLOCK + threadIdx.x;
    if (game >= games) return;
    u64 own = START_OWN, opp = START_OPP;
    bool black = true;
    for (int ply = 0; ply < 60; ply++) {
        int move = record[game * 60 + ply];
        if (!move) return;
        int square = (move / 10 - 1) * 8 + move % 10 - 1;
        if (!moves(own, opp)) {
            u64 swap = own; own = opp; opp = swap;
            black = !black;
        }
        if (!(moves(own, opp) >> square & 1)) return;
        long long place = (long long)game * 60 + ply;
        out_own[place] = own;
        out_opp[place] = opp;
        out_black[place] = black;
        u64 turned = flips(own, opp, square), next = opp ^ turned;
        opp = own ^ turned ^ (1ULL << square);
        own = next;
        black = !black;
    }
}

EXPORT int replay(const uint8_t *record, int games, u64 *own, u64 *opp, uint8_t *black) {
    replay_kernel<<<blocks(games), BLOCK>>>(record, games, own, opp, black);
    return finish();
}

// ---- self-play -----------------------------------------------------------

struct Random {
    u64 state;
    __device__ u64 next() {
        state += 0x9e3779b97f4a7c15ULL;
        u64 z = state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    __device__ int below(int n) { return (int)(((next() >> 32) * (u64)n) >> 32); }
    __device__ float unit() { return ((float)(next() >> 40) + 0.5f) * (1.0f / 16777216.0f); }
};

// Lets the side that can move be `own`; false if the game is over.
__device__ bool settle(u64 &own, u64 &opp, int8_t &sign) {
    if (moves(own, opp)) return true;
    if (!moves(opp, own)) return false;
    u64 swap = own; own = opp; opp = swap;
    sign = -sign;
    return true;
}

// Plays `plies` random moves in each position; a game that ends becomes 0.
__global__ void wander_kernel(u64 seed, u64 *own, u64 *opp, int n, int plies) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    Random random{seed * 0x100000001b3ULL + (u64)i * 0x632be59bd9b4e019ULL};
    u64 a = own[i], b = opp[i];
    int8_t sign = 1;
    bool going = settle(a, b, sign);
    for (int ply = 0; going && ply < plies; ply++) {
        u64 set = moves(a, b);
        for (int skip = random.below(count(set)); skip; skip--) set &= set - 1;
        int square = lowest(set);
        u64 turned = flips(a, b, square), next = b ^ turned;
        b = a ^ turned ^ (1ULL << square);
        a = next;
        going = settle(a, b, sign);
    }
    own[i] = going ? a : 0;
    opp[i] = going ? b : 0;
}

EXPORT int wander(u64 seed, u64 *own, u64 *opp, int n, int plies) {
    wander_kernel<<<blocks(n), BLOCK>>>(seed, own, opp, n, plies);
    return finish();
}

__global__ void move_counts_kernel(const u64 *own, const u64 *opp, int n, int *out) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) out[i] = count(moves(own[i], opp[i]));
}

EXPORT int move_counts(const u64 *own, const u64 *opp, int n, int *out) {
    move_counts_kernel<<<blocks(n), BLOCK>>>(own, opp, n, out);
    return finish();
}

__global__ void legal_moves_kernel(const u64 *own, const u64 *opp, int n, u64 *out) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) out[i] = moves(own[i], opp[i]);
}

// Does not wait: training calls it in every step, between kernels of PyTorch.
EXPORT int legal_moves(const u64 *own, const u64 *opp, int n, u64 *out) {
    legal_moves_kernel<<<blocks(n), BLOCK>>>(own, opp, n, out);
    return (int)cudaGetLastError();
}

// Writes the positions after every move, those of position i from first[i].
__global__ void children_kernel(const u64 *own, const u64 *opp, int n, const long long *first, u64 *out_own,
                                u64 *out_opp) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    u64 a = own[i], b = opp[i];
    long long place = first[i];
    for (u64 set = moves(a, b); set; set &= set - 1) {
        int square = lowest(set);
        u64 turned = flips(a, b, square);
        out_own[place] = b ^ turned;
        out_opp[place] = a ^ turned ^ (1ULL << square);
        place++;
    }
}

EXPORT int children(const u64 *own, const u64 *opp, int n, const long long *first, u64 *out_own, u64 *out_opp) {
    children_kernel<<<blocks(n), BLOCK>>>(own, opp, n, first, out_own, out_opp);
    return finish();
}

// Moves every position to the child with the best value for its mover (values
// are for the side to move in the child), with noise of `heat` discs; a random
// child while `blind` is positive. `sign` follows whose turn it is.
__global__ void pick_kernel(u64 seed, u64 *own, u64 *opp, int n, const long long *first, const u64 *child_own,
                            const u64 *child_opp, const float *value, float heat, int8_t *blind, int8_t *sign) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    long long from = first[i], to = first[i + 1];
    if (from == to) return;
    Random random{seed * 0x100000001b3ULL + (u64)i * 0x632be59bd9b4e019ULL};
    long long chosen = from + random.below((int)(to - from));
    if (blind[i] > 0) {
        blind[i]--;
    } else {
        float best = -1e9f;
        for (long long c = from; c < to; c++) {
            float score = -value[c] - heat * __logf(-__logf(random.unit()));
            if (score > best) best = score, chosen = c;
        }
    }
    u64 a = child_own[chosen], b = child_opp[chosen];
    int8_t turn = -sign[i];
    settle(a, b, turn);
    own[i] = a;
    opp[i] = b;
    sign[i] = turn;
}

EXPORT int pick(u64 seed, u64 *own, u64 *opp, int n, const long long *first, const u64 *child_own,
                const u64 *child_opp, const float *value, float heat, int8_t *blind, int8_t *sign) {
    pick_kernel<<<blocks(n), BLOCK>>>(seed, own, opp, n, first, child_own, child_opp, value, heat, blind, sign);
    return finish();
}

// ---- labels --------------------------------------------------------------

// Threads live as long as there is work and take position after position.
template <bool EXACT, int DEEPEST>
__global__ void __launch_bounds__(BLOCK, 6) label_kernel(const u64 *own, const u64 *opp, int n, int leaf,
                                                      const int16_t *weights, float *out, unsigned *counter,
                                                      unsigned long long *nodes) {
    Node stack[DEEPEST];
    int place = 0;
    u64 visited = search_all<EXACT>(
        stack, leaf, weights,
        [&](u64 &a, u64 &b) {
            place = (int)atomicAdd(counter, 1u);
            if (place >= n) return false;
            a = own[place];
            b = opp[place];
            return true;
        },
        [&](int score) { out[place] = EXACT ? (float)score : (float)score * (1.0f / UNIT); });
    atomicAdd(nodes, (unsigned long long)visited);
}

template <bool EXACT, int DEEPEST>
static int label(const u64 *own, const u64 *opp, int n, int leaf, const int16_t *weights, float *out, u64 *nodes) {
    unsigned *counter = nullptr;
    unsigned long long *visited = nullptr;
    if (cudaMalloc(&counter, 8) || cudaMalloc(&visited, 8)) return -1;
    cudaMemset(counter, 0, 8);
    cudaMemset(visited, 0, 8);
    int per_processor = 0, processors = 0;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_processor, label_kernel<EXACT, DEEPEST>, BLOCK, 0);
    cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
    int grid = per_processor * processors;
    if (blocks(n) < grid) grid = blocks(n);
    label_kernel<EXACT, DEEPEST><<<grid, BLOCK>>>(own, opp, n, leaf, weights, out, counter, visited);
    int error = finish();
    if (nodes) cudaMemcpy(nodes, visited, 8, cudaMemcpyDeviceToHost);
    cudaFree(counter);
    cudaFree(visited);
    return error;
}

// Exact scores in discs; at most 18 empty squares. `nodes` is host memory.
EXPORT int label_exact(const u64 *own, const u64 *opp, int n, float *out, u64 *nodes) {
    return label<true, 18>(own, opp, n, 0, nullptr, out, nodes);
}

// Scores in discs of a search down to `leaf` empty squares, at most 8 plies.
EXPORT int label_search(const u64 *own, const u64 *opp, int n, int leaf, const int16_t *weights, float *out,
                        u64 *nodes) {
    return label<false, 8>(own, opp, n, leaf, weights, out, nodes);
}

// ---- labels by the net ----------------------------------------------------

constexpr int WIDTH = 64, INPUTS = WIDTH + WIDTH / 2, FIRST = 16, SECOND = 32;
constexpr int TABLE_UNIT = 128, TABLE_BIAS = 128;
constexpr float CAP = 8, DISCS = 8;

// The head of one phase (see net.py).
struct Head {
    float first[INPUTS][FIRST], first_bias[FIRST];
    float second[FIRST][SECOND], second_bias[SECOND];
    float last[SECOND], last_bias, past[WIDTH];
};

struct Workshop {
    Head head;
    uint16_t row[BLOCK][66]; // 66, so that threads write to different banks
    float input[BLOCK / 32][INPUTS];
};

// A warp evaluates one position: rows of bytes, four to a word, are added with
// two bytes to a word; half a warp takes the even features and half the odd.
__device__ float evaluate_together(Workshop &shop, const uint16_t *row, const uint32_t *table) {
    int lane = threadIdx.x & 31, half = lane >> 4, place = lane & 15;
    uint32_t even = 0, odd = 0;
#pragma unroll 8
    for (int k = half; k < NET_FEATURES; k += 2) {
        uint32_t word = __ldg(table + row[k] * (WIDTH / 4) + place);
        even += word & 0x00ff00ff;
        odd += word >> 8 & 0x00ff00ff;
    }
    even += __shfl_xor_sync(~0u, even, 16);
    odd += __shfl_xor_sync(~0u, odd, 16);
    // Lanes 0 to 15 hold channels 4 * place to 4 * place + 3.
    float sum[4] = {(float)(even & 0xffff), (float)(odd & 0xffff), (float)(even >> 16), (float)(odd >> 16)};
    float *input = shop.input[threadIdx.x / 32], part = 0;
    for (int c = 0; c < 4; c++) {
        float h = (sum[c] - TABLE_BIAS * NET_FEATURES) * (1.0f / TABLE_UNIT);
        if (half == 0) part += h * shop.head.past[4 * place + c];
        h = fminf(fmaxf(h, 0), 1);
        if (half == 0) input[4 * place + c] = h;
        float other = __shfl_xor_sync(~0u, h, 8);
        if (lane < 8) input[WIDTH + 4 * place + c] = h * other;
    }
    __syncwarp();
    float x = 0;
#pragma unroll 8
    for (int i = half; i < INPUTS; i += 2) x += input[i] * shop.head.first[i][place];
    x += __shfl_xor_sync(~0u, x, 16);
    x = fminf(fmaxf(x + shop.head.first_bias[place], 0), CAP);
    float y = shop.head.second_bias[lane];
#pragma unroll
    for (int i = 0; i < FIRST; i++) y += __shfl_sync(~0u, x, i) * shop.head.second[i][lane];
    part += fminf(fmaxf(y, 0), CAP) * shop.head.last[lane];
    for (int step = 16; step; step >>= 1) part += __shfl_xor_sync(~0u, part, step);
    __syncwarp();
    return DISCS * (part + shop.head.last_bias);
}

template <int DEEPEST>
__global__ void __launch_bounds__(BLOCK, 5) label_net_kernel(const u64 *own, const u64 *opp, int n, int leaf,
                                                          const int *number, const uint32_t *table, const float *head,
                                                          float *out, unsigned *counter, unsigned long long *nodes) {
    __shared__ Workshop shop;
    for (int i = threadIdx.x; i < (int)(sizeof(Head) / 4); i += BLOCK) ((float *)&shop.head)[i] = head[i];
    __syncthreads();
    Node stack[DEEPEST];
    Machine<false> machine(stack, leaf);
    int place = 0, lane = threadIdx.x & 31, first = threadIdx.x & ~31;
    auto fetch = [&](u64 &a, u64 &b) {
        place = (int)atomicAdd(counter, 1u);
        if (place >= n) return false;
        a = own[place];
        b = opp[place];
        return true;
    };
    auto store = [&](int score) { out[place] = (float)score * (1.0f / UNIT); };
    Turn turn = Turn::GOING;
    for (;;) {
        if (turn != Turn::OVER) turn = machine.turn(fetch, store);
        bool here = turn == Turn::LEAF;
        if (here) {
            u64 a = machine.own, b = machine.opp;
            each_net_feature(a, b, moves(a, b), moves(b, a),
                             [&](int k, int index) { shop.row[threadIdx.x][k] = (uint16_t)__ldg(number + index); });
        }
        if (!__any_sync(~0u, turn != Turn::OVER)) break;
        float value = 0;
        for (unsigned leaves = __ballot_sync(~0u, here); leaves; leaves &= leaves - 1) {
            int which = __ffs(leaves) - 1;
            float found = evaluate_together(shop, shop.row[first + which], table);
            if (lane == which) value = found;
        }
        if (here) machine.take((int)rintf(fminf(fmaxf(value, -64), 64) * UNIT));
    }
    atomicAdd(nodes, (unsigned long long)machine.nodes);
}

// Scores in discs of a search down to `leaf` empty squares, at most 8 plies,
// with the net at the leaves: its table (bytes plus 128) and the head of the
// leaves' phase.
EXPORT int label_net(const u64 *own, const u64 *opp, int n, int leaf, const int *number, const uint32_t *table,
                     const float *head, float *out, u64 *nodes) {
    unsigned *counter = nullptr;
    unsigned long long *visited = nullptr;
    if (cudaMalloc(&counter, 8) || cudaMalloc(&visited, 8)) return -1;
    cudaMemset(counter, 0, 8);
    cudaMemset(visited, 0, 8);
    int processors = 0;
    cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
    int grid = 5 * processors;
    if (blocks(n) < grid) grid = blocks(n);
    label_net_kernel<8><<<grid, BLOCK>>>(own, opp, n, leaf, number, table, head, out, counter, visited);
    int error = finish();
    if (nodes) cudaMemcpy(nodes, visited, 8, cudaMemcpyDeviceToHost);
    cudaFree(counter);
    cudaFree(visited);
    return error;
}

// ---- least squares -------------------------------------------------------

__global__ void predict_kernel(const u64 *own, const u64 *opp, int n, const float *weights, float *out) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    u64 a = own[i], b = opp[i];
    float sum = 0;
    each_feature(a, b, count(moves(a, b)), count(moves(b, a)), [&](int, int index) { sum += weights[index]; });
    out[i] = sum;
}

EXPORT int predict(const u64 *own, const u64 *opp, int n, const float *weights, float *out) {
    predict_kernel<<<blocks(n), BLOCK>>>(own, opp, n, weights, out);
    return finish();
}

// The net's features: for each, the row of the net's table (`row` translates).
__global__ void net_rows_kernel(const u64 *own, const u64 *opp, int n, const int *row, int *out) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    int *here = out + (long long)i * NET_FEATURES;
    each_net_feature(own[i], opp[i], moves(own[i], opp[i]), moves(opp[i], own[i]),
                     [&](int k, int index) { here[k] = __ldg(row + index); });
}

EXPORT int net_rows(const u64 *own, const u64 *opp, int n, const int *row, int *out) {
    net_rows_kernel<<<blocks(n), BLOCK>>>(own, opp, n, row, out);
    return finish();
}

// The linear model's features in the same way.
__global__ void shape_rows_kernel(const u64 *own, const u64 *opp, int n, const int *row, int *out) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    int *here = out + (long long)i * FEATURES;
    each_feature(own[i], opp[i], count(moves(own[i], opp[i])), count(moves(opp[i], own[i])),
                 [&](int k, int index) { here[k] = __ldg(row + index); });
}

EXPORT int shape_rows(const u64 *own, const u64 *opp, int n, const int *row, int *out) {
    shape_rows_kernel<<<blocks(n), BLOCK>>>(own, opp, n, row, out);
    return finish();
}

// grad += transposed features times `residual`. Sums are doubles: a common
// pattern is met more than 2^24 times, where adding 1 to a float does nothing.
__global__ void scatter_kernel(const u64 *own, const u64 *opp, int n, const float *residual, double *grad) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    u64 a = own[i], b = opp[i];
    float r = residual[i];
    each_feature(a, b, count(moves(a, b)), count(moves(b, a)), [&](int, int index) { atomicAdd(grad + index, (double)r); });
}

EXPORT int scatter(const u64 *own, const u64 *opp, int n, const float *residual, double *grad) {
    scatter_kernel<<<blocks(n), BLOCK>>>(own, opp, n, residual, grad);
    return finish();
}

// out += X' diag(importance) X direction, in one pass.
__global__ void normal_kernel(const u64 *own, const u64 *opp, int n, const float *importance, const float *direction,
                              double *out) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    u64 a = own[i], b = opp[i];
    int place[FEATURES];
    float sum = 0;
    each_feature(a, b, count(moves(a, b)), count(moves(b, a)), [&](int k, int index) {
        place[k] = index;
        sum += direction[index];
    });
    sum *= importance[i];
#pragma unroll
    for (int k = 0; k < FEATURES; k++) atomicAdd(out + place[k], (double)sum);
}

EXPORT int normal(const u64 *own, const u64 *opp, int n, const float *importance, const float *direction, double *out) {
    normal_kernel<<<blocks(n), BLOCK>>>(own, opp, n, importance, direction, out);
    return finish();
}
