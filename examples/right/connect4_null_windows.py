"""Connect Four; principal variation search with null windows."""
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


nodes = 0


def pvs(b, p, depth, alpha, beta):
    """Principal variation search: first move full window, the others null window."""
    global nodes
    nodes += 1
    if won(b, -p):
        return -1000 - depth
    moves = free(b)
    if not moves:
        return 0
    if depth == 0:
        return judge(b, p)
    first = True
    for c in moves:
        r = push(b, c, p)
        if first:
            v = -pvs(b, -p, depth - 1, -beta, -alpha)
            first = False
        else:
            v = -pvs(b, -p, depth - 1, -alpha - 1, -alpha)
            if alpha < v < beta:
                v = -pvs(b, -p, depth - 1, -beta, -v)
        pop(b, c, r)
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return alpha


b, p = start([3, 3, 2, 4, 4, 1])
print(pvs(b, p, 4, -10**6, 10**6), nodes)
