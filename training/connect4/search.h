// The search, eight lanes to a position.
//
// A position belongs to a group of eight lanes, one for each column. In one turn a group
// visits one node: every lane makes its child, follows it as long as replies are forced,
// fetches its table entry and tries the static bounds; then the group agrees on the outcome.
// Either the node is settled, and its value is folded into the nodes above, or its open
// children are pushed and the best is visited next. There is no recursion, and all groups of a
// warp do the same at the same time.
//
// The same source runs on the host, where a loop over the lanes takes the place of the lanes.
#pragma once

#include "bounds.h"
#include "table.h"

constexpr int LANES_OF_GROUP = 8;
constexpr int MAX_DEPTH = CELLS;
// Forced replies that a lane plays before it looks at the table.
#ifndef CHAIN
#define CHAIN 2
#endif
// Positions with fewer empty cells are not worth a table entry.
#ifndef LEAST_LEFT
#define LEAST_LEFT 7
#endif
// Positions with at most so many discs are looked up by either mirror image.
#ifndef MIRROR_DISCS
#define MIRROR_DISCS 22
#endif

#ifdef __CUDACC__
#define ON_DEVICE __device__ __forceinline__
#else
#define ON_DEVICE inline
#endif

// One value for each lane of a group.
template <class T> struct PerLane {
#ifdef __CUDACC__
    T value;
    ON_DEVICE T &operator[](int) { return value; }
#else
    T values[LANES_OF_GROUP];
    T &operator[](int lane) { return values[lane]; }
#endif
};

#ifdef __CUDACC__
#define EACH_LANE for (int lane = threadIdx.x & 7, once = 1; once; once = 0)
constexpr unsigned WARP = 0xffffffffu;
template <class T> ON_DEVICE T from_lane(PerLane<T> &x, int source) {
    return __shfl_sync(WARP, x.value, source, LANES_OF_GROUP);
}
ON_DEVICE int max_of(PerLane<int> &x) {
    int best = x.value;
    for (int step = 1; step < LANES_OF_GROUP; step *= 2)
        best = max(best, __shfl_xor_sync(WARP, best, step, LANES_OF_GROUP));
    return best;
}
ON_DEVICE u32 which(PerLane<bool> &x) {
    return (__ballot_sync(WARP, x.value) >> (threadIdx.x & 24)) & 0xff;
}
ON_DEVICE bool any_group(bool x) { return __any_sync(WARP, x); }
#else
#define EACH_LANE for (int lane = 0; lane < LANES_OF_GROUP; ++lane)
template <class T> T from_lane(PerLane<T> &x, int source) { return x[source]; }
inline int max_of(PerLane<int> &x) {
    int best = x[0];
    EACH_LANE if (x[lane] > best) best = x[lane];
    return best;
}
inline u32 which(PerLane<bool> &x) {
    u32 mask = 0;
    EACH_LANE mask |= u32(x[lane]) << lane;
    return mask;
}
inline bool any_group(bool x) { return x; }
#endif
// Adds to a shared number and says what it was.
ON_DEVICE u32 add(u32 *sum, u32 more) {
#ifdef __CUDACC__
    return atomicAdd(sum, more);
#else
    return __atomic_fetch_add(sum, more, __ATOMIC_RELAXED);
#endif
}
ON_DEVICE void add(u64 *sum, u32 more) {
#ifdef __CUDACC__
    atomicAdd(reinterpret_cast<unsigned long long *>(sum), (unsigned long long)more);
#else
    __atomic_fetch_add(sum, more, __ATOMIC_RELAXED);
#endif
}
ON_DEVICE bool is_stopped(const u32 *stop) {
#ifdef __CUDACC__
    return __ldcg(stop) != 0;
#else
    return __atomic_load_n(stop, __ATOMIC_RELAXED) != 0;
#endif
}

// A node with open children.
struct alignas(16) Frame {
    u64 packed;      // the key of the node, not mirrored; its discs; the lane being visited
    u32 turns;       // spent on the position when the node was pushed
    int8_t beta;     // the question: is the score at least this?
    int8_t best;     // the best value among the settled children
    uint8_t open;    // the lanes still to be visited
    uint8_t tried;   // the lanes visited in vain

