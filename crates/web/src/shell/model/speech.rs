//! Games, sides, turns, endings and the coach in words.

use super::values;
use crate::play::model::seats::{Level, Seat, You};
use crate::play::model::session::Session;
use harif_play::record::GameResult;
use harif_play::service::{Argument, Spoken};
use harif_rules::{AnyMove, AnyPosition, Board, Game, IllegalReason, Outcome, Player, SetupError};
use harif_text::{Key, Text, Value, say};

/// A string whose key is put together at run time; the key itself should it not be there.
pub(crate) fn by_key(text: &Text, key: &str) -> String {
    Key::find(key).map_or_else(|| key.to_owned(), |key| text.say(key, &[]))
}

/// The name of a game without its size.
pub(crate) fn game_name(text: &Text, game: Game) -> String {
    match game {
        Game::TicTacToe(_) => say!(text, "game-tictactoe"),
        Game::ConnectFour(_) => say!(text, "game-connect4"),
        Game::Othello { .. } => say!(text, "game-othello"),
    }
}

/// The idea of a game in one sentence.
pub(crate) fn game_idea(text: &Text, game: Game) -> String {
    match game {
        Game::TicTacToe(rules) => say!(text, "game-tictactoe-idea", n = rules.line),
        Game::ConnectFour(rules) => say!(text, "game-connect4-idea", n = rules.line),
        Game::Othello { .. } => say!(text, "game-othello-idea"),
    }
}

/// The size of a board, with its line where that is not the usual one.
pub(crate) fn size(text: &Text, game: Game) -> String {
    let (columns, rows) = (game.columns(), game.rows());
    let size = say!(text, "game-size", columns = columns, rows = rows);
    match game {
        Game::ConnectFour(Game::FOUR_IN_LINE_RULES) => {
            let name = say!(text, "game-4inline");
            say!(text, "page-size-named", size = size, name = name)
        }
        Game::TicTacToe(rules) if rules.line != rules.columns => {
            say!(text, "game-size-line", size = size, n = rules.line)
        }
        Game::ConnectFour(rules) if rules.line != 4 => {
            say!(text, "game-size-line", size = size, n = rules.line)
        }
        _ => size,
    }
}

/// What the sides of a game are called.
pub(crate) fn side(text: &Text, game: Game, side: Player) -> String {
    match (game, side) {
        (Game::TicTacToe(_), Player::First) => say!(text, "side-x"),
        (Game::TicTacToe(_), Player::Second) => say!(text, "side-o"),
        (Game::ConnectFour(_), Player::First) => say!(text, "side-red"),
        (Game::ConnectFour(_), Player::Second) => say!(text, "side-yellow"),
        (Game::Othello { .. }, Player::First) => say!(text, "side-black"),
        (Game::Othello { .. }, Player::Second) => say!(text, "side-white"),
    }
}

/// The name of an agent.
pub(crate) fn agent(text: &Text, name: &str) -> String {
    by_key(text, &format!("agent-{name}"))
}

/// The idea of an agent in one line.
pub(crate) fn agent_idea(text: &Text, name: &str) -> String {
    by_key(text, &format!("agent-{name}-idea"))
}

/// What an agent at a level is like, where its levels are told as ideas.
pub(crate) fn level_idea(text: &Text, seat: &Seat) -> Option<String> {
    let Some(Level::Step(n)) = seat.level() else {
        return None;
    };
    let key = Key::find(&format!("{}-level-{n}", seat.agent()))?;
    Some(text.say(key, &[]))
}

/// A level in words.
pub(crate) fn level(text: &Text, level: Level) -> String {
    match level {
        Level::Depth(n) => say!(text, "setup-depth", n = n),
        Level::Time(ms) => say!(text, "setup-time", time = Level::time(ms)),
        Level::Nodes(n) => say!(text, "setup-nodes", n = n),
        Level::Step(n) => say!(text, "page-level", n = n),
    }
}

/// Which chairs people take, in a word.
pub(crate) fn you(text: &Text, you: You) -> String {
    match you {
        You::Random => say!(text, "setup-random"),
        You::First => say!(text, "setup-first"),
        You::Second => say!(text, "setup-second"),
        You::Both => say!(text, "setup-both"),
        You::Watch => say!(text, "setup-none"),
    }
}

/// Who sits on a side: you, a human, or an agent with its level.
pub(crate) fn seat(text: &Text, session: &Session, player: Player) -> String {
    let seat = session.seat(player);
    if session.only_human() == Some(player) {
        return say!(text, "side-you");
    }
    named_seat(text, seat)
}

