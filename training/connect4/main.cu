// Solves all positions of a ply of Connect Four exactly. README.md has the commands.

#include "layers.h"
#include "search.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>

typedef int8_t i8;
#ifdef WIDE_ENTRIES
typedef u64 Entry;
#else
typedef u32 Entry;
#endif

static const auto STARTED = std::chrono::steady_clock::now();
static double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - STARTED).count();
}

// What the command line asks for; every option is a number but the names of files.
struct Options {
    std::map<std::string, std::string> given;
    Options(int number, char **words) {
        for (int i = 1; i + 1 < number; i += 2) given[words[i]] = words[i + 1];
    }
    const char *name(const char *key) const {
        auto found = given.find(key);
        return found == given.end() ? nullptr : found->second.c_str();
    }
    long number(const char *key, long otherwise) const {
        const char *text = name(key);
        return text ? atol(text) : otherwise;
    }
};

#ifdef __CUDACC__

static void must(cudaError_t error, const char *what) {
    if (error != cudaSuccess) {
        printf("%s: %s\n", what, cudaGetErrorString(error));
        exit(1);
    }
}

#ifndef BLOCK
#define BLOCK 128
#endif
#ifndef BLOCKS_PER_SM
#define BLOCKS_PER_SM 6
#endif
__global__ void __launch_bounds__(BLOCK, BLOCKS_PER_SM) solve_kernel(Job<Entry> job) {
    __shared__ History history;
    for (int i = threadIdx.x; i < 128; i += blockDim.x) history.records[i / 64][i % 64] = 0;
    __syncthreads();
    work(job, history);
}

// The memory and the lanes that do the work: a GPU.
struct Machine {
    cudaStream_t main, side;
    int blocks = 0;
    Machine() {
        must(cudaStreamCreateWithFlags(&main, cudaStreamNonBlocking), "stream");
        must(cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking), "stream");
        int fit = 0, processors = 0;
        must(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, solve_kernel, BLOCK, 0), "occupancy");
        must(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0), "device");
        blocks = fit * processors;
        cudaFuncAttributes attributes;
        must(cudaFuncGetAttributes(&attributes, solve_kernel), "attributes");
        printf("%d processors, %d blocks of %d each, %d registers, %zu bytes of stack\n",
               processors, fit, BLOCK, attributes.numRegs, attributes.localSizeBytes);
    }
    u32 groups() const { return u32(blocks) * (BLOCK / LANES_OF_GROUP); }
    template <class T> T *take(size_t number) {
        T *memory;
        must(cudaMalloc(&memory, number * sizeof(T)), "memory");
        must(cudaMemset(memory, 0, number * sizeof(T)), "clearing");
        must(cudaDeviceSynchronize(), "clearing");
        return memory;
    }
    template <class T> void give_back(T *memory) { must(cudaFree(memory), "free"); }
    template <class T> void to(T *there, const T *here, size_t number) {
        must(cudaMemcpyAsync(there, here, number * sizeof(T), cudaMemcpyHostToDevice, side), "copy");
        must(cudaStreamSynchronize(side), "copy");
    }
    template <class T> void from(T *here, const T *there, size_t number) {
        must(cudaMemcpyAsync(here, there, number * sizeof(T), cudaMemcpyDeviceToHost, side), "copy");
        must(cudaStreamSynchronize(side), "copy");
    }
    void start(const Job<Entry> &job) {
        solve_kernel<<<blocks, BLOCK, 0, main>>>(job);
        must(cudaGetLastError(), "start");
    }
    bool is_busy() {
        cudaError_t state = cudaStreamQuery(main);
        if (state == cudaErrorNotReady) return true;
        must(state, "kernel");
        return false;
    }
};

#else

// The memory and the lanes that do the work: the threads of this machine.
struct Machine {
    std::vector<std::thread> threads;
    std::atomic<unsigned> running{0};
    u32 groups() const { return threads_here(); }
    template <class T> T *take(size_t number) { return (T *)calloc(number, sizeof(T)); }
    template <class T> void give_back(T *memory) { free(memory); }
    template <class T> void to(T *there, const T *here, size_t number) { memcpy(there, here, number * sizeof(T)); }
    template <class T> void from(T *here, const T *there, size_t number) { memcpy(here, there, number * sizeof(T)); }
    void start(const Job<Entry> &job) {
        running = threads_here();
        for (unsigned t = 0; t < threads_here(); ++t)
            threads.emplace_back([this, job] {
                History history{};
                work(job, history);
                --running;
            });
    }
    bool is_busy() {
        if (running) return true;
        for (auto &thread : threads) thread.join();
        threads.clear();
        return false;
    }
};

#endif

// Positions with what is known about their scores.
struct List {
    Keys keys;
    std::vector<i8> lower, upper;
    std::vector<u32> turns;
    explicit List(Keys those) : keys(std::move(those)) {
        for (u64 key : keys) {
            int left = CELLS - count(occupied_of(key));
            lower.push_back(i8(lowest_score(left)));
            upper.push_back(i8(highest_score(left)));
        }
        turns.resize(keys.size());
    }
    std::vector<u32> unsolved() const {
        std::vector<u32> places;
        for (u32 i = 0; i < keys.size(); ++i)
            if (lower[i] != upper[i]) places.push_back(i);
        return places;
    }
};

