"""Connect Four in an object whose winner is found anew at every node."""
class Game:
    """Connect Four; the winner is found anew whenever it is asked for."""
    def __init__(self):
        self.columns = 7
        self.rows = 6
        self.board = [[" "] * 7 for _ in range(6)]
        self.winner = None
        self.game_over = False
        self.turn = "R"

    def possible(self):
        return [c for c in range(7) if self.board[0][c] == " "]

    def drop(self, c):
        for r in range(5, -1, -1):
            if self.board[r][c] == " ":
                self.board[r][c] = self.turn
                self.turn = "Y" if self.turn == "R" else "R"
                return r

    def take(self, r, c):
        self.board[r][c] = " "
        self.turn = "Y" if self.turn == "R" else "R"

    def check(self):
        self.winner = None
        for r in range(6):
            for c in range(7):
                p = self.board[r][c]
                if p == " ":
                    continue
                for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    y, x = r + 3 * dr, c + 3 * dc
                    if 0 <= y < 6 and 0 <= x < 7 and all(self.board[r + i * dr][c + i * dc] == p for i in range(4)):
                        self.winner = p
        self.game_over = self.winner is not None or not self.possible()
        return self.winner


class Bot:
    def __init__(self, colour):
        self.colour = colour
        self.enemy = "Y" if colour == "R" else "R"
        self.visited = 0

    def static(self, game):
        score = 0
        for c in range(7):
            for r in range(6):
                if game.board[r][c] == self.colour:
                    score += 4 - abs(3 - c)
                elif game.board[r][c] == self.enemy:
                    score -= 4 - abs(3 - c)
        return score

    def maximin(self, game, depth, best_max, best_min):
        self.visited += 1
        who = game.check()
        if who == self.colour:
            return 1000 + depth
        if who == self.enemy:
            return -1000 - depth
        if game.game_over:
            return 0
        if depth == 0:
            return self.static(game)
        mine = game.turn == self.colour
        result = -float("inf") if mine else float("inf")
        for c in game.possible():
            r = game.drop(c)
            v = self.maximin(game, depth - 1, best_max, best_min)
            game.take(r, c)
            if mine:
                result = max(result, v)
                best_max = max(best_max, result)
            else:
                result = min(result, v)
                best_min = min(best_min, result)
            if best_max >= best_min:
                break
        return result


game = Game()
for c in [3, 3, 4, 4, 2]:
    game.drop(c)
print(Bot(game.turn).maximin(game, 4, -float("inf"), float("inf")))
