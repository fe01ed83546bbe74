"""Connect Four in two numbers; negamax with a history of cuts.

Bug: evaluation-wrong-side (the columns of the side that is not to move are counted).
"""
W, H = 7, 6


def has_four(x):
    for s in (1, 7, 6, 8):
        y = x & (x >> s)
        if y & (y >> 2 * s):
            return True
    return False


def top(c):
    return 1 << (c * 7 + 5)


def rate(me, you):
    s = 0
    for c in range(W):
        w = 3 - abs(3 - c)
        col = 63 << (c * 7)
        s += w * (bin(me & col).count("1") - bin(you & col).count("1"))
    return s


history = [0] * 7


def solve(me, mask, depth, alpha, beta):
    """`me` is the side to move."""
    you = me ^ mask
    if has_four(you):
        return -100 - depth
    moves = [c for c in range(W) if not mask & top(c)]
    if not moves:
        return 0
    if depth == 0:
        return rate(you, me)
    moves.sort(key=lambda c: -history[c])
    best = -1000
    for c in moves:
        new = mask | (mask + (1 << (c * 7)))
        v = -solve(you, new, depth - 1, -beta, -alpha)
        best = max(best, v)
        alpha = max(alpha, v)
        if alpha >= beta:
            history[c] += depth * depth
            break
    return best


def setup(cols):
    me = mask = 0
    for c in cols:
        new = mask | (mask + (1 << (c * 7)))
        me, mask = me ^ mask, new
    return me, mask


print(solve(*setup([3, 3, 2, 4, 4]), 4, -1000, 1000))
