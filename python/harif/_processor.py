"""Which build of the native module fits the processor.

A wheel holds two: one for every x86-64 processor since 2009, and in the folder `_fast` the same for those with
AVX2 and BMI2, whose searches and nets are much faster. The folder goes before the package's own, so Python finds
that build first. A package that was built on the machine where it runs has only one: it fits the processor anyway.
"""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["fast_build"]

_FAST = Path(__file__).with_name("_fast")
# What `x86-64-v3` means beyond `x86-64-v2`, by Linux's names; lzcnt is part of abm there.
_NEEDED = frozenset(("abm", "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "xsave"))


def fast_build(folder: Path = _FAST, processors: str = "/proc/cpuinfo") -> list[str]:
    """The folder with the build for newer processors, if there is one and every processor can run it.

    The variable HARIF_PORTABLE=1 asks for the other, for comparisons.
    """
    if "HARIF_PORTABLE" in os.environ or not folder.is_dir():
        return []
    try:
        text = Path(processors).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return []
    return [str(folder)] if _can_run(text) else []


def _can_run(processors: str) -> bool:
    """Whether all processors that Linux lists have what is needed.

    >>> _can_run("flags : fpu avx avx2 abm bmi1 bmi2 f16c fma movbe xsave")
    True
    >>> _can_run("flags : fpu avx sse4_2 popcnt")
    False
    """
    lines = [line.partition(":")[2].split() for line in processors.splitlines() if line.startswith("flags")]
    return bool(lines) and all(_NEEDED.issubset(flags) for flags in lines)