// A file of scores: "harif4sc", columns, rows, plies, 0; a byte for each open position of the
// ply, -128 where it is not known yet; FNV-1a of everything before.
static void save(const char *name, int plies, const List &list) {
    std::vector<unsigned char> bytes{'h', 'a', 'r', 'i', 'f', '4', 's', 'c', COLUMNS, ROWS};
    bytes.push_back((unsigned char)plies);
    bytes.push_back(0);
    for (size_t i = 0; i < list.keys.size(); ++i)
        bytes.push_back((unsigned char)(list.lower[i] == list.upper[i] ? list.lower[i] : -128));
    u64 sum = 0xcbf29ce484222325ull;
    for (unsigned char byte : bytes) sum = (sum ^ byte) * 0x100000001b3ull;
    for (int i = 0; i < 8; ++i) bytes.push_back((unsigned char)(sum >> (8 * i)));
    std::string part = std::string(name) + ".part";
    FILE *file = fopen(part.c_str(), "wb");
    if (!file || fwrite(bytes.data(), 1, bytes.size(), file) != bytes.size() || fclose(file) ||
        rename(part.c_str(), name))
        printf("cannot write %s\n", name);
}

static void resume(const char *name, List &list) {
    FILE *file = fopen(name, "rb");
    if (!file) return;
    std::vector<unsigned char> bytes(list.keys.size() + 20);
    size_t got = fread(bytes.data(), 1, bytes.size(), file);
    fclose(file);
    if (got != bytes.size()) {
        printf("%s is not for these positions\n", name);
        exit(1);
    }
    for (size_t i = 0; i < list.keys.size(); ++i)
        if (bytes[12 + i] != 128) list.lower[i] = list.upper[i] = i8(bytes[12 + i]);
}

struct Solver {
    Machine machine;
    Table<Entry> table;
    double until;
    u64 all_turns = 0;
    bool stopped = false;
    // Called about once a minute with the list in work.
    const char *file = nullptr;
    int plies = 0;
    List *whole = nullptr;

    Solver(int bits, double until) : until(until) {
        table = {machine.take<Entry>(Table<Entry>::bytes(bits) / sizeof(Entry)), bits};
        printf("%.1f s: a table of %.2f GB\n", seconds(), double(Table<Entry>::bytes(bits)) / 1e9);
    }

    // One go at these places of a list, each with so many turns.
    void go(List &list, std::vector<u32> places, u32 budget) {
        // In random order, so that neighbours, which have much in common, are not searched at
        // the same time.
        std::mt19937_64 random(places.size());
        std::shuffle(places.begin(), places.end(), random);
        const size_t number = places.size();
        Keys keys(number);
        std::vector<i8> lower(number), upper(number);
        std::vector<u32> turns(number);
        for (size_t i = 0; i < number; ++i) {
            keys[i] = list.keys[places[i]];
            lower[i] = list.lower[places[i]];
            upper[i] = list.upper[places[i]];
        }
        u64 *device_keys = machine.take<u64>(number);
        i8 *device_lower = machine.take<i8>(number), *device_upper = machine.take<i8>(number);
        u32 *device_turns = machine.take<u32>(number), *words = machine.take<u32>(4);
        u64 *spent = machine.take<u64>(1);
        machine.to(device_keys, keys.data(), number);
        machine.to(device_lower, lower.data(), number);
        machine.to(device_upper, upper.data(), number);
        Job<Entry> job{table, device_keys, device_lower, device_upper, device_turns, u32(number),
                       budget, words, spent, words + 1};
        auto bring = [&] {
            machine.from(lower.data(), device_lower, number);
            machine.from(upper.data(), device_upper, number);
            machine.from(turns.data(), device_turns, number);
            for (size_t i = 0; i < number; ++i) {
                list.lower[places[i]] = lower[i];
                list.upper[places[i]] = upper[i];
            }
        };
        const double began = seconds();
        double said = began, saved = began;
        u64 spent_then = 0;
        machine.start(job);
        while (machine.is_busy()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            const double now = seconds();
            if (now > until && !stopped) {
                stopped = true;
                u32 one = 1;
                machine.to(words + 1, &one, 1);
            }
            if (now - said > 5) {
                u32 taken;
                u64 so_far;
                machine.from(&taken, words, 1);
                machine.from(&so_far, spent, 1);
                printf("%.1f s: %u of %zu taken, %.1f M turns a second\n", now,
                       std::min(taken, u32(number)), number,
                       double(so_far - spent_then) / 1e6 / (now - said));
                fflush(stdout);
                said = now;
                spent_then = so_far;
            }
            if (file && &list == whole && now - saved > 60) {
                bring();
                save(file, plies, list);
                saved = seconds();
            }
        }
        bring();
        for (size_t i = 0; i < number; ++i) list.turns[places[i]] += turns[i];
        u64 so_far;
        machine.from(&so_far, spent, 1);
        all_turns += so_far;
        const double took = seconds() - began;
        printf("%.1f s: a go at %zu with %u turns each took %.2f s, %.1f M turns a second, %.1f k "
               "each, %zu open\n",
               seconds(), number, budget, took, double(so_far) / 1e6 / took,
               double(so_far) / 1e3 / double(number), list.unsolved().size());
        fflush(stdout);
        machine.give_back(device_keys);
        machine.give_back(device_lower);
        machine.give_back(device_upper);
        machine.give_back(device_turns);
        machine.give_back(words);
        machine.give_back(spent);
    }

