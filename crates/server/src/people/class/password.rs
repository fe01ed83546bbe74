//! Passwords of teachers: argon2id, on threads of their own.
//!
//! Deriving a key takes some 30 milliseconds of a processor and 19 MiB on purpose. The thread that owns
//! all games must not stop for that, and the threads of the sockets neither. So the hall only hands
//! out a [`Job`]; one thread works through them, and the answer comes back as an input of the hall.

use std::sync::mpsc;

use argon2::{Algorithm, Argon2, Params, Version};
use harif_wire::SHORTEST_PASSWORD;
use serde::{Deserialize, Serialize};

/// Lengths of a password, in characters.
pub(crate) const LENGTHS: std::ops::RangeInclusive<usize> = SHORTEST_PASSWORD as usize..=200;
/// How many jobs may wait.
pub(crate) const MOST_WAITING: usize = 32;

/// The memory in KiB and the passes of new keys.
const MEMORY: u32 = 19 * 1024;
const PASSES: u32 = 2;

/// What is kept of a password: a key that was derived from it, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Derived {
    /// Memory in KiB.
    pub memory: u32,
    /// Passes over it.
    pub passes: u32,
    /// Random bytes that belong to this password alone.
    pub salt: [u8; 16],
    /// The key.
    pub key: [u8; 32],
}

impl Derived {
    /// Derives the key of a password; none where the machine has no memory for it.
    fn new(password: &str, salt: [u8; 16], (memory, passes): (u32, u32)) -> Option<Self> {
        let params = Params::new(memory, passes, 1, Some(32)).ok()?;
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let mut key = [0; 32];
        argon
            .hash_password_into(password.as_bytes(), &salt, &mut key)
            .ok()?;
        Some(Self {
            memory,
            passes,
            salt,
            key,
        })
    }

    /// Whether two keys are the same, in a time that does not depend on where they differ.
    pub(crate) fn has_key_of(&self, other: &Self) -> bool {
        let pairs = self.key.iter().zip(&other.key);
        pairs.fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
    }
}

/// A key that is to be derived.
#[derive(Clone, PartialEq, Eq)]
pub struct Job {
    /// Comes back with the answer.
    pub(crate) ticket: u64,
    password: String,
    salt: [u8; 16],
    cost: (u32, u32),
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The password stays out of every log.
        f.debug_struct("Job")
            .field("ticket", &self.ticket)
            .finish_non_exhaustive()
    }
}

impl Job {
    /// The key of a new password.
    pub(crate) fn fresh(ticket: u64, password: String, salt: [u8; 16]) -> Self {
        Self {
            ticket,
            password,
            salt,
            cost: (MEMORY, PASSES),
        }
    }

    /// The key of a password that is to be compared with what is kept.
    pub(crate) fn like(ticket: u64, password: String, kept: &Derived) -> Self {
        Self {
            ticket,
            password,
            salt: kept.salt,
            cost: (kept.memory, kept.passes),
        }
    }

    /// The ticket, and the key where it could be derived.
    pub fn run(&self) -> (u64, Option<Derived>) {
        let derived = Derived::new(&self.password, self.salt, self.cost);
        (self.ticket, derived)
    }
}

/// Starts the thread that works through jobs and tells each answer; it ends with the sender.
///
/// # Errors
/// When the machine refuses a thread.
pub(crate) fn start_worker(
    tell: impl Fn(u64, Option<Derived>) + Send + 'static,
) -> std::io::Result<mpsc::Sender<Job>> {
    let (sender, jobs) = mpsc::channel::<Job>();
    let thread = std::thread::Builder::new().name("passwords".into());
    thread.spawn(move || {
        for job in jobs {
            let (ticket, derived) = job.run();
            tell(ticket, derived);
        }
    })?;
    Ok(sender)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_depends_on_password_and_salt() {
        let cheap = (8, 1);
        let key = |password: &str, salt: u8| {
            Derived::new(password, [salt; 16], cheap).expect("eight KiB of memory")
        };
        assert!(key("correct horse", 1).has_key_of(&key("correct horse", 1)));
        assert!(!key("correct horse", 1).has_key_of(&key("correct horsf", 1)));
        assert!(!key("correct horse", 1).has_key_of(&key("correct horse", 2)));
    }

    #[test]
    fn what_is_kept_tells_how_to_compare() {
        let kept = Derived::new("رمز عبور", [7; 16], (16, 3)).expect("memory");
        let (ticket, again) = Job::like(4, "رمز عبور".into(), &kept).run();
        assert_eq!((ticket, again.as_ref()), (4, Some(&kept)));
        assert!(!format!("{:?}", Job::like(4, "رمز عبور".into(), &kept)).contains("رمز"));
    }
}
