//! Evaluators that people write themselves, as in `3*centre + 5*threes - 4*opponent_threes`.
//!
//! A text is read once ([`Program::read`]) into a row of steps for a small stack, of bounded length and
//! depth, and that row is what a search runs at its leaves. Nothing in it can fail: numbers are cut at a
//! bound, and what is divided by nothing is nothing. A program is a plain value without a heap, so it
//! travels wherever an [`EvaluatorSpec`](super::EvaluatorSpec) does, and it prints as a text that reads back
//! to the same program.
//!
//! | written | means |
//! |---|---|
//! | `3`, `centre` | a whole number up to 1000, a term of the game ([`measures`]) |
//! | `a + b`, `a - b`, `a * b`, `a / b`, `-a`, `( )` | as at school; a quotient loses its fraction, `a / 0` is 0 |
//! | `min(a, b)`, `max(a, b)`, `abs(a)` | the smaller, the larger, without its sign |
//! | `a < b`, `a > b` | 1 if it is so, otherwise 0 |

mod measures;
mod parse;
mod write;

pub use measures::{GameKind, Measure, measures};
pub(super) use measures::{Measures, Wanted, on_bits, on_cells, on_lines, on_othello};
pub use parse::{ExpressionError, ExpressionProblem};

use super::Evaluated;
use crate::{Evaluator, Finish, LONGEST_GAME, Score, Term};
use harif_rules::{Game, Player};

/// The name before an expression: `expr:3*centre`.
pub const EXPRESSION: &str = "expr";
/// The longest text that is read, in characters.
pub const LONGEST_EXPRESSION: usize = 200;
/// The most steps of a program.
const MOST_STEPS: usize = 48;
/// The most numbers that wait at a time, and the deepest nesting.
const DEEPEST: usize = 12;
/// No number on the way is larger, and none is smaller than its negative.
const BOUND: i32 = 1_000_000;

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Step {
    Number(i16),
    Measure(u8),
    Add,
    Subtract,
    Multiply,
    Divide,
    Less,
    More,
    Smaller,
    Larger,
    Absolute,
    Negate,
}

/// A step in two bytes, so that a program is small enough to be handed around by value.
type Packed = i16;
/// Terms and operations stand beyond every number.
const FIRST_MEASURE: Packed = 2_000;
const FIRST_OPERATION: Packed = 3_000;
const OPERATIONS: [Step; 10] = [
    Step::Add,
    Step::Subtract,
    Step::Multiply,
    Step::Divide,
    Step::Less,
    Step::More,
    Step::Smaller,
    Step::Larger,
    Step::Absolute,
    Step::Negate,
];

impl Step {
    fn packed(self) -> Packed {
        match self {
            Self::Number(number) => number,
            Self::Measure(index) => FIRST_MEASURE + i16::from(index),
            operation => {
                let at = OPERATIONS.iter().position(|other| *other == operation);
                FIRST_OPERATION + at.unwrap_or_default() as i16
            }
        }
    }

    #[inline]
    const fn unpacked(packed: Packed) -> Self {
        if packed >= FIRST_OPERATION {
            OPERATIONS[(packed - FIRST_OPERATION) as usize]
        } else if packed >= FIRST_MEASURE {
            Self::Measure((packed - FIRST_MEASURE) as u8)
        } else {
            Self::Number(packed)
        }
    }

    /// How many numbers it takes.
    const fn takes(self) -> usize {
        match self {
            Self::Number(_) | Self::Measure(_) => 0,
            Self::Absolute | Self::Negate => 1,
            _ => 2,
        }
    }
}

/// An expression for the positions of one game, ready to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Program {
    kind: GameKind,
    steps: [Packed; MOST_STEPS],
    length: u8,
    wanted: Wanted,
}

/// A part of a judgement, as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The part: `3*centre`.
    pub text: String,
    /// What it adds; what is subtracted is negative.
    pub value: i32,
}

impl Program {
    /// The game whose terms it counts, whatever its size.
    pub const fn kind(&self) -> GameKind {
        self.kind
    }

    /// Whether it can judge positions of a game.
    pub fn belongs_to(&self, game: Game) -> bool {
        GameKind::of(game) == self.kind
    }

    fn steps(&self) -> Vec<Step> {
        self.packed()
            .iter()
            .map(|&step| Step::unpacked(step))
            .collect()
    }

    fn packed(&self) -> &[Packed] {
        &self.steps[..usize::from(self.length)]
    }

    /// The judgement of what was counted.
    fn run(&self, counts: &Measures) -> i32 {
        run(
            self.packed().iter().map(|&step| Step::unpacked(step)),
            counts,
        )
    }

