//! Programs that are found to speak, to know some games, and to play: little ones made of shell.

use crate::processes::PATIENT;
use harif_arena::check::{CheckFinding, check, recognise};
use harif_arena::program::{recognised, recognised_in};
use harif_arena::{EndReason, ProgramSpec, ProtocolName};
use harif_rules::{AnyMove, AnyPosition, Game, Player, Position};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Says what it is greeted with: each protocol has its own first word. Whatever it does not know ends it at once, so
/// that nothing is waited for.
const GTP: &str = "
    name) echo '= Polyglot'; echo ;;
    protocol_version|set_game*|clear_board) echo =; echo ;;
";

fn script(folder: &Path, name: &str, cases: &str) -> PathBuf {
    let file = folder.join(name);
    let text = format!(
        "#!/bin/sh\nwhile read -r command; do case $command in\n{cases}\n*) exit 3 ;;\nesac; done\n"
    );
    std::fs::write(&file, text).unwrap();
    file
}

fn spec(file: &Path, protocol: ProtocolName) -> ProgramSpec {
    ProgramSpec {
        command: vec!["sh".to_owned(), file.display().to_string()],
        protocol,
        folder: None,
        options: BTreeMap::new(),
    }
}

#[test]
fn a_program_is_recognised_by_what_it_answers() {
    let folder = tempfile::tempdir().unwrap();
    let words = |welcome: &str| {
        format!("{welcome}) echo {welcome}ok ;;\n{welcome}newgame) ;;\nisready) echo readyok ;;")
    };
    let gtp = format!("{GTP}\nboardsize*) echo =; echo ;;");
    for (name, cases, protocol) in [
        ("gtp", gtp, ProtocolName::Gtp),
        ("uci", words("uci"), ProtocolName::Uci),
        ("ugi", words("ugi"), ProtocolName::Ugi),
    ] {
        let file = script(folder.path(), name, &cases);
        // Whatever the protocol was thought to be.
        for guess in ProtocolName::ALL {
            let found = recognise(&spec(&file, guess), Game::OTHELLO);
            assert_eq!(found.as_ref(), Ok(&protocol), "{name}");
        }
        let found = recognised(&file.display().to_string(), Game::OTHELLO).unwrap();
        assert_eq!(found.protocol, protocol);
        assert_eq!(found.command, ["/bin/sh", &file.display().to_string()]);
    }
    let silent = script(folder.path(), "silent", "never) ;;");
    let fault = recognise(&spec(&silent, ProtocolName::Uci), Game::OTHELLO).unwrap_err();
    assert_eq!(fault.reason, EndReason::Crash, "{fault}");
}

/// It is asked for every game, and knows those in which it answers.
#[test]
fn the_games_of_a_program_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let games = [Game::OTHELLO, Game::TIC_TAC_TOE, Game::othello(6)];
    for (sizes, known) in [
        ("3|6", vec![Game::TIC_TAC_TOE, Game::othello(6)]),
        ("8", vec![Game::OTHELLO]),
        ("[368]", games.to_vec()),
    ] {
        let sizes: Vec<String> = sizes
            .split('|')
            .map(|size| format!("boardsize\\ {size}"))
            .collect();
        let cases = format!(
            "{GTP}\n{}) echo =; echo ;;\nboardsize*) echo '? cannot'; echo ;;",
            sizes.join("|")
        );
        let file = script(folder.path(), "some", &cases).display().to_string();
        let found = recognised_in(&file, &games).unwrap();
        let found_games: Vec<Game> = found.iter().map(|(game, _)| *game).collect();
        assert_eq!(found_games, known);
        let is_gtp = |(_, program): &(Game, ProgramSpec)| program.protocol == ProtocolName::Gtp;
        assert!(found.iter().all(is_gtp));
    }
    let none = script(
        folder.path(),
        "none",
        &format!("{GTP}\nboardsize*) echo '? never'; echo ;;"),
    );
    let fault = recognised_in(&none.display().to_string(), &games).unwrap_err();
    assert_eq!(fault.reason, EndReason::Refused);
    assert!(fault.detail.contains("never"), "{fault}");
}

/// Plays the first cell that is free, writes down what it hears, and does something else at a certain command.
fn player(folder: &Path, otherwise: &str) -> ProgramSpec {
    let log = folder.join("log").display().to_string();
    let _ = std::fs::remove_file(&log);
    let cases = format!(
        "{otherwise}
        genmove*) echo \"$command\" >> {log}
            for cell in A1 B1 C1 A2 B2 C2 A3 B3 C3; do
                case \"$used \" in *\" $cell \"*) ;; *) break ;; esac
            done
            used=\"$used $cell\"; echo \"= $cell\"; echo ;;
        play*) echo \"$command\" >> {log}; set -- $command; used=\"$used $3\"; echo =; echo ;;
        clear_board) used=; echo =; echo ;;
        boardsize*) echo =; echo ;;
        quit) echo =; echo; exit ;;
        {GTP}"
    );
    spec(&script(folder, "player", &cases), ProtocolName::Gtp)
}

