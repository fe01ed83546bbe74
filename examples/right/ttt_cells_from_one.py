"""Tic-tac-toe: a class with a dict of cells that are numbered from 1, a flag for the maximiser; a loop outside chooses the move."""

# بازی دوز با کلاس
class Game:
    def __init__(self):
        # خانه‌ها از ۱ تا ۹
        self.cells = {i: " " for i in range(1, 10)}
        self.me = "O"
        self.you = "X"

    def put(self, i, s):
        self.cells[i] = s

    def clear(self, i):
        self.cells[i] = " "

    def winner(self):
        c = self.cells
        for a, b, d in ((1,2,3),(4,5,6),(7,8,9),(1,4,7),(2,5,8),(3,6,9),(1,5,9),(3,5,7)):
            if c[a] != " " and c[a] == c[b] == c[d]:
                return c[a]
        return None

    def full(self):
        return all(v != " " for v in self.cells.values())

    def best_score(self, depth, is_max):
        w = self.winner()
        if w == self.me:
            return 10 - depth
        if w == self.you:
            return depth - 10
        if self.full():
            return 0
        if is_max:
            top = -1000
            for i in self.cells:
                if self.cells[i] == " ":
                    self.put(i, self.me)
                    s = self.best_score(depth + 1, False)
                    self.clear(i)
                    top = max(top, s)
            return top
        else:
            low = 1000
            for i in self.cells:
                if self.cells[i] == " ":
                    self.put(i, self.you)
                    s = self.best_score(depth + 1, True)
                    self.clear(i)
                    low = min(low, s)
            return low

    def choose(self):
        top, where = -1000, None
        for i in self.cells:
            if self.cells[i] == " ":
                self.put(i, self.me)
                s = self.best_score(0, False)
                self.clear(i)
                if s > top:
                    top, where = s, i
        return where

g = Game()
g.put(1, "X"); g.put(5, "O"); g.put(9, "X")
print(g.choose())
