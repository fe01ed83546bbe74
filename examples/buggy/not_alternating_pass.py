"""Othello on 6x6 with a flag for the maximiser.

Bug: not-alternating (a pass gives the turn away and keeps the flag).
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


BOARD = text('''
BBBW.W
BBB.WW
BWBWWW
..WBWW
..WW.W
..WWW.
''')


def search(board, player, depth, maximizing):
    options = moves_of(board, player)
    if depth == 0 or (not options and not moves_of(board, other(player))):
        return count(board, BLACK) - count(board, WHITE)
    if not options:
        return search(board, other(player), depth - 1, maximizing)
    values = [search(play(board, m, player), other(player), depth - 1, not maximizing) for m in options]
    return max(values) if maximizing else min(values)


print(search(BOARD, BLACK, 4, True))
