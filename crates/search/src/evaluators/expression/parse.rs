//! Reading an expression.

use super::{DEEPEST, GameKind, LONGEST_EXPRESSION, MOST_STEPS, Program, Step, measures};
use crate::evaluators::LARGEST_WEIGHT;
use harif_rules::closest;

/// Why a text is no expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpressionError {
    /// Where, as the number of the character, the first being 1.
    pub place: usize,
    /// What is wrong there.
    pub problem: ExpressionProblem,
    /// The game whose terms were expected.
    pub kind: GameKind,
}

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpressionProblem {
    /// It ends where a number, a term or a parenthesis should stand; an empty text does so at once.
    Ends,
    /// This stands where something else should.
    Unexpected(String),
    /// A name that is no term and no function.
    Unknown {
        /// The name.
        name: String,
        /// The name that was probably meant.
        suggestion: Option<&'static str>,
    },
    /// A number over [`LARGEST_WEIGHT`].
    LargeNumber,
    /// The text is too long, or has too many parts.
    Long,
    /// Too many parentheses or operands wait at a time.
    Deep,
    /// A parenthesis that is never closed.
    Open,
}

impl std::fmt::Display for ExpressionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "at character {}: ", self.place)?;
        match &self.problem {
            ExpressionProblem::Ends => {
                f.write_str("the expression ends where a number or a term should stand")
            }
            ExpressionProblem::Unexpected(text) => write!(f, "{text:?} cannot stand here"),
            ExpressionProblem::Unknown { name, suggestion } => {
                write!(f, "there is no term {name:?}")?;
                if let Some(close) = suggestion {
                    write!(f, ", did you mean {close:?}?")?;
                }
                let names: Vec<&str> = measures(self.kind).iter().map(|it| it.name).collect();
                write!(f, "; there are {}, min, max and abs", names.join(", "))
            }
            ExpressionProblem::LargeNumber => write!(f, "a number is at most {LARGEST_WEIGHT}"),
            ExpressionProblem::Long => write!(
                f,
                "the expression is too long: at most {LONGEST_EXPRESSION} characters and {MOST_STEPS} steps"
            ),
            ExpressionProblem::Deep => write!(f, "more than {DEEPEST} parts are open at a time"),
            ExpressionProblem::Open => f.write_str("this parenthesis is never closed"),
        }
    }
}

impl std::error::Error for ExpressionError {}

impl Program {
    /// Reads an expression for a game.
    ///
    /// # Errors
    /// Names the place and what is wrong there.
    pub fn read(kind: GameKind, text: &str) -> Result<Self, ExpressionError> {
        let mut reader = Reader {
            kind,
            text: text.chars().take(LONGEST_EXPRESSION + 1).collect(),
            at: 0,
            nested: 0,
            height: 0,
            highest: 0,
            steps: Vec::with_capacity(MOST_STEPS),
        };
        if reader.text.len() > LONGEST_EXPRESSION {
            return Err(reader.error_at(LONGEST_EXPRESSION, ExpressionProblem::Long));
        }
        reader.comparison()?;
        if let Some(next) = reader.peek() {
            return Err(reader.error(ExpressionProblem::Unexpected(next.to_string())));
        }
        Ok(reader.finish())
    }
}

struct Reader {
    kind: GameKind,
    text: Vec<char>,
    at: usize,
    nested: usize,
    /// How many numbers wait on the stack after the steps so far, and how many did at most.
    height: usize,
    highest: usize,
    steps: Vec<Step>,
}

impl Reader {
    fn finish(self) -> Program {
        let mut steps = [0; MOST_STEPS];
        for (packed, step) in steps.iter_mut().zip(&self.steps) {
            *packed = step.packed();
        }
        let wanted = self.steps.iter().fold(0, |wanted, step| match step {
            Step::Measure(index) => wanted | 1 << index,
            _ => wanted,
        });
        Program {
            kind: self.kind,
            steps,
            length: self.steps.len() as u8,
            wanted,
        }
    }

    fn error_at(&self, at: usize, problem: ExpressionProblem) -> ExpressionError {
        ExpressionError {
            place: at + 1,
            problem,
            kind: self.kind,
        }
    }

    fn error(&self, problem: ExpressionProblem) -> ExpressionError {
        self.error_at(self.at, problem)
    }

