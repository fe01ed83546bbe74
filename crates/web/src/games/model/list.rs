//! Lists of kept games: searching, counting, and how they went over time.

use super::KeptGame;
use crate::opponents::model::offer::Ended;

/// What people look for among their games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    /// The name of a kind of game; empty for all.
    pub(crate) game: String,
    /// A word of the opponent's name as it is shown, of the moves or of the day; empty for all.
    pub(crate) words: String,
}

impl Filter {
    /// Whether a game is looked for. `shown` tells what the list says about it, in the reader's language; it is only
    /// asked where there are words to look for.
    pub(crate) fn finds(&self, kept: &KeptGame, shown: impl FnOnce() -> String) -> bool {
        let of_kind =
            self.game.is_empty() || kept.game().is_some_and(|game| game.name() == self.game);
        let words = self.words.to_lowercase();
        if !of_kind || words.trim().is_empty() {
            return of_kind;
        }
        let shown = shown().to_lowercase();
        let mut words = words.split_whitespace();
        words.all(|word| shown.contains(word) || kept.moves.starts_with(word))
    }
}

/// How games went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) won: usize,
    pub(crate) drawn: usize,
    pub(crate) lost: usize,
}

impl Tally {
    /// Counts finished games.
    pub(crate) fn of<'a>(games: impl Iterator<Item = &'a KeptGame>) -> Self {
        let mut tally = Self::default();
        for ended in games.filter_map(KeptGame::ended) {
            match ended {
                Ended::Won => tally.won += 1,
                Ended::Drawn => tally.drawn += 1,
                Ended::Lost => tally.lost += 1,
            }
        }
        tally
    }

    pub(crate) const fn games(self) -> usize {
        self.won + self.drawn + self.lost
    }
}

/// The games over which an average is taken.
const WINDOW: usize = 10;

/// A number for some of the games, as points of a chart: the place of the game among those that have one,
/// and the average of the last few.
pub(crate) fn trend<'a>(
    games: impl Iterator<Item = &'a KeptGame>,
    number: impl Fn(&KeptGame) -> Option<f64>,
) -> Vec<(f64, f64)> {
    let mut numbers: Vec<(u64, f64)> = games
        .filter_map(|kept| Some((kept.id, number(kept)?)))
        .collect();
    numbers.sort_by_key(|&(id, _)| id);
    let average = |place: usize| {
        let from = (place + 1).saturating_sub(WINDOW);
        let last = &numbers[from..=place];
        last.iter().map(|&(_, number)| number).sum::<f64>() / last.len() as f64
    };
    (0..numbers.len())
        .map(|place| (place as f64 + 1.0, average(place)))
        .collect()
}

/// The points of a finished game, in percent.
pub(crate) fn points(kept: &KeptGame) -> Option<f64> {
    kept.ended().map(|ended| match ended {
        Ended::Won => 100.0,
        Ended::Drawn => 50.0,
        Ended::Lost => 0.0,
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_game;
    use super::*;

    fn games() -> Vec<KeptGame> {
        let games = (0..30).map(|seed| {
            let kind = ["connect4", "tictactoe"][seed as usize % 2];
            let seats = [["human", "opponent:name=tara"], ["greedy", "human"]][seed as usize % 2];
            KeptGame::of(&random_game(kind, seats, seed), (seed, seed), &[])
        });
        games.collect()
    }

    #[test]
    fn searching_finds_what_the_list_shows_and_nothing_else() {
        let games = games();
        let find = |game: &str, words: &str| {
            let filter = Filter {
                game: game.into(),
                words: words.into(),
            };
            let found = games
                .iter()
                .filter(|kept| filter.finds(kept, || "Tara 2026".to_owned()));
            found.count()
        };
        assert_eq!(find("", ""), 30);
        assert_eq!(find("connect4", ""), 15);
        assert_eq!(find("othello", ""), 0);
        assert_eq!(find("", "tara 2026"), 30);
        assert_eq!(find("", "tara simorgh"), 0);
        assert!(find("", &games[0].moves) >= 1);
    }

    #[test]
    fn a_tally_counts_every_finished_game_once() {
        let games = games();
        let tally = Tally::of(games.iter());
        assert_eq!(tally.games(), 30);
        let points: f64 = games.iter().filter_map(points).sum();
        assert!((points - (100 * tally.won + 50 * tally.drawn) as f64).abs() < 1e-9);
    }

    /// The last point of a trend over few games is their average, whatever order they come in.
    #[test]
    fn a_trend_ends_with_the_average_of_the_last_games() {
        let mut games = games();
        let straight = trend(games.iter(), points);
        games.reverse();
        assert_eq!(trend(games.iter(), points), straight);
        let last: f64 = games.iter().take(10).filter_map(points).sum();
        assert!((straight[29].1 - last / 10.0).abs() < 1e-9);
        assert!((straight[0].1 - points(&games[29]).unwrap()).abs() < 1e-9);
        assert!(trend(games.iter(), KeptGame::share).is_empty());
    }
}
