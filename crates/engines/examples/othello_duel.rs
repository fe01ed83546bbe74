//! Measures the midgame search: how far it looks, how well it chooses, and one build against another.
//!
//! ```text
//! othello_duel depths DEPTH POSITIONS           nodes and time for each depth
//! othello_duel judge DEPTH POSITIONS >FILE      values of every move, for `choices`
//! othello_duel choices MILLISECONDS FILE        discs given away by the moves chosen in that time
//! othello_duel serve                            plays for `duel`: lines `own opp milliseconds` in, squares out
//! othello_duel duel A B MILLISECONDS PAIRS [OPENINGS]
//!                                               games of one build of this program against another
//! ```
//!
//! Positions come from games of the engine with itself after ten random moves. Both games of a pair
//! begin with the same opening, once with each colour; the two programs think by turns, so
//! a busy machine slows down both. `PAIRS` is a number or a range like `40..80`, the numbers of the
//! openings: lines of moves in the file `OPENINGS`, or else ten random moves each. `A` and `B` are paths,
//! after settings of the environment if there are any: `OTHELLO_WEIGHTS=FILE PATH` plays with the weights
//! in that file instead of those in the program.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write, stdin, stdout};
use std::ops::Range;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use harif_engines::othello::{Board, Effort, Engine, Judgement, Size, Square};
use harif_search::Control;

#[path = "support/weights.rs"]
mod weights;

type Whole = Size<8, 8>;

/// Moves at random before the engines take over.
const OPENING: usize = 10;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["depths", depth, count] => numbers(depth, count).map(|(d, n)| depths(d, n)),
        ["judge", depth, count] => numbers(depth, count).map(|(d, n)| judge(d, n)),
        ["choices", time, file] => choices(time, file),
        ["serve"] => serve(),
        ["duel", a, b, time, pairs] => duel(a, b, time, pairs, &[]),
        ["duel", a, b, time, pairs, file] => {
            openings(file).and_then(|openings| duel(a, b, time, pairs, &openings))
        }
        _ => None,
    };
    if done.is_some() {
        return ExitCode::SUCCESS;
    }
    eprintln!("see the head of examples/othello_duel.rs for what can be asked");
    ExitCode::FAILURE
}

fn numbers(depth: &str, count: &str) -> Option<(u32, u64)> {
    Some((depth.parse().ok()?, count.parse().ok()?))
}

fn squares(set: u64) -> impl Iterator<Item = Square> {
    (0..64).filter(move |square| set >> square & 1 == 1)
}

/// The position after some random moves.
fn opening(seed: u64) -> Board {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut board = Board::start::<Whole>();
    for _ in 0..OPENING {
        let legal: Vec<Square> = squares(board.moves::<Whole>()).collect();
        if let Some(&square) = random.choice(&legal) {
            board = board.after(square, board.flips(square));
        }
    }
    board
}

/// The positions after the lines of moves in a file.
fn openings(file: &str) -> Option<Vec<Board>> {
    let text = fs::read_to_string(file).ok()?;
    text.lines().map(after_moves).collect()
}

/// The position after moves like `f5d6c4`.
fn after_moves(line: &str) -> Option<Board> {
    let (names, _) = line.trim().as_bytes().as_chunks::<2>();
    names
        .iter()
        .try_fold(Board::start::<Whole>(), |board, name| {
            let column = name[0].to_ascii_lowercase().checked_sub(b'a')?;
            let row = name[1].checked_sub(b'1')?;
            board.play::<Whole>(8 * row + column)
        })
}

/// A number of pairs, or a range of them.
fn range(words: &str) -> Option<Range<u64>> {
    match words.split_once("..") {
        Some((from, to)) => Some(from.parse().ok()?..to.parse().ok()?),
        None => Some(0..words.parse().ok()?),
    }
}

