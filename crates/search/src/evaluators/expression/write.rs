//! Writing a program as the text that reads back to it.

use super::{GameKind, Program, Step, measures, start_of_last};
use std::fmt;

/// How tightly what is written holds together: a sum less than a product, and that less than a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Hold {
    Comparison,
    Sum,
    Product,
    Sign,
    Name,
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self.kind, &self.steps(), Hold::Comparison))
    }
}

/// A part of a sum with the sign it has there.
pub(super) fn part(kind: GameKind, steps: &[Step], sign: i32) -> String {
    if sign > 0 {
        write(kind, steps, Hold::Sum)
    } else {
        format!("-{}", write(kind, steps, Hold::Product))
    }
}

fn write(kind: GameKind, steps: &[Step], least: Hold) -> String {
    let Some((&last, before)) = steps.split_last() else {
        return String::new();
    };
    let (left, right) = match last.takes() {
        2 => before.split_at(start_of_last(before)),
        _ => (before, &before[..0]),
    };
    let pair = |sign: char, hold: Hold, tighter: Hold| {
        let (a, b) = (write(kind, left, hold), write(kind, right, tighter));
        (format!("{a}{sign}{b}"), hold)
    };
    let call = |name: &str| {
        let (a, b) = (
            write(kind, left, Hold::Comparison),
            write(kind, right, Hold::Comparison),
        );
        (format!("{name}({a}|{b})"), Hold::Name)
    };
    let (text, hold) = match last {
        Step::Number(number) => (
            number.to_string(),
            if number < 0 { Hold::Sign } else { Hold::Name },
        ),
        Step::Measure(index) => (
            measures(kind)[usize::from(index)].name.to_owned(),
            Hold::Name,
        ),
        Step::Add => pair('+', Hold::Sum, Hold::Product),
        Step::Subtract => pair('-', Hold::Sum, Hold::Product),
        Step::Multiply => pair('*', Hold::Product, Hold::Sign),
        Step::Divide => pair('/', Hold::Product, Hold::Sign),
        Step::Less | Step::More => {
            let sign = if last == Step::Less { '<' } else { '>' };
            let (a, b) = (write(kind, left, Hold::Sum), write(kind, right, Hold::Sum));
            (format!("{a}{sign}{b}"), Hold::Comparison)
        }
        Step::Smaller => call("min"),
        Step::Larger => call("max"),
        Step::Absolute => (
            format!("abs({})", write(kind, left, Hold::Comparison)),
            Hold::Name,
        ),
        Step::Negate => (format!("-{}", write(kind, left, Hold::Name)), Hold::Sign),
    };
    if hold < least {
        format!("({text})")
    } else {
        text
    }
}
