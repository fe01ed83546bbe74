"""Tic-tac-toe, flat list with blanks; alpha-beta that returns (value, move).

Bug: evaluation-wrong-side (a win is good for the side to move, in a search that is not negamax).
"""
import math

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_won(board, player):
    return any(all(board[i] == player for i in line) for line in LINES)


def alphabeta(board, player, alpha, beta):
    if has_won(board, "X"):
        return (1 if player == "X" else -1), None
    if has_won(board, "O"):
        return (1 if player == "O" else -1), None
    free = [i for i in range(9) if board[i] == " "]
    if not free:
        return 0, None
    if player == "X":
        best, best_move = -math.inf, None
        for move in free:
            copy = board[:]
            copy[move] = "X"
            value, _ = alphabeta(copy, "O", alpha, beta)
            if value > best:
                best, best_move = value, move
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, best_move
    best, best_move = math.inf, None
    for move in free:
        copy = board[:]
        copy[move] = "O"
        value, _ = alphabeta(copy, "X", alpha, beta)
        if value < best:
            best, best_move = value, move
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best, best_move


print(alphabeta(["X", " ", " ", " ", "O", " ", " ", " ", "X"], "O", -math.inf, math.inf))
