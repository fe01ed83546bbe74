//! Games as text that looks like the PGN of chess: tags in brackets, then numbered moves.

use crate::game::PlayedGame;
use crate::spec::Tournament;
use harif_rules::notation;
use std::fmt::Write;

/// How wide the lines of moves become.
const WIDTH: usize = 78;

/// A game with an empty line at its end.
pub fn pgn_game(tournament: &Tournament, game: &PlayedGame) -> String {
    let player = |side: usize| tournament.players[game.players[side]].name.as_str();
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let value: String = value.chars().filter(|c| !c.is_control()).collect();
        writeln!(text, "[{name} \"{value}\"]").expect("a string takes everything");
    };
    tag("Event", &tournament.name);
    tag("Date", &date(game.began));
    tag("Round", &(game.round + 1).to_string());
    tag("First", player(0));
    tag("Second", player(1));
    tag("Result", game.score.name());
    tag("Game", &tournament.game.to_string());
    tag("Number", &game.number.to_string());
    tag("Pair", &game.pair.to_string());
    tag("Termination", game.reason.name());
    if !game.detail.is_empty() {
        tag("Detail", &game.detail);
    }
    if !game.start.is_empty() {
        tag("Start", &game.start);
    }
    tag("OpeningPlies", &game.opening_plies.to_string());
    text.push('\n');
    let mut width = 0;
    let mut word = |word: &str| {
        if width > 0 && width + word.len() >= WIDTH {
            text.push('\n');
            width = 0;
        }
        if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += word.len();
    };
    for (ply, m) in game.moves.iter().enumerate() {
        if ply % 2 == 0 {
            word(&format!("{}.", ply / 2 + 1));
        }
        word(&m.to_string());
    }
    word(game.score.name());
    text.push_str("\n\n");
    debug_assert!(notation::moves::write(game.moves.iter().copied()).is_ascii());
    text
}

/// The day of a moment, as PGN writes it: `2026.11.15` in the calendar of Greenwich.
pub(super) fn date(milliseconds: i64) -> String {
    // Howard Hinnant's well-known arithmetic: years begin in March, so leap days come last.
    let days = milliseconds.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every tag says what it is called, and people count rounds from one.
    #[test]
    fn tags_say_what_they_are_called() {
        let file = "name = \"cup \\\"a\\\"\"\ngame = \"connect4\"\n[[players]]\nagent = \"random\"\nname = \"one\"\n\
            [[players]]\nagent = \"greedy\"\nname = \"two\"\n";
        let tournament = Tournament::read(file).unwrap();
        let game = PlayedGame {
            number: 7,
            round: 2,
            pair: 3,
            players: [1, 0],
            start: String::new(),
            opening_plies: 1,
            moves: ["4", "4", "5"].map(|m| m.parse().unwrap()).to_vec(),
            notes: Vec::new(),
            score: crate::result::Score::Second,
            reason: crate::result::EndReason::Time,
            detail: "late".to_owned(),
            mistakes: None,
            began: 20_772 * 86_400_000,
        };
        let text = pgn_game(&tournament, &game);
        let (tags, moves) = text.split_once("\n\n").unwrap();
        let tags: Vec<&str> = tags.lines().collect();
        let game_name = tournament.game.to_string();
        assert_eq!(
            tags,
            [
                "[Event \"cup \\\"a\\\"\"]",
                "[Date \"2026.11.15\"]",
                "[Round \"3\"]",
                "[First \"two\"]",
                "[Second \"one\"]",
                "[Result \"0-1\"]",
                &format!("[Game \"{game_name}\"]"),
                "[Number \"7\"]",
                "[Pair \"3\"]",
                "[Termination \"time\"]",
                "[Detail \"late\"]",
                "[OpeningPlies \"1\"]",
            ]
        );
        assert_eq!(moves.trim_end(), "1. 4 4 2. 5 0-1");
        // However long a game is, its lines fit on a screen, and no word is lost between two of them.
        let long = PlayedGame {
            moves: "4"
                .repeat(90)
                .chars()
                .map(|m| m.to_string().parse().unwrap())
                .collect(),
            ..game
        };
        let text = pgn_game(&tournament, &long);
        let (_, moves) = text.split_once("\n\n").unwrap();
        assert!(moves.lines().all(|line| line.len() <= WIDTH));
        assert!(moves.lines().filter(|line| !line.is_empty()).count() > 3);
        assert_eq!(moves.split_whitespace().count(), 90 + 45 + 1);
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        let day = 86_400_000;
        for (days, expected) in [
            (0, "1970.01.01"),
            (-1, "1969.12.31"),
            (11_016, "2000.02.29"),
            (20_772, "2026.11.15"),
        ] {
            assert_eq!(date(days * day), expected);
        }
    }
}
