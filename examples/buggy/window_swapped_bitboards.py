"""Connect Four on two numbers, seven bits a column, (mine, yours) handed over at each ply; negamax, fail-soft.

Bug: window-swapped (the ends are negated and not exchanged).
"""

WIDTH, HEIGHT = 7, 6
ORDER = [3, 2, 4, 1, 5, 0, 6]


def four(discs):
    for shift in (1, 7, 6, 8):
        pairs = discs & (discs >> shift)
        if pairs & (pairs >> 2 * shift):
            return True
    return False


def landing(mine, yours, column):
    bottom = 1 << column * 7
    return ((mine | yours) + bottom) & (0b111111 << column * 7)


def centre(mine, yours):
    middle = 0b111111 << 21
    return 2 * (bin(mine & middle).count("1") - bin(yours & middle).count("1"))


def negamax(mine, yours, depth, alpha, beta):
    if four(yours):
        return -1000 - depth
    moves = [landing(mine, yours, column) for column in ORDER]
    moves = [bit for bit in moves if bit]
    if not moves:
        return 0
    if depth == 0:
        return centre(mine, yours)
    value = -10**6
    for bit in moves:
        value = max(value, -negamax(yours, mine | bit, depth - 1, -alpha, -beta))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


first = second = 0
for number, column in enumerate([3, 3, 2, 4, 2, 1]):
    bit = landing(first, second, column)
    if number % 2 == 0:
        first |= bit
    else:
        second |= bit
print(negamax(first, second, 4, -10**6, 10**6))
