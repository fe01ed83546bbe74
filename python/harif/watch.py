"""Your own search under glass: `@harif.watch` records it, and its trace says what is wrong with it.

>>> import harif
>>> @harif.watch
... def minimax(numbers, maximizing=True):
...     if isinstance(numbers, int):
...         return numbers
...     return max(minimax(below, not maximizing) for below in numbers)
>>> minimax([[3, 5], [7, 9]])
9
>>> trace = minimax.trace
>>> trace.diagnose().findings[0].id
'max-min-confused'

`trace.show()` draws the way to that node in a notebook, with the values of a right search beside your own;
`trace.save("search.jsonl")` writes what `harif watch search.jsonl --open` and the page of harif show whole.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import io
import json
import textwrap
import time
import types
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar, overload

from ._harif import _diagnose_trace, _tracer_source

__all__ = ["Diagnosis", "Finding", "Trace", "Watched", "watch"]

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Finding:
    """A fault with the node of the trace that proves it, or `right`."""

    id: str
    node: int
    expected: Any
    got: Any
    sentence: str


@dataclass(frozen=True)
class Diagnosis:
    """What was found in a trace: the surest finding first; `advice` is never a fault."""

    findings: list[Finding]
    advice: list[Finding]
    nodes: int
    needed: int
    style: str | None
    game: str | None
    departure: int | None
    _around: list[dict[str, Any]]

    def __str__(self) -> str:
        return "\n".join(finding.sentence for finding in self.findings)


class Trace:
    """A recorded search, as `docs/trace.md` describes its text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def diagnose(self, lang: str = "en") -> Diagnosis:
        """Recomputes everything above the leaves; `lang` is `en` or `fa`."""
        found = json.loads(_diagnose_trace(self.text, lang))
        return Diagnosis(
            findings=[Finding(**finding) for finding in found["findings"]],
            advice=[Finding(**finding) for finding in found["advice"]],
            nodes=found["nodes"],
            needed=found["needed"],
            style=found["style"],
            game=found["game"],
            departure=found["departure"],
            _around=found["around"],
        )

    def save(self, path: str | Path) -> None:
        """Writes the trace to a file, for `harif watch FILE --open`."""
        Path(path).write_text(self.text, encoding="utf-8")

    def show(self, lang: str = "en") -> Picture:
        """The way to the first node that differs from a right search, for a notebook."""
        return Picture(self.diagnose(lang), lang)

    def _repr_html_(self) -> str:
        return self.show()._repr_html_()

    def __repr__(self) -> str:
        calls = self.text.count('{"enter"')
        return f"<harif trace of {calls} calls>"


class Picture:
    """The sentences of a diagnosis and a drawing of the nodes that they speak of."""

    def __init__(self, diagnosis: Diagnosis, lang: str) -> None:
        self.diagnosis, self.lang = diagnosis, lang

    @property
    def svg(self) -> str:
        """The drawing alone."""
        return _draw(self.diagnosis)

    def _repr_html_(self) -> str:
        side = "rtl" if self.lang == "fa" else "ltr"
        said = "".join(f"<p>{escape(finding.sentence)}</p>" for finding in self.diagnosis.findings)
        return f'<div dir="{side}">{said}<div dir="ltr" style="overflow-x:auto">{self.svg}</div></div>'

    def __repr__(self) -> str:
        return str(self.diagnosis)


_WIDE, _TALL = 78, 104
_OWN, _RIGHT, _INK = "#8a4b9e", "#1c56ad", "#1b1d22"


def _number(value: Any) -> str:
    return {"inf": "∞", "-inf": "−∞", None: "?"}.get(value, str(value).replace("-", "−"))


