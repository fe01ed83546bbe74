"""The net over patterns, teacher of the deep net: pattern vectors, summed, and
a small head for each phase.

Every feature of src/net.h has a vector of WIDTH numbers. Their sum h, clipped
to 0..1, and the products of its two halves go through two small layers whose
weights depend on the phase of the game; a linear path from h leads past them.
The searches on the GPU read the table as bytes, with 1/TABLE_UNIT to a step,
and all other weights in steps of 1/WEIGHT_UNIT; the last part of the training
rounds them already.
"""

import math
import time

import numpy
import torch
from torch import nn

import data
import gpu

WIDTH, FIRST, SECOND = 64, 16, 32
GROUPS = (0, 16, 30)  # the fewest empty squares of each group of phases with a table of its own
TABLE_UNIT, WEIGHT_UNIT = 128, 256
CAP = 8.0         # of the hidden layers
DISCS = 8.0       # the last layer's unit
SLOT = 2048       # positions of one phase in a batch
ROUNDED_FROM = 0.5
TABLES = {"table": 0.2, "shared": 0.05}  # the tables and how fast they decay
LABEL_BETA = 3.0  # discs; larger errors count linearly


def rounded(weights, unit, most=None):
    """Rounds as the engine stores it; the gradient passes as if it did not."""
    whole = torch.round(weights * unit)
    if most:
        whole = torch.clamp(whole, -most, most)
    return weights + (whole / unit - weights).detach()


