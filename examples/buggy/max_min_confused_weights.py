"""Othello on 6x6: a list of lists; the depth counts up, cells have weights.

Bug: max-min-confused (the side of the root takes the smallest value, the other one the largest).
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

LIMIT = 3


def judge(board, root):
    weights = [[20, -3, 2, 2, -3, 20], [-3, -7, 1, 1, -7, -3], [2, 1, 1, 1, 1, 2]]
    weights = weights + weights[::-1]
    total = 0
    for r in range(N):
        for c in range(N):
            if board[r][c] == root:
                total += weights[r][c]
            elif board[r][c] != EMPTY:
                total -= weights[r][c]
    return total


def best_for(board, player, root, level=0):
    options = moves_of(board, player)
    over = not options and not moves_of(board, other(player))
    if over or level == LIMIT:
        return judge(board, root), None
    if not options:
        return best_for(board, other(player), root, level + 1)[0], None
    results = [(best_for(play(board, m, player), other(player), root, level + 1)[0], m) for m in options]
    pick = min if player == root else max
    return pick(results, key=lambda item: item[0])


print(best_for(BOARD, WHITE, WHITE))
