//! What is shown is true: one position has one value, wherever it is asked for; what is judged of
//! several moves is judged to one depth; and a search that is opened again is the same search.

use harif_engines::solve::{Options, Question, Solver};
use harif_play::service::record::{Recipe, RecordRequest, Subject};
use harif_play::service::{PositionText, Reply, Request, SearchProgress, Service};
use harif_play::{
    AgentSpec, Algorithm, Analyzer, Plan, Unwatched, analyze, coach, solves_every_position,
};
use harif_rules::{AnyMove, AnyPosition, Board, Game, Player, Position};
use harif_search::evaluators::EvaluatorSpec;
use harif_search::{Bound, Control, Kind, Limits, Switches, evaluators};
use harif_testing::positions::random_position_while;
use std::collections::HashMap;
use std::time::Duration;

fn game(name: &str) -> Game {
    name.parse().unwrap()
}

fn empties(position: &AnyPosition) -> usize {
    let cells = position.game().cells();
    cells.filter(|&cell| position.at(cell).is_none()).count()
}

/// A position after random moves with about so many empty cells, not over.
fn random_position(game: Game, empty: usize, rng: &mut fastrand::Rng) -> AnyPosition {
    random_position_while(game, rng, |position| empties(position) > empty)
}

/// The margin at the end for the side to move, by looking at everything and counting squares: those
/// that stay empty belong to the winner.
fn margin(position: &AnyPosition) -> i32 {
    if position.is_over() {
        let turn = position.turn();
        let (own, other) = (
            position.count(turn) as i32,
            position.count(turn.opponent()) as i32,
        );
        return (own - other) + (own - other).signum() * empties(position) as i32;
    }
    let after = |m| -margin(&position.after_unchecked(m));
    position.moves().map(after).max().unwrap()
}

/// A position a few moves before the end of a game, by preference of one that ends with empty squares.
fn ending(size: u8, rng: &mut fastrand::Rng) -> AnyPosition {
    let game = Game::Othello { size };
    for tries in 0.. {
        let mut line = vec![AnyPosition::start(game)];
        while !line[line.len() - 1].is_over() {
            let here = &line[line.len() - 1];
            let moves: Vec<_> = here.moves().collect();
            // One side leaves the other as few discs as it can, and the other plays at random: such
            // games often end early.
            let m = if here.turn() == Player::First {
                let left = |m: AnyMove| here.after_unchecked(m).count(Player::Second);
                moves.iter().copied().min_by_key(|&m| (left(m), rng.u8(..)))
            } else {
                rng.choice(&moves).copied()
            };
            line.push(here.after_unchecked(m.unwrap()));
        }
        if empties(&line[line.len() - 1]) == 0 && tries < 40 {
            continue;
        }
        let back = rng.usize(2..=6).min(line.len() - 1);
        let position = line[line.len() - 1 - back].clone();
        // Plain minimax has to look at everything, so positions with many choices are passed over.
        if size_of_tree(&position, 9, &mut 0) < 3_000 {
            return position;
        }
    }
    unreachable!("some ending is small enough")
}

fn size_of_tree(position: &AnyPosition, depth: u32, seen: &mut usize) -> usize {
    *seen += 1;
    if depth == 0 {
        *seen = usize::MAX / 2;
    }
    if *seen < 3_000 {
        for m in position.moves() {
            size_of_tree(&position.after_unchecked(m), depth - 1, seen);
        }
    }
    *seen
}

