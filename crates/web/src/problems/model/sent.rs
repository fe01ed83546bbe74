//! A problem that a person makes of a position: the page proves that it has one best move, where it is made and
//! again where it arrives. The link has the position and not the answer.

use harif_play::problems::{Goal, Problem, ProblemTheme};
use harif_play::service::MoveValue;
use harif_rules::{AnyPosition, Position};
use harif_search::GameResult;

/// Why a position is no problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The link holds no position.
    Unreadable,
    /// The game is over, or there is no choice.
    NoChoice,
    /// It could not be proved in time what every move leads to.
    NotProved,
    /// Every move loses.
    Lost,
    /// So many moves win.
    Wins(usize),
    /// So many moves save the draw.
    Draws(usize),
}

/// The position as a problem, by what is known of its moves. It has no rating: its difficulty is not measured.
pub(crate) fn problem(position: &AnyPosition, moves: &[MoveValue]) -> Result<Problem, Refusal> {
    let choices = if position.is_over() {
        0
    } else {
        position.count_moves()
    };
    if choices < 2 {
        return Err(Refusal::NoChoice);
    }
    let results: Option<Vec<GameResult>> = moves.iter().map(|it| it.value.result()).collect();
    let results = results.filter(|results| results.len() == choices);
    let results = results.ok_or(Refusal::NotProved)?;
    let count = |result: GameResult| results.iter().filter(|it| **it == result).count();
    let (wins, draws) = (count(GameResult::Win), count(GameResult::Draw));
    let (goal, kept) = match (wins, draws) {
        (1, _) => (Goal::Win, GameResult::Win),
        (0, 1) => (Goal::Draw, GameResult::Draw),
        (0, 0) => return Err(Refusal::Lost),
        (0, _) => return Err(Refusal::Draws(draws)),
        _ => return Err(Refusal::Wins(wins)),
    };
    let mut both = moves.iter().zip(&results);
    let answer = both.find(|(_, result)| **result == kept);
    let (answer, _) = answer.ok_or(Refusal::NotProved)?;
    let others_lose = count(GameResult::Loss) + 1 == choices && choices > 2;
    Ok(Problem {
        position: position.clone(),
        answer: answer.m,
        goal,
        plies: 0,
        rating: 0,
        themes: others_lose
            .then_some(ProblemTheme::OnlyMove)
            .into_iter()
            .collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_play::problems::{ProblemGame, embedded};
    use harif_play::service::{PositionText, Reply, Request, Service};
    use harif_rules::{Game, notation};
    use harif_search::{Bound, Control, Value};

    fn studied(position: &AnyPosition) -> Vec<MoveValue> {
        let at = PositionText::of(position);
        let mut moves = Vec::new();
        let request = Request::Study { at, time_ms: 5_000 };
        Service::new().handle(&request, Control::never(), &mut |reply| {
            if let Reply::Studied(studied) = reply {
                moves = studied.moves;
            }
        });
        moves
    }

    /// What the page proves of a position is what the file of problems says of it.
    #[test]
    fn problems_of_the_file_are_problems_to_send() {
        for kind in ProblemGame::ALL {
            for index in (0..embedded().len(kind)).step_by(embedded().len(kind) / 4) {
                let known = embedded().get(kind, index).unwrap();
                let found = problem(&known.position, &studied(&known.position)).unwrap();
                assert_eq!((found.answer, found.goal), (known.answer, known.goal));
                let is_only = |it: &Problem| it.themes.contains(&ProblemTheme::OnlyMove);
                assert_eq!(is_only(&found), is_only(&known), "{kind:?} {index}");
            }
        }
    }

    #[test]
    fn a_position_without_one_best_move_is_refused_with_the_reason() {
        for (moves, reason) in [
            // The board is empty: every move keeps the draw.
            ("", Refusal::Draws(9)),
            ("a1a2b1b2c1", Refusal::NoChoice),
            ("a1b1b2c3a2", Refusal::Lost),
        ] {
            let position = notation::position(Game::TIC_TAC_TOE, moves).unwrap();
            let known = if position.is_over() {
                Vec::new()
            } else {
                studied(&position)
            };
            assert_eq!(problem(&position, &known), Err(reason), "{moves}");
        }
        let position = notation::position(Game::TIC_TAC_TOE, "a1b1b2c1").unwrap();
        let mut moves = studied(&position);
        assert!(matches!(
            problem(&position, &moves),
            Err(Refusal::Wins(2..))
        ));
        // One judgement among proofs proves nothing.
        moves[0].value = Value::of_result(GameResult::Win, 3, Bound::AtMost);
        assert_eq!(problem(&position, &moves), Err(Refusal::NotProved));
        moves.pop();
        assert_eq!(problem(&position, &moves), Err(Refusal::NotProved));
    }
}
