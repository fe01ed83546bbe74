"""What people give by mistake is refused in words, and what a function gives back can be sent to another process."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import warnings
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

import harif
from harif import batch

START = harif.Position("connect4")
EMPTY = np.zeros((2, 6, 7), np.int8)


@pytest.mark.parametrize("number", [-1, 7, 2**70, -(2**70)])
def test_a_number_that_is_no_action_is_an_illegal_move(number: int) -> None:
    for refuse in (START.apply, START.move_of, START.flips, harif.Game("connect4").push):
        with pytest.raises(harif.IllegalMove, match=f"^{number} is not legal: .* 0 to 6"):
            refuse(number)  # type: ignore[operator]


@pytest.mark.parametrize("number", [np.int8(3), np.uint64(3), True])
def test_a_number_of_any_kind_is_an_action(number: int) -> None:
    assert START.apply(number) == START.apply(int(number))


WRONG_NUMBERS: list[Callable[[int], object]] = [
    START.perft,
    lambda number: START.analyze(depth=number),
    lambda number: START.analyze(nodes=number),
    lambda number: harif.search(START, depth=number),
    lambda number: harif.search(START, depth=1, seed=number),
    lambda number: harif.Solver(table_mb=number),
    lambda number: harif.Solver(threads=number),
    lambda number: harif.match("random", "random", games=number),
    lambda number: harif.match("random", "random", games=2, threads=number),
    lambda number: harif.Agent("random").new_game(number),
    lambda number: batch.solve([START.apply(3)], table_mb=number),
    lambda number: batch.solve([START.apply(3)], threads=number),
    lambda number: batch.analyze([START], depth=number),
    lambda number: batch.playouts([START], games=number),
    lambda number: batch.playouts([START], seed=number),
    lambda number: batch.playouts([START], threads=number),
    lambda number: batch.evaluate([harif.Position("othello")], looks=number),
]


@pytest.mark.parametrize("number", [-1, 2**64])
@pytest.mark.parametrize("give", WRONG_NUMBERS)
def test_a_number_that_is_impossible_is_named(give: Callable[[int], object], number: int) -> None:
    with pytest.raises(ValueError, match=f"{number} is impossible"):
        give(number)


def test_tables_and_threads_have_limits_in_batches_too() -> None:
    """A table that no machine has room for once ended the interpreter."""
    for give in (lambda: batch.solve([START], table_mb=10**9), lambda: batch.playouts([START], threads=10**6)):
        with pytest.raises(ValueError, match="it goes from"):
            give()


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), -1.0, 1e300])
def test_times_are_finite(seconds: float) -> None:
    for give in (START.analyze, lambda seconds: batch.analyze([START], seconds=seconds)):
        with pytest.raises(ValueError, match="a time is finite") as refused:
            give(seconds=seconds)
        assert len(str(refused.value)) < 80


@pytest.mark.parametrize(
    "boards, turns, words",
    [
        (EMPTY[0], None, "three dimensions"),
        (np.full((2, 6, 7), 0.5), None, "boards: 0.5 is"),
        (np.full((2, 6, 7), np.nan), None, "boards: nan is"),
        (np.full((2, 6, 7), 257), None, "boards: 257 is"),
        (np.full((2, 6, 7), 2), None, "board 0: 2 at"),
        (np.zeros((2, 6, 7), "U1"), None, "numbers are needed"),
        (np.zeros((2, 6, 7), complex), None, "numbers are needed"),
        (np.zeros((2, 6, 7), object), None, r"positions\[0\] is of"),
        (EMPTY.tolist(), None, r"positions\[0\] is of .*list"),
        (EMPTY, [0.7, 1], "turns: 0.7 is"),
        (EMPTY, [0, 256], "turns: 256 is"),
        (EMPTY, [[0, 0]], "one dimension"),
        ([START], [0], "turns are for arrays"),
        ([harif.Position("othello")], None, "of othello, not of connect4"),
    ],
)
def test_boards_of_the_wrong_kind_are_refused_in_words(boards: object, turns: npt.ArrayLike | None, words: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises((ValueError, TypeError), match=words):
            batch.legal_mask(boards, "connect4", turns)


def test_boards_of_any_layout_and_numbers_are_boards() -> None:
    position = harif.Position("connect4", "4455667")
    board = position.to_numpy()
    wide = np.zeros((12, 14), np.int8)
    wide[::2, ::2] = board
    boards = [board.astype(kind) for kind in (np.int8, int, float, ">i4")]
    boards += [np.asfortranarray(board), wide[::2, ::2], board[::-1][::-1]]
    for other in boards:
        assert harif.Position.from_numpy("connect4", other) == position
        assert (batch.legal_mask(other[None], "connect4") == batch.legal_mask([position])).all()
    assert harif.Position.from_numpy("connect4", board.tolist()) == position


def test_a_file_that_cannot_be_written_or_read_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "missing" / "game.json"
    for give in (harif.Game("connect4").save, harif.Game.load):
        with pytest.raises(FileNotFoundError) as refused:
            give(missing)
        assert refused.value.filename == str(missing)


def test_an_array_without_a_turn_asks_for_one_as_arrays_give_it() -> None:
    with pytest.raises(ValueError, match="whose turn it is: 0 or 1"):
        harif.Position.from_numpy("othello", np.zeros((8, 8), np.int8))


def results() -> list[object]:
    """One of each kind of result and of what works for a player."""
    position = harif.Position("connect4", "44444132")
    report = position.analyze(depth=3)
    played = harif.match("minimax:depth=1", "random:seed=3", game="tictactoe", games=2)
    return [
        harif.Position("tictactoe", "a1b1a2b2a3").outcome,
        harif.Position("tictactoe", "a1b2c3a2c2c1a3b3b1").outcome,
        harif.Solver(table_mb=8).solve(position, every_move=True),
        report,
        report.value,
        report.moves[0],
        harif.search(harif.Position("othello"), "mcts", nodes=50),
        harif.Agent("minimax:depth=2").decide(position),
        harif.Agent("random:seed=3").decide(position),
        played,
        played.games[0],
        harif.Agent("minimax:depth=2"),
        harif.Solver(table_mb=3, threads=2, book=False, keep=False),
    ]


def shown(result: object) -> list[str]:
    """Everything that a result says of itself."""
    says = {name: getattr(result, name) for name in dir(result) if not name.startswith("_")}
    return [repr(result), *(f"{name} {value!r}" for name, value in says.items() if not callable(value))]


def test_results_survive_pickling_and_copying() -> None:
    for result in results():
        for again in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result), copy.copy(result)):
            assert type(again) is type(result) and shown(again) == shown(result)
    solver = pickle.loads(pickle.dumps(harif.Solver(table_mb=3, book=False, keep=False)))
    assert solver.__getnewargs_ex__() == ((3, 1), {"book": False, "keep": False})


def solved(position: harif.Position) -> tuple[harif.Solution, harif.Report]:
    return position.solve(), position.analyze(depth=2)


@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_results_come_back_from_other_processes(start: str) -> None:
    positions = [harif.Position("connect4", "444444" + column) for column in "12"]
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(start)) as processes:
        found = list(processes.map(solved, positions))
    assert [solution.score for solution, _ in found] == [position.solve().score for position in positions]
    assert [report.position for _, report in found] == positions
