"""Where shards lie: a local folder, S3, or any store that pyarrow or fsspec knows.

A file appears under its name whole or not at all. In a folder it is written under a temporary name, flushed to
the disk and renamed; object stores show an object only when all of it has arrived.
"""

from __future__ import annotations

import os
import uuid
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

from .errors import BadRequest, WriteFailed

__all__ = ["Store", "open_store", "resolve"]

_TEMPORARY = ".tmp"


def resolve(place: str) -> tuple[Any, str]:
    """The file system of a path or an address, and the path in it."""
    import pyarrow
    from pyarrow import fs

    scheme = urlparse(place).scheme if "://" in place else ""
    if scheme in ("", "file"):
        path = unquote(urlparse(place).path) if scheme else place
        return fs.LocalFileSystem(), os.path.abspath(path)
    try:
        found, path = fs.FileSystem.from_uri(place)
        return found, path
    except pyarrow.ArrowInvalid as error:
        try:
            import fsspec
        except ImportError:
            raise BadRequest(
                "cluster-no-store", place=place, reason=str(error), command="pip install fsspec"
            ) from None
        try:
            found, path = fsspec.core.url_to_fs(place)
        except (ImportError, ValueError) as unknown:
            raise BadRequest(
                "cluster-no-store", place=place, reason=str(unknown), command=f"pip install fsspec[{scheme}]"
            ) from None
        return fs.PyFileSystem(fs.FSSpecHandler(found)), path


def open_store(place: str) -> Store:
    """The folder at a path or an address."""
    found, path = resolve(place)
    if type(found).__name__ == "LocalFileSystem":
        return _Folder(place, path)
    return Store(place, found, path)


class Store:
    """A folder of files that are written whole."""

    def __init__(self, place: str, files: Any, path: str) -> None:
        self.place = place
        self._files = files
        self._path = path.rstrip("/")

    def __repr__(self) -> str:
        return f"<Store {self.place}>"

    def _of(self, name: str) -> str:
        return f"{self._path}/{name}"

    def read(self, name: str) -> bytes | None:
        """The bytes of a file, or `None` if there is none."""
        try:
            with self._files.open_input_stream(self._of(name)) as stream:
                data: bytes = stream.read()
                return data
        except FileNotFoundError:
            return None

    def write(self, name: str, data: bytes) -> None:
        """Writes a file, over one of this name."""
        try:
            with self._files.open_output_stream(self._of(name)) as stream:
                stream.write(data)
        except OSError as error:
            raise WriteFailed(f"{self.place}/{name}: {error}") from error

    def create(self, name: str, data: bytes) -> None:
        """Writes a file unless there is one of this name."""
        if self.read(name) is None:
            self.write(name, data)

    def names(self) -> list[str]:
        """The names of the files, sorted."""
        from pyarrow import fs

        selected = fs.FileSelector(self._path, allow_not_found=True)
        found = self._files.get_file_info(selected)
        return sorted(info.base_name for info in found if info.is_file)

    def sweep(self) -> None:
        """Removes what killed writers left behind; called when nothing is missing any more."""


class _Folder(Store):
    """A folder of this machine, or one that all machines have mounted."""

    def __init__(self, place: str, path: str) -> None:
        super().__init__(place, None, path)
        self._folder = Path(path)

    def read(self, name: str) -> bytes | None:
        try:
            return (self._folder / name).read_bytes()
        except FileNotFoundError:
            return None

    def _temporary(self, name: str, data: bytes) -> Path:
        """Writes the bytes under a name of their own, down to the disk."""
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / f".{name}.{uuid.uuid4().hex}{_TEMPORARY}"
        try:
            with open(path, "xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        return path

    def write(self, name: str, data: bytes) -> None:
        try:
            temporary = self._temporary(name, data)
            try:
                os.replace(temporary, self._folder / name)
            except FileNotFoundError:
                # Another driver saw every shard in place and swept, so this one is there as well.
                if not (self._folder / name).exists():
                    raise
            finally:
                temporary.unlink(missing_ok=True)
            self._flush()
        except OSError as error:
            raise WriteFailed(f"{self._folder / name}: {error.strerror or error}") from error

    def create(self, name: str, data: bytes) -> None:
        try:
            temporary = self._temporary(name, data)
            try:
                # Unlike a rename, a link does not replace what is there.
                os.link(temporary, self._folder / name)
            except FileExistsError:
                pass
            finally:
                temporary.unlink(missing_ok=True)
            self._flush()
        except OSError as error:
            raise WriteFailed(f"{self._folder / name}: {error.strerror or error}") from error

    def _flush(self) -> None:
        """A renamed file survives a power cut only when its folder is on the disk, too."""
        if os.name == "posix":
            folder = os.open(self._folder, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def names(self) -> list[str]:
        if not self._folder.is_dir():
            return []
        return sorted(entry.name for entry in self._folder.iterdir() if entry.is_file())

    def sweep(self) -> None:
        for name in self.names():
            if name.startswith(".") and name.endswith(_TEMPORARY):
                (self._folder / name).unlink(missing_ok=True)
