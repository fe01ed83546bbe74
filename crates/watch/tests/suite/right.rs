//! The right tree: equal to the program's where the program is right, and different exactly where a
//! finding says so, held against a plain recursion that knows nothing of traces.

use crate::laws::{Habit, Writer, drawings, games, position};
use harif_watch::{Difference, Fault, RightTree, Style, Trace, Tree, compare};

/// The window of every node that a plain alpha-beta visits on the recorded tree, and its value.
fn plain(
    tree: &Tree<'_>,
    negates: bool,
    place: usize,
    (mut alpha, mut beta): (f64, f64),
    prunes: bool,
    seen: &mut Vec<(usize, (f64, f64), f64)>,
) -> f64 {
    let window = (alpha, beta);
    let call = tree.call(place);
    if tree.is_leaf(place) {
        let value = call.value.unwrap();
        seen.push((place, window, value));
        return value;
    }
    let is_max = negates || call.flag.as_deref() == Some("true");
    let mut best = if is_max {
        f64::NEG_INFINITY
    } else {
        f64::INFINITY
    };
    for &child in tree.children(place) {
        let below = if negates {
            -plain(tree, true, child, (-beta, -alpha), prunes, seen)
        } else {
            plain(tree, false, child, (alpha, beta), prunes, seen)
        };
        if is_max {
            best = best.max(below);
        } else {
            best = best.min(below);
        }
        if prunes {
            if is_max {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
    }
    seen.push((place, window, best));
    best
}

fn same_as_plain(tree: &Tree<'_>, right: &RightTree, what: &str) {
    let root = tree.trace.roots().next().unwrap();
    let call = tree.call(root);
    let window = call
        .alpha
        .zip(call.beta)
        .unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
    let mut seen = Vec::new();
    let negates = right.style != Some(Style::Minimax);
    plain(tree, negates, root, window, right.prunes, &mut seen);
    seen.sort_by_key(|&(place, ..)| place);
    let visited: Vec<usize> = (0..right.nodes.len())
        .filter(|&place| right.nodes[place].visited)
        .collect();
    let expected: Vec<usize> = seen.iter().map(|&(place, ..)| place).collect();
    assert_eq!(visited, expected, "{what}: other nodes");
    for (place, window, value) in seen {
        assert_eq!(right.nodes[place].value, Some(value), "{what}: {place}");
        assert_eq!(right.nodes[place].window, window, "{what}: {place}");
    }
}

#[test]
fn a_right_program_has_the_right_tree() {
    let mut random = fastrand::Rng::with_seed(31);
    for (game, plies, depth, _) in games() {
        for number in 0..4 {
            let (negamax, windows) = (number % 2 == 0, number < 2);
            let start = position(game, &mut random, plies);
            let mut writer = Writer::new(Habit::Right, drawings()[0], negamax, windows);
            writer.search(&start, 0, depth, -1_000_000, 1_000_000);
            let trace = Trace::read(&writer.out).unwrap();
            let tree = Tree::new(&trace);
            let (diagnosis, right) = compare(&tree);
            let what = format!("{game} {number}");
            assert_eq!(diagnosis.findings[0].fault, Fault::Right, "{what}");
            assert_eq!(right.departure, None, "{what}");
            assert_eq!(right.prunes, windows, "{what}");
            same_as_plain(&tree, &right, &what);
            for (place, node) in right.nodes.iter().enumerate() {
                let call = tree.call(place);
                assert!(node.visited, "{what}: {place} is not visited");
                assert_eq!(node.value, call.value, "{what}: {place}");
                if windows {
                    assert_eq!(
                        Some(node.window),
                        call.alpha.zip(call.beta),
                        "{what}: {place}"
                    );
                }
            }
        }
    }
}

/// The first call whose value is not the best of its children's, or whose window is not what its parent knew,
/// asked of each call alone and by its flag.
fn plain_departure(tree: &Tree<'_>, difference: Difference) -> Option<usize> {
    let calls = &tree.trace.calls;
    let best = |place: usize, until: usize| {
        let values = calls[place].children[..until]
            .iter()
            .map(|&child| calls[child].value.unwrap());
        let is_max = calls[place].flag.as_deref() == Some("true");
        values.reduce(if is_max { f64::max } else { f64::min })
    };
    (0..calls.len()).find(|&place| {
        let call = &calls[place];
        match difference {
            Difference::Value => {
                !call.children.is_empty() && best(place, call.children.len()) != call.value
            }
            Difference::Window => call.parent.is_some_and(|parent| {
                let above = &calls[parent];
                let number = above.children.iter().position(|&it| it == place).unwrap();
                let (mut alpha, mut beta) = above.alpha.zip(above.beta).unwrap();
                match (best(parent, number), above.flag.as_deref()) {
                    (Some(best), Some("true")) => alpha = alpha.max(best),
                    (Some(best), _) => beta = beta.min(best),
                    (None, _) => {}
                }
                call.alpha.zip(call.beta) != Some((alpha, beta))
            }),
            // Cuts: the finding's own node, which the other laws hold.
            _ => {
                let (diagnosis, _) = compare(tree);
                call.id == diagnosis.findings[0].node
            }
        }
    })
}

#[test]
fn a_wrong_program_departs_where_the_finding_says() {
    let mut random = fastrand::Rng::with_seed(32);
    let wrong = [
        (Habit::MaxOnly, Difference::Value, false),
        (Habit::WholeWindow, Difference::Window, true),
        (Habit::NoCut, Difference::WentOn, true),
        (Habit::FirstMoveOnly, Difference::LeftOut, true),
    ];
    for (game, plies, depth, _) in games() {
        for (habit, difference, windows) in wrong {
            let start = position(game, &mut random, plies);
            let mut writer = Writer::new(habit, drawings()[0], false, windows);
            writer.search(&start, 0, depth, -1_000_000, 1_000_000);
            let trace = Trace::read(&writer.out).unwrap();
            let tree = Tree::new(&trace);
            let (diagnosis, right) = compare(&tree);
            let what = format!("{game} {habit:?}");
            let departure = right.departure.clone().unwrap();
            let first = &diagnosis.findings[0];
            // A finding about windows names the call that shows its fault best, which may be a later one.
            let departs = trace.calls[departure.place].id;
            let earlier = difference == Difference::Window && departs < first.node;
            assert!(
                departs == first.node || earlier,
                "{what}: {departs} {first:?}"
            );
            assert_eq!(departure.difference, difference, "{what}: {first:?}");
            assert_eq!(
                Some(departure.place),
                plain_departure(&tree, difference),
                "{what}"
            );
            // The tree beside it is the plain one on the same leaves.
            same_as_plain(&tree, &right, &what);
            if difference == Difference::Value {
                let node = right.nodes[departure.place];
                assert_ne!(node.value, trace.calls[departure.place].value, "{what}");
            }
        }
    }
}

#[test]
fn a_deep_chain_of_calls_needs_no_deep_stack() {
    let count = 60_000;
    let mut lines: Vec<String> = (1..=count)
        .map(|call| {
            let max = call % 2 == 1;
            format!(
                "{{\"enter\":{call},\"parent\":{},\"maximizing\":{max}}}",
                call - 1
            )
        })
        .collect();
    lines.extend(
        (1..=count)
            .rev()
            .map(|call| format!("{{\"leave\":{call},\"value\":5}}")),
    );
    let text = lines.join("\n");
    let trace = Trace::read(&text).unwrap();
    let (diagnosis, right) = compare(&Tree::new(&trace));
    assert_eq!(diagnosis.nodes, count);
    assert!(right.nodes.iter().all(|node| node.value == Some(5.0)));
}

#[test]
fn calls_may_have_any_numbers() {
    let text = |ids: [u64; 3]| {
        let [a, b, c] = ids;
        format!(
            "{{\"enter\":{a}}}\n{{\"enter\":{b},\"parent\":{a}}}\n{{\"leave\":{b},\"value\":1}}\n\
             {{\"enter\":{c},\"parent\":{a}}}\n{{\"leave\":{c},\"value\":2}}\n{{\"leave\":{a},\"value\":2}}"
        )
    };
    for ids in [
        [1, 2, 3],
        [70, 3, 900],
        [u64::MAX, 5, 1 << 40],
        [5, u64::MAX - 1, 4],
    ] {
        let trace = Trace::read(&text(ids)).unwrap();
        let found: Vec<u64> = trace.calls.iter().map(|call| call.id).collect();
        assert_eq!(found, ids);
        assert_eq!(trace.calls[0].children, [1, 2]);
        let twice = text([ids[0], ids[1], ids[1]]);
        assert!(Trace::read(&twice).is_err(), "{ids:?}");
    }
}
