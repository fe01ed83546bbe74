//! What is said about games between people.

use crate::common::{check, games, speakers, texts};
use harif_rules::{AnyPosition, Player};
use harif_text::{Lang, Text, strip_marks};
use harif_wire::{GameEnd, Refusal, Side};
use harif_words::{classes, people};
use std::collections::HashSet;

/// A program that failed did not resign: the winner hears that they won, the other side that it lost, and all hear why.
#[test]
fn a_game_that_a_fault_ended_names_the_side_that_failed() {
    let faults = [
        GameEnd::Illegal,
        GameEnd::Crash,
        GameEnd::Hang,
        GameEnd::Flood,
        GameEnd::Absent,
        GameEnd::Other,
    ];
    for text in texts() {
        for game in games() {
            let start = AnyPosition::start(game);
            for speaker in speakers(&text, game) {
                for winner in [Player::First, Player::Second] {
                    let told = |by, own: Option<Player>| {
                        let own = own.map(Side::from);
                        people::ending(&speaker, &start, by, Some(winner.into()), own)
                    };
                    let resigned = told(GameEnd::Resigned, Some(winner));
                    for by in faults {
                        assert!(by.is_fault());
                        let [won, fact] = told(by, Some(winner)).try_into().unwrap();
                        let [lost, same] = told(by, Some(winner.opponent())).try_into().unwrap();
                        let [seen, _] = told(by, None).try_into().unwrap();
                        assert!(fact.contains(&speaker.side(winner.opponent())), "{fact}");
                        assert!(seen.contains(&speaker.side(winner)), "{seen}");
                        assert_eq!(fact, same);
                        assert_eq!(won, resigned[0], "both are wins");
                        assert_ne!(fact, resigned[1]);
                        assert_ne!(won, lost);
                        check(&text, [won, lost, seen, fact]);
                    }
                }
            }
            let agreed = people::ending(
                &speakers(&text, game)[0],
                &start,
                GameEnd::Agreed,
                None,
                None,
            );
            assert_eq!(agreed.len(), 2);
            check(&text, agreed);
        }
    }
}

#[test]
fn every_refusal_is_told_in_both_languages() {
    // These two are one to a person: the programs do not fit together.
    let alike = [Refusal::Version, Refusal::Unreadable];
    let others = [
        Refusal::Unknown,
        Refusal::Setup,
        Refusal::Nowhere,
        Refusal::Watching,
        Refusal::Alone,
        Refusal::Turn,
        Refusal::Illegal,
        Refusal::Stale,
        Refusal::Over,
        Refusal::Running,
        Refusal::Nothing,
        Refusal::Offer,
        Refusal::Room,
        Refusal::Password,
        Refusal::Locked,
        Refusal::Full,
        Refusal::Teacher,
        Refusal::Member,
        Refusal::Busy,
        Refusal::Limit,
        Refusal::Store,
    ];
    for text in texts() {
        let [version, unreadable] = alike.map(|why| people::refused(&text, why));
        assert_eq!(version, unreadable);
        let told: HashSet<String> = others
            .iter()
            .map(|&why| people::refused(&text, why))
            .chain([version])
            .collect();
        assert_eq!(told.len(), others.len() + 1, "{told:?}");
        check(&text, told);
    }
}

#[test]
fn clocks_are_shown_as_people_read_them() {
    let english = Text::new(Lang::En);
    let shown = [0, 1, 59_999, 60_000, 3_600_000, 93_661_000];
    let shown = shown.map(|ms| strip_marks(&people::clock(&english, ms)));
    assert_eq!(
        shown,
        ["0:00", "0:01", "1:00", "1:00", "1:00:00", "1 d 2 h"]
    );
    assert_eq!(people::clock(&Text::new(Lang::Fa), 65_000), "۱:۰۵");
}

/// The author of a program that did not answer hears what it was asked and how long it was waited for.
#[test]
fn a_program_that_did_not_answer_is_told_what_it_was_asked() {
    for text in texts() {
        let waited = std::time::Duration::from_millis(12_340);
        let moves = ["4", "5"].map(str::to_owned);
        let later = strip_marks(&classes::unanswered(&text, &moves, waited));
        let first = strip_marks(&classes::unanswered(&text, &[], waited));
        let seconds = strip_marks(&text.decimal(12.3, 1));
        assert!(later.contains("4 5") && later.contains(&seconds), "{later}");
        assert!(!first.contains('4') && first.contains(&seconds), "{first}");
        check(&text, [later, first]);
    }
}
