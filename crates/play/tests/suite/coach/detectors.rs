//! A position made by hand for every detector, and its near misses.

use harif_play::coach::{self, Class, HintStep, Idea, Judgement, ReviewTheme};
use harif_play::record::GameRecord;
use harif_play::{Analysis, Unwatched, analyze};
use harif_rules::{AnyPosition, Game, Player, notation};
use harif_search::{Control, Limits};

fn analysed(position: &AnyPosition) -> Analysis {
    analyze(position, Limits::depth(9), Control::never(), &mut Unwatched)
}

fn judged(game: &str, position: &str, m: &str) -> Judgement {
    let position = notation::position(game.parse().unwrap(), position).unwrap();
    coach::judge(&position, m.parse().unwrap(), &analysed(&position)).unwrap()
}

/// The keys of what is said about a move.
fn said(game: &str, position: &str, m: &str) -> Vec<&'static str> {
    let reasons = judged(game, position, m).reasons;
    reasons.iter().map(|why| why.reason.message().key).collect()
}

#[test]
fn tic_tac_toe_by_the_book() {
    for (position, m, keys) in [
        ("a1b1a2b2", "a3", vec!["coach-wins"]),
        ("a1b1a2b2", "b3", vec!["coach-missed-win"]),
        ("b2a2c3", "a1", vec!["coach-blocks"]),
        ("b2a2c3", "b1", vec!["coach-missed-block"]),
        ("b2b1c1a3", "c2", vec!["tictactoe-fork"]),
        ("b2b1c1a3", "a1", vec!["tictactoe-fork-missed"]),
        ("a1b2c3", "a3", vec!["tictactoe-fork-allowed"]),
        ("a1b2c3", "b1", vec![]),
        ("start", "b2", vec!["tictactoe-centre"]),
        ("b2", "a1", vec!["tictactoe-corner"]),
        ("c3b2", "a1", vec!["tictactoe-corner"]),
        ("b2a1", "c3", vec!["tictactoe-opposite-corner"]),
        ("start", "b1", vec![]),
        ("a1", "c3", vec!["coach-forcing-allowed"]),
    ] {
        assert_eq!(said("tictactoe", position, m), keys, "{position} {m}");
    }
}

#[test]
fn connect_four_by_the_book() {
    for (position, m, keys) in [
        ("112233", "4", vec!["coach-wins"]),
        ("112233", "7", vec!["coach-missed-win"]),
        ("41414", "4", vec!["coach-blocks"]),
        ("41414", "7", vec!["coach-missed-block"]),
        ("443", "7", vec!["coach-two-threats-allowed"]),
        ("443", "5", vec!["coach-two-threats-stopped"]),
        ("4437", "5", vec!["coach-two-threats"]),
        ("start", "4", vec!["connect4-centre"]),
        ("start", "1", vec![]),
    ] {
        assert_eq!(said("connect4", position, m), keys, "{position} {m}");
    }
}

/// Remarks that hold on one board and not on another.
#[test]
fn silence_where_a_rule_does_not_hold() {
    // Two middle columns belong to equally many lines.
    assert!(said("4inline", "start", "4").is_empty());
    assert!(said("tictactoe(columns=4,rows=4,line=4)", "start", "b2").is_empty());
    // Only one legal move: no praise for it.
    let full = notation::position(Game::TIC_TAC_TOE, "b2a1c3c1b1b3a2c2").unwrap();
    let told = coach::judge(&full, "a3".parse().unwrap(), &analysed(&full)).unwrap();
    assert_eq!(told.verdict.class, Class::Forced);
    assert!(told.reasons.is_empty());
}

