//! All searches find the value that plain minimax finds, whatever the switches, the game, the
//! size and the evaluator; and none of them claims more than it knows.

use crate::support::{TREE_SEARCHES, random_position, reports, run};
use harif_rules::{AnyMove, AnyPosition, Board, Game, Player, Position, with_position};
use harif_search::evaluators::{self, ByName, Evaluated, EvaluatorSpec};
use harif_search::{Bound, Cut, Evaluator, Fail, INFINITY, Limits, Order, Report, Score, Switches};
use proptest::prelude::*;

/// Minimax as short as it can be written, sharing nothing with the searches but the rules.
pub(crate) fn plain_minimax<P, E>(
    position: &P,
    root: Player,
    depth: u32,
    ply: i32,
    evaluator: &E,
    distance: bool,
) -> Score
where
    P: Position,
    E: Evaluator<P> + ?Sized,
{
    if let Some(outcome) = position.outcome() {
        let margin = outcome.margin_for(root);
        return match evaluator.finish() {
            harif_search::Finish::Win(_) if distance => margin.signum() * (harif_search::WIN - ply),
            harif_search::Finish::Win(win) => margin.signum() * win,
            harif_search::Finish::Margin { base, each } => margin.signum() * base + margin * each,
        };
    }
    if depth == 0 {
        return evaluator.evaluate(position, root);
    }
    let children = position.moves().map(|m| {
        plain_minimax(
            &position.after_unchecked(m),
            root,
            depth - 1,
            ply + 1,
            evaluator,
            distance,
        )
    });
    if position.turn() == root {
        children.max().unwrap_or(-INFINITY)
    } else {
        children.min().unwrap_or(INFINITY)
    }
}

/// Checks one report against the truth about every move.
fn check(
    report: &Report<AnyMove>,
    position: &AnyPosition,
    depth: u32,
    evaluator: &ByName,
    distance: bool,
    who: &str,
) {
    let truth = |m| {
        let next = position.after_unchecked(m);
        plain_minimax(&next, position.turn(), depth - 1, 1, evaluator, distance)
    };
    let best = position.moves().map(truth).max().unwrap();
    let value = report.value.unwrap();
    assert_eq!(value.score, best, "{who} {}", position.game());
    assert_eq!(
        truth(report.best.unwrap()),
        best,
        "{who} chose a move that is not best"
    );
    assert_eq!(report.moves.len(), position.count_moves());
    for entry in &report.moves {
        let truth = truth(entry.m);
        match entry.value.bound {
            Bound::Exact => assert_eq!(entry.value.score, truth, "{who} {}", entry.m),
            Bound::AtMost => assert!(truth <= entry.value.score, "{who} {}", entry.m),
            Bound::AtLeast => assert!(truth >= entry.value.score, "{who} {}", entry.m),
        }
        if entry.value.proved {
            // Looking to the end of the game must not change what is proved.
            let next = position.after_unchecked(entry.m);
            if empty_cells(&next) <= 7 {
                let end = plain_minimax(&next, position.turn(), 100, 1, evaluator, distance);
                let holds = match entry.value.bound {
                    Bound::Exact => end == entry.value.score,
                    Bound::AtMost => end <= entry.value.score,
                    Bound::AtLeast => end >= entry.value.score,
                };
                assert!(
                    holds,
                    "{who} {} claims {:?}, truth {end}",
                    entry.m, entry.value
                );
            }
        }
    }
    assert!(report.pv.len() <= depth as usize);
    assert_eq!(report.pv.first(), report.best.as_ref());
    counts_add_up(report, depth, who);
}

/// What a search counted fits together.
fn counts_add_up(report: &Report<AnyMove>, depth: u32, who: &str) {
    let counters = &report.counters;
    assert!(counters.leaves < counters.nodes, "{who}");
    assert!(counters.first_cutoffs <= counters.cutoffs, "{who}");
    assert!(counters.table_hits <= counters.table_probes, "{who}");
    assert!(counters.deepest <= depth, "{who}");
    assert!(report.pv.len() <= counters.deepest as usize, "{who}");
    let last = report.iterations.last().expect("a depth was finished");
    assert_eq!(last.nodes, counters.nodes, "{who}");
    assert_eq!(last.depth, report.depth, "{who}");
    if let [_] = report.iterations[..] {
        let below: u64 = report.moves.iter().map(|entry| entry.nodes).sum();
        assert_eq!(
            1 + below,
            counters.nodes,
            "{who}: the root and what is below it"
        );
    }
    for entry in &report.moves {
        // Nothing is known of the moves behind one that was only shown to be no better.
        let alone = entry.value.bound == Bound::AtMost;
        assert!(!alone || entry.pv == [entry.m], "{who} {:?}", entry.pv);
    }
}

