"""Tic-tac-toe in an object with private names, French; minimax by undoing, depth counting up.

Bug: not-alternating (the side is taken from the object, where it never changes).
"""
class Morpion:
    VIDE, CROIX, ROND = ".", "X", "O"

    def __init__(self, n=3):
        self.taille = n
        self.__grille = [[self.VIDE] * n for _ in range(n)]
        self.joueur = self.CROIX

    def jouer(self, ligne, colonne, pion):
        self.__grille[ligne][colonne] = pion

    def annuler(self, ligne, colonne):
        self.__grille[ligne][colonne] = self.VIDE

    def coups(self):
        return [(l, c) for l in range(self.taille) for c in range(self.taille)
                if self.__grille[l][c] == self.VIDE]

    def gagne(self, pion):
        n, g = self.taille, self.__grille
        for i in range(n):
            if all(g[i][j] == pion for j in range(n)):
                return True
            if all(g[j][i] == pion for j in range(n)):
                return True
        return (all(g[i][i] == pion for i in range(n))
                or all(g[i][n - 1 - i] == pion for i in range(n)))

    def __minimax(self, profondeur, pion):
        if self.gagne(self.CROIX):
            return 10 - profondeur
        if self.gagne(self.ROND):
            return profondeur - 10
        libres = self.coups()
        if not libres:
            return 0
        scores = []
        for l, c in libres:
            self.jouer(l, c, pion)
            suivant = self.ROND if self.joueur == self.CROIX else self.CROIX
            scores.append(self.__minimax(profondeur + 1, suivant))
            self.annuler(l, c)
        if pion == self.CROIX:
            return max(scores)
        return min(scores)

    def meilleur_coup(self, pion):
        meilleur, coup = None, None
        for l, c in self.coups():
            self.jouer(l, c, pion)
            if pion == self.CROIX:
                valeur = self.__minimax(1, self.ROND)
            else:
                valeur = -self.__minimax(1, self.CROIX)
            self.annuler(l, c)
            if meilleur is None or valeur > meilleur:
                meilleur, coup = valeur, (l, c)
        return coup


partie = Morpion()
partie.jouer(1, 1, "X")
partie.jouer(0, 2, "O")
print("Je joue", partie.meilleur_coup("X"))
