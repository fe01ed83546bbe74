"""Tic-tac-toe in strings; the best move by max with a key.

Bug: max-min-confused (the function takes the smallest for X, the loop outside the largest).
"""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

def result(t, i, p): return t[:i] + p + t[i + 1:]
def over(t):
    for a, b, c in LINES:
        if t[a] != "." and t[a] == t[b] == t[c]: return t[a]
    return None if "." in t else "draw"
def value(t, p):
    w = over(t)
    if w: return {"X": 1, "O": -1, "draw": 0}[w]
    kids = (value(result(t, i, p), "O" if p == "X" else "X") for i in range(9) if t[i] == ".")
    return (min if p == "X" else max)(kids)
def best(t, p):
    return (max if p == "X" else min)((i for i in range(9) if t[i] == "."), key=lambda i: value(result(t, i, p), "O" if p == "X" else "X"))
print(best("XO..O..X.", "X"))
