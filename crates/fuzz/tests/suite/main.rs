//! The corpus as tests: every input that is kept, and small changes of each.

use std::panic::{AssertUnwindSafe, catch_unwind};

use harif_fuzz::{TARGETS, Target, corpus_folder};

/// How much the corpus may hold, in bytes of its files.
const LARGEST: u64 = 300_000;
/// Changes that are tried of each target's inputs; a hundred times as many in the long form.
const CHANGES: usize = 400;

fn holds(target: &Target, input: &[u8]) {
    let ran = catch_unwind(AssertUnwindSafe(|| (target.run)(input)));
    assert!(ran.is_ok(), "{}: {}", target.name, input.escape_ascii());
}

#[test]
fn every_kept_input_obeys_its_law() {
    for target in TARGETS {
        let inputs = target.corpus().expect(target.name);
        assert!(!inputs.is_empty(), "{} has no inputs", target.name);
        for input in &inputs {
            holds(target, input);
        }
    }
}

#[test]
fn small_changes_obey_the_laws_too() {
    let factor = if std::env::var_os("HARIF_FULL").is_some() {
        100
    } else {
        1
    };
    let mut rng = fastrand::Rng::with_seed(24);
    for target in TARGETS {
        let inputs = target.corpus().expect(target.name);
        // Requests are searched for some milliseconds each.
        let changes = if target.name == "service" {
            CHANGES / 20
        } else {
            CHANGES
        };
        for _ in 0..changes * factor {
            let mut input = rng.choice(&inputs).expect("an input").clone();
            for _ in 0..rng.usize(1..4) {
                change(&mut input, &inputs, &mut rng);
            }
            holds(target, &input);
        }
    }
}

/// Changes a byte, leaves some out, repeats some or takes some from another input.
fn change(input: &mut Vec<u8>, others: &[Vec<u8>], rng: &mut fastrand::Rng) {
    let at = rng.usize(..=input.len());
    let end = (at + rng.usize(..12)).min(input.len());
    match rng.u8(..5) {
        0 if at < input.len() => input[at] ^= 1 << rng.u8(..8),
        1 if at < input.len() => input[at] = *rng.choice(b"0129- \n:=,x\"{}\xff").expect("bytes"),
        2 => drop(input.drain(at..end)),
        3 => {
            let part = input[at..end].to_vec();
            input.splice(at..at, part);
        }
        _ => {
            let other = rng.choice(others).expect("an input");
            let from = rng.usize(..=other.len());
            let to = (from + rng.usize(..12)).min(other.len());
            input.splice(at..end, other[from..to].iter().copied());
        }
    }
}

#[test]
fn targets_have_names_and_files_of_their_own() {
    let mut size = 0;
    for entry in std::fs::read_dir(corpus_folder()).expect("a corpus") {
        let entry = entry.expect("a file");
        let name = entry.path();
        let name = name.file_stem().and_then(|name| name.to_str());
        let is_known = name.is_some_and(|name| harif_fuzz::target(name).is_some());
        assert!(is_known, "no target for {name:?}");
        size += entry.metadata().expect("its size").len();
    }
    assert!(size < LARGEST, "{size} bytes of corpus");
    for (at, target) in TARGETS.iter().enumerate() {
        assert!(TARGETS[..at].iter().all(|other| other.name != target.name));
        assert!(!target.about.is_empty());
    }
}
