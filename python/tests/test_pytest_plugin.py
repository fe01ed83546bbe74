"""The plugin for teachers' own checks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import harif
from harif import pytest_plugin

from samples import random_positions

CHECKS = '''
import pytest
import harif


@pytest.mark.harif_positions("tictactoe", count=7, seed=3)
def test_perfect(position, harif_exact, harif_board):
    exact = harif_exact(position)
    assert harif.Agent("perfect").choose(position) in exact.best
    assert len(harif_board(position)) == 3


@pytest.mark.harif_positions("tictactoe", count=12, seed=3)
def test_first_move_is_not_always_best(position, harif_exact):
    assert position.legal_moves[0] in harif_exact(position).best


def test_positions(harif_positions):
    assert len(harif_positions("othello(size=6)", count=3)) == 3
'''


def run(folder: Path, *arguments: str) -> str:
    (folder / "test_checks.py").write_text(CHECKS)
    command = [sys.executable, "-m", "pytest", "-p", "harif.pytest_plugin", "-p", "no:cacheprovider", "-q", *arguments]
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    ended = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment)
    return ended.stdout + ended.stderr


def test_a_teachers_checks_run_once_for_each_position(tmp_path: Path) -> None:
    said = run(tmp_path, "-k", "perfect or test_positions")
    assert "8 passed" in said, said


def test_a_wrong_program_fails_where_it_is_wrong(tmp_path: Path) -> None:
    said = run(tmp_path, "-k", "first_move")
    assert " failed" in said and " passed" in said, said
    assert said == said.replace("ERROR", ""), said


def test_the_marker_is_known(tmp_path: Path) -> None:
    assert "harif_positions(game" in run(tmp_path, "--markers")


def plain(position: harif.Position) -> int:
    """Minimax as textbooks write it, for the side to move."""
    if position.is_over:
        return 0 if position.winner is None else 1 if position.winner == position.turn else -1
    return max(-plain(position.apply(action)) for action in position.legal_actions)


@pytest.mark.parametrize("game", ["tictactoe", "tictactoe(columns=4,rows=2,line=3)", "othello(size=4)"])
def test_exact_values_are_those_of_plain_minimax(game: str) -> None:
    for position in random_positions(game, 20, seed=4):
        if position.columns * position.rows - position.discs > 7:
            continue
        exact = pytest_plugin.exact(position)
        assert exact.value == plain(position)
        assert exact.moves == {move: -plain(position.play(move)) for move in position.legal_moves}


def test_boards_are_written_both_ways_up() -> None:
    position = harif.Position("connect4", "4")
    top = pytest_plugin.board(position)
    assert top[5][3] == 1 and sum(map(sum, top)) == 1
    assert pytest_plugin.board(position, first_row="bottom") == top[::-1]