    BOTH u64 key() const { return packed & ((u64(1) << KEY_BITS) - 1); }
    BOTH int discs() const { return int(packed >> 50) & 63; }
    BOTH int current() const { return int(packed >> 56) & 7; }
    BOTH void visit(int lane) { packed = (packed & ~(u64(7) << 56)) | u64(lane) << 56; }
};
static_assert(sizeof(Frame) == 16, "one access");
// A child with its merit in the bits above the board.
struct Child {
    u64 own_and_merit, occupied;
};
constexpr u64 BOARD_WORD = (u64(1) << KEY_BITS) - 1;
constexpr int MOST_MERIT = (1 << 15) - 1;
static_assert(KEY_BITS <= 49, "a merit must fit above the board");

// Which cells have been good moves lately, for each parity of empty cells. Shared by a block:
// a race costs at most a worse order.
struct History {
    static constexpr int RATE = 5, LIMIT = 512;
    int16_t records[2][64];

    // The lane that was visited refuted the node, those tried before did so in vain.
    BOTH void teach(const Frame &frame, int lane) {
        const bool refuted = lane == frame.current();
        if (!refuted && !(frame.tried >> lane & 1)) return;
        const u32 sum = u32(frame.key() >> (lane * STRIDE)) & ((1u << STRIDE) - 1);
        const int cell = lane * STRIDE + height_of(sum);
        int16_t &record = records[(CELLS - frame.discs()) & 1][cell];
        record = int16_t(refuted ? record + ((LIMIT - record) >> RATE)
                                 : record - ((LIMIT + record) >> RATE));
    }
};

// The work: positions that are open at a glance (no win at once, a move that does not lose at
// once), with what is known about their scores.
template <class Word> struct Job {
    Table<Word> table;
    const u64 *keys;
    int8_t *lower, *upper;
    u32 *turns;
    u32 number;
    u32 budget;
    u32 *next;           // the queue
    u64 *spent;          // turns of all positions
    const u32 *stop;     // nonzero: leave everything as it is
};

// Which question to ask next: from outside, halving towards 0, while that is cheap; then for
// the sign, then away from zero (crates/engines/src/connect4/windows.rs).
BOTH int next_beta(int lower, int upper, int left, u32 turns) {
    u32 cheap = left < 14 ? 0 : left < 28 ? 250 : 1000;
    if (turns < cheap) {
        if (upper >= -lower) {
            int step = (upper - (lower > 0 ? lower : 0)) / 2;
            return upper + 1 - (step > 1 ? step : 1);
        }
        int step = ((upper < 0 ? upper : 0) - lower) / 2;
        return lower + (step > 1 ? step : 1);
    }
    if (lower < 1 && upper >= 1) return 1;
    return upper > 0 ? lower + 1 : upper;
}

template <class Word>
ON_DEVICE u64 mixed_key(const Table<Word> &table, u64 key, int discs) {
    if (discs <= MIRROR_DISCS) key = canonical(key);
    return table.mix(key);
}

