//! Random positions, every way of writing, and what every sentence must keep.

use harif_rules::{AnyPosition, Game, Position};
use harif_text::{Lang, Style, Text, strip_marks};
use harif_words::{LETTERS, Speaker};

/// Games of every kind, in their usual size and in others.
pub(crate) fn games() -> Vec<Game> {
    [
        "tictactoe",
        "tictactoe:columns=4,rows=5,line=4",
        "connect4",
        "4inline",
        "connect4:columns=12,rows=3,line=3",
        "othello",
        "othello:size=4",
        "othello:size=10",
    ]
    .map(|spec| spec.parse().unwrap())
    .to_vec()
}

/// Positions of random games, from the start to the end of each.
pub(crate) fn positions(seed: u64) -> Vec<AnyPosition> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut positions = Vec::new();
    for game in games() {
        let mut position = AnyPosition::start(game);
        positions.push(position.clone());
        while !position.is_over() {
            let choice = random.usize(..position.count_moves());
            let m = position.moves().nth(choice).unwrap();
            position.play_unchecked(m);
            positions.push(position.clone());
        }
    }
    positions
}

/// Every language, as a page writes it and as a terminal does.
pub(crate) fn texts() -> Vec<Text> {
    let styles = |lang| [Style::page(lang), Style::terminal(lang)];
    Lang::ALL
        .iter()
        .flat_map(|&lang| styles(lang))
        .map(Text::with)
        .collect()
}

/// A speaker without marks and one with letters.
pub(crate) fn speakers(text: &Text, game: Game) -> [Speaker<'_>; 2] {
    let page = Speaker::new(text, game);
    [page, page.marked(LETTERS)]
}

/// Whether something is a sentence in the language of the text: not empty, no key of the
/// catalogue, nothing left to fill in. A Persian string that cannot be filled comes in English,
/// so Persian sentences must have Persian letters.
pub(crate) fn is_sentence(text: &Text, said: &str) -> bool {
    let bare = strip_marks(said);
    let is_key = bare.contains('-')
        && bare
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    let persian = |c: char| ('\u{600}'..='\u{6ff}').contains(&c);
    let in_language = text.lang() == Lang::En || bare.chars().any(persian);
    !bare.trim().is_empty() && !is_key && !bare.contains(['{', '}', '$']) && in_language
}

/// Holds every line to [`is_sentence`].
pub(crate) fn check(text: &Text, lines: impl IntoIterator<Item = String>) {
    for line in lines {
        assert!(is_sentence(text, &line), "{:?}: {line:?}", text.style());
    }
}
