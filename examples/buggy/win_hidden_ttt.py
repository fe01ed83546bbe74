"""Tic-tac-toe, list of lists with X, O and None; a flag says who maximises; moves are undone; the root is a loop outside.

Bug: win-hidden (three empty cells are a line of None, and it ends the test).
"""

X, O = "X", "O"


def winner(board):
    lines = [row for row in board] + [[board[r][c] for r in range(3)] for c in range(3)]
    lines += [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    for a, b, c in lines:
        if a == b == c:
            return a
    return None


def empty_cells(board):
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] is None]


def minimax(board, depth, is_maximizing):
    won = winner(board)
    if won == X:
        return 10 - depth
    if won == O:
        return depth - 10
    if not empty_cells(board):
        return 0
    if is_maximizing:
        best = -1000
        for r, c in empty_cells(board):
            board[r][c] = X
            best = max(best, minimax(board, depth + 1, False))
            board[r][c] = None
        return best
    best = 1000
    for r, c in empty_cells(board):
        board[r][c] = O
        best = min(best, minimax(board, depth + 1, True))
        board[r][c] = None
    return best


def best_move(board):
    best, move = -1000, None
    for r, c in empty_cells(board):
        board[r][c] = X
        value = minimax(board, 0, False)
        board[r][c] = None
        if value > best:
            best, move = value, (r, c)
    return move


if __name__ == "__main__":
    print(best_move([[None, None, None], [O, None, None], [X, None, None]]))
