"""Solvers, searches, agents, games in progress and matches."""

from __future__ import annotations

import copy
import pickle
import random
from pathlib import Path

import pytest

import harif

from samples import GAMES, random_line, random_positions


def plain_value(position: harif.Position, known: dict[harif.Position, float]) -> float:
    """What the side to move can reach, by the definition."""
    if position not in known:
        if position.is_over:
            known[position] = position.returns[position.turn]
        else:
            known[position] = max(-plain_value(position.apply(action), known) for action in position.legal_actions)
    return known[position]


SMALL = ["tictactoe", "connect4(columns=4,rows=4,line=3)", "othello(size=4)"]


@pytest.mark.parametrize("game", SMALL)
def test_solvers_agree_with_the_definition(game: str) -> None:
    known: dict[harif.Position, float] = {}
    solver = harif.Solver(table_mb=1)
    positions = [p for seed in range(6) for p in random_line(game, seed) if p.discs >= 5]
    for position in positions[:60]:
        value = plain_value(position, known)
        score = position.solve().score
        assert score is not None
        assert (score > 0) - (score < 0) == value
        assert position.solve(weak=True).score == value
        solution = solver.solve(position, every_move=True)
        assert solution.score == score
        for move, (lower, upper) in solution.moves.items():
            assert lower == upper
            after = plain_value(position.play(move), known)
            assert (lower > 0) - (lower < 0) == -after


def test_published_scores_of_connect_four() -> None:
    solver = harif.Solver(table_mb=16)
    for text, score in [("", 1), ("4", -1), ("44", 1), ("1", 2), ("2252576253462244111563365343671351441", -1)]:
        solution = solver.solve(harif.Position("connect4", text))
        assert solution.score == score, text
    assert harif.Position("connect4", "4444").solve().plies == 41 - 4


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "negamax", "pvs"])
@pytest.mark.parametrize("game", GAMES)
def test_searches_of_one_depth_agree(game: str, algorithm: str) -> None:
    for position in random_positions(game, 3):
        plain = harif.search(position, "minimax", depth=3)
        other = harif.search(position, algorithm, depth=3)
        assert plain.value is not None and other.value is not None
        assert other.value.score == plain.value.score
        assert other.best in position.legal_moves and not other.stopped
        assert other.nodes <= plain.nodes or algorithm == "pvs"
        again = harif.search(position, algorithm, depth=3)
        assert (again.nodes, again.pv) == (other.nodes, other.pv)


def test_a_recorded_search_is_the_search() -> None:
    for game in ["tictactoe", "connect4", "othello"]:
        for position in random_positions(game, 3):
            report = harif.search(position, "alphabeta", depth=3, record=True)
            assert report.nodes == harif.search(position, "alphabeta", depth=3).nodes
            tree = report.tree
            assert tree is not None and tree.searched == report.nodes == len(tree)
            root = tree[tree.roots[-1]]
            assert root.parent is None and report.value is not None
            for node in (tree[at] for at in range(len(tree))):
                for child in tree.children(node.id):
                    assert tree[child].parent == node.id and tree[child].is_max != node.is_max
                assert len(tree.path(node.id)) == node.ply
            assert "<svg" in tree._repr_svg_()
    with pytest.raises(IndexError):
        tree[len(tree)]
    with pytest.raises(ValueError, match="mcts"):
        harif.search(harif.Position("tictactoe"), "mcts", record=True)


def test_limits_are_kept() -> None:
    position = harif.Position("othello")
    assert harif.search(position, "pvs", nodes=1000).nodes <= 1000
    report = position.analyze(depth=4)
    assert {entry.move for entry in report.moves} == set(position.legal_moves)
    assert report.value is not None and report.value.kind == "estimate"
    with pytest.raises(ValueError, match="seconds=-1"):
        position.analyze(seconds=-1)
    with pytest.raises(ValueError, match='did you mean "alphabeta"'):
        harif.search(position, "alphabet")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="evaluator"):
        harif.search(position, evaluator="nonsense")


def test_analysis_finds_the_truth_where_there_is_a_solver() -> None:
    position = harif.Position("connect4", "4444")
    report = position.analyze(seconds=20)
    assert report.value is not None and (report.value.kind, report.value.result) == ("exact", "win")
    assert "win" in report.value.words().lower() and report.value.words("fa") != report.value.words("en")


