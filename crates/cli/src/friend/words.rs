//! What happens in a game with a friend, in words.

use harif_play::record::{Ending as Off, GameResult};
use harif_rules::{AnyPosition, Board, Player, Position};
use harif_text::{Text, Value, normalise_input, say};
use harif_wire::{Ending, Offer, Refusal, Side};
use harif_words::{LETTERS, Speaker};

/// What a person asks for in a word, besides moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Offer(Offer),
    Resign,
}

/// Words of games between people, in both languages.
const WISHES: &[(Wish, &[&str])] = &[
    (Wish::Offer(Offer::Draw), &["draw", "تساوی"]),
    (
        Wish::Offer(Offer::Takeback),
        &["undo", "takeback", "واگرد", "برگرد"],
    ),
    (Wish::Offer(Offer::Rematch), &["again", "rematch", "دوباره"]),
    (Wish::Resign, &["resign", "تسلیم"]),
];

/// The wish that a line names.
pub(super) fn wish(line: &str) -> Option<Wish> {
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

/// How a game ended, for a side or for those who watch.
pub(super) fn ending(
    text: &Text,
    position: &AnyPosition,
    by: Ending,
    winner: Option<Side>,
    own: Option<Side>,
) -> Vec<String> {
    let speaker = speaker(text, position);
    let you = own.map(Player::from);
    let loser = winner.map(|winner| Player::from(winner).opponent());
    let result = match (by, loser) {
        (Ending::Resigned, Some(loser)) => GameResult::OffBoard(Off::Resignation(loser)),
        (Ending::Time, Some(loser)) => GameResult::OffBoard(Off::Time(loser)),
        // The program of a bot failed: its side gave the game up.
        (by, Some(loser)) if by.is_fault() => GameResult::OffBoard(Off::Resignation(loser)),
        _ => match position.outcome() {
            Some(outcome) => GameResult::OnBoard(outcome),
            None => return vec![say!(text, "over-draw"), say!(text, "people-agreed")],
        },
    };
    speaker.ending(position, result, you)
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

/// Why the server did not do it.
pub(super) fn refused(text: &Text, why: Refusal) -> String {
    match why {
        Refusal::Unknown => say!(text, "people-refused-unknown"),
        Refusal::Setup => say!(text, "people-refused-setup"),
        Refusal::Version | Refusal::Unreadable => say!(text, "people-refused-version"),
        Refusal::Watching => say!(text, "people-refused-watching"),
        Refusal::Alone => say!(text, "people-refused-alone"),
        Refusal::Turn => say!(text, "people-refused-turn"),
        Refusal::Illegal => say!(text, "people-refused-illegal"),
        Refusal::Stale => say!(text, "people-refused-stale"),
        Refusal::Over => say!(text, "error-game-over"),
        Refusal::Running => say!(text, "people-refused-running"),
        Refusal::Nothing => say!(text, "play-nothing-to-undo"),
        Refusal::Offer => say!(text, "people-refused-offer"),
        Refusal::Limit => say!(text, "people-refused-limit"),
        Refusal::Store => say!(text, "people-refused-store"),
        Refusal::Nowhere
        | Refusal::Inside
        | Refusal::Password
        | Refusal::Teacher
        | Refusal::Member
        | Refusal::Busy
        | Refusal::Other => say!(text, "people-refused-other"),
        Refusal::Room => say!(text, "join-refused-room"),
        Refusal::Locked => say!(text, "join-refused-locked"),
        Refusal::Full => say!(text, "join-refused-full"),
    }
}

/// What both clocks show, first player first.
pub(super) fn clocks(text: &Text, position: &AnyPosition, clocks: [u64; 2]) -> String {
    let speaker = speaker(text, position);
    let shown = |side: Player| Value::ltr(minutes(clocks[side.index()]));
    say!(
        text,
        "people-clocks",
        player = speaker.side(Player::First),
        a = shown(Player::First),
        other = speaker.side(Player::Second),
        b = shown(Player::Second)
    )
}

/// Milliseconds as minutes and seconds; the last part of a second counts as a whole one.
fn minutes(ms: u64) -> String {
    let seconds = ms.div_ceil(1_000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_text::Lang;

    #[test]
    fn time_is_shown_as_people_read_it() {
        let shown = [0, 1, 59_999, 60_000, 3_600_000].map(minutes);
        assert_eq!(shown, ["0:00", "0:01", "1:00", "1:00", "60:00"]);
    }

    #[test]
    fn wishes_are_read_in_both_languages() {
        assert_eq!(wish(" Draw "), Some(Wish::Offer(Offer::Draw)));
        assert_eq!(wish("تسلیم"), Some(Wish::Resign));
        assert_eq!(wish("4"), None);
    }

    #[test]
    fn every_refusal_has_words_in_both_languages() {
        for lang in [Lang::En, Lang::Fa] {
            let text = Text::for_terminal(lang);
            for why in [
                Refusal::Unreadable,
                Refusal::Unknown,
                Refusal::Setup,
                Refusal::Nowhere,
                Refusal::Watching,
                Refusal::Alone,
                Refusal::Turn,
                Refusal::Illegal,
                Refusal::Stale,
                Refusal::Over,
                Refusal::Running,
                Refusal::Nothing,
                Refusal::Offer,
                Refusal::Limit,
                Refusal::Store,
            ] {
                let words = refused(&text, why);
                assert!(words.contains(' ') && !words.contains("people-"), "{words}");
            }
        }
    }
}
