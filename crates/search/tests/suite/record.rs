//! The recorded tree tells the truth about the search, whole or bounded.

use harif_rules::{AnyPosition, ConnectFour, Game, Othello, Position, TicTacToe, notation};
use harif_search::evaluators::{Discs, Evaluated, Utility, Windows};
use harif_search::record::{EventKind, Frame, Perspective, Rebuild, RecordedTree, Recorder};
use harif_search::{
    AlphaBeta, Control, Evaluator, LeafReason, Limits, Minimax, Negamax, Node, Observer,
    PrincipalVariation, Report, Score, Search, Side, Switches,
};

const ALL: usize = 50_000_000;

type Recorded<P> = (
    Report<<P as Position>::Move>,
    RecordedTree<<P as Position>::Move>,
);

fn record<P: Position>(
    mut search: impl Search<P>,
    perspective: Perspective,
    position: &P,
    depth: u32,
    most_events: usize,
) -> Recorded<P> {
    let mut recorder = Recorder::new(perspective, most_events);
    let report = search.search(
        position,
        Limits::depth(depth),
        Control::never(),
        &mut recorder,
    );
    (report, recorder.finish())
}

/// Replays the log forward with a stack of its own and compares every step.
fn check_playback<M: Copy + PartialEq + std::fmt::Debug>(tree: &RecordedTree<M>) {
    let mut stack: Vec<Frame<M>> = Vec::new();
    for (step, event) in tree.events().iter().enumerate() {
        match event.kind {
            EventKind::Enter => {
                if tree.nodes()[event.node].parent.is_none() {
                    stack.clear();
                }
                stack.push(Frame {
                    node: event.node,
                    window: tree.nodes()[event.node].window,
                    best: None,
                });
            }
            EventKind::Narrow(side, _, to) => {
                let window = &mut stack.last_mut().unwrap().window;
                match side {
                    Side::Alpha => window.0 = to,
                    Side::Beta => window.1 = to,
                }
            }
            EventKind::Improve(m, score) => stack.last_mut().unwrap().best = Some((m, score)),
            EventKind::Cutoff | EventKind::SearchAgain(..) => {}
            EventKind::Leaf(..) | EventKind::Leave(_) => {
                assert_eq!(tree.frames(step), stack);
                assert_eq!(tree.nodes()[event.node].span.1, step);
                stack.pop();
                continue;
            }
        }
        assert_eq!(tree.frames(step), stack, "step {step}");
    }
    assert!(stack.is_empty());
}

/// The steps of a tree tell all of it.
fn check_steps<M: Copy + PartialEq + std::fmt::Debug>(tree: &RecordedTree<M>) {
    let mut again = Rebuild::new(tree.perspective());
    tree.steps().for_each(|step| again.push(step));
    assert!(again.finish(tree.kept_to(), tree.searched(), tree.judged()) == *tree);
}

/// What must hold at every node, given the position at the root.
fn check_nodes<P>(tree: &RecordedTree<P::Move>, root: &P, evaluator: &impl Evaluator<P>)
where
    P: Evaluated,
{
    let flips = tree.perspective() == Perspective::SideToMove;
    for (id, node) in tree.nodes().iter().enumerate() {
        let mut position = root.clone();
        for m in tree.path(id) {
            position.play(m).expect("a path of legal moves");
        }
        let children: Vec<usize> = tree.children(id).collect();
        let below: u64 = children
            .iter()
            .map(|&child| tree.nodes()[child].nodes)
            .sum();
        let cut_here = tree.kept_to() == Some(node.ply);
        assert!(node.nodes == 1 + below || cut_here);
        match node.leaf {
            Some(harif_search::LeafReason::GameOver) => assert!(position.is_over()),
            Some(harif_search::LeafReason::DepthLimit) => {
                let judged = evaluator.evaluate(&position, root.turn());
                let sign = if flips && node.ply % 2 == 1 { -1 } else { 1 };
                assert_eq!((node.depth, node.value), (0, Some(sign * judged)));
            }
            Some(harif_search::LeafReason::Table) => {}
            None if cut_here => {}
            None => {
                // Every legal move was searched or is named as skipped, never both.
                let mut moves: Vec<P::Move> = Vec::new();
                for &child in &children {
                    let by = tree.nodes()[child].by.unwrap();
                    if !moves.contains(&by) {
                        moves.push(by);
                    }
                }
                let skipped = node.cutoff.iter().flat_map(|cutoff| &cutoff.skipped);
                let searched = moves.len();
                moves.extend(skipped);
                assert_eq!(moves.len(), position.count_moves(), "{:?}", tree.path(id));
                assert!(position.moves().all(|m| moves.contains(&m)));
                assert!(node.cutoff.is_none() || searched < moves.len());
            }
        }
        if let Some(cutoff) = &node.cutoff {
            let max_like = flips || node.ply % 2 == 0;
            assert!(if max_like {
                cutoff.score >= cutoff.bound
            } else {
                cutoff.score <= cutoff.bound
            });
            // The bound was set by a move of an ancestor, one that its player would rather choose.
            let set_by = cutoff
                .set_by
                .expect("a full window at the root closes nothing");
            assert!(tree.ancestors(id).skip(1).any(|above| above == set_by.node));
            let above = &tree.nodes()[set_by.node];
            assert_eq!(
                (node.ply - above.ply) % 2,
                1,
                "it is the other player's move"
            );
            let on_path = tree.path(id)[above.ply as usize];
            assert!(set_by.by != on_path, "and it is not the move that led here");
        }
    }
}

