"""Othello 6x6 as two planes of 0 and 1 in one list, by side; negamax with a colour; passes.

Bug: wrong-player-moves (the moves of one side are made for both).
"""

N = 6


def start():
    planes = [[[0] * N for _ in range(N)] for _ in range(2)]
    planes[0][2][3] = planes[0][3][2] = 1
    planes[1][2][2] = planes[1][3][3] = 1
    return planes


def turned(planes, r, c, side):
    if planes[0][r][c] or planes[1][r][c]:
        return []
    mine, yours = planes[side], planes[1 - side]
    found = []
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            if dr == dc == 0:
                continue
            line, y, x = [], r + dr, c + dc
            while 0 <= y < N and 0 <= x < N and yours[y][x]:
                line.append((y, x))
                y, x = y + dr, x + dc
            if line and 0 <= y < N and 0 <= x < N and mine[y][x]:
                found += line
    return found


def after(planes, r, c, side):
    new = [[row[:] for row in plane] for plane in planes]
    for y, x in turned(planes, r, c, side) + [(r, c)]:
        new[side][y][x], new[1 - side][y][x] = 1, 0
    return new


def moves(planes, side):
    return [(r, c) for r in range(N) for c in range(N) if turned(planes, r, c, side)]


def count(planes, side):
    return sum(map(sum, planes[side])) - sum(map(sum, planes[1 - side]))


def negamax(planes, side, depth):
    own = moves(planes, 0)
    if depth == 0 or not own and not moves(planes, 1 - side):
        return count(planes, side)
    if not own:
        return -negamax(planes, 1 - side, depth - 1)
    return max(-negamax(after(planes, r, c, 0), 1 - side, depth - 1) for r, c in own)


board = start()
for number, (r, c) in enumerate([(1, 2), (1, 1), (2, 1)]):
    board = after(board, r, c, number % 2)
print(negamax(board, 1, 3))
