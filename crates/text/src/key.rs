//! The names of the strings, checked while callers are compiled.
//!
//! The English catalogue is the list of keys: there is no second list to keep in
//! step. A `const fn` reads it once, at compile time, into [`INDEX`]; the macro
//! [`say!`](crate::say) then looks its key and its argument names up there in a
//! constant, so a mistake stops the build of the caller and the check costs nothing
//! at run time. (A build script could do the same with generated constants, at the
//! price of a generated file nobody can grep for.)

use crate::catalogue::ENGLISH;

/// The name of a string that is in the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(&'static str);

impl Key {
    /// The key with this name, for names that are put together at run time, such as
    /// `agent-minimax-idea`; `None` when the catalogue has no such string.
    pub fn find(name: &str) -> Option<Key> {
        let entry = INDEX.iter().find(|entry| entry.name == name)?;
        Some(Key(entry.name))
    }

    /// The key with this name and exactly these arguments. Meant for constants, as
    /// [`say!`](crate::say) writes them.
    ///
    /// # Panics
    ///
    /// When the catalogue has no such string, or it takes other arguments: in a
    /// constant, that is an error of the compiler.
    pub const fn taking(name: &'static str, arguments: &[&str]) -> Key {
        let wanted = fingerprint(name.as_bytes());
        let mut at = 0;
        while at < INDEX.len() {
            if INDEX[at].fingerprint == wanted && same(INDEX[at].name, name) {
                check_arguments(INDEX[at].body.as_bytes(), arguments);
                return Key(name);
            }
            at += 1;
        }
        panic!("catalogue/en has no string with this key")
    }

    /// Every key, in the order of the catalogue.
    pub fn all() -> impl Iterator<Item = Key> {
        INDEX.iter().map(|entry| Key(entry.name))
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

/// A message of the English catalogue: its key and its source.
#[derive(Clone, Copy)]
struct Entry {
    name: &'static str,
    body: &'static str,
    /// Of the name. The compiler's interpreter compares numbers far faster than
    /// text, and every use of [`say!`](crate::say) in the workspace is one search.
    fingerprint: u32,
}

/// Every message of the English catalogue.
const INDEX: &[Entry] = &index::<{ count_messages() }>();

/// Whether a line that starts with this byte starts a message. Comments start with
/// `#`, terms with `-`, continuations with a space.
const fn starts_message(first: u8) -> bool {
    first.is_ascii_alphabetic()
}

/// Where the line after the one at `from` starts.
const fn next_line(source: &[u8], from: usize) -> usize {
    let mut at = from;
    while at < source.len() && source[at] != b'\n' {
        at += 1;
    }
    if at < source.len() { at + 1 } else { at }
}

/// How many messages the English catalogue has.
const fn count_messages() -> usize {
    let source = ENGLISH.as_bytes();
    let mut count = 0;
    let mut line = 0;
    while line < source.len() {
        if starts_message(source[line]) {
            count += 1;
        }
        line = next_line(source, line);
    }
    count
}

/// Cuts the English catalogue into its messages.
const fn index<const COUNT: usize>() -> [Entry; COUNT] {
    let source = ENGLISH.as_bytes();
    let mut entries = [Entry {
        name: "",
        body: "",
        fingerprint: 0,
    }; COUNT];
    let mut found = 0;
    let mut line = 0;
    while line < source.len() {
        let start = line;
        line = next_line(source, line);
        if !starts_message(source[start]) {
            continue;
        }
        // A message goes on over indented and empty lines, and behind the end of a choice.
        while line < source.len() && matches!(source[line], b' ' | b'\n' | b'}') {
            line = next_line(source, line);
        }
        let mut name_end = start;
        while is_identifier(source[name_end]) {
            name_end += 1;
        }
        entries[found] = Entry {
            name: slice(start, name_end),
            body: slice(name_end, line),
            fingerprint: fingerprint(slice(start, name_end).as_bytes()),
        };
        found += 1;
    }
    entries
}

/// A piece of the English catalogue.
const fn slice(from: usize, to: usize) -> &'static str {
    ENGLISH.split_at(to).0.split_at(from).1
}

/// Whether a byte can stand in a Fluent identifier.
const fn is_identifier(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'
}

/// Panics unless the message uses each of the arguments and no other.
const fn check_arguments(body: &[u8], arguments: &[&str]) {
    let mut each = 0;
    while each < arguments.len() {
        assert!(
            uses(body, arguments[each].as_bytes()),
            "this string does not take one of these arguments"
        );
        each += 1;
    }
    let mut at = 0;
    while let Some((start, end)) = next_argument(body, at) {
        let mut given = false;
        let mut each = 0;
        while each < arguments.len() {
            given = given || is_at(body, start, end, arguments[each].as_bytes());
            each += 1;
        }
        assert!(given, "this string takes an argument that is not given");
        at = end;
    }
}

/// Whether the message holds `$name`.
const fn uses(body: &[u8], name: &[u8]) -> bool {
    let mut at = 0;
    while let Some((start, end)) = next_argument(body, at) {
        if is_at(body, start, end, name) {
            return true;
        }
        at = end;
    }
    false
}

/// The bounds of the next name after a `$`, from `from` on.
const fn next_argument(body: &[u8], from: usize) -> Option<(usize, usize)> {
    let mut at = from;
    while at < body.len() && body[at] != b'$' {
        at += 1;
    }
    if at == body.len() {
        return None;
    }
    let start = at + 1;
    let mut end = start;
    while end < body.len() && is_identifier(body[end]) {
        end += 1;
    }
    Some((start, end))
}

/// Whether `body[start..end]` is `name`.
const fn is_at(body: &[u8], start: usize, end: usize, name: &[u8]) -> bool {
    if end - start != name.len() {
        return false;
    }
    let mut at = 0;
    while at < name.len() {
        if body[start + at] != name[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// A number that two names rarely share (FNV-1a).
const fn fingerprint(name: &[u8]) -> u32 {
    let mut hash: u32 = 0x811C_9DC5;
    let mut at = 0;
    while at < name.len() {
        hash = (hash ^ name[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    hash
}

/// `a == b`, which a `const fn` cannot yet say of strings.
const fn same(a: &str, b: &str) -> bool {
    is_at(a.as_bytes(), 0, a.len(), b.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn argument_names_are_found_whole() {
        assert!(uses(b"{ $move } { SIGNED($n) }", b"n"));
        assert!(!uses(b"{ $moves }", b"move"));
        assert!(!uses(b"no arguments cost $", b"n"));
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
