"""Trains the pattern evaluation on one GPU, from recorded games and self-play.

Labels come from below: positions near the end are solved exactly; the model
fitted to them is the leaf evaluation of searches that label positions a few
plies earlier; and so on up to the first move. See README.md.
"""

import argparse
import json
import pathlib
import subprocess
import time

import numpy
import torch

import data
import deep
import gpu
import leaf
import net

# Phase of the game by the number of empty squares: up to 7, then pairs, then
# coarser steps in the opening.
FIRST_EMPTIES = [0, *range(8, 44, 2), 44, 48, 53, 61]
PHASES = len(FIRST_EMPTIES) - 1
PHASE = [next(p for p in range(PHASES) if e < FIRST_EMPTIES[p + 1]) for e in range(61)]
UNIT = 256
# Up to so many empty squares labels are corrected by what exact scores say.
# Not beyond: people err, so a recorded result is no exact score earlier on.
CALIBRATED = 26
EXACT_IMPORTANCE = 2.0  # of exact scores of recorded positions

START = time.time()
LOG = []


def log(**fields):
    fields = {"t": round(time.time() - START, 1), **fields}
    LOG.append(fields)
    print(json.dumps(fields), flush=True)


def left(arguments):
    return arguments.seconds - (time.time() - START)


def tables_of(weights):
    """The model as the GPU plays with it: 16-bit integers."""
    return torch.clamp(torch.round(weights * UNIT), -32768, 32767).to(torch.int16).contiguous()


def errors(own, opp, labels, weights):
    e = torch.clamp(gpu.predict(own, opp, weights), -64, 64) - labels
    return {"mae": round(e.abs().mean().item(), 3), "rmse": round(e.pow(2).mean().sqrt().item(), 3),
            "bias": round(e.mean().item(), 3), "n": labels.numel()}


