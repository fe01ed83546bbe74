"""Tic-tac-toe in a dict of names; moves by a generator.

Bug: board-shared (the child is the same dict under another name).
"""

from itertools import product
COLS, ROWS = "abc", "123"
WINS = [[c + r for r in ROWS] for c in COLS] + [[c + r for c in COLS] for r in ROWS] + [["a1", "b2", "c3"], ["a3", "b2", "c1"]]

def moves(pos):
    for c, r in product(COLS, ROWS):
        if pos[c + r] == "_":
            yield c + r

def winner(pos):
    for a, b, c in WINS:
        if pos[a] == pos[b] == pos[c] != "_":
            return pos[a]
    return None

def search(pos, turn, me):
    w = winner(pos)
    if w:
        return (1, None) if w == me else (-1, None)
    if "_" not in pos.values():
        return (0, None)
    nxt = "o" if turn == "x" else "x"
    best = None
    for m in moves(pos):
        child = pos
        child[m] = turn
        v, _ = search(child, nxt, me)
        if best is None or (v > best[0] if turn == me else v < best[0]):
            best = (v, m)
    return best

pos = {c + r: "_" for c in COLS for r in ROWS}
pos.update(a1="x", b2="o", c3="x", a2="o")
print(search(pos, "x", "x"))