@pytest.mark.parametrize("name", [name for name in harif.agents() if name not in ("othello", "perfect", "pvs")])
def test_agents_play_legal_games(name: str) -> None:
    agent = harif.Agent(f"{name}:nodes=200" if name == "mcts" else name)
    position = harif.Position("tictactoe")
    while not position.is_over:
        move = agent.choose(position)
        assert move in position.legal_moves
        position = position.play(move)
    with pytest.raises(ValueError, match="over"):
        agent.choose(position)


def test_agents_follow_their_seed() -> None:
    def line(seed: int) -> list[str]:
        agent = harif.Agent("random")
        agent.new_game(seed)
        position = harif.Position("othello")
        moves = []
        for _ in range(20):
            moves.append(agent.choose(position))
            position = position.play(moves[-1])
        return moves

    assert line(1) == line(1)
    assert len({tuple(line(seed)) for seed in range(5)}) == 5


def test_agents_by_wrong_names_are_refused() -> None:
    with pytest.raises(ValueError, match='did you mean "minimax"'):
        harif.Agent("minmax")
    with pytest.raises(ValueError, match="does not play"):
        harif.Agent("othello:level=1").choose(harif.Position("connect4"))
    with pytest.raises(ValueError, match="human"):
        harif.Agent("human")
    decision = harif.Agent("othello:level=1").decide(harif.Position("othello"))
    assert decision.move in harif.Position("othello").legal_moves


@pytest.mark.parametrize("game", GAMES)
def test_a_game_keeps_every_variation(game: str) -> None:
    chance = random.Random(game)
    played = harif.Game(game)
    seen = {played.cursor: played.position}
    for _ in range(60):
        if played.is_over or (played.ply and chance.random() < 0.3):
            played.pop()
        else:
            played.push(chance.choice(played.position.legal_actions))
        assert seen.setdefault(played.cursor, played.position) == played.position
    for node, position in seen.items():
        played.go_to(node)
        assert played.position == position
    for other in (harif.Game.from_json(played.to_json()), pickle.loads(pickle.dumps(played)), copy.deepcopy(played)):
        assert other == played and other.transcript == played.transcript
    with pytest.raises(IndexError):
        played.go_to(10_000)


def test_games_are_saved_and_spoken_of(tmp_path: Path) -> None:
    played = harif.Game("connect4", "443")
    played.players = ("Ada", "Grace")
    played.set_tag("event", "a test")
    played.push("7")
    file = tmp_path / "game.json"
    played.save(file)
    assert harif.Game.load(file) == played and harif.Game.load(str(file)).players == ("Ada", "Grace")
    assert list(tmp_path.iterdir()) == [file]
    english, persian = played.judge(seconds=1.0), played.judge("fa", seconds=1.0)
    assert english and persian and english != persian
    assert any("7" in line for line in english)
    assert played.words() == "Red to move" or "Red" in played.words()
    assert played.hint(1, seconds=1.0) and played.hint(4, "fa", seconds=1.0)
    assert any(line for line in played.review(seconds=0.1))
    with pytest.raises(ValueError, match="language|xx"):
        played.words("xx")  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        harif.Game("connect4").pop()
    with pytest.raises(harif.IllegalMove):
        harif.Game("connect4", "444444").push("4")
    with pytest.raises(ValueError):
        harif.Game.from_json("{}")
    played.resign(0)
    assert played.is_over and played.winner == 1


def test_a_match_counts_its_games() -> None:
    seen: list[tuple[int, int]] = []
    result = harif.match(
        "alphabeta", "random:seed=1", game="tictactoe", games=20, seed=1, progress=lambda *n: seen.append(n)
    )
    assert (result.wins + result.draws + result.losses, result.losses) == (20, 0)
    assert result.wins > 5 and len(result.games) == 20
    assert sum(game.winner == 0 for game in result.games) == result.wins
    assert sum(game.first == 0 for game in result.games) == 10
    for game in result.games:
        end = harif.Position("tictactoe", game.moves)
        winner = None if end.winner is None else (game.first + end.winner) % 2
        assert end.is_over and winner == game.winner
    low, high = result.elo_interval
    assert low <= result.elo <= high and result.elo > 0
    with pytest.raises(ValueError, match="pairs"):
        harif.match("random", "random", games=3)
    with pytest.raises(ValueError, match="does not play"):
        harif.match("othello", "random", game="connect4", games=2)
