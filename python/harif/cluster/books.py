"""Books: the exact scores of every position of a game up to a ply, a position and its images being one.

The positions of the last ply are solved in shards, like any labels. The plies before it follow from them by
looking one move ahead, which takes no search.
"""

from __future__ import annotations

import io
import json
from typing import Any

import numpy as np

from .. import _harif
from .errors import BadRequest, Damaged
from .positions import METADATA, board_column, boards_of
from .shards import read_all, read_shard, written
from .spec import Spec
from .store import Store

__all__ = ["NAME", "POSITIONS", "finish", "write_last_ply"]

POSITIONS = "positions.parquet"
"""The positions of the last ply, which the shards solve."""
NAME = "book.parquet"
"""The finished book."""


def write_last_ply(store: Store, game: str, plies: int) -> None:
    """Writes the positions of the last ply, unless they are there: always the same bytes."""
    import pyarrow
    from pyarrow import parquet

    if _is_whole(store.read(POSITIONS), game, plies):
        return
    boards, turns = _harif._layer(game, plies)
    if not len(turns):
        raise BadRequest("cluster-no-positions", game=game, plies=plies)
    table = pyarrow.table({"board": board_column(boards), "turn": turns})
    text = json.dumps({"game": game, "plies": plies}).encode()
    sink = io.BytesIO()
    parquet.write_table(
        table.replace_schema_metadata({METADATA: text}), sink, compression="zstd", row_group_size=100_000
    )
    store.write(POSITIONS, sink.getvalue())


def _is_whole(data: bytes | None, game: str, plies: int) -> bool:
    import pyarrow
    from pyarrow import parquet

    if data is None:
        return False
    try:
        found = parquet.read_table(io.BytesIO(data)).schema.metadata or {}
        return bool(json.loads(found[METADATA]) == {"game": game, "plies": plies})
    except (pyarrow.ArrowException, OSError, ValueError, KeyError):
        return False


def finish(store: Store, spec: Spec) -> str:
    """Makes the book of the solved shards, and gives its name. Columns: ply, board, turn, score."""
    import pyarrow

    whole = Spec(**{**spec.__dict__, "shards": 1})
    there = store.read(NAME)
    if there is not None:
        try:
            if read_shard(there)[1]["spec"] == whole.identity:
                return NAME
        except Damaged:
            pass
    last: Any = read_all(store, spec)
    boards, _ = boards_of(last, spec.game)
    plies = spec.settings["plies"]
    scores = last["score"].to_numpy()
    early = _harif._layers_before(spec.game, plies, np.ascontiguousarray(scores, np.int16))
    ply, early_boards, early_turns, early_scores = early
    table = pyarrow.table(
        {
            "ply": np.concatenate([ply, np.full(len(boards), plies, np.int16)]),
            "board": board_column(np.concatenate([early_boards, boards])),
            "turn": np.concatenate([early_turns, np.full(len(boards), plies % 2, np.int8)]),
            "score": np.concatenate([early_scores, scores.astype(np.int16)]),
        }
    )
    store.write(NAME, written(whole, 0, table))
    return NAME
