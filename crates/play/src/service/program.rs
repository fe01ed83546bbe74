//! A person's own programs, as they cross between a page and the program that serves it: only that one
//! can run them.

use serde::{Deserialize, Serialize};

/// A program that may sit at the board of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferedProgram {
    /// What people know it by.
    pub name: String,
    /// The games in which it answered, by the name of their kind.
    pub games: Vec<String>,
}

/// What a program did instead of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramFault {
    /// What kind of fault.
    pub kind: FaultKind,
    /// What exactly happened, for the author of the program.
    pub detail: String,
    /// The command that starts it; empty where that is not known.
    pub command: String,
}

/// The ways in which a program can fail at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// It gave up.
    Resigned,
    /// It used more time than there was.
    Time,
    /// It sent a move that the rules refuse, or no move at all.
    Illegal,
    /// It ended.
    Crash,
    /// It did not answer.
    Hang,
    /// It closed its end of the conversation but lives on.
    Disconnect,
    /// It could not be started, or refused the game or its position.
    Refused,
    /// The program that serves the page offers none of this name.
    Absent,
    /// The program that serves the page, which runs it, does not answer.
    Unserved,
}

impl FaultKind {
    /// Every kind.
    pub const ALL: [Self; 9] = [
        Self::Resigned,
        Self::Time,
        Self::Illegal,
        Self::Crash,
        Self::Hang,
        Self::Disconnect,
        Self::Refused,
        Self::Absent,
        Self::Unserved,
    ];

    /// A fault of this kind about which nothing more is known.
    pub const fn alone(self) -> ProgramFault {
        ProgramFault {
            kind: self,
            detail: String::new(),
            command: String::new(),
        }
    }
}
