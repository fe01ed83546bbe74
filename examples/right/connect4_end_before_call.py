"""Connect Four in a closure: wins and the horizon are seen before the call, so leaves are never calls."""

def won(b, p):
    for r in range(6):
        for c in range(7):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if all(0 <= r + i * dr < 6 and 0 <= c + i * dc < 7 and b[r + i * dr][c + i * dc] == p for i in range(4)):
                    return True
    return False

def solve(board, me):
    nodes = 0

    def free_row(b, c):
        for r in range(6):
            if b[r][c] == " ":
                return r
        return None

    def points(b):
        s = 0
        for r in range(6):
            for c in range(7):
                if b[r][c] == me: s += 3 - abs(c - 3)
                elif b[r][c] != " ": s -= 3 - abs(c - 3)
        return s

    def think(b, depth, alpha, beta, mine):
        nonlocal nodes
        nodes += 1
        who = me if mine else ("B" if me == "A" else "A")
        best = -1e6 if mine else 1e6
        any_move = False
        for c in range(7):
            r = free_row(b, c)
            if r is None:
                continue
            any_move = True
            b[r][c] = who
            if won(b, who):
                v = 1e5 + depth if mine else -1e5 - depth
            elif depth == 1:
                v = points(b)
            else:
                v = think(b, depth - 1, alpha, beta, not mine)
            b[r][c] = " "
            if mine:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if beta <= alpha:
                break
        return best if any_move else 0

    return think(board, 4, -1e6, 1e6, True), nodes

g = [[" "] * 7 for _ in range(6)]
for r, c, p in ((0, 3, "A"), (0, 2, "B"), (1, 3, "A"), (2, 3, "B"), (0, 4, "A"), (0, 5, "B")):
    g[r][c] = p
print(solve(g, "A"))
