//! The laws of the catalogue: what every string of both languages must keep.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use harif_text::{Key, Lang, Style, Text, Value, strip_marks};

pub(crate) const ENGLISH: &str = Lang::En.catalogue();
pub(crate) const PERSIAN: &str = Lang::Fa.catalogue();
pub(crate) const PERSIAN_HELP: &str = Lang::Fa.help().unwrap();

/// Latin words that Persian text may hold: what people type, and terms that
/// students meet in that form in every book.
const LATIN_IN_PERSIAN: &[&str] = &[
    // Sides and squares as they are drawn.
    "X",
    "O",
    "x",
    "o",
    "C",
    // Terms, beside their Persian names.
    "MAX",
    "MIN",
    "fail-soft",
    "fail-hard",
    "PVS",
    "MCTS",
    "start",
    "transposition",
    "table",
    // Certificates.
    "PEM",
    "TLS",
    // Protocols of engines.
    "gtp",
    "ugi",
    "uci",
    "nboard",
    "UCI",
    // Keys and words to type.
    "Enter",
    "q",
    "s",
    "r",
    "y",
    "n",
    "en",
    "fa",
    "undo",
    "hint",
    "save",
    "Esc",
    "Space",
    "W",
    "D",
    "L",
    "H",
    "u",
    "h",
    "w",
    "v",
    "t",
];

/// One string: its pieces of text, and what it asks of its caller.
#[derive(Debug, Default)]
pub(crate) struct Message {
    /// The texts between placeables, in every branch.
    pub(crate) texts: Vec<String>,
    /// The string literals (which carry the escaped marks).
    literals: Vec<String>,
    /// The arguments, and whether each must be a number.
    arguments: BTreeMap<String, bool>,
}

/// The messages of a catalogue by key.
pub(crate) fn read(source: &str) -> BTreeMap<String, Message> {
    let resource = fluent_syntax::parser::parse(source)
        .unwrap_or_else(|(_, errors)| panic!("the catalogue does not parse: {errors:?}"));
    let mut messages = BTreeMap::new();
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => {
                assert!(
                    message.attributes.is_empty(),
                    "{}: attributes have no key",
                    message.id.name
                );
                let pattern = message.value.as_ref().expect("a key has a text");
                let mut read = Message::default();
                read.pattern(pattern);
                let twice = messages.insert(message.id.name.to_owned(), read).is_some();
                assert!(!twice, "{} is there twice", message.id.name);
            }
            // The compile-time check sees only the arguments written in a message.
            Entry::Term(term) => panic!("-{}: the catalogue has no terms", term.id.name),
            _ => {}
        }
    }
    messages
}

impl Message {
    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.texts.push((*value).to_owned()),
                PatternElement::Placeable { expression } => self.expression(expression),
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline, false),
            Expression::Select { selector, variants } => {
                self.inline(selector, true);
                for variant in variants {
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, expression: &InlineExpression<&str>, number: bool) {
        match expression {
            InlineExpression::VariableReference { id } => {
                *self.arguments.entry(id.name.to_owned()).or_default() |= number;
            }
            InlineExpression::FunctionReference { id, arguments } => {
                assert_eq!(id.name, "SIGNED", "an unknown function");
                for argument in &arguments.positional {
                    self.inline(argument, true);
                }
            }
            InlineExpression::StringLiteral { value } => self.literals.push((*value).to_owned()),
            InlineExpression::NumberLiteral { .. } => {}
            other => panic!("{other:?} hides arguments from the compile-time check"),
        }
    }

    fn argument_names(&self) -> BTreeSet<&str> {
        self.arguments.keys().map(String::as_str).collect()
    }

    /// Whether an argument must be a number.
    pub(super) fn takes_number(&self) -> bool {
        self.arguments.values().any(|&number| number)
    }

    /// A value of the right kind for each argument, this one where it must be a number.
    pub(super) fn arguments_with(&self, number: i32) -> Vec<(&'static str, Value)> {
        self.arguments
            .iter()
            .map(|(name, &is_number)| {
                let value = if is_number {
                    Value::from(number)
                } else {
                    Value::ltr("d3")
                };
                (&*name.clone().leak(), value)
            })
            .collect()
    }
}

#[test]
fn both_languages_have_the_same_keys_and_arguments() {
    let (english, persian) = (read(ENGLISH), read(PERSIAN));
    let keys =
        |messages: &BTreeMap<String, Message>| messages.keys().cloned().collect::<BTreeSet<_>>();
    let (in_english, in_persian) = (keys(&english), keys(&persian));
    let missing: Vec<_> = in_english.symmetric_difference(&in_persian).collect();
    assert!(missing.is_empty(), "in one language only: {missing:?}");
    for (key, message) in &english {
        assert_eq!(
            message.argument_names(),
            persian[key].argument_names(),
            "{key}"
        );
    }
}

#[test]
fn the_index_of_keys_is_the_english_catalogue() {
    let index: BTreeSet<_> = Key::all().map(Key::name).collect();
    let english = read(ENGLISH);
    assert_eq!(index, english.keys().map(String::as_str).collect());
    assert_eq!(Key::all().count(), english.len());
}

