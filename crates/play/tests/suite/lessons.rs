//! The steps of a lesson, followed like the search that they tell of.

use harif_play::lessons::moves::solves;
use harif_play::lessons::numbers::{Step, Tree};
use harif_play::lessons::{LESSONS, LessonProgress, Puzzle};
use harif_rules::{AnyMove, AnyPosition, Position};
use harif_search::Cut;

/// A node is entered below the one that is open, left when it is the open one, and what happens in between is about it.
#[test]
fn a_step_is_about_its_node() {
    for seed in 0..20 {
        let tree = Tree::random(seed, 3, 2);
        let mut path: Vec<usize> = Vec::new();
        let mut seen = vec![false; tree.nodes.len()];
        for step in tree.alphabeta(Cut::OnEqual) {
            let node = step.node();
            match &step {
                Step::Enter { .. } => {
                    assert_eq!(tree.nodes[node].parent, path.last().copied());
                    path.push(node);
                }
                Step::Leaf { value, .. } => {
                    assert_eq!(tree.nodes[node].leaf, Some(*value));
                    assert_eq!(tree.nodes[node].parent, path.last().copied());
                }
                Step::Back { child, .. } => {
                    assert_eq!(tree.nodes[*child].parent, Some(node));
                    assert_eq!(path.last(), Some(&node));
                }
                Step::Cut { skipped, .. } => {
                    assert_eq!(path.last(), Some(&node));
                    let children = &tree.nodes[node].children;
                    assert!(!skipped.is_empty() && children.ends_with(skipped));
                }
                Step::Leave { .. } => assert_eq!(path.pop(), Some(node)),
            }
            seen[node] = true;
        }
        assert!(path.is_empty());
        let skipped = tree.skipped(Cut::OnEqual);
        for leaf in tree.leaves() {
            assert_eq!(seen[leaf], !skipped.contains(&leaf), "seed {seed}");
        }
    }
}

/// The window that comes back to a node is the one with which its next child is entered, a node is cut where its value lies outside
/// of it, and what is known after some steps is what they told.
#[test]
fn windows_are_handed_on() {
    let mut handed = 0;
    for seed in 0..40 {
        let tree = Tree::random(seed, 3, 3);
        for cut in [Cut::OnEqual, Cut::OnlyStrict] {
            let steps = tree.alphabeta(cut);
            for pair in steps.windows(2) {
                match pair {
                    [
                        Step::Back {
                            node, alpha, beta, ..
                        },
                        Step::Enter {
                            node: child,
                            alpha: low,
                            beta: high,
                        },
                    ] if tree.nodes[*child].parent == Some(*node) => {
                        assert_eq!((alpha, beta), (low, high), "seed {seed}");
                        handed += 1;
                    }
                    [
                        _,
                        Step::Cut {
                            node,
                            value,
                            alpha,
                            beta,
                            ..
                        },
                    ] => {
                        let outside = match (tree.is_max(*node), cut) {
                            (true, Cut::OnEqual) => value >= beta,
                            (true, Cut::OnlyStrict) => value > beta,
                            (false, Cut::OnEqual) => value <= alpha,
                            (false, Cut::OnlyStrict) => value < alpha,
                        };
                        assert!(outside, "seed {seed}: {pair:?}");
                        let children = tree.nodes[*node].children.iter();
                        let asked = children.filter(|child| {
                            let about = |step: &Step| matches!(step, Step::Back { child: it, .. } if it == *child);
                            steps.iter().any(about)
                        });
                        let values = asked.map(|&child| {
                            let back = steps.iter().find_map(|step| match step {
                                Step::Back {
                                    child: it, value, ..
                                } if *it == child => Some(*value),
                                _ => None,
                            });
                            back.expect("it came back")
                        });
                        let best = if tree.is_max(*node) {
                            values.max()
                        } else {
                            values.min()
                        };
                        assert_eq!(Some(*value), best, "seed {seed}");
                    }
                    _ => {}
                }
            }
            for count in 0..=steps.len() {
                let known = tree.after(&steps, count);
                let told = &steps[..count];
                for (id, known) in known.iter().enumerate() {
                    let valued = told.iter().any(|step| match step {
                        Step::Leaf { node, .. } | Step::Leave { node, .. } => *node == id,
                        _ => false,
                    });
                    assert_eq!(known.value.is_some(), valued, "seed {seed} after {count}");
                    let entered = told
                        .iter()
                        .any(|step| matches!(step, Step::Enter { node, .. } if *node == id));
                    assert_eq!(known.window.is_some(), entered, "seed {seed} after {count}");
                }
            }
        }
        // Leaves stand side by side, and every node over the middle of what lies below it.
        for (x, leaf) in tree.leaves().enumerate() {
            assert!((tree.nodes[leaf].x - x as f64).abs() < 1e-9);
        }
        for node in tree.nodes.iter().filter(|node| node.leaf.is_none()) {
            let [first, last] = [node.children.first(), node.children.last()]
                .map(|child| tree.nodes[*child.expect("an inner node")].x);
            assert!((node.x - f64::midpoint(first, last)).abs() < 1e-9);
        }
    }
    assert!(handed > 100, "{handed}");
}

