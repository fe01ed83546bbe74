//! The rules' errors in the user's language: what is wrong, then the way out.

use harif_play::{AGENTS, AgentError, AgentSpec, UnknownEvaluator};
use harif_rules::{
    Game, GameError, IllegalReason, Player, SetupError, closest, notation::NotationError,
};
use harif_search::evaluators;
use harif_text::{Text, Value, say};

use crate::failure::Failure;

/// Reads the name of a game, or tells what is wrong with it.
pub(crate) fn read_game(text: &Text, spec: &str) -> Result<Game, Failure> {
    spec.parse()
        .map_err(|error| Failure::Request(game_error(text, &error)))
}

/// All names that people should see, in their order.
pub(crate) fn game_names() -> String {
    let names: Vec<&str> = Game::NAMES.iter().map(|entry| entry.names[0]).collect();
    names.join(", ")
}

/// Reads an agent and checks that it plays the game, or tells what is wrong.
pub(crate) fn read_agent(text: &Text, game: Game, spec: &str) -> Result<AgentSpec, Failure> {
    let agent: AgentSpec = spec
        .parse()
        .map_err(|error| agent_error(text, game, &error))?;
    // Building it checks the options that depend on the game.
    agent
        .build(game)
        .map_err(|error| agent_error(text, game, &error))?;
    Ok(agent)
}

/// What is wrong with an agent's spec, and the way out.
pub(crate) fn agent_error(text: &Text, game: Game, error: &AgentError) -> Failure {
    match error {
        AgentError::UnknownAgent { name, .. } => {
            let names: Vec<&str> = AGENTS
                .iter()
                .filter(|entry| (entry.plays)(game))
                .map(|entry| entry.name)
                .collect();
            unknown_name(
                text,
                say!(text, "error-unknown-agent", name = Value::ltr(name)),
                name,
                names.iter().copied(),
                say!(
                    text,
                    "error-list-agents",
                    line = Value::ltr(names.join(", "))
                ),
            )
        }
        AgentError::UnknownOption {
            agent,
            option,
            known,
        } => unknown_name(
            text,
            say!(
                text,
                "error-unknown-option",
                agent = Value::ltr(agent),
                name = Value::ltr(option)
            ),
            option,
            known.split(", "),
            say!(text, "error-choose", line = Value::ltr(known)),
        ),
        AgentError::BadValue {
            option,
            value,
            expected,
        } => Failure::request(
            say!(
                text,
                "error-value",
                option = Value::ltr(option),
                name = Value::ltr(value)
            ),
            say!(text, "error-choose", line = Value::ltr(expected)),
        ),
        AgentError::Evaluator(UnknownEvaluator { name, game }) => {
            unknown_evaluator(text, *game, name)
        }
        AgentError::WrongGame { agent, game } => Failure::request(
            say!(
                text,
                "error-agent-game",
                agent = Value::ltr(agent),
                game = Value::ltr(game)
            ),
            say!(
                text,
                "error-see-help",
                command = Value::ltr(format!("harif agents {}", game.name()))
            ),
        ),
    }
}

/// An evaluator that a game does not have.
pub(crate) fn unknown_evaluator(text: &Text, game: Game, name: &str) -> Failure {
    let names = evaluators::names(game);
    unknown_name(
        text,
        say!(text, "error-unknown-evaluator", name = Value::ltr(name)),
        name,
        names.iter().copied(),
        say!(
            text,
            "error-list-evaluators",
            line = Value::ltr(names.join(", "))
        ),
    )
}

/// A name that is not known: the problem, then what was probably meant, then what there is.
pub(crate) fn unknown_name<'a>(
    text: &Text,
    problem: String,
    name: &str,
    known: impl Iterator<Item = &'a str>,
    list: String,
) -> Failure {
    let mut lines = vec![problem];
    if let Some(meant) = closest(&name.to_ascii_lowercase(), known) {
        lines.push(say!(text, "error-suggestion", name = Value::ltr(meant)));
    }
    lines.push(list);
    Failure::Request(lines)
}

