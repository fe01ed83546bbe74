//! Dates as people read them: in Persian by the Iranian calendar, which every browser knows.

use crate::shell::store::Shell;
use harif_play::problems::Day;
use harif_text::Lang;
use leptos::prelude::With;
use wasm_bindgen::JsValue;

/// The name of the language and calendar for the browser.
fn locale(shell: Shell) -> &'static str {
    let latin = shell.settings.with(|settings| settings.latin_digits);
    match (shell.lang(), latin) {
        (Lang::En, _) => "en-GB",
        (Lang::Fa, false) => "fa-IR-u-ca-persian",
        (Lang::Fa, true) => "fa-IR-u-ca-persian-nu-latn",
    }
}

fn written(shell: Shell, day: Day, parts: &[(&str, &str)]) -> String {
    let (year, month, of_month) = day.date();
    let date =
        js_sys::Date::new_with_year_month_day(year as u32, month as i32 - 1, of_month as i32);
    let options = js_sys::Object::new();
    for (name, value) in parts {
        let _ = js_sys::Reflect::set(
            &options,
            &JsValue::from_str(name),
            &JsValue::from_str(value),
        );
    }
    date.to_locale_date_string(locale(shell), &options).into()
}

/// Such as "16 November 2026".
pub(crate) fn long(shell: Shell, day: Day) -> String {
    written(
        shell,
        day,
        &[("day", "numeric"), ("month", "long"), ("year", "numeric")],
    )
}

/// Such as "17/11/2026", of a moment in milliseconds.
pub(crate) fn short(shell: Shell, at: u64) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(at as f64));
    date.to_locale_date_string(locale(shell), &js_sys::Object::new())
        .into()
}

/// The number of the day in its month.
pub(crate) fn of_month(shell: Shell, day: Day) -> String {
    written(shell, day, &[("day", "numeric")])
}

/// The month, such as "November".
pub(crate) fn month(shell: Shell, day: Day) -> String {
    written(shell, day, &[("month", "long")])
}

/// The day of the week in short.
pub(crate) fn weekday(shell: Shell, day: Day) -> String {
    written(shell, day, &[("weekday", "narrow")])
}

/// The first day of the week of a day: Saturday in Iran, Monday elsewhere.
pub(crate) fn week_of(shell: Shell, day: Day) -> Day {
    let first = match shell.lang() {
        Lang::En => 0,
        Lang::Fa => 5,
    };
    day - ((day.weekday() as i32 - first).rem_euclid(7))
}
