"""Connect Four: each call gets its parent's board and a column.

Bug: win-hidden (the test for a win looks at the parent's board, so a four is never seen).
"""

def won(b, p):
    for r in range(6):
        for c in range(7):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if all(0 <= r + i * dr < 6 and 0 <= c + i * dc < 7 and b[r + i * dr][c + i * dc] == p for i in range(4)):
                    return True
    return False

def drop(b, col, p):
    n = [row[:] for row in b]
    for r in range(5, -1, -1):
        if n[r][col] == 0:
            n[r][col] = p
            break
    return n

def heur(b):
    s = 0
    for r in range(6):
        for c in range(7):
            w = 3 - abs(3 - c) + (r == 5)
            if b[r][c] == 1: s += w
            elif b[r][c] == 2: s -= w
    return s

def ab(parent, col, piece, depth, alpha, beta):
    board = drop(parent, col, piece)
    if won(parent, piece):
        return 1000 + depth if piece == 1 else -1000 - depth
    moves = [c for c in (3, 2, 4, 1, 5, 0, 6) if board[0][c] == 0]
    if not moves:
        return 0
    if depth == 0:
        return heur(board)
    if piece == 2:
        best = -10**9
        for c in moves:
            best = max(best, ab(board, c, 1, depth - 1, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = 10**9
    for c in moves:
        best = min(best, ab(board, c, 2, depth - 1, alpha, beta))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best

def choose(board):
    best, col = -10**9, None
    for c in (3, 2, 4, 1, 5, 0, 6):
        if board[0][c] == 0:
            v = ab(board, c, 1, 3, -10**9, 10**9)
            if v > best:
                best, col = v, c
    return col

start = [[0] * 7 for _ in range(6)]
for c, p in ((3, 1), (2, 2), (3, 1), (3, 2), (4, 1), (1, 2)):
    start = drop(start, c, p)
print(choose(start))
