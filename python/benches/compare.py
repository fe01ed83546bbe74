"""Speed beside other libraries: playouts in a Python loop, playouts in the library, solves. CPU time, one run.

    python python/benches/compare.py [seconds for each measurement]

Libraries that are not installed are left out.
"""

from __future__ import annotations

import importlib
import random
import sys
import time
from collections.abc import Callable

import harif

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
SPIEL = {"tictactoe": "tic_tac_toe", "connect4": "connect_four", "othello": "othello"}


def optional(name: str):
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"({name} is not installed)")
        return None


def rate(work: Callable[[], int]) -> float:
    """How much work is done in a second of CPU time of this process."""
    work()
    done = 0
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        done += work()
    return done / (time.process_time() - began)


def play_harif(start: harif.Position, chance: random.Random) -> int:
    choice = chance.choice
    position = start
    legal = position.legal_actions
    while legal:
        position = position.apply(choice(legal))
        legal = position.legal_actions
    return 1


def play_spiel(game, chance: random.Random) -> int:
    choice = chance.choice
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(choice(state.legal_actions()))
    return 1


def line(what: str, ours: float, theirs: float | None, other: str) -> None:
    ratio = f"{ours / theirs:6.1f}× {other} ({theirs:,.0f})" if theirs else ""
    print(f"{what:34} {ours:14,.0f} /s  {ratio}", flush=True)


def main() -> None:
    pyspiel = optional("pyspiel")
    bitbully = optional("bitbully")
    for game, name in SPIEL.items():
        start, chance = harif.Position(game), random.Random(1)
        ours = rate(lambda: play_harif(start, chance))
        theirs = rate(lambda: play_spiel(pyspiel.load_game(name), random.Random(1))) if pyspiel else None
        line(f"{game}: playouts in a loop", ours, theirs, "pyspiel")
    for game in SPIEL:
        positions = [harif.Position(game)] * 200
        ours = rate(lambda: int(harif.batch.playouts(positions, games=50, threads=1).counts.sum()))
        line(f"{game}: playouts in the library", ours, None, "")
    many = [harif.Position("othello", "f5d6c3d3c4f4f6")] * 2000
    evaluate = harif.batch.evaluate
    for looks in (8, 1):
        few = many[: 32 // looks]
        done = rate(lambda: len(evaluate(few, evaluator="deep", looks=looks, threads=1).value))
        line(f"othello: deep, {looks} looks", done, None, "")
    line("othello: learned evaluations", rate(lambda: len(evaluate(many, threads=1).value)), None, "")
    solves(bitbully)


def solves(bitbully) -> None:
    """Exact scores of the same random positions, without books, by the number of discs on the board."""
    chance = random.Random(2)
    for discs in (36, 30, 24, 20, 16, 12):
        texts = []
        while len(texts) < (4000 if discs >= 28 else 400 if discs >= 24 else 40 if discs >= 16 else 10):
            position, text = harif.Position("connect4"), ""
            while not position.is_over and len(text) < discs:
                action = chance.choice(position.legal_actions)
                position, text = position.apply(action), text + str(action + 1)
            if not position.is_over:
                texts.append(text)
        positions = [harif.Position("connect4", text) for text in texts]

        solver = harif.Solver(table_mb=64, book=False)
        began = time.process_time()
        scores = [solver.solve(position).score for position in positions]
        ours = len(texts) / (time.process_time() - began)
        began = time.process_time()
        together = harif.batch.solve(positions, threads=1, table_mb=64, book=False).score
        batch = len(texts) / (time.process_time() - began)
        assert together.tolist() == scores, "the scores differ"
        theirs = None
        if bitbully is not None:
            agent = bitbully.BitBully(opening_book=None)
            boards = [bitbully.Board([int(c) - 1 for c in text]) for text in texts]
            began = time.process_time()
            found = [agent.mtdf(board) for board in boards]
            theirs = len(texts) / (time.process_time() - began)
            assert found == scores, "the scores differ"
        line(f"connect4: solves with {discs} discs", ours, theirs, "bitbully")
        line("            the same as a batch", batch, theirs, "bitbully")


if __name__ == "__main__":
    main()
