"""Runs a submission for `harif grade`: with limits, and one question after the other.

Part of harif, started with the teacher's own Python (3.8 or newer); it needs nothing but the standard
library. Two ways to call it:

    driver.py confine '{"folder": ..., "megabytes": ..., ...}' -- COMMAND...
    driver.py answer

`confine` puts limits on its own process and becomes the command. `answer` reads one line of JSON, loads a
submission and evaluates expressions in it; each answer is one line of JSON. What is right is not known here.
"""

import sys


# ---- limits ----

def processes_of_user(os):
    """How many threads the user runs now, which is what RLIMIT_NPROC counts."""
    count, me = 0, os.getuid()
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                if os.stat("/proc/" + name).st_uid == me:
                    count += len(os.listdir("/proc/%s/task" % name))
            except OSError:
                pass
    return count


def set_limits(os, wanted):
    try:
        import resource
    except ImportError:
        return
    megabyte = 1 << 20

    def limit(name, value):
        number = getattr(resource, name, None)
        if number is None:
            return
        try:
            hard = resource.getrlimit(number)[1]
            value = value if hard == resource.RLIM_INFINITY else min(value, hard)
            resource.setrlimit(number, (value, value))
        except (ValueError, OSError):
            pass

    limit("RLIMIT_AS", wanted["megabytes"] * megabyte)
    limit("RLIMIT_CPU", wanted["cpu"])
    limit("RLIMIT_FSIZE", wanted["file_megabytes"] * megabyte)
    limit("RLIMIT_CORE", 0)
    limit("RLIMIT_NOFILE", 256)
    try:
        limit("RLIMIT_NPROC", processes_of_user(os) + wanted["processes"])
    except OSError:
        pass


def lock_down(os, folder):
    """On Linux: files outside the folder cannot be written, TCP and signals stay inside (Landlock)."""
    import ctypes
    import struct

    libc = ctypes.CDLL(None, use_errno=True)
    create, add, restrict = 444, 445, 446
    version = libc.syscall(create, None, ctypes.c_size_t(0), 1)
    if version < 1:
        return
    # Everything that changes files; looking and running stay free.
    write = (1 << 1) | sum(1 << bit for bit in range(4, 13))
    if version >= 2:
        write |= 1 << 13
    if version >= 3:
        write |= 1 << 14
    handled = struct.pack("=Q", write)
    if version >= 4:
        handled += struct.pack("=Q", 0b11)
    if version >= 6:
        handled += struct.pack("=Q", 0b11)
    rules = libc.syscall(create, handled, ctypes.c_size_t(len(handled)), 0)
    if rules < 0:
        return
    in_files = write & ((1 << 1) | (1 << 14))
    for path, allowed in ((folder, write), ("/dev/null", in_files), ("/dev/shm", write)):
        try:
            opened = os.open(path, getattr(os, "O_PATH", 0o10000000) | os.O_CLOEXEC)
        except OSError:
            continue
        libc.syscall(add, rules, 1, struct.pack("=Qi", allowed, opened), 0)
        os.close(opened)
    # Without privileges that grow there is nothing to gain by running another program.
    libc.prctl(38, 1, 0, 0, 0)
    libc.syscall(restrict, rules, 0)
    os.close(rules)


# What a filter of system calls is made of: load a word, compare it and skip, answer.
LOAD, EQUAL, AT_LEAST, ANSWER = 0x20, 0x15, 0x35, 0x06
ALLOW, DENY = 0x7FFF0000, 0x00050000 | 13

# By machine: the number that the kernel knows it by, and those of socket and io_uring_setup.
MACHINES = {"x86_64": (0xC000003E, 41, 425), "aarch64": (0xC00000B7, 198, 425)}


def cut_off(os):
    """On Linux: no sockets but those between processes of this machine, so neither TCP nor UDP (seccomp)."""
    import ctypes
    import struct

    machine = MACHINES.get(os.uname().machine)
    if machine is None:
        return
    kernel_name, socket, ring = machine
    # Each step: what to do, how far to skip if it holds and if not, and its number.
    steps = [
        (LOAD, 0, 0, 4),                 # the machine that the call is made for
        (EQUAL, 0, 7, kernel_name),      # another one (32 bits): denied
        (LOAD, 0, 0, 0),                 # the number of the call
        (AT_LEAST, 5, 0, 0x40000000),    # numbers of the x32 machine: denied
        (EQUAL, 4, 0, ring),             # rings open sockets without this call: denied
        (EQUAL, 0, 2, socket),
        (LOAD, 0, 0, 16),                # the family of the socket
        (EQUAL, 0, 1, 1),                # only AF_UNIX
        (ANSWER, 0, 0, ALLOW),
        (ANSWER, 0, 0, DENY),
    ]
    program = b"".join(struct.pack("=HBBI", *step) for step in steps)
    held = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("@HP", len(steps), ctypes.addressof(held))
    libc = ctypes.CDLL(None, use_errno=True)
    # Without new privileges any process may filter its own calls, and what it becomes keeps the filter.
    libc.prctl(38, 1, 0, 0, 0)
    libc.prctl(22, 2, ctypes.c_char_p(header), 0, 0)


