//! The normal distribution, to the last digits that a double has.

use std::f64::consts::{PI, SQRT_2};

/// The probability that a standard normal variable is at most `x`.
///
/// Near the middle the series of the error function converges fast; in the tails its continued
/// fraction does, and keeps small probabilities exact to many digits.
pub fn normal_cdf(x: f64) -> f64 {
    let z = x.abs() / SQRT_2;
    let tail = 0.5 * complementary_error(z);
    if x > 0.0 { 1.0 - tail } else { tail }
}

/// erfc for z ≥ 0.
fn complementary_error(z: f64) -> f64 {
    if z < 2.5 {
        1.0 - error_series(z)
    } else {
        error_fraction(z)
    }
}

/// erf(z) = 2/√π · e^(−z²) · Σ 2ⁿ z^(2n+1) / (1·3·5…(2n+1)): all terms positive, so nothing cancels.
fn error_series(z: f64) -> f64 {
    let mut term = z;
    let mut sum = z;
    for n in 1..200 {
        term *= 2.0 * z * z / f64::from(2 * n + 1);
        sum += term;
        if term < sum * 1e-17 {
            break;
        }
    }
    2.0 / PI.sqrt() * (-z * z).exp() * sum
}

/// erfc(z) = e^(−z²)/√π · 1/(z + ½/(z + 1/(z + 1½/(z + …)))), from the inside out.
fn error_fraction(z: f64) -> f64 {
    let inside = (1..=80)
        .rev()
        .fold(z, |rest, n| z + f64::from(n) / 2.0 / rest);
    (-z * z).exp() / PI.sqrt() / inside
}

/// The `x` below which a standard normal variable lies with this probability.
///
/// Bisection on [`normal_cdf`]: a hundred halvings are nothing beside a game, and there are no
/// magic coefficients.
pub fn normal_quantile(probability: f64) -> f64 {
    if probability <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if probability >= 1.0 {
        return f64::INFINITY;
    }
    let (mut low, mut high) = (-40.0, 40.0);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if normal_cdf(middle) < probability {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Simpson's rule over the density: slow, plain and independent.
    fn integrated(x: f64) -> f64 {
        let density = |t: f64| (-t * t / 2.0).exp() / (2.0 * PI).sqrt();
        let steps = 20_000;
        let width = x / f64::from(steps);
        let inner: f64 = (0..steps)
            .map(|step| {
                let a = f64::from(step) * width;
                (density(a) + 4.0 * density(a + width / 2.0) + density(a + width)) * width / 6.0
            })
            .sum();
        0.5 + inner
    }

    #[test]
    fn the_distribution_is_the_integral_of_its_density() {
        for tenth in -60..=60 {
            let x = f64::from(tenth) / 10.0;
            let (fast, slow) = (normal_cdf(x), integrated(x));
            assert!((fast - slow).abs() < 1e-12, "{x}: {fast} {slow}");
        }
    }

    #[test]
    fn known_values() {
        assert!((normal_quantile(0.975) - 1.959_963_984_540_054).abs() < 1e-12);
        // Mills' ratio bounds the tail from both sides where no integral reaches.
        for x in [4.0, 8.0, 20.0, 30.0_f64] {
            let density = (-x * x / 2.0).exp() / (2.0 * PI).sqrt();
            let tail = normal_cdf(-x);
            assert!(
                tail < density / x && tail > density * x / (x * x + 1.0),
                "{x}"
            );
        }
        assert!((normal_cdf(f64::INFINITY) - 1.0).abs() < 1e-15);
    }

    #[test]
    fn the_quantile_is_the_inverse() {
        for percent in 1..100 {
            let p = f64::from(percent) / 100.0;
            assert!((normal_cdf(normal_quantile(p)) - p).abs() < 1e-14);
        }
        assert!(normal_quantile(0.0).is_infinite());
        assert!(normal_quantile(1.0).is_infinite());
    }
}
