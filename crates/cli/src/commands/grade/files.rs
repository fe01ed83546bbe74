//! The results for other programs: JSON, CSV and `JUnit`.

use std::fmt::Write;

use harif_grade::{Assignment, Graded, Miss, Watched};
use harif_text::Text;
use harif_words::markup::escaped;
use serde_json::{Value, json};

use super::super::watch::report::finding_json;
use super::sentences;
use crate::failure::Failure;

fn miss_json(text: &Text, assignment: &Assignment, miss: &Miss) -> Value {
    json!({
        "part": miss.part,
        "position": miss.placed.as_ref().map(|placed| &placed.text),
        "hidden": miss.placed.as_ref().is_some_and(|placed| placed.hidden),
        "call": miss.call,
        "id": sentences::miss_name(&miss.why),
        "sentence": sentences::why(text, assignment, &miss.why),
    })
}

fn watched_json(text: &Text, watched: &Watched) -> Value {
    json!({
        "position": watched.position,
        "hidden": watched.hidden,
        "nodes": watched.nodes,
        "needed": watched.needed,
        "complete": watched.complete,
        "line": watched.line.join(" "),
        "finding": watched.finding.as_ref().map(|finding| finding_json(text, finding)),
        "advice": watched.advice.iter().map(|finding| finding_json(text, finding)).collect::<Vec<_>>(),
    })
}

/// One submission as an object.
pub(super) fn json(text: &Text, assignment: &Assignment, graded: &Graded) -> Value {
    let parts: Vec<Value> = graded
        .marks
        .iter()
        .map(|mark| {
            json!({
                "part": mark.part,
                "earned": mark.earned,
                "of": mark.of,
                "passed": mark.passed,
                "checks": mark.checks,
            })
        })
        .collect();
    let misses = graded.misses.iter();
    let watched = graded.watched.iter();
    json!({
        "name": graded.name,
        "file": graded.file,
        "earned": round(graded.earned()),
        "of": round(graded.of()),
        "parts": parts,
        "trouble": sentences::trouble(text, assignment, graded),
        "misses": misses.map(|miss| miss_json(text, assignment, miss)).collect::<Vec<_>>(),
        "watched": watched.map(|watched| watched_json(text, watched)).collect::<Vec<_>>(),
        "seconds": round(graded.seconds),
    })
}

/// Sums of hundredths stay hundredths.
fn round(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// The table with one line for each submission.
pub(super) fn csv(assignment: &Assignment, graded: &[Graded]) -> Result<Vec<u8>, Failure> {
    let failed = |error: csv::Error| Failure::Other(error.into());
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut header = vec!["name".to_owned()];
    header.extend(assignment.points.iter().map(|(part, _)| part.clone()));
    header.extend(["earned", "of", "nodes", "needed", "finding", "seconds"].map(str::to_owned));
    writer.write_record(&header).map_err(failed)?;
    for one in graded {
        let mut row = vec![cell_text(&one.name)];
        row.extend(one.marks.iter().map(|mark| {
            if mark.checks == 0 && one.trouble.is_none() {
                String::new()
            } else {
                mark.earned.to_string()
            }
        }));
        row.push(round(one.earned()).to_string());
        row.push(round(one.of()).to_string());
        let (nodes, needed) = one.nodes().unzip();
        row.push(nodes.map_or_else(String::new, |nodes| nodes.to_string()));
        row.push(needed.map_or_else(String::new, |needed| needed.to_string()));
        row.push(cell_text(&sentences::short(one)));
        row.push(round(one.seconds).to_string());
        writer.write_record(&row).map_err(failed)?;
    }
    writer
        .into_inner()
        .map_err(|error| Failure::Other(anyhow::anyhow!("{error}")))
}

/// Text that no spreadsheet takes for a formula.
fn cell_text(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

/// A test suite for each submission, a test for each part.
pub(super) fn junit(text: &Text, assignment: &Assignment, graded: &[Graded]) -> String {
    let clean = |piece: &str| {
        // XML has no way to write control characters.
        let piece: String = piece
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        escaped(&piece)
    };
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    let mut add = |piece: std::fmt::Arguments<'_>| {
        xml.write_fmt(piece).expect("a string takes everything");
    };
    for one in graded {
        let name = clean(&one.name);
        let failures = one.marks.iter().filter(|mark| mark.passed < mark.checks);
        let failures = failures.count();
        let trouble = sentences::trouble(text, assignment, one);
        add(format_args!(
            "<testsuite name=\"{name}\" tests=\"{}\" failures=\"{failures}\" errors=\"{}\" time=\"{:.2}\">\n",
            one.marks.len(),
            if trouble.is_some() {
                one.marks.len()
            } else {
                0
            },
            one.seconds
        ));
        for mark in &one.marks {
            add(format_args!(
                "<testcase classname=\"{name}\" name=\"{}\">",
                clean(&mark.part)
            ));
            if let Some(trouble) = &trouble {
                add(format_args!("<error message=\"{}\"/>", clean(trouble)));
            } else if mark.checks == 0 {
                add(format_args!("<skipped/>"));
            } else if mark.passed < mark.checks {
                let mine = one.misses.iter().find(|miss| miss.part == mark.part);
                let sentence = mine.map(|miss| sentences::why(text, assignment, &miss.why));
                add(format_args!(
                    "<failure message=\"{}/{}: {}\"/>",
                    mark.passed,
                    mark.checks,
                    clean(&sentence.unwrap_or_default())
                ));
            }
            add(format_args!("</testcase>\n"));
        }
        add(format_args!("</testsuite>\n"));
    }
    xml.push_str("</testsuites>\n");
    xml
}
