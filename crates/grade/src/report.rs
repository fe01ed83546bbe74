//! What came of a submission: marks, and each miss with what shows it.

use crate::assignment::Placed;
use crate::session::Answer;
use crate::truth::Standing;
use crate::watched::Watched;
use harif_rules::AnyMove;

/// The marks of one part.
#[derive(Clone, Debug, PartialEq)]
pub struct PartMark {
    /// The part.
    pub part: String,
    /// The points that it has.
    pub of: f64,
    /// The points that were earned.
    pub earned: f64,
    /// How many checks went well.
    pub passed: usize,
    /// How many there were; with none the part could not be judged.
    pub checks: usize,
}

/// Why a check went wrong.
#[derive(Clone, Debug)]
pub enum Why {
    /// Another value was expected.
    Wrong {
        /// The right one.
        expected: String,
        /// What came.
        got: String,
    },
    /// The function changed the board that it was given.
    BoardChanged,
    /// A forbidden move was not refused by an exception.
    NotRefused,
    /// The answer is no legal move.
    Illegal {
        /// What came.
        got: String,
    },
    /// There is a better move.
    Worse {
        /// The move.
        got: AnyMove,
        /// How the game stands after it.
        stands: Standing,
        /// How it would stand after the best ones.
        could: Standing,
        /// The best ones.
        better: Vec<AnyMove>,
    },
    /// The value has the wrong sign.
    Sign {
        /// What came.
        got: String,
        /// How the game stands for the side whose value it is.
        stands: Standing,
    },
    /// The search visits more nodes than needed.
    Nodes {
        /// How many.
        nodes: u64,
        /// How many would do.
        needed: u64,
    },
    /// The answer took too long for the points of `time`.
    Slow {
        /// How long it may take.
        most: f64,
    },
    /// A mistake of the search is proved.
    Fault(Box<Watched>),
    /// There was no answer, and why.
    NoAnswer(Answer),
}

/// A check that went wrong.
#[derive(Clone, Debug)]
pub struct Miss {
    /// The part.
    pub part: String,
    /// The position.
    pub placed: Option<Placed>,
    /// What was called.
    pub call: String,
    /// What is wrong.
    pub why: Why,
}

/// Why a submission could not be checked.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// It has no file to load.
    NoFile,
    /// It could not be loaded.
    NotLoaded(Answer),
    /// Its process could not be run.
    NotRun(String),
}

/// What came of a submission.
#[derive(Clone, Debug)]
pub struct Graded {
    /// Whose it is.
    pub name: String,
    /// The file that was loaded.
    pub file: Option<String>,
    /// The marks, part by part.
    pub marks: Vec<PartMark>,
    /// What went wrong, in the order of the questions.
    pub misses: Vec<Miss>,
    /// What was seen of its search.
    pub watched: Vec<Watched>,
    /// How long its answers took together, in seconds.
    pub seconds: f64,
    /// Why nothing could be checked.
    pub trouble: Option<Trouble>,
}

impl Graded {
    /// The points that were earned.
    pub fn earned(&self) -> f64 {
        self.marks.iter().map(|mark| mark.earned).sum()
    }

    /// The points that could be earned; parts that could not be judged are left out.
    pub fn of(&self) -> f64 {
        let counts = |mark: &&PartMark| mark.checks > 0 || self.trouble.is_some();
        self.marks.iter().filter(counts).map(|mark| mark.of).sum()
    }

    /// The first mistake that is proved.
    pub fn fault(&self) -> Option<&Watched> {
        self.watched.iter().find(|watched| watched.has_fault())
    }

    /// The most nodes that a watched search visited beside those that it needed.
    pub fn nodes(&self) -> Option<(u64, u64)> {
        let seen = self.watched.iter().filter(|watched| watched.complete);
        seen.map(|watched| (watched.nodes, watched.needed)).max()
    }
}

/// Marks and misses while they are counted.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    checks: Vec<(String, bool)>,
    pub(crate) misses: Vec<Miss>,
}

impl Tally {
    /// Counts what was found about one question.
    pub(crate) fn count(
        &mut self,
        part: &str,
        verdict: Result<(), Option<Why>>,
        placed: Option<&Placed>,
        call: &str,
    ) {
        self.checks.push((part.to_owned(), verdict.is_ok()));
        if let Err(Some(why)) = verdict {
            self.misses.push(Miss {
                part: part.to_owned(),
                placed: placed.cloned(),
                call: call.to_owned(),
                why,
            });
        }
    }

    /// The marks for the parts of an assignment.
    pub(crate) fn marks(&self, points: &[(String, f64)]) -> Vec<PartMark> {
        let mark = |(part, of): &(String, f64)| {
            let mine = self.checks.iter().filter(|(name, _)| name == part);
            let checks = mine.clone().count();
            let passed = mine.filter(|(_, well)| *well).count();
            let share = passed as f64 / checks.max(1) as f64;
            PartMark {
                part: part.clone(),
                of: *of,
                earned: (of * share * 100.0).round() / 100.0,
                passed,
                checks,
            }
        };
        points.iter().map(mark).collect()
    }
}
