"""Runs a student's program and writes down its search, one JSON object a line.

Part of harif: `harif watch FILE` starts this file with the student's own Python (3.8 or newer).
It needs nothing but the standard library. The recursive functions are found in the syntax tree and
get a decorator while the file is compiled, so closures and methods are seen too; the program
itself is not changed. docs/trace.md describes what is written.
"""

import argparse
import ast
import builtins
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import json
import math
import os
import random
import sys
import threading
import time
import types

NOT_OURS = object()
INFINITE = 1e18
BOARD_NAMES = ("board", "state", "grid", "game", "position", "node", "table", "field", "tablero", "plateau", "grille",
               "estado", "etat", "jeu", "juego", "brett", "spielfeld", "plansza", "griglia", "deska")
DEPTH_NAMES = ("depth", "ply", "plies", "level", "profondeur", "profundidad", "globina", "remaining", "d", "max_depth",
               "depth_left", "moves_left", "lookahead", "prof", "tiefe", "nivel", "niveau")
ALPHA_NAMES = ("alpha", "alfa", "a", "lower", "low", "lo", "best_max")
BETA_NAMES = ("beta", "b", "upper", "high", "hi", "best_min")
MAX_NAMES = ("max", "ai_turn", "is_ai", "computer_turn", "our_turn", "my_turn")
PLAYER_NAMES = ("player", "turn", "piece", "color", "colour", "symbol", "mark", "sign", "token", "disc", "side", "who",
                "joueur", "jugador", "letter", "to_move", "mover", "current", "turno", "trait", "igralec", "spieler", "ficha",
                "pion", "jeton", "jogador", "giocatore", "gracz")
# What a game keeps beside its board: who has won, whose turn it is.
WON_WORDS = ("winner", "won", "over", "finished", "ended", "gagnant", "ganador", "gewinner", "vincitore", "zwyciezca")
TURN_WORDS = ("turn", "current", "to_move", "tomove", "next", "mover", "trait", "turno")
# Whom a search works for.
OWN_WORDS = ("ai", "computer", "bot", "me", "mine", "my", "own", "max", "cpu", "machine", "agent", "maquina", "root", "us")
OTHER_WORDS = ("opp", "other", "enemy", "human", "rival", "adver", "min", "foe", "them", "current", "turn", "winner", "depth",
               "level", "ply", "score", "value", "col_", "row", "move", "size", "time", "node", "count", "first")


# ---- the recursive functions of a syntax tree ----

def called_name(call):
    """The name that a call goes by: `f(…)`, `self.f(…)`, `module.f(…)`."""
    target = call.func
    if isinstance(target, ast.Name):
        return target.id
    if isinstance(target, ast.Attribute):
        return target.attr
    return None


def definitions(tree):
    """Every function of a tree, nested ones and methods included."""
    return [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]


def calls_of(function):
    """The names that a function mentions as calls, or hands on to `map` and the like."""
    names = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            name = called_name(node)
            if name:
                names.add(name)
            names.update(argument.id for argument in node.args if isinstance(argument, ast.Name))
    return names


def recursive_names(functions):
    """The functions that reach themselves, with the ones they do it through."""
    calls = {}
    for function in functions:
        calls.setdefault(function.name, set()).update(calls_of(function))
    reach = {}
    for name in calls:
        seen, todo = set(), list(calls[name])
        while todo:
            other = todo.pop()
            if other in calls and other not in seen:
                seen.add(other)
                todo.extend(calls[other])
        reach[name] = seen
    return {name for name in reach if name in reach[name]}, reach


def calls_itself_in_a_loop(function):
    loops = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
    return any(
        isinstance(node, ast.Call) and called_name(node) == function.name
        for loop in ast.walk(function) if isinstance(loop, loops) for node in ast.walk(loop)
    )


