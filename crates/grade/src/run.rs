//! Running all submissions of a folder, several at once.

use crate::assignment::{Assignment, Placed, ProgramKind};
use crate::confine::{Job, Tools};
use crate::questions::{self, Asked};
use crate::report::{Graded, Tally, Trouble, Why};
use crate::session::{self, Answer, Outcome, Question};
use crate::submission::Submission;
use crate::tracing::TracingError;
use crate::truth::{Truth, solver};
use crate::watched::{self, Watched};
use crate::{course, engine, function, python};
use harif_rules::Position;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

/// Why no submission can be run.
#[derive(Debug, thiserror::Error)]
pub enum GraderError {
    /// There is no Python of that name, or it is older than 3.8.
    #[error("{0} is no Python 3.8 or newer")]
    NoPython(String),
    /// There is no room for the driver.
    #[error("{0}")]
    Io(#[from] std::io::Error),
}

/// An assignment with what is right in it, ready to run submissions.
#[derive(Debug)]
pub struct Grader<'a> {
    assignment: &'a Assignment,
    tools: Tools,
    asked: Vec<Asked>,
    moves: Vec<(&'a Placed, Truth)>,
}

impl<'a> Grader<'a> {
    /// Computes what is right, once for all submissions.
    ///
    /// # Errors
    /// If the Python does not run.
    pub fn new(assignment: &'a Assignment, python: &str) -> Result<Self, GraderError> {
        let tools = Tools::new(python)?;
        if !tools.python_runs() {
            return Err(GraderError::NoPython(python.to_owned()));
        }
        let solver = &mut solver();
        let moves = match assignment.kind {
            ProgramKind::Engine => engine::plan(assignment, solver),
            ProgramKind::Course | ProgramKind::Function => Vec::new(),
        };
        Ok(Self {
            assignment,
            tools,
            asked: questions::plan(assignment, solver),
            moves,
        })
    }

