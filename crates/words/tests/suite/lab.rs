//! The lab in words.

use crate::common::{check, is_sentence, texts};
use harif_play::lab::{Agreement, Design, Disagreement, Row, Yardstick, agreement, yardsticks};
use harif_search::Control;
use harif_text::{Lang, Text, strip_marks};
use harif_words::lab::{self, Preset};
use std::collections::BTreeSet;

/// A preset that ran.
struct Measured {
    design: Design,
    rows: Vec<Row>,
    yardsticks: Vec<Yardstick>,
}

impl Measured {
    fn run(preset: Preset) -> Self {
        let design = preset.experiment().design().unwrap();
        let rows = design
            .steps()
            .filter_map(|it| design.measure(it, Control::never()));
        Self {
            rows: rows.collect(),
            yardsticks: yardsticks(&design.positions, design.depths, Control::never()).unwrap(),
            design,
        }
    }

    fn finding(&self, text: &Text, preset: Preset) -> Option<String> {
        lab::finding(text, preset, &self.design, &self.rows, &self.yardsticks)
    }
}

#[test]
fn presets_are_known_by_their_names_and_ask_a_question() {
    let mut names = BTreeSet::new();
    for preset in Preset::ALL {
        assert!(names.insert(preset.name()));
        assert_eq!(Preset::named(preset.name()), Some(preset));
        assert!(preset.experiment().design().is_ok(), "{preset:?}");
        for text in texts() {
            check(&text, [preset.question(&text)]);
        }
    }
    assert_eq!(Preset::named("nothing"), None);
    // Addresses that are older than the names.
    let old = (1..=12).filter_map(|n| Preset::named(&format!("m{n}")));
    assert_eq!(old.count(), 12);
}

#[test]
fn every_preset_is_settled_by_what_was_measured() {
    for preset in Preset::ALL {
        let mut measured = Measured::run(preset);
        let agreement = agreement(&measured.design, &measured.rows);
        for text in texts() {
            let said = measured.finding(&text, preset);
            let said = said.unwrap_or_else(|| panic!("{preset:?}"));
            assert!(is_sentence(&text, &said), "{said}");
            let (design, rows) = (&measured.design, &measured.rows);
            check(&text, [lab::agreement(&text, design, rows, &agreement)]);
        }
        if preset == Preset::Counts {
            let said = measured.finding(&Text::new(Lang::En), preset).unwrap();
            for count in ["549,946", "18,297", "146,120", "7275", "42,094"] {
                assert!(said.contains(count), "{said}");
            }
        }
        // Half an experiment settles nothing.
        measured.rows.pop();
        assert_eq!(measured.finding(&Text::new(Lang::En), preset), None);
    }
}

#[test]
fn every_search_of_every_preset_has_a_name_of_its_own() {
    for preset in Preset::ALL {
        let design = preset.experiment().design().unwrap();
        let count = design.contenders.len();
        for text in texts() {
            let names = (0..count).map(|index| lab::contender(&text, &design, index));
            let names: BTreeSet<String> = names.collect();
            assert!(
                !names
                    .iter()
                    .any(|it| it.contains("lab-") || it.contains('='))
            );
            assert_eq!(names.len(), count, "{preset:?} {names:?}");
        }
    }
}

#[test]
fn a_search_is_not_named_by_switches_that_mean_nothing_to_it() {
    let design = Preset::Counts.experiment().design().unwrap();
    let text = Text::new(Lang::En);
    let said = |index| strip_marks(&lab::contender(&text, &design, index));
    assert_eq!(said(0), "Minimax, natural order");
    assert_eq!(said(2), "Alpha-beta, natural order, cut only on α > β");
}

#[test]
fn a_disagreement_names_both_searches() {
    let Measured { design, rows, .. } = Measured::run(Preset::Ordering);
    let odd = Disagreement {
        position: 0,
        first: (0, "win".into()),
        second: (1, "loss".into()),
    };
    let text = Text::for_terminal(Lang::En);
    let said = lab::agreement(&text, &design, &rows, &Agreement::Differ(odd));
    assert_eq!(
        said,
        "✗ Values differ at start: Alpha-beta, natural order: win ≠ Alpha-beta, centre first: loss"
    );
}
