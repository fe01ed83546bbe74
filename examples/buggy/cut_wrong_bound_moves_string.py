"""Connect Four: a position is the string of its columns, "4435"; the value is for the first player; alpha-beta.

Bug: cut-wrong-bound (the minimiser compares with beta).
"""

ROWS, COLS = 6, 7


def stacks(moves):
    columns = [[] for _ in range(COLS)]
    for number, move in enumerate(moves):
        columns[int(move) - 1].append(number % 2)
    return columns


def owner(columns, c, r):
    return columns[c][r] if 0 <= c < COLS and 0 <= r < len(columns[c]) else None


def winner(moves):
    columns = stacks(moves)
    for c in range(COLS):
        for r in range(len(columns[c])):
            side = columns[c][r]
            for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if all(owner(columns, c + k * dc, r + k * dr) == side for k in range(4)):
                    return side
    return None


def judge(moves):
    return sum((1 if number % 2 == 0 else -1) * (4 - abs(4 - int(move))) for number, move in enumerate(moves))


def alphabeta(moves, depth, alpha, beta):
    won = winner(moves)
    if won is not None:
        return (100 + depth) if won == 0 else -(100 + depth)
    columns = [c for c in "4352617" if moves.count(c) < ROWS]
    if not columns:
        return 0
    if depth == 0:
        return judge(moves)
    if len(moves) % 2 == 0:
        value = float("-inf")
        for c in columns:
            value = max(value, alphabeta(moves + c, depth - 1, alpha, beta))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = float("inf")
    for c in columns:
        value = min(value, alphabeta(moves + c, depth - 1, alpha, beta))
        if value <= beta:
            break
    return value


print(alphabeta("443345", 4, float("-inf"), float("inf")))