def confine(wanted, command):
    import os

    folder = wanted["folder"]
    base = os.path.join(os.path.expanduser("~"), ".local")
    os.environ.setdefault("PYTHONUSERBASE", base)
    os.environ.update({
        "HOME": folder, "TMPDIR": folder, "TEMP": folder, "TMP": folder, "HARIF_GRADE": wanted["token"],
        "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8",
        "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MPLBACKEND": "Agg", "SDL_VIDEODRIVER": "dummy",
    })
    set_limits(os, wanted)
    if sys.platform.startswith("linux"):
        for wall in (lambda: lock_down(os, folder), lambda: cut_off(os)):
            try:
                wall()
            except Exception:
                pass
    if os.name == "posix":
        os.execvp(command[0], command)
    import subprocess
    sys.exit(subprocess.call(command))


# ---- answers ----

MOST_ITEMS = 4000
LONGEST = 20000


def clean(text, most):
    """A text that UTF-8 can carry: half a surrogate pair cannot be written."""
    return str.encode(text[:most], "utf-8", "replace").decode("utf-8")


def plain(value, level=0):
    """A value as JSON can say it; objects become their kind."""
    if value is None or value is True or value is False:
        return value
    kind = type(value)
    if kind is str:
        return clean(value, 2000)
    if kind is int:
        return value if -(1 << 53) < value < 1 << 53 else {"float": str(value)[:40]}
    if kind is float:
        return value if value == value and value not in (float("inf"), float("-inf")) else {"float": str(value)}
    if level < 6:
        if isinstance(value, (list, tuple)):
            return [plain(item, level + 1) for item in list(value)[:MOST_ITEMS]]
        if isinstance(value, (set, frozenset)):
            return {"set": sorted((plain(item, level + 1) for item in list(value)[:MOST_ITEMS]), key=repr)}
        if isinstance(value, dict):
            return {"dict": [[plain(key, level + 1), plain(item, level + 1)] for key, item in list(value.items())[:MOST_ITEMS]]}
    if hasattr(value, "tolist") and hasattr(value, "shape"):
        return plain(value.tolist(), level + 1)
    if isinstance(value, bool):
        return bool(value)
    if isinstance(value, (int, float)):
        return plain(float(value) if isinstance(value, float) else int(value), level + 1)
    if isinstance(value, str):
        return clean(str.__str__(value), 2000)
    return {"object": clean(kind.__name__, 80)}


def failure(error, file):
    """An exception in words; neither its text nor its kind is trusted."""
    try:
        kind = clean(type(error).__name__, 80)
    except BaseException:
        kind = "Exception"
    try:
        message = clean(str(error), 300)
    except BaseException:
        message = ""
    line, steps = None, 0
    trace = error.__traceback__
    while trace is not None and steps < 100000:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace, steps = trace.tb_next, steps + 1
    return {"kind": kind, "message": message, "line": line}


def answer():
    import ast
    import builtins
    import importlib.util
    import json
    import os
    import random
    import time
    import types

    write, dumps, clock, seed = os.write, json.dumps, time.perf_counter, random.seed
    leave = os._exit
    task = json.loads(sys.stdin.readline())
    # Answers go to the real standard output; what the submission prints goes nowhere.
    channel = os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)

    def tell(facts):
        try:
            text = dumps(facts)
        except BaseException:
            text = dumps({"n": facts.get("n"), "error": {"kind": "ValueError", "message": "the answer cannot be written", "line": None}})
        if len(text) > LONGEST:
            text = dumps({"n": facts.get("n"), "error": {"kind": "ValueError", "message": "the answer is too long", "line": None}})
        data = (text + "\n").encode("utf-8", "replace")
        while data:
            data = data[write(channel, data):]

    spec = importlib.util.spec_from_file_location("harif_tracer", task["tracer"])
    tracer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tracer)

    file = os.path.abspath(task["file"])
    sys.path.insert(0, os.path.dirname(file))
    sys.argv = [file]
    # Windows and the keyboard have stand-ins, the same as under `harif watch`.
    sys.meta_path.insert(0, tracer.ToolkitFinder())
    for name in list(tracer.TOOLKITS):
        sys.modules.pop(name, None)
    builtins.input = tracer.canned_input()
    time.sleep = lambda *unused: None
    os.system = lambda *unused: 0

    module = types.ModuleType("submission")
    module.__file__ = file
    sys.modules["submission"] = module
    scope = module.__dict__
    seed(0)
    try:
        with open(file, "rb") as source:
            tree = ast.parse(source.read(), file)
        if task["definitions"]:
            tree.body = [node for node in tree.body if tracer.plain_statement(node)]
        exec(compile(tree, file, "exec"), scope)
    except BaseException as error:
        facts = failure(error, file)
        if isinstance(error, SyntaxError):
            facts["line"] = error.lineno
        tell({"failed": facts})
        leave(0)
    tell({"loaded": True})
    for number in range(task["first"], len(task["questions"])):
        question = task["questions"][number]
        if question is None:
            continue
        seed(0)
        begin = clock()
        try:
            facts = {"n": number, "value": plain(eval(compile(question, "<question>", "eval"), scope))}
        except BaseException as error:
            facts = {"n": number, "error": failure(error, file)}
        facts["seconds"] = round(clock() - begin, 4)
        tell(facts)
    leave(0)


if __name__ == "__main__":
    if sys.argv[1] == "confine":
        import json
        confine(json.loads(sys.argv[2]), sys.argv[sys.argv.index("--") + 1:])
    else:
        answer()
