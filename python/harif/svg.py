"""Boards, games and recorded searches as SVG, as notebooks show them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ._harif import Game, Position, Tree, TreeNode

__all__ = ["board", "chart", "game", "tree"]

_CELL = 44
_COLOURS = {
    # The ground, the lines, the two sides.
    "tictactoe": ("#fffdf7", "#8a8577", "#1f6f8b", "#c4452f"),
    "connect4": ("#2457a6", "#1d4789", "#d8352a", "#f2c230"),
    "othello": ("#2e7d4f", "#245f3d", "#16181b", "#f6f4ee"),
}


def board(position: Position, last: str | None = None) -> str:
    """A position; `last` is the cell of a move to be marked.

    >>> import harif
    >>> board(harif.Position("tictactoe", "b2")).count("<path")
    1
    """
    name = position.game.split("(")[0]
    ground, line, *sides = _COLOURS[name]
    columns, rows = position.columns, position.rows
    width, height = columns * _CELL, rows * _CELL
    parts = [f'<rect width="{width}" height="{height}" fill="{ground}"/>']
    cells = position.to_numpy()
    won = set(position.winning_cells)
    for row in range(rows):
        for column in range(columns):
            x, y = column * _CELL, row * _CELL
            middle = (x + _CELL / 2, y + _CELL / 2)
            number = rows - row if name == "connect4" else row + 1
            cell = f"{chr(ord('a') + column)}{number}"
            if name != "connect4":
                parts.append(
                    f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" fill="none" stroke="{line}"/>'
                )
            disc = int(cells[row, column])
            marked = cell in won or cell == last
            parts.append(_disc(name, disc, middle, sides, line, marked))
    title = escape(f"{position.game}: {position.text}")
    return _svg(width, height, f"<title>{title}</title>" + "".join(parts))


def _disc(
    name: str,
    disc: int,
    middle: tuple[float, float],
    sides: list[str],
    line: str,
    marked: bool,
) -> str:
    x, y = middle
    if not disc:
        if name == "connect4":
            return f'<circle cx="{x}" cy="{y}" r="17" fill="#f5f5f0"/>'
        return ""
    colour = sides[0] if disc == 1 else sides[1]
    if name == "tictactoe":
        thick = 6 if marked else 4
        if disc == 1:
            arm = 12
            shape = f"M{x - arm} {y - arm}L{x + arm} {y + arm}M{x + arm} {y - arm}L{x - arm} {y + arm}"
            return f'<path d="{shape}" stroke="{colour}" stroke-width="{thick}" stroke-linecap="round"/>'
        return f'<circle cx="{x}" cy="{y}" r="13" fill="none" stroke="{colour}" stroke-width="{thick}"/>'
    ring = ' stroke="#ffffff" stroke-width="4"' if marked else f' stroke="{line}"'
    return f'<circle cx="{x}" cy="{y}" r="17" fill="{colour}"{ring}/>'


def game(played: Game) -> str:
    """The position at the cursor of a game."""
    return board(played.position)


def tree(recorded: Tree, most: int = 200, depth: int = 3) -> str:
    """The last iteration of a recorded search: its first nodes, down to some moves after the root.

    MAX points up and MIN down; a cut branch ends in a red bar.
    """
    root = recorded.roots[-1]
    shown: list[TreeNode] = []
    open_nodes = [root]
    while open_nodes and len(shown) < most:
        node = recorded[open_nodes.pop(0)]
        shown.append(node)
        if node.ply < depth:
            open_nodes.extend(recorded.children(node.id))
    places = _places(shown)
    level = 90
    width = int(max(x for x, _ in places.values()) + 40)
    height = int(max(y for _, y in places.values()) * level + 70)
    parts: list[str] = []
    for node in shown:
        x, y = places[node.id][0], places[node.id][1] * level + 30
        if node.parent in places:
            above_x, above_y = places[node.parent][0], places[node.parent][1] * level + 30
            parts.append(f'<path d="M{above_x} {above_y + 12}L{x} {y - 12}" stroke="#9aa0a6"/>')
            parts.append(_words((above_x + x) / 2 + 3, (above_y + y) / 2, node.move or "", "#5f6368"))
        turn = "" if node.is_max else f' transform="rotate(180 {x} {y})"'
        shape = f"M{x} {y - 13}L{x + 14} {y + 11}L{x - 14} {y + 11}Z"
        colour = "#cfe3f5" if node.is_max else "#f8dcd3"
        parts.append(f'<path d="{shape}" fill="{colour}" stroke="#5f6368"{turn}/>')
        value = "?" if node.value is None else f"{node.value:+d}" if node.value else "0"
        parts.append(_words(x, y + 26, value, "#202124"))
        if node.skipped:
            parts.append(
                f'<path d="M{x - 16} {y + 32}L{x + 16} {y + 32}" stroke="#d8352a" stroke-width="3">'
                f"<title>skipped: {escape(' '.join(node.skipped))}</title></path>"
            )
    left = recorded.searched - len(shown)
    if left > 0:
        parts.append(_words(width / 2, height - 6, f"and {left:,} more nodes", "#5f6368"))
    return _svg(width, height, "".join(parts))


def _places(nodes: list[TreeNode]) -> dict[int, tuple[float, int]]:
    """Where each node stands: leaves side by side, parents above the middle of their children."""
    below: dict[int | None, list[int]] = {}
    for node in nodes:
        below.setdefault(node.parent, []).append(node.id)
    first = nodes[0]
    places: dict[int, tuple[float, int]] = {}
    next_x = 30.0
    # From the last node to the first, children come before their parents; the x of leaves from left to right.
    order: list[tuple[int, int]] = []
    stack = [(first.id, 0)]
    while stack:
        node_id, level = stack.pop()
        order.append((node_id, level))
        stack.extend((child, level + 1) for child in reversed(below.get(node_id, [])))
    for node_id, level in order:
        if node_id not in below:
            places[node_id] = (next_x, level)
            next_x += 44
    for node_id, level in reversed(order):
        if node_id in below:
            xs = [places[child][0] for child in below[node_id]]
            places[node_id] = ((xs[0] + xs[-1]) / 2, level)
    return places


def chart(
    values: Iterable[tuple[str, float]], title: str = "", unit: str = "", log: bool = False
) -> str:
    """Bars with their numbers: what a comparison of searches shows.

    >>> chart([("minimax", 549946), ("alphabeta", 18297)], log=True).count("<rect")
    2
    """
    from math import log10

    rows = list(values)
    scale = (lambda number: log10(max(number, 1))) if log else (lambda number: number)
    longest = max((scale(number) for _, number in rows), default=1) or 1
    parts = [_words(12, 18, title, "#202124", "start")] if title else []
    top = 30 if title else 8
    for at, (name, number) in enumerate(rows):
        y = top + at * 30
        length = 320 * max(scale(number), 0) / longest
        parts.append(_words(150, y + 16, name, "#202124", "end"))
        parts.append(f'<rect x="160" y="{y}" width="{length:.1f}" height="22" fill="#2457a6"/>')
        parts.append(_words(168 + length, y + 16, f"{number:,}{unit}", "#5f6368", "start"))
    return _svg(640, top + len(rows) * 30 + 8, "".join(parts))


def _words(x: float, y: float, words: str, colour: str, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}"'
        f' font-family="sans-serif" font-size="12">{escape(words)}</text>'
    )


def _svg(width: int, height: int, content: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}">{content}</svg>'
    )
