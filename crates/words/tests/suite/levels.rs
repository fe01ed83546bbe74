//! The levels of agents.

use crate::common::{check, games, texts};
use harif_play::{AGENTS, AgentSpec};
use harif_text::{Lang, Text};
use harif_words::{AgentLevel, agents, games as words, levels, usual_level};

#[test]
fn every_offered_level_can_be_played_read_back_and_said() {
    for entry in AGENTS {
        for &level in levels(entry) {
            assert_eq!(AgentLevel::read(&level.option()), Some(level));
            let spec = format!("{}:{}", entry.name, level.option());
            let agent: AgentSpec = spec.parse().unwrap();
            for game in games().into_iter().flat_map(words::sizes) {
                if (entry.plays)(game) {
                    assert!(agent.build(game).unwrap().is_some(), "{spec} {game}");
                }
            }
            for text in texts() {
                check(&text, [level.words(&text)]);
                check(&text, [agents::with_options(&text, &spec)]);
                if let AgentLevel::Step(_) | AgentLevel::Named(_) = level {
                    check(&text, [level.idea(&text, entry.name).unwrap()]);
                }
            }
        }
        let usual = usual_level(entry);
        assert_eq!(usual.is_some(), !levels(entry).is_empty());
        assert!(usual.is_none_or(|usual| levels(entry).contains(&usual)));
    }
}

#[test]
fn ladders_climb() {
    let number = |level: &AgentLevel| match *level {
        AgentLevel::Depth(n) | AgentLevel::Time(n) | AgentLevel::Nodes(n) | AgentLevel::Step(n) => {
            n
        }
        AgentLevel::Named(opponent) => opponent.rung() as u32,
    };
    for entry in AGENTS {
        assert!(levels(entry).is_sorted_by(|a, b| number(a) < number(b)));
    }
}

#[test]
fn levels_of_the_othello_engine_are_told_as_ideas() {
    let text = Text::new(Lang::En);
    let told = AgentLevel::Step(5).idea(&text, "othello").unwrap();
    assert!(told.starts_with("Club beginner"), "{told}");
    assert_eq!(AgentLevel::Depth(4).idea(&text, "alphabeta"), None);
}