fn named_seat(text: &Text, seat: &Seat) -> String {
    let name = agent(text, seat.agent());
    match seat.level() {
        Some(set) => {
            let set = level(text, set);
            say!(text, "page-seat-level", name = name, level = set)
        }
        None => name,
    }
}

/// Whose turn it is, for a game that goes on.
pub(crate) fn turn(text: &Text, session: &Session, thinking: bool) -> String {
    let player = side(text, session.game(), session.turn());
    if thinking {
        say!(text, "turn-thinking", player = player)
    } else if session.only_human() == Some(session.turn()) {
        say!(text, "play-your-turn", player = player)
    } else {
        say!(text, "turn-of", player = player)
    }
}

/// How a finished game ended: the headline, then the facts. Nothing for one that goes on.
pub(crate) fn ending(text: &Text, session: &Session) -> Vec<String> {
    let Some(result) = session.result() else {
        return Vec::new();
    };
    let game = session.game();
    let mut lines = Vec::new();
    match (session.only_human(), result.winner()) {
        (_, None) => lines.push(say!(text, "over-draw")),
        (Some(you), Some(winner)) if you == winner => lines.push(say!(text, "over-win")),
        (Some(_), Some(_)) => lines.push(say!(text, "over-lose")),
        // In the line games the facts begin with the winner.
        (None, Some(_)) if !matches!(game, Game::Othello { .. }) => {}
        (None, Some(winner)) => {
            lines.push(say!(text, "over-wins", player = side(text, game, winner)));
        }
    }
    match result {
        GameResult::OnBoard(outcome) => lines.push(fact(text, session.position(), outcome)),
        GameResult::OffBoard(ending) => {
            let player = side(text, game, ending.loser());
            lines.push(say!(text, "over-resigned", player = player));
        }
    }
    lines
}

fn fact(text: &Text, position: &AnyPosition, outcome: Outcome) -> String {
    let game = position.game();
    match (game, outcome) {
        (Game::Othello { .. }, _) => score(text, position),
        (_, Outcome::Draw) => say!(text, "over-board-full"),
        (Game::TicTacToe(rules) | Game::ConnectFour(rules), Outcome::Won { by, .. }) => {
            let mut cells = position.winning_cells();
            cells.sort_unstable();
            let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
            say!(
                text,
                "over-wins-line",
                player = side(text, game, by),
                n = rules.line,
                // The cells of a line stay together: a narrow window breaks before them.
                line = Value::ltr(cells.join("\u{a0}"))
            )
        }
    }
}

/// The discs of both sides in Othello.
pub(crate) fn score(text: &Text, position: &AnyPosition) -> String {
    let game = position.game();
    say!(
        text,
        "over-score",
        player = side(text, game, Player::First),
        a = position.count(Player::First),
        other = side(text, game, Player::Second),
        b = position.count(Player::Second)
    )
}

/// Moves in a row, with spaces.
pub(crate) fn line(moves: &[AnyMove]) -> String {
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    moves.join(" ")
}

/// Why a move is refused.
pub(crate) fn illegal(text: &Text, game: Game, m: AnyMove, reason: IllegalReason) -> String {
    let place = Value::ltr(m);
    match (reason, m) {
        (IllegalReason::ColumnFull, _) => say!(text, "error-column-full", column = place),
        (IllegalReason::OffBoard, AnyMove::Column(_)) => {
            let columns = game.columns();
            say!(text, "error-no-column", column = place, n = columns)
        }
        (IllegalReason::OffBoard, _) => say!(text, "error-off-board", cell = place),
        (IllegalReason::CellTaken, _) => say!(text, "error-cell-taken", cell = place),
        (IllegalReason::FlipsNothing, _) => say!(text, "error-nothing-flips", cell = place),
        (IllegalReason::MayNotPass, _) => say!(text, "error-must-not-pass"),
        (IllegalReason::MustPass, _) => say!(text, "error-must-pass"),
        (IllegalReason::GameOver, _) => say!(text, "error-game-over"),
        (IllegalReason::WrongKind, _) => say!(text, "error-illegal-move", move = place),
    }
}

