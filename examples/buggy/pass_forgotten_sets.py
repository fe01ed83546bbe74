"""Othello 4x4: a dict with a set of squares for each colour; alpha-beta, (value, move), passes.

Bug: pass-forgotten (a side without a move ends the search).
"""

SIZE = 4
DIRECTIONS = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]
OTHER = {"black": "white", "white": "black"}


def captures(discs, square, colour):
    if square in discs["black"] or square in discs["white"]:
        return set()
    taken = set()
    for dr, dc in DIRECTIONS:
        run, (r, c) = set(), (square[0] + dr, square[1] + dc)
        while (r, c) in discs[OTHER[colour]]:
            run.add((r, c))
            r, c = r + dr, c + dc
        if (r, c) in discs[colour]:
            taken |= run
    return taken


def options(discs, colour):
    squares = [(r, c) for r in range(SIZE) for c in range(SIZE)]
    return [square for square in squares if captures(discs, square, colour)]


def played(discs, square, colour):
    taken = captures(discs, square, colour)
    return {colour: discs[colour] | taken | {square}, OTHER[colour]: discs[OTHER[colour]] - taken}


def alpha_beta(discs, colour, depth, alpha, beta):
    own = options(discs, colour)
    if not own or depth == 0:
        return len(discs["black"]) - len(discs["white"]), None
    best_move = None
    if colour == "black":
        value = -100
        for square in own:
            score = alpha_beta(played(discs, square, colour), "white", depth - 1, alpha, beta)[0]
            if score > value:
                value, best_move = score, square
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    else:
        value = 100
        for square in own:
            score = alpha_beta(played(discs, square, colour), "black", depth - 1, alpha, beta)[0]
            if score < value:
                value, best_move = score, square
            beta = min(beta, value)
            if alpha >= beta:
                break
    return value, best_move


if __name__ == "__main__":
    begin = {"black": {(1, 2), (2, 1)}, "white": {(1, 1), (2, 2)}}
    begin = played(begin, (0, 1), "black")
    print(alpha_beta(begin, "white", 7, -100, 100))
