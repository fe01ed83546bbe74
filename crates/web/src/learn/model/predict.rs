//! Predict the cut: the search of one's own position, stopped wherever a move has come back and
//! others are left, with the question whether they will be looked at.

use harif_play::{Algorithm, Plan};
use harif_rules::{AnyMove, AnyPosition, Position};
use harif_search::record::RecordedTree;
use harif_search::{Control, Limits, Score};

/// How many moves the search looks ahead: enough for cuts, few enough to follow.
const DEPTH: u32 = 3;
/// How much of the search is kept.
const MOST_EVENTS: usize = 60_000;
/// How many questions one round has.
const ROUND: usize = 10;

/// One question.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Question {
    /// The position in which it is asked, and the moves that lead there.
    pub(crate) position: AnyPosition,
    pub(crate) path: Vec<AnyMove>,
    pub(crate) is_max: bool,
    /// The window as it was received; none where it is open.
    pub(crate) alpha: Option<Score>,
    pub(crate) beta: Option<Score>,
    /// The move that has just come back, and its value for MAX.
    pub(crate) tried: (AnyMove, Score),
    /// The moves that are left.
    pub(crate) left: Vec<AnyMove>,
    /// Whether the search skips them.
    pub(crate) cut: bool,
}

/// The questions about a position: some that are cut and some that are not, in the order of the
/// search. None where the game is over or nothing is ever cut.
pub(crate) fn questions(position: &AnyPosition) -> Vec<Question> {
    if position.is_over() {
        return Vec::new();
    }
    let plan = Plan::new(Algorithm::AlphaBeta, Limits::depth(DEPTH));
    let (_, tree) = plan.record(position, Control::never(), MOST_EVENTS);
    let all = (0..tree.nodes().len()).flat_map(|id| ask(position, &tree, id));
    let all = all.enumerate();
    let (cut, kept): (Vec<_>, Vec<_>) = all.partition(|(_, question)| question.cut);
    if cut.is_empty() {
        return Vec::new();
    }
    // Half of each, spread over the whole search, or the answer could be guessed.
    let mut round = spread(cut, ROUND / 2);
    round.extend(spread(kept, ROUND - round.len()));
    round.sort_by_key(|(step, _)| *step);
    round.into_iter().map(|(_, question)| question).collect()
}

/// Some of a list, evenly.
fn spread<T>(list: Vec<T>, count: usize) -> Vec<T> {
    let step = (list.len() / count.max(1)).max(1);
    list.into_iter().step_by(step).take(count).collect()
}

/// The questions about a node: one after each child that came back while others were left.
fn ask(start: &AnyPosition, tree: &RecordedTree<AnyMove>, id: usize) -> Vec<Question> {
    let node = &tree.nodes()[id];
    let path = tree.path(id);
    let mut position = start.clone();
    let (alpha, beta) = node.window;
    let open = |end: Score| (end.abs() < harif_search::INFINITY).then_some(end);
    let is_max = tree.is_max(id);
    // Without a bound on the side that could close there is nothing to predict.
    let bounded = if is_max { open(beta) } else { open(alpha) }.is_some();
    if !bounded || path.iter().any(|&m| position.play(m).is_err()) {
        return Vec::new();
    }
    let mut left: Vec<AnyMove> = position.moves().collect();
    let mut questions = Vec::new();
    for child in tree.children(id) {
        let child = &tree.nodes()[child];
        let (Some(m), Some(value)) = (child.by, child.value) else {
            break;
        };
        left.retain(|&other| other != m);
        if left.is_empty() {
            break;
        }
        questions.push(Question {
            position: position.clone(),
            path: path.clone(),
            is_max,
            alpha: open(alpha),
            beta: open(beta),
            tried: (m, value),
            left: left.clone(),
            cut: node.cutoff.as_ref().is_some_and(|cutoff| cutoff.by == m),
        });
    }
    questions
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::{Game, notation};

    #[test]
    fn the_answer_follows_from_the_window_and_the_value() {
        for (game, moves) in [
            (Game::CONNECT_FOUR, "4453"),
            (Game::OTHELLO, "f5d6c3"),
            (Game::TIC_TAC_TOE, "b2a1"),
        ] {
            let position = notation::position(game, moves).unwrap();
            let round = questions(&position);
            assert!(
                round.iter().any(|q| q.cut) && round.iter().any(|q| !q.cut),
                "{game}"
            );
            for question in round {
                let (_, value) = question.tried;
                let closes = if question.is_max {
                    question.beta.is_some_and(|beta| value >= beta)
                } else {
                    question.alpha.is_some_and(|alpha| value <= alpha)
                };
                assert_eq!(closes, question.cut, "{question:?}");
                for m in &question.left {
                    assert!(question.position.check(*m).is_ok());
                }
            }
        }
    }
}
