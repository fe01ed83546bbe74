//! A game on the page.

use harif_play::record::GameRecord;
pub(crate) use harif_play::session::Session;
use harif_rules::Position;

/// The record of a game at the end of the line that is shown.
fn at_its_end(session: &Session) -> GameRecord {
    let mut far = session.record().clone();
    far.go_to_end();
    far
}

/// Whether a person has moved in a game: such a game is worth keeping.
pub(crate) fn has_moves_of_a_person(session: &Session) -> bool {
    let far = at_its_end(session);
    let moved = far.ply();
    far.positions()
        .take(moved)
        .any(|position| session.seat(position.turn()).is_human())
}

/// Whether two games have the same players, the same start and the same moves in the line that is
/// shown, wherever in it one stands.
pub(crate) fn is_same_game(one: &Session, other: &Session) -> bool {
    let [a, b] = [one, other].map(at_its_end);
    one.seats() == other.seats() && a.positions().eq(b.positions())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::model::seats::{Seat, SeatExt};
    use harif_rules::{AnyPosition, Game};

    fn game(seats: [&str; 2], moves: &[&str]) -> Session {
        let game = Game::CONNECT_FOUR;
        let seats = seats.map(|seat| Seat::read(seat, game).unwrap());
        let mut session = Session::new(AnyPosition::start(game), seats);
        for m in moves {
            session.play(m.parse().unwrap()).unwrap();
        }
        session
    }

    #[test]
    fn a_game_in_which_only_an_agent_moved_is_nobodys() {
        let opened_by_agent = game(["alphabeta", "human"], &["4"]);
        assert!(!has_moves_of_a_person(&opened_by_agent));
        let answered = game(["alphabeta", "human"], &["4", "3"]);
        assert!(has_moves_of_a_person(&answered));
        let mut looked_back = answered.clone();
        looked_back.travel(false, true);
        assert!(has_moves_of_a_person(&looked_back));
        assert!(!has_moves_of_a_person(&game(["human", "human"], &[])));
    }

    #[test]
    fn games_are_the_same_wherever_one_stands_in_them() {
        let played = game(["human", "human"], &["4", "4", "5"]);
        let mut looked_back = played.clone();
        looked_back.travel(false, false);
        assert!(is_same_game(&played, &looked_back));
        assert!(!is_same_game(
            &played,
            &game(["human", "human"], &["4", "4"])
        ));
        assert!(!is_same_game(
            &played,
            &game(["human", "alphabeta"], &["4", "4", "5"])
        ));
    }
}
