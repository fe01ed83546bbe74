"""Othello on 4×4: a flat list of 16 in an object with the side to move; minimax to the end, passes included.

Bug: max-min-confused (both sides take the largest value, and discs are counted for one of them).
"""

DIRS = [(-1,-1),(-1,0),(-1,1),(0,-1),(0,1),(1,-1),(1,0),(1,1)]

class Othello4:
    def __init__(self, cells=None, turn=1):
        self.cells = cells or [0,0,0,0, 0,2,1,0, 0,1,2,0, 0,0,0,0]
        self.turn = turn

    def flips(self, k, p):
        if self.cells[k]:
            return []
        found = []
        for dr, dc in DIRS:
            r, c = k // 4 + dr, k % 4 + dc
            line = []
            while 0 <= r < 4 and 0 <= c < 4 and self.cells[4 * r + c] == 3 - p:
                line.append(4 * r + c)
                r, c = r + dr, c + dc
            if line and 0 <= r < 4 and 0 <= c < 4 and self.cells[4 * r + c] == p:
                found += line
        return found

    def moves(self, p):
        return [k for k in range(16) if self.flips(k, p)]

    def after(self, k):
        cells = self.cells[:]
        if k is not None:
            for f in self.flips(k, self.turn):
                cells[f] = self.turn
            cells[k] = self.turn
        return Othello4(cells, 3 - self.turn)

    def score(self):
        return self.cells.count(1) - self.cells.count(2)


def value(game):
    ms = game.moves(game.turn)
    if not ms:
        if not game.moves(3 - game.turn):
            return game.score()
        ms = [None]
    values = [value(game.after(m)) for m in ms]
    return max(values)

g = Othello4()
for _ in range(3):
    g = g.after(g.moves(g.turn)[0])
print(value(g))
