"""The deep net: convolutions over the whole board, for the value of a position
as it stands.

The board's own discs, the other side's, the empty squares, both sides' legal
moves and the empty squares of odd quarters are planes of 8 by 8. A first
convolution and a vector for the number of empty squares make CHANNELS planes
of them; BLOCKS residual blocks of two convolutions follow, the second of each
told the averages of the first; a small head reads all squares. All symmetries
of the board are shown in training. Normalisation is folded into the weights
when the net is saved: the engine multiplies and adds 32-bit floats in a fixed
order, so that every machine finds the same value.
"""

import math
import time

import numpy
import torch
from torch import nn

import data
import gpu

CHANNELS, BLOCKS, HEAD, HIDDEN, PLANES = 64, 8, 16, 64, 6
DISCS = 8.0        # the last layer's unit
BATCH = 16384
LABEL_BETA = 3.0   # discs; larger errors count linearly
EXACT_FROM = 0.5   # the part of the training after which exact scores take EXACT_SHARE of a batch
EXACT_SHARE = 0.3
QUARTERS = (0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000)
SQUARES = torch.arange(64).view(8, 8)
SYMMETRIES = [s for r in range(4) for s in (SQUARES.rot90(r).flatten(), SQUARES.flip(1).rot90(r).flatten())]


def signed(mask):
    return mask - (1 << 64) if mask >> 63 else mask


def bits(boards):
    """[..., 64], a number for each square."""
    return (boards[..., None] >> torch.arange(64, device=boards.device)) & 1


def odd_quarters(empty):
    out = torch.zeros_like(empty)
    for quarter in QUARTERS:
        there = empty & signed(quarter)
        out |= torch.where(data.count(there) & 1 == 1, there, 0)
    return out


def planes(own, opp):
    """[position, plane, square], of bits."""
    empty = ~(own | opp)
    boards = torch.stack([own, opp, empty, gpu.moves(own, opp), gpu.moves(opp, own), odd_quarters(empty)], 1)
    return bits(boards)


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1, bias=False)
        self.first_norm = nn.BatchNorm2d(CHANNELS)
        self.second = nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(CHANNELS)
        self.average = nn.Linear(CHANNELS, CHANNELS, bias=False)
        nn.init.zeros_(self.second_norm.weight)

    def forward(self, x):
        y = torch.relu(self.first_norm(self.first(x)))
        z = self.second(y) + self.average(y.mean((2, 3)))[:, :, None, None]
        return torch.relu(x + self.second_norm(z))


