"""Connect Four on a flat list; negamax by colour.

Bug: window-not-updated (the lower end of the window is never raised).
"""

W, H = 7, 6
ORDER = [3, 4, 2, 5, 1, 6, 0]

def spots(b):
    for c in ORDER:
        for r in range(H):
            if b[r * W + c] == 0:
                yield r * W + c
                break

def four(b, s):
    r, c = divmod(s, W)
    p = b[s]
    for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        n = 1
        for sign in (1, -1):
            y, x = r + sign * dr, c + sign * dc
            while 0 <= y < H and 0 <= x < W and b[y * W + x] == p:
                n += 1
                y, x = y + sign * dr, x + sign * dc
        if n >= 4:
            return True
    return False

def static(b):
    return sum(v * (4 - abs(3 - i % W)) for i, v in enumerate(b))

def negamax(b, last, depth, a, bt, colour):
    if last is not None and four(b, last):
        return -(1000 + depth), None
    if 0 not in b:
        return 0, None
    if depth == 0:
        return colour * static(b), None
    value, choice = -10000, None
    for s in spots(b):
        b[s] = colour
        v = -negamax(b, s, depth - 1, -bt, -a, -colour)[0]
        b[s] = 0
        if v > value:
            value, choice = v, s
        if a >= bt:
            break
    return value, choice

board = [0] * 42
for c, p in ((3, 1), (3, -1), (2, 1), (4, -1), (1, 1)):
    s = next(s for s in (r * 7 + c for r in range(6)) if board[s] == 0)
    board[s] = p
print(negamax(board, None, 4, -10000, 10000, -1))
