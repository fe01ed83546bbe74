"""Types, stubs, docstrings and the documentation page hold what they promise."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import harif

PACKAGE = Path(harif.__file__).parent
ROOT = Path(__file__).parents[2]
# These need a package that may not be there.
OPTIONAL = {"gymnasium", "openspiel", "pettingzoo", "widget"}


def modules() -> list[str]:
    return ["harif", *(f"harif.{module.name}" for module in pkgutil.iter_modules([str(PACKAGE)]))]


def run(*command: str) -> None:
    ended = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, cwd=ROOT)
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_strict_types(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    run("mypy", "--strict", "--python-version", "3.10", "--cache-dir", str(tmp_path), "-p", "harif")


def test_stubs_are_the_module(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    run("mypy.stubtest", "harif._harif", "harif.cs50")


@pytest.mark.parametrize("name", modules())
def test_docstrings_run(name: str) -> None:
    if name.split(".")[-1] in OPTIONAL:
        try:
            module = importlib.import_module(name)
        except ImportError:
            pytest.skip(f"{name} needs a package that is not here")
    else:
        module = importlib.import_module(name)
    finder = doctest.DocTestFinder()
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for test in finder.find(module, name):
        if test.examples:
            runner.run(test)
    assert runner.summarize().failed == 0


def test_native_docstrings_run() -> None:
    """doctest does not look into classes and functions of native modules."""
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    parser = doctest.DocTestParser()
    examples = 0
    for name in harif.__all__:
        thing = getattr(harif, name)
        assert name == "__version__" or thing.__doc__, f"{name} has no docstring"
        test = parser.get_doctest(thing.__doc__ or "", {"harif": harif}, name, None, 0)
        if type(thing).__name__ != "module":
            examples += len(test.examples)
            runner.run(test)
    assert runner.summarize().failed == 0 and examples >= 15


def test_public_methods_have_docstrings() -> None:
    for name in harif.__all__:
        thing = getattr(harif, name)
        if isinstance(thing, type):
            for attribute, value in vars(thing).items():
                if not attribute.startswith("_"):
                    assert getattr(value, "__doc__", None), f"{name}.{attribute}"


def test_the_page_runs() -> None:
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```pycon\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 8
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "docs/python.md", None, 0)
    runner.run(test)
    assert runner.summarize().failed == 0


def test_the_version_is_that_of_the_crates() -> None:
    manifest = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    found = re.search(r'^version = "(.*)"', manifest, re.MULTILINE)
    assert found and harif.__version__ == found[1]
