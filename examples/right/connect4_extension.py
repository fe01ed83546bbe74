"""Connect Four; leaves with an open three are searched two plies further."""
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


def noisy(b):
    for p in (1, -1):
        for line in LINES:
            vals = [b[y][x] for y, x in line]
            if vals.count(p) == 3 and vals.count(0) == 1:
                return True
    return False


def search(b, player, depth, extended):
    """Scores are for player 1. A leaf with an open three is searched two plies further, once."""
    if won(b, 1):
        return 900
    if won(b, -1):
        return -900
    moves = free(b)
    if not moves:
        return 0
    if depth == 0:
        if noisy(b) and not extended:
            return search(b, player, 2, True)
        return judge(b, 1)
    values = []
    for c in moves:
        r = push(b, c, player)
        values.append(search(b, -player, depth - 1, extended))
        pop(b, c, r)
    return max(values) if player == 1 else min(values)


b, p = start([3, 3, 2, 2, 0])
print(search(b, p, 2, False))
