//! What exactly a program did instead of a move.
//!
//! Such a story is kept in files and sent to pages as one line of English. It consists of remarks that are written here and
//! read back here, so that every front end can tell them in its own language.

/// Something that the host of a program noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remark {
    /// The program sent nothing after this line.
    Nothing,
    /// It sent something, but no answer to this line.
    Unanswered,
    /// Its answer to this line does not end as the protocol says.
    Unfinished,
    /// The clock of the game ran out.
    Flag,
    /// This word of the protocol did not come after that one.
    Missing,
    /// A common cause of silence.
    Flush,
    /// How long it was waited for, and how long a move may take.
    WaitedForMove,
    /// How long it was waited for.
    Waited,
    /// The number of the move, its time, and the time that it had.
    Late,
    /// The number of the move, what was sent for it, and the rule that it breaks.
    NotLegal,
    /// The moves of the game before that.
    Before,
    /// This answer names no move.
    NoMove,
    /// How a column is written.
    ColumnsLike,
    /// How a cell is written.
    CellsLike,
    /// This line was refused with that answer.
    Answered,
    /// So many other lines came.
    Instead,
    /// This line is no answer in GTP.
    BadLine,
    /// It ended with this code.
    Exit,
    /// It was ended by this signal.
    Signal,
    /// It closed its output.
    Closed,
    /// It sent a move that was not asked for.
    Early,
    /// The protocol has no name for the game.
    UnknownGame,
}

/// Every remark with its form. Where two forms fit a text, the first one is meant.
const FORMS: [(Remark, &str); 22] = [
    (Remark::Nothing, "nothing after {}"),
    (Remark::Unanswered, "no answer to {}"),
    (
        Remark::Unfinished,
        "the answer to {} lacks the empty line after it",
    ),
    (Remark::Flag, "no answer before the flag fell"),
    (Remark::Missing, "no {} after {}"),
    (Remark::Flush, "is the output flushed?"),
    (
        Remark::WaitedForMove,
        "waited {} for a move that may take {}",
    ),
    (Remark::Waited, "waited {}"),
    (Remark::Late, "move {} took {} of {}"),
    (Remark::NotLegal, "move {}: {} is not legal: {}"),
    (Remark::Before, "the moves before it: {}"),
    (Remark::NoMove, "{} names no move"),
    (
        Remark::ColumnsLike,
        "moves are written like {}: the letter of a column",
    ),
    (
        Remark::CellsLike,
        "moves are written like {}: the letter of a column and the number of a row",
    ),
    (Remark::Answered, "{} was answered {}"),
    (Remark::Instead, "{} other lines came instead"),
    (
        Remark::BadLine,
        "a line that begins with neither = nor ?: {}",
    ),
    (Remark::Exit, "exit status: {}"),
    (Remark::Signal, "signal: {}"),
    (Remark::Closed, "its output is closed"),
    (Remark::Early, "it moved before it was asked"),
    (Remark::UnknownGame, "{} has no name for the game {}"),
];

const HOLE: &str = "{}";
const SEPARATOR: &str = "; ";

impl Remark {
    /// Every remark.
    pub fn all() -> impl Iterator<Item = Self> {
        FORMS.into_iter().map(|(remark, _)| remark)
    }