def only_hands_on(function):
    """Whether a function has neither a loop nor a choice: it calls another with other arguments, or turns its sign."""
    choices = (ast.For, ast.While, ast.If, ast.IfExp, ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
    return not any(isinstance(node, choices) for node in ast.walk(function)) and not calls_itself_in_a_loop(function)


def false_copies(functions):
    """The functions that are called copies and give back what they were given."""
    found = set()
    for function in functions:
        if not any(word in function.name.lower() for word in ("copy", "clone", "dup", "copie", "copia")):
            continue
        same = {argument.arg for argument in function.args.args}
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id in same:
                same |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        if any(isinstance(node, ast.Return) and isinstance(node.value, ast.Name) and node.value.id in same
               for node in ast.walk(function)):
            found.add(function.name)
    return found


def asks_for_winner(functions, names):
    """Whether one of these functions has a name in it for the side that has won."""
    words = ("winner", "has_won", "is_win", "haswon", "iswin")
    named = [getattr(node, "id", None) or getattr(node, "attr", None) for function in functions if function.name in names
             for node in ast.walk(function)]
    return any(word in name.lower() for name in named if isinstance(name, str) for word in words)


def judges_by_stage(functions, names, text):
    """Whether one of these functions asks how far the game is before it judges, or says that few discs are good."""
    words = ("empt", "disc", "count", "total", "moves", "turn", "stage", "phase", "early", "late", "filled", "remain", "left",
             "number", "piece", "vide", "vac")

    def measures(node):
        # `EMPTY` in capitals is what a cell holds, not a number of cells.
        return any(isinstance(inner, ast.Call) or isinstance(inner, ast.Name) and not inner.id.isupper()
                   and any(word in inner.id.lower() for word in words) for inner in ast.walk(node))

    def asks(test):
        return any(
            isinstance(node, ast.Compare) and any(measures(part) for part in [node.left] + node.comparators) and any(
                isinstance(part, ast.Constant) and isinstance(part.value, (int, float)) and part.value > 3
                or isinstance(part, ast.Name) and part.id.isupper() or isinstance(part, ast.BinOp)
                for part in [node.left] + node.comparators)
            for node in ast.walk(test)
        )

    plans = ("fewer", "few disc", "few piece", "fewest", "least", "minimi", "evaporat", "early", "opening", "midgame", "endgame", "anti")
    chosen = [function for function in functions if function.name in names]
    return any(isinstance(node, (ast.If, ast.IfExp)) and asks(node.test) for function in chosen for node in ast.walk(function)) or any(
        plan in function_text(function, text)["text"].lower() for function in chosen for plan in plans)


def looks_like_search(function):
    """How much a recursive function looks like a game search: words of its name and arguments."""
    words = ("minimax", "mini_max", "negamax", "alphabeta", "alpha_beta", "max_value", "min_value", "maxvalue", "minvalue",
             "abprun", "pvs", "search", "maximi", "minimi", "best")
    name = function.name.lower()
    score = sum(3 for word in words if word in name)
    if name.startswith(("max", "min")) or name.endswith(("max", "min")):
        score += 2
    for argument in function.args.args:
        lowered = argument.arg.lower()
        if lowered in DEPTH_NAMES or lowered in ALPHA_NAMES[:2] or lowered in BETA_NAMES[:1]:
            score += 2
        if any(word in lowered for word in BOARD_NAMES + ("max", "player", "turn")):
            score += 1
    # Calls of itself for each of several things, and the best of them: a search, whatever its name is.
    if calls_itself_in_a_loop(function):
        score += 1
        words = {called_name(node) for node in ast.walk(function) if isinstance(node, ast.Call)}
        named = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
        compared = any(isinstance(node, ast.Compare) for node in ast.walk(function))
        score += 1 if (words | named) & {"max", "min", "sorted"} or compared else 0
    # A recursion that draws, prints or asks again is no search.
    if any(word in name for word in ("draw", "input", "print", "ask", "build", "flood", "main")):
        score -= 5
    return score


class Selection:
    """Which functions are watched: those that were named, or the best guess."""

    def __init__(self, wanted):
        self.wanted = [name.strip() for name in wanted.split(",") if name.strip()] if wanted else []
        self.chosen = set()
        self.hints = {}
        self.code = {}

    def choose(self, tree, text=b""):
        """Adds the functions of a file, and tells whether there are any."""
        functions = definitions(tree)
        recursive, reach = recursive_names(functions)
        named = {function.name for function in functions}
        chosen = {name for name in self.wanted if name in named}
        if self.wanted:
            # A function that only starts the search stands for the recursion behind it.
            starters = [name for name in chosen if name not in recursive]
            if chosen and len(starters) == len(chosen):
                found = set()
                for name in starters:
                    found |= {other for other in reach[name] if other in recursive}
                chosen = found or chosen
        else:
            scores = {}
            for function in functions:
                if function.name in recursive:
                    scores[function.name] = max(scores.get(function.name, -99), looks_like_search(function))
            best = max(scores.values(), default=0)
            if best > 0:
                chosen = {name for name, score in scores.items() if score >= max(1, best - 3)}
                # Partners of a mutual recursion belong to it.
                for name in list(chosen):
                    chosen |= {other for other in reach[name] & recursive if name in reach[other] and scores[other] > -2}
                chosen -= {function.name for function in functions if only_hands_on(function)}
        copies = false_copies(functions)
        for function in functions:
            if function.name in chosen:
                self.hints[function.name] = source_hints(function, chosen, recursive)
                if copies & calls_of(function):
                    self.hints[function.name]["alias"] = True
                others = {name for name in reach.get(function.name, ()) if name not in chosen}
                self.hints[function.name]["tests-win"] |= asks_for_winner(functions, others)
                depth = self.hints[function.name]["depth"]
                if depth is not None and ends_before_horizon(function, depth):
                    self.hints[function.name]["ends-before-horizon"] = True
                self.hints[function.name]["judges-by-stage"] = judges_by_stage(functions, others, text)
                self.code[function.name] = function_text(function, text)
        self.chosen |= chosen
        return chosen


def function_text(function, text):
    """The lines of a function as they stand in the file, and the number of the first."""
    lines = text.decode("utf-8", "replace").splitlines()
    first = min([function.lineno] + [decorator.lineno for decorator in function.decorator_list])
    last = min(getattr(function, "end_lineno", None) or first, first + 300)
    return {"line": first, "text": "\n".join(line[:300] for line in lines[first - 1:last])}


def names_in(node):
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def base_name(node):
    """The variable that `a[i][j]` is a part of."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def stepped_parameter(calls, parameters):
    """The parameter that the recursive calls give on with one more or one less, whatever its name."""
    for call in calls:
        for given in list(call.args) + [keyword.value for keyword in call.keywords]:
            if isinstance(given, ast.BinOp) and isinstance(given.op, (ast.Add, ast.Sub)) and isinstance(given.left, ast.Name):
                if given.left.id in parameters and isinstance(given.right, ast.Constant) and given.right.value == 1:
                    return given.left.id
    return None


def source_hints(function, chosen, recursive):
    """What the text of a function says about its plan; it helps to name a fault, never to prove one."""
    parameters = [argument.arg for argument in function.args.args]
    alpha = next((name for name in parameters if name.lower() in ALPHA_NAMES), None)
    beta = next((name for name in parameters if name.lower() in BETA_NAMES), None)
    depth = next((name for name in parameters if name.lower() in DEPTH_NAMES), None)
    calls, loops = [], []
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and called_name(node) in chosen:
            calls.append(node)
        if isinstance(node, (ast.For, ast.While)):
            loops.append(node)
    if depth is None:
        depth = stepped_parameter(calls, [name for name in parameters if name not in (alpha, beta)])
    with_call = [loop for loop in loops if any(call in ast.walk(loop) for call in calls)]
    results = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(call in ast.walk(node.value) for call in calls):
            for target in node.targets:
                results |= names_in(target)
    negated = 0
    for node in ast.walk(function):
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            inside = node.operand
            while isinstance(inside, ast.Subscript):
                inside = inside.value
            if inside in calls or (isinstance(inside, ast.Name) and inside.id in results):
                negated += 1
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            pair = (node.left, node.right)
            minus = [part for part in pair if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.USub)]
            if minus and any(part in calls or (isinstance(part, ast.Name) and part.id in results) for part in pair):
                negated += 1
    # `f(root, other(player))` where `player` and `root` are the parameters: one is handed on in the place of the other.
    crossed = []
    for call in calls:
        own = parameters[1:] if isinstance(call.func, ast.Attribute) and parameters[:1] in (["self"], ["cls"]) else parameters
        given = list(zip(own, call.args))
        for name, value in given:
            for other, expression in given:
                if (isinstance(value, ast.Name) and value.id == other != name and not isinstance(expression, ast.Name)
                        and not isinstance(expression, ast.UnaryOp) and names_in(expression) & set(parameters) == {name}):
                    crossed = [name, other]
    constant_window = 0
    for call in calls:
        given = dict(zip(parameters, call.args))
        given.update({keyword.arg: keyword.value for keyword in call.keywords})
        if isinstance(call.func, ast.Attribute) and parameters[:1] == ["self"]:
            given = dict(zip(parameters[1:], call.args))
        for name in (alpha, beta):
            if name and name in parameters:
                value = given.get(name)
                if value is None or not (names_in(value) - {"math", "np", "numpy", "float", "INF", "INFINITY", "inf"}):
                    constant_window += 1

    def assigned_in(loop_list, names):
        for loop in loop_list:
            for node in ast.walk(loop):
                if isinstance(node, (ast.Assign, ast.AugAssign)):
                    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                    if any(names_in(target) & names for target in targets):
                        return True
        return False

    def assigned_after(names):
        """Whether a name is assigned after a loop over the moves, and not in it."""
        for node in ast.walk(function):
            for block in (getattr(node, "body", None), getattr(node, "orelse", None)):
                for number, loop in enumerate(block if isinstance(block, list) else ()):
                    if loop in with_call and any(
                        assigned_in(block[number + 1:], {name}) and not assigned_in([loop], {name}) for name in names
                    ):
                        return True
        return False

    def narrowed_before(names):
        """Whether an end of the window is changed before the loop, by a table or by a bound on what can be reached."""
        first = min((loop.lineno for loop in with_call), default=0)
        return any(
            isinstance(node, ast.Assign) and node.lineno < first and any(names_in(target) & names for target in node.targets)
            and names_in(node.value) - {"math", "np", "numpy", "float", "INF", "INFINITY", "inf"}
            for node in ast.walk(function)
        )

    window = {name for name in (alpha, beta) if name}
    in_loop = assigned_in(with_call, window)
    anywhere = assigned_in([function], window)
    alias = False
    boards = {name for name in parameters if any(word in name.lower() for word in BOARD_NAMES)}
    written = {base_name(target) for node in ast.walk(function) if isinstance(node, ast.Assign)
               for target in node.targets if isinstance(target, ast.Subscript)}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
            second_names = {target.id for target in node.targets if isinstance(target, ast.Name)}
            if node.value.id in boards or (node.value.id in parameters and second_names & written):
                alias = True
    def whole(node):
        while isinstance(node, ast.Subscript):
            node = node.value
        return node

    discarded = sum(1 for node in ast.walk(function) if isinstance(node, ast.Expr) and whole(node.value) in calls)
    read = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    discarded += 1 if results and not results & read else 0

    def overwritten(block, number, name):
        """Whether a name gets another value before it is read."""
        for later in block[number + 1:]:
            uses = [node for node in ast.walk(later) if isinstance(node, ast.Name) and node.id == name]
            if uses and isinstance(later, ast.If) and name not in names_in(later.test):
                return overwritten(later.body, -1, name) or overwritten(later.orelse, -1, name)
            if uses:
                return isinstance(later, ast.Assign) and all(isinstance(node.ctx, ast.Store) for node in uses)
        return False

    for node in ast.walk(function):
        for block in (getattr(node, "body", None), getattr(node, "orelse", None)):
            for number, step in enumerate(block if isinstance(block, list) else ()):
                if isinstance(step, ast.Assign):
                    found = step.value.operand if isinstance(step.value, ast.UnaryOp) else step.value
                    discarded += whole(found) in calls and any(
                        overwritten(block, number, name) for name in names_in(step.targets[0]))
    evaluated = 0
    # What leaves return is a judgement in any language.
    judges = {called_name(node) for leaf in ast.walk(function) if isinstance(leaf, ast.Return) and leaf.value is not None
              for node in ast.walk(leaf.value) if isinstance(node, ast.Call)} - {None, "max", "min", "abs", "len", "sum", "float", "int"}
    for loop in with_call:
        for node in ast.walk(loop):
            if isinstance(node, ast.Call):
                name = called_name(node) or ""
                words = ("eval", "score", "heur", "utility", "static", "value")
                if (name in judges or any(word in name.lower() for word in words)) and node not in calls:
                    evaluated += 1
    horizon, limits = [], []
    for node in ast.walk(function):
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and depth in names_in(node):
            left, right = node.left, node.comparators[0]
            if isinstance(left, ast.Name) and left.id == depth:
                number = right.value if isinstance(right, ast.Constant) and isinstance(right.value, int) else None
                # In the loop it is the child's depth that is asked about, one less.
                inside = number is not None and any(node in ast.walk(loop) for loop in with_call)
                horizon.append([type(node.ops[0]).__name__, number - 1 if inside else number])
                # `ply > LIMIT` and `ply == LIMIT + 1`: the number of the limit is known when the program runs.
                name, more = right, 0
                if isinstance(right, ast.BinOp) and isinstance(right.op, ast.Add) and isinstance(right.right, ast.Constant):
                    name, more = right.left, right.right.value
                past = (type(node.ops[0]).__name__, more) in (("Gt", 0), ("Eq", 1), ("GtE", 1))
                is_limit = isinstance(name, ast.Name) and any(
                    word in name.id.lower() for word in ("depth", "limit", "horizon", "ply", "plies", "level"))
                if past and is_limit and not any(node in ast.walk(loop) for loop in with_call):
                    limits.append(name.id)
    deciding = {name for name in parameters if any(word in name.lower() for word in PLAYER_NAMES + MAX_NAMES)}

    def asks(test):
        """Whether a condition is about the player or the flag itself, not about what a function says of it."""
        if isinstance(test, ast.UnaryOp):
            return asks(test.operand)
        if isinstance(test, ast.Compare):
            return asks(test.left)
        if isinstance(test, ast.BoolOp):
            return any(asks(part) for part in test.values)
        if isinstance(test, ast.Attribute):
            return any(word in test.attr.lower() for word in PLAYER_NAMES + MAX_NAMES)
        return isinstance(test, ast.Name) and test.id in deciding

    branches = any(isinstance(node, ast.If) and asks(node.test) for node in ast.walk(function))
    counts_up = any(
        isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add) and depth in names_in(part)
        for call in calls for part in list(call.args) + [keyword.value for keyword in call.keywords]
    )
    words = {(called_name(node) or "") for node in ast.walk(function) if isinstance(node, ast.Call)}
    globals_named = [name for node in ast.walk(function) if isinstance(node, ast.Global) for name in node.names]
    attributes = []
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
                    if target.value.id == "self" and any(w in target.attr.lower() for w in ("best", "move", "choice", "chosen")):
                        attributes.append(target.attr)
    kept = [name for name in globals_named if any(w in name.lower() for w in ("best", "move", "choice", "chosen", "col", "coup"))]
    # `moves[:5]` looks at the first moves alone, on purpose.
    slices = sum(
        1 for node in ast.walk(function)
        if isinstance(node, ast.Slice) and node.lower is None and node.step is None
        and isinstance(node.upper, ast.Constant) and isinstance(node.upper.value, int) and node.upper.value > 0
    )
    undo = bool(words & {"undo", "undo_move", "unmake", "unmake_move", "pop", "remove", "undoMove", "reset"})
    return {
        "depth": depth,
        "parameters": parameters, "calls": len(calls), "negated": negated, "window-constants": constant_window,
        "window-updated-in-loop": in_loop, "window-updated": anywhere,
        "window-updated-after-loop": assigned_after(window), "window-narrowed-before": narrowed_before(window), "alias": alias, "discarded": discarded,
        "evaluated-in-loop": evaluated, "horizon": horizon, "limits": limits, "uses-min": "min" in words, "uses-max": "max" in words,
        "globals": kept, "attributes": attributes, "undo": undo, "loops": len(with_call), "line": function.lineno, "branches-on-player": branches,
        "counts-up": counts_up, "slices": slices, "crossed": crossed,
        "tests-win": any(part in word.lower() for word in words for part in ("win", "won", "four_in")),
        "breaks": sum(1 for loop in with_call for node in ast.walk(loop) if isinstance(node, (ast.Break, ast.Return))),
    }


def ends_before_horizon(function, depth):
    """Whether a number for a finished game is returned before the depth is asked about."""
    def worth(value):
        parts = list(ast.walk(value))
        plain = not any(isinstance(part, ast.Subscript) or isinstance(part, ast.Call) and called_name(part) != "float" for part in parts)
        return plain and any(
            isinstance(part, ast.Constant) and isinstance(part.value, (int, float, str)) and part.value not in (0, True)
            or isinstance(part, ast.Name) and part.id.isupper() or isinstance(part, ast.Attribute) and part.attr == "inf"
            for part in parts)

    for step in function.body:
        if isinstance(step, ast.If):
            if depth in names_in(step.test):
                return False
            if any(isinstance(node, ast.Return) and node.value is not None and worth(node.value) for node in ast.walk(step)):
                return True
    return False


class Decorate(ast.NodeTransformer):
    """Puts the watching decorator under every chosen function."""

    def __init__(self, chosen):
        self.chosen = chosen

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        if node.name in self.chosen:
            mark = ast.copy_location(ast.Name(id="__harif_watch__", ctx=ast.Load()), node)
            cached = any("cache" in ast.dump(other).lower() or "memo" in ast.dump(other).lower() for other in node.decorator_list)
            # Outside a cache, so that an answer from it is seen as a call; inside anything else.
            node.decorator_list.insert(0 if cached else len(node.decorator_list), mark)
        return node


# ---- boards ----

def is_cell(value):
    if value is None or isinstance(value, (bool, int, str)):
        return not isinstance(value, str) or len(value) <= 12
    if isinstance(value, float):
        return value == int(value) if math.isfinite(value) else False
    if hasattr(value, "name") and hasattr(value, "value") and not isinstance(value, type):
        return True
    if hasattr(value, "item") and getattr(value, "ndim", None) == 0:
        return True
    return False


def plain_cell(value):
    """A cell as something that can be compared and printed."""
    if hasattr(value, "item") and getattr(value, "ndim", None) == 0:
        value = value.item()
    if hasattr(value, "name") and hasattr(value, "value"):
        return str(value.name)
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, float):
        return int(value)
    return value


SIMPLE = frozenset((int, str, type(None)))


def plain_cells(cells):
    """A list of cells as something that can be compared and printed; most boards are so already."""
    return cells if SIMPLE.issuperset(map(type, cells)) else [plain_cell(cell) for cell in cells]


def shape_of_flat(count):
    for rows, columns in ((3, 3), (6, 7), (8, 8), (4, 4), (6, 6), (5, 5), (7, 8), (7, 7), (10, 10), (6, 8), (4, 5), (5, 6)):
        if rows * columns == count:
            return rows, columns
    return None


def own_number(value, index):
    """Whether a cell holds nothing but its own number, which some programs print as an empty cell."""
    return value in (index, index + 1, str(index), str(index + 1))


class Reader:
    """Reads a board out of an object of one kind; None if the object is no such board."""

    def __init__(self, kind):
        self.kind = kind
        # The number that the program gives to its first cell or row.
        self.first = 0

    def cells(self, thing):
        try:
            return getattr(self, self.kind)(thing)
        except Exception:
            return None

    def grid(self, thing):
        rows, columns = len(thing), len(thing[0])
        if rows < 3 or rows > 20 or columns < 3 or set(map(len, thing)) != {columns}:
            return None
        return rows, columns, plain_cells([cell for row in thing for cell in row])

    def flat(self, thing):
        cells = plain_cells(list(thing))
        if len(cells) == 10:
            cells = cells[1:]
            self.first = 1
        shape = shape_of_flat(len(cells))
        if shape:
            return shape[0], shape[1], cells
        return self.bordered(cells)

    def bordered(self, cells):
        """A flat list with a border of one symbol around the board, whatever the size."""
        mark, count = cells[0], len(cells)
        for columns in range(5, 15):
            rows, rest = divmod(count, columns)
            if rest or rows < 5:
                continue
            edges = cells[:columns] + cells[-columns:] + cells[::columns] + cells[columns - 1::columns]
            inner = [cell for row in range(1, rows - 1) for cell in cells[row * columns + 1:(row + 1) * columns - 1]]
            if all(cell == mark for cell in edges) and mark not in inner:
                return rows - 2, columns - 2, inner
        return None

    def lines(self, thing):
        rows = [row for row in thing.split("\n") if row]
        return self.grid(rows) if len(rows) > 1 else self.flat(thing)

    def array(self, thing):
        if thing.ndim == 2 and min(thing.shape) > 1:
            return int(thing.shape[0]), int(thing.shape[1]), plain_cells(thing.ravel().tolist())
        return self.flat(thing.ravel().tolist())

    def coordinates(self, thing):
        rows = sorted({key[0] for key in thing})
        columns = sorted({key[1] for key in thing})
        if len(rows) * len(columns) != len(thing) or len(rows) < 3 or len(columns) < 3:
            return None
        self.first = 1 if rows[0] == columns[0] == 1 else 0
        return len(rows), len(columns), [plain_cell(thing[row, column]) for row in rows for column in columns]

    def numbered(self, thing):
        if next(iter(thing)) == 1:
            self.first = 1
        return self.flat([thing[key] for key in thing])


def kind_of(thing):
    """How an object might hold a board, or None."""
    if isinstance(thing, (list, tuple)):
        if len(thing) >= 3 and all(isinstance(row, (list, tuple)) and len(row) >= 3 for row in thing):
            return "grid" if all(is_cell(cell) for row in thing for cell in row) else None
        if len(thing) >= 3 and all(isinstance(row, str) and len(row) == len(thing[0]) and len(row) >= 3 for row in thing):
            return "grid"
        if len(thing) >= 9 and all(is_cell(cell) for cell in thing):
            return "flat"
        return None
    if isinstance(thing, str):
        if "\n" in thing and len(thing) >= 11:
            return "lines"
        return "flat" if len(thing) >= 9 and shape_of_flat(len(thing)) else None
    if hasattr(thing, "ndim") and hasattr(thing, "ravel") and hasattr(thing, "tolist"):
        return "array" if thing.size >= 9 and thing.ndim <= 2 else None
    if isinstance(thing, dict) and len(thing) >= 9 and all(is_cell(value) for value in thing.values()):
        if all(isinstance(key, tuple) and len(key) == 2 for key in thing):
            return "coordinates"
        if all(isinstance(key, (int, str)) for key in thing):
            return "numbered"
    return None


def walk(thing, path, depth, found, seen):
    """The places one or two levels inside an object where a board might be."""
    if len(found) >= 12 or id(thing) in seen:
        return
    seen.add(id(thing))
    kind = kind_of(thing)
    if kind and Reader(kind).cells(thing):
        found.append((path, kind))
        return
    if depth == 0 or thing is None or isinstance(thing, (int, float, str, bool, type, types.ModuleType, types.FunctionType)):
        return
    if isinstance(thing, dict):
        for key, value in list(thing.items())[:20]:
            if isinstance(key, (str, int)):
                walk(value, path + (("item", key),), depth - 1, found, seen)
    elif isinstance(thing, (list, tuple)):
        for index, value in enumerate(thing[:4]):
            walk(value, path + (("item", index),), depth - 1, found, seen)
    else:
        names = list(getattr(thing, "__dict__", {})) + list(getattr(type(thing), "__slots__", ()))
        for name in names[:40]:
            if isinstance(name, str) and hasattr(thing, name):
                walk(getattr(thing, name), path + (("attribute", name),), depth - 1, found, seen)


def is_state(value):
    return value is None or isinstance(value, (bool, int, str)) or hasattr(value, "name") and hasattr(value, "value")


class Place:
    """One place where the board may be: an argument or a global, and the way inside it."""

    def __init__(self, origin, name, path, kind):
        self.origin, self.name, self.path, self.kind = origin, name, path, kind
        self.reader = Reader(kind)

    def thing(self, arguments, scope):
        if self.origin == "argument":
            thing = arguments.get(self.name)
        else:
            thing = scope.get(self.name)
        for step, key in self.path:
            thing = thing[key] if step == "item" else getattr(thing, key)
        return thing

    def read(self, arguments, scope):
        try:
            thing = self.thing(arguments, scope)
        except Exception:
            return None, 0
        owner = arguments.get(self.name) if self.origin == "argument" else thing
        identity = (id(owner), id(thing))
        cells = self.reader.cells(thing)
        if cells is None:
            return None, identity
        return (cells[0], cells[1], tuple(cells[2])), identity

    def counting(self):
        """What the board says about the way in which the program counts."""
        return {"first": 1} if self.reader.first else {}

    def words(self):
        text = self.name
        for step, key in self.path:
            text += "[%r]" % (key,) if step == "item" else "." + str(key)
        return text


# ---- boards that are put together: a part for each side, a list of moves, the filled cells alone ----
#
# How far such a board reaches is not known from one position. A small copy is kept at each call, and
# boards are made of the copies when the search is over. A reading counts only if its boards change
# from parent to child as a game does.

SHAPES = ((3, 3), (4, 4), (5, 5), (6, 6), (6, 7), (7, 6), (7, 7), (8, 8), (9, 9), (10, 10))


class Raw(tuple):
    """A copy of the parts of a board, not yet a board: (count of discs, parts)."""

    __slots__ = ()


def cell_key(key):
    """A cell as a number or as (row, column); None if this is no name of a cell."""
    if isinstance(key, bool):
        return None
    if hasattr(key, "item") and getattr(key, "ndim", None) == 0:
        key = key.item()
    if isinstance(key, int):
        return key if 0 <= key < 400 else None
    if isinstance(key, (tuple, list)) and len(key) == 2:
        row, column = cell_key(key[0]), cell_key(key[1])
        return (row, column) if isinstance(row, int) and isinstance(column, int) else None
    if isinstance(key, str) and 2 <= len(key) <= 3 and key[0].isalpha() and key[1:].isdigit():
        return (int(key[1:]) - 1, ord(key[0].lower()) - ord("a"))
    return None


def cell_keys(things):
    """The cells of a collection, or None if one of them is none."""
    keys = [cell_key(thing) for thing in things]
    if None in keys or len({isinstance(key, int) for key in keys}) > 1:
        return None
    return keys


def part_of(thing):
    """How one side's discs may be kept: (kind, copy), or None."""
    if isinstance(thing, bool):
        return None
    if isinstance(thing, int) or (hasattr(thing, "item") and getattr(thing, "ndim", None) == 0):
        number = int(thing) if isinstance(thing, int) or isinstance(thing.item(), int) else -1
        return ("bits", number) if number >= 0 else None
    if isinstance(thing, (set, frozenset)):
        keys = cell_keys(thing)
        return None if keys is None else ("cells", frozenset(keys))
    kind = kind_of(thing)
    board = Reader(kind).cells(thing) if kind in ("grid", "flat", "array") else None
    if board and set(board[2]) <= {0, 1}:
        return "plane", (board[0], board[1], tuple(board[2]))
    if isinstance(thing, (list, tuple)) and len(thing) <= 64:
        keys = cell_keys(thing)
        return None if keys is None or len(set(keys)) != len(keys) else ("cells", frozenset(keys))
    return None


def discs_in(kind, part):
    if kind == "bits":
        return bin(part).count("1")
    return sum(part[2]) if kind == "plane" else len(part)


def size_hints(scope):
    """The sizes that the constants of a program and of its classes name: (rows, columns)."""
    rows, columns, both = [], [], []
    named, own = list(scope.items()), scope.get("__name__")
    for value in [value for name, value in named if isinstance(value, type) and value.__module__ == own]:
        named.extend(vars(value).items())
    for name, value in named:
        if isinstance(value, int) and not isinstance(value, bool) and 3 <= value <= 20:
            lowered = name.lower()
            if lowered == "h" or any(word in lowered for word in ("row", "height", "lign", "fila", "haut", "vrstic")):
                rows.append(value)
            elif lowered == "w" or any(word in lowered for word in ("col", "width", "larg", "stolp")):
                columns.append(value)
            elif lowered in ("n", "size", "board_size", "dim", "taille", "tam"):
                both.append(value)
    found = [(row, column) for row in rows for column in columns]
    return found + [(column, row) for row, column in found] + [(side, side) for side in both]


def shape_of_cells(keys, hints):
    """The size of the board that all these cells lie on, and the number of its first row: (rows, columns, first)."""
    if not keys:
        return None
    if isinstance(next(iter(keys)), int):
        low, high = min(keys), max(keys)
        shapes = hints + [shape for shape in SHAPES if shape not in ((7, 6), (5, 5), (7, 7), (9, 9))]
        for rows, columns in shapes:
            for first in (0, 1):
                if low >= first and high - first < rows * columns:
                    return rows, columns, first
        return None
    rows_seen, columns_seen = {key[0] for key in keys}, {key[1] for key in keys}
    for rows, columns in hints + list(SHAPES):
        for first in (0, 1):
            if min(rows_seen) >= first and min(columns_seen) >= first \
                    and max(rows_seen) - first < rows and max(columns_seen) - first < columns:
                return rows, columns, first
    return None


def place_of_key(key, shape):
    rows, columns, first = shape
    if isinstance(key, int):
        return key - first
    return (key[0] - first) * columns + key[1] - first


class InParts:
    """A place whose boards are made when the search is over."""

    def parts(self):
        """The places inside it that look like boards and are none."""
        return ()

    def grew(self, before, after):
        """Whether a move was made, even one that was made wrongly."""
        return False


class PairPlace(InParts):
    """Two places with the discs of one side each: sets of cells, planes of 0 and 1, or the bits of numbers."""

    def __init__(self, first, second, symbols):
        self.first, self.second, self.symbols = first, second, symbols

    def read(self, arguments, scope):
        try:
            one, two = self.first.thing(arguments, scope), self.second.thing(arguments, scope)
            (kind, a), (other, b) = part_of(one), part_of(two)
        except Exception:
            return None, 0
        if kind != other:
            return None, 0
        return Raw((discs_in(kind, a) + discs_in(kind, b), kind, a, b)), (id(one), id(two))

    def words(self):
        return "%s, %s" % (self.first.words(), self.second.words())

    def parts(self):
        """The places that hold one side alone, and no board."""
        return self.first.words(), self.second.words()

    def decoders(self, raws, scope):
        """Functions that make a board of a copy and of the parity of its ply."""
        symbols = self.symbols
        kind = raws[0][1]
        if kind == "plane":
            def plane(raw, swap):
                a, b = (raw[3], raw[2]) if swap else (raw[2], raw[3])
                if a[:2] != b[:2]:
                    return None
                return a[0], a[1], tuple(symbols[0] if x else symbols[1] if y else None for x, y in zip(a[2], b[2]))
            return both_ways(plane)
        if kind == "cells":
            keys = set().union(*(raw[2] | raw[3] for raw in raws))
            shape = shape_of_cells(keys, size_hints(scope)) if len({isinstance(key, int) for key in keys}) == 1 else None
            if shape is None:
                return []

            def cells(raw, swap):
                a, b = (raw[3], raw[2]) if swap else (raw[2], raw[3])
                board = [None] * (shape[0] * shape[1])
                for part, symbol in ((a, symbols[0]), (b, symbols[1])):
                    for key in part:
                        board[place_of_key(key, shape)] = symbol
                return shape[0], shape[1], tuple(board)
            return both_ways(cells)
        return bit_decoders(raws, symbols)


def both_ways(decode):
    """A pair may be kept by side, or as (mine, yours), which changes hands at every ply."""
    return [lambda raw, ply: decode(raw, False), lambda raw, ply: decode(raw, ply % 2 == 1)]


def bit_decoders(raws, symbols):
    """The ways in which two numbers may be the discs of a board."""
    # Two sides, or one side and all discs.
    forms = []
    if all(raw[2] & raw[3] == 0 for raw in raws):
        forms.append(lambda raw: (raw[2], raw[3]))
    if all(raw[2] & ~raw[3] == 0 for raw in raws) and any(raw[2] != raw[3] for raw in raws):
        forms.append(lambda raw: (raw[2], raw[2] ^ raw[3]))
    if all(raw[3] & ~raw[2] == 0 for raw in raws) and any(raw[2] != raw[3] for raw in raws):
        forms.append(lambda raw: (raw[3], raw[2] ^ raw[3]))
    reach = 0
    for raw in raws:
        reach |= raw[2] | raw[3]
    width = reach.bit_length()
    # Rows, columns, and the bit of a cell; a column of Connect Four often has a spare bit on top.
    layouts = []
    falling = ((lambda bit: bit - 7 if bit >= 7 else None), (lambda bit: bit + 7 if bit < 35 else None))
    if width <= 42:
        layouts.extend((6, 7, (lambda row, column: row * 7 + column), below) for below in falling)
    for stride in (7, 8, 6):
        spare = sum(1 << bit for bit in range(7 * stride) if bit % stride >= 6)
        if width <= 7 * stride and not reach & spare:
            layouts.append((6, 7, lambda row, column, stride=stride: column * stride + row,
                            lambda bit, stride=stride: bit - 1 if bit % stride else None))
    layouts = [layout for layout in layouts if all(rests(raw[2] | raw[3], layout[3]) for raw in raws)]
    if width <= 9:
        layouts.insert(0, (3, 3, (lambda row, column: row * 3 + column), None))
    elif width <= 16:
        layouts.append((4, 4, (lambda row, column: row * 4 + column), None))
    elif width <= 36:
        layouts.append((6, 6, (lambda row, column: row * 6 + column), None))
    if width <= 64:
        layouts.append((8, 8, (lambda row, column: row * 8 + column), None))
    found = []
    for rows, columns, bit_of, _ in layouts:
        places = [1 << bit_of(row, column) for row in range(rows) for column in range(columns)]
        for form in forms:
            def decode(raw, swap, rows=rows, columns=columns, places=places, form=form):
                a, b = form(raw)
                if swap:
                    a, b = b, a
                return rows, columns, tuple(symbols[0] if a & bit else symbols[1] if b & bit else None for bit in places)
            found.extend(both_ways(decode))
    return found


def rests(discs, below):
    """Whether every disc rests on another one or on the ground."""
    left = discs
    while left:
        lowest = left & -left
        under = below(lowest.bit_length() - 1)
        if under is not None and not discs >> under & 1:
            return False
        left ^= lowest
    return True


class FilledPlace(InParts):
    """A dict with the filled cells alone."""

    def __init__(self, place):
        self.place = place

    def read(self, arguments, scope):
        try:
            thing = self.place.thing(arguments, scope)
            keys = cell_keys(thing)
            if keys is None or not all(is_cell(value) for value in thing.values()):
                return None, 0
            filled = frozenset(zip(keys, (plain_cell(value) for value in thing.values())))
        except Exception:
            return None, 0
        return Raw((len(filled), filled)), (id(thing), id(thing))

    def words(self):
        return self.place.words()

    def grew(self, before, after):
        return before[0] == after[0] and len(after[1] - before[1]) == 1

    def decoders(self, raws, scope):
        keys = {key for raw in raws for key, _ in raw[1]}
        shape = shape_of_cells(keys, size_hints(scope)) if len({isinstance(key, int) for key in keys}) == 1 else None
        if shape is None:
            return []

        def decode(raw, ply):
            board = [None] * (shape[0] * shape[1])
            for key, symbol in raw[1]:
                board[place_of_key(key, shape)] = symbol
            return shape[0], shape[1], tuple(board)
        return [decode]


class StacksPlace(InParts):
    """A list of columns that grow, one disc upon the other."""

    def __init__(self, place):
        self.place = place
        self.height = None

    def read(self, arguments, scope):
        try:
            thing = self.place.thing(arguments, scope)
            columns = tuple(tuple(plain_cell(cell) for cell in column) for column in thing)
        except Exception:
            return None, 0
        return Raw((sum(map(len, columns)), columns)), (id(thing), id(thing))

    def words(self):
        return self.place.words()

    def counting(self):
        return {"height": self.height} if self.height else {}

    def grew(self, before, after):
        changed = [(a, b) for a, b in zip(before[1], after[1]) if a != b]
        return len(changed) == 1 and len(changed[0][1]) == len(changed[0][0]) + 1

    def decoders(self, raws, scope):
        columns = len(raws[0][1])
        high = max(len(column) for raw in raws for column in raw[1])
        if high < 2:
            return []
        named = [row for row, column in size_hints(scope) if column == columns]
        rows = next((row for row in named if row >= high), max(6, high))
        # A column that is higher than the program says of all columns is a mistake, not another board.
        self.height = max(named) if named and rows not in named else None

        def decode(raw, ply):
            padded = [column + (None,) * (rows - len(column)) for column in raw[1]]
            return rows, columns, tuple(padded[column][row] for row in range(rows) for column in range(columns))
        return [decode]


def are_stacks(thing):
    return isinstance(thing, (list, tuple)) and 4 <= len(thing) <= 12 and all(
        isinstance(column, (list, tuple, str)) and len(column) <= 10 and all(is_cell(cell) for cell in column) for column in thing
    )


class MovesPlace(InParts):
    """A list or a string of the moves so far: columns of Connect Four, or cells."""

    def __init__(self, place):
        self.place = place

    def read(self, arguments, scope):
        try:
            thing = self.place.thing(arguments, scope)
            if isinstance(thing, str):
                moves = tuple(int(letter) for letter in thing)
            else:
                keys = cell_keys(thing)
                moves = None if keys is None else tuple(keys)
        except Exception:
            return None, 0
        return (None, 0) if moves is None else (Raw((len(moves), moves)), (id(thing), id(thing)))

    def words(self):
        return self.place.words()

    def decoders(self, raws, scope):
        keys = {move for raw in raws for move in raw[1]}
        if len({isinstance(key, int) for key in keys}) != 1:
            return []
        if isinstance(next(iter(keys)), int) and any(len(set(raw[1])) < len(raw[1]) for raw in raws):
            first = 0 if 0 in keys else 1
            rows, columns = next((hint for hint in size_hints(scope) if max(keys) - first < hint[1]), (6, 7))
            if max(keys) - first >= columns:
                return []

            def drop(raw, ply):
                board = [None] * (rows * columns)
                heights = [0] * columns
                for number, move in enumerate(raw[1]):
                    column = move - first
                    if heights[column] >= rows:
                        return None
                    board[heights[column] * columns + column] = number % 2 + 1
                    heights[column] += 1
                return rows, columns, tuple(board)
            return [drop]
        shape = shape_of_cells(keys, size_hints(scope))
        if shape is None:
            return []

        def put(raw, ply):
            board = [None] * (shape[0] * shape[1])
            for number, move in enumerate(raw[1]):
                board[place_of_key(move, shape)] = number % 2 + 1
            return shape[0], shape[1], tuple(board)
        return [put]


class AdapterPlace:
    """A place inside what the user's own expression gives."""

    def __init__(self, expression, place):
        self.expression, self.place = expression, place
        if hasattr(place, "decoders"):
            self.decoders, self.parts, self.grew = place.decoders, place.parts, place.grew

    @staticmethod
    def ask(expression, arguments, scope):
        # Comprehensions inside an expression see its globals alone, so the arguments are among them.
        names = dict(scope.items())
        names.update(arguments)
        try:
            return eval(expression, names, arguments)
        except Exception:
            return None

    def read(self, arguments, scope):
        return self.place.read({"board": self.ask(self.expression, arguments, scope)}, scope)

    def words(self):
        return self.place.words()


def symbols_for(first, second):
    """What the sides are called: by their keys or the first letters of their names, else 1 and 2."""
    names = []
    for place in (first, second):
        name = place.path[-1][1] if place.path else place.name
        names.append(name.strip("_") if isinstance(name, str) else name)
    if all(isinstance(name, int) for name in names) and names[0] != names[1]:
        return tuple(names)
    if all(isinstance(name, str) and name for name in names):
        if all(len(name) == 1 for name in names) and names[0] != names[1]:
            return tuple(names)
        letters = [name[0].upper() for name in names]
        if sorted(letters) == ["O", "X"]:
            return tuple(letters)
    return 1, 2


def inside_of(place, thing, depth):
    """The places inside an object: attributes, items with names, and the two halves of a pair."""
    if isinstance(thing, dict):
        items = [("item", key, value) for key, value in list(thing.items())[:12] if isinstance(key, (str, int))]
    elif isinstance(thing, (list, tuple)) and len(thing) == 2:
        items = [("item", index, value) for index, value in enumerate(thing)]
    elif getattr(thing, "ndim", None) == 3 and 2 in (thing.shape[0], thing.shape[-1]):
        pair = (0, 1) if thing.shape[0] == 2 else ((Ellipsis, 0), (Ellipsis, 1))
        items = [("item", key, thing[key]) for key in pair]
    elif getattr(thing, "ndim", None) == 2 and thing.shape[0] == 2 and thing.shape[1] >= 9:
        items = [("item", key, thing[key]) for key in (0, 1)]
    elif hasattr(thing, "__dict__") or hasattr(type(thing), "__slots__"):
        if isinstance(thing, (type, types.ModuleType, types.FunctionType)):
            return []
        names = list(getattr(thing, "__dict__", {})) + list(getattr(type(thing), "__slots__", ()))
        items = [("attribute", name, getattr(thing, name)) for name in names[:30] if isinstance(name, str) and hasattr(thing, name)]
    else:
        return []
    return [(Place(place.origin, place.name, place.path + ((step, key),), "grid"), value) for step, key, value in items]


def put_together(entries, depth, found, with_numbers):
    """Adds to `found` the places among these (place, thing) that may hold a board in parts."""
    parts = {}
    for place, thing in entries:
        if len(found) >= 12:
            return
        part = part_of(thing)
        if part is not None and (part[0] != "bits" or with_numbers):
            parts.setdefault(part[0], []).append(place)
        if isinstance(thing, dict) and cell_keys(thing) is not None and all(is_cell(value) for value in thing.values()):
            found.append(FilledPlace(place))
        elif are_stacks(thing) and len({len(column) for column in thing}) > (1 if any(thing) else 0):
            found.append(StacksPlace(place))
        elif isinstance(thing, str) and len(thing) <= 42 and (thing.isdigit() or not thing):
            found.append(MovesPlace(place))
        elif isinstance(thing, (list, tuple)) and len(thing) <= 42 and cell_keys(thing) is not None:
            found.append(MovesPlace(place))
    for kind in ("plane", "cells", "bits"):
        of_kind = parts.get(kind, ())[:6]
        for index, first in enumerate(of_kind):
            found.extend(PairPlace(first, second, symbols_for(first, second)) for second in of_kind[index + 1:])
    if depth > 0:
        for place, thing in entries:
            if not isinstance(thing, (int, float, str, bool, type(None))):
                put_together(inside_of(place, thing, depth), depth - 1, found, True)


def transition(before, after):
    """How a board became another: 'same', 'move' (one cell more is filled), 'other'."""
    if before is None or after is None or before[:2] != after[:2]:
        return "none"
    if before[2] == after[2]:
        return "same"
    changed = [(a, b) for a, b in zip(before[2], after[2]) if a != b]
    if len(changed) == 1:
        return "move"
    sources = {a for a, b in changed}
    targets = {b for a, b in changed}
    if len(targets) == 1 and len(sources) == 2:
        return "move"
    return "other"


def best_decoder(place, calls, index, scope):
    """The reading of a place whose boards change as a game does: (share of moves, decoder), or None."""
    raws = [call.boards[index] for call in calls if call.boards[index] is not None]
    if len(raws) < 3 or len(raws) < len(calls) or not isinstance(raws[0], Raw):
        return None
    best = None
    sample = calls[:2000]
    for decode in place.decoders(raws, scope):
        try:
            boards = [decode(call.boards[index], call.ply) for call in sample]
        except Exception:
            continue
        moves = others = 0
        for call, board in zip(sample, boards):
            if call.parent and call.parent <= len(boards):
                before = boards[call.parent - 1]
                step = transition(before, board)
                # A disc more: no move of these games empties a cell. Discs that were not taken back are
                # more than one; that is a mistake, and still the board.
                grows = step == "move" and board[2].count(None) == before[2].count(None) - 1
                stays = before is not None and board is not None and all(
                    a is None or a == b for a, b in zip(before[2], board[2]))
                moves += grows
                others += not grows and not stays and not place.grew(calls[call.parent - 1].boards[index], call.boards[index])
        if moves and others * 20 <= moves and (best is None or moves > best[0]):
            best = (moves, decode)
    return best


# ---- recording ----

class Call:
    __slots__ = ("number", "parent", "ply", "function", "boards", "identities", "scalars", "result", "error", "left", "outer",
                 "changed", "state", "left_state")

    def __init__(self, number, parent, function):
        self.number, self.function = number, function
        self.parent, self.ply = (parent.number, parent.ply + 1) if parent else (0, 0)
        self.boards, self.identities, self.scalars = (), (), ()
        self.result, self.error, self.left, self.outer, self.changed = None, None, False, 0, ()
        self.state, self.left_state = (), None


def plain(value, depth=0):
    """A small copy of a value that stays as it is: numbers, text, lists of those; None for the rest."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value if not isinstance(value, str) or len(value) <= 40 else NOT_OURS
    if hasattr(value, "item") and getattr(value, "ndim", None) == 0:
        return plain(value.item())
    if isinstance(value, (list, tuple)) and len(value) <= 6 and depth < 3:
        return [plain(item, depth + 1) for item in value]
    if isinstance(value, dict) and len(value) <= 6 and depth < 3 and all(isinstance(key, str) for key in value):
        return {key: plain(item, depth + 1) for key, item in value.items()}
    names = getattr(value, "__dict__", None)
    if names and len(names) <= 5 and depth == 0:
        inside = {key: plain(item, 1) for key, item in names.items()}
        if any(isinstance(item, (int, float)) and not isinstance(item, bool) for item in inside.values()):
            return inside
    if hasattr(value, "name") and hasattr(value, "value"):
        return str(value.name)
    return NOT_OURS


class Scope:
    """The names that a function sees beside its arguments: those of the functions around it, then globals."""

    def __init__(self, function):
        self.globals = function.__globals__
        self.cells = dict(zip(function.__code__.co_freevars, function.__closure__ or ()))

    def get(self, name, default=None):
        cell = self.cells.get(name)
        if cell is None:
            return self.globals.get(name, default)
        try:
            return cell.cell_contents
        except ValueError:
            return default

    def items(self):
        around = [(name, self.get(name)) for name in self.cells]
        return around + [item for item in list(self.globals.items()) if item[0] not in self.cells]


class Recorder:
    # After so many calls it is clear which of the possible places holds the board.
    SETTLED = 300

    def __init__(self, options, selection, write):
        self.options, self.selection, self.write = options, selection, write
        self.calls, self.stack = [], []
        self.places = None
        self.states = ()
        self.first_state = ()
        self.own_sides = []
        self.signatures = {}
        self.group_frame, self.group, self.group_start = None, 0, 0
        self.started = time.perf_counter()
        self.first = None
        self.finished = False
        self.adapter = compile(options.board, "<board>", "eval") if options.board else None
        self.lock = threading.Lock()
        self.caller_result = NOT_OURS
        self.kept = None
        self.scope = None

    # -- what the decorator calls --

    def watch(self, function):
        recorder = self
        # A cache around the function has no text of its own.
        inner = function
        while not hasattr(inner, "__code__") and hasattr(inner, "__wrapped__"):
            inner = inner.__wrapped__
        if not hasattr(inner, "__code__"):
            return function
        code = inner.__code__
        names = code.co_varnames[:code.co_argcount + code.co_kwonlyargcount]
        defaults = {}
        if inner.__defaults__:
            positional = code.co_varnames[:code.co_argcount]
            defaults.update(zip(positional[-len(inner.__defaults__):], inner.__defaults__))
        defaults.update(inner.__kwdefaults__ or {})
        label = inner.__name__
        scope = Scope(inner)
        positional = names[:code.co_argcount]

        def watched(*args, **kwargs):
            if recorder.finished:
                return function(*args, **kwargs)
            if kwargs or len(args) != len(names):
                arguments = dict(defaults)
                arguments.update(zip(positional, args))
                arguments.update(kwargs)
            else:
                arguments = dict(zip(names, args))
            call = recorder.enter(label, names, arguments, scope)
            try:
                result = function(*args, **kwargs)
            except BaseException as error:
                recorder.leave_with(call, error)
                raise
            recorder.leave(call, result, arguments, scope)
            return result

        watched.__name__, watched.__doc__ = inner.__name__, inner.__doc__
        watched.__qualname__, watched.__module__ = inner.__qualname__, inner.__module__
        watched.__dict__.update(function.__dict__)
        watched.__wrapped__ = function
        # What programs ask a cache for.
        for name in ("cache_clear", "cache_info"):
            if hasattr(function, name):
                setattr(watched, name, getattr(function, name))
        return watched

    def enter(self, label, names, arguments, scope):
        parent = self.stack[-1] if self.stack else None
        if parent is None:
            self.begin_outermost(sys._getframe(2))
        if self.places is None:
            self.scope = scope
            self.find_places(arguments, scope)
        call = Call(len(self.calls) + 1, parent, label)
        boards, identities = [], []
        for place in self.places:
            cells, identity = place.read(arguments, scope)
            boards.append(cells)
            identities.append(identity)
        call.boards, call.identities = tuple(boards), tuple(identities)
        if self.states:
            call.state = self.read_state(arguments, scope)
        if parent is None and self.calls and not self.same_stage(call):
            self.finish("complete", None)
        call.scalars = tuple(
            value if isinstance(value, (int, float, str)) or value is None else plain(value, 1)
            for value in (arguments.get(name, NOT_OURS) for name in names)
        )
        if label not in self.signatures:
            self.signatures[label] = names
        call.outer = self.group
        self.calls.append(call)
        self.stack.append(call)
        if len(self.stack) > self.options.deepest:
            self.finish("endless", call)
        count = len(self.calls)
        if count == self.SETTLED:
            self.settle(scope)
        if count >= self.options.calls:
            self.finish("calls", call)
        if count & 255 == 0 and time.perf_counter() - self.first > self.options.seconds:
            self.finish("time", call)
        return call

    def leave(self, call, result, arguments, scope):
        call.result = plain(result)
        if call.result is NOT_OURS:
            kind = kind_of(result)
            cells = Reader(kind).cells(result) if kind else None
            call.result = {"board": list(cells[2])} if cells else NOT_OURS
        elif isinstance(result, (list, tuple)) and isinstance(call.result, list):
            for index, item in enumerate(result):
                if call.result[index] is NOT_OURS or isinstance(item, (list, tuple)):
                    kind = kind_of(item)
                    cells = Reader(kind).cells(item) if kind else None
                    if cells:
                        call.result[index] = {"board": list(cells[2])}
        call.left = True
        # A call that made no other cannot have left a move on the board: most calls are of this kind.
        is_leaf = call.number == len(self.calls)
        if call.boards and not is_leaf:
            call.changed = tuple(
                before is not None and place.read(arguments, scope)[0] not in (before, None)
                for place, before in zip(self.places, call.boards)
            )
        if self.states and not is_leaf:
            now = self.read_state(arguments, scope)
            if now != call.state:
                names = [name for _, fields in self.states for name in fields]
                call.left_state = next(name for name, a, b in zip(names, call.state, now) if a != b)
        self.stack.pop()
        if not self.stack:
            self.end_outermost(call, arguments, scope)

    def leave_with(self, call, error):
        if self.finished:
            return
        if self.stack and self.stack[-1] is call:
            self.stack.pop()
        if call.error is None:
            trace = error.__traceback__
            line = 0
            while trace is not None:
                if trace.tb_frame.f_code.co_filename == self.options.file:
                    line = trace.tb_lineno
                trace = trace.tb_next
            call.error = (type(error).__name__, str(error)[:200], line)
        if not self.stack and not isinstance(error, (SystemExit, KeyboardInterrupt)):
            # An exception of the program's own is its way to stop a search, when time is up.
            self.finish("time" if isinstance(error, TimeoutError) or self.is_own(type(error)) else "crash", call)

    def is_own(self, kind):
        """Whether a class is defined in the program or beside it."""
        file = getattr(sys.modules.get(kind.__module__), "__file__", None)
        beside = bool(file and self.options.file) and os.path.dirname(file) == os.path.dirname(self.options.file)
        return kind.__module__ == "__main__" or beside

    # -- outermost calls: those of one caller make one search --

    def begin_outermost(self, frame):
        if self.first is None:
            self.first = time.perf_counter()
        sys.settrace(None)
        frame = self.owner_of(frame)
        above = frame
        while above is not None and above is not self.group_frame:
            above = above.f_back
        same = above is not None
        if self.calls and not same:
            self.finish("complete", None)
        if not same:
            self.group_frame, self.group_start = frame, self.group
        self.group += 1

    @staticmethod
    def owner_of(frame):
        """A comprehension or a key function belongs to the function it stands in."""
        while frame.f_code.co_name in ("<lambda>", "<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>") and frame.f_back:
            frame = frame.f_back
        return frame

    def is_part(self, result):
        """Whether the caller's own caller is meant: the searches had no depth, or it only hands the value of one on."""
        if not any(call.parent for call in self.calls):
            return True
        value = self.calls[0].result
        numbers = [part for part in (value if isinstance(value, list) else [value]) if isinstance(part, (int, float))]
        is_number = isinstance(result, (int, float)) and not isinstance(result, bool)
        return is_number and self.group == self.group_start + 1 and any(abs(result) == abs(part) for part in numbers)

    def same_stage(self, call):
        """Whether an outermost call may be a sibling of the first, not the search of a later turn."""
        for before, after in zip(self.calls[0].boards, call.boards):
            if isinstance(before, Raw) or isinstance(after, Raw):
                continue
            if before and after:
                counts = [{cell: board[2].count(cell) for cell in set(board[2])} for board in (before, after)]
                if not any(counts[1].get(cell) == count for cell, count in counts[0].items()):
                    return False
        return True

    def end_outermost(self, call, arguments, scope):
        hints = self.selection.hints.get(call.function, {})
        kept = {}
        for name in hints.get("globals", ()):
            kept[name] = plain(scope.get(name))
        owner = arguments.get("self")
        for name in hints.get("attributes", ()):
            kept[name] = plain(getattr(owner, name, None))
        self.kept = {name: value for name, value in kept.items() if value is not NOT_OURS}
        frame = self.group_frame
        def wait(frame, event, argument):
            if event == "return" and not self.stack and frame is self.group_frame:
                above = frame.f_back and self.owner_of(frame.f_back)
                if above and above.f_code.co_filename == frame.f_code.co_filename and self.is_part(argument):
                    self.group_frame, above.f_trace, above.f_trace_lines = above, wait, False
                    return wait
                self.caller_result = plain(argument)
                sys.settrace(None)
                self.finish("complete", None)
            return wait

        frame.f_trace = wait
        frame.f_trace_lines = False
        sys.settrace(lambda *unused: None)

    # -- where the board is --

    def find_places(self, arguments, scope):
        if self.adapter is not None:
            arguments = {"board": AdapterPlace.ask(self.adapter, arguments, scope)}
        found = []
        for name, value in arguments.items():
            inside = []
            walk(value, (), 2, inside, set())
            found.extend(Place("argument", name, path, kind) for path, kind in inside)
        inside_arguments = bool(found)
        for name, value in list(scope.items()) if self.adapter is None else ():
            lowered = name.lower()
            if name.startswith("__") or isinstance(value, (types.ModuleType, types.FunctionType, type)):
                continue
            named = any(word in lowered for word in (BOARD_NAMES[:3] if inside_arguments else BOARD_NAMES))
            if named or not inside_arguments or name in scope.cells:
                inside = []
                walk(value, (), 1, inside, set())
                found.extend(Place("global", name, path, kind) for path, kind in inside)

        def liking(place):
            text = place.words().lower()
            named = any(word in text for word in BOARD_NAMES)
            return (place.origin != "argument", not named, len(place.path))

        found.sort(key=liking)
        parts = []
        put_together([(Place("argument", name, (), "grid"), value) for name, value in arguments.items()], 2, parts, True)
        if not found and self.adapter is None:
            around = [(name, value) for name, value in scope.items() if not name.startswith("__")
                      and not isinstance(value, (types.ModuleType, types.FunctionType, type))]
            outside = [(Place("global", name, (), "grid"), value) for name, value in around]
            put_together(outside, 1, parts, False)
        self.places = found[:4] + parts[:24]
        if self.adapter is not None:
            self.places = [AdapterPlace(self.adapter, place) for place in self.places]
        else:
            self.find_states(arguments, scope)
            self.find_own_side(arguments, scope)

    def find_states(self, arguments, scope):
        """What stands beside a board in the same object, and belongs to the position: the winner, the turn."""
        found = {}
        for place in self.places:
            path = getattr(place, "path", ())
            if not path or path[-1][0] == "item" and not isinstance(path[-1][1], str):
                continue
            holder = Place(place.origin, place.name, path[:-1], "grid")
            if holder.words() in found:
                continue
            try:
                owner = holder.thing(arguments, scope)
            except Exception:
                continue
            names = list(owner) if isinstance(owner, dict) else list(getattr(owner, "__dict__", {})) + list(
                getattr(type(owner), "__slots__", ()))
            for name in [name for name in names if isinstance(name, str)][:40]:
                value = owner.get(name) if isinstance(owner, dict) else getattr(owner, name, None)
                if any(word in name.lower() for word in WON_WORDS + TURN_WORDS) and is_state(value):
                    found.setdefault(holder.words(), (holder, []))[1].append(name)
        self.states = tuple((holder, tuple(names[:4])) for holder, names in list(found.values())[:2])
        if self.states:
            self.first_state = self.read_state(arguments, scope)

    def read_state(self, arguments, scope):
        values = []
        for holder, names in self.states:
            try:
                owner = holder.thing(arguments, scope)
            except Exception:
                owner = None
            fields = owner if isinstance(owner, dict) else getattr(owner, "__dict__", None)
            for name in names:
                values.append(getattr(owner, name, None) if fields is None else fields.get(name))
        return tuple(values)

    def find_own_side(self, arguments, scope):
        """What names say about the side that the search works for: (how sure, symbol)."""
        self.own_sides = []
        owner = arguments.get("self")
        around = [(name, getattr(owner, name, None)) for name in list(getattr(owner, "__dict__", {}))[:40]]
        for name, value in list(arguments.items()) + around + scope.items():
            lowered = name.lower()
            words = lowered.replace("_", " ").split()
            if not isinstance(value, (int, str)) or isinstance(value, bool) or any(word in lowered for word in OTHER_WORDS):
                continue
            disc = any(word in lowered for word in ("piece", "symbol", "mark", "letter", "colo", "disc", "token", "ficha", "pion"))
            own = any(word in OWN_WORDS for word in words)
            if own or disc and (name, value) in around:
                self.own_sides.append((0 if own and disc else 1, value))

    def settle(self, scope):
        """Gives up the places that hold no board, so that the rest of the search is recorded faster."""
        marks = []
        parts = set()
        for index, place in reversed(list(enumerate(self.places))):
            if hasattr(place, "decoders"):
                found = best_decoder(place, self.calls, index, scope)
                marks.append(found[0] if found else -1)
                parts.update(place.parts() if found else ())
            elif place.words() in parts:
                marks.append(-1)
            else:
                steps = [transition(self.calls[call.parent - 1].boards[index], call.boards[index])
                         for call in self.calls if call.parent]
                marks.append(steps.count("move") + 0.3 * steps.count("other"))
        marks.reverse()
        best = max(marks, default=0)
        # Of boards in parts only the best one stays; plain ones are cheap and few.
        kept = [index for index, place in enumerate(self.places)
                if not hasattr(place, "decoders") or (0 < marks[index] == best and best not in marks[:index])]
        self.places = [self.places[index] for index in kept]
        for call in self.calls:
            call.boards = tuple(call.boards[index] for index in kept)

    # -- the end --

    def finish(self, reason, call):
        with self.lock:
            if self.finished:
                return
            self.finished = True
        sys.settrace(None)
        try:
            Writer(self, reason, call).write_all()
            self.write.flush()
        except BaseException as error:
            place = error.__traceback__
            while place.tb_next is not None:
                place = place.tb_next
            self.write.write(json.dumps({"harif": "trace", "version": 1, "failed": "tracer",
                                         "message": "%r at line %d" % (error, place.tb_lineno)}) + "\n")
            self.write.flush()
        os._exit(0)


# ---- what was recorded, as a trace ----

class Writer:
    def __init__(self, recorder, reason, last):
        self.recorder, self.reason, self.last = recorder, reason, last
        # The program may run on beside the writer for a moment: what counts as left is taken first, so that all calls
        # below it are among those that are taken next.
        self.left = {call.number for call in list(recorder.calls) if call.left}
        self.calls = list(recorder.calls)
        self.parents = self.calls
        self.out = recorder.write

    def make_boards(self):
        """Makes boards of the copies that were kept of boards in parts."""
        parts = set()
        for index, place in reversed(list(enumerate(self.recorder.places or ()))):
            if not hasattr(place, "decoders"):
                if place.words() in parts:
                    for call in self.calls:
                        call.boards = call.boards[:index] + (None,) + call.boards[index + 1:]
                continue
            found = best_decoder(place, self.calls, index, self.recorder.scope)
            decode = found[1] if found else None
            parts.update(place.parts() if found else ())
            for call in self.calls:
                raw = call.boards[index]
                board = decode(raw, call.ply) if decode and isinstance(raw, Raw) else None
                call.boards = call.boards[:index] + (board,) + call.boards[index + 1:]

    def choose_place(self):
        """The place whose boards change as a game does, or None."""
        count = len(self.recorder.places or ())
        if not count or not self.calls:
            return None
        best, best_score = None, -1.0
        for index in range(count):
            marks = {"same": 0, "move": 0, "other": 0, "none": 0}
            for call in self.calls[:4000]:
                if call.parent:
                    marks[transition(self.calls[call.parent - 1].boards[index], call.boards[index])] += 1
            edges = max(1, sum(marks.values()))
            score = (marks["move"] + 0.3 * marks["other"] + 0.05 * marks["same"]) / edges
            if self.calls[0].boards[index] is None:
                score = -0.5
            # A board that is put together, such as the list of moves, cannot show what happens to the board that the
            # program looks at; that one counts even where its changes are not all in order.
            in_parts = hasattr(self.recorder.places[index], "decoders")
            if score > best_score + (0.5 if in_parts and best_score > 0.5 else 1e-9):
                best, best_score = index, score
        if best_score <= 0 and any(call.parent for call in self.calls):
            best_known = self.calls[0].boards[best or 0]
            return best if best is not None and best_known is not None and best_score >= 0 else None
        return best

    def number(self, value):
        return isinstance(value, (int, float)) and not isinstance(value, bool)

    def at(self, result, path):
        """The part of a result at a path; a bare number is itself at every path."""
        if self.number(result):
            return result
        for key in path:
            if isinstance(result, list) and isinstance(key, int) and -len(result) <= key < len(result):
                result = result[key]
            elif isinstance(result, dict) and key in result:
                result = result[key]
            else:
                return None
        return result if self.number(result) else None

    def value_path(self, function):
        """Where in its results a function puts the value."""
        own = [call for call in self.calls if call.function == function and call.left][:20000]
        paths = {}
        for call in own[:3000]:
            result = call.result
            if isinstance(result, list):
                for index, item in enumerate(result):
                    if self.number(item):
                        paths[(index,)] = paths.get((index,), 0) + 1
            elif isinstance(result, dict):
                for key, item in result.items():
                    if self.number(item):
                        paths[(key,)] = paths.get((key,), 0) + 1
            elif self.number(result):
                paths[()] = paths.get((), 0) + 1
        candidates = [path for path in paths if path]
        if not candidates:
            return ()
        if len(candidates) == 1:
            return candidates[0]
        children = self.children()

        def merit(path):
            present = sum(1 for call in own if self.at(call.result, path) is not None) / max(1, len(own))
            agree = tried = 0
            large = 0.0
            for call in own[:5000]:
                value = self.at(call.result, path)
                if value is None:
                    continue
                large = max(large, abs(value))
                below = [self.at(self.calls[child - 1].result, path) for child in children.get(call.number, ())]
                below = [item for item in below if item is not None]
                if len(below) >= 2 and len(set(below)) > 1:
                    tried += 1
                    agree += value in below or -value in below
            named = 0.2 if isinstance(path[0], str) and any(w in path[0].lower() for w in ("score", "val", "util", "eval")) else 0
            return present + 2.0 * (agree / tried if tried else 0.5) + named + min(large, 1000.0) * 1e-6

        return max(candidates, key=merit)

    def children(self):
        if not hasattr(self, "child_lists"):
            lists = {}
            for call in self.calls:
                lists.setdefault(call.parent, []).append(call.number)
            self.child_lists = lists
        return self.child_lists

    def roles(self, function):
        """Which argument is the depth, alpha, beta, the flag of the maximiser and the player."""
        names = self.recorder.signatures[function]
        own = [call for call in self.calls if call.function == function][:3000]
        roles = {}

        def values(index):
            return [call.scalars[index] for call in own]

        def numeric(index):
            seen = [value for value in values(index) if value is not NOT_OURS and value is not None]
            return bool(seen) and all(self.number(value) for value in seen)

        for index, name in enumerate(names):
            lowered = name.lower()
            if lowered in ALPHA_NAMES and numeric(index) and "alpha" not in roles:
                roles["alpha"] = index
            elif lowered in BETA_NAMES and numeric(index) and "beta" not in roles:
                roles["beta"] = index
        if ("alpha" in roles) != ("beta" in roles):
            roles.pop("alpha", None)
            roles.pop("beta", None)
        if "alpha" not in roles:
            roles.update(self.unnamed_window(own, names, numeric, values))
        taken = set(roles.values())
        depths = [index for index, name in enumerate(names) if index not in taken and numeric(index)
                  and (name.lower() in DEPTH_NAMES or "depth" in name.lower() or "ply" in name.lower())]
        if not depths:
            stepped = self.recorder.selection.hints.get(function, {}).get("depth")
            depths = [index for index, name in enumerate(names) if name == stepped and index not in taken and numeric(index)]
        if len(depths) > 1:
            depths.sort(key=lambda index: len(set(values(index))) <= 1)
        if depths:
            roles["depth"] = depths[0]
            taken.add(depths[0])
        def of_maximiser(name):
            return any(word in name.lower() for word in MAX_NAMES) and "depth" not in name.lower()

        for index, name in sorted(enumerate(names), key=lambda item: not of_maximiser(item[1])):
            lowered = name.lower()
            if index in taken:
                continue
            seen = {value for value in values(index) if value is not NOT_OURS and value is not None and not isinstance(value, (list, dict))}
            if not seen or len(seen) > 4:
                continue
            bools = all(isinstance(value, bool) for value in seen)
            if "flag" not in roles and (of_maximiser(name) or (bools and not self.marks_the_root(own, index))):
                roles["flag"] = index
            elif "player" not in roles and any(word in lowered for word in PLAYER_NAMES):
                roles["player"] = index
        return roles

    def unnamed_window(self, own, names, numeric, values):
        """Two numbers that begin as far apart as a window does, whatever they are called."""
        first = [index for index, name in enumerate(names) if numeric(index) and name != "self"]
        for low, high in zip(first, first[1:]):
            start = [(call.scalars[low], call.scalars[high]) for call in own if not call.parent]
            if not start or any(not self.number(a) or not self.number(b) for a, b in start):
                continue
            wide = all(a == -b and b >= 50 for a, b in start)
            # A window that never changes is one if the loop can be left.
            changes = len({(a, b) for a, b in zip(values(low), values(high))}) > 1
            if wide and (changes or self.recorder.selection.hints.get(own[0].function, {}).get("breaks")):
                return {"alpha": low, "beta": high}
        return {}

    def argument(self, call, names):
        """What a call was given under one name, or under two that belong together."""
        signature = self.recorder.signatures[call.function]
        values = [call.scalars[signature.index(name)] if name in signature else None for name in names]
        values = [None if value is NOT_OURS else value for value in values]
        return values[0] if len(values) == 1 else None if None in values else values

    def given_move(self, place, roles):
        """The argument with the move that a call makes itself, on the board of its parent: the disc that comes
        between a call and the calls below is where this call's own argument says."""
        children = self.children()
        edges = []
        for call in self.calls[:4000]:
            below = children.get(call.number)
            if not below:
                continue
            child = self.calls[below[0] - 1]
            before, after = call.boards[place], child.boards[place]
            if transition(before, after) != "move":
                continue
            empty = max(set(before[2]), key=lambda cell: before[2].count(cell) - after[2].count(cell))
            filled = [at for at, (a, b) in enumerate(zip(before[2], after[2])) if a != b and a == empty]
            if len(filled) == 1:
                edges.append((call, child, filled[0], before[1]))
        if len(edges) < 3:
            return None
        names = []
        for function, signature in self.recorder.signatures.items():
            taken = set(roles[function].values())
            names.extend(name for index, name in enumerate(signature) if index not in taken and name not in names)

        def agreement(wanted, which, part):
            cells, used = {}, 0
            for edge in edges:
                value = self.argument(edge[which], wanted)
                # The first call may get no move at all: it has a board of its own.
                if value is None and not edge[which].parent:
                    continue
                pair = isinstance(value, list) and len(value) == 2 and all(isinstance(part, int) for part in value)
                cell_name = isinstance(value, str) and len(value) <= 3
                if not pair and not cell_name and (isinstance(value, bool) or not isinstance(value, int)):
                    return 0.0
                used += 1
                found = cells.setdefault(repr(value), {})
                cell = edge[2] if part == "cell" else edge[2] % edge[3] if part == "column" else edge[2] // edge[3]
                found[cell] = found.get(cell, 0) + 1
            several = 3 <= len(cells) < used and len({cell for found in cells.values() for cell in found}) >= 3
            return sum(max(found.values()) for found in cells.values()) / used if several else 0.0

        choices = [(name,) for name in names] + list(zip(names, names[1:]))
        for wanted in choices:
            for part in ("cell", "column", "row"):
                if agreement(wanted, 0, part) >= 0.9 and agreement(wanted, 1, part) < 0.9:
                    return wanted
        return None

    def marks_the_root(self, own, index):
        """Whether a flag is one value in the first call and the other in all below: it says where the root is."""
        roots = {call.scalars[index] for call in own if not call.parent}
        below = {call.scalars[index] for call in own if call.parent}
        deep = any(call.ply > 1 for call in own)
        return deep and len(roots) == 1 and len(below) == 1 and roots != below

    def cell_text(self, board):
        """A board as rows of one character a cell, from row 0."""
        known = self.texts.get(board)
        if known is None:
            # The same boards come again and again.
            if len(self.texts) > 200000:
                self.texts.clear()
            known = self.texts[board] = self.new_text(board)
        return known

    def new_text(self, board):
        rows, columns, cells = board
        text = []
        for index, cell in enumerate(cells):
            if self.numbered_empties and own_number(cell, index):
                text.append(".")
            else:
                text.append(self.letter(cell))
        return json.dumps("/".join("".join(text[row * columns:(row + 1) * columns]) for row in range(rows)))

    def letter(self, cell):
        known = self.letters.get(cell)
        if known is None:
            wanted = str(cell)
            choices = ([wanted] if len(wanted) == 1 and wanted.isprintable() and wanted not in '/"\\ ' else []) + list(
                "." if cell in (None, "", " ") else "-" if cell == -1 else "")
            choices += [c for c in wanted if c.isalnum()] + list("abcdefghijklmnopqrstuvwxyz0123456789*+=?!#")
            used = set(self.letters.values())
            known = next((choice for choice in choices if choice not in used), "?")
            self.letters[cell] = known
        return known

    def json_number(self, value):
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, float):
            if math.isnan(value):
                return "null"
            if math.isinf(value):
                return '"inf"' if value > 0 else '"-inf"'
            return repr(value)
        if isinstance(value, int):
            return str(value) if abs(value) < 1 << 62 else ('"inf"' if value > 0 else '"-inf"')
        return json.dumps(str(value))

    def clean(self, value):
        if value is NOT_OURS:
            return None
        if isinstance(value, float) and not math.isfinite(value):
            return None if math.isnan(value) else ("inf" if value > 0 else "-inf")
        if isinstance(value, list):
            return [self.clean(item) for item in value]
        if isinstance(value, dict):
            return {str(key): self.clean(item) for key, item in value.items() if key != "board"}
        return value

    def move_part(self, result, path):
        """What a result holds beside the value."""
        if isinstance(result, list) and path and isinstance(path[0], int):
            rest = [item for index, item in enumerate(result) if index != path[0]]
            rest = [item for item in rest if item is not NOT_OURS]
            return rest[0] if len(rest) == 1 else rest
        if isinstance(result, dict) and path:
            rest = [item for key, item in result.items() if key != path[0] and item is not NOT_OURS]
            return rest[0] if len(rest) == 1 else rest
        return None

    def is_moveless(self, result, path):
        """Whether a result has a place for a move beside its value, and nothing in it."""
        return isinstance(result, list) and len(result) == 2 and bool(path) and self.move_part(result, path) is None

    def height_below_spare(self, place, shape):
        """How many discs a column holds where the program's constants name fewer than there is room for, and none is above."""
        hints = size_hints(self.recorder.scope)
        rows, columns = shape
        if shape in hints or rows * columns < 20:
            return None
        boards = [call.boards[place][2] for call in self.calls if call.boards[place]]
        empty = min(boards[0], key=lambda cell: -boards[0].count(cell))
        for height in {row for row, column in hints if column == columns and row < rows}:
            spare = (rows - height) * columns
            if any(all(cell == empty for board in boards for cell in part(board)) for part in (
                    lambda board: board[:spare], lambda board: board[-spare:])):
                return height
        for height in {column for row, column in hints if row == rows and column < columns}:
            if all(cell == empty for board in boards for row in range(rows) for cell in board[row * columns + height:(row + 1) * columns]):
                return height
        return None

    def with_limits(self, name, hints):
        """What a text says, with the numbers of the limits that it names."""
        hints = dict(hints)
        first = next(call for call in self.calls if call.function == name)
        signature = list(self.recorder.signatures[name])
        for limit in hints.pop("limits"):
            value = first.scalars[signature.index(limit)] if limit in signature else self.recorder.scope.get(limit)
            if isinstance(value, int) and not isinstance(value, bool):
                hints["horizon"] = hints["horizon"] + [["Gt", value]]
        return hints

    def write_all(self):
        out, calls = self.out, self.calls
        self.letters, self.texts = {}, {}
        self.make_boards()
        place = self.choose_place()
        self.numbered_empties = False
        header = {"harif": "trace", "version": 1, "program": os.path.basename(self.recorder.options.file),
                  "functions": sorted(self.recorder.signatures), "language": "python"}
        if place is not None and calls[0].boards[place]:
            first = calls[0].boards[place]
            own = sum(1 for index, cell in enumerate(first[2]) if isinstance(cell, (int, str)) and own_number(cell, index))
            self.numbered_empties = own * 2 > len(first[2]) and len(set(first[2])) > 3
            header["rows"], header["columns"] = first[0], first[1]
            if self.recorder.adapter is None:
                where = self.recorder.places[place]
                header["board"] = where.words()
                header.update(getattr(where, "counting", dict)())
                height = self.height_below_spare(place, first[:2])
                if height:
                    header["height"] = height
        roles = {name: self.roles(name) for name in self.recorder.signatures}
        paths = {name: self.value_path(name) for name in self.recorder.signatures}
        header["source"] = {
            name: self.with_limits(name, hints)
            for name, hints in self.recorder.selection.hints.items() if name in self.recorder.signatures
        }
        header["code"] = {name: code for name, code in self.recorder.selection.code.items() if name in self.recorder.signatures}
        header["arguments"] = {
            name: {role: self.recorder.signatures[name][index] for role, index in found.items()} for name, found in roles.items()
        }
        given = self.given_move(place, roles) if place is not None else None
        out.write(json.dumps(header) + "\n")
        number = self.json_number
        order = self.in_order()
        # A caller's board is alive while the call runs; of others the memory may have been used again.
        objects, made = {}, 0
        named = {name: '"function":%s' % json.dumps(name) for name in self.recorder.signatures}
        for entered, call in order:
            if entered:
                parts = ['{"enter":%d' % call.number]
                if call.parent:
                    parts.append('"parent":%d' % call.parent)
                parts.append(named[call.function])
                board = call.boards[place] if place is not None else None
                if board is not None:
                    parts.append('"board":%s' % self.cell_text(board))
                    caller = calls[call.parent - 1] if call.parent else None
                    known = caller is not None and caller.number in objects
                    if known and caller.identities[place] == call.identities[place]:
                        objects[call.number] = objects[caller.number]
                    else:
                        objects[call.number] = made
                        made += 1
                    parts.append('"object":%d' % objects[call.number])
                if call.state and self.holds_end(call):
                    parts.append('"held":true')
                if given:
                    parts.append('"move":%s' % json.dumps(self.clean(self.argument(call, given))))
                for role, index in roles[call.function].items():
                    value = call.scalars[index]
                    if value is NOT_OURS or value is None or isinstance(value, (list, dict)):
                        continue
                    if role == "flag":
                        parts.append('"maximizing":%s' % number(value))
                    elif role == "player":
                        parts.append('"player":%s' % json.dumps(self.letters.get(value, str(value))))
                    elif self.number(value) or isinstance(value, bool):
                        parts.append('"%s":%s' % (role, number(value)))
                out.write(",".join(parts) + "}\n")
            else:
                path = paths[call.function]
                value = self.at(call.result, path)
                text = '{"leave":%d' % call.number
                if value is not None:
                    text += ',"value":%s' % number(value)
                if path and not self.number(call.result):
                    move = self.move_part(call.result, path)
                    if move is not None:
                        text += ',"move":%s' % json.dumps(self.clean(move))
                elif value is None and call.result is not None and call.result is not NOT_OURS:
                    text += ',"move":%s' % json.dumps(self.clean(call.result))
                if place is not None and place < len(call.changed) and call.changed[place]:
                    text += ',"after":true'
                if call.left_state is not None:
                    text += ',"state":%s' % json.dumps(call.left_state)
                out.write(text + "}\n")
        end = {"end": self.reason, "symbols": {letter: repr(cell) for cell, letter in self.letters.items()}}
        if self.last is not None:
            end["node"] = self.last.number
        if self.reason == "crash":
            deepest = [call for call in calls if call.error]
            witness = deepest[-1]
            end.update(node=witness.number, error=witness.error[0], message=witness.error[1], line=witness.error[2])
        inner = {call.parent for call in calls if call.parent}
        results = [(call.result, paths[call.function]) for call in calls if call.number in self.left and call.number in inner]
        if len(results) > 1 and all(self.is_moveless(result, path) for result, path in results):
            end["moveless"] = True
        plus = self.own_side()
        if plus is not None:
            end["plus"] = self.letters[plus]
        if self.recorder.kept:
            end["kept"] = {name: self.clean(value) for name, value in self.recorder.kept.items()}
        if self.recorder.caller_result is not NOT_OURS:
            end["chosen"] = self.clean(self.recorder.caller_result)
        out.write(json.dumps(end) + "\n")

    def own_side(self):
        """The side that the search works for: by the names of the program, else the one that usually begins."""
        known = [item for item in self.recorder.own_sides if item[1] in self.letters]
        surest = {symbol for sure, symbol in known if sure == min(sure for sure, symbol in known)}
        if known:
            return surest.pop() if len(surest) == 1 else None
        usual = (("X", "O"), ("x", "o"), (1, -1), (1, 2), (0, 1), ("B", "W"), ("b", "w"), ("R", "Y"), ("r", "y"))
        return next((one for one, other in usual if one in self.letters and other in self.letters), None)

    def holds_end(self, call):
        """Whether the game says at the beginning of a call that it is over, other than in the first call."""
        if call.state == self.recorder.first_state:
            return False
        names = [name for _, fields in self.recorder.states for name in fields]
        return any(
            before != now and any(word in name.lower() for word in WON_WORDS)
            for name, before, now in zip(names, self.recorder.first_state, call.state)
        )

    def in_order(self):
        """Every call as it was entered and left, in the order of the program."""
        children = self.children()
        for top in children.get(0, ()):
            stack = [(top, False)]
            while stack:
                number, done = stack.pop()
                call = self.calls[number - 1]
                if done:
                    if number in self.left:
                        yield False, call
                    continue
                yield True, call
                stack.append((number, True))
                for child in reversed(children.get(number, ())):
                    stack.append((child, False))


