"""Othello 6x6 in an object, +1/-1; a pair of methods, (value, move), passes.

Bug: illegal-move-tried (moves on occupied cells are taken for legal).
"""
import copy


class Reversi:
    def __init__(self, size=6):
        self.size = size
        self.board = [[0] * size for _ in range(size)]
        m = size // 2
        self.board[m - 1][m - 1] = self.board[m][m] = -1
        self.board[m - 1][m] = self.board[m][m - 1] = 1

    def turned(self, x, y, colour):
        result = []
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if dx == dy == 0:
                    continue
                i, j, run = x + dx, y + dy, []
                while 0 <= i < self.size and 0 <= j < self.size and self.board[i][j] == -colour:
                    run.append((i, j))
                    i, j = i + dx, j + dy
                if run and 0 <= i < self.size and 0 <= j < self.size and self.board[i][j] == colour:
                    result.extend(run)
        return result

    def moves(self, colour):
        return [(x, y) for x in range(self.size) for y in range(self.size) if self.turned(x, y, colour)]

    def place(self, x, y, colour):
        for i, j in self.turned(x, y, colour):
            self.board[i][j] = colour
        self.board[x][y] = colour

    def difference(self):
        return sum(map(sum, self.board))


class Computer:
    def __init__(self, game, depth):
        self.game = game
        self.depth = depth

    def heuristic(self, game):
        n = game.size - 1
        corners = sum(game.board[a][b] for a in (0, n) for b in (0, n))
        return game.difference() + 10 * corners

    def maximum(self, game, alpha, beta, depth):
        own = game.moves(1)
        if not own and not game.moves(-1):
            return 100 * game.difference(), None
        if depth == 0:
            return self.heuristic(game), None
        if not own:
            return self.minimum(game, alpha, beta, depth - 1)[0], None
        best, where = -100000, None
        for x, y in own:
            child = copy.deepcopy(game)
            child.place(x, y, 1)
            v = self.minimum(child, alpha, beta, depth - 1)[0]
            if v > best:
                best, where = v, (x, y)
            if best >= beta:
                break
            alpha = max(alpha, best)
        return best, where

    def minimum(self, game, alpha, beta, depth):
        own = game.moves(-1)
        if not own and not game.moves(1):
            return 100 * game.difference(), None
        if depth == 0:
            return self.heuristic(game), None
        if not own:
            return self.maximum(game, alpha, beta, depth - 1)[0], None
        best, where = 100000, None
        for x, y in own:
            child = copy.deepcopy(game)
            child.place(x, y, -1)
            v = self.maximum(child, alpha, beta, depth - 1)[0]
            if v < best:
                best, where = v, (x, y)
            if best <= alpha:
                break
            beta = min(beta, best)
        return best, where

    def turn(self, colour):
        search = self.maximum if colour == 1 else self.minimum
        return search(self.game, -100000, 100000, self.depth)[1]


game = Reversi(6)
game.board = [[1, 1, 1, 1, 1, 0],
              [1, -1, 1, 1, 1, 0],
              [1, 1, -1, 1, 1, 1],
              [1, 1, 1, -1, -1, 0],
              [0, 1, 1, 1, 1, 0],
              [0, -1, -1, -1, 0, 0]]
computer = Computer(game, 2)
print(computer.turn(1))