def robust_fit(own, opp, labels, ridge, iterations, start=None, importance=None):
    """Least squares, then once more with far outliers made lighter."""
    if importance is None:
        importance = torch.ones_like(labels)
    w = gpu.fit(own, opp, labels, importance, ridge, iterations, start)
    residual = (labels - gpu.predict(own, opp, w)).abs()
    importance = importance / torch.clamp(residual / 6, min=1)
    return gpu.fit(own, opp, labels, importance, ridge, iterations // 3, w)


def from_records(games):
    """A first model from recorded games: the exact result from 24 empties on
    is a fair label for what came before; after it, the final result is one if
    nobody erred by much."""
    weights = torch.zeros(PHASES, gpu.WEIGHTS, device=gpu.DEVICE)
    fair = (games.final - games.exact).abs() <= 4
    for phase in range(PHASES):
        low, high = FIRST_EMPTIES[phase] - 1, FIRST_EMPTIES[phase + 1]
        chosen = (games.empties >= low) & (games.empties <= high) & ~games.test
        chosen &= (games.empties >= 24) | fair
        labels = torch.where(games.empties >= 24, games.exact, games.final)[chosen]
        weights[phase] = robust_fit(games.own[chosen], games.opp[chosen], labels, 20.0, 15)
    return weights


class Exact:
    """Recorded positions with exact scores: held-out ones to test with, others
    to learn from and to calibrate labels with."""

    def __init__(self, games, folder, growing):
        self.games = games
        self.growing = growing
        at24 = games.test & (games.empties == 24)
        self.sets = {"wthor24": (games.own[at24], games.opp[at24], games.exact[at24])}
        self.learnt, self.fresh = [], []
        for path in sorted(pathlib.Path(folder).glob("exact_*.txt")):
            if "test" in path.stem:
                self.sets[path.stem] = data.read_exact(path)
            else:
                self.learnt.append(self.split(path))

    def split(self, path):
        """Of played positions one in eight is kept for tests."""
        rows = data.read_exact(path)
        if "played" not in path.stem:
            return rows
        test = (rows[0] ^ (rows[1] * 5)) * 0x61c8864680b583eb >> 32 & 7 == 0
        self.sets[str(path)] = tuple(t[test] for t in rows)
        return tuple(t[~test] for t in rows)

    def refresh(self):
        """Reads what the programs that solve beside have written by now."""
        self.fresh = [self.split(path) for path in sorted(self.growing.glob("exact_*.txt"))]

    def at(self, e):
        """Positions to learn from with e empty squares."""
        if e == 24:
            chosen = (self.games.empties == e) & ~self.games.test
            return self.games.own[chosen], self.games.opp[chosen], self.games.exact[chosen]
        parts = []
        for own, opp, labels in self.learnt + self.fresh:
            at = 64 - data.count(own | opp) == e
            parts.append((own[at], opp[at], labels[at]))
        return [torch.cat([p[i] for p in parts]) for i in range(3)]

    def report(self, name, weights):
        for key, (own, opp, labels) in self.sets.items():
            empties = 64 - data.count(own | opp)
            for e in sorted(set(empties.tolist())):
                at = empties == e
                log(test=key, model=name, empties=e, **errors(own[at], opp[at], labels[at], weights[PHASE[e]]))


def search_labels(own, opp, e, depth, weights):
    if own.numel() == 0:
        return torch.zeros(0, device=gpu.DEVICE), 0
    return gpu.label_search(own, opp, e - depth, tables_of(weights[PHASE[e - depth]]))


def fit_line(found, labels, e, depth):
    """The best linear guess at the exact score from the search's value."""
    x = torch.stack([torch.ones_like(labels), found], 1).double()
    y = labels.double()[:, None]
    solution = torch.linalg.lstsq(x, y).solution
    off = (x @ solution - y).abs()
    raw = found - labels
    log(calibrate=e, depth=depth, n=labels.numel(), weights=[round(v, 3) for v in solution[:, 0].tolist()],
        mae=round(off.mean().item(), 3), rmse=round(off.pow(2).mean().sqrt().item(), 3),
        search_mae=round(raw.abs().mean().item(), 3), search_bias=round(raw.mean().item(), 3))
    return solution[:, 0].float()


def calibrate(own, opp, labels, e, depth, weights):
    return fit_line(search_labels(own, opp, e, depth, weights)[0], labels, e, depth)


def drift(exact, depth, weights):
    """How much too hopeful a search of this depth is, on average, where exact
    scores can tell. Added up from label to label it would reach discs."""
    own, opp, labels = (t[:120000].contiguous() for t in exact.at(24))
    return (search_labels(own, opp, 24, depth, weights)[0] - labels).mean() if depth <= 6 else 0.0


class Pool:
    """Where positions come from: recorded games and games the model plays
    against itself, both with a few random moves on top. Random moves matter:
    a position chosen by the model alone flatters the side that chose it."""

    # Random moves on top, their share, and how often one position may serve.
    WANDER = ((0, 0.3, 1), (1, 0.3, 3), (2, 0.25, 10), (3, 0.15, 30))

    def __init__(self, arguments, games, weights, number):
        self.games = games
        self.balanced = arguments.balanced
        self.seed = arguments.seed * 1000
        begin = time.time()
        own = torch.full((number,), 0x0000000810000000, dtype=torch.int64, device=gpu.DEVICE)
        opp = torch.full((number,), 0x0000001008000000, dtype=torch.int64, device=gpu.DEVICE)
        low, high = arguments.random_plies
        blind = torch.randint(low, high + 1, (number,), dtype=torch.int8, device=gpu.DEVICE)
        sign = torch.ones_like(blind)
        self.played = [None] * 61
        for e in range(60, 3, -1):
            fresh = (blind <= 0) & (data.count(own | opp) == 64 - e)
            self.played[e] = (own[fresh].clone(), opp[fresh].clone())
            leaf = max(0, e - 3)
            self.seed += 1
            gpu.step(self.seed, own, opp, leaf, tables_of(weights[PHASE[leaf]]), arguments.heat, blind, sign)
        log(step="play", games=number, seconds=round(time.time() - begin, 2))

    def take(self, e, most, weights):
        """About `most` positions with e empty squares, balanced ones preferred.
        The choice looks at the old model's opinion, never at the label."""
        parts = []
        for plies, share, often in self.WANDER:
            source = min(e + plies, 60)
            learnt = (self.games.empties == source) & ~self.games.test
            both = [(self.games.own[learnt], self.games.opp[learnt])]
            if source > 3 and self.played[source][0].numel():
                both.append(self.played[source])
            rest = int(1.6 * most * share)
            for place, (own, opp) in enumerate(both):
                n = min(rest // (len(both) - place), own.numel() * often)
                rest -= n
                chosen = torch.randperm(own.numel(), device=gpu.DEVICE).repeat(often)[:n]
                a, b = own[chosen].contiguous(), opp[chosen].contiguous()
                self.seed += 1
                gpu.wander(self.seed, a, b, source - e)
                parts.append((a, b))
        a, b = (torch.cat([p[i] for p in parts]) for i in range(2))
        there = (a != 0) & (data.count(a | b) == 64 - e)
        a, b = a[there], b[there]
        opinion = gpu.predict(a, b, weights).abs()
        kept = torch.rand(a.numel(), device=gpu.DEVICE) < (self.balanced / torch.clamp(opinion, min=self.balanced)) ** 2
        both = torch.stack([a[kept], b[kept]], 1)
        if e > 36:
            both = torch.unique(both, dim=0)
        both = both[torch.randperm(both.shape[0], device=gpu.DEVICE)][:most]
        return both[:, 0].contiguous(), both[:, 1].contiguous()


    def samples(self, e, most):
        """Positions with e empty squares, not chosen by anybody's opinion:
        recorded ones after 0 to 2 random moves, and played ones."""
        parts = []
        for plies in range(3):
            learnt = (self.games.empties == e + plies) & ~self.games.test
            own, opp = self.games.own[learnt], self.games.opp[learnt]
            chosen = torch.randperm(own.numel(), device=gpu.DEVICE)[: most // 3]
            own, opp = own[chosen].contiguous(), opp[chosen].contiguous()
            self.seed += 1
            gpu.wander(self.seed, own, opp, plies)
            there = (own != 0) & (data.count(own | opp) == 64 - e)
            parts.append(torch.stack([own[there], opp[there]], 1))
        recorded = torch.cat(parts)
        own, opp = self.played[e]
        chosen = torch.randperm(own.numel(), device=gpu.DEVICE)[:most]
        return recorded, torch.stack([own[chosen], opp[chosen]], 1)


# Positions by empty squares to solve beside, for a few minutes of 16 cores.
BESIDE = {20: 60000, 21: 40000, 22: 30000, 23: 20000}


def solve_beside(program, threads, pool, out):
    """Starts programs on the CPU that solve positions exactly while the GPU is
    busy; they write what data.read_exact reads."""
    both = [torch.cat(parts).cpu() for parts in zip(*(pool.samples(e, most) for e, most in BESIDE.items()))]
    running = []
    for name, positions in zip(("recorded", "played"), both):
        positions = positions[torch.randperm(len(positions))].numpy().astype(numpy.uint64)
        todo = pathlib.Path("/tmp") / f"todo_{name}.txt"
        todo.write_text("".join(f"{own:016x} {opp:016x}\n" for own, opp in positions))
        result = open(out / f"exact_{name}.txt", "w")
        running.append(subprocess.Popen(["nice", program, str(threads // 2)], stdin=open(todo), stdout=result))
        log(step="solve", name=name, positions=len(positions))
    return running


def search_depth(empties):
    """An even number of plies that leads into an earlier fitted phase."""
    depth = 2 if empties >= 53 else 4
    while PHASE[empties - depth] == PHASE[empties]:
        depth += 2
    return depth


def recipe(arguments, empties):
    """How positions with so many empty squares are labelled: search depth (0
    for an exact score) and thousands of positions."""
    if empties <= 12:
        return [(0, {9: 3000, 10: 4000, 11: 2000, 12: 1500}.get(empties, 1500))]
    if empties <= 14:
        return [(0, {13: 500, 14: 250}[empties]), (6, 1500)]
    if empties <= arguments.deep:
        return [(6, 2000)]
    if empties < 44:
        return [(4, 2500)]
    return [(search_depth(empties), 300 if empties < 53 else 20)]


def labelled(arguments, pool, exact, weights, start, e, scale):
    """Positions with e empty squares and their labels, and the nodes it took."""
    parts, visited = [], 0
    for depth, thousands in recipe(arguments, e):
        most = int(1000 * thousands * scale)
        a, b = pool.take(e, most, start[PHASE[e]])
        if depth == 0:
            y, nodes = gpu.label_exact(a, b)
            known = (a[:60000], b[:60000], y[:60000])
        else:
            y, nodes = search_labels(a, b, e, depth, weights)
            if e in (13, 14):
                line = calibrate(*known, e, depth, weights)
                y = line[0] + line[1] * y
            elif e <= CALIBRATED:
                near = min((c for c in range(16, 25) if exact.at(c)[0].numel() >= 1000), key=lambda c: abs(c - e))
                there = [t[:120000].contiguous() for t in exact.at(near)]
                line = calibrate(*there, near, depth, weights)
                y = line[0] + line[1] * y
            else:
                y = y - drift(exact, depth, weights)
        visited += nodes
        parts.append((a, b, y))
    return parts, visited


def cascade(arguments, pool, start, name, exact, scale, kept=None):
    """Labels and fits phase after phase, from the end to the opening. The
    labelled positions go to `kept`, too."""
    weights = torch.zeros(PHASES, gpu.WEIGHTS, device=gpu.DEVICE)
    for phase in range(PHASES):
        parts = []
        begin = time.time()
        visited = 0
        there = range(max(1, FIRST_EMPTIES[phase]), min(61, FIRST_EMPTIES[phase + 1]))
        exact.refresh()
        for e in there:
            more, nodes = labelled(arguments, pool, exact, weights, start, e, scale)
            parts += more
            visited += nodes
        done = time.time()
        a, b, y = (torch.cat([p[i] for p in parts]) for i in range(3))
        held = torch.arange(a.numel(), device=gpu.DEVICE) % 50 == 0
        more = [exact.at(e) for e in there if 15 <= e <= 24]
        x, z, l = (torch.cat([t[~held], *[m[i] for m in more]]) for i, t in enumerate((a, b, y)))
        importance = torch.ones_like(l)
        importance[(~held).sum() :] = EXACT_IMPORTANCE
        weights[phase] = w = robust_fit(x, z, l, arguments.ridge, arguments.iterations, importance=importance)
        if kept is not None:
            kept.append((x, z, l, importance))
        log(step="fit", model=name, phase=phase, empties=FIRST_EMPTIES[phase], label_s=round(done - begin, 2),
            fit_s=round(time.time() - done, 2), nodes_per=round(visited / a.numel()),
            train=errors(a[~held], b[~held], y[~held], w),
            held=errors(a[held], b[held], y[held], w), spread=round(y.std().item(), 2))
    exact.report(name, weights)
    return weights


def save(path, weights, **more):
    numpy.savez_compressed(path, tables=tables_of(weights).cpu().numpy(), **more)


def net_labels(own, opp, e, depth, trained):
    return gpu.label_net(own, opp, e - depth, *net.parts(trained, PHASE[e - depth]))


def check_net_search(exact, trained):
    """One ply of the search on the GPU against PyTorch."""
    own, opp, _ = (t[:2000].contiguous() for t in exact.at(24))
    found = net_labels(own, opp, 24, 1, trained)[0]
    child_own, child_opp, first = gpu.children(own, opp)
    able = gpu.children(child_own, child_opp)[2].diff() > 0
    values = torch.where(able, -net.predict(trained, child_own, child_opp, PHASE), torch.inf)
    best = torch.tensor([values[i:j].max().item() if j > i else torch.inf for i, j in zip(first.tolist(), first.tolist()[1:])])
    known = torch.isfinite(best)
    worst = (found.cpu() - best)[known].abs().max().item()
    log(step="check", worst=round(worst, 4), positions=int(known.sum()))
    assert worst < 0.05, "the search on the GPU and PyTorch disagree"


def opinions(own, opp, e, depths, trained, judge):
    """What is known about positions without solving them: [position, opinion]
    with a one, the values of searches with the net, the net's own and the
    deep net's, if there is one."""
    columns = [torch.ones(own.numel(), device=gpu.DEVICE)]
    columns += [net_labels(own, opp, e, depth, trained)[0] for depth in depths]
    columns.append(net.predict(trained, own, opp, PHASE))
    if judge:
        columns.append(deep.glance(judge, own, opp))
    return torch.stack(columns, 1)


def best_mixture(exact, e, depths, trained, judge):
    """The mixture of opinions that is nearest to exact scores."""
    near = min((c for c in range(16, 25) if exact.at(c)[0].numel() >= 2500), key=lambda c: abs(c - e))
    own, opp, labels = (t[:30000].contiguous() for t in exact.at(near))
    x = opinions(own, opp, near, depths, trained, judge)
    solution = torch.linalg.lstsq(x.double(), labels.double()[:, None]).solution.float()
    off = (x @ solution)[:, 0] - labels
    log(mixture=near, depths=depths, weights=[round(v, 3) for v in solution[:, 0].tolist()], n=labels.numel(),
        mae=round(off.abs().mean().item(), 3), rmse=round(off.pow(2).mean().sqrt().item(), 3),
        alone=round((x[:, 1] - labels).abs().mean().item(), 3))
    return solution


def net_recipe(arguments, e):
    """How positions are labelled with the net, by the number of empty squares:
    depths of the searches, thousands of positions, importance."""
    if e <= 12:
        return []
    if arguments.focus and arguments.focus[0] <= e <= arguments.focus[1]:
        return [((4,), arguments.focus[2], 1.0)]
    thousands = 6000 if e < 28 else 2500 if e < 36 else 1200 if e < 44 else 300 if e < 53 else 20
    return [((4,), thousands // 3 if arguments.focus else thousands, 1.0)]


def exact_thousands(arguments, e):
    """How many thousand positions with so few empty squares are solved."""
    thousands = {10: 1500, 11: 1000, 12: 700, 13: 250, 14: 100}.get(e, 1500)
    return thousands // 3 if arguments.focus else thousands


def label_by_net(arguments, pool, exact, trained, judge, start):
    """Positions of all phases with labels: exact ones near the end, then those
    of searches with the net, as many as there is time for."""
    kept, mixtures = [], {}
    for phase in range(PHASES):
        parts = []
        for e in range(max(1, FIRST_EMPTIES[phase]), FIRST_EMPTIES[phase + 1]):
            if e <= 14:
                a, b = pool.take(e, 1000 * exact_thousands(arguments, e), start[phase])
                y = gpu.label_exact(a, b)[0]
                parts.append((a, b, y, torch.full_like(y, EXACT_IMPORTANCE if e > 12 else 1.0)))
            for depths, thousands, importance in net_recipe(arguments, e):
                key = (min(max(e, 16), 24), depths)
                if key not in mixtures:
                    exact.refresh()
                    mixtures[key] = best_mixture(exact, e, depths, trained, judge)
                begin, done = time.time(), []
                limit = arguments.relabel * (0.6 / 15 if e < 28 else 0.38 / 16 if e < 44 else 0.02 / 17)
                own, opp = pool.take(e, 1000 * thousands, start[phase])
                for a, b in zip(own.split(250_000), opp.split(250_000)):
                    done.append((opinions(a, b, e, depths, trained, judge) @ mixtures[key])[:, 0])
                    if time.time() - begin > limit * (1 - 0.5 / len(done)):
                        break
                y = torch.cat(done)
                parts.append((own[: y.numel()], opp[: y.numel()], y, torch.full_like(y, importance)))
                log(step="label", empties=e, depths=depths, n=y.numel(), seconds=round(time.time() - begin, 2))
            if 15 <= e <= 24:
                more = exact.at(e)
                parts.append((*more, torch.full_like(more[2], EXACT_IMPORTANCE)))
        kept.append(tuple(torch.cat([p[i] for p in parts]) for i in range(4)))
    return kept


REFIT_MOST = 5_000_000  # positions of a phase


def refit(arguments, kept, start, exact):
    """The linear model fitted to the net's labels; phases that end with exact
    labels stay as they are."""
    weights = start.clone()
    for phase in range(PHASE[14], PHASES):
        begin = time.time()
        own, opp, labels, importance = kept[phase]
        chosen = torch.randperm(own.numel(), device=gpu.DEVICE)[:REFIT_MOST]
        held = chosen[: chosen.numel() // 50]
        chosen = chosen[held.numel() :]
        parts = [t[chosen].contiguous() for t in (own, opp, labels)]
        weights[phase] = robust_fit(*parts, arguments.ridge, arguments.iterations, importance=importance[chosen])
        log(step="refit", empties=FIRST_EMPTIES[phase], seconds=round(time.time() - begin, 2),
            held=errors(own[held].contiguous(), opp[held].contiguous(), labels[held], weights[phase]))
    exact.report("refit", weights)
    return weights


def train_net(arguments, kept, exact, out, trained, name, rate):
    net.train(trained, kept, FIRST_EMPTIES[:-1], PHASE, exact, arguments.net, log, name, rate)
    net.save(out / f"{name}.npz", trained)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True)
    parser.add_argument("--data", default=str(data.HERE / "data"))
    parser.add_argument("--seconds", type=float, default=500)
    parser.add_argument("--scale", type=float, nargs="+", default=[0.1, 1.0], help="one round each, of this size")
    parser.add_argument("--deep", type=int, default=26, help="labels of 6 plies up to so many empty squares")
    parser.add_argument("--random-plies", type=int, nargs=2, default=(2, 12))
    parser.add_argument("--heat", type=float, default=0.7)
    parser.add_argument("--ridge", type=float, default=3.0)
    parser.add_argument("--iterations", type=int, default=75)
    parser.add_argument("--net", type=float, default=0, help="seconds to train the net")
    parser.add_argument("--teacher", help="a net that labels, instead of the linear model")
    parser.add_argument("--relabel", type=float, default=120, help="seconds for the teacher's labels")
    parser.add_argument("--warm", action="store_true", help="start the net from its teacher")
    parser.add_argument("--solver", nargs=2, help="program that solves positions beside, and its threads")
    parser.add_argument("--focus", type=int, nargs=3, metavar=("LOW", "HIGH", "THOUSANDS"),
                        help="so many positions for each of these numbers of empty squares, fewer for the others")
    parser.add_argument("--balanced", type=float, default=24.0,
                        help="discs; positions further from even are taken more rarely")
    parser.add_argument("--refit", action="store_true", help="fit the linear model to the net's labels, too")
    parser.add_argument("--deep-net", type=float, default=0, help="seconds to train the deep net on the teacher's labels")
    parser.add_argument("--leaf", type=float, nargs="*", default=[], help="seconds to train a net for the leaves on the teacher's labels, one for each")
    parser.add_argument("--pull", type=float, nargs="*", default=[0.01, 0.003], help="of each, see leaf.train")
    parser.add_argument("--judge", help="a deep net whose opinion is part of the labels")
    parser.add_argument("--resume", help="a net of the kind to be trained to go on from")
    parser.add_argument("--rate", type=float, default=2e-3, help="how fast it learns")
    parser.add_argument("--start", help="a model to start from")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    out = pathlib.Path(arguments.out)
    games = data.Games(arguments.data)
    exact = Exact(games, arguments.data, out)
    log(step="games", games=games.own.shape[0], weights=gpu.WEIGHTS, held_out=int(games.test[:, 0].sum()),
        tests={k: v[2].numel() for k, v in exact.sets.items()})
    if arguments.start:
        weights = torch.from_numpy(numpy.load(arguments.start)["tables"]).to(gpu.DEVICE).float() / UNIT
    else:
        weights = from_records(games)
        log(step="records")
    exact.report("start", weights)
    beside = []
    try:
        for number, scale in enumerate(arguments.scale):
            pool = Pool(arguments, games, weights, int(800_000 * scale))
            if arguments.solver and number == 0:
                beside += solve_beside(arguments.solver[0], int(arguments.solver[1]), pool, out)
            if arguments.teacher:
                teacher = net.load(arguments.teacher, FIRST_EMPTIES[:-1])
                check_net_search(exact, teacher)
                net.report(teacher, "teacher", exact, PHASE, log)
                judge = deep.load(arguments.judge).to(gpu.DEVICE, memory_format=torch.channels_last) if arguments.judge else None
                kept = label_by_net(arguments, pool, exact, teacher, judge, weights)
                log(step="labels", positions=sum(k[0].numel() for k in kept), left=round(left(arguments)))
                exact.refresh()
                if arguments.refit:
                    save(out / "model.npz", refit(arguments, kept, weights, exact))
                for which, seconds in enumerate(arguments.leaf):
                    student = leaf.load(arguments.resume) if arguments.resume else leaf.Leaf(FIRST_EMPTIES[:-1])
                    pull = arguments.pull[2 * which : 2 * which + 2]
                    leaf.train(student, kept, exact, seconds, log, f"leaf{which}", arguments.rate, pull)
                    leaf.save(out / f"leaf{which}.npz", student)
                if arguments.leaf:
                    break
                if arguments.deep_net:
                    student = deep.load(arguments.resume) if arguments.resume else deep.Deep()
                    deep.train(student, kept, FIRST_EMPTIES[:-1], exact, arguments.deep_net, log, "deep", arguments.rate)
                    deep.save(out / "deep.npz", student)
                    break
                student = teacher if arguments.warm else net.Net(FIRST_EMPTIES[:-1])
                train_net(arguments, kept, exact, out, student, "net", 1.5e-3 if arguments.warm else 2e-3)
                break
            kept = [] if arguments.net else None
            weights = cascade(arguments, pool, weights, f"round{number + 1}", exact, scale, kept)
            save(out / "model.npz", weights)
            log(step="round", number=number + 1, left=round(left(arguments)))
            if arguments.net:
                train_net(arguments, kept, exact, out, net.Net(FIRST_EMPTIES[:-1]), "net", 2e-3)
    finally:
        (out / "log.jsonl").write_text("".join(json.dumps(line) + "\n" for line in LOG))
        for process in beside:
            process.terminate()


if __name__ == "__main__":
    main()
