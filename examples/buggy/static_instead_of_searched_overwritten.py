"""Vier gewinnt in a string of 42 cells; German names, alpha-beta, (value, column).

Bug: static-instead-of-searched (what the search found is overwritten by the static value).
"""
BREITE, HOEHE = 7, 6
LEER = "."

def zuege(brett, stein):
    for spalte in (3, 2, 4, 1, 5, 0, 6):
        for zeile in range(HOEHE - 1, -1, -1):
            i = zeile * BREITE + spalte
            if brett[i] == LEER:
                yield spalte, brett[:i] + stein + brett[i + 1:]
                break

VIERER = []
for z in range(HOEHE):
    for s in range(BREITE):
        for dz, ds in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if 0 <= z + 3 * dz < HOEHE and 0 <= s + 3 * ds < BREITE:
                VIERER.append([(z + k * dz) * BREITE + s + k * ds for k in range(4)])

def sieger(brett):
    for v in VIERER:
        a = brett[v[0]]
        if a != LEER and all(brett[i] == a for i in v):
            return a
    return None

PUNKTE = {1: 1, 2: 8, 3: 40, 4: 500}

def bewertung(brett):
    summe = 0
    for v in VIERER:
        felder = [brett[i] for i in v]
        x, o = felder.count("x"), felder.count("o")
        if x and not o:
            summe += PUNKTE[x]
        elif o and not x:
            summe -= PUNKTE[o]
    return summe

def suche(brett, tiefe, am_zug, alpha, beta):
    s = sieger(brett)
    if s == "x":
        return 5000 + tiefe, None
    if s == "o":
        return -5000 - tiefe, None
    if LEER not in brett:
        return 0, None
    if tiefe == 0:
        return bewertung(brett), None
    bester = None
    if am_zug == "x":
        wert = -10**9
        for spalte, neu in zuege(brett, "x"):
            w, _ = suche(neu, tiefe - 1, "o", alpha, beta)
            w = bewertung(neu)
            if w > wert:
                wert, bester = w, spalte
            alpha = max(alpha, wert)
            if beta <= alpha:
                break
    else:
        wert = 10**9
        for spalte, neu in zuege(brett, "o"):
            w, _ = suche(neu, tiefe - 1, "x", alpha, beta)
            if w < wert:
                wert, bester = w, spalte
            beta = min(beta, wert)
            if beta <= alpha:
                break
    return wert, bester

def haupt():
    brett = LEER * (BREITE * HOEHE)
    stein = "x"
    for zug in (3, 3, 4, 2):
        brett = dict(zuege(brett, stein))[zug]
        stein = "o" if stein == "x" else "x"
    print(suche(brett, 4, stein, -10**9, 10**9))

if __name__ == "__main__":
    haupt()
