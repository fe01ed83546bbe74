"""The deep net: convolutions over the whole board, for the value of a position
as it stands.

The board's own discs, the other side's, the empty squares, both sides' legal
moves and the empty squares of odd quarters are planes of 8 by 8. A first
convolution and a vector for the number of empty squares make CHANNELS planes
of them; residual blocks of two convolutions follow, the second of each told
the averages of the first; a small head reads all squares. All symmetries of
the board are shown in training.

There is no normalisation: training goes on from a net that is there already
(unpack.py), and a new block begins as one that changes nothing. From
ROUNDED_FROM on the weights are rounded as the packed file has them. What is
saved is the average of the weights over the last steps.
"""

import math
import time

import numpy
import torch
from torch import nn
from torch.nn import functional

import data
import gpu
import muon
from pack import LEVELS

CHANNELS, HEAD, HIDDEN, PLANES = 64, 16, 64, 6
DISCS = 8.0        # the last layer's unit
BATCH = 16384
LABEL_BETA = 3.0   # discs; larger errors count linearly
ROUNDED_FROM = 0.8 # the part of the training after which weights are rounded
AVERAGED = 0.998   # how slowly the average of the weights follows them
LOOK_EVERY = 120   # seconds between two looks at the tests
MOST_GRADIENT = 1.0 # larger norms of the gradient are cut to this
QUARTERS = (0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000)
SQUARES = torch.arange(64).view(8, 8)
SYMMETRIES = [s for r in range(4) for s in (SQUARES.rot90(r).flatten(), SQUARES.flip(1).rot90(r).flatten())]


def signed(mask):
    return mask - (1 << 64) if mask >> 63 else mask


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
    return (boards[..., None] >> torch.arange(64, device=boards.device)) & 1


class Deep(nn.Module):
    """The layers by the names that pack.py knows."""

    def __init__(self, layers):
        super().__init__()
        self.layers = nn.ParameterDict({k: nn.Parameter(torch.as_tensor(v).float()) for k, v in layers.items()})
        self.blocks = sum(name.startswith("average") for name in layers)

    def forward(self, boards, empties, rounding, block=None):
        """Values in discs of [position, plane, square], in 16-bit floats on the GPU."""
        kind = torch.bfloat16 if gpu.DEVICE == "cuda" else torch.float32
        w = {k: (rounded(v) if rounding and is_rounded(k) else v).to(kind) for k, v in self.layers.items()}
        block = block or residual
        x = boards.to(kind).view(-1, PLANES, 8, 8).contiguous(memory_format=torch.channels_last)
        x = functional.conv2d(x, w["stem"], padding=1)
        x = torch.relu(x + w["empties"][empties][:, :, None, None])
        for i in range(self.blocks):
            x = block(x, w[f"first{i}"], w[f"first_bias{i}"], w[f"second{i}"], w[f"second_bias{i}"], w[f"average{i}"])
        x = torch.relu(functional.conv2d(x, w["head"], w["head_bias"])).contiguous().flatten(1)
        x = torch.relu(functional.linear(x, w["hidden"], w["hidden_bias"]))
        return DISCS * functional.linear(x.float(), w["last"].float(), w["last_bias"].float())[:, 0]


def residual(x, first, first_bias, second, second_bias, average):
    y = torch.relu(functional.conv2d(x, first, first_bias, padding=1))
    bias = functional.linear(y.mean((2, 3)), average, second_bias)
    return torch.relu(x + functional.conv2d(y, second, padding=1) + bias[:, :, None, None])


def is_rounded(name):
    return "bias" not in name and name != "empties"


def rounded(weights):
    """Rounds as pack.py does; the gradient passes as if it did not."""
    flat = weights.detach().flatten(1)
    unit = (flat.abs().amax(1).clamp(min=1e-9) / LEVELS).view(-1, *[1] * (weights.ndim - 1))
    return weights + (torch.round(weights.detach() / unit) * unit - weights.detach())


def grown(deep, blocks):
    """The same net with more blocks, which do nothing yet: their second layers are zero."""
    layers = {k: v.detach().cpu() for k, v in deep.layers.items()}
    for i in range(deep.blocks, blocks):
        layers[f"first{i}"] = torch.randn(CHANNELS, CHANNELS, 3, 3) * math.sqrt(2 / (9 * CHANNELS))
        layers[f"second{i}"] = torch.zeros(CHANNELS, CHANNELS, 3, 3)
        layers[f"first_bias{i}"], layers[f"second_bias{i}"] = torch.zeros(CHANNELS), torch.zeros(CHANNELS)
        layers[f"average{i}"] = torch.zeros(CHANNELS, CHANNELS)
    return Deep(layers).to(gpu.DEVICE)


