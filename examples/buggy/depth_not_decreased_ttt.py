"""Tic-tac-toe where an empty cell holds its own number; fail-hard alpha-beta in a class.

Bug: depth-not-decreased (the minimiser hands on the depth as it is).
"""


class Game:
    def __init__(self):
        self.cells = [1, 2, 3, 4, 5, 6, 7, 8, 9]

    def free(self):
        return [i for i in range(9) if self.cells[i] not in ("X", "O")]

    def won(self, mark):
        c = self.cells
        return any(c[a] == c[b] == c[d] == mark for a, b, d in
                   ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))

    def alpha_beta(self, depth, alpha, beta, maximizing):
        if self.won("X"):
            return 10
        if self.won("O"):
            return -10
        if depth == 0 or not self.free():
            return 0
        if maximizing:
            for i in self.free():
                self.cells[i] = "X"
                value = self.alpha_beta(depth - 1, alpha, beta, False)
                self.cells[i] = i + 1
                if value >= beta:
                    return beta
                if value > alpha:
                    alpha = value
            return alpha
        for i in self.free():
            self.cells[i] = "O"
            value = self.alpha_beta(depth, alpha, beta, True)
            self.cells[i] = i + 1
            if value <= alpha:
                return alpha
            if value < beta:
                beta = value
        return beta


game = Game()
game.cells[0] = "X"
game.cells[4] = "O"
game.cells[1] = "X"
print(game.alpha_beta(6, -100, 100, False))
