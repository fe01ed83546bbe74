"""Othello 8x8 on a flat list of 100 with a border, 0/1/2 and 3 outside; minimax with a player, returns [value, move].

Bug: depth-off-by-one (the depth falls by two).
"""

DIRECTIONS = (-11, -10, -9, -1, 1, 9, 10, 11)


def first_board():
    board = [3] * 100
    for row in range(1, 9):
        for col in range(1, 9):
            board[row * 10 + col] = 0
    board[44] = board[55] = 2
    board[45] = board[54] = 1
    return board


def turned(board, square, player):
    if board[square] != 0:
        return []
    opponent = 3 - player
    out = []
    for step in DIRECTIONS:
        line, at = [], square + step
        while board[at] == opponent:
            line.append(at)
            at += step
        if board[at] == player:
            out += line
    return out


def options(board, player):
    return [s for s in range(11, 89) if turned(board, s, player)]


def make(board, square, player):
    copy = list(board)
    for at in turned(board, square, player) + [square]:
        copy[at] = player
    return copy


def score(board):
    return board.count(1) - board.count(2)


def minimax(board, player, depth):
    mine = options(board, player)
    if depth <= 0 or (not mine and not options(board, 3 - player)):
        return [score(board), None]
    if not mine:
        return [minimax(board, 3 - player, depth - 1)[0], None]
    results = [[minimax(make(board, square, player), 3 - player, depth - 2)[0], square] for square in mine]
    if player == 1:
        return max(results, key=lambda item: item[0])
    return min(results, key=lambda item: item[0])


print(minimax(make(first_board(), 34, 1), 2, 4))
