//! Ready-made experiments: one for each thing that students get wrong about searching, and the
//! counts that every text quotes.

use crate::shell::model::speech;
use harif_play::lab::Experiment;
use harif_text::Text;

/// A ready-made experiment.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Preset {
    /// Its name in the address; `lab-ask-NAME` is its question.
    pub(crate) name: &'static str,
    text: &'static str,
}

/// Every preset, in the order in which people should see them.
pub(crate) const ALL: &[Preset] = &[
    Preset {
        name: "counts",
        text: "g=tictactoe;p=start;d=9;\
               a=minimax,alphabeta,alphabeta:cut=strict,alphabeta:order=centre,alphabeta:order=edges",
    },
    Preset {
        name: "m1",
        text: "g=tictactoe;p=b2c1a1a3;a=alphabeta,alphabeta:distance=on;d=9",
    },
    Preset {
        name: "m2",
        text: "g=tictactoe;p=start;a=minimax,alphabeta:order=centre,alphabeta:order=reversed;d=9",
    },
    Preset {
        name: "m3",
        text: "g=tictactoe;p=start;a=alphabeta,alphabeta:cut=strict,minimax;d=9",
    },
    Preset {
        name: "m4",
        text: "g=connect4;p=44;d=1-7;a=alphabeta,alphabeta:fail=hard,alphabeta:table=on,alphabeta:fail=hard:table=on",
    },
    Preset {
        name: "m5",
        text: "g=connect4;p=start,4,4453;a=minimax,alphabeta,negamax;d=1-5",
    },
    Preset {
        name: "m6",
        text: "g=tictactoe;p=a1b2a2;a=alphabeta;d=1-6",
    },
    Preset {
        name: "m7",
        text: "g=connect4;p=44;a=alphabeta;d=1-8",
    },
    Preset {
        name: "m8",
        text: "g=connect4;p=start;d=1-7;a=minimax,alphabeta,alphabeta:order=centre,alphabeta:order=evaluation",
    },
    Preset {
        name: "m9",
        text: "g=tictactoe;p=start;a=alphabeta,alphabeta:order=centre,alphabeta:order=edges;d=9",
    },
    Preset {
        name: "m10",
        text: "g=tictactoe;p=start;a=alphabeta;d=9",
    },
    Preset {
        name: "m11",
        text: "g=tictactoe;p=start;n=24;s=3;d=9;a=minimax,alphabeta,negamax,pvs:table=on",
    },
    Preset {
        name: "m12",
        text: "g=tictactoe;p=b2b3a3;a=alphabeta,alphabeta:distance=on;d=9",
    },
    Preset {
        name: "table",
        text: "g=tictactoe;p=start;a=alphabeta,alphabeta:table=on,alphabeta:table=on:symmetry=on;d=9",
    },
];

impl Preset {
    /// The preset of that name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        ALL.iter().find(|preset| preset.name == name)
    }

    /// What it measures.
    pub(crate) fn experiment(&self) -> Experiment {
        self.text.parse().expect("presets are tested")
    }

    /// What it answers, as a question.
    pub(crate) fn question(&self, text: &Text) -> String {
        speech::by_key(text, &format!("lab-ask-{}", self.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_text::Lang;

    #[test]
    fn every_preset_can_be_run_and_asks_a_question_in_both_languages() {
        for preset in ALL {
            assert!(preset.experiment().design().is_ok(), "{}", preset.name);
            for lang in Lang::ALL {
                let question = preset.question(&Text::new(lang));
                assert!(!question.starts_with("lab-ask-"), "{question}");
            }
        }
        let named = (1..=12).all(|n| Preset::named(&format!("m{n}")).is_some());
        assert!(named, "one for each thing that students get wrong");
    }
}
