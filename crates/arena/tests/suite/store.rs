//! What is kept of a game comes back as it was, and what is counted is what was kept.

use harif_arena::standings::Counter;
use harif_arena::{EndReason, Mistakes, Note, PlayedGame, Score, Store, StoreError, Tournament};
use harif_rules::{AnyMove, AnyPosition, Game, Player, Position, notation};
use proptest::prelude::*;

pub(crate) const FILE: &str = "
    game = \"othello:size=4\"
    games = 2
    players = [{ agent = \"random\" }, { agent = \"greedy\" }, { agent = \"alphabeta\" }]
";

pub(crate) fn names() -> Vec<String> {
    ["a", "b", "c"].map(str::to_owned).into()
}

/// A game of 4×4 Othello, which is full of passes, with everything that can be kept.
pub(crate) fn game(number: u64, rng: &mut fastrand::Rng) -> PlayedGame {
    let rules = Game::Othello { size: 4 };
    let mut position = AnyPosition::start(rules);
    let mut start = String::new();
    if rng.bool() {
        for _ in 0..rng.usize(..4) {
            let moves: Vec<AnyMove> = position.moves().collect();
            position.play_unchecked(moves[rng.usize(..moves.len())]);
        }
        start = notation::board::write(&position);
    }
    let mut moves = Vec::new();
    let wanted = rng.usize(1..=16);
    while moves.len() < wanted || moves.last() == Some(&AnyMove::Pass) {
        let legal: Vec<AnyMove> = position.moves().collect();
        let Some(&m) = legal.get(rng.usize(..legal.len().max(1))) else {
            break;
        };
        position.play_unchecked(m);
        moves.push(m);
    }
    let opening_plies = rng.usize(..=moves.len().min(5));
    let notes = (opening_plies..moves.len())
        .map(|_| Note {
            micros: rng.u64(..1 << 40),
            nodes: rng.u64(..1 << 40),
            depth: rng.u32(..90),
            value: rng.bool().then(|| rng.i32(-64..=64)),
        })
        .collect();
    let mistakes = |rng: &mut fastrand::Rng| Mistakes {
        judged: rng.u32(..9),
        wrong: rng.u32(..5),
    };
    let first = rng.usize(..3);
    PlayedGame {
        number,
        round: rng.u32(..4),
        pair: number / 2,
        players: [first, (first + rng.usize(1..3)) % 3],
        start,
        opening_plies,
        moves,
        notes,
        score: rng
            .choice([Score::First, Score::Draw, Score::Second])
            .unwrap(),
        reason: rng.choice(EndReason::ALL).unwrap(),
        detail: rng
            .choice(["", "exit status: 3", "«چیزی نیامد»"])
            .unwrap()
            .to_owned(),
        mistakes: rng.bool().then(|| [mistakes(rng), mistakes(rng)]),
        began: rng.i64(..1 << 50),
    }
}

/// The notes of a side, by replaying the game.
fn replayed_notes(game: &PlayedGame, side: Player) -> Vec<Note> {
    let mut position = game.start_position(Game::Othello { size: 4 }).unwrap();
    let mut notes = Vec::new();
    for (ply, &m) in game.moves.iter().enumerate() {
        if ply >= game.opening_plies && position.turn() == side {
            notes.push(game.notes[ply - game.opening_plies]);
        }
        position.play(m).unwrap();
    }
    notes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(24)))]

    /// Games come back as they were kept, in their order, and the table counts each of them once.
    #[test]
    fn what_is_kept_comes_back(seed: u64, count in 1_u64..12) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let tournament = Tournament::read(FILE).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.db");
        let store = Store::create(&path, FILE, None, &names()).unwrap();
        let games: Vec<PlayedGame> = (0..count).map(|number| game(number, &mut rng)).collect();
        let mut shuffled = games.clone();
        rng.shuffle(&mut shuffled);
        for game in &shuffled {
            store.save(game).unwrap();
        }
        drop(store);
        let store = Store::open(&path).unwrap();
        prop_assert_eq!(&store.games(tournament.game).unwrap(), &games);
        let results = store.results().unwrap();
        prop_assert_eq!(results.len(), games.len());
        let mut counter = Counter::new(&tournament);
        for game in &games {
            prop_assert_eq!(results[&game.number], game.score);
            counter.add(game);
            for side in Player::BOTH {
                let notes: Vec<Note> = game.notes_of(side, tournament.game).copied().collect();
                prop_assert_eq!(&notes, &replayed_notes(game, side));
                let micros: u64 = notes.iter().map(|note| note.micros).sum();
                prop_assert_eq!(game.micros(side, tournament.game), micros);
            }
        }
        // Every number of a row, added up by hand.
        let standings = counter.standings();
        for (player, row) in standings.rows.iter().enumerate() {
            // Players who have played are rated, and no others.
            prop_assert_eq!(row.rating.is_some(), row.tally.games() > 0);
            let sides = || games.iter().flat_map(|game| {
                let seat = move |&side: &Player| game.players[side.index()] == player;
                Player::BOTH.into_iter().filter(seat).map(move |side| (game, side))
            });
            let notes: Vec<Note> = sides()
                .flat_map(|(game, side)| replayed_notes(game, side))
                .collect();
            let moves = notes.len() as f64;
            prop_assert_eq!(row.moves as usize, notes.len());
            prop_assert_eq!(row.micros, notes.iter().map(|note| note.micros).sum::<u64>());
            if moves > 0.0 {
                let mean = |sum: f64| sum / moves;
                let nodes: f64 = notes.iter().map(|note| note.nodes as f64).sum();
                let depths: f64 = notes.iter().map(|note| f64::from(note.depth)).sum();
                prop_assert!((row.nodes_per_move() - mean(nodes)).abs() < 1.0);
                prop_assert!((row.depth() - mean(depths)).abs() < 1e-9);
                prop_assert!((row.milliseconds() - mean(row.micros as f64) / 1e3).abs() < 1e-3);
            }
            let lost = |(game, side): &(&PlayedGame, Player)| {
                game.score == Score::won_by(side.opponent())
                    && !matches!(game.reason, EndReason::Board | EndReason::Adjudicated | EndReason::Resigned)
            };
            prop_assert_eq!(row.faults as usize, sides().filter(lost).count());
            let examined = sides().filter(|(game, _)| game.mistakes.is_some()).count();
            let wrong: u32 = sides()
                .filter_map(|(game, side)| game.mistakes.map(|both| both[side.index()].wrong))
                .sum();
            let per_game = (examined > 0).then(|| f64::from(wrong) / examined as f64);
            prop_assert_eq!(row.mistakes_per_game(), per_game);
            let won = sides().filter(|(game, side)| game.score == Score::won_by(*side)).count();
            let drawn = sides().filter(|(game, _)| game.score == Score::Draw).count();
            prop_assert_eq!(row.tally.wins as usize, won);
            prop_assert_eq!(row.tally.draws as usize, drawn);
            prop_assert_eq!(row.tally.games() as usize, sides().count());
        }
        let first_won = games.iter().filter(|game| game.score == Score::First).count();
        prop_assert_eq!(standings.first.wins as usize, first_won);
        for reason in EndReason::ALL {
            let ended = games.iter().filter(|game| game.reason == reason).count() as u64;
            prop_assert_eq!(standings.reasons.get(&reason).copied().unwrap_or(0), ended);
        }
        // Ranked by share of points, then by the order of the file.
        let share = |player: usize| {
            let tally = standings.rows[player].tally;
            tally.points() / (tally.games().max(1) as f64)
        };
        for neighbours in standings.order.windows(2) {
            let [better, worse] = [neighbours[0], neighbours[1]];
            let same = (share(better) - share(worse)).abs() < 1e-12;
            let ranked = if same { better < worse } else { share(better) > share(worse) };
            prop_assert!(ranked);
        }
    }
}

