"""Bulk work on many cores or machines: labels, books, tournaments, playouts, games of self-play.

A job is cut into shards. Each is a pure function from a range of the input to one file, which is written whole,
carries a checksum, and is not computed again when it is there. So anything can be killed at any moment and
started again, on one machine or a thousand:

    python -m harif cluster label positions.parquet --out labels/
    python -m harif shard label --input positions.parquet --output labels/ --shard 3/50

The same from Python:

>>> import harif, tempfile
>>> from harif import cluster
>>> folder = tempfile.mkdtemp()
>>> cluster.write_positions(f"{folder}/positions.parquet", [harif.Position("connect4", "4444")])
>>> work = cluster.label(f"{folder}/positions.parquet", f"{folder}/labels", how="solve")
>>> cluster.prepare(work)
>>> cluster.run_shard(work, 0).state
'computed'
>>> cluster.read(f"{folder}/labels")["score"].to_pylist()
[1]

`run` works out all shards with Ray or with processes. It needs pyarrow; Ray comes with `pip install
'harif[cluster]'`.
"""

from __future__ import annotations

from .errors import BadRequest, Damaged, WriteFailed
from .jobs import JOBS
from .make import book, label, playouts, selfplay, tournament
from .positions import Source, write_positions
from .runner import Progress, Report, check, read, run
from .shards import ShardResult, prepare, run_shard
from .spec import Spec, Work

__all__ = [
    "BadRequest",
    "Damaged",
    "JOBS",
    "Progress",
    "Report",
    "ShardResult",
    "Source",
    "Spec",
    "Work",
    "WriteFailed",
    "book",
    "check",
    "label",
    "playouts",
    "prepare",
    "read",
    "run",
    "run_shard",
    "selfplay",
    "tournament",
    "write_positions",
]
