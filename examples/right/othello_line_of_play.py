"""Othello 8x8; alpha-beta that sorts moves by the other side's choice and returns (value, line of play)."""
EMPTY, BLACK, WHITE = 0, 1, 2
D8 = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]

def initial():
    b = [[EMPTY] * 8 for _ in range(8)]
    b[3][3], b[4][4], b[3][4], b[4][3] = WHITE, WHITE, BLACK, BLACK
    return b

def to_flip(b, r, c, p):
    if b[r][c] != EMPTY:
        return []
    res = []
    for dr, dc in D8:
        rr, cc, line = r + dr, c + dc, []
        while 0 <= rr < 8 and 0 <= cc < 8 and b[rr][cc] == 3 - p:
            line.append((rr, cc))
            rr += dr
            cc += dc
        if line and 0 <= rr < 8 and 0 <= cc < 8 and b[rr][cc] == p:
            res += line
    return res

def moves_of(b, p):
    return [(r, c) for r in range(8) for c in range(8) if to_flip(b, r, c, p)]

def moved(b, mv, p):
    nb = [row[:] for row in b]
    for r, c in to_flip(b, mv[0], mv[1], p):
        nb[r][c] = p
    nb[mv[0]][mv[1]] = p
    return nb

def count(b, p):
    return sum(row.count(p) for row in b)

def heuristic(b):
    return 2 * (len(moves_of(b, BLACK)) - len(moves_of(b, WHITE))) + count(b, BLACK) - count(b, WHITE)

def minimax(b, p, depth, alpha, beta):
    opts = moves_of(b, p)
    if not opts and not moves_of(b, 3 - p):
        return 1000 * (count(b, BLACK) - count(b, WHITE)), []
    if depth == 0:
        return heuristic(b), []
    if not opts:
        value, line = minimax(b, 3 - p, depth - 1, alpha, beta)
        return value, [None] + line
    kids = [(mv, moved(b, mv, p)) for mv in opts]
    kids.sort(key=lambda kid: len(moves_of(kid[1], 3 - p)))
    best_line = []
    if p == BLACK:
        value = -10**6
        for mv, kid in kids:
            v, line = minimax(kid, 3 - p, depth - 1, alpha, beta)
            if v > value:
                value, best_line = v, [mv] + line
            alpha = max(alpha, value)
            if value >= beta:
                break
    else:
        value = 10**6
        for mv, kid in kids:
            v, line = minimax(kid, 3 - p, depth - 1, alpha, beta)
            if v < value:
                value, best_line = v, [mv] + line
            beta = min(beta, value)
            if value <= alpha:
                break
    return value, best_line

b = initial()
b = moved(b, (2, 3), BLACK)
value, line = minimax(b, WHITE, 3, -10**6, 10**6)
print(value, line)