/// Many games at once are kept whole or not at all.
#[test]
fn many_games_are_kept_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::create(&folder.path().join("t.db"), FILE, None, &names()).unwrap();
    let mut rng = fastrand::Rng::with_seed(1);
    let games: Vec<PlayedGame> = (0..4).map(|number| game(number, &mut rng)).collect();
    store.save(&games[2]).unwrap();
    assert!(store.save_all(&games).is_err(), "number 2 is there already");
    assert_eq!(store.results().unwrap().len(), 1);
    store
        .save_all(&[games[0].clone(), games[3].clone()])
        .unwrap();
    assert_eq!(store.results().unwrap().len(), 3);
}

/// A database of another program, or of another version, is told apart from a tournament.
#[test]
fn other_databases_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.db");
    drop(Store::create(&path, FILE, None, &names()).unwrap());
    assert!(Store::open(&path).is_ok());
    // Both numbers stand in the first hundred bytes of the file, as SQLite documents.
    let stamp = |at: usize, number: u32| {
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[at..at + 4].copy_from_slice(&number.to_be_bytes());
        std::fs::write(&path, bytes).unwrap();
    };
    stamp(60, 2);
    let Err(StoreError::Layout { found, .. }) = Store::open(&path) else {
        panic!("another layout");
    };
    assert_eq!(found, 2);
    stamp(60, 1);
    assert!(Store::open(&path).is_ok());
    stamp(68, 1);
    assert!(matches!(Store::open(&path), Err(StoreError::Foreign(_))));
}