/// How a game of tic-tac-toe ends for the side to move, the sooner the better, by looking at everything.
fn worth(position: &AnyPosition) -> i32 {
    if let Some(outcome) = position.outcome() {
        return match outcome.winner() {
            Some(winner) if winner == position.turn() => 100,
            Some(_) => -100,
            None => 0,
        };
    }
    let moves: Vec<AnyMove> = position.moves().collect();
    let values = moves.iter().map(|&m| -worth(&position.after_unchecked(m)));
    let value = values.max().expect("a move");
    value - value.signum()
}

/// A puzzle of tic-tac-toe is solved by exactly the moves that plain minimax calls right: the best counting how soon, or those that do
/// not lose; and by no move that only is the one that was named.
#[test]
fn puzzles_are_solved_by_the_right_moves() {
    let mut lot = fastrand::Rng::with_seed(6);
    let (mut slow, mut asked) = (0, 0);
    for lesson in LESSONS {
        let (Puzzle::Best(spot) | Puzzle::NotLosing(spot) | Puzzle::SameAs(spot, _)) =
            lesson.puzzle
        else {
            continue;
        };
        if let Puzzle::SameAs(_, first) = lesson.puzzle {
            let first: AnyMove = first.parse().expect("a move");
            assert!(!solves(lesson.puzzle, &spot.position(), first));
            continue;
        }
        if spot.game != harif_rules::Game::TIC_TAC_TOE {
            continue;
        }
        // In the positions of the lesson and in any others.
        let mut positions = vec![spot.position()];
        for _ in 0..12 {
            let mut position = AnyPosition::start(spot.game);
            for _ in 0..4 {
                let moves: Vec<AnyMove> = position.moves().collect();
                position.play_unchecked(moves[lot.usize(..moves.len())]);
            }
            positions.push(position);
        }
        for position in positions.iter().filter(|position| !position.is_over()) {
            let moves: Vec<AnyMove> = position.moves().collect();
            let value = |m: AnyMove| -worth(&position.after_unchecked(m));
            let best = moves.iter().map(|&m| value(m)).max().expect("a move");
            for &m in &moves {
                let right = match lesson.puzzle {
                    Puzzle::Best(_) => value(m) == best,
                    _ => value(m) >= 0,
                };
                assert_eq!(
                    solves(lesson.puzzle, position, m),
                    right,
                    "{m} in {position:?}"
                );
                slow += usize::from(value(m) > 0 && value(m) < best);
                asked += 1;
            }
        }
    }
    assert!(slow > 5 && asked > 100, "{slow} {asked}");
}

/// A lesson is done when its question is answered and its puzzle solved, the last one too.
#[test]
fn a_lesson_is_done_whole() {
    for lesson in LESSONS {
        let mut done = LessonProgress::default();
        done.answer(lesson.number);
        assert!(!done.has(lesson.number), "the puzzle is left");
        let mut other = LessonProgress::default();
        other.solve(lesson.number);
        assert!(!other.has(lesson.number), "the question is left");
        done.solve(lesson.number);
        assert!(done.has(lesson.number) && done.count() == 1);
        assert_eq!(LessonProgress::read(&done.write()), done);
    }
}