    /// Runs all submissions, so many at once, and gives what came of each in their order; those that were not
    /// reached when `stop` was set are left out. `done` is called after each, in any order.
    pub fn grade_all(
        &self,
        submissions: &[Submission],
        jobs: usize,
        stop: &Arc<AtomicBool>,
        done: &mut dyn FnMut(&Graded),
    ) -> Vec<Graded> {
        let next = AtomicUsize::new(0);
        let mut results: Vec<Option<Graded>> = submissions.iter().map(|_| None).collect();
        std::thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for _ in 0..jobs.clamp(1, submissions.len().max(1)) {
                let (send, next) = (send.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(submission) = submissions.get(at) else {
                            return;
                        };
                        let Some(graded) = self.grade(submission, stop) else {
                            return;
                        };
                        if send.send((at, graded)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(send);
            for (at, graded) in receive {
                done(&graded);
                results[at] = Some(graded);
            }
        });
        results.into_iter().flatten().collect()
    }

    /// Runs one submission; none if the run was stopped.
    pub fn grade(&self, submission: &Submission, stop: &Arc<AtomicBool>) -> Option<Graded> {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        match self.run(submission, stop) {
            Ok(graded) => graded,
            Err(error) => {
                let trouble = Trouble::NotRun(error.to_string());
                Some(self.finish(
                    submission,
                    None,
                    Tally::default(),
                    Vec::new(),
                    0.0,
                    Some(trouble),
                ))
            }
        }
    }

    fn run(
        &self,
        submission: &Submission,
        stop: &Arc<AtomicBool>,
    ) -> std::io::Result<Option<Graded>> {
        let assignment = self.assignment;
        let scratch = tempfile::Builder::new().prefix("harif-work-").tempdir()?;
        submission.unpack(scratch.path())?;
        let job = Job::new(&self.tools, &assignment.limits, scratch.path());
        let mut tally = Tally::default();
        let function = match assignment.kind {
            ProgramKind::Function => function::called(&assignment.call).unwrap_or("minimax"),
            ProgramKind::Course => "minimax",
            ProgramKind::Engine => "choose",
        };
        let file = submission.main_file(assignment.file.as_deref(), function);
        if assignment.kind == ProgramKind::Engine {
            let name = file.map_or_else(String::new, |file| file.display().to_string());
            let seconds = engine::grade(&job, assignment, &name, &self.moves, &mut tally, stop);
            return Ok(seconds
                .map(|seconds| self.finish(submission, file, tally, Vec::new(), seconds, None)));
        }
        let Some(file) = file else {
            let trouble = Some(Trouble::NoFile);
            return Ok(Some(self.finish(
                submission,
                None,
                tally,
                Vec::new(),
                0.0,
                trouble,
            )));
        };
        let path = scratch.path().join(file);
        let stopped = || stop.load(Ordering::Relaxed);
        let questions: Vec<Question> = self
            .asked
            .iter()
            .map(|asked| Question {
                part: asked.part.clone(),
                expression: asked.expression.clone(),
            })
            .collect();
        let answers = match session::ask(&job, &path, &questions, &stopped)? {
            Outcome::Answers(answers) => answers,
            Outcome::NotLoaded(answer) => {
                let trouble = Some(Trouble::NotLoaded(answer));
                let graded = self.finish(submission, Some(file), tally, Vec::new(), 0.0, trouble);
                return Ok(Some(graded));
            }
            Outcome::Stopped => return Ok(None),
        };
        let mut seconds = 0.0;
        for (asked, answer) in self.asked.iter().zip(&answers) {
            if let Answer::Value(_, took) = answer {
                seconds += took;
            }
            questions::judge(asked, answer, assignment, &mut tally);
        }
        // What a submission did to its files must not change what is watched.
        submission.unpack(scratch.path())?;
        let Some(watched) = self.watch(&job, &path, function, &mut tally, &stopped) else {
            return Ok(None);
        };
        Ok(Some(self.finish(
            submission,
            Some(file),
            tally,
            watched,
            seconds,
            None,
        )))
    }

    /// Watches the search on some positions; none if the run was stopped.
    fn watch(
        &self,
        job: &Job<'_>,
        path: &Path,
        function: &str,
        tally: &mut Tally,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<Watched>> {
        let assignment = self.assignment;
        let mut seen = Vec::new();
        if !assignment.has_part("diagnosis") && !assignment.has_part("nodes") {
            return Some(seen);
        }
        let (call, places): (&str, Vec<&Placed>) = if assignment.kind == ProgramKind::Course {
            ("minimax(board)", course::watchable(assignment))
        } else {
            let open = assignment.positions.iter();
            let open = open.filter(|placed| !placed.position.is_over());
            (&assignment.call, open.take(assignment.watched).collect())
        };
        let named = assignment.watch.as_deref().unwrap_or(function);
        for placed in places {
            let expression = python::question(call, &placed.position, assignment);
            let sides = &assignment.board.sides;
            let seen_once =
                watched::watch(job, path, Some(named), &expression, placed, sides, stop);
            let watched = match seen_once {
                Ok(watched) => watched,
                Err(TracingError::Stopped) => return None,
                Err(_) => None,
            };
            let Some(watched) = watched else { continue };
            let fault = watched
                .has_fault()
                .then(|| Some(Why::Fault(Box::new(watched.clone()))));
            let verdict = fault.map_or(Ok(()), Err);
            tally.count("diagnosis", verdict, Some(placed), call);
            if watched.complete {
                let most = watched.needed as f64 * assignment.limits.nodes;
                let verdict = if watched.nodes as f64 <= most {
                    Ok(())
                } else {
                    Err(Some(Why::Nodes {
                        nodes: watched.nodes,
                        needed: watched.needed,
                    }))
                };
                tally.count("nodes", verdict, Some(placed), call);
            }
            seen.push(watched);
        }
        Some(seen)
    }

    fn finish(
        &self,
        submission: &Submission,
        file: Option<&Path>,
        tally: Tally,
        watched: Vec<Watched>,
        seconds: f64,
        trouble: Option<Trouble>,
    ) -> Graded {
        let points = &self.assignment.points;
        let marks = tally.marks(points);
        let mut misses = tally.misses;
        misses.retain(|miss| points.iter().any(|(part, _)| *part == miss.part));
        Graded {
            name: submission.name.clone(),
            file: file.map(|file| file.display().to_string()),
            marks,
            misses,
            watched,
            seconds,
            trouble,
        }
    }
}