# ---- stand-ins for windows, keyboards and clocks ----

TOOLKITS = ("pygame", "tkinter", "Tkinter", "turtle", "matplotlib", "kivy", "PyQt5", "PyQt6", "PySide2", "PySide6", "arcade",
            "colorama", "termcolor", "graphics", "curses", "msvcrt", "customtkinter", "PIL", "playsound", "pyttsx3", "tqdm",
            "easygui", "pgzrun", "wx", "cv2", "rich", "tabulate", "prettytable", "streamlit", "flask", "IPython", "pyfiglet")


class Listeners:
    """What a program wants to be called for: buttons and clicks. Its main loop becomes a player who clicks anywhere."""

    def __init__(self):
        self.known = []
        self.random = random.Random(5)

    def add(self, args, kwargs):
        for value in list(args) + [kwargs.get("command")]:
            if isinstance(value, (types.FunctionType, types.MethodType)) and len(self.known) < 500:
                self.known.append(value)

    def run(self, *unused, **more):
        for _ in range(600):
            if not self.known:
                return
            wanted = self.random.choice(self.known)
            x, y = self.random.randrange(0, 700), self.random.randrange(0, 700)
            event = types.SimpleNamespace(x=x, y=y, x_root=x, y_root=y, num=1, char="1", keysym="1", widget=Anything())
            code = getattr(wanted, "__code__", None)
            open_arguments = 1
            if code is not None:
                bound = 1 if isinstance(wanted, types.MethodType) else 0
                open_arguments = code.co_argcount - bound - len(wanted.__defaults__ or ())
            wanted(*{0: (), 2: (x, y)}.get(open_arguments, (event,)))


