"""Laws of `Position`, over random games of every kind of board."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import numpy as np
import pytest

import harif

from samples import GAMES, random_line, random_positions


@pytest.mark.parametrize("game", GAMES)
def test_a_position_survives_every_way_of_writing_it(game: str) -> None:
    for seed in range(5):
        for position in random_line(game, seed):
            again = [
                pickle.loads(pickle.dumps(position)),
                copy.deepcopy(position),
                harif.Position(position.game, position.text),
                eval(repr(position), {"Position": harif.Position}),
                harif.Position.from_numpy(position.game, position.to_numpy(), position.turn),
            ]
            for other in again:
                assert other == position
                assert hash(other) == hash(position)
                assert other.legal_actions == position.legal_actions


@pytest.mark.parametrize("game", GAMES)
def test_moves_and_actions_are_the_same_moves(game: str) -> None:
    for position in random_line(game, 1):
        assert len(position.legal_moves) == len(position.legal_actions)
        assert position.legal_actions == sorted(position.legal_actions)
        by_action = {position.apply(action) for action in position.legal_actions}
        by_move = {position.play(move) for move in position.legal_moves}
        assert by_action == by_move
        for move in position.legal_moves:
            assert position.move_of(position.action(move)) == move
        assert bool(position.legal_actions) != position.is_over


@pytest.mark.parametrize("game", GAMES)
def test_every_action_that_is_not_listed_is_refused_and_changes_nothing(game: str) -> None:
    for position in random_line(game, 2):
        before = position.text
        legal = set(position.legal_actions)
        for action in range(position.num_actions + 3):
            if action not in legal:
                with pytest.raises(harif.IllegalMove):
                    position.apply(action)
        assert position.text == before


def test_equal_positions_are_equal_however_they_were_reached() -> None:
    one = harif.Position("connect4", "1234")
    other = harif.Position("connect4", "3214")
    assert one == other and len({one, other}) == 1
    assert one != harif.Position("connect4", "1235")
    assert harif.Position("tictactoe") != harif.Position("connect4")
    assert one != "connect4"


def test_a_position_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        harif.Position("tictactoe").turn = 1  # type: ignore[misc]


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("conect4", "", 'did you mean "connect4"'),
        ("connect4", "44x", '"x" at character 3'),
        ("connect4", "4444444", '"4" at character 7, move 7: the column is full'),
        ("othello", "a1", '"a1" at character 1, move 1'),
        ("tictactoe", "xx/3/3", "cells in row 1"),
        ("othello(size=7)", "", "even"),
    ],
)
def test_errors_name_the_text_and_the_place(game: str, text: str, words: str) -> None:
    with pytest.raises(ValueError) as error:
        harif.Position(game, text)
    assert words in str(error.value)


def test_an_illegal_move_says_why() -> None:
    with pytest.raises(harif.IllegalMove) as error:
        harif.Position("tictactoe", "b2").play("b2")
    assert (error.value.move, error.value.reason) == ("b2", "the cell is taken")
    assert isinstance(pickle.loads(pickle.dumps(error.value)), harif.IllegalMove)
    with pytest.raises(ValueError, match="is not a move of tictactoe"):
        harif.Position("tictactoe").play("z")
    with pytest.raises(ValueError, match="is not a move of othello"):
        harif.Position("othello").play("1")


def test_arrays_show_the_board_as_it_is_drawn() -> None:
    board = harif.Position("connect4", "4").to_numpy()
    assert board.dtype == np.int8 and board.shape == (6, 7)
    assert board[5, 3] == 1 and np.abs(board).sum() == 1
    board = harif.Position("othello", "f5").to_numpy()
    assert [int(board[4, column]) for column in range(2, 6)] == [0, 1, 1, 1] and board[3, 3] == -1
    board = harif.Position("tictactoe", "c1a3").to_numpy()
    assert board.tolist() == [[0, 0, 1], [0, 0, 0], [-1, 0, 0]]
    drawn = str(harif.Position("tictactoe", "c1a3")).split("\n")
    assert drawn == [". . x", ". . .", "o . ."]


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (np.full((3, 3), 2, np.int8), "neither 1, -1 nor 0"),
        (np.full((3, 3), 1, np.int8), "discs"),
        (np.zeros((3, 4), np.int8), r"the board is"),
    ],
)
def test_arrays_that_are_no_boards_are_refused(board: np.ndarray, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        harif.Position.from_numpy("tictactoe", board)


def test_counts_of_lines_are_the_published_ones() -> None:
    assert harif.Position("othello").perft(6) == 8200
    assert harif.Position("connect4").perft(5) == 7**5
    assert harif.Position("tictactoe").perft(9) == 127872


@pytest.mark.parametrize("game", GAMES)
def test_drawings_have_a_shape_for_every_disc(game: str) -> None:
    for position in random_positions(game, 3):
        svg = position._repr_svg_()
        assert svg.startswith("<svg") and svg.endswith("</svg>")
        shapes = svg.count("<circle") + svg.count("<path")
        empty = position.rows * position.columns if "connect4" in position.game else position.discs
        assert shapes == empty


def test_a_child_of_a_fork_can_solve_while_its_parent_does() -> None:
    program = """
import os, threading, harif
hard = harif.Position("othello")
thread = threading.Thread(target=lambda: hard.solve(), daemon=True)
thread.start()
import time; time.sleep(0.3)
child = os.fork()
if child == 0:
    print(harif.Position("connect4", "4444").solve().score, flush=True)
    os._exit(0)
os.waitpid(child, 0)
os._exit(0)
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=600)
    assert ended.stdout == "1\n", ended.stderr
