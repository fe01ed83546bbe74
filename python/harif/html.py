"""Recorded searches as HTML whose parts open and close: without scripts, so it works in saved notebooks too."""

from __future__ import annotations

from html import escape

from ._harif import Position, Report, Tree, TreeNode
from .svg import board

__all__ = ["Page", "tree"]


class Page(str):
    """HTML that notebooks show as what it means."""

    def _repr_html_(self) -> str:
        return str(self)


def tree(recorded: Tree | Report, position: Position | None = None, *, most: int = 200, opened: int = 1) -> Page:
    """The last iteration of a recorded search as lines that open and close.

    Every line has the move, the side that chooses next, the value, the window that was received and the number of nodes; ✂ marks
    a cut and what it skipped.
    With the position that was searched, an opened node shows its board. `most` nodes are kept, those near the root first;
    nodes down to `opened` moves are open at first.

    >>> import harif
    >>> start = harif.Position("tictactoe", "a1b2a2a3c1")
    >>> report = harif.search(start, "alphabeta", depth=3, record=True)
    >>> page = tree(report, start)
    >>> page.count("<details")
    16
    """
    found = recorded.tree if isinstance(recorded, Report) else recorded
    if found is None:
        raise ValueError("the search was not recorded: harif.search(…, record=True)")
    root = found.roots[-1]
    kept, waiting = {root}, [root]
    for node in waiting:
        below = found.children(node)
        if len(kept) + len(below) > most:
            break
        kept.update(below)
        waiting.extend(below)
    lines = _lines(found, root, kept, position, opened)
    return Page(f'<div style="font-family: monospace; line-height: 1.5">{lines}</div>')


def _lines(found: Tree, node_id: int, kept: set[int], position: Position | None, opened: int) -> str:
    """A node with those below it. The depth of a recorded search bounds how deep this calls itself."""
    node = found[node_id]
    inside = [_drawn(position)] if position is not None else []
    children = found.children(node_id)
    for child in children:
        if child in kept:
            move = found[child].move
            after = position.play(move) if position is not None and move is not None else None
            inside.append(_lines(found, child, kept, after, opened))
    hidden = node.nodes - 1 - sum(found[child].nodes for child in children if child in kept)
    if hidden > 0:
        inside.append(f"<div>… {hidden:,}</div>")
    if node.skipped:
        inside.append(f'<div style="color: #b3261e">✂ {escape(" ".join(node.skipped))}</div>')
    if not inside:
        return f'<div style="padding-left: 1.1em">{_summary(node)}</div>'
    is_open = " open" if node.ply < opened else ""
    content = "".join(inside)
    return (
        f"<details{is_open}><summary>{_summary(node)}</summary>"
        f'<div style="padding-left: 1.5em">{content}</div></details>'
    )


def _summary(node: TreeNode) -> str:
    value = "?" if node.value is None else f"{node.value:+d}" if node.value else "0"
    low, high = (_bound(number) for number in node.window)
    cut = " ✂" if node.skipped else ""
    move = escape(node.move or "•")
    side = "MAX" if node.is_max else "MIN"
    return f"<b>{move}</b> {side} {value} <small>[{low}, {high}] {node.nodes:,}{cut}</small>"


def _bound(number: float) -> str:
    if number in (float("inf"), float("-inf")):
        return "∞" if number > 0 else "-∞"
    return f"{number:.0f}"


def _drawn(position: Position) -> str:
    """The board, small; an image, because front ends remove drawings that they do not trust."""
    import base64

    picture = base64.b64encode(board(position).encode()).decode()
    words = escape(str(position), quote=True)
    return f'<div><img height="96" alt="{words}" src="data:image/svg+xml;base64,{picture}"></div>'
