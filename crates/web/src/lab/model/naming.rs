//! The searches of a comparison by name: in words, and only by what sets each apart.

use super::Measured;
use harif_text::{Key, Text, say, strip_marks};

/// What a contender is called beside the others.
pub(crate) fn name(text: &Text, measured: &Measured, contender: usize) -> String {
    let Some(contender) = measured.design.contenders.get(contender) else {
        return String::new();
    };
    let algorithm = format!("agent-{}", contender.plan.algorithm.name());
    let first = word(text, &algorithm);
    let apart = contender.apart.iter();
    let words = apart.map(|(switch, setting)| setting_in_words(text, switch, setting));
    // Isolates inside each other would hide from a browser which way the whole name runs, so the
    // parts are joined bare, and the name is isolated once.
    let name = words.fold(first, |one, other| {
        strip_marks(&say!(text, "lab-name", one = one, other = other))
    });
    format!("\u{2068}{name}\u{2069}")
}

/// How a switch is set.
fn setting_in_words(text: &Text, switch: &str, setting: &str) -> String {
    if switch == "evaluator" {
        return word(text, &format!("evaluator-{setting}"));
    }
    word(text, &format!("lab-name-{switch}-{setting}"))
}

/// A word of the catalogue by a name that is put together; the name itself where there is none.
fn word(text: &Text, name: &str) -> String {
    Key::find(name).map_or_else(|| name.to_owned(), |key| text.say(key, &[]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::model::{Lab, presets};
    use harif_text::Lang;

    #[test]
    fn every_search_of_every_preset_has_a_name_of_its_own_in_words() {
        for preset in presets::ALL {
            let mut lab = Lab::new();
            assert!(lab.read(preset.name));
            lab.begin().unwrap();
            let measured = lab.measured.unwrap();
            let count = measured.design.contenders.len();
            for lang in [Lang::En, Lang::Fa] {
                let text = Text::new(lang);
                let names = (0..count).map(|index| name(&text, &measured, index));
                let mut names: Vec<String> = names.collect();
                let unsaid = |name: &String| name.contains("lab-name") || name.contains('=');
                assert!(!names.iter().any(unsaid), "{names:?}");
                names.sort();
                names.dedup();
                assert_eq!(names.len(), count, "{} {names:?}", preset.name);
            }
        }
    }

    #[test]
    fn a_search_is_not_told_by_what_it_does_not_hear() {
        let mut lab = Lab::new();
        assert!(lab.read("counts"));
        lab.begin().unwrap();
        let measured = lab.measured.unwrap();
        let text = Text::new(Lang::En);
        let said = |index| strip_marks(&name(&text, &measured, index));
        assert_eq!(said(0), "Minimax, natural order");
        assert_eq!(said(2), "Alpha-beta, natural order, cut only on α > β");
    }
}
