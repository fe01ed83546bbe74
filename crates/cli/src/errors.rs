//! Reads what was asked for, or says what is wrong with it.

use harif_play::{AgentError, AgentSpec};
use harif_rules::notation::{self, NotationError};
use harif_rules::{AnyPosition, Game};
use harif_search::evaluators::{EvaluatorError, EvaluatorSpec};
use harif_text::Text;
use harif_words::{LETTERS, Speaker, errors};

use crate::failure::Failure;

/// Reads the name of a game.
pub(crate) fn read_game(text: &Text, spec: &str) -> Result<Game, Failure> {
    spec.parse()
        .map_err(|error| Failure::Request(errors::game(text, &error)))
}

/// Reads a position of a game.
pub(crate) fn read_position(
    text: &Text,
    game: Game,
    written: &str,
) -> Result<AnyPosition, Failure> {
    notation::position(game, written)
        .map_err(|error| Failure::Request(notation_error(text, game, &error)))
}

/// What is wrong with a position.
pub(crate) fn notation_error(text: &Text, game: Game, error: &NotationError) -> Vec<String> {
    Speaker::new(text, game)
        .marked(LETTERS)
        .notation_error(error)
}

/// Reads an agent and checks that it plays the game.
pub(crate) fn read_agent(text: &Text, game: Game, spec: &str) -> Result<AgentSpec, Failure> {
    let wrong = |error: AgentError| agent_error(text, game, &error);
    let agent: AgentSpec = spec.parse().map_err(wrong)?;
    // Building it checks the options that depend on the game.
    agent.build(game).map_err(wrong)?;
    Ok(agent)
}

/// What is wrong with an agent.
pub(crate) fn agent_error(text: &Text, game: Game, error: &AgentError) -> Failure {
    Failure::Request(errors::agent(text, game, error))
}

/// Reads the name of an evaluator of a game.
pub(crate) fn read_evaluator(
    text: &Text,
    game: Game,
    written: &str,
) -> Result<EvaluatorSpec, Failure> {
    let wrong = |error: EvaluatorError| Failure::Request(errors::evaluator(text, &error));
    EvaluatorSpec::read(game, written).map_err(wrong)
}
