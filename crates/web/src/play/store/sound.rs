//! Short sounds, off at first, made of a few tones each: there are no files to load.

use crate::play::model::session::Session;
use crate::shell::store::Store;
use harif_rules::{Pieces, ScoreUnit};
use leptos::prelude::*;
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

/// What there is to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sound {
    /// A mark is drawn.
    Place,
    /// A disc falls to its place.
    Drop,
    /// Discs are turned over.
    Flip,
    Win,
    Lose,
    Draw,
    /// A clock shows little.
    LowTime,
}

/// A tone: its pitch in hertz, when it begins and how long it lasts in seconds.
type Tone = (f32, f64, f64);

impl Sound {
    /// The sound of the move that led here, or of the end that it was.
    pub(crate) fn of_move(session: &Session) -> Self {
        let Some(result) = session.result() else {
            let info = session.game().info();
            return match (info.pieces, info.score) {
                (Pieces::Marks, _) => Self::Place,
                (Pieces::Discs, ScoreUnit::Discs) => Self::Flip,
                (Pieces::Discs, _) => Self::Drop,
            };
        };
        match (result.winner(), session.only_human()) {
            (None, _) => Self::Draw,
            (Some(winner), Some(you)) if winner != you => Self::Lose,
            _ => Self::Win,
        }
    }

    const fn tones(self) -> &'static [Tone] {
        match self {
            Self::Place => &[(330.0, 0.0, 0.09)],
            Self::Drop => &[(220.0, 0.0, 0.06), (147.0, 0.06, 0.1)],
            Self::Flip => &[(392.0, 0.0, 0.05), (494.0, 0.06, 0.07)],
            Self::Win => &[(523.0, 0.0, 0.14), (659.0, 0.14, 0.14), (784.0, 0.28, 0.3)],
            Self::Lose => &[(392.0, 0.0, 0.18), (311.0, 0.18, 0.35)],
            Self::Draw => &[(440.0, 0.0, 0.16), (440.0, 0.2, 0.25)],
            Self::LowTime => &[(880.0, 0.0, 0.07), (880.0, 0.14, 0.07)],
        }
    }
}

thread_local! {
    static DEVICE: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

impl Store {
    /// Plays a sound, if sounds are on.
    pub(crate) fn sound(self, sound: Sound) {
        if self.settings.with_untracked(|settings| settings.sound) {
            // A page without a loudspeaker is silent, and that is all.
            let _ = play(sound);
        }
    }
}

/// Whether sounds are on has changed: what still sounds ends at once.
pub(crate) fn follow(is_on: bool) {
    let device = DEVICE.with_borrow_mut(|device| if is_on { None } else { device.take() });
    if let Some(device) = device {
        let _ = device.close();
    }
}

fn play(sound: Sound) -> Result<(), JsValue> {
    let context = DEVICE.with_borrow_mut(|device| {
        if let Some(context) = device {
            Ok(context.clone())
        } else {
            let context = AudioContext::new()?;
            *device = Some(context.clone());
            Ok::<_, JsValue>(context)
        }
    })?;
    let now = context.current_time();
    for &(pitch, start, length) in sound.tones() {
        let (from, to) = (now + start, now + start + length);
        let tone = context.create_oscillator()?;
        let volume = context.create_gain()?;
        tone.set_type(OscillatorType::Triangle);
        tone.frequency().set_value(pitch);
        volume.gain().set_value_at_time(0.15, from)?;
        volume.gain().exponential_ramp_to_value_at_time(0.001, to)?;
        tone.connect_with_audio_node(&volume)?;
        volume.connect_with_audio_node(&context.destination())?;
        tone.start_with_when(from)?;
        tone.stop_with_when(to)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::model::seats::Seat;
    use harif_play::record::EarlyEnd;
    use harif_rules::{AnyPosition, Game, Player};

    fn after(game: &str, moves: &[&str], seats: [&str; 2]) -> Session {
        let game: Game = game.parse().unwrap();
        let seats = seats.map(|seat| seat.parse::<Seat>().unwrap());
        let mut session = Session::new(AnyPosition::start(game), seats);
        for m in moves {
            session.play(m.parse().unwrap()).unwrap();
        }
        session
    }

    #[test]
    fn every_game_has_its_own_sound_and_so_has_every_end() {
        let people = ["human", "human"];
        let heard = |game, moves: &[&str], seats| Sound::of_move(&after(game, moves, seats));
        assert_eq!(heard("tictactoe", &["b2"], people), Sound::Place);
        assert_eq!(heard("connect4", &["4"], people), Sound::Drop);
        assert_eq!(heard("othello", &["f5"], people), Sound::Flip);
        let won = ["a1", "b1", "a2", "b2", "a3"];
        assert_eq!(heard("tictactoe", &won, people), Sound::Win);
        assert_eq!(heard("tictactoe", &won, ["human", "random"]), Sound::Win);
        assert_eq!(heard("tictactoe", &won, ["random", "human"]), Sound::Lose);
        let mut late = after("connect4", &["4"], ["random", "human"]);
        late.end(EarlyEnd::Time(Player::Second)).unwrap();
        assert_eq!(Sound::of_move(&late), Sound::Lose);
        let drawn = ["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3"];
        assert_eq!(heard("tictactoe", &drawn, people), Sound::Draw);
    }
}
