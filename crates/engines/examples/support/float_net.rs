//! The net that ranks early moves, with fractions, so that it can learn.

use harif_engines::connect4::net::{
    ANSWER_UNIT, ANSWERS, BYTES, FEATURES, LOWEST, SCORES, UNIT, WIDTHS, features, mirrored,
};

const FIRST: usize = WIDTHS[0];
const SECOND: usize = WIDTHS[1];
// Where each part begins among the numbers of the net.
const FIRST_BIAS: usize = FIRST * FEATURES;
const SECOND_LAYER: usize = FIRST_BIAS + FIRST;
const SECOND_BIAS: usize = SECOND_LAYER + FIRST * SECOND;
const ANSWER_LAYER: usize = SECOND_BIAS + SECOND;
const ANSWER_BIAS: usize = ANSWER_LAYER + SECOND * ANSWERS;
pub(crate) const SIZE: usize = ANSWER_BIAS + ANSWERS;

/// A value at one of its limits still learns a little of what would bring it back.
const LEAK: f32 = 0.02;
/// Vector registers add so many numbers at once.
const LANES: usize = 16;

/// The numbers of the net, or how the error grows with each.
pub(crate) type Numbers = [f32];

/// A position as the net sees it, and in the mirror.
#[derive(Default)]
pub(crate) struct Sight([Vec<u16>; 2]);

impl Sight {
    pub(crate) fn look(&mut self, [first, second]: [u64; 2]) {
        let [straight, opposite] = &mut self.0;
        straight.clear();
        opposite.clear();
        features(first, second, |feature| {
            straight.push(feature);
            opposite.push(mirrored(feature));
        });
    }
}

/// The values of both layers.
pub(crate) struct Values {
    first: [[f32; FIRST]; 2],
    pooled: [f32; FIRST],
    second: [f32; SECOND],
    pub(crate) answers: [f32; SCORES],
}

impl Values {
    pub(crate) fn new() -> Self {
        Self {
            first: [[0.0; FIRST]; 2],
            pooled: [0.0; FIRST],
            second: [0.0; SECOND],
            answers: [0.0; SCORES],
        }
    }

    /// What the net says of a position.
    pub(crate) fn forward(&mut self, net: &Numbers, sight: &Sight, is_odd: bool) {
        self.pooled = [0.0; FIRST];
        for (seen, values) in sight.0.iter().zip(&mut self.first) {
            *values = *part(net, FIRST_BIAS);
            for &feature in seen {
                add(values, 1.0, part(net, FIRST * usize::from(feature)));
            }
            *values = values.map(|value| value.clamp(0.0, 1.0));
            add(&mut self.pooled, 1.0, values);
        }
        self.second = *part(net, SECOND_BIAS);
        for (index, &value) in self.pooled.iter().enumerate() {
            add(
                &mut self.second,
                value,
                part(net, SECOND_LAYER + SECOND * index),
            );
        }
        self.second = self.second.map(|value| value.clamp(0.0, 1.0));
        for (index, answer) in self.answers.iter_mut().enumerate() {
            let index = index + SCORES * usize::from(is_odd);
            let weights = part(net, ANSWER_LAYER + SECOND * index);
            *answer = net[ANSWER_BIAS + index] + product(&self.second, weights);
        }
    }

    /// Adds to `slope` how the error grows with each number of the net after [`Values::forward`], and says
    /// what the error is.
    pub(crate) fn backward(
        &mut self,
        net: &Numbers,
        slope: &mut Numbers,
        sight: &Sight,
        is_odd: bool,
        score: i32,
    ) -> f32 {
        let mut error = 0.0;
        let mut second = [0.0; SECOND];
        for (index, answer) in self.answers.iter().enumerate() {
            let least = LOWEST + index as i32;
            let chance = 1.0 / (1.0 + (-answer).exp());
            let reached = score >= least;
            let hit = if reached { chance } else { 1.0 - chance };
            error -= hit.max(1e-7).ln();
            // Most questions are about a draw and a narrow win.
            let weight = if (0..=2).contains(&least) { 2.0 } else { 1.0 };
            let by_answer = weight * (chance - f32::from(u8::from(reached)));
            let index = index + SCORES * usize::from(is_odd);
            slope[ANSWER_BIAS + index] += by_answer;
            let place = ANSWER_LAYER + SECOND * index;
            add(part_mut(slope, place), by_answer, &self.second);
            add(&mut second, by_answer, part(net, place));
        }
        limit(&mut second, &self.second);
        add(part_mut(slope, SECOND_BIAS), 1.0, &second);
        let mut pooled = [0.0; FIRST];
        for (index, by_value) in pooled.iter_mut().enumerate() {
            let place = SECOND_LAYER + SECOND * index;
            add(part_mut(slope, place), self.pooled[index], &second);
            *by_value = product(&second, part(net, place));
        }
        for (seen, values) in sight.0.iter().zip(&self.first) {
            let mut first = pooled;
            limit(&mut first, values);
            add(part_mut(slope, FIRST_BIAS), 1.0, &first);
            for &feature in seen {
                add(part_mut(slope, FIRST * usize::from(feature)), 1.0, &first);
            }
        }
        error
    }
}

