//! What a problem is about, found by what the engines know of threats and regions.

use super::Goal;
use harif_engines::boards;
use harif_engines::othello::{self, Size};
use harif_engines::solve::MoveBounds;
use harif_engines::threats::{doubles, sevens, winning_cells, wins_at_once, zugzwang};
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Position};

/// What a problem is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProblemTheme {
    /// Every other move loses.
    OnlyMove,
    /// The answer saves a draw.
    SaveDraw,
    /// The answer makes two threats at once.
    TwoThreats,
    /// The answer builds a "7".
    Seven,
    /// The answer wins, or is safe, by nothing but answering above every disc.
    Zugzwang,
    /// The number of cells decides: a threat whose cell the opponent must open, or the last move in every
    /// region of Othello.
    Parity,
    /// A corner can be taken or given, and the move that looks natural is wrong because of it.
    CornerTrap,
}

impl ProblemTheme {
    /// Every theme, in the order in which people choose them.
    pub const ALL: [Self; 7] = [
        Self::OnlyMove,
        Self::SaveDraw,
        Self::TwoThreats,
        Self::Seven,
        Self::Zugzwang,
        Self::Parity,
        Self::CornerTrap,
    ];

    /// The name in addresses, on the command line and in the catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OnlyMove => "only-move",
            Self::SaveDraw => "save-draw",
            Self::TwoThreats => "two-threats",
            Self::Seven => "seven",
            Self::Zugzwang => "zugzwang",
            Self::Parity => "parity",
            Self::CornerTrap => "corner-trap",
        }
    }

    /// The theme of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// The bit of the theme in a file.
    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// What is known when the themes of a problem are looked for.
pub(super) struct Solved<'a> {
    pub(super) position: &'a AnyPosition,
    pub(super) answer: AnyMove,
    pub(super) goal: Goal,
    /// What every move is worth.
    pub(super) moves: &'a [MoveBounds],
    /// Best play from the answer on, itself first.
    pub(super) line: &'a [AnyMove],
    /// What a glance would play.
    pub(super) natural: AnyMove,
}

/// The themes of a problem.
pub(super) fn themes(solved: &Solved<'_>) -> Vec<ProblemTheme> {
    let others = || {
        let moves = solved.moves.iter();
        moves.filter(|entry| entry.m != solved.answer)
    };
    let lose = others().all(|entry| entry.bounds.upper < 0);
    let has = |theme: ProblemTheme| match theme {
        ProblemTheme::OnlyMove => lose && others().count() >= 2,
        ProblemTheme::SaveDraw => solved.goal == Goal::Draw,
        ProblemTheme::TwoThreats => !doubles(&after(solved), solved.position.turn()).is_empty(),
        ProblemTheme::Seven => builds_seven(solved),
        ProblemTheme::Zugzwang => holds_by_answering(solved),
        ProblemTheme::Parity => wins_beneath(solved) || evens_regions(solved),
        ProblemTheme::CornerTrap => corner_trap(solved),
    };
    ProblemTheme::ALL
        .into_iter()
        .filter(|&theme| has(theme))
        .collect()
}

fn after(solved: &Solved<'_>) -> AnyPosition {
    solved.position.after_unchecked(solved.answer)
}

fn builds_seven(solved: &Solved<'_>) -> bool {
    let target = solved.position.target(solved.answer);
    let found = sevens(&after(solved), solved.position.turn());
    target.is_some_and(|cell| found.iter().any(|seven| seven.contains(cell)))
}

fn holds_by_answering(solved: &Solved<'_>) -> bool {
    let needed = i32::from(solved.goal == Goal::Win);
    let profits = zugzwang(&after(solved));
    profits.is_some_and(|it| it.player == solved.position.turn() && it.at_least >= needed)
}

/// Whether the line ends on a cell that threatened to win from the answer on but could not be played, after the
/// opponent had to fill the cell beneath it.
fn wins_beneath(solved: &Solved<'_>) -> bool {
    let mover = solved.position.turn();
    let &[.., AnyMove::Column(opened), AnyMove::Column(won)] = solved.line else {
        return false;
    };
    let mut end = solved.position.clone();
    for &m in &solved.line[..solved.line.len() - 1] {
        end.play_unchecked(m);
    }
    let start = after(solved);
    let last = end.target(AnyMove::Column(won));
    let waited = last.is_some_and(|cell| {
        winning_cells(&start, mover).any(|known| known == cell)
            && !wins_at_once(&start, mover).contains(&cell)
    });
    solved.goal == Goal::Win && end.turn() == mover && opened == won && waited
}

/// Whether every region of empty squares is even after the answer, so that its player moves last in each, and
/// was not before it.
fn evens_regions(solved: &Solved<'_>) -> bool {
    let regions = |position: &AnyPosition| {
        let (board, size) = boards::othello(position)?;
        (size == 8).then(|| othello::facts::<Size<8, 8>>(board).regions)
    };
    let after = after(solved);
    let is_even = regions(&after)
        .is_some_and(|regions| regions.len() >= 2 && regions.iter().all(|region| !region.is_odd()));
    // A glance that enters an even region shows what the problem asks for.
    let glance = solved.position.after_unchecked(solved.natural);
    let glance_is_even =
        regions(&glance).is_some_and(|regions| regions.iter().all(|region| !region.is_odd()));
    is_even && !glance_is_even
}

/// Whether taking a corner is wrong, or the natural move gives one away that the answer does not give.
fn corner_trap(solved: &Solved<'_>) -> bool {
    let game = solved.position.game();
    if game.line_rules().is_some() {
        return false;
    }
    let is_corner = |cell: Cell| {
        let end = |at: u8| at == 0 || at == game.columns() - 1;
        end(cell.column) && end(cell.row)
    };
    let corners = |position: &AnyPosition| {
        let cells = position.moves().filter_map(|m| position.target(m));
        cells.filter(|&cell| is_corner(cell)).count()
    };
    let takes = |m: AnyMove| solved.position.target(m).is_some_and(is_corner);
    let poisoned = takes(solved.natural) && solved.natural != solved.answer;
    let gives = |m: AnyMove| corners(&solved.position.after_unchecked(m));
    poisoned || gives(solved.natural) > gives(solved.answer)
}
