//! What is wrong with a submission, in one sentence each.

use harif_grade::{Answer, Assignment, Graded, Standing, Trouble, Why};
use harif_text::{Key, Text, Value, say};
use harif_words::watch as words_of;

/// The name of a part: ours in words, the course's functions and the teacher's own as they are.
pub(super) fn part(text: &Text, name: &str) -> String {
    match Key::find(&format!("grade-part-{name}")) {
        Some(key) => text.say(key, &[]),
        None => text.ltr(name),
    }
}

/// Points without digits that say nothing: `3`, `2.5`, `0.67`.
pub(super) fn points(text: &Text, points: f64) -> String {
    let places = (0..2).find(|&places| {
        let scale = 10_f64.powi(places);
        ((points * scale).round() / scale - points).abs() < 1e-9
    });
    text.decimal(points, places.unwrap_or(2) as usize)
}

/// Why there is no answer.
fn no_answer(text: &Text, assignment: &Assignment, answer: &Answer) -> String {
    match answer {
        Answer::Raised {
            kind,
            message,
            line: None,
        } => say!(
            text,
            "grade-why-raised",
            kind = Value::ltr(kind),
            message = Value::ltr(message)
        ),
        Answer::Raised {
            kind,
            message,
            line: Some(line),
        } => say!(
            text,
            "grade-why-raised-line",
            kind = Value::ltr(kind),
            line = *line,
            message = Value::ltr(message)
        ),
        Answer::TimedOut => say!(text, "grade-why-timed-out", n = assignment.limits.seconds),
        Answer::Ended(message) => {
            say!(text, "grade-why-ended", message = Value::ltr(message))
        }
        Answer::NotAsked | Answer::Value(..) => say!(text, "grade-why-not-asked"),
    }
}

/// Why a check went wrong.
pub(super) fn why(text: &Text, assignment: &Assignment, why: &Why) -> String {
    match why {
        Why::Wrong { expected, got } => say!(
            text,
            "grade-why-wrong",
            expected = Value::ltr(expected),
            got = Value::ltr(got)
        ),
        Why::BoardChanged => say!(text, "grade-why-board-changed"),
        Why::NotRefused => say!(text, "grade-why-not-refused"),
        Why::Illegal { got } => say!(text, "grade-why-illegal", got = Value::ltr(got)),
        Why::Worse {
            got,
            stands,
            could,
            better,
        } => {
            let (got, line) = (Value::ltr(got), Value::ltr(list(better)));
            match (stands, could) {
                (Standing::Lost, Standing::Won) => {
                    say!(text, "grade-why-lost-won", move = got, line = line)
                }
                (Standing::Lost, _) => {
                    say!(text, "grade-why-lost-even", move = got, line = line)
                }
                _ => say!(text, "grade-why-even-won", move = got, line = line),
            }
        }
        Why::Sign { got, stands } => {
            let got = Value::ltr(got);
            match stands {
                Standing::Won => say!(text, "grade-why-sign-won", got = got),
                Standing::Lost => say!(text, "grade-why-sign-lost", got = got),
                Standing::Even => say!(text, "grade-why-sign-even", got = got),
            }
        }
        Why::Nodes { nodes, needed } => {
            say!(text, "grade-why-nodes", nodes = *nodes, needed = *needed)
        }
        Why::Slow { most } => {
            let seconds = points(text, *most);
            say!(text, "grade-why-slow", seconds = seconds)
        }
        Why::Fault(watched) => match &watched.finding {
            Some(finding) => {
                let sentence = words_of::sentence(text, finding);
                say!(text, "grade-why-fault", sentence = sentence)
            }
            None => String::new(),
        },
        Why::NoAnswer(answer) => no_answer(text, assignment, answer),
    }
}

/// Moves in a row, not too many.
fn list(moves: &[harif_rules::AnyMove]) -> String {
    let shown: Vec<String> = moves.iter().take(4).map(ToString::to_string).collect();
    let more = if moves.len() > 4 { ", …" } else { "" };
    shown.join(", ") + more
}

/// Why a submission could not be checked at all.
pub(super) fn trouble(text: &Text, assignment: &Assignment, graded: &Graded) -> Option<String> {
    Some(match graded.trouble.as_ref()? {
        Trouble::NoFile => say!(text, "grade-no-file"),
        Trouble::NotLoaded(answer) => {
            let sentence = no_answer(text, assignment, answer);
            say!(text, "grade-not-loaded", sentence = sentence)
        }
        Trouble::NotRun(message) => {
            say!(text, "grade-not-run", message = Value::ltr(message))
        }
    })
}

/// One short word for the table: the proved fault, the trouble, or the first miss.
pub(super) fn short(graded: &Graded) -> String {
    if let Some(finding) = graded.fault().and_then(|watched| watched.finding.as_ref()) {
        return finding.fault.name().to_owned();
    }
    match &graded.trouble {
        Some(Trouble::NoFile) => "no-file".to_owned(),
        Some(Trouble::NotLoaded(Answer::Raised { kind, .. })) => kind.clone(),
        Some(Trouble::NotLoaded(_) | Trouble::NotRun(_)) => "not-loaded".to_owned(),
        None => graded
            .misses
            .first()
            .map_or_else(String::new, |miss| miss_name(&miss.why).to_owned()),
    }
}

/// The stable name of a miss, for files.
pub(super) fn miss_name(why: &Why) -> &str {
    match why {
        Why::Wrong { .. } => "wrong",
        Why::BoardChanged => "board-changed",
        Why::NotRefused => "not-refused",
        Why::Illegal { .. } => "illegal",
        Why::Worse { .. } => "worse-move",
        Why::Sign { .. } => "wrong-sign",
        Why::Nodes { .. } => "too-many-nodes",
        Why::Slow { .. } => "slow",
        Why::Fault(watched) => watched
            .finding
            .as_ref()
            .map_or("fault", |finding| finding.fault.name()),
        Why::NoAnswer(Answer::Raised { kind, .. }) => kind,
        Why::NoAnswer(Answer::TimedOut) => "timed-out",
        Why::NoAnswer(Answer::Ended(_)) => "ended",
        Why::NoAnswer(Answer::NotAsked | Answer::Value(..)) => "not-asked",
    }
}
