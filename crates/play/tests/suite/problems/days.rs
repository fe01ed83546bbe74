//! Days of the calendar, the problem of each, and rows of days.

use harif_play::problems::{Day, ProblemGame, Streak, daily, embedded};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashSet};

fn day(text: &str) -> Day {
    text.parse().expect("a date")
}

#[test]
fn days_of_the_calendar() {
    // 1970-01-01 was a Thursday, 2000-02-29 and 2026-11-16 have known numbers and weekdays.
    for (text, number, weekday) in [
        ("1970-01-01", 0, 3),
        ("2000-02-29", 11_016, 1),
        ("2024-02-29", 19_782, 3),
        ("2026-11-16", 20_773, 0),
        ("0001-01-01", -719_162, 0),
    ] {
        assert_eq!(day(text).number(), number, "{text}");
        assert_eq!(day(text).weekday(), weekday, "{text}");
        assert_eq!(day(text).to_string(), text);
    }
    for wrong in [
        "",
        "2026",
        "2026-13-01",
        "2026-02-29",
        "2026-00-10",
        "2026-04-31",
        "26-01-01",
        "2026-1-01",
        "2026-01-01x",
        "0000-01-01",
        "2026-01-00",
        "-026-01-01",
        "2026-01--1",
        "1900-02-29",
    ] {
        assert!(wrong.parse::<Day>().is_err(), "{wrong}");
    }
}

/// Month lengths counted one by one, an independent calendar.
#[test]
fn every_day_follows_the_one_before() {
    let mut at = day("1896-01-01");
    for year in 1896..=2104 {
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        for month in 1..=12 {
            let days = match month {
                2 if is_leap => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            for of_month in 1..=days {
                assert_eq!(at.date(), (year, month, of_month));
                assert_eq!(Day::of(year, month, of_month), Some(at));
                at = at + 1;
            }
            assert_eq!(Day::of(year, month, days + 1), None);
        }
    }
}

/// Two people whose calendars show the same date have the same problem, wherever they are; at one moment they need not.
#[test]
fn a_day_is_the_date_of_the_persons_own_calendar() {
    // 2026-11-16 21:00 UTC: already the 17th in Tehran, still the 16th in New York.
    let moment = i64::from(day("2026-11-16").number()) * 86_400 + 21 * 3_600;
    assert_eq!(Day::at(moment, 210), day("2026-11-17"));
    assert_eq!(Day::at(moment, 0), day("2026-11-16"));
    assert_eq!(Day::at(moment, -300), day("2026-11-16"));
    assert_eq!(Day::at(-1, 0), day("1969-12-31"));
    for kind in ProblemGame::ALL {
        let there = daily::problem(embedded(), kind, Day::at(moment, 210));
        let later = daily::problem(embedded(), kind, Day::at(moment + 5 * 3_600, 0));
        assert!(there.is_some() && there == later);
    }
}

#[test]
fn every_problem_comes_once_before_any_comes_again() {
    for kind in ProblemGame::ALL {
        for count in [1, 2, 3, 10, 365, 1_000] {
            let start = day("2026-01-01");
            for round in 0..3 {
                let days = (0..count).map(|n| start + (round * count + n));
                let shown: HashSet<usize> = days
                    .filter_map(|day| daily::index(kind, day, count as usize))
                    .collect();
                assert_eq!(
                    shown.len(),
                    count as usize,
                    "{} {count} {round}",
                    kind.name()
                );
            }
            assert!(daily::index(kind, start - 40_000, count as usize).is_some());
        }
        assert_eq!(daily::index(kind, day("2026-01-01"), 0), None);
    }
    // The order must stay: other versions have it too.
    let week: Vec<_> = (0..7)
        .map(|n| daily::index(ProblemGame::ConnectFour, day("2026-11-16") + n, 1_000))
        .collect();
    let other: Vec<_> = (0..7)
        .map(|n| daily::index(ProblemGame::Othello, day("2026-11-16") + n, 1_000))
        .collect();
    assert_ne!(week, other);
    assert_eq!(week, ORDER.map(Some));
}

/// The problems of a week, of 1,000: if this changes, people with different versions have different problems.
const ORDER: [usize; 7] = [655, 432, 209, 986, 763, 540, 317];

fn days(texts: &[&str]) -> BTreeSet<Day> {
    texts.iter().map(|text| day(text)).collect()
}

#[test]
fn a_week_with_missed_days() {
    let week = days(&[
        "2026-11-10",
        "2026-11-11",
        "2026-11-12",
        "2026-11-14",
        "2026-11-15",
    ]);
    let on = |today: &str| Streak::on(day(today), &week);
    // The 13th is forgiven; today is not over yet.
    let today = on("2026-11-16");
    assert_eq!(
        (today.length, today.forgiven, today.has_today),
        (5, Some(day("2026-11-13")), false)
    );
    assert_eq!(on("2026-11-15").length, 5);
    // A second missed day uses the forgiveness up: the row begins again after the first gap.
    assert_eq!(
        (on("2026-11-17").length, on("2026-11-17").forgiven),
        (2, Some(day("2026-11-16")))
    );
    // Two days in a row are too many.
    assert_eq!(on("2026-11-18").length, 0);
    assert_eq!(on("2026-11-18").best, 5);
    // A clock that was ahead does not count.
    assert_eq!(
        on("2026-11-11"),
        Streak {
            length: 2,
            forgiven: None,
            has_today: true,
            best: 2
        }
    );
    assert_eq!(
        Streak::on(day("2026-11-11"), &BTreeSet::new()),
        Streak::default()
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(200)))]

    /// Against a reference that tries every row: it ends today or yesterday, begins with a solved day and misses at most one.
    #[test]
    fn a_streak_is_the_longest_row_with_one_missed_day(solved in prop::collection::vec(any::<bool>(), 1..40)) {
        let start = day("2026-02-20");
        let today = start + (solved.len() as i32 - 1);
        let set: BTreeSet<Day> = solved.iter().enumerate().filter(|(_, is)| **is).map(|(n, _)| start + n as i32).collect();
        let counted = &solved[..solved.len() - usize::from(!solved[solved.len() - 1])];
        let longest = (0..counted.len())
            .filter(|&from| counted[from] && counted[from..].iter().filter(|is| !**is).count() <= 1)
            .map(|from| counted[from..].iter().filter(|is| **is).count())
            .max();
        let streak = Streak::on(today, &set);
        prop_assert_eq!(streak.length as usize, longest.unwrap_or(0));
        prop_assert!(streak.best >= streak.length);
        // Another solved day never makes a row shorter.
        let mut more = set.clone();
        more.insert(today);
        prop_assert!(Streak::on(today, &more).length > streak.length || streak.has_today);
    }
}
