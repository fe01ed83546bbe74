"""Random games against OpenSpiel and the program `harif`: the same moves, numbers, turns and results."""

from __future__ import annotations

import json
import os
import random
import subprocess
from pathlib import Path

import pytest

import harif

SPIEL = {"tictactoe": "tic_tac_toe", "connect4": "connect_four", "othello": "othello"}
# The long form takes minutes.
GAMES = [pytest.param(20, id="few"), pytest.param(10_000, id="many", marks=pytest.mark.slow)]
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("game", SPIEL)
def test_openspiel_agrees(game: str, games: int) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    theirs = pyspiel.load_game(SPIEL[game])
    start = harif.Position(game)
    # OpenSpiel counts Othello's pass too.
    assert start.num_actions == theirs.num_distinct_actions()
    chance = random.Random(games)
    for _ in range(games):
        position, state = start, theirs.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            assert position.outcome is None and position.turn == state.current_player(), position
            assert position.legal_actions == legal, position
            action = chance.choice(legal)
            position = position.play(position.move_of(action))
            state.apply_action(action)
        assert position.outcome is not None and position.legal_actions == [], position
        winner = position.outcome.winner
        assert state.returns() == [0 if winner is None else 1 if side == winner else -1 for side in (0, 1)], position


def program() -> Path:
    """The program that was built last beside the package."""
    built = [Path(os.environ["HARIF_PROGRAM"])] if "HARIF_PROGRAM" in os.environ else []
    built += [path for path in (ROOT / "target" / profile / "harif" for profile in ("debug", "release")) if path.exists()]
    if not built:
        pytest.skip("the program is not built here: cargo build")
    return built[0]


@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("game", SPIEL)
def test_the_program_agrees(game: str, games: int) -> None:
    path = program()
    chance = random.Random(games)
    for first in range(0, games, 500):
        positions = []
        for _ in range(min(500, games - first)):
            position = harif.Position(game)
            positions.append(position)
            while not position.is_over:
                position = position.apply(chance.choice(position.legal_actions))
                positions.append(position)
        texts = "".join(f"{position.text}\n" for position in positions)
        command = [str(path), "moves", game, "--json"]
        said = subprocess.run(command, input=texts, capture_output=True, text=True, check=True).stdout
        answers = said.splitlines()
        assert len(answers) == len(positions)
        for position, answer in zip(positions, map(json.loads, answers)):
            assert answer["moves"] == position.legal_moves, position
            assert answer["turn"] == ("first", "second")[position.turn], position
            outcome = position.outcome
            assert (answer["outcome"] is None) == (outcome is None), position
            if outcome is not None:
                winner = {"first": 0, "second": 1}.get(answer["outcome"].get("winner"))
                assert winner == outcome.winner and answer["outcome"].get("margin") in (None, outcome.margin), position
