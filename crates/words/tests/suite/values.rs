//! Values in words.

use crate::common::{check, texts};
use harif_rules::AnyMove;
use harif_search::{Bound, GameResult, Kind, Value};
use harif_text::{Digits, Lang, Style, Text, strip_marks};
use harif_words::{thinking, values};
use std::time::Duration;

fn proved(score: i32, plies: Option<u32>) -> Value {
    Value {
        proved: true,
        plies,
        ..Value::estimate(score)
    }
}

/// Values of every shape: proved or not, with and without distance and margin, of every bound.
fn all() -> Vec<Value> {
    let mut values = Vec::new();
    for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
        for score in [-1_000_000, -12_345, -1, 0, 1, 12, 999, 1_000, 999_995] {
            for plies in [None, Some(0), Some(1), Some(8), Some(41)] {
                for margin in [None, Some(-6), Some(0), Some(1), Some(64)] {
                    for proved in [false, true] {
                        values.push(Value {
                            score,
                            bound,
                            proved,
                            plies,
                            margin,
                        });
                    }
                }
            }
        }
    }
    values
}

#[test]
fn every_value_can_be_said() {
    for text in texts() {
        for value in all() {
            // An estimate is a number, which has no letters in any language.
            if value.proved {
                check(&text, [values::words(&text, &value)]);
            }
            if value.kind() != Kind::Exact {
                check(&text, [values::phrase(&text, &value)]);
            }
            check(&text, [values::kind(&text, value.kind())]);
            let chip = strip_marks(&values::chip(&text, &value));
            // The Persian word for thousand is longer than a letter.
            let longest = if text.lang() == Lang::En || text.needs_own_line() {
                7
            } else {
                11
            };
            assert!((2..=longest).contains(&chip.chars().count()), "{chip}");
            if text.needs_own_line() {
                assert!(!chip.chars().any(char::is_alphabetic) || chip.is_ascii_letters());
            }
            let m: AnyMove = "d3".parse().unwrap();
            check(&text, [thinking::preference(&text, 9, m, &value)]);
        }
        check(
            &text,
            [thinking::cost(&text, 1_234_567, Duration::from_millis(340))],
        );
    }
}

trait AsciiLetters {
    fn is_ascii_letters(&self) -> bool;
}

impl AsciiLetters for String {
    fn is_ascii_letters(&self) -> bool {
        let mut letters = self.chars().filter(|c| c.is_alphabetic());
        letters.all(|c| c.is_ascii())
    }
}

#[test]
fn terminal_and_page_say_the_same_but_for_marks() {
    for lang in Lang::ALL.iter().copied() {
        let terminal = Text::for_terminal(lang);
        let page = Text::with(Style {
            digits: Digits::Latin,
            ..Style::page(lang)
        });
        for value in all() {
            for say in [values::words, values::label, values::phrase] {
                let on_page = strip_marks(&say(&page, &value));
                assert_eq!(on_page, say(&terminal, &value));
            }
            if lang == Lang::En {
                let chip = values::chip(&page, &value);
                assert_eq!(chip, values::chip(&terminal, &value));
            }
        }
    }
}

