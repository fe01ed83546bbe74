"""Tic-tac-toe as a tuple that is turned round for each move: the side to move always has the ones. Negamax with a cache."""
import functools
WINS = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))
def lost(b): return any(b[i] == b[j] == b[k] == -1 for i, j, k in WINS)
@functools.lru_cache(maxsize=None)
def solve(b):
    """b: +1 the one to move, -1 the other, 0 empty"""
    if lost(b): return -1
    if 0 not in b: return 0
    best = -2
    for i in range(9):
        if b[i] == 0:
            n = list(b); n[i] = 1
            best = max(best, -solve(tuple(-x for x in n)))
    return best
print(solve((1, 0, 0, 0, -1, 0, 0, 0, 0)))
