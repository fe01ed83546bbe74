"""Connect Four, rows from the top, +1/-1 on an object; negamax with alpha-beta, moves are undone.

Bug: evaluation-wrong-side (wins are judged for the first player, not for the side to move).
"""

INF = 10 ** 6


class Board:
    def __init__(self, width=7, height=6):
        self.width, self.height = width, height
        self.grid = [[0] * width for _ in range(height)]

    def columns(self):
        return [c for c in range(self.width) if self.grid[0][c] == 0]

    def drop(self, col, who):
        for r in range(self.height - 1, -1, -1):
            if self.grid[r][col] == 0:
                self.grid[r][col] = who
                return

    def undo(self, col):
        for r in range(self.height):
            if self.grid[r][col] != 0:
                self.grid[r][col] = 0
                return

    def four(self, who):
        for r in range(self.height):
            for c in range(self.width):
                for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    if all(0 <= r + i * dr < self.height and 0 <= c + i * dc < self.width
                           and self.grid[r + i * dr][c + i * dc] == who for i in range(4)):
                        return True
        return False

    def evaluate(self):
        return sum(self.grid[r][c] * (3 - abs(3 - c)) for r in range(self.height) for c in range(self.width))


def negamax(position, depth, alpha, beta, color):
    if position.four(1):
        return 1000 + depth
    if position.four(-1):
        return -1000 - depth
    if not position.columns():
        return 0
    if depth == 0:
        return color * position.evaluate()
    best = -INF
    for col in position.columns():
        position.drop(col, color)
        score = -negamax(position, depth - 1, -beta, -alpha, -color)
        position.undo(col)
        best = max(best, score)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return best


def choose(position, color):
    scores = {}
    for col in position.columns():
        position.drop(col, color)
        scores[col] = -negamax(position, 3, -INF, INF, -color)
        position.undo(col)
    return max(scores, key=scores.get)


board = Board()
for who, col in ((1, 3), (-1, 3), (1, 2), (-1, 4), (1, 2)):
    board.drop(col, who)
print(choose(board, -1))
