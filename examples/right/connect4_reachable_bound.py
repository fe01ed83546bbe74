"""Four in a row on 5x4, rows from the top, a dict of heights; negamax that narrows its window by what can still be reached."""

WIDTH, HEIGHT = 5, 4
LINES = [
    [(x + i * dx, y + i * dy) for i in range(4)]
    for x in range(WIDTH) for y in range(HEIGHT) for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    if 0 <= x + 3 * dx < WIDTH and 0 <= y + 3 * dy < HEIGHT
]


def fill(rows, x, disc):
    for y in range(HEIGHT - 1, -1, -1):
        if rows[y][x] == "-":
            rows[y][x] = disc
            return y
    return None


def completes(rows, x, disc):
    """Whether a disc in this column makes a line."""
    y = fill(rows, x, disc)
    if y is None:
        return False
    found = any((x, y) in line and all(rows[b][a] == disc for a, b in line) for line in LINES)
    rows[y][x] = "-"
    return found


def value(rows, disc, alpha, beta):
    """What the side to move can still get: the cells that are left when it wins."""
    left = sum(row.count("-") for row in rows)
    if left == 0:
        return 0
    if any(completes(rows, x, disc) for x in range(WIDTH)):
        return left
    # This side cannot win with its next disc, so two cells more are needed.
    if beta > left - 2:
        beta = left - 2
        if alpha >= beta:
            return beta
    best = -left
    for x in range(WIDTH):
        y = fill(rows, x, disc)
        if y is None:
            continue
        score = -value(rows, "r" if disc == "y" else "y", -beta, -alpha)
        rows[y][x] = "-"
        best = max(best, score)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return best


if __name__ == "__main__":
    board = [["-"] * WIDTH for _ in range(HEIGHT)]
    for number, column in enumerate((2, 2, 1, 3, 1, 1, 3, 3, 0, 2)):
        fill(board, column, "yr"[number % 2])
    print(value(board, "y", -20, 20))
