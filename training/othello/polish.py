"""The last touch of the net over patterns, on the CPU: layers fitted to exact scores.

    g++ -std=c++17 -O2 -shared -fPIC src/host.cpp -o build/host.so
    python3 polish.py NET.npz POLISHED.npz

The tables stay as they are: exact scores are too few for them. The layers of a
phase are few enough to learn from them what searches get wrong. One exact
position in ten decides when to stop.
"""

import ctypes
import sys
import types

import numpy
import torch

HOST = ctypes.CDLL("build/host.so")
pointer = lambda array: ctypes.c_void_p(array.ctypes.data)


def net_rows(own, opp):
    own, opp = own.numpy(), opp.numpy()
    out = numpy.zeros((len(own), 62), dtype=numpy.int32)
    HOST.net_rows(pointer(own), pointer(opp), len(own), pointer(out))
    return torch.from_numpy(out)


def replay(records):
    records = records.numpy()
    own, opp = (numpy.zeros((len(records), 60), dtype=numpy.int64) for _ in range(2))
    black = numpy.zeros((len(records), 60), dtype=numpy.uint8)
    HOST.replay(pointer(records), len(records), pointer(own), pointer(opp), pointer(black))
    return torch.from_numpy(own), torch.from_numpy(opp), torch.from_numpy(black).bool()


# The training's modules ask for these of the GPU.
sys.modules["gpu"] = types.SimpleNamespace(
    DEVICE="cpu", NET_ROWS=HOST.net_numbering(), net_rows=net_rows, replay=replay)
import data  # noqa: E402
import net   # noqa: E402
from export import FIRST_EMPTIES  # noqa: E402

PHASE = [sum(first <= e for first in FIRST_EMPTIES) - 1 for e in range(61)]
EPOCHS, BATCH, RATE = 12, 2048, 4e-4


def exact_positions(games):
    """Own, opp, score of what may be learnt from, and of the tests."""
    learnt, tests = [], {}
    at = (games.empties == 24) & ~games.test
    learnt.append((games.own[at], games.opp[at], games.exact[at]))
    at = (games.empties == 24) & games.test
    tests["recorded, 24"] = (games.own[at], games.opp[at], games.exact[at])
    for path in sorted((data.HERE / "data").glob("exact_*.txt")):
        own, opp, score = data.read_exact(path)
        held = (own ^ (opp * 5)) * 0x61c8864680b583eb >> 32 & 7 == 0
        if "test" in path.stem:
            tests["recorded"] = (own, opp, score)
        elif "played" in path.stem:
            old = tests.get("played", [t[:0] for t in (own, opp, score)])
            tests["played"] = tuple(torch.cat([o, t[held]]) for o, t in zip(old, (own, opp, score)))
            learnt.append((own[~held], opp[~held], score[~held]))
        else:
            learnt.append((own, opp, score))
    return [torch.cat([part[i] for part in learnt]) for i in range(3)], tests


def sums(trained, own, opp, phase):
    """The clipped and the plain inputs of a phase's layers."""
    table = torch.round(trained.tables().detach()[trained.group[phase]] * net.TABLE_UNIT) / net.TABLE_UNIT
    return torch.cat([nn_sum(rows, table) for rows in net_rows(own, opp).split(20000)])


def nn_sum(rows, table):
    return torch.nn.functional.embedding_bag(rows, table, mode="sum")


def layers(w, h):
    c = torch.clamp(h, 0, 1)
    half = h.shape[1] // 2
    x = torch.cat([c, c[:, :half] * c[:, half:]], 1)
    x = torch.clamp(x @ w["first"] + w["first_bias"], 0, net.CAP)
    x = torch.clamp(x @ w["second"] + w["second_bias"], 0, net.CAP)
    return net.DISCS * (x @ w["last"] + w["last_bias"] + h @ w["past"])[:, 0]


def polish(trained, phase, own, opp, score):
    h = sums(trained, own, opp, phase)
    names = [name for name, _ in trained.named_parameters() if name not in net.TABLES]
    w = {name: getattr(trained, name).detach()[phase].clone().requires_grad_() for name in names}
    aside = torch.rand(len(h), generator=torch.Generator().manual_seed(phase)) < 0.1
    error = lambda: (layers(w, h[aside]) - score[aside]).abs().mean().item()
    optimizer = torch.optim.Adam(w.values())
    x, y = h[~aside], score[~aside]
    with torch.no_grad():
        before = best = error()
    kept = {name: value.detach().clone() for name, value in w.items()}
    for epoch in range(EPOCHS):
        optimizer.param_groups[0]["lr"] = RATE * (1 - epoch / EPOCHS)
        for some in torch.randperm(len(x)).split(BATCH):
            loss = torch.nn.functional.smooth_l1_loss(layers(w, x[some]), y[some], beta=net.LABEL_BETA)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        with torch.no_grad():
            now = error()
        if now < best:
            best, kept = now, {name: value.detach().clone() for name, value in w.items()}
    with torch.no_grad():
        for name in names:
            getattr(trained, name)[phase] = kept[name]
    print(f"phase from {FIRST_EMPTIES[phase]}: {len(x)} positions, aside {before:.3f} -> {best:.3f}", flush=True)


def main():
    source, target = sys.argv[1:]
    torch.set_num_threads(1)
    torch.manual_seed(1)
    trained = net.load(source, FIRST_EMPTIES)
    games = data.Games()
    (own, opp, score), tests = exact_positions(games)
    log = lambda **fields: print(fields, flush=True)
    exact = types.SimpleNamespace(sets=tests)
    net.report(trained, "before", exact, PHASE, log)
    empties = 64 - data.count(own | opp)
    phases = torch.tensor(PHASE)[empties]
    for phase in torch.unique(phases).tolist():
        at = phases == phase
        if at.sum() >= 5000:
            polish(trained, phase, own[at], opp[at], score[at])
    net.report(trained, "after", exact, PHASE, log)
    net.save(target, trained)


if __name__ == "__main__":
    main()
