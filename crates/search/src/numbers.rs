//! A tree of numbers, as textbooks print it: `((3 12 8)(2 4 6)(14 5 2))`.
//!
//! Brackets are positions, numbers are finished games with what they are worth to MAX, who moves
//! at the root. It is a [`Position`] like any other, so the searches that play real games also
//! solve exercises from a book, step by step.

use crate::{Evaluator, Finish, LONGEST_GAME, Score, Term, WIN};
use harif_rules::notation::latin_digit;
use harif_rules::{Column, IllegalMove, IllegalReason, Outcome, Player, Position};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A position in a tree of numbers. Branches are named like columns: `1`, `2`, `3`, …
///
/// ```
/// use harif_search::numbers::{Leaves, NumberTree};
/// use harif_search::{AlphaBeta, Control, Limits, Search, Silent, Switches};
///
/// let tree: NumberTree = "((3 12 8)(2 4 6)(14 5 2))".parse()?;
/// let depth = Limits::depth(tree.height());
/// let report = AlphaBeta::new(&Leaves, Switches::default())
///     .search(&tree, depth, Control::never(), &mut Silent);
/// assert_eq!(report.value.map(|value| value.score), Some(3));
/// assert_eq!(report.counters.nodes, 11, "two leaves of thirteen nodes are skipped");
/// # Ok::<(), harif_search::numbers::NumberTreeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberTree {
    nodes: Arc<[Entry]>,
    at: usize,
    turn: Player,
}

/// A node of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Entry {
    /// A finished game with its worth for MAX.
    Number(Score),
    /// A position with the nodes that follow it.
    Branches(Vec<usize>),
}

const LARGEST: Score = NumberTree::LARGEST;
const _: () = assert!(LARGEST < WIN - LONGEST_GAME);
/// The most nodes.
const MOST_NODES: usize = 20_000;
/// The most brackets inside each other.
const DEEPEST: usize = 60;

/// Why a text is no tree of numbers. Places are counted from 1, in characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberTreeError {
    /// There is nothing.
    #[error("there is no tree: begin with a bracket, such as ((3 12 8)(2 4 6)(14 5 2))")]
    Empty,
    /// A number stands outside all brackets.
    #[error("the number at character {at} is outside the brackets")]
    Outside {
        /// Where.
        at: usize,
    },
    /// Something that is neither bracket nor number.
    #[error("{found:?} at character {at} is neither a bracket nor a number")]
    Strange {
        /// The text there.
        found: String,
        /// Where.
        at: usize,
    },
    /// A number that is too large to draw.
    #[error("the number at character {at} is beyond {LARGEST}")]
    TooLarge {
        /// Where.
        at: usize,
    },
    /// A bracket that is never closed.
    #[error("the bracket at character {at} is never closed")]
    Open {
        /// Where.
        at: usize,
    },
    /// A closing bracket that closes nothing.
    #[error("the bracket at character {at} closes nothing")]
    Closed {
        /// Where.
        at: usize,
    },
    /// A pair of brackets with nothing inside.
    #[error("there is nothing in the brackets at character {at}")]
    Childless {
        /// Where.
        at: usize,
    },
    /// A second tree behind the first.
    #[error("a second tree begins at character {at}: put both into one pair of brackets")]
    Second {
        /// Where.
        at: usize,
    },
    /// More branches than can be named.
    #[error(
        "there are more than {} branches in the brackets at character {at}",
        Column::MAX
    )]
    TooWide {
        /// Where.
        at: usize,
    },
    /// More than a screen can show.
    #[error("the tree is too large: at most {MOST_NODES} nodes, {DEEPEST} brackets deep")]
    TooMany,
}

impl NumberTree {
    /// The largest number, and the smallest below zero: no number may look like a won game, and far
    /// less like infinity.
    pub const LARGEST: Score = 99_999;

    /// How many moves the longest game has.
    pub fn height(&self) -> u32 {
        let mut heights = vec![0_u32; self.nodes.len()];
        // Children stand behind their parents.
        for node in (0..self.nodes.len()).rev() {
            if let Entry::Branches(children) = &self.nodes[node] {
                let below = children.iter().map(|&child| heights[child]).max();
                heights[node] = 1 + below.unwrap_or(0);
            }
        }
        heights[self.at]
    }

    /// The number here, if this is the end of a game.
    pub fn number(&self) -> Option<Score> {
        match self.nodes[self.at] {
            Entry::Number(number) => Some(number),
            Entry::Branches(_) => None,
        }
    }

