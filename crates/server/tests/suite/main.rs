//! The server as its clients meet it: over real sockets of this machine.

mod common;
mod engine;
mod http;
mod people;
#[cfg(target_os = "linux")]
mod power;
mod programs;
mod tls;
