//! Agents and evaluators by name, with their ideas and their levels.

use harif_play::{Level as OthelloLevel, OptionValues};
use harif_rules::{Game, Player};
use harif_search::evaluators::expression::EXPRESSION;
use harif_text::{Text, Value, say};

use crate::{AgentLevel, by_key};

/// The name of an agent or a search; the name it is typed by if it has no other.
pub fn name(text: &Text, agent: &str) -> String {
    by_key(text, &format!("agent-{agent}")).unwrap_or_else(|| agent.to_owned())
}

/// The idea behind an agent in one line; on the board of a game, if that is known.
pub fn idea(text: &Text, agent: &str, game: Option<Game>) -> Option<String> {
    match game {
        Some(game) if agent == "perfect" && harif_play::solves_every_position(game) => {
            Some(say!(text, "agent-perfect-idea-whole"))
        }
        Some(game) if agent == "perfect" => Some(match harif_play::sure_winner(game) {
            Some(Player::First) => say!(text, "agent-perfect-idea-first"),
            Some(Player::Second) => say!(text, "agent-perfect-idea-second"),
            None => say!(text, "agent-perfect-idea-end"),
        }),
        _ => by_key(text, &format!("agent-{agent}-idea")),
    }
}

/// The name of an evaluator; the name it is typed by if it has no other.
pub fn evaluator(text: &Text, evaluator: &str) -> String {
    by_key(text, &format!("evaluator-{evaluator}")).unwrap_or_else(|| evaluator.to_owned())
}

/// The name of an evaluator, and after it the weights that were set.
pub fn evaluator_with_weights(text: &Text, written: &str) -> String {
    match written.split_once('/') {
        None => evaluator(text, written),
        Some((EXPRESSION, written)) => say!(
            text,
            "cli-side-letter",
            player = evaluator(text, EXPRESSION),
            letter = Value::ltr(written)
        ),
        Some((name, weights)) => say!(
            text,
            "cli-side-letter",
            player = evaluator(text, name),
            letter = Value::ltr(weights.replace('/', ", "))
        ),
    }
}

/// The idea behind an evaluator in one line.
pub fn evaluator_idea(text: &Text, evaluator: &str) -> Option<String> {
    by_key(text, &format!("evaluator-{evaluator}-idea"))
}

/// The name of a term of an evaluation, by its key.
pub fn term(text: &Text, term: &str) -> String {
    by_key(text, term).unwrap_or_else(|| term.to_owned())
}

/// What an option of an agent may be set to.
pub fn option_values(text: &Text, values: OptionValues) -> String {
    match values {
        OptionValues::Number => say!(text, "values-number"),
        OptionValues::Count => say!(text, "values-count"),
        OptionValues::Milliseconds => say!(text, "values-milliseconds"),
        OptionValues::UpTo(most) => say!(text, "values-range", from = 1, to = most),
        OptionValues::OneOf(words) => match words {
            [first @ .., last] if !first.is_empty() => say!(
                text,
                "values-one-of",
                line = Value::ltr(first.join(", ")),
                last = Value::ltr(last)
            ),
            _ => text.ltr(&words.concat()),
        },
        OptionValues::Evaluator => say!(text, "values-evaluator"),
    }
}

/// An agent as it is typed, in words: its name and its level, "Alpha-beta, Depth 4", or its name
/// and its options where they are more than a level.
pub fn with_options(text: &Text, spec: &str) -> String {
    let (agent, options) = spec.split_once(':').unwrap_or((spec, ""));
    let name = name(text, agent);
    // The name of a program says nothing about its level.
    match AgentLevel::read(options).filter(|_| agent != "program") {
        Some(AgentLevel::Named(opponent)) => crate::opponents::name(text, opponent),
        Some(level) => {
            let level = level.words(text);
            say!(text, "page-seat-level", name = name, level = level)
        }
        None if options.is_empty() => name,
        None => say!(
            text,
            "cli-side-letter",
            player = name,
            letter = Value::ltr(options)
        ),
    }
}

/// What a level of the Othello engine does, in three sentences: the idea, the limits, how strong
/// it was measured to be.
pub fn othello_level(text: &Text, level: &OthelloLevel) -> Option<[String; 3]> {
    let idea = by_key(text, &format!("othello-level-{}", level.number))?;
    let (depth, exact) = (level.depth, level.exact);
    let limits = if level.budget > 0 {
        let (budget, cap) = (level.budget, level.cap);
        say!(
            text,
            "othello-level-facts",
            depth = depth,
            exact = exact,
            budget = budget,
            cap = cap
        )
    } else {
        say!(text, "othello-level-full", depth = depth, exact = exact)
    };
    let strength = say!(
        text,
        "othello-level-measured",
        rating = level.rating,
        time = level.typical_ms
    );
    Some([idea, limits, strength])
}
