//! The steps of a recorded search as a compact text.
//!
//! Every step is a row of whole numbers, and every number is written in the variable-length form
//! that source maps made known: digits of five bits, lowest first, one character each, with a
//! sixth bit that says whether more follow. Most numbers of a search are small, so most take one
//! character; two hundred thousand steps are a megabyte or two and cross as plain text.

use harif_rules::{AnyMove, Cell, Column};
use harif_search::record::{Cutoff, SetBy, Step};
use harif_search::{INFINITY, LeafReason, Score, Side};

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Writes steps.
#[derive(Debug, Default)]
pub struct Packer {
    text: String,
}

impl Packer {
    /// A text without steps.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many characters there are so far.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Whether there is no step yet.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The text; the packer begins afresh.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    /// Adds a step.
    pub fn push(&mut self, step: &Step<AnyMove>) {
        match step {
            Step::Enter {
                by,
                depth,
                window,
                nodes,
            } => {
                self.number(0);
                self.number(by.map_or(0, |m| 1 + move_number(m)));
                self.number(u64::from(*depth));
                self.score(window.0);
                self.score(window.1);
                self.number(*nodes);
            }
            Step::Leaf(reason, score) => {
                self.number(match reason {
                    LeafReason::GameOver => 1,
                    LeafReason::DepthLimit => 2,
                    LeafReason::Table => 3,
                });
                self.score(*score);
            }
            Step::Improve(m, score) => self.scored(4, *m, *score),
            Step::Narrow(Side::Alpha, m, score) => self.scored(5, *m, *score),
            Step::Narrow(Side::Beta, m, score) => self.scored(6, *m, *score),
            Step::Cutoff(cutoff) => {
                self.scored(7, cutoff.by, cutoff.score);
                self.score(cutoff.bound);
                match cutoff.set_by {
                    Some(set_by) => {
                        self.number(1 + set_by.node as u64);
                        self.number(move_number(set_by.by));
                    }
                    None => self.number(0),
                }
                self.number(cutoff.skipped.len() as u64);
                for &m in &cutoff.skipped {
                    self.number(move_number(m));
                }
            }
            Step::SearchAgain(m, alpha, beta) => {
                self.scored(8, *m, *alpha);
                self.score(*beta);
            }
            Step::Leave(score) => {
                self.number(9);
                self.score(*score);
            }
        }
    }

    fn scored(&mut self, kind: u64, m: AnyMove, score: Score) {
        self.number(kind);
        self.number(move_number(m));
        self.score(score);
    }

    /// A score: infinities are frequent, so they come first; then the sign is the lowest bit.
    fn score(&mut self, score: Score) {
        self.number(match score {
            INFINITY => 0,
            _ if score == -INFINITY => 1,
            _ => 2 + ((i64::from(score) << 1) ^ (i64::from(score) >> 63)) as u64,
        });
    }

    fn number(&mut self, mut number: u64) {
        loop {
            let more = u64::from(number > 31) << 5;
            let digit = (number & 31 | more) as usize;
            self.text.push(char::from(DIGITS[digit]));
            number >>= 5;
            if more == 0 {
                return;
            }
        }
    }
}

/// A small number for every move of every game.
fn move_number(m: AnyMove) -> u64 {
    match m {
        AnyMove::Pass => 0,
        AnyMove::Column(Column(column)) => 1 + 2 * u64::from(column),
        AnyMove::Cell(cell) => 2 + 2 * (u64::from(cell.column) * 32 + u64::from(cell.row)),
    }
}

fn numbered_move(number: u64) -> Option<AnyMove> {
    let rest = number.checked_sub(1)? / 2;
    if rest >= 1024 {
        return None;
    }
    Some(if number % 2 == 1 {
        AnyMove::Column(Column(u8::try_from(rest).ok()?))
    } else {
        AnyMove::Cell(Cell::new((rest / 32) as u8, (rest % 32) as u8))
    })
}

/// Reads steps from a text, until it ends or makes no sense.
#[derive(Debug)]
pub struct Unpacker<'a> {
    rest: std::slice::Iter<'a, u8>,
}

impl<'a> Unpacker<'a> {
    /// The steps of a text.
    pub fn new(text: &'a str) -> Self {
        Self {
            rest: text.as_bytes().iter(),
        }
    }

