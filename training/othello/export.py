"""Packs a trained model into the file that the engine embeds.

    python3 export.py MODEL.npz BIAS.txt weights.bin

BIAS.txt (see src/bias.cpp) tells how far the model is off on average on
recorded positions; the weights for the number of empty squares take that out.

Layout (all numbers little-endian):

    4 bytes   "HOW1"
    1 byte    number of phases P
    1 byte    units in a disc
    P bytes   the fewest empty squares of each phase
    8 bytes   FNV-1a checksum (64 bits) of the payload
    4 bytes   length of the payload
    rest      the payload, compressed (zlib)

Payload: two planes of equal length, the low bytes and then the high bytes of
16-bit weights. Weights go phase by phase, table by table (the shapes in the
order of src/shapes.h, own moves, the other side's moves, empty squares), by
rising index; of a pattern and its mirror image only the one with the lower
index is there.
"""

import sys
import zlib

import numpy

UNIT_IN = 256  # units in a disc of the model file
UNIT = 32      # and of the engine's file
FIRST_EMPTIES = [0, *range(8, 44, 2), 44, 48, 53]

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
PLAIN = [40, 40, 61]


def mirrored(cells, mirror):
    """For each pattern, the index of its mirror image."""
    index = numpy.arange(3**cells)
    digits = [index // 3 ** (cells - 1 - c) % 3 for c in range(cells)]
    return sum(digits[mirror[c]] * 3 ** (cells - 1 - c) for c in range(cells))


def fnv1a(payload):
    value = 0xCBF29CE484222325
    for byte in payload:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def centre(tables, path):
    """Takes out the average error; nothing is known of the last moves."""
    known = [line.split() for line in open(path)]
    empties = [8, *(int(row[0]) for row in known)]
    bias = numpy.interp(range(61), empties, [0.0, *(float(row[1]) for row in known)])
    for e in range(61):
        phase = sum(first <= e for first in FIRST_EMPTIES) - 1
        tables[phase, -61 + e] -= int(round(bias[e] * UNIT_IN))


def main():
    source, bias, target = sys.argv[1:]
    tables = numpy.load(source)["tables"].astype(numpy.int32)
    centre(tables, bias)
    tables = numpy.round(tables * UNIT / UNIT_IN).astype(numpy.int32)
    assert len(tables) == len(FIRST_EMPTIES) and abs(tables).max() < 32768
    parts = []
    for phase in tables:
        place = 0
        for cells, mirror in SHAPES:
            images = mirrored(cells, mirror)
            table = phase[place : place + 3**cells]
            assert (table == table[images]).all(), "mirror images differ"
            parts.append(table[numpy.arange(3**cells) <= images])
            place += 3**cells
        parts.append(phase[place:])
        assert len(phase) - place == sum(PLAIN)
    kept = numpy.concatenate(parts).astype("<i2")
    payload = kept.view(numpy.uint8).reshape(-1, 2).T.tobytes()
    packed = zlib.compress(payload, 9)
    header = b"HOW1" + bytes([len(FIRST_EMPTIES), UNIT]) + bytes(FIRST_EMPTIES)
    checksum = fnv1a(payload)
    header += checksum.to_bytes(8, "little") + len(payload).to_bytes(4, "little")
    with open(target, "wb") as out:
        out.write(header + packed)
    print(f"{len(kept)} weights, {len(header) + len(packed)} bytes, checksum {checksum:016x}")


if __name__ == "__main__":
    main()
