"""Tres en raya: el tablero es una variable global y no un argumento; nombres españoles; la jugada se deshace.

Bug: root-wrong-side (the search begins with the side that has just moved).
"""

casillas = ["X", "O", "X", " ", "O", " ", " ", " ", " "]
LINEAS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def ganador():
    for a, b, c in LINEAS:
        if casillas[a] != " " and casillas[a] == casillas[b] == casillas[c]:
            return casillas[a]
    return None


def buscar(turno):
    gana = ganador()
    if gana == "X":
        return 1
    if gana == "O":
        return -1
    if " " not in casillas:
        return 0
    valores = []
    for i in range(9):
        if casillas[i] == " ":
            casillas[i] = turno
            valores.append(buscar("O" if turno == "X" else "X"))
            casillas[i] = " "
    return max(valores) if turno == "X" else min(valores)


def elegir(turno):
    mejor, jugada = None, None
    for i in range(9):
        if casillas[i] == " ":
            casillas[i] = turno
            valor = buscar("X")
            casillas[i] = " "
            if mejor is None or valor > mejor:
                mejor, jugada = valor, i
    return jugada


print(elegir("X"))
