"""Tic-tac-toe: a class with one number of nine bits for each player; maximise and minimise are methods."""


class Partie:
    LIGNES = [0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100]

    def __init__(self, croix, ronds):
        self.croix = croix
        self.ronds = ronds

    def gagne(self, bits):
        return any(bits & ligne == ligne for ligne in self.LIGNES)

    def libres(self):
        return [case for case in range(9) if not (self.croix | self.ronds) >> case & 1]

    def note(self):
        if self.gagne(self.croix):
            return 1
        if self.gagne(self.ronds):
            return -1
        return 0 if not self.libres() else None

    def maximise(self):
        note = self.note()
        if note is not None:
            return note
        meilleur = -2
        for case in self.libres():
            self.croix |= 1 << case
            meilleur = max(meilleur, self.minimise())
            self.croix &= ~(1 << case)
        return meilleur

    def minimise(self):
        note = self.note()
        if note is not None:
            return note
        pire = 2
        for case in self.libres():
            self.ronds |= 1 << case
            pire = min(pire, self.maximise())
            self.ronds &= ~(1 << case)
        return pire


if __name__ == "__main__":
    print(Partie(0b000000011, 0b000010000).minimise())
