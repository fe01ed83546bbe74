//! Games that ended away from the board, in files for other programs and back.

use harif_arena::export::{self, ImportFormat, import};
use harif_arena::{EndReason, PlayedGame, Score, Tournament};
use harif_rules::{Game, Position};
use proptest::prelude::*;

use crate::store::{FILE, game};

/// A random game that is not over on the board.
fn unfinished(rng: &mut fastrand::Rng) -> PlayedGame {
    loop {
        let mut game = game(0, rng);
        game.moves.truncate(5);
        game.opening_plies = game.opening_plies.min(game.moves.len());
        game.notes.truncate(game.moves.len() - game.opening_plies);
        let mut position = game.start_position(Game::Othello { size: 4 }).unwrap();
        for &m in &game.moves {
            position.play(m).unwrap();
        }
        if !position.is_over() {
            return game;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(40)))]

    /// Who won, and why, is read back: all of it from tables, who won and whether by time from GGF, which knows no
    /// other reasons than time, an agreement and giving up.
    #[test]
    fn results_away_from_the_board_are_read_back(seed: u64) {
        let tournament = Tournament::read(FILE).unwrap();
        let mut rng = fastrand::Rng::with_seed(seed);
        for reason in EndReason::ALL {
            for score in [Score::First, Score::Draw, Score::Second] {
                if reason == EndReason::Board {
                    continue;
                }
                let written = PlayedGame { score, reason, pair: 7, ..unfinished(&mut rng) };
                let csv = export::csv_header() + &export::csv_line(&tournament, &written);
                let read = import(ImportFormat::Csv, &csv, None).unwrap().games.remove(0);
                prop_assert_eq!((read.score, read.reason), (score, reason), "{}", csv);
                prop_assert_eq!((read.pair, read.round), (7, written.round), "{}", csv);
                let ggf = export::ggf_line(&tournament, &written).unwrap();
                let read = import(ImportFormat::Ggf, &ggf, None).unwrap().games.remove(0);
                prop_assert_eq!(read.score, score, "{}", ggf);
                prop_assert_eq!(read.reason, EndReason::Resigned, "{}", ggf);
                let margin = match score {
                    Score::First => "16.00",
                    Score::Draw => "0",
                    Score::Second => "-16.00",
                };
                let margin = margin.trim_end_matches(".00");
                let ending = match reason {
                    EndReason::Time | EndReason::Hang => "t",
                    EndReason::Adjudicated => "s",
                    _ => "r",
                };
                let result = ggf.split("RE[").nth(1).and_then(|rest| rest.split(']').next());
                let (found, ended) = result.and_then(|text| text.split_once(':')).unwrap();
                prop_assert_eq!(ended, ending, "{}", ggf);
                prop_assert_eq!(found.trim_start_matches('+').trim_end_matches(".00"), margin, "{}", ggf);
            }
        }
    }
}
