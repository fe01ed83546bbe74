//! Results that can be pickled: what a function that runs in another process gives back.
//!
//! A class with a constructor says its arguments. A result has none that people call, so a function of the native module
//! makes it anew from its parts.

use harif_rules::AnyMove;
use pyo3::prelude::*;

use crate::errors::value_error;

/// What `__reduce__` returns: a function and its one argument.
pub(crate) type Reduced<'py, Parts> = (Bound<'py, PyAny>, (Parts,));

/// The function of the native module that makes a result from its parts.
pub(crate) fn maker<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("harif._harif")?.getattr(name)
}

/// The move of a name.
pub(crate) fn named(name: &str) -> PyResult<AnyMove> {
    name.parse().map_err(value_error)
}

/// The moves of these names.
pub(crate) fn all_named(names: &[String]) -> PyResult<Vec<AnyMove>> {
    names.iter().map(|name| named(name)).collect()
}