fn empty_cells(position: &AnyPosition) -> usize {
    let cells = position.game().cells();
    cells.filter(|&cell| position.at(cell).is_none()).count()
}

pub(crate) fn switches() -> impl Strategy<Value = Switches> {
    (
        proptest::sample::select(Order::ALL),
        proptest::sample::select(Cut::ALL),
        proptest::sample::select(Fail::ALL),
        any::<[bool; 4]>(),
    )
        .prop_map(
            |(order, cut, fail, [table, symmetry, distance, every_move])| Switches {
                order,
                cut,
                fail,
                table,
                symmetry,
                distance,
                every_move,
                ..Switches::default()
            },
        )
}

pub(crate) fn games() -> impl Strategy<Value = Game> {
    prop_oneof![
        Just(Game::TIC_TAC_TOE),
        Just(Game::tic_tac_toe(4, 3, 3)),
        Just(Game::tic_tac_toe(12, 11, 5)),
        Just(Game::CONNECT_FOUR),
        Just(Game::connect_four(4, 4, 3)),
        Just(Game::connect_four(8, 8, 4)),
        Just(Game::connect_four(12, 12, 5)),
        Just(Game::Othello { size: 4 }),
        Just(Game::Othello { size: 6 }),
        Just(Game::OTHELLO),
        Just(Game::Othello { size: 10 }),
        Just(Game::Othello { size: 12 }),
    ]
}

/// Games that a test can search to the end from most positions.
pub(crate) fn small_games() -> impl Strategy<Value = Game> {
    prop_oneof![
        Just(Game::TIC_TAC_TOE),
        Just(Game::tic_tac_toe(4, 3, 3)),
        Just(Game::tic_tac_toe(5, 2, 4)),
        Just(Game::connect_four(4, 4, 3)),
        Just(Game::connect_four(5, 4, 4)),
        Just(Game::connect_four(4, 5, 4)),
        Just(Game::Othello { size: 4 }),
    ]
}

