//! What went wrong with a person's own program at the board.

use harif_play::service::story::{self, Remark, StoryPart};
use harif_play::service::{FaultKind, ProgramFault};
use harif_rules::{Game, IllegalReason};
use harif_text::{Text, Value, say};
use std::time::Duration;

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
    lines.extend(story(text, &fault.detail));
    lines
}

/// What exactly happened, a sentence a line; the words of a program stay as they are.
pub fn story(text: &Text, story: &str) -> Vec<String> {
    let parts = story::read(story).into_iter();
    parts
        .map(|told| match told {
            StoryPart::Remark(about, parts) => remark(text, about, &parts),
            StoryPart::Words(words) => text.ltr(words),
        })
        .collect()
}

/// Something that the host of a program noticed.
fn remark(text: &Text, about: Remark, parts: &[&str]) -> String {
    let written = |at: usize| parts.get(at).copied().unwrap_or_default();
    let part = |at: usize| Value::ltr(written(at));
    let time = |at: usize| duration(written(at)).map_or_else(|| part(at), Value::from);
    match about {
        Remark::Nothing => say!(text, "program-why-nothing", line = part(0)),
        Remark::Unanswered => say!(text, "program-why-unanswered", line = part(0)),
        Remark::Unfinished => say!(text, "program-why-unfinished", line = part(0)),
        Remark::Flag => say!(text, "program-why-flag"),
        Remark::Missing => say!(text, "program-why-missing", word = part(0), line = part(1)),
        Remark::Flush => say!(text, "program-why-flush"),
        Remark::WaitedForMove => say!(
            text,
            "program-why-waited-move",
            time = time(0),
            limit = time(1)
        ),
        Remark::Waited => say!(text, "program-why-waited", time = time(0)),
        Remark::Late => say!(
            text,
            "program-why-late",
            n = part(0),
            time = time(1),
            limit = time(2)
        ),
        Remark::NotLegal => say!(
            text,
            "program-why-not-legal",
            n = part(0),
            line = part(1),
            reason = illegal(text, written(2))
        ),
        Remark::Before => say!(text, "program-why-before", line = part(0)),
        Remark::NoMove => say!(text, "program-why-no-move", line = part(0)),
        Remark::ColumnsLike => say!(text, "program-why-column", line = part(0)),
        Remark::CellsLike => say!(text, "program-why-cell", line = part(0)),
        Remark::Answered => say!(
            text,
            "program-why-answered",
            line = part(0),
            answer = part(1)
        ),
        Remark::Instead => {
            let n = (written(0).parse::<u64>()).map_or_else(|_| part(0), Value::from);
            say!(text, "program-why-instead", n = n)
        }
        Remark::BadLine => say!(
            text,
            "program-why-bad-line",
            a = Value::ltr("="),
            b = Value::ltr("?"),
            line = part(0)
        ),
        Remark::Exit => say!(text, "program-why-exit", n = part(0)),
        Remark::Signal => say!(text, "program-why-signal", line = part(0)),
        Remark::Closed => say!(text, "program-why-closed"),
        Remark::Early => say!(text, "program-why-early"),
        Remark::UnknownGame => say!(text, "program-why-game", protocol = part(0), game = part(1)),
    }
}

/// A time as Rust writes it: `1.2s`, `300.0ms`.
fn duration(written: &str) -> Option<Duration> {
    let units = [("ns", 1e-9), ("µs", 1e-6), ("ms", 1e-3), ("s", 1.0)];
    let mut read = units.into_iter().filter_map(|(unit, seconds)| {
        let number: f64 = written.strip_suffix(unit)?.parse().ok()?;
        Duration::try_from_secs_f64(number * seconds).ok()
    });
    read.next()
}

/// The rule that a move breaks, by its English words.
fn illegal(text: &Text, reason: &str) -> String {
    let mut known = IllegalReason::ALL.into_iter();
    match known.find(|it| it.to_string() == reason) {
        None => text.ltr(reason),
        Some(IllegalReason::GameOver) => say!(text, "program-why-over"),
        Some(IllegalReason::OffBoard) => say!(text, "program-why-outside"),
        Some(IllegalReason::ColumnFull) => say!(text, "program-why-full"),
        Some(IllegalReason::CellTaken) => say!(text, "program-why-taken"),
        Some(IllegalReason::FlipsNothing) => say!(text, "program-why-flips"),
        Some(IllegalReason::MayNotPass) => say!(text, "program-why-may-not-pass"),
        Some(IllegalReason::MustPass) => say!(text, "program-why-must-pass"),
        Some(IllegalReason::WrongKind) => say!(text, "program-why-kind"),
    }
}

/// The command that tells the author of a program everything; none where it is not known how the program is started.
pub fn check_command(game: Game, fault: &ProgramFault) -> Option<String> {
    let command = &fault.command;
    (!command.is_empty()).then(|| format!("harif arena check --game {game} {command}"))
}
