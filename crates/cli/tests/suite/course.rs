//! The course kit: every file in it runs, and every number in it is what harif computes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use harif_play::lab::Experiment;
use harif_play::service::record::Recipe;
use harif_rules::notation::{self, to_latin_digits};
use harif_words::lab::Preset;
use serde_json::Value;

use crate::common::{harif, program};

const MEETINGS: [&str; 6] = [
    "1-rules",
    "2-minimax",
    "3-evaluation",
    "4-alphabeta",
    "5-negamax",
    "6-tournament",
];

fn kit() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/course")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(kit().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The pages of both languages, by name.
fn pages() -> Vec<(String, String)> {
    let mut pages = vec![("README.md".to_owned(), read("README.md"))];
    for lang in ["en", "fa"] {
        for meeting in MEETINGS {
            for name in [
                format!("{lang}/{meeting}.md"),
                format!("{lang}/{meeting}-exercises.md"),
            ] {
                let text = read(&name);
                pages.push((name, text));
            }
        }
    }
    pages
}

/// What stands between back quotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .flat_map(|line| line.split('`').skip(1).step_by(2))
}

#[test]
fn both_languages_have_every_page_and_no_other() {
    for lang in ["en", "fa"] {
        let files: BTreeSet<String> = std::fs::read_dir(kit().join(lang))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        let expected: BTreeSet<String> = MEETINGS
            .iter()
            .flat_map(|meeting| [format!("{meeting}.md"), format!("{meeting}-exercises.md")])
            .collect();
        assert_eq!(files, expected, "{lang}");
    }
}

#[test]
fn every_link_to_a_file_leads_somewhere() {
    for (name, text) in pages() {
        let folder = kit().join(&name).parent().unwrap().to_owned();
        for piece in text.split("](").skip(1) {
            let target = piece.split(')').next().unwrap();
            assert!(folder.join(target).is_file(), "{name}: {target}");
        }
    }
}