#[test]
fn the_whole_tree_of_tic_tac_toe_is_told_step_by_step() {
    let position = TicTacToe::<u64>::standard()
        .after("b2".parse().unwrap())
        .and_then(|p| p.after("a1".parse().unwrap()))
        .unwrap();
    let switches = Switches::default();
    let (report, tree) = record(
        AlphaBeta::new(&Utility, switches),
        Perspective::MaxMin,
        &position,
        9,
        ALL,
    );
    assert_eq!(tree.searched(), report.counters.nodes);
    assert_eq!(tree.nodes().len() as u64, report.counters.nodes);
    assert_eq!((tree.left_out(), tree.kept_to()), (0, None));
    let cutoffs = tree
        .nodes()
        .iter()
        .filter(|node| node.cutoff.is_some())
        .count();
    assert_eq!(cutoffs as u64, report.counters.cutoffs);
    assert_eq!(tree.nodes()[0].value, report.value.map(|value| value.score));
    check_playback(&tree);
    check_steps(&tree);
    check_nodes(&tree, &position, &Utility);
}

#[test]
fn every_search_is_told_truly() {
    let connect4 = ConnectFour::standard();
    let othello = Othello::standard();
    let switches = Switches::default();
    let table = Switches {
        table: true,
        ..switches
    };
    let (_, tree) = record(
        Minimax::new(&Windows, switches),
        Perspective::MaxMin,
        &connect4,
        3,
        ALL,
    );
    check_playback(&tree);
    check_nodes(&tree, &connect4, &Windows);
    for switches in [switches, table] {
        let side = Perspective::SideToMove;
        let (_, tree) = record(Negamax::new(&Windows, switches), side, &connect4, 5, ALL);
        check_playback(&tree);
        check_nodes(&tree, &connect4, &Windows);
        let (_, tree) = record(
            AlphaBeta::new(&Discs, switches),
            Perspective::MaxMin,
            &othello,
            5,
            ALL,
        );
        check_playback(&tree);
        check_nodes(&tree, &othello, &Discs);
        let (_, tree) = record(
            PrincipalVariation::new(&Windows, switches),
            side,
            &connect4,
            5,
            ALL,
        );
        check_playback(&tree);
        check_steps(&tree);
        assert_eq!(tree.roots().count(), 5, "one root for each depth");
    }
}

#[test]
fn a_bounded_tree_is_the_whole_one_cut_at_a_ply() {
    let position = ConnectFour::standard();
    let search = || AlphaBeta::new(&Windows, Switches::default());
    let (_, whole) = record(search(), Perspective::MaxMin, &position, 6, ALL);
    for most in [60_000, 20_000, 3_000, 500, 60] {
        let (report, tree) = record(search(), Perspective::MaxMin, &position, 6, most);
        let ply = tree.kept_to().unwrap_or(6);
        assert!(
            tree.events().len() <= most + 200,
            "{} of {most}",
            tree.events().len()
        );
        assert_eq!(tree.searched(), report.counters.nodes);
        assert_eq!(tree.nodes()[0].nodes, report.counters.nodes);
        check_playback(&tree);
        check_steps(&tree);
        check_nodes(&tree, &position, &Windows);
        let expected: Vec<_> = whole
            .nodes()
            .iter()
            .filter(|node| node.ply <= ply)
            .collect();
        assert_eq!(tree.nodes().len(), expected.len());
        for (kept, node) in tree.nodes().iter().zip(expected) {
            let facts = |node: &harif_search::record::TreeNode<_>| {
                let cutoff = node
                    .cutoff
                    .as_ref()
                    .map(|c| (c.by, c.score, c.skipped.clone()));
                (node.by, node.window, node.value, node.nodes, cutoff)
            };
            assert_eq!(facts(kept), facts(node));
        }
    }
}

