"""What can go wrong with a job, in words of the catalogue."""

from __future__ import annotations

__all__ = ["BadRequest", "Damaged", "WriteFailed"]


class BadRequest(ValueError):
    """The request cannot be carried out as it is; the message has the way out."""

    def __init__(self, key: str, **arguments: int | float | str) -> None:
        super().__init__(key, arguments)
        self.key = key
        self.arguments = arguments

    def words(self, language: str = "en") -> str:
        """The message in a language."""
        from .. import _harif

        return _harif._say(language, self.key, self.arguments)

    def __str__(self) -> str:
        return self.words()

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.key, self.arguments)


def _again(key: str, arguments: dict[str, int | float | str]) -> BadRequest:
    return BadRequest(key, **arguments)


class Damaged(Exception):
    """A file that is there but is not the shard that it should be."""


class WriteFailed(OSError):
    """A file could not be written: a full disk, a store that refuses. Other shards would fail as well."""
