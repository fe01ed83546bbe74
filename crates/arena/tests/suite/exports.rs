//! Every number that a file of games has is the one of its game, and what a format keeps comes back.

use std::collections::HashMap;

use harif_arena::export::{self, GameLine, ImportFormat, import};
use harif_arena::{EndReason, Note, PlayedGame, Score, Tournament};
use harif_rules::formats::ggf;
use harif_rules::{AnyPosition, Game, Player, Position};
use proptest::prelude::*;

use crate::store::{FILE, game};

const RULES: Game = Game::othello(4);

fn tournament() -> Tournament {
    Tournament::read(FILE).unwrap()
}

/// A game whose result is the board's where the board has one.
fn honest(number: u64, rng: &mut fastrand::Rng) -> PlayedGame {
    let mut game = game(number, rng);
    if let Some(outcome) = end(&game).outcome() {
        game.score = outcome.into();
        game.reason = EndReason::Board;
    } else if game.reason == EndReason::Board {
        game.reason = EndReason::Time;
    }
    game
}

fn end(game: &PlayedGame) -> AnyPosition {
    let mut position = game.start_position(RULES).unwrap();
    for &m in &game.moves {
        position.play(m).unwrap();
    }
    position
}

/// What a side did after the opening, by replaying the game.
fn notes_of(game: &PlayedGame, side: Player) -> Vec<Note> {
    let mut position = game.start_position(RULES).unwrap();
    let mut notes = Vec::new();
    for (ply, &m) in game.moves.iter().enumerate() {
        if ply >= game.opening_plies && position.turn() == side {
            notes.push(game.notes[ply - game.opening_plies]);
        }
        position.play(m).unwrap();
    }
    notes
}

