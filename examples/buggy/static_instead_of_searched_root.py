"""Othello 6x6 as a list of strings, judged by the moves of both sides; minimax that returns (value, square).

Bug: static-instead-of-searched (black looks two plies ahead and then compares the boards right after its moves; the values
happen to be the same, the moves are not).
"""
SIZE = 6
AROUND = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc]


def other(side):
    return "w" if side == "b" else "b"


def turned(rows, square, side):
    if rows[square[0]][square[1]] != ".":
        return []
    found = []
    for dr, dc in AROUND:
        r, c = square[0] + dr, square[1] + dc
        run = []
        while 0 <= r < SIZE and 0 <= c < SIZE and rows[r][c] == other(side):
            run.append((r, c))
            r, c = r + dr, c + dc
        if 0 <= r < SIZE and 0 <= c < SIZE and rows[r][c] == side:
            found += run
    return found


def squares(rows, side):
    return [(r, c) for r in range(SIZE) for c in range(SIZE) if turned(rows, (r, c), side)]


def place(rows, square, side):
    grid = [list(row) for row in rows]
    for r, c in turned(rows, square, side) + [square]:
        grid[r][c] = side
    return ["".join(row) for row in grid]


def evaluate(rows):
    return len(squares(rows, "b")) - len(squares(rows, "w"))


def minimax(rows, side, depth):
    moves = squares(rows, side)
    if depth == 0:
        return evaluate(rows), None
    if not moves:
        if not squares(rows, other(side)):
            discs = "".join(rows)
            return 100 * (discs.count("b") - discs.count("w")), None
        return minimax(rows, other(side), depth - 1)[0], None
    best, chosen = None, None
    for square in moves:
        child = place(rows, square, side)
        value = minimax(child, other(side), depth - 1)[0]
        if side == "b":
            value = evaluate(child)
            if best is None or value > best:
                best, chosen = value, square
        elif best is None or value < best:
            best, chosen = value, square
    return best, chosen


print(minimax(["..w...", "..w.w.", "..ww..", ".bbw..", ".bwww.", ".bw..."], "b", 2))
