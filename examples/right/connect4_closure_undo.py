"""Connect Four: a function inside a function that changes the board around it and takes the move back."""


def choose(board, me, you, depth):
    rows, cols = len(board), len(board[0])

    def wins(disc):
        for r in range(rows):
            for c in range(cols):
                for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    cells = [(r + k * dr, c + k * dc) for k in range(4)]
                    if all(0 <= y < rows and 0 <= x < cols and board[y][x] == disc for y, x in cells):
                        return True
        return False

    def free(c):
        return next((r for r in reversed(range(rows)) if board[r][c] == 0), None)

    def value():
        return sum(3 - abs(3 - c) if cell == me else abs(3 - c) - 3 for row in board for c, cell in enumerate(row) if cell)

    def minmax(left, mine):
        if wins(me):
            return 500 + left
        if wins(you):
            return -500 - left
        if left == 0 or all(board[0]):
            return value() if not all(board[0]) else 0
        scores = []
        for c in range(cols):
            r = free(c)
            if r is None:
                continue
            board[r][c] = me if mine else you
            scores.append(minmax(left - 1, not mine))
            board[r][c] = 0
        return max(scores) if mine else min(scores)

    return minmax(depth, True)


start = [[0] * 7 for _ in range(6)]
for player, (row, col) in ((1, (5, 3)), (2, (4, 3)), (1, (5, 2)), (2, (5, 4))):
    start[row][col] = player
print(choose(start, 1, 2, 3))