/// The cells of the one game of a table, by the names of their columns.
fn cells(csv: &str) -> HashMap<String, String> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    reader.deserialize().next().expect("a row").expect("cells")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(60)))]

    /// A table and a line of JSON say of each side what its own moves took.
    #[test]
    fn tables_say_what_was_played(seed: u64) {
        let tournament = tournament();
        let game = honest(seed % 9, &mut fastrand::Rng::with_seed(seed));
        let line = GameLine::new(&tournament, &game);
        let csv = export::csv_header() + &export::csv_line(&tournament, &game);
        let cells = cells(&csv);
        let said = |name: &str| cells[name].as_str();
        for (side, word) in Player::BOTH.into_iter().zip(["first", "second"]) {
            let player = &tournament.players[game.players[side.index()]].name;
            prop_assert_eq!(said(word), player);
            let notes = notes_of(&game, side);
            let micros: u64 = notes.iter().map(|note| note.micros).sum();
            let nodes: u64 = notes.iter().map(|note| note.nodes).sum();
            let ms: f64 = said(&format!("{word}_ms")).parse().unwrap();
            prop_assert!((ms * 1e3 - micros as f64).abs() < 0.5, "{}: {} {}", word, ms, micros);
            prop_assert!((line.ms[side.index()] * 1e3 - micros as f64).abs() < 0.5);
            prop_assert_eq!(said(&format!("{word}_nodes")), nodes.to_string());
            prop_assert_eq!(line.nodes[side.index()], nodes);
            let wrong = game.mistakes.map(|sides| sides[side.index()].wrong.to_string());
            prop_assert_eq!(said(&format!("{word}_mistakes")), wrong.unwrap_or_default());
        }
        prop_assert_eq!(said("plies"), game.moves.len().to_string());
        prop_assert_eq!(said("opening_plies"), game.opening_plies.to_string());
        prop_assert_eq!(said("began"), game.began.to_string());
    }

    /// JSON keeps everything; a table and a page of PGN keep what they say that they keep.
    #[test]
    fn what_a_format_keeps_comes_back(seed: u64) {
        let tournament = tournament();
        let mut rng = fastrand::Rng::with_seed(seed);
        let games: Vec<PlayedGame> = (0..3).map(|number| honest(number, &mut rng)).collect();
        let write = |of: &dyn Fn(&PlayedGame) -> String| games.iter().map(of).collect::<String>();
        let name = |game: &PlayedGame| game.players.map(|player| tournament.players[player].name.clone());
        let json = |game: &PlayedGame| serde_json::to_string(&GameLine::new(&tournament, game)).unwrap() + "\n";
        for (format, text) in [
            (ImportFormat::Jsonl, write(&json)),
            (ImportFormat::Csv, export::csv_header() + &write(&|game| export::csv_line(&tournament, game))),
            (ImportFormat::Pgn, write(&|game| export::pgn_game(&tournament, game))),
        ] {
            let imported = import(format, &text, None).unwrap();
            prop_assert_eq!(imported.games.len(), games.len());
            for (read, written) in imported.games.iter().zip(&games) {
                let names = read.players.map(|player| imported.players[player].clone());
                prop_assert_eq!(names, name(written), "{:?}", format);
                let mut expected = PlayedGame { number: read.number, players: read.players, ..written.clone() };
                // Moves are written without passes, and one at the end is not seen.
                while expected.moves.len() > read.moves.len() {
                    prop_assert_eq!(expected.moves.pop(), Some(harif_rules::AnyMove::Pass));
                }
                expected.opening_plies = expected.opening_plies.min(read.moves.len());
                if format != ImportFormat::Jsonl {
                    expected.notes.clear();
                    expected.mistakes = None;
                }
                if format == ImportFormat::Pgn {
                    expected.began = 0;
                }
                prop_assert_eq!(read, &expected, "{:?}", format);
            }
        }
        // A line stays within a screen.
        let pgn = export::pgn_game(&tournament, &games[0]);
        let moves = pgn.split("\n\n").nth(1).unwrap();
        prop_assert!(moves.lines().all(|line| line.len() <= 80), "{}", pgn);
    }

    /// GGF has each move with the evaluation and the time of its own note, and none for the opening; a transcript cannot say another start.
    #[test]
    fn ggf_has_the_notes_of_its_moves(seed: u64) {
        let tournament = tournament();
        let mut game = honest(1, &mut fastrand::Rng::with_seed(seed));
        // Times as people take them: GGF rounds.
        for note in &mut game.notes {
            note.micros %= 100_000_000;
        }
        let text = export::ggf_line(&tournament, &game).unwrap();
        let read = ggf::read(&text).next().unwrap().unwrap();
        prop_assert_eq!(read.moves().collect::<Vec<_>>(), game.moves.clone());
        let names = game.players.map(|player| tournament.players[player].name.clone());
        prop_assert_eq!(&read.players, &names);
        for (ply, entry) in read.plies().iter().enumerate() {
            let note = ply.checked_sub(game.opening_plies).map(|at| game.notes[at]);
            let value = note.and_then(|note| note.value).map(f64::from);
            // A time cannot stand without an evaluation before it, so none may be written as nothing.
            prop_assert_eq!(entry.evaluation.filter(|it| *it != 0.0), value.filter(|it| *it != 0.0), "{}", text);
            let micros = note.map_or(0, |note| note.micros);
            let seconds = entry.seconds.unwrap_or(0.0);
            prop_assert!((seconds - micros as f64 / 1e6).abs() <= 0.01, "{} {}: {}", seconds, micros, text);
        }
        let transcript = export::transcript_line(&game);
        prop_assert_eq!(transcript.is_ok(), game.start.is_empty());
    }

    /// A finished game has the result of its board, whatever a file says; what cannot be read is named by its line.
    #[test]
    fn the_board_knows_best(seed: u64) {
        let tournament = tournament();
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = loop {
            let game = game(0, &mut rng);
            if end(&game).is_over() {
                break game;
            }
        };
        for score in [Score::First, Score::Draw, Score::Second] {
            game.score = score;
            let csv = export::csv_header() + &export::csv_line(&tournament, &game);
            let expected: Score = end(&game).outcome().unwrap().into();
            let read = import(ImportFormat::Csv, &csv, None).unwrap().games.remove(0);
            prop_assert_eq!((read.score, read.reason), (expected, EndReason::Board));
        }
        let whole = export::csv_line(&tournament, &game);
        for before in 0..3 {
            let broken = whole.replacen(&tournament.game.to_string(), "othello:size=40", 1);
            let csv = export::csv_header() + &whole.repeat(before) + &broken;
            let error = import(ImportFormat::Csv, &csv, None).unwrap_err();
            prop_assert_eq!(&error.place, &format!("line {}", before + 2), "{}", error);
        }
    }
}