def predict(deep, own, opp, turns=1, rounding=True):
    """Values of any positions, averaged over so many symmetries."""
    out = torch.zeros(own.numel(), device=own.device)
    with torch.no_grad():
        for at in torch.arange(own.numel(), device=own.device).split(32768):
            a, b = own[at].contiguous(), opp[at].contiguous()
            seen, empties = planes(a, b), 64 - data.count(a | b)
            for turn in SYMMETRIES[:turns]:
                out[at] += deep(seen[:, :, turn.to(own.device)], empties, rounding) / turns
    return torch.clamp(out, -64, 64)


def search(deep, own, opp):
    """The same by a search of one ply."""
    counts = data.count(gpu.moves(own, opp))
    child_own, child_opp, turned, parent = gpu.children(own, opp, counts)
    value = predict(deep, child_own, child_opp, rounding=False)
    over = gpu.moves(child_own, child_opp) == 0
    mine, theirs = data.count(child_own[over]), data.count(child_opp[over])
    value[over] = (torch.sign(mine - theirs) * (64 - 2 * torch.minimum(mine, theirs))).float()
    value = torch.where(turned, -value, value)
    out = torch.full((own.numel(),), -64.0, device=own.device)
    return out.scatter_reduce(0, parent, value, "amax")


class Averaged:
    """The weights' average over the last steps."""

    def __init__(self, deep):
        self.of = list(deep.parameters())
        self.values = [p.detach().clone() for p in self.of]

    def follow(self):
        torch._foreach_lerp_(self.values, [p.detach() for p in self.of], 1 - AVERAGED)

    def swap(self):
        """The average takes the place of the weights, and they its place."""
        for p, value in zip(self.of, self.values):
            kept = p.detach().clone()
            p.data.copy_(value)
            value.copy_(kept)


def compiled_block():
    """The residual block in fewer kernels, or as it is where that does not work."""
    if gpu.DEVICE != "cuda":
        return residual
    torch._dynamo.config.suppress_errors = True
    return torch.compile(residual, dynamic=False)


def weight_of(empties):
    """How often a batch looks at positions with so many empties."""
    return 4.0 if 20 <= empties <= 24 else 2.0 if 16 <= empties <= 27 else 1.0 if empties < 44 else 0.2


def with_draws(solved):
    """Known positions, and their places, each as often as it is to be drawn."""
    empties = 64 - data.count(solved[0] | solved[1])
    often = torch.where((empties >= 18) & (empties <= 24), 4, 1)
    return solved, torch.repeat_interleave(torch.arange(len(often), device=often.device), often)


class Step:
    """One step of learning from a batch. On the GPU it is recorded once and then played, so that it takes
    as long as the GPU needs for it, however busy the processor is."""

    def __init__(self, deep, batch, decay=0.01):
        self.deep, self.averaged, self.block = deep, Averaged(deep), compiled_block()
        self.rate = torch.tensor(0.0, device=gpu.DEVICE)
        matrices = [p for name, p in deep.layers.items() if p.ndim > 1 and name not in ("empties", "last")]
        others = [p for name, p in deep.layers.items() if p.ndim <= 1 or name in ("empties", "last")]
        self.muon = muon.Muon(matrices, self.rate, decay)
        self.adam = torch.optim.AdamW(others, lr=self.rate, weight_decay=0.0, capturable=gpu.DEVICE == "cuda")
        self.seen = torch.zeros(batch, PLANES, 64, dtype=torch.int8, device=gpu.DEVICE)
        self.empties = torch.zeros(batch, dtype=torch.int64, device=gpu.DEVICE)
        self.labels = torch.zeros(batch, device=gpu.DEVICE)
        self.is_sure = torch.zeros(batch, dtype=torch.bool, device=gpu.DEVICE)
        self.sums = torch.zeros(3, device=gpu.DEVICE)  # loss, loss of known positions, steps
        self.graphs = {}

    def __call__(self, rounding):
        if gpu.DEVICE != "cuda":
            return self.learn(rounding)
        if rounding not in self.graphs:
            self.record(rounding)
        self.graphs[rounding].replay()

    def learn(self, rounding):
        guess = self.deep(self.seen, self.empties, rounding, self.block)
        loss = functional.smooth_l1_loss(guess, self.labels, reduction="none", beta=LABEL_BETA)
        self.deep.zero_grad(set_to_none=False)
        loss.mean().backward()
        nn.utils.clip_grad_norm_(self.deep.parameters(), MOST_GRADIENT, foreach=True)
        self.muon.step()
        self.adam.step()
        self.averaged.follow()
        with torch.no_grad():
            known = (loss * self.is_sure).sum() / self.is_sure.sum().clamp(min=1)
            self.sums += torch.stack([loss.mean(), known, torch.ones_like(known)])

    def record(self, rounding):
        """Some steps as they are, which warm everything up, and the recording, which is no step."""
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            for _ in range(3):
                self.learn(rounding)
        torch.cuda.current_stream().wait_stream(aside)
        self.graphs[rounding] = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graphs[rounding]):
            self.learn(rounding)


