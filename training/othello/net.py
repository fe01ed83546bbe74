"""A small net over the same patterns that corrects the linear model.

Every pattern has a vector; their sum, clipped, and products of its halves go
through one hidden layer. The result is added to the linear evaluation.
"""

import time

import numpy
import torch
from torch import nn

import data
import gpu

WIDTH = 32
HIDDEN = 32


def numbering(compact):
    """For every weight index, the row of the net's table; the lanes used; the
    number of rows. The compact numbering keeps shapes of at most nine squares."""
    mirror = gpu.MIRROR.cpu().numpy()
    rows = numpy.minimum(numpy.arange(gpu.WEIGHTS), mirror)
    lanes = list(range(54))
    if compact:
        code = numpy.full(gpu.WEIGHTS, -1, dtype=numpy.int64)
        base = 0
        lanes = []
        lane = 0
        for shape, instances in enumerate([4, 4, 4, 8, 4, 4, 4, 4, 4, 2, 4, 4, 4]):
            low, high = gpu.OFFSETS[shape], gpu.OFFSETS[shape + 1]
            index = numpy.arange(high - low)
            if shape in (1, 4, 5):
                lane += instances
                continue
            if shape in (2, 6):
                inner = index // 3 % 6561
                back = sum(inner // 3**k % 3 * 3 ** (7 - k) for k in range(8))
                short = numpy.minimum(inner, back)
            elif shape == 3:
                short = index // 243 // 3 * 81 + index % 243 // 3
            else:
                short = rows[low:high] - low
            code[low:high] = base + short
            base += int(short.max()) + 1
            lanes += range(lane, lane + instances)
            lane += instances
        rows = numpy.maximum(code, 0)
    _, rows = numpy.unique(rows, return_inverse=True)
    return torch.from_numpy(rows).to(gpu.DEVICE), lanes, int(rows.max()) + 1


class Net(nn.Module):
    def __init__(self, rows):
        super().__init__()
        self.patterns = nn.EmbeddingBag(rows, WIDTH, mode="sum")
        nn.init.normal_(self.patterns.weight, std=0.02)
        self.counts = nn.Embedding(61, WIDTH)
        nn.init.constant_(self.counts.weight, 0.5)
        self.mobility = nn.Linear(2, WIDTH, bias=False)
        self.first = nn.Linear(WIDTH + WIDTH // 2, HIDDEN)
        self.by_count = nn.Embedding(61, HIDDEN)
        nn.init.zeros_(self.by_count.weight)
        self.last = nn.Linear(HIDDEN, 1)

    def forward(self, rows, moves, empties):
        h = self.patterns(rows) + self.counts(empties) + self.mobility(moves)
        h = torch.clamp(h, 0, 1)
        both = torch.cat([h, h[:, : WIDTH // 2] * h[:, WIDTH // 2 :]], 1)
        return 8 * self.last(torch.relu(self.first(both) + self.by_count(empties)))[:, 0]


def inputs(own, opp, number, lanes):
    index = gpu.indices(own, opp).long()
    rows = number[index[:, lanes]]
    moves = torch.stack([index[:, 54] - gpu.OFFSETS[13], index[:, 55] - gpu.OFFSETS[14]], 1).float() / 16
    return rows, moves, index[:, 56] - gpu.OFFSETS[15]


def linear(own, opp, weights, phase):
    """The linear model's opinion where phases are mixed."""
    empties = 64 - data.count(own | opp)
    out = torch.zeros(own.numel(), device=gpu.DEVICE)
    for p in sorted(set(phase[e] for e in set(empties.tolist()))):
        at = torch.tensor(phase, device=gpu.DEVICE)[empties] == p
        out[at] = gpu.predict(own[at], opp[at], weights[p])
    return out


def train(kept, weights, exact, seconds, compact, out, log):
    from train import PHASE

    own, opp, labels, importance = (torch.cat([k[i] for k in kept]) for i in range(4))
    base = linear(own, opp, weights, PHASE)
    number, lanes, rows = numbering(compact)
    lanes = torch.tensor(lanes, device=gpu.DEVICE)
    torch.manual_seed(1)
    net = Net(rows).to(gpu.DEVICE)
    optimizer = torch.optim.Adam(net.parameters(), lr=2e-3, fused=True)
    begin, step, batch = time.time(), 0, 65536
    log(step="net", compact=compact, rows=rows, positions=labels.numel())
    while time.time() - begin < seconds:
        part = min(1.0, (time.time() - begin) / seconds)
        for group in optimizer.param_groups:
            group["lr"] = 2e-3 * max(0.005, 0.5 * (1 + numpy.cos(numpy.pi * part)))
        chosen = torch.randint(0, labels.numel(), (batch,), device=gpu.DEVICE)
        a, b = own[chosen], opp[chosen]
        guess = base[chosen] + net(*inputs(a, b, number, lanes))
        loss = (nn.functional.smooth_l1_loss(guess, labels[chosen], reduction="none", beta=4.0) * importance[chosen]).mean()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        step += 1
        if step % 2000 == 0:
            log(net_step=step, loss=round(loss.item(), 4), seconds=round(time.time() - begin, 1))
    with torch.no_grad():
        for key, (a, b, y) in exact.sets.items():
            guess = linear(a, b, weights, PHASE) + net(*inputs(a, b, number, lanes))
            off = torch.clamp(guess, -64, 64) - y
            empties = 64 - data.count(a | b)
            for e in sorted(set(empties.tolist())):
                at = empties == e
                log(test=key, model="net compact" if compact else "net", empties=e,
                    mae=round(off[at].abs().mean().item(), 3), rmse=round(off[at].pow(2).mean().sqrt().item(), 3),
                    bias=round(off[at].mean().item(), 3), steps=step)
    if compact:
        state = {k: v.half().cpu().numpy() for k, v in net.state_dict().items()}
        numpy.savez_compressed(out / "net.npz", **state)
