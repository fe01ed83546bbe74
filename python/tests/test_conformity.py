"""What other libraries ask of an environment, by their own tests."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import numpy as np
import pytest

import harif

THREE = ["tictactoe", "connect4", "othello"]
SPIEL = {"tictactoe": "tic_tac_toe", "connect4": "connect_four", "othello": "othello"}

# `cargo xtask test --full` plays the long form.
GAMES_EACH = 10_000 if os.environ.get("HARIF_FULL") else 300


@pytest.mark.parametrize("game", THREE)
def test_pettingzoo(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    test = pytest.importorskip("pettingzoo.test")
    from harif import pettingzoo

    test.api_test(pettingzoo.env(game), num_cycles=200)
    test.seed_test(lambda: pettingzoo.env(game), num_cycles=50)
    test.render_test(lambda render_mode=None: pettingzoo.env(game, render_mode=render_mode))


def test_pettingzoo_rewards_the_winner() -> None:
    pytest.importorskip("pettingzoo")
    from harif import pettingzoo

    for seed in range(30):
        chance = random.Random(seed)
        env = pettingzoo.raw_env("connect4")
        env.reset()
        rewards = {"player_0": 0.0, "player_1": 0.0}
        for agent in env.agent_iter():
            observation, reward, over, _, _ = env.last()
            rewards[agent] += reward
            legal = np.flatnonzero(observation["action_mask"]).tolist()
            env.step(None if over else chance.choice(legal))
        assert tuple(rewards.values()) == env.position.returns


@pytest.mark.parametrize("game", THREE)
@pytest.mark.parametrize("side", [0, 1, None])
def test_gymnasium(game: str, side: int | None) -> None:
    pytest.importorskip("gymnasium")
    import gymnasium as upstream
    from gymnasium.utils.env_checker import check_env

    from harif import gymnasium

    check_env(gymnasium.HarifEnv(game, side=side, render_mode="ansi"), skip_render_check=False)
    name = {"tictactoe": "TicTacToe", "connect4": "ConnectFour", "othello": "Othello"}[game]
    env = upstream.make(f"harif/{name}-v0", opponent="random", side=side)
    chance = random.Random(1)
    for seed in range(5):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            legal = np.flatnonzero(info["action_mask"]).tolist()
            _, reward, over, _, info = env.step(chance.choice(legal))
        assert reward in (-1, 0, 1)
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0]) if (info["action_mask"] == 0).any() else None
    if illegal is not None:
        assert env.step(illegal)[1:3] == (-1.0, True)


@pytest.mark.parametrize("game", THREE)
def test_openspiel_takes_the_game(game: str) -> None:
    pytest.importorskip("pyspiel")
    # In a process of its own: OpenSpiel ends the process when a game is wrong.
    program = f"""
import pyspiel
from harif import openspiel
game = pyspiel.load_game("python_harif_{game}")
pyspiel.random_sim_test(game, num_sims=10, serialize=True, verbose=False)
state = game.new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[-1])
again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
assert str(again) == str(state) and again.returns() == state.returns()
print("fine")
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300)
    assert ended.stdout.endswith("fine\n"), ended.stderr


@pytest.mark.parametrize("game", THREE)
def test_openspiel_plays_the_same_games(game: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    theirs = pyspiel.load_game(SPIEL[game])
    start = harif.Position(game)
    assert theirs.num_distinct_actions() == start.num_actions
    chance = random.Random(7)
    for _ in range(GAMES_EACH):
        position, state = start, theirs.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            assert position.legal_actions == legal and position.turn == state.current_player()
            action = chance.choice(legal)
            position = position.apply(action)
            state.apply_action(action)
        assert position.is_over and list(position.returns) == state.returns()
