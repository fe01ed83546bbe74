"""Tic-tac-toe: the list of the cells played so far, append and pop; the depth counts up and prefers early wins."""

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def lost(history):
    """Whether the side that moved last has a row."""
    own = history[-1::-2]
    return any(all(cell in own for cell in row) for row in ROWS)


def search(history, ply, x_moves):
    if lost(history):
        return (ply - 10, None) if x_moves else (10 - ply, None)
    if len(history) == 9:
        return 0, None
    best_value, best_cell = None, None
    for cell in range(9):
        if cell in history:
            continue
        history.append(cell)
        value, _ = search(history, ply + 1, not x_moves)
        history.pop()
        if best_value is None or (value > best_value if x_moves else value < best_value):
            best_value, best_cell = value, cell
    return best_value, best_cell


print(search([4, 0, 8], 0, False))
