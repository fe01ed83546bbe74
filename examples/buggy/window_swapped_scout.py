"""Connect Four as a frozen dataclass; principal variation search with null windows, which leaves the loop at a win.

Bug: window-swapped (the first child gets -alpha and -beta in each other's places).
"""
from dataclasses import dataclass
from typing import Tuple

COLS, ROWS = 7, 6

@dataclass(frozen=True)
class State:
    cells: Tuple[int, ...]
    turn: int

    def moves(self):
        return [c for c in (3, 4, 2, 5, 1, 6, 0) if self.cells[c] == 0]

    def drop(self, col):
        at = col
        while at + COLS < ROWS * COLS and self.cells[at + COLS] == 0:
            at += COLS
        cells = self.cells[:at] + (self.turn,) + self.cells[at + 1:]
        return State(cells, -self.turn)

def wins(state, who):
    cells = state.cells
    for r in range(ROWS):
        for c in range(COLS):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if 0 <= r + 3 * dr < ROWS and 0 <= c + 3 * dc < COLS:
                    if all(cells[(r + k * dr) * COLS + c + k * dc] == who for k in range(4)):
                        return True
    return False

def rate(state):
    total = 0
    for i, v in enumerate(state.cells):
        total += v * (3 - abs(3 - i % COLS))
    return total * state.turn

def pvs(state, depth, alpha, beta):
    if wins(state, -state.turn):
        return -(1000 + depth)
    options = state.moves()
    if not options:
        return 0
    if depth == 0:
        return rate(state)
    best = -10**5
    for n, col in enumerate(options):
        child = state.drop(col)
        if n == 0:
            score = -pvs(child, depth - 1, -alpha, -beta)
        else:
            score = -pvs(child, depth - 1, -alpha - 1, -alpha)
            if alpha < score < beta:
                score = -pvs(child, depth - 1, -beta, -score)
        best = max(best, score)
        alpha = max(alpha, score)
        if alpha >= beta or best >= 1000:
            break
    return best

state = State((0,) * 42, 1)
for c in (3, 3, 2, 4, 2):
    state = state.drop(c)
scores = {c: -pvs(state.drop(c), 4, -10**5, 10**5) for c in state.moves()}
print(max(scores, key=scores.get))
