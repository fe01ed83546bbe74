//! Looking for games of a class: what is looked for, and what was found so far.

use super::archive::Search;
use harif_rules::Game;
use harif_rules::notation::{NotationError, board};
use harif_wire::GameEnd;
use harif_wire::class::{GameQuery, MemberId, RoomGame};

/// What a person looks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RoomSearch {
    /// The game with its size; none for all.
    pub(crate) game: Option<Game>,
    pub(crate) player: Option<MemberId>,
    pub(crate) winner: Option<MemberId>,
    pub(crate) by: Option<GameEnd>,
    pub(crate) tournament: Option<u32>,
    /// The first moves, or a board, as they were typed. They need a game.
    pub(crate) reached: String,
}

impl RoomSearch {
    /// What the server is asked.
    ///
    /// # Errors
    /// If what was typed is no position of the game.
    pub(crate) fn wish(&self) -> Result<GameQuery, NotationError> {
        let search = Search {
            game: self.game,
            reached: self.reached.clone(),
            ..Search::default()
        };
        let is_typed = !self.reached.trim().is_empty();
        let reached = match search.position().filter(|_| is_typed) {
            Some(position) => Some(board::write(&position?)),
            None => None,
        };
        Ok(GameQuery {
            game: self.game.map(|game| game.to_string()),
            reached,
            members: self.player.into_iter().collect(),
            winner: self.winner,
            by: self.by,
            tournament: self.tournament,
            ..GameQuery::default()
        })
    }
}

/// Games that were looked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FoundGames {
    /// The last question.
    wish: GameQuery,
    games: Vec<RoomGame>,
    has_more: bool,
    /// How many questions have no answer yet. Answers come in the order of the questions.
    unanswered: usize,
}

impl FoundGames {
    /// Takes a question that is sent, after those before it.
    pub(crate) fn ask(before: Option<Self>, wish: GameQuery) -> Self {
        let unanswered = before.as_ref().map_or(0, |it| it.unanswered) + 1;
        let games = before.filter(|_| wish.before.is_some());
        Self {
            wish,
            games: games.map_or_else(Vec::new, |it| it.games),
            has_more: false,
            unanswered,
        }
    }

    /// The question that must be sent again after the connection was lost.
    pub(crate) fn ask_again(&mut self) -> Option<GameQuery> {
        (self.unanswered > 0).then(|| {
            self.unanswered = 1;
            self.wish.clone()
        })
    }

    /// Takes an answer; only that to the last question counts.
    pub(crate) fn answer(&mut self, games: Vec<RoomGame>, has_more: bool) {
        self.unanswered = self.unanswered.saturating_sub(1);
        if self.unanswered == 0 {
            self.games.extend(games);
            self.has_more = has_more;
        }
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.unanswered > 0
    }

    pub(crate) fn games(&self) -> &[RoomGame] {
        &self.games
    }

    /// The question for the games before these, if there are any.
    pub(crate) fn next(&self) -> Option<GameQuery> {
        let last = self.games.last().filter(|_| self.has_more)?;
        Some(GameQuery {
            before: Some(last.id.clone()),
            ..self.wish.clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str) -> RoomGame {
        let text = format!(r#"{{"id":"{id}","players":[1,2],"rules":"tictactoe","position":""}}"#);
        serde_json::from_str(&text).expect("a game")
    }

    #[test]
    fn typed_moves_become_a_position_of_the_game() {
        let mut search = RoomSearch {
            game: Some(Game::CONNECT_FOUR),
            player: Some(3),
            reached: " ۴۴ ".into(),
            ..RoomSearch::default()
        };
        let wish = search.wish().expect("two moves");
        let board = wish.reached.expect("a position");
        let reread = harif_rules::notation::position(Game::CONNECT_FOUR, &board);
        let played = harif_rules::notation::position(Game::CONNECT_FOUR, "44");
        assert_eq!(reread.ok(), played.ok());
        assert_eq!(wish.members, [3]);
        search.reached = "99".into();
        assert!(search.wish().is_err());
        search.game = None;
        assert_eq!(search.wish().expect("nothing to read").reached, None);
    }

    #[test]
    fn only_the_answer_to_the_last_question_counts() {
        let first = FoundGames::ask(None, GameQuery::default());
        let other = GameQuery {
            winner: Some(1),
            ..GameQuery::default()
        };
        let mut found = FoundGames::ask(Some(first), other.clone());
        found.answer(vec![game("old")], false);
        assert!(found.is_waiting() && found.games().is_empty());
        found.answer(vec![game("b"), game("a")], true);
        assert!(!found.is_waiting());
        let next = found.next().expect("there are more");
        assert_eq!(next.before.as_deref(), Some("a"));
        let mut found = FoundGames::ask(Some(found), next);
        assert_eq!(found.ask_again().and_then(|wish| wish.winner), Some(1));
        found.answer(vec![game("z")], false);
        let ids: Vec<&str> = found.games().iter().map(|it| it.id.as_str()).collect();
        assert_eq!(ids, ["b", "a", "z"], "more games stand behind the others");
        assert_eq!((found.next(), found.ask_again()), (None, None));
    }
}
