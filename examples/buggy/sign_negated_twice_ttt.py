"""Tic-tac-toe on a string of nine characters; negamax without a window.

Bug: sign-negated-twice (the value is negated in the call and again in the comparison).
"""

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def lost(board, player):
    other = "o" if player == "x" else "x"
    return any(all(board[int(i)] == other for i in line) for line in LINES)


def negamax(board, player):
    if lost(board, player):
        return -1
    if "." not in board:
        return 0
    other = "o" if player == "x" else "x"
    best = -2
    for i in range(9):
        if board[i] == ".":
            value = -negamax(board[:i] + player + board[i + 1:], other)
            best = max(best, -value)
    return best


print(negamax("x...o....", "x"))
