//! What the levels of the Othello engine do, not only what they promise: how far they look on which board, when they know their
//! openings, and what they note in their accounts.

use harif_engines::othello::{Board, book_moves};
use harif_play::{Agent, AgentSpec, Analyzer, LEVELS, Level, Unwatched};
use harif_rules::{AnyMove, AnyPosition, Game, Othello, Player, Position, notation};
use harif_search::{Control, Kind, Limits};
use std::collections::HashSet;

fn agent(spec: &str, game: Game) -> Box<dyn Agent> {
    let spec: AgentSpec = spec.parse().unwrap();
    spec.build(game).unwrap().expect("not a human")
}

fn level(number: u8, seed: u64, game: Game) -> Box<dyn Agent> {
    agent(&format!("othello:level={number},seed={seed}"), game)
}

fn discs(position: &AnyPosition) -> usize {
    let discs = Player::BOTH.iter().map(|&side| position.count(side));
    discs.sum()
}

/// Positions of random games with so many squares empty, in which there is a choice.
fn positions(game: Game, empties: usize) -> impl Iterator<Item = AnyPosition> {
    (0..).filter_map(move |seed| {
        let mut lot = fastrand::Rng::with_seed(seed);
        let mut position = AnyPosition::start(game);
        while discs(&position) + empties < game.cell_count() {
            let moves: Vec<AnyMove> = position.moves().collect();
            if moves.is_empty() {
                return None;
            }
            position.play_unchecked(moves[lot.usize(..moves.len())]);
        }
        (position.count_moves() > 2).then_some(position)
    })
}

/// A level looks as far as it says on its board, and solves as many empty squares as it says there and no more.
#[test]
fn levels_look_as_far_as_they_say() {
    for (size, numbers) in [(8, [2, 4, 6]), (10, [2, 4, 6]), (14, [2, 3, 4])] {
        let game = Game::othello(size);
        for number in numbers {
            let level: &Level = &LEVELS[number - 1];
            let mut player = self::level(level.number, 1, game);
            let early = positions(game, game.cell_count() - 8).next().expect("one");
            let choose = |player: &mut dyn Agent, position: &AnyPosition| {
                let decision = player.choose(position, Control::never(), &mut Unwatched);
                decision.report.expect("it looks ahead")
            };
            let report = choose(&mut *player, &early);
            let depth = if size > 8 {
                level.wide_depth
            } else {
                level.depth
            };
            assert_eq!(report.depth, depth, "level {number} on {size}");
            // Every move has a value of its own, so that what it costs is known.
            assert_eq!(report.moves.len(), early.count_moves());
            let is_known = |kind: Kind| matches!(kind, Kind::Exact | Kind::Estimate);
            let kinds: Vec<Kind> = report.moves.iter().map(|it| it.value.kind()).collect();
            assert!(
                kinds.iter().all(|&kind| is_known(kind)),
                "{size}: {kinds:?}"
            );
            if size == 8 {
                let exact = level.exact as usize;
                let late = positions(game, exact).next().expect("one");
                let report = choose(&mut *player, &late);
                assert!(
                    report.moves.iter().all(|it| it.value.proved),
                    "level {number}"
                );
                let earlier = positions(game, exact + 4).next().expect("one");
                let report = choose(&mut *player, &earlier);
                assert!(
                    !report.moves.iter().all(|it| it.value.proved),
                    "level {number}"
                );
            }
        }
    }
    // On a wide board the end takes longer to see, so the strong ones wait for it.
    let game = Game::othello(10);
    let mut player = self::level(8, 1, game);
    let late = positions(game, 15).next().expect("one");
    let decision = player.choose(&late, Control::never(), &mut Unwatched);
    let report = decision.report.expect("it looks ahead");
    assert_eq!(report.depth, LEVELS[7].wide_depth);
}

/// An engine that is told a depth solves the ending that lies a little beyond it.
#[test]
fn a_depth_reaches_further_at_the_end() {
    let ending = positions(Game::OTHELLO, 11).next().expect("one");
    let mut player = agent("othello:depth=4", Game::OTHELLO);
    let decision = player.choose(&ending, Control::never(), &mut Unwatched);
    let value = decision.report.and_then(|report| report.value);
    assert!(value.is_some_and(|value| value.proved));
}

fn bare(position: &AnyPosition) -> Board {
    let AnyPosition::Othello(board) = position else {
        panic!("a board of eight");
    };
    Board {
        own: board.discs(position.turn()),
        opp: board.discs(position.turn().opponent()),
    }
}

