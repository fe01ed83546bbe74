"""Othello 4x4 on a flat tuple; negamax with a table that keeps depth and bound; returns (value, move).

Bug: table-ignores-depth (an entry is used however shallow its search was).
"""

SIZE = 4
table = {}


def flips(cells, at, player):
    if cells[at]:
        return []
    row, col = divmod(at, SIZE)
    found = []
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            line, r, c = [], row + dr, col + dc
            while 0 <= r < SIZE and 0 <= c < SIZE and cells[r * SIZE + c] == -player:
                line.append(r * SIZE + c)
                r, c = r + dr, c + dc
            if line and 0 <= r < SIZE and 0 <= c < SIZE and cells[r * SIZE + c] == player:
                found += line
    return found


def moves(cells, player):
    return [at for at in range(SIZE * SIZE) if flips(cells, at, player)]


def play(cells, at, player):
    after = list(cells)
    for place in flips(cells, at, player) + [at]:
        after[place] = player
    return tuple(after)


def search(board, depth, alpha, beta, player):
    known = table.get((board, player))
    if known:
        _, kind, value, move = known
        if kind == "exact" or (kind == "lower" and value >= beta) or (kind == "upper" and value <= alpha):
            return value, move
    mine = moves(board, player)
    if depth == 0 or (not mine and not moves(board, -player)):
        return player * sum(board), None
    if not mine:
        return -search(board, depth, -beta, -alpha, -player)[0], None
    first_alpha = alpha
    best, best_move = -1000, None
    for move in mine:
        value = -search(play(board, move, player), depth - 1, -beta, -alpha, -player)[0]
        if value > best:
            best, best_move = value, move
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    kind = "lower" if best >= beta else "upper" if best <= first_alpha else "exact"
    table[board, player] = (depth, kind, best, best_move)
    return best, best_move


start = (0, 0, 0, 0,
         0, -1, 1, 0,
         0, 1, -1, 0,
         0, 0, 0, 0)
for depth in range(1, 7):
    best = search(start, depth, -1000, 1000, 1)
print(best)