/// Why discs make no position.
pub(crate) fn impossible(text: &Text, game: Game, error: SetupError) -> String {
    let name = |player| side(text, game, player);
    match error {
        SetupError::WrongGame => say!(text, "reason-wrong-kind"),
        SetupError::TurnNotSaid => say!(text, "error-board-turn"),
        SetupError::Counts { first, second } => say!(
            text,
            "error-board-counts",
            a = first,
            player = name(Player::First),
            b = second,
            other = name(Player::Second)
        ),
        SetupError::WrongTurn { turn } => {
            say!(text, "error-board-wrong-turn", player = name(turn))
        }
        SetupError::Floating(cell) => {
            say!(text, "error-board-floating", cell = Value::ltr(cell))
        }
        SetupError::WinnerToMove => say!(text, "error-board-over"),
    }
}

/// The names of all arguments that the coach fills its sentences with.
const ARGUMENTS: &[&str] = &[
    "blunders",
    "best",
    "cell",
    "class",
    "column",
    "found",
    "from",
    "good",
    "inaccuracies",
    "line",
    "missed",
    "mistakes",
    "move",
    "n",
    "other",
    "otherfrom",
    "otherto",
    "player",
    "theme",
    "to",
    "value",
    "where",
];

/// A message of the coach as a sentence.
pub(crate) fn spoken(text: &Text, game: Game, message: &Spoken) -> String {
    let Some(key) = Key::find(&message.key) else {
        return message.key.clone();
    };
    let arguments: Vec<(&'static str, Value)> = message
        .arguments
        .iter()
        .filter_map(|(name, value)| {
            let name = ARGUMENTS.iter().find(|known| *known == name)?;
            Some((*name, argument(text, game, value)))
        })
        .collect();
    text.say(key, &arguments)
}

fn argument(text: &Text, game: Game, value: &Argument) -> Value {
    match value {
        Argument::Piece(piece) => Value::ltr(piece),
        Argument::Line(moves) => Value::ltr(line(moves)),
        Argument::Player(0) => side(text, game, Player::First).into(),
        Argument::Player(_) => side(text, game, Player::Second).into(),
        Argument::Number(n) => (*n).into(),
        Argument::Value(value) => values::phrase(text, value).into(),
        Argument::Spoken(message) => spoken(text, game, message).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_play::service::{PositionText, Reply, Request, Service};
    use harif_rules::{Position, notation};
    use harif_search::Control;
    use harif_text::Lang;

    /// Every sentence of the coach about many random games can be said, in both languages.
    #[test]
    fn the_coach_is_never_at_a_loss_for_words() {
        let mut service = Service::new();
        for (seed, game) in (0..).zip([Game::TIC_TAC_TOE, Game::CONNECT_FOUR, Game::OTHELLO]) {
            let mut seed: u64 = seed;
            let mut position = AnyPosition::start(game);
            let mut moves = Vec::new();
            while !position.is_over() && moves.len() < 14 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let choice = (seed >> 33) as usize % position.count_moves();
                let m = position.moves().nth(choice).unwrap();
                position.play_unchecked(m);
                moves.push(m);
            }
            let at = PositionText::of(&AnyPosition::start(game));
            let request = Request::Review {
                at,
                moves,
                time_ms: 20,
            };
            service.handle(&request, Control::never(), &mut |reply| {
                let Reply::Reviewed(reviewed) = reply else {
                    return;
                };
                for advice in reviewed.judged.unwrap().advice {
                    for lang in Lang::ALL {
                        let said = spoken(&Text::new(lang), game, &advice.said);
                        assert_ne!(said, advice.said.key, "{:?}", advice.said);
                    }
                }
            });
        }
    }

    #[test]
    fn levels_are_told_as_ideas() {
        let text = Text::new(Lang::En);
        let seat = |spec: &str| Seat::read(spec, Game::OTHELLO).unwrap();
        let told = level_idea(&text, &seat("othello:level=5")).unwrap();
        assert!(told.starts_with("Club beginner"), "{told}");
        assert_eq!(level_idea(&text, &seat("alphabeta:depth=4")), None);
    }

    #[test]
    fn the_ending_is_told_from_the_chair_of_the_person() {
        let text = Text::new(Lang::En);
        let start = notation::position(Game::CONNECT_FOUR, "1212121").unwrap();
        let told = |seats: [&str; 2]| {
            let seats = seats.map(|seat| Seat::read(seat, Game::CONNECT_FOUR).unwrap());
            ending(&text, &Session::new(start.clone(), seats))
        };
        let line = "Red wins with 4 in a line: a1\u{a0}a2\u{a0}a3\u{a0}a4";
        assert_eq!(told(["human", "random"]), ["You win", line]);
        assert_eq!(told(["random", "human"])[0], "You lose");
        assert_eq!(told(["human", "human"]), [line]);
    }
}