/// Positions with 24 to 48 empty squares from games of the engine with itself.
fn positions(count: u64) -> Vec<Board> {
    let mut engine = Engine::new(16);
    let one = |seed: u64| {
        let wanted = 24 + (seed * 7 % 25) as u32;
        let mut board = opening(1000 + seed);
        while board.empties::<Whole>().count_ones() > wanted || board.moves::<Whole>() == 0 {
            if board.moves::<Whole>() == 0 {
                if board.is_over::<Whole>() {
                    return None;
                }
                board = board.pass();
                continue;
            }
            let square = look(&mut engine, board, 5, &mut |_| ()).moves[0].square;
            board = board.after(square, board.flips(square));
        }
        Some(board)
    };
    (0..).filter_map(one).take(count as usize).collect()
}

/// A search of so many plies, and without solving.
fn look(
    engine: &mut Engine,
    board: Board,
    depth: u32,
    progress: &mut dyn FnMut(&Judgement),
) -> Judgement {
    engine.forget();
    let effort = Effort {
        depth,
        exact: 0,
        ..Effort::default()
    };
    engine.search_with_progress(board, effort, Control::never(), progress)
}

fn depths(deepest: u32, count: u64) {
    let mut engine = Engine::new(64);
    let mut sums = vec![(0_u64, 0.0); deepest as usize + 1];
    let boards = positions(count);
    for &board in &boards {
        let begin = Instant::now();
        let mut note = |judgement: &Judgement| {
            if let Some(sum) = sums.get_mut(judgement.depth as usize) {
                sum.0 += judgement.nodes;
                sum.1 += begin.elapsed().as_secs_f64();
            }
        };
        look(&mut engine, board, deepest, &mut note);
    }
    println!("{} positions, means up to each depth", boards.len());
    for (depth, (nodes, seconds)) in sums.into_iter().enumerate().skip(1) {
        println!(
            "depth {depth:2} {:10} nodes {:9.3} ms {:5.1} M/s",
            nodes / count,
            1e3 * seconds / count as f64,
            nodes as f64 / seconds / 1e6
        );
    }
}

fn judge(depth: u32, count: u64) {
    let mut engine = Engine::new(256);
    for board in positions(count) {
        engine.forget();
        let effort = Effort {
            depth,
            exact: 0,
            every_move: true,
            ..Effort::default()
        };
        let judgement = engine.search(board, effort, Control::never());
        print!("{:016x} {:016x}", board.own, board.opp);
        for judged in judgement.moves {
            print!(" {}:{}", judged.square, judged.score);
        }
        println!();
    }
}

fn choices(time: &str, file: &str) -> Option<()> {
    let time = Duration::from_micros((time.parse::<f64>().ok()? * 1e3) as u64);
    let mut engine = Engine::new(64);
    let (mut lost, mut squares_of, mut best, mut depth, mut nodes, mut count) = (0, 0, 0, 0, 0, 0);
    for line in fs::read_to_string(file).ok()?.lines() {
        let mut words = line.split_whitespace();
        let own = u64::from_str_radix(words.next()?, 16).ok()?;
        let opp = u64::from_str_radix(words.next()?, 16).ok()?;
        let values: Vec<(Square, i32)> = words
            .filter_map(|word| word.split_once(':'))
            .filter_map(|(square, value)| Some((square.parse().ok()?, value.parse().ok()?)))
            .collect();
        engine.forget();
        let effort = Effort {
            time: Some(time),
            exact: 0,
            ..Effort::default()
        };
        let judgement = engine.search(Board { own, opp }, effort, Control::never());
        let chosen = judgement.moves[0].square;
        let value = values.iter().find(|(square, _)| *square == chosen)?.1;
        let loss = values.iter().map(|(_, value)| value).max()? - value;
        lost += loss;
        squares_of += loss * loss;
        best += i32::from(loss == 0);
        depth += judgement.depth;
        nodes += judgement.nodes;
        count += 1;
    }
    let mean = |sum: f64| sum / f64::from(count);
    let spread = (mean(f64::from(squares_of)) - mean(f64::from(lost)).powi(2)).sqrt();
    println!(
        "{count} positions: {:.3} ± {:.3} discs lost, best in {:.1} %, depth {:.2}, {:.0} nodes",
        mean(f64::from(lost)),
        spread / f64::from(count).sqrt(),
        100.0 * mean(f64::from(best)),
        mean(f64::from(depth)),
        mean(nodes as f64),
    );
    Some(())
}

