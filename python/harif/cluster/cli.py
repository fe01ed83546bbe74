"""The command line: `shard` works out one shard, `cluster` a whole job."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from typing import Any

from .. import _harif
from . import make, runner
from .drivers import Failed, attempt
from .errors import BadRequest, WriteFailed
from .jobs import JOBS
from .shards import no_shard, prepare
from .spec import Work

__all__ = ["main"]

PROGRAM = "harif"


class _Words:
    """What is said, in the user's language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **arguments: int | float | str) -> str:
        return _harif._say(self.language, key, arguments)


def _language(flag: str | None) -> str:
    """The language of the flag, else of the locale."""
    variables = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = flag or next((value for value in variables if value), "en")
    return "fa" if name.startswith("fa") else "en"


def _options(shared: argparse.ArgumentParser, job: str) -> None:
    """The options that say what a job is."""
    add = shared.add_argument
    if job in ("label", "playouts"):
        add("--game", help="the game, where the input does not say it")
    if job == "label":
        add("--how", choices=make.HOW, default="solve", help="where labels come from [default: solve]")
        add("--weak", action="store_true", help="solve: only who wins")
        add("--depth", type=int, help="analyze: moves to look ahead")
        add("--nodes", type=int, help="analyze: positions to look at")
        add("--seconds", type=float, help="analyze: time for each position; labels then depend on the machine")
        add("--evaluator", help="evaluate: learned, deep, or a classroom evaluator [default: learned]")
        add("--looks", type=int, choices=(1, 8), help="evaluate: symmetries the deep net looks at [default: 8]")
    if job in ("label", "book"):
        add("--table-mb", type=int, default=64, help="memory of the solver in each task [default: 64]")
    if job in ("playouts", "selfplay"):
        add("--games", type=int, default=100, help="random games from each position, or games to play [default: 100]")
        add("--seed", type=int, default=0, help="what everything random follows from [default: 0]")
    if job == "selfplay":
        add("--agent", default="alphabeta:depth=4", help="who plays [default: alphabeta:depth=4]")
        add("--opening-plies", type=int, help="random moves before the agent takes over [default: 8]")
    if job in ("selfplay", "book"):
        add("--game", required=True, help="the game, such as othello or connect4:columns=8,rows=8")
    if job == "book":
        add("--plies", type=int, required=True, help="the ply up to which every position is there")


ABOUT = {
    "label": "labels for positions: exact scores, best moves, or what an evaluator says",
    "playouts": "how random games from positions end",
    "selfplay": "games of an agent against itself, as positions with moves and results",
    "book": "exact scores of all positions up to a ply",
    "tournament": "the games of a tournament file, merged into one file for `harif arena show`",
}
TAKES_INPUT = ("label", "playouts", "tournament")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=PROGRAM, description="Bulk work on many cores or machines.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="shard|cluster")

    shard = commands.add_parser("shard", help="work out one shard of a job")
    kinds = shard.add_subparsers(dest="job", required=True, metavar="JOB")
    for job, about in ABOUT.items():
        one = kinds.add_parser(job, help=about, description=about)
        if job in TAKES_INPUT:
            one.add_argument("--input", required=True, help="positions, or a tournament file")
        one.add_argument("--output", required=True, help="the folder of the shards: a path or s3://…")
        one.add_argument("--shard", required=True, metavar="I/N", help="which of how many, from 0: 0/50 to 49/50")
        _options(one, job)
        _common(one)

    cluster = commands.add_parser("cluster", help="work out all shards of a job")
    kinds = cluster.add_subparsers(dest="job", required=True, metavar="JOB")
    for job, about in ABOUT.items():
        one = kinds.add_parser(job, help=about, description=about)
        if job in TAKES_INPUT:
            one.add_argument("input", help="positions, or a tournament file")
        one.add_argument("--out", required=True, help="the folder of the shards: a path or s3://…")
        one.add_argument("--shards", type=int, help="how many [default: by the kind of the job]")
        one.add_argument("--workers", type=int, help="on this machine [default: one for each core]")
        one.add_argument("--address", help="of a running Ray cluster: auto, HOST:PORT or ray://HOST:10001")
        one.add_argument(
            "--engine", choices=("auto", "ray", "processes"), default="auto", help="what runs the shards"
        )
        _options(one, job)
        _common(one)
    one = kinds.add_parser("check", help="read all shards of a folder again, and say what is wrong with them")
    one.add_argument("out", help="the folder of the shards")
    _common(one)
    return parser


def _common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", help="en or fa")
    parser.add_argument("--json", action="store_true", help="the report as one JSON object")


def _work(told: argparse.Namespace, out: str, shards: int | None) -> Work:
    if told.job == "label":
        return make.label(
            told.input,
            out,
            how=told.how,
            game=told.game,
            weak=told.weak,
            table_mb=told.table_mb,
            seconds=told.seconds,
            depth=told.depth,
            nodes=told.nodes,
            evaluator=told.evaluator,
            looks=told.looks,
            shards=shards,
        )
    if told.job == "playouts":
        return make.playouts(
            told.input, out, games=told.games, game=told.game, seed=told.seed, shards=shards
        )
    if told.job == "selfplay":
        return make.selfplay(
            told.game,
            told.agent,
            out,
            games=told.games,
            opening_plies=told.opening_plies,
            seed=told.seed,
            shards=shards,
        )
    if told.job == "book":
        return make.book(told.game, told.plies, out, table_mb=told.table_mb, shards=shards)
    return make.tournament(told.input, out, shards=shards)