/// Only one process at a time plays a tournament; others are told so instead of meeting it at a game.
#[test]
fn a_tournament_is_played_by_one_process_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.db");
    let store = Store::create(&path, FILE, None, &names()).unwrap();
    let other = Store::open(&path).unwrap();
    let right = store.claim().unwrap();
    assert!(matches!(other.claim(), Err(StoreError::InUse(_))));
    drop(right);
    drop(other.claim().unwrap());
    drop((store, other));
    let left: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left, ["t.db"], "nothing but the tournament stays");
}

/// What a process that was killed while it made the file leaves behind is not in the way.
#[test]
fn a_half_made_file_is_not_in_the_way() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.db");
    for ending in [format!("-new-{}", std::process::id()), "-new-1".to_owned()] {
        let half = folder.path().join(format!("t.db{ending}"));
        std::fs::write(half, b"SQLite format 3\0 and then nothing").unwrap();
    }
    let store = Store::create(&path, FILE, None, &names()).unwrap();
    assert_eq!(store.tournament().unwrap().players.len(), 3);
    drop(store);
    Store::open(&path).unwrap().tournament().unwrap();
}

/// A game that was ended away from the board after a pass is kept with its pass, and a tournament with the lines of its openings.
#[test]
fn passes_at_the_end_and_openings_are_kept() {
    let names = names();
    let lines = "c2\nb1\n";
    let folder = tempfile::tempdir().unwrap();
    let store = Store::create(&folder.path().join("t.db"), FILE, Some(lines), &names).unwrap();
    let expected: Vec<String> = lines.lines().map(str::to_owned).collect();
    let openings = store.tournament().unwrap().openings;
    assert_eq!(
        openings,
        harif_arena::openings::OpeningSource::List(expected)
    );
    let rules = Game::Othello { size: 4 };
    let mut kept = Vec::new();
    for seed in 0..200 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut played = game(seed, &mut rng);
        let mut position = played.start_position(rules).unwrap();
        let pass = played.moves.iter().position(|&m| {
            let passes = m == AnyMove::Pass;
            position.play(m).unwrap();
            passes
        });
        if let Some(at) = pass {
            played.moves.truncate(at + 1);
            played.opening_plies = played.opening_plies.min(at);
            let notes = played.moves.len() - played.opening_plies;
            played.notes.resize(notes, Note::default());
            store.save(&played).unwrap();
            kept.push(played);
        }
    }
    assert!(kept.len() > 5, "{}", kept.len());
    assert_eq!(store.games(rules).unwrap(), kept);
}

/// Only games that come in pairs are counted in pairs.
#[test]
fn single_games_make_no_pairs() {
    let file = FILE.replace("games = 2", "games = 2\n    paired = false");
    for (file, paired) in [(FILE, true), (file.as_str(), false)] {
        let tournament = Tournament::read(file).unwrap();
        let mut counter = Counter::new(&tournament);
        let mut rng = fastrand::Rng::with_seed(1);
        for number in 0..2 {
            let played = game(number, &mut rng);
            counter.add(&PlayedGame {
                pair: 0,
                players: if number == 0 { [0, 1] } else { [1, 0] },
                ..played
            });
        }
        let pairs = counter.standings().pairs;
        assert_eq!(pairs[0][1].pairs(), u64::from(paired));
    }
}
