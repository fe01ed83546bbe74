"""Othello on 4×4 in objects; plain minimax with passes.

Bug: move-missed (the last column is left out).
"""

class Reversi:
    def __init__(self, cells, player):
        self.cells = tuple(cells)
        self.player = player

    def at(self, r, c):
        return self.cells[r * 4 + c] if 0 <= r < 4 and 0 <= c < 4 else None

    def turned(self, r, c, p):
        q = "O" if p == "X" else "X"
        result = []
        if self.at(r, c) != "-":
            return result
        for dr in (-1, 0, 1):
            for dc in (-1, 0, 1):
                line, k = [], 1
                while (dr or dc) and self.at(r + k * dr, c + k * dc) == q:
                    line.append((r + k * dr) * 4 + c + k * dc)
                    k += 1
                if line and self.at(r + k * dr, c + k * dc) == p:
                    result += line
        return result

    def moves(self, p):
        return [(r, c) for r in range(4) for c in range(3) if self.turned(r, c, p)]

    def other(self):
        return "O" if self.player == "X" else "X"

    def after(self, move):
        cells = list(self.cells)
        if move:
            for i in self.turned(*move, self.player) + [move[0] * 4 + move[1]]:
                cells[i] = self.player
        return Reversi(cells, self.other())

    def over(self):
        return not self.moves("X") and not self.moves("O")

def minimax(game, depth):
    if game.over() or depth == 0:
        return game.cells.count("X") - game.cells.count("O")
    options = game.moves(game.player) or [None]
    values = [minimax(game.after(m), depth - 1) for m in options]
    return max(values) if game.player == "X" else min(values)

start = Reversi("-----OX--XO-----", "X")
print(minimax(start, 8))