/// Every search finds what plain minimax finds with the same evaluator.
pub(crate) fn all_agree(
    position: &AnyPosition,
    evaluator: EvaluatorSpec,
    depth: u32,
    switches: Switches,
) {
    let judge = ByName::new(evaluator, position);
    let check = |report: &Report<AnyMove>, who| {
        check(report, position, depth, &judge, switches.distance, who);
    };
    let [minimax, alphabeta, negamax, pvs] = reports(position, evaluator, depth, switches);
    check(&minimax, "minimax");
    check(&alphabeta, "alpha-beta");
    check(&negamax, "negamax");
    assert_eq!(alphabeta.counters, negamax.counters);
    assert_eq!(alphabeta.moves, negamax.moves);
    if pvs.depth == depth {
        check(&pvs, "pvs");
    } else {
        // It stops early only if looking deeper could not change the answer.
        let value = pvs.value.unwrap();
        assert!(value.proved);
        assert_eq!(value.score, minimax.value.unwrap().score);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(300)))]

    #[test]
    fn all_searches_agree(game in games(), seed: u64, depth in 1_u32..=3, which: prop::sample::Index, switches in switches()) {
        // A hundred moves to the third power is no tree for a test.
        let depth = if game.cells().count() > 64 { depth.min(2) } else { depth };
        let position = random_position(game, game.cells().count() - 1, seed);
        let names = evaluators::names(game);
        let name = names[which.index(names.len())];
        all_agree(&position, EvaluatorSpec::usual(name), depth, switches);
    }

    /// To the end of small boards, where every value is proved: nothing is judged, so nothing but
    /// the rules, the windows and the table decides.
    #[test]
    fn all_searches_agree_to_the_end(
        game in small_games(), seed: u64, which: prop::sample::Index, switches in switches(),
    ) {
        let mut position = random_position(game, game.cells().count() - 2, seed);
        // Plain minimax takes a while from further away.
        let mut rng = fastrand::Rng::with_seed(seed);
        while !position.is_over() && empty_cells(&position) > 8 {
            let moves: Vec<_> = position.moves().collect();
            position.play_unchecked(moves[rng.usize(..moves.len())]);
        }
        prop_assume!(!position.is_over());
        let names = evaluators::names(game);
        let name = names[which.index(names.len())];
        all_agree(&position, EvaluatorSpec::usual(name), 20, switches);
    }

    /// Every evaluator judges a position and its mirror images alike, and every search finds the
    /// same value in them.
    #[test]
    fn mirror_images_are_worth_the_same(
        game in games(), seed: u64, depth in 1_u32..=2, which: prop::sample::Index,
        image: prop::sample::Index, switches in switches(),
    ) {
        let position = random_position(game, game.cells().count() - 1, seed);
        let symmetries = position.symmetries();
        let image = position.transformed(symmetries[image.index(symmetries.len())]);
        for name in evaluators::names(game) {
            for player in Player::BOTH {
                let here = with_position!(&position, p => judge(p, name, player));
                let there = with_position!(&image, p => judge(p, name, player));
                prop_assert_eq!(here, there, "{} {}", game, name);
            }
        }
        let names = evaluators::names(game);
        let name = names[which.index(names.len())];
        let here = values(&position, name, depth, switches);
        let there = values(&image, name, depth, switches);
        prop_assert_eq!(here, there);
    }

    #[test]
    fn terms_add_up_and_bitboards_judge_like_grids(game in games(), ended: bool, seed: u64) {
        let mut position = random_position(game, game.cells().count() - 1, seed);
        // Evaluators count on boards where the game is over too: a finished line is one of their terms.
        while ended && !position.is_over() {
            let moves: Vec<_> = position.moves().collect();
            position.play_unchecked(moves[seed as usize % moves.len()]);
        }
        for name in evaluators::names(game) {
            for player in Player::BOTH {
                let (score, total) = with_position!(&position, p => judge(p, name, player));
                prop_assert_eq!(score, total);
                let grid = on_grid(&position, name, player);
                prop_assert_eq!(score, grid, "{} {}", game, name);
            }
        }
    }

    #[test]
    fn a_node_limit_is_kept_to_the_node_and_repeats(game in games(), seed: u64, nodes in 1_u64..3000) {
        let position = random_position(game, game.cells().count() - 1, seed);
        limited(&position, EvaluatorSpec::first(game), nodes);
    }
}

/// The value that each search finds.
fn values(
    position: &AnyPosition,
    evaluator: &'static str,
    depth: u32,
    switches: Switches,
) -> [Option<Score>; 4] {
    reports(position, EvaluatorSpec::usual(evaluator), depth, switches)
        .map(|report| report.value.map(|value| value.score))
}

fn judge<P: Evaluated>(position: &P, name: &str, player: Player) -> (Score, Score) {
    let evaluator = P::evaluator(name).unwrap();
    let terms = evaluator.terms(position, player);
    (
        evaluator.evaluate(position, player),
        harif_search::Term::total(&terms),
    )
}

/// The judgement of the same board on a plain grid.
fn on_grid(position: &AnyPosition, name: &str, player: Player) -> Score {
    use harif_rules::grid::{GridConnectFour, GridOthello, GridTicTacToe};
    let setup = harif_rules::Setup::of(position);
    match position.game() {
        Game::TicTacToe(_) => judge(&GridTicTacToe::set_up(&setup).unwrap(), name, player).0,
        Game::ConnectFour(_) => judge(&GridConnectFour::set_up(&setup).unwrap(), name, player).0,
        Game::Othello { .. } => judge(&GridOthello::set_up(&setup).unwrap(), name, player).0,
    }
}

fn limited(position: &AnyPosition, evaluator: EvaluatorSpec, nodes: u64) {
    let all = || {
        let (switches, limits) = (Switches::default(), Limits::nodes(nodes));
        TREE_SEARCHES.map(|algorithm| run(algorithm, position, evaluator, switches, limits))
    };
    for (once, again) in all().into_iter().zip(all()) {
        assert!(once.counters.nodes <= nodes);
        assert!(once.best.is_some(), "a stopped search still owes a move");
        assert!(once.stopped || once.value.unwrap().proved);
        assert_eq!(once.counters, again.counters);
        assert_eq!(
            (once.best, once.value, &once.moves),
            (again.best, again.value, &again.moves)
        );
    }
}
