//! A finished game, move by move.

use super::class::Class;
use super::message::Message;
use super::reason::ReviewTheme;
use super::{Judgement, judge};
use crate::Analysis;
use crate::record::GameRecord;
use harif_rules::{AnyPosition, Player};
use std::collections::BTreeMap;

/// A judged move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reviewed {
    /// Which move of the game it is, counted from 1.
    pub number: usize,
    /// The position before it.
    pub position: AnyPosition,
    /// What the coach thinks of it.
    pub judgement: Judgement,
}

impl Reviewed {
    /// Whether the game took another course here.
    pub const fn is_turning_point(&self) -> bool {
        matches!(
            self.judgement.verdict.class,
            Class::Mistake | Class::Blunder
        )
    }
}

/// What was counted for one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Moves of each class.
    pub classes: BTreeMap<Class, usize>,
    /// For each theme that came up, how often it was found and how often it was missed.
    pub themes: BTreeMap<ReviewTheme, [usize; 2]>,
}

impl Tally {
    fn add(&mut self, judgement: &Judgement) {
        *self.classes.entry(judgement.verdict.class).or_default() += 1;
        for told in &judgement.reasons {
            if let Some(found) = told.reason.speaks_for(judgement.player) {
                let counts = self.themes.entry(told.reason.theme()).or_default();
                counts[usize::from(!found)] += 1;
            }
        }
    }

    /// How many moves had this class.
    pub fn count(&self, class: Class) -> usize {
        self.classes.get(&class).copied().unwrap_or(0)
    }

    /// Whether no move was worse than an inaccuracy.
    pub fn is_clean(&self) -> bool {
        self.count(Class::Mistake) + self.count(Class::Blunder) == 0
    }

    /// The sentence with the counts.
    pub fn message(&self, player: Player) -> Message {
        let best = self.count(Class::Best) + self.count(Class::OnlyMove);
        Message::plain("review-counts")
            .with("player", player)
            .with("best", best)
            .with("good", self.count(Class::Good))
            .with("inaccuracies", self.count(Class::Inaccuracy))
            .with("mistakes", self.count(Class::Mistake))
            .with("blunders", self.count(Class::Blunder))
    }
}

/// A game with every move judged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Review {
    /// The moves in the order played; those that the analysis did not know are absent.
    pub moves: Vec<Reviewed>,
    /// What was counted for the first and the second player.
    pub tallies: [Tally; 2],
}

impl Review {
    /// Adds the next judged move.
    pub fn push(&mut self, reviewed: Reviewed) {
        let player = reviewed.judgement.player;
        self.tallies[player.index()].add(&reviewed.judgement);
        self.moves.push(reviewed);
    }

    /// The moves at which the game took another course.
    pub fn turning_points(&self) -> impl Iterator<Item = &Reviewed> {
        self.moves
            .iter()
            .filter(|reviewed| reviewed.is_turning_point())
    }

    /// What was counted for a side.
    pub const fn tally(&self, player: Player) -> &Tally {
        &self.tallies[player.index()]
    }
}

/// Judges the moves of a game from its start to the cursor one by one, as they are asked for: what
/// a screen that shows progress wants. `analyse` is called once for each position.
pub fn review_moves<'a, F>(
    record: &'a GameRecord,
    mut analyse: F,
) -> impl Iterator<Item = Option<Reviewed>> + use<'a, F>
where
    F: FnMut(&AnyPosition) -> Analysis + 'a,
{
    let played = record.positions().zip(record.moves()).enumerate();
    played.map(move |(ply, (position, m))| {
        Some(Reviewed {
            number: ply + 1,
            position: position.clone(),
            judgement: judge(position, m, &analyse(position))?,
        })
    })
}

/// Judges every move of a game from its start to the cursor.
pub fn review(record: &GameRecord, analyse: impl FnMut(&AnyPosition) -> Analysis) -> Review {
    let mut review = Review::default();
    for reviewed in review_moves(record, analyse).flatten() {
        review.push(reviewed);
    }
    review
}
