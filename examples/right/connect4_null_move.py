"""Connect Four; negamax that first gives the turn away, to see whether even that is too good."""
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


def negamax(b, p, depth, alpha, beta, can_skip):
    if won(b, -p):
        return -1000 - depth
    moves = free(b)
    if not moves:
        return 0
    if depth <= 0:
        return judge(b, p)
    if can_skip and depth >= 3:
        v = -negamax(b, -p, depth - 3, -beta, -beta + 1, False)
        if v >= beta:
            return v
    best = -9999
    for c in moves:
        r = push(b, c, p)
        v = -negamax(b, -p, depth - 1, -beta, -alpha, True)
        pop(b, c, r)
        best = max(best, v)
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return best


b, p = start([3, 3, 2, 4, 4, 1])
print(negamax(b, p, 4, -9999, 9999, True))
