//! Errors as Python has them: `ValueError` with the offending text, and the classes of `harif.errors`.

use std::fmt::Display;
use std::io;
use std::path::PathBuf;

use harif_rules::{AnyMove, IllegalMove};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// The module of the package that defines the exceptions.
const MODULE: &str = "harif.errors";

/// A `ValueError` that says what an error of the libraries says.
pub(crate) fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The `OSError` that Python itself raises for a file: it names the file.
pub(crate) fn file_error(py: Python<'_>, error: io::Error, path: PathBuf) -> PyErr {
    let Some(number) = error.raw_os_error() else {
        return error.into();
    };
    let os = py.import("os");
    match os.and_then(|os| os.call_method1("strerror", (number,))) {
        Ok(words) => PyOSError::new_err((number, words.unbind(), path.into_os_string())),
        Err(error) => error,
    }
}

/// `harif.IllegalMove` with the move and the rule that refuses it.
pub(crate) fn illegal(py: Python<'_>, error: IllegalMove<AnyMove>) -> PyErr {
    refused(py, &error.rejected.to_string(), &error.reason.to_string())
}

/// `harif.IllegalMove` for a move as it was given.
pub(crate) fn refused(py: Python<'_>, given: &str, reason: &str) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    raise(py, &CLASS, "IllegalMove", (given, reason))
}

/// `harif.Interrupted`, which is a `KeyboardInterrupt` that keeps what was done.
pub(crate) fn interrupted<'py>(py: Python<'py>, partial: impl IntoPyObject<'py>) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    match partial.into_bound_py_any(py) {
        Ok(partial) => raise(py, &CLASS, "Interrupted", (partial,)),
        Err(error) => error,
    }
}

fn raise<'py>(
    py: Python<'py>,
    class: &PyOnceLock<Py<PyType>>,
    name: &str,
    arguments: impl pyo3::call::PyCallArgs<'py>,
) -> PyErr {
    let raised = class
        .import(py, MODULE, name)
        .and_then(|class| class.call1(arguments));
    match raised {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}
