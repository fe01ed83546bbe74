//! A game between people, in words.

use super::client::Client;
use super::known::Known;
use harif_rules::{AnyMove, Board, Player};
use harif_text::{Text, say};
use harif_wire::{ClientMessage, Happening, Offer, Presence, Side};
use harif_words::{Mover, Speaker, people};

/// Where the person on a side is, in a word.
pub(crate) fn presence(text: &Text, known: &Known, side: Side, now: u64) -> String {
    const MINUTE: u64 = 60_000;
    let Some(Presence { here, since }) = known.present.map(|both| both[side.index()]) else {
        return String::new();
    };
    if !known.both_sit() && known.seat != Some(side) {
        return say!(text, "friend-not-yet");
    }
    if here {
        let thinks = known.both_sit() && !known.is_over() && known.turn() == side;
        return if thinks {
            say!(text, "friend-thinking")
        } else {
            say!(text, "friend-here")
        };
    }
    let minutes = if since == 0 {
        0
    } else {
        now.saturating_sub(since) / MINUTE
    };
    match minutes {
        0 => say!(text, "friend-away"),
        1..60 => say!(text, "friend-away-minutes", n = minutes as usize),
        60..1_440 => say!(text, "friend-away-hours", n = minutes as usize / 60),
        _ => say!(text, "friend-away-days", n = minutes as usize / 1_440),
    }
}

/// Who sits on a side; in a class, members have names.
pub(crate) fn seat(text: &Text, known: &Known, side: Side, name: Option<String>) -> String {
    let speaker = Speaker::new(text, known.start().game());
    let player = speaker.side(side.into());
    let who = match (known.seat, name) {
        (Some(own), _) if own == side => say!(text, "friend-you"),
        (_, Some(name)) => name,
        (Some(_), None) => say!(text, "friend-other"),
        (None, None) => return player,
    };
    say!(text, "friend-seat", who = who, player = player)
}

/// How the game stands: a name for tests and style sheets, the main sentence, then the facts.
pub(crate) fn status(text: &Text, client: &Client) -> (&'static str, Vec<String>) {
    let Some(known) = client.known() else {
        return ("waiting", vec![say!(text, "friend-calling")]);
    };
    let speaker = Speaker::new(text, known.start().game());
    if known.is_over() {
        return ("over", ending(text, known));
    }
    if !known.both_sit() {
        return ("alone", vec![say!(text, "friend-waiting")]);
    }
    if let Some(ClientMessage::Move { .. }) = client.unconfirmed() {
        return ("sending", vec![say!(text, "friend-sending")]);
    }
    let turn: Player = known.turn().into();
    let mover = if known.is_own_turn() {
        Mover::You
    } else {
        Mover::Waiting
    };
    let mut lines = vec![speaker.turn(turn, mover)];
    if known.seat.is_none() {
        lines.push(say!(text, "friend-watching-game"));
    }
    let kind = if known.is_own_turn() {
        "turn"
    } else {
        "waiting"
    };
    (kind, lines)
}

/// How a game ended, for a side or for those who watch.
pub(crate) fn ending(text: &Text, known: &Known) -> Vec<String> {
    let Some((by, winner)) = known.ended else {
        return Vec::new();
    };
    let position = known.position();
    let speaker = Speaker::new(text, position.game());
    people::ending(&speaker, position, by, winner, known.seat)
}

/// What the other side asks for.
pub(crate) fn asks(text: &Text, what: Offer) -> String {
    match what {
        Offer::Draw => say!(text, "friend-asks-draw"),
        Offer::Takeback => say!(text, "friend-asks-takeback"),
        Offer::Rematch => say!(text, "friend-asks-rematch"),
    }
}

/// What happened, for screen readers; nothing where the other words say it.
pub(crate) fn happened(text: &Text, known: &Known, what: &Happening) -> Option<String> {
    let speaker = Speaker::new(text, known.start().game());
    let from_other = |side: Side| known.seat.is_some() && known.seat != Some(side);
    match what {
        Happening::Moved { side, m } => {
            let m: AnyMove = m.parse().ok()?;
            let mut said = vec![speaker.played((*side).into(), m)];
            if known.is_own_turn() {
                said.push(speaker.turn(known.turn().into(), Mover::You));
            }
            Some(said.join(". "))
        }
        Happening::Offered { side, what } if from_other(*side) => Some(asks(text, *what)),
        Happening::Declined { .. } => Some(say!(text, "people-declined")),
        Happening::Tookback { .. } => Some(say!(text, "friend-tookback")),
        Happening::Ended { .. } => Some(ending(text, known).join(". ")),
        Happening::Sat { .. } if known.seat.is_some() => Some(say!(text, "people-here")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_text::{Lang, strip_marks};

    /// A game in which both sit, seen by a side, with who is there.
    fn known(seat: Option<Side>, sit: &[Side], present: [Presence; 2]) -> Known {
        let entered: harif_wire::GameEntry = serde_json::from_value(serde_json::json!({
            "version": harif_wire::VERSION, "game": "g", "rules": "connect4", "position": "start",
            "clock": null, "seat": seat, "last": 0, "now": 0,
        }))
        .unwrap();
        let mut known = Known::new(&entered).unwrap();
        for (number, &side) in (1..).zip(sit) {
            let what = Happening::Sat { side };
            let (at, clocks) = (0, None);
            known.apply(&harif_wire::GameEvent {
                number,
                at,
                clocks,
                what,
            });
        }
        known.present = Some(present);
        known
    }

    /// The side to move thinks and the other is only here; those who are away are so for as long as they have been, in the
    /// largest unit that is whole.
    #[test]
    fn people_are_where_they_are_said_to_be() {
        const NOW: u64 = 10_000_000_000;
        let text = Text::new(Lang::En);
        let [first, second] = [Player::First, Player::Second].map(Side::from);
        let here = Presence {
            here: true,
            since: 1,
        };
        let said = |known: &Known, side: Side| strip_marks(&presence(&text, known, side, NOW));
        for seat in [Some(first), Some(second), None] {
            let game = known(seat, &[first, second], [here; 2]);
            assert_eq!(said(&game, first), "thinking", "the first side moves first");
            assert_eq!(said(&game, second), "here");
        }
        let alone = known(Some(second), &[second], [here; 2]);
        assert_eq!(said(&alone, first), "not here yet");
        assert_eq!(
            said(&alone, second),
            "here",
            "before the game there is nothing to think about"
        );
        let minute = 60_000;
        for (away, words) in [
            (minute - 1, "away"),
            (minute, "away for 1 minute"),
            (59 * minute, "away for 59 minutes"),
            (60 * minute, "away for 1 hour"),
            (24 * 60 * minute - 1, "away for 23 hours"),
            (48 * 60 * minute, "away for 2 days"),
        ] {
            let (here_now, since) = (false, NOW - away);
            let gone = Presence {
                here: here_now,
                since,
            };
            let game = known(Some(first), &[first, second], [here, gone]);
            assert_eq!(said(&game, second), words, "{away}");
        }
        let never = Presence {
            here: false,
            since: 0,
        };
        let game = known(Some(first), &[first, second], [here, never]);
        assert_eq!(said(&game, second), "away");
        let names = |side, name: Option<&str>| {
            strip_marks(&seat(&text, &game, side, name.map(str::to_owned)))
        };
        assert!(names(first, Some("Sara")).starts_with("You, "));
        assert!(names(second, Some("Sara")).starts_with("Sara, "));
        assert!(names(second, None).starts_with("Your friend, "));
    }
}
