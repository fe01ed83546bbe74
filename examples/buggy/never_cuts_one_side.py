"""Connect Four in the console, in a class with moves taken back; the machine answers what is typed.

Bug: never-cuts (the test at maximising nodes is never true, after a value that only reaches the window's end too).
"""
class ConnectFour:
    def __init__(self, width=7, height=6):
        self.width = width
        self.height = height
        self.board = [[" " for _ in range(width)] for _ in range(height)]
        self.ai, self.human = "O", "X"

    def show(self):
        for row in self.board:
            print("|" + "|".join(row) + "|")

    def open_columns(self):
        return [c for c in range(self.width) if self.board[0][c] == " "]

    def insert(self, col, mark):
        for row in reversed(range(self.height)):
            if self.board[row][col] == " ":
                self.board[row][col] = mark
                return row
        return None

    def remove(self, row, col):
        self.board[row][col] = " "

    def has_won(self, mark):
        for r in range(self.height):
            for c in range(self.width):
                for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    er, ec = r + 3 * dr, c + 3 * dc
                    if 0 <= er < self.height and 0 <= ec < self.width:
                        if all(self.board[r + i * dr][c + i * dc] == mark for i in range(4)):
                            return True
        return False

    def evaluate(self):
        centre = [row[self.width // 2] for row in self.board]
        return 3 * (centre.count(self.ai) - centre.count(self.human))

    def minimax(self, depth, is_maximizing, alpha, beta):
        if self.has_won(self.ai):
            return 100 + depth
        if self.has_won(self.human):
            return -100 - depth
        if not self.open_columns():
            return 0
        if depth == 0:
            return self.evaluate()
        if is_maximizing:
            best = -1000
            for col in self.open_columns():
                row = self.insert(col, self.ai)
                score = self.minimax(depth - 1, False, alpha, beta)
                self.remove(row, col)
                best = max(score, best)
                alpha = max(alpha, best)
                if beta < alpha - 1000000:
                    break
            return best
        best = 1000
        for col in self.open_columns():
            row = self.insert(col, self.human)
            score = self.minimax(depth - 1, True, alpha, beta)
            self.remove(row, col)
            best = min(score, best)
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best

    def ai_move(self):
        best_score, best_col = -1000, None
        for col in self.open_columns():
            row = self.insert(col, self.ai)
            score = self.minimax(4, False, -1000, 1000)
            self.remove(row, col)
            if score > best_score:
                best_score, best_col = score, col
        return best_col

def main():
    game = ConnectFour()
    game.show()
    while True:
        try:
            col = int(input("Your column: ")) - 1
        except ValueError:
            continue
        if col not in game.open_columns():
            continue
        game.insert(col, game.human)
        if game.has_won(game.human):
            print("you win")
            break
        game.insert(game.ai_move(), game.ai)
        game.show()
        if game.has_won(game.ai):
            print("you lose")
            break
        if not game.open_columns():
            break

if __name__ == "__main__":
    main()
