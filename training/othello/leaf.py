"""The net that searches: a vector for each pattern, summed, and a few neurons
for each phase.

The patterns are those of the linear model (src/shapes.h). Their vectors of
WIDTH numbers are added up to h; h, clipped to 0..1, and the products of its
two halves are the inputs of NEURONS neurons whose weights depend on the phase
of the game; a linear path leads from h past them. Products and clipping let
one pattern's meaning depend on another's, at hardly more cost than a plain
sum of weights.

A table is the sum of a shared one and of what is special in one part of the
game (PARTS). Both are drawn towards zero at a steady pace: what a pattern
does not earn back in time, because it is rare or says nothing, is zero and
costs nothing in the packed file. The engine stores the sums as bytes with
1/TABLE_UNIT to a step, other weights in steps of 1/WEIGHT_UNIT; the second
half of the training rounds them already.
"""

import math
import time
import zlib

import numpy
import torch
from torch import nn

import data
import gpu
from net import LABEL_BETA, rounded

WIDTH, NEURONS = 16, 16
PARTS = (0, 16, 30)  # the fewest empty squares of each part of the game
TABLE_UNIT, WEIGHT_UNIT = 128, 256
CAP = 8.0            # of the neurons
DISCS = 8.0          # the last layer's unit
SLOT = 2048          # positions of one phase in a batch
ROUNDED_FROM = 0.5
DECAY = {"special": 0.2, "shared": 0.05}


