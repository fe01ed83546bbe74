//! What the opponents were measured to be worth, for the sizes that were measured.
//!
//! `ratings.tsv` is made by `cargo xtask ladder`: a round robin in each size. A row has the game, the
//! date, the number of games in the round robin, the opponent, its rating (the first one's is 0), half of
//! the 95 % interval, and the half points that it made in how many games against the one below.

use super::Opponent;
use harif_rules::Game;

const TABLE: &str = include_str!("ratings.tsv");

/// What an opponent was measured to be worth in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeasuredRating {
    /// The game.
    pub game: Game,
    /// When it was measured: year, month and day with dashes.
    pub date: &'static str,
    /// The games of the whole round robin.
    pub games: u32,
    /// Who.
    pub opponent: Opponent,
    /// Points above the weakest opponent, on the scale of chess ratings.
    pub rating: i32,
    /// Half of the 95 % interval of the rating.
    pub error: u32,
    /// Half points against the opponent below; none for the weakest.
    pub half_points: u32,
    /// Games against the opponent below.
    pub games_below: u32,
}

fn row(line: &'static str) -> Option<MeasuredRating> {
    let mut fields = line.split('\t');
    Some(MeasuredRating {
        game: fields.next()?.parse().ok()?,
        date: fields.next()?,
        games: fields.next()?.parse().ok()?,
        opponent: Opponent::named(fields.next()?)?,
        rating: fields.next()?.parse().ok()?,
        error: fields.next()?.parse().ok()?,
        half_points: fields.next()?.parse().ok()?,
        games_below: fields.next()?.parse().ok()?,
    })
}

/// Every measurement.
pub fn all() -> impl Iterator<Item = MeasuredRating> {
    TABLE.lines().filter_map(row)
}

/// What an opponent was measured to be worth in a game of exactly this size; none where nothing was
/// measured.
pub fn of(opponent: Opponent, game: Game) -> Option<MeasuredRating> {
    all().find(|it| it.opponent == opponent && it.game == game)
}