class Net(nn.Module):
    def __init__(self, firsts, groups=GROUPS, width=WIDTH):
        """`firsts`: the fewest empty squares of each phase."""
        super().__init__()
        self.width = width
        self.group = [sum(g <= first for g in groups) - 1 for first in firsts]
        table = torch.zeros(len(groups), gpu.NET_ROWS, width)
        table[:, -61:] = 0.5
        # A table is the sum of what all phases share and what is its own;
        # rare patterns then lean on the phases where they are less rare.
        self.table = nn.Parameter(table - table.mean(0))
        self.shared = nn.Parameter(table.mean(0))
        phases = len(firsts)
        layer = lambda n, m: nn.Parameter((torch.randn(1, n, m) / math.sqrt(n)).repeat(phases, 1, 1))
        zeros = lambda n, m: nn.Parameter(torch.zeros(phases, n, m))
        self.first, self.first_bias = layer(width + width // 2, FIRST), zeros(1, FIRST)
        self.second, self.second_bias = layer(FIRST, SECOND), zeros(1, SECOND)
        self.last, self.last_bias = layer(SECOND, 1), zeros(1, 1)
        self.past = zeros(width, 1)

    def tables(self):
        return self.table + self.shared

    def forward(self, rows, phases, rounding):
        """Values in discs, [slot, position]; rows of all slots in turn."""
        w = {k: rounded(v, WEIGHT_UNIT) if rounding else v for k, v in self.named_parameters()
             if k not in TABLES}
        table = rounded(self.tables(), TABLE_UNIT, 127) if rounding else self.tables()
        w = {k: v[phases] for k, v in w.items()}
        group = torch.tensor(self.group, device=rows.device, dtype=torch.int32)[phases] * gpu.NET_ROWS
        rows = (rows.view(len(phases), -1) + group[:, None]).view(rows.shape)
        h = nn.functional.embedding_bag(rows, table.view(-1, self.width), mode="sum").view(len(phases), -1, self.width)
        c = torch.clamp(h, 0, 1)
        half = self.width // 2
        x = torch.cat([c, c[:, :, :half] * c[:, :, half:]], 2)
        x = torch.clamp(torch.baddbmm(w["first_bias"], x, w["first"]), 0, CAP)
        x = torch.clamp(torch.baddbmm(w["second_bias"], x, w["second"]), 0, CAP)
        return DISCS * (torch.baddbmm(w["last_bias"], x, w["last"]) + torch.bmm(h, w["past"]))[:, :, 0]


def parts(net, phase):
    """What the search on the GPU wants: the table as bytes, a phase's head."""
    table = net.tables().detach()[net.group[phase]]
    table = (torch.clamp(torch.round(table * TABLE_UNIT), -127, 127) + 128).to(torch.uint8).contiguous()
    order = ("first", "first_bias", "second", "second_bias", "last", "last_bias", "past")
    head = torch.cat([rounded(getattr(net, k).detach()[phase], WEIGHT_UNIT).reshape(-1) for k in order])
    return table, head.contiguous()


def predict(net, own, opp, phase):
    """Values of any positions; `phase` by the number of empty squares."""
    out = torch.zeros(own.numel(), device=own.device)
    phases = torch.tensor(phase, device=own.device)[64 - data.count(own | opp)]
    with torch.no_grad():
        for p in torch.unique(phases).tolist():
            for at in torch.nonzero(phases == p)[:, 0].split(500_000):
                rows = gpu.net_rows(own[at].contiguous(), opp[at].contiguous())
                out[at] = net(rows, torch.tensor([p], device=own.device), True)[0]
    return torch.clamp(out, -64, 64)


def slots(firsts):
    """The phases of a batch: each one, the middle game two or three times."""
    chosen = []
    for phase, first in enumerate(firsts):
        chosen += [phase] * (4 if 20 <= first <= 24 else 2 if 16 <= first <= 26 else 1)
    return chosen


def report(net, name, exact, phase, log):
    data.report(lambda own, opp: predict(net, own, opp, phase), name, exact, log)


def train(net, kept, firsts, phase, exact, seconds, log, name, rate=2e-3):
    """`kept`: for each phase own, opp, label, importance."""
    net = net.to(gpu.DEVICE)
    own, opp, labels, importance = (torch.cat([k[i] for k in kept]) for i in range(4))
    assert own.dtype == opp.dtype == torch.int64
    sizes = torch.tensor([k[0].numel() for k in kept], device=gpu.DEVICE)
    begins = torch.cumsum(sizes, 0) - sizes
    batch = torch.tensor(slots(firsts), device=gpu.DEVICE)
    begins, sizes = begins[batch][:, None], sizes[batch][:, None]
    optimizer = torch.optim.AdamW(
        [{"params": [p], "weight_decay": TABLES.get(k, 0.0)} for k, p in net.named_parameters()],
        lr=rate, fused=gpu.DEVICE == "cuda")
    begin, step, sums = time.time(), 0, torch.zeros((), device=gpu.DEVICE)
    log(step="net", name=name, rows=gpu.NET_ROWS, positions=labels.numel(), slots=len(batch))
    while (part := (time.time() - begin) / seconds) < 1:
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1, (step + 1) / 200) * max(0.002, 0.5 * (1 + math.cos(math.pi * part)))
        chosen = begins + (torch.rand(len(batch), SLOT, device=gpu.DEVICE, dtype=torch.float64) * sizes).long()
        flat = chosen.view(-1)
        guess = net(gpu.net_rows(own[flat], opp[flat]), batch, part > ROUNDED_FROM)
        loss = nn.functional.smooth_l1_loss(guess, labels[chosen], reduction="none", beta=LABEL_BETA)
        loss = (loss * importance[chosen]).mean()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        sums += loss.detach()
        step += 1
        if step % 1000 == 0:
            log(net=name, steps=step, loss=round(sums.item() / 1000, 4), seconds=round(time.time() - begin, 1))
            sums.zero_()
    report(net, name, exact, phase, log)


def save(path, net):
    parts = {k: v.detach().cpu().numpy().astype(numpy.float32) for k, v in net.state_dict().items() if k not in TABLES}
    table = torch.clamp(torch.round(net.tables().detach() * TABLE_UNIT), -127, 127).to(torch.int8).cpu().numpy()
    numpy.savez_compressed(path, table=table, **parts)


def load(path, firsts):
    parts = numpy.load(path)
    table = parts["table"].astype(numpy.float32) / TABLE_UNIT
    if table.ndim == 2:
        table = table[None]
    net = Net(firsts, GROUPS if len(table) == len(GROUPS) else GROUPS[: len(table)], table.shape[2])
    state = {k: torch.from_numpy(parts[k]) for k in parts.files}
    table = torch.from_numpy(table)
    net.load_state_dict({**state, "table": table - table.mean(0), "shared": table.mean(0)})
    return net.to(gpu.DEVICE)