#[test]
fn stepping_goes_where_it_says() {
    let position = ConnectFour::standard();
    let search = AlphaBeta::new(&Windows, Switches::default());
    let (_, tree) = record(search, Perspective::MaxMin, &position, 4, ALL);
    let first_child = tree.children(0).next().unwrap();
    let enter = tree.nodes()[first_child].span.0;
    let over = tree.step_over(enter);
    assert!(matches!(tree.events()[over].kind, EventKind::Leave(_)));
    assert_eq!(tree.events()[over].node, first_child);
    assert_eq!(tree.step_out(enter), tree.nodes()[0].span.1);
}

#[test]
fn a_stopped_search_leaves_a_tree_that_can_be_walked() {
    let position = notation::position(Game::CONNECT_FOUR, "4453").unwrap();
    let AnyPosition::ConnectFour(position) = position else {
        panic!("7×6 fits 64 bits")
    };
    let mut recorder = Recorder::new(Perspective::MaxMin, ALL);
    let limits = Limits {
        depth: Some(8),
        ..Limits::nodes(1000)
    };
    let report = AlphaBeta::new(&Windows, Switches::default()).search(
        &position,
        limits,
        Control::never(),
        &mut recorder,
    );
    let tree = recorder.finish();
    assert!(report.stopped);
    check_steps(&tree);
    assert_eq!(tree.searched(), 1000);
    for step in 0..tree.events().len() {
        assert!(!tree.frames(step).is_empty());
    }
    let unfinished = tree
        .nodes()
        .iter()
        .filter(|node| node.value.is_none())
        .count();
    assert!((1..=9).contains(&unfinished), "{unfinished}");
}

/// Takes what is recorded so far each time that so many nodes have been entered.
struct Midway<P: Position> {
    recorder: Recorder<P>,
    every: u64,
    entered: u64,
    taken: Vec<RecordedTree<P::Move>>,
}

impl<P: Position> Observer<P> for Midway<P> {
    fn enter(&mut self, node: &Node<'_, P>) {
        self.entered += 1;
        self.recorder.enter(node);
        if self.entered.is_multiple_of(self.every) {
            self.taken.push(self.recorder.so_far());
        }
    }

    fn leaf(&mut self, reason: LeafReason, score: Score) {
        self.recorder.leaf(reason, score);
    }

    fn narrow(&mut self, side: Side, by: P::Move, to: Score) {
        self.recorder.narrow(side, by, to);
    }

    fn improve(&mut self, by: P::Move, to: Score) {
        self.recorder.improve(by, to);
    }

    fn cutoff(&mut self, by: P::Move, score: Score, bound: Score, skipped: &[P::Move]) {
        self.recorder.cutoff(by, score, bound, skipped);
    }

    fn leave(&mut self, score: Score) {
        self.recorder.leave(score);
    }
}

/// What is taken in the middle is the beginning of the whole, and taking it changes nothing.
#[test]
fn a_record_so_far_is_the_beginning_of_the_whole() {
    let position = ConnectFour::standard();
    let mut watched = Midway {
        recorder: Recorder::new(Perspective::SideToMove, ALL),
        every: 97,
        entered: 0,
        taken: Vec::new(),
    };
    let search = || Negamax::new(&Windows, Switches::default());
    let mut middle = search();
    middle.search(&position, Limits::depth(4), Control::never(), &mut watched);
    let (_, whole) = record(search(), Perspective::SideToMove, &position, 4, ALL);
    assert_eq!(watched.recorder.finish(), whole);
    assert!(watched.taken.len() > 3);
    for part in &watched.taken {
        let events = part.events();
        assert_eq!(events, &whole.events()[..events.len()]);
        for (id, node) in part.nodes().iter().enumerate() {
            let is_left = whole.nodes()[id].span.1 < events.len();
            assert_eq!(node.value, whole.nodes()[id].value.filter(|_| is_left));
        }
        // It crosses to another machine as a whole record does.
        check_steps(part);
    }
}
