"""The board and the tree in a real JupyterLab, in a real browser: in the long form of the tests."""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

CELLS = [
    'import harif\nfrom harif.widget import Board, tree\nboard = Board("connect4", opponent="minimax:depth=2")\nboard',
    'start = harif.Position("tictactoe", "a1b2a2a3c1")\n'
    'tree(harif.search(start, "alphabeta", depth=3, record=True), start)',
]
# Starts and searches take long on a machine that does other things beside.
PATIENCE = 180_000


class Lab:
    """A server of JupyterLab with one notebook."""

    def __init__(self, folder: Path) -> None:
        self.notebook = folder / "board.ipynb"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        own = {name: str(folder / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")}
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}"]
        command += ["--ServerApp.ip=127.0.0.1", "--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True"]
        command += [f"--ServerApp.root_dir={folder}"]
        self.process = subprocess.Popen(
            command, env=os.environ | own, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def ask(self, path: str, method: str = "GET") -> Any:
        request = urllib.request.Request(self.address + path, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            content = answer.read()
        return json.loads(content) if content else None

    def until(self, what: Any) -> None:
        """Waits until something is true."""
        end = time.monotonic() + PATIENCE / 1000
        while True:
            try:
                if what():
                    return
            except OSError:
                pass
            assert time.monotonic() < end and self.process.poll() is None, "JupyterLab does not get there"
            time.sleep(0.2)

    def open(self, browser: Any, workspace: str) -> Any:
        page = browser.new_page(viewport={"width": 1100, "height": 1300})
        page.set_default_timeout(PATIENCE)
        page.goto(f"{self.address}/lab/workspaces/{workspace}/tree/board.ipynb")
        page.wait_for_selector(".jp-Notebook .jp-Cell")
        return page


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Lab]:
    pytest.importorskip("jupyterlab")
    server = Lab(tmp_path)
    nbformat = pytest.importorskip("nbformat")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, server.notebook)
    try:
        server.until(lambda: server.ask("/api"))
        yield server
    finally:
        server.process.terminate()
        try:
            server.process.wait(20)
        except subprocess.TimeoutExpired:
            # A kernel that started for the notebook opened last may keep it from ending.
            server.process.kill()
            server.process.wait()


@pytest.fixture
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        pytest.skip("there is no chromium here")
    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()


def said_by_python(page: Any, code: str) -> str:
    """Runs one more cell at the end and reads what it printed."""
    page.locator(".jp-Notebook .jp-Cell").last.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.press("Alt+Enter")
    page.keyboard.type(code)
    page.keyboard.press("Control+Enter")
    output = page.locator(".jp-Notebook .jp-Cell").last.locator(".jp-OutputArea-output")
    output.wait_for()
    return str(output.inner_text()).strip()


def kept_discs(page: Any) -> int:
    """The discs on the picture that the notebook keeps."""
    source = page.locator("[class$='-kept'] img").get_attribute("src")
    drawn = base64.b64decode(source.partition("base64,")[2]).decode()
    return drawn.count('fill="#d8352a"') + drawn.count('fill="#f2c230"')


def test_the_board_is_played_saved_and_opened_again(lab: Lab, browser: Any) -> None:
    page = lab.open(browser, "first")
    lab.until(lambda: [s for s in lab.ask("/api/sessions") if s["kernel"]["execution_state"] == "idle"])
    # The notebook hears of its kernel a moment later; cells that run before ask which kernel is meant.
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status='idle']")
    page.wait_for_timeout(2000)
    page.locator(".jp-Notebook .jp-Cell").first.locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Shift+Enter")

    # A click plays a move, the opponent answers, and Python knows.
    board = page.locator(".jp-OutputArea [class*='harif-'] svg")
    board.wait_for()
    place = board.bounding_box()
    page.mouse.click(place["x"] + place["width"] * 0.5, place["y"] + place["height"] * 0.5)
    drawn = page.locator(".jp-OutputArea [class*='harif-'] svg circle[fill='#f2c230']")
    drawn.wait_for()
    assert said_by_python(page, "print(board.position.discs, board.position.turn)") == "2 0"
    kept = page.locator("[class$='-kept'] img")
    assert kept.count() == 1 and not kept.is_visible() and kept_discs(page) == 2

    # The tree opens and closes.
    closed = page.locator("details:not([open])").count()
    page.locator("details:not([open]) > summary").first.click()
    assert page.locator("details:not([open])").count() == closed - 1 > 0
    page.locator("details[open] > summary").last.click()
    assert page.locator("details:not([open])").count() == closed

    page.keyboard.press("Control+s")
    lab.until(lambda: "-kept" in lab.notebook.read_text())
    page.wait_for_timeout(2000)
    page.close()
    for session in lab.ask("/api/sessions"):
        lab.ask(f"/api/sessions/{session['id']}", "DELETE")

    # Opened again, the board is a picture, and the tree still opens.
    again = lab.open(browser, "second")
    kept = again.locator("[class$='-kept'] img")
    kept.wait_for()
    assert kept_discs(again) == 2
    assert not again.get_by_text("model not found").is_visible()
    again.locator("details:not([open]) > summary").first.click()
    assert again.locator("details:not([open])").count() == closed - 1