/// The levels that give nothing away know their openings: they play the best moves of the book, give or take a disc, and not always
/// the same one. The others look for themselves from the first move on.
#[test]
fn strong_levels_play_openings_and_weak_ones_look() {
    let mut choices = 0;
    for line in ["", "f5", "f5f6", "f5d6c3", "f5d6c3d3c4", "f5f6e6f4e3"] {
        let position = notation::position(Game::OTHELLO, line).unwrap();
        for number in [1, 5, 8] {
            let mut player = level(number, 1, Game::OTHELLO);
            let decision = player.choose(&position, Control::never(), &mut Unwatched);
            assert!(decision.report.is_some(), "level {number} after {line}");
        }
        let known = book_moves(bare(&position));
        let best = known.iter().map(|it| it.score).max().expect("in the book");
        let good = known.iter().filter(|it| it.score + 1 >= best);
        let cell = |square: u8| AnyMove::Cell(Othello::<u64>::cell(u32::from(square)));
        let good: HashSet<AnyMove> = good.map(|it| cell(it.square)).collect();
        let chosen = (0..60).map(|seed| {
            let mut player = level(9, seed, Game::OTHELLO);
            let decision = player.choose(&position, Control::never(), &mut Unwatched);
            assert!(decision.report.is_none(), "a move of the book");
            decision.m
        });
        let chosen: HashSet<AnyMove> = chosen.collect();
        assert_eq!(chosen, good, "after {line}");
        choices += usize::from(good.len() > 1);
    }
    assert!(choices > 1);
}

/// What is left of a budget is what it was less the cost of the move, in whole discs and rounded up, on boards with an engine and
/// without one; a new game has it all again.
#[test]
fn accounts_say_what_was_given_away() {
    for (size, disc) in [(8, 1), (6, 1), (14, 100)] {
        let game = Game::othello(size);
        let (mut given, mut dear) = (0, 0);
        for seed in 0..3 {
            let mut player = level(1, seed, game);
            let mut position = AnyPosition::start(game);
            for _ in 0..8 {
                let before = player.state().error_budget.unwrap_or(LEVELS[0].budget);
                let decision = player.choose(&position, Control::never(), &mut Unwatched);
                let report = decision.report.expect("it looks ahead");
                let score = |m| {
                    report
                        .root_move(m)
                        .map(|it| it.value.score)
                        .expect("a value")
                };
                let best = report
                    .moves
                    .iter()
                    .map(|it| it.value.score)
                    .max()
                    .expect("moves");
                let cost = (best - score(decision.m) + disc - 1) / disc;
                assert!(cost <= LEVELS[0].cap);
                let left = player.state().error_budget.expect("it has moved");
                assert_eq!(left, before - cost, "size {size}");
                given += cost;
                dear += i32::from(best - score(decision.m) > LEVELS[0].cap);
                position.play(decision.m).expect("legal");
                let other = position.moves().next().expect("a move");
                position.play(other).expect("legal");
            }
            player.new_game(None);
            assert_eq!(player.state().error_budget, None);
        }
        assert!(given > 10, "size {size}: {given}");
        assert_eq!(dear > 5, disc > 1, "size {size}: {dear}");
    }
}

/// With a limit in depth an analysis proves what lies within it and nothing beyond, and does not depend on what was asked before.
#[test]
fn an_analysis_to_a_depth_stands_alone() {
    let mut kept = Analyzer::new();
    let mut beyond = 0;
    for (depth, empties) in [(3, 3), (4, 6), (5, 7), (6, 6), (4, 4), (3, 20)] {
        for position in positions(Game::OTHELLO, empties).take(2) {
            let look = |analyzer: &mut Analyzer| {
                analyzer.analyze(
                    &position,
                    Limits::depth(depth),
                    Control::never(),
                    &mut Unwatched,
                )
            };
            let found = look(&mut kept);
            let alone = look(&mut Analyzer::new());
            assert_eq!(found.moves, alone.moves, "{depth} {empties}");
            assert_eq!(found.report.counters.nodes, alone.report.counters.nodes);
            if empties <= depth as usize {
                assert!(found.is_exact(), "{depth} {empties}");
            }
            beyond += usize::from(empties > depth as usize && !found.is_exact());
        }
    }
    assert!(beyond >= 4, "{beyond}");
}
