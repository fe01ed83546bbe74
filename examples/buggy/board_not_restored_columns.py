"""Connect Four as a global list of columns, negamax with a colour.

Bug: board-not-restored (the disc stays in its column).
"""
W, H = 7, 6
cols = [[] for _ in range(W)]
def drop(c, p): cols[c].append(p)
def lift(c): cols[c].pop()
def at(c, r): return cols[c][r] if 0 <= c < W and 0 <= r < len(cols[c]) else 0
def four(p):
    for c in range(W):
        for r in range(H):
            for dc, dr in ((1,0),(0,1),(1,1),(1,-1)):
                if all(at(c+i*dc, r+i*dr) == p for i in range(4)):
                    return True
    return False
def judge(p):
    s = 0
    for r in range(H):
        if at(3, r) == p: s += 3
        if at(3, r) == -p: s -= 3
    for c in range(W):
        for r in range(H):
            for dc, dr in ((1,0),(0,1),(1,1),(1,-1)):
                w = [at(c+i*dc, r+i*dr) for i in range(4)]
                if c+3*dc >= W or not 0 <= r+3*dr < H: continue
                if w.count(p) == 3 and w.count(0) == 1: s += 5
                if w.count(-p) == 3 and w.count(0) == 1: s -= 5
    return s
def negamax(depth, alpha, beta, colour):
    if four(-colour): return -1000 - depth
    if all(len(c) == H for c in cols): return 0
    if depth == 0: return judge(colour)
    value = -10**6
    for c in (3,2,4,1,5,0,6):
        if len(cols[c]) < H:
            drop(c, colour)
            value = max(value, -negamax(depth-1, -beta, -alpha, -colour))
            alpha = max(alpha, value)
            if alpha >= beta: break
    return value
if __name__ == '__main__':
    for c in (3,3,2,4): drop(c, 1 if sum(map(len, cols)) % 2 == 0 else -1)
    print(negamax(3, -10**6, 10**6, 1))
