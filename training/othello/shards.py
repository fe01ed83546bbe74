"""Positions for `harif cluster` to label, and the labels that it made, as bitboards.

    harif cluster selfplay --game othello --agent othello:level=3 --games 10000 --out games/
    python3 shards.py pick games/ positions.parquet --empties 10 18 --most 200000
    harif cluster label positions.parquet --how solve --out labels/
    python3 train.py --known labels/ …

`python3 shards.py recorded positions.parquet` takes the positions from recorded games instead, as `pool.py` does (it
needs PyTorch). Training follows a job that is still running: it takes in each shard when it is there.

`python3 shards.py compare labels/ VALUES…` says how far the values of other folders (`--how evaluate`) are off.
Needs the Python package harif with pyarrow.
"""

import argparse
import pathlib

import numpy

from harif import cluster
from harif.cluster.shards import read_shard


def bitboards(table):
    """The discs of the side to move and of its opponent in each row of a table, as in src/board.h."""
    cells = table["board"].combine_chunks().flatten().to_numpy(zero_copy_only=False).reshape(-1, 64)
    sign = 1 - 2 * table["turn"].to_numpy().astype(numpy.int8)
    seen = cells * sign[:, None]
    board = lambda discs: numpy.packbits(discs, axis=1, bitorder="little").view("<i8")[:, 0]
    return board(seen == 1), board(seen == -1)


def cells(own, opp):
    """The other way round: boards of 1 for the side to move, −1 and 0."""
    bits = lambda board: numpy.unpackbits(board.astype("<i8").view(numpy.uint8).reshape(-1, 8), axis=1, bitorder="little")
    return (bits(own).astype(numpy.int8) - bits(opp).astype(numpy.int8)).reshape(-1, 8, 8)


def labels_of(table):
    return *bitboards(table), table["score"].to_numpy().astype(numpy.float32)


def labels(folder):
    """Own, opp and score of every row of a finished job; every shard is checked on the way."""
    return labels_of(cluster.read(str(folder)))


def new_labels(folder, seen):
    """Own, opp and score of each shard of a running job that is there and not `seen`, which grows; each is checked."""
    for path in sorted(pathlib.Path(folder).glob("*.parquet")):
        if path.name not in seen:
            seen.add(path.name)
            yield labels_of(read_shard(path.read_bytes())[0])


def pick(games, path, empties, most, seed):
    """Writes distinct positions of games with so many empty squares, chosen by lot, for labelling."""
    table = cluster.read(games)
    own, opp = bitboards(table)
    free = (table["board"].combine_chunks().flatten().to_numpy(zero_copy_only=False).reshape(-1, 64) == 0).sum(1)
    wanted = numpy.flatnonzero((free >= empties[0]) & (free <= empties[1]))
    _, first = numpy.unique(numpy.stack([own, opp], 1)[wanted], axis=0, return_index=True)
    chosen = numpy.random.default_rng(seed).permutation(wanted[first])[:most]
    board = table["board"].combine_chunks().take(numpy.sort(chosen)).flatten().to_numpy(zero_copy_only=False)
    turns = table["turn"].to_numpy()[numpy.sort(chosen)]
    cluster.write_positions(path, board.reshape(-1, 8, 8), "othello", turns)
    print(f"{len(chosen)} of {len(table)} positions")


def recorded(path, empties, most, seed):
    """Writes positions of recorded games, half of them after a random move or two, for labelling."""
    import torch

    import data
    import pool

    torch.manual_seed(seed)
    source = pool.Pool(data.Games(), seed)
    numbers = range(empties[0], empties[1] + 1)
    found = [source.samples(e, most // len(numbers)) for e in numbers]
    own, opp = numpy.unique(torch.cat(found).cpu().numpy(), axis=0)[:, :2].T
    order = numpy.random.default_rng(seed).permutation(len(own))
    cluster.write_positions(path, cells(own[order], opp[order]), "othello", numpy.zeros(len(own), numpy.int8))
    print(f"{len(own)} positions")


def compare(exact, others):
    """How far values are off, in discs, by number of empty squares."""
    own, opp, score = labels(exact)
    empties = 64 - numpy.unpackbits((own | opp).view(numpy.uint8).reshape(-1, 8), axis=1).sum(1)
    for folder in others:
        table = cluster.read(folder)
        assert all((a == b).all() for a, b in zip(bitboards(table), (own, opp))), "other positions"
        off = numpy.abs(table["value"].to_numpy() - score)
        for n in numpy.unique(empties):
            print(f"{folder}: {n} empties, {off[empties == n].mean():.2f} discs off, {int((empties == n).sum())} positions")
        print(f"{folder}: {off.mean():.2f} discs off in all")


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("pick")
    one.add_argument("games")
    one.add_argument("out")
    one.add_argument("--empties", type=int, nargs=2, default=(10, 18))
    one.add_argument("--most", type=int, default=200_000)
    one.add_argument("--seed", type=int, default=1)
    one = commands.add_parser("recorded")
    one.add_argument("out")
    one.add_argument("--empties", type=int, nargs=2, default=(18, 20))
    one.add_argument("--most", type=int, default=600_000)
    one.add_argument("--seed", type=int, default=1)
    one = commands.add_parser("compare")
    one.add_argument("exact")
    one.add_argument("others", nargs="+")
    told = parser.parse_args()
    if told.command == "pick":
        pick(told.games, told.out, told.empties, told.most, told.seed)
    elif told.command == "recorded":
        recorded(told.out, told.empties, told.most, told.seed)
    else:
        compare(told.exact, told.others)


if __name__ == "__main__":
    main()
