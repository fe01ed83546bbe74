//! The time of the server, worked out from what it says.

/// How much older the best measurement gets with each second, in milliseconds: clocks drift, so a
/// fresh measurement that is a little worse is worth more than an old one.
const DRIFT: f64 = 0.2;

/// The server's clock as seen from here. All times are milliseconds since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct ServerClock {
    /// How far the server is ahead, how far off that may be, and when it was measured.
    measured: Option<(i64, f64, u64)>,
}

impl ServerClock {
    /// The server said its time in answer to something that was sent.
    pub(crate) fn measure(&mut self, sent: u64, received: u64, server: u64) {
        let middle = sent.midpoint(received);
        let error = received.saturating_sub(sent) as f64 / 2.0;
        let ahead = server as i64 - middle as i64;
        let is_better = self.measured.is_none_or(|(_, before, at)| {
            let age = received.saturating_sub(at) as f64 / 1_000.0;
            error <= before + DRIFT * age
        });
        if is_better {
            self.measured = Some((ahead, error, received));
        }
    }

    /// The time of the server at a moment of this machine.
    pub(crate) fn at(&self, local: u64) -> u64 {
        let ahead = self.measured.map_or(0, |(ahead, ..)| ahead);
        local.saturating_add_signed(ahead)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However the way there and back differ, the error is at most half of the round trip, and the
    /// best measurement is kept.
    #[test]
    fn the_time_is_off_by_half_a_round_trip_at_most() {
        let mut random = fastrand::Rng::with_seed(21);
        for _ in 0..500 {
            let ahead = random.i64(-5_000_000..5_000_000);
            let mut clock = ServerClock::default();
            let mut local = 1_700_000_000_000_u64;
            let mut best = u64::MAX;
            for _ in 0..5 {
                let (there, back) = (random.u64(..400), random.u64(..400));
                let server = (local + there).saturating_add_signed(ahead);
                clock.measure(local, local + there + back, server);
                best = best.min(there + back);
                local += there + back;
                let off = clock.at(local).abs_diff(local.saturating_add_signed(ahead));
                assert!(
                    off <= best.div_ceil(2) + 1,
                    "{off} ms off, {best} ms there and back"
                );
            }
        }
    }

    #[test]
    fn an_old_measurement_gives_way() {
        let mut clock = ServerClock::default();
        clock.measure(1_000_000, 1_000_010, 2_000_005);
        clock.measure(1_000_100, 1_000_300, 2_500_200);
        assert_eq!(clock.at(1_000_300), 2_000_300, "the better one is kept");
        clock.measure(2_000_000, 2_000_200, 2_500_100);
        assert_eq!(
            clock.at(2_000_200),
            2_500_200,
            "after a quarter of an hour it is not"
        );
    }
}
