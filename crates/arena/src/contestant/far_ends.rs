//! Pipes without a program: tests hold the ends that the program would have.

use super::lines::Arrival;
use std::io::{PipeReader, PipeWriter, pipe};
use std::time::{Duration, Instant};

/// The ends that a program would have.
pub(super) struct FarEnds {
    pub(super) input: PipeReader,
    pub(super) output: PipeWriter,
    pub(super) errors: PipeWriter,
}

/// What `make` makes of our three ends, and the far ends.
pub(super) fn far_ends<E, P>(make: impl FnOnce(E, E, E) -> std::io::Result<P>) -> (P, FarEnds)
where
    E: From<PipeReader> + From<PipeWriter>,
{
    let (input, to_write) = pipe().unwrap();
    let (to_hear, output) = pipe().unwrap();
    let (to_keep, errors) = pipe().unwrap();
    let pipes = make(to_write.into(), to_hear.into(), to_keep.into()).unwrap();
    let far = FarEnds {
        input,
        output,
        errors,
    };
    (pipes, far)
}

pub(super) fn line(text: &str) -> Arrival {
    Arrival::Line(text.to_owned())
}

/// Later than anything takes that is going to happen at all.
pub(super) fn soon() -> Instant {
    Instant::now() + Duration::from_mins(1)
}