fn part<const N: usize>(numbers: &Numbers, place: usize) -> &[f32; N] {
    numbers[place..].first_chunk().expect("a part of the net")
}

fn part_mut<const N: usize>(numbers: &mut Numbers, place: usize) -> &mut [f32; N] {
    let rest = &mut numbers[place..];
    rest.first_chunk_mut().expect("a part of the net")
}

fn add<const N: usize>(sums: &mut [f32; N], factor: f32, numbers: &[f32; N]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += factor * number;
    }
}

/// The sum of the products, in an order that vector registers can add.
fn product<const N: usize>(one: &[f32; N], other: &[f32; N]) -> f32 {
    let mut sums = [0.0; LANES];
    for (one, other) in one.chunks(LANES).zip(other.chunks(LANES)) {
        for ((sum, one), other) in sums.iter_mut().zip(one).zip(other) {
            *sum += one * other;
        }
    }
    sums.iter().sum()
}

/// Values at their limits do not move further.
fn limit<const N: usize>(slopes: &mut [f32; N], values: &[f32; N]) {
    for (slope, &value) in slopes.iter_mut().zip(values) {
        let comes_back = if value <= 0.0 {
            *slope < 0.0
        } else {
            *slope > 0.0
        };
        if value <= 0.0 || value >= 1.0 {
            *slope *= if comes_back { LEAK } else { 0.0 };
        }
    }
}

/// A net that knows nothing yet.
pub(crate) fn fresh(rng: &mut fastrand::Rng) -> Vec<f32> {
    let mut around = |most: f32| most * (2.0 * rng.f32() - 1.0);
    (0..SIZE)
        .map(|place| match place {
            ..FIRST_BIAS => around(0.15),
            SECOND_LAYER..SECOND_BIAS => around(0.25),
            ANSWER_LAYER..ANSWER_BIAS => around(0.2),
            ANSWER_BIAS.. => 0.0,
            _ => 0.3,
        })
        .collect()
}

/// Keeps every number within what a weight of the program can be.
pub(crate) fn bound(net: &mut Numbers) {
    for (place, number) in net.iter_mut().enumerate() {
        let most = if place < ANSWER_LAYER {
            127.0 / UNIT as f32
        } else {
            64.0
        };
        *number = number.clamp(-most, most);
    }
}

/// The weights as the program has them.
pub(crate) fn bytes(net: &Numbers) -> [u8; BYTES] {
    let unit = UNIT as f32;
    let answer_unit = ANSWER_UNIT as f32;
    let mut bytes = Vec::with_capacity(BYTES);
    for (place, number) in net.iter().enumerate() {
        let whole = |unit: f32| (number * unit).round() as i32;
        match place {
            ..FIRST_BIAS | SECOND_LAYER..SECOND_BIAS => bytes.push(whole(unit) as u8),
            FIRST_BIAS..SECOND_LAYER => bytes.extend((whole(unit) as i16).to_le_bytes()),
            SECOND_BIAS..ANSWER_LAYER => bytes.extend(whole(unit * unit).to_le_bytes()),
            ANSWER_LAYER..ANSWER_BIAS => bytes.extend((whole(answer_unit) as i16).to_le_bytes()),
            // The values of the second layer are 128 for one.
            _ => bytes.extend(whole(128.0 * answer_unit).to_le_bytes()),
        }
    }
    bytes.try_into().expect("as many bytes as weights need")
}
