"""How well a job scales: measured task lengths, a measured scheduler, and a simulation of more workers than are here.

    python python/benches/cluster_scaling.py scheduler                   # what Ray's driver spends on a task
    python python/benches/cluster_scaling.py simulate times.json --driver-ms 1.6 --pieces 3000

`times.json` has the core-seconds of small shards that were really worked out (`ShardResult.core_seconds`). A
simulated shard has `--pieces` times their rows: its length is the sum of so many of them, drawn by lot. Shards are
handed out one after another by a driver that spends a fixed time on each, although Ray queues them ahead; a worker
needs a fixed time more to begin and to report. Efficiency is the work divided by workers times the time until the
last one has ended: the idle tail at the end is part of it.
"""

from __future__ import annotations

import argparse
import heapq
import json
import time

import numpy as np
import numpy.typing as npt


def shards(measured: list[float], pieces: int, count: int, seed: int) -> npt.NDArray[np.float64]:
    """The lengths of so many shards, each of so many measured pieces."""
    chance = np.random.default_rng(seed)
    parts = (chance.choice(measured, (min(1000, count - at), pieces)).sum(axis=1) for at in range(0, count, 1000))
    return np.concatenate(list(parts))


def simulate(tasks: npt.NDArray[np.float64], workers: int, driver_s: float, task_s: float) -> float:
    """The efficiency of so many workers on these tasks."""
    free = [0.0] * workers
    heapq.heapify(free)
    driver = 0.0
    last = 0.0
    for length in tasks.tolist():
        begin = heapq.heappop(free)
        # The driver hands out one task after another; a worker waits for it.
        driver = max(driver, begin) + driver_s
        end = driver + task_s + length
        last = max(last, end)
        heapq.heappush(free, end)
    return float(tasks.sum()) / (workers * last)


def scheduler(tasks: int) -> dict[str, float]:
    """What the driver spends on a task, and what an empty task takes in all, with Ray on this machine."""
    from harif.cluster import drivers
    from harif.cluster.spec import Spec, Work

    began = time.monotonic()
    work = Work(Spec("label-solve", "connect4", tasks, tasks), "/nowhere")
    results = drivers.ray_tasks(work, range(tasks), 2, None)
    next(results)
    started = time.monotonic()
    used = time.process_time()
    ended = sum(1 for _ in results)
    return {
        "tasks": ended,
        "driver_ms": 1000 * (time.process_time() - used) / ended,
        "task_ms": 1000 * (time.monotonic() - started) / ended,
        "start_s": started - began,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("scheduler")
    one.add_argument("--tasks", type=int, default=2000)
    one = commands.add_parser("simulate")
    one.add_argument("times", help="a JSON list of seconds")
    one.add_argument("--driver-ms", type=float, required=True)
    one.add_argument("--task-ms", type=float, default=5.0, help="to begin and to report, on the worker")
    one.add_argument("--pieces", type=int, default=1, help="measured shards to a simulated one")
    one.add_argument("--per-worker", type=int, default=100, help="shards for each worker")
    told = parser.parse_args()
    if told.command == "scheduler":
        print(json.dumps(scheduler(told.tasks)))
        return
    with open(told.times, encoding="utf-8") as file:
        measured = json.load(file)
    for workers in (1, 2, 10, 100, 1000):
        lengths = shards(measured, told.pieces, workers * told.per_worker, seed=workers)
        found = simulate(lengths, workers, told.driver_ms / 1000, told.task_ms / 1000)
        spread = f"shards of {lengths.min():.1f} to {lengths.max():.1f} s, {np.median(lengths):.1f} at the median"
        print(f"{workers:5} workers, {len(lengths):6} {spread}: efficiency {found:.3f}")


if __name__ == "__main__":
    main()