    /// Its English sentence, with holes for what it is about.
    fn form(self) -> &'static str {
        let entry = FORMS.iter().find(|(remark, _)| *remark == self);
        entry.map_or("", |(_, form)| form)
    }

    /// How many things it is about.
    pub fn parts(self) -> usize {
        self.form().matches(HOLE).count()
    }

    /// The remark about these things, in their order. Words of a program are quoted as Rust quotes them.
    pub fn about(self, parts: &[&dyn std::fmt::Display]) -> String {
        debug_assert_eq!(parts.len(), self.parts(), "{self:?}");
        let mut parts = parts.iter();
        let mut pieces = self.form().split(HOLE);
        let mut text = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            text.extend(parts.next().map(ToString::to_string));
            text.push_str(piece);
        }
        text
    }

    /// Reads it at the beginning of a story: what it is about, and the rest of the story.
    fn read(self, story: &str) -> Option<(Vec<&str>, &str)> {
        let mut pieces = self.form().split(HOLE);
        let mut rest = story.strip_prefix(pieces.next()?)?;
        let mut parts = Vec::new();
        for piece in pieces {
            let end = end_of_part(rest, piece)?;
            parts.push(&rest[..end]);
            rest = rest[end..].strip_prefix(piece)?;
        }
        if rest.is_empty() {
            return Some((parts, rest));
        }
        Some((parts, rest.strip_prefix(SEPARATOR)?))
    }
}

/// Where a part ends before the next piece of a form: a quoted one behind its quote, the last one with its remark.
fn end_of_part(text: &str, piece: &str) -> Option<usize> {
    if let Some(inside) = text.strip_prefix('"') {
        let mut escaped = false;
        let closing = inside.find(|c| {
            let closes = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            closes
        });
        return closing.map(|at| at + 2);
    }
    let remark = text.find(SEPARATOR).unwrap_or(text.len());
    if piece.is_empty() {
        return Some(remark);
    }
    text[..remark].find(piece)
}

/// A part of a story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoryPart<'a> {
    /// What the host noticed, and what that is about.
    Remark(Remark, Vec<&'a str>),
    /// Words of the program or of the system.
    Words(&'a str),
}

/// One story of several remarks.
pub fn joined(remarks: &[String]) -> String {
    remarks.join(SEPARATOR)
}

/// The parts of a story.
pub fn read(story: &str) -> Vec<StoryPart<'_>> {
    let mut told = Vec::new();
    let mut rest = story.trim();
    while !rest.is_empty() {
        let found = Remark::all().find_map(|remark| Some((remark, remark.read(rest)?)));
        let Some((remark, (parts, after))) = found else {
            told.push(StoryPart::Words(rest));
            break;
        };
        told.push(StoryPart::Remark(remark, parts));
        rest = after;
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is written reads back, also where a program writes what looks like a remark.
    #[test]
    fn stories_read_back() {
        let mut random = fastrand::Rng::with_seed(3);
        let odd = [
            "\"x; waited 3s\"",
            "\"a \\\" b\"",
            "7",
            "1.2s",
            "\"\"",
            "genmove",
        ];
        for _ in 0..2_000 {
            let remarks: Vec<(Remark, Vec<&str>)> = (0..random.usize(1..4))
                .map(|_| {
                    let remark = FORMS[random.usize(..FORMS.len())].0;
                    let part = |_| odd[random.usize(..odd.len())];
                    (remark, (0..remark.parts()).map(part).collect())
                })
                .collect();
            let written = remarks.iter().map(|(remark, parts)| {
                let parts: Vec<&dyn std::fmt::Display> = parts
                    .iter()
                    .map(|it| it as &dyn std::fmt::Display)
                    .collect();
                remark.about(&parts)
            });
            let story = joined(&written.collect::<Vec<_>>());
            let expected: Vec<StoryPart<'_>> = remarks
                .iter()
                .map(|(remark, parts)| StoryPart::Remark(*remark, parts.clone()))
                .collect();
            assert_eq!(read(&story), expected, "{story}");
        }
    }

    #[test]
    fn what_is_no_remark_stays_as_it_is() {
        assert_eq!(read(""), []);
        let story = "exit status: 1; IndexError: list index out of range; sorry";
        let own = "IndexError: list index out of range; sorry";
        assert_eq!(
            read(story),
            [
                StoryPart::Remark(Remark::Exit, vec!["1"]),
                StoryPart::Words(own)
            ]
        );
        // A line that was cut short.
        let cut = "nothing after \"genm";
        assert_eq!(read(cut), [StoryPart::Words(cut)]);
    }
}
