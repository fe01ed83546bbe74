//! Weights that people set: every evaluator is a sum of counts, each times its weight.

use super::expression::{EXPRESSION, Expression, ExpressionError, GameKind, Program};
use super::{Chosen, Evaluated, names, weights};
use crate::{Evaluator, Finish, LONGEST_GAME, Score, Term};
use harif_rules::notation::to_latin_digits;
use harif_rules::{Game, Player, Position, closest};
use std::fmt;

/// The most weights that an evaluator has.
pub const MOST_WEIGHTS: usize = 8;
/// The largest weight that can be set, and with a minus sign the smallest.
pub const LARGEST_WEIGHT: i32 = 1_000;

/// One number for each weight of an evaluator, in the order of [`weights`](super::weights). Places
/// that an evaluator does not have are zero.
pub type Weights = [i32; MOST_WEIGHTS];

/// A weight that can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// The name before the `=`.
    pub name: &'static str,
    /// The key in the catalogue of what is counted.
    pub term: &'static str,
    /// The weight unless another is set.
    pub usual: i32,
}

impl Weight {
    pub(super) const fn new(name: &'static str, term: &'static str, usual: i32) -> Self {
        Self { name, term, usual }
    }
}

/// The weights of a table where none was set.
pub(super) const fn usual(table: &[Weight]) -> Weights {
    let mut weights = [0; MOST_WEIGHTS];
    let mut index = 0;
    while index < table.len() {
        weights[index] = table[index].usual;
        index += 1;
    }
    weights
}

/// The sum of counts, each times its weight.
#[inline]
pub(super) fn score<const N: usize>(counts: [i32; N], weights: &Weights) -> Score {
    let weighted = counts.iter().zip(weights);
    weighted.map(|(count, weight)| count * weight).sum()
}

/// The same term by term.
pub(super) fn terms<const N: usize>(
    counts: [i32; N],
    table: &[Weight; N],
    weights: &Weights,
) -> Vec<Term> {
    let of = |index: usize| Term {
        name: table[index].term,
        count: counts[index],
        weight: weights[index],
    };
    (0..N).map(of).collect()
}

/// An evaluator whose weights can be set.
pub trait Weighable<P: Position>: Evaluator<P> {
    /// The judgement with these weights instead of the usual ones.
    fn evaluate_with(&self, position: &P, player: Player, weights: &Weights) -> Score;

    /// What that judgement is made of.
    fn terms_with(&self, position: &P, player: Player, weights: &Weights) -> Vec<Term>;

    /// How finished games are scored beside judgements with weights that are not the usual ones.
    fn finish_with(&self) -> Finish {
        self.finish()
    }
}

/// An evaluator with weights of its own. However large they are, no judgement outweighs a won game.
struct Weighted<P: Position> {
    by: Chosen<P>,
    weights: Weights,
}

impl<P: Position> Evaluator<P> for Weighted<P> {
    fn evaluate(&self, position: &P, player: Player) -> Score {
        let most = match self.finish() {
            Finish::Win(win) => (win - LONGEST_GAME - 1).max(0),
            Finish::Margin { base, .. } => (base - 1).max(0),
        };
        let score = self.by.evaluate_with(position, player, &self.weights);
        score.clamp(-most, most)
    }

    fn finish(&self) -> Finish {
        self.by.finish_with()
    }

    fn terms(&self, position: &P, player: Player) -> Vec<Term> {
        self.by.terms_with(position, player, &self.weights)
    }
}

/// An evaluator with its weights, as people write it: `windows`, or `windows/three=10/block=-8`.
///
/// Between the name and the weights may also stand what people expect there, as in
/// `windows:three=10,block=-8`; slashes are what is written, because neither shells nor lists of
/// options read them as something else.
///
/// ```
/// use harif_rules::Game;
/// use harif_search::evaluators::EvaluatorSpec;
///
/// let spec = EvaluatorSpec::read(Game::CONNECT_FOUR, "windows:three=10,four=100")?;
/// assert_eq!(spec.to_string(), "windows/three=10");
/// # Ok::<(), harif_search::evaluators::EvaluatorError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EvaluatorSpec {
    name: &'static str,
    /// None where all of them are the usual ones.
    weights: Option<Weights>,
    /// What people wrote themselves; then `name` is [`EXPRESSION`].
    program: Option<Program>,
}