/// What a player of the first free cell hears in a game against the checker.
fn heard(side: Player) -> Vec<String> {
    let mut position = AnyPosition::start(Game::TIC_TAC_TOE);
    let (mut lines, mut played) = (Vec::new(), 0);
    while !position.is_over() {
        let colour = ["b", "w"][position.turn().index()];
        let mut open: Vec<AnyMove> = position.moves().collect();
        let m = if position.turn() == side {
            lines.push(format!("genmove {colour}"));
            open.sort_by_key(|&m| position.target(m).map(|cell| (cell.row, cell.column)));
            open[0]
        } else {
            let m = open[played * 7 % open.len()];
            lines.push(format!("play {colour} {}", m.to_string().to_uppercase()));
            m
        };
        position.play(m).unwrap();
        played += 1;
    }
    // The last move of a game is not told.
    if lines.last().is_some_and(|line| line.starts_with("play")) {
        lines.pop();
    }
    lines
}

#[test]
fn a_program_is_tried_in_two_games() {
    let folder = tempfile::tempdir().unwrap();
    let checked = check(
        &player(folder.path(), "never) ;;"),
        Game::TIC_TAC_TOE,
        PATIENT,
    );
    let findings = &checked.findings;
    let slowest = findings.iter().find_map(|finding| match finding {
        CheckFinding::Slowest(time) => Some(*time),
        _ => None,
    });
    let slowest = slowest.expect("it played");
    assert!(!slowest.is_zero());
    let expected = [
        CheckFinding::Starts,
        CheckFinding::Name("Polyglot".to_owned()),
        CheckFinding::Again,
        CheckFinding::Games(2),
        CheckFinding::Slowest(slowest),
        CheckFinding::BothSides,
        CheckFinding::Quits,
    ];
    assert_eq!(*findings, expected);
    assert!(!findings.iter().any(|it| it.is_wrong() || it.is_odd()));
    let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
    let log: Vec<&str> = log.lines().collect();
    let games = Player::BOTH.map(heard);
    assert_eq!(log, games.concat());
}

#[test]
fn what_is_wrong_or_odd_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let found = |otherwise: &str| {
        let checked = check(
            &player(folder.path(), otherwise),
            Game::TIC_TAC_TOE,
            PATIENT,
        );
        assert!(!checked.last_words.is_empty());
        checked.findings
    };
    // It resigns as the second player: one game was whole.
    let resigns = found("genmove\\ w) echo '= resign'; echo ;;");
    assert!(resigns.contains(&CheckFinding::Games(1)) && resigns.contains(&CheckFinding::Again));
    assert!(!resigns.contains(&CheckFinding::BothSides));
    let wrong: Vec<&CheckFinding> = resigns.iter().filter(|it| it.is_wrong()).collect();
    assert!(
        matches!(wrong[..], [CheckFinding::Fault(fault)] if fault.reason == EndReason::Resigned),
        "{resigns:?}"
    );
    // It does not even play one.
    let loses = found("genmove*) echo '= A9'; echo ;;");
    assert!(
        !loses
            .iter()
            .any(|it| matches!(it, CheckFinding::Games(_) | CheckFinding::Slowest(_)))
    );
    assert!(loses.iter().any(CheckFinding::is_wrong) && loses.contains(&CheckFinding::Starts));
    // It refuses the board: it does not start.
    let refuses = found("boardsize*) echo '? cannot'; echo ;;");
    assert!(!refuses.contains(&CheckFinding::Starts));
    assert!(refuses.iter().any(CheckFinding::is_wrong));
    // It talks beside its answers.
    let talks = found("name) echo hello; echo '= Talker'; echo ;;");
    assert!(talks.contains(&CheckFinding::Name("Talker".to_owned())));
    assert!(talks.contains(&CheckFinding::BothSides));
    let odd: Vec<&CheckFinding> = talks.iter().filter(|it| it.is_odd()).collect();
    assert!(
        matches!(odd[..], [CheckFinding::Odd(line)] if line.contains("hello")),
        "{talks:?}"
    );
    assert!(!talks.iter().any(CheckFinding::is_wrong));
    assert!(CheckFinding::Stays.is_odd() && !CheckFinding::Stays.is_wrong());
}
