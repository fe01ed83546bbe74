//! The clocks of a game in its address: `t=300,3,1200,350`.
//!
//! First what each side has for the game and gains with a move, in seconds, then how long each move took, in
//! milliseconds, and last how long the side to move has thought. Times come from strangers like everything in an address: what no clock
//! can show is no clock.

use harif_play::record::{GameRecord, TimeControl};
use harif_rules::{AnyMove, Position};
use std::time::Duration;

/// The clocks of a game, if it has any, at the end of the line that is shown. Clocks that differ between the sides are
/// not written: no form of the page asks for them.
pub(super) fn write(far: &GameRecord) -> Option<String> {
    let clocks = far.clocks()?;
    let control = clocks.control();
    let [time, gain] = even(control)?;
    let mut written = format!("{},{}", time.as_secs(), gain.as_secs());
    let mut add = |spent: Duration| {
        written.push(',');
        written.push_str(&spent.as_millis().to_string());
    };
    let mut walked = far.clone();
    walked.go_to_start();
    loop {
        let turn = walked.position().turn();
        let before = walked.clocks()?.remaining(turn);
        if walked.ply() == far.ply() {
            add(before.saturating_sub(clocks.remaining(turn)));
            return Some(written);
        }
        walked.redo()?;
        let after = walked.clocks()?.remaining(turn);
        add((before + gain).saturating_sub(after));
    }
}

/// The time and the increment of both sides, if they are the same and whole seconds.
fn even(control: TimeControl) -> Option<[Duration; 2]> {
    use harif_rules::Player::First;
    let both = [control.time(First), control.increment(First)];
    let is_whole = both.iter().all(|time| time.subsec_nanos() == 0);
    (is_whole && control == TimeControl::even(both[0], both[1])).then_some(both)
}

/// The clocks of an address, to be put beside a game before it is played again.
pub(super) struct Written {
    control: TimeControl,
    spent: std::vec::IntoIter<Duration>,
}

impl Written {
    /// Reads what [`write`] wrote; none where it is nonsense.
    pub(super) fn read(text: &str) -> Option<Self> {
        let numbers: Option<Vec<u64>> = text.split(',').map(|word| word.parse().ok()).collect();
        let numbers = numbers?;
        let [time, gain, spent @ ..] = &numbers[..] else {
            return None;
        };
        let [time, gain] = [*time, *gain].map(Duration::from_secs);
        if time.is_zero() || time > TimeControl::LONGEST || gain > TimeControl::LONGEST {
            return None;
        }
        let spent: Vec<Duration> = spent.iter().copied().map(Duration::from_millis).collect();
        Some(Self {
            control: TimeControl::even(time, gain),
            spent: spent.into_iter(),
        })
    }

    /// Puts full clocks beside a game.
    pub(super) fn set(&self, record: &mut GameRecord) {
        record.set_time_control(Some(self.control));
    }

    /// Takes the time of the next move from the clock whose turn it is.
    pub(super) fn elapse(&mut self, record: &mut GameRecord) {
        if let Some(spent) = self.spent.next() {
            record.elapse(spent);
        }
    }
}

/// Plays moves that the rules have accepted, each in the time that it took.
pub(super) fn play_timed(
    record: &mut GameRecord,
    moves: impl IntoIterator<Item = AnyMove>,
    mut clock: Option<&mut Written>,
) {
    for m in moves {
        if let Some(clock) = &mut clock {
            clock.elapse(record);
        }
        // Only a full record could refuse, or one whose flag fell.
        let _ = record.play(m);
    }
}
