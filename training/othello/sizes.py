"""Trains the evaluations of the boards that are not 8×8 from nothing but the rules.

    python3 sizes.py SIZE PROGRAM OUT [--rounds N] [--seconds N] [--threads N] [--from WEIGHTS] …

In rounds: PROGRAM (the example `othello_sizes`) plays against itself with the weights of the round before,
with exact endings; the weights are then fitted to the labels of the last rounds. The first round plays by a hand-made judgement.
OUT gets `size-N.bin`, the file that the engine embeds, and `size-N.jsonl`, how far the weights were off in each round on games that they
had not seen.

The file (all numbers little-endian):

    4 bytes   "HOS1"
    1 byte    the size of the board
    1 byte    number of phases P
    1 byte    how fine: units of a weight in a disc, as a power of two
    P bytes   the fewest empty squares of each phase
    8 bytes   FNV-1a checksum (64 bits) of the payload
    4 bytes   length of the payload
    rest      the payload, compressed (zlib)

Payload: for each number of empty squares from 0 on a weight of 16 bits. Then a table of weights of 8 bits that all phases share, and for
each phase what must be added to it (modulo 256): shapes in the order of `othello_sizes layout`, by rising index; of a pattern and
its mirror image only the one with the lower index.
"""

import argparse
import json
import math
import subprocess
import time
import zlib

import numpy
import torch

RECORD = 40
# A pattern met less often than this in one phase says the same as in the others; if it is met less often in all, it says nothing.
RARE = 40
BATCH = 1 << 16
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


def fnv1a(payload):
    value = 0xCBF29CE484222325
    for byte in payload:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


