//! Names that people type, and results as numbers.

use harif_search::plan::Algorithm;
use harif_search::{Bound, GameResult, Value};
use std::collections::HashSet;

/// Every search has a name of its own, which leads back to it.
#[test]
fn searches_are_found_by_their_names() {
    let names: HashSet<&str> = Algorithm::ALL.iter().map(|search| search.name()).collect();
    assert_eq!(names.len(), Algorithm::ALL.len());
    for &search in Algorithm::ALL {
        assert_eq!(Algorithm::named(search.name()), Some(search));
    }
    assert_eq!(Algorithm::named("alphazero"), None);
}

/// Wins are good, the sooner the better; losses are the same with the other sign; and the number says again what
/// it was made from.
#[test]
fn results_become_numbers_in_their_order() {
    let value = |result, plies| Value::of_result(result, plies, Bound::Exact);
    for plies in 0..250 {
        let win = value(GameResult::Win, plies);
        let loss = value(GameResult::Loss, plies);
        assert_eq!(win.score, -loss.score);
        assert!(win.score > value(GameResult::Win, plies + 1).score);
        assert!(win.score > 0 && value(GameResult::Draw, plies).score == 0);
        for result in [GameResult::Win, GameResult::Draw, GameResult::Loss] {
            let value = value(result, plies);
            assert_eq!((value.result(), value.plies), (Some(result), Some(plies)));
        }
    }
}
