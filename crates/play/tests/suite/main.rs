//! Agents, analysis, records, the coach, the service and the zoo. One binary, so that the crate is linked once.

mod agents;
mod analysis;
mod coach;
mod control;
mod course;
mod lab;
mod lessons;
mod levels;
mod opponents;
mod othello_agent;
mod plans;
mod problems;
mod record;
mod service;
mod table;
mod truth;
mod wire;
mod zoo;