def train(deep, kept, known, seconds, log, name, rates, shares, rounding_from=ROUNDED_FROM, batch=BATCH, look=None):
    """`kept`: by number of empties, positions with searched labels. `known()`: those with
    solved ones, which may grow in number; `shares`: their part of a batch in the beginning and in the end.
    `rates`: how fast it learns in the beginning and in the end. `look`, where given, is called now and then
    with the averaged weights in place."""
    own, opp, labels = (torch.cat([k[i] for k in kept.values()]) for i in range(3))
    sizes = torch.tensor([k[0].numel() for k in kept.values()], device=gpu.DEVICE)
    begins = torch.cumsum(sizes, 0) - sizes
    share = torch.tensor([weight_of(e) for e in kept], device=gpu.DEVICE) * (sizes > 0)
    solved, drawn, looked = *with_draws(known()), time.time()
    learn = Step(deep, batch)
    turns = torch.stack(SYMMETRIES).to(gpu.DEVICE)
    log(step="deep", name=name, positions=labels.numel(), solved=solved[2].numel(), blocks=deep.blocks,
        weights=sum(p.numel() for p in deep.parameters()))
    begin, step, shown = time.time(), 0, time.time()
    while (part := (time.time() - begin) / seconds) < 1:
        now = rates[1] + (rates[0] - rates[1]) * 0.5 * (1 + math.cos(math.pi * part))
        learn.rate.fill_(now * min(1, (step + 1) / 300))
        if time.time() - looked > 30:
            solved, drawn, looked = *with_draws(known()), time.time()
        sure = int(batch * (shares[0] + (shares[1] - shares[0]) * part)) if solved[2].numel() else 0
        phase = torch.multinomial(share, batch - sure, replacement=True)
        chosen = begins[phase] + (torch.rand(len(phase), device=gpu.DEVICE, dtype=torch.float64) * sizes[phase]).long()
        again = drawn[torch.randint(0, max(1, len(drawn)), (sure,), device=gpu.DEVICE)]
        a, b, y = (torch.cat([t[again], u[chosen]]) for t, u in zip(solved, (own, opp, labels)))
        # Each eighth of the batch is seen in another symmetry.
        order = torch.randperm(len(a), device=gpu.DEVICE)
        a, b = a[order], b[order]
        turns = turns[torch.randperm(8, device=gpu.DEVICE)]
        learn.seen.copy_(torch.cat([eighth[:, :, turn] for eighth, turn in zip(planes(a, b).chunk(8), turns)]))
        learn.empties.copy_(64 - data.count(a | b))
        learn.labels.copy_(y[order])
        learn.is_sure.copy_(order < sure)
        learn(part > rounding_from)
        step += 1
        if step % 500 == 0 or step == 20:
            log(net=name, steps=step, loss=[round(v, 4) for v in (learn.sums[:2] / learn.sums[2]).tolist()], rate=round(now, 6),
                sure=sure, solved=solved[2].numel(), seconds=round(time.time() - begin, 1))
            learn.sums.zero_()
        if look and time.time() - shown > LOOK_EVERY:
            learn.averaged.swap()
            look(f"after {step}")
            learn.averaged.swap()
            shown = time.time()
    learn.averaged.swap()


def save(path, deep):
    """What pack.py and load read."""
    numpy.savez(path, **{k: v.detach().float().cpu().numpy() for k, v in deep.layers.items()})


def load(path):
    saved = numpy.load(path)
    return Deep({k: saved[k] for k in saved.files}).to(gpu.DEVICE)
