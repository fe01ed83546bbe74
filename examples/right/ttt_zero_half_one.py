"""Tic-tac-toe on a flat list; a loss is worth nothing, a draw a half, a win one."""
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def winner(board):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None


def free(board):
    return [cell for cell in range(9) if board[cell] == " "]


def put(board, cell, mark):
    return board[:cell] + [mark] + board[cell + 1:]


def value(board, mark):
    """What X gets of the point."""
    won = winner(board)
    if won or not free(board):
        return 0.5 if not won else 1.0 if won == "X" else 0.0
    other = "O" if mark == "X" else "X"
    values = [value(put(board, cell, mark), other) for cell in free(board)]
    return max(values) if mark == "X" else min(values)


if __name__ == "__main__":
    print(value(list("XO  X   O"), "X"))
