"""Tic-tac-toe: two sets of cell numbers from 1 to 9, (move, value) returned, copies.

Bug: max-min-confused (O chooses the largest value too).
"""

LINES = [{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7}, {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7}]


def has_line(cells):
    return any(line <= cells for line in LINES)


def best(xs, os, x_to_move):
    if has_line(xs):
        return None, 10 - len(xs | os)
    if has_line(os):
        return None, len(xs | os) - 10
    free = [cell for cell in range(1, 10) if cell not in xs and cell not in os]
    if not free:
        return None, 0
    answers = []
    for cell in free:
        if x_to_move:
            answers.append((cell, best(xs | {cell}, os, False)[1]))
        else:
            answers.append((cell, best(xs, os | {cell}, True)[1]))
    return max(answers, key=lambda answer: answer[1])


if __name__ == "__main__":
    print(best(frozenset({1, 6}), frozenset({5}), False))
