"""Connect Four in a flat list with a border, +1/-1; negamax with a table.

Bug: sign-not-negated (the value of a child is not negated).
"""
EMPTY, EDGE = 0, 9
STRIDE = 9
SQUARES = [(r + 1) * STRIDE + c + 1 for r in range(6) for c in range(7)]
EXACT, LOWER, UPPER = 0, 1, 2
table = {}


def fresh():
    b = [EDGE] * (STRIDE * 8)
    for s in SQUARES:
        b[s] = EMPTY
    return b


def landing(b, col):
    s = 6 * STRIDE + col + 1
    while b[s] != EMPTY:
        if b[s] == EDGE:
            return None
        s -= STRIDE
    return s


def just_won(b, s):
    p = b[s]
    for d in (1, STRIDE, STRIDE + 1, STRIDE - 1):
        n = 1
        q = s + d
        while b[q] == p:
            n += 1
            q += d
        q = s - d
        while b[q] == p:
            n += 1
            q -= d
        if n >= 4:
            return True
    return False


VALUE = [min(c, 6 - c) + min(r, 5 - r) for r in range(6) for c in range(7)]


def count(b, side):
    return sum(v * b[s] for s, v in zip(SQUARES, VALUE)) * side


def negamax(b, side, depth, alpha, beta, last):
    if last is not None and just_won(b, last):
        return -1000 - depth
    squares = [s for s in (landing(b, c) for c in (3, 2, 4, 1, 5, 0, 6)) if s is not None]
    if not squares:
        return 0
    if depth == 0:
        return count(b, side)
    key = (tuple(b), side)
    first = alpha
    if key in table:
        d, kind, val = table[key]
        if d == depth:
            if kind == EXACT:
                return val
            if kind == LOWER:
                alpha = max(alpha, val)
            else:
                beta = min(beta, val)
            if alpha >= beta:
                return val
    best = -10000
    for s in squares:
        b[s] = side
        v = negamax(b, -side, depth - 1, -beta, -alpha, s)
        b[s] = EMPTY
        if v > best:
            best = v
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    if best <= first:
        kind = UPPER
    elif best >= beta:
        kind = LOWER
    else:
        kind = EXACT
    table[key] = (depth, kind, best)
    return best


def think(b, side, limit):
    score = 0
    for depth in range(limit, limit + 1):
        score = negamax(b, side, depth, -10000, 10000, None)
        print("depth", depth, "score", score)
    return score


b = fresh()
side = 1
for c in (3, 3, 2, 4, 4, 3, 1, 0):
    b[landing(b, c)] = side
    side = -side
think(b, side, 5)
