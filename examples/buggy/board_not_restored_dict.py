"""Puissance 4: un dictionnaire (colonne, ligne) des seules cases remplies; noms français, élagage, (colonne, valeur).

Bug: board-not-restored (a cut leaves the loop before the disc is taken back).
"""

LARGEUR, HAUTEUR = 7, 6
INFINI = 10**9


def hauteur(grille, colonne):
    return sum(1 for c, _ in grille if c == colonne)


def quatre(grille, pion):
    for (c, l), p in grille.items():
        if p != pion:
            continue
        for dc, dl in ((1, 0), (0, 1), (1, 1), (1, -1)):
            if all(grille.get((c + k * dc, l + k * dl)) == pion for k in range(4)):
                return True
    return False


def evaluer(grille):
    return sum((3 - abs(3 - c)) * (1 if p == "R" else -1) for (c, _), p in grille.items())


def meilleur_coup(grille, profondeur, alpha, beta, joueur):
    if quatre(grille, "R"):
        return None, 1000 + profondeur
    if quatre(grille, "J"):
        return None, -1000 - profondeur
    if len(grille) == LARGEUR * HAUTEUR:
        return None, 0
    if profondeur == 0:
        return None, evaluer(grille)
    coup, valeur = None, -INFINI if joueur == "R" else INFINI
    for colonne in (3, 2, 4, 1, 5, 0, 6):
        ligne = hauteur(grille, colonne)
        if ligne == HAUTEUR:
            continue
        grille[(colonne, ligne)] = joueur
        note = meilleur_coup(grille, profondeur - 1, alpha, beta, "J" if joueur == "R" else "R")[1]
        if joueur == "R":
            if note > valeur:
                coup, valeur = colonne, note
            alpha = max(alpha, valeur)
        else:
            if note < valeur:
                coup, valeur = colonne, note
            beta = min(beta, valeur)
        if alpha >= beta:
            break
        del grille[(colonne, ligne)]
    return coup, valeur


if __name__ == "__main__":
    depart = {(3, 0): "R", (3, 1): "J", (2, 0): "R", (4, 0): "J", (2, 1): "R"}
    print(meilleur_coup(depart, 4, -INFINI, INFINI, "J"))
