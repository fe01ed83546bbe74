//! Errors of the crates below in the user's language: what is wrong, then the way out.
//!
//! Each function gives the problem in its first line; the lines after it suggest what was meant
//! and list what there is.

use harif_play::record::LoadError;
use harif_play::{AGENTS, AgentError};
use harif_rules::notation::{BoardPart, NotationError};
use harif_rules::{Game, GameError, IllegalReason, Player, SetupError, closest};
use harif_search::evaluators::expression::{self, ExpressionError, ExpressionProblem, GameKind};
use harif_search::evaluators::{self, EvaluatorError, LARGEST_WEIGHT};
use harif_search::numbers::{NumberTree, NumberTreeError};
use harif_text::{Text, Value, say};

use crate::typed::Mistyped;
use crate::{Speaker, agents};

/// The names of all games that people should see, in their order.
pub fn game_names() -> String {
    let names: Vec<&str> = Game::NAMES.iter().map(|entry| entry.names[0]).collect();
    names.join(", ")
}

/// A name that is not known: the problem, then what was probably meant, then what there is.
fn unknown_name<'a>(
    text: &Text,
    problem: String,
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
    list: String,
) -> Vec<String> {
    let mut lines = vec![problem];
    lines.extend(
        closest(&name.to_ascii_lowercase(), known.into_iter())
            .map(|meant| say!(text, "error-suggestion", name = Value::ltr(meant))),
    );
    lines.push(list);
    lines
}

