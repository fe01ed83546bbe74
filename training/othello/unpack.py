"""Unpacks the files that the engine embeds into what training goes on from.

    python3 unpack.py deep DEEP.bin deep.npz
    python3 unpack.py leaf WEIGHTS.bin leaf.npz
    python3 unpack.py check DEEP.bin WEIGHTS.bin

What rounding took away is lost; training finds it again within seconds.
`check` packs what it unpacked and compares it with the files byte by byte.
"""

import pathlib
import sys
import tempfile
import zlib

import numpy

import export
import pack

CHANNELS, HEAD, HIDDEN, PLANES, NEURONS = 64, 16, 64, 6, 16


class Bytes:
    """Numbers from the front of a payload."""

    def __init__(self, packed):
        checksum, length = int.from_bytes(packed[:8], "little"), int.from_bytes(packed[8:12], "little")
        self.rest = zlib.decompress(packed[12:])
        assert len(self.rest) == length and export.fnv1a(self.rest) == checksum, "the file is damaged"

    def take(self, kind, *shape):
        count = int(numpy.prod(shape))
        size = count * numpy.dtype(kind).itemsize
        taken, self.rest = self.rest[:size], self.rest[size:]
        return numpy.frombuffer(taken, dtype=kind, count=count).reshape(shape)

    def layer(self, outputs, *inputs):
        steps = self.take("i1", outputs, *inputs)
        # In 64 bits the products are exact, and pack.py finds the same unit again.
        unit = self.take("<f4", outputs).astype("f8")
        return steps * unit.reshape(-1, *[1] * len(inputs))

    def convolution(self, outputs, side, inputs):
        return self.layer(outputs, side, side, inputs).transpose(0, 3, 1, 2)


def deep(file):
    assert file[:4] == b"HOD1"
    blocks, payload, net = file[4], Bytes(file[5:]), {}
    net["stem"] = payload.convolution(CHANNELS, 3, PLANES)
    net["empties"] = payload.take("<f4", 61, CHANNELS)
    for i in range(blocks):
        for name in ("first", "second"):
            net[f"{name}{i}"] = payload.convolution(CHANNELS, 3, CHANNELS)
            net[f"{name}_bias{i}"] = payload.take("<f4", CHANNELS)
        net[f"average{i}"] = payload.layer(CHANNELS, CHANNELS)
    net["head"], net["head_bias"] = payload.convolution(HEAD, 1, CHANNELS), payload.take("<f4", HEAD)
    hidden = payload.layer(HIDDEN, 64, HEAD)
    net["hidden"], net["hidden_bias"] = hidden.transpose(0, 2, 1).reshape(HIDDEN, -1), payload.take("<f4", HIDDEN)
    net["last"], net["last_bias"] = payload.layer(1, HIDDEN), payload.take("<f4", 1)
    assert not payload.rest
    return net


def levels(file):
    """Into how many steps the weights of a packed deep net are rounded."""
    return abs(Bytes(file[5:]).take("i1", CHANNELS * 9 * PLANES).astype(int)).max()


def leaf(file):
    assert file[:4] == b"HOW4"
    parts, phases = file[4], file[5]
    head = 6 + parts + phases
    payload, kept = Bytes(file[head:]), export.stored_rows()
    tables = numpy.zeros((1 + parts, kept[-1] + 1, export.WIDTH), dtype="i1")
    for table in tables:
        marks = numpy.unpackbits(payload.take("u1", (len(kept) + 7) // 8), bitorder="little")[: len(kept)].astype(bool)
        table[kept[marks]] = payload.take("i1", int(marks.sum()), export.WIDTH)
    width, unit, layers = export.WIDTH, export.WEIGHT_UNIT, {}
    inputs = width + width // 2
    for _ in range(phases):
        pairs = payload.take("<i2", inputs // 2, NEURONS, 2).transpose(0, 2, 1)
        numbers = {"first": pairs.reshape(inputs, NEURONS) / unit,
                   "last": payload.take("<i2", NEURONS, 1) / unit, "past": payload.take("<i2", width, 1) / unit,
                   "first_bias": payload.take("<i4", 1, NEURONS) / (unit * export.INPUT_UNIT),
                   "last_bias": payload.take("<i4", 1, 1) / (unit * export.SAID_UNIT)}
        for name, values in numbers.items():
            layers.setdefault(name, []).append(values.astype("f4"))
    assert not payload.rest
    return {"shared": tables[0], "special": tables[1:], "parts": list(file[6 : 6 + parts]),
            "firsts": list(file[6 + parts : head]), **{name: numpy.stack(values) for name, values in layers.items()}}


def check(deep_file, leaf_file):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        numpy.savez(folder / "deep.npz", **deep(deep_file))
        numpy.savez(folder / "leaf.npz", **leaf(leaf_file))
        pack.main(folder / "deep.npz", folder / "deep.bin", levels(deep_file))
        export.main(folder / "leaf.npz", None, folder / "leaf.bin")
        for name, file in (("deep.bin", deep_file), ("leaf.bin", leaf_file)):
            if (folder / name).read_bytes() != file:
                sys.exit(f"{name} is not what it was")
    print("both files are what they were")


def main():
    task, *paths = sys.argv[1:]
    files = [pathlib.Path(path).read_bytes() for path in paths[: 2 if task == "check" else 1]]
    if task == "check":
        check(*files)
    else:
        numpy.savez_compressed(paths[1], **{"deep": deep, "leaf": leaf}[task](*files))


if __name__ == "__main__":
    main()
