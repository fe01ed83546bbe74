"""Jobs by what they are told: each function checks its arguments and gives the `Work` to run."""

from __future__ import annotations

from typing import Any

from .. import _harif
from . import books, tournaments
from .errors import BadRequest
from .jobs import JOBS
from .positions import Source
from .spec import MANIFEST, Spec, Work
from .store import open_store

__all__ = ["book", "label", "playouts", "selfplay", "tournament"]

HOW = ("solve", "analyze", "evaluate")
"""Where labels come from."""
MOST_SHARDS = 99_999
"""Names of shards have five digits."""


def _work(
    job: str,
    game: str,
    items: int,
    out: str,
    shards: int | None,
    settings: dict[str, Any],
    seed: int = 0,
    source: Source | None = None,
) -> Work:
    settings = {name: value for name, value in settings.items() if value is not None}
    if items == 0:
        raise BadRequest("cluster-nothing")
    if shards is None:
        shards = _shards_there(out) or -(-items // JOBS[job].per_shard)
    if not 1 <= shards <= MOST_SHARDS:
        raise BadRequest("cluster-shards", n=shards, least=1, most=MOST_SHARDS)
    fingerprint = source.fingerprint if source else ""
    spec = Spec(job, game, items, min(shards, items), settings, seed, fingerprint)
    return Work(spec, out, source.place if source else None)


def _shards_there(out: str) -> int | None:
    """Into how many shards the job in a folder is cut, so that going on with it needs no number."""
    data = open_store(out).read(MANIFEST)
    try:
        return Spec.from_json(data).shards if data else None
    except (ValueError, TypeError):
        return None


def label(
    input: str,
    out: str,
    *,
    how: str = "solve",
    game: str | None = None,
    weak: bool = False,
    table_mb: int = 64,
    seconds: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    evaluator: str | None = None,
    looks: int | None = None,
    shards: int | None = None,
) -> Work:
    """Labels for positions: exact scores ("solve"), best moves within limits ("analyze"), or what an
    evaluator says ("evaluate")."""
    if how not in HOW:
        raise BadRequest("cluster-no-how", name=how, names=", ".join(HOW))
    limits = {"seconds": seconds, "depth": depth, "nodes": nodes}
    source = Source(input, game)
    settings: dict[str, Any]
    if how == "solve":
        settings = {"table_mb": table_mb, "weak": weak or None}
    elif how == "analyze":
        if all(limit is None for limit in limits.values()):
            raise BadRequest("cluster-no-limit", flags="--depth, --nodes, --seconds")
        settings = limits
    else:
        settings = {"evaluator": evaluator or "learned", "looks": looks}
    return _work(f"label-{how}", source.game, source.rows, out, shards, settings, source=source)


def playouts(
    input: str,
    out: str,
    *,
    games: int = 100,
    game: str | None = None,
    seed: int = 0,
    shards: int | None = None,
) -> Work:
    """How so many random games from each position end."""
    source = Source(input, game)
    return _work("playouts", source.game, source.rows, out, shards, {"games": games}, seed, source)


def selfplay(
    game: str,
    agent: str,
    out: str,
    *,
    games: int,
    opening_plies: int | None = None,
    seed: int = 0,
    shards: int | None = None,
) -> Work:
    """Games of an agent against itself after random openings: every position with the move and the result."""
    try:
        name = _harif.Position(game).game
        if not _harif.Agent(agent).plays(name):
            raise BadRequest("cluster-agent-game", agent=agent, game=name)
    except BadRequest:
        raise
    except ValueError as error:
        raise BadRequest("cluster-reason", reason=str(error)) from None
    if opening_plies is None:
        opening_plies = 8
    settings = {"agent": agent, "opening_plies": opening_plies}
    return _work("selfplay", name, games, out, shards, settings, seed)


def book(
    game: str,
    plies: int,
    out: str,
    *,
    table_mb: int = 64,
    shards: int | None = None,
) -> Work:
    """The exact scores of all positions up to a ply, images under symmetries being one."""
    try:
        name = _harif.Position(game).game
    except ValueError as error:
        raise BadRequest("cluster-reason", reason=str(error)) from None
    store = open_store(out)
    books.write_last_ply(store, name, plies)
    place = _under(out, books.POSITIONS)
    source = Source(place, name)
    settings = {"plies": plies, "table_mb": table_mb}
    return _work("book", name, source.rows, out, shards, settings, source=source)


def _under(out: str, name: str) -> str:
    """A file in a folder, whose address may end with a query."""
    address, mark, query = out.partition("?") if "://" in out else (out, "", "")
    return f"{address.rstrip('/')}/{name}{mark}{query}"


def tournament(file: str, out: str, *, shards: int | None = None) -> Work:
    """The games of a tournament file, in ranges of their numbers."""
    told = tournaments.describe(file)
    game, games = told.pop("game"), told.pop("games")
    work = _work("tournament", game, games, out, shards, told)
    return work
