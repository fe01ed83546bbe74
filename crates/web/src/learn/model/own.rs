//! Programs to look at: traces of the examples, with the name of what is found in each.

use harif_watch::Fault;

/// A program of the lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Specimen {
    /// The name in the catalogue: `glass-lesson-NAME`.
    pub(crate) name: &'static str,
    pub(crate) fault: Fault,
    pub(crate) trace: &'static str,
}

/// All of them, the right one first. A test of the command line holds them to the examples.
pub(crate) const SPECIMENS: [Specimen; 4] = [
    Specimen {
        name: "right",
        fault: Fault::Right,
        trace: include_str!("../traces/right.jsonl"),
    },
    Specimen {
        name: "max-min",
        fault: Fault::MaxMinConfused,
        trace: include_str!("../traces/max-min.jsonl"),
    },
    Specimen {
        name: "window",
        fault: Fault::WindowNotPassed,
        trace: include_str!("../traces/window.jsonl"),
    },
    Specimen {
        name: "cut",
        fault: Fault::CutWrongBound,
        trace: include_str!("../traces/cut.jsonl"),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use harif_watch::{Difference, Trace, Tree, compare};

    #[test]
    fn every_program_has_the_fault_that_the_lesson_says() {
        for specimen in SPECIMENS {
            let trace = Trace::read(specimen.trace).unwrap();
            let (diagnosis, right) = compare(&Tree::new(&trace));
            let first = &diagnosis.findings[0];
            assert_eq!(first.fault, specimen.fault, "{}", specimen.name);
            let departs = right.departure.as_ref();
            assert_eq!(departs.is_none(), specimen.fault == Fault::Right);
            if let Some(departure) = departs {
                assert_ne!(departure.difference, Difference::Other, "{}", specimen.name);
                // The node that shows a fault best may come later than the first that differs.
                let named = trace.calls.iter().position(|call| call.id == first.node);
                assert!(Some(departure.place) <= named, "{}", specimen.name);
            }
            assert!(!trace.header.code.is_empty(), "{}", specimen.name);
        }
    }
}
