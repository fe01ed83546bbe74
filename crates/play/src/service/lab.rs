//! An experiment as a request: what it is held against first, then every row as it is found.

use super::wire::{ExperimentBegan, Reply, RequestError};
use crate::lab::{Experiment, yardsticks};
use harif_search::Control;

/// Runs an experiment that came as text; what was found before it was stopped has been told.
pub(super) fn run(
    experiment: &str,
    control: Control<'_>,
    reply: &mut dyn FnMut(Reply),
) -> Result<Reply, RequestError> {
    let experiment: Experiment = experiment.parse().map_err(RequestError::bad)?;
    let Some(design) = experiment
        .design_while(control)
        .map_err(RequestError::bad)?
    else {
        return Ok(Reply::LabDone);
    };
    let Some(yardsticks) = yardsticks(&design.positions, design.depths, control) else {
        return Ok(Reply::LabDone);
    };
    reply(Reply::Began(ExperimentBegan {
        total: design.size(),
        yardsticks,
    }));
    for step in design.steps() {
        let Some(row) = design.measure(step, control) else {
            break;
        };
        reply(Reply::Measured(Box::new(row)));
    }
    Ok(Reply::LabDone)
}
