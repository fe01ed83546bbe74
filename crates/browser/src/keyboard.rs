//! What a keyboard sends.

use serde_json::{Value, json};

/// A key that types no letter.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Key {
    Enter,
    Tab,
    Escape,
    Left,
    Right,
    Up,
    Down,
}

/// One press of a key: its name, the place of the key, what it types, and the number that browsers
/// have for it.
#[derive(Clone, Debug)]
pub struct Press {
    key: String,
    code: String,
    text: String,
    number: u32,
}

impl From<Key> for Press {
    fn from(key: Key) -> Self {
        let (name, text, number) = match key {
            Key::Enter => ("Enter", "\r", 13),
            Key::Tab => ("Tab", "", 9),
            Key::Escape => ("Escape", "", 27),
            Key::Left => ("ArrowLeft", "", 37),
            Key::Up => ("ArrowUp", "", 38),
            Key::Right => ("ArrowRight", "", 39),
            Key::Down => ("ArrowDown", "", 40),
        };
        Self {
            key: name.to_owned(),
            code: name.to_owned(),
            text: text.to_owned(),
            number,
        }
    }
}

impl From<char> for Press {
    fn from(letter: char) -> Self {
        let upper = letter.to_ascii_uppercase();
        let code = match upper {
            'A'..='Z' => format!("Key{upper}"),
            '0'..='9' => format!("Digit{upper}"),
            ' ' => "Space".to_owned(),
            _ => String::new(),
        };
        Self {
            key: letter.to_string(),
            text: letter.to_string(),
            number: if code.is_empty() { 0 } else { upper.into() },
            code,
        }
    }
}

/// Control held down while another key is pressed; such keys add up.
pub const CONTROL: u32 = 2;
/// Shift held down.
pub const SHIFT: u32 = 8;

impl Press {
    /// The two events of a press: down and up.
    pub fn events(&self, held: u32) -> [Value; 2] {
        let Self {
            key,
            code,
            text,
            number,
        } = self;
        let event = |kind: &str| json!({ "type": kind, "key": key, "code": code, "modifiers": held, "windowsVirtualKeyCode": number });
        let types = !text.is_empty() && held & CONTROL == 0;
        let mut down = event(if types { "keyDown" } else { "rawKeyDown" });
        if types {
            down["text"] = json!(text);
        }
        [down, event("keyUp")]
    }
}
