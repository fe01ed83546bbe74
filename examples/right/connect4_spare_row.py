"""Connect Four, rows from the bottom; a seventh row above the board stays empty, so a column holds fewer discs than it has room for."""
ROWS = 6
COLS = 7
EMPTY = "."

def make_board():
    return [[EMPTY] * COLS for _ in range(ROWS + 1)]

def height(board, col):
    h = 0
    while board[h][col] != EMPTY:
        h += 1
    return h

def playable(board):
    return [c for c in range(COLS) if height(board, c) < ROWS]

def line_of_four(board, piece):
    for r in range(ROWS):
        for c in range(COLS):
            if c + 3 < COLS and all(board[r][c + i] == piece for i in range(4)):
                return True
            if r + 3 < ROWS and all(board[r + i][c] == piece for i in range(4)):
                return True
            if c + 3 < COLS and r + 3 < ROWS and all(board[r + i][c + i] == piece for i in range(4)):
                return True
            if c - 3 >= 0 and r + 3 < ROWS and all(board[r + i][c - i] == piece for i in range(4)):
                return True
    return False

def estimate(board):
    value = 0
    for r in range(ROWS):
        for c in range(COLS):
            if board[r][c] == "R":
                value += 4 - abs(3 - c)
            elif board[r][c] == "Y":
                value -= 4 - abs(3 - c)
    return value

def minimax(board, depth, piece, alpha=-10000, beta=10000):
    if line_of_four(board, "R"):
        return 1000 + depth
    if line_of_four(board, "Y"):
        return -1000 - depth
    cols = playable(board)
    if not cols:
        return 0
    if depth == 0:
        return estimate(board)
    best = -10000 if piece == "R" else 10000
    for c in cols:
        h = height(board, c)
        board[h][c] = piece
        v = minimax(board, depth - 1, "Y" if piece == "R" else "R", alpha, beta)
        board[h][c] = EMPTY
        if piece == "R":
            best = max(best, v)
            alpha = max(alpha, v)
        else:
            best = min(best, v)
            beta = min(beta, v)
        if beta <= alpha:
            break
    return best

def best_column(board, depth, piece):
    results = []
    for c in playable(board):
        h = height(board, c)
        board[h][c] = piece
        results.append((minimax(board, depth - 1, "Y" if piece == "R" else "R"), c))
        board[h][c] = EMPTY
    return max(results)[1] if piece == "R" else min(results)[1]

board = make_board()
for n, c in enumerate([3, 3, 3, 3, 3, 2]):
    board[height(board, c)][c] = "RY"[n % 2]
print(best_column(board, 4, "R"))
