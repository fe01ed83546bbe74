"""Othello 6x6 in a string with a border; negamax whose nested helper turns the sign; (value, move), passes."""

SIDE = 8
STEPS = (-9, -8, -7, -1, 1, 7, 8, 9)
INSIDE = [row * SIDE + column for row in range(1, 7) for column in range(1, 7)]


def turned(cells, at, own):
    if cells[at] != ".":
        return []
    other = "w" if own == "b" else "b"
    found = []
    for step in STEPS:
        run = []
        here = at + step
        while cells[here] == other:
            run.append(here)
            here += step
        if cells[here] == own:
            found += run
    return found


def played(cells, at, own):
    discs = list(cells)
    for here in turned(cells, at, own) + [at]:
        discs[here] = own
    return "".join(discs)


def difference(cells, own):
    return cells.count(own) - cells.count("w" if own == "b" else "b")


def think(cells, own, depth, alpha, beta):
    other = "w" if own == "b" else "b"

    def reply(after, low, high):
        return -think(after, other, depth - 1, -high, -low)[0]

    if depth == 0:
        return difference(cells, own), None
    moves = [at for at in INSIDE if turned(cells, at, own)]
    if not moves:
        if not any(turned(cells, at, other) for at in INSIDE):
            return 100 * difference(cells, own), None
        return reply(cells, alpha, beta), None
    chosen = None
    for at in moves:
        score = reply(played(cells, at, own), alpha, beta)
        if chosen is None or score > alpha:
            alpha, chosen = max(alpha, score), at
        if alpha >= beta:
            break
    return alpha, chosen


if __name__ == "__main__":
    board = "#" * 8 + "#......#" * 2 + "#..wb..#" + "#..bw..#" + "#......#" * 2 + "#" * 8
    for square, colour in ((2 * 8 + 3, "b"), (2 * 8 + 4, "w")):
        board = played(board, square, colour)
    print(think(board, "b", 4, -5000, 5000))
