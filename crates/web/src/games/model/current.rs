//! Which of the kept games is on the table.
//!
//! A game keeps its name while it goes on, also when moves are taken back or the page is loaded again. Another
//! game gets another name.

use super::{transcript, whole_line};
use crate::play::model::session::Session;

/// The game on the table, as it was last seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Current {
    pub(crate) id: u64,
    game: String,
    moves: String,
    /// How many positions its record holds, variations included: a game in which moves were taken back
    /// holds more than its line.
    nodes: usize,
}

impl Current {
    pub(crate) fn new(id: u64, session: &Session) -> Self {
        let record = whole_line(session);
        Self {
            id,
            game: record.game().to_string(),
            moves: transcript(&record),
            nodes: record.node_count(),
        }
    }

    /// Whether a game on the table is this one, gone on or taken back.
    pub(crate) fn goes_on_as(&self, session: &Session) -> bool {
        let now = Self::new(self.id, session);
        let longer = now.moves.starts_with(&self.moves);
        let shorter = self.moves.starts_with(&now.moves);
        now.game == self.game
            && (longer || shorter || now.nodes > self.nodes)
            && now.nodes >= self.nodes
    }

    /// Whether another game has begun and has no move yet. It may go on with the very moves of this one, and is another
    /// game all the same.
    pub(crate) fn is_over_for(&self, session: &Session) -> bool {
        Self::new(self.id, session).nodes == 1 && !self.goes_on_as(session)
    }

    /// For the memory of the browser: a page that is loaded again finds the name of its game.
    pub(crate) fn write(&self) -> String {
        format!("{} {} {} {}", self.id, self.nodes, self.game, self.moves)
    }

    pub(crate) fn read(kept: &str) -> Option<Self> {
        let mut words = kept.splitn(4, ' ');
        Some(Self {
            id: words.next()?.parse().ok()?,
            nodes: words.next()?.parse().ok()?,
            game: words.next()?.to_owned(),
            moves: words.next()?.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_game;
    use super::*;
    use harif_rules::{AnyPosition, Board};

    #[test]
    fn a_game_with_the_moves_of_the_one_before_is_another() {
        let done = random_game("connect4", ["human", "human"], 3);
        let current = Current::new(7, &done);
        let start = AnyPosition::start(done.position().game());
        assert!(current.is_over_for(&Session::new(start, done.seats().clone())));
        let mut taken_back = done.clone();
        taken_back.go_to_ply(0);
        assert!(!current.is_over_for(&taken_back) && !current.is_over_for(&done));
    }

    #[test]
    fn a_game_keeps_its_name_until_another_begins() {
        for seed in 0..20 {
            let done = random_game("connect4", ["human", "human"], seed);
            let moves: Vec<_> = whole_line(&done).moves().collect();
            let fresh = || {
                Session::new(
                    AnyPosition::start(done.position().game()),
                    done.seats().clone(),
                )
            };
            let mut now = fresh();
            let mut current = Current::new(7, &now);
            for &m in &moves {
                now.play(m).unwrap();
                assert!(current.goes_on_as(&now));
                current = Current::new(7, &now);
                assert_eq!(Current::read(&current.write()), Some(current.clone()));
            }
            // Looked through, taken back and played on in another way.
            now.travel(false, true);
            assert!(current.goes_on_as(&now));
            // Begun anew: the same start, but nothing of the old game.
            assert!(!current.goes_on_as(&fresh()));
            let mut other = fresh();
            other.play(moves[0]).unwrap();
            assert!(!current.goes_on_as(&other));
        }
        assert_eq!(Current::read("nonsense"), None);
    }
}
