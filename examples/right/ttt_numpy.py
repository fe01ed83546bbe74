"""Tic-tac-toe in a NumPy array, moves taken back; (value, move) is returned."""
import numpy as np


def winner(b):
    sums = list(b.sum(axis=0)) + list(b.sum(axis=1)) + [np.trace(b), np.trace(np.fliplr(b))]
    if 3 in sums:
        return 1
    if -3 in sums:
        return -1
    return 0


def minimax(b, player):
    w = winner(b)
    if w != 0 or not (b == 0).any():
        return w, None
    best = -2 * player
    move = None
    for r, c in np.argwhere(b == 0):
        b[r, c] = player
        v, _ = minimax(b, -player)
        b[r, c] = 0
        if (v - best) * player > 0:
            best, move = v, (r, c)
    return best, move


board = np.zeros((3, 3), dtype=int)
board[0, 0], board[1, 1] = 1, -1
print(minimax(board, 1))
