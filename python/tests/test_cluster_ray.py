"""The same jobs on Ray: equal bytes, and nothing lost when workers and drivers are killed."""

from __future__ import annotations

import json
import os
import random
import signal
import time
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("ray")

from harif import cluster

from samples import random_positions
from test_cluster import all_shards, contents, ended, games_of, start, tournament_file

SHARDS = 30


@pytest.fixture(scope="module")
def job(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], dict[str, bytes]]:
    """A job of some seconds, and what comes of it undisturbed."""
    folder = tmp_path_factory.mktemp("ray")
    path = str(folder / "positions.parquet")
    positions = [p for p in random_positions("connect4", 900, seed=8) if p.discs >= 12][:300]
    cluster.write_positions(path, positions)
    expected = str(folder / "expected")
    all_shards(cluster.label(path, expected, how="solve", table_mb=4, shards=SHARDS))
    command = ["cluster", "label", path, "--how", "solve", "--table-mb", "4", "--shards", str(SHARDS)]
    return [*command, "--engine", "ray", "--workers", "2"], contents(expected)


def workers_of(session: int) -> list[int]:
    """The processes that work on shards: Ray names them after their task."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and os.getsid(int(folder.name)) == session:
                if b"ray::attempt" in (folder / "cmdline").read_bytes():
                    found.append(int(folder.name))
        except (OSError, ProcessLookupError):
            continue
    return found


def test_ray_gives_the_same_bytes_and_its_killed_workers_and_drivers_lose_nothing(
    job: tuple[list[str], dict[str, bytes]], tmp_path: Path
) -> None:
    command, expected = job
    out = tmp_path / "out"
    chance = random.Random(3)
    # A driver that loses two workers, and is killed itself when half is done.
    driver = start(*command, "--out", str(out))
    kills = 0
    while driver.poll() is None and len(list(out.glob("label-*"))) < SHARDS // 2:
        time.sleep(0.05)
        workers = workers_of(driver.pid)
        if workers and kills < 2 and chance.random() < 0.3:
            os.kill(chance.choice(workers), signal.SIGKILL)
            kills += 1
    if driver.poll() is None:
        os.kill(driver.pid, signal.SIGKILL)
    driver.communicate()
    report = json.loads(ended(start(*command, "--json", "--out", str(out)), 0))
    assert report["complete"] and report["failures"] == [] and report["kept"] >= 1
    assert contents(out) == expected


def test_a_tournament_on_ray_is_the_tournament(tmp_path: Path) -> None:
    file = tournament_file(tmp_path)
    whole = cluster.tournament(file, str(tmp_path / "whole"), shards=1)
    all_shards(whole)
    command = ["cluster", "tournament", file, "--shards", "12", "--workers", "2", "--engine", "ray"]
    report = json.loads(ended(start(*command, "--json", "--out", str(tmp_path / "ray")), 0))
    assert report["computed"] == 12 and report["written"] == "t.db"
    first = whole.spec.shard_name(0, "db")
    assert games_of(tmp_path / "ray" / "t.db") == games_of(tmp_path / "whole" / first)


def test_no_cluster_at_an_address_is_said(job: tuple[list[str], dict[str, bytes]], tmp_path: Path) -> None:
    command, _ = job
    driver = start(*command, "--address", "127.0.0.1:1", "--out", str(tmp_path / "out"))
    _, err = driver.communicate(timeout=600)
    assert driver.returncode == 2 and "no Ray cluster at 127.0.0.1:1" in err, err
