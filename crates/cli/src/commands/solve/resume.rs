//! Solves of many minutes that can be stopped: what is proved is kept in a file, and the next run goes on from it.

use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::Duration;

use harif_engines::connect4::ProofsError;
use harif_engines::solve::{Answer, Progress, Question, Solver};
use harif_rules::{AnyPosition, Game};
use harif_search::Control;
use harif_text::{Text, Value, say};

use crate::failure::Failure;
use crate::files::{self, LONGEST_FILE, read_bounded};

/// How often the file is written while a position is solved.
const PAUSE: Duration = Duration::from_secs(30);

/// The file that proofs are kept in.
#[derive(Debug)]
pub(super) struct Proofs {
    file: PathBuf,
}

impl Proofs {
    /// Hands what is in the file to the solver, if there is one, and says how many positions that is.
    pub(super) fn open(
        text: &Text,
        file: PathBuf,
        game: Game,
        solver: &mut Solver,
    ) -> Result<(Self, usize), Failure> {
        let name = Value::ltr(file.display());
        let bytes = match read_bounded(&file, LONGEST_FILE) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => {
                let reason = Value::ltr(error);
                let problem = say!(text, "error-file-unreadable", file = name, reason = reason);
                return Err(Failure::Request(vec![problem]));
            }
        };
        match solver.resume(&AnyPosition::start(game), bytes.as_deref()) {
            Ok(number) => Ok((Self { file }, number)),
            Err(error) => Err(Failure::Request(vec![match error {
                ProofsError::Format => say!(text, "solve-resume-format", file = name),
                ProofsError::Damaged => say!(text, "solve-resume-damaged", file = name),
                ProofsError::OtherBoard(columns, rows) => say!(
                    text,
                    "solve-resume-other",
                    file = name,
                    columns = columns,
                    rows = rows
                ),
                ProofsError::NotKept => {
                    say!(
                        text,
                        "solve-resume-none",
                        flag = Value::ltr("--resume"),
                        board = Value::ltr("8 × 7")
                    )
                }
            }])),
        }
    }

    /// Solves a position and writes the file now and then, and at the end.
    pub(super) fn solve(
        &self,
        text: &Text,
        solver: &mut Solver,
        (position, question): (&AnyPosition, Question),
        control: Control<'_>,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Answer, Failure> {
        let (mut nodes, mut time) = (0, Duration::ZERO);
        loop {
            let part = solver.solve(position, question, control.within(PAUSE), &mut |part| {
                progress(Progress {
                    nodes: nodes + part.nodes,
                    ..part
                });
            });
            nodes += part.nodes;
            time += part.time;
            self.write(text, solver, position)?;
            let moves = part.moves.iter().map(|entry| entry.bounds);
            let is_solved = moves.chain([part.bounds]).all(|it| it.exact().is_some());
            if is_solved || control.is_over() {
                return Ok(Answer {
                    nodes,
                    time,
                    ..part
                });
            }
        }
    }

    fn write(
        &self,
        text: &Text,
        solver: &mut Solver,
        position: &AnyPosition,
    ) -> Result<(), Failure> {
        let bytes = solver
            .proofs(position)
            .map_err(|error| Failure::Other(error.into()))?;
        files::write_whole(&self.file, &bytes).map_err(|error| {
            let (file, reason) = (Value::ltr(self.file.display()), Value::ltr(error));
            let problem = say!(text, "error-file-unwritable", file = file, reason = reason);
            Failure::Other(anyhow::anyhow!(problem))
        })
    }
}
