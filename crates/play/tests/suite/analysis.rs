//! What every move is worth: of one depth, or proved.

use harif_engines::solve::{Options, Solver};
use harif_play::{Analysis, Unwatched, Watch, analyze};
use harif_rules::{AnyMove, AnyPosition, Game, Player, Position, notation};
use harif_search::{Bound, Control, GameResult, Kind, Limits, RootMove};
use harif_testing::positions::random_position;
use std::time::Duration;

fn look(position: &AnyPosition, limits: Limits) -> Analysis {
    analyze(position, limits, Control::never(), &mut Unwatched)
}

/// A position of Othello with so many discs, after random moves.
fn random_ending(seed: u64, discs: usize) -> AnyPosition {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut position = AnyPosition::start(Game::OTHELLO);
    while Player::BOTH
        .iter()
        .map(|&side| position.count(side))
        .sum::<usize>()
        < discs
    {
        let moves: Vec<_> = position.moves().collect();
        position.play_unchecked(moves[rng.usize(..moves.len())]);
    }
    position
}

#[test]
fn values_are_all_of_one_depth_wherever_the_search_stops() {
    let start = AnyPosition::start(Game::CONNECT_FOUR);
    for nodes in [2_000, 5_000, 9_000, 20_000] {
        let stopped = look(&start, Limits::nodes(nodes));
        let finished = look(&start, Limits::depth(stopped.report.depth));
        let values = |analysis: &Analysis| {
            let mut values: Vec<_> = analysis.moves.iter().map(|it| (it.m, it.value)).collect();
            values.sort_by_key(|(m, _)| m.to_string());
            values
        };
        assert_eq!(values(&stopped), values(&finished), "{nodes} nodes");
    }
}

#[test]
fn every_move_of_a_connect_four_middle_game_is_proved_with_its_line() {
    let position = notation::position(Game::CONNECT_FOUR, "44353521").unwrap();
    let analysis = look(&position, Limits::default());
    assert!(analysis.is_exact());
    assert_eq!(analysis.moves.len(), 7);
    let best = analysis.best().unwrap();
    assert_eq!(best.m.to_string(), "3");
    assert_eq!(best.value.result(), Some(GameResult::Win));
    assert_eq!(analysis.report.ties, 1, "only one move wins");
    // The line is as long as the value says, and ends with the win.
    let mut end = position.clone();
    for &m in &best.pv {
        end.play(m).expect("a legal line");
    }
    assert_eq!(Some(best.pv.len() as u32), best.value.plies);
    assert_eq!(end.winner(), Some(position.turn()));
    for entry in &analysis.moves[1..] {
        assert_eq!(entry.value.result(), Some(GameResult::Loss));
    }
}

/// However far the first look came, and whatever it proved by what it remembered: the distance to
/// the end is the shortest, as the solver alone tells it.
#[test]
fn distances_in_connect_four_are_the_solvers() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut solver = Solver::new(Options::default());
    for discs in (12..36).cycle().take(60) {
        let position = random_position(Game::CONNECT_FOUR, discs, &mut rng);
        let exact = solver.analyze(&position, Control::never(), &mut |_| {});
        let analysis = look(&position, Limits::default());
        for entry in &exact.moves {
            let told = analysis.of(entry.m).expect("every move is told");
            assert_eq!(told.value, entry.value, "{} in {position:?}", entry.m);
        }
    }
}

#[test]
fn othello_endings_are_proved_to_the_disc() {
    let analysis = look(&random_ending(3, 52), Limits::default());
    assert!(analysis.is_exact());
    for entry in &analysis.moves {
        assert!(entry.value.bound == Bound::Exact && entry.value.margin.is_some());
    }
}

#[test]
fn othello_is_valued_in_discs_at_every_stage() {
    let opening = notation::position(Game::OTHELLO, "f5d6c3d3c4f4").unwrap();
    let judged = look(&opening, Limits::depth(5));
    assert_eq!(judged.evaluator, "learned");
    assert_eq!(judged.moves.len(), opening.count_moves());
    for entry in &judged.moves {
        assert_eq!(entry.value.kind(), Kind::Estimate);
        assert!(entry.value.score.abs() <= 20, "{entry:?}");
        assert_eq!(entry.pv[0], entry.m);
    }
    // What lies within the depth is proved, and a question asked again is answered alike.
    let ending = random_ending(10, 54);
    let empties = 64 - 54;
    let proved = look(&ending, Limits::depth(empties));
    assert!(proved.is_exact());
    assert_eq!(proved.moves, look(&ending, Limits::depth(empties)).moves);
    let mut sorted = proved.moves.clone();
    sorted.sort_by_key(|entry| -entry.value.score);
    assert_eq!(proved.moves, sorted, "the best first");
}

/// The progress has every move's value, and each becomes a proof.
#[test]
fn the_proofs_of_an_ending_are_told_one_by_one() {
    #[derive(Default)]
    struct Seen(Vec<RootMove<AnyMove>>);
    impl Watch for Seen {
        fn root_move(&mut self, _: u32, entry: &RootMove<AnyMove>) {
            self.0.push(entry.clone());
        }
    }
    let ending = random_ending(11, 48);
    let mut seen = Seen::default();
    let analysis = analyze(&ending, Limits::default(), Control::never(), &mut seen);
    for entry in &analysis.moves {
        let told: Vec<bool> = (seen.0.iter())
            .filter(|told| told.m == entry.m)
            .map(|told| told.value.proved)
            .collect();
        assert_eq!(told.first(), Some(&false), "a judgement comes first");
        assert_eq!(told.last(), Some(&true));
    }
}

#[test]
fn a_short_look_values_every_move_all_the_same() {
    for game in [
        "connect4",
        "othello",
        "othello(size=12)",
        "tictactoe(columns=5,rows=5,line=4)",
    ] {
        let start = AnyPosition::start(game.parse().unwrap());
        let analysis = look(&start, Limits::time(Duration::from_secs(1)));
        assert_eq!(analysis.moves.len(), start.count_moves(), "{game}");
    }
}
