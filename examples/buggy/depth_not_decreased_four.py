"""Tic-tac-toe on 4x4, a flat list of 1, -1 and 0; the four cells in the middle are filled, as in Othello.

Bug: depth-not-decreased (the depth is handed on as it is).
"""
SIZE = 4
LINES = ([[r * SIZE + c for c in range(SIZE)] for r in range(SIZE)]
         + [[r * SIZE + c for r in range(SIZE)] for c in range(SIZE)]
         + [[i * (SIZE + 1) for i in range(SIZE)], [(i + 1) * (SIZE - 1) for i in range(SIZE)]])
nodes = 0

def result(board):
    for line in LINES:
        total = sum(board[i] for i in line)
        if total == SIZE:
            return 1
        if total == -SIZE:
            return -1
    return 0

def static(board):
    score = 0
    for line in LINES:
        vals = [board[i] for i in line]
        if -1 not in vals:
            score += sum(vals)
        if 1 not in vals:
            score += sum(vals)
    return score

def ab(board, depth, lo, hi, is_max):
    global nodes
    nodes += 1
    w = result(board)
    if w:
        return w * (100 + depth)
    if 0 not in board:
        return 0
    if depth == 0:
        return static(board)
    best = -1000 if is_max else 1000
    for i in range(SIZE * SIZE):
        if board[i] == 0:
            board[i] = 1 if is_max else -1
            val = ab(board, depth, lo, hi, not is_max)
            board[i] = 0
            if is_max:
                if val > best:
                    best = val
                if best > lo:
                    lo = best
            else:
                if val < best:
                    best = val
                if best < hi:
                    hi = best
            if lo >= hi:
                break
    return best

def get_move(board, depth=3):
    scored = []
    for i in range(SIZE * SIZE):
        if board[i] == 0:
            board[i] = 1
            scored.append((ab(board, depth, -1000, 1000, False), i))
            board[i] = 0
    return max(scored)[1]

board = [0] * 16
board[5], board[0], board[6], board[4], board[9], board[3] = 1, -1, 1, -1, 1, -1
for k, s in ((10, -1), (15, 1), (12, -1)):
    board[k] = s
print(get_move(board))
print(nodes, "nodes")
