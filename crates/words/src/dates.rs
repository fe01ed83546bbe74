//! Dates as their readers write them: in Persian by the Iranian calendar.

use harif_play::problems::Day;
use harif_text::{Lang, Text, say, strip_marks};

/// The number that astronomers give to 1 January 1970, and to the day before the Iranian calendar begins.
const IN_1970: i32 = 2_440_588;
const IRANIAN_EPOCH: i32 = 1_948_320;
/// The Iranian calendar repeats its leap years after 33 years, which is so many days. The sky decides which years are
/// leap years; this rule agrees with the calendar of browsers from 1850 to March 2124.
const CYCLE: (i32, i32) = (33, 12_053);

/// Year, month and day of the month in the Iranian calendar.
pub fn iranian(day: Day) -> (i32, u32, u32) {
    let (years, days) = CYCLE;
    let number = day.number() + IN_1970 - IRANIAN_EPOCH;
    let year = (years * number + 3).div_euclid(days) + 1;
    let first = 365 * (year - 1) + (8 * year + 21).div_euclid(years);
    let in_year = (number - first) as u32;
    // Six months of 31 days, then months of 30.
    let (month, of_month) = if in_year < 186 {
        (in_year / 31, in_year % 31)
    } else {
        (6 + (in_year - 186) / 30, (in_year - 186) % 30)
    };
    (year, month + 1, of_month + 1)
}

/// Year, month and day of the month in the reader's calendar.
fn parts(text: &Text, day: Day) -> (i32, u32, u32) {
    match text.lang() {
        Lang::En => day.date(),
        Lang::Fa => iranian(day),
    }
}

/// Such as "16 November 2026".
pub fn long(text: &Text, day: Day) -> String {
    let (year, _, of_month) = parts(text, day);
    let month = month(text, day);
    say!(
        text,
        "date-long",
        day = of_month,
        month = month,
        year = year
    )
}

/// Such as "16/11/2026"; in Persian the year comes first.
pub fn short(text: &Text, day: Day) -> String {
    let (year, month, of_month) = parts(text, day);
    let in_order = match text.lang() {
        Lang::En => [of_month, month, year as u32],
        Lang::Fa => [year as u32, month, of_month],
    };
    // One piece that runs from left to right in both languages.
    let numbers = in_order.map(|number| strip_marks(&text.number(number.into())));
    text.ltr(&numbers.join("/"))
}

/// The number of the day in its month.
pub fn of_month(text: &Text, day: Day) -> String {
    text.number(parts(text, day).2.into())
}

/// The month, such as "November".
pub fn month(text: &Text, day: Day) -> String {
    let (_, month, _) = parts(text, day);
    say!(text, "date-month", n = month)
}

/// The day of the week in one letter.
pub fn weekday(text: &Text, day: Day) -> String {
    say!(text, "date-weekday", n = day.weekday() + 1)
}

/// The first day of the week of a day: Saturday in Iran, Monday elsewhere.
pub fn week_of(text: &Text, day: Day) -> Day {
    let first = match text.lang() {
        Lang::En => 0,
        Lang::Fa => 5,
    };
    day - ((day.weekday() as i32 - first).rem_euclid(7))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(written: &str) -> Day {
        written.parse().unwrap()
    }

    #[test]
    fn the_iranian_year_begins_when_it_is_known_to() {
        // The first days of years, leap years and what follows them among them.
        let known = [
            ("1925-03-21", 1304),
            ("1979-03-21", 1358),
            ("1996-03-20", 1375),
            ("1997-03-21", 1376),
            ("2008-03-20", 1387),
            ("2009-03-21", 1388),
            ("2020-03-20", 1399),
            ("2021-03-21", 1400),
            ("2024-03-20", 1403),
            ("2025-03-21", 1404),
            ("2026-03-21", 1405),
            ("2030-03-21", 1409),
        ];
        for (written, year) in known {
            assert_eq!(iranian(day(written)), (year, 1, 1), "{written}");
        }
        assert_eq!(iranian(day("2025-03-20")), (1403, 12, 30));
        assert_eq!(iranian(day("2026-03-20")), (1404, 12, 29));
        assert_eq!(iranian(day("2026-11-17")), (1405, 8, 26));
        assert_eq!(iranian(day("1979-02-11")), (1357, 11, 22));
    }

    #[test]
    fn every_day_follows_the_one_before() {
        let mut before = iranian(day("1850-01-01"));
        let first = day("1850-01-02");
        for number in 0..100_000 {
            let now = iranian(first + number);
            let (year, month, of_month) = before;
            let longest = if month <= 6 { 31 } else { 30 };
            let next_month = if month == 12 {
                (year + 1, 1, 1)
            } else {
                (year, month + 1, 1)
            };
            // A leap year alone has 30 days in its last month.
            let may_end = of_month == longest || month == 12 && of_month == 29;
            let follows = now == (year, month, of_month + 1) && of_month < longest;
            assert!(
                follows || may_end && now == next_month,
                "{before:?} {now:?}"
            );
            before = now;
        }
    }

    #[test]
    fn dates_are_written_as_their_readers_do() {
        let (english, persian) = (Text::new(Lang::En), Text::new(Lang::Fa));
        let autumn = day("2026-11-17");
        assert_eq!(long(&english, autumn), "17 November 2026");
        assert_eq!(strip_marks(&long(&persian, autumn)), "۲۶ آبان ۱۴۰۵");
        assert_eq!(strip_marks(&short(&english, autumn)), "17/11/2026");
        assert_eq!(strip_marks(&short(&persian, autumn)), "۱۴۰۵/۸/۲۶");
        assert_eq!(weekday(&english, autumn), "T");
        assert_eq!(weekday(&persian, autumn), "س");
        assert_eq!(week_of(&english, autumn), day("2026-11-16"));
        assert_eq!(week_of(&persian, autumn), day("2026-11-14"));
        for text in [english, persian] {
            let months = (0..24).map(|n| month(&text, day("2026-01-10") + n * 31 / 2));
            let months: std::collections::HashSet<String> = months.collect();
            assert_eq!(months.len(), 12);
        }
    }
}
