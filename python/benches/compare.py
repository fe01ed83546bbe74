"""Speed beside other libraries: playouts in a Python loop, playouts in the library, exact solves. CPU time, one run.

    pip install open_spiel pgx pettingzoo bitbully
    python python/benches/compare.py [seconds for each measurement]

Libraries that are not installed are left out. CPU time is that of the whole process, so threads count; other work on the
machine changes it less than the time on the clock, and the load is printed with it.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import os
import random
import sys
import time
from collections.abc import Callable

import harif
from harif import batch

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
SPIEL = {"tictactoe": "tic_tac_toe", "connect4": "connect_four", "othello": "othello"}
ZOO = {"tictactoe": "tictactoe_v3", "connect4": "connect_four_v3"}
# pgx is fastest with many games side by side; more gave nothing.
PGX_GAMES = 1024


def optional(module: str, package: str):
    try:
        found = importlib.import_module(module)
    except ImportError:
        print(f"({package} is not installed)")
        return None
    print(f"{package} {importlib.metadata.version(package)}")
    return found


def rate(work: Callable[[], int]) -> float:
    """How much work is done in a second of CPU time of this process."""
    work()
    done = 0
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        done += work()
    return done / (time.process_time() - began)


def line(what: str, ours: float, others: dict[str, float]) -> None:
    ratios = "  ".join(f"{ours / theirs:8.1f}× {name} ({theirs:,.0f})" for name, theirs in others.items())
    print(f"{what:34} {ours:12,.0f} /s  {ratios}", flush=True)


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


def play_zoo(env, chance: random.Random) -> int:
    env.reset()
    for _ in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        legal = seen["action_mask"].nonzero()[0]
        env.step(None if ended or cut else int(chance.choice(legal)))
    return 1


def loops(pyspiel, zoo) -> None:
    for game, name in SPIEL.items():
        start, chance = harif.Position(game), random.Random(1)
        others = {}
        if pyspiel:
            theirs = pyspiel.load_game(name)
            others["pyspiel"] = rate(lambda: play_spiel(theirs, chance))
        line(f"{game}: playouts in a loop", rate(lambda: play_harif(start, chance)), others)
        if zoo and game in ZOO:
            from harif.pettingzoo import env

            theirs = importlib.import_module(f"pettingzoo.classic.{ZOO[game]}").env()
            ours = env(game)
            others = {"pettingzoo": rate(lambda: play_zoo(theirs, chance))}
            line(f"{game}: PettingZoo's loop", rate(lambda: play_zoo(ours, chance)), others)


def pgx_playouts(pgx, name: str) -> Callable[[], int]:
    """Many random games side by side, in one compiled loop."""
    import jax
    import jax.numpy as jnp

    env = pgx.make(name)
    step = jax.vmap(env.step)

    @jax.jit
    def play(key):
        key, first = jax.random.split(key)
        states = jax.vmap(env.init)(jax.random.split(first, PGX_GAMES))

        def move(carry):
            states, key = carry
            key, now = jax.random.split(key)
            masks = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
            return step(states, jax.random.categorical(now, masks, axis=-1)), key

        return jax.lax.while_loop(lambda carry: ~carry[0].terminated.all(), move, (states, key))[0].rewards

    keys = iter(range(10**9))

    def work() -> int:
        play(jax.random.PRNGKey(next(keys))).block_until_ready()
        return PGX_GAMES

    return work


def in_the_library(pgx) -> None:
    for game, name in SPIEL.items():
        positions = [harif.Position(game)] * 200
        ours = rate(lambda: int(batch.playouts(positions, games=50, threads=1).counts.sum()))
        others = {"pgx": rate(pgx_playouts(pgx, name))} if pgx else {}
        line(f"{game}: playouts in the library", ours, others)


def evaluations() -> None:
    chance = random.Random(3)
    many = []
    while len(many) < 2000:
        position = harif.Position("othello")
        while not position.is_over:
            many.append(position)
            position = position.apply(chance.choice(position.legal_actions))
    for looks in (8, 1):
        few = many[: 512 // looks]
        done = rate(lambda: len(batch.evaluate(few, evaluator="deep", looks=looks, threads=1).value))
        line(f"othello: deep, {looks} looks", done, {})
    line("othello: learned evaluations", rate(lambda: len(batch.evaluate(many, threads=1).value)), {})


def random_positions(discs: int, chance: random.Random):
    """Texts of random games that are not over after so many discs."""
    while True:
        position, text = harif.Position("connect4"), ""
        while not position.is_over and len(text) < discs:
            action = chance.choice(position.legal_actions)
            position, text = position.apply(action), text + str(action + 1)
        if not position.is_over:
            yield text


def solves(bitbully) -> None:
    """Exact scores of the same random positions without books, by the number of discs on the board.

    Both solve block after block of the same positions until one of them has used twenty times `SECONDS`, or 4,000 positions are
    done; nothing that was begun is left out. Each keeps its table from position to position, and neither pays for allocating it.
    With few empty cells the call from Python is most of what is measured.
    """
    head = ("discs", "positions", "harif /s", "nodes each", "batch /s", "bitbully /s", "nodes each", "ratio", "of batch")
    print("".join(f"{word:>13}" for word in head))
    for discs in range(40, 7, -1):
        texts = random_positions(discs, random.Random(discs))
        block = 1000 if discs >= 26 else 100 if discs >= 22 else 10 if discs >= 18 else 1
        solver = harif.Solver(table_mb=64, threads=1, book=False)
        solver.solve(harif.Position("connect4", next(random_positions(40, random.Random(0)))))
        agent = bitbully.BitBully(opening_book=None) if bitbully else None
        ours = together = theirs = 0.0
        nodes = their_nodes = done = 0
        while done < 4000 and max(ours, theirs) < 20 * SECONDS:
            chosen = [next(texts) for _ in range(block)]
            positions = [harif.Position("connect4", text) for text in chosen]
            began = time.process_time()
            solutions = [solver.solve(position) for position in positions]
            ours += time.process_time() - began
            scores = [solution.score for solution in solutions]
            nodes += sum(solution.nodes for solution in solutions)
            # A batch allocates its tables anew, so it is only measured where there are many positions.
            if block == 1000:
                began = time.process_time()
                found = batch.solve(positions, threads=1, table_mb=16, book=False).score.tolist()
                together += time.process_time() - began
                assert found == scores, "a batch finds other scores"
            if agent:
                boards = [bitbully.Board([int(column) - 1 for column in text]) for text in chosen]
                agent.reset_node_counter()
                began = time.process_time()
                found = [agent.mtdf(board) for board in boards]
                theirs += time.process_time() - began
                their_nodes += agent.get_node_counter()
                assert found == scores, "bitbully finds other scores"
            done += block
        row = f"{discs:13}{done:13,}{done / ours:13,.1f}{nodes / done:13,.0f}"
        row += f"{done / together:13,.0f}" if together else f"{'':13}"
        if agent:
            row += f"{done / theirs:13,.1f}{their_nodes / done:13,.0f}{theirs / ours:12.1f}×"
            row += f"{theirs / together:12.1f}×" if together else ""
        print(row, flush=True)
        if max(ours, theirs) / done > 10 * SECONDS:
            print(f"(fewer discs: a position takes {max(ours, theirs) / done:,.0f} s and more)")
            return


def main() -> None:
    print(f"harif {harif.__version__}; load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    pyspiel = optional("pyspiel", "open_spiel")
    zoo = optional("pettingzoo", "pettingzoo")
    pgx = optional("pgx", "pgx")
    bitbully = optional("bitbully", "bitbully")
    loops(pyspiel, zoo)
    in_the_library(pgx)
    evaluations()
    solves(bitbully)
    print(f"load of the machine {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
