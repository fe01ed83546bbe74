"""Tic-tac-toe: each call gets its parent's board and the move, and plays it on a copy of its own."""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def score(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != 0:
            return board[a]
    return None


def worth(parent, cell, player):
    board = parent[:]
    board[cell] = player
    result = score(board)
    if result is not None:
        return result
    free = [i for i in range(9) if board[i] == 0]
    if not free:
        return 0
    answers = [worth(board, i, -player) for i in free]
    return max(answers) if -player == 1 else min(answers)


start = [1, -1, 0, 0, -1, 0, 0, 0, 0]
print(max((worth(start, i, 1), i) for i in range(9) if start[i] == 0))
