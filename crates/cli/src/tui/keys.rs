//! From keys and clicks to what they mean on the board.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEventKind};
use harif_rules::notation::latin_digit;

/// What a key or click asks for while a game is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Left,
    Right,
    Up,
    Down,
    /// The next legal move.
    NextMove,
    /// Play where the cursor stands, or pause two machines.
    Choose,
    /// Enter: choose, or finish a number.
    Enter,
    Digit(u8),
    Hover(u16, u16),
    Click(u16, u16),
    Undo,
    Redo,
    Hint,
    Why,
    Values,
    Thinking,
    MoveNow,
    Step,
    New,
    Swap,
    Skin,
    Save,
    Help,
    Command,
    Cancel,
    Quit,
    /// Ctrl-C: no questions.
    Leave,
}

impl Action {
    /// Whether it chooses or makes a move: while an opponent thinks it waits for its turn.
    pub(crate) const fn is_move(self) -> bool {
        matches!(
            self,
            Self::Left
                | Self::Right
                | Self::Up
                | Self::Down
                | Self::NextMove
                | Self::Choose
                | Self::Enter
                | Self::Digit(_)
                | Self::Click(..)
        )
    }
}

/// What an event means on the board, if anything.
pub(crate) fn action(event: &Event) -> Option<Action> {
    match event {
        Event::Key(key) if is_press(key) => key_action(key),
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) => {
                Some(Action::Hover(mouse.column, mouse.row))
            }
            MouseEventKind::Down(_) => Some(Action::Click(mouse.column, mouse.row)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a key went down. Some terminals tell of keys that come up, too.
pub(crate) fn is_press(key: &KeyEvent) -> bool {
    key.kind != KeyEventKind::Release
}

/// Whether this is Ctrl-C.
pub(crate) fn is_interrupt(event: &Event) -> bool {
    matches!(event, Event::Key(key) if is_press(key)
        && key.modifiers.contains(KeyModifiers::CONTROL)
        && matches!(key.code, KeyCode::Char('c' | 'C')))
}

/// Whether this is Ctrl-Z.
pub(crate) fn is_suspend(event: &Event) -> bool {
    matches!(event, Event::Key(key) if is_press(key)
        && key.modifiers.contains(KeyModifiers::CONTROL)
        && matches!(key.code, KeyCode::Char('z' | 'Z')))
}

fn key_action(key: &KeyEvent) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return matches!(key.code, KeyCode::Char('c' | 'C')).then_some(Action::Leave);
    }
    if key.modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    Some(match key.code {
        KeyCode::Left => Action::Left,
        KeyCode::Right => Action::Right,
        KeyCode::Up => Action::Up,
        KeyCode::Down => Action::Down,
        KeyCode::Tab => Action::NextMove,
        KeyCode::Enter => Action::Enter,
        KeyCode::Esc | KeyCode::Backspace => Action::Cancel,
        KeyCode::F(1) => Action::Help,
        KeyCode::Char(c) => return letter(latin_key(latin_digit(c))),
        _ => return None,
    })
}

fn letter(c: char) -> Option<Action> {
    Some(match c {
        'h' => Action::Left,
        'l' => Action::Right,
        'k' => Action::Up,
        'j' => Action::Down,
        ' ' => Action::Choose,
        '0'..='9' => Action::Digit(c as u8 - b'0'),
        'u' => Action::Undo,
        'r' => Action::Redo,
        'H' => Action::Hint,
        'w' => Action::Why,
        'v' => Action::Values,
        't' => Action::Thinking,
        'm' => Action::MoveNow,
        '.' => Action::Step,
        'n' => Action::New,
        'x' => Action::Swap,
        's' => Action::Skin,
        'S' => Action::Save,
        '?' | '؟' => Action::Help,
        ':' => Action::Command,
        'q' => Action::Quit,
        _ => return None,
    })
}

/// The Latin letter on the same key of the standard Persian keyboard, so that keys work whichever
/// layout is on.
pub(crate) const fn latin_key(c: char) -> char {
    match c {
        'ض' => 'q',
        'ص' => 'w',
        'ق' => 'r',
        'ف' => 't',
        'غ' => 'y',
        'ع' => 'u',
        'س' => 's',
        'ا' => 'h',
        'ت' => 'j',
        'ن' => 'k',
        'م' => 'l',
        'ط' => 'x',
        'ر' => 'v',
        'د' => 'n',
        'پ' | 'ئ' => 'm',
        'آ' => 'H',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pressed(c: char) -> Option<Action> {
        action(&Event::Key(KeyEvent::from(KeyCode::Char(c))))
    }

    #[test]
    fn digits_of_every_script_and_letters_of_both_layouts() {
        for c in ['4', '۴', '٤'] {
            assert_eq!(pressed(c), Some(Action::Digit(4)));
        }
        assert_eq!(pressed('ع'), Some(Action::Undo));
        assert_eq!(pressed('ض'), Some(Action::Quit));
        assert_eq!(pressed('é'), None);
    }

    #[test]
    fn a_key_that_comes_up_does_nothing() {
        let mut key = KeyEvent::from(KeyCode::Char('q'));
        key.kind = KeyEventKind::Release;
        assert_eq!(action(&Event::Key(key)), None);
    }

    #[test]
    fn interrupts_leave_and_other_controls_do_nothing() {
        let control = |c| Event::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL));
        assert_eq!(action(&control('c')), Some(Action::Leave));
        assert_eq!(action(&control('q')), None);
    }
}
