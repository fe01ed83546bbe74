"""Connect Four on 8 columns: a tuple of strings that grow; fail-hard alpha-beta, the move is chosen outside.
"""
W, H = 8, 6
INF = float("inf")


def empty():
    return tuple("" for _ in range(W))


def drop(b, col, disc):
    return b[:col] + (b[col] + disc,) + b[col + 1:]


def at(b, x, y):
    return b[x][y] if 0 <= x < W and 0 <= y < len(b[x]) else "."


def run(b, x, y, dx, dy, disc):
    n = 0
    while at(b, x, y) == disc:
        n, x, y = n + 1, x + dx, y + dy
    return n


def wins(b, disc):
    for x in range(W):
        for y in range(len(b[x])):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if run(b, x, y, dx, dy, disc) >= 4:
                    return True
    return False


def static(b):
    s = 0
    for x in range(W):
        weight = min(x, W - 1 - x)
        s += weight * (b[x].count("A") - b[x].count("B"))
    return s


def alphabeta(b, depth, a, z, maxim):
    if wins(b, "A"):
        return 500 + depth
    if wins(b, "B"):
        return -500 - depth
    legal = [c for c in range(W) if len(b[c]) < H]
    if not legal:
        return 0
    if depth == 0:
        return static(b)
    for c in legal:
        v = alphabeta(drop(b, c, "A" if maxim else "B"), depth - 1, a, z, not maxim)
        if maxim:
            a = max(a, v)
        else:
            z = min(z, v)
        if a >= z:
            break
    return a if maxim else z


def pick(b, depth, maxim):
    best = None
    for c in range(W):
        if len(b[c]) < H:
            v = alphabeta(drop(b, c, "A" if maxim else "B"), depth - 1, -INF, INF, not maxim)
            if best is None or (v > best[0] if maxim else v < best[0]):
                best = (v, c)
    return best[1]


b = empty()
for i, c in enumerate([3, 4, 3, 3, 2, 5]):
    b = drop(b, c, "AB"[i % 2])
print(pick(b, 4, True))
