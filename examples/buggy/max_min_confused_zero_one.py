"""Tic-tac-toe with marks 0 and 1 and None for empty; the move is chosen by a key function.

Bug: max-min-confused (every node takes the other end, the choice outside does not).
"""
def check(b):
    for i, j, k in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[i] is not None and b[i] == b[j] == b[k]:
            return b[i]
    return None

def solve(b, p, d=0):
    w = check(b)
    if w == 0:
        return 10 - d
    if w == 1:
        return d - 10
    if None not in b:
        return 0
    vals = []
    for i in range(9):
        if b[i] is None:
            c = b[:]
            c[i] = p
            vals.append(solve(c, 1 - p, d + 1))
    return min(vals) if p == 0 else max(vals)

def move(b, p):
    free = [i for i in range(9) if b[i] is None]
    def key(i):
        c = b[:]
        c[i] = p
        return solve(c, 1 - p, 1)
    return max(free, key=key) if p == 0 else min(free, key=key)

n = None
print(move([0, n, n, n, 1, n, n, n, 0], 1))
