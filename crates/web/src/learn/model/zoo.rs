//! The zoo on the page: the program that an animal should have been, and the line that is wrong.

use harif_play::zoo::Bug;
use harif_rules::Game;

/// The search as it should be. Code is the same in every language.
pub(crate) const PROGRAM: [&str; 11] = [
    "value(position, depth, ply, α, β):",
    "    if the game is over:",
    "        return won ? 1000 − ply : lost ? ply − 1000 : 0",
    "    if depth = 0: return my turn ? judgement : −judgement",
    "    best ← −∞",
    "    for each move:",
    "        v ← −value(after move, depth − 1, ply + 1, −β, −α)",
    "        best ← max(best, v)",
    "        α ← max(α, best)",
    "        if α ≥ β: break",
    "    return best",
];

/// The line of the program that an animal has wrong, and what stands there instead.
pub(crate) const fn mistake(bug: Bug) -> (usize, &'static str) {
    match bug {
        Bug::Healthy => (0, PROGRAM[0]),
        Bug::SignNotFlipped => (
            6,
            "        v ← value(after move, depth − 1, ply + 1, −β, −α)",
        ),
        Bug::OnePly => (0, "value(position, depth = 1, ply, α, β):"),
        Bug::DrawIsLoss => (2, "        return won ? 1000 − ply : ply − 1000"),
        Bug::NoDistance => (2, "        return won ? 1000 : lost ? −1000 : 0"),
        Bug::MissesWins => (1, "    if the board is full:"),
        Bug::ReturnsEarly => (10, "        return best"),
        Bug::WindowNotSwapped => (
            6,
            "        v ← −value(after move, depth − 1, ply + 1, −α, −β)",
        ),
        Bug::BestStartsAtZero => (4, "    best ← 0"),
        Bug::NoDiagonals => (1, "    if a row or a column is won or the board is full:"),
        Bug::JudgesForItself => (3, "    if depth = 0: return judgement"),
        Bug::LeafNeedsBoth => (1, "    if depth = 0 and the game is over:"),
        Bug::AlphaAfterLoop => (8, "    α ← max(α, best)"),
        Bug::MovesOfRoot => (5, "    for each move of the player at the root:"),
    }
}

/// A board of Othello that is soon searched and soon played.
const SMALL_OTHELLO: Game = Game::othello(6);

/// The games that an animal can be met in.
pub(crate) fn games(bug: Bug) -> Vec<Game> {
    let games = [Game::TIC_TAC_TOE, Game::CONNECT_FOUR];
    let mut games: Vec<Game> = games
        .into_iter()
        .filter(|&game| bug.shows_in(game))
        .collect();
    if games.is_empty() {
        games.push(SMALL_OTHELLO);
    }
    games
}

/// The diagnoses that are offered for an animal: the right one among three others, always in
/// the same order for the same animal.
pub(crate) fn diagnoses(bug: Bug) -> Vec<Bug> {
    let place = Bug::ALL.iter().position(|it| *it == bug).unwrap_or(0);
    let mut offered: Vec<usize> = (0..4).map(|n| (place + 3 * n) % Bug::ALL.len()).collect();
    offered.sort_unstable();
    offered.dedup();
    offered.into_iter().map(|n| Bug::ALL[n]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_animal_differs_from_the_program_in_its_line_and_can_be_diagnosed() {
        for &bug in Bug::ALL {
            let (line, wrong) = mistake(bug);
            assert_ne!(PROGRAM[line], wrong);
            let offered = diagnoses(bug);
            assert!(offered.contains(&bug) && offered.len() == 4, "{offered:?}");
        }
    }
}
