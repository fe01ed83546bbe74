//! Weights of the learned evaluation from a file, to try them before they are embedded.

use harif_engines::othello::install_weights;

/// Takes the weights in the file that the variable `OTHELLO_WEIGHTS` names, if it does; those in the
/// program otherwise. None if the file cannot be read or is no weights file.
pub(crate) fn take_from_environment() -> Option<()> {
    let Some(path) = std::env::var_os("OTHELLO_WEIGHTS") else {
        return Some(());
    };
    install_weights(&std::fs::read(path).ok()?).ok()
}
