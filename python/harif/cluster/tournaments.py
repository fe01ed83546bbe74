"""Ranges of the games of one tournament, each in an SQLite file of its own, and the file of all of them.

A range is a file like any other of `harif arena`, so `harif arena show` reads it, too. One table more says
which part of which job it is, with a checksum of the games.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from .. import _harif
from .errors import BadRequest, Damaged
from .spec import Spec
from .store import Store

__all__ = ["check", "describe", "merge", "play"]

_TABLE = "CREATE TABLE IF NOT EXISTS shard (id INTEGER PRIMARY KEY CHECK (id = 1), metadata TEXT NOT NULL)"


def describe(path: str) -> dict[str, Any]:
    """What a spec keeps of a tournament file: its game, its text, its openings, how many games it has."""
    try:
        text = Path(path).read_text(encoding="utf-8")
        game, games, openings = _harif._tournament(text, os.path.dirname(path) or ".")
    except (OSError, ValueError) as error:
        raise BadRequest("cluster-bad-input", file=path, reason=str(error)) from None
    return {"name": Path(path).stem, "game": game, "games": games, "file": text, "openings": openings}


def play(spec: Spec, index: int) -> tuple[bytes, int]:
    """Plays a range, and gives the bytes of its file with the number of its games."""
    first, last = spec.range(index)
    with tempfile.TemporaryDirectory(prefix="harif-") as folder:
        path = os.path.join(folder, "part.db")
        settings = spec.settings
        _harif._play_part(settings["file"], settings.get("openings"), first, last, path, None)
        with closing(sqlite3.connect(path)) as games:
            metadata = _metadata(spec, index)
            metadata["checksum"] = _checksum(metadata, games)
            with games:
                games.execute(_TABLE)
                games.execute("INSERT INTO shard VALUES (1, ?)", (json.dumps(metadata, sort_keys=True),))
            # Everything into the one file that is kept.
            games.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return Path(path).read_bytes(), last - first


def _metadata(spec: Spec, index: int) -> dict[str, Any]:
    first, last = spec.range(index)
    return {
        "version": spec.version,
        "job": spec.job,
        "spec": spec.identity,
        "shard": [index, spec.shards],
        "items": [first, last],
    }


def _checksum(metadata: dict[str, Any], games: sqlite3.Connection) -> str:
    digest = hashlib.blake2b(json.dumps(metadata, sort_keys=True).encode(), digest_size=16)
    for table, order in (("tournament", "id"), ("players", "id"), ("games", "number")):
        for row in games.execute(f"SELECT * FROM {table} ORDER BY {order}"):
            digest.update(json.dumps(row).encode())
    return digest.hexdigest()


def check(spec: Spec, index: int, data: bytes) -> int:
    """The number of games in a file, if it is this range, whole; `Damaged` otherwise."""
    with tempfile.TemporaryDirectory(prefix="harif-") as folder:
        path = Path(folder) / "part.db"
        path.write_bytes(data)
        try:
            with closing(sqlite3.connect(path)) as games:
                if games.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                    raise Damaged("the database is damaged")
                (text,) = games.execute("SELECT metadata FROM shard").fetchone()
                metadata = json.loads(text)
                expected = metadata.pop("checksum")
                found = _checksum(metadata, games)
                numbers = games.execute("SELECT number FROM games ORDER BY number").fetchall()
        except (sqlite3.Error, ValueError, KeyError, TypeError) as error:
            raise Damaged(str(error)) from None
    if metadata != _metadata(spec, index):
        raise Damaged("it is a range of another job")
    first, last = spec.range(index)
    if found != expected or [number for (number,) in numbers] != list(range(first, last)):
        raise Damaged("the checksum does not match")
    return len(numbers)


def merge(store: Store, spec: Spec, ending: str = "db") -> str:
    """Makes one file of all ranges, which `harif arena show` reads, and gives its name."""
    name = f"{spec.settings['name']}.db"
    with tempfile.TemporaryDirectory(prefix="harif-") as folder:
        parts = []
        for index in range(spec.shards):
            part = spec.shard_name(index, ending)
            data = store.read(part)
            if data is None:
                raise BadRequest("cluster-missing-shard", file=part)
            path = os.path.join(folder, part)
            Path(path).write_bytes(data)
            parts.append(path)
        whole = os.path.join(folder, "whole.db")
        games = _harif._merge_parts(whole, parts)
        if games != spec.items:
            raise Damaged(f"{games} games instead of {spec.items}")
        store.write(name, Path(whole).read_bytes())
    return name