    /// The next character that is not a space.
    fn peek(&mut self) -> Option<char> {
        while self.text.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn push(&mut self, step: Step) -> Result<(), ExpressionError> {
        if self.steps.len() == MOST_STEPS {
            return Err(self.error(ExpressionProblem::Long));
        }
        self.steps.push(step);
        self.height = self.height + 1 - step.takes();
        self.highest = self.highest.max(self.height);
        if self.highest > DEEPEST {
            return Err(self.error(ExpressionProblem::Deep));
        }
        Ok(())
    }

    /// `a + b`, or one such compared with another.
    fn comparison(&mut self) -> Result<(), ExpressionError> {
        self.sum()?;
        let step = match self.peek() {
            Some('<') => Step::Less,
            Some('>') => Step::More,
            _ => return Ok(()),
        };
        self.at += 1;
        self.sum()?;
        self.push(step)
    }

    fn sum(&mut self) -> Result<(), ExpressionError> {
        self.product()?;
        loop {
            let step = match self.peek() {
                Some('+') => Step::Add,
                Some('-') => Step::Subtract,
                _ => return Ok(()),
            };
            self.at += 1;
            self.product()?;
            self.push(step)?;
        }
    }

    fn product(&mut self) -> Result<(), ExpressionError> {
        self.signed()?;
        loop {
            let step = match self.peek() {
                Some('*') => Step::Multiply,
                Some('/') => Step::Divide,
                _ => return Ok(()),
            };
            self.at += 1;
            self.signed()?;
            self.push(step)?;
        }
    }

    /// Something with any number of minus signs before it.
    fn signed(&mut self) -> Result<(), ExpressionError> {
        let mut is_negative = false;
        while self.peek() == Some('-') {
            self.at += 1;
            is_negative = !is_negative;
        }
        self.one()?;
        match self.steps.last_mut() {
            Some(Step::Number(number)) if is_negative => *number = -*number,
            _ if is_negative => self.push(Step::Negate)?,
            _ => {}
        }
        Ok(())
    }

    /// A number, a term, a function or something in parentheses.
    fn one(&mut self) -> Result<(), ExpressionError> {
        match self.peek() {
            None => Err(self.error(ExpressionProblem::Ends)),
            Some('(') => self.inside(Self::comparison),
            Some(c) if c.is_ascii_digit() => self.number(),
            Some(c) if c.is_ascii_alphabetic() => self.named(),
            Some(c) => Err(self.error(ExpressionProblem::Unexpected(c.to_string()))),
        }
    }

    /// What stands between two parentheses.
    fn inside(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<(), ExpressionError>,
    ) -> Result<(), ExpressionError> {
        let opened = self.at;
        self.at += 1;
        self.nested += 1;
        if self.nested > DEEPEST {
            return Err(self.error_at(opened, ExpressionProblem::Deep));
        }
        read(self)?;
        match self.peek() {
            Some(')') => {
                self.at += 1;
                self.nested -= 1;
                Ok(())
            }
            Some(c) => Err(self.error(ExpressionProblem::Unexpected(c.to_string()))),
            None => Err(self.error_at(opened, ExpressionProblem::Open)),
        }
    }

    fn number(&mut self) -> Result<(), ExpressionError> {
        let start = self.at;
        let mut number = 0_i32;
        while let Some(digit) = self.text.get(self.at).and_then(|c| c.to_digit(10)) {
            number = (number * 10 + digit as i32).min(LARGEST_WEIGHT + 1);
            self.at += 1;
        }
        if number > LARGEST_WEIGHT {
            return Err(self.error_at(start, ExpressionProblem::LargeNumber));
        }
        self.push(Step::Number(number as i16))
    }

    fn named(&mut self) -> Result<(), ExpressionError> {
        let start = self.at;
        let is_of_name = |c: &char| c.is_ascii_alphanumeric() || *c == '_';
        while self.text.get(self.at).is_some_and(is_of_name) {
            self.at += 1;
        }
        let name: String = self.text[start..self.at].iter().collect();
        let table = measures(self.kind);
        if let Some(index) = table.iter().position(|measure| measure.name == name) {
            return self.push(Step::Measure(index as u8));
        }
        match name.as_str() {
            "min" => self.arguments(Step::Smaller),
            "max" => self.arguments(Step::Larger),
            "abs" => {
                self.opened()?;
                self.inside(Self::comparison)?;
                self.push(Step::Absolute)
            }
            _ => {
                let known = table.iter().map(|it| it.name).chain(["min", "max", "abs"]);
                let suggestion = closest(&name, known);
                Err(self.error_at(start, ExpressionProblem::Unknown { name, suggestion }))
            }
        }
    }

    fn opened(&mut self) -> Result<(), ExpressionError> {
        match self.peek() {
            Some('(') => Ok(()),
            Some(c) => Err(self.error(ExpressionProblem::Unexpected(c.to_string()))),
            None => Err(self.error(ExpressionProblem::Ends)),
        }
    }

    /// Two or more, between commas. A bar stands for a comma where commas separate something else.
    fn arguments(&mut self, step: Step) -> Result<(), ExpressionError> {
        self.opened()?;
        self.inside(|reader| {
            reader.comparison()?;
            let mut count = 1;
            while matches!(reader.peek(), Some(',' | '|')) {
                reader.at += 1;
                reader.comparison()?;
                reader.push(step)?;
                count += 1;
            }
            match reader.peek() {
                Some(c) if count < 2 => {
                    Err(reader.error(ExpressionProblem::Unexpected(c.to_string())))
                }
                _ => Ok(()),
            }
        })
    }
}
