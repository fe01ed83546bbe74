"""Connect Four in a class: a flag says where the root is, and the turn is an attribute."""

class Game:
    ROWS, COLS = 6, 7

    def __init__(self, moves):
        self.grid = [["."] * self.COLS for _ in range(self.ROWS)]
        self.height = [0] * self.COLS
        self.turn = "R"
        self.choice = None
        for m in moves:
            self.push(m)

    def push(self, col):
        self.grid[self.ROWS - 1 - self.height[col]][col] = self.turn
        self.height[col] += 1
        self.turn = "Y" if self.turn == "R" else "R"

    def pull(self, col):
        self.height[col] -= 1
        self.grid[self.ROWS - 1 - self.height[col]][col] = "."
        self.turn = "Y" if self.turn == "R" else "R"

    def line(self, who):
        g = self.grid
        for r in range(self.ROWS):
            for c in range(self.COLS):
                for dr, dc in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                    cells = [(r + k * dr, c + k * dc) for k in range(4)]
                    if all(0 <= y < self.ROWS and 0 <= x < self.COLS and g[y][x] == who for y, x in cells):
                        return True
        return False

    def judge(self):
        total = 0
        for r, row in enumerate(self.grid):
            for c, cell in enumerate(row):
                weight = 4 - abs(3 - c)
                total += weight if cell == "R" else -weight if cell == "Y" else 0
        return total

    def best(self, depth, lo, hi, top=True):
        if self.line("R"):
            return 500 + depth
        if self.line("Y"):
            return -500 - depth
        options = [c for c in range(self.COLS) if self.height[c] < self.ROWS]
        if not options:
            return 0
        if depth == 0:
            return self.judge()
        if self.turn == "R":
            value = float("-inf")
            for c in options:
                self.push(c)
                score = self.best(depth - 1, lo, hi, False)
                self.pull(c)
                if score > value:
                    value = score
                    if top:
                        self.choice = c
                lo = max(lo, value)
                if lo >= hi:
                    break
        else:
            value = float("inf")
            for c in options:
                self.push(c)
                score = self.best(depth - 1, lo, hi, False)
                self.pull(c)
                if score < value:
                    value = score
                    if top:
                        self.choice = c
                hi = min(hi, value)
                if lo >= hi:
                    break
        return value

game = Game([3, 3, 2, 4, 2, 2])
print(game.best(4, float("-inf"), float("inf")), game.choice)
