//! A program and those that it started, as one group that ends together.
//!
//! On Unix a wrapper that was killed leaves no engine behind. Elsewhere only the program itself is
//! ended; what it started notices that its input is closed.

use std::process::{Child, Command};

#[cfg(unix)]
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// Gives a program a group of its own: Ctrl-C is for us, and we then tell the programs ourselves.
#[cfg(unix)]
pub(super) fn separate(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

/// Gives a program a group of its own: Ctrl-C is for us, and we then tell the programs ourselves.
#[cfg(windows)]
pub(super) fn separate(command: &mut Command) {
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
    std::os::windows::process::CommandExt::creation_flags(command, CREATE_NEW_PROCESS_GROUP);
}

/// Whether a program may have ended: false only if it surely runs. Those that it started are ended
/// with it.
#[cfg(unix)]
pub(super) fn may_have_ended(child: &Child) -> bool {
    // Only a look: the number of the group is ours until we have waited for the program.
    let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    match id(child).map(|group| waitid(WaitId::Pid(group), look)) {
        Some(Ok(None)) => false,
        Some(Ok(Some(_))) => {
            kill_group(child);
            true
        }
        // We have waited for it already.
        Some(Err(_)) | None => true,
    }
}

/// Whether a program may have ended: false only if it surely runs.
#[cfg(windows)]
pub(super) fn may_have_ended(_child: &Child) -> bool {
    true
}

/// Ends a program and those that it started.
#[cfg(unix)]
pub(super) fn kill(child: &mut Child) {
    kill_group(child);
}

/// Ends a program.
#[cfg(windows)]
pub(super) fn kill(child: &mut Child) {
    // An error says that it has ended by itself.
    let _ = child.kill();
}

#[cfg(unix)]
fn kill_group(child: &Child) {
    if let Some(group) = id(child) {
        // An error says that the group is empty.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(unix)]
fn id(child: &Child) -> Option<Pid> {
    Pid::from_raw(child.id().cast_signed())
}
