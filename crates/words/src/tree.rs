//! The tree of a search in words: scores, windows, steps, cuts. Every sentence says whose number
//! it is and what kind of number.

use harif_rules::{AnyMove, AnyPosition, Board, Position};
use harif_search::record::{Cutoff, Known, Perspective};
use harif_search::{INFINITY, Kind, LONGEST_GAME, Score, Side, WIN};
use harif_text::{Text, Value, say};

use crate::watch::Scale;
use crate::{Speaker, by_key};
use std::rc::Rc;

/// What the scores of a tree are written with: a language, and the scale of a program's own numbers
/// where the tree is a program's.
#[derive(Clone, Copy, Debug)]
pub struct Voice<'a> {
    /// The language.
    pub text: &'a Text,
    /// What a score stands for; none in trees of our own searches.
    pub scale: Option<&'a Scale>,
}

impl<'a> From<&'a Text> for Voice<'a> {
    fn from(text: &'a Text) -> Self {
        Self { text, scale: None }
    }
}

impl<'a> From<&'a Rc<Text>> for Voice<'a> {
    fn from(text: &'a Rc<Text>) -> Self {
        Self::from(&**text)
    }
}

/// A score in a few characters: `+5`, `−3`, `+∞`, or a decided game with its distance in plies:
/// `win 3`, `loss`. A program's own number is written as the program has it.
pub fn score<'a>(voice: impl Into<Voice<'a>>, score: Score) -> String {
    let Voice { text, scale } = voice.into();
    if let Some(scale) = scale {
        return crate::watch::number(text, scale.value(score));
    }
    let size = score.abs();
    if size == INFINITY {
        return text.ltr(if score < 0 { "−∞" } else { "+∞" });
    }
    if size <= WIN - LONGEST_GAME || size > WIN {
        return text.signed(i64::from(score));
    }
    // Trees are drawn in lines of Latin characters in a terminal, whatever the language.
    let word = match (score > 0, text.needs_own_line()) {
        (true, true) => "win".to_owned(),
        (false, true) => "loss".to_owned(),
        (true, false) => say!(text, "explore-won"),
        (false, false) => say!(text, "explore-lost"),
    };
    match WIN - size {
        0 => word,
        plies => text.ltr(&format!("{word} {}", text.number(i64::from(plies)))),
    }
}

/// A score as an argument of a sentence.
fn argument<'a>(voice: impl Into<Voice<'a>>, number: Score) -> Value {
    Value::Text(score(voice, number))
}

/// A window: `(−∞, +5)`.
pub fn window<'a>(voice: impl Into<Voice<'a>>, (alpha, beta): (Score, Score)) -> String {
    let voice = voice.into();
    let (alpha, beta) = (score(voice, alpha), score(voice, beta));
    voice.text.ltr(&format!("({alpha}, {beta})"))
}

/// MAX or MIN.
pub fn side(text: &Text, max: bool) -> String {
    if max {
        say!(text, "node-max")
    } else {
        say!(text, "node-min")
    }
}

/// Moves in a row, or the word for the root.
pub fn path(text: &Text, moves: &[AnyMove]) -> String {
    if moves.is_empty() {
        return say!(text, "tree-root");
    }
    text.ltr(&crate::line(moves))
}

/// A search in words: its name, and its depth where it has one.
pub fn recipe(text: &Text, algorithm: &str, depth: Option<u32>) -> String {
    let name = by_key(text, &format!("algorithm-{algorithm}"));
    let name = name.unwrap_or_else(|| algorithm.to_owned());
    match depth {
        Some(depth) => say!(text, "explore-recipe", name = name, n = depth),
        None => name,
    }
}

/// The sign in front of the number of a node: a shape and not only a colour. An exact one has none.
pub const fn sign(known: Known) -> &'static str {
    match known.kind() {
        Some(Kind::Exact) => "",
        Some(kind) => crate::values::glyph(kind),
        None => "?",
    }
}

/// What is known of a number, in a word; nothing where the window had no width left.
pub fn knowledge(text: &Text, known: Option<Kind>) -> String {
    match known {
        Some(kind) => crate::values::kind(text, kind),
        None => say!(text, "explore-known-nothing"),
    }
}

/// A node is entered with a window. In negamax the window of a child is its parent's, `turned`
/// round for the side to move.
pub fn entered<'a>(
    voice: impl Into<Voice<'a>>,
    moves: &[AnyMove],
    max: bool,
    (alpha, beta): (Score, Score),
    turned: bool,
) -> String {
    let voice = voice.into();
    let text = voice.text;
    let line = path(text, moves);
    let (player, window) = (side(text, max), window(voice, (alpha, beta)));
    if turned {
        say!(
            text,
            "explore-said-enter-flipped",
            line = line,
            player = player,
            window = window
        )
    } else {
        say!(
            text,
            "explore-said-enter",
            line = line,
            player = player,
            window = window
        )
    }
}

/// A move is the best so far.
pub fn improved<'a>(voice: impl Into<Voice<'a>>, m: AnyMove, to: Score) -> String {
    let voice = voice.into();
    say!(voice.text, "explore-said-best", move = Value::ltr(m), value = argument(voice, to))
}

