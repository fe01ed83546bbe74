//! What is said about a game in progress, the same on the full screen and line by line.

use harif_play::AgentSpec;
use harif_play::record::GameResult;
use harif_rules::{AnyMove, AnyPosition, Board, Game, IllegalReason, Outcome, Player, Position};
use harif_text::{Key, Text, Value, say};

use super::Session;
use super::typed::Mistyped;
use crate::words;
use crate::words::wants_own_lines;

/// How the sides are drawn, so that words and board agree.
pub(crate) type Marks = [char; 2];

/// The marks of a board in plain letters.
pub(crate) const LETTERS: Marks = ['x', 'o'];

/// A side's name with its mark: "Red (●)".
pub(crate) fn side(text: &Text, game: Game, side: Player, marks: Marks) -> String {
    let name = words::side_word(text, game, side);
    let mark = marks[side.index()];
    if matches!(game, Game::TicTacToe(_)) && name.eq_ignore_ascii_case(&mark.to_string()) {
        return name;
    }
    say!(
        text,
        "cli-side-letter",
        player = name,
        letter = Value::ltr(mark)
    )
}

/// An agent's name with its options: "Alpha-beta (depth=4)".
pub(crate) fn agent_name(text: &Text, spec: &AgentSpec) -> String {
    let named = agent_word(text, spec);
    match spec.to_string().split_once(':') {
        Some((_, options)) => say!(
            text,
            "cli-side-letter",
            player = named,
            letter = Value::ltr(options)
        ),
        None => named,
    }
}

/// An agent's name without its options.
pub(crate) fn agent_word(text: &Text, spec: &AgentSpec) -> String {
    let name = spec.entry().name;
    let key = Key::find(&format!("agent-{name}"));
    key.map_or_else(|| name.to_owned(), |key| text.say(key, &[]))
}

/// The idea behind an agent, in one line.
pub(crate) fn agent_idea(text: &Text, spec: &AgentSpec) -> Option<String> {
    let key = Key::find(&format!("agent-{}-idea", spec.entry().name))?;
    Some(text.say(key, &[]))
}

/// Who plays a side: "You" where only one person plays, else the agent or "Human".
pub(crate) fn seat(text: &Text, session: &Session, side: Player) -> String {
    if session.only_human() == Some(side) {
        say!(text, "side-you")
    } else {
        agent_name(text, session.seat(side))
    }
}

/// Who plays with what, without the agents' options.
pub(crate) fn players_in_short(text: &Text, session: &Session, marks: Marks) -> [String; 2] {
    Player::BOTH.map(|player| {
        let who = if session.only_human() == Some(player) {
            say!(text, "side-you")
        } else {
            agent_word(text, session.seat(player))
        };
        let name = side(text, session.game(), player, marks);
        say!(text, "play-seat", side = name, player = who)
    })
}

/// Who plays with what: "You (Red ●) – Alpha-beta (Yellow ○)", as two phrases.
pub(crate) fn players(text: &Text, session: &Session, marks: Marks) -> [String; 2] {
    Player::BOTH.map(|player| {
        let who = seat(text, session, player);
        let name = side(text, session.game(), player, marks);
        say!(text, "play-seat", side = name, player = who)
    })
}

/// Whose turn it is, or how it ended.
pub(crate) fn turn(text: &Text, session: &Session, marks: Marks) -> String {
    let player = side(text, session.game(), session.turn(), marks);
    if session.only_human() == Some(session.turn()) {
        say!(text, "play-your-turn", player = player)
    } else if session.seat(session.turn()).is_human() {
        say!(text, "turn-of", player = player)
    } else {
        say!(text, "turn-thinking", player = player)
    }
}

/// How a finished game ended: the headline, then the facts.
pub(crate) fn ending(text: &Text, session: &Session, marks: Marks) -> Vec<String> {
    let Some(result) = session.result() else {
        return Vec::new();
    };
    let game = session.game();
    let name = |player| side(text, game, player, marks);
    let mut lines = Vec::new();
    match (session.only_human(), result.winner()) {
        (_, None) => lines.push(say!(text, "over-draw")),
        (Some(you), Some(winner)) if you == winner => lines.push(say!(text, "over-win")),
        (Some(_), Some(_)) => lines.push(say!(text, "over-lose")),
        // In the line games the facts begin with the winner.
        (None, Some(_)) if !matches!(game, Game::Othello { .. }) => {}
        (None, Some(winner)) => lines.push(say!(text, "over-wins", player = name(winner))),
    }
    match result {
        GameResult::OnBoard(outcome) => {
            lines.extend(facts(text, session.position(), outcome, marks));
        }
        GameResult::OffBoard(ending) => {
            lines.push(say!(text, "over-resigned", player = name(ending.loser())));
        }
    }
    lines
}

