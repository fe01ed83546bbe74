//! What a submission is asked, what must come out, and how an answer is judged.

use crate::assignment::{Assignment, Custom, Expected, Placed, ProgramKind};
use crate::moves::{number, shown};
use crate::report::{Tally, Why};
use crate::session::Answer;
use crate::truth::Truth;
use crate::{course, function, python};
use harif_engines::solve::Solver;
use harif_rules::Position;
use harif_search::Evaluator;
use harif_search::evaluators::ByName;
use serde_json::Value;

/// What must come out of a question.
#[derive(Clone, Debug)]
pub(crate) enum Expect {
    /// This value.
    Same(Value),
    /// This value and the board as it was.
    SameAndUnchanged { value: Value, board: Value },
    /// An exception.
    Refused,
    /// A best move of the course's `minimax`, and the board as it was.
    CourseMove { truth: Truth, board: Value },
    /// A legal and good move, and a value that fits.
    Search(Truth),
}

/// A question.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) part: String,
    pub(crate) placed: Option<Placed>,
    /// What people see.
    pub(crate) call: String,
    /// What is evaluated.
    pub(crate) expression: String,
    pub(crate) expect: Expect,
}

/// All questions of an assignment.
pub(crate) fn plan(assignment: &Assignment, solver: &mut Solver) -> Vec<Asked> {
    let mut asked: Vec<Asked> = assignment
        .questions
        .iter()
        .filter(|custom| assignment.has_part(&custom.part))
        .map(|custom| own(custom, assignment))
        .collect();
    match assignment.kind {
        ProgramKind::Course => asked.extend(course::questions(assignment, solver)),
        ProgramKind::Function => asked.extend(function::questions(assignment, solver)),
        ProgramKind::Engine => {}
    }
    asked
}

/// A question of the teacher's own.
fn own(custom: &Custom, assignment: &Assignment) -> Asked {
    let expression = match &custom.placed {
        Some(placed) => python::question(&custom.call, &placed.position, assignment),
        None => custom.call.clone(),
    };
    let expected = match (&custom.expect, &custom.placed) {
        (&Expected::Evaluator(spec), Some(placed)) => {
            let position = &placed.position;
            let evaluator = ByName::new(spec, position);
            Value::from(evaluator.evaluate(position, position.turn()))
        }
        (Expected::Value(value), _) => value.clone(),
        (Expected::Evaluator(_), None) => Value::Null,
    };
    Asked {
        part: custom.part.clone(),
        placed: custom.placed.clone(),
        call: custom.call.clone(),
        expression,
        expect: Expect::Same(expected),
    }
}

/// Judges an answer and counts it.
pub(crate) fn judge(asked: &Asked, answer: &Answer, assignment: &Assignment, tally: &mut Tally) {
    let placed = asked.placed.as_ref();
    let mut count = |part: &str, verdict: Result<(), Option<Why>>| {
        tally.count(part, verdict, placed, &asked.call);
    };
    match (&asked.expect, answer) {
        (Expect::Refused, Answer::Raised { kind, .. }) => {
            // What is not written yet refuses nothing.
            let unwritten = ["NotImplementedError", "NameError", "SyntaxError"];
            let verdict = if unwritten.contains(&kind.as_str()) {
                Err(Some(Why::NoAnswer(answer.clone())))
            } else {
                Ok(())
            };
            count(&asked.part, verdict);
        }
        (Expect::Search(truth), Answer::Value(value, seconds)) => {
            function::judge(truth, value, *seconds, placed, assignment, &mut count);
        }
        (Expect::Search(_), lost) => function::lost(lost, assignment, &mut count),
        (_, Answer::Value(value, seconds)) => {
            count(&asked.part, judge_value(&asked.expect, value, placed));
            if asked.part == "minimax" {
                count("time", in_time(*seconds, assignment));
            }
        }
        (_, lost) => {
            count(&asked.part, Err(Some(Why::NoAnswer(lost.clone()))));
            if asked.part == "minimax" {
                count("time", Err(None));
            }
        }
    }
}

/// Whether an answer was fast enough.
pub(crate) fn in_time(seconds: f64, assignment: &Assignment) -> Result<(), Option<Why>> {
    let most = assignment.limits.fast;
    if seconds <= most {
        Ok(())
    } else {
        Err(Some(Why::Slow { most }))
    }
}

fn judge_value(expect: &Expect, value: &Value, placed: Option<&Placed>) -> Result<(), Option<Why>> {
    let wrong = |expected: &Value, got: &Value| {
        Err(Some(Why::Wrong {
            expected: shown(expected),
            got: shown(got),
        }))
    };
    match expect {
        Expect::Same(expected) if same(expected, value) => Ok(()),
        Expect::Same(expected) => wrong(expected, value),
        Expect::SameAndUnchanged {
            value: expected,
            board,
        } => {
            let (got, after) = pair(value);
            if !same(board, after) {
                Err(Some(Why::BoardChanged))
            } else if same(expected, got) {
                Ok(())
            } else {
                wrong(expected, got)
            }
        }
        Expect::Refused => Err(Some(Why::NotRefused)),
        Expect::CourseMove { truth, board } => {
            let (got, after) = pair(value);
            if !same(board, after) {
                return Err(Some(Why::BoardChanged));
            }
            course::judge_move(truth, got, placed)
        }
        Expect::Search(_) => Ok(()),
    }
}

/// The answer and the board after it.
fn pair(value: &Value) -> (&Value, &Value) {
    match value.as_array().map(Vec::as_slice) {
        Some([answer, board]) => (answer, board),
        _ => (value, &Value::Null),
    }
}

/// Whether two values are equal as Python sees it: 1 is 1.0 and True, tuples are lists, sets have no order.
pub(crate) fn same(a: &Value, b: &Value) -> bool {
    fn items(value: &Value) -> Option<(&Vec<Value>, bool)> {
        match value {
            Value::Array(items) => Some((items, false)),
            Value::Object(object) => Some((object.get("set")?.as_array()?, true)),
            _ => None,
        }
    }
    if let (Some((left, left_set)), Some((right, right_set))) = (items(a), items(b)) {
        if left_set || right_set {
            let within =
                |some: &[Value], all: &[Value]| some.iter().all(|x| all.iter().any(|y| same(x, y)));
            return within(left, right) && within(right, left);
        }
        return left.len() == right.len() && left.iter().zip(right).all(|(x, y)| same(x, y));
    }
    let as_number = |value: &Value| match value {
        Value::Bool(truth) => Some(f64::from(u8::from(*truth))),
        other => number(other),
    };
    match (as_number(a), as_number(b)) {
        (Some(a), Some(b)) => {
            a.total_cmp(&b).is_eq() || (a - b).abs() <= 1e-9 * a.abs().max(b.abs())
        }
        _ => a == b,
    }
}
