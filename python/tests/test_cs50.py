"""The course's functions, on every board there is: 3^9 of them, reachable or not."""

from __future__ import annotations

import copy
import itertools
import subprocess
import sys
from pathlib import Path

import pytest

from harif import cs50
from harif.cs50 import EMPTY, O, X

Board = list[list[str | None]]


def every_board() -> list[Board]:
    cells = itertools.product([EMPTY, X, O], repeat=9)
    return [[list(row[0:3]), list(row[3:6]), list(row[6:9])] for row in cells]


def plain_winner(board: Board) -> str | None:
    """The definition, written without the module's tricks."""
    lines = [list(row) for row in board]
    lines += [[board[row][column] for row in range(3)] for column in range(3)]
    lines += [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    for side in (X, O):
        if [side] * 3 in lines:
            return side
    return None


def plain_count(board: Board, side: str) -> int:
    return sum(row.count(side) for row in board)


def plain_value(board: Board, known: dict[str, int]) -> int:
    """Minimax as textbooks write it, each board once."""
    key = str(board)
    if key not in known:
        side = plain_winner(board)
        empty = [(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY]
        if side is not None or not empty:
            known[key] = {X: 1, O: -1, None: 0}[side]
        else:
            mover = X if plain_count(board, X) <= plain_count(board, O) else O
            values = []
            for i, j in empty:
                after = copy.deepcopy(board)
                after[i][j] = mover
                values.append(plain_value(after, known))
            known[key] = max(values) if mover == X else min(values)
    return known[key]


def test_every_board_follows_the_course() -> None:
    known: dict[str, int] = {}
    for board in every_board():
        before = copy.deepcopy(board)
        side = plain_winner(board)
        empty = {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}
        over = side is not None or not empty
        assert cs50.winner(board) == side
        assert cs50.terminal(board) is over
        assert cs50.utility(board) == {X: 1, O: -1, None: 0}[side]
        mover = X if plain_count(board, X) <= plain_count(board, O) else O
        assert cs50.player(board) == mover
        best = cs50.minimax(board)
        if over:
            assert best is None and cs50.actions(board) == set()
        else:
            assert cs50.actions(board) == empty
            assert best in empty
            after = cs50.result(board, best)
            assert plain_value(after, known) == plain_value(board, known)
            assert after[best[0]][best[1]] == mover
        assert board == before, "no function changes its argument"


@pytest.mark.parametrize("action", [(3, 0), (0, 3), (-1, 0), (0, -1), (1, 1), (9, 9), None, "a1", (0,), [0, 0]])
def test_illegal_actions_raise(action: object) -> None:
    board = cs50.result(cs50.initial_state(), (1, 1))
    with pytest.raises(Exception):
        cs50.result(board, action)  # type: ignore[arg-type]


def test_results_share_nothing_with_the_board() -> None:
    board = cs50.initial_state()
    after = cs50.result(board, (0, 0))
    after[2][2] = X
    after[0][1] = O
    assert board == cs50.initial_state()


def test_two_optimal_players_draw() -> None:
    board = cs50.initial_state()
    while not cs50.terminal(board):
        action = cs50.minimax(board)
        assert action is not None
        board = cs50.result(board, action)
    assert cs50.utility(board) == 0


def test_the_file_works_alone_beside_a_runner(tmp_path: Path) -> None:
    file = Path(cs50.__file__)
    (tmp_path / "tictactoe.py").write_text(file.read_text())
    program = "import tictactoe as t; print(t.minimax(t.initial_state()) in t.actions(t.initial_state()))"
    # Without the site's packages there is no harif to import.
    command = [sys.executable, "-S", "-c", program]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)})
    assert ended.stdout == "True\n", ended.stderr
