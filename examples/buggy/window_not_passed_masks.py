"""Connect Four in two numbers, own discs and all discs; negamax.

Bug: window-not-passed (every call gets the widest window again).
"""

def bottom(c): return 1 << (c * 7)
def top(c): return 1 << (5 + c * 7)
def col(c): return 63 << (c * 7)

def aligned(p):
    for s in (1, 6, 7, 8):
        m = p & (p >> s)
        if m & (m >> 2 * s):
            return True
    return False

def count(p):
    return sum(bin(p & col(c)).count("1") * (4 - abs(3 - c)) for c in range(7))

def negamax(position, mask, depth, alpha, beta):
    if aligned(position ^ mask):
        return -100 - depth
    if depth == 0 or bin(mask).count("1") == 42:
        return count(position) - count(position ^ mask)
    best = -1000
    for c in (3, 2, 4, 1, 5, 0, 6):
        if mask & top(c):
            continue
        score = -negamax(position ^ mask, mask | (mask + bottom(c)), depth - 1, -1000, 1000)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            return best
    return best

position = mask = 0
for c in (3, 3, 2, 4, 4, 4):
    position, mask = position ^ mask, mask | (mask + bottom(c))
print(negamax(position, mask, 4, -1000, 1000))
