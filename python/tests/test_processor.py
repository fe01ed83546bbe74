"""The choice between the two builds of the native module."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import harif
from harif._processor import _NEEDED, fast_build

OLD = "flags\t\t: fpu sse4_2 popcnt\n"
NEW = "processor\t: 0\nflags\t\t: fpu sse4_2 popcnt " + " ".join(sorted(_NEEDED)) + "\n"


def test_the_fast_build_needs_every_processor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HARIF_PORTABLE", raising=False)
    fast, processors = tmp_path / "_fast", tmp_path / "cpuinfo"

    def chosen(text: str) -> list[str]:
        processors.write_text(text)
        return fast_build(fast, str(processors))

    assert chosen(NEW) == []  # There is no second build.
    fast.mkdir()
    assert chosen(NEW) == chosen(NEW + NEW) == [str(fast)]
    assert chosen(OLD) == chosen(NEW + OLD) == chosen("") == []
    for missing in _NEEDED:
        assert chosen(NEW.replace(f" {missing}", " ").replace("\n", " \n")) == [], missing
    assert fast_build(fast, str(tmp_path / "nowhere")) == []
    monkeypatch.setenv("HARIF_PORTABLE", "1")
    assert chosen(NEW) == []


def test_both_builds_say_the_same() -> None:
    """Where the wheel has two builds, this runs both; where it has one, the same one twice."""
    code = (
        "import harif; start = harif.Position('othello', 'f5d6c3'); "
        "print(harif.batch.evaluate([start], evaluator='deep').value.tolist(), "
        "harif.batch.evaluate([start]).value.tolist(), start.analyze(depth=8).best, harif.Position('connect4', '4444').solve().score)"
    )
    ways = [os.environ | {"HARIF_PORTABLE": "1"}, {k: v for k, v in os.environ.items() if k != "HARIF_PORTABLE"}]
    said = {subprocess.run([sys.executable, "-c", code], env=way, capture_output=True, text=True, check=True).stdout for way in ways}
    assert len(said) == 1 and harif.__version__
