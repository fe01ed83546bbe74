"""Connect Four: seven lists that grow, one a column; negamax with a colour of 1 or -1 and alpha-beta."""

HEIGHT = 6


def at(columns, c, r):
    return columns[c][r] if 0 <= c < 7 and 0 <= r < len(columns[c]) else 0


def four(columns, colour):
    for c in range(7):
        for r in range(len(columns[c])):
            for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if all(at(columns, c + k * dc, r + k * dr) == colour for k in range(4)):
                    return True
    return False


def estimate(columns, colour):
    return colour * sum((3 - abs(3 - c)) * disc for c in range(7) for disc in columns[c])


def negamax(columns, colour, depth, alpha, beta):
    if four(columns, -colour):
        return -100 - depth
    if all(len(column) == HEIGHT for column in columns):
        return 0
    if depth == 0:
        return estimate(columns, colour)
    best = -1000
    for c in (3, 2, 4, 1, 5, 0, 6):
        if len(columns[c]) == HEIGHT:
            continue
        columns[c].append(colour)
        best = max(best, -negamax(columns, -colour, depth - 1, -beta, -alpha))
        columns[c].pop()
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


print(negamax([[], [], [1], [1, -1], [-1], [], []], 1, 4, -1000, 1000))
