"""Connect Four in an object that knows its turn; a pair of functions, the depth counts down.

Bug: not-alternating (`max_value` calls itself, so the other side is maximised too).
"""
class Board:
    def __init__(self, cells=None, turn="R"):
        self.cells = cells or [["."] * 7 for _ in range(6)]
        self.turn = turn

    def columns(self):
        return [c for c in range(7) if self.cells[0][c] == "."]

    def after(self, column):
        cells = [row[:] for row in self.cells]
        for row in reversed(cells):
            if row[column] == ".":
                row[column] = self.turn
                break
        return Board(cells, "Y" if self.turn == "R" else "R")

    def four(self, who):
        for r in range(6):
            for c in range(7):
                for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    y, x = r + 3 * dr, c + 3 * dc
                    if y < 6 and 0 <= x < 7 and all(self.cells[r + i * dr][c + i * dc] == who for i in range(4)):
                        return True
        return False


def utility(board):
    if board.four("R"):
        return 100
    if board.four("Y"):
        return -100
    return sum((3 - abs(3 - c)) * ((row[c] == "R") - (row[c] == "Y")) for row in board.cells for c in range(7))


def finished(board, depth):
    return depth == 0 or board.four("R") or board.four("Y") or not board.columns()


def max_value(board, depth):
    if finished(board, depth):
        return utility(board)
    v = float("-inf")
    for c in board.columns():
        v = max(v, max_value(board.after(c), depth - 1))
    return v


def min_value(board, depth):
    if finished(board, depth):
        return utility(board)
    v = float("inf")
    for c in board.columns():
        v = min(v, max_value(board.after(c), depth - 1))
    return v


board = Board()
for c in (3, 3, 2, 4, 4, 1):
    board = board.after(c)
print(max_value(board, 3))
