"""One shard: a pure function from a range of the input to one file.

`run_shard` is all that Ray, SLURM, Kubernetes and a shell loop have to call. A shard that is there and whole is
not computed again; one that is damaged or of another job is.
"""

from __future__ import annotations

import hashlib
import io
import json
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import tournaments
from .errors import BadRequest, Damaged
from .jobs import JOBS
from .positions import METADATA
from .spec import MANIFEST, Spec, Work
from .store import Store, open_store

__all__ = ["ShardResult", "check_shard", "prepare", "read_shard", "run_shard"]


@dataclass(frozen=True)
class ShardResult:
    """What came of a shard."""

    index: int
    items: int
    """How many positions or games it has."""
    rows: int
    """How many rows its file has."""
    state: str
    """"computed", "kept" (it was there) or "redone" (what was there was damaged)."""
    core_seconds: float
    """The processor time it took."""
    seconds: float
    """The time it took."""


def ending(spec: Spec) -> str:
    """The ending of the files of a job."""
    return "db" if spec.job == "tournament" else "parquet"


def prepare(work: Work) -> None:
    """Says in the folder what its shards are of, and refuses a folder with shards of another job."""
    store = open_store(work.out)
    store.create(MANIFEST, work.spec.to_json().encode())
    found = store.read(MANIFEST)
    if found is None:
        raise BadRequest("cluster-no-manifest", place=work.out, manifest=MANIFEST)
    try:
        there = Spec.from_json(found)
    except (ValueError, TypeError):
        # Cut short by a machine that died: ours is as good.
        store.write(MANIFEST, work.spec.to_json().encode())
        return
    if there != work.spec:
        raise BadRequest("cluster-other-job", place=work.out, difference=work.spec.difference(there))


def no_shard(index: int, shards: int) -> BadRequest:
    """The error for a shard that a job does not have."""
    return BadRequest("cluster-no-shard", index=index, shards=shards, first=0, last=shards - 1)


def run_shard(work: Work, index: int) -> ShardResult:
    """Works out a shard, unless it is there already."""
    spec = work.spec
    if not 0 <= index < spec.shards:
        raise no_shard(index, spec.shards)
    store = open_store(work.out)
    name = spec.shard_name(index, ending(spec))
    first, last = spec.range(index)
    began, used = time.monotonic(), time.process_time()
    state = "computed"
    there = store.read(name)
    if there is not None:
        try:
            rows = check_shard(spec, index, there)
            return ShardResult(index, last - first, rows, "kept", 0.0, time.monotonic() - began)
        except Damaged:
            state = "redone"
    if spec.job == "tournament":
        data, rows = tournaments.play(spec, index)
    else:
        table = JOBS[spec.job].compute(work, first, last)
        data, rows = written(spec, index, table), len(table)
    store.write(name, data)
    return ShardResult(
        index,
        last - first,
        rows,
        state,
        time.process_time() - used,
        time.monotonic() - began,
    )


def written(spec: Spec, index: int, table: Any) -> bytes:
    """A table as the Parquet file of a shard: the same bytes for the same table."""
    from pyarrow import parquet

    first, last = spec.range(index)
    metadata = {
        "game": spec.game,
        "version": spec.version,
        "job": spec.job,
        "settings": spec.settings,
        "seed": spec.seed,
        "spec": spec.identity,
        "shard": [index, spec.shards],
        "items": [first, last],
    }
    metadata["checksum"] = _checksum(metadata, table)
    text = json.dumps(metadata, sort_keys=True, ensure_ascii=False)
    sink = io.BytesIO()
    parquet.write_table(
        table.combine_chunks().replace_schema_metadata({METADATA: text.encode()}),
        sink,
        compression="zstd",
    )
    return sink.getvalue()


def read_shard(data: bytes) -> tuple[Any, dict[str, Any]]:
    """The table of a Parquet shard and its metadata; `Damaged` if it does not have the content it had when
    it was written."""
    import pyarrow
    from pyarrow import parquet

    try:
        table = parquet.read_table(io.BytesIO(data))
        metadata = json.loads((table.schema.metadata or {})[METADATA])
        expected = metadata.pop("checksum")
        found = _checksum(metadata, table)
    except (pyarrow.ArrowException, OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Damaged(str(error)) from None
    if found != expected:
        raise Damaged("the checksum does not match")
    return table, metadata


def check_shard(spec: Spec, index: int, data: bytes) -> int:
    """The number of rows of a file, if it is this shard, whole; `Damaged` otherwise."""
    if spec.job == "tournament":
        return tournaments.check(spec, index, data)
    table, metadata = read_shard(data)
    if metadata["spec"] != spec.identity or metadata["shard"] != [index, spec.shards]:
        raise Damaged("it is a shard of another job")
    return len(table)


def _checksum(metadata: dict[str, Any], table: Any) -> str:
    """A checksum of the content, which does not depend on how Parquet lays it out."""
    digest = hashlib.blake2b(json.dumps(metadata, sort_keys=True).encode(), digest_size=16)
    for name in table.column_names:
        column = table[name]
        digest.update(f"\0{name}\0{_type_name(column.type)}\0{len(column)}\0".encode())
        for piece in _pieces(column.combine_chunks()):
            digest.update(piece)
    return digest.hexdigest()


def _type_name(kind: Any) -> str:
    """The name of a type without those of the items of lists, which Parquet changes."""
    from pyarrow import types

    if types.is_fixed_size_list(kind):
        return f"{_type_name(kind.value_type)}[{kind.list_size}]"
    if types.is_list(kind) or types.is_large_list(kind):
        return f"{_type_name(kind.value_type)}[]"
    return str(kind)


def _pieces(column: Any) -> list[bytes]:
    import pyarrow
    from pyarrow import types

    if isinstance(column, pyarrow.ChunkedArray):
        column = pyarrow.concat_arrays(column.chunks)
    if types.is_fixed_size_list(column.type) and column.null_count == 0:
        return _pieces(column.flatten())
    if not (types.is_integer(column.type) or types.is_floating(column.type)):
        return [json.dumps(column.to_pylist(), default=str).encode()]
    pieces = []
    if column.null_count:
        pieces.append(np.packbits(column.is_valid().to_numpy(zero_copy_only=False)).tobytes())
        column = column.fill_null(0)
    return [*pieces, np.ascontiguousarray(column.to_numpy(zero_copy_only=False)).tobytes()]


def read_all(store: Store, spec: Spec) -> Any:
    """All shards of a finished job as one table, in the order of the input; each is checked."""
    import pyarrow

    tables = []
    for index in range(spec.shards):
        name = spec.shard_name(index, ending(spec))
        data = store.read(name)
        if data is None:
            raise BadRequest("cluster-missing-shard", file=name)
        try:
            check_shard(spec, index, data)
            tables.append(read_shard(data)[0])
        except Damaged as error:
            raise BadRequest("cluster-damaged-shard", file=name, reason=str(error)) from None
    return pyarrow.concat_tables(tables)
