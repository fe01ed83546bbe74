"""Othello on 6x6; few discs are good until six cells are empty."""
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
......
..WB..
.BBW..
..WBB.
...W..
......
""")


def evaluate(board, me):
    """Early in the game few discs are better: they give the other side few moves."""
    empties = count(board, EMPTY)
    if empties > 6:
        return count(board, other(me)) - count(board, me)
    return count(board, me) - count(board, other(me))


def alphabeta(board, player, me, depth, alpha, beta):
    options = moves_of(board, player)
    if depth == 0 or (not options and not moves_of(board, other(player))):
        return evaluate(board, me)
    if not options:
        return alphabeta(board, other(player), me, depth - 1, alpha, beta)
    for m in options:
        v = alphabeta(play(board, m, player), other(player), me, depth - 1, alpha, beta)
        if player == me:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return alpha if player == me else beta


print(alphabeta(BOARD, WHITE, WHITE, 3, -1000, 1000))
