"""Othello on 6x6; aspiration windows, fail-hard.

Bug: evaluation-wrong-side (discs and moves of the other side count for the own one).
"""
N = 6
EMPTY, BLACK, WHITE = ".", "B", "W"
DIRS = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]


def other(p):
    return WHITE if p == BLACK else BLACK


def flips(board, r, c, p):
    if board[r][c] != EMPTY:
        return []
    found = []
    for dr, dc in DIRS:
        y, x, run = r + dr, c + dc, []
        while 0 <= y < N and 0 <= x < N and board[y][x] == other(p):
            run.append((y, x))
            y, x = y + dr, x + dc
        if 0 <= y < N and 0 <= x < N and board[y][x] == p:
            found += run
    return found


def moves_of(board, p):
    return [(r, c) for r in range(N) for c in range(N) if flips(board, r, c, p)]


def play(board, move, p):
    new = [row[:] for row in board]
    for y, x in flips(board, move[0], move[1], p):
        new[y][x] = p
    new[move[0]][move[1]] = p
    return new


def count(board, p):
    return sum(row.count(p) for row in board)


def text(lines):
    return [list(line) for line in lines.split()]


BOARD = text("""
W.BBB.
.WBBB.
BBWBW.
BBBWWW
..BBB.
.B.B..
""")


def judge(board, me):
    return count(board, other(me)) - count(board, me) + 2 * (len(moves_of(board, other(me))) - len(moves_of(board, me)))


def search(board, depth, low, high, turn, me):
    options = moves_of(board, turn)
    if not options and not moves_of(board, other(turn)):
        return 1000 * (count(board, me) - count(board, other(me)))
    if depth == 0:
        return judge(board, me)
    if not options:
        return search(board, depth - 1, low, high, other(turn), me)
    if turn == me:
        for m in options:
            low = max(low, search(play(board, m, turn), depth - 1, low, high, other(turn), me))
            if low >= high:
                return high
        return low
    for m in options:
        high = min(high, search(play(board, m, turn), depth - 1, low, high, other(turn), me))
        if low >= high:
            return low
    return high


def aspire(board, me, depth):
    guess, width = 0, 4
    while True:
        low, high = guess - width, guess + width
        v = search(board, depth, low, high, me, me)
        if low < v < high:
            return v
        guess, width = v, width * 4


print(aspire(BOARD, WHITE, 3))