    fn number(&mut self) -> Option<u64> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let digit = match *self.rest.next()? {
                c @ b'A'..=b'Z' => c - b'A',
                c @ b'a'..=b'z' => c - b'a' + 26,
                c @ b'0'..=b'9' => c - b'0' + 52,
                b'-' => 62,
                b'_' => 63,
                _ => return None,
            };
            if shift > 55 {
                return None;
            }
            number |= u64::from(digit & 31) << shift;
            shift += 5;
            if digit < 32 {
                return Some(number);
            }
        }
    }

    fn score(&mut self) -> Option<Score> {
        match self.number()? {
            0 => Some(INFINITY),
            1 => Some(-INFINITY),
            coded => {
                let folded = coded - 2;
                let score = (folded >> 1) as i64 ^ -((folded & 1) as i64);
                Score::try_from(score).ok()
            }
        }
    }

    fn played(&mut self) -> Option<AnyMove> {
        match self.number()? {
            0 => Some(AnyMove::Pass),
            number => numbered_move(number),
        }
    }

    fn step(&mut self) -> Option<Step<AnyMove>> {
        Some(match self.number()? {
            0 => Step::Enter {
                by: match self.number()? {
                    0 => None,
                    1 => Some(AnyMove::Pass),
                    number => Some(numbered_move(number - 1)?),
                },
                depth: u32::try_from(self.number()?).ok()?,
                window: (self.score()?, self.score()?),
                nodes: self.number()?,
            },
            1 => Step::Leaf(LeafReason::GameOver, self.score()?),
            2 => Step::Leaf(LeafReason::DepthLimit, self.score()?),
            3 => Step::Leaf(LeafReason::Table, self.score()?),
            4 => Step::Improve(self.played()?, self.score()?),
            5 => Step::Narrow(Side::Alpha, self.played()?, self.score()?),
            6 => Step::Narrow(Side::Beta, self.played()?, self.score()?),
            7 => {
                let (by, score, bound) = (self.played()?, self.score()?, self.score()?);
                let set_by = match self.number()? {
                    0 => None,
                    node => Some(SetBy {
                        node: usize::try_from(node - 1).ok()?,
                        by: self.played()?,
                    }),
                };
                let skipped = (0..self.number()?).map(|_| self.played());
                Step::Cutoff(Cutoff {
                    by,
                    score,
                    bound,
                    skipped: skipped.collect::<Option<_>>()?,
                    set_by,
                })
            }
            8 => Step::SearchAgain(self.played()?, self.score()?, self.score()?),
            9 => Step::Leave(self.score()?),
            _ => return None,
        })
    }
}

impl Iterator for Unpacker<'_> {
    type Item = Step<AnyMove>;

    fn next(&mut self) -> Option<Self::Item> {
        self.step()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_reads_back() {
        let numbers = [0, 1, 31, 32, 1023, 1024, u64::from(u32::MAX), 1 << 54];
        let scores = [
            0,
            1,
            -1,
            999_999,
            -1_000_000,
            INFINITY,
            -INFINITY,
            i32::MIN,
            i32::MAX,
        ];
        let mut packer = Packer::new();
        for &number in &numbers {
            packer.number(number);
        }
        for &score in &scores {
            packer.score(score);
        }
        let text = packer.take();
        let mut unpacker = Unpacker::new(&text);
        for number in numbers {
            assert_eq!(unpacker.number(), Some(number));
        }
        for score in scores {
            assert_eq!(unpacker.score(), Some(score));
        }
        assert_eq!(unpacker.number(), None);
    }

    #[test]
    fn every_move_has_a_number_of_its_own() {
        let columns = (0..16).map(|column| AnyMove::Column(Column(column)));
        let cells = (0..400).map(|n| AnyMove::Cell(Cell::new(n as u8 % 20, (n / 20) as u8)));
        for m in columns.chain(cells) {
            assert_eq!(numbered_move(move_number(m)), Some(m));
        }
        assert_eq!(
            numbered_move(0),
            None,
            "that is a pass, which needs no rest"
        );
    }

    #[test]
    fn nonsense_ends_the_steps() {
        for text in [
            "",
            "A",
            "é",
            "_____________________",
            "HAAAB__________",
            "K",
        ] {
            assert_eq!(Unpacker::new(text).count(), 0, "{text}");
        }
    }
}
