//! Members of a class and what went wrong with their programs.

use harif_text::{Text, Value, say};
use harif_wire::GameEnd;
use harif_wire::class::{BotFault, MemberState, Nickname};
use std::time::Duration;

/// What a member is called. Only the teacher has no nickname.
pub fn nickname(text: &Text, name: Option<Nickname>) -> String {
    match name {
        Some([quality, animal]) => say!(text, "nickname", quality = quality, animal = animal),
        None => say!(text, "nickname-teacher"),
    }
}

/// A member as others see it: programs have their own name behind the nickname.
pub fn member(text: &Text, member: &MemberState) -> String {
    let name = nickname(text, member.name);
    match &member.program {
        Some(program) => say!(
            text,
            "class-bot",
            name = name,
            program = Value::ltr(program)
        ),
        None => name,
    }
}

/// What a program did wrong, for its author; nothing where it did nothing wrong.
pub fn fault(text: &Text, fault: &BotFault) -> Option<String> {
    Some(match fault.why {
        GameEnd::Illegal => {
            let m = fault.m.as_deref().unwrap_or("?");
            say!(text, "join-fault-illegal", move = Value::ltr(m))
        }
        GameEnd::Time => say!(text, "join-fault-time"),
        GameEnd::Crash => say!(text, "join-fault-crash"),
        GameEnd::Hang => say!(text, "join-fault-hang"),
        GameEnd::Flood => say!(text, "join-fault-flood"),
        GameEnd::Absent => say!(text, "join-fault-absent"),
        GameEnd::Board | GameEnd::Resigned | GameEnd::Agreed | GameEnd::Other => return None,
    })
}

/// What a program was asked that did not answer, and how long it was waited for.
pub fn unanswered(text: &Text, moves: &[String], waited: Duration) -> String {
    let seconds = Value::decimal(waited.as_secs_f64(), 1);
    if moves.is_empty() {
        return say!(text, "join-unanswered-first", seconds = seconds);
    }
    let line = Value::ltr(moves.join(" "));
    say!(text, "join-unanswered", line = line, seconds = seconds)
}
