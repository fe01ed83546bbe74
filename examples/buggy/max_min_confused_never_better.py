"""Tic-tac-toe in a dict with the cells and the next mark; alpha-beta, a dict is returned.

Bug: max-min-confused (a minimising node asks for a larger value and keeps the infinity it began with).
"""
import math

def new_state():
    return {"cells": [0] * 9, "next": 1}

def successors(state):
    for i, v in enumerate(state["cells"]):
        if v == 0:
            cells = list(state["cells"])
            cells[i] = state["next"]
            yield i, {"cells": cells, "next": 3 - state["next"]}

def status(state):
    c = state["cells"]
    for i in range(3):
        if c[3 * i] and c[3 * i] == c[3 * i + 1] == c[3 * i + 2]:
            return c[3 * i]
        if c[i] and c[i] == c[i + 3] == c[i + 6]:
            return c[i]
    if c[4] and (c[0] == c[4] == c[8] or c[2] == c[4] == c[6]):
        return c[4]
    return 3 if 0 not in c else 0

def alphabeta(state, alpha=-math.inf, beta=math.inf):
    s = status(state)
    if s:
        return {"score": {1: 1, 2: -1, 3: 0}[s], "move": None}
    best = {"score": -math.inf if state["next"] == 1 else math.inf, "move": None}
    for move, child in successors(state):
        score = alphabeta(child, alpha, beta)["score"]
        if state["next"] == 1:
            if score > best["score"]:
                best = {"score": score, "move": move}
            alpha = max(alpha, score)
        else:
            if score > best["score"]:
                best = {"score": score, "move": move}
            beta = min(beta, score)
        if alpha >= beta:
            break
    return best

state = new_state()
state["cells"][0] = 1
state["cells"][1] = 2
print(alphabeta(state))