#[test]
fn words_count_the_winners_own_moves() {
    let text = Text::for_terminal(Lang::En);
    let say = |value| values::label(&text, &value);
    assert_eq!(say(proved(999_999, Some(1))), "✓ Win in 1");
    assert_eq!(say(proved(999_995, Some(5))), "✓ Win in 3");
    assert_eq!(say(proved(-999_992, Some(8))), "✓ Loss in 4");
    assert_eq!(say(proved(-999_998, Some(2))), "✓ Loss in 1");
    assert_eq!(say(proved(1, None)), "✓ Win");
    assert_eq!(say(proved(0, Some(9))), "✓ Draw");
    assert_eq!(say(Value::estimate(12)), "~ +12");
    let bound = Value {
        bound: Bound::AtMost,
        ..proved(0, None)
    };
    assert_eq!(say(bound), "≤ Draw");
    let loss = Value::of_result(GameResult::Loss, 4, Bound::AtMost);
    assert_eq!(values::phrase(&text, &loss), "Loss in 2 or sooner");
    // A bound on a distance reads the way it goes: more is sooner for a win, later for a loss.
    for (result, bound, said) in [
        (GameResult::Win, Bound::AtLeast, "Win in 2 or sooner"),
        (GameResult::Win, Bound::AtMost, "at best Win in 2"),
        (GameResult::Loss, Bound::AtLeast, "at worst Loss in 2"),
        (GameResult::Draw, Bound::AtLeast, "at least Draw"),
    ] {
        let value = Value::of_result(result, 4, bound);
        assert_eq!(values::phrase(&text, &value), said);
    }
    let judged = Value {
        proved: false,
        ..Value::of_margin(3, Bound::Exact)
    };
    assert_eq!(say(judged), "~ +3");
    assert_eq!(values::phrase(&text, &judged), "~ +3 discs");
    assert_eq!(values::phrase(&text, &Value::estimate(1)), "~ +1 point");
    let margin = Value::of_margin(-6, Bound::Exact);
    assert_eq!(say(margin), "✓ −6 discs");
    assert_eq!(values::chip(&text, &margin), "✓−6");
}

#[test]
fn persian_has_its_own_words_for_every_kind() {
    let text = Text::for_terminal(Lang::Fa);
    let say = |value| values::phrase(&text, &value);
    assert_eq!(say(proved(1, Some(9))), "برد در 5 حرکت");
    let with = |bound, value| Value { bound, ..value };
    assert_eq!(say(with(Bound::AtLeast, proved(0, None))), "حداقل تساوی");
    assert_eq!(say(Value::of_margin(2, Bound::AtMost)), "حداکثر +2 مهره");
    assert_eq!(say(Value::estimate(-12)), "حدوداً −12 واحد");
    assert_eq!(say(with(Bound::AtMost, proved(-1, None))), "حداکثر باخت");
}

#[test]
fn kinds_differ_in_word_and_shape() {
    let english = Text::new(Lang::En);
    let kinds = [Kind::Exact, Kind::AtLeast, Kind::AtMost, Kind::Estimate];
    assert_eq!(kinds.map(values::glyph), ["✓", "≥", "≤", "~"]);
    assert_eq!(
        kinds.map(|kind| values::kind(&english, kind)),
        ["exact", "at least", "at most", "estimate"]
    );
}

/// What is said to be in points is said with its unit, and nothing else is.
#[test]
fn points_are_the_unit_of_judgements_alone() {
    let text = Text::new(Lang::En);
    for value in all() {
        let has_unit = values::phrase(&text, &value).contains("point");
        assert_eq!(values::is_in_points(&value), has_unit, "{value:?}");
    }
}

#[test]
fn chips_fit_into_cells() {
    let text = Text::for_terminal(Lang::En);
    let chip = |value| values::chip(&text, &value);
    assert_eq!(chip(proved(999_995, Some(5))), "✓W3");
    assert_eq!(chip(proved(-999_980, Some(20))), "✓L10");
    assert_eq!(chip(proved(1, None)), "✓W");
    assert_eq!(chip(proved(0, Some(9))), "✓D");
    assert_eq!(chip(Value::estimate(0)), "~0");
    assert_eq!(chip(Value::estimate(-12)), "~−12");
    assert_eq!(chip(Value::estimate(-20_500)), "~−20k");
    let persian = Text::for_terminal(Lang::Fa);
    assert_eq!(values::chip(&persian, &proved(1, Some(5))), "✓W3");
    assert_eq!(values::chip(&persian, &Value::estimate(-20_500)), "~−20k");
}

#[test]
fn the_minus_stands_left_of_persian_digits() {
    let text = Text::new(Lang::Fa);
    assert_eq!(
        strip_marks(&values::short(&text, &Value::estimate(-5))),
        "−۵"
    );
}
