"""What environments show of a position: arrays for agents, pixels for people."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ._harif import Position

_CELL = 32
_COLOURS: dict[str, tuple[tuple[int, int, int], ...]] = {
    # An empty cell, the first side, the second side, the ground.
    "tictactoe": ((255, 253, 247), (31, 111, 139), (196, 69, 47), (138, 133, 119)),
    "connect4": ((245, 245, 240), (216, 53, 42), (242, 194, 48), (36, 87, 166)),
    "othello": ((46, 125, 79), (22, 24, 27), (246, 244, 238), (36, 95, 61)),
}


def observation(position: Position, side: int) -> dict[str, npt.NDArray[np.int8]]:
    """The board as a side sees it, and which actions it has; none when it is not its turn."""
    board = position.to_numpy()
    own = 1 if side == 0 else -1
    planes = np.stack([board == own, board == -own], axis=2).astype(np.int8)
    mask = np.zeros(position.num_actions, dtype=np.int8)
    if side == position.turn:
        mask[position.legal_actions] = 1
    return {"observation": planes, "action_mask": mask}


def pixels(position: Position) -> npt.NDArray[np.uint8]:
    """The board as `uint8[height, width, 3]`."""
    empty, first, second, ground = _COLOURS[position.game.split("(")[0]]
    cells = position.to_numpy()
    across = np.arange(_CELL) - (_CELL - 1) / 2
    disc = across[:, None] ** 2 + across[None, :] ** 2 < (_CELL * 0.42) ** 2
    picture = np.empty((position.rows * _CELL, position.columns * _CELL, 3), dtype=np.uint8)
    picture[:] = ground
    for row in range(position.rows):
        for column in range(position.columns):
            colour = (empty, first, second)[int(cells[row, column])]
            part = picture[row * _CELL : (row + 1) * _CELL, column * _CELL : (column + 1) * _CELL]
            part[disc] = colour
    return picture
