"""Replays harif's games in other people's rules and compares every ply.

Reads one JSON object a line on standard input:
  {"oracle": "spiel" | "fairy", "game": NAME, "columns": C, "rows": R, "line": K,
   "plies": [{"legal": [MOVE, …], "move": MOVE}, …], "result": 1 | 0 | -1}
Moves are harif's: d3, a column from 1, pass. Prints how many games agreed; the first that does not
ends the program with what differs.
"""
import json
import sys
from collections import Counter


class Spiel:
    """OpenSpiel: tic-tac-toe, Connect Four of any size, Othello 8x8."""

    games = {}

    def __init__(self, case):
        import pyspiel

        self.case = case
        name = case["game"]
        if name == "connect4":
            spec = "connect_four(rows={rows},columns={columns},x_in_row={line})".format(**case)
        else:
            spec = {"tictactoe": "tic_tac_toe", "othello": "othello"}[name]
        if spec not in Spiel.games:
            Spiel.games[spec] = pyspiel.load_game(spec)
        self.state = Spiel.games[spec].new_initial_state()

    def action(self, move):
        columns = self.case["columns"]
        if self.case["game"] == "connect4":
            return int(move, 36) - 1 if len(move) == 1 else int(move) - 1
        if move == "pass":
            return columns * self.case["rows"]
        return (int(move[1:]) - 1) * columns + ord(move[0]) - ord("a")

    def legal(self, moves):
        return sorted(self.state.legal_actions()), sorted(self.action(m) for m in moves)

    def play(self, move):
        self.state.apply_action(self.action(move))

    def result(self):
        return int(self.state.returns()[0]) if self.state.is_terminal() else None


class Fairy:
    """Fairy-Stockfish's rules: flipello and flipello10, upside down and with drops.

    A call takes two milliseconds whatever it asks, so there is one for each ply.
    """

    def __init__(self, case):
        import pyffish

        self.rules = pyffish
        self.size = case["rows"]
        self.variant = "flipello" if self.size == 8 else "flipello10"
        self.start = pyffish.start_fen(self.variant)
        self.moves = []
        self.now = self.listed([])

    def listed(self, more):
        return self.rules.legal_moves(self.variant, self.start, self.moves + more)

    def named(self, move):
        if move == "pass":
            # A disc moves to its own square; which one is the variant's business.
            passes = [m for m in self.now if "@" not in m]
            return passes[0] if len(passes) == 1 else "no pass"
        return "P@%s%d" % (move[0], self.size + 1 - int(move[1:]))

    def legal(self, moves):
        return sorted(self.now), sorted(self.named(m) for m in moves)

    def play(self, move):
        self.moves.append(self.named(move))
        self.now = self.listed([])

    def result(self):
        # Over where nothing is legal, or where both sides could only pass.
        if any("@" in m for m in self.now):
            return None
        if self.now and any("@" in m for m in self.listed(self.now)):
            return None
        value = self.rules.game_result(self.variant, self.start, self.moves)
        sign = (value > 0) - (value < 0)
        return sign if len(self.moves) % 2 == 0 else -sign


def check(case):
    oracle = {"spiel": Spiel, "fairy": Fairy}[case["oracle"]](case)
    played = []
    for ply in case["plies"]:
        if oracle.result() is not None:
            return "over there, but not here, after %s" % played
        theirs, ours = oracle.legal(ply["legal"])
        if theirs != ours:
            return "legal moves after %s: here %s, there %s" % (played, ours, theirs)
        oracle.play(ply["move"])
        played.append(ply["move"])
    if oracle.result() != case["result"]:
        return "result of %s: here %s, there %s" % (played, case["result"], oracle.result())
    return None


agreed = Counter()
for line in sys.stdin:
    case = json.loads(line)
    difference = check(case)
    name = "{oracle} {game} {columns}x{rows}".format(**case)
    if difference:
        sys.exit("%s: %s" % (name, difference))
    agreed[name] += 1
for name, count in sorted(agreed.items()):
    print("%s: %d games agree" % (name, count))