/// The models get full marks, the starters do not.
#[test]
fn models_get_full_marks_and_starters_do_not() {
    for meeting in MEETINGS {
        let folder = tempfile::tempdir().unwrap();
        for (name, from) in [("model", "solution.py"), ("starter", "starter.py")] {
            let text = read(&format!("meetings/{meeting}/{from}"));
            std::fs::write(folder.path().join(format!("{name}.py")), text).unwrap();
        }
        let assignment = kit().join("meetings").join(meeting).join("assignment.toml");
        let (folder, assignment) = (
            folder.path().to_str().unwrap(),
            assignment.to_str().unwrap(),
        );
        let graded = harif(&["grade", folder, "-a", assignment, "--json"])
            .ok()
            .json();
        let [model, starter] = &graded[..] else {
            panic!("{graded:?}");
        };
        assert_eq!(model["earned"], model["of"], "{meeting}: {model}");
        let most: f64 = model["parts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|part| part["of"].as_f64().unwrap())
            .sum();
        assert_eq!(
            model["of"].as_f64(),
            Some(most),
            "{meeting}: every part is judged"
        );
        assert!(
            starter["trouble"].is_null(),
            "{meeting}: it imports: {starter}"
        );
        let earned = starter["earned"].as_f64().unwrap();
        assert!(earned < most, "{meeting}: {starter}");
    }
}

/// Each answer is a row of a table: the answer, the command that computes it, and where it stands in what that prints.
#[test]
fn answers_are_what_harif_computes() {
    let mut checked = 0;
    let mut by_language = [Vec::new(), Vec::new()];
    for (name, text) in pages() {
        let rows = text.lines().filter(|line| line.contains("| `harif "));
        for row in rows {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let [_, _, answer, command, place, _] = cells[..] else {
                panic!("{name}: {row}");
            };
            let answer: String = to_latin_digits(answer)
                .replace('−', "-")
                .replace('٫', ".")
                .chars()
                .filter(|c| *c != '\u{200e}')
                .collect();
            let command = command.trim_matches('`');
            by_language[usize::from(name.starts_with("fa"))]
                .push((answer.clone(), command.to_owned()));
            let words: Vec<&str> = command.split_whitespace().skip(1).collect();
            let printed = harif(&words).ok().json();
            let found = at(printed.last().unwrap(), place.trim_matches('`'));
            let shown = match &found {
                Value::String(text) => text.clone(),
                Value::Number(number) => {
                    let places = answer.split_once('.').map_or(0, |(_, rest)| rest.len());
                    format!("{:.places$}", number.as_f64().unwrap())
                }
                other => panic!("{name}: {other}"),
            };
            assert_eq!(shown, answer, "{name}: {row}");
            checked += 1;
        }
    }
    assert_eq!(checked, 2 * 4 * MEETINGS.len());
    assert_eq!(by_language[0], by_language[1]);
}

/// A place in JSON: a pointer, and with `#` the length of a list.
fn at(value: &Value, place: &str) -> Value {
    match place.strip_suffix('#') {
        Some(list) => Value::from(value.pointer(list).unwrap().as_array().unwrap().len()),
        None => value.pointer(place).unwrap_or(&Value::Null).clone(),
    }
}

/// Addresses of the page: a room, a game with moves, and what the room shows.
#[test]
fn links_into_the_page_can_be_read() {
    let mut found = 0;
    for (name, text) in pages() {
        for link in quoted(&text).filter(|piece| piece.starts_with("#/")) {
            found += 1;
            let (room, query) = link[2..].split_once('?').unwrap();
            let field = |key: &str| {
                let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
                pairs.find(|(name, _)| *name == key).map(|(_, value)| value)
            };
            let game = field("g").unwrap().parse().unwrap();
            let moves = field("m").unwrap_or("");
            assert!(notation::position(game, moves).is_ok(), "{name}: {link}");
            let inside = field("r").unwrap_or("");
            match room {
                "play" => {}
                "tree" => assert!(inside.parse::<Recipe>().is_ok(), "{name}: {link}"),
                "lab" => {
                    let is_preset = Preset::named(inside).is_some();
                    let is_experiment = inside.parse::<Experiment>().is_ok();
                    assert!(is_preset || is_experiment, "{name}: {link}");
                }
                other => panic!("{name}: {other}"),
            }
        }
    }
    assert_eq!(found, 2 * 2 * MEETINGS.len());
}

/// The commands on the pages run as they stand there, in the folder of their meeting.
#[test]
fn every_command_on_the_pages_runs() {
    let mut seen = BTreeSet::new();
    for (name, text) in pages() {
        let indented = text
            .lines()
            .filter_map(|line| line.strip_prefix("    harif "));
        let fenced = text.lines().filter_map(|line| line.strip_prefix("harif "));
        for command in indented.chain(fenced) {
            let meeting = MEETINGS.iter().find(|meeting| name.contains(*meeting));
            if !seen.insert((meeting, command.to_owned())) {
                continue;
            }
            let folder = tempfile::tempdir().unwrap();
            for meeting in MEETINGS {
                let from = kit().join("meetings").join(meeting);
                let to = folder.path().join("meetings").join(meeting);
                for to in [
                    Some(to),
                    name.contains(meeting).then(|| folder.path().to_owned()),
                ] {
                    let Some(to) = to else { continue };
                    std::fs::create_dir_all(&to).unwrap();
                    for entry in std::fs::read_dir(&from).unwrap() {
                        let entry = entry.unwrap();
                        if entry.path().is_file() {
                            std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
                        }
                    }
                }
            }
            let submissions = folder.path().join("submissions");
            std::fs::create_dir(&submissions).unwrap();
            let starter = meeting.unwrap_or(&"2-minimax");
            let starter = kit().join("meetings").join(starter).join("starter.py");
            std::fs::copy(starter, submissions.join("sara.py")).unwrap();
            let words: Vec<&str> = command.split_whitespace().collect();
            let run = program(&words).current_dir(folder.path()).output().unwrap();
            let told = String::from_utf8_lossy(&run.stderr);
            assert!(run.status.success(), "{name}: harif {command}: {told}");
        }
    }
    assert!(seen.len() >= 2 * MEETINGS.len(), "{seen:?}");
}

/// Students import the starters before they have written anything.
#[test]
fn starters_and_models_import() {
    for meeting in MEETINGS {
        for name in ["starter", "solution"] {
            let folder = kit().join("meetings").join(meeting);
            let run = Command::new("python3")
                .args(["-B", "-c", &format!("import {name}")])
                .current_dir(folder)
                .output()
                .unwrap();
            let told = String::from_utf8_lossy(&run.stderr);
            assert!(run.status.success(), "{meeting}/{name}: {told}");
        }
    }
}
