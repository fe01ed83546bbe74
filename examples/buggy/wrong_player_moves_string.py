"""Othello in a string of 64 cells; two functions that call each other.

Bug: wrong-player-moves (white's moves are made with black discs).
"""

SIZE = 8
START = "...........................wb......bw..........................."

def runs(s, i, me, you):
    taken = []
    r, c = divmod(i, SIZE)
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            if dr == dc == 0:
                continue
            y, x, line = r + dr, c + dc, []
            while 0 <= y < SIZE and 0 <= x < SIZE and s[y * SIZE + x] == you:
                line.append(y * SIZE + x)
                y, x = y + dr, x + dc
            if line and 0 <= y < SIZE and 0 <= x < SIZE and s[y * SIZE + x] == me:
                taken.extend(line)
    return taken

def moves(s, me):
    you = "w" if me == "b" else "b"
    return [i for i in range(64) if s[i] == "." and runs(s, i, me, you)]

def put(s, i, me):
    you = "w" if me == "b" else "b"
    changed = set(runs(s, i, me, you)) | {i}
    return "".join(me if k in changed else ch for k, ch in enumerate(s))

def value(s):
    return s.count("b") - s.count("w")

def maxi(s, depth, alpha, beta):
    m = moves(s, "b")
    if depth == 0 or (not m and not moves(s, "w")):
        return value(s)
    if not m:
        return mini(s, depth - 1, alpha, beta)
    best = -100
    for i in m:
        best = max(best, mini(put(s, i, "b"), depth - 1, alpha, beta))
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best

def mini(s, depth, alpha, beta):
    m = moves(s, "w")
    if depth == 0 or (not m and not moves(s, "b")):
        return value(s)
    if not m:
        return maxi(s, depth - 1, alpha, beta)
    best = 100
    for i in m:
        best = min(best, maxi(put(s, i, "b"), depth - 1, alpha, beta))
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best

s = START
turn = "b"
for _ in range(7):
    s = put(s, moves(s, turn)[0], turn)
    turn = "w" if turn == "b" else "b"
print(mini(s, 3, -100, 100))
