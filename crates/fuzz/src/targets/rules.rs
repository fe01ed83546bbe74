//! Positions and moves.

use harif_play::course::CourseBoard;
use harif_rules::notation::{self, board};
use harif_rules::{AnyMove, AnyPosition, Board, Game, Position};
use harif_words::typed;

use super::{game_and_rest, reads_back, text};

/// A game that can be named can be begun.
pub(crate) fn game(bytes: &[u8]) {
    let Some(Ok(game)) = text(bytes).map(str::parse::<Game>) else {
        return;
    };
    reads_back(&game);
    let start = AnyPosition::start(game);
    assert!(!start.is_over() && start.moves().next().is_some());
    check(&start);
}

/// A position is written and read again as the same one, and every listed move is legal.
pub(crate) fn position(bytes: &[u8]) {
    let Some((game, rest)) = game_and_rest(bytes) else {
        return;
    };
    if let Ok(position) = notation::position(game, rest) {
        check(&position);
    }
}

fn check(position: &AnyPosition) {
    let written = board::write(position);
    let read = board::read(position.game(), &written);
    assert_eq!(read.as_ref(), Ok(position), "written as {written:?}");
    assert!(!board::drawn(position).is_empty());
    let mut count = 0;
    for m in position.moves() {
        assert_eq!(position.check(m), Ok(()), "{m} in {written}");
        assert_eq!(m.to_string().parse(), Ok(m), "{m} in {written}");
        count += 1;
    }
    assert_eq!(count == 0, position.is_over(), "{written}");
}

/// Moves that can be played are written as a text that plays them again.
pub(crate) fn moves(bytes: &[u8]) {
    let Some((game, rest)) = game_and_rest(bytes) else {
        return;
    };
    let mut position = AnyPosition::start(game);
    let Ok(moves) = notation::moves::play_all(&mut position, rest) else {
        // What came before the first wrong move was played.
        return check(&position);
    };
    check(&position);
    let written = notation::moves::write(moves.iter().copied());
    let mut again = AnyPosition::start(game);
    let replayed = notation::moves::play_all(&mut again, &written);
    assert_eq!(replayed.as_ref(), Ok(&moves), "{written:?}");
    assert_eq!(again, position);
}

/// What is typed is a word, a legal move or a mistake; never a move that the rules refuse.
pub(crate) fn typed(bytes: &[u8]) {
    let Some((game, rest)) = game_and_rest(bytes) else {
        return;
    };
    let position = AnyPosition::start(game);
    for line in rest.lines() {
        let _ = typed::yes_or_no(line);
        if let Ok(typed::Typed::Move(m)) = typed::read(&position, line) {
            assert_eq!(position.check(m), Ok(()), "{line:?}");
        }
        let m = line.parse::<AnyMove>();
        if let Ok(m) = m {
            assert_eq!(m.to_string().parse(), Ok(m), "{line:?}");
        }
    }
}

/// A board of the course can be read or not, and nothing else.
pub(crate) fn course_board(bytes: &[u8]) {
    if let Some(text) = text(bytes)
        && let Some(board) = CourseBoard::read(text)
    {
        assert_eq!(CourseBoard::read(text), Some(board));
    }
}
