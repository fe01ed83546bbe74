"""Othello, empty 2 and players 0/1 in a state object; alpha-beta by (value, child), mobility at the horizon.

Bug: evaluation-wrong-side (mobility is counted for the side to move in a search that judges for player 1).
"""
class State:
    def __init__(self, cells, player):
        self.cells = cells
        self.player = player

    def __repr__(self):
        return "\n".join("".join("ox."[v] for v in row) for row in self.cells)

    def play(self, r, c):
        if self.cells[r][c] != 2:
            return None
        taken = []
        for dr in (-1, 0, 1):
            for dc in (-1, 0, 1):
                rr, cc, seen = r + dr, c + dc, []
                while 0 <= rr < 8 and 0 <= cc < 8 and self.cells[rr][cc] == 1 - self.player:
                    seen.append((rr, cc))
                    rr, cc = rr + dr, cc + dc
                if 0 <= rr < 8 and 0 <= cc < 8 and self.cells[rr][cc] == self.player:
                    taken += seen
        if not taken:
            return None
        new = [row[:] for row in self.cells]
        for rr, cc in taken + [(r, c)]:
            new[rr][cc] = self.player
        return State(new, 1 - self.player)

    def successors(self):
        out = []
        for r in range(8):
            for c in range(8):
                s = self.play(r, c)
                if s is not None:
                    out.append(s)
        return out

    def passed(self):
        return State([row[:] for row in self.cells], 1 - self.player)

    def mobility(self):
        mine = len(self.successors())
        theirs = len(self.passed().successors())
        return mine - theirs

    def margin(self):
        return sum(row.count(1) - row.count(0) for row in self.cells)


def ab(state, depth, alpha=float("-inf"), beta=float("inf")):
    kids = state.successors()
    if not kids:
        other = state.passed()
        if not other.successors():
            return 1000 * state.margin(), None
        kids = [other]
    if depth == 0:
        return state.mobility(), None
    chosen = None
    if state.player == 1:
        v = float("-inf")
        for kid in kids:
            w = ab(kid, depth - 1, alpha, beta)[0]
            if w > v:
                v, chosen = w, kid
            alpha = max(alpha, v)
            if v >= beta:
                break
    else:
        v = float("inf")
        for kid in kids:
            w = ab(kid, depth - 1, alpha, beta)[0]
            if w < v:
                v, chosen = w, kid
            beta = min(beta, v)
            if v <= alpha:
                break
    return v, chosen


def begin():
    cells = [[2] * 8 for _ in range(8)]
    cells[3][3] = cells[4][4] = 0
    cells[3][4] = cells[4][3] = 1
    return State(cells, 1)


s = begin().play(2, 3).play(2, 2)
print(ab(s, 3)[1])
