"""Connect Four 5x4 on a global board; the best column is kept in a global, but only at the root."""

W, H = 5, 4
board = [[" "] * W for _ in range(H)]
best_column = None
MAX_DEPTH = 5


def row_of(col):
    for r in range(H - 1, -1, -1):
        if board[r][col] == " ":
            return r
    return -1


def won(mark):
    for r in range(H):
        for c in range(W):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + i * dr, c + i * dc) for i in range(4)]
                if all(0 <= y < H and 0 <= x < W and board[y][x] == mark for y, x in cells):
                    return True
    return False


def think(depth, mark):
    global best_column
    if won("R"):
        return 100 - depth
    if won("Y"):
        return depth - 100
    columns = [c for c in range(W) if row_of(c) >= 0]
    if depth == MAX_DEPTH or not columns:
        return 0
    best = None
    for col in columns:
        r = row_of(col)
        board[r][col] = mark
        value = think(depth + 1, "Y" if mark == "R" else "R")
        board[r][col] = " "
        if best is None or (value > best if mark == "R" else value < best):
            best = value
            if depth == 0:
                best_column = col
    return best


for col, mark in ((2, "R"), (2, "Y"), (1, "R"), (3, "Y")):
    board[row_of(col)][col] = mark
think(0, "R")
print(best_column)
