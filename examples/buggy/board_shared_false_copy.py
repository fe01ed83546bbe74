"""Connect Four, rows from the bottom, 0/1/2; alpha-beta that returns (column, value), with a function that copies.

Bug: board-shared (the function that should copy the board gives the same list back).
"""
import math

ROWS, COLUMNS = 6, 7
PLAYER_PIECE, AI_PIECE, EMPTY = 1, 2, 0


def create_board():
    return [[EMPTY] * COLUMNS for _ in range(ROWS)]


def next_open_row(board, col):
    for r in range(ROWS):
        if board[r][col] == EMPTY:
            return r
    return None


def valid_columns(board):
    return [c for c in range(COLUMNS) if board[ROWS - 1][c] == EMPTY]


def windows(board):
    for r in range(ROWS):
        for c in range(COLUMNS):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                er, ec = r + 3 * dr, c + 3 * dc
                if er < ROWS and 0 <= ec < COLUMNS:
                    yield [board[r + i * dr][c + i * dc] for i in range(4)]


def winning_move(board, piece):
    return any(window.count(piece) == 4 for window in windows(board))


def score_position(board, piece):
    other = PLAYER_PIECE if piece == AI_PIECE else AI_PIECE
    score = 3 * sum(1 for r in range(ROWS) if board[r][3] == piece)
    for window in windows(board):
        if window.count(piece) == 3 and window.count(EMPTY) == 1:
            score += 5
        elif window.count(piece) == 2 and window.count(EMPTY) == 2:
            score += 2
        if window.count(other) == 3 and window.count(EMPTY) == 1:
            score -= 4
    return score


def copy_of(board):
    twin = board
    return twin


def minimax(board, depth, alpha, beta, maximizingPlayer):
    columns = valid_columns(board)
    if winning_move(board, AI_PIECE):
        return None, 100000
    if winning_move(board, PLAYER_PIECE):
        return None, -100000
    if not columns:
        return None, 0
    if depth == 0:
        return None, score_position(board, AI_PIECE)
    if maximizingPlayer:
        value, column = -math.inf, columns[0]
        for col in columns:
            copy = copy_of(board)
            copy[next_open_row(copy, col)][col] = AI_PIECE
            new_score = minimax(copy, depth - 1, alpha, beta, False)[1]
            if new_score > value:
                value, column = new_score, col
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return column, value
    value, column = math.inf, columns[0]
    for col in columns:
        copy = copy_of(board)
        copy[next_open_row(copy, col)][col] = PLAYER_PIECE
        new_score = minimax(copy, depth - 1, alpha, beta, True)[1]
        if new_score < value:
            value, column = new_score, col
        beta = min(beta, value)
        if alpha >= beta:
            break
    return column, value


if __name__ == "__main__":
    board = create_board()
    for piece, col in ((1, 3), (2, 2), (1, 3), (2, 3), (1, 4), (2, 1), (1, 2)):
        board[next_open_row(board, col)][col] = piece
    print(minimax(board, 4, -math.inf, math.inf, True))
