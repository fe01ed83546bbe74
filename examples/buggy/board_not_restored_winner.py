"""Tic-tac-toe in an object that keeps its winner; alpha-beta, a dict is returned.

Bug: board-not-restored (the winner is not put back with the move, so later nodes see a game that is won).
"""
import math


class TTT:
    def __init__(self):
        self.board = [" "] * 9
        self.current_winner = None
        self.history = []

    def moves(self):
        return [i for i, x in enumerate(self.board) if x == " "]

    def make(self, i, letter):
        self.history.append((i, self.current_winner))
        self.board[i] = letter
        for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
            if self.board[a] == self.board[b] == self.board[c] == letter:
                self.current_winner = letter

    def undo(self):
        i, _ = self.history.pop()
        self.board[i] = " "


class AI:
    def __init__(self, letter):
        self.letter = letter

    def minimax(self, game, player, alpha=-math.inf, beta=math.inf):
        foe = "O" if player == "X" else "X"
        if game.current_winner == foe:
            sign = 1 if foe == self.letter else -1
            return {"move": None, "score": sign * (len(game.moves()) + 1)}
        if not game.moves():
            return {"move": None, "score": 0}
        best = {"move": None, "score": -math.inf if player == self.letter else math.inf}
        for m in game.moves():
            game.make(m, player)
            s = self.minimax(game, foe, alpha, beta)["score"]
            game.undo()
            if player == self.letter:
                if s > best["score"]:
                    best = {"move": m, "score": s}
                alpha = max(alpha, s)
            else:
                if s < best["score"]:
                    best = {"move": m, "score": s}
                beta = min(beta, s)
            if alpha >= beta:
                break
        return best


g = TTT()
g.make(0, "X")
g.make(4, "O")
print(AI("X").minimax(g, "X"))
