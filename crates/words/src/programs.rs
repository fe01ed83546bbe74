//! What went wrong with a person's own program at the board.

use harif_play::service::{FaultKind, ProgramFault};
use harif_rules::Game;
use harif_text::{Text, Value, say};

/// What a program did instead of a move, in a word or two.
pub fn fault(text: &Text, kind: FaultKind) -> String {
    match kind {
        FaultKind::Resigned => say!(text, "arena-reason-resigned"),
        FaultKind::Time => say!(text, "arena-reason-time"),
        FaultKind::Illegal => say!(text, "arena-reason-illegal"),
        FaultKind::Crash => say!(text, "arena-reason-crash"),
        FaultKind::Hang => say!(text, "arena-reason-hang"),
        FaultKind::Disconnect => say!(text, "arena-reason-disconnect"),
        FaultKind::Refused => say!(text, "arena-reason-refused"),
        FaultKind::Absent => say!(
            text,
            "program-absent",
            command = Value::ltr("harif serve --agent")
        ),
        FaultKind::Unserved => say!(
            text,
            "program-unserved",
            command = Value::ltr("harif serve")
        ),
    }
}

/// What happened, and the words of the program itself.
pub fn trouble(text: &Text, name: &str, fault: &ProgramFault) -> Vec<String> {
    let reason = self::fault(text, fault.kind);
    let mut lines = vec![say!(
        text,
        "program-trouble",
        name = Value::ltr(name),
        reason = reason
    )];
    if !fault.detail.is_empty() {
        lines.push(text.ltr(&fault.detail));
    }
    lines
}

/// The command that tells the author of a program everything; none where it is not known how the program is started.
pub fn check_command(game: Game, fault: &ProgramFault) -> Option<String> {
    let command = &fault.command;
    (!command.is_empty()).then(|| format!("harif arena check --game {game} {command}"))
}
