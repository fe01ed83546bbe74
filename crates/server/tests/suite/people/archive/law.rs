//! Search, statistics and files against the games themselves.

use harif_arena::export::{ImportFormat, import};
use harif_rules::{AnyPosition, Board, Position};
use harif_server::people::archive::export::{ExportFormat, Writer};
use harif_server::people::archive::{
    Archived, OPENING_PLIES, Query, Winner, opening, position_key, search,
};
use harif_server::people::class::event::{RoomEvent, RoomHappening};
use harif_server::people::store::{Slice, SqliteStore, Store};
use harif_wire::GameEnd;
use harif_wire::Side;
use proptest::prelude::*;

use super::{Played, ROOM, random_game};

fn is_image(one: &AnyPosition, other: &AnyPosition) -> bool {
    one.game() == other.game()
        && one
            .symmetries()
            .iter()
            .any(|&symmetry| one.transformed(symmetry) == *other)
}

/// Fills a store with random games.
fn fill(store: &mut dyn Store, random: &mut fastrand::Rng, count: usize) -> Vec<Played> {
    let what = RoomHappening::Locked { locked: true };
    let opened = RoomEvent {
        number: 1,
        at: 1,
        what,
    };
    store.create_room(ROOM, &[opened]).expect("a room");
    let games = (0..count).map(|number| random_game(random, number));
    let games: Vec<_> = games.collect();
    for (_, step) in &games {
        store.append_all(std::slice::from_ref(step)).expect("kept");
    }
    let games = games.into_iter().map(|(played, _)| played);
    games.filter(|played| played.positions.len() > 1).collect()
}

fn came_to(played: &Played, position: &AnyPosition) -> bool {
    let opening = played.positions.iter().take(OPENING_PLIES + 1);
    opening.into_iter().any(|it| is_image(it, position))
}

/// A position that one of the games came to, in some mirror.
fn some_position(random: &mut fastrand::Rng, games: &[Played]) -> AnyPosition {
    let game = &games[random.usize(..games.len())];
    let plies = game.positions.len().min(OPENING_PLIES + 4);
    // The beginning is where many games meet.
    let ply = random.usize(..plies).min(random.usize(..plies));
    let position = &game.positions[ply];
    let symmetries = position.symmetries();
    position.transformed(symmetries[random.usize(..symmetries.len())])
}

fn query(random: &mut fastrand::Rng, games: &[Played]) -> Query {
    let position = random.bool().then(|| some_position(random, games));
    let game = position.as_ref().map(Board::game);
    let any = games[random.usize(..games.len())].game();
    let winners = [
        Winner::Draw,
        Winner::Side(Side::First),
        Winner::Side(Side::Second),
    ];
    let endings = [
        GameEnd::Board,
        GameEnd::Resigned,
        GameEnd::Time,
        GameEnd::Agreed,
    ];
    Query {
        game: game.or_else(|| random.bool().then_some(any)),
        position,
        winner: (random.u8(..3) == 0).then(|| winners[random.usize(..3)]),
        by: (random.u8(..3) == 0).then(|| endings[random.usize(..4)]),
        before: None,
        most: random.usize(1..9),
    }
}

/// All that a search finds, part by part.
fn all(store: &mut dyn Store, query: &Query) -> Vec<Archived> {
    let mut query = query.clone();
    let mut found = Vec::new();
    loop {
        let (games, next) = search(store, &query).expect("a store");
        assert!(games.len() <= query.most);
        found.extend(games);
        if next.is_none() {
            return found;
        }
        query.before = next;
    }
}

/// The law, for any store that is empty.
pub(crate) fn search_is_a_filter(store: &mut dyn Store, seed: u64) {
    let mut random = fastrand::Rng::with_seed(seed);
    let games = fill(store, &mut random, 60);
    let public: Vec<&Played> = games.iter().filter(|it| it.is_public).collect();
    for _ in 0..40 {
        let query = query(&mut random, &games);
        let found = all(store, &query);
        let names: Vec<&str> = found.iter().map(|it| it.record.game.as_str()).collect();
        let fits = |played: &&&Played| {
            query.game.is_none_or(|game| game == played.game())
                && query.position.as_ref().is_none_or(|it| came_to(played, it))
                && query
                    .winner
                    .is_none_or(|winner| winner == played.winner.map_or(Winner::Draw, Winner::Side))
                && query.by.is_none_or(|by| by == played.by)
        };
        let expected = public.iter().rev().filter(fits);
        let expected: Vec<&str> = expected.map(|it| it.id.as_str()).collect();
        assert_eq!(names, expected, "{query:?}");
        for game in &found {
            let played = games
                .iter()
                .find(|it| it.id == game.record.game)
                .expect("a game");
            let (start, moves) = game.record.replay().expect("moves that can be played");
            assert_eq!(start, played.positions[0]);
            assert_eq!(moves.len() + 1, played.positions.len());
        }
        let position = some_position(&mut random, &games);
        assert_statistics(store, &public, &position);
        assert_room(store, &games, &position);
    }
    assert_files(store, &public);
    let (newest, _) = search(store, &latest(10)).expect("a store");
    let trimmed = store.trim_archive(10).expect("a store");
    assert_eq!(trimmed, public.len().saturating_sub(10));
    assert_eq!(all(store, &latest(100)), newest);
}

