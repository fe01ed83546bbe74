"""Connect Four; deepening that is stopped by an exception of its own."""
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


class Stop(Exception):
    pass


budget = 400


def minimax(b, depth, player):
    global budget
    budget -= 1
    if budget < 0:
        raise Stop
    if won(b, 1):
        return 999
    if won(b, -1):
        return -999
    if depth == 0 or not free(b):
        return judge(b, 1)
    best = None
    for c in free(b):
        r = push(b, c, player)
        try:
            v = minimax(b, depth - 1, -player)
        finally:
            pop(b, c, r)
        if best is None or (v - best) * player > 0:
            best = v
    return best


b, p = start([3, 3, 2, 4])
last = None
try:
    for d in range(1, 9):
        last = minimax(b, d, p)


except Stop:
    pass


print(last)