/// The search command, the solver, the analysis with and without limits, the coach and the recorded
/// tree give one exact value for one position of Othello, empty squares or not.
#[test]
fn one_exact_value_for_one_position_of_othello() {
    let mut rng = fastrand::Rng::with_seed(18);
    let mut solver = Solver::new(Options::default());
    let mut analyzer = Analyzer::new();
    let mut early = 0;
    for size in [4, 6, 8, 10, 12] {
        for _ in 0..harif_testing::cases(12) {
            let position = ending(size, &mut rng);
            let truth = margin(&position);
            let about = format!("{truth} in {position:?}");
            let solved = solver.solve(
                &position,
                Question::default(),
                Control::never(),
                &mut |_| (),
            );
            assert_eq!(solved.bounds.exact(), Some(truth), "solve: {about}");
            for algorithm in [Algorithm::AlphaBeta, Algorithm::Pvs] {
                for &evaluator in evaluators::names(position.game()) {
                    let plan = Plan {
                        evaluator: Some(EvaluatorSpec::usual(evaluator)),
                        ..Plan::new(algorithm, Limits::depth(30))
                    };
                    let value = plan
                        .run(&position, Control::never(), &mut Unwatched)
                        .value
                        .unwrap();
                    assert_eq!(value.kind(), Kind::Exact, "{evaluator}: {about}");
                    if value.margin.is_some() {
                        assert_eq!(value.margin, Some(truth), "{evaluator}: {about}");
                    } else {
                        assert_eq!(value.score.signum(), truth.signum(), "{evaluator}: {about}");
                    }
                }
            }
            for limits in [Limits::default(), Limits::depth(30), Limits::nodes(1 << 20)] {
                let analysis =
                    analyzer.analyze(&position, limits, Control::never(), &mut Unwatched);
                let best = analysis.best().unwrap().value;
                // The engines do not prove games that end far from a full board, and then claim no more
                // than an estimate.
                if size >= 8 && best.kind() == Kind::Estimate {
                    continue;
                }
                assert_eq!(best.kind(), Kind::Exact, "analyze: {about}");
                assert_eq!(best.margin, Some(truth), "analyze {limits:?}: {about}");
                for m in position.moves() {
                    let after = -margin(&position.after_unchecked(m));
                    let judged = coach::judge(&position, m, &analysis).unwrap();
                    if judged.after.kind() == Kind::Exact {
                        assert_eq!(judged.after.margin, Some(after), "coach {m}: {about}");
                    }
                }
            }
            let tree = Subject::Position(PositionText::of(&position));
            let replies = record(tree, "alphabeta,depth=30,evaluator=discs");
            let Some(Reply::Recorded(end)) = replies.last() else {
                panic!("{replies:?}");
            };
            let best = end.thought.progress.best().unwrap().value;
            assert_eq!(
                (best.kind(), best.margin),
                (Kind::Exact, Some(truth)),
                "{about}"
            );
            let ends_early = |m| ends_with_empties(&position.after_unchecked(m));
            early += usize::from(position.moves().any(ends_early));
        }
    }
    assert!(early > 10, "{early} games ended before the board was full");
}

/// Whether best play from here can end before the board is full.
/// How a game of lines ends for the side to move, and after how many plies: wins as soon as possible, losses as late. By looking
/// at everything.
fn end_of_line_game(position: &AnyPosition) -> (i32, u32) {
    if let Some(outcome) = position.outcome() {
        let sign = |winner| if winner == position.turn() { 1 } else { -1 };
        return (outcome.winner().map_or(0, sign), 0);
    }
    let ends = position.moves().map(|m| {
        let (result, plies) = end_of_line_game(&position.after_unchecked(m));
        (-result, plies + 1)
    });
    let better = |&(result, plies): &(i32, u32)| (result, -result * plies as i32);
    ends.max_by_key(better).unwrap()
}

