"""The net that searches: a vector for each pattern, summed, and a few neurons
for each phase.

The patterns are those of src/shapes.h. Their vectors of WIDTH numbers, PAIRS
pairs of them, are added up to h; h, clipped to 0..1, and the products of its
pairs are the inputs of NEURONS neurons whose weights depend on the phase of the
game; a linear path leads from h past them. Products and clipping let
one pattern's meaning depend on another's, at hardly more cost than a plain
sum of weights.

A table is the sum of a shared one and of what is special in one part of the
game (PARTS). A pattern of eight cells and more also has the rows of its first
and of its last cells, all but four each, and a pair of numbers of moves those of
either number (`short`): so rare patterns know something. Shared and special rows cost
something (TIES): a pattern that is met a few hundred times would know its positions by heart
otherwise, and what it learnt by heart disturbs all others. They are also drawn
towards zero at a steady pace: what says next to nothing is zero and
costs nothing in the packed file. The engine stores the sums as bytes with
1/TABLE_UNIT to a step and at most LARGEST steps, other weights in steps of 1/WEIGHT_UNIT; the second
half of the training rounds them already.
"""

import math
import time

import numpy
import torch
from torch import nn

import data
import gpu
from export import MOBILITY, PLAIN, SHAPES

WIDTH, PAIRS, NEURONS = 32, 16, 16
PARTS = (0, 18, 27, 37)  # the fewest empty squares of each part of the game
# The fewest empty squares of each phase: odd and even numbers differ, so nearly
# every number has its own neurons.
FIRSTS = (0, *range(6, 48), 48, 50, 53)
TABLE_UNIT, WEIGHT_UNIT = 128, 256
LARGEST, LARGEST_COUNT = 63, 127  # steps; the rows for the number of empty squares are not so tight
CAP = 8.0            # of the neurons
DISCS = 8.0          # the last layer's unit
SLOT = 1536          # positions of one phase in a batch
LABEL_BETA = 3.0     # discs; larger errors count linearly
ROUNDED_FROM = 0.4
LOOK_EVERY = 120     # seconds between two looks at the tests
REFRESHED_AT = (0.25, 0.5, 0.7, 2)  # parts of the training after which known positions are asked for again
SOLVED_IMPORTANCE = 8.0
# What the tables cost: this times the sum of their squares, halved. It is what a Bayesian would say who expects
# numbers of about 0.07 in shared and 0.03 in special rows, for some 250 million positions.
TIES = {"special": 1.2e-5, "shared": 2.4e-6, "short": 1e-8}


def short_rows():
    """Which rows share short ones: where they begin, how many first and last rows there are, and where the short ones
    begin and end."""
    found, place, short = [], 0, 0
    for cells, _ in SHAPES:
        if cells >= 8:
            many = 3 ** (cells - 4)
            found.append((place, 3**cells, many, short))
            short += 2 * many
        place += 3**cells
    return [*found, (place, MOBILITY**2, MOBILITY, short)], short + 2 * MOBILITY


SHARED_BY, SHORT_ROWS = short_rows()


class Tables(torch.autograd.Function):
    """Special, shared and short rows together, rounded or not; the gradient passes as if they were not."""

    @staticmethod
    def forward(context, special, shared, short, rounding):
        shared = shared.clone()
        for place, count, many, at in SHARED_BY:
            rows = shared[place : place + count]
            rows.view(many, -1, WIDTH).add_(short[at : at + many][:, None])
            rows.view(-1, many, WIDTH).add_(short[at + many : at + 2 * many])
        whole = special + shared
        if rounding:
            whole.mul_(TABLE_UNIT).round_()
            whole[:, :-61].clamp_(-LARGEST, LARGEST)
            whole[:, -61:].clamp_(-LARGEST_COUNT, LARGEST_COUNT)
            whole.div_(TABLE_UNIT)
        return whole

    @staticmethod
    def backward(context, wanted):
        shared = wanted.sum(0)
        short = wanted.new_empty(SHORT_ROWS, WIDTH)
        for place, count, many, at in SHARED_BY:
            rows = shared[place : place + count]
            short[at : at + many] = rows.view(many, -1, WIDTH).sum(1)
            short[at + many : at + 2 * many] = rows.view(-1, many, WIDTH).sum(0)
        return wanted, shared, short, None


