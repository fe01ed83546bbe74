"""Connect Four; the search counts plies upwards from zero to a limit."""
ROWS, COLUMNS = 6, 7
EMPTY, HUMAN, MACHINE = 0, 1, 2


def drop(board, column, piece):
    """A new board with one more disc; row 0 is the top."""
    after = [row[:] for row in board]
    for row in reversed(range(ROWS)):
        if after[row][column] == EMPTY:
            after[row][column] = piece
            return after
    raise ValueError("the column is full")


def open_columns(board):
    return [column for column in range(COLUMNS) if board[0][column] == EMPTY]


def windows(board):
    for row in range(ROWS):
        for column in range(COLUMNS):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                end_row, end_column = row + 3 * down, column + 3 * right
                if end_row < ROWS and 0 <= end_column < COLUMNS:
                    yield [board[row + i * down][column + i * right] for i in range(4)]


def has_won(board, piece):
    return any(window.count(piece) == 4 for window in windows(board))


def judge(board, piece):
    """How many windows a side may still fill, less those of the other side."""
    other = HUMAN if piece == MACHINE else MACHINE
    score = 0
    for window in windows(board):
        if window.count(EMPTY) == 4 - window.count(piece):
            score += (0, 1, 4, 20, 0)[window.count(piece)]
        if window.count(EMPTY) == 4 - window.count(other):
            score -= (0, 1, 4, 20, 0)[window.count(other)]
    return score


LIMIT = 3


def look(board, ply, piece):
    """The value for the machine; `ply` moves were made since the start of the search."""
    if has_won(board, MACHINE):
        return 1000 - ply
    if has_won(board, HUMAN):
        return ply - 1000
    columns = open_columns(board)
    if not columns:
        return 0
    if ply == LIMIT:
        return judge(board, MACHINE)
    other = HUMAN if piece == MACHINE else MACHINE
    values = [look(drop(board, column, piece), ply + 1, other) for column in columns]
    return max(values) if piece == MACHINE else min(values)


if __name__ == "__main__":
    board = [[EMPTY] * COLUMNS for _ in range(ROWS)]
    for number, column in enumerate((3, 3, 2, 4, 5, 4, 2)):
        board = drop(board, column, HUMAN if number % 2 == 0 else MACHINE)
    print(look(board, 0, MACHINE))
