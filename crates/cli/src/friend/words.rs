//! What happens in a game with a friend, in words.

use harif_rules::{AnyPosition, Board, Player};
use harif_text::{Text, Value, normalise_input, say};
use harif_wire::Offer;
use harif_words::{LETTERS, Speaker, people};

/// What a person asks for in a word, besides moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TypedWish {
    Offer(Offer),
    Resign,
}

/// Words of games between people, in both languages.
const WISHES: &[(TypedWish, &[&str])] = &[
    (TypedWish::Offer(Offer::Draw), &["draw", "تساوی"]),
    (
        TypedWish::Offer(Offer::Takeback),
        &["undo", "takeback", "واگرد", "برگرد"],
    ),
    (
        TypedWish::Offer(Offer::Rematch),
        &["again", "rematch", "دوباره"],
    ),
    (TypedWish::Resign, &["resign", "تسلیم"]),
];

/// The wish that a line names.
pub(super) fn wish(line: &str) -> Option<TypedWish> {
    let clean = normalise_input(line).trim().to_lowercase();
    let found = WISHES
        .iter()
        .find(|(_, spellings)| spellings.contains(&&*clean));
    found.map(|(wish, _)| *wish)
}

/// One who speaks of a game with the letters of its board.
pub(super) fn speaker<'a>(text: &'a Text, position: &AnyPosition) -> Speaker<'a> {
    Speaker::new(text, position.game()).marked(LETTERS)
}

/// What the other side asks for.
pub(super) fn offered(text: &Text, what: Offer) -> String {
    match what {
        Offer::Draw => say!(text, "people-offered-draw"),
        Offer::Takeback => say!(text, "people-offered-takeback"),
        Offer::Rematch => say!(text, "people-offered-rematch"),
    }
}

/// What this side asked for.
pub(super) fn asked(text: &Text, what: Offer) -> String {
    match what {
        Offer::Draw => say!(text, "people-asked-draw"),
        Offer::Takeback => say!(text, "people-asked-takeback"),
        Offer::Rematch => say!(text, "people-asked-rematch"),
    }
}

/// What both clocks show, first player first.
pub(super) fn clocks(text: &Text, position: &AnyPosition, clocks: [u64; 2]) -> String {
    let speaker = speaker(text, position);
    let shown = |side: Player| Value::ltr(people::clock(text, clocks[side.index()]));
    say!(
        text,
        "people-clocks",
        player = speaker.side(Player::First),
        a = shown(Player::First),
        other = speaker.side(Player::Second),
        b = shown(Player::Second)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_read_in_both_languages() {
        assert_eq!(wish(" Draw "), Some(TypedWish::Offer(Offer::Draw)));
        assert_eq!(wish("تسلیم"), Some(TypedWish::Resign));
        assert_eq!(wish("4"), None);
    }
}
