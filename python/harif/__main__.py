"""`python -m harif`: bulk work on the command line. The program `harif` hands its commands `shard` and `cluster` to it."""

from __future__ import annotations

import sys

from .cluster.cli import main

if __name__ == "__main__":
    sys.exit(main())
