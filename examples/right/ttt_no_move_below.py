"""Tic-tac-toe on a flat list; only the loop outside keeps a move, and the search leaves its place empty."""
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


def minimax(board, mark):
    """The value for X; the place of the move is for the caller."""
    if winner(board) or not free(board):
        return {"X": 1, "O": -1, None: 0}[winner(board)], None
    best = None
    for cell in free(board):
        value, _ = minimax(put(board, cell, mark), "O" if mark == "X" else "X")
        if best is None or (value > best if mark == "X" else value < best):
            best = value
    return best, None


def choose(board):
    best, move = -2, None
    for cell in free(board):
        value, _ = minimax(put(board, cell, "X"), "O")
        if value > best:
            best, move = value, cell
    return move


if __name__ == "__main__":
    print(choose(list("XO  X   O")))
