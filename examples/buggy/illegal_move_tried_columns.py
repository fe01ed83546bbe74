"""Connect Four: columns that grow, in a class that says how high they are; deepening alpha-beta.

Bug: illegal-move-tried (a full column takes one disc more: `<=` for `<`).
"""

class Board:
    """columns that grow"""
    WIDTH = 7
    HEIGHT = 6

    def __init__(self):
        self.columns = [[] for _ in range(self.WIDTH)]
        self.history = []

    def moves(self):
        return [c for c in (3, 2, 4, 1, 5, 0, 6) if len(self.columns[c]) <= self.HEIGHT]

    def do(self, c, who):
        self.columns[c].append(who)
        self.history.append(c)

    def undo(self):
        c = self.history.pop()
        self.columns[c].pop()

    def at(self, c, r):
        if 0 <= c < self.WIDTH and 0 <= r < len(self.columns[c]):
            return self.columns[c][r]
        return "."

    def wins(self, who):
        for c in range(self.WIDTH):
            for r in range(len(self.columns[c])):
                for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    if all(self.at(c + k * dc, r + k * dr) == who for k in range(4)):
                        return True
        return False

    def value(self):
        v = 0
        for c, column in enumerate(self.columns):
            for piece in column:
                v += (4 - abs(3 - c)) * (1 if piece == "R" else -1)
        return v


class Player:
    def __init__(self, board):
        self.board = board
        self.best = None

    def alphabeta(self, depth, alpha, beta, who):
        if self.board.wins("R"):
            return 1000 + depth
        if self.board.wins("Y"):
            return -1000 - depth
        moves = self.board.moves()
        if not moves:
            return 0
        if depth == 0:
            return self.board.value()
        if who == "R":
            v = -10000
            for c in moves:
                self.board.do(c, "R")
                v = max(v, self.alphabeta(depth - 1, alpha, beta, "Y"))
                self.board.undo()
                alpha = max(alpha, v)
                if beta <= alpha:
                    break
            return v
        v = 10000
        for c in moves:
            self.board.do(c, "Y")
            v = min(v, self.alphabeta(depth - 1, alpha, beta, "R"))
            self.board.undo()
            beta = min(beta, v)
            if beta <= alpha:
                break
        return v

    def deepen(self, deepest, who):
        v = None
        for depth in range(1, deepest + 1):
            v = self.alphabeta(depth, -10000, 10000, who)
        return v

b = Board()
for k, c in enumerate([3, 3, 3, 3, 3, 2, 4]):
    b.do(c, "RY"[k % 2])
print(Player(b).deepen(4, "Y"))
