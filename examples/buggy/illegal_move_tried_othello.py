"""Othello 6x6, list of lists with 'B', 'W' and '.'; a max/min pair with alpha-beta and passes.

Bug: illegal-move-tried (any empty cell is taken for a move of White).
"""

SIZE = 6
INFINITY = float("inf")


def start():
    board = [["."] * SIZE for _ in range(SIZE)]
    middle = SIZE // 2
    board[middle - 1][middle - 1] = board[middle][middle] = "W"
    board[middle - 1][middle] = board[middle][middle - 1] = "B"
    return board


def other(player):
    return "W" if player == "B" else "B"


def flips(board, row, col, player):
    if board[row][col] != ".":
        return []
    found = []
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            line, r, c = [], row + dr, col + dc
            while 0 <= r < SIZE and 0 <= c < SIZE and board[r][c] == other(player):
                line.append((r, c))
                r, c = r + dr, c + dc
            if line and 0 <= r < SIZE and 0 <= c < SIZE and board[r][c] == player:
                found += line
    return found


def legal_moves(board, player):
    if player == "W":
        return [(r, c) for r in range(SIZE) for c in range(SIZE) if board[r][c] == "."]
    return [(r, c) for r in range(SIZE) for c in range(SIZE) if flips(board, r, c, player)]


def play(board, move, player):
    after = [row[:] for row in board]
    for r, c in flips(board, move[0], move[1], player) + [move]:
        after[r][c] = player
    return after


def count(board, player):
    return sum(row.count(player) for row in board)


def evaluate(board):
    return count(board, "B") - count(board, "W")


def game_over(board):
    return not legal_moves(board, "B") and not legal_moves(board, "W")


def max_value(board, alpha, beta, depth):
    if depth == 0 or game_over(board):
        return evaluate(board)
    moves = legal_moves(board, "B")
    if not moves:
        return min_value(board, alpha, beta, depth - 1)
    v = -INFINITY
    for move in moves:
        v = max(v, min_value(play(board, move, "B"), alpha, beta, depth - 1))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(board, alpha, beta, depth):
    if depth == 0 or game_over(board):
        return evaluate(board)
    moves = legal_moves(board, "W")
    if not moves:
        return max_value(board, alpha, beta, depth - 1)
    v = INFINITY
    for move in moves:
        v = min(v, max_value(play(board, move, "W"), alpha, beta, depth - 1))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


if __name__ == "__main__":
    board = start()
    for player, move in (("B", (1, 2)), ("W", (1, 1)), ("B", (1, 0)), ("W", (1, 3))):
        board = play(board, move, player)
    print(max_value(board, -INFINITY, INFINITY, 4))
