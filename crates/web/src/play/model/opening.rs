//! The name of the opening that a game began with.

use super::session::Session;
use harif_text::{Key, Text};

/// The name of the last opening that was reached on the way to what is shown, if it has one.
pub(crate) fn name(text: &Text, session: &Session) -> Option<String> {
    let opening = harif_play::opening(session.record().positions())?;
    let key = Key::find(&format!("opening-{}", opening.key))?;
    Some(text.say(key, &[]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::model::seats::Seat;
    use harif_rules::{AnyPosition, Game, notation};
    use harif_text::Lang;

    fn named(game: Game, moves: &str) -> Option<String> {
        let mut session = Session::new(AnyPosition::start(game), [Seat::HUMAN, Seat::HUMAN]);
        let mut scratch = AnyPosition::start(game);
        for m in notation::moves::play_all(&mut scratch, moves).unwrap() {
            session.play(m).unwrap();
        }
        name(&Text::new(Lang::En), &session)
    }

    #[test]
    fn an_opening_keeps_its_name_as_the_game_goes_on() {
        assert_eq!(named(Game::OTHELLO, ""), None);
        let tiger = named(Game::OTHELLO, "f5d6c3d3c4");
        assert_eq!(tiger.as_deref(), Some("Tiger"));
        assert_eq!(named(Game::OTHELLO, "f5d6c3d3c4f4c5"), tiger);
        let narrower = named(Game::OTHELLO, "f5d6c3d3c4f4f6");
        assert_eq!(narrower.as_deref(), Some("Stephenson"));
        assert_eq!(named(Game::CONNECT_FOUR, "4444"), None);
    }
}
