//! What is to be measured: as one line of text, and with everything looked up.

use super::{Contender, Profile, Row, contenders, random_positions, read_search, write_search};
use harif_rules::{AnyPosition, Game, Position, notation};
use harif_search::plan::{Plan, Unwatched};
use harif_search::{Control, Limits};
use std::fmt;
use std::str::FromStr;

/// The deepest search that can be asked for.
const DEEPEST: u32 = 400;
/// The most of each thing that a text may ask for: it may come from a stranger.
const MOST_SEARCHES: usize = 64;
const MOST_POSITIONS: usize = 500;
const MOST_REPEATS: u32 = 1_000;
/// Searches of more nodes are not run a second time to be profiled.
const MOST_PROFILED: u64 = 2_000_000;

/// Why a text is no experiment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabError {
    /// Something that is no field, or has no such value.
    #[error("{0:?} says nothing about an experiment")]
    Field(String),
    /// No such search, or no such switch of it.
    #[error("{0:?} is no search")]
    Search(String),
    /// No such game, or not of that size.
    #[error(transparent)]
    Game(#[from] harif_rules::GameError),
    /// A text that is no position of the game.
    #[error(transparent)]
    Position(#[from] notation::NotationError),
    /// A position in which there is nothing to search.
    #[error("the game is over at {0:?}")]
    Over(String),
    /// Nothing to measure, or far too much.
    #[error("there must be something to measure, and not too much")]
    Size,
}

/// A range of depths: `6` or `1-6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depths {
    /// The first.
    pub first: u32,
    /// The last.
    pub last: u32,
}

impl Depths {
    /// Every depth.
    pub fn all(self) -> std::ops::RangeInclusive<u32> {
        self.first..=self.last
    }
}

impl fmt::Display for Depths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.last)
    }
}

impl FromStr for Depths {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong =
            || format!("{text:?} is no range of depths; write 6 or 1-6, from 1 to {DEEPEST}");
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong());
        let (first, last) = match text.split_once('-') {
            Some((first, last)) => (number(first)?, number(last)?),
            None => (number(text)?, number(text)?),
        };
        if first == 0 || first > last || last > DEEPEST {
            return Err(wrong());
        }
        Ok(Self { first, last })
    }
}

/// A whole comparison as people ask for it.
///
/// As text it is one line: `g=tictactoe;p=start;a=minimax,alphabeta:order=centre;d=1-9`, and
/// where they are not usual `n`, the number of positions from random games to add, `s`, their
/// seed, and `x`, how often each search is timed.
///
/// ```
/// use harif_play::lab::Experiment;
///
/// let text = "g=tictactoe;p=start,a1b2;a=minimax,alphabeta:order=centre:cut=strict;d=1-9";
/// let experiment: Experiment = text.parse()?;
/// assert_eq!(experiment.to_string(), text);
/// assert_eq!(experiment.design()?.steps().count(), 2 * 2 * 9);
/// # Ok::<(), harif_play::lab::LabError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Experiment {
    /// The game.
    pub game: Game,
    /// Positions as people write them: moves in a row, boards, or `start`.
    pub positions: Vec<String>,
    /// How many positions from random games to add.
    pub random: usize,
    /// The seed of everything random.
    pub seed: u64,
    /// The searches, without their depths.
    pub searches: Vec<Plan>,
    /// How deep they look.
    pub depths: Depths,
    /// How often each is timed.
    pub repeats: u32,
}