// Works until the queue is empty. Everything that is not `PerLane` is the same in all lanes of
// a group.
template <class Word> ON_DEVICE void work(const Job<Word> &job, History &history) {
    const Table<Word> table = job.table;
    Frame frames[MAX_DEPTH];
    PerLane<Child> children[MAX_DEPTH];

    u64 own = 0, occupied = 0, root_key = 0;
    u32 place = 0, turns = 0, rounds = 0;
    int beta = 1, root_beta = 1, depth = 0, lower = -1, upper = 1;
    bool wants_work = true, is_done = false;

    for (;;) {
        // A new position for the groups that have none.
        if (any_group(wants_work)) {
            PerLane<u32> got;
            EACH_LANE {
                got[lane] = 0;
                if (wants_work && !is_done && lane == 0) {
                    add(job.spent, turns);
                    got[lane] = is_stopped(job.stop) ? job.number : u32(add(job.next, 1u));
                }
            }
            u32 mine = from_lane(got, 0);
            if (wants_work && !is_done) {
                turns = 0;
                depth = 0;
                if (mine >= job.number) {
                    is_done = true;
                    own = occupied = 0;
                } else {
                    place = mine;
                    wants_work = false;
                    root_key = job.keys[place];
                    occupied = occupied_of(root_key);
                    own = root_key - occupied;
                    lower = job.lower[place];
                    upper = job.upper[place];
                    beta = root_beta = next_beta(lower, upper, CELLS - count(occupied), 0);
                }
            }
            if (!any_group(!is_done)) return;
        }

        // What the node looks like. Even lanes look for the winning cells of the player to
        // move, odd lanes for those of the opponent.
        ++turns;
        const u64 other = own ^ occupied;
        const u64 empty = BOARD & ~occupied;
        const int discs = count(occupied), left = CELLS - discs;
        PerLane<u64> wins_of;
        EACH_LANE wins_of[lane] = completing(lane & 1 ? other : own) & empty;
        const u64 other_wins = from_lane(wins_of, 1);
        const u64 cells = playable(occupied);
        const u64 moves = not_losing(cells, other_wins);
        const bool odd = left & 1;

        // Every lane looks at its child.
        PerLane<int> value, merit;
        PerLane<bool> is_open;
        PerLane<Child> child;
        EACH_LANE {
            value[lane] = NOTHING;
            is_open[lane] = false;
            merit[lane] = 0;
            const u64 disc = lane < COLUMNS ? moves & (COLUMN << (lane * STRIDE)) : 0;
            if (disc != 0) {
                const u64 wins = completing(own | disc) & empty & ~disc;
                // The child: who moves there, all discs, both winning cells, moves.
                u64 a = other, o = occupied | disc, aw = other_wins & ~disc, bw = wins;
                u64 p = (cells ^ disc) | ((disc << 1) & BOARD);
                u64 m = not_losing(p, wins);
                int sign = -1, question = 1 - beta, l = left - 1;
                if (m == 0) value[lane] = highest_score(left);
                for (int step = 0; step < CHAIN && m != 0 && !is_many(m) && l > 2; ++step) {
                    const u64 w = completing(a | m) & BOARD & ~o & ~m;
                    const u64 q = (p ^ m) | ((m << 1) & BOARD);
                    const u64 r = not_losing(q, w);
                    if (r == 0) {
                        value[lane] = sign * highest_score(l);
                    } else {
                        a ^= o;
                        o |= m;
                        aw = bw & ~m;
                        bw = w;
                        p = q;
                        sign = -sign;
                        question = 1 - question;
                        --l;
                    }
                    m = r;
                }
                if (m != 0) {
                    if (l <= 2) {
                        value[lane] = 0;
                    } else if (highest_score(l) < question) {
                        value[lane] = sign * highest_score(l);
                    } else if (lowest_score(l) >= question) {
                        value[lane] = sign * lowest_score(l);
                    } else {
                        const bool in_table = l >= LEAST_LEFT;
                        typename Table<Word>::Bucket bucket{};
                        u64 mixed = 0;
                        if (in_table) {
                            mixed = mixed_key(table, key_of(a, o), CELLS - l);
                            bucket = table.fetch(mixed);
                        }
                        const View view{a, a ^ o, aw, bw, BOARD & ~o, p};
                        int known_value;
                        Known known;
                        // The bounds do not hold where a threat must be answered.
                        if (is_many(m) && static_answer(view, l, question, known_value))
                            value[lane] = sign * known_value;
                        else if (in_table && table.find(bucket, mixed, known) &&
                                 (known.lower >= question || known.upper < question))
                            value[lane] =
                                sign * (known.lower >= question ? known.lower : known.upper);
                    }
                    is_open[lane] = value[lane] == NOTHING;
                    const u64 good_rows = odd ? FOLLOWER_ROWS : ~FOLLOWER_ROWS;
                    const int from_edge = lane < COLUMNS - 1 - lane ? lane : COLUMNS - 1 - lane;
                    int rank = 2 * (2 * count(wins) + count(wins & good_rows)) + from_edge;
                    rank = (rank << 8) + history.records[odd][lowest(disc)] + 1024;
                    merit[lane] = rank < MOST_MERIT ? rank : MOST_MERIT;
                }
                child[lane] = {a, o};
            }
        }

        // The group agrees.
        int best = max_of(value);
        const u32 open = which(is_open);
        bool settled = best >= beta || open == 0;
        if ((beta == 1 && !has_four(own | empty)) || (beta == 0 && !has_four(other | empty))) {
            // One side has no line left to complete.
            best = 0;
            settled = true;
        }
        if (!settled) {
            Frame &frame = frames[depth];
            frame.packed = key_of(own, occupied) | u64(discs) << 50;
            frame.turns = turns;
            frame.beta = int8_t(beta);
            frame.best = int8_t(best);
            frame.open = uint8_t(open);
            frame.tried = 0;
            EACH_LANE children[depth][lane] = {
                child[lane].own_and_merit | (u64(merit[lane]) << KEY_BITS), child[lane].occupied};
            ++depth;
        }

        if (is_done) {
            settled = true;
            depth = 0;
        }

        // Folds a settled value into the nodes above, as far as it settles them.
        int value_discs = discs;
        while (settled && depth > 0) {
            Frame frame = frames[depth - 1];
            int folded = (value_discs - frame.discs()) & 1 ? -best : best;
            const bool cuts = folded >= frame.beta;
            if (!cuts && frame.best > folded) folded = frame.best;
            settled = cuts || frame.open == 0;
            if (!settled) {
                frame.best = int8_t(folded);
                frame.tried |= uint8_t(1 << frame.current());
                frames[depth - 1] = frame;
                break;
            }
            const int left_there = CELLS - frame.discs();
            EACH_LANE {
                if (lane == 0 && left_there >= LEAST_LEFT) {
                    const Known known = {cuts ? folded : lowest_score(left_there),
                                         cuts ? highest_score(left_there - 2) : folded};
                    table.store(mixed_key(table, frame.key(), frame.discs()), known,
                                turns - frame.turns);
                }
                if (cuts && lane < COLUMNS) history.teach(frame, lane);
            }
            best = folded;
            value_discs = frame.discs();
            --depth;
        }

        // The best open child of the node on top comes next.
        const int top = depth > 0 ? depth - 1 : 0;
        PerLane<int> choice;
        PerLane<u64> its_own, its_occupied;
        EACH_LANE {
            const Child its = children[top][lane];
            const bool listed = !settled && (frames[top].open >> lane & 1);
            choice[lane] = listed ? int(its.own_and_merit >> KEY_BITS) << 3 | lane : 0;
            its_own[lane] = its.own_and_merit & BOARD_WORD;
            its_occupied[lane] = its.occupied;
        }
        const int chosen = max_of(choice) & 7;
        const u64 next_own = from_lane(its_own, chosen);
        const u64 next_occupied = from_lane(its_occupied, chosen);
        if (!settled) {
            own = next_own;
            occupied = next_occupied;
            frames[top].open &= uint8_t(~(1 << chosen));
            frames[top].visit(chosen);
            const bool opposite = (count(occupied) - frames[top].discs()) & 1;
            beta = opposite ? 1 - frames[top].beta : frames[top].beta;
        } else if (!is_done) {
            // The question about the position itself is answered.
            if (best >= root_beta)
                lower = best;
            else
                upper = best;
        }
        const bool stops = (++rounds & 255) == 0 && any_group(is_stopped(job.stop));
        if (!is_done && (lower == upper || turns >= job.budget || stops)) {
            EACH_LANE if (lane == 0) {
                job.lower[place] = int8_t(lower);
                job.upper[place] = int8_t(upper);
                job.turns[place] += turns;
            }
            wants_work = true;
        } else if (settled) {
            occupied = occupied_of(root_key);
            own = root_key - occupied;
            beta = root_beta = next_beta(lower, upper, CELLS - count(occupied), turns);
        }
    }
}
