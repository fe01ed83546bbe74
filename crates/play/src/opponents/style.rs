//! What is particular about each opponent, in numbers: how often it does what its habit likes best.

use super::minds::Ladder;
use super::{Habit, Mind, Opponent};
use crate::Unwatched;
use crate::openings::random;
use harif_rules::{AnyPosition, Game, Position};
use harif_search::Control;

/// What was counted over the moves of one opponent: in how many positions a habit had a preference, and how often the move
/// was one of those that it likes best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HabitCount {
    /// Positions in which the habit prefers some moves to others.
    pub asked: u64,
    /// Moves that it likes best.
    pub liked: u64,
}

impl HabitCount {
    /// The share of moves that the habit likes best, in percent.
    pub const fn percent(self) -> u64 {
        let asked = if self.asked == 0 { 1 } else { self.asked };
        (100 * self.liked + asked / 2) / asked
    }

    fn count(&mut self, habit: Habit, position: &AnyPosition, m: harif_rules::AnyMove) {
        let liked = || position.moves().map(|m| habit.liking(position, m));
        let most = liked().max();
        if liked().min() != most {
            self.asked += 1;
            self.liked += u64::from(most == Some(habit.liking(position, m)));
        }
    }
}

impl std::ops::AddAssign for HabitCount {
    fn add_assign(&mut self, other: Self) {
        self.asked += other.asked;
        self.liked += other.liked;
    }
}

/// Lets an opponent play its neighbour, both by a ladder, and counts how its moves follow each of the habits. The same every
/// time.
pub fn followed<const N: usize>(
    opponent: Opponent,
    ladder: &Ladder,
    games: u64,
    habits: [Habit; N],
) -> [HabitCount; N] {
    let game = ladder.game;
    let other = opponent.weaker().or(opponent.stronger());
    let other = other.unwrap_or(opponent);
    let mind = |it: Opponent| Mind::from_rung(ladder.rungs[it.rung()], game);
    let mut agents = [opponent, other].map(|it| it.with_mind(mind(it), 7));
    let mut counted = [HabitCount::default(); N];
    for seed in 0..games {
        let (_, mut position) = random(game, 2, seed);
        let seat = seed as usize % 2;
        while !position.is_over() {
            let is_own = position.turn().index() == seat;
            let agent = &mut agents[usize::from(!is_own)];
            let m = agent.choose(&position, Control::never(), &mut Unwatched).m;
            if is_own {
                for (counted, habit) in counted.iter_mut().zip(habits) {
                    counted.count(habit, &position, m);
                }
            }
            position.play_unchecked(m);
        }
    }
    counted
}

/// The habits that are likings, with who has them.
fn likings() -> impl Iterator<Item = Opponent> {
    let has_one = |it: &Opponent| it.habit() != Habit::Anywhere;
    Opponent::ALL.into_iter().filter(has_one)
}

/// The habits of all who have one, in order; the places after them are no likings.
pub fn habits() -> [Habit; Opponent::ALL.len()] {
    let mut habits = [Habit::Anywhere; Opponent::ALL.len()];
    for (place, opponent) in habits.iter_mut().zip(likings()) {
        *place = opponent.habit();
    }
    habits
}

/// The rows of the table in `docs/opponents.md` for a game, from what was counted of each opponent for all [`habits`]: the opponent,
/// its habit, and in percent how often it and how often the others do what the habit likes best.
pub fn rows(game: Game, counted: &[[HabitCount; Opponent::ALL.len()]]) -> Vec<String> {
    likings()
        .enumerate()
        .map(|(at, opponent)| {
            let own = counted[opponent.rung()][at];
            let mut others = HabitCount::default();
            for other in Opponent::ALL.into_iter().filter(|it| *it != opponent) {
                others += counted[other.rung()][at];
            }
            let habit = opponent.habit();
            let name = opponent.name();
            let (own, others) = (own.percent(), others.percent());
            format!("| {game} | {name} | {habit:?} | {own} % | {others} % |")
        })
        .collect()
}
