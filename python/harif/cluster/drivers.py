"""Who calls the shards: Ray, here or on a cluster, or plain processes of this machine.

Both give each shard's result as it comes, in any order. A worker that dies takes nothing with it but its shard,
which is begun again elsewhere.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import socket
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from multiprocessing import connection
from typing import Any

from .errors import BadRequest, WriteFailed
from .shards import ShardResult, run_shard
from .spec import Work

__all__ = ["Failed", "processes", "ray_tasks"]

ATTEMPTS = 9
"""How often a shard is begun whose workers die: one that kills every worker must not go on for ever."""


@dataclass(frozen=True)
class Failed:
    """A shard that could not be worked out."""

    index: int
    reason: str
    stops_all: bool = False
    """Whether other shards would fail as well, as on a full disk."""


def attempt(work: Work, index: int) -> ShardResult | Failed:
    """Works out a shard; what is wrong with its input is a result, too."""
    try:
        return run_shard(work, index)
    except WriteFailed as error:
        return Failed(index, str(error), stops_all=True)
    except Exception as error:
        first, last = work.spec.range(index)
        return Failed(index, f"{first}…{last - 1}: {error}")


# ---- processes of this machine ----


def _serve(work: Work, pipe: connection.Connection) -> None:
    """A worker: shards come in, results go out, until the driver is gone."""
    # Ctrl-C reaches the driver as well, which ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            pipe.send(attempt(work, pipe.recv()))
    except (EOFError, OSError):
        pass


class _Worker:
    def __init__(self, work: Work) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(work, theirs), daemon=True)
        self.process.start()
        # Otherwise this process would keep the other end open, and not hear of a death.
        theirs.close()
        self.index: int | None = None

    def give(self, index: int) -> None:
        self.index = index
        try:
            self.pipe.send(index)
        except OSError:
            # It died idle; waiting for it tells so.
            pass

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


def processes(work: Work, indices: Iterable[int], workers: int) -> Generator[ShardResult | Failed, None, None]:
    """Runs shards on so many processes of this machine."""
    waiting = deque(indices)
    attempts: dict[int, int] = {}
    team: list[_Worker] = []
    try:
        while waiting or any(worker.index is not None for worker in team):
            while waiting and len(team) < workers:
                team.append(_Worker(work))
            for worker in team:
                if worker.index is None and waiting:
                    worker.give(waiting.popleft())
            busy = {worker.pipe: worker for worker in team if worker.index is not None}
            for ready in connection.wait(list(busy)):
                worker = busy[ready]  # type: ignore[index]
                assert worker.index is not None
                index, worker.index = worker.index, None
                try:
                    result = worker.pipe.recv()
                except (EOFError, OSError):
                    worker.end()
                    team.remove(worker)
                    attempts[index] = attempts.get(index, 1) + 1
                    if attempts[index] <= ATTEMPTS:
                        waiting.appendleft(index)
                        continue
                    result = Failed(index, f"its workers died {ATTEMPTS} times")
                yield result
    finally:
        for worker in team:
            worker.end()


# ---- Ray ----


def ray_tasks(
    work: Work,
    indices: Iterable[int],
    workers: int | None,
    address: str | None,
    tell_size: Callable[[int], None] = lambda cores: None,
) -> Generator[ShardResult | Failed, None, None]:
    """Runs each shard as a task of Ray: on the cluster at `address`, or on one that is started here."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray as imported
    except ImportError:
        raise BadRequest(
            "cluster-no-ray", engine="Ray", command="pip install 'harif[cluster]'", flag="--engine processes"
        ) from None

    ray: Any = imported
    mine = not ray.is_initialized()
    if mine:
        _start(ray, workers, address)
    try:
        task: Any = ray.remote(num_cpus=1, max_retries=ATTEMPTS - 1)(attempt)
        shared = ray.put(work)
        waiting = iter(indices)
        running: dict[Any, int] = {}
        looked = -math.inf
        most = 0
        try:
            while True:
                # Clusters grow and shrink.
                if time.monotonic() - looked > 10:
                    looked = time.monotonic()
                    cores = int(ray.cluster_resources().get("CPU", 0))
                    tell_size(cores)
                    # Enough that no core waits for the driver and that an autoscaler sees the need.
                    most = max(2 * cores, 1000)
                while len(running) < most and (index := next(waiting, None)) is not None:
                    running[task.remote(shared, index)] = index
                if not running:
                    break
                ready, _ = ray.wait(list(running), num_returns=1)
                # What else is ready costs no further wait.
                more, _ = ray.wait(list(running), num_returns=len(running), timeout=0)
                for reference in {*ready, *more}:
                    index = running.pop(reference)
                    try:
                        yield ray.get(reference)
                    except ray.exceptions.RayError as error:
                        yield Failed(index, str(error).strip().splitlines()[0])
        finally:
            for reference in running:
                ray.cancel(reference, force=True)
    finally:
        if mine:
            ray.shutdown()


def _start(ray: Any, workers: int | None, address: str | None) -> None:
    import logging

    quiet = {"logging_level": logging.ERROR, "log_to_driver": False}
    if address:
        try:
            _knock(address)
            ray.init(address=address, **quiet)
        except (OSError, ValueError, RuntimeError) as error:
            reason = str(error).strip().splitlines()[0]
            raise BadRequest("cluster-no-address", engine="Ray", address=address, reason=reason) from None
        return
    # An address in the environment is that of a running cluster, and takes precedence over none given here.
    ray.init(
        address=os.environ.get("RAY_ADDRESS") or "local",
        **({} if os.environ.get("RAY_ADDRESS") else _local(workers)),
        **quiet,
    )


def _knock(address: str) -> None:
    """Fails at once where nothing listens; Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host, int(port)), timeout=10).close()


def _local(workers: int | None) -> dict[str, Any]:
    # Shards pass no data through Ray, so its memory for that is as small as it allows.
    return {"num_cpus": workers, "include_dashboard": False, "object_store_memory": 80 * 2**20}