/// Why a text names no evaluator.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EvaluatorError {
    /// The game has no evaluator of this name.
    #[error("{game} has no evaluator {name:?}{}; it has {}", did_you_mean(.name, names(*.game)), names(*.game).join(", "))]
    Unknown {
        /// What was asked for.
        name: String,
        /// The game.
        game: Game,
    },
    /// The evaluator has no weight of this name.
    #[error("{evaluator} has no weight {weight:?}; {}", weights_in_english(.evaluator))]
    UnknownWeight {
        /// The evaluator.
        evaluator: &'static str,
        /// What was asked for.
        weight: String,
    },
    /// A weight that is no number, or one that is too large.
    #[error(
        "{weight}={value} is impossible: a weight is a whole number from -{LARGEST_WEIGHT} to {LARGEST_WEIGHT}"
    )]
    BadWeight {
        /// The weight.
        weight: &'static str,
        /// What it was set to.
        value: String,
    },
    /// An expression that cannot be read.
    #[error(transparent)]
    Expression(#[from] ExpressionError),
}

fn did_you_mean(name: &str, known: &[&'static str]) -> String {
    closest(name, known.iter().copied())
        .map_or_else(String::new, |close| format!(", did you mean {close:?}?"))
}

fn weights_in_english(evaluator: &str) -> String {
    let table = weights(evaluator);
    if table.is_empty() {
        return "it has no weights".to_owned();
    }
    let usual = table
        .iter()
        .map(|weight| format!("{}={}", weight.name, weight.usual));
    format!(
        "it has {}, each from -{LARGEST_WEIGHT} to {LARGEST_WEIGHT}",
        usual.collect::<Vec<_>>().join(", ")
    )
}

impl EvaluatorSpec {
    /// An evaluator with its usual weights.
    pub const fn usual(name: &'static str) -> Self {
        Self {
            name,
            weights: None,
            program: None,
        }
    }

    /// The evaluator of a game that is used unless another is asked for.
    pub const fn first(game: Game) -> Self {
        Self::usual(names(game)[0])
    }

    /// Reads an evaluator of a game.
    ///
    /// # Errors
    /// If the game has no such evaluator, or the evaluator no such weight.
    pub fn read(game: Game, text: &str) -> Result<Self, EvaluatorError> {
        if let Some(written) = expression_in(text) {
            return Self::of_expression(GameKind::of(game), &written).map_err(Into::into);
        }
        Self::among(names(game).iter().copied(), text).unwrap_or_else(|| {
            Err(EvaluatorError::Unknown {
                name: split(&clean(text)).0.chars().take(40).collect(),
                game,
            })
        })
    }

    /// Reads an evaluator of any game; none if no game has one of that name.
    ///
    /// # Errors
    /// If the evaluator has no such weight.
    pub fn read_any(text: &str) -> Option<Result<Self, EvaluatorError>> {
        let games = [Game::TIC_TAC_TOE, Game::CONNECT_FOUR, Game::OTHELLO];
        if let Some(written) = expression_in(text) {
            let mut read = games.map(|game| Self::of_expression(GameKind::of(game), &written));
            // The error of the game in which most of it made sense.
            read.sort_by_key(|read| {
                read.as_ref()
                    .err()
                    .map_or(0, |error| usize::MAX - error.place)
            });
            let [first, ..] = read;
            return Some(first.map_err(Into::into));
        }
        let known = games
            .into_iter()
            .flat_map(|game| names(game).iter().copied());
        Self::among(known, text)
    }

    fn among(
        mut known: impl Iterator<Item = &'static str>,
        text: &str,
    ) -> Option<Result<Self, EvaluatorError>> {
        let text = clean(text);
        let (name, rest) = split(&text);
        let name = known.find(|known| *known == name)?;
        let settings = rest
            .split([':', ',', ';', '/', '(', ')', ' '])
            .filter(|setting| !setting.is_empty());
        Some(read_weights(name, settings).map(|set| Self {
            name,
            weights: Some(set).filter(|set| *set != usual(weights(name))),
            program: None,
        }))
    }

    /// An evaluator that people wrote themselves, without the name before it.
    ///
    /// # Errors
    /// Names the place and what is wrong there.
    pub fn of_expression(kind: GameKind, written: &str) -> Result<Self, ExpressionError> {
        Program::read(kind, &clean(written)).map(|program| Self {
            program: Some(program),
            ..Self::usual(EXPRESSION)
        })
    }

    /// What people wrote themselves, if they did.
    pub const fn program(&self) -> Option<&Program> {
        self.program.as_ref()
    }

    /// Whether it judges positions of a game.
    pub fn belongs_to(&self, game: Game) -> bool {
        match &self.program {
            Some(program) => program.belongs_to(game),
            None => names(game).contains(&self.name),
        }
    }

    /// The name of the evaluator.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Its weights.
    pub fn weights(&self) -> Weights {
        self.weights.unwrap_or_else(|| usual(weights(self.name)))
    }

    /// Every weight with its name, set or not.
    pub fn settings(&self) -> impl Iterator<Item = (&'static Weight, i32)> + use<> {
        weights(self.name).iter().zip(self.weights())
    }

    /// Whether all weights are the usual ones.
    pub const fn is_usual(&self) -> bool {
        self.weights.is_none()
    }

    /// Calls a function with the evaluator for positions of type `P`; none if their game does not
    /// have it.
    pub fn with<P: Evaluated, T>(&self, then: impl FnOnce(&dyn Evaluator<P>) -> T) -> Option<T> {
        if let Some(program) = self.program {
            let fits = program.kind() == P::KIND;
            return fits.then(|| then(&Expression(program)));
        }
        let by = P::evaluator(self.name)?;
        Some(match self.weights {
            None => then(by),
            Some(weights) => then(&Weighted { by, weights }),
        })
    }
}

impl fmt::Display for EvaluatorSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        if let Some(program) = &self.program {
            return write!(f, "/{program}");
        }
        for (weight, value) in self.settings() {
            if value != weight.usual {
                write!(f, "/{}={value}", weight.name)?;
            }
        }
        Ok(())
    }
}

