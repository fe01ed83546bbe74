//! The laws of traces and of their diagnosis.

mod laws;
mod right;
mod shapes;
