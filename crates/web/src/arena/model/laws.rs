//! The laws of the tournament, driven by agents that move by lot, fail, and answer late.

use super::*;
use harif_play::record::FinalResult;
use harif_rules::Board;

const GAMES: [&str; 4] = [
    "tictactoe",
    "connect4",
    "othello(size=4)",
    "othello(size=6)",
];

fn chosen(m: AnyMove) -> ChosenMove {
    ChosenMove {
        m,
        thought: None,
        state: AgentState::default(),
    }
}

fn arena(game: &str, entrants: usize, games: u32) -> Arena {
    let mut arena = Arena::new(game.parse().unwrap());
    let random = Seat::read("random", arena.game).unwrap();
    arena.entrants = vec![random; entrants];
    arena.games = games;
    arena.status = Status::Running;
    arena
}

fn any_move(random: &mut fastrand::Rng, position: &AnyPosition) -> AnyMove {
    let count = position.count_moves();
    position.moves().nth(random.usize(..count)).unwrap()
}

/// Plays to the end with several games at once, whose answers come in any order; now and then an agent fails, cheats, or an old
/// answer comes, or it is stopped.
fn play(arena: &mut Arena, random: &mut fastrand::Rng, with_trouble: bool) {
    let tables = random.usize(1..=3);
    let mut open: Vec<(u32, Question)> = Vec::new();
    loop {
        while let Some((asked, question)) = arena.next_question(tables) {
            assert!(!question.position.is_over() && !must_pass(&question.position));
            assert!(question.table < tables);
            assert!(open.iter().all(|(_, other)| other.table != question.table));
            open.push((asked, question));
        }
        if open.is_empty() {
            return;
        }
        assert!(open.len() <= tables);
        let (asked, question) = open.swap_remove(random.usize(..open.len()));
        let before = arena.played.len();
        match random.u8(..40) {
            0 if with_trouble => arena.failed(asked),
            1 if with_trouble => arena.decided(asked, &chosen(AnyMove::Pass)),
            2 => {
                // Nothing comes of an answer to a question that is not open.
                let moves = |arena: &Arena| -> usize {
                    arena.current.iter().map(|it| it.moves.len()).sum()
                };
                let before = moves(arena);
                arena.decided(0, &chosen(any_move(random, &question.position)));
                arena.failed(arena.asked + 1);
                assert_eq!(moves(arena), before);
                open.push((asked, question));
            }
            3 => {
                arena.status = Status::Stopped;
                assert_eq!(arena.next_question(tables), None);
                let mut forgotten = arena.take_questions();
                forgotten.sort_unstable();
                let mut expected: Vec<u32> = open.drain(..).map(|(asked, _)| asked).collect();
                expected.push(asked);
                expected.sort_unstable();
                assert_eq!(forgotten, expected);
                arena.status = Status::Running;
                arena.decided(asked, &chosen(any_move(random, &question.position)));
            }
            _ => arena.decided(asked, &chosen(any_move(random, &question.position))),
        }
        assert!(arena.played.len() - before <= 1);
    }
}

/// However many games are played at once, the same games are played.
#[test]
fn games_at_once_change_nothing_but_the_time() {
    for (seed, game) in (0..).zip(GAMES) {
        let played = [1, 2, 3].map(|tables| {
            let mut arena = arena(game, 3, 4);
            let mut random = fastrand::Rng::with_seed(seed + tables as u64);
            let mut open = Vec::new();
            loop {
                open.extend(std::iter::from_fn(|| arena.next_question(tables)));
                if open.is_empty() {
                    break;
                }
                let (asked, question) = open.swap_remove(random.usize(..open.len()));
                // What an agent does is a function of what it sees.
                let seen = question.position.count_moves() * 7 + question.entrant * 3;
                let mut mind = fastrand::Rng::with_seed(seen as u64);
                arena.decided(asked, &chosen(any_move(&mut mind, &question.position)));
            }
            assert_eq!(arena.status, Status::Done);
            arena.played
        });
        assert!(played[0] == played[1] && played[1] == played[2], "{game}");
    }
}

