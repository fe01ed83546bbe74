//! Errors in words.

use crate::common::{check, games, speakers, texts};
use harif_play::record::{GameRecord, LoadError, RecordError};
use harif_play::{AGENTS, AgentError, AgentSpec, OptionValues};
use harif_rules::notation::{BoardPart, NotationError};
use harif_rules::{Cell, Game, GameError, IllegalReason, Player, SetupError};
use harif_search::evaluators::EvaluatorError;
use harif_text::{Lang, Text, Value, strip_marks};
use harif_words::typed::Mistyped;
use harif_words::{Speaker, agents, errors};

fn game_errors() -> Vec<GameError> {
    let name = || "conect4".to_owned();
    let unknown = |suggestion: Option<&str>| GameError::UnknownGame {
        name: name(),
        suggestion: suggestion.map(str::to_owned),
    };
    let option = |known| GameError::UnknownOption {
        game: "connect4",
        option: "colums".into(),
        known,
    };
    vec![
        unknown(None),
        unknown(Some("connect4")),
        option(&["columns", "rows", "line"]),
        option(&[]),
        GameError::OutOfRange {
            option: "rows",
            value: "99".into(),
            low: 2,
            high: 16,
        },
        GameError::OddSize(7),
        GameError::Malformed(name()),
    ]
}

fn setup_errors() -> Vec<SetupError> {
    let (first, second) = (3, 7);
    vec![
        SetupError::WrongGame,
        SetupError::TurnNotSaid,
        SetupError::Counts { first, second },
        SetupError::WrongTurn {
            turn: Player::Second,
        },
        SetupError::Floating(Cell::new(2, 3)),
        SetupError::WinnerToMove,
    ]
}

fn notation_errors() -> Vec<NotationError> {
    let mut all = vec![
        NotationError::NotAMove {
            found: "?".into(),
            at: 3,
            expected: "a move",
        },
        NotationError::Illegal {
            found: "a1".into(),
            at: 3,
            ply: 2,
            reason: IllegalReason::CellTaken,
        },
        NotationError::NotACell { found: '?', at: 3 },
    ];
    for what in [BoardPart::Rows, BoardPart::CellsInRow(2)] {
        all.push(NotationError::Shape {
            what,
            found: 5,
            expected: 6,
            game: Game::CONNECT_FOUR,
        });
    }
    all.extend(setup_errors().into_iter().map(NotationError::Setup));
    all
}

fn load_errors() -> Vec<LoadError> {
    let text = || "z9".to_owned();
    let mut all = vec![
        LoadError::TooLong(9_999_999),
        LoadError::NotARecord(text()),
        LoadError::OtherFormat(text()),
        LoadError::OtherVersion(9),
        LoadError::TooManyMoves(100_000),
        LoadError::NoParent {
            number: 3,
            after: 7,
        },
        LoadError::NotAMove {
            number: 3,
            text: text(),
        },
        LoadError::Illegal {
            number: 3,
            text: text(),
            reason: IllegalReason::OffBoard,
        },
        LoadError::Twice {
            number: 3,
            text: text(),
        },
        LoadError::NoSuchMove {
            what: "the cursor",
            number: 9,
            moves: 2,
        },
        LoadError::Clocks("negative"),
        LoadError::Result("goes on"),
        LoadError::Record(RecordError::Full),
    ];
    all.extend(game_errors().into_iter().map(LoadError::Game));
    let starts = notation_errors().into_iter();
    all.extend(starts.map(|error| LoadError::Start(Game::CONNECT_FOUR, error)));
    all
}

