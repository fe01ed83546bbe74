"""Tic-tac-toe on 4×4; the best move in a global.

Bug: max-min-confused (O looks for a larger value than infinity, so no value is ever taken).
"""

best_move = None
LIMIT = 4
def lines(b):
    out = []
    for r in range(4):
        out.append(b[r * 4:r * 4 + 4])
        out.append(b[r::4])
    out.append(b[0::5])
    out.append(b[3:13:3])
    return out

def win(b, p):
    return any(line == [p] * 4 for line in lines(b))

def guess(b):
    s = 0
    for line in lines(b):
        x, o = line.count("x"), line.count("o")
        if x and not o: s += 10 ** (x - 1)
        if o and not x: s -= 10 ** (o - 1)
    return s

def find(b, ply, who):
    global best_move
    if win(b, "x"): return 9000 - ply
    if win(b, "o"): return ply - 9000
    if "." not in b: return 0
    if ply == LIMIT: return guess(b)
    best = -99999 if who == "x" else 99999
    for i in range(16):
        if b[i] != ".": continue
        b[i] = who
        v = find(b, ply + 1, "o" if who == "x" else "x")
        b[i] = "."
        if (who == "x" and v > best) or (who == "o" and v > best):
            best = v
            if ply == 0:
                best_move = i
    return best

board = list("xo.." "..x." "o.ox" "x..o")
print(find(board, 0, "x"), best_move)