class Layout:
    """Where the patterns of a board lie, as the engine says."""

    def __init__(self, program, size):
        self.size, cells = size, size * size
        text = subprocess.run([program, "layout", str(size)], capture_output=True, text=True, check=True).stdout
        worth, offsets, stored, place, kept = [], [], [], 0, 0
        for line in text.split():
            mirror, *images = [[int(cell) for cell in part.split(",")] for part in line.split(";")]
            count = len(mirror)
            for image in images:
                row = [0] * cells
                for step, cell in enumerate(reversed(image)):
                    row[cell] = 3**step
                worth.append(row)
                offsets.append(place)
            index = numpy.arange(3**count)
            digits = [index // 3 ** (count - 1 - cell) % 3 for cell in range(count)]
            image = sum(digits[mirror[cell]] * 3 ** (count - 1 - cell) for cell in range(count))
            # Every pattern has the number of the one that is stored for it.
            first = numpy.minimum(index, image)
            number = numpy.cumsum(index <= image) - 1
            stored.append(kept + number[first])
            kept += int((index <= image).sum())
            place += 3**count
        self.kept = kept
        self.worth = torch.tensor(worth, dtype=torch.float32, device=DEVICE).T.contiguous()
        self.offsets = torch.tensor(offsets, dtype=torch.int64, device=DEVICE)
        self.stored = torch.tensor(numpy.concatenate(stored), dtype=torch.int64, device=DEVICE)

    def patterns(self, records):
        """The numbers of the patterns of some positions."""
        shifts = torch.arange(8, device=DEVICE, dtype=torch.uint8)
        bits = (records[:, :36].reshape(-1, 2, 18, 1) >> shifts) & 1
        bits = bits.reshape(len(records), 2, 144)[:, :, : self.size * self.size].float()
        index = (bits[:, 0] + 2 * bits[:, 1]) @ self.worth
        return self.stored[index.round().long() + self.offsets]


def numbers(records):
    """Labels in discs, and empty squares."""
    pairs = records[:, 36:40].to(torch.int32)
    label = pairs[:, 0] | pairs[:, 1] << 8
    label = torch.where(label >= 1 << 15, label - (1 << 16), label)
    return label.float() / 16, (pairs[:, 2] | pairs[:, 3] << 8).long()


class Model(torch.nn.Module):
    """The sum of a weight for each pattern: what it says in all phases, and what one phase adds."""

    def __init__(self, layout, fewest):
        super().__init__()
        self.layout, self.fewest = layout, fewest
        counts = layout.size**2 - 3
        self.shared = torch.nn.Parameter(torch.zeros(layout.kept, device=DEVICE))
        self.special = torch.nn.Parameter(torch.zeros(len(fewest), layout.kept, device=DEVICE))
        self.bias = torch.nn.Parameter(torch.zeros(counts, device=DEVICE))
        phase = [sum(few <= empties for few in fewest) - 1 for empties in range(counts)]
        self.phase = torch.tensor(phase, device=DEVICE)

    def weights(self):
        return self.shared[None] + self.special

    def forward(self, patterns, empties):
        place = self.phase[empties][:, None] * self.layout.kept + patterns
        weights = self.weights().reshape(-1).index_select(0, place.reshape(-1))
        return weights.reshape(place.shape).sum(1) + self.bias[empties]


def fit(model, records, steps, rate, log):
    """Learns the labels of positions; tells how far it is off on the last ones, which it does not see."""
    held = max(1, len(records) // 50)
    learnt, unseen = records[:-held], records[-held:][:200_000]
    optimizer = torch.optim.Adam(model.parameters(), lr=rate, betas=(0.9, 0.99), weight_decay=1e-6)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps, pct_start=0.1)
    loss_sum = 0.0
    for step in range(steps):
        chosen = torch.randint(len(learnt), (BATCH,), device=DEVICE)
        batch = learnt[chosen]
        label, empties = numbers(batch)
        value = model(model.layout.patterns(batch), empties)
        loss = torch.nn.functional.smooth_l1_loss(value, label, beta=8.0)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        schedule.step()
        if step >= steps - 100:
            loss_sum += loss.item()
    with torch.no_grad():
        off, parts = [], torch.split(unseen, BATCH)
        phases = []
        for part in parts:
            label, empties = numbers(part)
            off.append((model(model.layout.patterns(part), empties) - label).abs())
            phases.append(model.phase[empties])
        off, phases = torch.cat(off), torch.cat(phases)
        by_phase = [round(off[phases == phase].mean().item(), 2) for phase in range(len(model.fewest)) if (phases == phase).any()]
    log.update(loss=round(loss_sum / min(100, steps), 3), off=round(off.mean().item(), 3), by_phase=by_phase)


def counted(model, records):
    """How often each pattern was met in each phase."""
    counts = torch.zeros(len(model.fewest) * model.layout.kept, device=DEVICE)
    for part in torch.split(records, BATCH):
        _, empties = numbers(part)
        place = model.phase[empties][:, None] * model.layout.kept + model.layout.patterns(part)
        counts += torch.bincount(place.reshape(-1), minlength=len(counts))
    return counts.reshape(len(model.fewest), -1)


def export(model, counts, fineness, target):
    """Writes the file; tells its length and what rounding and leaving out cost."""
    unit = 1 << fineness
    shared = torch.where(counts.sum(0) >= RARE, model.shared.detach(), 0)
    weights = torch.where(counts >= RARE, model.weights().detach(), shared[None])
    shared = (shared * unit).round().clamp(-127, 127)
    weights = (weights * unit).round().clamp(-127, 127)
    clipped = float((weights.abs() == 127).float().mean())
    tables = torch.cat([shared[None], weights - shared[None]]).to(torch.int16).cpu().numpy().astype(numpy.int8)
    biases = (model.bias.detach() * unit).round().clamp(-32767, 32767).cpu().numpy().astype("<i2")
    payload = biases.tobytes() + tables.tobytes()
    packed = zlib.compress(payload, 9)
    head = b"HOS1" + bytes([model.layout.size, len(model.fewest), fineness, *model.fewest])
    head += fnv1a(payload).to_bytes(8, "little") + len(payload).to_bytes(4, "little")
    with open(target, "wb") as out:
        out.write(head + packed)
    return {"bytes": len(head) + len(packed), "clipped": clipped, "zero": float((tables == 0).mean())}


def begin(model, file):
    """Goes on from the weights of a file."""
    with open(file, "rb") as source:
        data = source.read()
    phases, fineness = data[5], data[6]
    assert data[4] == model.layout.size and list(data[7 : 7 + phases]) == model.fewest
    payload = zlib.decompress(data[7 + phases + 12 :])
    counts = len(model.bias)
    bias = numpy.frombuffer(payload[: 2 * counts], "<i2")
    tables = numpy.frombuffer(payload[2 * counts :], numpy.int8).reshape(phases + 1, -1)
    shared, weights = tables[0], (tables[:1].astype(numpy.int16) + tables[1:]).astype(numpy.int8)
    with torch.no_grad():
        model.bias += torch.tensor(bias / 2.0**fineness, device=DEVICE, dtype=torch.float32)
        table = torch.tensor(weights / 2.0**fineness, device=DEVICE, dtype=torch.float32)
        model.shared += torch.tensor(shared / 2.0**fineness, device=DEVICE, dtype=torch.float32)
        model.special += table - model.shared[None]


def check(program, model, records, target):
    """The engine reads the file as it was meant: largest difference in discs on some positions."""
    with open(target + ".records", "wb") as out:
        out.write(records[:1000].cpu().numpy().tobytes())
    command = [program, "values", str(model.layout.size), target, target + ".records", "1000"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    with torch.no_grad():
        _, empties = numbers(records[:1000])
        own = model(model.layout.patterns(records[:1000]), empties)
    told = torch.tensor([int(word) / 32 for word in told], device=DEVICE)
    return round((told - own.clamp(-(model.layout.size**2), model.layout.size**2)).abs().mean().item(), 3)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("size", type=int)
    parser.add_argument("program")
    parser.add_argument("out")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seconds", type=int, default=50)
    parser.add_argument("--threads", type=int, default=5)
    parser.add_argument("--depths", type=int, nargs="+", default=[2, 2, 3, 3, 4])
    parser.add_argument("--keep", type=int, default=3, help="rounds whose positions are learnt")
    parser.add_argument("--steps", type=int, default=2500)
    parser.add_argument("--rate", type=float, default=0.03)
    parser.add_argument("--phases", type=int, default=7)
    parser.add_argument("--fineness", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="start")
    options = parser.parse_args()
    layout = Layout(options.program, options.size)
    squares = options.size**2 - 4
    fewest = [math.ceil(squares * phase / options.phases) for phase in range(options.phases)]
    model = Model(layout, fewest)
    target = f"{options.out}/size-{options.size}.bin"
    weights = "-"
    if options.start:
        begin(model, options.start)
        weights = options.start
    rounds = []
    for number in range(options.rounds):
        started = time.time()
        raw = f"{options.out}/games-{options.size}.raw"
        depth = options.depths[min(number, len(options.depths) - 1)]
        seconds = options.seconds if weights != "-" else max(10, options.seconds // 2)
        command = [options.program, "play", options.size, weights, seconds, options.threads, depth, options.seed * 100 + number, raw]
        subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL)
        fresh = torch.from_numpy(numpy.fromfile(raw, numpy.uint8).reshape(-1, RECORD)).to(DEVICE)
        if weights == "-":
            rounds = []
        rounds = [*rounds, fresh][-options.keep :]
        # The newest last: what is held out is of this round.
        records = torch.cat(rounds)
        played = time.time() - started
        log = {"size": options.size, "round": number, "depth": depth, "fresh": len(fresh), "positions": len(records)}
        fit(model, records, options.steps, options.rate, log)
        log.update(export(model, counted(model, records), options.fineness, target))
        log.update(engine=check(options.program, model, records, target), played=round(played, 1), fitted=round(time.time() - started - played, 1))
        if weights == "-":
            # What a hand-made judgement played is good for a start only.
            rounds = []
        weights = target
        print(json.dumps(log), flush=True)
        with open(f"{options.out}/size-{options.size}.jsonl", "a") as out:
            out.write(json.dumps(log) + "\n")


if __name__ == "__main__":
    main()
