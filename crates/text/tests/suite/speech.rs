//! Examples of what is said, word for word.

use std::time::Duration;

use harif_text::{Digits, Direction, Key, Lang, Style, Text, Value, say};

/// The speaker of each kind that the tests compare.
fn speakers() -> (Text, Text, Text) {
    (
        Text::new(Lang::En),
        Text::new(Lang::Fa),
        Text::for_terminal(Lang::Fa),
    )
}

#[test]
fn plurals_follow_the_number() {
    let (english, ..) = speakers();
    let discs = |n: i32| say!(english, "value-discs", n = n);
    assert_eq!(
        [discs(-2), discs(-1), discs(0), discs(1), discs(12)],
        ["−2 discs", "−1 disc", "0 discs", "+1 disc", "+12 discs"]
    );
}

/// In Persian the plural category "one" holds 0 as well, so a string that means
/// exactly one must say so.
#[test]
fn zero_is_not_one_in_persian() {
    let (_, _, terminal) = speakers();
    let tie = |n: i32| say!(terminal, "think-tie", n = n);
    assert_eq!(tie(1), "1 حرکت بهترین است.");
    assert_ne!(tie(0).replace('0', "1"), tie(1));
}

#[test]
fn the_minus_stays_left_of_the_digits() {
    let (_, page, terminal) = speakers();
    assert_eq!(say!(page, "value-discs", n = -4), "\u{2066}−۴\u{2069} مهره");
    assert_eq!(say!(terminal, "value-discs", n = -4), "−4 مهره");
    assert_eq!(page.signed(7), "\u{2066}+۷\u{2069}");
}

#[test]
fn moves_keep_latin_digits_behind_a_wall() {
    let (english, page, terminal) = speakers();
    let sentence = |text: &Text| {
        let value = say!(text, "value-win", n = 5);
        say!(text, "think-sentence", n = 7, move = Value::ltr("d3"), value = value)
    };
    assert_eq!(sentence(&english), "Depth 7: d3 looks best, Win in 5.");
    assert_eq!(
        sentence(&page),
        "عمق \u{2066}۷\u{2069}: \u{2066}d3\u{2069} بهترین به نظر می‌رسد، \u{2068}برد در \u{2066}۵\u{2069} حرکت\u{2069}."
    );
    assert_eq!(
        sentence(&terminal),
        "عمق 7: d3 بهترین به نظر می‌رسد، برد در 5 حرکت."
    );
}

#[test]
fn a_persian_name_in_english_gets_a_wall() {
    let (english, ..) = speakers();
    assert_eq!(say!(english, "turn-of", player = "Sara"), "Sara to move");
    assert_eq!(
        say!(english, "turn-of", player = "سارا"),
        "\u{2068}سارا\u{2069} to move"
    );
}

#[test]
fn digits_can_be_chosen() {
    let style = Style {
        digits: Digits::Latin,
        ..Style::page(Lang::Fa)
    };
    assert_eq!(Text::with(style).number(18_297), "\u{2066}18,297\u{2069}");
    let style = Style {
        digits: Digits::Persian,
        ..Style::terminal(Lang::En)
    };
    assert_eq!(Text::with(style).number(18_297), "۱۸٬۲۹۷");
}

#[test]
fn numbers_written_in_a_sentence_follow_the_digits_too() {
    let (english, page, _) = speakers();
    assert_eq!(
        say!(english, "error-size-othello"),
        "Othello boards are square and even, from 4 to 20."
    );
    assert!(say!(page, "error-size-othello").contains("۲۰"));
}

#[test]
fn counts_are_cut_short_without_jumping_a_unit() {
    let (english, _, terminal) = speakers();
    let table = [
        (0, "0"),
        (999, "999"),
        (1_000, "1.0k"),
        (9_949, "9.9k"),
        (9_950, "10k"),
        (182_340, "182k"),
        (999_499, "999k"),
        (999_500, "1.0M"),
        (1_234_567, "1.2M"),
        (999_499_999, "999M"),
        (999_500_000, "1.0B"),
        (123_456_789_012, "123B"),
    ];
    for (count, short) in table {
        assert_eq!(english.short(count), short);
    }
    assert_eq!(terminal.short(1_234_567), "1.2 میلیون");
}

#[test]
fn time_picks_its_unit() {
    let (english, _, terminal) = speakers();
    let table = [
        (0, "0 ms"),
        (999, "999 ms"),
        (1_000, "1.0 s"),
        (59_949, "59.9 s"),
        (59_950, "1 min 0 s"),
        (125_499, "2 min 5 s"),
    ];
    for (ms, words) in table {
        assert_eq!(english.duration(Duration::from_millis(ms)), words);
    }
    assert_eq!(
        terminal.duration(Duration::from_secs(61)),
        "1 دقیقه و 1 ثانیه"
    );
}

#[test]
fn shares_counts_and_times_fill_strings() {
    let (english, page, _) = speakers();
    assert_eq!(english.percent(0.923), "92%");
    assert_eq!(page.percent(0.923), "\u{2066}۹۲\u{2069}٪");
    assert_eq!(
        say!(
            english,
            "think-summary",
            short = Value::Short(1_200_000),
            time = Duration::from_millis(340)
        ),
        "1.2M nodes in 340 ms"
    );
    assert_eq!(
        say!(english, "turn-last", move = Value::Share(0.5)),
        "Last move: 50%"
    );
}

#[test]
fn what_cannot_be_filled_comes_as_its_key() {
    for lang in Lang::ALL {
        let text = Text::new(lang);
        let key = Key::find("value-win").unwrap();
        assert_eq!(text.say(key, &[]), "value-win");
        assert_eq!(text.say(key, &[("m", Value::from(5))]), "value-win");
    }
    assert_eq!(Key::find("no-such-key"), None);
}

#[test]
fn what_is_no_number_has_no_sign() {
    let (_, _, terminal) = speakers();
    assert_eq!(say!(terminal, "value-score", n = "زیاد"), "زیاد");
}

#[test]
fn one_speaker_serves_all_threads() {
    fn shareable<T: Send + Sync>(_: &T) {}
    let (english, ..) = speakers();
    shareable(&english);
    let text = &english;
    std::thread::scope(|scope| {
        for n in 0..4_i32 {
            scope.spawn(move || assert_eq!(say!(text, "value-win", n = n), format!("Win in {n}")));
        }
    });
}

#[test]
fn a_speaker_knows_its_language() {
    let (_, page, _) = speakers();
    assert_eq!(page.lang(), Lang::Fa);
    assert_eq!(page.direction(), Direction::RightToLeft);
    assert_eq!(page.direction().attribute(), "rtl");
    assert_eq!(page.ltr("4453"), "\u{2066}4453\u{2069}");
}

#[test]
fn only_persian_in_a_terminal_needs_a_line_of_its_own() {
    let (english, page, terminal) = speakers();
    let needs = [english, page, terminal].map(|text| text.needs_own_line());
    assert_eq!(needs, [false, false, true]);
    assert!(!Text::for_terminal(Lang::En).needs_own_line());
}