def _draw(diagnosis: Diagnosis) -> str:
    """The path to the departure with the children of each node on it, level by level."""
    nodes = {node["id"]: node for node in diagnosis._around}
    levels: list[list[dict[str, Any]]] = []
    depth: dict[int, int] = {}
    for node in diagnosis._around:
        deep = depth.get(node["parent"], -1) + 1
        depth[node["id"]] = deep
        while len(levels) <= deep:
            levels.append([])
        levels[deep].append(node)
    width = max([len(level) for level in levels], default=1) * _WIDE + 20
    height = len(levels) * _TALL + 10
    place: dict[int, tuple[float, float]] = {}
    for row, level in enumerate(levels):
        left = (width - len(level) * _WIDE) / 2
        for column, node in enumerate(level):
            place[node["id"]] = (left + (column + 0.5) * _WIDE, row * _TALL + 26)
    parts = []
    for node in nodes.values():
        if node["parent"] in place:
            (x1, y1), (x2, y2) = place[node["parent"]], place[node["id"]]
            parts.append(f'<line x1="{x1}" y1="{y1 + 13}" x2="{x2}" y2="{y2 - 16}" stroke="#8a8577"/>')
    for node in nodes.values():
        x, y = place[node["id"]]
        shape = "M0 -15 16 12H-16Z" if node["max"] else "M0 15 16 -12H-16Z"
        departs = node["id"] == diagnosis.departure
        ring = '<circle r="25" fill="none" stroke="#a8201a" stroke-width="3" stroke-dasharray="6 3"/>'
        differs = node["visited"] and node["right"] is not None and node["right"] != node["value"]
        right = f'<text y="46" fill="{_RIGHT}">{escape(_number(node["right"]))}</text>' if differs else ""
        window = ""
        if node["window"]:
            low, high = (_number(end) for end in node["window"])
            window = f'<text y="{60 if differs else 46}" font-size="9" fill="#595e68">({low}, {high})</text>'
        title = escape("\n".join([f"node {node['id']}", *(node["board"] or [])]))
        parts.append(
            f'<g transform="translate({x} {y})"><title>{title}</title>{ring if departs else ""}'
            f'<path d="{shape}" fill="#fff" stroke="{_OWN}" stroke-width="2"/>'
            f'<text y="-19" font-weight="700">{escape(node["move"] or "")}</text>'
            f'<text y="31" fill="{_OWN}" font-weight="600">{escape(_number(node["value"]))}</text>{right}{window}</g>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="12" text-anchor="middle" fill="{_INK}">{"".join(parts)}</svg>'
    )


def _load_tracer() -> types.ModuleType:
    """The tracer of the command line: the same text, as a module."""
    module = types.ModuleType("harif._tracer")
    exec(compile(_tracer_source(), "<harif tracer>", "exec"), module.__dict__)
    return module


_tracer: Any = None
_recorders: dict[str, Any] = {}


def _recorder_of(module: str, file: str, board: str | Callable[..., Any] | None, calls: int, seconds: float) -> Any:
    """Functions of one module share a recorder: two that call each other are one search."""
    global _tracer
    if _tracer is None:
        _tracer = _load_tracer()

    class Recorder(_tracer.Recorder):  # type: ignore[misc]
        """Records the latest search, and leaves the program alone when it is over."""

        calls: Any
        stack: Any
        places: Any
        kept: Any
        signatures: Any
        first: Any
        group: Any
        group_frame: Any
        finished: Any
        reason: str = "complete"
        last: Any = None
        # How many watched calls are open, recorded or not.
        depth: int = 0

        def restart(self) -> None:
            self.calls, self.stack, self.places, self.kept, self.signatures = [], [], None, None, {}
            self.first, self.group = time.perf_counter(), 0
            self.reason, self.last = "complete", None
            self.finished = False

        def begin_outermost(self, frame: Any) -> None:
            if frame.f_code is Watched.__call__.__code__ and frame.f_back is not None:
                frame = frame.f_back
            while frame.f_code.co_name in ("<lambda>", "<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>"):
                if frame.f_back is None:
                    break
                frame = frame.f_back
            # Without boards nothing shows that two calls belong together.
            alone = not self.calls or not any(self.calls[0].boards)
            if frame is not self.group_frame or alone:
                self.restart()
                self.group_frame = frame
            self.group += 1

        def same_stage(self, call: Any) -> bool:
            if not super().same_stage(call):
                places = self.places
                self.restart()
                self.places, call.number = places, 1
            return True

        def end_outermost(self, call: Any, arguments: Any, scope: Any) -> None:
            self.finished = False

        def finish(self, reason: str, call: Any) -> None:
            if not self.finished:
                self.finished, self.reason, self.last = True, reason, call

        def text(self) -> str:
            self.write = io.StringIO()
            _tracer.Writer(self, self.reason, self.last).write_all()
            return str(self.write.getvalue())

    expression = board if isinstance(board, str) else None
    options = types.SimpleNamespace(file=file, board=expression, calls=calls, seconds=seconds, deepest=450)
    recorder = _recorders.get(module)
    if recorder is None:
        recorder = _recorders[module] = Recorder(options, _tracer.Selection(""), None)
        recorder.first = None
    recorder.options = options
    if callable(board):
        names = list(inspect.signature(board).parameters)
        reader = board

        def read(arguments: dict[str, Any]) -> Any:
            return reader(*(arguments[name] for name in names))

        builtins.__harif_board__ = read  # type: ignore[attr-defined]
        recorder.adapter = compile("__harif_board__(locals())", "<board>", "eval")
    return recorder


