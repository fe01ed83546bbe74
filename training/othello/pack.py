"""Packs a trained net into the file that the engine embeds.

    python3 pack.py NET.npz CENTRE.txt net.bin

CENTRE.txt has lines `empties bias positions`: how far the net is off on
average (see centre.py); what lies between is interpolated and taken out.

Layout (all numbers little-endian):

    4 bytes   "HON1"
    1 byte    number of groups of phases with a table of their own, G
    1 byte    number of phases with layers of their own, P
    G bytes   the fewest empty squares of each group
    P bytes   the fewest empty squares of each phase
    8 bytes   FNV-1a checksum (64 bits) of the payload
    4 bytes   length of the payload
    rest      the payload, compressed (zlib)

Payload: the tables, group by group, row by row (numbering() of src/net.h), 64
signed bytes each; for each phase the weights of the first layer (for each two
inputs, for each neuron, the two weights), the second likewise, the last and the
path past them, 16 bits each, then the biases of the first, the second and the last layer, 32 bits each; 16 bits for
each number of empty squares from 0 to 60, added to the value in 32nds of a
disc.
"""

import sys
import zlib

import numpy

from export import FIRST_EMPTIES, fnv1a

GROUPS = (0, 16, 30)
ONE, WEIGHT_UNIT, DISC = 128, 256, 32


def whole(weights, unit, kind):
    numbers = numpy.round(weights * unit)
    assert abs(numbers).max() <= numpy.iinfo(kind).max
    return numbers.astype(kind)


def head(net, phase):
    """One phase's layers as bytes."""
    weight = lambda name: whole(net[name][phase], WEIGHT_UNIT, "<i2")
    pairs = lambda name: weight(name).reshape(-1, 2, weight(name).shape[1]).transpose(0, 2, 1).tobytes()
    bias = lambda name: whole(net[name][phase], WEIGHT_UNIT * ONE, "<i4").tobytes()
    return b"".join([pairs("first"), pairs("second"), weight("last").tobytes(), weight("past").tobytes(),
                     bias("first_bias"), bias("second_bias"), bias("last_bias")])


def centre(path):
    known = [line.split() for line in open(path)]
    bias = numpy.interp(range(61), [int(row[0]) for row in known], [float(row[1]) for row in known])
    return whole(-bias, DISC, "<i2").tobytes()


def main():
    source, bias, target = sys.argv[1:]
    net = numpy.load(source)
    tables = net["table"]
    assert len(tables) == len(GROUPS) and len(net["first"]) == len(FIRST_EMPTIES)
    payload = tables.tobytes() + b"".join(head(net, p) for p in range(len(FIRST_EMPTIES))) + centre(bias)
    packed = zlib.compress(payload, 9)
    checksum = fnv1a(payload)
    header = b"HON1" + bytes([len(GROUPS), len(FIRST_EMPTIES)]) + bytes(GROUPS) + bytes(FIRST_EMPTIES)
    header += checksum.to_bytes(8, "little") + len(payload).to_bytes(4, "little")
    with open(target, "wb") as out:
        out.write(header + packed)
    print(f"{tables.size} numbers in tables, {len(header) + len(packed)} bytes, checksum {checksum:016x}")


if __name__ == "__main__":
    main()
