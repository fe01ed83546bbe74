//! The page of keys.

use harif_text::{Text, say};

/// Every key with what it does.
pub(crate) fn lines(text: &Text) -> Vec<String> {
    let rows = [
        ("← → ↑ ↓, h j k l", say!(text, "key-move")),
        ("Enter, Space", say!(text, "key-play")),
        ("0 … 9", say!(text, "key-digits")),
        ("Tab", say!(text, "key-next")),
        ("mouse", say!(text, "key-mouse")),
        ("u", say!(text, "key-undo")),
        ("r", say!(text, "key-redo")),
        ("H", say!(text, "key-hint")),
        ("w", say!(text, "key-why")),
        ("v", say!(text, "key-values")),
        ("t", say!(text, "key-thinking")),
        ("m", say!(text, "key-now")),
        ("Space", say!(text, "key-pause")),
        (".", say!(text, "key-step")),
        ("n", say!(text, "key-new")),
        ("x", say!(text, "key-swap")),
        ("s", say!(text, "key-skin")),
        ("S", say!(text, "key-save")),
        (":", say!(text, "key-command")),
        ("?", say!(text, "key-help")),
        ("q", say!(text, "key-quit")),
    ];
    let mut lines = vec![say!(text, "key-close"), String::new()];
    for (key, meaning) in rows {
        if text.needs_own_line() {
            lines.push(key.to_owned());
            lines.push(format!("  {meaning}"));
        } else {
            lines.push(format!("{key:<18}{meaning}"));
        }
    }
    lines.push(String::new());
    lines.push(say!(text, "play-chips"));
    lines.push(say!(text, "play-kinds"));
    lines
}
