"""Othello in a NumPy array; alpha-beta with weights of cells."""
import numpy as np


def line(board, r, c, dr, dc, p):
    cells = []
    r, c = r + dr, c + dc
    while 0 <= r < 8 and 0 <= c < 8 and board[r, c] == -p:
        cells.append((r, c))
        r, c = r + dr, c + dc
    return cells if 0 <= r < 8 and 0 <= c < 8 and board[r, c] == p else []


def captured(board, r, c, p):
    if board[r, c] != 0:
        return []
    return [cell for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc for cell in line(board, r, c, dr, dc, p)]


def legal(board, p):
    return [(int(r), int(c)) for r, c in zip(*np.where(board == 0)) if captured(board, r, c, p)]


def apply(board, move, p):
    new = board.copy()
    for r, c in captured(board, *move, p):
        new[r, c] = p
    new[move] = p
    return new


WEIGHTS = np.array([
    [100, -20, 10, 5, 5, 10, -20, 100],
    [-20, -50, -2, -2, -2, -2, -50, -20],
    [10, -2, -1, -1, -1, -1, -2, 10],
    [5, -2, -1, -1, -1, -1, -2, 5],
    [5, -2, -1, -1, -1, -1, -2, 5],
    [10, -2, -1, -1, -1, -1, -2, 10],
    [-20, -50, -2, -2, -2, -2, -50, -20],
    [100, -20, 10, 5, 5, 10, -20, 100]])


def evaluate(board, p):
    return int((WEIGHTS * board).sum()) * p


def alphabeta(board, depth, alpha, beta, p, me):
    moves = legal(board, p)
    if depth == 0 or (not moves and not legal(board, -p)):
        return evaluate(board, me)
    if not moves:
        return alphabeta(board, depth - 1, alpha, beta, -p, me)
    if p == me:
        v = -np.inf
        for m in moves:
            v = max(v, alphabeta(apply(board, m, p), depth - 1, alpha, beta, -p, me))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = np.inf
    for m in moves:
        v = min(v, alphabeta(apply(board, m, p), depth - 1, alpha, beta, -p, me))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v


board = np.zeros((8, 8), dtype=np.int8)
board[3, 3] = board[4, 4] = -1
board[3, 4] = board[4, 3] = 1
p = 1
for k in range(14):
    ms = legal(board, p)
    board = apply(board, ms[(5 * k) % len(ms)], p)
    p = -p
print(alphabeta(board, 3, -np.inf, np.inf, p, p))
