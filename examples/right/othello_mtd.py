"""Othello on 4x4; MTD(f) with a table of bounds."""
N = 4
EMPTY, BLACK, WHITE = ".", "B", "W"
DIRS = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]


def other(p):
    return WHITE if p == BLACK else BLACK


def flips(board, r, c, p):
    if board[r][c] != EMPTY:
        return []
    found = []
    for dr, dc in DIRS:
        y, x, run = r + dr, c + dc, []
        while 0 <= y < N and 0 <= x < N and board[y][x] == other(p):
            run.append((y, x))
            y, x = y + dr, x + dc
        if 0 <= y < N and 0 <= x < N and board[y][x] == p:
            found += run
    return found


def moves_of(board, p):
    return [(r, c) for r in range(N) for c in range(N) if flips(board, r, c, p)]


def play(board, move, p):
    new = [row[:] for row in board]
    for y, x in flips(board, move[0], move[1], p):
        new[y][x] = p
    new[move[0]][move[1]] = p
    return new


def count(board, p):
    return sum(row.count(p) for row in board)


def text(lines):
    return [list(line) for line in lines.split()]


lower, upper = {}, {}
BOARD = text("""
....
.WB.
.BW.
..W.
""")


def bounded(board, p, alpha, beta):
    key = ("".join(map("".join, board)), p)
    if key in lower and lower[key] >= beta:
        return lower[key]
    if key in upper and upper[key] <= alpha:
        return upper[key]
    mine = moves_of(board, p)
    if not mine:
        if not moves_of(board, other(p)):
            return count(board, p) - count(board, other(p))
        return -bounded(board, other(p), -beta, -alpha)
    g, a = -100, alpha
    for m in mine:
        g = max(g, -bounded(play(board, m, p), other(p), -beta, -a))
        a = max(a, g)
        if g >= beta:
            break
    if g <= alpha:
        upper[key] = g
    if g >= beta:
        lower[key] = g
    return g


def mtdf(board, p):
    g, lo, hi = 0, -100, 100
    while lo < hi:
        beta = g + 1 if g == lo else g
        g = bounded(board, p, beta - 1, beta)
        if g < beta:
            hi = g
        else:
            lo = g
    return g


print(mtdf(BOARD, "B"))