/// Why a text names no game.
pub fn game(text: &Text, error: &GameError) -> Vec<String> {
    match error {
        GameError::UnknownGame { name, suggestion } => {
            let mut lines = vec![say!(text, "error-unknown-game", name = Value::ltr(name))];
            if let Some(meant) = suggestion {
                lines.push(say!(text, "error-suggestion", name = Value::ltr(meant)));
            }
            let names = Value::ltr(game_names());
            lines.push(say!(text, "error-list-games", line = names));
            lines
        }
        GameError::UnknownOption {
            game,
            option,
            known,
        } => unknown_option(text, game, option, known),
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

fn unknown_option(text: &Text, of: &str, option: &str, known: &[&str]) -> Vec<String> {
    let problem = say!(
        text,
        "error-unknown-option",
        agent = Value::ltr(of),
        name = Value::ltr(option)
    );
    if known.is_empty() {
        return vec![problem];
    }
    let list = say!(text, "error-choose", line = Value::ltr(known.join(", ")));
    unknown_name(text, problem, option, known.iter().copied(), list)
}

/// What is wrong with the name of an agent or with its options, in a game.
pub fn agent(text: &Text, game: Game, error: &AgentError) -> Vec<String> {
    match error {
        AgentError::UnknownAgent { name, .. } => {
            let players = AGENTS.iter().filter(|entry| (entry.plays)(game));
            let names: Vec<&str> = players.map(|entry| entry.name).collect();
            let problem = say!(text, "error-unknown-agent", name = Value::ltr(name));
            let line = Value::ltr(names.join(", "));
            let list = say!(text, "error-list-agents", line = line);
            unknown_name(text, problem, name, names, list)
        }
        AgentError::UnknownOption {
            agent,
            option,
            known,
        } => unknown_option(text, agent, option, known),
        AgentError::BadValue {
            option,
            value,
            expected,
        } => vec![
            bad_value(text, option, value),
            say!(
                text,
                "error-allowed",
                value = agents::option_values(text, *expected)
            ),
        ],
        AgentError::Evaluator(error) => evaluator(text, error),
        AgentError::WrongGame { agent, game } => vec![
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
        ],
    }
}

/// A value that an option cannot have, or that is missing.
fn bad_value(text: &Text, option: &str, value: &str) -> String {
    let option = Value::ltr(option);
    if value.is_empty() {
        return say!(text, "error-no-value", option = option);
    }
    say!(
        text,
        "error-value",
        option = option,
        name = Value::ltr(value)
    )
}

/// An evaluator that a game does not have, or a weight that an evaluator does not have.
pub fn evaluator(text: &Text, error: &EvaluatorError) -> Vec<String> {
    match error {
        EvaluatorError::Unknown { name, game } => {
            let names = evaluators::names(*game);
            let problem = say!(text, "error-unknown-evaluator", name = Value::ltr(name));
            let line = Value::ltr(names.join(", "));
            let list = say!(text, "error-list-evaluators", line = line);
            unknown_name(text, problem, name, names.iter().copied(), list)
        }
        EvaluatorError::UnknownWeight { evaluator, weight } => {
            let table = evaluators::weights(evaluator);
            let problem = say!(
                text,
                "error-unknown-weight",
                evaluator = Value::ltr(evaluator),
                name = Value::ltr(weight)
            );
            let names = table.iter().map(|weight| weight.name);
            unknown_name(text, problem, weight, names, weights(text, evaluator))
        }
        EvaluatorError::BadWeight { weight, value } => vec![
            bad_value(text, weight, value),
            say!(
                text,
                "error-weight-range",
                from = -LARGEST_WEIGHT,
                to = LARGEST_WEIGHT
            ),
        ],
        EvaluatorError::Expression(error) => expression(text, error),
    }
}

/// What is wrong with an expression, where, and what there is.
pub fn expression(text: &Text, error: &ExpressionError) -> Vec<String> {
    let place = error.place;
    let problem = match &error.problem {
        ExpressionProblem::Ends => say!(text, "expression-ends", place = place),
        ExpressionProblem::Unexpected(found) => {
            say!(
                text,
                "expression-unexpected",
                name = Value::ltr(found),
                place = place
            )
        }
        ExpressionProblem::Unknown { name, suggestion } => {
            let problem = say!(
                text,
                "expression-unknown",
                name = Value::ltr(name),
                place = place
            );
            let meant =
                suggestion.map(|name| say!(text, "error-suggestion", name = Value::ltr(name)));
            let names: Vec<&str> = expression::measures(error.kind)
                .iter()
                .map(|it| it.name)
                .collect();
            let list = say!(
                text,
                "expression-terms",
                line = Value::ltr(names.join(", ")),
                functions = Value::ltr("min, max, abs")
            );
            return std::iter::once(problem)
                .chain(meant)
                .chain([list])
                .collect();
        }
        ExpressionProblem::LargeNumber => {
            say!(
                text,
                "expression-large",
                place = place,
                most = LARGEST_WEIGHT
            )
        }
        ExpressionProblem::Long => say!(
            text,
            "expression-long",
            most = expression::LONGEST_EXPRESSION
        ),
        ExpressionProblem::Deep => say!(text, "expression-deep", place = place),
        ExpressionProblem::Open => say!(text, "expression-open", place = place),
    };
    vec![
        problem,
        say!(
            text,
            "expression-example",
            example = Value::ltr(example(error.kind))
        ),
    ]
}

/// An expression that makes sense in a game, for messages and for the field that it is written in.
pub const fn example(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Marks => "3*twos - 3*opponent_twos + centre",
        GameKind::Drops => "3*centre + 5*threes - 4*opponent_threes",
        GameKind::Flips => "10*corners - 10*opponent_corners + mobility",
    }
}

/// The weights that an evaluator has, with what they are unless they are set.
fn weights(text: &Text, evaluator: &str) -> String {
    let usual = evaluators::weights(evaluator).iter();
    let written: Vec<String> = usual
        .map(|weight| format!("{}={}", weight.name, weight.usual))
        .collect();
    if written.is_empty() {
        return say!(text, "error-no-weights");
    }
    say!(
        text,
        "error-list-weights",
        line = Value::ltr(written.join(", ")),
        from = -LARGEST_WEIGHT,
        to = LARGEST_WEIGHT
    )
}

/// Why a file is no saved game. `file` is what it is called in the sentence.
pub fn load(text: &Text, file: Value, error: &LoadError) -> String {
    let reason = match error {
        LoadError::TooLong(_) => return say!(text, "error-file-too-long", file = file),
        LoadError::NotARecord(_) | LoadError::OtherFormat(_) => {
            return say!(text, "error-file-not-ours", file = file);
        }
        LoadError::OtherVersion(_) => return say!(text, "error-file-newer", file = file),
        LoadError::Game(error) => game(text, error).join(" "),
        LoadError::Start(game, error) => Speaker::new(text, *game).notation_error(error).join(" "),
        LoadError::TooManyMoves(n) => say!(text, "error-record-full", n = *n),
        LoadError::NotAMove { number, text: m } => {
            say!(text, "error-record-not-a-move", n = *number, move = Value::ltr(m))
        }
        LoadError::Illegal {
            number,
            text: m,
            reason,
        } => say!(
            text,
            "error-illegal-at",
            n = *number,
            move = Value::ltr(m),
            reason = illegal_reason(text, *reason)
        ),
        LoadError::NoParent { .. }
        | LoadError::Twice { .. }
        | LoadError::NoSuchMove { .. }
        | LoadError::Clocks(_)
        | LoadError::Result(_)
        | LoadError::Record(_) => say!(text, "error-record-inconsistent"),
    };
    say!(text, "error-file-damaged", file = file, reason = reason)
}

/// Why the rules refuse a move, as a part of another sentence.
fn illegal_reason(text: &Text, reason: IllegalReason) -> String {
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

impl Speaker<'_> {
    /// What is wrong with a written position.
    pub fn notation_error(&self, error: &NotationError) -> Vec<String> {
        let text = self.text;
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
                    line = Value::ltr(self.example_moves())
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
            NotationError::NotACell { found, at } => vec![say!(
                text,
                "error-not-a-cell-at",
                name = Value::ltr(found),
                n = *at
            )],
            NotationError::Shape {
                what,
                found,
                expected,
                ..
            } => vec![match what {
                BoardPart::Rows => {
                    say!(text, "error-board-rows", n = *found, rows = *expected)
                }
                BoardPart::CellsInRow(_) => {
                    say!(text, "error-board-columns", n = *found, columns = *expected)
                }
            }],
            NotationError::Setup(error) => vec![self.setup_error(*error)],
        }
    }

    /// Why discs make no position.
    pub fn setup_error(&self, error: SetupError) -> String {
        let text = self.text;
        match error {
            SetupError::WrongGame => say!(text, "reason-wrong-kind"),
            SetupError::TurnNotSaid => say!(text, "error-board-turn"),
            SetupError::Counts { first, second } => say!(
                text,
                "error-board-counts",
                a = first,
                player = self.side(Player::First),
                b = second,
                other = self.side(Player::Second)
            ),
            SetupError::WrongTurn { turn } => {
                say!(text, "error-board-wrong-turn", player = self.side(turn))
            }
            SetupError::Floating(cell) => {
                say!(text, "error-board-floating", cell = Value::ltr(cell))
            }
            SetupError::WinnerToMove => say!(text, "error-board-over"),
        }
    }

    /// What is wrong with what was typed.
    pub fn mistyped(&self, mistake: &Mistyped) -> Vec<String> {
        match mistake {
            Mistyped::Illegal(m, reason) => vec![self.illegal(*m, *reason)],
            Mistyped::Unknown { found, meant } => {
                let not_a_move = say!(self.text, "error-not-a-move", move = Value::ltr(found));
                let mut lines = vec![not_a_move];
                if let Some(meant) = meant {
                    let name = Value::ltr(meant);
                    lines.push(say!(self.text, "error-suggestion", name = name));
                }
                lines
            }
        }
    }
}

/// What is wrong with a tree of numbers, in words.
pub fn number_tree(text: &Text, error: &NumberTreeError) -> String {
    match error {
        NumberTreeError::Empty => say!(text, "explore-numbers-empty"),
        NumberTreeError::Outside { at } => say!(text, "explore-numbers-outside", n = *at),
        NumberTreeError::Strange { found, at } => {
            say!(
                text,
                "explore-numbers-strange",
                name = Value::ltr(found),
                n = *at
            )
        }
        NumberTreeError::TooLarge { at } => say!(
            text,
            "explore-numbers-large",
            n = *at,
            most = NumberTree::LARGEST
        ),
        NumberTreeError::Open { at } => say!(text, "explore-numbers-open", n = *at),
        NumberTreeError::Closed { at } => say!(text, "explore-numbers-closed", n = *at),
        NumberTreeError::Childless { at } => say!(text, "explore-numbers-childless", n = *at),
        NumberTreeError::Second { at } => say!(text, "explore-numbers-second", n = *at),
        NumberTreeError::TooWide { at } => say!(text, "explore-numbers-wide", n = *at),
        NumberTreeError::TooMany => say!(text, "explore-numbers-many"),
    }
}
