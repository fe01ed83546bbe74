"""Positions that jobs read: Parquet files, folders of them, and text files with a position on each line.

A Parquet file has the column `board` (lists of int8 from the top row, as `Position.to_numpy` has them) and for
Othello `turn` (0 or 1); or a column `text` with positions as `harif.Position` reads them. The game stands in the
metadata of the file, or is said when the job is started. Other columns are kept beside the labels.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .. import _harif, batch
from .errors import BadRequest
from .store import resolve

__all__ = ["Source", "board_column", "boards_of", "write_positions"]

METADATA = b"harif"
"""The key of the metadata of every Parquet file that harif writes: a JSON object."""


class Source:
    """Positions to work on, read in parts."""

    def __init__(self, place: str, game: str | None = None) -> None:
        self.place = place
        self._files, path = resolve(place)
        self._paths = self._parts(path)
        self.is_text = not self._paths[0].endswith(".parquet")
        if self.is_text:
            self._lines = self._read_lines(path)
            self.rows = len(self._lines)
            counts = hashlib.sha256("\n".join(self._lines).encode()).hexdigest()
            named = None
        else:
            counts, named = self._survey()
        self.fingerprint = counts
        self._stated = game
        if game is not None:
            game = _game_named(game)
        if game is not None and named is not None and game != named:
            raise BadRequest("cluster-other-game", file=place, found=named, wanted=game)
        if game is None and named is None:
            raise BadRequest("cluster-say-game", file=place, flag="--game")
        self.game: str = game or named or ""

    def _parts(self, path: str) -> list[str]:
        from pyarrow import fs

        info = self._files.get_file_info(path)
        if info.type == fs.FileType.File:
            return [path]
        if info.type == fs.FileType.Directory:
            found = self._files.get_file_info(fs.FileSelector(path))
            parts = sorted(part.path for part in found if part.path.endswith(".parquet"))
            if parts:
                return parts
        raise BadRequest("cluster-no-input", file=self.place, format="Parquet")

    def _read_lines(self, path: str) -> list[str]:
        with self._files.open_input_stream(path) as stream:
            text = stream.read().decode()
        lines = (line.split("#")[0].strip() for line in text.splitlines())
        return [line for line in lines if line]

    def _survey(self) -> tuple[str, str | None]:
        """Counts the rows of the files, and hashes their footers: cheap, and another content has another."""
        from pyarrow import parquet

        self._groups: list[tuple[str, int, int, int]] = []
        self._states = {}
        digest = hashlib.sha256()
        rows = 0
        named = None
        for path in self._paths:
            self._states[path] = self._state(path)
            with self._files.open_input_file(path) as file:
                try:
                    metadata = parquet.read_metadata(file)
                except (OSError, ValueError) as error:
                    raise BadRequest("cluster-bad-input", file=path, reason=str(error)) from None
                size = file.size()
                file.seek(size - 8)
                length = int.from_bytes(file.read(4), "little")
                file.seek(size - 8 - length)
                digest.update(size.to_bytes(8, "little") + file.read(length))
            for group in range(metadata.num_row_groups):
                count = metadata.row_group(group).num_rows
                self._groups.append((path, group, rows, count))
                rows += count
            stated = json.loads((metadata.metadata or {}).get(METADATA, b"{}")).get("game")
            named = named or stated
        self.rows = rows
        return digest.hexdigest(), named

    def _state(self, path: str) -> tuple[Any, Any]:
        info = self._files.get_file_info(path)
        return info.size, info.mtime_ns

    def read(self, first: int, last: int) -> Any:
        """The rows from `first` up to `last` as a table with the columns `board` and `turn`."""
        import pyarrow

        if self.is_text:
            texts = self._lines[first:last]
            boards, turns = self._boards_of_texts(texts, first)
            return pyarrow.table({"board": board_column(boards), "turn": turns})
        table = self._slice(first, last)
        if "board" not in table.column_names:
            if "text" not in table.column_names:
                raise BadRequest("cluster-no-column", file=self.place, board="board", text="text")
            boards, turns = self._boards_of_texts(table["text"].to_pylist(), first)
            table = table.drop_columns(["text"])
            table = table.append_column("board", board_column(boards)).append_column(
                "turn", pyarrow.array(turns)
            )
        return table

    def _slice(self, first: int, last: int) -> Any:
        import pyarrow
        from pyarrow import parquet

        parts = []
        for path, group, start, count in self._groups:
            if start < last and first < start + count:
                if self._state(path) != self._states[path]:
                    raise BadRequest("cluster-input-changed", file=self.place)
                with self._files.open_input_file(path) as file:
                    table = parquet.ParquetFile(file).read_row_group(group)
                begin = max(first - start, 0)
                parts.append(table.slice(begin, min(last - start, count) - begin))
        if not parts:
            with self._files.open_input_file(self._paths[0]) as file:
                return parquet.ParquetFile(file).schema_arrow.empty_table()
        return pyarrow.concat_tables(parts).replace_schema_metadata(None)

    def _boards_of_texts(
        self, texts: Sequence[str], first: int
    ) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]:
        positions = []
        for at, text in enumerate(texts, first):
            try:
                positions.append(_harif.Position(self.game, text))
            except ValueError as error:
                raise ValueError(f"row {at}: {error}") from None
        if not positions:
            start = _harif.Position(self.game)
            return np.zeros((0, start.rows, start.columns), np.int8), np.zeros(0, np.int8)
        return batch.stack(positions)


def _game_named(text: str) -> str:
    try:
        return _harif.Position(text).game
    except ValueError as error:
        raise BadRequest("cluster-reason", reason=str(error)) from None


def boards_of(table: Any, game: str) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8] | None]:
    """The boards of a table as an array, and its turns if it has them."""
    start = _harif.Position(game)
    column = table["board"].combine_chunks()
    cells = np.asarray(column.flatten().to_numpy(zero_copy_only=False), dtype=np.int8)
    size = start.rows * start.columns
    if cells.size != len(table) * size:
        raise ValueError(f"the boards have not {size} cells, as those of {game} have")
    turns = None
    if "turn" in table.column_names:
        turns = table["turn"].to_numpy().astype(np.int8)
    return cells.reshape(len(table), start.rows, start.columns), turns


def board_column(boards: npt.NDArray[np.int8]) -> Any:
    """Boards `int8[n, rows, columns]` as a column: one list of cells for each."""
    import pyarrow

    size = int(np.prod(boards.shape[1:]))
    cells = pyarrow.array(np.ascontiguousarray(boards, np.int8).reshape(-1))
    return pyarrow.FixedSizeListArray.from_arrays(cells, size)


def write_positions(
    path: str,
    positions: Sequence[_harif.Position] | npt.NDArray[np.int8],
    game: str | None = None,
    turns: npt.ArrayLike | None = None,
    **columns: Any,
) -> None:
    """Writes positions for a job to read: a list of `Position`, or boards with their game and turns. Further
    columns come back beside the labels.

    >>> import harif, tempfile, os
    >>> from harif import cluster
    >>> path = os.path.join(tempfile.mkdtemp(), "positions.parquet")
    >>> cluster.write_positions(path, [harif.Position("connect4", "44")], game_number=[7])
    >>> cluster.Source(path).read(0, 1).column_names
    ['board', 'turn', 'game_number']
    """
    import pyarrow
    from pyarrow import parquet

    if isinstance(positions, np.ndarray):
        if game is None:
            raise ValueError("say which game the boards are of")
        boards = positions
        game = _harif.Position(game).game
    else:
        boards, stacked = batch.stack(positions)
        game, turns = positions[0].game, stacked
    data = {"board": board_column(boards)}
    if turns is not None:
        data["turn"] = pyarrow.array(np.asarray(turns, np.int8))
    table = pyarrow.table({**data, **columns})
    table = table.replace_schema_metadata({METADATA: json.dumps({"game": game}).encode()})
    parquet.write_table(table, path, compression="zstd")
