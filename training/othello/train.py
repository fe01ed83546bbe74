"""Trains the two nets on one GPU, from recorded games, self-play and labels that
search and both nets make together. See README.md."""

import argparse
import json
import pathlib
import threading
import time

import torch

import data
import deep
import gpu
import known
import leaf
import pool

START = time.time()
LOG = []
# Searched labels are the mixture of opinions that is nearest to what is known;
# it is fitted to at most and at least so many positions.
MIXED_MOST, MIXED_LEAST = 30_000, 1_500
SOLVED_UP_TO = 11  # empty squares, by the GPU itself


def log(**fields):
    fields = {"t": round(time.time() - START, 1), **fields}
    LOG.append(fields)
    print(json.dumps(fields), flush=True)


def report(predict, name, tests):
    for key, (own, opp, labels) in tests.sets.items():
        off = predict(own, opp) - labels
        empties = 64 - data.count(own | opp)
        for e in sorted(set(empties.tolist())):
            at = empties == e
            log(test=key, model=name, empties=e, mae=round(off[at].abs().mean().item(), 3),
                rmse=round(off[at].pow(2).mean().sqrt().item(), 3), bias=round(off[at].mean().item(), 3), n=int(at.sum()))


def report_both(name, tests, student=None, judge=None, turns=(8,)):
    if student:
        report(lambda a, b: leaf.predict(student, a, b), name, tests)
    for many in turns if judge else ():
        report(lambda a, b: deep.predict(judge, a, b, many), f"{name}, {many} symmetries", tests)


def opinions(own, opp, e, depth, net, judge=None):
    """What both nets say: [position, opinion] with a one, the value of a search, the searching
    net's own value and, if it is asked, the deep net's."""
    said = [torch.ones(own.numel(), device=gpu.DEVICE), leaf.search(net, own, opp, e, depth), gpu.evaluate(own, opp, *leaf.parts(net, e))]
    return torch.stack(said + ([deep.predict(judge, own, opp, rounding=False)] if judge else []), 1)


def fitted(x, labels):
    """The mixture of columns nearest to the labels, and how far it is off."""
    solution = torch.linalg.lstsq(x.double(), labels.double()[:, None]).solution.float()
    return solution, ((x @ solution)[:, 0] - labels).abs().mean().item()


def known_at(solved, e):
    """Some known positions with e empties, or with the nearest number of which there are enough."""
    empties = 64 - data.count(solved[0] | solved[1])
    counts = torch.bincount(empties, minlength=61).tolist()
    enough = min(MIXED_LEAST, max(counts))
    near = min((n for n in range(61) if counts[n] >= enough), key=lambda n: abs(n - e))
    at = torch.nonzero(empties == near)[:, 0]
    at = at[torch.randperm(len(at), device=gpu.DEVICE)[:MIXED_MOST]]
    return near, tuple(t[at].contiguous() for t in solved)


class Mixture:
    """The mixtures of opinions, with and without the deep net's, that are nearest to what is known. How much each opinion
    counts is learnt from searches to the end: those of a few plies agree with their own kind too much. At numbers of empties
    where there are none, what is known there only says how far all of it lies beside the truth."""

    def __init__(self, facts, e, depth, net, judge):
        near, (own, opp, labels) = known_at(facts.searched_to_the_end(), e)
        x = opinions(own, opp, near, depth, net, judge)
        found = [fitted(x[:, :many], labels) for many in (4, 3)]
        self.weights, shift = [solution for solution, _ in found], [0.0, 0.0]
        if near != e:
            there, (own, opp, known) = known_at(facts.now(), e)
            beside = opinions(own, opp, there, depth, net, judge)
            for i, weights in enumerate(self.weights):
                shift[i] = (known - (beside[:, : len(weights)] @ weights)[:, 0]).mean().item() if there == e else -weights[0].item()
                weights[0] += shift[i]
        log(mixture=e, near=near, depth=depth, n=labels.numel(), mae=[round(off, 3) for _, off in found],
            weights=[[round(v, 3) for v in w[:, 0].tolist()] for w in self.weights], shift=[round(v, 3) for v in shift],
            each=[round((x[:, i] - labels).abs().mean().item(), 3) for i in range(1, x.shape[1])])

    def __call__(self, own, opp, e, depth, net, judge=None):
        return (opinions(own, opp, e, depth, net, judge) @ self.weights[0 if judge else 1])[:, 0]