fn game_error(text: &Text, error: &GameError) -> Vec<String> {
    match error {
        GameError::UnknownGame { name, suggestion } => {
            let mut lines = vec![say!(text, "error-unknown-game", name = Value::ltr(name))];
            if let Some(meant) = suggestion {
                lines.push(say!(text, "error-suggestion", name = Value::ltr(meant)));
            }
            lines.push(say!(
                text,
                "error-list-games",
                line = Value::ltr(game_names())
            ));
            lines
        }
        GameError::UnknownOption {
            game,
            option,
            known,
        } => vec![
            say!(
                text,
                "error-unknown-option",
                agent = Value::ltr(game),
                name = Value::ltr(option)
            ),
            say!(
                text,
                "error-choose",
                line = Value::ltr(known.replace(" and ", ", "))
            ),
        ],
        GameError::OutOfRange {
            option,
            value,
            low,
            high,
        } => vec![say!(
            text,
            "error-out-of-range",
            option = Value::ltr(option),
            name = Value::ltr(value),
            from = *low,
            to = *high
        )],
        GameError::OddSize(size) => vec![
            say!(text, "error-odd-size", n = *size),
            say!(text, "error-size-othello"),
        ],
        GameError::Malformed(name) => vec![say!(
            text,
            "error-malformed-game",
            name = Value::ltr(name),
            command = Value::ltr("connect4:columns=8,rows=7,line=4")
        )],
    }
}

/// What is wrong with a position, in one or two sentences.
pub(crate) fn notation_error(text: &Text, game: Game, error: &NotationError) -> Vec<String> {
    match error {
        NotationError::NotAMove { found, at, .. } => vec![
            say!(
                text,
                "error-not-a-move-at",
                name = Value::ltr(found),
                n = *at
            ),
            say!(
                text,
                "cli-expected",
                line = Value::ltr(expected_moves(game))
            ),
        ],
        NotationError::Illegal {
            found, ply, reason, ..
        } => vec![say!(
            text,
            "error-illegal-at",
            n = *ply,
            move = Value::ltr(found),
            reason = illegal_reason(text, *reason)
        )],
        NotationError::NotACell { found, at } => {
            vec![say!(
                text,
                "error-not-a-cell-at",
                name = Value::ltr(found),
                n = *at
            )]
        }
        NotationError::Shape {
            what,
            found,
            expected,
            ..
        } if what == "rows" => {
            vec![say!(text, "error-board-rows", n = *found, rows = *expected)]
        }
        NotationError::Shape {
            found, expected, ..
        } => vec![say!(
            text,
            "error-board-columns",
            n = *found,
            columns = *expected
        )],
        NotationError::Setup(error) => vec![setup_error(text, *error)],
    }
}

/// What moves of a game look like.
const fn expected_moves(game: Game) -> &'static str {
    match game {
        Game::ConnectFour(_) => "1…9, a…g (= 10…16)",
        Game::TicTacToe(_) => "a1, b1, c1, …",
        Game::Othello { .. } => "a1, b1, c1, …, pass",
    }
}

/// Why the rules refuse a move, as part of another sentence.
pub(crate) fn illegal_reason(text: &Text, reason: IllegalReason) -> String {
    match reason {
        IllegalReason::GameOver => say!(text, "reason-game-over"),
        IllegalReason::OffBoard => say!(text, "reason-off-board"),
        IllegalReason::ColumnFull => say!(text, "reason-column-full"),
        IllegalReason::CellTaken => say!(text, "reason-cell-taken"),
        IllegalReason::FlipsNothing => say!(text, "reason-flips-nothing"),
        IllegalReason::MayNotPass => say!(text, "reason-may-not-pass"),
        IllegalReason::MustPass => say!(text, "reason-must-pass"),
        IllegalReason::WrongKind => say!(text, "reason-wrong-kind"),
    }
}

fn setup_error(text: &Text, error: SetupError) -> String {
    match error {
        SetupError::WrongGame => say!(text, "reason-wrong-kind"),
        SetupError::TurnNotSaid => say!(text, "error-board-turn"),
        SetupError::Counts { first, second } => say!(
            text,
            "error-board-counts",
            a = first,
            player = Value::ltr(Player::First.letter()),
            b = second,
            other = Value::ltr(Player::Second.letter())
        ),
        SetupError::WrongTurn { turn } => {
            say!(
                text,
                "error-board-wrong-turn",
                player = Value::ltr(turn.letter())
            )
        }
        SetupError::Floating(cell) => say!(text, "error-board-floating", cell = Value::ltr(cell)),
        SetupError::WinnerToMove => say!(text, "error-board-over"),
    }
}