    /// The part of the tree that lies under this position, as it is written.
    pub fn here(&self) -> String {
        struct Part<'a>(&'a NumberTree);
        impl fmt::Display for Part<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write(f, self.0.at)
            }
        }
        Part(self).to_string()
    }

    fn branches(&self) -> &[usize] {
        match &self.nodes[self.at] {
            Entry::Number(_) => &[],
            Entry::Branches(children) => children,
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, node: usize) -> fmt::Result {
        match &self.nodes[node] {
            Entry::Number(number) => write!(f, "{number}"),
            Entry::Branches(children) => {
                f.write_str("(")?;
                for (index, &child) in children.iter().enumerate() {
                    let is_number = |node: usize| matches!(self.nodes[node], Entry::Number(_));
                    if index > 0 && (is_number(child) || is_number(children[index - 1])) {
                        f.write_str(" ")?;
                    }
                    self.write(f, child)?;
                }
                f.write_str(")")
            }
        }
    }
}

impl fmt::Display for NumberTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

impl FromStr for NumberTree {
    type Err = NumberTreeError;

    /// Reads round, square or curly brackets, digits of any script, and spaces or commas between
    /// numbers.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader {
            nodes: Vec::new(),
            open: Vec::new(),
        };
        let characters: Vec<char> = text.chars().map(latin_digit).collect();
        let mut at = 0;
        while at < characters.len() {
            let place = at + 1;
            match characters[at] {
                '(' | '[' | '{' => reader.open(place)?,
                ')' | ']' | '}' => reader.close(place)?,
                '-' | '\u{2212}' | '+' | '0'..='9' => {
                    let digits = characters[at + 1..].iter();
                    let length = 1 + digits.take_while(|c| c.is_ascii_digit()).count();
                    reader.number(&characters[at..at + length], place)?;
                    at += length - 1;
                }
                // What separates, and marks that only steer direction: those come along when people
                // copy Persian.
                ',' | '،' | ';' | '؛' | '\u{200e}' | '\u{200f}' | '\u{2066}'..='\u{2069}' => {}
                c if c.is_whitespace() => {}
                _ => {
                    let word = characters[at..].iter();
                    let found = word.take_while(|c| c.is_alphanumeric() || **c == characters[at]);
                    return Err(NumberTreeError::Strange {
                        found: found.take(20).collect(),
                        at: place,
                    });
                }
            }
            at += 1;
        }
        reader.finish()
    }
}

/// A tree while it is being read.
struct Reader {
    nodes: Vec<Entry>,
    /// The brackets that are open: the node of each, and where it stands.
    open: Vec<(usize, usize)>,
}

impl Reader {
    fn add(&mut self, entry: Entry, at: usize) -> Result<usize, NumberTreeError> {
        let id = self.nodes.len();
        if id == MOST_NODES || self.open.len() == DEEPEST {
            return Err(NumberTreeError::TooMany);
        }
        match self.open.last() {
            Some(&(parent, begins)) => {
                if let Entry::Branches(children) = &mut self.nodes[parent] {
                    if children.len() == usize::from(Column::MAX) {
                        return Err(NumberTreeError::TooWide { at: begins });
                    }
                    children.push(id);
                }
            }
            None if id > 0 => return Err(NumberTreeError::Second { at }),
            None if matches!(entry, Entry::Number(_)) => {
                return Err(NumberTreeError::Outside { at });
            }
            None => {}
        }
        self.nodes.push(entry);
        Ok(id)
    }

    fn open(&mut self, at: usize) -> Result<(), NumberTreeError> {
        let id = self.add(Entry::Branches(Vec::new()), at)?;
        self.open.push((id, at));
        Ok(())
    }

    fn close(&mut self, at: usize) -> Result<(), NumberTreeError> {
        let (node, begins) = self.open.pop().ok_or(NumberTreeError::Closed { at })?;
        if matches!(&self.nodes[node], Entry::Branches(children) if children.is_empty()) {
            return Err(NumberTreeError::Childless { at: begins });
        }
        Ok(())
    }

    fn number(&mut self, digits: &[char], at: usize) -> Result<(), NumberTreeError> {
        let text: String = digits.iter().collect();
        if digits.len() == 1 && !digits[0].is_ascii_digit() {
            return Err(NumberTreeError::Strange { found: text, at });
        }
        let number: Result<Score, _> = text.replace('\u{2212}', "-").parse();
        // The smallest number of the type has no opposite, so its size is asked for without a sign.
        let number = number
            .ok()
            .filter(|number| number.unsigned_abs() <= LARGEST.unsigned_abs());
        let number = number.ok_or(NumberTreeError::TooLarge { at })?;
        self.add(Entry::Number(number), at).map(|_| ())
    }

    fn finish(self) -> Result<NumberTree, NumberTreeError> {
        if let Some(&(_, at)) = self.open.last() {
            return Err(NumberTreeError::Open { at });
        }
        if self.nodes.is_empty() {
            return Err(NumberTreeError::Empty);
        }
        Ok(NumberTree {
            nodes: self.nodes.into(),
            at: 0,
            turn: Player::First,
        })
    }
}

impl Position for NumberTree {
    type Move = Column;

