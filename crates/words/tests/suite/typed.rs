//! What people type.

use crate::common::{games, positions, texts};
use harif_rules::{AnyMove, AnyPosition, Column, Game, IllegalReason, Position, notation};
use harif_text::{Lang, strip_marks};
use harif_words::typed::{CommandWord, Mistyped, Typed, read, yes_or_no};
use harif_words::{Speaker, games as words};
use std::collections::BTreeSet;

fn typed(game: Game, line: &str) -> Result<Typed, Mistyped> {
    read(&AnyPosition::start(game), line)
}

#[test]
fn the_moves_that_are_shown_read_back() {
    for position in positions(11) {
        let shown = words::legal_moves(&position);
        let shown: Vec<&str> = shown.split("  ").filter(|it| !it.is_empty()).collect();
        assert_eq!(shown.len(), position.count_moves());
        assert!(shown.len() <= words::largest_number(&position));
        for (piece, m) in shown.iter().zip(position.moves()) {
            for name in piece.split(": ") {
                assert_eq!(read(&position, name), Ok(Typed::Move(m)), "{piece}");
            }
        }
    }
}

#[test]
fn every_spelling_reads_back_in_every_game_and_is_no_move() {
    let mut seen = BTreeSet::new();
    let all: Vec<CommandWord> = CommandWord::all().collect();
    for &word in &all {
        for spelling in word.spellings() {
            assert!(seen.insert(spelling), "{spelling} means two words");
            for game in games() {
                assert_eq!(typed(game, spelling), Ok(Typed::Word(word, None)));
                let start = AnyPosition::start(game);
                assert_eq!(notation::typed_move(&start, spelling), None, "{spelling}");
            }
        }
        let persian = |it: &&str| !it.is_ascii();
        assert!(word.spellings().iter().any(persian), "{word:?} in Persian");
    }
    assert_eq!(all.len(), 26, "a word is missing in the table");
}

/// The words that a string of help lists, between its colon and the full stop after it.
fn listed(help: &str) -> Vec<String> {
    let bare = strip_marks(help);
    let (_, list) = bare.split_once(':').expect("a list after a colon");
    let list = list.split('.').next().unwrap_or_default();
    list.split([',', '،'])
        .map(|it| it.trim().to_owned())
        .collect()
}

#[test]
fn words_that_help_names_can_be_typed() {
    for text in texts() {
        for key in ["plain-help", "page-help-box"] {
            let help = harif_words::by_key(&text, key).unwrap();
            let words = listed(&help);
            assert!(words.len() > 8, "{help}");
            for word in words {
                let read = typed(Game::OTHELLO, &word);
                assert!(matches!(read, Ok(Typed::Word(_, None))), "{word} of {help}");
                // Help is in the language of the reader.
                assert_eq!(word.is_ascii(), text.lang() == Lang::En, "{word} of {help}");
            }
        }
    }
}

#[test]
fn a_pass_is_typed_in_both_languages() {
    let mut positions = positions(5).into_iter();
    let passing = positions.find(|it| it.moves().any(|m| m.to_string() == "pass"));
    let position = passing.expect("a game of Othello with a pass");
    let m = position.moves().next().unwrap();
    for line in ["pass", "پاس", " پاس "] {
        assert_eq!(read(&position, line), Ok(Typed::Move(m)));
    }
}

#[test]
fn suggestions_read_back() {
    for (line, meant) in [("undoo", "undo"), ("hnit", "hint"), ("واگر", "واگرد")] {
        let mistake = typed(Game::OTHELLO, line).unwrap_err();
        let Mistyped::Unknown { meant: found, .. } = mistake else {
            panic!("{mistake:?}");
        };
        assert_eq!(found, Some(meant));
        assert!(matches!(typed(Game::OTHELLO, meant), Ok(Typed::Word(..))));
    }
    let far = typed(Game::OTHELLO, "zz").unwrap_err();
    let found = "zz".to_owned();
    assert_eq!(far, Mistyped::Unknown { found, meant: None });
}

#[test]
fn moves_come_by_name_and_by_number_in_every_script() {
    for line in ["4", "۴", "٤", "  4 "] {
        let expected = Typed::Move(AnyMove::Column(Column(3)));
        assert_eq!(typed(Game::CONNECT_FOUR, line), Ok(expected));
    }
    let first = AnyPosition::start(Game::OTHELLO).moves().next().unwrap();
    for line in [first.to_string(), "1".into(), "۱".into()] {
        assert_eq!(typed(Game::OTHELLO, &line), Ok(Typed::Move(first)));
    }
    let d3 = Typed::Move("d3".parse().unwrap());
    assert_eq!(typed(Game::OTHELLO, "D3"), Ok(d3));
}

#[test]
fn words_come_in_both_languages_and_files_keep_their_case() {
    let plain = |word| Ok(Typed::Word(word, None));
    assert_eq!(typed(Game::OTHELLO, "UNDO"), plain(CommandWord::Undo));
    assert_eq!(typed(Game::OTHELLO, "كمك"), plain(CommandWord::Help));
    assert_eq!(typed(Game::OTHELLO, "؟"), plain(CommandWord::Help));
    assert_eq!(
        typed(Game::OTHELLO, "save My Game.json"),
        Ok(Typed::Word(CommandWord::Save, Some("My Game.json".into())))
    );
    assert_eq!(typed(Game::OTHELLO, "  "), Ok(Typed::Nothing));
    for (line, answer) in [
        ("Yes", Some(true)),
        ("بله", Some(true)),
        ("خیر", Some(false)),
        ("4", None),
    ] {
        assert_eq!(yes_or_no(line), answer);
    }
}

#[test]
fn every_refusal_names_the_place_and_the_way_out() {
    let text = harif_text::Text::for_terminal(harif_text::Lang::En);
    let told = |game: Game, position: &str, line: &str| {
        let position = notation::position(game, position).unwrap();
        let mistake = read(&position, line).unwrap_err();
        Speaker::new(&text, game).mistyped(&mistake)
    };
    let four = Game::CONNECT_FOUR;
    assert_eq!(told(four, "444444", "4"), ["Column 4 is full."]);
    assert_eq!(
        told(four, "", "9"),
        ["There is no column 9; they go from 1 to 7."]
    );
    let off = AnyMove::Column(Column(8));
    assert_eq!(
        typed(four, "9"),
        Err(Mistyped::Illegal(off, IllegalReason::OffBoard))
    );
    assert_eq!(told(Game::TIC_TAC_TOE, "a1", "a1"), ["a1 is taken."]);
    assert!(told(Game::OTHELLO, "", "a1")[0].starts_with("a1 turns no disc"));
    assert_eq!(
        told(Game::OTHELLO, "", "hnit"),
        ["hnit is not a move.", "Did you mean hint?"]
    );
    assert_eq!(
        told(Game::OTHELLO, "", "pass"),
        ["You may not pass: there is a legal move."]
    );
}