class Deep(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(PLANES, CHANNELS, 3, padding=1, bias=False)
        self.empties = nn.Embedding(61, CHANNELS)
        nn.init.zeros_(self.empties.weight)
        self.stem_norm = nn.BatchNorm2d(CHANNELS)
        self.blocks = nn.Sequential(*(Block() for _ in range(BLOCKS)))
        self.head = nn.Conv2d(CHANNELS, HEAD, 1, bias=False)
        self.head_norm = nn.BatchNorm2d(HEAD)
        self.hidden = nn.Linear(64 * HEAD, HIDDEN)
        self.last = nn.Linear(HIDDEN, 1)

    def forward(self, boards, empties):
        """Values in discs of [position, plane, square]."""
        x = boards.view(-1, PLANES, 8, 8).to(memory_format=torch.channels_last)
        x = torch.relu(self.stem_norm(self.stem(x) + self.empties(empties)[:, :, None, None]))
        x = self.blocks(x)
        x = torch.relu(self.head_norm(self.head(x))).flatten(1)
        return DISCS * self.last(torch.relu(self.hidden(x)))[:, 0].float()


def half():
    return torch.autocast(gpu.DEVICE, dtype=torch.bfloat16)


def predict(deep, own, opp, turns=1):
    """Values of any positions, averaged over so many symmetries."""
    deep.eval()
    out = torch.zeros(own.numel(), device=own.device)
    with torch.no_grad():
        for at in torch.arange(own.numel(), device=own.device).split(16384):
            a, b = own[at].contiguous(), opp[at].contiguous()
            seen, empties = planes(a, b).float(), 64 - data.count(a | b)
            for turn in SYMMETRIES[:turns]:
                out[at] += deep(seen[:, :, turn.to(own.device)], empties) / turns
    deep.train()
    return torch.clamp(out, -64, 64)


def glance(deep, own, opp):
    """The same, not turned and with less precision: for labels by the million."""
    deep.eval()
    out = torch.zeros(own.numel(), device=own.device)
    with torch.no_grad(), half():
        for at in torch.arange(own.numel(), device=own.device).split(65536):
            a, b = own[at], opp[at]
            out[at] = deep(planes(a, b).to(torch.bfloat16), 64 - data.count(a | b))
    return torch.clamp(out, -64, 64)


def report(deep, name, exact, log, turns=1):
    data.report(lambda own, opp: predict(deep, own, opp, turns), name, exact, log)


def weight_of(first):
    """How often a batch looks at a phase that begins with so many empties."""
    return 4.0 if 20 <= first <= 24 else 2.0 if 16 <= first <= 26 else 1.0 if first < 44 else 0.4


def train(deep, kept, firsts, exact, seconds, log, name, rate=2e-3):
    """`kept`: for each phase own, opp, label, importance; exact scores are
    those of `exact`, once more."""
    deep = deep.to(gpu.DEVICE, memory_format=torch.channels_last)
    own, opp, labels, importance = (torch.cat([k[i] for k in kept]) for i in range(4))
    sizes = torch.tensor([k[0].numel() for k in kept], device=gpu.DEVICE)
    begins = torch.cumsum(sizes, 0) - sizes
    share = torch.tensor([weight_of(first) for first in firsts], device=gpu.DEVICE)
    solved = [torch.cat(t) for t in zip(*(exact.at(e) for e in range(16, 25)))]
    decayed = [p for p in deep.parameters() if p.ndim > 1]
    others = [p for p in deep.parameters() if p.ndim <= 1]
    optimizer = torch.optim.AdamW([{"params": decayed, "weight_decay": 0.02}, {"params": others, "weight_decay": 0.0}],
                                  lr=rate, fused=gpu.DEVICE == "cuda")
    turns = torch.stack(SYMMETRIES).to(gpu.DEVICE)
    begin, step, sums = time.time(), 0, torch.zeros((), device=gpu.DEVICE)
    log(step="deep", name=name, positions=labels.numel(), solved=solved[2].numel(),
        weights=sum(p.numel() for p in deep.parameters()))
    while (part := (time.time() - begin) / seconds) < 1:
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1, (step + 1) / 300) * max(0.002, 0.5 * (1 + math.cos(math.pi * part)))
        known = int(BATCH * EXACT_SHARE) if part > EXACT_FROM else 0
        phase = torch.multinomial(share, BATCH - known, replacement=True)
        chosen = begins[phase] + (torch.rand(len(phase), device=gpu.DEVICE, dtype=torch.float64) * sizes[phase]).long()
        batch = [t[chosen] for t in (own, opp, labels, importance)]
        if known:
            again = torch.randint(0, solved[2].numel(), (known,), device=gpu.DEVICE)
            more = [*(t[again] for t in solved), torch.ones(known, device=gpu.DEVICE)]
            batch = [torch.cat(both) for both in zip(batch, more)]
        a, b, y, weight = batch
        # Each eighth of the batch is seen in another symmetry.
        turns = turns[torch.randperm(8, device=gpu.DEVICE)]
        seen = torch.cat([eighth[:, :, turn] for eighth, turn in zip(planes(a, b).chunk(8), turns)])
        with half():
            guess = deep(seen.to(torch.bfloat16), 64 - data.count(a | b))
        loss = nn.functional.smooth_l1_loss(guess, y, reduction="none", beta=LABEL_BETA)
        loss = (loss * weight).mean()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        sums += loss.detach()
        step += 1
        if step % 500 == 0:
            log(net=name, steps=step, loss=round(sums.item() / 500, 4), seconds=round(time.time() - begin, 1))
            sums.zero_()
    report(deep, name, exact, log)
    report(deep, name + " turned", exact, log, 8)


def folded(weights, norm):
    """Weights and bias with the normalisation after them."""
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return weights * scale.view(-1, *[1] * (weights.ndim - 1)), norm.bias - norm.running_mean * scale, scale


def save(path, deep):
    """What the engine reads (pack_deep.py) and what training can go on from."""
    torch.save(deep.state_dict(), path.with_suffix(".pt"))
    parts = {}
    with torch.no_grad():
        parts["stem"], bias, scale = folded(deep.stem.weight, deep.stem_norm)
        parts["empties"] = deep.empties.weight * scale + bias
        for i, block in enumerate(deep.blocks):
            parts[f"first{i}"], parts[f"first_bias{i}"], _ = folded(block.first.weight, block.first_norm)
            parts[f"second{i}"], parts[f"second_bias{i}"], scale = folded(block.second.weight, block.second_norm)
            parts[f"average{i}"] = block.average.weight * scale[:, None]
        parts["head"], parts["head_bias"], _ = folded(deep.head.weight, deep.head_norm)
        parts["hidden"], parts["hidden_bias"] = deep.hidden.weight, deep.hidden.bias
        parts["last"], parts["last_bias"] = deep.last.weight, deep.last.bias
    numpy.savez(path, **{k: v.detach().float().cpu().numpy() for k, v in parts.items()})


def load(path):
    deep = Deep()
    deep.load_state_dict(torch.load(path, map_location="cpu"))
    return deep
