"""Many positions at once, on all cores.

Positions are a list of `harif.Position`, or an array `int8[n, rows, columns]` as `Position.to_numpy` makes
it, with the name of the game and, for Othello, whose turn it is in each (`int8[n]` of 0 and 1). A pyarrow
array of boards, each a list of cells from the top row, works too.

The interpreter is free while a batch runs. Ctrl-C stops it within a fifth of a second and raises
`harif.Interrupted`, whose `partial` is the result so far: its `done` says which positions it holds.

>>> import harif
>>> positions = [harif.Position("connect4", text) for text in ("44", "4444", "444444")]
>>> harif.batch.legal_mask(positions).sum(axis=1)
array([7, 7, 6])
>>> harif.batch.solve(positions[1:]).score
array([1, 1], dtype=int16)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from . import _harif
from .errors import Interrupted

__all__ = [
    "Analyzed",
    "Evaluated",
    "KINDS",
    "PlayedOut",
    "Solved",
    "analyze",
    "evaluate",
    "legal_mask",
    "playouts",
    "solve",
    "stack",
]

Positions: TypeAlias = "Sequence[_harif.Position] | npt.NDArray[np.int8] | Any"
Turns: TypeAlias = "npt.ArrayLike | None"
_Result = TypeVar("_Result")

KINDS = ("exact", "lower", "upper", "estimate")
"""What the numbers in `Analyzed.kind` mean."""


@dataclass(frozen=True)
class Solved:
    """Exact scores for the side to move."""

    score: npt.NDArray[np.int16]
    """The scores, as `Solution.score` counts them; 0 where `done` is false."""
    done: npt.NDArray[np.bool_]
    """Which positions were solved."""


@dataclass(frozen=True)
class Analyzed:
    """The best move of each position and what it is worth to the side to move."""

    action: npt.NDArray[np.int16]
    """The best action; -1 where the game is over."""
    score: npt.NDArray[np.int32]
    """The score, as `Value.score` counts it."""
    kind: npt.NDArray[np.uint8]
    """How far the score can be trusted: an index into `KINDS`."""
    done: npt.NDArray[np.bool_]
    """Which positions were analyzed."""


@dataclass(frozen=True)
class PlayedOut:
    """How random games ended for the side to move."""

    counts: npt.NDArray[np.int32]
    """Wins, draws and losses: `int32[n, 3]`."""
    done: npt.NDArray[np.bool_]
    """Which positions were played out."""

    @property
    def mean(self) -> npt.NDArray[np.float64]:
        """The mean result: 1 for winning every game, -1 for losing every game."""
        games = np.maximum(self.counts.sum(axis=1), 1)
        mean: npt.NDArray[np.float64] = (self.counts[:, 0] - self.counts[:, 2]) / games
        return mean


@dataclass(frozen=True)
class Evaluated:
    """What an evaluator says, for the side to move."""

    value: npt.NDArray[np.float32]
    """The values: discs for "learned" and "deep", points of the evaluator otherwise."""
    done: npt.NDArray[np.bool_]
    """Which positions were evaluated."""


def stack(
    positions: Sequence[_harif.Position],
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]:
    """The boards of many positions of one game as one array, and whose turn it is in each."""
    boards = np.stack([position.to_numpy() for position in positions])
    turns = np.array([position.turn for position in positions], dtype=np.int8)
    return boards, turns


def solve(
    positions: Positions,
    game: str | None = None,
    turns: Turns = None,
    *,
    weak: bool = False,
    threads: int = 0,
    table_mb: int = 16,
    book: bool = True,
    progress: bool | Callable[[int, int], object] = False,
) -> Solved:
    """The exact score of every position; with `weak` only who wins.

    Each thread has a table of `table_mb` megabytes, which is given back at the end. `progress` is True for a
    bar on standard error, or a function that is told how many of how many positions are done.
    """
    lower, _, done, stopped = _harif._batch_solve(
        _read(positions, game, turns), weak, threads, table_mb, book, _told(progress)
    )
    return _whole(Solved(lower, done), stopped)


def analyze(
    positions: Positions,
    game: str | None = None,
    turns: Turns = None,
    *,
    seconds: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    threads: int = 0,
    progress: bool | Callable[[int, int], object] = False,
) -> Analyzed:
    """The best move of every position, each within these limits; a tenth of a second if none is given."""
    action, score, kind, done, stopped = _harif._batch_analyze(
        _read(positions, game, turns), seconds, depth, nodes, threads, _told(progress)
    )
    return _whole(Analyzed(action, score, kind, done), stopped)


def legal_mask(
    positions: Positions, game: str | None = None, turns: Turns = None
) -> npt.NDArray[np.bool_]:
    """Which actions are legal in every position: `bool[n, num_actions]`."""
    return _harif._batch_legal_mask(_read(positions, game, turns))


def playouts(
    positions: Positions,
    game: str | None = None,
    turns: Turns = None,
    *,
    games: int = 1,
    seed: int = 0,
    first: int = 0,
    threads: int = 0,
    progress: bool | Callable[[int, int], object] = False,
) -> PlayedOut:
    """How random games from every position end; the same seed gives the same games on any number of threads.

    A part of a longer list gives the games that the list would, if `first` is the place at which it begins.
    """
    counts, done, stopped = _harif._batch_playouts(
        _read(positions, game, turns), games, seed, first, threads, _told(progress)
    )
    return _whole(PlayedOut(counts, done), stopped)


def evaluate(
    positions: Positions,
    game: str | None = None,
    turns: Turns = None,
    *,
    evaluator: str = "learned",
    looks: int = 8,
    threads: int = 0,
    progress: bool | Callable[[int, int], object] = False,
) -> Evaluated:
    """What an evaluator says of every position as it stands.

    For Othello 8×8, "learned" is the net that the engine searches with, and "deep" a much larger one that
    judges better and takes some milliseconds for a position. It is the average over the eight symmetries of
    the board; `looks=1` takes one of them, which is many times as fast and a little less exact. The other
    names are those of the game's classroom evaluators.
    """
    value, done, stopped = _harif._batch_evaluate(
        _read(positions, game, turns), evaluator, looks, threads, _told(progress)
    )
    return _whole(Evaluated(value, done), stopped)


def _read(positions: Positions, game: str | None, turns: Turns) -> _harif._Positions:
    """The positions of a list or an array of boards."""
    if turns is not None:
        turns = _small_numbers(turns, "turns")
        if turns.ndim != 1:
            raise ValueError("turns are an array of one dimension: one for each board")
    if hasattr(positions, "__arrow_c_array__") or hasattr(positions, "combine_chunks"):
        return _harif._Positions(game, _from_arrow(positions, game), turns)
    if isinstance(positions, np.ndarray) and positions.dtype != object:
        boards = _small_numbers(positions, "boards")
        if boards.ndim != 3:
            raise ValueError(f"boards are an array of three dimensions, boards, rows and columns; this has {boards.ndim}")
        return _harif._Positions(game, boards, turns)
    return _harif._Positions(game, list(positions), turns)


def _small_numbers(given: npt.ArrayLike, what: str) -> npt.NDArray[np.int8]:
    """An array of any numbers as bytes, if that changes none of them."""
    numbers = np.asarray(given)
    if numbers.dtype.kind not in "biuf":
        raise TypeError(f"{what}: numbers are needed, not {numbers.dtype}")
    # What cannot be converted is refused below, without a warning of NumPy's.
    with np.errstate(invalid="ignore"):
        small = numbers.astype(np.int8, copy=False)
    if not np.array_equal(small, numbers):
        wrong = numbers[small != numbers].flat[0]
        raise ValueError(f"{what}: {wrong} is out of range or no whole number")
    return small


def _from_arrow(boards: Any, game: str | None) -> npt.NDArray[np.int8]:
    if game is None:
        raise ValueError("say which game the boards are of")
    start = _harif.Position(game)
    if hasattr(boards, "combine_chunks"):
        boards = boards.combine_chunks()
    cells = _small_numbers(boards.flatten().to_numpy(zero_copy_only=False), "boards")
    return cells.reshape(len(boards), start.rows, start.columns)


def _told(progress: bool | Callable[[int, int], object]) -> Callable[[int, int], object] | None:
    if progress is True:
        return _bar
    return progress or None


def _bar(done: int, total: int) -> None:
    """Draws a bar on standard error."""
    width = 40
    filled = width * done // max(total, 1)
    sys.stderr.write(f"\r[{'#' * filled}{'.' * (width - filled)}] {done:,} of {total:,}")
    if done == total:
        sys.stderr.write("\n")
    sys.stderr.flush()


def _whole(result: _Result, stopped: BaseException | None) -> _Result:
    """The result, unless something stopped the batch early."""
    if stopped is None:
        return result
    if isinstance(stopped, KeyboardInterrupt):
        raise Interrupted(result) from None
    raise stopped
