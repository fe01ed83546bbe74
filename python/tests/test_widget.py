"""The board of notebooks, as its page speaks with it."""

from __future__ import annotations

import base64
from typing import Any

import pytest

import harif
from harif import html

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


def test_cells_keep_a_picture_of_the_last_position(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[dict[str, str]] = []

    class Handle:
        def update(self, bundle: dict[str, str], raw: bool) -> None:
            assert raw
            shown.append(bundle)

    def display(bundle: dict[str, str], *, raw: bool, display_id: str | None = None, **_: Any) -> Handle | None:
        assert raw
        shown.append(bundle)
        return Handle() if display_id else None

    monkeypatch.setattr(pytest.importorskip("IPython.display"), "display", display)

    def kept_picture() -> str:
        page = shown[-1]["text/html"]
        return base64.b64decode(page.partition("base64,")[2].partition('"')[0]).decode()

    board = Board("connect4", opponent="minimax:depth=2")
    board.play("4")
    assert not shown, "nothing is kept of a board that no cell has shown"
    board._ipython_display_()
    live, kept = shown
    assert "application/vnd.jupyter.widget-view+json" in live and kept["text/plain"] == str(board.position)
    assert kept_picture() == board.picture
    board.request = ["3", 1]
    assert board.position.discs == 4 and kept_picture() == board.picture
    assert harif.svg.board(board.position) == board.picture and board.mark in shown[-1]["text/html"]
    board.request = ["back", 2]
    assert kept_picture() == board.picture and board.position.discs == 2


def test_a_move_is_shown_before_the_answer_to_it() -> None:
    board = Board("tictactoe", opponent="alphabeta")
    pictures: list[str] = []
    board.observe(lambda change: pictures.append(change["new"]), "picture")
    board.play("b2")
    assert [picture.count("<circle") for picture in pictures] == [0, 1]


def test_a_tree_opens_and_closes_without_scripts() -> None:
    start = harif.Position("tictactoe", "a1b2a2a3c1")
    report = harif.search(start, "alphabeta", depth=3, record=True)
    assert report.tree is not None
    page = html.tree(report)
    assert page == html.tree(report.tree) and page._repr_html_() == page
    assert "<script" not in page and "<img" not in page and page.count("<details open>") == 1
    nodes = [report.tree[number] for number in range(len(report.tree))]
    cuts = [node for node in nodes if node.skipped]
    inner = [node for node in nodes if report.tree.children(node.id) or node.skipped]
    assert page.count("<details") == len(inner) and page.count("✂") == 2 * len(cuts) > 0
    # A board for each node with the position, and what is not kept is counted.
    assert html.tree(report, start).count("<img") == len(nodes)
    few = html.tree(report, most=5)
    assert few.count("<b>") == 5 and "… 8" in few
    with pytest.raises(ValueError, match="not recorded"):
        html.tree(harif.search(start, "alphabeta", depth=3))
