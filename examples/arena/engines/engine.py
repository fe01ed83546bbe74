#!/usr/bin/env python3
"""A tic-tac-toe engine in one file. Change `choose` and it is yours.

It speaks GTP: one command a line on standard input, one answer on standard output. An answer is
`= text` or `? what is wrong`, followed by an empty line. That is the whole protocol.

Check it:   harif arena check --game tictactoe python3 engine.py
"""
import random
import sys

CELLS = ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]


def free(board):
    """The cells on which a mark can be put."""
    return [cell for cell in CELLS if cell not in board]


def choose(board, colour):
    """Your move: one of free(board). `board` maps cells to 'b' (moves first) or 'w'."""
    return random.choice(free(board))


def main():
    board = {}
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
            board = {}
        elif command == "play":
            colour, cell = arguments[0][0].lower(), arguments[1].upper()
            if cell in free(board):
                board[cell] = colour
            else:
                ok, text = False, "illegal move"
        elif command == "genmove":
            colour = arguments[0][0].lower()
            text = choose(board, colour)
            board[text] = colour
        elif command != "quit":
            ok, text = False, "unknown command"
        # The empty line ends the answer; without the flush it never leaves this program.
        print("=" if ok else "?", text, end="\n\n", flush=True)
        if command == "quit":
            break


if __name__ == "__main__":
    main()
