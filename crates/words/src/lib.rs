//! What harif says about games, values, agents, searches and errors, once for every front end.
//!
//! Facts come in as types of the crates below, sentences go out in the language of a
//! [`Text`]. Nothing below this crate knows a word; nothing above it builds a
//! sentence out of facts. Where a terminal and a page differ, the difference is a parameter: the
//! style of the text (its digits, its marks of direction), and the marks of the sides that a
//! [`Speaker`] puts behind their names.
//!
//! ```
//! use harif_rules::{AnyPosition, Game, Player};
//! use harif_text::{Lang, Text};
//! use harif_words::{LETTERS, Speaker};
//!
//! let text = Text::new(Lang::En);
//! let page = Speaker::new(&text, Game::CONNECT_FOUR);
//! assert_eq!(page.side(Player::First), "Red");
//! assert_eq!(page.marked(LETTERS).side(Player::First), "Red (x)");
//! let start = AnyPosition::start(Game::CONNECT_FOUR);
//! assert_eq!(page.standing(&start), "Red to move");
//! ```
//!
//! What people type is read here too ([`typed`]), because the words they may type are words of
//! both languages.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod agents;
pub mod classes;
mod coach;
pub mod dates;
pub mod errors;
pub mod figure;
pub mod games;
pub mod lab;
mod levels;
pub mod markup;
pub mod opponents;
pub mod people;
pub mod plot;
pub mod problems;
pub mod programs;
pub mod recorded;
mod session;
mod speaker;
pub mod thinking;
pub mod thumbnail;
pub mod tree;
pub mod tree_layout;
pub mod trend;
pub mod typed;
pub mod values;
pub mod watch;

pub use levels::{AgentLevel, levels, usual_level};
pub use speaker::{LETTERS, Marks, Mover, Speaker};

use harif_rules::AnyMove;
use harif_text::{Key, Text};

/// The string of a key that is put together at run time; `None` if the catalogue has none.
pub fn by_key(text: &Text, key: &str) -> Option<String> {
    Key::find(key).map(|key| text.say(key, &[]))
}

/// The same; the key itself should it not be there.
pub fn label(text: &Text, key: &str) -> String {
    by_key(text, key).unwrap_or_else(|| key.to_owned())
}

/// Moves in a row with spaces between them, to stand in a sentence as one argument.
pub fn line(moves: &[AnyMove]) -> String {
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    moves.join(" ")
}
