"""Tic-tac-toe: strings of nine cells, `lru_cache` around the search; a draw is worth a half, a loss nothing."""
from functools import lru_cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(cells):
    for a, b, c in LINES:
        if cells[a] != "." and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return None


@lru_cache(maxsize=None)
def solve(cells, turn):
    won = winner(cells)
    if won:
        return 1 if won == "x" else 0
    if "." not in cells:
        return 0.5
    other = "o" if turn == "x" else "x"
    values = [solve(cells[:i] + turn + cells[i + 1:], other) for i in range(9) if cells[i] == "."]
    return max(values) if turn == "x" else min(values)


print(solve("x...o....", "x"))
