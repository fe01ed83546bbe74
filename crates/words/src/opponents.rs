//! The opponents of the ladder in words: who they are, how strong, and how they think.

use crate::{by_key, dates};
use harif_play::opponents::{Mind, Opponent, ratings};
use harif_rules::Game;
use harif_text::{Text, Value, say};

/// The name of an opponent.
pub fn name(text: &Text, opponent: Opponent) -> String {
    let key = format!("opponent-{}", opponent.name());
    by_key(text, &key).unwrap_or_else(|| opponent.name().to_owned())
}

/// What an opponent is like, in one sentence.
pub fn idea(text: &Text, opponent: Opponent) -> String {
    by_key(text, &format!("opponent-{}-idea", opponent.name())).unwrap_or_default()
}

/// How strong it was measured to be in a game of this size, or that it was not.
pub fn rating(text: &Text, opponent: Opponent, game: Game) -> String {
    match ratings::of(opponent, game) {
        Some(rated) => say!(
            text,
            "opponent-rating",
            n = rated.rating,
            error = rated.error
        ),
        None => say!(text, "opponent-rating-none"),
    }
}

/// When and in how many games the ratings of a game were measured, if they were.
pub fn measured(text: &Text, game: Game) -> Option<String> {
    let rated = ratings::all().find(|rated| rated.game == game)?;
    let date = rated.date.parse().ok()?;
    Some(say!(
        text,
        "opponent-measured",
        date = dates::long(text, date),
        n = rated.games
    ))
}

/// How it thinks in a game, sentence by sentence.
pub fn how_it_thinks(text: &Text, opponent: Opponent, game: Game) -> Vec<String> {
    let mind: Mind = opponent.mind(game);
    let share = Value::Share(f64::from(mind.careless) / 1000.0);
    let careful = if mind.exact {
        say!(text, "opponent-how-whole")
    } else {
        say!(
            text,
            "opponent-how-careful",
            depth = mind.depth,
            nodes = mind.nodes
        )
    };
    let careless = match mind.careless {
        0 => say!(text, "opponent-how-never"),
        _ if mind.exact => say!(text, "opponent-how-exact", share = share),
        _ if mind.overlooks => say!(text, "opponent-how-overlooks", share = share),
        _ => say!(text, "opponent-how-careless", share = share),
    };
    let glance = match mind.glance {
        _ if mind.careless == 0 || mind.exact => None,
        1 => Some(say!(text, "opponent-how-glance-1")),
        // What the other side threatens is what it overlooks.
        2 if mind.overlooks => Some(say!(text, "opponent-how-glance-1")),
        2 => Some(say!(text, "opponent-how-glance-2")),
        _ => None,
    };
    [Some(careful), Some(careless), glance]
        .into_iter()
        .flatten()
        .collect()
}
