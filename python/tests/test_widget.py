"""The board of notebooks, as its page speaks with it."""

from __future__ import annotations

import pytest

import harif

pytest.importorskip("anywidget")

from harif.widget import Board  # noqa: E402


def test_clicks_play_and_take_back() -> None:
    board = Board("connect4")
    assert board.moves == list("1234567") and board.picture.startswith("<svg")
    board.request = ["4", 1]
    board.request = ["4", 2]
    assert board.position == harif.Position("connect4", "44")
    before = board.picture
    board.request = ["back", 3]
    assert board.position == harif.Position("connect4", "4") and board.picture != before
    board.request = ["x9", 4]
    assert board.position == harif.Position("connect4", "4")


def test_an_opponent_answers_and_is_taken_back_with_the_move() -> None:
    board = Board("tictactoe", opponent="alphabeta", language="fa")
    english = Board("tictactoe").words
    assert board.words != english
    board.play("a1")
    assert board.position.discs == 2 and board.position.turn == 0
    board.back()
    assert board.position.discs == 0
    board.back()
    for _ in range(5):
        if not board.game.is_over:
            board.request = [board.moves[0], _]
    assert board.game.is_over and board.moves == []


def test_the_state_that_a_notebook_keeps_shows_the_board() -> None:
    board = Board("othello")
    state = board.get_state()
    assert state["picture"].count("<circle") == 4 and state["moves"] == ["d3", "c4", "f5", "e6"]
