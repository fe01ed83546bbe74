//! The coach: laws over random positions, and a hand-made position for every detector.

mod detectors;
mod laws;
mod messages;
mod oracle;
mod othello;
mod seven;
mod verdicts;
