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

enum class Turn { GOING, LEAF, OVER };

// Solves positions one after another. EXACT: discs at the end of the game.
// Otherwise: units of an evaluation at positions with `leaf` empty squares,
// which the caller makes: turn() says LEAF, and take() wants its value.
template <bool EXACT> struct Machine {
    static constexpr int SCALE = EXACT ? 1 : UNIT;
    Node *stack;
    int leaf, top;
    bool turned_root, passed;
    u64 own, opp; // the leaf, seen by the side to move
    u64 nodes;

    HD Machine(Node *stack, int leaf) : stack(stack), leaf(leaf), top(-1), nodes(0) {}

    // The value of the node on top's last child, for the node.
    HD void credit(int value) {
        Node &here = stack[top];
        if (value > here.best) {
            here.best = value;
            if (value > here.alpha) here.alpha = value;
        }
    }

    HD void take(int value) { credit(passed ? value : -value); }

    // Plays one move. `fetch(own, opp)` gives the next position or false;
    // `store(score)` takes its score.
    template <typename Fetch, typename Store> HD Turn turn(Fetch fetch, Store store) {
        if (top < 0) {
            if (!fetch(own, opp)) return Turn::OVER;
            u64 legal = moves(own, opp);
            turned_root = !legal;
            if (!legal) {
                u64 swap = own;
                own = opp;
                opp = swap;
                legal = moves(own, opp);
                if (!legal) {
                    store(-final_score(own, opp) * SCALE);
                    return Turn::GOING;
                }
            }
            open<EXACT>(stack[0], own, opp, legal, -INFINITE, INFINITE, false, false);
            top = 0;
        }
        Node &node = stack[top];
        if (node.next == node.left || node.best >= node.beta) {
            leave(node, store);
            return Turn::GOING;
        }
        nodes++;
        int square = node.move[node.next++] & 63;
        bool first = node.next == 1;
        u64 turned = flips(node.own, node.opp, square);
        own = node.opp ^ turned, opp = node.own ^ turned ^ (1ULL << square);
        u64 legal = moves(own, opp);
        passed = !legal;
        if (passed) {
            u64 swap = own;
            own = opp;
            opp = swap;
            legal = moves(own, opp);
        }
        int empties = count(~(own | opp));
        if (!legal) {
            take(final_score(own, opp) * SCALE);
        } else if (EXACT && empties == 1) {
            take(2 * (count(own) + count(flips(own, opp, lowest(legal))) + 1) - 64);
        } else if (!EXACT && empties <= leaf) {
            return Turn::LEAF;
        } else {
            bool null = !first && node.beta - node.alpha > 1;
            int beta = null ? node.alpha + 1 : node.beta;
            top++;
            open<EXACT>(stack[top], own, opp, legal, passed ? node.alpha : -beta, passed ? beta : -node.alpha, passed, null);
        }
        return Turn::GOING;
    }

    // A node is done: its value goes to its parent.
    template <typename Store> HD void leave(Node &node, Store store) {
        int value = node.best;
        if (top == 0) {
            store(turned_root ? -value : value);
            top = -1;
            return;
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
            return;
        }
        top--;
        credit(value);
    }
};

// Searches all positions; `evaluate(own, opp)` gives the value of a leaf in
// units for the side to move. Returns the nodes it took.
template <bool EXACT, typename Evaluate, typename Fetch, typename Store>
HD u64 search_all(Node *stack, int leaf, Evaluate evaluate, Fetch fetch, Store store) {
    Machine<EXACT> machine(stack, leaf);
    for (;;) {
        Turn turn = machine.turn(fetch, store);
        if (turn == Turn::OVER) return machine.nodes;
        if (turn == Turn::LEAF) machine.take(evaluate(machine.own, machine.opp));
    }
}
