"""Tic-tac-toe in a dict from (row, column) to a mark; returns {'move', 'score'}.

Bug: max-min-confused (both players choose the largest score).
"""


def winner(cells):
    lines = [[(r, c) for c in range(3)] for r in range(3)] + [[(r, c) for r in range(3)] for c in range(3)]
    lines += [[(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]
    for line in lines:
        marks = {cells[place] for place in line}
        if len(marks) == 1 and "-" not in marks:
            return marks.pop()
    return None


def search(cells, turn):
    won = winner(cells)
    if won == "O":
        return {"move": None, "score": 10}
    if won == "X":
        return {"move": None, "score": -10}
    free = [place for place in cells if cells[place] == "-"]
    if not free:
        return {"move": None, "score": 0}
    results = []
    for place in free:
        cells[place] = turn
        below = search(cells, "X" if turn == "O" else "O")
        cells[place] = "-"
        results.append({"move": place, "score": below["score"]})
    if turn == "O":
        return max(results, key=lambda item: item["score"])
    return max(results, key=lambda item: item["score"])


if __name__ == "__main__":
    board = {(r, c): "-" for r in range(3) for c in range(3)}
    board[0, 0] = "X"
    board[1, 1] = "O"
    board[2, 2] = "X"
    print(search(board, "O"))
