//! Traces, books, weights, assignments and the messages of people's games.

use harif_engines::connect4::Board;
use harif_engines::connect4::book::Book;
use harif_engines::connect4::strategy::Strategy;
use harif_engines::othello::{Deep, install_size_weights, install_weights};
use harif_grade::Assignment;
use harif_watch::{Trace, Tree, compare};
use harif_wire::{ClientMessage, GameEvent, ServerMessage};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::text;

/// A trace that can be read can be explained.
pub(crate) fn trace(bytes: &[u8]) {
    let Some(Ok(trace)) = text(bytes).map(Trace::read) else {
        return;
    };
    assert!(trace.roots().count() <= trace.calls.len());
    let _ = compare(&Tree::new(&trace));
}

/// Books and strategies end with a checksum that no fuzzer finds: the bytes stand for what is before
/// it.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let sum = bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum: u64, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    [bytes, &sum.to_le_bytes()].concat()
}

pub(crate) fn book(bytes: &[u8]) {
    assert!(Book::open(bytes).is_err() || bytes.len() > 16);
    if let Ok(book) = Book::open(&sealed(bytes)) {
        let written = book.bytes();
        let again = Book::open(&written).expect("a book that was written");
        assert_eq!(again.bytes(), written);
        if let Ok(board) = Board::new(book.columns(), book.rows(), 4) {
            let _ = (book.score(&board), book.at_least(&board));
        }
    }
}

pub(crate) fn strategy(bytes: &[u8]) {
    let _ = Strategy::open(bytes);
    if let Ok(strategy) = Strategy::open(&sealed(bytes)) {
        let again = Strategy::open(&strategy.bytes());
        assert_eq!(again.as_ref().ok(), Some(&strategy));
        if let Ok(board) = Board::new(strategy.columns(), strategy.rows(), 4) {
            let _ = (strategy.winning_move(&board), strategy.outcome(&board));
        }
    }
}

/// Damaged weights are refused.
pub(crate) fn weights(bytes: &[u8]) {
    let _ = install_weights(bytes);
    let _ = Deep::install(bytes);
    let _ = install_size_weights(bytes);
}

pub(crate) fn assignment(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let _ = Assignment::read(text);
}

pub(crate) fn people(bytes: &[u8]) {
    same::<ClientMessage>(bytes);
    same::<ServerMessage>(bytes);
    same::<GameEvent>(bytes);
}

/// What can be read is written as something that reads as the same.
fn same<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(bytes: &[u8]) {
    if let Ok(message) = serde_json::from_slice::<T>(bytes) {
        let written = serde_json::to_string(&message).expect("a message can be written");
        let again: T = serde_json::from_str(&written).expect(&written);
        assert_eq!(again, message);
    }
}
