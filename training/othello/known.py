"""Positions with scores from harif's own search on the processor's cores
(crates/engines/examples/othello_label.rs), made while the GPU is busy."""

import pathlib
import subprocess

import numpy
import torch

import gpu

# Which numbers of empties are searched how deep, and how many positions of each there are to a round of tasks.
# 60 is a selective search to the end, about a disc off at 20 to 24 empties; 10 plies are 2.3 off, but there are ten
# such for one of those.
TASKS = ((range(15, 18), 60, 60), (range(18, 25), 60, 100), (range(20, 27), 10, 300), (range(27, 44), 10, 100), (range(44, 53), 10, 30))
# What mixtures of opinions are fitted to, and how many positions of each number of empties.
FIRM_TASKS = ((range(15, 25), 60, 4000),)
TESTED = {20: 400, 21: 400, 22: 400, 23: 400}  # solved exactly
SAVED_TOGETHER = 800_000  # positions in a file


def lines(positions, depth=None):
    end = "\n" if depth is None else f" {depth}\n"
    text = positions.cpu().numpy().astype(">u8").tobytes().hex()
    return [f"{text[i : i + 16]} {text[i + 16 : i + 32]}{end}" for i in range(0, len(text), 32)]


def tasks(pool, rounds, kinds=TASKS):
    """So many rounds of tasks, well mixed."""
    out = []
    for numbers, depth, many in kinds:
        for e in numbers:
            out += lines(pool.samples(e, rounds * many), depth)
    return [out[i] for i in torch.randperm(len(out)).tolist()]


def test_tasks(pool):
    return [line for e, most in TESTED.items() for line in lines(pool.held_out(e, most))]


class Known:
    """What is known by now: `saved` files of earlier runs, folders of labels (shards.py) and files of answers, both of
    which may grow."""

    def __init__(self, games, saved):
        at24 = (games.empties == 24) & ~games.test
        self.parts = [(games.own[at24], games.opp[at24], games.exact[at24])]
        self.recorded = int(at24.sum())
        self.files, self.running, self.folders = {}, [], {}
        self.firm = []
        for path in saved:
            if str(path).endswith(".npz"):
                rows = numpy.load(path)["rows"]
                self.add(rows[:, 0].copy(), rows[:, 1].copy(), rows[:, 2].astype(numpy.float32))
            else:
                self.folders[path] = set()

    def add(self, *rows):
        self.parts.append(tuple(torch.from_numpy(part).to(gpu.DEVICE) for part in rows))

    def start(self, program, threads, name, tasks):
        """Starts a program that works through tasks; its answers are followed unless the name says `test`."""
        todo, answers = pathlib.Path(f"/tmp/tasks_{name}.txt"), pathlib.Path(f"/tmp/answers_{name}.txt")
        todo.write_text("".join(tasks))
        with open(todo) as source, open(answers, "w") as target:
            self.running.append(subprocess.Popen(["nice", program, str(threads)], stdin=source, stdout=target))
        if "test" not in name:
            self.files[answers] = 0
        return answers

    def now(self):
        """Own, opp, score of all that is known."""
        for path, place in list(self.files.items()):
            with open(path) as file:
                file.seek(place)
                text = file.read()
            whole = text[: text.rfind("\n") + 1]
            self.files[path] = place + len(whole)
            if whole:
                self.parts.append(parsed(whole.splitlines()))
                if path.stem.endswith("firm"):
                    self.firm.append(self.parts[-1])
        for folder, seen in self.folders.items():
            # Only here, so that a run without such labels needs no pyarrow.
            import shards
            for rows in shards.new_labels(folder, seen):
                self.add(*rows)
        self.parts = [tuple(torch.cat([p[i] for p in self.parts]) for i in range(3))]
        return self.parts[0]

    def searched_to_the_end(self):
        """The same, of FIRM_TASKS alone."""
        self.now()
        self.firm = [tuple(torch.cat([p[i] for p in self.firm]) for i in range(3))] if self.firm else []
        return self.firm[0] if self.firm else self.now()

    def stop(self):
        for process in self.running:
            process.terminate()

    def save(self, path):
        own, opp, score = self.now()
        rows = torch.stack([own, opp, score.long()], 1).cpu().numpy()
        # What WTHOR says comes first and need not be saved.
        for number, part in enumerate(numpy.array_split(rows[self.recorded :], 1 + len(rows) // SAVED_TOGETHER)):
            numpy.savez_compressed(f"{path}{number}.npz", rows=part)


def parsed(answers):
    rows = [line.split() for line in answers]
    number = lambda text: int(text, 16) - (1 << 64) * (text[0] > "7")
    own, opp = (torch.tensor([number(r[i]) for r in rows], dtype=torch.int64, device=gpu.DEVICE) for i in range(2))
    return own, opp, torch.tensor([float(r[2]) for r in rows], device=gpu.DEVICE)


class Tests:
    """Held-out recorded positions: exact scores from WTHOR at 24 empties, and solved ones."""

    def __init__(self, games):
        at24 = games.test & (games.empties == 24)
        self.sets = {"recorded": (games.own[at24], games.opp[at24], games.exact[at24])}

    def read(self, path):
        answers = path.read_text()
        rows = answers[: answers.rfind("\n") + 1].splitlines()
        if rows:
            self.sets["solved"] = parsed(rows)
