// Bounds on a score that need no search, from answering on top of the opponent's discs. The
// theory is told in crates/engines/src/connect4/bounds.rs.
#pragma once

#include "board.h"

// A position in which nobody can win with the next disc.
struct View {
    u64 own, other, own_wins, other_wins, empty, playable;
};

BOTH u64 out_of_reach(u64 cells) {
    u64 spare = BOTTOM << ROWS;
    u64 from_lowest = (cells | (spare - cells)) & BOARD;
    return (from_lowest << 1) & BOARD;
}

// Whether the opponent gets no line from `sure` and what it can take of the `singles`.
BOTH bool pairing_holds(u64 sure, u64 singles, bool first) {
    if (has_four(sure)) return false;
    u64 dangerous = completing_set(sure) & singles;
    if (first)
        return !is_many(dangerous) &&
               (count(singles) <= 3 || !has_four(sure | (singles & ~dangerous)));
    return dangerous == 0 && (count(singles) <= 2 || !has_four(sure | singles));
}

BOTH int win_leaving(int empty) { return 1 + empty / 2; }

constexpr int NOTHING = -100;

// The score that the follower has for sure, if it is at least `wanted`; NOTHING if not.
BOTH int follower_bound(const View &view, bool follower_moves, int wanted) {
    u64 discs = follower_moves ? view.own : view.other;
    u64 wins = follower_moves ? view.own_wins : view.other_wins;
    u64 opponent = follower_moves ? view.other : view.own;
    u64 upper = view.empty & FOLLOWER_ROWS;
    u64 singles = view.playable & FOLLOWER_ROWS;
    u64 gained = upper & ~singles;
    if (wanted > 0 && !has_four(discs | gained)) return NOTHING;
    u64 lower = view.empty & ~FOLLOWER_ROWS & ~out_of_reach(wins & upper);
    if (!pairing_holds(opponent | lower, singles, follower_moves)) return NOTHING;
    int sure = 0;
    if (wanted > 0) {
        u64 within = 0;
        for (int row = (ROWS - 1) % 2; row < ROWS; row += 2) {
            within |= gained & (BOTTOM << row);
            if (has_four(discs | within)) {
                sure = win_leaving(ROWS - 1 - row);
                break;
            }
        }
    }
    return sure >= wanted ? sure : NOTHING;
}

// The score that the leader has for sure by a winning cell among the lower cells that is worth
// at least `wanted`; NOTHING if there is none.
BOTH int leader_bound(const View &view, bool leader_moves, int wanted) {
    u64 wins = leader_moves ? view.own_wins : view.other_wins;
    u64 opponent = leader_moves ? view.other : view.own;
    u64 threats = wins & ~FOLLOWER_ROWS & ~view.playable;
    while (threats != 0) {
        int at = lowest(threats);
        u64 cell = u64(1) << at;
        threats ^= cell;
        int score = win_leaving(ROWS - 1 - at % STRIDE);
        if (score < wanted) continue;
        u64 column = COLUMN << (at / STRIDE * STRIDE);
        u64 singles = view.playable & FOLLOWER_ROWS & ~column;
        bool ready = (view.playable & FOLLOWER_ROWS & column) != 0;
        bool spends_single = leader_moves && ready;
        if ((!leader_moves && !ready) || (spends_single && singles == 0)) continue;
        u64 lower = view.empty & ~column & ~FOLLOWER_ROWS &
                    ~out_of_reach(wins & FOLLOWER_ROWS & ~column);
        u64 below = view.empty & column & (cell - 1) & FOLLOWER_ROWS;
        if (pairing_holds(opponent | lower | below, singles, spends_single)) return score;
    }
    return NOTHING;
}

// An answer to whether the score of the player to move is at least `beta`, in `value`: a lower
// bound if it is at least `beta`, else an upper bound.
BOTH bool static_answer(const View &view, int left, int beta, int &value) {
    constexpr int MOST = ROWS / 2;
    bool own_follows = left % 2 != 0;
    int follower_wanted = own_follows ? beta : 1 - beta;
    int leader_wanted = own_follows ? 1 - beta : beta;
    int sure = NOTHING;
    bool for_own = own_follows;
    if (follower_wanted <= MOST) sure = follower_bound(view, own_follows, follower_wanted);
    if (sure == NOTHING && leader_wanted <= MOST) {
        sure = leader_bound(view, !own_follows, leader_wanted);
        for_own = !own_follows;
    }
    if (sure == NOTHING) return false;
    value = for_own ? sure : -sure;
    return true;
}
