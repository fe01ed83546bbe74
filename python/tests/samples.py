"""Games and random positions that the tests share."""

from __future__ import annotations

import random
from collections.abc import Iterator

import harif

GAMES = [
    "tictactoe",
    "tictactoe(columns=4,rows=3,line=3)",
    "connect4",
    "4inline",
    "connect4(columns=9,rows=9,line=4)",
    "othello",
    "othello(size=6)",
    "othello(size=10)",
]


def random_line(game: str, seed: int) -> Iterator[harif.Position]:
    """The positions of a random game, the start and the end included."""
    chance = random.Random(f"{game} {seed}")
    position = harif.Position(game)
    yield position
    while not position.is_over:
        position = position.apply(chance.choice(position.legal_actions))
        yield position


def random_positions(game: str, count: int, seed: int = 0) -> list[harif.Position]:
    """Unfinished positions from random games."""
    chance = random.Random(f"positions {game} {seed}")
    found: list[harif.Position] = []
    line = 0
    while len(found) < count:
        positions = [position for position in random_line(game, seed * 1000 + line) if not position.is_over]
        found.append(chance.choice(positions))
        line += 1
    return found
