//! Which day it is in the calendar of the person who looks.

use crate::IN_BROWSER;
use harif_play::problems::Day;
use js_sys::Date;

fn day(date: &Date) -> Day {
    let day = Day::of(
        date.get_full_year() as i32,
        date.get_month() + 1,
        date.get_date(),
    );
    day.unwrap_or_else(|| Day::at(0, 0))
}

/// The day that it is now.
pub(crate) fn today() -> Day {
    if !IN_BROWSER {
        return Day::at(0, 0);
    }
    day(&Date::new_0())
}

/// The day of a moment, in milliseconds since 1970.
pub(crate) fn day_of(at: u64) -> Day {
    if !IN_BROWSER {
        return Day::at((at / 1000) as i64, 0);
    }
    day(&Date::new(&(at as f64).into()))
}
