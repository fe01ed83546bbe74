//! The book of the 6×6 board: the best move and its exact score wherever one side has played by the book from the
//! start, whatever the other side did, down to 25 empty squares. The solver answers at once from there on.
//!
//! `examples/othello_six.rs` makes it.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::othello::symmetry::{before_image, first_image, image};
use crate::othello::{Board, Square};

static TEXT: &str = include_str!("six_book.txt");

/// How far the board is moved to the middle of the frame, whose symmetries it has there.
const TO_THE_MIDDLE: Square = 9;

fn in_the_middle(Board { own, opp }: Board) -> Board {
    Board {
        own: own << TO_THE_MIDDLE,
        opp: opp << TO_THE_MIDDLE,
    }
}

/// The best move of a position of the 6×6 board and its exact score, where the book has the position.
pub fn six_book_move(board: Board) -> Option<(Square, i32)> {
    static BOOK: OnceLock<HashMap<[u64; 2], (Square, i32)>> = OnceLock::new();
    let book = BOOK.get_or_init(|| TEXT.lines().filter_map(entry).collect());
    let (key, symmetry) = first_image(in_the_middle(board));
    let &(square, score) = book.get(&key)?;
    Some((before_image(square, symmetry) - TO_THE_MIDDLE, score))
}

/// One line of the book, as the first image of its position; comments are none.
fn entry(line: &str) -> Option<([u64; 2], (Square, i32))> {
    let words: Vec<&str> = line.split(' ').collect();
    let &[own, opp, square, score] = words.as_slice() else {
        return None;
    };
    let bits = |word| u64::from_str_radix(word, 16).ok();
    let board = Board {
        own: bits(own)?,
        opp: bits(opp)?,
    };
    let square: Square = square.parse().ok()?;
    let (key, symmetry) = first_image(in_the_middle(board));
    Some((
        key,
        (image(square + TO_THE_MIDDLE, symmetry), score.parse().ok()?),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::Size;

    type Small = Size<6, 6>;

    fn lines() -> impl Iterator<Item = (Board, Square, i32)> {
        let lines = TEXT.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            let bits = |word| u64::from_str_radix(word, 16).expect("a set of squares");
            let board = Board {
                own: bits(words[0]),
                opp: bits(words[1]),
            };
            let number = |word: &str| word.parse::<i32>().expect("a number");
            (board, number(words[2]) as Square, number(words[3]))
        })
    }

    #[test]
    fn every_line_is_found_in_all_its_images() {
        let mut entries = 0;
        for (board, square, score) in lines() {
            assert_eq!(six_book_move(board), Some((square, score)));
            assert!(board.play::<Small>(square).is_some(), "{board:?}");
            for symmetry in 0..8 {
                let turned = |set: u64| {
                    let squares = (0..64).filter(|square| set >> square & 1 == 1);
                    squares.fold(0, |all, square| {
                        all | 1_u64 << (image(square + TO_THE_MIDDLE, symmetry) - TO_THE_MIDDLE)
                    })
                };
                let other = Board {
                    own: turned(board.own),
                    opp: turned(board.opp),
                };
                let (found, same) = six_book_move(other).expect("an image of a position");
                assert_eq!(same, score);
                assert!(other.play::<Small>(found).is_some(), "{other:?}");
            }
            entries += 1;
        }
        assert_eq!(entries, 200);
    }

    /// Whatever the other side plays, the book has an answer down to 25 empty squares, and the score
    /// that it promises never falls.
    #[test]
    fn the_book_answers_every_reply() {
        let start = Board::start::<Small>();
        assert_eq!(six_book_move(start).map(|(_, score)| score), Some(-4));
        let mut asked = 0;
        // The position, whether the book is to move, and what it has promised its side.
        let mut open = vec![(start, true, -36), (start, false, -36)];
        while let Some((board, ours, promised)) = open.pop() {
            if board.empties::<Small>().count_ones() < 25 || board.is_over::<Small>() {
                continue;
            }
            let moves = board.moves::<Small>();
            let play = |square: Square| board.after(square, board.flips(square));
            if moves == 0 {
                open.push((board.pass(), !ours, promised));
            } else if ours {
                let (square, score) = six_book_move(board).expect("a position of the book");
                assert!(score >= promised, "{board:?}");
                asked += 1;
                open.push((play(square), false, score));
            } else {
                let replies = (0..64).filter(|square| moves >> square & 1 == 1);
                open.extend(replies.map(|square| (play(square), true, promised)));
            }
        }
        assert!(asked > 199, "{asked}");
    }
}
