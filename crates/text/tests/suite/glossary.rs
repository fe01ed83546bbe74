//! The tables of `catalogue/GLOSSARY.md`, held against every string of the catalogue.

use crate::catalogue::{ENGLISH, Message, PERSIAN, PERSIAN_HELP, read};

const GLOSSARY: &str = include_str!("../../catalogue/GLOSSARY.md");

/// The cells of the rows of the table under a heading, without its two head lines.
fn table(heading: &str) -> Vec<Vec<&'static str>> {
    let start = format!("\n## {heading}\n");
    let (_, section) = GLOSSARY.split_once(&start).expect("a heading");
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter_map(|line| {
        let row = line.strip_prefix('|')?.strip_suffix('|')?;
        Some(row.split('|').map(str::trim).collect::<Vec<_>>())
    });
    let rows: Vec<_> = rows.skip(2).collect();
    assert!(!rows.is_empty(), "{heading} has no table");
    rows
}

/// The entries of a cell: between commas of either script, without backquotes.
fn entries(cell: &'static str) -> Vec<&'static str> {
    let entries = cell.split([',', '،']).map(|it| it.trim().trim_matches('`'));
    entries.filter(|entry| !entry.is_empty()).collect()
}

/// Whether `phrase` stands in `text` between word boundaries. A hyphen or a zero-width non-joiner
/// makes it part of another word, unless only an ending follows that does not change the meaning.
fn has_phrase(text: &str, phrase: &str) -> bool {
    const ENDINGS: [&str; 5] = ["ها", "تر", "اند", "ام", "ای"];
    let (text, phrase) = (text.to_lowercase(), phrase.to_lowercase());
    let joins = |c: char| c.is_alphanumeric() || matches!(c, '-' | '\u{654}' | '\u{200C}');
    text.match_indices(&phrase).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + phrase.len()..]);
        let ending = after.strip_prefix('\u{200C}');
        let inflected = ending.is_some_and(|rest| ENDINGS.iter().any(|it| rest.starts_with(it)));
        !before.ends_with(joins) && (inflected || !after.starts_with(joins))
    })
}

fn says(message: &Message, phrase: &str) -> bool {
    message.texts.iter().any(|text| has_phrase(text, phrase))
}

#[test]
fn phrases_are_found_as_whole_words() {
    for (text, phrase, found) in [
        ("مقدار برده", "برده", true),
        ("همهٔ بردها", "برده", false),
        ("نسخهٔ تازه‌تری", "تازه", true),
        ("ارزیابی", "ارزیاب", false),
        ("بیشینه‌ساز", "بیشینه", false),
        ("می‌آغاز", "آغاز", false),
        ("گرهٔ بالا", "گره", false),
        ("Cut-offs by ply", "cut", false),
        ("Whoever moves", "whoever", true),
    ] {
        assert_eq!(has_phrase(text, phrase), found, "{phrase} in {text}");
    }
}

#[test]
fn terms_have_one_word_in_persian() {
    let (english, persian, help) = (read(ENGLISH), read(PERSIAN), read(PERSIAN_HELP));
    let mut faults = Vec::new();
    for row in table("Terms") {
        let [terms, words, never, except, note] = row[..] else {
            panic!("five cells: {row:?}");
        };
        let (terms, words, except) = (entries(terms), entries(words), entries(except));
        for key in &except {
            if !english.contains_key(*key) {
                faults.push(format!("{key} is no key"));
            }
        }
        let mut used = false;
        for (key, message) in &english {
            let theirs = &persian[key];
            let mut texts = theirs.texts.iter();
            let said = terms.iter().any(|term| says(message, term));
            let has = texts.any(|text| words.iter().any(|word| text.contains(word)));
            used |= said;
            match (said && !has, except.contains(&key.as_str())) {
                (true, false) => faults.push(format!("{key}: {terms:?} is {words:?}. {note}")),
                (false, true) => faults.push(format!("{key} needs no exception for {terms:?}")),
                _ => {}
            }
            for word in entries(never).into_iter().filter(|word| says(theirs, word)) {
                faults.push(format!("{key}: «{word}». {note}"));
            }
        }
        for (key, message) in &help {
            for word in entries(never)
                .into_iter()
                .filter(|word| says(message, word))
            {
                faults.push(format!("{key}: «{word}». {note}"));
            }
        }
        if !used {
            faults.push(format!("no string says {terms:?}"));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn wordings_with_another_meaning_are_avoided() {
    let mut faults = Vec::new();
    for (heading, catalogue) in [
        ("Persian: not this, but that", PERSIAN),
        ("Persian: not this, but that", PERSIAN_HELP),
        ("English: not this, but that", ENGLISH),
    ] {
        let messages = read(catalogue);
        for row in table(heading) {
            let [never, but, why] = row[..] else {
                panic!("three cells: {row:?}");
            };
            for (key, _) in messages.iter().filter(|(_, message)| says(message, never)) {
                faults.push(format!("{key}: {never}, but {but}. {why}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
