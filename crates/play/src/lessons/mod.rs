//! Lessons: what each shows, asks and sets as a puzzle; and which of them are done. The page and the
//! terminal teach the same ones.
//!
//! The words are in the catalogue: `learn-N-title`, three paragraphs `learn-N-1` to `-3`, the
//! question `learn-N-ask` with its answers `learn-N-a` to `-c` and the explanation `learn-N-why`,
//! and the task `learn-N-task`.

pub mod moves;
pub mod numbers;

use harif_rules::{AnyPosition, Game, notation};
use harif_search::Cut;
use numbers::Tree;

/// A position of a lesson, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonPosition {
    /// The game.
    pub game: Game,
    /// The moves that lead to it.
    pub moves: &'static str,
}

impl LessonPosition {
    /// The position.
    ///
    /// # Panics
    /// If its moves cannot be played; the tests play those of every lesson.
    pub fn position(self) -> AnyPosition {
        notation::position(self.game, self.moves).expect("lessons are tested")
    }
}

/// What a lesson shows, alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonDisplay {
    /// The value of every move, with faster wins counting more or not.
    Values(LessonPosition),
    /// The choice of a search at each depth.
    Depths(LessonPosition, u32),
    /// Alpha-beta step by step.
    Steps(&'static str),
    /// A leaf that was skipped and may be worth anything.
    Hidden(&'static str),
    /// The same tree with its children in another order.
    Orders(&'static str),
    /// Cutting on equality or not.
    Equality(&'static str),
    /// The numbers from the side of MAX, or of the side to move.
    Flip(&'static str),
    /// Nodes, positions, positions up to symmetry.
    Merge,
}

/// What is to be done at the end of a lesson; every answer is checked by a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Puzzle {
    /// Find a move that is as good as any, counting how soon.
    Best(LessonPosition),
    /// Find a move that does not lose.
    NotLosing(LessonPosition),
    /// Mark the leaves that alpha-beta never looks at.
    Skipped(&'static str, Cut),
    /// Find another first move that leads to the same position, but for a symmetry.
    SameAs(LessonPosition, &'static str),
}

/// One lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Its number, which is also its address.
    pub number: usize,
    /// What it shows.
    pub show: LessonDisplay,
    /// Which of the three answers is right.
    pub right: usize,
    /// What is to be done at its end.
    pub puzzle: Puzzle,
}

const fn tictactoe(moves: &'static str) -> LessonPosition {
    LessonPosition {
        game: Game::TIC_TAC_TOE,
        moves,
    }
}

const fn connect4(moves: &'static str) -> LessonPosition {
    LessonPosition {
        game: Game::CONNECT_FOUR,
        moves,
    }
}

const fn othello(moves: &'static str) -> LessonPosition {
    LessonPosition {
        game: Game::OTHELLO,
        moves,
    }
}

const fn lesson(number: usize, show: LessonDisplay, right: usize, puzzle: Puzzle) -> Lesson {
    Lesson {
        number,
        show,
        right,
        puzzle,
    }
}

/// Every lesson, in the order in which people should meet them.
pub const LESSONS: [Lesson; 11] = [
    lesson(
        1,
        LessonDisplay::Values(tictactoe("b2c1a1a3")),
        1,
        Puzzle::Best(tictactoe("a2c3c2c1")),
    ),
    lesson(
        2,
        LessonDisplay::Values(tictactoe("a1b2c3b1b3")),
        2,
        Puzzle::NotLosing(tictactoe("a1b2c3")),
    ),
    lesson(
        3,
        LessonDisplay::Steps("((3 12 8)(2 4 6)(14 5 2))"),
        0,
        Puzzle::Skipped("((5 9)(3 7)(6 2))", Cut::OnEqual),
    ),
    lesson(
        4,
        LessonDisplay::Hidden("((6 9)(4 7)(8 1))"),
        2,
        Puzzle::Skipped("(((4 6)(9 7))((3 2)(8 1)))", Cut::OnEqual),
    ),
    lesson(
        5,
        LessonDisplay::Orders("((2 9 4)(6 8 3)(7 5 11))"),
        1,
        Puzzle::Skipped("((7 8 11)(3 9 6)(2 4 10))", Cut::OnEqual),
    ),
    lesson(
        6,
        LessonDisplay::Equality("((5 8)(5 2)(5 9))"),
        0,
        Puzzle::Skipped("((4 6)(4 9)(7 4))", Cut::OnEqual),
    ),
    lesson(
        7,
        LessonDisplay::Flip("(((3 5)(6 9))((1 2)(0 -1)))"),
        1,
        Puzzle::Skipped("(((3 5)(6 9))((1 2)(0 -1)))", Cut::OnEqual),
    ),
    lesson(
        8,
        LessonDisplay::Depths(connect4("44"), 6),
        2,
        Puzzle::NotLosing(connect4("415")),
    ),
    lesson(
        9,
        LessonDisplay::Merge,
        0,
        Puzzle::SameAs(tictactoe(""), "b1"),
    ),
    lesson(
        10,
        LessonDisplay::Values(connect4("132763372235651311653647665172")),
        1,
        Puzzle::Best(connect4("144364135712511527555377673321")),
    ),
    lesson(
        11,
        LessonDisplay::Values(othello(
            "c4e3f5g6g5b4b3g4f4e6d2b2e7c5h3e8d6f2h6d7c3f3a4h4b1c1e2a3c7c6f1c8b7a6h7g3b5d3h5f6e1d1a8b6d8b8g2f7a1c2a2h2g8",
        )),
        2,
        Puzzle::Best(othello(
            "d3e3f5c3b2d6c7g5c2b3a4d7f3a1c4e2e6g3b1e7h5b8h3g4e1d1f1d2f7c6b6c1c8b4e8d8a3f6g7f4c5h4f8f2g2a5g6b5a6a7a8h7g8",
        )),
    ),
];

/// A tree of a lesson.
///
/// # Panics
/// If it is none; the tests read those of every lesson.
pub fn tree(text: &str) -> Tree {
    Tree::read(text).expect("lessons are tested")
}

/// What is done: questions answered and puzzles solved, by lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonProgress {
    answered: Vec<usize>,
    solved: Vec<usize>,
}

impl LessonProgress {
    /// Reads what was kept; what is no lesson is left out.
    pub fn read(kept: &str) -> Self {
        let mut done = Self::default();
        for word in kept.split_whitespace() {
            let number = |kind: char| word.strip_prefix(kind).and_then(|rest| rest.parse().ok());
            if let Some(number) = number('q') {
                done.answer(number);
            } else if let Some(number) = number('p') {
                done.solve(number);
            }
        }
        done
    }

    /// What should be kept, in a line.
    pub fn write(&self) -> String {
        let answered = self.answered.iter().map(|number| format!("q{number}"));
        let solved = self.solved.iter().map(|number| format!("p{number}"));
        answered.chain(solved).collect::<Vec<_>>().join(" ")
    }

    fn add(list: &mut Vec<usize>, number: usize) {
        if (1..=LESSONS.len()).contains(&number) && !list.contains(&number) {
            list.push(number);
        }
    }

    /// The question of a lesson was answered rightly.
    pub fn answer(&mut self, number: usize) {
        Self::add(&mut self.answered, number);
    }

    /// The puzzle of a lesson was solved.
    pub fn solve(&mut self, number: usize) {
        Self::add(&mut self.solved, number);
    }

    /// Whether a lesson is done whole.
    pub fn has(&self, number: usize) -> bool {
        self.answered.contains(&number) && self.solved.contains(&number)
    }

    /// How many lessons are done whole.
    pub fn count(&self) -> usize {
        LESSONS
            .iter()
            .filter(|lesson| self.has(lesson.number))
            .count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::Position;

    #[test]
    fn every_puzzle_can_be_solved_and_can_be_failed() {
        for lesson in LESSONS {
            match lesson.puzzle {
                Puzzle::Skipped(text, cut) => {
                    let tree = tree(text);
                    let skipped = tree.skipped(cut).len();
                    assert!(skipped > 0 && skipped < tree.leaves().count(), "{text}");
                }
                puzzle => {
                    let (Puzzle::Best(spot) | Puzzle::NotLosing(spot) | Puzzle::SameAs(spot, _)) =
                        puzzle
                    else {
                        unreachable!("only these are left");
                    };
                    let position = spot.position();
                    let right = position
                        .moves()
                        .filter(|&m| moves::solves(puzzle, &position, m));
                    let (right, all) = (right.count(), position.count_moves());
                    assert!(
                        right > 0 && right < all,
                        "lesson {}: {right} of {all}",
                        lesson.number
                    );
                }
            }
        }
    }

    #[test]
    fn the_hidden_leaf_of_the_fourth_lesson_is_really_skipped() {
        let LessonDisplay::Hidden(text) = LESSONS[3].show else {
            panic!("the fourth lesson hides a leaf");
        };
        assert!(!tree(text).skipped(Cut::OnEqual).is_empty());
    }

    #[test]
    fn the_order_changes_the_work_and_equality_does_too() {
        let LessonDisplay::Orders(text) = LESSONS[4].show else {
            panic!("the fifth lesson is about order");
        };
        let tree_of = tree(text);
        let skipped = |tree: &Tree| tree.skipped(Cut::OnEqual).len();
        assert!(skipped(&tree_of.sorted(true)) > skipped(&tree_of));
        assert!(skipped(&tree_of.sorted(false)) <= skipped(&tree_of));
        let LessonDisplay::Equality(text) = LESSONS[5].show else {
            panic!("the sixth lesson is about equality");
        };
        let ties = tree(text);
        assert!(ties.skipped(Cut::OnEqual).len() > ties.skipped(Cut::OnlyStrict).len());
    }

    #[test]
    fn what_was_done_is_kept_and_strangers_cannot_spoil_it() {
        let mut done = LessonProgress::default();
        done.answer(3);
        done.solve(3);
        done.solve(5);
        done.solve(5);
        assert_eq!(LessonProgress::read(&done.write()), done);
        assert!(done.has(3) && !done.has(5));
        assert_eq!(done.count(), 1);
        assert_eq!(
            LessonProgress::read("q99 p0 x3 q ä1 pp"),
            LessonProgress::default()
        );
    }
}