    fn turn(&self) -> Player {
        self.turn
    }

    /// A number ends the game, and MAX has won by that much.
    fn outcome(&self) -> Option<Outcome> {
        self.number().map(|number| match number {
            0 => Outcome::Draw,
            number => Outcome::Won {
                by: if number > 0 {
                    Player::First
                } else {
                    Player::Second
                },
                margin: number.unsigned_abs(),
            },
        })
    }

    fn moves(&self) -> impl Iterator<Item = Column> {
        (0..self.branches().len() as u8).map(Column)
    }

    fn check(&self, m: Column) -> Result<(), IllegalMove<Column>> {
        let refuse = |reason| IllegalMove {
            rejected: m,
            reason,
        };
        if self.number().is_some() {
            return Err(refuse(IllegalReason::GameOver));
        }
        let there = usize::from(m.0) < self.branches().len();
        there
            .then_some(())
            .ok_or_else(|| refuse(IllegalReason::OffBoard))
    }

    fn play_unchecked(&mut self, m: Column) {
        self.at = self.branches()[usize::from(m.0)];
        self.turn = self.turn.opponent();
    }

    fn hash64(&self) -> u64 {
        // Every node is a position of its own: no two are ever the same.
        (self.at as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn move_index(&self, m: Column) -> usize {
        usize::from(m.0)
    }
}

/// The evaluator of trees of numbers: a finished game is worth its number.
#[derive(Clone, Copy, Debug)]
pub struct Leaves;

impl Evaluator<NumberTree> for Leaves {
    /// Nothing is known of a bracket before its numbers are.
    fn evaluate(&self, _: &NumberTree, _: Player) -> Score {
        0
    }

    fn finish(&self) -> Finish {
        Finish::Margin { base: 0, each: 1 }
    }

    fn terms(&self, _: &NumberTree, _: Player) -> Vec<Term> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        use NumberTreeError as E;
        let wrong = [
            ("", E::Empty),
            ("7", E::Outside { at: 1 }),
            ("(1 (2 3)", E::Open { at: 1 }),
            ("(1 2))", E::Closed { at: 6 }),
            ("(1 ())", E::Childless { at: 4 }),
            ("(1 2)(3)", E::Second { at: 6 }),
            (
                "(1 -)",
                E::Strange {
                    found: "-".into(),
                    at: 4,
                },
            ),
            (
                "(1 two)",
                E::Strange {
                    found: "two".into(),
                    at: 4,
                },
            ),
            ("(1 99999999999)", E::TooLarge { at: 4 }),
            ("(1 999500)", E::TooLarge { at: 4 }),
            ("(1 -100000)", E::TooLarge { at: 4 }),
            ("(1 2000000000)", E::TooLarge { at: 4 }),
            ("((-2147483648 5)(3 4))", E::TooLarge { at: 3 }),
            ("(1 2147483647)", E::TooLarge { at: 4 }),
            (
                "(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17)",
                E::TooWide { at: 1 },
            ),
        ];
        for (text, error) in wrong {
            assert_eq!(text.parse::<NumberTree>(), Err(error), "{text}");
        }
        let textbook = "((3 12 8)(2 4 6)(14 5 2))";
        assert_eq!(
            textbook.parse::<NumberTree>().unwrap().to_string(),
            textbook
        );
        assert_eq!("(".repeat(100).parse::<NumberTree>(), Err(E::TooMany));
    }

    #[test]
    fn every_script_and_bracket_is_read() {
        let plain: NumberTree = "((3 -12)(0 4))".parse().unwrap();
        for text in [
            "[[۳، −۱۲] [۰، ۴]]",
            "{(3,-12);(0,+4)}",
            " ( (٣ -١٢)(٠ ٤) ) ",
        ] {
            assert_eq!(text.parse(), Ok(plain.clone()), "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(text in "\\((-?[0-9]{1,3} |\\((-?[0-9]{1,2} ){1,4}\\) ?){1,6}\\)") {
            let tree: NumberTree = text.parse().unwrap();
            prop_assert_eq!(tree.to_string().parse(), Ok(tree));
        }

        /// What a search cannot negate, or takes for infinity or for a won game, is refused with its
        /// place; every other number is the value of its leaf.
        #[test]
        fn every_number_is_kept_or_refused(number: Score) {
            let read = format!("(1 {number})").parse::<NumberTree>();
            if (i64::from(number)).abs() <= i64::from(LARGEST) {
                let leaf = read.unwrap().after_unchecked(Column(1));
                prop_assert_eq!(leaf.number(), Some(number));
            } else {
                prop_assert_eq!(read, Err(NumberTreeError::TooLarge { at: 4 }));
            }
        }

        #[test]
        fn nothing_makes_it_panic(text in "[()\\[\\]0-9a-z۰-۹ ,-]{0,60}") {
            let _ = text.parse::<NumberTree>();
        }
    }
}
