//! What a person has done with problems: a value that two tabs can keep together.
//!
//! Every part grows in one direction (a day is unsolved, then solved; a rating has seen more answers; a card has
//! been answered later), so two copies are joined by taking the further one of each part:
//! [`ProblemProgress::join`] is commutative, associative and idempotent. A tab that writes joins what it has with what is
//! stored, and nothing of the other tab is lost.

use super::glicko::GlickoRating;
use super::spacing::{MistakeMemory, in_short};
use super::{Day, ProblemGame, Streak};
use crate::service::serial;
use harif_rules::{AnyMove, Game, notation};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How many cards are kept: beyond, those that are known best make room.
const MOST_CARDS: usize = 300;
/// How many days are kept: ten years.
const MOST_DAYS: usize = 3_660;
/// How many problems are remembered as seen.
const MOST_SEEN: usize = 6_000;

/// What became of a problem of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DayResult {
    /// It was tried.
    Tried,
    /// It was solved on a later day: seen in the calendar, but no part of a row of days.
    MadeUp,
    /// It was solved after a wrong answer or with a hint.
    Later,
    /// It was solved at the first try.
    First,
}

/// A mistake of one's own that comes back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// The game with its size.
    pub game: String,
    /// The position in which it happened, as a board.
    pub board: String,
    /// The move that was played.
    #[serde(with = "serial::one_move")]
    pub played: AnyMove,
    /// The move that was best.
    #[serde(with = "serial::one_move")]
    pub best: AnyMove,
    /// How well it is remembered.
    pub memory: MistakeMemory,
}

impl Card {
    /// The position in which it happened; none if a strange hand wrote it.
    pub fn position(&self) -> Option<harif_rules::AnyPosition> {
        let game: Game = self.game.parse().ok()?;
        notation::position(game, &self.board).ok()
    }
}

/// The rating with the answers it rests on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct KeptRating {
    /// The rating after the last answer.
    pub rating: GlickoRating,
    /// How many answers there were.
    pub answers: u32,
    /// How many of them were right.
    pub right: u32,
    /// The day of the last one.
    pub last: Option<Day>,
}

/// Everything that is kept about a person's problems.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProblemProgress {
    /// What became of the problems of each day, by the name of the game.
    days: BTreeMap<Day, BTreeMap<String, DayResult>>,
    rated: KeptRating,
    /// Mistakes, by the name of their position.
    cards: BTreeMap<String, Card>,
    /// Problems that were answered.
    seen: BTreeSet<String>,
}

impl ProblemProgress {
    /// What was kept; what cannot be read is as if nothing had been.
    pub fn from_json(kept: &str) -> Self {
        serde_json::from_str(kept).unwrap_or_default()
    }

