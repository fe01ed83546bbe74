"""Packs the deep net into the file that the engine embeds.

    python3 pack.py DEEP.npz deep.bin [LEVELS]

Layout (all numbers little-endian):

    4 bytes   "HOD1"
    1 byte    number of blocks
    8 bytes   FNV-1a checksum (64 bits) of the payload
    4 bytes   length of the payload
    rest      the payload, compressed (zlib)

Payload: the layers in the order in which they work. A layer is, for each of
its outputs, the weights as signed bytes (for a convolution the nine squares
around row by row, for each square all inputs; for the hidden layer all inputs
of a square, square by square), then for each output the unit of its weights,
a 32-bit float, then for each output its bias, a 32-bit float. Instead of one
bias the first layer has one for each number of empty squares from 0 to 60; the
layers of averages have none.
"""

import sys
import zlib

import numpy

from export import fnv1a

LEVELS = 63  # the largest weight of an output is so many units: 7 bits


def layer(levels, weights, bias=None):
    """`weights`: [output, ..., input]."""
    flat = weights.reshape(len(weights), -1)
    unit = numpy.maximum(abs(flat).max(1), 1e-9) / levels
    steps = numpy.round(flat / unit[:, None]).astype("i1")
    parts = [steps.tobytes(), unit.astype("<f4").tobytes()]
    if bias is not None:
        parts.append(bias.astype("<f4").tobytes())
    return b"".join(parts)


def convolution(levels, weights, bias):
    """`weights`: [output, input, row, column]."""
    return layer(levels, weights.transpose(0, 2, 3, 1), bias)


def main(source, target, levels=LEVELS):
    levels = int(levels)
    net = numpy.load(source)
    blocks = sum(name.startswith("average") for name in net.files)
    parts = [convolution(levels, net["stem"], net["empties"])]
    for i in range(blocks):
        parts.append(convolution(levels, net[f"first{i}"], net[f"first_bias{i}"]))
        parts.append(convolution(levels, net[f"second{i}"], net[f"second_bias{i}"]))
        parts.append(layer(levels, net[f"average{i}"]))
    parts.append(convolution(levels, net["head"], net["head_bias"]))
    hidden = net["hidden"]
    parts.append(layer(levels, hidden.reshape(len(hidden), -1, 64).transpose(0, 2, 1), net["hidden_bias"]))
    parts.append(layer(levels, net["last"], net["last_bias"]))
    payload = b"".join(parts)
    packed = zlib.compress(payload, 9)
    checksum = fnv1a(payload)
    header = b"HOD1" + bytes([blocks]) + checksum.to_bytes(8, "little") + len(payload).to_bytes(4, "little")
    with open(target, "wb") as out:
        out.write(header + packed)
    print(f"{len(payload)} bytes, {len(header) + len(packed)} packed, checksum {checksum:016x}")


if __name__ == "__main__":
    main(*sys.argv[1:])