def compare_opinions(solved, net, judge, most):
    """How near to the truth different opinions are, and how long they take."""
    for e in (20, 24):
        near, (own, opp, labels) = known_at(solved, e)
        own, opp, labels = own[:most], opp[:most], labels[:most]
        sources = {"static": lambda: gpu.evaluate(own, opp, *leaf.parts(net, near)),
                   **{f"search {d}": lambda d=d: leaf.search(net, own, opp, near, d) for d in (2, 4, 6)},
                   "deep": lambda: deep.predict(judge, own, opp, rounding=False),
                   "deep, 8": lambda: deep.predict(judge, own, opp, 8, rounding=False),
                   "deep, one ply": lambda: deep.search(judge, own, opp)}
        found = {}
        for name, source in sources.items():
            source()
            begin = time.time()
            found[name] = source()
            off = (found[name] - labels).abs().mean().item()
            log(opinion=name, empties=near, mae=round(off, 3), each_us=round((time.time() - begin) / len(own) * 1e6, 3))
        one = torch.ones_like(labels)
        for names in (("search 4", "static", "deep"), ("search 6", "static", "deep"), ("search 4", "static", "deep, one ply"),
                      ("search 6", "static", "deep", "deep, one ply"), ("search 6", "static", "deep, 8", "deep, one ply")):
            off = fitted(torch.stack([one, *(found[n] for n in names)], 1), labels)[1]
            log(mixture_of=names, empties=near, mae=round(off, 3))


def thousands(e, most):
    """How many thousand positions with e empties are labelled: `most` in the middle game."""
    if e <= SOLVED_UP_TO:
        return min(most, 1500 if e == 11 else 3000)
    return most if e < 28 else most // 2 if e < 44 else most // 8 if e < 53 else most // 100


def share_of_time(e):
    """The part of the time for searched labels that those with e empties have."""
    return 0.05 if 18 <= e < 28 else 0.035 if 15 <= e < 18 else 0.025 if e < 15 else 0.02 if e < 40 else 0.012 if e < 44 else 0.002


def labelled(arguments, positions, facts, net, judge):
    """By number of empties, positions with labels: exact ones near the end, then mixed ones, as many as
    there is time for. The deep net is asked about half of them."""
    kept = {}
    for e in range(1, 61):
        begin, done = time.time(), []
        own, opp = positions.take(e, int(1000 * thousands(e, arguments.thousands)))
        if e <= SOLVED_UP_TO:
            y = gpu.label_exact(own, opp)
        else:
            depth = arguments.depth if e < 44 else 4 if e < 53 else 2
            mixture = Mixture(facts, e, depth, net, judge)
            limit = arguments.label * share_of_time(e)
            for a, b in zip(own.split(131_072), opp.split(131_072)):
                asked = judge if len(done) % 2 == 0 else None
                done.append(mixture(a, b, e, depth, net, asked))
                if time.time() - begin > limit * (1 - 0.5 / len(done)):
                    break
            y = torch.clamp(torch.cat(done), -64, 64)
        kept[e] = (own[: y.numel()].clone(), opp[: y.numel()].clone(), y)
        log(step="label", empties=e, n=y.numel(), of=own.numel(), seconds=round(time.time() - begin, 2))
    return kept


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True)
    parser.add_argument("--data", default=str(data.HERE / "data"), help="folder of recorded games")
    parser.add_argument("--leaf", required=True, help="the net that searches, to play, label and go on with")
    parser.add_argument("--deep", required=True, help="the deep net, to label and go on with")
    parser.add_argument("--known", nargs="*", default=[], help="known positions: .npz of earlier runs, or folders of labels (shards.py)")
    parser.add_argument("--tests", help="answers to known.test_tasks of an earlier run")
    parser.add_argument("--solver", nargs=2, help="the example othello_label, and its threads")
    parser.add_argument("--rounds", type=int, default=450, help="of tasks for it")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--thousands", type=int, default=4000, help="positions to label for each number of empties")
    parser.add_argument("--depth", type=int, default=4, help="of the searches that label")
    parser.add_argument("--label", type=float, default=100, help="seconds")
    parser.add_argument("--compare", type=int, default=0, help="positions to compare opinions on")
    parser.add_argument("--train-deep", type=float, default=0, help="seconds")
    parser.add_argument("--blocks", type=int, default=0)
    parser.add_argument("--rates", type=float, nargs=2, default=(1.2e-4, 0.0))
    parser.add_argument("--shares", type=float, nargs=2, default=(0.2, 0.4), help="of known positions in a batch")
    parser.add_argument("--rounded-from", type=float, default=deep.ROUNDED_FROM)
    parser.add_argument("--batch", type=int, default=deep.BATCH)
    parser.add_argument("--train-leaf", type=float, default=0, help="seconds")
    parser.add_argument("--leaf-rate", type=float, default=2e-3)
    parser.add_argument("--pull", type=float, nargs=2, default=(0.01, 0.003), help="see leaf.train")
    parser.add_argument("--until", type=float, default=1e9, help="seconds after the start at which training ends; a file `until` in OUT counts more")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def allowed(arguments, seconds):
    until = pathlib.Path(arguments.out) / "until"
    until = float(until.read_text()) if until.exists() else arguments.until
    return min(seconds, until - (time.time() - START))


