//! `cargo xtask slow`: how long the page is busy with one thing on a slow machine.
//!
//! The walks are in `crates/browser/tests/page/slow.rs`. Times are told, not judged: they are those of this machine.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;

use crate::browser::{Browser, SLOW, Stage, screenshots};
use crate::command::{root, watch};
use crate::machine;
use crate::page::Profile;
use crate::steps::Outcome;

/// How often each walk is taken: the machine may be busy with something else once.
const ROUNDS: u32 = 3;
/// What a person begins to feel, in milliseconds.
const FELT: f64 = 50.0;

/// `cargo xtask slow`: walks through every room on a processor four times slower, and tells the longest task of each step.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let mut asked = Walks::default();
    for argument in arguments {
        match argument.as_str() {
            "--quick" => asked.profile = Profile::Quick,
            "--once" => asked.rounds = 1,
            "--traces" => asked.traces = Some(root().join("target/traces")),
            name => asked.names.push(format!("{SLOW}{name}")),
        }
    }
    machine::ensure_browser(Browser::Chromium)?;
    let stage = Stage::prepare(asked.profile, Browser::Chromium, asked.traces.is_some())?;
    let mut table = Table::default();
    let mut ok = true;
    for _ in 0..asked.rounds {
        ok &= asked.walk(&stage, &mut table)?;
    }
    println!("\n{table}");
    if let Some(folder) = asked.traces {
        println!("a trace of each step: {}", folder.display());
    }
    Ok(Outcome::plain(ok).exit_code())
}

/// What `cargo xtask slow` was asked for.
struct Walks {
    profile: Profile,
    rounds: u32,
    /// Where traces are kept for people to read.
    traces: Option<PathBuf>,
    names: Vec<String>,
}

impl Default for Walks {
    fn default() -> Self {
        Self {
            profile: Profile::Small,
            rounds: ROUNDS,
            traces: None,
            names: Vec::new(),
        }
    }
}

impl Walks {
    /// Takes every walk once, one after the other. Tells whether all of them came to their end.
    fn walk(&self, stage: &Stage, table: &mut Table) -> Result<bool> {
        let mut walks = stage.tests(Some(&screenshots()));
        walks.args(["--test-threads=1", "--nocapture"]);
        if self.names.is_empty() {
            walks.arg(SLOW);
        }
        walks.args(&self.names);
        let folder = self.traces.iter();
        walks.envs(folder.map(|folder| ("HARIF_TEST_TRACES", folder)));
        watch(walks, |line| table.read(line))
    }
}

/// What the walks told.
#[derive(Default)]
struct Table {
    /// The longest task of each step, by the processor and by the clock; of several rounds the shortest.
    steps: BTreeMap<String, (f64, f64)>,
    /// How much slower the processor was for each walk.
    slower: Vec<f64>,
}

impl Table {
    /// Reads a line that a walk has printed.
    fn read(&mut self, line: &str) {
        // The first line of a test stands behind its name.
        if let Some((_, factor)) = line.split_once("slower\t") {
            self.slower.extend(number(Some(factor)));
            return;
        }
        let Some((_, told)) = line.split_once("slow\t") else {
            return;
        };
        let mut fields = told.split('\t');
        let (Some(step), Some(processor), Some(clock)) =
            (fields.next(), number(fields.next()), number(fields.next()))
        else {
            return;
        };
        let least = self
            .steps
            .entry(step.to_owned())
            .or_insert((f64::MAX, f64::MAX));
        *least = (least.0.min(processor), least.1.min(clock));
    }
}

fn number(field: Option<&str>) -> Option<f64> {
    field?.parse().ok()
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut steps: Vec<_> = self.steps.iter().collect();
        steps.sort_by(|(_, one), (_, other)| other.0.total_cmp(&one.0));
        writeln!(f, "longest task in ms: processor, clock")?;
        for (step, (processor, clock)) in &steps {
            writeln!(f, "{processor:8.1} {clock:8.1}  {step}")?;
        }
        if !self.slower.is_empty() {
            let (least, most) = (self.slower.iter())
                .fold((f64::MAX, 0.0_f64), |(least, most), &it| {
                    (least.min(it), most.max(it))
                });
            writeln!(f, "the processor was {least:.1} to {most:.1} times slower")?;
        }
        let felt = steps.iter().filter(|(_, (processor, _))| *processor > FELT);
        write!(
            f,
            "{} of {} steps above {FELT} ms",
            felt.count(),
            steps.len()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of walks are read wherever they stand, and the shortest of each step counts.
    #[test]
    fn the_table_of_slow_steps_is_sorted_and_counted() {
        let mut table = Table::default();
        for line in [
            "test slow::tree ... slower\t3.94",
            "slow\tTree: first\t61.5\t70.0",
            "slow\tTree: last\t20.0\t21.0",
            "ok",
            "test slow::tree ... slow\tTree: first\t58.0\t72.5",
            "slower\t4.13",
        ] {
            table.read(line);
        }
        let told = table.to_string();
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines.len(), 5, "{told}");
        assert!(lines[1].ends_with("58.0     70.0  Tree: first"), "{told}");
        assert!(lines[2].ends_with("Tree: last"), "{told}");
        assert_eq!(lines[3], "the processor was 3.9 to 4.1 times slower");
        assert_eq!(lines[4], "1 of 2 steps above 50 ms");
    }
}
