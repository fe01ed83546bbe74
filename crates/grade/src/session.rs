//! A submission that is asked one question after the other, and started again after each one that it does not survive.

use crate::confine::{Confined, Job};
use harif_arena::contestant::ProcessOutput;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How often a submission may hang or die over one part before the rest of that part is not asked.
const MOST_LOST: usize = 3;
/// How many lines that are no answers are read from a submission.
const MOST_JUNK: usize = 10_000;
/// How often a stopped run is looked for.
const GLANCE: Duration = Duration::from_millis(100);

/// What came of a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A value, and the seconds that it took.
    Value(Value, f64),
    /// An exception.
    Raised {
        /// Its class.
        kind: String,
        /// Its text.
        message: String,
        /// The line of the submission.
        line: Option<u64>,
    },
    /// Nothing in time.
    TimedOut,
    /// The process ended instead.
    Ended(String),
    /// The question was not asked any more.
    NotAsked,
}

/// What a submission was asked, in the order of the questions.
pub(crate) enum Outcome {
    Answers(Vec<Answer>),
    /// It could not be loaded.
    NotLoaded(Answer),
    /// The run was stopped.
    Stopped,
}

/// A question: the part that it counts for, and the expression.
pub(crate) struct Question {
    pub(crate) part: String,
    pub(crate) expression: String,
}

#[derive(Deserialize)]
struct Line {
    #[serde(default)]
    loaded: bool,
    failed: Option<Raised>,
    n: Option<usize>,
    value: Option<Value>,
    error: Option<Raised>,
    #[serde(default)]
    seconds: f64,
}

#[derive(Deserialize)]
struct Raised {
    kind: String,
    message: String,
    line: Option<u64>,
}

impl From<Raised> for Answer {
    fn from(raised: Raised) -> Self {
        Self::Raised {
            kind: raised.kind,
            message: raised.message,
            line: raised.line,
        }
    }
}

/// What was heard until a moment.
enum Event {
    Line(Line),
    Late,
    Ended(String),
    Stopped,
}

fn hear(
    process: &mut Confined,
    until: Instant,
    junk: &mut usize,
    stop: &dyn Fn() -> bool,
) -> Event {
    loop {
        if stop() {
            return Event::Stopped;
        }
        match process.hear(until.min(Instant::now() + GLANCE)) {
            ProcessOutput::Line(text) => match serde_json::from_str(&text) {
                Ok(line) => return Event::Line(line),
                Err(_) if *junk < MOST_JUNK => *junk += 1,
                Err(_) => return Event::Ended("it wrote too much".to_owned()),
            },
            ProcessOutput::Nothing if Instant::now() >= until => return Event::Late,
            ProcessOutput::Nothing => {}
            ProcessOutput::Closed { story, .. } => return Event::Ended(story),
        }
    }
}

/// Asks all questions.
pub(crate) fn ask(
    job: &Job<'_>,
    file: &std::path::Path,
    questions: &[Question],
    stop: &dyn Fn() -> bool,
) -> std::io::Result<Outcome> {
    let limits = job.limits;
    let mut answers: Vec<Option<Answer>> = vec![None; questions.len()];
    // A program that waits or fails at its top level is loaded by its definitions.
    let mut definitions = false;
    loop {
        skip_hopeless(questions, &mut answers);
        let Some(first) = answers.iter().position(Option::is_none) else {
            let answers = answers.into_iter().flatten().collect();
            return Ok(Outcome::Answers(answers));
        };
        let asked: Vec<Option<&str>> = questions
            .iter()
            .zip(&answers)
            .map(|(question, answer)| answer.is_none().then_some(question.expression.as_str()))
            .collect();
        let task = json!({
            "file": file,
            "tracer": job.tools.tracer(),
            "definitions": definitions,
            "first": first,
            "questions": asked,
        });
        let mut process = job.start(&job.tools.answering(), questions.len())?;
        process.send(&task.to_string());
        let mut junk = 0;
        let until = Instant::now() + Duration::from_secs(limits.start.into());
        let refused = match hear(&mut process, until, &mut junk, stop) {
            Event::Line(Line { loaded: true, .. }) => None,
            Event::Line(Line {
                failed: Some(raised),
                ..
            }) => Some(raised.into()),
            Event::Line(_) => Some(Answer::Ended("it wrote no answer".to_owned())),
            Event::Late => Some(Answer::TimedOut),
            Event::Ended(story) => Some(Answer::Ended(story)),
            Event::Stopped => return Ok(Outcome::Stopped),
        };
        if let Some(refused) = refused {
            let is_syntax = matches!(&refused, Answer::Raised { kind, .. } if kind == "SyntaxError" || kind == "IndentationError");
            if definitions || is_syntax {
                return Ok(Outcome::NotLoaded(refused));
            }
            definitions = true;
            continue;
        }
        if listen(&mut process, &mut answers, limits.seconds, &mut junk, stop) {
            return Ok(Outcome::Stopped);
        }
    }
}

/// Takes answers until one does not come; tells whether the run was stopped.
fn listen(
    process: &mut Confined,
    answers: &mut [Option<Answer>],
    seconds: u32,
    junk: &mut usize,
    stop: &dyn Fn() -> bool,
) -> bool {
    while let Some(next) = answers.iter().position(Option::is_none) {
        let until = Instant::now() + Duration::from_secs(seconds.into());
        let lost = match hear(process, until, junk, stop) {
            Event::Line(line) if line.n == Some(next) => {
                answers[next] = Some(match (line.error, line.value) {
                    (Some(raised), _) => raised.into(),
                    (None, value) => Answer::Value(value.unwrap_or(Value::Null), line.seconds),
                });
                continue;
            }
            Event::Line(_) => {
                *junk += 1;
                if *junk < MOST_JUNK {
                    continue;
                }
                Answer::Ended("it wrote too much".to_owned())
            }
            Event::Late => Answer::TimedOut,
            Event::Ended(story) => Answer::Ended(story),
            Event::Stopped => return true,
        };
        answers[next] = Some(lost);
        return false;
    }
    false
}

/// Gives up the rest of a part that was fatal too often.
fn skip_hopeless(questions: &[Question], answers: &mut [Option<Answer>]) {
    let fatal =
        |answer: &Option<Answer>| matches!(answer, Some(Answer::TimedOut | Answer::Ended(_)));
    for at in 0..questions.len() {
        if answers[at].is_some() {
            continue;
        }
        let part = &questions[at].part;
        let same = |&other: &usize| questions[other].part == *part;
        let lost = (0..at).filter(same).filter(|&other| fatal(&answers[other]));
        if lost.count() >= MOST_LOST {
            answers[at] = Some(Answer::NotAsked);
        }
    }
}
