// Alpha-beta with null windows as a state machine: every turn of the loop
// plays one move of one node. The lanes of a warp then do the same kind of
// work at every turn, however differently their trees grow; recursion would
// make them wait for each other at every level.
#pragma once
#include "shapes.h"

constexpr int UNIT = 256;      // units of the evaluation in a disc
constexpr int INFINITE = 1 << 24;
constexpr int MOST_MOVES = 34;

struct Node {
    u64 own, opp;
    int alpha, beta, best;
    uint8_t left, next;
    bool passed; // reached by a move after which the other side had to pass
    bool null;   // searched with a null window
    uint16_t move[MOST_MOVES];
};

HD int evaluate(u64 own, u64 opp, int own_moves, int opp_moves, const int16_t *weights) {
    int sum = 0;
    each_feature(own, opp, own_moves, opp_moves, [&](int, int index) {
#ifdef __CUDA_ARCH__
        sum += __ldg(weights + index);
#else
        sum += weights[index];
#endif
    });
    return sum < -64 * UNIT ? -64 * UNIT : sum > 64 * UNIT ? 64 * UNIT : sum;
}

// Writes the moves of a node in the order in which they are to be tried.
template <bool EXACT> HD void open(Node &node, u64 own, u64 opp, u64 legal, int alpha, int beta, bool passed, bool null) {
    node.own = own;
    node.opp = opp;
    node.alpha = alpha;
    node.beta = beta;
    node.best = -INFINITE;
    node.next = 0;
    node.passed = passed;
    node.null = null;
    int n = 0;
    u64 empties = ~(own | opp);
    if (EXACT && count(empties) <= 5) {
        // Parity: first the quarters where the last move would be ours.
        u64 odd = 0;
        const u64 quarter = 0x0f0f0f0fULL;
        for (int q = 0; q < 4; q++) {
            u64 area = quarter << ((q & 1) * 4 + (q >> 1) * 32);
            if (count(empties & area) & 1) odd |= area;
        }
        for (u64 set = legal & odd; set; set &= set - 1) node.move[n++] = (uint16_t)lowest(set);
        for (u64 set = legal & ~odd; set; set &= set - 1) node.move[n++] = (uint16_t)lowest(set);
    } else {
        for (u64 set = legal; set; set &= set - 1) {
            int square = lowest(set);
            u64 turned = flips(own, opp, square);
            u64 replies = moves(opp ^ turned, own ^ turned ^ (1ULL << square));
            int rank = 16 + 2 * count(replies) + 3 * count(replies & CORNERS);
            if ((1ULL << square) & CORNERS) rank -= 12;
            if ((1ULL << square) & X_SQUARES) rank += 3;
            uint16_t entry = (uint16_t)(rank << 6 | square);
            int place = n++;
            while (place > 0 && node.move[place - 1] > entry) {
                node.move[place] = node.move[place - 1];
                place--;
            }
            node.move[place] = entry;
        }
    }
    node.left = (uint8_t)n;
}

// Solves positions one after another. `fetch(own, opp)` gives the next one or
// false; `store(score)` takes its score. EXACT: discs at the end of the game.
// Otherwise: units of the evaluation at positions with `leaf` empty squares.
template <bool EXACT, typename Fetch, typename Store>
HD u64 search_all(Node *stack, int leaf, const int16_t *weights, Fetch fetch, Store store) {
    constexpr int SCALE = EXACT ? 1 : UNIT;
    u64 nodes = 0;
    int top = -1;
    bool turned_root = false;
    for (;;) {
        if (top < 0) {
            u64 own, opp;
            if (!fetch(own, opp)) return nodes;
            u64 legal = moves(own, opp);
            turned_root = false;
            if (!legal) {
                u64 swap = own;
                own = opp;
                opp = swap;
                legal = moves(own, opp);
                turned_root = true;
                if (!legal) {
                    store(-final_score(own, opp) * SCALE);
                    continue;
                }
            }
            open<EXACT>(stack[0], own, opp, legal, -INFINITE, INFINITE, false, false);
            top = 0;
        }
        Node &node = stack[top];
        int value;
        if (node.next == node.left || node.best >= node.beta) {
            value = node.best;
            if (top == 0) {
                store(turned_root ? -value : value);
                top = -1;
                continue;
            }
            Node &parent = stack[top - 1];
            value = node.passed ? value : -value;
            if (node.null && value > parent.alpha && value < parent.beta) {
                // Better than hoped: once more with the whole window.
                node.null = false;
                node.alpha = node.passed ? parent.alpha : -parent.beta;
                node.beta = node.passed ? parent.beta : -parent.alpha;
                node.best = -INFINITE;
                node.next = 0;
                continue;
            }
            top--;
        } else {
            nodes++;
            int square = node.move[node.next++] & 63;
            bool first = node.next == 1;
            u64 turned = flips(node.own, node.opp, square);
            u64 own = node.opp ^ turned, opp = node.own ^ turned ^ (1ULL << square);
            u64 legal = moves(own, opp);
            bool passed = false, over = false;
            if (!legal) {
                u64 swap = own;
                own = opp;
                opp = swap;
                legal = moves(own, opp);
                passed = true;
                over = !legal;
            }
            int empties = count(~(own | opp));
            if (over) {
                value = final_score(own, opp) * SCALE;
                value = passed ? value : -value;
            } else if (EXACT && empties == 1) {
                int last = lowest(legal);
                value = 2 * (count(own) + count(flips(own, opp, last)) + 1) - 64;
                value = passed ? value : -value;
            } else if (!EXACT && empties <= leaf) {
                value = evaluate(own, opp, count(legal), count(moves(opp, own)), weights);
                value = passed ? value : -value;
            } else {
                bool null = !first && node.beta - node.alpha > 1;
                int beta = null ? node.alpha + 1 : node.beta;
                top++;
                open<EXACT>(stack[top], own, opp, legal, passed ? node.alpha : -beta, passed ? beta : -node.alpha, passed, null);
                continue;
            }
        }
        Node &here = stack[top];
        if (value > here.best) {
            here.best = value;
            if (value > here.alpha) here.alpha = value;
        }
    }
}
