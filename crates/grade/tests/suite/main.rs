//! Submissions, run as `harif grade` runs them. One binary, so that the crate is linked once.

mod assignments;
mod hostile;
mod marks;