/// The coach proves a loss that a shallow analysis has not seen.
#[test]
fn proofs_sharpen_shallow_analyses() {
    let position = notation::position(Game::CONNECT_FOUR, "112233").unwrap();
    let shallow = analyze(
        &position,
        Limits::depth(1),
        Control::never(),
        &mut Unwatched,
    );
    assert!(!shallow.of("7".parse().unwrap()).unwrap().value.proved);
    // The second player's row of three cannot be completed yet, so no loss is claimed.
    let quiet = coach::judge(&position, "7".parse().unwrap(), &shallow).unwrap();
    assert!(quiet.verdict.probably);
    let position = notation::position(Game::CONNECT_FOUR, "41414").unwrap();
    let shallow = analyze(
        &position,
        Limits::depth(1),
        Control::never(),
        &mut Unwatched,
    );
    let told = coach::judge(&position, "7".parse().unwrap(), &shallow).unwrap();
    assert_eq!(told.verdict.class, Class::Blunder);
    assert!(!told.verdict.probably);
    assert_eq!(told.after.plies, Some(2));
}

#[test]
fn a_disc_under_a_winning_cell() {
    // The first player has b2, c2 and d2. With a disc on e1, e2 can be reached and must be blocked;
    // without one, the disc on e1 is what gives it away.
    let reachable = said("connect4", "7/7/7/7/1xxx3/1oxoo2 o", "6");
    assert_eq!(reachable, ["coach-missed-block"]);
    let told = judged("connect4", "7/7/7/7/1xxx3/1oox2o o", "5");
    assert_eq!(told.reasons[0].reason.message().key, "connect4-under-cell");
    assert_eq!(told.verdict.class, Class::Blunder);
}

#[test]
fn the_ladder_goes_from_the_region_to_the_line() {
    let position = notation::position(Game::CONNECT_FOUR, "4437").unwrap();
    let analysis = analysed(&position);
    let keys: Vec<_> = (1..=4)
        .map(|level| {
            coach::hint(&position, &analysis, level)
                .unwrap()
                .message()
                .key
        })
        .collect();
    assert_eq!(
        keys,
        ["hint-where", "idea-two-threats", "hint-move", "hint-line"]
    );
}

#[test]
fn ideas_by_the_book() {
    let idea = |game: Game, position: &str| {
        let position = notation::position(game, position).unwrap();
        match coach::hint(&position, &analysed(&position), 2)
            .unwrap()
            .step
        {
            HintStep::Idea(idea) => idea,
            other => panic!("{other:?}"),
        }
    };
    for (position, expected) in [
        ("112233", Idea::Win),
        ("41414", Idea::Block),
        ("4437", Idea::TwoThreats),
        ("443", Idea::StopTwoThreats),
        ("start", Idea::Centre),
        ("7/7/7/ox5/xxx3o/xoo3o x", Idea::Seven),
    ] {
        assert_eq!(idea(Game::CONNECT_FOUR, position), expected, "{position}");
    }
    assert_eq!(idea(Game::TIC_TAC_TOE, "b2a2c3"), Idea::Block);
    assert_eq!(idea(Game::TIC_TAC_TOE, "b2a1c3c1b1b3a2c2"), Idea::Forced);
}

#[test]
fn a_review_counts_both_sides() {
    let mut record = GameRecord::new(Game::TIC_TAC_TOE);
    for m in ["a1", "b1", "b2", "c2", "c3"] {
        record.play(m.parse().unwrap()).unwrap();
    }
    let mut asked = 0;
    let review = coach::review(&record, |position| {
        asked += 1;
        analysed(position)
    });
    assert_eq!((asked, review.moves.len()), (5, 5));
    let numbers: Vec<usize> = review
        .moves
        .iter()
        .map(|reviewed| reviewed.number)
        .collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
    // The edge loses the game, and the last chance was to block the diagonal.
    let turning: Vec<usize> = review.turning_points().map(|turn| turn.number).collect();
    assert_eq!(turning, [2]);
    let (first, second) = (review.tally(Player::First), review.tally(Player::Second));
    assert!(first.is_clean() && !second.is_clean());
    assert_eq!(second.themes[&ReviewTheme::Block], [0, 1]);
    assert_eq!(first.themes[&ReviewTheme::Win], [1, 0]);
    let judged: usize = first.classes.values().chain(second.classes.values()).sum();
    assert_eq!(judged, 5);
}
