"""The CUDA functions of src/kernels.cu, called with PyTorch tensors."""

import ctypes
import pathlib
import subprocess

import numpy
import torch

HERE = pathlib.Path(__file__).parent
DEVICE = "cuda"


def build():
    """Compiles the kernels if they are older than their sources."""
    library = HERE / "build" / "kernels.so"
    sources = list((HERE / "src").iterdir())
    if not library.exists() or any(s.stat().st_mtime > library.stat().st_mtime for s in sources):
        library.parent.mkdir(exist_ok=True)
        subprocess.run(
            ["nvcc", "-std=c++17", "-O3", "-arch=sm_90", "--expt-relaxed-constexpr", "-shared",
             "-Xcompiler", "-fPIC", "-o", str(library), str(HERE / "src" / "kernels.cu")],
            check=True)
    return ctypes.CDLL(str(library))


LIB = build()
WEIGHTS = LIB.weight_count()


def _mirrors():
    out = numpy.zeros(WEIGHTS, dtype=numpy.int32)
    LIB.mirrors(ctypes.c_void_p(out.ctypes.data))
    return torch.from_numpy(out).long().to(DEVICE)


def _numbering():
    out = numpy.zeros(LIB.net_patterns(), dtype=numpy.int32)
    rows = LIB.net_numbering(ctypes.c_void_p(out.ctypes.data))
    return torch.from_numpy(out).to(DEVICE), rows


MIRROR = _mirrors()
NET_ROW, NET_ROWS = _numbering()
# Of a pattern and its mirror image the first stands for both.
SHAPE_ROW = torch.minimum(MIRROR, torch.arange(WEIGHTS, device=DEVICE)).int().contiguous()


def _call(function, *arguments):
    converted = []
    for a in arguments:
        if isinstance(a, torch.Tensor):
            assert a.is_contiguous() and a.is_cuda
            converted.append(ctypes.c_void_p(a.data_ptr()))
        elif isinstance(a, float):
            converted.append(ctypes.c_float(a))
        elif isinstance(a, int):
            converted.append(ctypes.c_longlong(a) if abs(a) >= 1 << 31 else ctypes.c_int(a))
        else:
            converted.append(a)
    error = function(*converted)
    if error:
        raise RuntimeError(f"{function.__name__}: CUDA error {error}")


def empty(n, dtype=torch.float32):
    return torch.empty(n, dtype=dtype, device=DEVICE)


def replay(records):
    """Positions before each move of recorded games: own, opp, black to move."""
    games = records.shape[0]
    own = torch.zeros(games, 60, dtype=torch.int64, device=DEVICE)
    opp = torch.zeros_like(own)
    black = torch.zeros(games, 60, dtype=torch.uint8, device=DEVICE)
    _call(LIB.replay, records, games, own, opp, black)
    return own, opp, black.bool()


def wander(seed, own, opp, plies):
    """Random moves in place; 0 where the game ended."""
    _call(LIB.wander, ctypes.c_uint64(seed), own, opp, own.numel(), plies)


def step(seed, own, opp, leaf, table, heat, blind, sign):
    """One move in every game, in place, by a search of all moves down to
    `leaf` empty squares."""
    child_own, child_opp, first = children(own, opp)
    if child_own.numel() == 0:
        return
    values = label_search(child_own, child_opp, leaf, table)[0]
    _call(LIB.pick, ctypes.c_uint64(seed), own, opp, own.numel(), first, child_own, child_opp, values, float(heat), blind, sign)


def label_exact(own, opp):
    out, nodes = empty(own.numel()), ctypes.c_uint64()
    _call(LIB.label_exact, own, opp, own.numel(), out, ctypes.byref(nodes))
    return out, nodes.value


def label_search(own, opp, leaf, table):
    out, nodes = empty(own.numel()), ctypes.c_uint64()
    _call(LIB.label_search, own, opp, own.numel(), leaf, table, out, ctypes.byref(nodes))
    return out, nodes.value


def label_net(own, opp, leaf, table, head):
    out, nodes = empty(own.numel()), ctypes.c_uint64()
    _call(LIB.label_net, own, opp, own.numel(), leaf, NET_ROW, table, head, out, ctypes.byref(nodes))
    return out, nodes.value


def children(own, opp):
    """Positions after every move, and where those of each position begin."""
    counts = empty(own.numel(), torch.int32)
    _call(LIB.move_counts, own, opp, own.numel(), counts)
    first = torch.zeros(own.numel() + 1, dtype=torch.int64, device=DEVICE)
    torch.cumsum(counts, 0, out=first[1:])
    total = int(first[-1])
    child_own, child_opp = empty(total, torch.int64), empty(total, torch.int64)
    if total:
        _call(LIB.children, own, opp, own.numel(), first, child_own, child_opp)
    return child_own, child_opp, first


def moves(own, opp):
    """The legal moves of the side to move, as boards."""
    out = empty(own.numel(), torch.int64)
    _call(LIB.legal_moves, own, opp, own.numel(), out)
    return out


def predict(own, opp, weights):
    out = empty(own.numel())
    _call(LIB.predict, own, opp, own.numel(), weights, out)
    return out


def net_rows(own, opp):
    """The rows of the net's table for all features of each position."""
    out = empty((own.numel(), LIB.net_features()), torch.int32)
    _call(LIB.net_rows, own, opp, own.numel(), NET_ROW, out)
    return out


def shape_rows(own, opp):
    """The weights of the linear model that each position has a part in."""
    out = empty((own.numel(), LIB.shape_features()), torch.int32)
    _call(LIB.shape_rows, own, opp, own.numel(), SHAPE_ROW, out)
    return out


def _symmetric(v):
    return 0.5 * (v + v[MIRROR])


def scatter(own, opp, residual):
    out = torch.zeros(WEIGHTS, dtype=torch.float64, device=DEVICE)
    _call(LIB.scatter, own, opp, own.numel(), residual.contiguous(), out)
    return _symmetric(out)


def normal(own, opp, importance, direction):
    out = torch.zeros(WEIGHTS, dtype=torch.float64, device=DEVICE)
    _call(LIB.normal, own, opp, own.numel(), importance, direction.contiguous(), out)
    return _symmetric(out)


def fit(own, opp, labels, importance, ridge, iterations, start=None, enabled=None):
    """Weighted least squares by conjugate gradients, preconditioned by the
    counts of the patterns. Mirror images share a weight: every vector stays in
    the symmetric subspace. Stopping early regularises rare patterns further."""
    w = torch.zeros(WEIGHTS, device=DEVICE) if start is None else start
    diagonal = scatter(own, opp, importance) + ridge
    keep = torch.ones_like(diagonal) if enabled is None else enabled.double()
    residual = (labels - predict(own, opp, w)) * importance
    w = w.double()
    r = (scatter(own, opp, residual) - ridge * w) * keep
    z = r / diagonal
    p = z.clone()
    rz = torch.dot(r, z)
    for _ in range(iterations):
        q = (normal(own, opp, importance, p.float()) + ridge * p) * keep
        step = rz / torch.dot(p, q)
        w += step * p
        r -= step * q
        z = r / diagonal
        fresh = torch.dot(r, z)
        p = z + (fresh / rz) * p
        rz = fresh
    return w.float()
