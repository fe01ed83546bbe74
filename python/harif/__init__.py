"""Tic-tac-toe, Connect Four and Othello: rules, exact solvers and strong engines.

>>> import harif
>>> position = harif.Position("connect4", "4444")
>>> position.solve().score
1
>>> harif.Agent("perfect").choose(harif.Position("tictactoe", "a1b2c3a3"))
'c1'

`harif.batch` works on many positions at once, `@harif.watch` records a search of your own, `harif.cs50` has the functions of the course, and
`harif.pettingzoo`, `harif.gymnasium` and `harif.openspiel` are imported when they are asked for.
"""

from __future__ import annotations

import os

from ._processor import fast_build

# Before anything imports the native module.
__path__[:0] = fast_build()

from . import batch
from ._harif import (
    Agent,
    Decision,
    Game,
    MatchGame,
    MatchResult,
    MoveReport,
    Outcome,
    Position,
    Report,
    Solution,
    Solver,
    Tree,
    TreeNode,
    Value,
    __version__,
    _after_fork,
    agents,
    match,
    search,
)
from .errors import IllegalMove, Interrupted
from .watch import watch

__all__ = [
    "Agent",
    "Decision",
    "Game",
    "IllegalMove",
    "Interrupted",
    "MatchGame",
    "MatchResult",
    "MoveReport",
    "Outcome",
    "Position",
    "Report",
    "Solution",
    "Solver",
    "Tree",
    "TreeNode",
    "Value",
    "__version__",
    "agents",
    "batch",
    "match",
    "search",
    "watch",
]

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
