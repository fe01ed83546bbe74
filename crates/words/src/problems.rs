//! What is said about problems: the task, the answer, the line that refutes another move.

use crate::{Speaker, label};
use harif_play::problems::{Goal, Problem, ProblemTheme};
use harif_rules::{AnyMove, AnyPosition, Player, Position};
use harif_text::{Text, Value, say};

/// The task in one sentence.
pub fn task(speaker: &Speaker<'_>, problem: &Problem) -> String {
    let player = speaker.side(problem.position.turn());
    match problem.goal {
        _ if problem.themes.contains(&ProblemTheme::OnlyMove) => {
            say!(speaker.text, "problem-task-only", player = player)
        }
        Goal::Win => say!(speaker.text, "problem-task-win", player = player),
        Goal::Draw => say!(speaker.text, "problem-task-draw", player = player),
    }
}

/// That the answer is right, and what it keeps.
pub fn right(text: &Text, problem: &Problem) -> String {
    let m = Value::ltr(problem.answer);
    match problem.goal {
        Goal::Win => say!(text, "problem-right-win", move = m),
        Goal::Draw => say!(text, "problem-right-draw", move = m),
    }
}

/// What a move comes to, by the end of the best play that follows it; that it could not be found where the line
/// does not reach the end of the game.
pub fn comes_to(text: &Text, mover: Player, m: AnyMove, end: &AnyPosition) -> String {
    let m = Value::ltr(m);
    match end
        .outcome()
        .map(|outcome| outcome.utility_for(mover).signum())
    {
        Some(1) => say!(text, "problem-wins", move = m),
        Some(0) => say!(text, "problem-draws", move = m),
        Some(_) => say!(text, "problem-loses", move = m),
        None => say!(text, "problem-not-in-time", move = m),
    }
}

/// The name of a theme.
pub fn theme(text: &Text, theme: ProblemTheme) -> String {
    label(text, &format!("problem-theme-{}", theme.name()))
}

/// How hard a problem is, how far its proof looks, and what it is about.
pub fn facts(text: &Text, problem: &Problem) -> Vec<String> {
    let themes: Vec<String> = problem.themes.iter().map(|&it| theme(text, it)).collect();
    let about = themes
        .into_iter()
        .reduce(|one, other| say!(text, "page-and", one = one, other = other));
    let mut facts = vec![
        say!(text, "problem-difficulty", n = problem.rating),
        say!(text, "problem-plies", n = problem.plies),
    ];
    facts.extend(about.map(|themes| say!(text, "problem-about", themes = themes)));
    facts
}
