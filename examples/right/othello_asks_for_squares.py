"""Othello in a dict, Spanish names; the player is asked for "row,column" before the search begins.
"""
NEGRO, BLANCO = "N", "B"


def inicio():
    t = {(f, c): None for f in range(8) for c in range(8)}
    t[3, 3] = t[4, 4] = BLANCO
    t[3, 4] = t[4, 3] = NEGRO
    return t


def rival(j):
    return BLANCO if j == NEGRO else NEGRO


def voltear(t, casilla, j):
    if t[casilla]:
        return []
    todas = []
    for df in (-1, 0, 1):
        for dc in (-1, 0, 1):
            f, c = casilla[0] + df, casilla[1] + dc
            linea = []
            while t.get((f, c)) == rival(j):
                linea.append((f, c))
                f, c = f + df, c + dc
            if t.get((f, c)) == j:
                todas += linea
    return todas


def jugadas(t, j):
    return [k for k in t if voltear(t, k, j)]


def aplicar(t, casilla, j):
    nuevo = dict(t)
    for k in voltear(t, casilla, j):
        nuevo[k] = j
    nuevo[casilla] = j
    return nuevo


def valorar(t, j):
    v = list(t.values())
    esquinas = [t[0, 0], t[0, 7], t[7, 0], t[7, 7]]
    return v.count(j) - v.count(rival(j)) + 25 * (esquinas.count(j) - esquinas.count(rival(j)))


def minimax(t, profundidad, j, maquina):
    mias = jugadas(t, j)
    if profundidad == 0:
        return valorar(t, maquina)
    if not mias:
        if not jugadas(t, rival(j)):
            return valorar(t, maquina)
        return minimax(t, profundidad - 1, rival(j), maquina)
    puntos = []
    for k in mias:
        puntos.append(minimax(aplicar(t, k, j), profundidad - 1, rival(j), maquina))
    if j == maquina:
        return max(puntos)
    return min(puntos)


def elegir(t, maquina):
    mejor, donde = None, None
    for k in jugadas(t, maquina):
        p = minimax(aplicar(t, k, maquina), 2, rival(maquina), maquina)
        if mejor is None or p > mejor:
            mejor, donde = p, k
    return donde


def partida():
    t, turno = inicio(), NEGRO
    while jugadas(t, NEGRO) or jugadas(t, BLANCO):
        if not jugadas(t, turno):
            turno = rival(turno)
            continue
        if turno == NEGRO:
            entrada = input("fila,columna: ")
            try:
                f, c = entrada.split(",")
                k = (int(f), int(c))
            except ValueError:
                print("otra vez")
                continue
            if k not in jugadas(t, NEGRO):
                print("no se puede")
                continue
        else:
            k = elegir(t, BLANCO)
        t = aplicar(t, k, turno)
        turno = rival(turno)


partida()
