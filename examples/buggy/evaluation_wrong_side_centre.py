"""Connect Four in objects, top row first; max_value and min_value, (value, move), a heuristic of the middle columns.

Bug: evaluation-wrong-side (the heuristic counts the other side's discs as its own; finished games are judged rightly).
"""
import random
from copy import deepcopy


class ConnectFour:
    def __init__(self, height=6, width=7):
        self.height = height
        self.width = width
        self.grid = [[None] * width for _ in range(height)]
        self.to_move = "yellow"
        self.last = None

    def legal(self):
        return [c for c in range(self.width) if self.grid[0][c] is None]

    def drop(self, c):
        r = self.height - 1
        while self.grid[r][c] is not None:
            r -= 1
        self.grid[r][c] = self.to_move
        self.last = (r, c)
        self.to_move = "red" if self.to_move == "yellow" else "yellow"

    def won_by(self, colour):
        for r in range(self.height):
            for c in range(self.width):
                for dr, dc in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                    k = 0
                    while (k < 4 and 0 <= r + k * dr < self.height and 0 <= c + k * dc < self.width
                           and self.grid[r + k * dr][c + k * dc] == colour):
                        k += 1
                    if k == 4:
                        return True
        return False


class Agent:
    def __init__(self, colour, depth=3):
        self.colour = colour
        self.other = "red" if colour == "yellow" else "yellow"
        self.depth = depth

    def evaluate(self, game):
        score = 0
        for row in game.grid:
            for c, cell in enumerate(row):
                if cell == self.other:
                    score += 3 - abs(3 - c)
                elif cell == self.colour:
                    score -= 3 - abs(3 - c)
        return score

    def result(self, game, c):
        g = deepcopy(game)
        g.drop(c)
        return g

    def cutoff(self, game, depth):
        return depth >= self.depth or not game.legal() or game.won_by("red") or game.won_by("yellow")

    def utility(self, game):
        if game.won_by(self.colour):
            return 1000
        if game.won_by(self.other):
            return -1000
        return self.evaluate(game)

    def decide(self, game):
        v, m = self.max_value(game, float("-inf"), float("inf"), 0)
        return m

    def max_value(self, game, alpha, beta, depth):
        if self.cutoff(game, depth):
            return self.utility(game), None
        v, move = float("-inf"), None
        for a in game.legal():
            v2, _ = self.min_value(self.result(game, a), alpha, beta, depth + 1)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(self, game, alpha, beta, depth):
        if self.cutoff(game, depth):
            return self.utility(game), None
        v, move = float("inf"), None
        for a in game.legal():
            v2, _ = self.max_value(self.result(game, a), alpha, beta, depth + 1)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move


if __name__ == "__main__":
    game = ConnectFour()
    for c in (3, 3, 2, 4, 3):
        game.drop(c)
    print(Agent(game.to_move).decide(game))
