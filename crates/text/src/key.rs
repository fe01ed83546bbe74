//! The names of the strings, checked while callers are compiled.
//!
//! The English catalogue is the list of keys: there is no second list to keep in
//! step. The build script reads it into [`INDEX`]; the macro [`say!`](crate::say)
//! looks its key and its argument names up there in a constant, so a mistake stops
//! the build of the caller and the check costs nothing at run time.

use std::cmp::Ordering;

/// The name of a string that is in the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(&'static str);

impl Key {
    /// The key with this name, for names that are put together at run time, such as
    /// `agent-minimax-idea`; `None` when the catalogue has no such string.
    pub fn find(name: &str) -> Option<Key> {
        let at = INDEX.binary_search_by_key(&name, |(name, _)| name).ok()?;
        Some(Key(INDEX[at].0))
    }

    /// The key with this name and exactly these arguments. Meant for constants, as
    /// [`say!`](crate::say) writes them.
    ///
    /// # Panics
    ///
    /// When the catalogue has no such string, or it takes other arguments: in a
    /// constant, that is an error of the compiler.
    pub const fn taking(name: &'static str, arguments: &[&str]) -> Key {
        let (mut from, mut to) = (0, INDEX.len());
        while from < to {
            let middle = usize::midpoint(from, to);
            let (known, taken) = INDEX[middle];
            match compare(known.as_bytes(), name.as_bytes()) {
                Ordering::Equal => {
                    check_arguments(taken.as_bytes(), arguments);
                    return Key(name);
                }
                Ordering::Less => from = middle + 1,
                Ordering::Greater => to = middle,
            }
        }
        panic!("catalogue/en has no string with this key")
    }

    /// Every key, in order.
    pub fn all() -> impl Iterator<Item = Key> {
        INDEX.iter().map(|&(name, _)| Key(name))
    }

    /// The key as the catalogue writes it.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

/// Says a string of the catalogue: `say!(text, "key", argument = value, …)`.
///
/// The key and the names of the arguments are checked at compile time; values are
/// anything that [`Value`](crate::Value) can be made from.
///
/// ```
/// use harif_text::{Lang, Text, Value, say};
/// let text = Text::new(Lang::En);
/// assert_eq!(say!(text, "action-undo"), "Undo");
/// assert_eq!(say!(text, "error-column-full", column = Value::ltr(4)), "Column 4 is full.");
/// ```
#[macro_export]
macro_rules! say {
    ($text:expr, $name:literal $(, $argument:ident = $value:expr)* $(,)?) => {
        $text.say(
            {
                // An item, unlike a `const` block, is evaluated by `cargo check` too.
                const KEY: $crate::Key = $crate::Key::taking($name, &[$(stringify!($argument)),*]);
                KEY
            },
            &[$((stringify!($argument), $crate::Value::from($value))),*],
        )
    };
}

/// Every key of the English catalogue with the names of its arguments, separated by spaces; both in order.
const INDEX: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/keys.rs"));

/// Panics unless the message takes each of the arguments and no other.
const fn check_arguments(taken: &[u8], arguments: &[&str]) {
    let mut each = 0;
    while each < arguments.len() {
        assert!(
            has_word(taken, arguments[each].as_bytes()),
            "this string does not take one of these arguments"
        );
        each += 1;
    }
    assert!(
        count_words(taken) == arguments.len(),
        "this string takes an argument that is not given, or one is given twice"
    );
}

/// Whether a row of words separated by spaces has this one.
const fn has_word(row: &[u8], word: &[u8]) -> bool {
    let mut start = 0;
    while start < row.len() {
        let mut end = start;
        while end < row.len() && row[end] != b' ' {
            end += 1;
        }
        let (_, from_start) = row.split_at(start);
        if matches!(
            compare(from_start.split_at(end - start).0, word),
            Ordering::Equal
        ) {
            return true;
        }
        start = end + 1;
    }
    false
}

/// How many words a row of words separated by single spaces has.
const fn count_words(row: &[u8]) -> usize {
    let mut count = if row.is_empty() { 0 } else { 1 };
    let mut at = 0;
    while at < row.len() {
        if row[at] == b' ' {
            count += 1;
        }
        at += 1;
    }
    count
}

/// The order of two texts, which a `const fn` cannot yet ask for.
const fn compare(a: &[u8], b: &[u8]) -> Ordering {
    let mut at = 0;
    while at < a.len() && at < b.len() {
        if a[at] != b[at] {
            return if a[at] < b[at] {
                Ordering::Less
            } else {
                Ordering::Greater
            };
        }
        at += 1;
    }
    if a.len() < b.len() {
        Ordering::Less
    } else if a.len() > b.len() {
        Ordering::Greater
    } else {
        Ordering::Equal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn argument_names_are_found_whole() {
        assert!(has_word(b"move n", b"n") && has_word(b"move n", b"move"));
        assert!(!has_word(b"moves", b"move") && !has_word(b"move", b"moves"));
        assert!(!has_word(b"", b"n"));
        assert_eq!([&b""[..], b"n", b"move n"].map(count_words), [0, 1, 2]);
    }

    /// The search by halves needs the order, and a key that stands twice would have two texts.
    #[test]
    fn the_keys_are_in_order_and_all_of_them_are_found() {
        assert!(INDEX.len() > 1_000);
        assert!(INDEX.is_sorted_by(|(a, _), (b, _)| a < b));
        for &(name, arguments) in INDEX {
            let arguments: Vec<&str> = arguments.split_whitespace().collect();
            assert_eq!(Key::find(name), Some(Key::taking(name, &arguments)));
        }
    }

    #[test]
    fn keys_put_together_at_run_time() {
        assert_eq!(
            Key::find("value-win"),
            Some(Key::taking("value-win", &["n"]))
        );
        assert_eq!(Key::find("value-wins"), None);
    }

    #[test]
    #[should_panic(expected = "not given")]
    fn a_forgotten_argument_is_an_error() {
        Key::taking("value-win", &[]);
    }
}
