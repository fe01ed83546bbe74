//! The seats of this device: which games it is in, and the tokens that lead back to them.

use super::known::Known;
use harif_rules::{AnyPosition, Board, Game, notation};
use harif_wire::link::SeatLink;
use harif_wire::{GamePass, GameSummary, MOST_GLANCES, Side};
use serde::{Deserialize, Serialize};

/// How long a server keeps a game in which nothing happens, in milliseconds.
const KEPT: u64 = 30 * 24 * 3_600 * 1_000;
/// More seats than this are not kept; the oldest go.
const MOST: usize = 60;

/// A game that this device has a key to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seat {
    pub(crate) game: String,
    pub(crate) token: String,
    /// What lets a friend sit down, where this device began the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) invite: Option<String>,
    /// What the token becomes where this device sits down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) secret: Option<String>,
    /// What lets others watch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) watch: Option<String>,
    /// The side; none for one who watches.
    #[serde(default)]
    pub(crate) side: Option<Side>,
    /// The game with its size, and the board when it was last seen.
    #[serde(default)]
    rules: String,
    #[serde(default)]
    board: String,
    /// Whether it was this side's turn then.
    #[serde(default)]
    pub(crate) own_turn: bool,
    #[serde(default)]
    pub(crate) over: bool,
    /// When something last happened in it.
    #[serde(default)]
    pub(crate) at: u64,
}

impl Seat {
    pub(crate) fn pass(&self) -> SeatLink {
        SeatLink {
            game: self.game.clone(),
            token: self.token.clone(),
        }
    }

    /// The board when it was last seen.
    pub(crate) fn position(&self) -> Option<AnyPosition> {
        let rules: Game = self.rules.parse().ok()?;
        notation::position(rules, &self.board).ok()
    }
}

/// All seats of this device, the latest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Book {
    seats: Vec<Seat>,
}

impl Book {
    /// Reads what was kept; nothing where it cannot be read.
    pub(crate) fn read(kept: &str) -> Self {
        let seats = serde_json::from_str(kept);
        Self {
            seats: seats.unwrap_or_default(),
        }
    }

    pub(crate) fn write(&self) -> String {
        serde_json::to_string(&self.seats).unwrap_or_default()
    }

    #[cfg(test)]
    fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The seat in a game.
    pub(crate) fn find(&self, game: &str) -> Option<&Seat> {
        self.seats.iter().find(|seat| seat.game == game)
    }

    /// Keeps the key to a game. What else is known of it stays.
    pub(crate) fn keep(&mut self, pass: &SeatLink, now: u64) -> &mut Seat {
        let known = self.seats.iter().position(|seat| seat.game == pass.game);
        let mut seat = known.map_or_else(
            || Seat {
                game: pass.game.clone(),
                token: String::new(),
                invite: None,
                secret: None,
                watch: None,
                side: None,
                rules: String::new(),
                board: String::new(),
                own_turn: false,
                over: false,
                at: now,
            },
            |at| self.seats.remove(at),
        );
        seat.token.clone_from(&pass.token);
        self.seats.insert(0, seat);
        self.seats.truncate(MOST);
        &mut self.seats[0]
    }

    /// Notes how a game stands.
    pub(crate) fn note(&mut self, known: &Known) {
        let found = self.seats.iter_mut().find(|seat| seat.game == known.game);
        if let Some(seat) = found {
            let position = known.position();
            seat.rules = position.game().to_string();
            seat.board = notation::board::write(position);
            seat.side = known.seat;
            seat.own_turn = known.is_own_turn();
            seat.over = known.is_over();
            seat.at = seat.at.max(known.last_at());
            if known.both_sit() {
                // An invitation that was used is no key any more.
                seat.invite = None;
            }
        }
    }

    /// The keys of games that go on, for a look at how they stand.
    pub(crate) fn to_glance(&self) -> Vec<GamePass> {
        let going_on = self.seats.iter().filter(|seat| !seat.over);
        let pass = |seat: &Seat| GamePass {
            game: seat.game.clone(),
            token: seat.token.clone(),
        };
        going_on.take(MOST_GLANCES).map(pass).collect()
    }

    /// Notes how a game stands that was only looked at.
    pub(crate) fn note_glance(&mut self, glance: &GameSummary) {
        let found = self.seats.iter_mut().find(|seat| seat.game == glance.game);
        if let Some(seat) = found {
            seat.board.clone_from(&glance.position);
            seat.own_turn = seat.side.is_some() && glance.turn == seat.side;
            seat.over = glance.over;
            seat.at = seat.at.max(glance.at);
            if glance.turn.is_some() {
                seat.invite = None;
            }
        }
    }

