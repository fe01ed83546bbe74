"""Meeting 6: an engine for a tournament. It moves at random; write a better choose."""
import random
import sys

ROWS, COLUMNS = 6, 7
EMPTY = 0

# A board is a list of six rows of seven cells, the top row first: 0 empty, 1 and 2 the players.


def new_board():
    """The empty board."""
    return [[EMPTY] * COLUMNS for _ in range(ROWS)]


def other(player):
    """The opponent of a player."""
    return 3 - player


def legal_columns(board):
    """The columns that are not full, from the left."""
    return [column for column in range(COLUMNS) if board[0][column] == EMPTY]


def drop(board, column, player):
    """The board after a disc has fallen into a column, as a new list."""
    after = [row[:] for row in board]
    for row in reversed(range(ROWS)):
        if after[row][column] == EMPTY:
            after[row][column] = player
            return after
    raise ValueError("the column is full")


def windows(board):
    """Every four cells in a line, as lists of what stands in them."""
    for row in range(ROWS):
        for column in range(COLUMNS):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_column = row + 3 * down, column + 3 * right
                if last_row < ROWS and 0 <= last_column < COLUMNS:
                    yield [board[row + i * down][column + i * right] for i in range(4)]


def has_won(board, player):
    """Whether a player has four in a line."""
    return any(window.count(player) == 4 for window in windows(board))


def is_over(board):
    """Whether a side has won or the board is full."""
    return has_won(board, 1) or has_won(board, 2) or not legal_columns(board)


def choose(board, player):
    """Your move: one of legal_columns(board)."""
    return random.choice(legal_columns(board))


def main():
    """Speaks GTP: one command a line, and an answer that ends with an empty line."""
    board = new_board()
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        command, arguments = words[0], words[1:]
        ok, text = True, ""
        if command == "name":
            text = "my engine"
        elif command == "protocol_version":
            text = "2"
        elif command in ("boardsize", "clear_board"):
            board = new_board()
        elif command in ("play", "genmove"):
            player = 1 if arguments[0][0].lower() == "b" else 2
            column = choose(board, player) if command == "genmove" else ord(arguments[1][0].upper()) - ord("A")
            row = max(row for row in range(ROWS) if board[row][column] == EMPTY)
            board = drop(board, column, player)
            if command == "genmove":
                text = "ABCDEFG"[column] + str(ROWS - row)
        elif command != "quit":
            ok, text = False, "unknown command"
        print("=" if ok else "?", text, end="\n\n", flush=True)
        if command == "quit":
            break


if __name__ == "__main__":
    main()