/// The same for the games of lines: the search command, the solver, the analysis and the recorded tree agree about who wins, and
/// those that say when, about that too.
#[test]
fn one_exact_value_for_one_position_of_the_line_games() {
    let mut rng = fastrand::Rng::with_seed(18);
    let mut solver = Solver::new(Options::default());
    let mut analyzer = Analyzer::new();
    let mut decided = 0;
    for (name, empty) in [
        ("tictactoe", 6),
        ("tictactoe(columns=4,rows=3,line=3)", 7),
        ("connect4", 9),
        ("connect4(columns=8,rows=7,line=4)", 8),
        ("connect4(columns=5,rows=4,line=4)", 10),
    ] {
        for _ in 0..harif_testing::cases(8) {
            let position = loop {
                let position = random_position(game(name), empty, &mut rng);
                if empties(&position) <= empty {
                    break position;
                }
            };
            let truth = end_of_line_game(&position);
            let about = format!("{truth:?} in {position:?}");
            decided += usize::from(truth.0 != 0);
            let question = Question::default();
            let solved = solver.solve(&position, question, Control::never(), &mut |_| ());
            let score = solved.bounds.exact();
            assert_eq!(score.map(i32::signum), Some(truth.0), "solve: {about}");
            for algorithm in [Algorithm::AlphaBeta, Algorithm::Pvs] {
                for &evaluator in evaluators::names(position.game()) {
                    let plan = Plan {
                        evaluator: Some(EvaluatorSpec::usual(evaluator)),
                        ..Plan::new(algorithm, Limits::depth(30))
                    };
                    let report = plan.run(&position, Control::never(), &mut Unwatched);
                    let value = report.value.unwrap();
                    assert_eq!(value.kind(), Kind::Exact, "{evaluator}: {about}");
                    assert_eq!(value.score.signum(), truth.0, "{evaluator}: {about}");
                    if let Some(plies) = value.plies.filter(|_| truth.0 != 0) {
                        assert_eq!(plies, truth.1, "{evaluator}: {about}");
                    }
                }
            }
            let limits = Limits::default();
            let analysis = analyzer.analyze(&position, limits, Control::never(), &mut Unwatched);
            let best = analysis.best().unwrap().value;
            assert_eq!(best.kind(), Kind::Exact, "analyze: {about}");
            assert_eq!(best.score.signum(), truth.0, "analyze: {about}");
            if truth.0 != 0 {
                assert_eq!(best.plies, Some(truth.1), "analyze: {about}");
            }
            let tree = Subject::Position(PositionText::of(&position));
            let replies = record(tree, "alphabeta,depth=30");
            let Some(Reply::Recorded(end)) = replies.last() else {
                panic!("{replies:?}");
            };
            let best = end.thought.progress.best().unwrap().value;
            let found = (best.kind(), best.score.signum());
            assert_eq!(found, (Kind::Exact, truth.0), "tree: {about}");
        }
    }
    assert!(decided > 10, "{decided} were won or lost");
}

fn ends_with_empties(position: &AnyPosition) -> bool {
    if position.is_over() {
        return empties(position) > 0;
    }
    let best = position
        .moves()
        .max_by_key(|&m| -margin(&position.after_unchecked(m)))
        .unwrap();
    ends_with_empties(&position.after_unchecked(best))
}

fn record(of: Subject, how: &str) -> Vec<Reply> {
    let wanted = RecordRequest {
        of,
        how: how.to_owned(),
        under: Vec::new(),
        events: 200_000,
    };
    let mut replies = Vec::new();
    Service::new().handle(&Request::Record(wanted), Control::never(), &mut |reply| {
        replies.push(reply);
    });
    replies
}

