"""Four in a line on 4x5, marks anywhere; the depth counts down.

Bug: horizon-misses-end (wins are seen only where no depth is left).
"""
ROWS, COLUMNS, LINE = 4, 5, 4
LINES = [[(r + i * dr, c + i * dc) for i in range(LINE)]
         for r in range(ROWS) for c in range(COLUMNS) for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))
         if 0 <= r + 3 * dr < ROWS and 0 <= c + 3 * dc < COLUMNS]


def owner(grid):
    for line in LINES:
        marks = {grid[r][c] for r, c in line}
        if len(marks) == 1 and 0 not in marks:
            return marks.pop()
    return 0


def open_lines(grid):
    total = 0
    for line in LINES:
        marks = [grid[r][c] for r, c in line]
        if -1 not in marks:
            total += marks.count(1)
        if 1 not in marks:
            total -= marks.count(-1)
    return total


def search(grid, depth, player):
    free = [(r, c) for r in range(ROWS) for c in range(COLUMNS) if grid[r][c] == 0]
    if depth == 0 or not free:
        if owner(grid):
            return 1000 * owner(grid)
        return open_lines(grid)
    values = []
    for r, c in free:
        grid[r][c] = player
        values.append(search(grid, depth - 1, -player))
        grid[r][c] = 0
    return max(values) if player == 1 else min(values)


grid = [[0, 1, 0, 0, 0], [0, 1, -1, 0, 0], [0, 1, -1, 0, 0], [0, 0, 0, 0, 0]]
print(search(grid, 3, 1))
