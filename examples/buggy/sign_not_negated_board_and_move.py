"""Othello on 6×6: negamax that gets its parent's board and the move.

Bug: sign-not-negated (the value of the call below is taken as it is).
"""

N = 6
DIRS = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc]

def flips(b, r, c, p):
    if b[r][c] != 0:
        return []
    out = []
    for dr, dc in DIRS:
        line = []
        y, x = r + dr, c + dc
        while 0 <= y < N and 0 <= x < N and b[y][x] == -p:
            line.append((y, x))
            y, x = y + dr, x + dc
        if line and 0 <= y < N and 0 <= x < N and b[y][x] == p:
            out += line
    return out

def legal(b, p):
    return [(r, c) for r in range(N) for c in range(N) if flips(b, r, c, p)]

def apply(b, move, p):
    n = [list(row) for row in b]
    if move is not None:
        r, c = move
        for y, x in flips(b, r, c, p):
            n[y][x] = p
        n[r][c] = p
    return n

def diff(b, p):
    return p * sum(map(sum, b))

def negamax(parent, move, p, depth, alpha, beta):
    """p has just to move after `move` was made by -p."""
    b = apply(parent, move, -p)
    mine = legal(b, p)
    if depth == 0 or (not mine and not legal(b, -p)):
        return diff(b, p), None
    best, chosen = -999, None
    for m in mine or [None]:
        v = negamax(b, m, -p, depth - 1, -beta, -alpha)[0]
        if v > best:
            best, chosen = v, m
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return best, chosen

b = [[0] * N for _ in range(N)]
b[2][2] = b[3][3] = -1
b[2][3] = b[3][2] = 1
p = 1
for m in [(1, 2), (1, 1), (0, 1)]:
    if m in legal(b, p):
        b = apply(b, m, p)
        p = -p
print(negamax(b, None, p, 4, -999, 999))
