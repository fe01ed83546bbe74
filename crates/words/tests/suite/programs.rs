//! What is said about a person's own program that fails at the board.

use crate::common::{check, games, texts};
use harif_play::service::story::Remark;
use harif_play::service::{FaultKind, ProgramFault};
use harif_text::{Lang, Text};
use harif_words::{agents, programs};
use std::collections::HashSet;

#[test]
fn every_fault_is_told_in_both_languages() {
    for text in texts() {
        let kinds: HashSet<String> = FaultKind::ALL
            .into_iter()
            .map(|kind| programs::fault(&text, kind))
            .collect();
        assert_eq!(kinds.len(), FaultKind::ALL.len());
        check(&text, kinds);
        for game in games() {
            let fault = ProgramFault {
                kind: FaultKind::Crash,
                detail: "no such column".to_owned(),
                command: "./engine.py".to_owned(),
            };
            let told = programs::trouble(&text, "mine", &fault);
            let whole = told.join("\n");
            for part in ["mine", "no such column"] {
                assert!(whole.contains(part), "{part}: {whole}");
            }
            assert_eq!(
                programs::check_command(game, &fault),
                Some(format!("harif arena check --game {game} ./engine.py"))
            );
            let absent = FaultKind::Absent.alone();
            let bare = programs::trouble(&text, "mine", &absent);
            assert_eq!(bare.len(), 1, "{bare:?}");
            assert_eq!(programs::check_command(game, &absent), None);
        }
    }
}

/// All that the host of a program notices is told in each language, with what it is about.
#[test]
fn every_remark_is_told_in_both_languages() {
    for text in texts() {
        let told: HashSet<String> = Remark::all()
            .map(|remark| {
                let parts = ["p1", "p2", "p3"];
                let parts = parts.iter().map(|it| it as &dyn std::fmt::Display);
                let parts: Vec<_> = parts.take(remark.parts()).collect();
                let said = programs::story(&text, &remark.about(&parts));
                assert_eq!(said.len(), 1, "{said:?}");
                for part in &parts {
                    assert!(said[0].contains(&part.to_string()), "{said:?}");
                }
                said.concat()
            })
            .collect();
        assert_eq!(told.len(), Remark::all().count());
        check(&text, told);
    }
    let persian = Text::new(Lang::Fa);
    for rule in [
        "the game is over",
        "it is outside the board",
        "the column is full",
        "the cell is taken",
        "it flips no disc",
        "passing is allowed only when there is no other move",
        "the only legal move is to pass",
        "this game has no such move",
    ] {
        let story = Remark::NotLegal.about(&[&3, &"\"D9\"", &rule]);
        let said = programs::story(&persian, &story).concat();
        assert!(!said.contains(rule), "{said}");
    }
}

/// A program is never taken for an agent, whatever it is called.
#[test]
fn a_program_is_called_by_its_name() {
    let text = Text::new(Lang::En);
    for name in ["mine", "engine.py", "name=mina", "depth=3"] {
        let said = agents::with_options(&text, &format!("program:{name}"));
        assert!(
            said.starts_with("Your program") && said.contains(name),
            "{said}"
        );
    }
}
