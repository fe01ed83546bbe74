//! Numbers as Python gives them: of any size, and negative ones where none belongs.

use std::fmt::Display;

use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors::value_error;

/// More threads than this help nowhere.
pub(crate) const MOST_THREADS: usize = 256;

/// Reads a whole number from 0 on, or none. Python's own `OverflowError` does not say which number it was given.
pub(crate) fn whole<'py, T: FromPyObjectOwned<'py>>(given: &Bound<'py, PyAny>) -> PyResult<T> {
    let found = given.extract().map_err(Into::into);
    found.map_err(|error: PyErr| {
        if !error.is_instance_of::<PyOverflowError>(given.py()) {
            return error;
        }
        let reason = match given.lt(0) {
            Ok(true) => "a whole number from 0 on is needed",
            _ => "it is too large",
        };
        value_error(format_args!("{given} is impossible: {reason}"))
    })
}

/// Refuses a number outside its range by its name.
pub(crate) fn within<T: PartialOrd + Display>(
    name: &str,
    number: T,
    range: std::ops::RangeInclusive<T>,
) -> PyResult<T> {
    if range.contains(&number) {
        return Ok(number);
    }
    let (from, to) = range.into_inner();
    Err(value_error(format_args!(
        "{name}={number} is impossible: it goes from {from} to {to}"
    )))
}
