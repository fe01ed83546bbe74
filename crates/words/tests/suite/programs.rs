//! What is said about a person's own program that fails at the board.

use crate::common::{check, games, texts};
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
