"""The jobs: how a range of positions or games becomes a table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

import numpy as np

from .. import _harif, batch
from .errors import BadRequest
from .positions import Source, board_column, boards_of
from .spec import Work

__all__ = ["JOBS", "Job", "Kind"]


class Job(Protocol):
    """How one range of items is worked out. The result depends on the spec and the range alone."""

    def __call__(self, work: Work, first: int, last: int) -> Any: ...


@dataclass(frozen=True)
class Kind:
    """A kind of job."""

    compute: Job
    """Makes the table of a range of items."""
    unit: str
    """What an item is: "positions" or "games"."""
    needs_input: bool
    """Whether it reads positions."""
    per_shard: int
    """How many items a shard has unless the user says otherwise."""


@lru_cache(maxsize=1)
def _source(place: str, game: str, fingerprint: str) -> Source:
    """The input, surveyed once by each worker and not for each shard."""
    return Source(place, game)


def _input(work: Work, first: int, last: int) -> tuple[Any, Any, Any]:
    """The positions of a range: their table with the column `row` in front, boards and turns."""
    import pyarrow

    source = _source(work.input or "", work.spec.game, work.spec.source)
    if source.fingerprint != work.spec.source:
        raise BadRequest("cluster-input-changed", file=source.place)
    table = source.read(first, last)
    boards, turns = boards_of(table, work.spec.game)
    if "row" in table.column_names:
        table = table.drop_columns(["row"])
    table = table.add_column(0, "row", pyarrow.array(np.arange(first, first + len(table))))
    return table, boards, turns


def _with(table: Any, **columns: Any) -> Any:
    """The table with these columns, in the place of any of their names."""
    import pyarrow

    for name, column in columns.items():
        if name in table.column_names:
            table = table.drop_columns([name])
        if isinstance(column, np.ndarray):
            column = pyarrow.array(column)
        table = table.append_column(name, column)
    return table


def label_solve(work: Work, first: int, last: int) -> Any:
    """Exact scores."""
    settings = work.spec.settings
    table, boards, turns = _input(work, first, last)
    solved = batch.solve(
        boards,
        work.spec.game,
        turns,
        threads=1,
        weak=settings.get("weak", False),
        table_mb=settings["table_mb"],
        book=settings.get("book", True),
    )
    return _with(table, score=solved.score)


def label_analyze(work: Work, first: int, last: int) -> Any:
    """Best actions, their scores, and how far those can be trusted."""
    import pyarrow

    settings = work.spec.settings
    table, boards, turns = _input(work, first, last)
    limits = {name: settings[name] for name in ("seconds", "depth", "nodes") if name in settings}
    found = batch.analyze(boards, work.spec.game, turns, threads=1, **limits)
    kind = pyarrow.DictionaryArray.from_arrays(pyarrow.array(found.kind.astype(np.int8)), list(batch.KINDS))
    return _with(table, action=found.action, score=found.score, kind=kind.cast(pyarrow.string()))


def label_evaluate(work: Work, first: int, last: int) -> Any:
    """What an evaluator says of the positions as they stand."""
    settings = work.spec.settings
    table, boards, turns = _input(work, first, last)
    found = batch.evaluate(
        boards,
        work.spec.game,
        turns,
        threads=1,
        evaluator=settings["evaluator"],
        looks=settings.get("looks", 8),
    )
    return _with(table, value=found.value)


def playouts(work: Work, first: int, last: int) -> Any:
    """How random games end."""
    table, boards, turns = _input(work, first, last)
    found = batch.playouts(
        boards,
        work.spec.game,
        turns,
        threads=1,
        games=work.spec.settings["games"],
        seed=work.spec.seed,
        first=first,
    )
    wins, draws, losses = found.counts.T
    return _with(table, wins=wins.copy(), draws=draws.copy(), losses=losses.copy())


def selfplay(work: Work, first: int, last: int) -> Any:
    """The positions of games of an agent against itself, with what was played and how the game ended."""
    import pyarrow

    spec = work.spec
    number, ply, boards, turn, action, value, valued, result, margin = _harif._selfplay(
        spec.game, spec.settings["agent"], first, last, spec.seed, spec.settings["opening_plies"], None
    )
    return pyarrow.table(
        {
            "game": number,
            "ply": ply,
            "board": board_column(boards),
            "turn": turn,
            "action": action,
            "value": pyarrow.array(value, mask=~valued),
            "result": result,
            "margin": margin,
        }
    )


def tournament(work: Work, first: int, last: int) -> Any:
    """Tournaments are kept in SQLite: see `harif.cluster.tournaments`."""
    raise NotImplementedError


JOBS: dict[str, Kind] = {
    "label-solve": Kind(label_solve, "positions", True, 1_000),
    "label-analyze": Kind(label_analyze, "positions", True, 1_000),
    "label-evaluate": Kind(label_evaluate, "positions", True, 50_000),
    "playouts": Kind(playouts, "positions", True, 5_000),
    "selfplay": Kind(selfplay, "games", False, 100),
    "book": Kind(label_solve, "positions", True, 500),
    "tournament": Kind(tournament, "games", False, 200),
}
"""Every kind of job by its name."""
