//! Games between people: how they ended, what their clocks show, and why a server refuses something.

use crate::Speaker;
use harif_play::record::{EarlyEnd, FinalResult};
use harif_rules::{AnyPosition, Player, Position};
use harif_text::{Text, say, strip_marks};
use harif_wire::{GameEnd, KEPT_DAYS, Refusal, SHORTEST_PASSWORD, Side};

/// How a game between people ended, for one of them (`own`) or for those who watch: the headline, then the facts.
pub fn ending(
    speaker: &Speaker<'_>,
    position: &AnyPosition,
    by: GameEnd,
    winner: Option<Side>,
    own: Option<Side>,
) -> Vec<String> {
    let text = speaker.text;
    let you = own.map(Player::from);
    let winner = winner.map(Player::from);
    let result = match (by, winner.map(Player::opponent), position.outcome()) {
        (GameEnd::Resigned, Some(loser), _) => FinalResult::OffBoard(EarlyEnd::Resignation(loser)),
        (GameEnd::Time, Some(loser), _) => FinalResult::OffBoard(EarlyEnd::Time(loser)),
        (_, _, Some(outcome)) => FinalResult::OnBoard(outcome),
        // The program of a bot failed, or its connection.
        (_, Some(loser), None) => {
            let fact = say!(text, "over-could-not-go-on", player = speaker.side(loser));
            return vec![speaker.headline(loser.opponent(), you), fact];
        }
        (_, None, None) => return vec![say!(text, "over-draw"), say!(text, "people-agreed")],
    };
    speaker.ending(position, result, you)
}

/// Why games ended, to choose from.
pub fn ending_name(text: &Text, by: GameEnd) -> String {
    match by {
        GameEnd::Board => say!(text, "people-ended-board"),
        GameEnd::Resigned => say!(text, "people-ended-resigned"),
        GameEnd::Time => say!(text, "people-ended-time"),
        GameEnd::Agreed => say!(text, "people-ended-agreed"),
        GameEnd::Illegal => say!(text, "people-ended-illegal"),
        GameEnd::Crash => say!(text, "people-ended-crash"),
        GameEnd::Hang => say!(text, "people-ended-hang"),
        GameEnd::Flood => say!(text, "people-ended-flood"),
        GameEnd::Absent => say!(text, "people-ended-absent"),
        GameEnd::Other => say!(text, "people-ended-other"),
    }
}

/// Milliseconds as a clock shows them, in the digits of the language. The last part of a second
/// counts as a whole one: a clock shows nothing only when the time is up.
pub fn clock(text: &Text, ms: u64) -> String {
    const DAY: u64 = 24 * 3_600;
    let seconds = ms.div_ceil(1_000);
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    if seconds >= DAY {
        let (days, hours) = (seconds / DAY, hours % 24);
        return say!(
            text,
            "friend-left-days",
            days = days as usize,
            hours = hours as usize
        );
    }
    let shown = if hours > 0 {
        format!("{hours}:{minutes:02}:{:02}", seconds % 60)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    };
    let digit = |c: char| match c.to_digit(10) {
        Some(digit) => strip_marks(&text.number(i64::from(digit))),
        None => c.to_string(),
    };
    shown.chars().map(digit).collect()
}

/// Why the server did not do it.
pub fn refused(text: &Text, why: Refusal) -> String {
    match why {
        Refusal::Unknown => say!(text, "friend-unknown", n = KEPT_DAYS),
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
        Refusal::Room => say!(text, "class-refused-room"),
        Refusal::Password => say!(text, "class-refused-password", n = SHORTEST_PASSWORD),
        Refusal::Locked => say!(text, "join-refused-locked"),
        Refusal::Full => say!(text, "join-refused-full"),
        Refusal::Teacher => say!(text, "class-refused-teacher"),
        Refusal::Member => say!(text, "class-refused-member"),
        Refusal::Busy => say!(text, "class-refused-busy"),
        Refusal::Nowhere | Refusal::Inside | Refusal::Other => say!(text, "people-refused-other"),
    }
}
