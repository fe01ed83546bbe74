"""The functions of src/kernels.cu, called with PyTorch tensors: on the GPU, or
on the CPU where there is none, which is enough to try things out."""

import ctypes
import pathlib
import subprocess

import numpy
import torch

HERE = pathlib.Path(__file__).parent
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
COMPILE = {
    "cuda": ["nvcc", "-std=c++17", "-O3", "-arch=sm_90", "--extended-lambda", "--expt-relaxed-constexpr",
             "-shared", "-Xcompiler", "-fPIC"],
    "cpu": ["g++", "-std=c++17", "-O2", "-march=native", "-shared", "-fPIC", "-x", "c++"],
}


def build():
    """Compiles the kernels if they are older than their sources."""
    library = HERE / "build" / f"kernels_{DEVICE}.so"
    sources = list((HERE / "src").iterdir())
    if not library.exists() or any(s.stat().st_mtime > library.stat().st_mtime for s in sources):
        library.parent.mkdir(exist_ok=True)
        subprocess.run([*COMPILE[DEVICE], str(HERE / "src" / "kernels.cu"), "-o", str(library)], check=True)
    return ctypes.CDLL(str(library))


LIB = build()
ROWS, FEATURES = LIB.row_count(), LIB.feature_count()


def _mirrors():
    out = numpy.zeros(ROWS, dtype=numpy.int32)
    LIB.mirrors(ctypes.c_void_p(out.ctypes.data))
    return torch.from_numpy(out).to(DEVICE)


# Of a pattern and its mirror image the first stands for both.
FIRST_IMAGE = torch.minimum(_mirrors(), torch.arange(ROWS, device=DEVICE, dtype=torch.int32)).contiguous()


def _call(function, *arguments):
    converted = []
    for a in arguments:
        if isinstance(a, torch.Tensor):
            assert a.is_contiguous() and a.device.type == DEVICE
            converted.append(ctypes.c_void_p(a.data_ptr()))
        elif isinstance(a, int):
            converted.append(ctypes.c_int(a))
        else:
            converted.append(a)
    error = function(*converted)
    if error:
        raise RuntimeError(f"{function.__name__}: CUDA error {error}")


def _empty(n, dtype=torch.float32):
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


def moves(own, opp):
    """The legal moves of the side to move, as boards."""
    out = _empty(own.numel(), torch.int64)
    _call(LIB.legal_moves, own, opp, own.numel(), out)
    return out


def children(own, opp, counts):
    """Positions after every move, seen by the side that then can move, whether that is the
    other side, and which position each comes from. `counts`: of the moves of each position."""
    first = torch.cumsum(counts, 0) - counts
    parent = torch.repeat_interleave(torch.arange(own.numel(), device=DEVICE), counts)
    child_own, child_opp = _empty(parent.numel(), torch.int64), _empty(parent.numel(), torch.int64)
    turned = _empty(parent.numel(), torch.uint8)
    _call(LIB.children, own, opp, own.numel(), first, child_own, child_opp, turned)
    return child_own, child_opp, turned.bool(), parent


def feature_rows(own, opp):
    """The rows of the table that each position has a part in."""
    out = _empty((own.numel(), FEATURES), torch.int32)
    _call(LIB.feature_rows, own, opp, own.numel(), FIRST_IMAGE, out)
    return out


class SumRows(torch.autograd.Function):
    """The sum of each position's rows: rows [position, feature] of a table of floats."""

    @staticmethod
    def forward(context, rows, table):
        context.save_for_backward(rows)
        context.shape = table.shape
        out = _empty((rows.shape[0], table.shape[1]))
        _call(LIB.sum_rows, rows, rows.shape[0], table, out)
        return out

    @staticmethod
    def backward(context, wanted):
        (rows,) = context.saved_tensors
        table = torch.zeros(context.shape, device=DEVICE)
        _call(LIB.spread_to_rows, rows, rows.shape[0], wanted.contiguous(), table)
        return None, table


def evaluate(own, opp, table, head):
    """Values of positions of one number of empty squares, see leaf.parts."""
    out = _empty(own.numel())
    _call(LIB.evaluate_all, own, opp, own.numel(), table, head, out)
    return out


def label_exact(own, opp):
    out = _empty(own.numel())
    _call(LIB.label_exact, own, opp, own.numel(), out)
    return out


def label_search(own, opp, leaf, table, head):
    """Values of a search down to `leaf` empty squares, with the net there."""
    out = _empty(own.numel())
    _call(LIB.label_search, own, opp, own.numel(), leaf, table, head, out)
    return out
