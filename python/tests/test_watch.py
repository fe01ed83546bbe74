"""A search of one's own: recorded by a decorator, diagnosed, drawn."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import harif
import pytest
from harif.watch import Trace

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(board: str, side: str) -> bool:
    return any(all(board[cell] == side for cell in line) for line in LINES)


def make(confused: bool):  # type: ignore[no-untyped-def]
    @harif.watch
    def minimax(board: str, maximizing: bool) -> int:
        if won(board, "X"):
            return 1
        if won(board, "O"):
            return -1
        if " " not in board:
            return 0
        side = "X" if maximizing else "O"
        free = [cell for cell in range(9) if board[cell] == " "]
        below = [minimax(board[:cell] + side + board[cell + 1 :], not maximizing) for cell in free]
        return max(below) if maximizing or confused else min(below)

    return minimax


def test_a_right_search_is_right() -> None:
    minimax = make(confused=False)
    assert minimax("XO  O   X", True) == 0
    trace = minimax.trace
    diagnosis = trace.diagnose()
    assert [finding.id for finding in diagnosis.findings] == ["right"]
    assert diagnosis.departure is None
    assert diagnosis.game == "tictactoe"
    assert diagnosis.nodes == trace.text.count('{"enter"')


def test_a_confused_search_departs_at_a_node_that_is_drawn() -> None:
    minimax = make(confused=True)
    minimax("XO  O   X", True)
    trace = minimax.trace
    first = trace.diagnose().findings[0]
    assert first.id == "max-min-confused"
    assert trace.diagnose().departure == first.node
    html = trace.show()._repr_html_()
    assert html.count("<circle") == 1 and first.sentence.split(":")[-1].strip(" .") in html
    persian = trace.show("fa")
    assert 'dir="rtl"' in persian._repr_html_() and re.search("[آ-ی]", str(persian))


def test_the_latest_search_is_kept_and_calls_of_one_loop_belong_together() -> None:
    minimax = make(confused=False)

    def whole() -> None:
        minimax("XO  O   X", True)

    whole()
    assert minimax.trace.text.count('"parent"') == minimax.trace.text.count('{"enter"') - 1
    board = "XO  O   X"
    for cell in (2, 3, 5):
        minimax(board[:cell] + "X" + board[cell + 1 :], False)
    roots = [line for line in minimax.trace.text.splitlines() if '"enter"' in line and '"parent"' not in line]
    assert len(roots) == 3


def test_limits_end_the_record_and_not_the_program(tmp_path: Path) -> None:
    @harif.watch(calls=100)
    def count(depth: int) -> int:
        return 1 if depth == 0 else sum(count(depth - 1) for _ in range(3))

    assert count(6) == 729
    trace = count.trace
    assert trace.text.count('{"enter"') == 100
    assert '"end": "calls"' in trace.text
    assert count(1) == 3
    assert count.trace.text.count('{"enter"') == 4
    trace.save(tmp_path / "search.jsonl")
    assert (tmp_path / "search.jsonl").read_text(encoding="utf-8") == trace.text


def test_what_is_no_trace_is_refused() -> None:
    with pytest.raises(ValueError, match="line 1"):
        Trace("nothing").diagnose()
    with pytest.raises(ValueError, match="language"):
        Trace("").diagnose("xx")
    with pytest.raises(RuntimeError, match="not called"):
        _ = make(confused=False).trace


def test_the_tracer_is_not_loaded_before_it_is_needed() -> None:
    code = "import harif, sys; import harif.watch; print(sys.modules['harif.watch']._tracer)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "None"