class Watched(Generic[P, R]):
    """A function whose searches are recorded; `trace` is the latest."""

    def __init__(self, function: Callable[P, R], recorder: Any) -> None:
        self.__wrapped__ = function
        self.__name__, self.__doc__ = function.__name__, function.__doc__
        self._recorder = recorder
        self._called = False
        self._recorded = recorder.watch(function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        self._called = True
        recorder = self._recorder
        if recorder.depth == 0 and (recorder.finished or recorder.reason != "complete"):
            # The last search met a limit; this is another one.
            recorder.restart()
            recorder.group_frame = None
        recorder.depth += 1
        try:
            result: R = self._recorded(*args, **kwargs)
        finally:
            recorder.depth -= 1
        return result

    def __get__(self, owner: Any, kind: Any = None) -> Any:
        # Methods are watched too.
        return self if owner is None else types.MethodType(self, owner)

    @property
    def trace(self) -> Trace:
        """The latest search: of the outermost call that was made last, and of those beside it in one loop."""
        if not self._called or not self._recorder.calls:
            raise RuntimeError(f"{self.__name__} was not called yet")
        return Trace(self._recorder.text())


@overload
def watch(function: Callable[P, R]) -> Watched[P, R]: ...
@overload
def watch(
    *, board: str | Callable[..., Any] | None = None, calls: int = 700_000, seconds: float = 20.0
) -> Callable[[Callable[P, R]], Watched[P, R]]: ...
def watch(
    function: Callable[P, R] | None = None,
    *,
    board: str | Callable[..., Any] | None = None,
    calls: int = 700_000,
    seconds: float = 20.0,
) -> Any:
    """Records the searches of a recursive function; decorate both of two that call each other.

    `board` finds the board where harif does not: an expression or a function of the arguments. After `calls`
    calls or `seconds` the rest of a search is not recorded; the function itself always runs to its end.
    """

    def decorate(function: Callable[P, R]) -> Watched[P, R]:
        recorder = _recorder_of(function.__module__, function.__code__.co_filename, board, calls, seconds)
        try:
            lines, first = inspect.getsourcelines(function)
        except (OSError, TypeError):
            lines, first = [], 1
        text = textwrap.dedent("".join(lines))
        try:
            selection = _tracer.Selection(function.__name__)
            selection.choose(ast.parse(text), text.encode())
            for code in selection.code.values():
                code["line"] += first - 1
            recorder.selection.hints.update(selection.hints)
            recorder.selection.code.update(selection.code)
        except SyntaxError:
            pass
        return Watched(function, recorder)

    return decorate if function is None else decorate(function)
