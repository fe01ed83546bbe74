//! The laboratory: a row says what a search of its own would say, what should agree does, and yardsticks are counted trees.

use harif_play::lab::{
    Agreement, Depths, Design, Experiment, Record, Row, agreement, nodes_of, random_positions,
    rows_of, yardsticks,
};
use harif_play::{Algorithm, Plan, Unwatched};
use harif_rules::{AnyPosition, Game, Position, notation, perft, with_position};
use harif_search::record::Recorder;
use harif_search::{Bound, Control, Limits, Value};
use std::collections::HashSet;
use std::time::Duration;

fn design(text: &str) -> Design {
    let experiment: Experiment = text.parse().expect(text);
    experiment.design().expect(text)
}

fn measured(design: &Design) -> Vec<Row> {
    let measure = |step| design.measure(step, Control::never());
    design
        .steps()
        .map(|step| measure(step).expect("not stopped"))
        .collect()
}

const EXPERIMENTS: [&str; 4] = [
    "g=connect4;p=start,4453;a=alphabeta,alphabeta:order=centre:cut=strict:fail=hard,pvs:table=on:symmetry=on,minimax:distance=on;d=1-3;x=4",
    "g=tictactoe;p=a1b2c3,a1b1a2b2;a=minimax,negamax:order=edges,mcts,pvs;d=2-5",
    "g=othello:size=4;p=start;a=alphabeta:table=on,negamax:fail=hard,minimax;d=1-6;n=2;s=5",
    "g=tictactoe(columns=4,rows=4,line=4);p=a1b2;a=alphabeta:evaluator=lines,alphabeta:evaluator=utility;d=2-3;s=9",
];

/// Every row, and the record of it, has what the same search says that is run alone: no number stands in the place of another.
#[test]
fn a_row_is_what_a_search_alone_says() {
    for text in EXPERIMENTS {
        let design = design(text);
        let rows = measured(&design);
        assert_eq!(rows.len(), design.size());
        for (row, step) in rows.iter().zip(design.steps()) {
            let plan = design.plan(step.contender, step.depth);
            assert_eq!(plan.limits, Limits::depth(step.depth));
            let position = &design.positions[step.position].1;
            let report = plan.run(position, Control::never(), &mut Unwatched);
            let place = (row.position, row.contender, row.depth);
            assert_eq!(place, (step.position, step.contender, step.depth));
            assert_eq!(row.counters, report.counters, "{text}");
            assert_eq!(row.ties, report.ties);
            let best = row.best.as_ref().map(|best| (best.m, best.value));
            assert_eq!(best, report.best.zip(report.value));
            let moves: Vec<_> = row.moves.iter().map(|it| (it.m, it.value)).collect();
            let expected: Vec<_> = report.moves.iter().map(|it| (it.m, it.value)).collect();
            assert_eq!(moves, expected);
            let mut end = position.clone();
            for &m in &report.pv {
                end.play(m).expect("a legal line");
            }
            let to_end = end.is_over().then_some(report.pv.len() as u32);
            assert_eq!(row.line_to_end, to_end, "{text}");
            assert_eq!(row.micros.len(), design.repeats as usize);
            assert!(row.micros.is_sorted());
            let is_last = step.depth == design.depths.last;
            let profiled = is_last && plan.algorithm != Algorithm::Mcts;
            assert_eq!(row.profile.is_some(), profiled, "{text}");
            check_record(&Record::new(row, &design), row, &plan);
        }
        for contender in 0..design.contenders.len() {
            for depth in design.depths.all() {
                let here = |row: &&Row| row.contender == contender && row.depth == depth;
                let expected: Vec<&Row> = rows.iter().filter(here).collect();
                assert!(rows_of(&rows, contender, depth).eq(expected.iter().copied()));
                let nodes: u64 = expected.iter().map(|row| row.counters.nodes).sum();
                assert_eq!(nodes_of(&rows, contender, depth), Some(nodes));
            }
            assert_eq!(nodes_of(&rows, contender, 99), None);
        }
    }
}