class Leaf(nn.Module):
    def __init__(self, firsts, parts=PARTS):
        """`firsts`: the fewest empty squares of each phase."""
        super().__init__()
        self.firsts, self.parts = list(firsts), list(parts)
        self.part = [sum(p <= first for p in parts) - 1 for first in firsts]
        shared = torch.zeros(gpu.WEIGHTS, WIDTH)
        shared[-61:] = 0.5
        self.shared = nn.Parameter(shared)
        self.special = nn.Parameter(torch.zeros(len(parts), gpu.WEIGHTS, WIDTH))
        phases = len(firsts)
        layer = lambda n, m: nn.Parameter((torch.randn(1, n, m) / math.sqrt(n)).repeat(phases, 1, 1))
        zeros = lambda n, m: nn.Parameter(torch.zeros(phases, n, m))
        self.first, self.first_bias = layer(WIDTH + WIDTH // 2, NEURONS), zeros(1, NEURONS)
        self.last, self.last_bias = layer(NEURONS, 1), zeros(1, 1)
        self.past = zeros(WIDTH, 1)

    def tables(self, rounding):
        if not rounding:
            return self.special + self.shared
        return rounded(rounded(self.special, TABLE_UNIT) + rounded(self.shared, TABLE_UNIT), TABLE_UNIT, 127)

    def forward(self, rows, phases, rounding):
        """Values in discs, [slot, position]; rows of all slots in turn."""
        w = {k: (rounded(v, WEIGHT_UNIT) if rounding else v)[phases] for k, v in self.named_parameters() if k not in DECAY}
        part = torch.tensor(self.part, device=rows.device, dtype=torch.int32)[phases] * gpu.WEIGHTS
        rows = (rows.view(len(phases), -1) + part[:, None]).view(rows.shape)
        h = nn.functional.embedding_bag(rows, self.tables(rounding).view(-1, WIDTH), mode="sum").view(len(phases), -1, WIDTH)
        c = torch.clamp(h, 0, 1)
        x = torch.cat([c, c[:, :, : WIDTH // 2] * c[:, :, WIDTH // 2 :]], 2)
        x = torch.clamp(torch.baddbmm(w["first_bias"], x, w["first"]), 0, CAP)
        return DISCS * (torch.baddbmm(w["last_bias"], x, w["last"]) + torch.bmm(h, w["past"]))[:, :, 0]


def predict(leaf, own, opp):
    """Values of any positions, as the engine finds them."""
    out = torch.zeros(own.numel(), device=own.device)
    phase = torch.tensor([sum(first <= e for first in leaf.firsts) - 1 for e in range(65)], device=own.device)
    phases = phase[64 - data.count(own | opp)]
    with torch.no_grad():
        for p in torch.unique(phases).tolist():
            for at in torch.nonzero(phases == p)[:, 0].split(500_000):
                rows = gpu.shape_rows(own[at].contiguous(), opp[at].contiguous())
                out[at] = leaf(rows, torch.tensor([p], device=own.device), True)[0]
    return torch.clamp(out, -64, 64)


def slots(firsts):
    """The phases of a batch: each one, the middle game two or three times."""
    chosen = []
    for phase, first in enumerate(firsts):
        chosen += [phase] * (3 if 16 <= first <= 24 else 2 if 12 <= first <= 36 else 1)
    return chosen


def held_out(kept):
    """Splits the labelled positions of each phase: those to learn from, and
    one in fifty to test with."""
    learnt, held = [], []
    for phase in kept:
        order = torch.randperm(phase[0].numel(), device=gpu.DEVICE)
        cut = min(50_000, len(order) // 50)
        held.append([t[order[:cut]] for t in phase])
        learnt.append([t[order[cut:]] for t in phase])
    return learnt, held


def train(leaf, kept, exact, seconds, log, name, rate, pull):
    """`kept`: for each phase own, opp, label, importance. `pull`: how fast what
    is special and what is shared goes to zero, in parts of the rate."""
    leaf = leaf.to(gpu.DEVICE)
    kept, held = held_out(kept)
    own, opp, labels, importance = (torch.cat([k[i] for k in kept]) for i in range(4))
    sizes = torch.tensor([k[0].numel() for k in kept], device=gpu.DEVICE)
    begins = torch.cumsum(sizes, 0) - sizes
    batch = torch.tensor(slots(leaf.firsts), device=gpu.DEVICE)
    begins, sizes = begins[batch][:, None], sizes[batch][:, None]
    optimizer = torch.optim.AdamW(
        [{"params": [p], "weight_decay": DECAY.get(k, 0.0)} for k, p in leaf.named_parameters()],
        lr=rate, fused=gpu.DEVICE == "cuda")
    begin, step, sums = time.time(), 0, torch.zeros((), device=gpu.DEVICE)
    log(step="leaf", name=name, positions=labels.numel(), slots=len(batch), pull=pull)
    while (part := (time.time() - begin) / seconds) < 1:
        now = rate * min(1, (step + 1) / 200) * max(0.002, 0.5 * (1 + math.cos(math.pi * part)))
        for group in optimizer.param_groups:
            group["lr"] = now
        chosen = begins + (torch.rand(len(batch), SLOT, device=gpu.DEVICE, dtype=torch.float64) * sizes).long()
        flat = chosen.view(-1)
        guess = leaf(gpu.shape_rows(own[flat], opp[flat]), batch, part > ROUNDED_FROM)
        loss = nn.functional.smooth_l1_loss(guess, labels[chosen], reduction="none", beta=LABEL_BETA)
        loss = (loss * importance[chosen]).mean()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        with torch.no_grad():
            for table, strength in zip((leaf.special, leaf.shared[: -61 - 80]), pull):
                table.copy_(nn.functional.softshrink(table, now * strength))
        sums += loss.detach()
        step += 1
        if step % 1000 == 0:
            log(net=name, steps=step, loss=round(sums.item() / 1000, 4), seconds=round(time.time() - begin, 1))
            sums.zero_()
    data.report(lambda a, b: predict(leaf, a, b), name, exact, log)
    for first, (a, b, y, _) in zip(leaf.firsts, held):
        log(held=first, model=name, mae=round((predict(leaf, a, b) - y).abs().mean().item(), 3))
    special, shared = stored(leaf)
    log(step="packed", name=name, bytes=len(zlib.compress(numpy.concatenate([shared[None], special]).transpose(2, 0, 1).tobytes(), 6)),
        zeros=[round(float((t == 0).mean()), 4) for t in (special, shared)])


def stored(leaf):
    """The tables in whole steps, as bytes: what is shared, and what must be
    added to it (modulo 256) in each part of the game."""
    steps = lambda table: torch.clamp(torch.round(table.detach() * TABLE_UNIT), -127, 127).to(torch.int16)
    whole = steps(leaf.tables(True))
    shared = steps(leaf.shared)
    byte = lambda table: table.cpu().numpy().astype(numpy.int8)
    return byte(whole - shared), byte(shared)


def save(path, leaf):
    """What export.py reads and what training can go on from."""
    special, shared = stored(leaf)
    layers = {k: v.detach().cpu().numpy() for k, v in leaf.state_dict().items() if k not in DECAY}
    numpy.savez_compressed(path, special=special, shared=shared, parts=leaf.parts, firsts=leaf.firsts, **layers)


def load(path):
    saved = numpy.load(path)
    leaf = Leaf(saved["firsts"].tolist(), saved["parts"].tolist())
    shared = saved["shared"]
    tables = {"shared": shared, "special": (saved["special"] + shared).astype(numpy.float32) - shared}
    leaf.load_state_dict({k: torch.from_numpy(tables[k].astype(numpy.float32) / TABLE_UNIT if k in tables else saved[k])
                          for k in leaf.state_dict()})
    return leaf