/// The weights of an evaluator after some of them were set, as in `three=10`.
fn read_weights<'a>(
    evaluator: &'static str,
    settings: impl Iterator<Item = &'a str>,
) -> Result<Weights, EvaluatorError> {
    let table = weights(evaluator);
    let mut set = usual(table);
    for setting in settings {
        let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
        let index = table
            .iter()
            .position(|weight| weight.name == name)
            .ok_or_else(|| EvaluatorError::UnknownWeight {
                evaluator,
                weight: name.chars().take(40).collect(),
            })?;
        let number = value.parse::<i32>().ok();
        let fits = |number: &i32| (-LARGEST_WEIGHT..=LARGEST_WEIGHT).contains(number);
        set[index] = number
            .filter(fits)
            .ok_or_else(|| EvaluatorError::BadWeight {
                weight: table[index].name,
                value: value.chars().take(20).collect(),
            })?;
    }
    Ok(set)
}

/// What was typed, in one way of writing.
fn clean(text: &str) -> String {
    let text = to_latin_digits(text.trim()).to_ascii_lowercase();
    text.replace('−', "-").replace('×', "*").replace('÷', "/")
}

/// The expression in a text such as `expr:3*centre`; none if it is something else.
fn expression_in(text: &str) -> Option<String> {
    let text = clean(text);
    let rest = text.strip_prefix(EXPRESSION)?;
    let mut after = rest.chars();
    match after.next() {
        Some(':' | '/' | '=' | ' ') => Some(after.as_str().to_owned()),
        Some('(') => Some(rest.to_owned()),
        None => Some(String::new()),
        _ => None,
    }
}

/// The name, and the weights after it.
fn split(text: &str) -> (&str, &str) {
    text.split_once([':', ',', ';', '/', '(', ' '])
        .unwrap_or((text, ""))
}