#[test]
fn keys_are_kebab_case() {
    for key in Key::all() {
        let is_kebab = key.name().split('-').all(|word| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        });
        assert!(is_kebab, "{}", key.name());
    }
}

#[test]
fn every_string_can_be_said_in_its_own_language() {
    for (lang, source) in [(Lang::En, ENGLISH), (Lang::Fa, PERSIAN)] {
        for style in [Style::page(lang), Style::terminal(lang)] {
            let text = Text::with(style);
            for (name, message) in read(source) {
                let key = Key::find(&name).expect("a key of the catalogue");
                let said = text.say(key, &message.arguments_with(3));
                let own = message.texts.is_empty()
                    || message
                        .texts
                        .iter()
                        .any(|piece| said.contains(piece.trim()));
                assert!(
                    own && !said.is_empty() && said != name,
                    "{lang} {name}: {said}"
                );
                assert!(!said.contains('{'), "{lang} {name}: {said}");
                if !style.isolates {
                    assert_eq!(strip_marks(&said), said, "{lang} {name}");
                }
            }
        }
    }
}

#[test]
fn persian_has_persian_letters_only() {
    for (key, message) in read(PERSIAN) {
        for text in &message.texts {
            for c in text.chars() {
                assert!(
                    !matches!(c, 'ي' | 'ك' | 'ى' | 'ۀ' | 'ة'),
                    "{key}: Arabic {c} in {text}"
                );
                assert!(
                    !c.is_numeric(),
                    "{key}: a written digit in {text}; use a placeable"
                );
                assert!(
                    !matches!(c, '?' | ',' | ';') || is_typed(&key),
                    "{key}: {c} in {text}"
                );
            }
        }
    }
}

/// Strings that quote what the user types.
fn is_typed(key: &str) -> bool {
    key.starts_with("plain-") || key == "play-more-keys"
}

#[test]
fn latin_words_in_persian_are_the_agreed_ones() {
    for (key, message) in read(PERSIAN) {
        for text in &message.texts {
            let words = text.split(|c: char| !c.is_ascii_alphabetic() && c != '-');
            for word in words
                .map(|word| word.trim_matches('-'))
                .filter(|word| !word.is_empty())
            {
                assert!(LATIN_IN_PERSIAN.contains(&word), "{key}: {word} in {text}");
            }
        }
    }
}

#[test]
fn english_is_english() {
    for (key, message) in read(ENGLISH) {
        for text in &message.texts {
            let stray = text
                .chars()
                .find(|c| c.is_alphabetic() && !c.is_ascii() && !matches!(c, 'α' | 'β' | 'µ'));
            assert_eq!(stray, None, "{key}: {text}");
            assert!(
                !text.contains(['"', '\'']),
                "{key}: straight quotes in {text}"
            );
        }
    }
}

/// A prefix or suffix that stands alone has lost its zero-width non-joiner.
#[test]
fn persian_affixes_are_joined() {
    const ALONE: &[&str] = &[
        "می", "نمی", "ها", "های", "هایی", "هایش", "تر", "ترین", "اند", "ای", "ام",
    ];
    for (key, message) in read(PERSIAN).into_iter().chain(read(PERSIAN_HELP)) {
        for text in &message.texts {
            for word in text.split(|c: char| c.is_whitespace() || "،.؛:؟!«»()".contains(c)) {
                assert!(
                    !ALONE.contains(&word),
                    "{key}: «{word}» stands alone in {text}"
                );
                assert!(
                    !word.starts_with('\u{200C}') && !word.ends_with('\u{200C}'),
                    "{key}: {text}"
                );
            }
        }
    }
}

/// ≥ is drawn as ≤ where text runs right to left, so it needs a wall around it.
#[test]
fn persian_relations_stand_between_isolates() {
    for (key, message) in read(PERSIAN) {
        let opened = message
            .literals
            .iter()
            .filter(|literal| *literal == "\\u2066")
            .count();
        let closed = message
            .literals
            .iter()
            .filter(|literal| *literal == "\\u2069")
            .count();
        assert_eq!(opened, closed, "{key}: isolates do not pair");
        assert_eq!(
            opened + closed,
            message.literals.len(),
            "{key}: an unknown literal"
        );
        for text in &message.texts {
            if text.contains(['≥', '≤', '<', '>', '=']) {
                assert!(opened > 0, "{key}: {text}");
                assert!(
                    text.chars()
                        .all(|c| !('\u{0600}'..='\u{06FF}').contains(&c)),
                    "{key}: {text}"
                );
            }
        }
    }
}

/// A hyphen joins words; a minus is U+2212 and comes from the number.
#[test]
fn hyphens_stand_between_letters() {
    for source in [ENGLISH, PERSIAN] {
        for (key, message) in read(source) {
            for text in &message.texts {
                let characters: Vec<char> = text.chars().collect();
                for at in (0..characters.len()).filter(|&at| characters[at] == '-') {
                    let letter = |at: Option<&char>| at.is_some_and(|c| c.is_alphabetic());
                    let before = at.checked_sub(1).and_then(|at| characters.get(at));
                    assert!(
                        letter(before) && letter(characters.get(at + 1)),
                        "{key}: {text}"
                    );
                }
            }
        }
    }
}
