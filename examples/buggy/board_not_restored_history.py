"""Four in a row on 6x5 in an object with a history of moves, empty -1; minimax by undoing, (column, value).

Bug: board-not-restored (a disc in the top row is not taken back).
"""
import sys

sys.setrecursionlimit(5000)
VACIO = -1
FILAS, COLUMNAS = 5, 6


class Juego:
    def __init__(self):
        self.tablero = [[VACIO] * COLUMNAS for _ in range(FILAS)]
        self.turno = 0
        self.historia = []

    def libres(self):
        return [c for c in range(COLUMNAS) if self.tablero[0][c] == VACIO]

    def tirar(self, c):
        f = max(f for f in range(FILAS) if self.tablero[f][c] == VACIO)
        self.tablero[f][c] = self.turno
        self.historia.append((f, c))
        self.turno = 1 - self.turno

    def volver(self):
        f, c = self.historia.pop()
        if f:
            self.tablero[f][c] = VACIO
        self.turno = 1 - self.turno

    def gana(self, j):
        for f in range(FILAS):
            for c in range(COLUMNAS):
                for df, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    if (0 <= f + 3 * df < FILAS and 0 <= c + 3 * dc < COLUMNAS
                            and all(self.tablero[f + k * df][c + k * dc] == j for k in range(4))):
                        return True
        return False

    def puntos(self, j):
        p = 0
        for f in range(FILAS):
            for c in range(COLUMNAS):
                if self.tablero[f][c] == j:
                    p += min(c + 1, COLUMNAS - c)
        return p

    def mejor_jugada(self, nivel, yo):
        """Devuelve (columna, puntuacion) desde el punto de vista de yo."""
        if self.gana(yo):
            return None, 1000 + nivel
        if self.gana(1 - yo):
            return None, -1000 - nivel
        if not self.libres():
            return None, 0
        if nivel == 0:
            return None, self.puntos(yo) - self.puntos(1 - yo)
        mejor_c, mejor_p = None, None
        for c in self.libres():
            turno = self.turno
            self.tirar(c)
            _, p = self.mejor_jugada(nivel - 1, yo)
            self.volver()
            if mejor_p is None or (turno == yo and p > mejor_p) or (turno != yo and p < mejor_p):
                mejor_c, mejor_p = c, p
        return mejor_c, mejor_p


j = Juego()
for c in (2, 3, 2, 3, 1):
    j.tirar(c)
print(j.mejor_jugada(4, j.turno))