fn facts(text: &Text, position: &AnyPosition, outcome: Outcome, marks: Marks) -> Vec<String> {
    let game = position.game();
    let name = |player| side(text, game, player, marks);
    match (game, outcome) {
        (Game::Othello { .. }, _) => vec![score(text, position, marks)],
        (_, Outcome::Draw) => vec![say!(text, "over-board-full")],
        (Game::TicTacToe(rules) | Game::ConnectFour(rules), Outcome::Won { by, .. }) => {
            let mut cells = position.winning_cells();
            cells.sort_unstable();
            let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
            vec![say!(
                text,
                "over-wins-line",
                player = name(by),
                n = rules.line,
                line = Value::ltr(cells.join(" "))
            )]
        }
    }
}

/// The discs of both sides in Othello.
pub(crate) fn score(text: &Text, position: &AnyPosition, marks: Marks) -> String {
    let game = position.game();
    say!(
        text,
        "over-score",
        player = side(text, game, Player::First, marks),
        a = position.count(Player::First),
        other = side(text, game, Player::Second, marks),
        b = position.count(Player::Second)
    )
}

/// A pass, told as the event it is.
pub(crate) fn pass(text: &Text, session: &Session, passing: Player, marks: Marks) -> String {
    let player = side(text, session.game(), passing, marks);
    say!(text, "turn-pass", player = player)
}

/// The legal moves as a player types them: numbered where they are cells.
pub(crate) fn legal_moves(position: &AnyPosition) -> String {
    let numbered = !matches!(position.game(), Game::ConnectFour(_));
    let list: Vec<String> = (1..)
        .zip(position.moves())
        .map(|(number, m)| {
            if numbered {
                format!("{number}: {m}")
            } else {
                m.to_string()
            }
        })
        .collect();
    list.join("  ")
}

/// A label and moves; in Persian on two lines, since a terminal cannot be trusted to mix them.
pub(crate) fn labelled(text: &Text, labelled: String, label: &str, moves: &str) -> Vec<String> {
    if wants_own_lines(text) {
        vec![format!("{label}:"), format!("  {moves}")]
    } else {
        vec![labelled]
    }
}

/// What is wrong with what was typed, and what would be right.
pub(crate) fn mistyped(text: &Text, position: &AnyPosition, mistake: &Mistyped) -> Vec<String> {
    let mut lines = match mistake {
        Mistyped::Illegal(m, reason) => vec![illegal(text, position.game(), *m, *reason)],
        Mistyped::Unknown { found, meant } => {
            let mut lines = vec![say!(text, "error-not-a-move", move = Value::ltr(found))];
            if let Some(meant) = meant {
                lines.push(say!(text, "error-suggestion", name = Value::ltr(meant)));
            }
            lines
        }
    };
    if !position.is_over() {
        let moves = legal_moves(position);
        lines.extend(labelled(
            text,
            say!(text, "plain-legal", line = Value::ltr(&moves)),
            &say!(text, "play-legal"),
            &moves,
        ));
    }
    lines
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

#[cfg(test)]
mod tests {
    use super::*;
    use harif_text::Lang;

    #[test]
    fn the_ending_is_told_from_the_chair_of_the_person() {
        let text = Text::for_terminal(Lang::En);
        let told = |seats: [&str; 2]| {
            let start = harif_rules::notation::position(Game::CONNECT_FOUR, "1212121").unwrap();
            let session = Session::new(start, seats.map(|seat| seat.parse().unwrap()));
            ending(&text, &session, LETTERS)
        };
        assert_eq!(
            told(["human", "random"]),
            ["You win", "Red (x) wins with 4 in a line: a1 a2 a3 a4"]
        );
        assert_eq!(told(["random", "human"])[0], "You lose");
        let line = ["Red (x) wins with 4 in a line: a1 a2 a3 a4"];
        assert_eq!(told(["human", "human"]), line);
        assert_eq!(told(["random", "greedy"]), line);
    }

    #[test]
    fn every_refusal_names_the_place_and_the_way_out() {
        let text = Text::for_terminal(Lang::En);
        let told = |game: Game, position: &str, typed: &str| {
            let position = harif_rules::notation::position(game, position).unwrap();
            let mistake = crate::session::typed::read(&position, typed).unwrap_err();
            mistyped(&text, &position, &mistake)
        };
        assert_eq!(
            told(Game::CONNECT_FOUR, "444444", "4"),
            ["Column 4 is full.", "Legal moves: 1  2  3  5  6  7"]
        );
        assert_eq!(
            told(Game::CONNECT_FOUR, "", "9")[0],
            "There is no column 9; they go from 1 to 7."
        );
        assert_eq!(told(Game::TIC_TAC_TOE, "a1", "a1")[0], "a1 is taken.");
        assert!(told(Game::OTHELLO, "", "a1")[0].starts_with("a1 turns no disc"));
        assert_eq!(
            told(Game::OTHELLO, "", "hnit")[..2],
            ["hnit is not a move.", "Did you mean hint?"]
        );
        assert_eq!(
            told(Game::OTHELLO, "", "pass")[0],
            "You may not pass: there is a legal move."
        );
    }
}