fn latest(most: usize) -> Query {
    Query {
        game: None,
        position: None,
        winner: None,
        by: None,
        before: None,
        most,
    }
}

/// Games, wins, draws and losses are those of a count by hand.
fn assert_statistics(store: &mut dyn Store, public: &[&Played], position: &AnyPosition) {
    let told = opening(store, position).expect("a store");
    let here = public.iter().filter(|it| came_to(it, position));
    assert_eq!(told.games as usize, here.count());
    assert!(told.moves.is_sorted_by(|a, b| a.games >= b.games));
    let mover: Side = position.turn().into();
    for m in position.moves() {
        let next = position.after_unchecked(m);
        let went = |played: &&&Played| {
            let opening = played.positions.iter().take(OPENING_PLIES + 1);
            let mut pairs = opening.zip(played.positions.iter().skip(1));
            pairs.any(|(one, two)| is_image(one, position) && is_image(two, &next))
        };
        let went: Vec<_> = public.iter().filter(went).collect();
        let count = |winner: Option<Side>| went.iter().filter(|it| it.winner == winner).count();
        let expected = [
            count(Some(mover)),
            count(None),
            count(Some(mover.opponent())),
        ];
        let name = m.to_string();
        let told = told.moves.iter().find(|it| it.m == name);
        let told = told.map_or([0; 4], |it| {
            [it.wins, it.draws, it.losses, it.games].map(|n| n as usize)
        });
        assert_eq!(told[..3], expected);
        assert_eq!(told[3], went.len());
    }
}

/// The games of a room are found in the room.
fn assert_room(store: &mut dyn Store, games: &[Played], position: &AnyPosition) {
    let found = store.archived(&Slice {
        rules: None,
        position: Some(position_key(Some(ROOM), position)),
        before: i64::MAX,
        most: 1_000,
    });
    let found = found.expect("a store");
    let mut of_room: Vec<&Played> = games.iter().filter(|it| came_to(it, position)).collect();
    of_room.retain(|it| {
        let (row, _) = store.load(&it.id).expect("a store").expect("a game");
        row.room.is_some()
    });
    let expected = of_room.iter().rev().map(|it| it.id.as_str());
    assert!(found.iter().map(|it| it.record.game.as_str()).eq(expected));
}

/// What is written into files can be read by the arena, and says the same.
fn assert_files(store: &mut dyn Store, public: &[&Played]) {
    for kind in ["othello:size=4", "othello:size=6", "tictactoe"] {
        let query = Query {
            game: kind.parse().ok(),
            ..latest(100)
        };
        let games = all(store, &query);
        if games.is_empty() {
            continue;
        }
        for (format, read) in [
            (ExportFormat::Jsonl, ImportFormat::Jsonl),
            (ExportFormat::Pgn, ImportFormat::Pgn),
            (ExportFormat::Ggf, ImportFormat::Ggf),
        ] {
            let mut writer = Writer::new(format);
            let text: String = games.iter().filter_map(|it| writer.write(it)).collect();
            if format == ExportFormat::Ggf && kind == "tictactoe" {
                assert_eq!(text, "");
                continue;
            }
            let back = import(read, &text, None).expect("a file of the arena");
            assert_eq!(back.games.len(), games.len());
            for (back, game) in back.games.iter().zip(&games) {
                let played = public.iter().find(|it| it.id == game.record.game);
                let played = played.expect("a public game");
                let winner = match back.score {
                    harif_arena::Score::First => Some(Side::First),
                    harif_arena::Score::Draw => None,
                    harif_arena::Score::Second => Some(Side::Second),
                };
                assert_eq!(winner, played.winner, "{text}");
                let end = back.start_position(played.game()).expect("a start");
                assert_eq!(end, played.positions[0]);
                let end = back.moves.iter().fold(end, |at, &m| at.after_unchecked(m));
                // A pass behind the last move is no move of a file.
                let last = &played.positions[played.positions.len() - 1];
                let before = &played.positions[back.moves.len()];
                assert_eq!(&end, before);
                assert!(back.moves.len() + 2 >= played.positions.len() || last.is_over());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(12)))]

    #[test]
    fn a_file_finds_what_a_slow_filter_finds(seed in any::<u64>()) {
        search_is_a_filter(&mut SqliteStore::in_memory().expect("a store"), seed);
    }
}
