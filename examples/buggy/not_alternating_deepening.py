"""Connect Four in tuples; a max/min pair with deepening and a time limit.

Bug: not-alternating (the minimising step calls itself).
"""
import time

WIDTH, HEIGHT = 7, 6
best_so_far = None

def empty_board():
    return tuple(tuple(0 for _ in range(WIDTH)) for _ in range(HEIGHT))

def drop(board, col, who):
    for r in range(HEIGHT - 1, -1, -1):
        if board[r][col] == 0:
            row = board[r][:col] + (who,) + board[r][col + 1:]
            return board[:r] + (row,) + board[r + 1:]
    return None

def winner(board):
    for r in range(HEIGHT):
        for c in range(WIDTH):
            w = board[r][c]
            if not w:
                continue
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                try:
                    if c + 3 * dc >= 0 and all(board[r + k * dr][c + k * dc] == w for k in range(1, 4)):
                        return w
                except IndexError:
                    pass
    return 0

def evaluate(board, me):
    score = 0
    for r in range(HEIGHT):
        for c in range(WIDTH):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if r + 3 * dr < HEIGHT and 0 <= c + 3 * dc < WIDTH:
                    four = [board[r + k * dr][c + k * dc] for k in range(4)]
                    if four.count(-me) == 0:
                        score += four.count(me) ** 2
                    if four.count(me) == 0:
                        score -= four.count(-me) ** 2
    return score

class OutOfTime(Exception):
    pass

def max_step(board, me, depth, alpha, beta, stop, memo):
    if time.time() > stop:
        raise OutOfTime()
    w = winner(board)
    if w:
        return (10000 + depth if w == me else -10000 - depth), None
    children = [(c, drop(board, c, me)) for c in range(WIDTH) if board[0][c] == 0]
    if not children:
        return 0, None
    if depth == 0:
        return evaluate(board, me), None
    best, col = -100000, None
    for c, child in children:
        v, _ = min_step(child, me, depth - 1, alpha, beta, stop, memo)
        if v > best:
            best, col = v, c
        if best >= beta:
            return best, col
        alpha = max(alpha, best)
    return best, col

def min_step(board, me, depth, alpha, beta, stop, memo):
    if time.time() > stop:
        raise OutOfTime()
    w = winner(board)
    if w:
        return (10000 + depth if w == me else -10000 - depth), None
    children = [(c, drop(board, c, -me)) for c in range(WIDTH) if board[0][c] == 0]
    if not children:
        return 0, None
    if depth == 0:
        return evaluate(board, me), None
    best, col = 100000, None
    for c, child in children:
        v, _ = min_step(child, me, depth - 1, alpha, beta, stop, memo)
        if v < best:
            best, col = v, c
        if best <= alpha:
            return best, col
        beta = min(beta, best)
    return best, col

def choose(board, me, seconds=20, deepest=4):
    global best_so_far
    stop = time.time() + seconds
    memo = {}
    for depth in range(1, deepest + 1):
        try:
            value, best_so_far = max_step(board, me, depth, -100000, 100000, stop, memo)
        except OutOfTime:
            break
        if value > 10000:
            break
    return best_so_far

board = empty_board()
who = 1
for c in (3, 3, 2, 4):
    board = drop(board, c, who)
    who = -who
print(choose(board, who))
