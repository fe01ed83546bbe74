//! Days of the calendar: what a daily problem, a streak and a review date are counted in.
//!
//! A day is the date that a person's own calendar shows, without a time zone: all people whose calendar
//! shows the same date has the same problem.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::ops::{Add, Sub};
use std::str::FromStr;

/// A date of the Gregorian calendar, as the number of days since 1970-01-01.
///
/// ```
/// use harif_play::problems::Day;
///
/// let day: Day = "2026-03-01".parse()?;
/// assert_eq!((day - 1).to_string(), "2026-02-28");
/// # Ok::<(), harif_play::problems::NotADay>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(i32);

/// A text that is no date of the form `2026-03-01`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no date such as 2026-03-01")]
pub struct NotADay(pub String);

/// Days in 400 years, after which the calendar repeats.
const ERA: i32 = 146_097;
/// From 0000-03-01, with which the calculation begins, to 1970-01-01.
const TO_1970: i32 = 719_468;

impl Day {
    /// The day of a date; none if the month has no such day or the year is not between 1 and 9999.
    pub fn of(year: i32, month: u32, day: u32) -> Option<Self> {
        if !(1..=9999).contains(&year) || !(1..=12).contains(&month) {
            return None;
        }
        // A year that begins in March has its leap day at the end.
        let year = if month <= 2 { year - 1 } else { year };
        let month = (month + 9) % 12;
        let in_year = (153 * month + 2) / 5 + day.checked_sub(1)?;
        let (era, year) = (year.div_euclid(400), year.rem_euclid(400));
        let days = era * ERA + year * 365 + year / 4 - year / 100 + in_year as i32 - TO_1970;
        let found = Self(days);
        // A day that the month does not have would be one of the next month.
        (found.date().2 == day && day <= 31).then_some(found)
    }

    /// The day at a moment, in seconds since 1970 in UTC, where clocks are so many minutes ahead of UTC.
    pub const fn at(seconds: i64, minutes_ahead: i32) -> Self {
        let local = seconds + 60 * minutes_ahead as i64;
        Self(local.div_euclid(86_400) as i32)
    }

    /// Year, month and day of the month.
    pub const fn date(self) -> (i32, u32, u32) {
        let days = self.0 + TO_1970;
        let (era, day) = (days.div_euclid(ERA), days.rem_euclid(ERA));
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let in_year = day - (365 * year + year / 4 - year / 100);
        let month = (5 * in_year + 2) / 153;
        let day = in_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = era * 400 + year + if month <= 2 { 1 } else { 0 };
        (year, month as u32, day as u32)
    }

    /// The number of days since 1970-01-01.
    pub const fn number(self) -> i32 {
        self.0
    }

    /// The day of the week, Monday as 0.
    pub const fn weekday(self) -> u32 {
        (self.0 + 3).rem_euclid(7) as u32
    }
}

impl Add<i32> for Day {
    type Output = Self;

    fn add(self, days: i32) -> Self {
        Self(self.0.saturating_add(days))
    }
}

impl Sub<i32> for Day {
    type Output = Self;

    fn sub(self, days: i32) -> Self {
        Self(self.0.saturating_sub(days))
    }
}

impl Sub for Day {
    type Output = i32;

    /// How many days later this day is.
    fn sub(self, earlier: Self) -> i32 {
        self.0.saturating_sub(earlier.0)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Self, NotADay> {
        let read = || {
            let is_shaped =
                text.len() == 10 && text.bytes().all(|b| b == b'-' || b.is_ascii_digit());
            let mut parts = text.split('-').filter(|_| is_shaped);
            let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
            let is_whole = year.len() == 4 && month.len() == 2 && parts.next().is_none();
            let day = Self::of(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
            day.filter(|_| is_whole)
        };
        read().ok_or_else(|| NotADay(text.chars().take(40).collect()))
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?
            .parse()
            .map_err(de::Error::custom)
    }
}
