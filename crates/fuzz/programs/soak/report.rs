//! What was seen, as charts and as promises kept or not.

use std::path::Path;

use harif_text::{Lang, Text};
use harif_words::plot;

/// What is promised: `SECURITY.md` says so.
const MOST_MEMORY_MB: f64 = 1_000.0;
const SLOWEST_MS: f64 = 50.0;

/// A process that holds steady does not use more in the end than so many times what it used before.
const MOST_GROWTH: f64 = 1.25;
/// One number of what a process uses.
type Number = fn(&Usage) -> f64;
/// What must not grow.
const MEASURES: [(&str, Number); 3] = [
    ("megabytes", |usage| usage.megabytes),
    ("threads", |usage| usage.threads),
    ("open files", |usage| usage.files),
];

/// What one process used at one moment.
#[derive(Clone, Copy, Debug, Default)]
struct Usage {
    megabytes: f64,
    threads: f64,
    files: f64,
}

/// A line of a chart.
type Line = (String, Vec<(f64, f64)>);

#[derive(Debug, Default)]
pub(super) struct Report {
    /// By process: moments and what it used then.
    seen: Vec<(&'static str, Vec<(f64, Usage)>)>,
}

impl Report {
    /// Notes what the processes use now.
    pub(super) fn look(&mut self, at: f64, processes: &[(&'static str, u32)]) {
        for &(name, id) in processes {
            let Some(usage) = usage(id) else { continue };
            match self.seen.iter_mut().find(|(seen, _)| *seen == name) {
                Some((_, all)) => all.push((at, usage)),
                None => self.seen.push((name, vec![(at, usage)])),
            }
        }
    }

    /// Writes the charts and a summary; says whether every promise was kept.
    pub(super) fn write(
        &self,
        folder: &Path,
        latencies: &[(f64, f64)],
        machine: Vec<f64>,
        troubles: &[String],
    ) -> std::io::Result<bool> {
        let of = |number: fn(&Usage) -> f64| -> Vec<Line> {
            let lines = self.seen.iter().map(|(name, all)| {
                let points = all.iter().map(|(at, usage)| (at / 60.0, number(usage)));
                ((*name).to_owned(), thinned(&points.collect::<Vec<_>>()))
            });
            lines.collect()
        };
        let slow = latencies.iter().map(|&(at, took)| (at / 60.0, took));
        let charts = [
            ("memory", "MB", of(|usage| usage.megabytes)),
            ("threads", "threads", of(|usage| usage.threads)),
            ("files", "open files", of(|usage| usage.files)),
            (
                "latency",
                "ms",
                vec![(
                    "a short question beside a hostile client".to_owned(),
                    thinned(&slow.collect::<Vec<_>>()),
                )],
            ),
        ];
        let text = Text::new(Lang::En);
        for (name, unit, lines) in charts {
            if let Some(svg) = plot::lines(&text, name, ("minutes", unit), &lines) {
                std::fs::write(folder.join(format!("{name}.svg")), plot::standalone(&svg))?;
            }
        }
        Ok(self.judge(latencies, machine, troubles))
    }

    fn judge(&self, latencies: &[(f64, f64)], machine: Vec<f64>, troubles: &[String]) -> bool {
        let mut ok = troubles.is_empty();
        for trouble in troubles.iter().take(20) {
            println!("{trouble}");
        }
        let took: Vec<f64> = latencies.iter().map(|&(_, took)| took).collect();
        let asked = took.len();
        let [median, slowest] = quantiles(took);
        println!(
            "{asked} short questions, median {median:.1} ms, p99 {slowest:.1} ms (promised {SLOWEST_MS} ms)"
        );
        let [usual, late] = quantiles(machine);
        println!("a byte to another thread and back: median {usual:.1} ms, p99 {late:.1} ms");
        // What other programs on this machine cost is no fault of the server.
        if late > SLOWEST_MS / 5.0 {
            println!("this machine is busy with something else: its own lateness is taken off");
        }
        ok &= slowest - if late > SLOWEST_MS / 5.0 { late } else { 0.0 } <= SLOWEST_MS;
        for (name, all) in &self.seen {
            let most = |number: fn(&Usage) -> f64| {
                all.iter()
                    .map(|(_, usage)| number(usage))
                    .fold(0.0, f64::max)
            };
            let megabytes = most(|usage| usage.megabytes);
            println!(
                "{name}: at most {megabytes:.0} MB, {:.0} threads, {:.0} open files",
                most(|usage| usage.threads),
                most(|usage| usage.files)
            );
            ok &= megabytes <= MOST_MEMORY_MB;
            for (what, number) in MEASURES {
                let grown = growth(all, number);
                if grown > MOST_GROWTH {
                    println!("{name}: {what} grew to {grown:.2} times of what they were");
                    ok = false;
                }
            }
        }
        println!(
            "{}",
            if ok {
                "every promise was kept"
            } else {
                "a promise was broken"
            }
        );
        ok
    }
}

/// The median and what 99 of 100 are below; no number where there is none.
fn quantiles(mut numbers: Vec<f64>) -> [f64; 2] {
    numbers.sort_by(f64::total_cmp);
    [0.5, 0.99].map(|part| {
        let at = (numbers.len() as f64 * part) as usize;
        let at = at.min(numbers.len().saturating_sub(1));
        numbers.get(at).copied().unwrap_or(f64::NAN)
    })
}

/// The average of the last quarter of the time against that of the second quarter: in the first one everything is still being
/// built up.
fn growth(all: &[(f64, Usage)], number: fn(&Usage) -> f64) -> f64 {
    let average = |part: &[(f64, Usage)]| {
        let sum: f64 = part.iter().map(|(_, usage)| number(usage)).sum();
        sum / part.len().max(1) as f64
    };
    let quarter = all.len() / 4;
    let (before, after) = (&all[quarter..2 * quarter], &all[3 * quarter..]);
    average(after) / average(before).max(1.0)
}

/// At most some hundred points of many: of each stretch the highest.
fn thinned(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let stretch = points.len().div_ceil(120).max(1);
    let highest = |part: &[(f64, f64)]| {
        let highest = part.iter().max_by(|a, b| a.1.total_cmp(&b.1));
        highest.copied()
    };
    points.chunks(stretch).filter_map(highest).collect()
}

/// What a process uses, as Linux tells it.
fn usage(id: u32) -> Option<Usage> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let number = |key: &str| -> Option<f64> {
        let line = status.lines().find_map(|line| line.strip_prefix(key))?;
        line.trim().trim_end_matches("kB").trim().parse().ok()
    };
    let files = std::fs::read_dir(format!("/proc/{id}/fd")).ok()?.count();
    Some(Usage {
        megabytes: number("VmRSS:")? / 1_024.0,
        threads: number("Threads:")?,
        files: files as f64,
    })
}
