//! What is said about the opponents of the ladder.

use crate::common::{check, games, texts};
use harif_play::opponents::Opponent;
use harif_text::{Lang, Text};
use harif_words::{agents, games as words, opponents, trend};
use std::collections::HashSet;

#[test]
fn every_opponent_is_told_in_both_languages_in_every_size() {
    for text in texts() {
        let mut said = HashSet::new();
        for opponent in Opponent::ALL {
            let name = opponents::name(&text, opponent);
            let idea = opponents::idea(&text, opponent);
            check(&text, [name.clone(), idea.clone()]);
            assert!(said.insert(name) && said.insert(idea));
            for game in games().into_iter().flat_map(words::sizes) {
                check(&text, [opponents::rating(&text, opponent, game)]);
                let thoughts = opponents::how_it_thinks(&text, opponent, game);
                assert!((2..=3).contains(&thoughts.len()));
                check(&text, thoughts);
                check(&text, opponents::measured(&text, game));
            }
        }
    }
}

#[test]
fn an_opponent_is_called_by_its_name_alone() {
    let text = Text::new(Lang::En);
    assert_eq!(agents::with_options(&text, "opponent:name=tara"), "Tara");
    let text = Text::new(Lang::Fa);
    assert_eq!(agents::with_options(&text, "opponent:name=tara"), "تارا");
}

#[test]
fn a_chart_over_games_has_a_line_for_each_name_and_none_without_points() {
    for text in texts() {
        let lines = || vec![("Points".to_owned(), vec![(1.0, 0.0), (2.0, 50.0)])];
        let svg = trend::over_games(&text, lines()).unwrap();
        assert!(svg.contains("Points") && svg.contains("<svg"));
        assert_eq!(trend::over_games(&text, Vec::new()), None);
    }
}
