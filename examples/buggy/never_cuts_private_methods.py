"""Othello 6x6: a class whose search is two private methods with mangled names; the board is private too.

Bug: never-cuts (the comparison with beta is missing).
"""


class Player:
    SIZE = 6

    def __init__(self, colour):
        self.__colour = colour
        self.__grid = [[0] * self.SIZE for _ in range(self.SIZE)]
        self.__grid[2][2] = self.__grid[3][3] = -1
        self.__grid[2][3] = self.__grid[3][2] = 1

    def play(self, row, col, colour):
        for r, c in self.__turned(row, col, colour) + [(row, col)]:
            self.__grid[r][c] = colour

    def __turned(self, row, col, colour):
        if self.__grid[row][col]:
            return []
        found = []
        for dr in (-1, 0, 1):
            for dc in (-1, 0, 1):
                line, r, c = [], row + dr, col + dc
                while 0 <= r < self.SIZE and 0 <= c < self.SIZE and self.__grid[r][c] == -colour:
                    line.append((r, c))
                    r, c = r + dr, c + dc
                if line and 0 <= r < self.SIZE and 0 <= c < self.SIZE and self.__grid[r][c] == colour:
                    found += line
        return found

    def __moves(self, colour):
        return [(r, c) for r in range(self.SIZE) for c in range(self.SIZE) if self.__turned(r, c, colour)]

    def __score(self):
        corners = sum(self.__grid[r][c] for r in (0, -1) for c in (0, -1))
        return self.__colour * (sum(map(sum, self.__grid)) + 8 * corners)

    def think(self, depth):
        return self.__highest(depth, -1000, 1000)

    def __highest(self, depth, alpha, beta):
        moves = self.__moves(self.__colour)
        if depth == 0 or not moves and not self.__moves(-self.__colour):
            return self.__score()
        if not moves:
            return self.__lowest(depth - 1, alpha, beta)
        for row, col in moves:
            before = [line[:] for line in self.__grid]
            self.play(row, col, self.__colour)
            alpha = max(alpha, self.__lowest(depth - 1, alpha, beta))
            self.__grid = before
        return alpha

    def __lowest(self, depth, alpha, beta):
        moves = self.__moves(-self.__colour)
        if depth == 0 or not moves and not self.__moves(self.__colour):
            return self.__score()
        if not moves:
            return self.__highest(depth - 1, alpha, beta)
        for row, col in moves:
            before = [line[:] for line in self.__grid]
            self.play(row, col, -self.__colour)
            beta = min(beta, self.__highest(depth - 1, alpha, beta))
            self.__grid = before
        return beta


player = Player(1)
player.play(1, 2, 1)
player.play(1, 1, -1)
print(player.think(3))