def rounded(weights, unit, most=None):
    """Rounds as the engine stores it; the gradient passes as if it did not."""
    whole = torch.round(weights * unit)
    if most:
        whole = torch.clamp(whole, -most, most)
    return weights + (whole / unit - weights).detach()


class Leaf(nn.Module):
    def __init__(self, firsts=FIRSTS, parts=PARTS):
        super().__init__()
        self.firsts, self.parts = list(firsts), list(parts)
        self.part = [sum(p <= first for p in parts) - 1 for first in firsts]
        shared = torch.zeros(gpu.ROWS, WIDTH)
        shared[-61:] = 0.5
        self.shared = nn.Parameter(shared)
        self.special = nn.Parameter(torch.zeros(len(parts), gpu.ROWS, WIDTH))
        self.short = nn.Parameter(torch.zeros(SHORT_ROWS, WIDTH))
        phases = len(firsts)
        layer = lambda n, m: nn.Parameter((torch.randn(1, n, m) / math.sqrt(n)).repeat(phases, 1, 1))
        zeros = lambda n, m: nn.Parameter(torch.zeros(phases, n, m))
        self.first, self.first_bias = layer(WIDTH + PAIRS, NEURONS), zeros(1, NEURONS)
        self.last, self.last_bias = layer(NEURONS, 1), zeros(1, 1)
        self.past = zeros(WIDTH, 1)

    def tables(self, rounding):
        return Tables.apply(self.special, self.shared, self.short, rounding)

    def forward(self, rows, phases, rounding):
        """Values in discs, [slot, position]; rows of all slots in turn."""
        w = {k: torch.index_select(rounded(v, WEIGHT_UNIT) if rounding else v, 0, phases)
             for k, v in self.named_parameters() if k not in TIES}
        part = torch.tensor(self.part, device=rows.device, dtype=torch.int32)[phases] * gpu.ROWS
        rows = (rows.view(len(phases), -1) + part[:, None]).view(rows.shape)
        h = gpu.SumRows.apply(rows, self.tables(rounding).view(-1, WIDTH)).view(len(phases), -1, PAIRS, 2)
        h = torch.cat([h[..., 0], h[..., 1]], 2)
        c = torch.clamp(h, 0, 1)
        x = torch.cat([c, c[:, :, :PAIRS] * c[:, :, PAIRS:]], 2)
        x = torch.clamp(torch.baddbmm(w["first_bias"], x, w["first"]), 0, CAP)
        return DISCS * (torch.baddbmm(w["last_bias"], x, w["last"]) + torch.bmm(h, w["past"]))[:, :, 0]


def parts(leaf, empties):
    """What the searches on the GPU want: the table as bytes, the head of the phase."""
    phase = sum(first <= empties for first in leaf.firsts) - 1
    with torch.no_grad():
        whole = leaf.tables(True)[leaf.part[phase]]
        table = (torch.round(whole * TABLE_UNIT) + 128).to(torch.uint8)[gpu.FIRST_IMAGE.long()]
        order = ("first", "first_bias", "last", "past", "last_bias")
        head = torch.cat([rounded(getattr(leaf, k)[phase], WEIGHT_UNIT).reshape(-1) for k in order])
    return table.contiguous(), head.contiguous()


def predict(leaf, own, opp):
    """Values of any positions, as the engine finds them."""
    out = torch.zeros(own.numel(), device=own.device)
    empties = 64 - data.count(own | opp)
    for e in torch.unique(empties).tolist():
        at = empties == e
        out[at] = gpu.evaluate(own[at].contiguous(), opp[at].contiguous(), *parts(leaf, e))
    return out


def search(leaf, own, opp, empties, depth):
    """Values of a search of so many plies of positions with so many empties."""
    return gpu.label_search(own, opp, empties - depth, *parts(leaf, empties - depth))


