"""Batches against the same work done one by one, and what stops them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap

import numpy as np
import pytest

import harif
from harif import batch

from samples import GAMES, random_positions


@pytest.mark.parametrize("game", GAMES)
def test_masks_are_the_legal_actions(game: str) -> None:
    positions = random_positions(game, 40)
    boards, turns = batch.stack(positions)
    for mask in (batch.legal_mask(positions), batch.legal_mask(boards, game, turns)):
        assert mask.shape == (40, positions[0].num_actions)
        for row, position in zip(mask, positions):
            assert np.flatnonzero(row).tolist() == position.legal_actions


def test_scores_are_those_of_single_solves() -> None:
    positions = [p for p in random_positions("connect4", 40) if p.discs >= 14]
    boards, turns = batch.stack(positions)
    expected = [position.solve().score for position in positions]
    for threads in (1, 3):
        solved = batch.solve(boards, "connect4", threads=threads)
        assert solved.done.all() and solved.score.tolist() == expected
    weak = batch.solve(positions, weak=True)
    assert weak.score.tolist() == np.sign(expected).tolist()


def test_analyses_are_those_of_single_positions() -> None:
    positions = random_positions("othello(size=6)", 6)
    analyzed = batch.analyze(positions, depth=3)
    for at, position in enumerate(positions):
        report = position.analyze(depth=3)
        assert report.value is not None
        assert int(analyzed.score[at]) == report.value.score
        assert batch.KINDS[analyzed.kind[at]] == report.value.kind
        assert int(analyzed.action[at]) in position.legal_actions
    over = harif.Position("tictactoe", "a1b1a2b2a3")
    assert batch.analyze([over], depth=1).action.tolist() == [-1]


@pytest.mark.parametrize("game", GAMES)
def test_playouts_do_not_depend_on_threads(game: str) -> None:
    positions = random_positions(game, 12)
    one = batch.playouts(positions, games=9, seed=3, threads=1)
    many = batch.playouts(positions, games=9, seed=3, threads=4)
    assert (one.counts == many.counts).all() and (one.counts.sum(axis=1) == 9).all()
    other = batch.playouts(positions, games=9, seed=4)
    assert (one.counts != other.counts).any()
    assert np.abs(one.mean).max() <= 1


def expected(position: harif.Position, known: dict[harif.Position, np.ndarray]) -> np.ndarray:
    """How often random games are won, drawn and lost by the side to move, exactly."""
    if position not in known:
        outcome = position.outcome
        if outcome is not None:
            known[position] = np.eye(3)[1 if outcome.winner is None else 0 if outcome.winner == position.turn else 2]
        else:
            after = [expected(position.apply(action), known)[::-1] for action in position.legal_actions]
            known[position] = np.mean(after, axis=0)
    return known[position]


@pytest.mark.parametrize("game", ["tictactoe", "tictactoe(columns=3,rows=2,line=3)", "connect4(columns=3,rows=3,line=3)"])
def test_playouts_choose_every_move_as_often_as_any_other(game: str) -> None:
    known: dict[harif.Position, np.ndarray] = {}
    expected(harif.Position(game), known)
    positions, games = list(known), 2000
    shares = batch.playouts(positions, games=games, seed=5).counts / games
    exact = np.array([known[position] for position in positions])
    # Five and a half times the standard deviation: the seed is fixed, so that chance has no say.
    assert (np.abs(shares - exact) <= 5.5 * np.sqrt(exact * (1 - exact) / games) + 1e-12).all()
    assert (np.abs((shares - exact).mean(axis=0)) < 2e-3).all()


def test_playouts_of_a_seed_stay_what_they_were() -> None:
    texts = ["3/3/2x o", "1xo/xoo/1xx o", "x2/3/3 o", "1xo/o1x/xxo o", "3/o2/1xx o", "3/1ox/3 x"]
    counts = batch.playouts([harif.Position("tictactoe", text) for text in texts], games=100, seed=7).counts
    assert counts.tolist() == [[27, 10, 63], [56, 0, 44], [31, 14, 55], [0, 47, 53], [40, 0, 60], [39, 8, 53]]


def test_playouts_of_finished_games_are_their_results() -> None:
    over = [harif.Position("tictactoe", text) for text in ("a1b1a2b2a3", "a1b2c3a2c2c1a3b3b1")]
    assert batch.playouts(over, games=2).counts.tolist() == [[0, 0, 2], [0, 2, 0]]


def test_evaluators_by_name() -> None:
    positions = random_positions("othello", 20)
    learned = batch.evaluate(positions).value
    deep = batch.evaluate(positions[:3], evaluator="deep").value
    assert learned.shape == (20,) and np.abs(learned).max() <= 64 and np.abs(deep).max() <= 64
    assert (learned[:3] != deep).any()
    once = batch.evaluate(positions[:3], evaluator="deep", looks=1).value
    assert (once != deep).any() and np.abs(once - deep).max() < 12
    with pytest.raises(ValueError, match="looks=3"):
        batch.evaluate(positions, evaluator="deep", looks=3)
    finished = harif.Position("othello", "x" * 40 + "o" * 24 + " x")
    for name in ("learned", "deep"):
        assert batch.evaluate([finished], evaluator=name).value.tolist() == [16.0]
    discs = batch.evaluate(random_positions("connect4", 5), evaluator="threats").value
    assert discs.shape == (5,)
    with pytest.raises(ValueError, match="for othello"):
        batch.evaluate(random_positions("connect4", 1))
    with pytest.raises(ValueError, match="no evaluator"):
        batch.evaluate(positions, evaluator="nonsense")


def test_wrong_arrays_say_where() -> None:
    boards = np.zeros((3, 6, 7), np.int8)
    boards[2, 0, 0] = 1
    with pytest.raises(ValueError, match="board 2"):
        batch.solve(boards, "connect4")
    with pytest.raises(ValueError, match="which game"):
        batch.solve(boards)
    with pytest.raises(ValueError, match="8 rows"):
        batch.solve(boards, "othello")
    with pytest.raises(ValueError, match="as many turns"):
        batch.legal_mask(boards[:2], "connect4", [0])
    with pytest.raises(ValueError, match="different games"):
        batch.legal_mask([harif.Position("tictactoe"), harif.Position("othello")])


def test_arrow_arrays_are_boards() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    positions = random_positions("connect4", 5)
    boards, _ = batch.stack(positions)
    cells = pyarrow.array(boards.reshape(5, 42).tolist(), pyarrow.list_(pyarrow.int8(), 42))
    assert (batch.legal_mask(cells, "connect4") == batch.legal_mask(positions)).all()
    chunked = pyarrow.chunked_array([cells, cells])
    assert batch.legal_mask(chunked, "connect4").shape == (10, 7)


def test_progress_is_told_to_the_end_and_its_errors_stop_the_work() -> None:
    seen: list[tuple[int, int]] = []
    batch.playouts(random_positions("othello", 64), games=200, progress=lambda *n: seen.append(n))
    assert seen and seen[-1] == (64, 64)

    def refuse(done: int, total: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        batch.playouts(random_positions("othello", 64), games=5000, progress=refuse)


# A process that works for hours unless it is stopped; it tells what the interrupt left behind.
PROGRAMS = {
    "batch": """
        work = lambda: harif.batch.solve([harif.Position("othello")] * 4)
        check = lambda partial: not partial.done.any()
    """,
    "kept": """
        easy = [harif.Position("othello", "o" * 63 + "x" + " x")] * 3
        work = lambda: harif.batch.solve(easy + [harif.Position("othello")] * 2, threads=1)
        check = lambda partial: partial.done.tolist() == [True] * 3 + [False] * 2
    """,
    "solve": """
        work = lambda: harif.Position("othello").solve()
        check = lambda partial: partial.lower < partial.upper
    """,
    "search": """
        work = lambda: harif.search(harif.Position("othello"), "pvs", depth=40)
        check = lambda partial: partial.stopped and partial.best is not None
    """,
    "review": """
        game = harif.Game("othello", "f5d6c3d3c4f4f6")
        work = lambda: game.review(seconds=100)
        check = lambda partial: isinstance(partial, list)
    """,
    "match": """
        work = lambda: harif.match("pvs:time=20", "pvs:time=20", game="othello", games=1000)
        check = lambda partial: len(partial.games) < 1000
    """,
}


@pytest.mark.skipif(not hasattr(signal, "SIGINT") or os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("name", PROGRAMS)
def test_control_c_stops_and_keeps_what_is_done(name: str) -> None:
    program = (
        textwrap.dedent(PROGRAMS[name])
        + textwrap.dedent("""
        print("ready", flush=True)
        try:
            work()
        except harif.Interrupted as stopped:
            assert isinstance(stopped, KeyboardInterrupt)
            print("kept" if check(stopped.partial) else f"wrong: {stopped.partial}", flush=True)
        """)
    )
    # Where these tests run in the background, Ctrl-C is ignored, and so it would be in the program.
    listen = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    command = [sys.executable, "-c", "import harif, time\n" + listen + program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None and child.stdout.readline() == "ready\n"
        # Long enough for the work to be under way; what is tested is that it ends at all.
        try:
            child.wait(timeout=1.0)
        except subprocess.TimeoutExpired:
            pass
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=600)
    assert out == "kept\n", err
