"""Recorded games (WTHOR) as positions with exact results from 24 empties."""

import pathlib

import numpy
import torch

import gpu

HERE = pathlib.Path(__file__).parent
HELD_OUT = 20  # one game in so many is kept for tests


def records(folder):
    """Moves, final and theoretical black discs of all games in the folder."""
    parts = []
    for path in sorted(pathlib.Path(folder).glob("*.wtb")):
        raw = numpy.fromfile(path, dtype=numpy.uint8)
        parts.append(raw[16:].reshape(-1, 68))
    rows = numpy.concatenate(parts)
    return rows[:, 8:].copy(), rows[:, 6].astype(numpy.float32), rows[:, 7].astype(numpy.float32)


class Games:
    """Positions of all games, [game, ply], with the side to move's results."""

    def __init__(self, folder=HERE / "data"):
        moves, final, exact = records(folder)
        self.own, self.opp, black = gpu.replay(torch.from_numpy(moves).to(gpu.DEVICE))
        sign = torch.where(black, 1.0, -1.0)
        score = lambda discs: sign * (2 * torch.from_numpy(discs).to(gpu.DEVICE) - 64)[:, None]
        self.final, self.exact = score(final), score(exact)
        discs = count(self.own | self.opp)
        self.empties = torch.where(self.own != 0, 64 - discs, -1)
        games = torch.arange(len(moves), device=gpu.DEVICE)
        self.test = (games * 2654435761 % 2**32 // 65536 % HELD_OUT == 0)[:, None].expand_as(self.own)


def count(boards):
    """Bits set in each 64-bit number."""
    shift = lambda v, n: (v >> n) & ((1 << (64 - n)) - 1)
    v = boards
    v = v - (shift(v, 1) & 0x5555555555555555)
    v = (v & 0x3333333333333333) + (shift(v, 2) & 0x3333333333333333)
    v = (v + shift(v, 4)) & 0x0F0F0F0F0F0F0F0F
    return shift(v * 0x0101010101010101, 56)
