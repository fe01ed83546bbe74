"""Tic-tac-toe; one function called max_value that negates."""
WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def done(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in WINS)


def max_value(b, me, you):
    """The best that `me`, who is to move, can reach; what is good for you is bad for me."""
    if done(b, you):
        return -1
    if 0 not in b:
        return 0
    best = -2
    for i in range(9):
        if b[i] == 0:
            b[i] = me
            loss = max_value(b, you, me)
            b[i] = 0
            best = max(best, -loss)
    return best


print(max_value([1, 0, 0, 0, 2, 0, 0, 1, 0], 2, 1))
