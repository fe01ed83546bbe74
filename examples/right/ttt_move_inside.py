"""Tic-tac-toe: each call makes its move on the one board and takes it back before it returns."""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

def winner(b):
    for x, y, z in LINES:
        if b[x] != "." and b[x] == b[y] == b[z]:
            return b[x]

def solve(b, square, mark):
    b[square] = mark
    w = winner(b)
    other = "O" if mark == "X" else "X"
    if w == "X":
        value = 1
    elif w == "O":
        value = -1
    elif "." not in b:
        value = 0
    else:
        results = []
        for s in range(9):
            if b[s] == ".":
                results.append(solve(b, s, other))
        value = max(results) if other == "X" else min(results)
    b[square] = "."
    return value

board = list("X..OO.X..")
scores = {}
for s in range(9):
    if board[s] == ".":
        scores[s] = solve(board, s, "X")
print(max(scores, key=scores.get))
