"""The notebooks run from the first cell to the last."""

from __future__ import annotations

from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


def test_there_are_three() -> None:
    assert len(NOTEBOOKS) == 3


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook: Path) -> None:
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    content = nbformat.read(notebook, as_version=4)
    assert not any(cell.get("outputs") for cell in content.cells), "notebooks are kept without outputs"
    nbclient.NotebookClient(content, timeout=300, kernel_name="python3").execute()
    shown = [output for cell in content.cells for output in cell.get("outputs", [])]
    assert not any(output.output_type == "error" for output in shown)
    assert any("image/svg+xml" in output.get("data", {}) for output in shown) or notebook.stem.startswith("train")
