"""The exceptions of harif."""

from __future__ import annotations

from typing import Any


class IllegalMove(ValueError):
    """A move that the rules refuse.

    >>> import harif
    >>> try:
    ...     harif.Position("tictactoe", "b2").play("b2")
    ... except harif.IllegalMove as error:
    ...     print(error, "|", error.move, "|", error.reason)
    b2 is not legal: the cell is taken | b2 | the cell is taken
    """

    def __init__(self, move: str, reason: str) -> None:
        super().__init__(move, reason)
        self.move = move
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.move} is not legal: {self.reason}"


class Interrupted(KeyboardInterrupt):
    """Ctrl-C stopped long work; `partial` is what was done until then."""

    def __init__(self, partial: Any = None) -> None:
        super().__init__(partial)
        self.partial = partial

    def __str__(self) -> str:
        return "stopped; what was done is in the attribute `partial` of this exception"
