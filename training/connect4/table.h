// What has been proved so far, shared by everyone without locks.
//
// A key is multiplied by an odd constant modulo 2^KEY_BITS, which is a bijection; the top bits
// of the product choose a bucket of 16 bytes, the rest is stored. So an entry identifies its
// position completely. An entry is one word, read and written whole: it cannot be torn, and as
// every entry is a fact about its position, an old one is as true as a new one.
//
// With 2^31 or more buckets an entry fits 32 bits and a bucket holds four; smaller tables, for
// tests, use 64 bits and buckets of two.
#pragma once

#include "board.h"

constexpr int BOUND_BITS = 6;
constexpr int BIAS = 1 << (BOUND_BITS - 1);

struct Known {
    int lower, upper;
};

template <class Word> struct Table {
    static constexpr int WAYS = 16 / sizeof(Word);
    Word *words;
    int bits;

    struct Bucket {
        Word ways[WAYS];
    };

    // The fewest bits of a bucket's number that leave an entry at least two bits for work.
    static constexpr int LEAST_BITS = KEY_BITS + 2 * BOUND_BITS + 2 - 8 * int(sizeof(Word));
    static u64 bytes(int bits) { return u64(16) << bits; }

    BOTH int rest_bits() const { return KEY_BITS - bits; }
    BOTH u64 mix(u64 key) const {
        return (key * 0x9E3779B97F4A7C15ull) & ((u64(1) << KEY_BITS) - 1);
    }
    BOTH Word *place(u64 mixed) const { return words + (mixed >> rest_bits()) * WAYS; }
    BOTH Word rest(u64 mixed) const { return Word(mixed & ((u64(1) << rest_bits()) - 1)); }

    BOTH Bucket fetch(u64 mixed) const {
        Bucket bucket;
#ifdef __CUDA_ARCH__
        // Past the first cache, which is small and does not hear of other writers.
        uint4 raw = __ldcg(reinterpret_cast<const uint4 *>(place(mixed)));
        memcpy(&bucket, &raw, 16);
#else
        for (int i = 0; i < WAYS; ++i)
            bucket.ways[i] = __atomic_load_n(place(mixed) + i, __ATOMIC_RELAXED);
#endif
        return bucket;
    }

    BOTH bool matches(Word entry, Word rest) const {
        return (entry >> (8 * sizeof(Word) - rest_bits())) == rest && fields(entry) != 0;
    }
    // The bounds of an entry; zero only if it is empty.
    BOTH static u32 fields(Word entry) { return u32(entry) & ((1u << (2 * BOUND_BITS)) - 1); }
    BOTH static Known decode(Word entry) {
        u32 both = fields(entry);
        return {int(both & ((1u << BOUND_BITS) - 1)) - BIAS, int(both >> BOUND_BITS) - BIAS};
    }
    BOTH int work_bits() const {
        int free = 8 * int(sizeof(Word)) - rest_bits() - 2 * BOUND_BITS;
        return free < 5 ? free : 5;
    }
    BOTH Word work_of(Word entry) const {
        return (entry >> (2 * BOUND_BITS)) & ((Word(1) << work_bits()) - 1);
    }

    BOTH bool find(const Bucket &bucket, u64 mixed, Known &known) const {
        Word wanted = rest(mixed);
        bool found = false;
        for (int i = 0; i < WAYS; ++i)
            if (matches(bucket.ways[i], wanted)) {
                known = decode(bucket.ways[i]);
                found = true;
            }
        return found;
    }

    // Records bounds that took `work` turns to prove, joined with what was known.
    BOTH void store(u64 mixed, Known known, u32 work) const {
        Word wanted = rest(mixed);
        Bucket bucket = fetch(mixed);
        int victim = 0;
        Word least = ~Word(0);
        for (int i = 0; i < WAYS; ++i) {
            Word entry = bucket.ways[i];
            if (matches(entry, wanted)) {
                Known old = decode(entry);
                if (old.lower > known.lower) known.lower = old.lower;
                if (old.upper < known.upper) known.upper = old.upper;
                victim = i;
                least = 0;
            } else {
                Word value = fields(entry) == 0 ? 0 : 1 + work_of(entry);
                if (value < least) {
                    least = value;
                    victim = i;
                }
            }
        }
#ifdef __CUDA_ARCH__
        int effort = 31 - __clz(work | 1);
#else
        int effort = 31 - __builtin_clz(work | 1);
#endif
        int wide = work_bits();
        effort >>= wide >= 4 ? 0 : wide == 3 ? 1 : 2;
        int most = (1 << wide) - 1;
        if (effort > most) effort = most;
        Word entry = (wanted << (8 * sizeof(Word) - rest_bits())) |
                     (Word(effort) << (2 * BOUND_BITS)) |
                     (Word(known.upper + BIAS) << BOUND_BITS) | Word(known.lower + BIAS);
#ifdef __CUDA_ARCH__
        __stcg(place(mixed) + victim, entry);
#else
        __atomic_store_n(place(mixed) + victim, entry, __ATOMIC_RELAXED);
#endif
    }
};