    /// As it is kept.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Joins two copies: what either of them knows.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        let mut joined = self.clone();
        for (&day, results) in &other.days {
            for (game, &result) in results {
                joined.note(day, game, result);
            }
        }
        let rank = |rated: &KeptRating| {
            let GlickoRating {
                points,
                deviation,
                volatility,
            } = rated.rating;
            let bits = [points, deviation, volatility].map(f64::to_bits);
            (rated.answers, rated.right, rated.last, bits)
        };
        if rank(&other.rated) > rank(&joined.rated) {
            joined.rated = other.rated;
        }
        for (id, card) in &other.cards {
            let known = joined.cards.get(id).map(freshness);
            if known < Some(freshness(card)) {
                joined.cards.insert(id.clone(), card.clone());
            }
        }
        joined.seen.extend(other.seen.iter().cloned());
        joined
    }

    /// What became of a problem of the day.
    pub fn result(&self, day: Day, kind: ProblemGame) -> Option<DayResult> {
        self.days.get(&day)?.get(kind.name()).copied()
    }

    /// Notes what became of a problem of the day; the best counts.
    pub fn set_result(&mut self, day: Day, kind: ProblemGame, result: DayResult) {
        self.note(day, kind.name(), result);
    }

    fn note(&mut self, day: Day, game: &str, result: DayResult) {
        let results = self.days.entry(day).or_default();
        let known = results.entry(game.to_owned()).or_insert(result);
        *known = result.max(*known);
    }

    /// The days in a row on which a problem of the day was solved.
    pub fn streak(&self, today: Day) -> Streak {
        let solved = self.days.iter().filter(|(_, results)| {
            let mut results = results.values();
            results.any(|&result| result > DayResult::MadeUp)
        });
        Streak::on(today, &solved.map(|(&day, _)| day).collect())
    }

    /// The rating with what it rests on.
    pub const fn rated(&self) -> &KeptRating {
        &self.rated
    }

    /// Counts the first answer to a problem of so many points; says whether it was the first.
    pub fn answer(&mut self, id: &str, points: u16, right: bool, today: Day) -> bool {
        if !self.seen.insert(id.to_owned()) {
            return false;
        }
        let rated = &mut self.rated;
        let days = rated.last.map_or(0, |last| today - last);
        let rating = rated.rating.after_days(days);
        let rating = rating.after_problem(f64::from(points), right);
        rated.rating = GlickoRating {
            points: in_short(rating.points),
            deviation: in_short(rating.deviation),
            volatility: in_short(rating.volatility),
        };
        rated.answers += 1;
        rated.right += u32::from(right);
        rated.last = rated.last.max(Some(today));
        true
    }

    /// Whether a problem was answered before.
    pub fn has_seen(&self, id: &str) -> bool {
        self.seen.contains(id)
    }

    /// Keeps a mistake; one that is kept already and was made again starts over.
    pub fn add_card(&mut self, id: &str, card: Card) {
        let again = self
            .cards
            .get_mut(id)
            .filter(|known| known.memory.last < card.memory.last);
        if let Some(known) = again {
            known.memory = known.memory.answered(card.memory.last, false);
            known.played = card.played;
        } else {
            self.cards.entry(id.to_owned()).or_insert(card);
        }
    }

    /// How many mistakes are kept.
    pub fn card_count(&self) -> usize {
        self.cards.len()
    }

    /// The mistakes that should come back on a day, the one nearest to being forgotten first.
    pub fn due(&self, today: Day) -> Vec<(&str, &Card)> {
        let due = |(_, card): &(&String, &Card)| card.memory.due() <= today;
        let mut due: Vec<_> = self.cards.iter().filter(due).collect();
        due.sort_by(|(_, a), (_, b)| a.memory.recall(today).total_cmp(&b.memory.recall(today)));
        due.into_iter()
            .map(|(id, card)| (id.as_str(), card))
            .collect()
    }

    /// The first day on which a mistake comes back.
    pub fn next_due(&self) -> Option<Day> {
        self.cards.values().map(|card| card.memory.due()).min()
    }

    /// The mistake of this name.
    pub fn card(&self, id: &str) -> Option<&Card> {
        self.cards.get(id)
    }

    /// Notes the first answer of a day to a mistake.
    pub fn review(&mut self, id: &str, found: bool, today: Day) {
        if let Some(card) = self.cards.get_mut(id) {
            card.memory = card.memory.answered(today, found);
        }
    }

    /// Forgets what can be spared, so that what is kept stays small; where storage is nearly full, `share` says how much
    /// of the usual is left, from 0 to 1.
    pub fn trim(&mut self, share: f64) {
        let most = |usual: usize| (usual as f64 * share.clamp(0.0, 1.0)) as usize;
        while self.days.len() > most(MOST_DAYS).max(31) {
            self.days.pop_first();
        }
        while self.seen.len() > most(MOST_SEEN) {
            self.seen.pop_first();
        }
        let spare = self.cards.len().saturating_sub(most(MOST_CARDS));
        let mut cards: Vec<(String, f64)> = self
            .cards
            .iter()
            .map(|(id, card)| (id.clone(), card.memory.stability))
            .collect();
        cards.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        for (id, _) in cards.into_iter().take(spare) {
            self.cards.remove(&id);
        }
    }
}

/// Which of two copies of a card is further; equal only if the copies are.
fn freshness(card: &Card) -> (u32, Day, [u64; 2], String) {
    let memory = &card.memory;
    let state = [memory.stability.to_bits(), memory.difficulty.to_bits()];
    let rest = format!(
        "{} {} {} {}",
        memory.lapses, card.played, card.best, card.board
    );
    (memory.reviews, memory.last, state, rest)
}