/// Answers every position with a square; an empty line begins a new game.
fn serve() -> Option<()> {
    weights::take_from_environment()?;
    let mut engine = Engine::new(64);
    for line in stdin().lock().lines() {
        let line = line.ok()?;
        let mut words = line.split_whitespace();
        let Some(own) = words.next() else {
            engine.forget();
            continue;
        };
        let own = u64::from_str_radix(own, 16).ok()?;
        let opp = u64::from_str_radix(words.next()?, 16).ok()?;
        let time = Duration::from_micros((words.next()?.parse::<f64>().ok()? * 1e3) as u64);
        let effort = Effort {
            time: Some(time),
            ..Effort::default()
        };
        let judgement = engine.search(Board { own, opp }, effort, Control::never());
        println!("{} {}", judgement.moves[0].square, judgement.depth);
        stdout().flush().ok()?;
    }
    Some(())
}

/// A program that plays, and how far it looked.
struct Player {
    _process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    depths: u64,
    moves: u64,
}

impl Player {
    /// Starts a program; words before its path that have a `=` are settings of its environment.
    fn start(command: &str) -> Option<Player> {
        let words: Vec<&str> = command.split_whitespace().collect();
        let (path, settings) = words.split_last()?;
        let settings = settings.iter().filter_map(|word| word.split_once('='));
        let mut process = Command::new(path)
            .arg("serve")
            .envs(settings)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .ok()?;
        Some(Player {
            to: process.stdin.take()?,
            from: BufReader::new(process.stdout.take()?),
            _process: process,
            depths: 0,
            moves: 0,
        })
    }

    fn choose(&mut self, board: Board, time: &str) -> Option<Square> {
        writeln!(self.to, "{:x} {:x} {time}", board.own, board.opp).ok()?;
        let mut line = String::new();
        self.from.read_line(&mut line).ok()?;
        let (square, depth) = line.trim().split_once(' ')?;
        self.depths += depth.parse::<u64>().ok()?;
        self.moves += 1;
        square.parse().ok()
    }
}

fn duel(a: &str, b: &str, time: &str, pairs: &str, openings: &[Board]) -> Option<()> {
    let mut players = [Player::start(a)?, Player::start(b)?];
    let pairs = range(pairs)?;
    let (mut points, mut discs, mut squares_of) = (0.0, 0, 0.0);
    for number in pairs.clone() {
        let start = match openings.len() as u64 {
            0 => opening(number),
            count => openings[(number % count) as usize],
        };
        let mut of_pair = 0;
        for first in [0, 1] {
            for player in &mut players {
                writeln!(player.to).ok()?;
            }
            let margin = game(start, first, time, &mut players)?;
            let margin = if first == 0 { margin } else { -margin };
            points += f64::from(margin.signum() + 1) / 2.0;
            of_pair += margin;
        }
        discs += of_pair;
        squares_of += f64::from(of_pair * of_pair);
        let done = number + 1 - pairs.start;
        if done % 10 == 0 || number + 1 == pairs.end {
            let count = done as f64;
            let mean = f64::from(discs) / count;
            let error = (squares_of / count - mean * mean).sqrt() / count.sqrt();
            let depth = players
                .each_ref()
                .map(|p| p.depths as f64 / p.moves.max(1) as f64);
            println!(
                "{} games: {:.1} % for the first, {:+.2} ± {:.2} discs a game, depth {:.2} against {:.2}",
                2 * done,
                50.0 * points / count,
                mean / 2.0,
                error / 2.0,
                depth[0],
                depth[1],
            );
        }
    }
    Some(())
}

/// Plays a game to its end; the score of the side that begins, which is that of the player `first`.
fn game(mut board: Board, first: usize, time: &str, players: &mut [Player; 2]) -> Option<i32> {
    let mut turn = first;
    while !board.is_over::<Whole>() {
        if board.moves::<Whole>() == 0 {
            board = board.pass();
        } else {
            let square = players[turn].choose(board, time)?;
            board = board.play::<Whole>(square)?;
        }
        turn = 1 - turn;
    }
    let score = board.final_score::<Whole>();
    Some(if turn == first { score } else { -score })
}
