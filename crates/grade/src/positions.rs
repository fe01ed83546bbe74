//! The positions that are asked about where an assignment names none.

use crate::assignment::{Placed, ProgramKind};
use crate::truth::{Standing, Truth, solver};
use harif_rules::{AnyMove, AnyPosition, Board, Game, Position, notation};
use std::collections::HashSet;

/// Every position of tic-tac-toe that a game reaches, in the order in which they are found.
fn reachable() -> Vec<AnyPosition> {
    let mut seen = HashSet::new();
    let mut found = vec![AnyPosition::start(Game::TIC_TAC_TOE)];
    let mut next = 0;
    while next < found.len() {
        let position = found[next].clone();
        next += 1;
        for m in position.moves() {
            let after = position.after_unchecked(m);
            if seen.insert(after.hash64()) {
                found.push(after);
            }
        }
    }
    found
}

fn of_board(position: AnyPosition) -> Placed {
    Placed {
        text: notation::board::write(&position),
        start: position.clone(),
        moves: Vec::new(),
        position,
        hidden: false,
    }
}

/// A hundred positions of tic-tac-toe: the start, every kind of line, full boards, and a sample.
fn course() -> Vec<Placed> {
    let all = reachable();
    let random = &mut fastrand::Rng::with_seed(20);
    let mut chosen = vec![all[0].clone()];
    let mut lines = HashSet::new();
    for position in &all {
        // Each line once for each side, and the full boards that are won or drawn.
        let mut line = position.winning_cells();
        line.sort();
        let full = position.count_moves() == 0;
        if full && !line.is_empty() && lines.insert((line, position.turn())) {
            chosen.push(position.clone());
        }
    }
    let full = |position: &&AnyPosition| {
        let game = position.game();
        game.cells().all(|cell| position.at(cell).is_some())
    };
    let drawn = all.iter().filter(full).filter(|it| it.winner().is_none());
    chosen.extend(drawn.take(3).cloned());
    let won = all.iter().filter(full).filter(|it| it.winner().is_some());
    chosen.extend(won.take(3).cloned());
    while chosen.len() < 100 {
        let position = &all[random.usize(..all.len())];
        if !position.is_over() && !chosen.contains(position) {
            chosen.push(position.clone());
        }
    }
    chosen.into_iter().map(of_board).collect()
}

/// Positions of random games in which some move is better than another within a depth.
fn telling(game: Game, depth: u32, count: usize) -> Vec<Placed> {
    let random = &mut fastrand::Rng::with_seed(20);
    let solver = &mut solver();
    let cells = game.cell_count();
    let mut found: Vec<Placed> = Vec::new();
    let mut tries = 0;
    while found.len() < count && tries < 4000 {
        tries += 1;
        let mut position = AnyPosition::start(game);
        let mut moves: Vec<AnyMove> = Vec::new();
        // Othello is decided at its end, the line games all along.
        let plies = match game.info().line {
            None => (cells - 4).saturating_sub(depth as usize),
            Some(_) => random.usize(cells / 6..cells * 2 / 3),
        };
        while moves.len() < plies && !position.is_over() {
            let legal: Vec<AnyMove> = position.moves().collect();
            let m = legal[random.usize(..legal.len())];
            position.play_unchecked(m);
            moves.push(m);
        }
        if position.is_over() || position.count_moves() < 2 {
            continue;
        }
        let truth = Truth::of(&position, Some(depth), solver);
        let worst = truth.moves.iter().map(|&(_, standing)| standing).min();
        // Wins and defences by turns.
        let wanted = if found.len().is_multiple_of(2) {
            Standing::Won
        } else {
            Standing::Even
        };
        if truth.best() == Some(wanted) && worst < truth.best() {
            found.push(Placed {
                text: notation::moves::write(moves.iter().copied()),
                start: AnyPosition::start(game),
                position,
                moves,
                hidden: false,
            });
        }
    }
    found
}

/// The built-in set of a game.
pub(crate) fn built_in(kind: ProgramKind, game: Game, depth: Option<u32>) -> Vec<Placed> {
    if kind == ProgramKind::Course {
        return course();
    }
    telling(game, depth.unwrap_or(4).clamp(1, 6), 12)
}
