//! Learns the net that ranks the first moves of 7×6, from the exact scores of all early positions.
//!
//! ```text
//! connect4_learn FILE [steps=N] [walks=N] [seed=N] [rate=X]
//! ```
//!
//! The file is what `crates/engines/src/connect4/net` has. The scores are those of the opening book. One position in 32 is not
//! learned from; at the end the program says for each number of discs how often the net, as it was written, is right about
//! who wins, in the positions it has learned from and in the others.
#![allow(clippy::print_stdout)]
#[path = "support/float_net.rs"]
mod float_net;
#[path = "support/positions.rs"]
mod positions;

use float_net::{Sight, Values};
use harif_engines::connect4::net::{MOST_DISCS, Net};
use positions::Sample;

/// Positions for one step, and the threads that share them: another number of them gives another net.
const BATCH: usize = 4096;
const THREADS: u64 = 2;
/// Steps between two lines of the report.
const REPORT: usize = 500;
/// How much of the mean slopes and of their mean squares is kept from one step to the next.
const KEPT: [f32; 2] = [0.9, 0.999];

fn main() {
    let mut file = None;
    let (mut steps, mut walks, mut seed, mut rate) = (20_000, 1_000_000, 1, 0.004);
    for argument in std::env::args().skip(1) {
        let wrong = "a number";
        match argument.split_once('=') {
            Some(("steps", value)) => steps = value.parse().expect(wrong),
            Some(("walks", value)) => walks = value.parse().expect(wrong),
            Some(("seed", value)) => seed = value.parse().expect(wrong),
            Some(("rate", value)) => rate = value.parse().expect(wrong),
            _ => file = Some(argument),
        }
    }
    let file = file.expect("the name of the file to write");
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut layers = positions::layers(MOST_DISCS as usize);
    positions::walk(&mut layers, walks, &mut rng);
    let samples = positions::samples(&layers);
    drop(layers);
    println!("{} positions", samples.len());
    let net = learn(&samples, steps, rate, &mut rng);
    let bytes = float_net::bytes(&net);
    std::fs::write(file, bytes).expect("a file that can be written");
    test(&samples, &Net::from_bytes(&bytes));
}

/// Steps down the slope of the error, each number at its own pace (Adam), ever more slowly.
fn learn(samples: &[Sample], steps: usize, rate: f32, rng: &mut fastrand::Rng) -> Vec<f32> {
    let mut net = float_net::fresh(rng);
    let choice = Choice::new(samples);
    let mut means = vec![0.0; net.len()];
    let mut squares = vec![0.0; net.len()];
    let mut error = 0.0;
    for step in 1..=steps {
        let seed = rng.u64(..);
        let parts: Vec<(Vec<f32>, f32)> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..THREADS)
                .map(|thread| {
                    let (net, choice) = (&net, &choice);
                    let rng = fastrand::Rng::with_seed(seed.wrapping_add(thread));
                    scope.spawn(move || slope(net, samples, choice, rng))
                })
                .collect();
            let parts = threads.into_iter().map(std::thread::ScopedJoinHandle::join);
            parts.map(|part| part.expect("no panic")).collect()
        });
        let rest = 1.0 - step as f32 / (steps + 1) as f32;
        let pace = rate * rest * (step as f32 / 200.0).min(1.0);
        let known = KEPT.map(|kept| 1.0 - kept.powi(step.min(30_000) as i32));
        for (place, number) in net.iter_mut().enumerate() {
            let sum: f32 = parts.iter().map(|(slope, _)| slope[place]).sum();
            let slope = sum / BATCH as f32;
            let (mean, square) = (&mut means[place], &mut squares[place]);
            *mean += (1.0 - KEPT[0]) * (slope - *mean);
            *square += (1.0 - KEPT[1]) * (slope * slope - *square);
            *number -= pace * (*mean / known[0]) / ((*square / known[1]).sqrt() + 1e-8);
        }
        float_net::bound(&mut net);
        error += parts.iter().map(|(_, error)| error).sum::<f32>();
        if step % REPORT == 0 {
            println!("step {step}: error {:.4}", error / (REPORT * BATCH) as f32);
            error = 0.0;
        }
    }
    net
}

/// One thread's part of a step: the slope of the error and the error itself.
fn slope(
    net: &[f32],
    samples: &[Sample],
    choice: &Choice,
    mut rng: fastrand::Rng,
) -> (Vec<f32>, f32) {
    let mut slope = vec![0.0; float_net::SIZE];
    let (mut sight, mut values) = (Sight::default(), Values::new());
    let mut error = 0.0;
    for _ in 0..BATCH / THREADS as usize {
        let sample = &samples[choice.pick(&mut rng)];
        let is_odd = is_odd(sample);
        sight.look(sample.discs);
        values.forward(net, &sight, is_odd);
        error += values.backward(net, &mut slope, &sight, is_odd, sample.score);
    }
    (slope, error)
}

fn is_odd(sample: &Sample) -> bool {
    !discs(sample).is_multiple_of(2)
}

fn discs(sample: &Sample) -> u32 {
    (sample.discs[0] | sample.discs[1]).count_ones()
}

/// Picks samples by their weights (the alias method): each place keeps its own with some chance, and
/// has one other.
struct Choice {
    keep: Vec<f32>,
    other: Vec<u32>,
}

impl Choice {
    fn new(samples: &[Sample]) -> Self {
        let weight = |sample: &Sample| if sample.is_test { 0.0 } else { sample.weight };
        let total: f64 = samples.iter().map(|sample| f64::from(weight(sample))).sum();
        let scale = samples.len() as f64 / total;
        let mut keep: Vec<f32> = samples
            .iter()
            .map(|sample| (f64::from(weight(sample)) * scale) as f32)
            .collect();
        let mut other: Vec<u32> = (0..samples.len() as u32).collect();
        let (mut small, mut large): (Vec<u32>, Vec<u32>) =
            other.iter().partition(|&&place| keep[place as usize] < 1.0);
        while let (Some(&from), Some(&to)) = (large.last(), small.last()) {
            small.pop();
            other[to as usize] = from;
            keep[from as usize] -= 1.0 - keep[to as usize];
            if keep[from as usize] < 1.0 {
                large.pop();
                small.push(from);
            }
        }
        Self { keep, other }
    }

    fn pick(&self, rng: &mut fastrand::Rng) -> usize {
        let place = rng.usize(..self.keep.len());
        if rng.f32() < self.keep[place] {
            place
        } else {
            self.other[place] as usize
        }
    }
}

/// Says how often the net is right about who wins.
fn test(samples: &[Sample], net: &Net) {
    for number in 1..=MOST_DISCS {
        let mut right = [[0_u32; 2]; 2];
        for sample in samples.iter().filter(|sample| discs(sample) == number) {
            let [first, second] = sample.discs;
            let says_win = net.log_odds(first, second, 1) > 0;
            let row = &mut right[usize::from(sample.is_test)];
            row[usize::from(says_win == (sample.score >= 1))] += 1;
        }
        let percent =
            right.map(|[wrong, right]| 100.0 * f64::from(right) / f64::from(wrong + right));
        println!(
            "{number} discs: {:.1} % of {} right, {:.1} % of {} others",
            percent[0],
            right[0][0] + right[0][1],
            percent[1],
            right[1][0] + right[1][1]
        );
    }
}