    /// What a position is worth for a player, part by part.
    pub fn explain<P: Evaluated>(&self, position: &P, player: Player) -> Vec<Part> {
        let counts = position.measure(player, self.wanted);
        let part = |(steps, sign): (&[Step], i32)| Part {
            text: write::part(self.kind, steps, sign),
            value: sign * run(steps.iter().copied(), &counts),
        };
        parts(&self.steps()).into_iter().map(part).collect()
    }
}

/// What is added up at the top, each with its sign.
fn parts(steps: &[Step]) -> Vec<(&[Step], i32)> {
    let mut parts = Vec::new();
    let mut open = vec![(steps, 1)];
    while let Some((steps, sign)) = open.pop() {
        let Some((last, before)) = steps.split_last() else {
            continue;
        };
        if matches!(last, Step::Add | Step::Subtract) {
            let middle = start_of_last(before);
            let other = if *last == Step::Add { sign } else { -sign };
            open.push((&before[middle..], other));
            open.push((&before[..middle], sign));
        } else {
            parts.push((steps, sign));
        }
    }
    parts
}

/// Where the steps of the last operand begin.
fn start_of_last(steps: &[Step]) -> usize {
    let mut needed = 1;
    for (at, step) in steps.iter().enumerate().rev() {
        needed = needed - 1 + step.takes();
        if needed == 0 {
            return at;
        }
    }
    0
}

const fn bounded(number: i64) -> i32 {
    let bound = BOUND as i64;
    if number > bound {
        BOUND
    } else if number < -bound {
        -BOUND
    } else {
        number as i32
    }
}

/// Runs steps on a stack. Their reader has seen to it that the stack holds what each step takes.
#[inline]
fn run(steps: impl Iterator<Item = Step>, counts: &Measures) -> i32 {
    let mut stack = [0_i32; DEEPEST + 1];
    let mut height = 0;
    for step in steps {
        match step {
            Step::Number(number) => {
                stack[height] = i32::from(number);
                height += 1;
            }
            Step::Measure(index) => {
                stack[height] = counts[usize::from(index)];
                height += 1;
            }
            Step::Absolute => stack[height - 1] = stack[height - 1].abs(),
            Step::Negate => stack[height - 1] = -stack[height - 1],
            _ => {
                let (a, b) = (stack[height - 2], stack[height - 1]);
                height -= 1;
                let (wide_a, wide_b) = (i64::from(a), i64::from(b));
                stack[height - 1] = match step {
                    Step::Add => bounded(wide_a + wide_b),
                    Step::Subtract => bounded(wide_a - wide_b),
                    Step::Multiply => bounded(wide_a * wide_b),
                    Step::Divide => a.checked_div(b).unwrap_or(0),
                    Step::Less => i32::from(a < b),
                    Step::More => i32::from(a > b),
                    Step::Smaller => a.min(b),
                    _ => a.max(b),
                };
            }
        }
    }
    stack[0]
}

/// An expression as an evaluator.
pub(super) struct Expression(pub(super) Program);

impl<P: Evaluated> Evaluator<P> for Expression {
    fn evaluate(&self, position: &P, player: Player) -> Score {
        let most = match Evaluator::<P>::finish(self) {
            Finish::Win(win) => (win - LONGEST_GAME - 1).max(0),
            Finish::Margin { base, .. } => (base - 1).max(0),
        };
        let counts = position.measure(player, self.0.wanted);
        self.0.run(&counts).clamp(-most, most)
    }

    fn finish(&self) -> Finish {
        P::EXPRESSIONS_FINISH
    }

    fn terms(&self, position: &P, player: Player) -> Vec<Term> {
        let counts = position.measure(player, self.0.wanted);
        let table = measures(self.0.kind);
        let of = |(steps, sign): (&[Step], i32)| {
            let plain = |index: u8, weight: i32| Term {
                name: table[usize::from(index)].key,
                count: counts[usize::from(index)],
                weight: sign * weight,
            };
            match *steps {
                [Step::Measure(index)] => plain(index, 1),
                [Step::Number(weight), Step::Measure(index), Step::Multiply]
                | [Step::Measure(index), Step::Number(weight), Step::Multiply] => {
                    plain(index, i32::from(weight))
                }
                _ => Term {
                    name: "measure-part",
                    count: run(steps.iter().copied(), &counts),
                    weight: sign,
                },
            }
        };
        parts(&self.0.steps()).into_iter().map(of).collect()
    }
}
