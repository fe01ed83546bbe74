"""Connect Four; every node finds its first move by a shallower search of itself."""
ROWS, COLS = 6, 7


def new():
    return [[0] * COLS for _ in range(ROWS)]


def free(b):
    return [c for c in (3, 2, 4, 1, 5, 0, 6) if b[0][c] == 0]


def push(b, c, p):
    r = ROWS - 1
    while b[r][c]:
        r -= 1
    b[r][c] = p
    return r


def pop(b, c, r):
    b[r][c] = 0


def lines():
    out = []
    for r in range(ROWS):
        for c in range(COLS):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + i * dr, c + i * dc) for i in range(4)]
                if all(0 <= y < ROWS and 0 <= x < COLS for y, x in cells):
                    out.append(cells)
    return out


LINES = lines()


def won(b, p):
    return any(all(b[y][x] == p for y, x in line) for line in LINES)


def judge(b, p):
    total = 0
    for line in LINES:
        vals = [b[y][x] for y, x in line]
        mine, theirs = vals.count(p), vals.count(-p)
        if mine and not theirs:
            total += mine * mine
        elif theirs and not mine:
            total -= theirs * theirs
    return total


def start(moves, p=1):
    b = new()
    for c in moves:
        push(b, c, p)
        p = -p
    return b, p


def search(b, p, depth, alpha, beta):
    """Returns (value, column); the first column to try comes from a shallower search."""
    if won(b, -p):
        return -1000 - depth, None
    moves = free(b)
    if not moves:
        return 0, None
    if depth == 0:
        return judge(b, p), None
    if depth >= 3:
        first = search(b, p, depth - 2, alpha, beta)[1]
        if first in moves:
            moves.remove(first)
            moves.insert(0, first)
    best, where = -9999, None
    for c in moves:
        r = push(b, c, p)
        v = -search(b, -p, depth - 1, -beta, -alpha)[0]
        pop(b, c, r)
        if v > best:
            best, where = v, c
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return best, where


b, p = start([3, 3, 2, 4, 4, 1])
print(search(b, p, 4, -9999, 9999))
