"""Tic-tac-toe: returns (value, child state), a bare number at the leaves; ends are seen before the call."""


def wins(s, p):
    lines = [s[0:3], s[3:6], s[6:9], s[0::3], s[1::3], s[2::3], s[0::4], s[2:7:2]]
    return [p] * 3 in lines


def valued(s, turn):
    if wins(s, "x"):
        return 100
    if wins(s, "o"):
        return -100
    if "." not in s:
        return 0
    return tree(s, turn)


def number(answer):
    return answer[0] if isinstance(answer, tuple) else answer


def tree(s, turn):
    options = []
    for i in range(9):
        if s[i] == ".":
            child = s[:i] + [turn] + s[i + 1:]
            options.append((number(valued(child, "o" if turn == "x" else "x")), child))
    pick = max if turn == "x" else min
    return pick(options, key=lambda option: option[0])


print(tree(list("xo..o.x.."), "x"))
