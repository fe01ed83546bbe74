"""Connect Four in NumPy, 0 and 1/-1; alpha-beta that returns (value, column).

Bug: move-missed (discs are laid from the row that the test for a full column looks at: a column takes one disc only).
"""
import numpy as np
ROWS, COLS = 6, 7

def free_cols(g):
    return [c for c in range(COLS) if g[0, c] == 0]

def play(g, c, p):
    h = g.copy()
    r = np.min(np.where(h[:, c] == 0))
    h[r, c] = p
    return h

def is_win(g, p):
    for r in range(ROWS):
        for c in range(COLS):
            for dr, dc in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                if 0 <= r + 3 * dr < ROWS and 0 <= c + 3 * dc < COLS:
                    if all(g[r + i * dr, c + i * dc] == p for i in range(4)):
                        return True
    return False

WEIGHTS = np.array([[3, 4, 5, 7, 5, 4, 3], [4, 6, 8, 10, 8, 6, 4], [5, 8, 11, 13, 11, 8, 5],
                    [5, 8, 11, 13, 11, 8, 5], [4, 6, 8, 10, 8, 6, 4], [3, 4, 5, 7, 5, 4, 3]])

def heuristic(g):
    return int((g * WEIGHTS).sum())

def alpha_beta(g, depth, a, b, p):
    if is_win(g, 1):
        return 10000 + depth, None
    if is_win(g, -1):
        return -10000 - depth, None
    cols = free_cols(g)
    if depth == 0 or not cols:
        return (heuristic(g) if cols else 0), None
    move = None
    if p == 1:
        best = -np.inf
        for c in cols:
            v, _ = alpha_beta(play(g, c, p), depth - 1, a, b, -p)
            if v > best:
                best, move = v, c
            a = max(a, best)
            if a >= b:
                break
    else:
        best = np.inf
        for c in cols:
            v, _ = alpha_beta(play(g, c, p), depth - 1, a, b, -p)
            if v < best:
                best, move = v, c
            b = min(b, best)
            if a >= b:
                break
    return best, move

g = np.zeros((ROWS, COLS), dtype=int)
for c, p in [(3, 1), (2, -1), (3, 1)]:
    g = play(g, c, p)
print(alpha_beta(g, 3, -np.inf, np.inf, -1))