impl fmt::Display for Experiment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let searches: Vec<String> = self.searches.iter().map(write_search).collect();
        write!(
            f,
            "g={};p={};a={};d={}",
            self.game,
            self.positions.join(","),
            searches.join(","),
            self.depths
        )?;
        for (key, value, usual) in [
            ('n', self.random as u64, 0),
            ('s', self.seed, 0),
            ('x', u64::from(self.repeats), 1),
        ] {
            if value != usual {
                write!(f, ";{key}={value}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Experiment {
    type Err = LabError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fields: Vec<(&str, &str)> = text
            .split(';')
            .filter_map(|field| field.trim().split_once('='))
            .collect();
        let wrong = |value: &str| LabError::Field(value.chars().take(40).collect());
        let field = |key: &str| {
            let found = fields.iter().find(|(name, _)| *name == key);
            found
                .map(|(_, value)| *value)
                .filter(|value| !value.is_empty())
        };
        let needed = |key: &str| field(key).ok_or_else(|| wrong(key));
        let number = |key: &str, usual: u64| match field(key) {
            Some(value) => value.parse::<u64>().map_err(|_| wrong(value)),
            None => Ok(usual),
        };
        let game: Game = needed("g")?.parse()?;
        let searches = needed("a")?.split(',').map(|text| read_search(game, text));
        let positions = field("p").into_iter().flat_map(|value| value.split(','));
        let depths = needed("d")?;
        let experiment = Self {
            game,
            positions: positions.map(str::to_owned).collect(),
            random: number("n", 0)? as usize,
            seed: number("s", 0)?,
            searches: searches.collect::<Result<_, _>>()?,
            depths: depths.parse().map_err(|_| wrong(depths))?,
            repeats: number("x", 1)?.min(u64::from(u32::MAX)) as u32,
        };
        experiment.check()?;
        Ok(experiment)
    }
}

impl Experiment {
    fn check(&self) -> Result<(), LabError> {
        let positions = self.positions.len().saturating_add(self.random);
        let fits = (1..=MOST_SEARCHES).contains(&self.searches.len())
            && (1..=MOST_POSITIONS).contains(&positions)
            && (1..=MOST_REPEATS).contains(&self.repeats);
        fits.then_some(()).ok_or(LabError::Size)
    }

    /// The same with every position looked up.
    ///
    /// # Errors
    /// If a text is no position of the game, or a game is over, or there is nothing to measure.
    #[expect(
        clippy::missing_panics_doc,
        reason = "a design that nothing ends comes to its end"
    )]
    pub fn design(&self) -> Result<Design, LabError> {
        let design = self.design_while(Control::never())?;
        Ok(design.expect("nothing ends it early"))
    }

    /// The same; none if `control` is over before every position is there.
    ///
    /// # Errors
    /// As for [`design`](Self::design).
    pub fn design_while(&self, control: Control<'_>) -> Result<Option<Design>, LabError> {
        self.check()?;
        let mut positions = Vec::new();
        for written in &self.positions {
            let position = notation::position(self.game, written)?;
            if position.is_over() {
                return Err(LabError::Over(written.clone()));
            }
            positions.push((written.clone(), position));
        }
        for random in random_positions(self.game, self.random, self.seed) {
            if control.is_over() {
                return Ok(None);
            }
            positions.push(random);
        }
        let plans: Vec<Plan> = (self.searches.iter())
            .map(|plan| Plan {
                evaluator: Some(plan.evaluator_for(self.game)),
                seed: self.seed,
                ..*plan
            })
            .collect();
        Ok(Some(Design {
            game: self.game,
            positions,
            contenders: contenders(&plans),
            depths: self.depths,
            repeats: self.repeats,
        }))
    }
}

/// A comparison that is ready to run.
#[derive(Clone, Debug)]
pub struct Design {
    /// The game.
    pub game: Game,
    /// Every position, with what it was called; none of them is over.
    pub positions: Vec<(String, AnyPosition)>,
    /// Every search.
    pub contenders: Vec<Contender>,
    /// How deep they look.
    pub depths: Depths,
    /// How often each is timed.
    pub repeats: u32,
}

/// One search of one position to one depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedSearch {
    /// Which position, by its place in the list.
    pub position: usize,
    /// Which contender, by its place in the design.
    pub contender: usize,
    /// How deep.
    pub depth: u32,
}

