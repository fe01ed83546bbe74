"""Packs a trained net into the file that the engine embeds.

    python3 export.py NET.npz RARITY.raw weights.bin

RARITY.raw (see src/rarity.cpp) tells how often each row is met in recorded
games and near them. What a rare row says about one part of the game, or at all, is
more noise than knowledge: it is left out. On held-out positions that costs
nothing, and it halves the file.

Layout (all numbers little-endian):

    4 bytes   "HOW4"
    1 byte    number of parts of the game with a table of their own G
    1 byte    number of phases P
    G bytes   the fewest empty squares of each part
    P bytes   the fewest empty squares of each phase
    8 bytes   FNV-1a checksum (64 bits) of the payload
    4 bytes   length of the payload
    rest      the payload, compressed (zlib)

Payload: first the tables: the one that is shared, then for each part of the
game what must be added to it (modulo 256). A table goes row by row: shapes in
the order of src/shapes.h, numbers of moves, odd quarters, empty squares; by
rising index; of a pattern and its mirror image only the one with the lower
index. First comes a bit for each row, the lowest of a byte first, that says
whether any of its numbers is not zero; then those rows, a byte for each
number. Then for each phase, 16-bit numbers:
the neurons' weights (for each two inputs the two of each neuron), those of
their answers, those of the straight path; and 32-bit numbers: the neurons'
biases, the last one. Inputs come in this order: the first number of each pair
of a row, the second ones, their products; so do those of the straight path.
"""

import sys
import zlib

import numpy

WIDTH = 32
TABLE_UNIT, WEIGHT_UNIT = 128, 256
# The units of what neurons see and of what they say: see layer.rs of the engine.
INPUT_UNIT, SAID_UNIT = 8192, 1024
LARGEST = 63  # steps in a row, but for those of the number of empty squares

# Cells of each shape, and where the symmetry that maps it onto itself sends
# them (see src/shapes.h).
SHAPES = [
    (9, [0, 3, 6, 1, 4, 7, 2, 5, 8]),
    (10, [0, 4, 7, 9, 1, 5, 8, 2, 6, 3]),
    (10, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]),
    (10, list(range(10))),
    (10, [5, 4, 3, 2, 1, 0, 9, 8, 7, 6]),
    (10, [0, 1, 2, 3, 7, 8, 9, 4, 5, 6]),
    (10, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]),
    (8, list(range(7, -1, -1))),
    (8, list(range(7, -1, -1))),
    (8, list(range(7, -1, -1))),
    (7, list(range(6, -1, -1))),
    (6, list(range(5, -1, -1))),
    (5, list(range(4, -1, -1))),
]
MOBILITY = 40
PLAIN = [MOBILITY**2, 16, 61]
# A row that is met less often than this in one part of the game says the same
# as in the others; if it is met less often than that in all, it says nothing.
SPECIAL_FROM, SHARED_FROM = 40, 12


def mirrored(cells, mirror):
    """For each pattern, the index of its mirror image."""
    index = numpy.arange(3**cells)
    digits = [index // 3 ** (cells - 1 - c) % 3 for c in range(cells)]
    return sum(digits[mirror[c]] * 3 ** (cells - 1 - c) for c in range(cells))


def stored_rows():
    """Where the rows lie that the file has, in its order."""
    kept, place = [], 0
    for cells, mirror in SHAPES:
        index = numpy.arange(3**cells)
        kept.append(place + index[index <= mirrored(cells, mirror)])
        place += 3**cells
    kept.append(place + numpy.arange(sum(PLAIN)))
    return numpy.concatenate(kept)


def fnv1a(payload):
    value = 0xCBF29CE484222325
    for byte in payload:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def whole(weights, unit):
    return numpy.round(numpy.asarray(weights, dtype=numpy.float64) * unit)


def head_bytes(net, phase):
    """The layers of one phase."""
    first = whole(net["first"][phase], WEIGHT_UNIT)
    pairs = first.reshape(first.shape[0] // 2, 2, -1).transpose(0, 2, 1)
    weights = [pairs.ravel(), whole(net["last"][phase], WEIGHT_UNIT).ravel(), whole(net["past"][phase], WEIGHT_UNIT).ravel()]
    weights = numpy.concatenate(weights)
    assert abs(weights).max() < 32768
    biases = [whole(net["first_bias"][phase].ravel(), INPUT_UNIT * WEIGHT_UNIT),
              whole(net["last_bias"][phase].ravel(), SAID_UNIT * WEIGHT_UNIT)]
    # The engine's sums have 32 bits.
    assert (abs(first).sum(0) * INPUT_UNIT + abs(biases[0])).max() < 2**31
    biases = numpy.concatenate(biases)
    return weights.astype("<i2").tobytes() + biases.astype("<i4").tobytes()


def pruned(net, counts):
    """The shared table and what is special, without what is too rare."""
    shared, special = net["shared"].copy(), net["special"].copy()
    patterns = shared.shape[0] - sum(PLAIN)
    shared[:patterns][counts.sum(0)[:patterns] < SHARED_FROM] = 0
    special[:, :patterns][counts[:, :patterns] < SPECIAL_FROM] = 0
    return numpy.concatenate([shared[None], special])


def sparse(table):
    """A table as the file has it: which rows are not zero, and those rows."""
    marks = table.any(1)
    return numpy.packbits(marks, bitorder="little").tobytes() + table[marks].tobytes()


def squeezed(payload):
    """Compressed. Nothing in the tables comes twice: looking for repetitions would make the file a fourteenth larger."""
    packing = zlib.compressobj(9, strategy=zlib.Z_HUFFMAN_ONLY)
    return packing.compress(payload) + packing.flush()


def main(source, rarity, target):
    net = numpy.load(source)
    parts, firsts = net["parts"].tolist(), net["firsts"].tolist()
    tables = numpy.concatenate([net["shared"][None], net["special"]])
    if rarity:
        tables = pruned(net, numpy.fromfile(rarity, dtype="<u4").reshape(len(parts), -1))
    assert abs((tables[1:] + tables[0])[:, :-61].astype(int)).max() <= LARGEST
    tables = tables[:, stored_rows()]
    payload = b"".join(sparse(table) for table in tables) + b"".join(head_bytes(net, phase) for phase in range(len(firsts)))
    packed = squeezed(payload)
    checksum = fnv1a(payload)
    header = b"HOW4" + bytes([len(parts), len(firsts), *parts, *firsts])
    header += checksum.to_bytes(8, "little") + len(payload).to_bytes(4, "little")
    with open(target, "wb") as out:
        out.write(header + packed)
    print(f"{tables.size} numbers, {len(header) + len(packed)} bytes, checksum {checksum:016x}")


if __name__ == "__main__":
    main(*sys.argv[1:])