    // Solves a list. What takes too long waits for another go with more turns; when few are
    // left, their children are solved first, as positions of their own, and are found in the
    // table then.
    void solve(List &list, u32 budget) {
        for (;;) {
            std::vector<u32> places = list.unsolved();
            if (places.empty() || stopped) return;
            go(list, places, budget);
            places = list.unsolved();
            if (places.empty() || stopped) return;
            if (places.size() < 2 * machine.groups()) {
                Keys parents;
                for (u32 place : places) parents.push_back(list.keys[place]);
                List next(open_among(children_of(parents)));
                printf("%.1f s: %zu children of %zu\n", seconds(), next.keys.size(), places.size());
                solve(next, budget);
            }
            budget *= 4;
        }
    }
};

// Solves the positions of a file of lines "key score" and compares.
static int check(Solver &solver, const char *name, u32 budget) {
    FILE *file = fopen(name, "r");
    if (!file) {
        printf("cannot read %s\n", name);
        return 1;
    }
    std::map<u64, int> scores;
    unsigned long long key;
    int score;
    while (fscanf(file, "%llu %d", &key, &score) == 2) scores[key] = score;
    fclose(file);
    Keys keys;
    for (auto &entry : scores) keys.push_back(entry.first);
    List list(keys);
    solver.solve(list, budget);
    size_t wrong = 0, unsolved = list.unsolved().size();
    for (size_t i = 0; i < keys.size(); ++i)
        if (list.lower[i] > scores[keys[i]] || list.upper[i] < scores[keys[i]]) {
            if (++wrong <= 5)
                printf("wrong: %llu is %d, not %d to %d\n", (unsigned long long)keys[i],
                       scores[keys[i]], list.lower[i], list.upper[i]);
        }
    printf("checked %zu positions of %s: %zu wrong, %zu unsolved\n", keys.size(), name, wrong,
           unsolved);
    return wrong || unsolved;
}

int main(int number, char **words) {
    Options options(number, words);
    const int bits = int(options.number("--bits", 32));
    if (bits < Table<Entry>::LEAST_BITS || bits >= KEY_BITS) {
        printf("--bits from %d to %d\n", Table<Entry>::LEAST_BITS, KEY_BITS - 1);
        return 2;
    }
    const u32 budget = u32(options.number("--budget", 20000));
    Solver solver(bits, double(options.number("--seconds", 100000)));
    int failed = 0;
    if (const char *name = options.name("--check")) failed = check(solver, name, budget);
    if (!options.name("--plies")) return failed;
    const int plies = int(options.number("--plies", 12));
    Keys keys = positions_of(plies);
    const size_t all = keys.size();
    keys = open_among(std::move(keys));
    printf("%.1f s: %zu positions of %d plies, %zu open\n", seconds(), all, plies, keys.size());
    const size_t sample = size_t(options.number("--sample", 0));
    if (sample && sample < keys.size()) {
        std::mt19937_64 random(7);
        std::shuffle(keys.begin(), keys.end(), random);
        keys.resize(sample);
        std::sort(keys.begin(), keys.end());
    }
    List list(keys);
    solver.plies = plies;
    solver.whole = &list;
    if (!sample) solver.file = options.name("--out");
    if (const char *name = options.name("--resume")) resume(name, list);
    printf("%.1f s: %zu to solve\n", seconds(), list.unsolved().size());
    const double began = seconds();
    const u64 before = solver.all_turns;
    solver.solve(list, budget);
    const double turns = double(solver.all_turns - before), took = seconds() - began;
    printf("%.1f s: %zu positions, %zu unsolved, %.3g turns (%.1f k each), %.1f s, %.1f M turns a second\n",
           seconds(), keys.size(), list.unsolved().size(), turns,
           turns / 1e3 / double(keys.size()), took, turns / 1e6 / took);
    long scores[64] = {};
    for (size_t i = 0; i < keys.size(); ++i)
        if (list.lower[i] == list.upper[i]) ++scores[list.lower[i] + 32];
    for (int i = 0; i < 64; ++i)
        if (scores[i]) printf("%d:%ld ", i - 32, scores[i]);
    printf("\n");
    if (const char *name = options.name("--out")) save(name, plies, list);
    if (const char *name = options.name("--list")) {
        FILE *file = fopen(name, "w");
        for (size_t i = 0; i < keys.size(); ++i)
            fprintf(file, "%llu %d %u\n", (unsigned long long)keys[i], list.lower[i], list.turns[i]);
        fclose(file);
    }
    return failed;
}