def run(arguments, out, games, facts):
    tests = known.Tests(games)
    positions = pool.Pool(games, arguments.seed)
    # The net that plays and labels stays as it is; the one that learns may have other parts of the game.
    teacher, net, judge = leaf.load(arguments.leaf, parts=None), leaf.load(arguments.leaf), deep.load(arguments.deep)
    log(step="games", games=games.own.shape[0], held_out=int(games.test[:, 0].sum()), known=facts.now()[2].numel())
    answers = pathlib.Path(arguments.tests) if arguments.tests else None
    if arguments.solver:
        program, threads = arguments.solver[0], int(arguments.solver[1])
        facts.start(program, threads, "firm", known.tasks(positions, 1, known.FIRM_TASKS))
        if not answers:
            answers = facts.start(program, threads, "test", known.test_tasks(positions))
    begin = time.time()
    positions.let_play(teacher, arguments.games)
    log(step="play", games=arguments.games, seconds=round(time.time() - begin, 2))
    if arguments.solver:
        facts.start(program, threads, "more", known.tasks(positions, arguments.rounds))
    if answers:
        tests.read(answers)
    report_both("before", tests, teacher, judge)
    if arguments.compare:
        compare_opinions(facts.now(), teacher, judge, arguments.compare)
    kept = labelled(arguments, positions, facts, teacher, judge)
    if answers:
        tests.read(answers)
    log(step="labels", positions=sum(k[0].numel() for k in kept.values()), known=facts.now()[2].numel())
    positions.played = {}
    if answers:
        (out / "tests.txt").write_text(answers.read_text())
    if arguments.train_leaf:
        saving = []

        def look(name):
            report_both(name, tests, net)
            # Beside the training: packing takes seconds.
            saving.append(threading.Thread(target=leaf.save, args=(out / f"look{len(saving)}.npz", *leaf.frozen(net))))
            saving[-1].start()

        leaf.train(net, kept if not arguments.train_deep else dict(kept), facts.now, allowed(arguments, arguments.train_leaf), log, "leaf",
                   arguments.leaf_rate, arguments.pull, look)
        leaf.save(out / "leaf.npz", *leaf.frozen(net))
        log(step="saved", net="leaf")
        report_both("leaf", tests, net)
        facts.stop()
    if arguments.train_deep:
        if arguments.blocks > judge.blocks:
            judge = deep.grown(judge, arguments.blocks)
        deep.train(judge, kept, facts.now, allowed(arguments, arguments.train_deep), log, "deep", arguments.rates, arguments.shares,
                   arguments.rounded_from, arguments.batch,
                   lambda name: report_both(name, tests, judge=judge))
        deep.save(out / "deep.npz", judge)
        report_both("deep", tests, net, judge, (1, 8))
        report(lambda a, b: deep.predict(judge, a, b, 8, False), "deep, 8 symmetries, not rounded", tests)


def main():
    arguments = options()
    out = pathlib.Path(arguments.out)
    torch.manual_seed(arguments.seed)
    torch.backends.cudnn.benchmark = True
    games = data.Games(arguments.data)
    facts = known.Known(games, arguments.known)
    try:
        run(arguments, out, games, facts)
    finally:
        facts.stop()
        facts.save(out / "known")
        (out / "log.jsonl").write_text("".join(json.dumps(line) + "\n" for line in LOG))


if __name__ == "__main__":
    main()
