"""Connect Four on 5×4 in objects: negamax with a table, deeper and deeper.

Bug: table-ignores-depth (the table answers a deeper search with the value of a shallower one).
"""

import copy
class State:
    def __init__(self):
        self.columns = [[] for _ in range(5)]
        self.to_move = 1
    def key(self):
        return tuple(map(tuple, self.columns)), self.to_move
    def play(self, c):
        n = copy.deepcopy(self)
        n.columns[c].append(self.to_move)
        n.to_move = 3 - self.to_move
        return n
    def legal(self):
        return [c for c in (2, 1, 3, 0, 4) if len(self.columns[c]) < 4]
    def cell(self, c, r):
        return self.columns[c][r] if 0 <= c < 5 and 0 <= r < len(self.columns[c]) else 0
    def win(self, p):
        return any(all(self.cell(c + i * dc, r + i * dr) == p for i in range(4)) for c in range(5) for r in range(4) for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)))
    def score(self):
        s = 0
        for c in range(5):
            for r, p in enumerate(self.columns[c]):
                w = 3 - abs(2 - c) + r
                s += w if p == self.to_move else -w
        return s

table = {}
def search(state, depth, alpha, beta):
    a0 = alpha
    key = state.key()
    if key in table:
        d, flag, v = table[key]
        if (flag == "exact" or (flag == "low" and v >= beta) or (flag == "high" and v <= alpha)):
            return v
    if state.win(3 - state.to_move):
        return -500 - depth
    if not state.legal():
        return 0
    if depth == 0:
        return state.score()
    best = -10000
    for c in state.legal():
        best = max(best, -search(state.play(c), depth - 1, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    table[key] = (depth, "high" if best <= a0 else "low" if best >= beta else "exact", best)
    return best

s = State()
for c in (2, 2, 1, 3):
    s = s.play(c)
for d in (1, 2, 3, 4, 5):
    v = search(s, d, -10000, 10000)
print(v)