LISTENERS = Listeners()
LISTENING = ("bind", "bind_all", "tag_bind", "onclick", "onscreenclick", "config", "configure", "add_command", "after", "ontimer", "connect")
MAIN_LOOPS = ("mainloop", "done", "exec", "exec_")


def part_of_toolkit(name):
    """What a toolkit has under a name that no constant and no class has."""
    if name in MAIN_LOOPS:
        return LISTENERS.run
    made = Anything()
    if name in LISTENING:
        made.listens = True
    return made


class Anything:
    """An object that can be called, indexed, compared and counted, and does nothing."""

    listens = False

    def __init__(self, *args, **kwargs):
        LISTENERS.add((), kwargs)

    def __call__(self, *args, **kwargs):
        LISTENERS.add(args if self.listens else (), kwargs)
        return Anything()

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return part_of_toolkit(name)

    def __getitem__(self, key):
        return Anything()

    def __setitem__(self, key, value):
        pass

    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        return False

    def __bool__(self):
        return False

    def __int__(self):
        return 0

    def __float__(self):
        return 0.0

    def __index__(self):
        return 0

    def __str__(self):
        return ""

    def __hash__(self):
        return 0

    def __format__(self, spec):
        return ""


for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "radd", "rsub", "rmul", "rtruediv", "rfloordiv", "rmod", "neg",
              "and", "or", "rand", "ror"):
    setattr(Anything, "__%s__" % _name, lambda self, *unused: 0)