#[test]
fn every_error_can_be_said() {
    for text in texts() {
        for error in game_errors() {
            check(&text, errors::game(&text, &error));
        }
        for error in load_errors() {
            let said = errors::load(&text, Value::ltr("game.json"), &error);
            check(&text, [said.clone()]);
            // What the library says in English never stands inside a sentence.
            let english = error.to_string();
            assert!(
                text.lang() == Lang::En || !said.contains(&english),
                "{said}"
            );
        }
        for game in games() {
            for speaker in speakers(&text, game) {
                for error in notation_errors() {
                    check(&text, speaker.notation_error(&error));
                }
                for error in setup_errors() {
                    check(&text, [speaker.setup_error(error)]);
                }
                for meant in [None, Some("undo")] {
                    let found = "undoo".to_owned();
                    check(&text, speaker.mistyped(&Mistyped::Unknown { found, meant }));
                }
            }
            let unknown = EvaluatorError::Unknown {
                name: "windws".into(),
                game,
            };
            check(&text, errors::evaluator(&text, &unknown));
            for spec in [
                "alphabet",
                "pvs:deep=3",
                "human:depth=3",
                "pvs:depth=99",
                "pvs:evaluator=windows:thre=5",
                "pvs:evaluator=utility:win=5",
                "pvs:evaluator=discs:own=5000",
                "pvs:evaluator=expr:",
                "pvs:evaluator=expr:3*",
                "pvs:evaluator=expr:3 3",
                "pvs:evaluator=expr:trees",
                "pvs:evaluator=expr:2000*empty",
                "pvs:evaluator=expr:(1",
                "pvs:evaluator=expr:((((((((((((((1))))))))))))))",
                "pvs:evaluator=expr:1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1",
                "zoo:bug=wasp",
            ] {
                let error: AgentError = spec.parse::<AgentSpec>().unwrap_err();
                check(&text, errors::agent(&text, game, &error));
            }
            let wrong = AgentError::WrongGame {
                agent: "othello",
                game,
            };
            check(&text, errors::agent(&text, game, &wrong));
            let evaluator = AgentError::Evaluator(unknown);
            check(&text, errors::agent(&text, game, &evaluator));
        }
    }
}

/// Persian names what an option may be in Persian; only the words to be typed stay as they are.
#[test]
fn values_of_options_are_in_the_language_of_the_reader() {
    for text in texts() {
        for option in AGENTS.iter().flat_map(|entry| entry.options) {
            let said = agents::option_values(&text, option.values);
            let typed: &[&str] = match option.values {
                OptionValues::OneOf(words) => words,
                _ => &[],
            };
            assert!(typed.iter().all(|word| said.contains(word)), "{said}");
            let mut latin = said.split(|c: char| !c.is_ascii_alphabetic() && c != '-');
            let foreign = latin.find(|word| !word.is_empty() && !typed.contains(word));
            assert!(text.lang() == Lang::En || foreign.is_none(), "{said}");
            if text.lang() == Lang::En {
                assert_eq!(strip_marks(&said), option.values.to_string());
            }
        }
    }
}

#[test]
fn mistakes_are_named_with_the_way_out() {
    let text = Text::for_terminal(Lang::En);
    let game = |spec: &str| errors::game(&text, &spec.parse::<Game>().unwrap_err());
    assert_eq!(
        game("conect4"),
        [
            "There is no game called conect4.",
            "Did you mean connect4?",
            "The games are: tictactoe, connect4, 4inline, othello."
        ]
    );
    assert_eq!(
        game("connect4(colums=9)"),
        [
            "connect4 has no option called colums.",
            "Did you mean columns?",
            "Choose one of: columns, rows, line."
        ]
    );
    let agent = |spec: &str| {
        let error = spec.parse::<AgentSpec>().unwrap_err();
        errors::agent(&text, Game::TIC_TAC_TOE, &error)
    };
    assert_eq!(agent("alphabet")[1], "Did you mean alphabeta?");
    assert_eq!(
        agent("human:depth=3"),
        ["human has no option called depth."]
    );
    assert_eq!(
        agent("pvs:depth=99"),
        ["depth cannot be 99.", "Allowed: 1 to 20."]
    );
    assert_eq!(
        agent("pvs:depth="),
        ["depth has no value.", "Allowed: 1 to 20."]
    );
    let weight = EvaluatorError::BadWeight {
        weight: "three",
        value: String::new(),
    };
    let told = errors::evaluator(&text, &weight);
    assert_eq!(told[0], "three has no value.");
}

#[test]
fn the_shape_of_a_board_is_named_by_what_is_wrong_with_it() {
    let text = Text::new(Lang::En);
    let speaker = Speaker::new(&text, Game::CONNECT_FOUR);
    let told = |board: &str| {
        let error = harif_rules::notation::position(Game::CONNECT_FOUR, board).unwrap_err();
        speaker.notation_error(&error)
    };
    assert_eq!(told("7/7/7 x"), ["The board has 3 rows; it should have 6."]);
    assert_eq!(
        told("6/7/7/7/7/7 x"),
        ["A row of the board has 6 cells; it should have 7."]
    );
}

#[test]
fn a_damaged_file_says_what_is_damaged() {
    let text = Text::for_terminal(Lang::En);
    let whole = GameRecord::new(Game::TIC_TAC_TOE).to_json();
    let told = |json: &str| {
        let error = GameRecord::from_json(json).unwrap_err();
        errors::load(&text, Value::ltr("a.json"), &error)
    };
    assert_eq!(told("{"), "a.json is not a saved game of harif.");
    let other = whole.replace("tictactoe", "chess");
    assert!(told(&other).starts_with("a.json is damaged: There is no game called chess."));
}