/// A search that is opened in the tree is the one by which the agent chose: the same move, the same
/// value, node for node. That holds for an agent that the clock stopped, wherever it did.
#[test]
fn the_tree_of_an_agents_move_is_its_very_search() {
    let agents = [
        "greedy",
        "minimax:depth=3",
        "minimax:nodes=900",
        "alphabeta:depth=4,cut=strict,fail=hard",
        "alphabeta:nodes=2000,order=reversed",
        "negamax:depth=3,table=on,symmetry=on,distance=off",
        "pvs:depth=5",
        "pvs:nodes=777",
        "pvs:nodes=5000,evaluator=EVALUATOR,symmetry=on",
        "pvs:time=40",
    ];
    let mut rng = fastrand::Rng::with_seed(9);
    for name in [
        "tictactoe",
        "connect4",
        "4inline",
        "othello",
        "othello(size=10)",
    ] {
        let game = game(name);
        let cells = game.cells().count();
        for agent in agents {
            let names = evaluators::names(game);
            let agent = agent.replace("EVALUATOR", names[rng.usize(..names.len())]);
            let spec: AgentSpec = agent.parse().unwrap();
            let position = random_position(game, rng.usize(cells / 3..cells), &mut rng);
            let mut player = spec.build(game).unwrap().unwrap();
            let decision = player.choose(&position, Control::never(), &mut Unwatched);
            let report = decision.report.unwrap();
            let plan = spec.plan(game).unwrap().unwrap();
            let recipe = Recipe::of_agent(&plan, report.counters.nodes).unwrap();
            assert_eq!(recipe.to_string().parse(), Ok(recipe.clone()));
            let of = Subject::Position(PositionText::of(&position));
            let replies = record(of, &recipe.to_string());
            let Some(Reply::Recorded(end)) = replies.last() else {
                panic!("{agent}: {replies:?}");
            };
            let about = format!("{agent} as {recipe} in {position:?}");
            assert_eq!(end.searched, report.counters.nodes, "{about}");
            assert_eq!(end.thought.progress.best, Some(decision.m), "{about}");
            let best = end.thought.progress.best().map(|best| best.value);
            assert_eq!(best, report.value, "{about}");
            assert_eq!(
                end.thought.progress.moves.len(),
                report.moves.len(),
                "{about}"
            );
        }
    }
    for agent in ["mcts", "perfect"] {
        let plan = agent.parse::<AgentSpec>().unwrap().plan(Game::OTHELLO);
        let recipe = plan.unwrap().and_then(|plan| Recipe::of_agent(&plan, 9));
        assert_eq!(recipe, None, "{agent} has no tree of windows");
    }
}

/// The progress of a search, as a screen is told it.
fn progress_of(request: &Request) -> Vec<SearchProgress> {
    let mut all = Vec::new();
    Service::new().handle(request, Control::never(), &mut |reply| match reply {
        Reply::Progress(progress) => all.push(progress),
        Reply::Studied(studied) => all.push(studied.thought.progress),
        Reply::Move(chosen) => all.extend(chosen.thought.map(|thought| thought.progress)),
        _ => {}
    });
    all
}

/// While a search goes on, the judgements that stand side by side are those of one depth, each what
/// a search of that depth finds, and the best move heads them.
#[test]
fn judgements_side_by_side_are_of_one_depth() {
    let mut compared = 0;
    for name in [
        "connect4(columns=9,rows=7,line=4)",
        "othello(size=14)",
        "tictactoe(columns=5,rows=5,line=4)",
    ] {
        let start = AnyPosition::start(game(name));
        let at = PositionText::of(&start);
        let request = Request::Study { at, time_ms: 400 };
        let mut depths: HashMap<u32, Vec<(AnyMove, i32)>> = HashMap::new();
        for progress in progress_of(&request) {
            let judged: Vec<_> = (progress.moves.iter())
                .filter(|entry| !entry.value.proved)
                .map(|entry| (entry.m, entry.value.score))
                .collect();
            let Some(depth) = progress.ladder.last().map(|rung| rung.depth) else {
                continue;
            };
            let expected = depths.entry(depth).or_insert_with(|| {
                let plan = Plan {
                    evaluator: Some(EvaluatorSpec::usual(harif_play::evaluator_of_estimates(
                        start.game(),
                    ))),
                    switches: Switches {
                        table: true,
                        distance: true,
                        every_move: true,
                        ..Switches::default()
                    },
                    ..Plan::new(Algorithm::Pvs, Limits::depth(depth))
                };
                let report = plan.run(&start, Control::never(), &mut Unwatched);
                let all = report.moves.iter();
                all.map(|entry| (entry.m, entry.value.score)).collect()
            });
            for entry in &judged {
                assert!(expected.contains(entry), "{name} depth {depth}: {entry:?}");
                compared += 1;
            }
            let best = progress.best().unwrap();
            let highest = progress.moves.iter().map(|entry| entry.value.score).max();
            assert_eq!(Some(best.value.score), highest, "{name} depth {depth}");
        }
    }
    assert!(compared > 50, "{compared}");
}