#[test]
fn everybody_meets_everybody_equally_from_both_sides_of_different_openings() {
    for seed in 0..40 {
        let mut random = fastrand::Rng::with_seed(seed);
        let (n, games) = (random.usize(2..=6), 2 * random.u32(1..=4));
        let mut arena = arena(GAMES[random.usize(..4)], n, games);
        arena.seed = seed;
        play(&mut arena, &mut random, true);
        assert_eq!(arena.status, Status::Done);
        assert_eq!(arena.played.len(), arena.total());
        let cross = arena.cross();
        for (a, b) in (0..n).flat_map(|a| (0..n).map(move |b| (a, b))) {
            let expected = if a == b { 0 } else { u64::from(games) };
            assert_eq!(cross[a][b].games(), expected);
            assert_eq!(cross[a][b].wins, cross[b][a].losses);
            assert_eq!(cross[a][b].draws, cross[b][a].draws);
            let first = arena.played.iter().filter(|game| game.players == [a, b]);
            assert_eq!(first.count() as u64, expected / 2);
        }
        // Both games of a pair begin alike.
        for pair in arena.played.chunks_exact(2) {
            let plies = (arena.game.cell_count() / 10).clamp(2, 6);
            let shared = pair[0].moves.len().min(pair[1].moves.len()).min(plies);
            assert_eq!(pair[0].moves[..shared], pair[1].moves[..shared]);
            assert_eq!(pair[0].players, [pair[1].players[1], pair[1].players[0]]);
        }
    }
}

/// Every game is one by the rules, its winner is theirs, and it can be looked at again.
#[test]
fn every_game_is_a_game() {
    for (seed, game) in (0..).zip(GAMES) {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut arena = arena(game, 3, 4);
        play(&mut arena, &mut random, seed % 2 == 0);
        for (number, played) in arena.played.iter().enumerate() {
            let session = arena.session(number).expect("legal moves");
            assert_eq!(session.position(), &played.position);
            assert_eq!(session.position().game(), arena.game);
            if played.by_fault {
                assert!(played.winner.is_some());
            } else {
                assert_eq!(
                    session.result().map(FinalResult::winner),
                    Some(played.winner)
                );
            }
        }
        let csv = arena.csv();
        assert_eq!(csv.lines().count(), 1 + 3 + 1 + 1 + arena.played.len());
    }
}

/// Points add up, the best stands first, and ratings follow the points.
#[test]
fn the_table_is_in_order() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut arena = arena("connect4", 4, 20);
    play(&mut arena, &mut random, true);
    let standings = arena.standings();
    let points: f64 = standings.iter().map(|it| it.tally.points()).sum();
    assert!((points - arena.played.len() as f64).abs() < 1e-9);
    for pair in standings.windows(2) {
        assert!(pair[0].tally.points() >= pair[1].tally.points());
        let [a, b] = [pair[0], pair[1]].map(|it| it.rating.expect("it played").elo);
        assert!(a > b - 1e-6, "{a} {b}");
    }
    assert!(
        super::Arena::new(Game::OTHELLO)
            .standings()
            .iter()
            .all(|it| it.rating.is_none())
    );
}

#[test]
fn another_game_keeps_the_agents_that_play_it() {
    let mut arena = Arena::new(Game::CONNECT_FOUR);
    arena
        .entrants
        .push(Seat::read("alphabeta:depth=2,evaluator=threats", Game::CONNECT_FOUR).unwrap());
    arena.choose_game(Game::OTHELLO);
    assert_eq!(arena.entrants.len(), 4);
    for entrant in &arena.entrants {
        assert!(Seat::read(&entrant.to_string(), Game::OTHELLO).is_ok());
    }
    assert_eq!(arena.entrants[1].to_string(), "alphabeta:depth=4");
}
