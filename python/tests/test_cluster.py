"""Shards: the same rows whatever the cut, the workers and the accidents."""

from __future__ import annotations

import doctest
import importlib.util
import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import harif

pytest.importorskip("pyarrow")

from harif import cluster
from harif.cluster import positions as position_files
from harif.cluster import store as stores
from harif.cluster.cli import main
from harif.cluster.shards import check_shard, read_shard

from samples import random_positions

POSITIONS = 60


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Files of positions by the name of the game."""
    folder = tmp_path_factory.mktemp("inputs")
    paths = {}
    lines = [p for p in random_positions("connect4", 400, seed=5) if p.discs >= 16][:POSITIONS]
    for name, positions in (("connect4", lines), ("othello", random_positions("othello", POSITIONS, seed=6))):
        paths[name] = str(folder / f"{name}.parquet")
        cluster.write_positions(paths[name], positions, number=list(range(len(positions))))
    return paths


def jobs(inputs: dict[str, str]) -> dict[str, Callable[[str, int], cluster.Work]]:
    """Every kind of job whose bytes depend on nothing but its settings, by output folder and shards."""
    connect4, othello = inputs["connect4"], inputs["othello"]
    return {
        "solve": lambda out, n: cluster.label(connect4, out, how="solve", table_mb=4, shards=n),
        "depth": lambda out, n: cluster.label(othello, out, how="analyze", depth=4, shards=n),
        "nodes": lambda out, n: cluster.label(connect4, out, how="analyze", nodes=2000, shards=n),
        "learned": lambda out, n: cluster.label(othello, out, how="evaluate", shards=n),
        "deep": lambda out, n: cluster.label(othello, out, how="evaluate", evaluator="deep", looks=1, shards=n),
        "playouts": lambda out, n: cluster.playouts(othello, out, games=20, seed=3, shards=n),
        "selfplay": lambda out, n: cluster.selfplay("othello:size=6", "greedy", out, games=12, seed=4, shards=n),
        "book": lambda out, n: cluster.book("connect4:columns=5,rows=4", 4, out, table_mb=4, shards=n),
    }


NAMES = ["solve", "depth", "nodes", "learned", "deep", "playouts", "selfplay", "book"]


def contents(out: Path | str) -> dict[str, bytes]:
    """The shards of a folder; nothing else may lie there but the job, its input and its result."""
    files = {path.name: path.read_bytes() for path in Path(out).iterdir()}
    for name in files:
        known = name in ("job.json", "positions.parquet", "book.parquet") or "-of-" in name
        assert known and not name.startswith("."), f"left behind: {name}"
    return files


def all_shards(work: cluster.Work) -> list[cluster.ShardResult]:
    cluster.prepare(work)
    return [cluster.run_shard(work, index) for index in range(work.spec.shards)]


@pytest.mark.parametrize("name", NAMES)
def test_bytes_depend_on_nothing_but_the_job(name: str, inputs: dict[str, str], tmp_path: Path) -> None:
    make = jobs(inputs)[name]
    one = make(str(tmp_path / "one"), 5)
    results = all_shards(one)
    assert [result.state for result in results] == ["computed"] * 5
    assert sum(result.items for result in results) == one.spec.items
    assert {cluster.run_shard(one, index).state for index in range(5)} == {"kept"}
    # The other way round, in other processes, beside each other.
    many = make(str(tmp_path / "many"), 5)
    report = cluster.run(many, workers=2, engine="processes")
    assert report.is_complete and report.computed == 5 and not report.failures
    if name == "book":
        cluster.run(one, workers=1, engine="processes")
    assert contents(one.out) == contents(many.out)


def test_labels_are_those_of_one_batch(inputs: dict[str, str], tmp_path: Path) -> None:
    made = jobs(inputs)
    boards = {name: cluster.Source(path).read(0, POSITIONS) for name, path in inputs.items()}
    arrays = {name: position_files.boards_of(table, name) for name, table in boards.items()}
    batch = harif.batch
    c4, othello = arrays["connect4"], arrays["othello"]
    expected: dict[str, dict[str, Any]] = {
        "solve": {"score": batch.solve(c4[0], "connect4").score},
        "nodes": {"score": batch.analyze(c4[0], "connect4", nodes=2000).score},
        "learned": {"value": batch.evaluate(othello[0], "othello", othello[1]).value},
        "playouts": {"wins": batch.playouts(othello[0], "othello", othello[1], games=20, seed=3).counts[:, 0]},
    }
    for name, columns in expected.items():
        for shards in (1, 3, 17):
            out = str(tmp_path / f"{name}{shards}")
            all_shards(made[name](out, shards))
            table = cluster.read(out)
            assert table["row"].to_pylist() == list(range(POSITIONS)), "each row once, in order"
            assert table["number"].to_pylist() == list(range(POSITIONS)), "other columns stay beside their rows"
            for column, values in columns.items():
                assert (table[column].to_numpy() == values).all(), (name, shards)


def test_the_metadata_says_how_a_shard_was_made(inputs: dict[str, str], tmp_path: Path) -> None:
    from pyarrow import parquet

    work = cluster.playouts(inputs["othello"], str(tmp_path), games=20, seed=3, shards=4)
    cluster.run_shard(work, 2)
    schema = parquet.read_schema(tmp_path / "playouts-00002-of-00004.parquet")
    told = json.loads(schema.metadata[b"harif"])
    assert told["version"] == harif.__version__ and told["seed"] == 3
    assert told["settings"] == {"games": 20} and told["game"] == "othello"
    assert told["shard"] == [2, 4] and told["items"] == [30, 45]


def test_what_is_there_is_kept(inputs: dict[str, str], tmp_path: Path) -> None:
    work = jobs(inputs)["solve"](str(tmp_path), 4)
    all_shards(work)
    times = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    report = cluster.run(work, workers=1, engine="processes")
    assert report.kept == 4 and report.computed == 0 and report.core_seconds == 0
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == times


def damages(whole: bytes, other: bytes) -> dict[str, bytes]:
    """What can become of a file."""
    chance = random.Random(1)
    made = {"empty": b"", "half": whole[: len(whole) // 2], "noise": chance.randbytes(len(whole)), "other": other}
    for _ in range(12):
        at = chance.choice([at for at, byte in enumerate(whole) if byte])
        made[f"bit {at}"] = whole[:at] + bytes([whole[at] ^ 1 << chance.randrange(8)]) + whole[at + 1 :]
    return made


@pytest.mark.parametrize("kind", ["solve", "tournament"])
def test_damaged_shards_are_found_and_redone(kind: str, inputs: dict[str, str], tmp_path: Path) -> None:
    if kind == "solve":
        work = jobs(inputs)["solve"](str(tmp_path / "out"), 3)
    else:
        work = cluster.tournament(tournament_file(tmp_path), str(tmp_path / "out"), shards=3)
    all_shards(work)
    ending = "parquet" if kind == "solve" else "db"
    first, second = (Path(work.out) / work.spec.shard_name(index, ending) for index in (0, 1))
    whole = first.read_bytes()
    essence = [] if kind == "solve" else games_of(first)
    found = 0
    for name, damaged in damages(whole, second.read_bytes()).items():
        first.write_bytes(damaged)
        result = cluster.run_shard(work, 0)
        if result.state == "kept":
            # A bit that no reader looks at: the content is what it was.
            assert name.startswith("bit"), name
            if kind == "solve":
                assert read_shard(damaged)[0].equals(read_shard(whole)[0]), name
            else:
                assert games_of(first) == essence, name
        else:
            found += 1
            assert result.state == "redone", name
            if kind == "solve":
                assert first.read_bytes() == whole, name
            else:
                assert games_of(first) == essence, name
        first.write_bytes(whole)
    assert found >= 8


def test_another_value_in_a_sound_file_is_found(inputs: dict[str, str], tmp_path: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    work = jobs(inputs)["solve"](str(tmp_path), 3)
    all_shards(work)
    path = tmp_path / work.spec.shard_name(0, "parquet")
    whole = path.read_bytes()
    table = parquet.read_table(path)
    scores = table["score"].to_numpy().copy()
    scores[7] += 1
    at = table.column_names.index("score")
    parquet.write_table(table.set_column(at, "score", pyarrow.array(scores)), path, compression="zstd")
    assert cluster.run_shard(work, 0).state == "redone" and path.read_bytes() == whole


def test_a_write_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = stores.open_store(str(tmp_path))
    store.write("shard", b"old")

    def refuse(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(cluster.WriteFailed, match="No space"):
        store.write("shard", b"new")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]


def test_a_folder_is_of_one_job(inputs: dict[str, str], tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    all_shards(cluster.label(inputs["connect4"], out, how="solve", table_mb=4, shards=2))
    for other, difference in (
        (cluster.label(inputs["connect4"], out, how="solve", table_mb=4, shards=3), "shards 2, not 3"),
        (cluster.label(inputs["connect4"], out, how="solve", table_mb=8, shards=2), "table_mb 4, not 8"),
        (cluster.label(inputs["othello"], out, how="evaluate", shards=2), "job label-solve"),
        (cluster.Work(cluster.Spec("label-solve", "connect4", 1, 1, version="0.0.1"), out), "version"),
    ):
        with pytest.raises(cluster.BadRequest, match=difference):
            cluster.run(other, engine="processes")
    # Without a number of shards it is that of the job that is there.
    assert cluster.label(inputs["connect4"], out, how="solve", table_mb=4).spec.shards == 2
    changed = str(tmp_path / "changed.parquet")
    shutil.copy(inputs["connect4"], changed)
    work = cluster.label(changed, str(tmp_path / "other"), how="solve", shards=2)
    cluster.write_positions(changed, random_positions("connect4", POSITIONS, seed=9))
    with pytest.raises(cluster.BadRequest, match="has changed"):
        cluster.run_shard(work, 0)


def test_inputs_of_all_kinds(inputs: dict[str, str], tmp_path: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    positions = random_positions("connect4", 10, seed=2)
    texts = [position.text for position in positions]
    lines = tmp_path / "lines.txt"
    lines.write_text("# ten positions\n" + "\n".join(texts) + "\n")
    folder = tmp_path / "folder"
    folder.mkdir()
    for at in (0, 4):
        parquet.write_table(
            pyarrow.table({"text": texts[at : at + 4 + at // 2]}), folder / f"{at}.parquet", row_group_size=3
        )
    for place in (str(lines), str(folder), f"file://{folder}"):
        source = cluster.Source(place, "connect4")
        assert source.rows == 10
        boards = [position_files.boards_of(source.read(a, b), "connect4")[0] for a, b in ((0, 3), (3, 8), (8, 10))]
        assert (np.concatenate(boards) == harif.batch.stack(positions)[0]).all(), place
        assert len(source.read(4, 4)) == 0
    with pytest.raises(cluster.BadRequest, match="--game"):
        cluster.Source(str(lines))
    with pytest.raises(cluster.BadRequest, match="not of"):
        cluster.Source(inputs["connect4"], "othello")
    with pytest.raises(cluster.BadRequest, match="no Parquet file"):
        cluster.Source(str(tmp_path / "missing"), "othello")
    (tmp_path / "broken.parquet").write_bytes(b"PAR1 not really")
    with pytest.raises(cluster.BadRequest, match="cannot be read"):
        cluster.Source(str(tmp_path / "broken.parquet"), "othello")


def test_a_wrong_row_costs_its_shard_only(tmp_path: Path) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_text("44\n" * 5 + "9\n" + "44\n" * 2)
    work = cluster.label(str(lines), str(tmp_path / "out"), how="analyze", game="connect4", depth=2, shards=4)
    report = cluster.run(work, workers=1, engine="processes")
    assert report.computed == 3 and not report.is_complete
    assert [index for index, _ in report.failures] == [2] and "row 5" in report.failures[0][1]
    checked = cluster.check(work.out)
    assert checked.kept == 3 and "missing" in checked.failures[0][1]
    with pytest.raises(cluster.BadRequest, match="missing"):
        cluster.read(work.out)


# ---- games ----


def tournament_file(folder: Path, games: int = 20) -> str:
    path = folder / "t.toml"
    path.write_text(
        f'game = "connect4"\ngames = {games}\nseed = 7\nopenings = {{ random = 3 }}\n'
        'players = [{ agent = "random" }, { agent = "greedy" }, { agent = "alphabeta:depth=2" }]\n'
    )
    return str(path)


def games_of(path: Path | str) -> list[tuple[Any, ...]]:
    """The games without their times."""
    columns = "number, round, pair, first, second, start, opening_plies, moves, score, reason, detail"
    with sqlite3.connect(path) as games:
        return games.execute(f"SELECT {columns} FROM games ORDER BY number").fetchall()


def test_ranges_of_a_tournament_are_the_tournament(tmp_path: Path) -> None:
    file = tournament_file(tmp_path)
    whole = cluster.tournament(file, str(tmp_path / "whole"), shards=1)
    ranges = cluster.tournament(file, str(tmp_path / "ranges"), shards=7)
    assert whole.spec.items == 60
    for work in (whole, ranges):
        report = cluster.run(work, workers=2, engine="processes")
        assert report.is_complete and report.written == "t.db"
    expected = games_of(tmp_path / "whole" / "t.db")
    assert len(expected) == 60 and len({game[7] for game in expected}) > 40
    assert games_of(tmp_path / "ranges" / "t.db") == expected
    # The file of one range is a tournament, too, and all of them have its games once.
    parts = sorted((tmp_path / "ranges").glob("tournament-*.db"))
    assert sum((games_of(part) for part in parts), []) == expected


def test_tournaments_that_cannot_be_cut_say_why(tmp_path: Path) -> None:
    path = tmp_path / "k.toml"
    path.write_text('game = "tictactoe"\nformat = "knockout"\nplayers = [{agent="random"},{agent="greedy"}]\n')
    with pytest.raises(cluster.BadRequest, match="depends on the results"):
        cluster.tournament(str(path), str(tmp_path / "out"))
    path.write_text("nonsense = [")
    with pytest.raises(cluster.BadRequest, match="cannot be read"):
        cluster.tournament(str(path), str(tmp_path / "out"))


def test_selfplay_is_legal_and_its_results_are_right(tmp_path: Path) -> None:
    work = cluster.selfplay("othello:size=6", "mcts:nodes=40", str(tmp_path), games=6, opening_plies=4, shards=2)
    all_shards(work)
    table = cluster.read(work.out).to_pylist()
    games: dict[int, list[dict[str, Any]]] = {}
    for row in table:
        games.setdefault(row["game"], []).append(row)
    assert list(games) == list(range(6))
    openings = set()
    for rows in games.values():
        board = np.array(rows[0]["board"], np.int8).reshape(6, 6)
        position = harif.Position.from_numpy("othello:size=6", board, rows[0]["turn"])
        openings.add(position.text)
        played = []
        for ply, row in enumerate(rows, 4):
            assert row["ply"] == ply and row["turn"] == position.turn
            assert row["board"] == position.to_numpy().flatten().tolist()
            assert row["action"] in position.legal_actions
            played.append(position.turn)
            position = position.apply(row["action"])
        assert position.is_over
        first = int(position.returns[0])
        assert position.outcome is not None
        for turn, row in zip(played, rows):
            assert row["result"] == (first if turn == 0 else -first)
            assert row["margin"] == row["result"] * position.outcome.margin
    assert len(openings) > 3


def test_a_book_has_every_position_once_with_its_score(tmp_path: Path) -> None:
    game = "connect4:columns=5,rows=4"
    work = cluster.book(game, 5, str(tmp_path), table_mb=4, shards=6)
    assert cluster.run(work, workers=2, engine="processes").written == "book.parquet"
    table = read_shard((tmp_path / "book.parquet").read_bytes())[0]
    found = {}
    for row in table.to_pylist():
        board = np.array(row["board"], np.int8).reshape(4, 5)
        position = harif.Position.from_numpy(game, board, row["turn"])
        assert row["ply"] == position.discs
        images = frozenset((position.text, harif.Position.from_numpy(game, board[:, ::-1].copy()).text))
        assert images not in found
        found[images] = row["score"]
    # The same by playing every line of moves.
    solver = harif.Solver(table_mb=4)
    seen = set()
    open_positions = [harif.Position(game)]
    while open_positions:
        position = open_positions.pop()
        if position.text in seen or position.is_over:
            continue
        seen.add(position.text)
        mirrored = position.to_numpy()[:, ::-1].copy()
        images = frozenset((position.text, harif.Position.from_numpy(game, mirrored).text))
        assert found.get(images) == solver.solve(position).score
        if position.discs < 5:
            open_positions.extend(position.apply(action) for action in position.legal_actions)
    assert len(seen) > 600 and {text for images in found for text in images} >= seen
    # A damaged book is made again.
    book = tmp_path / "book.parquet"
    whole = book.read_bytes()
    book.write_bytes(whole[:-100])
    assert cluster.run(work, workers=1, engine="processes").kept == 6
    assert book.read_bytes() == whole


# ---- accidents ----


def start(*arguments: str, largest_file: int | None = None) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "harif", *arguments]

    def prepare() -> None:
        # Tests that run in the background inherit that Control-C is ignored.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if largest_file is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, resource.RLIM_INFINITY))

    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=prepare,
    )


def children(pid: int) -> list[int]:
    """The processes that a process started, by what the system says."""
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in path.read_text().split()] if path.exists() else []


LONG = ["--how", "solve", "--table-mb", "4", "--shards", "30", "--workers", "2"]


@pytest.fixture(scope="module")
def long_job(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], dict[str, bytes]]:
    """A job of some seconds, and what comes of it undisturbed."""
    folder = tmp_path_factory.mktemp("long")
    # The dearest positions that are not in the book: the job must still run when a signal comes.
    positions = [p for p in random_positions("connect4", 40000, seed=8) if 13 <= p.discs <= 15][:3600]
    assert len(positions) == 3600
    path = str(folder / "positions.parquet")
    cluster.write_positions(path, positions)
    out = str(folder / "expected")
    all_shards(cluster.label(path, out, how="solve", table_mb=4, shards=30))
    return ["cluster", "label", path, *LONG], contents(out)


needs_proc = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc")


@needs_proc
def test_killed_workers_and_drivers_lose_nothing(
    long_job: tuple[list[str], dict[str, bytes]], tmp_path: Path
) -> None:
    command, expected = long_job
    out = tmp_path / "out"
    chance = random.Random(2)
    kills = 0
    while kills < 6:
        driver = start(*command, "--engine", "processes", "--out", str(out))
        while driver.poll() is None:
            time.sleep(chance.uniform(0.1, 0.9))
            # The helper process of multiprocessing is one of the children, too.
            victims = [*children(driver.pid), driver.pid]
            victim = chance.choice(victims)
            try:
                os.kill(victim, signal.SIGKILL)
                kills += 1
            except ProcessLookupError:
                pass
            if kills >= 6:
                break
        if kills >= 6 and driver.poll() is None:
            driver.wait(timeout=600)
        driver.communicate()
    report = json.loads(ended(start(*command, "--engine", "processes", "--json", "--out", str(out)), 0))
    assert report["complete"] and report["failures"] == []
    assert contents(out) == expected


@needs_proc
def test_a_killed_worker_is_replaced(long_job: tuple[list[str], dict[str, bytes]], tmp_path: Path) -> None:
    command, expected = long_job
    out = tmp_path / "out"
    driver = start(*command, "--engine", "processes", "--json", "--out", str(out))
    while not list(out.glob("label-*")):
        time.sleep(0.02)
    # All of them, the helper process of multiprocessing included.
    for child in children(driver.pid):
        os.kill(child, signal.SIGKILL)
    report = json.loads(ended(driver, 0))
    assert report["complete"] and report["failures"] == []
    assert contents(out) == expected


def ended(process: subprocess.Popen[str], code: int) -> str:
    out, err = process.communicate(timeout=600)
    assert process.returncode == code, err
    return out


def test_two_drivers_at_once(long_job: tuple[list[str], dict[str, bytes]], tmp_path: Path) -> None:
    command, expected = long_job
    both = [start(*command, "--engine", "processes", "--json", "--out", str(tmp_path / "out")) for _ in range(2)]
    for driver in both:
        assert json.loads(ended(driver, 0))["complete"]
    assert contents(tmp_path / "out") == expected


def test_control_c_reports_and_the_same_command_goes_on(
    long_job: tuple[list[str], dict[str, bytes]], tmp_path: Path
) -> None:
    command, expected = long_job
    out = tmp_path / "out"
    driver = start(*command, "--engine", "processes", "--out", str(out))
    while not list(out.glob("label-*")):
        time.sleep(0.02)
    os.killpg(driver.pid, signal.SIGINT)
    said = ended(driver, 130)
    assert "Run the same command again" in said
    done = len(list(out.glob("label-*")))
    assert 0 < done < 30
    report = json.loads(ended(start(*command, "--engine", "processes", "--json", "--out", str(out)), 0))
    assert report["kept"] >= done and report["complete"]
    assert contents(out) == expected


def test_a_full_disk_stops_the_job_and_leaves_nothing_half(inputs: dict[str, str], tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = ["cluster", "label", inputs["connect4"], "--how", "evaluate", "--evaluator", "threats", "--shards", "3"]
    command += ["--workers", "1", "--engine", "processes", "--out", str(out)]

    report = json.loads(ended(start(*command, "--json", largest_file=1000), 1))
    assert not report["complete"] and len(report["failures"]) == 1, "the first failure stops the rest"
    assert "too large" in report["failures"][0][1]
    assert set(contents(out)) == {"job.json"}
    ended(start(*command), 0)
    assert cluster.check(str(out)).is_complete


def test_what_a_killed_writer_left_is_swept(inputs: dict[str, str], tmp_path: Path) -> None:
    work = jobs(inputs)["learned"](str(tmp_path), 2)
    (tmp_path / ".label-evaluate-00000-of-00002.parquet.0123.tmp").write_bytes(b"half")
    cluster.run(work, workers=1, engine="processes")
    assert len(contents(tmp_path)) == 3


# ---- other stores ----


@pytest.fixture(scope="module")
def bucket() -> Any:
    """The address of a bucket on an S3 server of this machine."""
    server = pytest.importorskip("moto.server")
    threaded = server.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    threaded.start()
    host, port = threaded.get_host_and_port()
    from pyarrow import fs

    options = {"access_key": "x", "secret_key": "y", "region": "us-east-1", "scheme": "http"}
    fs.S3FileSystem(endpoint_override=f"{host}:{port}", allow_bucket_creation=True, **options).create_dir("bucket")
    os.environ.update(AWS_ACCESS_KEY_ID="x", AWS_SECRET_ACCESS_KEY="y", AWS_EC2_METADATA_DISABLED="true")
    yield lambda path: f"s3://bucket/{path}?region=us-east-1&scheme=http&endpoint_override={host}%3A{port}"
    threaded.stop()


@pytest.mark.parametrize("name", ["solve", "book"])
def test_an_s3_store_has_the_same_bytes(name: str, inputs: dict[str, str], tmp_path: Path, bucket: Any) -> None:
    make = jobs(inputs)[name]
    here, there = make(str(tmp_path / "out"), 4), make(bucket(name), 4)
    for work in (here, there):
        assert cluster.run(work, workers=1, engine="processes").is_complete
    store = stores.open_store(bucket(name))
    assert {file: store.read(file) for file in store.names()} == contents(here.out)
    again = cluster.run(there, workers=1, engine="processes")
    assert again.kept == 4 and again.computed == 0
    shard = there.spec.shard_name(1, "parquet")
    whole = store.read(shard)
    assert whole is not None
    store.write(shard, whole[: len(whole) // 2])
    assert cluster.run(there, workers=1, engine="processes").redone == 1
    assert store.read(shard) == whole


def test_positions_are_read_from_s3(inputs: dict[str, str], bucket: Any, tmp_path: Path) -> None:
    store = stores.open_store(bucket("in"))
    store.write("positions.parquet", Path(inputs["othello"]).read_bytes())
    work = cluster.label(bucket("in/positions.parquet"), str(tmp_path), how="evaluate", shards=2)
    all_shards(work)
    assert len(cluster.read(work.out)) == POSITIONS


def test_stores_of_fsspec(inputs: dict[str, str]) -> None:
    pytest.importorskip("fsspec")
    work = jobs(inputs)["learned"]("memory://labels", 2)
    all_shards(work)
    assert cluster.run_shard(work, 1).state == "kept"
    assert len(cluster.read(work.out)) == POSITIONS
    with pytest.raises(cluster.BadRequest, match="nosuch"):
        cluster.label(inputs["othello"], "nosuch://labels", how="evaluate")


# ---- the command line ----


def test_the_plain_command(inputs: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = ["shard", "label", "--input", inputs["othello"], "--output", str(tmp_path), "--how", "evaluate"]
    for index in range(3):
        assert main([*told, "--shard", f"{index}/3"]) == 0
    assert "Wrote label-evaluate-00002-of-00003.parquet: 20 rows" in capsys.readouterr().out
    assert main([*told, "--shard", "1/3"]) == 0
    assert "Nothing to do" in capsys.readouterr().out
    assert main(["cluster", "check", str(tmp_path)]) == 0
    assert f"Positions done: {POSITIONS} of {POSITIONS}" in capsys.readouterr().out
    (tmp_path / "label-evaluate-00002-of-00003.parquet").unlink()
    assert main(["cluster", "check", str(tmp_path), "--lang", "fa"]) == 1
    assert "بخش 2 انجام نشد" in capsys.readouterr().out
    # More shards than positions: the rest has nothing to do.
    few = ["shard", "book", "--game", "tictactoe", "--plies", "1", "--output", str(tmp_path / "few")]
    assert main([*few, "--shard", "7/9"]) == 0


@pytest.mark.parametrize(
    "told, english, persian",
    [
        (["--shard", "3/3"], "no shard 3 of 3", "بخش 3 از 3 وجود ندارد"),
        (["--shard", "three"], "three names no shard", "three نام بخشی نیست"),
        (["--shard", "0/2", "--how", "analyze"], "needs a limit", "تحلیل حد می‌خواهد"),
        (["--shard", "0/2", "--game", "connect4"], "not of connect4", "نه مال connect4"),
        (["--shard", "0/2", "--input", "nothing.parquet"], "no Parquet file", "نه فایل Parquet"),
    ],
)
def test_wrong_requests_are_said_in_both_languages(
    told: list[str],
    english: str,
    persian: str,
    inputs: dict[str, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = ["shard", "label", "--input", inputs["othello"], "--output", str(tmp_path), *told]
    for language, wanted in (("en", english), ("fa", persian)):
        assert main([*command, "--lang", language]) == 2
        said = capsys.readouterr()
        assert wanted in said.err and not said.out
    assert list(tmp_path.iterdir()) == [], "nothing was begun"


# ---- training ----


def training_shards() -> Any:
    path = Path(__file__).parents[2] / "training" / "othello" / "shards.py"
    found = importlib.util.spec_from_file_location("shards_of_training", path)
    assert found is not None and found.loader is not None
    training = importlib.util.module_from_spec(found)
    found.loader.exec_module(training)
    return training


def test_the_training_of_othello_reads_labels(tmp_path: Path) -> None:
    """As bitboards of the side to move and of its opponent: bit 0 is a1, bit 7 is h1."""
    training = training_shards()
    positions = [harif.Position("othello"), *random_positions("othello", 9, seed=4)]
    cluster.write_positions(str(tmp_path / "p.parquet"), positions)
    all_shards(cluster.label(str(tmp_path / "p.parquet"), str(tmp_path / "out"), how="analyze", depth=1, shards=3))
    own, opp, score = training.labels(tmp_path / "out")
    assert (int(own[0]), int(opp[0])) == (0x0000000810000000, 0x0000001008000000)
    for at, position in enumerate(positions):
        cells = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]
        mine = sum(1 << bit for bit, cell in enumerate(cells) if position.at(cell) == position.turn)
        theirs = sum(1 << bit for bit, cell in enumerate(cells) if position.at(cell) == 1 - position.turn)
        assert (int(own[at]) % 2**64, int(opp[at]) % 2**64) == (mine, theirs)
        assert abs(score[at]) <= 64
    seen = np.where(own[:, None] >> np.arange(64) & 1, 1, 0) - np.where(opp[:, None] >> np.arange(64) & 1, 1, 0)
    assert (training.cells(own, opp).reshape(-1, 64) == seen).all()


def test_training_follows_a_job_that_is_still_running(tmp_path: Path) -> None:
    training = training_shards()
    positions = random_positions("othello", 9, seed=5)
    cluster.write_positions(str(tmp_path / "p.parquet"), positions)
    work = cluster.label(str(tmp_path / "p.parquet"), str(tmp_path / "out"), how="analyze", depth=1, shards=3)
    cluster.prepare(work)
    known: set[str] = set()
    found = []
    for index in (2, 0, 1):
        cluster.run_shard(work, index)
        new = list(training.new_labels(tmp_path / "out", known))
        assert len(new) == 1 and len(new[0][0]) == 3, "a shard comes once, when it is there"
        found.append(new[0])
    assert not list(training.new_labels(tmp_path / "out", known))
    for part in range(3):
        whole = training.labels(tmp_path / "out")[part]
        assert (np.concatenate([found[1][part], found[2][part], found[0][part]]) == whole).all()


# ---- the documentation ----


def test_the_examples_in_docstrings_run() -> None:
    for module in (cluster, position_files):
        ran = doctest.testmod(module)
        assert ran.failed == 0 and ran.attempted >= 3


def test_the_files_of_the_page_are_well_formed() -> None:
    yaml = pytest.importorskip("yaml")
    text = (Path(__file__).parents[2] / "docs" / "cluster.md").read_text(encoding="utf-8")
    blocks: dict[str, list[str]] = {}
    for part in text.split("```")[1::2]:
        kind, _, body = part.partition("\n")
        blocks.setdefault(kind, []).append(body)
    kubernetes, ray_cluster = (yaml.safe_load(block) for block in blocks["yaml"])
    pod = kubernetes["spec"]["template"]["spec"]["containers"][0]
    assert kubernetes["spec"]["completionMode"] == "Indexed"
    assert f"/{kubernetes['spec']['completions']}" in pod["args"][0]
    script = next(block for block in blocks["sh"] if block.startswith("#!"))
    checked = subprocess.run(["bash", "-n"], input=script, text=True, capture_output=True)
    assert checked.returncode == 0, checked.stderr
    ray = pytest.importorskip("ray")
    jsonschema = pytest.importorskip("jsonschema")
    schema = Path(ray.__file__).parent / "autoscaler" / "ray-schema.json"
    jsonschema.validate(ray_cluster, json.loads(schema.read_text()))
    # Every command of the page is one that the parser takes.
    from harif.cluster.cli import _parser

    lines = "\n".join(blocks["sh"]).replace("\\\n", " ").splitlines()
    for line in lines:
        words = line.split("#")[0].replace("…", "").replace('"', "").split()
        for name in (["harif"], ["python", "-m", "harif"]):
            if words[: len(name)] == name:
                _parser().parse_args(words[len(name) :])