fn check_record(record: &Record<'_>, row: &Row, plan: &Plan) {
    let counters = &row.counters;
    assert_eq!(
        [
            record.nodes,
            record.leaves,
            record.cutoffs,
            record.first_cutoffs,
            record.table_probes,
            record.table_hits,
            u64::from(record.deepest),
        ],
        [
            counters.nodes,
            counters.leaves,
            counters.cutoffs,
            counters.first_cutoffs,
            counters.table_probes,
            counters.table_hits,
            u64::from(counters.deepest),
        ]
    );
    let switches = &plan.switches;
    assert_eq!(record.algorithm, plan.algorithm.name());
    assert_eq!(record.order, switches.order.name());
    assert_eq!(record.cut, switches.cut.name());
    assert_eq!(record.fail, switches.fail.name());
    let on = [record.table, record.symmetry, record.distance];
    assert_eq!(on, [switches.table, switches.symmetry, switches.distance]);
    let value = row.value();
    assert_eq!(record.value, value.map(|value| value.score));
    assert_eq!(record.kind, value.map(|value| value.kind().name()));
    assert_eq!(record.plies, value.and_then(|value| value.plies));
    let best = row.best.as_ref().map(|best| best.m.to_string());
    assert_eq!(record.best, best);
    assert_eq!(record.depth, row.depth);
}

/// A table of times tells the median of the runs, the spread of the middle half, and the nodes in a second.
#[test]
fn times_are_told_in_milliseconds() {
    let design = design("g=tictactoe;p=start;a=alphabeta;d=3");
    let mut row = measured(&design).remove(0);
    let mut lot = fastrand::Rng::with_seed(4);
    for _ in 0..50 {
        // So many that every quarter falls on one of them.
        row.micros = (0..=4 * lot.usize(..5))
            .map(|_| lot.u64(1_000..90_000))
            .collect();
        row.micros.sort_unstable();
        let last = row.micros.len() - 1;
        let [low, median, high] = [last / 4, last / 2, last * 3 / 4].map(|at| row.micros[at]);
        assert_eq!(row.time(), Duration::from_micros(median));
        assert_eq!(row.spread(), Duration::from_micros(high - low));
        let record = Record::new(&row, &design);
        assert!((record.ms - median as f64 / 1e3).abs() < 1e-3);
        assert!((record.ms_iqr - (high - low) as f64 / 1e3).abs() < 1e-3);
        let nps = row.counters.nodes as f64 / (median as f64 / 1e6);
        assert!((record.nps as f64 - nps).abs() <= 1.0 + nps * 1e-9);
    }
}

/// A profile counts, ply by ply, what the tree of the same search has.
#[test]
fn a_profile_counts_the_tree() {
    for text in &EXPERIMENTS[..3] {
        let design = design(text);
        for (contender, _) in design.contenders.iter().enumerate() {
            let plan = design.plan(contender, design.depths.last);
            if plan.algorithm == Algorithm::Mcts || plan.switches.table {
                continue;
            }
            let position = &design.positions[0].1;
            let mut recorder = Recorder::new(plan.algorithm.perspective(), 200_000);
            plan.run_on_any(position, Control::never(), &mut recorder);
            let tree = recorder.finish();
            if tree.kept_to().is_some() {
                continue;
            }
            let mut plies: Vec<usize> = Vec::new();
            let (mut nodes, mut cutoffs, mut skipped) = ([0_u64; 16], [0_u64; 16], [0_u64; 16]);
            for node in tree.nodes() {
                let ply = node.parent.map_or(0, |parent| plies[parent] + 1);
                plies.push(ply);
                nodes[ply] += 1;
                if let Some(cutoff) = &node.cutoff {
                    cutoffs[ply] += 1;
                    skipped[ply] += cutoff.skipped.len() as u64;
                }
            }
            let profile = harif_play::lab::Profile::of(&plan, position, Control::never());
            let plies = profile.nodes.len();
            assert_eq!(profile.nodes, nodes[..plies]);
            assert_eq!(profile.cutoffs, cutoffs[..plies], "{text}");
            assert_eq!(profile.skipped, skipped[..plies], "{text}");
        }
    }
}

