"""What a job is: everything that its results depend on, and nothing else."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from typing import Any

from .. import _harif

__all__ = ["Spec", "Work"]

MANIFEST = "job.json"
"""The file beside the shards that says what they are of."""


@dataclass(frozen=True)
class Spec:
    """A job. Two jobs with equal specs have equal results; limits in seconds are the exception."""

    job: str
    """Its kind: a name of `harif.cluster.JOBS`."""
    game: str
    """The game with its size."""
    items: int
    """How many positions or games there are to work on."""
    shards: int
    """Into how many parts they are cut. Part i has the items from `i * items // shards` on."""
    settings: dict[str, Any] = field(default_factory=dict)
    """What the job was told: limits, evaluators, agents."""
    seed: int = 0
    """What everything random follows from."""
    source: str = ""
    """A fingerprint of the input."""
    version: str = _harif.__version__
    """The version of harif."""

    def range(self, index: int) -> tuple[int, int]:
        """The items of a shard: the first, and the one behind the last."""
        return index * self.items // self.shards, (index + 1) * self.items // self.shards

    def shard_name(self, index: int, ending: str) -> str:
        """The file of a shard."""
        return f"{self.job}-{index:05}-of-{self.shards:05}.{ending}"

    def to_json(self) -> str:
        """The text in which a spec is kept: the same for equal specs."""
        return json.dumps(asdict(self), sort_keys=True, ensure_ascii=False, indent=1)

    @staticmethod
    def from_json(text: str | bytes) -> Spec:
        """Reads what `to_json` wrote."""
        return Spec(**json.loads(text))

    @property
    def identity(self) -> str:
        """A short name that no other spec has."""
        return hashlib.sha256(self.to_json().encode()).hexdigest()[:32]

    def difference(self, other: Spec) -> str:
        """The first part in which two specs differ, for people: `shards 50, not 20`."""
        ours, theirs = asdict(self), asdict(other)
        for part in ("job", "game", "version", "seed", "shards", "items", "source"):
            if ours[part] != theirs[part]:
                return f"{part} {theirs[part]}, not {ours[part]}"
        for name in sorted({*self.settings, *other.settings}):
            mine, found = self.settings.get(name), other.settings.get(name)
            if mine != found:
                return f"{name} {_short(found)}, not {_short(mine)}"
        return ""


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 40 else text[:39] + "…"


@dataclass(frozen=True)
class Work:
    """A job with the places where its input lies and its results go; both may be paths or addresses."""

    spec: Spec
    out: str
    input: str | None = None
