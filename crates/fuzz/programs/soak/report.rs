//! What was seen, as charts and as promises kept or not.

use std::path::Path;

use harif_text::{Lang, Text};
use harif_words::plot;

/// What is promised: `SECURITY.md` says so.
const MOST_MEMORY_MB: f64 = 1_000.0;
const SLOWEST_MS: f64 = 50.0;

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
        troubles: &[String],
    ) -> std::io::Result<bool> {
        let of = |number: fn(&Usage) -> f64| -> Vec<Line> {
            let lines = self.seen.iter().map(|(name, all)| {
                let points = all.iter().map(|(at, usage)| (at / 60.0, number(usage)));
                ((*name).to_owned(), thinned(points.collect()))
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
                    thinned(slow.collect()),
                )],
            ),
        ];
        let text = Text::new(Lang::En);
        for (name, unit, lines) in charts {
            if let Some(svg) = plot::lines(&text, name, ("minutes", unit), &lines) {
                std::fs::write(folder.join(format!("{name}.svg")), plot::standalone(&svg))?;
            }
        }
        self.judge(latencies, troubles)
    }

    fn judge(&self, latencies: &[(f64, f64)], troubles: &[String]) -> std::io::Result<bool> {
        let mut ok = troubles.is_empty();
        for trouble in troubles.iter().take(20) {
            println!("{trouble}");
        }
        let mut sorted: Vec<f64> = latencies.iter().map(|&(_, took)| took).collect();
        sorted.sort_by(f64::total_cmp);
        let part = |part: f64| {
            let at = (sorted.len() as f64 * part) as usize;
            sorted.get(at.min(sorted.len().saturating_sub(1))).copied()
        };
        let (median, slowest) = (part(0.5), part(0.99));
        println!(
            "{} short questions, median {:.1} ms, p99 {:.1} ms (promised {SLOWEST_MS} ms)",
            sorted.len(),
            median.unwrap_or(f64::NAN),
            slowest.unwrap_or(f64::NAN)
        );
        ok &= slowest.is_some_and(|slowest| slowest <= SLOWEST_MS);
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
        }
        println!(
            "{}",
            if ok {
                "every promise was kept"
            } else {
                "a promise was broken"
            }
        );
        Ok(ok)
    }
}

/// At most some hundred points of many: of each stretch the highest.
fn thinned(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
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