/// Whether two rows say things that should be equal and are not, by the words of the module and nothing else.
fn contradict(design: &Design, one: &Row, other: &Row) -> bool {
    let plans = [one, other].map(|row| &design.contenders[row.contender].plan);
    let values = one.value().zip(other.value());
    let Some((a, b)) = values.filter(|(a, b)| {
        one.position == other.position && a.bound == Bound::Exact && b.bound == Bound::Exact
    }) else {
        return false;
    };
    let results = a.result().is_some() && b.result().is_some();
    let result = results
        && a.margin.is_some() == b.margin.is_some()
        && (a.result(), a.margin) != (b.result(), b.margin);
    let both_plies = results && a.plies.is_some() && b.plies.is_some();
    let distance = both_plies && (a.plies, a.result()) != (b.plies, b.result());
    let [p, q] = plans;
    let comparable = |plan: &Plan| plan.algorithm != Algorithm::Mcts && !plan.switches.table;
    let alike = comparable(p)
        && comparable(q)
        && one.depth == other.depth
        && p.evaluator == q.evaluator
        && p.switches.distance == q.switches.distance;
    result || distance || alike && a.score != b.score
}

/// What should agree does in every honest experiment; of values that were changed by lot, exactly those are named that contradict
/// an earlier one.
#[test]
fn contradictions_are_found_and_nothing_else() {
    let mut lot = fastrand::Rng::with_seed(8);
    let (mut found, mut silent) = (0, 0);
    for text in EXPERIMENTS {
        let design = design(text);
        let honest = measured(&design);
        let verdict = agreement(&design, &honest);
        assert!(
            !matches!(verdict, Agreement::Differ(_)),
            "{text}: {verdict:?}"
        );
        assert_eq!(agreement(&design, &honest[..1]), Agreement::Nothing);
        for _ in 0..150 {
            let mut rows = honest.clone();
            let at = lot.usize(..rows.len());
            if let Some(best) = &mut rows[at].best {
                best.value = match lot.u8(..4) {
                    0 => Value {
                        score: best.value.score + lot.i32(-1..=1),
                        ..best.value
                    },
                    1 => Value {
                        plies: best.value.plies.map(|plies| plies + 1),
                        ..best.value
                    },
                    2 => Value {
                        proved: lot.bool(),
                        ..best.value
                    },
                    _ => Value {
                        bound: Bound::AtLeast,
                        score: -best.value.score,
                        ..best.value
                    },
                };
            }
            let pairs =
                (0..rows.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
            let wrong: HashSet<(usize, usize)> = pairs
                .filter(|&(first, second)| contradict(&design, &rows[first], &rows[second]))
                .collect();
            match agreement(&design, &rows) {
                Agreement::Differ(odd) => {
                    assert!(
                        wrong.contains(&(odd.first.0, odd.second.0)),
                        "{text}: {odd:?}"
                    );
                    assert_eq!(odd.position, rows[odd.second.0].position);
                    assert_ne!(odd.first.1, odd.second.1);
                    found += 1;
                }
                other => {
                    assert_eq!(wrong, HashSet::new(), "{text}: {other:?}");
                    silent += 1;
                }
            }
        }
    }
    assert!(found > 25 && silent > 50, "{found} {silent}");
}

/// So much may be asked for and not more, however it is shared between positions that are named and random ones.
#[test]
fn experiments_have_limits() {
    let named = |count: usize| vec!["start"; count].join(",");
    let reads = |text: String| text.parse::<Experiment>().is_ok();
    for (names, random, fits) in [
        (1, 0, true),
        (500, 0, true),
        (501, 0, false),
        (1, 499, true),
        (1, 500, false),
        (250, 251, false),
    ] {
        let text = format!("g=tictactoe;p={};n={random};a=minimax;d=1", named(names));
        assert_eq!(reads(text), fits, "{names} {random}");
    }
    for (searches, repeats, fits) in [(64, 1_000, true), (65, 1, false), (1, 1_001, false)] {
        let searches = vec!["minimax"; searches].join(",");
        let text = format!("g=tictactoe;p=start;a={searches};d=1;x={repeats}");
        assert_eq!(reads(text), fits, "{repeats}");
    }
}

/// Everything by lot follows from the seed of the experiment: the positions, and searches that play by lot.
#[test]
fn an_experiment_has_one_seed() {
    for seed in [0, 3, 77] {
        let text = format!("g=othello:size=4;p=start;a=mcts,pvs;d=1;n=20;s={seed}");
        let design = design(&text);
        assert!(design.contenders.iter().all(|it| it.plan.seed == seed));
        let random: Vec<_> = random_positions(design.game, 20, seed).collect();
        assert_eq!(design.positions[1..], random);
        for (written, position) in random {
            assert!(position.count_moves() > 1, "there is a choice");
            let read = notation::position(design.game, &written).expect("it can be written");
            assert_eq!(read, position, "{written}");
        }
    }
}

/// A contender is told apart by what others have differently, and by nothing that its search does not hear.
#[test]
fn contenders_are_told_apart_by_what_differs() {
    let design = design(
        "g=connect4;p=start;a=minimax,pvs:order=edges,alphabeta:cut=strict,alphabeta:table=on:symmetry=on;d=1",
    );
    let labels: HashSet<&str> = design
        .contenders
        .iter()
        .map(|it| it.label.as_str())
        .collect();
    assert_eq!(labels.len(), 4, "{labels:?}");
    let names = |at: usize| {
        let apart = design.contenders[at].apart.iter();
        apart
            .map(|(name, value)| format!("{name}={value}"))
            .collect::<Vec<_>>()
    };
    assert_eq!(names(0), ["order=natural", "table=off", "symmetry=off"]);
    assert_eq!(names(1), ["order=edges", "table=off", "symmetry=off"]);
    assert_eq!(
        names(2),
        ["order=natural", "cut=strict", "table=off", "symmetry=off"]
    );
    assert_eq!(
        names(3),
        ["order=natural", "cut=equal", "table=on", "symmetry=on"]
    );
    let alone = self::design("g=connect4;p=start;a=pvs:order=edges;d=1");
    assert_eq!(alone.contenders[0].label, "pvs");
    assert!(alone.contenders[0].apart.is_empty());
    // Symmetry is a matter of the table: without one the search is the same, and is not measured twice.
    let choices = harif_play::lab::Choices {
        algorithms: vec![Algorithm::AlphaBeta, Algorithm::Mcts],
        tables: vec![false, true],
        symmetries: vec![false, true],
        ..Default::default()
    };
    let first = harif_search::evaluators::EvaluatorSpec::first(Game::CONNECT_FOUR);
    let plans = choices.plans(&[first], 0);
    let switches: Vec<_> = plans
        .iter()
        .map(|plan| (plan.algorithm, plan.switches.table, plan.switches.symmetry))
        .collect();
    let (search, mcts) = (Algorithm::AlphaBeta, Algorithm::Mcts);
    assert_eq!(
        switches,
        [
            (search, false, false),
            (search, true, false),
            (search, true, true),
            (mcts, false, false)
        ]
    );
}

/// The whole tree of a yardstick is the mean tree of the positions, as long as it can be counted.
#[test]
fn yardsticks_are_counted_trees() {
    for (game, texts) in [
        (Game::CONNECT_FOUR, ["44", "1122334"]),
        (Game::OTHELLO, ["f5", "f5d6c3"]),
        (Game::TIC_TAC_TOE, ["", "a1b2c3"]),
    ] {
        let named = texts.map(|text| (text.to_owned(), notation::position(game, text).unwrap()));
        let depths = Depths { first: 1, last: 4 };
        let found = yardsticks(&named, depths, Control::never()).expect("not stopped");
        for yardstick in found {
            let leaves =
                |position: &AnyPosition| with_position!(position, p => perft(p, yardstick.depth));
            let all: u64 = named.iter().map(|(_, position)| leaves(position)).sum();
            let mean = all as f64 / 2.0;
            assert!(
                (yardstick.all / mean - 1.0).abs() < 1e-9,
                "{game} {yardstick:?}"
            );
        }
    }
}
