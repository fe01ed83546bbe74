"""Runs a whole job: shards, progress, Ctrl-C, and a report."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import asdict, dataclass, field
from importlib import util
from typing import Any

from . import books, tournaments
from .drivers import Failed, processes, ray_tasks
from .errors import BadRequest, Damaged
from .jobs import JOBS
from .shards import ShardResult, check_shard, ending, prepare, read_all
from .spec import MANIFEST, Spec, Work
from .store import open_store

__all__ = ["Progress", "Report", "check", "read", "run"]


@dataclass
class Report:
    """What came of a job, or of the part of it that was done before it was stopped."""

    job: str
    unit: str
    """What is counted: "positions" or "games"."""
    items: int = 0
    """The positions or games of all shards that are there, and whole."""
    total: int = 0
    """The positions or games of the job."""
    rows: int = 0
    """The rows of all files together."""
    shards: int = 0
    computed: int = 0
    """Shards that were worked out now, those that were damaged among them."""
    kept: int = 0
    """Shards that were there already."""
    redone: int = 0
    """Shards that were there, but damaged."""
    failures: list[tuple[int, str]] = field(default_factory=list)
    """Shards that could not be worked out, with the reason."""
    core_seconds: float = 0.0
    """The processor time of the shards that were worked out now."""
    seconds: float = 0.0
    """The time it took."""
    workers: int = 0
    interrupted: bool = False
    written: str | None = None
    """The file that was made of all shards, if the job makes one."""

    @property
    def is_complete(self) -> bool:
        """Whether every shard is there."""
        return self.computed + self.kept == self.shards

    def to_json(self) -> dict[str, Any]:
        """As an object for `--json`."""
        return {**asdict(self), "complete": self.is_complete}


@dataclass(frozen=True)
class Progress:
    """How far a job is."""

    report: Report
    computed_items: int
    """The positions or games that were worked out now."""
    seconds: float

    @property
    def rate(self) -> float:
        """Positions or games a second."""
        return self.computed_items / self.seconds if self.seconds else 0.0

    @property
    def seconds_left(self) -> float | None:
        """How long the rest takes at this rate."""
        return (self.report.total - self.report.items) / self.rate if self.rate else None


def run(
    work: Work,
    *,
    workers: int | None = None,
    address: str | None = None,
    engine: str = "auto",
    progress: Callable[[Progress], object] = lambda progress: None,
) -> Report:
    """Works out every shard of a job that is not there yet.

    `engine` is "ray", "processes" (of this machine), or "auto": Ray where it is installed. With `address` the
    shards run on the Ray cluster there, otherwise on so many `workers` of this machine, all cores if that is
    not said. Ctrl-C gives the report so far, with `interrupted` set; run it again to go on.
    """
    spec = work.spec
    prepare(work)
    report = Report(spec.job, JOBS[spec.job].unit, total=spec.items, shards=spec.shards)
    report.workers = workers or os.cpu_count() or 1
    began = time.monotonic()
    computed_items = 0

    def size(cores: int) -> None:
        report.workers = cores

    progress(Progress(report, 0, 0.0))
    try:
        with closing(_results(work, engine, workers, address, report.workers, size)) as results:
            for result in results:
                if isinstance(result, Failed):
                    report.failures.append((result.index, result.reason))
                    if result.stops_all:
                        break
                else:
                    _count(report, result)
                    computed_items += 0 if result.state == "kept" else result.items
                report.seconds = time.monotonic() - began
                progress(Progress(report, computed_items, report.seconds))
        if report.is_complete:
            report.written = finish(work)
    except KeyboardInterrupt:
        report.interrupted = True
    report.seconds = time.monotonic() - began
    return report


def _results(
    work: Work,
    engine: str,
    workers: int | None,
    address: str | None,
    team: int,
    size: Callable[[int], None],
) -> Generator[ShardResult | Failed, None, None]:
    indices = range(work.spec.shards)
    if engine == "auto":
        engine = "ray" if address or util.find_spec("ray") else "processes"
    if engine == "ray":
        return ray_tasks(work, indices, workers, address, size)
    if engine == "processes":
        if address:
            raise BadRequest("cluster-address-needs-ray", engine="Ray", flag="--engine processes")
        return processes(work, indices, team)
    raise BadRequest("cluster-no-engine", name=engine, names="auto, ray, processes")


def _count(report: Report, result: ShardResult) -> None:
    report.items += result.items
    report.rows += result.rows
    report.core_seconds += result.core_seconds
    if result.state == "kept":
        report.kept += 1
    else:
        report.computed += 1
        report.redone += result.state == "redone"


def finish(work: Work) -> str | None:
    """What is to be done when every shard is there: one file of all of them, where the job makes one."""
    store = open_store(work.out)
    written = None
    if work.spec.job == "tournament":
        written = tournaments.merge(store, work.spec)
    elif work.spec.job == "book":
        written = books.finish(store, work.spec)
    store.sweep()
    return written


def _spec_of(out: str) -> Spec:
    data = open_store(out).read(MANIFEST)
    if data is None:
        raise BadRequest("cluster-no-manifest", place=out, manifest=MANIFEST)
    try:
        return Spec.from_json(data)
    except (ValueError, TypeError) as error:
        raise BadRequest("cluster-bad-input", file=MANIFEST, reason=str(error)) from None


def check(out: str) -> Report:
    """Reads every shard of a folder again, and reports what is missing or damaged; nothing is worked out."""
    spec, store = _spec_of(out), open_store(out)
    report = Report(spec.job, JOBS[spec.job].unit, total=spec.items, shards=spec.shards)
    began = time.monotonic()
    for index in range(spec.shards):
        name = spec.shard_name(index, ending(spec))
        data = store.read(name)
        try:
            if data is None:
                raise Damaged("missing")
            first, last = spec.range(index)
            _count(report, ShardResult(index, last - first, check_shard(spec, index, data), "kept", 0, 0))
        except Damaged as error:
            report.failures.append((index, f"{name}: {error}"))
    report.seconds = time.monotonic() - began
    return report


def read(out: str) -> Any:
    """All rows of a finished job as one pyarrow table, in the order of the input; every shard is checked."""
    spec, store = _spec_of(out), open_store(out)
    return read_all(store, spec)