for _name in ("lt", "le", "gt", "ge"):
    setattr(Anything, "__%s__" % _name, lambda self, *unused: False)


class Rect:
    """A rectangle that knows its edges and what is inside."""

    def __init__(self, *args):
        flat = []
        for arg in args:
            flat.extend(arg if isinstance(arg, (list, tuple)) else [arg])
        flat = [part if isinstance(part, (int, float)) else 0 for part in flat] + [0, 0, 0, 0]
        self.x, self.y, self.w, self.h = flat[:4]

    left = property(lambda self: self.x)
    top = property(lambda self: self.y)
    right = property(lambda self: self.x + self.w)
    bottom = property(lambda self: self.y + self.h)
    width = property(lambda self: self.w)
    height = property(lambda self: self.h)
    size = property(lambda self: (self.w, self.h))
    topleft = property(lambda self: (self.x, self.y))
    center = property(lambda self: (self.x + self.w // 2, self.y + self.h // 2), lambda self, value: None)
    centerx = property(lambda self: self.x + self.w // 2)
    centery = property(lambda self: self.y + self.h // 2)

    def collidepoint(self, *point):
        x, y = point if len(point) == 2 else point[0]
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def inflate(self, *unused):
        return self

    def move(self, *unused):
        return self


class StandIn(types.ModuleType):
    """A module of a toolkit: whatever is asked of it is there."""

    def __init__(self, name):
        super().__init__(name)
        self.__path__ = []
        self.__all__ = []

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        if name == "Rect":
            return Rect
        if name.isupper() or (name.startswith("K_")):
            return "<%s>" % name
        if name[:1].isupper():
            made = type(name, (Anything,), {})
            setattr(self, name, made)
            return made
        return part_of_toolkit(name)


class Clicks:
    """The events of a player who clicks anywhere; after many the program is told to quit."""

    def __init__(self):
        self.count = 0
        self.random = random.Random(5)

    def get(self, *unused):
        self.count += 1
        if self.count > 600:
            raise SystemExit
        position = (self.random.randrange(0, 700), self.random.randrange(0, 700))
        kinds = ("<MOUSEBUTTONDOWN>", "<MOUSEBUTTONUP>", "<MOUSEMOTION>")
        return [types.SimpleNamespace(type=kind, pos=position, button=1, key="<K_SPACE>", x=position[0], y=position[1])
                for kind in kinds]

    def wait(self, *unused):
        return self.get()[0]

    def poll(self, *unused):
        return self.get()[0]

    def get_pos(self):
        return (self.random.randrange(0, 700), self.random.randrange(0, 700))

    def get_pressed(self, *unused):
        return (True, False, False)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything()


class ToolkitFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, fullname, path=None, target=None):
        if fullname.split(".")[0] in TOOLKITS:
            return importlib.machinery.ModuleSpec(fullname, self, is_package=True)
        return None

    def create_module(self, spec):
        module = StandIn(spec.name)
        if spec.name == "pygame":
            clicks = Clicks()
            module.event = module.mouse = clicks
        return module

    def exec_module(self, module):
        pass


class NeighbourFinder(importlib.abc.MetaPathFinder):
    """Modules in the student's own folder, compiled with the decorator too."""

    def __init__(self, folder, build):
        self.folder, self.build = folder, build

    def find_spec(self, fullname, path=None, target=None):
        file = os.path.join(self.folder, *fullname.split(".")) + ".py"
        if not os.path.isfile(file):
            return None
        return importlib.util.spec_from_file_location(fullname, file, loader=NeighbourLoader(fullname, file, self.build))


class NeighbourLoader(importlib.machinery.SourceFileLoader):
    def __init__(self, name, path, build):
        super().__init__(name, path)
        self.build = build

    def get_code(self, fullname):
        return self.build(self.path)


ANSWERS = ["1", "2", "3", "4", "0", "5", "6", "7", "8", "9", "y", "X", "n", "1,1", "2 2", "c4", "d3", "easy", "o", "1 3", "q"]


def canned_input():
    """Answers of a player who tries the usual ones first, and then numbers, pairs of numbers and squares at random."""
    state = {"count": 0}
    chance = random.Random(7)

    def answer(prompt=""):
        state["count"] += 1
        if state["count"] > 20000:
            raise EOFError("no more input")
        if state["count"] <= 8 * len(ANSWERS):
            return ANSWERS[(state["count"] - 1) % len(ANSWERS)]
        row, column = chance.randrange(9), chance.randrange(9)
        square = "abcdefgh"[column % 8] + str(row)
        return chance.choice((str(column), str(row), "%d,%d" % (row, column), "%d %d" % (row, column), square, square.upper()))

    return answer


# ---- loading ----

def plain_statement(node):
    """Whether a statement of the top level only defines something."""
    if isinstance(node, (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return True
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        for inner in ast.walk(node):
            if isinstance(inner, ast.Call) and (called_name(inner) or "") in ("input", "mainloop", "main", "play", "run"):
                return False
        return True
    if isinstance(node, ast.Try):
        return all(plain_statement(inner) for inner in node.body)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return called_name(node.value) in ("setrecursionlimit", "seed", "init", "append")
    return False


def new_board(scope):
    """A board made in the program's own way, or None."""
    makers = ("create_board", "initial_state", "new_board", "make_board", "init_board", "empty_board", "initialize_board",
              "initialise_board", "createboard", "newboard", "get_initial_state", "initial_board", "start_board", "get_new_board",
              "initboard", "make_empty_board", "generate_board", "create_grid", "getnewboard", "setup_board", "reset_board",
              "create_initial_board", "start_position", "initial_position", "starting_board", "initialboard", "makeboard")
    for name, value in list(scope.items()):
        if name.lower() in makers and callable(value):
            try:
                board = value()
                if board is not None:
                    return board
            except Exception:
                pass
    for name, value in list(scope.items()):
        if name.lower() in ("board", "grid", "state", "game_board", "the_board", "theboard", "initial", "start", "tablero", "game", "position"):
            found = []
            if not callable(value):
                walk(value, (), 2, found, set())
            if found:
                return value
    for name, value in list(scope.items()):
        if isinstance(value, type) and any(word in name.lower() for word in ("board", "state", "game", "othello", "connect", "tictac", "reversi")):
            try:
                made = value()
                found = []
                walk(made, (), 2, found, set())
                if found:
                    return made
            except Exception:
                pass
    return None


def side_of(scope, want_max):
    names = ("AI_PIECE", "AI", "COMPUTER", "COMPUTER_PIECE", "BOT", "PLAYER_AI", "computer", "ai", "bot", "ai_player", "COMP",
             "computer_letter", "X", "PLAYER_X", "x", "BLACK", "PLAYER1", "PLAYER_1", "player1", "RED", "MAX")
    for name in names:
        value = scope.get(name)
        if value is not None and isinstance(value, (int, str)):
            return value
    return None


def guess_arguments(function, scope, counts_up=False):
    """Arguments for a search from the start, by the names of the parameters; None if one cannot be guessed."""
    plain_function = getattr(function, "__wrapped__", function)
    code = plain_function.__code__
    names = code.co_varnames[:code.co_argcount]
    defaults = dict(zip(names[len(names) - len(plain_function.__defaults__ or ()):], plain_function.__defaults__ or ()))
    board = new_board(scope)
    cells = 0
    if board is not None:
        found = []
        walk(board, (), 2, found, set())
        if found:
            thing = board
            for step, key in found[0][0]:
                thing = thing[key] if step == "item" else getattr(thing, key)
            read = Reader(found[0][1]).cells(thing)
            cells = len(read[2]) if read else 0
    given = {}
    for name in names:
        lowered = name.lower()
        if name in ("self", "cls"):
            continue
        if lowered in ALPHA_NAMES:
            given[name] = -math.inf
        elif lowered in BETA_NAMES:
            given[name] = math.inf
        elif name in defaults:
            continue
        elif lowered in DEPTH_NAMES or "depth" in lowered or "ply" in lowered:
            given[name] = 0 if counts_up else 9 if 0 < cells <= 9 else 4 if cells < 64 else 3
        elif any(word in lowered for word in MAX_NAMES):
            given[name] = True
        elif any(word in lowered for word in BOARD_NAMES) and board is not None:
            given[name] = board
        elif any(word in lowered for word in PLAYER_NAMES) or lowered in ("ai", "me", "opponent", "human"):
            side = side_of(scope, True)
            if side is None:
                side = True if "is" in lowered else 1
            given[name] = side
        elif name in scope and not callable(scope[name]):
            given[name] = scope[name]
        else:
            return None
    return given


def guess_call(recorder, scope, names):
    """Calls the search from the start of the game, if its arguments can be guessed."""
    ordered = sorted(names, key=lambda name: ("min" in name.lower() and "minimax" not in name.lower(), name))
    for name in ordered:
        function = scope.get(name)
        if callable(function):
            given = guess_arguments(function, scope, recorder.selection.hints.get(name, {}).get("counts-up", False))
            if given is not None:
                function(**given)
                return True
    for value in list(scope.values()):
        if not isinstance(value, type):
            continue
        for name in ordered:
            method = value.__dict__.get(name) or value.__dict__.get("_%s%s" % (value.__name__, name))
            if isinstance(method, staticmethod):
                method = method.__func__
            if callable(method):
                for arguments in ((), (1,), ("X",), ("X", "O"), (1, 2), (new_board(scope),)):
                    try:
                        owner = value(*arguments)
                    except Exception:
                        continue
                    given = guess_arguments(method, scope, recorder.selection.hints.get(name, {}).get("counts-up", False))
                    if given is not None:
                        getattr(owner, name)(**given)
                        return True
                    break
    return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--function", default="")
    parser.add_argument("--call")
    parser.add_argument("--board")
    parser.add_argument("--definitions", action="store_true")
    parser.add_argument("--calls", type=int, default=700000)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--wait", type=float, default=8.0)
    parser.add_argument("--megabytes", type=int, default=2500)
    parser.add_argument("--deepest", type=int, default=450)
    options = parser.parse_args()
    options.file = os.path.abspath(options.file)

    # The trace goes to the real standard output; what the program prints goes nowhere.
    trace = os.fdopen(os.dup(1), "w", buffering=1 << 16)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)

    def give_up(reason, **facts):
        facts.setdefault("program", os.path.basename(options.file))
        facts.update(harif="trace", version=1, failed=reason)
        trace.write(json.dumps(facts) + "\n")
        trace.flush()
        os._exit(0)

    def give_up_syntax(error):
        """In the words of Python without its place, which is told apart: the file may be one that the program imports."""
        give_up("syntax", message=error.msg, line=error.lineno, program=os.path.basename(error.filename or options.file))

    try:
        import resource
        limit = options.megabytes << 20
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    except Exception:
        pass
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 6000))
    random.seed(0)
    # Every call that is recorded is kept: looking through them again and again for garbage would take a third of the time.
    gc.set_threshold(50000, 20, 1000)

    selection = Selection(options.function)
    recorder = Recorder(options, selection, trace)
    builtins.__harif_watch__ = recorder.watch

    def build(path, definitions_only=False):
        with open(path, "rb") as source:
            text = source.read()
        tree = ast.parse(text, path)
        selection.choose(tree, text)
        tree = Decorate(selection.chosen).visit(tree)
        if definitions_only:
            tree.body = [node for node in tree.body if plain_statement(node)]
        ast.fix_missing_locations(tree)
        return compile(tree, path, "exec")

    folder = os.path.dirname(options.file)
    sys.path.insert(0, folder)
    sys.argv = [options.file]
    sys.meta_path.insert(0, NeighbourFinder(folder, build))
    missing = [name for name in TOOLKITS]
    sys.meta_path.insert(0, ToolkitFinder())
    for name in missing:
        sys.modules.pop(name, None)
    builtins.input = canned_input()
    time.sleep = lambda *unused: None
    os.system = lambda *unused: 0
    sys.exit = lambda *unused: (_ for _ in ()).throw(SystemExit())
    try:
        import webbrowser
        webbrowser.open = lambda *unused, **more: False
    except Exception:
        pass

    def watchdog():
        begin = time.perf_counter()
        while True:
            threading.Event().wait(0.2)
            now = time.perf_counter()
            if recorder.first is None and now - begin > options.wait:
                give_up("no-search", functions=sorted(selection.chosen))
            if recorder.first is not None and now - recorder.first > options.seconds + 2:
                if recorder.stack:
                    recorder.finish("time", recorder.stack[-1])
                recorder.finish("complete", None)

    threading.Thread(target=watchdog, daemon=True).start()

    only = options.definitions or bool(options.call)
    module = types.ModuleType("__main__")
    module.__file__ = options.file
    module.__builtins__ = builtins
    scope = module.__dict__
    sys.modules["__main__"] = module
    try:
        code = build(options.file, only)
    except SyntaxError as error:
        give_up_syntax(error)
    except OSError as error:
        give_up("unreadable", message=str(error))
    try:
        if only:
            scope["__name__"] = "harif_watched"
            sys.modules["harif_watched"] = module
            exec(code, scope)
            if options.call:
                eval(compile(options.call, "<call>", "eval"), scope)
            else:
                guess_call(recorder, scope, selection.chosen)
        else:
            exec(code, scope)
    except ImportError as error:
        if not recorder.calls:
            give_up("import", message=str(error), module=getattr(error, "name", None))
    except SystemExit:
        pass
    except SyntaxError as error:
        if not recorder.calls:
            give_up_syntax(error)
    except BaseException as error:
        if not recorder.calls:
            facts = {"message": "%s: %s" % (type(error).__name__, error)}
            trace_back = error.__traceback__
            while trace_back is not None:
                if trace_back.tb_frame.f_code.co_filename == options.file:
                    facts["line"] = trace_back.tb_lineno
                trace_back = trace_back.tb_next
            give_up("error", functions=sorted(selection.chosen), **facts)
    if recorder.calls:
        recorder.finish("complete", None)
    give_up("no-search", functions=sorted(selection.chosen))


if __name__ == "__main__":
    main()