def slots(firsts):
    """The phases of a batch: each one, the middle game up to four times."""
    chosen = []
    for phase, first in enumerate(firsts):
        chosen += [phase] * (4 if 18 <= first <= 27 else 3 if 12 <= first <= 33 else 2 if 8 <= first <= 41 else 1)
    return chosen


def by_phase(leaf, kept):
    """For each phase the searched positions to learn from, own, opp and label, and one in fifty of them to test with.
    `kept`: by number of empties, positions with searched labels."""
    learnt, held = [], []
    bounds = [*leaf.firsts, 61]
    for first, after in zip(bounds, bounds[1:]):
        here = [kept[e] for e in range(first, after) if e in kept]
        whole = [torch.cat([k[i] for k in here]) for i in range(3)]
        order = torch.randperm(whole[0].numel(), device=gpu.DEVICE)
        cut = min(20_000, len(order) // 50)
        held.append([t[order[:cut]] for t in whole])
        learnt.append([t[order[cut:]] for t in whole])
    return learnt, held


class Lessons:
    """All positions to learn from, phase by phase: searched ones and solved ones, with their importance."""

    def __init__(self, leaf, learnt, known):
        empties = 64 - data.count(known[0] | known[1])
        bounds, parts = [*leaf.firsts, 61], []
        for first, after, searched in zip(bounds, bounds[1:], learnt):
            sure = (empties >= first) & (empties < after)
            many = searched[0].numel()
            # A solved position is worth some searched ones, but a phase does not live on few of them.
            weight = min(SOLVED_IMPORTANCE, 0.5 * many / max(1, int(sure.sum())))
            both = [torch.cat([t, k[sure]]) for t, k in zip(searched, known)]
            importance = torch.ones_like(both[2])
            importance[many:] = weight
            parts.append((*both, importance))
        self.own, self.opp, self.labels, self.importance = (torch.cat([p[i] for p in parts]) for i in range(4))
        self.sizes = torch.tensor([p[0].numel() for p in parts], device=gpu.DEVICE)
        self.begins = torch.cumsum(self.sizes, 0) - self.sizes
        self.solved = known[2].numel()

    def draw(self, batch):
        """Places of positions for a batch of phases, [slot, position]."""
        chance = torch.rand(len(batch), SLOT, device=gpu.DEVICE, dtype=torch.float64)
        return self.begins[batch][:, None] + (chance * self.sizes[batch][:, None]).long()


def report_held(leaf, learnt, held, log, name):
    """How far it is off from labels that it never saw, and at some numbers of empties from those that it learns."""
    off = lambda a, b, y: round((predict(leaf, a, b) - y).abs().mean().item(), 3)
    log(held={first: off(*kept) for first, kept in zip(leaf.firsts, held)}, model=name)
    known_by_heart = {}
    for first, kept in zip(leaf.firsts, learnt):
        if first % 4 == 0:
            some = torch.randint(kept[0].numel(), (20_000,), device=gpu.DEVICE)
            known_by_heart[first] = off(*(t[some] for t in kept[:3]))
    log(learnt=known_by_heart, model=name)


def train(leaf, kept, known, seconds, log, name, rate, pull, look=None):
    """`kept`: see by_phase. `known()`: positions with solved labels; they are asked for again on the way, since
    they may have grown in number. `pull`: how fast what is special and what is shared goes to
    zero, in parts of the rate. `look` is called now and then with a name."""
    leaf = leaf.to(gpu.DEVICE)
    begin, step, sums, looked = time.time(), 0, torch.zeros((), device=gpu.DEVICE), 0
    learnt, held = by_phase(leaf, kept)
    kept.clear()
    lessons = Lessons(leaf, learnt, known())
    refreshed = 0
    batch = torch.tensor(slots(leaf.firsts), device=gpu.DEVICE)
    optimizer = torch.optim.Adam(
        [{"params": [p], "weight_decay": TIES.get(k, 0.0)} for k, p in leaf.named_parameters()],
        lr=rate, fused=gpu.DEVICE == "cuda")
    log(step="leaf", name=name, positions=lessons.labels.numel(), solved=lessons.solved, slots=len(batch), pull=pull, rate=rate,
        ties=TIES, parts=leaf.parts)
    while (part := (time.time() - begin) / seconds) < 1:
        if part > REFRESHED_AT[refreshed]:
            refreshed += 1
            lessons = None
            lessons = Lessons(leaf, learnt, known())
            log(step="more known positions", positions=lessons.labels.numel(), solved=lessons.solved)
        now = rate * min(1, (step + 1) / 200) * max(0.002, 0.5 * (1 + math.cos(math.pi * part)))
        for group in optimizer.param_groups:
            group["lr"] = now
        chosen = lessons.draw(batch)
        flat = chosen.view(-1)
        guess = leaf(gpu.feature_rows(lessons.own[flat], lessons.opp[flat]), batch, part > ROUNDED_FROM)
        loss = nn.functional.smooth_l1_loss(guess, lessons.labels[chosen], reduction="none", beta=LABEL_BETA)
        loss = (loss * lessons.importance[chosen]).mean()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        with torch.no_grad():
            for table, strength in zip((leaf.special, leaf.shared[: -sum(PLAIN)]), pull):
                table.copy_(nn.functional.softshrink(table, now * strength))
        sums += loss.detach()
        step += 1
        if step % 1000 == 0 or step == 20:
            log(net=name, steps=step, loss=round(sums.item() / min(step, 1000), 4), seconds=round(time.time() - begin, 1))
            sums.zero_()
        if look and (time.time() - begin) // LOOK_EVERY > looked:
            looked += 1
            report_held(leaf, learnt, held, log, f"{name} after {step}")
            look(f"{name} after {step}")
    report_held(leaf, learnt, held, log, name)


def stored(leaf):
    """The tables in whole steps, as bytes: what is shared, and what must be
    added to it (modulo 256) in each part of the game."""
    steps = lambda table: torch.round(table.detach() * TABLE_UNIT).to(torch.int16)[:, gpu.FIRST_IMAGE.long()].cpu().numpy()
    whole = steps(leaf.tables(True))
    shared = steps(Tables.apply(torch.zeros_like(leaf.special[:1]), leaf.shared, leaf.short, True))[0]
    return (whole - shared).astype(numpy.int8), shared.astype(numpy.int8)


def frozen(leaf):
    """What the net is now, for `save`, while it goes on learning."""
    special, shared = stored(leaf)
    layers = {k: v.detach().cpu().numpy() for k, v in leaf.state_dict().items() if k not in TIES}
    return {"special": special, "shared": shared, **layers}, leaf.parts, leaf.firsts


def save(path, numbers, parts, firsts):
    """What export.py reads and what training can go on from."""
    numpy.savez_compressed(path, **numbers, parts=parts, firsts=firsts)


def load(path, firsts=FIRSTS, parts=PARTS):
    """A saved net. Without `parts` it has those that it was saved with; a new part begins with what was special where it
    begins, and its phases with layers that know those rows: of the same number of empty squares or of the nearest, odd or even alike."""
    saved = numpy.load(path)
    parts = parts or saved["parts"].tolist()
    leaf = Leaf(firsts, parts)
    olds, places = saved["firsts"].tolist(), saved["parts"].tolist()
    serving = lambda first: sum(place <= first for place in places) - 1
    part = [serving(first) for first in parts]
    nearest = lambda first, of: min((o for o in olds if serving(o) == of), key=lambda o: abs(o - first) + 100 * ((o - first) % 2))
    phase = [olds.index(nearest(first, part[new])) for first, new in zip(firsts, leaf.part)]
    shared = saved["shared"]
    # Sums of bytes are modulo 256.
    tables = {"shared": shared, "special": (saved["special"] + shared)[part].astype(numpy.float32) - shared,
              "short": numpy.zeros((SHORT_ROWS, WIDTH))}
    leaf.load_state_dict({k: torch.from_numpy(tables[k].astype(numpy.float32) / TABLE_UNIT if k in tables else saved[k][phase])
                          for k in leaf.state_dict()})
    return leaf.to(gpu.DEVICE)
