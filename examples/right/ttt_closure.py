"""Tic-tac-toe: the search is a function inside a function, with a comprehension; (move, value) returned."""


def solve(cells, me, you):
    wins = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def three(state, mark):
        return any(all(state[i] == mark for i in win) for win in wins)

    def explore(state, mine):
        if three(state, me):
            return None, 1
        if three(state, you):
            return None, -1
        free = [i for i, cell in enumerate(state) if cell == 0]
        if not free:
            return None, 0
        mark = me if mine else you
        options = [(i, explore(state[:i] + [mark] + state[i + 1:], not mine)[1]) for i in free]
        pick = max if mine else min
        return pick(options, key=lambda option: option[1])

    return explore(cells, True)


print(solve([1, 2, 0, 0, 0, 0, 0, 0, 0], 1, 2))
