// All positions of a ply, in an order that the Rust side repeats: ascending canonical keys.
#pragma once

#include "board.h"

#include <algorithm>
#include <random>
#include <thread>
#include <vector>

typedef std::vector<u64> Keys;

// Whether the score of a position is not known at a glance: no win with the next disc, and a
// move that does not lose with the one after.
inline bool is_open(u64 key) {
    u64 occupied = occupied_of(key), own = key - occupied, other = own ^ occupied;
    u64 cells = playable(occupied);
    if (cells == 0 || (completing(own) & cells) != 0) return false;
    return CELLS - count(occupied) > 2 && not_losing(cells, completing(other) & BOARD & ~occupied) != 0;
}

// The canonical keys after every move that does not end the game.
template <class Take> void each_child(u64 key, Take take) {
    u64 occupied = occupied_of(key), own = key - occupied, other = own ^ occupied;
    for (int column = 0; column < COLUMNS; ++column) {
        u64 disc = playable(occupied) & (COLUMN << (column * STRIDE));
        if (disc != 0 && !has_four(own | disc))
            take(canonical(key_of(other, occupied | disc)));
    }
}

inline unsigned threads_here() { return std::max(1u, std::thread::hardware_concurrency()); }

template <class Body> void on_all_threads(Body body) {
    std::vector<std::thread> threads;
    for (unsigned t = 1; t < threads_here(); ++t) threads.emplace_back(body, t);
    body(0);
    for (auto &thread : threads) thread.join();
}

// The children of all these positions, sorted, each once. Every thread makes the children of
// its share, dealt out by ranges of keys; then every thread sorts one range.
inline Keys children_of(const Keys &parents) {
    const unsigned threads = threads_here();
    Keys sample;
    const size_t step = parents.size() / 1000 + 1;
    for (size_t i = 0; i < parents.size(); i += step)
        each_child(parents[i], [&](u64 key) { sample.push_back(key); });
    std::sort(sample.begin(), sample.end());
    Keys from(threads, 0);
    for (unsigned t = 1; t < threads; ++t)
        from[t] = sample.empty() ? 0 : sample[sample.size() * t / threads];
    std::vector<std::vector<Keys>> dealt(threads, std::vector<Keys>(threads));
    on_all_threads([&](unsigned t) {
        size_t begin = parents.size() * t / threads, end = parents.size() * (t + 1) / threads;
        for (size_t i = begin; i < end; ++i)
            each_child(parents[i], [&](u64 key) {
                auto range = std::upper_bound(from.begin(), from.end(), key) - from.begin() - 1;
                dealt[t][range].push_back(key);
            });
    });
    std::vector<Keys> ranges(threads);
    on_all_threads([&](unsigned t) {
        for (unsigned s = 0; s < threads; ++s) {
            ranges[t].insert(ranges[t].end(), dealt[s][t].begin(), dealt[s][t].end());
            Keys().swap(dealt[s][t]);
        }
        std::sort(ranges[t].begin(), ranges[t].end());
        ranges[t].erase(std::unique(ranges[t].begin(), ranges[t].end()), ranges[t].end());
    });
    Keys all;
    for (auto &range : ranges) {
        all.insert(all.end(), range.begin(), range.end());
        Keys().swap(range);
    }
    return all;
}

// The positions of a ply that can be reached and in which the game goes on.
inline Keys positions_of(int plies) {
    Keys keys{0};
    for (int ply = 0; ply < plies; ++ply) keys = children_of(keys);
    return keys;
}

inline Keys open_among(Keys keys) {
    keys.erase(std::remove_if(keys.begin(), keys.end(), [](u64 key) { return !is_open(key); }),
               keys.end());
    return keys;
}