impl Design {
    /// Every step. The shallow depths of all contenders come first: a run that is stopped has a
    /// fair comparison.
    pub fn steps(&self) -> impl Iterator<Item = PlannedSearch> + use<> {
        let (positions, contenders) = (self.positions.len(), self.contenders.len());
        self.depths.all().flat_map(move |depth| {
            (0..contenders).flat_map(move |contender| {
                (0..positions).map(move |position| PlannedSearch {
                    position,
                    contender,
                    depth,
                })
            })
        })
    }

    /// How many steps there are.
    pub fn size(&self) -> usize {
        self.depths.all().count() * self.contenders.len() * self.positions.len()
    }

    /// The plan of a contender at a depth.
    pub fn plan(&self, contender: usize, depth: u32) -> Plan {
        Plan {
            limits: Limits::depth(depth),
            ..self.contenders[contender].plan
        }
    }

    /// Does one step; none if it was stopped on the way. At the deepest depth the nodes of each
    /// ply are counted too, in a second run that is not timed.
    pub fn measure(&self, step: PlannedSearch, control: Control<'_>) -> Option<Row> {
        let plan = self.plan(step.contender, step.depth);
        let position = &self.positions[step.position].1;
        let search = || plan.run(position, control, &mut Unwatched);
        let report = search();
        let mut times = vec![report.time];
        let again = (1..self.repeats).take_while(|_| !control.is_over());
        times.extend(again.map(|_| search().time));
        let profiled = step.depth == self.depths.last
            && plan.algorithm.can_be_recorded()
            && report.counters.nodes <= MOST_PROFILED;
        let profile = profiled.then(|| Profile::of(&plan, position, control));
        (!control.is_over()).then(|| Row::new(step, position, &report, &times, profile))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn depths_are_one_number_or_a_range() {
        let range = |first, last| Ok(Depths { first, last });
        assert_eq!("6".parse(), range(6, 6));
        assert_eq!("1-6".parse(), range(1, 6));
        for text in ["", "0", "6-1", "x", "1-", "-3", "1-9999"] {
            assert!(text.parse::<Depths>().is_err(), "{text}");
        }
    }

    #[test]
    fn what_strangers_write_is_refused_and_harms_nobody() {
        let many = vec!["minimax"; 1_000].join(",");
        for text in [
            "",
            ";;;===",
            "g=chess;a=minimax;d=1-2;p=start",
            "g=connect4;a=minimax;d=1-2",
            "g=connect4;a=minimax;d=1-99999;p=start",
            "g=connect4;a=minimax;d=1-2;n=99999999999999",
            "g=connect4;a=minimax;d=1-2;p=start;x=0",
            &format!("g=connect4;a={many};d=1-2;p=start"),
        ] {
            assert!(text.parse::<Experiment>().is_err(), "{text}");
        }
        for text in [
            "g=connect4;a=minimax;d=1-2;p=9",
            "g=connect4;a=minimax;d=1-2;p=1212121",
        ] {
            assert!(
                text.parse::<Experiment>().unwrap().design().is_err(),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        for text in [
            "g=tictactoe;p=start;a=alphabeta;d=2-3",
            "g=connect4;p=start,44;a=minimax,pvs;d=5;n=3;s=7;x=2",
        ] {
            let experiment: Experiment = text.parse().unwrap();
            let written = experiment.to_string();
            assert_eq!(written.parse(), Ok(experiment), "{written}");
        }
    }

    #[test]
    fn a_stopped_step_finds_nothing() {
        let text = "g=tictactoe;p=start;a=alphabeta;d=2-3";
        let design = text.parse::<Experiment>().unwrap().design().unwrap();
        let step = design.steps().next().unwrap();
        assert!(
            design
                .measure(step, Control::new(&AtomicBool::new(true)))
                .is_none()
        );
        assert!(design.measure(step, Control::never()).is_some());
        assert_eq!(design.steps().count(), design.size());
    }
}
