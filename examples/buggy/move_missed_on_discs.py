"""Connect Four, 0/1/2 in lists of lists; alpha-beta that returns (column, value) and copies the board.

Bug: move-missed (discs are laid from the row that the test for a full column looks at: a column takes one disc only).
"""
ROW_COUNT = 6
COLUMN_COUNT = 7
PLAYER_PIECE = 1
AI_PIECE = 2
EMPTY = 0

def create():
    return [[EMPTY] * COLUMN_COUNT for _ in range(ROW_COUNT)]

def is_valid(board, col):
    return board[ROW_COUNT - 1][col] == EMPTY

def next_row(board, col):
    for r in reversed(range(ROW_COUNT)):
        if board[r][col] == EMPTY:
            return r

def windows(board):
    for r in range(ROW_COUNT):
        for c in range(COLUMN_COUNT):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                er, ec = r + 3 * dr, c + 3 * dc
                if 0 <= er < ROW_COUNT and 0 <= ec < COLUMN_COUNT:
                    yield [board[r + i * dr][c + i * dc] for i in range(4)]

def winning(board, piece):
    return any(w.count(piece) == 4 for w in windows(board))

def evaluate(board, piece):
    other = PLAYER_PIECE if piece == AI_PIECE else AI_PIECE
    score = 3 * sum(board[r][3] == piece for r in range(ROW_COUNT))
    for w in windows(board):
        if w.count(piece) == 3 and w.count(EMPTY) == 1:
            score += 5
        elif w.count(piece) == 2 and w.count(EMPTY) == 2:
            score += 2
        if w.count(other) == 3 and w.count(EMPTY) == 1:
            score -= 4
    return score

def copy_of(board):
    return [row[:] for row in board]

def minimax(board, depth, alpha, beta, maximizingPlayer):
    valid = [c for c in range(COLUMN_COUNT) if is_valid(board, c)]
    if winning(board, AI_PIECE):
        return (None, 100000000000000)
    if winning(board, PLAYER_PIECE):
        return (None, -10000000000000)
    if len(valid) == 0:
        return (None, 0)
    if depth == 0:
        return (None, evaluate(board, AI_PIECE))
    if maximizingPlayer:
        value = -float("inf")
        column = valid[0]
        for col in valid:
            b = copy_of(board)
            b[next_row(board, col)][col] = AI_PIECE
            new = minimax(b, depth - 1, alpha, beta, False)[1]
            if new > value:
                value = new
                column = col
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return column, value
    else:
        value = float("inf")
        column = valid[0]
        for col in valid:
            b = copy_of(board)
            b[next_row(board, col)][col] = PLAYER_PIECE
            new = minimax(b, depth - 1, alpha, beta, True)[1]
            if new < value:
                value = new
                column = col
            beta = min(beta, value)
            if alpha >= beta:
                break
        return column, value

board = create()
for c, p in ((3, 1), (3, 2), (2, 1)):
    board[next_row(board, c)][c] = p
print(minimax(board, 3, -float("inf"), float("inf"), True))
