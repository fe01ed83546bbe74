//! What harif says: one catalogue of strings in English and Persian, and the way
//! numbers, moves and mixed directions are written in each.
//!
//! The crate knows nothing of games or screens. A caller names a string and hands
//! over plain values; the answer is one finished sentence, in the right digits,
//! with the right plural, and safe to put between words of the other direction:
//!
//! ```
//! use harif_text::{Lang, Text, Value, say};
//!
//! let english = Text::new(Lang::En);
//! assert_eq!(say!(english, "value-win", n = 5), "Win in 5");
//! assert_eq!(say!(english, "value-discs", n = -1), "−1 disc");
//!
//! let persian = Text::for_terminal(Lang::Fa);
//! assert_eq!(say!(persian, "value-win", n = 5), "برد در 5 حرکت");
//! assert_eq!(say!(persian, "coach-better", move = Value::ltr("d3"), value = "تساوی"), "d3 بهتر بود: تساوی");
//! ```
//!
//! [`say!`] checks the key *and* the names of its arguments while the caller is
//! being compiled, against the English catalogue; the tests of this crate hold the
//! Persian one to the same keys and arguments. A mistyped key cannot ship:
//!
//! ```compile_fail,E0080
//! use harif_text::{Lang, Text, say};
//! say!(Text::new(Lang::En), "valeu-win", n = 5);
//! ```
//!
//! ```compile_fail,E0080
//! use harif_text::{Lang, Text, say};
//! say!(Text::new(Lang::En), "value-win", m = 5); // the argument is called `n`
//! ```
//!
//! # Adding a string
//!
//! 1. Write it in a file of `catalogue/en` and, under the same key and with the same
//!    arguments, in the same file of `catalogue/fa` (the syntax is [Fluent]). Keys are
//!    kebab-case, grouped by the thing they speak of.
//! 2. Say it: `say!(text, "your-key", name = value)`.
//! 3. `cargo test -p harif-text`.
//!
//! House rules that the tests keep: whole sentences, never pieces to be glued
//! together; a placeable instead of a written number; `{ SIGNED($n) }` where the
//! sign carries the meaning; U+2212 as the minus; Persian with ی and ک, a
//! zero-width non-joiner where the word wants one («می‌برد»), and no Latin word
//! that the list in `tests/suite/catalogue.rs` does not name.
//!
//! # Words
//!
//! `catalogue/GLOSSARY.md` has the one word of each language for each idea, the wordings that are
//! avoided, with the reason, and ten rules for Persian strings. The tests hold every string to its
//! tables.
//!
//! # Help of the command line
//!
//! English help stands beside the flags of the program; [`Help`] has it in Persian.
//!
//! [Fluent]: https://projectfluent.org

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod catalogue;
mod direction;
mod help;
mod input;
mod key;
mod lang;
mod number;
mod text;
mod value;

pub use direction::{Direction, strip_marks};
pub use help::Help;
pub use input::normalise_input;
pub use key::Key;
pub use lang::{Lang, UnknownLang};
pub use number::Digits;
pub use text::{Style, Text};
pub use value::Value;
