//! A function that searches: its move and its value against what is right.

use crate::assignment::{Assignment, Placed};
use crate::moves::shown;
use crate::python;
use crate::questions::{Asked, Expect, in_time};
use crate::report::Why;
use crate::session::Answer;
use crate::truth::{Standing, Truth};
use harif_engines::solve::Solver;
use harif_rules::{AnyMove, Position};
use serde_json::Value;

/// What is told about one part.
type Count<'a> = &'a mut dyn FnMut(&str, Result<(), Option<Why>>);

/// One question for each position that is not over.
pub(crate) fn questions(assignment: &Assignment, solver: &mut Solver) -> Vec<Asked> {
    if !["legal", "best", "value", "time"]
        .iter()
        .any(|part| assignment.has_part(part))
    {
        return Vec::new();
    }
    let open = assignment
        .positions
        .iter()
        .filter(|placed| !placed.position.is_over());
    open.map(|placed| Asked {
        part: "search".to_owned(),
        placed: Some(placed.clone()),
        call: assignment.call.clone(),
        expression: python::question(&assignment.call, &placed.position, assignment),
        expect: Expect::Search(Truth::of(&placed.position, assignment.depth, solver)),
    })
    .collect()
}

/// The function that a call begins with, if it is a plain name.
pub(crate) fn called(call: &str) -> Option<&str> {
    let name = call.split('(').next()?.trim();
    let plain = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    plain.then_some(name)
}

/// Judges a move that was read, for the parts `legal` and `best`.
pub(crate) fn judge_move(truth: &Truth, chosen: Option<AnyMove>, got: &str, count: Count<'_>) {
    let standing = chosen.and_then(|m| Some((m, truth.standing(m)?)));
    let Some((m, stands)) = standing else {
        let got = got.to_owned();
        count("legal", Err(Some(Why::Illegal { got })));
        count("best", Err(None));
        return;
    };
    count("legal", Ok(()));
    let verdict = match truth.best() {
        Some(could) if stands < could => Err(Some(Why::Worse {
            got: m,
            stands,
            could,
            better: truth.best_moves(),
        })),
        _ => Ok(()),
    };
    count("best", verdict);
}

/// Judges an answer.
pub(crate) fn judge(
    truth: &Truth,
    value: &Value,
    seconds: f64,
    placed: Option<&Placed>,
    assignment: &Assignment,
    count: Count<'_>,
) {
    let Some(placed) = placed else { return };
    let template = &assignment.answer;
    if template.has_move() {
        let chosen = template.chosen(value, &placed.position, assignment.board.first_row);
        judge_move(truth, chosen, &shown(value), count);
    }
    if let Some(verdict) = judge_sign(truth, value, placed, assignment) {
        count("value", verdict);
    }
    count("time", in_time(seconds, assignment));
}

/// Whether the value says who wins; none where that is not decided.
fn judge_sign(
    truth: &Truth,
    answer: &Value,
    placed: &Placed,
    assignment: &Assignment,
) -> Option<Result<(), Option<Why>>> {
    if !assignment.answer.has_value() {
        return None;
    }
    let turn = placed.position.turn();
    let mover = truth.best()?;
    let stands = if assignment.view.side(turn) == turn {
        mover
    } else {
        mover.flipped()
    };
    let value = assignment.answer.value(answer);
    let fits = match (stands, value) {
        // Unfinished games may be judged in any way, drawn ones may not.
        (Standing::Even, _) if assignment.depth.is_some() => return None,
        (_, None) => false,
        (Standing::Even, Some(value)) => value == 0.0,
        (Standing::Won, Some(value)) => value > 0.0,
        (Standing::Lost, Some(value)) => value < 0.0,
    };
    Some(if fits {
        Ok(())
    } else {
        Err(Some(Why::Sign {
            got: shown(answer),
            stands,
        }))
    })
}

/// Counts a question without an answer: it is told once and counts for all parts.
pub(crate) fn lost(answer: &Answer, assignment: &Assignment, count: Count<'_>) {
    let mut why = Some(Why::NoAnswer(answer.clone()));
    let template = &assignment.answer;
    for (part, applies) in [
        ("legal", template.has_move()),
        ("best", template.has_move()),
        ("value", template.has_value()),
        ("time", true),
    ] {
        if applies {
            // The reason stands with the first part that has points.
            let told = if assignment.has_part(part) {
                why.take()
            } else {
                None
            };
            count(part, Err(told));
        }
    }
}