/// However short the time, every move has a value that means something: a judgement, or a bound that
/// says who does not lose. And it is a best one that is named.
#[test]
fn no_time_is_enough_for_a_judgement() {
    for name in [
        "connect4",
        "4inline",
        "connect4(columns=10,rows=10,line=4)",
        "connect4(columns=16,rows=15,line=5)",
        "othello",
        "othello(size=6)",
        "othello(size=12)",
        "tictactoe(columns=9,rows=9,line=5)",
    ] {
        let start = AnyPosition::start(game(name));
        for time in [0, 1, 45] {
            let limits = Limits::time(Duration::from_millis(time));
            let analysis = analyze(&start, limits, Control::never(), &mut Unwatched);
            assert_eq!(analysis.moves.len(), start.count_moves(), "{name} {time}");
            assert!(analysis.report.depth >= 1, "{name} {time}");
            for entry in &analysis.moves {
                let value = entry.value;
                let decides = match value.bound {
                    Bound::Exact => true,
                    Bound::AtLeast => value.proved && value.score >= 0,
                    Bound::AtMost => value.proved && value.score <= 0,
                };
                assert!(decides, "{name} {time}: {entry:?}");
            }
            let best = analysis.best().unwrap();
            assert_eq!(analysis.report.best, Some(best.m), "{name} {time}");
            assert_eq!(analysis.report.value, Some(best.value), "{name} {time}");
        }
    }
}

/// The perfect player claims to solve a board only where it does.
#[test]
fn boards_that_are_said_to_be_solved_are() {
    let mut rng = fastrand::Rng::with_seed(3);
    for name in [
        "tictactoe",
        "connect4(columns=4,rows=4,line=4)",
        "connect4(columns=5,rows=4,line=4)",
        "othello(size=4)",
    ] {
        let game = game(name);
        assert!(solves_every_position(game), "{name}");
        for _ in 0..4 {
            let cells = game.cells().count();
            let position = random_position(game, rng.usize(cells / 2..=cells), &mut rng);
            let analysis = analyze(
                &position,
                Limits::time(Duration::from_mins(10)),
                Control::never(),
                &mut Unwatched,
            );
            assert!(analysis.is_exact(), "{position:?}");
            let exact = |bound| bound == Bound::Exact;
            assert!(analysis.moves.iter().all(|entry| exact(entry.value.bound)));
        }
    }
    assert!(solves_every_position(Game::CONNECT_FOUR));
    for name in [
        "4inline",
        "othello",
        "othello(size=6)",
        "othello(size=10)",
        "tictactoe(columns=5,rows=5,line=4)",
    ] {
        assert!(!solves_every_position(game(name)), "{name}");
    }
}

/// What the coach says of a move it says of its mirror image, from an analysis of its own of each.
#[test]
fn the_coach_speaks_alike_of_mirror_images() {
    let mut rng = fastrand::Rng::with_seed(2);
    for name in [
        "tictactoe(columns=4,rows=4,line=4)",
        "connect4(columns=6,rows=5,line=4)",
        "4inline",
        "connect4(columns=10,rows=7,line=4)",
        "connect4",
        "othello(size=6)",
        "othello(size=10)",
    ] {
        let game = game(name);
        let cells = game.cells().count();
        for _ in 0..harif_testing::cases(6) {
            let position = random_position(game, rng.usize(cells / 2..cells), &mut rng);
            let look = |position: &AnyPosition| {
                analyze(position, Limits::depth(2), Control::never(), &mut Unwatched)
            };
            let here = look(&position);
            for &symmetry in position.symmetries() {
                let image = position.transformed(symmetry);
                let there = look(&image);
                for m in position.moves() {
                    let mirrored = position.transform_move(m, symmetry);
                    let value = |judged: &coach::Judgement| {
                        (judged.verdict, judged.before.score, judged.after.score)
                    };
                    let one = coach::judge(&position, m, &here).unwrap();
                    let other = coach::judge(&image, mirrored, &there).unwrap();
                    assert_eq!(value(&one), value(&other), "{name} {m} {position:?}");
                }
            }
        }
    }
}
