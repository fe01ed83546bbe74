"""Connect Four: seven strings that grow; minimax.

Bug: move-done-wrongly (a disc is put under the others).
"""
def drop(cols, c, who):
    return cols[:c] + [who + cols[c]] + cols[c + 1:]


def at(cols, c, r):
    return cols[c][r] if 0 <= c < 7 and 0 <= r < len(cols[c]) else "."


def four(cols, who):
    for c in range(7):
        for r in range(6):
            for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if all(at(cols, c + i * dc, r + i * dr) == who for i in range(4)):
                    return True
    return False


def pairs(cols, who):
    n = 0
    for c in range(7):
        for r in range(6):
            for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if at(cols, c, r) == who == at(cols, c + dc, r + dr):
                    n += 1
    return n


def minimax(cols, depth, red):
    if four(cols, "r"):
        return 500 + depth
    if four(cols, "y"):
        return -500 - depth
    moves = [c for c in range(7) if len(cols[c]) < 6]
    if not moves:
        return 0
    if depth == 0:
        return pairs(cols, "r") - pairs(cols, "y")
    values = [minimax(drop(cols, c, "r" if red else "y"), depth - 1, not red) for c in moves]
    return max(values) if red else min(values)


cols = [""] * 7
for i, c in enumerate([3, 3, 2, 4, 4, 0]):
    cols = drop(cols, c, "ry"[i % 2])
print(minimax(cols, 3, True))
