"""Tic-tac-toe: tuples of tuples, the recursion goes through map; 0 and 1 are the players and 2 is empty; O begins.

Bug: crash (a full board is not seen, and the largest of no values is asked for).
"""


def rows_of(state):
    diagonals = (tuple(state[i][i] for i in range(3)), tuple(state[i][2 - i] for i in range(3)))
    return state + tuple(zip(*state)) + diagonals


def children(state, player):
    for r in range(3):
        for c in range(3):
            if state[r][c] == 2:
                row = state[r][:c] + (player,) + state[r][c + 1:]
                yield state[:r] + (row,) + state[r + 1:]


def minimax(state, player):
    if (0, 0, 0) in rows_of(state):
        return 1
    if (1, 1, 1) in rows_of(state):
        return -1
    values = map(lambda child: minimax(child, 1 - player), children(state, player))
    return max(values) if player == 0 else min(values)


print(minimax(((0, 1, 0), (2, 1, 2), (2, 2, 2)), 1))
