//! What a recorded tree claims of its numbers is what the leaves that were looked at prove, no less
//! and no more.

use harif_rules::{Column, Player, Position};
use harif_search::numbers::{Leaves, NumberTree};
use harif_search::record::{Known, Perspective, RecordedTree, Recorder};
use harif_search::{
    AlphaBeta, Control, Cut, Evaluator, Fail, Limits, Minimax, Negamax, Order, PrincipalVariation,
    Score, Search, Switches,
};
use std::collections::HashSet;

/// Larger than every number of a test.
const BIG: Score = 10_000;

/// A tree of numbers by lot. Few different numbers, so that ties are common.
fn random_tree(rng: &mut fastrand::Rng, depth: u32) -> String {
    if depth == 0 || depth < 3 && rng.u8(..5) == 0 {
        return rng.i32(-6..=6).to_string();
    }
    let children: Vec<String> = (0..rng.usize(1..=4))
        .map(|_| random_tree(rng, depth - 1))
        .collect();
    format!("({})", children.join(" "))
}

/// The value for MAX if every leaf that was not looked at were worth `other`.
fn value(
    here: &NumberTree,
    path: &mut Vec<Column>,
    seen: &HashSet<Vec<Column>>,
    other: Score,
) -> Score {
    if let Some(number) = here.number() {
        return if seen.contains(path) { number } else { other };
    }
    let moves: Vec<Column> = here.moves().collect();
    let children = moves.into_iter().map(|m| {
        path.push(m);
        let child = value(&here.after_unchecked(m), path, seen, other);
        path.pop();
        child
    });
    match here.turn() {
        Player::First => children.max().unwrap(),
        Player::Second => children.min().unwrap(),
    }
}

/// The leaves that were looked at under a node, by the moves from the root.
fn seen_under(record: &RecordedTree<Column>, id: usize) -> HashSet<Vec<Column>> {
    let ply = record.nodes()[id].ply;
    let below = (id + 1..record.nodes().len()).take_while(|&node| record.nodes()[node].ply > ply);
    std::iter::once(id)
        .chain(below)
        .filter(|&node| record.nodes()[node].leaf.is_some())
        .map(|node| record.path(node))
        .collect()
}

fn check(tree: &NumberTree, record: &RecordedTree<Column>, switches: Switches, who: &str) -> usize {
    let known = record.knowledge(Leaves.finish(), switches);
    let last = record.roots().last().unwrap();
    let mut exact_outside = 0;
    for (id, node) in record.nodes().iter().enumerate().skip(last) {
        let mut path = record.path(id);
        let mut here = tree.clone();
        for &m in &path {
            here.play(m).unwrap();
        }
        let seen = seen_under(record, id);
        let least = value(&here, &mut path, &seen, -BIG);
        let most = value(&here, &mut path, &seen, BIG);
        let flips = record.perspective() == Perspective::SideToMove && !record.is_max(id);
        let (least, most) = if flips {
            (-most, -least)
        } else {
            (least, most)
        };
        let number = node.value.unwrap();
        let proved = least == number && most == number;
        let about = format!("{who} {switches:?}\n{tree} {path:?}: {number}, {least} to {most}");
        match known[id].unwrap() {
            Known::Exact => assert!(proved, "{about}"),
            Known::AtLeast => assert!(!proved && number <= least, "{about}"),
            Known::AtMost => assert!(!proved && number >= most, "{about}"),
            // Only a number that was clamped to a window without width says nothing.
            Known::Nothing => assert!(switches.fail == Fail::Hard && !proved, "{about}"),
            Known::Estimate => panic!("nothing is judged: {about}"),
        }
        let (alpha, beta) = node.window;
        exact_outside += usize::from(
            node.leaf.is_none() && proved && alpha < beta && (number <= alpha || number >= beta),
        );
    }
    exact_outside
}

#[test]
fn a_number_is_exact_if_and_only_if_the_leaves_that_were_looked_at_prove_it() {
    let mut rng = fastrand::Rng::with_seed(11);
    let mut exact_outside = 0;
    for _ in 0..harif_testing::cases(400) {
        let Ok(tree) = random_tree(&mut rng, 5).parse::<NumberTree>() else {
            continue;
        };
        let switches = Switches {
            cut: *rng.choice(Cut::ALL).unwrap(),
            fail: *rng.choice(Fail::ALL).unwrap(),
            order: *rng.choice(&[Order::Natural, Order::Reversed]).unwrap(),
            ..Switches::default()
        };
        // Null windows are searched fail-soft and cut on equality, whatever the switches say.
        let as_searched = Switches {
            cut: Cut::OnEqual,
            fail: Fail::Soft,
            ..switches
        };
        let limits = Limits::depth(tree.height());
        let never = Control::never();
        let of = |perspective| Recorder::<NumberTree>::new(perspective, 100_000);
        let mut recorder = of(Perspective::MaxMin);
        Minimax::new(&Leaves, switches).search(&tree, limits, never, &mut recorder);
        check(&tree, &recorder.finish(), switches, "minimax");
        let mut recorder = of(Perspective::MaxMin);
        AlphaBeta::new(&Leaves, switches).search(&tree, limits, never, &mut recorder);
        exact_outside += check(&tree, &recorder.finish(), switches, "alpha-beta");
        let mut recorder = of(Perspective::SideToMove);
        Negamax::new(&Leaves, switches).search(&tree, limits, never, &mut recorder);
        exact_outside += check(&tree, &recorder.finish(), switches, "negamax");
        let mut recorder = of(Perspective::SideToMove);
        PrincipalVariation::new(&Leaves, switches).search(&tree, limits, never, &mut recorder);
        exact_outside += check(&tree, &recorder.finish(), as_searched, "pvs");
    }
    assert!(exact_outside > 500, "{exact_outside}");
}

/// The tree of the textbook: all three leaves of the last MIN node are asked, so it is worth 2.
#[test]
fn the_third_node_of_the_textbook_is_two() {
    let tree: NumberTree = "((3 12 8)(2 4 6)(14 5 2))".parse().unwrap();
    let switches = Switches::default();
    let mut recorder = Recorder::new(Perspective::MaxMin, 1_000);
    let limits = Limits::depth(tree.height());
    AlphaBeta::new(&Leaves, switches).search(&tree, limits, Control::never(), &mut recorder);
    let record = recorder.finish();
    let known = record.knowledge(Leaves.finish(), switches);
    let inner: Vec<_> = (0..record.nodes().len())
        .filter(|&id| record.nodes()[id].leaf.is_none())
        .map(|id| (record.nodes()[id].value.unwrap(), known[id].unwrap()))
        .collect();
    assert_eq!(
        inner,
        [
            (3, Known::Exact),
            (3, Known::Exact),
            (2, Known::AtMost),
            (2, Known::Exact)
        ]
    );
}