/// A move narrows the window of its node.
pub fn narrowed<'a>(
    voice: impl Into<Voice<'a>>,
    perspective: Perspective,
    end: Side,
    to: Score,
) -> String {
    let voice = voice.into();
    let (text, n) = (voice.text, argument(voice, to));
    match (perspective, end) {
        (Perspective::SideToMove, _) => say!(text, "cli-tree-raise", n = n),
        (Perspective::MaxMin, Side::Alpha) => say!(text, "cli-tree-raise-max", n = n),
        (Perspective::MaxMin, Side::Beta) => say!(text, "cli-tree-lower-min", n = n),
    }
}

/// A move is searched again with a wider window.
pub fn searched_again<'a>(
    voice: impl Into<Voice<'a>>,
    m: AnyMove,
    wider: (Score, Score),
) -> String {
    let voice = voice.into();
    say!(voice.text, "explore-said-again", move = Value::ltr(m), window = window(voice, wider))
}

/// A node returns a number, written with what is known of it.
pub fn returned(text: &Text, max: bool, number: String) -> String {
    say!(
        text,
        "explore-said-leave",
        player = side(text, max),
        value = number
    )
}

/// Why a node has no children.
#[derive(Clone, Copy, Debug)]
pub enum Leaf<'a> {
    /// It is a number of a tree of numbers.
    Number,
    /// The game is over there.
    Over(&'a AnyPosition),
    /// The depth is used up.
    DepthLimit,
    /// The table knows it.
    Table,
}

/// Why a node has no children, with its number as it is written.
pub fn leaf(text: &Text, leaf: Leaf<'_>, number: String) -> String {
    match leaf {
        Leaf::Number => say!(text, "explore-leaf-number", value = number),
        Leaf::Over(position) => {
            let ending = match position.winner() {
                Some(winner) => {
                    let player = Speaker::new(text, position.game()).side(winner);
                    say!(text, "explore-ending-won", player = player)
                }
                None => say!(text, "explore-ending-draw"),
            };
            say!(text, "explore-leaf-over", ending = ending, value = number)
        }
        Leaf::DepthLimit => say!(text, "explore-leaf-limit", value = number),
        Leaf::Table => say!(text, "explore-leaf-table", value = number),
    }
}

/// Why a node has no children, in a note beside its number.
pub fn leaf_note(speaker: &Speaker<'_>, leaf: Leaf<'_>, number: Score) -> String {
    let text = speaker.text;
    match leaf {
        Leaf::Over(position) => {
            let standing = speaker.standing(position);
            say!(text, "tree-leaf-over", value = standing)
        }
        Leaf::Number | Leaf::DepthLimit => {
            say!(text, "cli-tree-leaf-limit", n = argument(text, number))
        }
        Leaf::Table => say!(text, "tree-leaf-table", value = argument(text, number)),
    }
}

/// Why the rest of a node's moves was skipped, with the numbers.
pub fn cut<'a>(
    voice: impl Into<Voice<'a>>,
    perspective: Perspective,
    max: bool,
    cutoff: &Cutoff<AnyMove>,
) -> String {
    let voice = voice.into();
    let (text, m) = (voice.text, Value::ltr(cutoff.by));
    let (value, bound) = (argument(voice, cutoff.score), argument(voice, cutoff.bound));
    let n = cutoff.skipped.len();
    match (perspective, max) {
        (Perspective::SideToMove, _) => {
            say!(text, "explore-cut-own", move = m, value = value, bound = bound, n = n)
        }
        (Perspective::MaxMin, true) => {
            say!(text, "explore-cut-max", move = m, value = value, bound = bound, n = n)
        }
        (Perspective::MaxMin, false) => {
            say!(text, "explore-cut-min", move = m, value = value, bound = bound, n = n)
        }
    }
}

/// The same in a note: which number met which end of the window. MIN meets α in the form with two
/// functions; otherwise the side to move meets β.
pub fn cut_note(
    text: &Text,
    perspective: Perspective,
    max: bool,
    cutoff: &Cutoff<AnyMove>,
) -> String {
    let (n, bound) = (argument(text, cutoff.score), argument(text, cutoff.bound));
    if perspective == Perspective::MaxMin && !max {
        say!(text, "cli-tree-cut-min", n = n, bound = bound)
    } else {
        say!(text, "cli-tree-cut-max", n = n, bound = bound)
    }
}

/// Which earlier move makes it safe to skip the rest: the side that set the bound, its moves, and
/// what they make sure of, for MAX.
pub fn bound_set_by<'a>(
    voice: impl Into<Voice<'a>>,
    setter_is_max: bool,
    moves: &[AnyMove],
    for_max: Score,
) -> String {
    let voice = voice.into();
    let text = voice.text;
    let (player, line) = (side(text, setter_is_max), path(text, moves));
    let value = argument(voice, for_max);
    if setter_is_max {
        say!(
            text,
            "explore-who-max",
            player = player,
            line = line,
            value = value
        )
    } else {
        say!(
            text,
            "explore-who-min",
            player = player,
            line = line,
            value = value
        )
    }
}

/// The same in a note.
pub fn bound_note(text: &Text, setter_is_max: bool, moves: &[AnyMove], for_max: Score) -> String {
    say!(
        text,
        "tree-who",
        player = side(text, setter_is_max),
        move = Value::ltr(crate::line(moves)),
        value = argument(text, for_max)
    )
}

/// No move set the bound: the window was opened without width, to ask one question.
pub fn bound_of_null_window(text: &Text) -> String {
    say!(text, "explore-who-null")
}