def _tell(*lines: str) -> None:
    """Says what is wrong. Persian stands on lines of its own."""
    right_to_left = any("\u0600" <= letter <= "\u06ff" for line in lines for letter in line)
    separator = "\n" if right_to_left else " "
    print(f"{PROGRAM}:{separator}" + "\n".join(lines), file=sys.stderr)


def _shard(told: argparse.Namespace, say: _Words) -> int:
    index, slash, shards = told.shard.partition("/")
    if not (slash and index.isdigit() and shards.isdigit()):
        raise BadRequest("cluster-bad-shard", text=told.shard, example="0/50")
    work = _work(told, told.output, int(shards))
    if int(index) >= int(shards):
        raise no_shard(int(index), int(shards))
    if int(index) >= work.spec.shards:
        # There are fewer items than shards: the rest is empty.
        return 0
    prepare(work)
    result = attempt(work, int(index))
    if isinstance(result, Failed):
        _tell(say("cluster-shard-failed", index=result.index, reason=result.reason))
        return 1
    if told.json:
        print(json.dumps(result.__dict__))
    else:
        key = "cluster-shard-kept" if result.state == "kept" else "cluster-shard-done"
        name = work.spec.shard_name(result.index, "db" if work.spec.job == "tournament" else "parquet")
        print(say(key, file=name, n=result.rows, time=result.core_seconds))
    return 0


class _Line:
    """Progress on standard error: one line that changes, or now and then a line where nothing can change."""

    def __init__(self, say: _Words) -> None:
        self.say = say
        self.changes = sys.stderr.isatty()
        self.told = 0.0
        self.width = 0

    def __call__(self, progress: runner.Progress) -> None:
        now = time.monotonic()
        if now - self.told < (0.1 if self.changes else 10.0):
            return
        self.told = now
        report = progress.report
        left = progress.seconds_left
        counts: dict[str, int | float | str] = {"done": report.items, "total": report.total}
        if left is None:
            text = self.say("cluster-progress-start", **counts)
        else:
            rate = f"{progress.rate:,.0f}" if progress.rate >= 10 else f"{progress.rate:.2f}"
            text = self.say("cluster-progress", **counts, rate=rate, time=left)
        if self.changes:
            sys.stderr.write("\r" + text + " " * max(0, self.width - len(text)))
            self.width = len(text)
        else:
            sys.stderr.write(text + "\n")
        sys.stderr.flush()

    def end(self) -> None:
        if self.width:
            sys.stderr.write("\r" + " " * self.width + "\r")
            sys.stderr.flush()


def _cluster(told: argparse.Namespace, say: _Words) -> int:
    if told.job == "check":
        report = runner.check(told.out)
        place = told.out
    else:
        place = told.out
        work = _work(told, told.out, told.shards)
        if told.workers is not None and told.workers < 1:
            raise BadRequest("cluster-workers", n=told.workers)
        line = _Line(say)
        report = runner.run(
            work, workers=told.workers, address=told.address, engine=told.engine, progress=line
        )
        line.end()
    if told.json:
        print(json.dumps(report.to_json()))
    else:
        for text in _report(report, place, say):
            print(text)
    if report.interrupted:
        return 130
    return 0 if report.is_complete else 1


FAILURES_SHOWN = 10


def _report(report: runner.Report, place: str, say: _Words) -> list[str]:
    lines = []
    unit = JOBS[report.job].unit
    lines.append(say(f"cluster-report-{unit}", done=report.items, total=report.total))
    lines.append(
        say("cluster-report-shards", n=report.shards, computed=report.computed, kept=report.kept)
    )
    if report.redone:
        lines.append(say("cluster-report-redone", n=report.redone))
    if report.computed:
        lines.append(
            say(
                "cluster-report-time",
                cores=f"{report.core_seconds:,.1f}",
                time=report.seconds,
                workers=report.workers,
            )
        )
    for index, reason in report.failures[:FAILURES_SHOWN]:
        lines.append(say("cluster-shard-failed", index=index, reason=reason))
    more = len(report.failures) - FAILURES_SHOWN
    if more > 0:
        lines.append(say("cluster-more-failures", n=more))
    if report.written:
        lines.append(say("cluster-written", file=f"{place.rstrip('/')}/{report.written}"))
    elif not report.is_complete:
        lines.append(say("cluster-again"))
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command, and gives its exit code: 0 done, 1 something failed, 2 a wrong request, 130 interrupted."""
    told = _parser().parse_args(arguments)
    say = _Words(_language(told.lang))
    commands: dict[str, Any] = {"shard": _shard, "cluster": _cluster}
    try:
        code: int = commands[told.command](told, say)
        return code
    except BadRequest as error:
        _tell(error.words(say.language))
        return 2
    except WriteFailed as error:
        _tell(say("cluster-write-failed", reason=str(error)))
        return 1
    except ImportError as error:
        if error.name not in ("pyarrow", "numpy"):
            raise
        _tell(say("cluster-no-package", name=error.name, command="pip install 'harif[cluster]'"))
        return 1
    except KeyboardInterrupt:
        return 130
