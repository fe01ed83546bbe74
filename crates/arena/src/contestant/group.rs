//! A program and those that it started, as one group that ends together.
//!
//! On Unix a wrapper that was killed leaves no engine behind, and [`kill_all`] ends every group
//! when a signal ends us. On Linux the kernel ends the programs that we started even if we are
//! killed ourselves and can do nothing more. Elsewhere only the program itself is ended; what it
//! started notices that its input is closed.

use std::process::{Child, Command};

#[cfg(unix)]
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
#[cfg(unix)]
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The groups that were started and not yet waited for.
#[cfg(unix)]
static LIVING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

#[cfg(unix)]
fn living() -> MutexGuard<'static, Vec<Pid>> {
    LIVING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives a program a group of its own: Ctrl-C is for us, and we then tell the programs ourselves.
/// On Linux it ends with the thread that starts it, which therefore has to live as long.
#[cfg(unix)]
pub(super) fn separate(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(target_os = "linux")]
    end_with_us(command);
}

/// Has the kernel end the program when the thread that started it is gone, for whatever reason.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn end_with_us(command: &mut Command) {
    use rustix::process::{getppid, set_parent_process_death_signal};
    let us = rustix::process::getpid();
    let ask_the_kernel = move || {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        // Should we have died before the kernel was asked, it will not say so any more.
        if getppid() == Some(us) {
            Ok(())
        } else {
            Err(std::io::ErrorKind::NotConnected.into())
        }
    };
    // SAFETY: between fork and exec only functions that are safe in a signal handler may be called.
    // These are two bare system calls; nothing is allocated and no lock is taken.
    unsafe {
        std::os::unix::process::CommandExt::pre_exec(command, ask_the_kernel);
    }
}

/// Notes that a program runs, for [`kill_all`].
pub(super) fn began(child: &Child) {
    #[cfg(unix)]
    living().extend(id(child));
    #[cfg(not(unix))]
    let _ = child;
}

/// Notes that a program has ended and was waited for: its number may soon be another's.
pub(super) fn has_ended(child: &Child) {
    #[cfg(unix)]
    if let Some(group) = id(child) {
        living().retain(|&other| other != group);
    }
    #[cfg(not(unix))]
    let _ = child;
}

/// Ends every program that was started here and still runs, with those that it started; for a
/// process that is about to end without cleaning up.
pub fn kill_all() {
    #[cfg(unix)]
    for &group in living().iter() {
        // An error says that the group is empty.
        let _ = kill_process_group(group, Signal::KILL);
    }
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
