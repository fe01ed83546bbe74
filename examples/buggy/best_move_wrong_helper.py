"""Puissance 4: columns of fixed height, French names; a helper hands the value of each move to the loop that chooses.

Bug: best-move-wrong (the choice is kept for every column, so the last one is played).
"""
NB_COL, NB_LIG = 7, 6
VIDE, J1, J2 = 0, 1, 2

def plateau():
    return [[VIDE for _ in range(NB_LIG)] for _ in range(NB_COL)]

def jouer(p, col, j):
    q = [c[:] for c in p]
    for l in range(NB_LIG):
        if q[col][l] == VIDE:
            q[col][l] = j
            return q

def coups(p):
    return [c for c in range(NB_COL) if p[c][-1] == VIDE]

def gagne(p, j):
    for c in range(NB_COL):
        for l in range(NB_LIG):
            for dc, dl in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if all(0 <= c + k * dc < NB_COL and 0 <= l + k * dl < NB_LIG and p[c + k * dc][l + k * dl] == j for k in range(4)):
                    return True
    return False

def note(p):
    total = 0
    for c in range(NB_COL):
        for l in range(NB_LIG):
            for dc, dl in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if 0 <= c + 3 * dc < NB_COL and 0 <= l + 3 * dl < NB_LIG:
                    cases = [p[c + k * dc][l + k * dl] for k in range(4)]
                    if J1 not in cases:
                        total += cases.count(J2) ** 2
                    elif J2 not in cases:
                        total -= cases.count(J1) ** 2
    return total

def valeur_coup(p, col, j, prof):
    return alphabeta(jouer(p, col, j), prof - 1, float("-inf"), float("inf"), 3 - j)

def alphabeta(p, prof, a, b, j):
    if gagne(p, J2):
        return 10000 + prof
    if gagne(p, J1):
        return -10000 - prof
    if not coups(p):
        return 0
    if prof == 0:
        return note(p)
    if j == J2:
        v = float("-inf")
        for c in coups(p):
            v = max(v, alphabeta(jouer(p, c, j), prof - 1, a, b, J1))
            a = max(a, v)
            if a >= b:
                break
        return v
    v = float("inf")
    for c in coups(p):
        v = min(v, alphabeta(jouer(p, c, j), prof - 1, a, b, J2))
        b = min(b, v)
        if a >= b:
            break
    return v

def choisir(p, prof=4):
    meilleur, choix = float("-inf"), None
    for c in coups(p):
        v = valeur_coup(p, c, J2, prof)
        if v > meilleur:
            meilleur = v
        choix = c
    return choix

p = plateau()
for n, c in enumerate((3, 3, 2)):
    p = jouer(p, c, 1 + n % 2)
print(choisir(p))
