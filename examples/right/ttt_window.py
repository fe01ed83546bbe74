"""Tic-tac-toe in a window: the search begins when a button is pressed.
"""
import tkinter as tk
from tkinter import messagebox


class App:
    def __init__(self):
        self.window = tk.Tk()
        self.window.title("Tic-Tac-Toe")
        self.board = [["" for _ in range(3)] for _ in range(3)]
        self.buttons = [[None] * 3 for _ in range(3)]
        for i in range(3):
            for j in range(3):
                b = tk.Button(self.window, text="", font=("Arial", 40), width=5, height=2,
                              command=lambda r=i, c=j: self.click(r, c))
                b.grid(row=i, column=j)
                self.buttons[i][j] = b
        self.current = "X"

    def click(self, r, c):
        if self.board[r][c] == "" and not self.check_winner(self.board):
            self.board[r][c] = "X"
            self.buttons[r][c].config(text="X")
            w = self.check_winner(self.board)
            if w:
                messagebox.showinfo("Game Over", f"{w} wins!")
            elif self.is_full(self.board):
                messagebox.showinfo("Game Over", "Tie")
            else:
                self.ai_move()

    def ai_move(self):
        best_score = float("-inf")
        move = None
        for i in range(3):
            for j in range(3):
                if self.board[i][j] == "":
                    self.board[i][j] = "O"
                    score = self.minimax(self.board, 0, False, float("-inf"), float("inf"))
                    self.board[i][j] = ""
                    if score > best_score:
                        best_score = score
                        move = (i, j)
        self.board[move[0]][move[1]] = "O"
        self.buttons[move[0]][move[1]].config(text="O")

    def is_full(self, board):
        return all(cell != "" for row in board for cell in row)

    def check_winner(self, board):
        for i in range(3):
            if board[i][0] == board[i][1] == board[i][2] != "":
                return board[i][0]
            if board[0][i] == board[1][i] == board[2][i] != "":
                return board[0][i]
        if board[0][0] == board[1][1] == board[2][2] != "":
            return board[0][0]
        if board[0][2] == board[1][1] == board[2][0] != "":
            return board[0][2]
        return None

    def minimax(self, board, depth, is_max, alpha, beta):
        w = self.check_winner(board)
        if w == "O":
            return 10 - depth
        if w == "X":
            return depth - 10
        if self.is_full(board):
            return 0
        if is_max:
            best = float("-inf")
            for i in range(3):
                for j in range(3):
                    if board[i][j] == "":
                        board[i][j] = "O"
                        score = self.minimax(board, depth + 1, False, alpha, beta)
                        board[i][j] = ""
                        best = max(best, score)
                        alpha = max(alpha, best)
                        if beta <= alpha:
                            return best
            return best
        best = float("inf")
        for i in range(3):
            for j in range(3):
                if board[i][j] == "":
                    board[i][j] = "X"
                    score = self.minimax(board, depth + 1, True, alpha, beta)
                    board[i][j] = ""
                    best = min(best, score)
                    beta = min(beta, best)
                    if beta <= alpha:
                        return best
        return best

    def run(self):
        self.window.mainloop()


App().run()
