"""Tic-tac-toe on a dictionary of nine cells, moves made and taken back, wins counted by the depth.

Bug: slow-win (a win is worth more the deeper it lies).
"""
board = {k: ' ' for k in range(1, 10)}
player, bot = 'O', 'X'
def isWin(m):
    return any(board[a] == board[b] == board[c] == m for a, b, c in
        [(1,2,3),(4,5,6),(7,8,9),(1,4,7),(2,5,8),(3,6,9),(1,5,9),(3,5,7)])
def isDraw(): return ' ' not in board.values()
def minimax(board, depth, isMaximizing):
    if isWin(bot): return 10 + depth
    if isWin(player): return depth - 10
    if isDraw(): return 0
    if isMaximizing:
        bestScore = -800
        for key in board.keys():
            if board[key] == ' ':
                board[key] = bot
                score = minimax(board, depth + 1, False)
                board[key] = ' '
                if score > bestScore: bestScore = score
        return bestScore
    else:
        bestScore = 800
        for key in board.keys():
            if board[key] == ' ':
                board[key] = player
                score = minimax(board, depth + 1, True)
                board[key] = ' '
                if score < bestScore: bestScore = score
        return bestScore
def compMove():
    bestScore, bestMove = -800, 0
    for key in board.keys():
        if board[key] == ' ':
            board[key] = bot
            score = minimax(board, 0, False)
            board[key] = ' '
            if score > bestScore: bestScore, bestMove = score, key
    board[bestMove] = bot
board[1] = "O"
board[2] = "X"
board[3] = "O"
board[5] = "X"
compMove()
print(board)
