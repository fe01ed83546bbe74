//! Short sounds, off by default.

use crate::shell::store::Store;
use leptos::prelude::*;
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

/// What there is to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sound {
    Place,
    End,
}

thread_local! {
    static DEVICE: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

impl Store {
    /// Plays a sound, if sounds are on.
    pub(crate) fn sound(self, sound: Sound) {
        if self.settings.with_untracked(|settings| settings.sound) {
            // A page without a loudspeaker is silent, and that is all.
            let _ = beep(sound);
        }
    }
}

fn beep(sound: Sound) -> Result<(), JsValue> {
    let context = DEVICE.with_borrow_mut(|device| {
        if let Some(context) = device {
            Ok(context.clone())
        } else {
            let context = AudioContext::new()?;
            *device = Some(context.clone());
            Ok::<_, JsValue>(context)
        }
    })?;
    let (pitch, length) = match sound {
        Sound::Place => (330.0, 0.09),
        Sound::End => (523.0, 0.35),
    };
    let now = context.current_time();
    let tone = context.create_oscillator()?;
    let volume = context.create_gain()?;
    tone.set_type(OscillatorType::Triangle);
    tone.frequency().set_value(pitch);
    volume.gain().set_value_at_time(0.15, now)?;
    volume
        .gain()
        .exponential_ramp_to_value_at_time(0.001, now + length)?;
    tone.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&context.destination())?;
    tone.start()?;
    tone.stop_with_when(now + length)
}
