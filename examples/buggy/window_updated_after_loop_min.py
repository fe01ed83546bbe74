"""Connect Four, top row first, French names, depth counting up; alpha-beta, (column, value).

Bug: window-updated-after-loop (the minimising half narrows beta only when its loop is over).
"""
import copy

PROF_MAX = 4
VIDE = "."


def grille_vide():
    return [[VIDE] * 7 for _ in range(6)]


def colonnes_libres(g):
    return [c for c in [3, 2, 4, 1, 5, 0, 6] if g[0][c] == VIDE]


def poser(g, c, jeton):
    for l in range(5, -1, -1):
        if g[l][c] == VIDE:
            g[l][c] = jeton
            return l


def alignements(g):
    for l in range(6):
        for c in range(7):
            if c <= 3:
                yield g[l][c] + g[l][c + 1] + g[l][c + 2] + g[l][c + 3]
            if l <= 2:
                yield g[l][c] + g[l + 1][c] + g[l + 2][c] + g[l + 3][c]
            if c <= 3 and l <= 2:
                yield g[l][c] + g[l + 1][c + 1] + g[l + 2][c + 2] + g[l + 3][c + 3]
            if c <= 3 and l >= 3:
                yield g[l][c] + g[l - 1][c + 1] + g[l - 2][c + 2] + g[l - 3][c + 3]


def gagnant(g):
    for a in alignements(g):
        if a == "RRRR":
            return "R"
        if a == "JJJJ":
            return "J"
    return None


def note(g):
    """Note pour R."""
    n = 0
    for a in alignements(g):
        if "J" not in a:
            n += [0, 1, 4, 16, 0][a.count("R")]
        elif "R" not in a:
            n -= [0, 1, 4, 16, 0][a.count("J")]
    return n


def recherche(g, prof, joueur, alpha=-10**6, beta=10**6):
    vainqueur = gagnant(g)
    if vainqueur == "R":
        return (None, 10000 - prof)
    if vainqueur == "J":
        return (None, -10000 + prof)
    libres = colonnes_libres(g)
    if libres == []:
        return (None, 0)
    if prof == PROF_MAX:
        return (None, note(g))
    choix = libres[0]
    if joueur == "R":
        meilleur = -10**6
        for c in libres:
            g2 = copy.deepcopy(g)
            poser(g2, c, "R")
            _, v = recherche(g2, prof + 1, "J", alpha, beta)
            if v > meilleur:
                meilleur = v
                choix = c
            if meilleur > alpha:
                alpha = meilleur
            if alpha >= beta:
                return (choix, meilleur)
        return (choix, meilleur)
    meilleur = 10**6
    for c in libres:
        g2 = copy.deepcopy(g)
        poser(g2, c, "J")
        _, v = recherche(g2, prof + 1, "R", alpha, beta)
        if v < meilleur:
            meilleur = v
            choix = c
        if alpha >= beta:
            return (choix, meilleur)
    if meilleur < beta:
        beta = meilleur
    return (choix, meilleur)


g = grille_vide()
for k, c in enumerate([3, 3, 4, 2, 4, 4, 2]):
    poser(g, c, "RJ"[k % 2])
print(recherche(g, 0, "J"))