    /// Gives the key of a game to the one that followed it: the tokens stay.
    pub(crate) fn follow(&mut self, game: &str, next: &str, now: u64) -> Option<SeatLink> {
        let old = self.find(game)?.clone();
        let pass = SeatLink {
            game: next.to_owned(),
            token: old.token,
        };
        let seat = self.keep(&pass, now);
        seat.watch = old.watch;
        seat.side = old.side.map(Side::opponent);
        Some(pass)
    }

    pub(crate) fn forget(&mut self, game: &str) {
        self.seats.retain(|seat| seat.game != game);
    }

    /// Removes the games that the server has deleted.
    pub(crate) fn forget_old(&mut self, now: u64) {
        self.seats.retain(|seat| seat.at + KEPT > now);
    }

    /// The games that go on: those where this side is to move come first.
    pub(crate) fn going_on(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self
            .seats
            .iter()
            .filter(|seat| !seat.over)
            .cloned()
            .collect();
        seats.sort_by_key(|seat| (!seat.own_turn, u64::MAX - seat.at));
        seats
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pass(game: &str, token: &str) -> SeatLink {
        SeatLink {
            game: game.into(),
            token: token.into(),
        }
    }

    #[test]
    fn a_book_reads_back_and_strange_texts_are_empty() {
        let mut book = Book::default();
        book.keep(&pass("a", "1"), 5).invite = Some("i".into());
        book.keep(&pass("b", "2"), 6);
        book.keep(&pass("a", "3"), 7);
        assert_eq!(Book::read(&book.write()), book);
        let games: Vec<&str> = book.seats().iter().map(|seat| seat.game.as_str()).collect();
        assert_eq!(games, ["a", "b"], "one seat for a game, the latest first");
        let seat = book.find("a").expect("a seat");
        assert_eq!(
            (seat.token.as_str(), seat.invite.as_deref()),
            ("3", Some("i"))
        );
        for text in ["", "{", "[1]", "{\"a\": 1}"] {
            assert_eq!(Book::read(text), Book::default());
        }
    }

    #[test]
    fn a_rematch_has_the_same_key_and_the_other_side() {
        let mut book = Book::default();
        let seat = book.keep(&pass("a", "1"), 5);
        seat.side = Some(Side::First);
        seat.watch = Some("w".into());
        assert_eq!(book.follow("a", "b", 6), Some(pass("b", "1")));
        let seat = book.find("b").expect("a seat");
        assert_eq!(seat.side, Some(Side::Second));
        assert_eq!(seat.watch.as_deref(), Some("w"));
        assert_eq!(book.follow("x", "y", 6), None);
    }

    #[test]
    fn a_glance_changes_what_the_list_says() {
        let mut book = Book::default();
        let seat = book.keep(&pass("a", "1"), 5);
        seat.side = Some(Side::Second);
        seat.rules = "tictactoe".into();
        seat.invite = Some("i".into());
        let keys: Vec<String> = book.to_glance().into_iter().map(|it| it.game).collect();
        assert_eq!(keys, ["a"]);
        let mut glance = GameSummary {
            game: "a".into(),
            position: "... .x. ... o".into(),
            turn: Some(Side::Second),
            over: false,
            at: 9,
        };
        book.note_glance(&glance);
        let seat = book.find("a").expect("a seat");
        assert!(seat.own_turn && seat.invite.is_none() && seat.at == 9);
        (glance.turn, glance.over) = (None, true);
        book.note_glance(&glance);
        assert!(book.going_on().is_empty() && book.to_glance().is_empty());
    }

    /// Games where this side is to move come first, and of both kinds those in which something happened last.
    #[test]
    fn the_list_begins_with_what_waits_for_this_side() {
        let mut book = Book::default();
        for (game, own_turn, over, at) in [
            ("old", false, false, 5),
            ("waits-long", true, false, 3),
            ("over", true, true, 9),
            ("new", false, false, 8),
            ("waits", true, false, 7),
        ] {
            let seat = book.keep(&pass(game, "t"), at);
            (seat.own_turn, seat.over) = (own_turn, over);
        }
        let listed: Vec<String> = book.going_on().into_iter().map(|seat| seat.game).collect();
        assert_eq!(listed, ["waits", "waits-long", "new", "old"]);
        let keys = book.to_glance();
        assert!(keys.iter().all(|key| key.game != "over") && keys.len() == 4);
        book.forget("waits");
        assert!(book.find("waits").is_none() && book.find("new").is_some());
    }

    #[test]
    fn old_and_many_seats_go() {
        let mut book = Book::default();
        for number in 0..(MOST as u64 + 5) {
            book.keep(&pass(&number.to_string(), "t"), number);
        }
        assert_eq!(book.seats().len(), MOST);
        assert!(book.find("0").is_none() && book.find("64").is_some());
        book.forget_old(KEPT + 62);
        assert_eq!(book.seats().len(), 2);
    }
}
