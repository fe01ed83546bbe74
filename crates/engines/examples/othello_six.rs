//! The 6×6 board, solved.
//!
//! ```text
//! othello_six solve [--threads N] [--table MB] [MOVES]
//! othello_six book [--from EMPTIES] [--workers N] [--table MB] FILE
//! othello_six print FILE > crates/engines/src/othello/sizes/six_book.txt
//! ```
//!
//! `solve` finds the score after some moves (`d2c2…`; none is the start). `book` writes the best move and its score
//! for every position that can come about while one side plays by the book and the other does as it likes, down
//! to so many empty squares. A line of the file is the discs of the side to move and of the other side, the move, the
//! score and the nodes that it took; positions that are there already are not solved again, so it may be
//! stopped at any time. `print` writes what the engines read.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs::OpenOptions;
use std::io::Write;
use std::sync::Mutex;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use harif_engines::othello::{Board, Query, Six, Size, Solution, Solver, canonical};
use harif_engines::solve::Progress;

type Small = Size<6, 6>;

/// A position: the first of its eight images.
type Key = [u64; 2];

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, usual: usize| -> Result<usize> {
        let at = words.iter().position(|word| word == name);
        at.map_or(Ok(usual), |at| {
            Ok(words.get(at + 1).context("no number")?.parse()?)
        })
    };
    let table = number("--table", 256)?;
    let last = words.last().context("what to do?")?;
    match words[0].as_str() {
        "solve" => solve(last, number("--threads", 1)?, table),
        "book" => Book::open(last)?.make(number("--from", 25)?, number("--workers", 1)?, table),
        "print" => {
            Book::open(last)?.print();
            Ok(())
        }
        _ => bail!("solve, book or print"),
    }
}

/// The first of the eight images of a position. In the middle of the frame, the board has the
/// symmetries of the frame.
fn first_image(board: Board) -> Key {
    let Board { own, opp } = canonical(Board {
        own: board.own << 9,
        opp: board.opp << 9,
    });
    [own >> 9, opp >> 9]
}

/// The position after moves like `d2c2`; other words stand for the start.
fn after(moves: &str) -> Result<Board> {
    let mut board = Board::start::<Small>();
    for name in moves.as_bytes().chunks(2) {
        let &[file @ b'a'..=b'f', rank @ b'1'..=b'6'] = name else {
            return Ok(Board::start::<Small>());
        };
        let square = (rank - b'1') * 8 + file - b'a';
        ensure!(board.moves::<Small>() >> square & 1 == 1, "no such move");
        board = board.after(square, board.flips(square));
    }
    Ok(board)
}

fn solve(moves: &str, threads: usize, table: usize) -> Result<()> {
    let board = after(moves)?;
    let mut solver = Solver::<Small, Six>::with_evaluator(table, Six::new());
    let began = Instant::now();
    let mut told = None;
    let mut progress = |now: Progress| {
        if told != Some(now.bounds) {
            told = Some(now.bounds);
            let seconds = began.elapsed().as_secs_f64();
            eprintln!("{seconds:8.1} s  {:?}  {} nodes", now.bounds, now.nodes);
        }
    };
    let query = Query {
        threads,
        progress: Some(&mut progress),
        ..Query::default()
    };
    let solution = solver.solve(board, query);
    println!(
        "{} empty: {:?}, {} nodes, {:.1} s",
        board.empties::<Small>().count_ones(),
        solution.score(),
        solution.nodes,
        began.elapsed().as_secs_f64()
    );
    Ok(())
}

/// The start, one of the first moves, and what it leads to. The four first moves are images of each
/// other, so the book begins after one of them.
fn first_move() -> (Board, u8, Board) {
    let start = Board::start::<Small>();
    let first = start.moves::<Small>().trailing_zeros() as u8;
    (start, first, start.after(first, start.flips(first)))
}

/// What is known, and the file that it is kept in.
struct Book {
    known: HashMap<Key, (u8, i32)>,
    file: std::fs::File,
}

impl Book {
    fn open(path: &str) -> Result<Book> {
        let mut known = HashMap::new();
        for line in std::fs::read_to_string(path).unwrap_or_default().lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let &[own, opp, square, score, _] = words.as_slice() else {
                bail!("not a line of a book: {line}");
            };
            let key = [u64::from_str_radix(own, 16)?, u64::from_str_radix(opp, 16)?];
            known.insert(key, (square.parse()?, score.parse()?));
        }
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok(Book { known, file })
    }

    fn make(mut self, from: usize, workers: usize, table: usize) -> Result<()> {
        let from = u32::try_from(from)?;
        loop {
            let missing = self.missing(from);
            if missing.is_empty() {
                eprintln!("{} positions", self.known.len());
                return Ok(());
            }
            eprintln!("{} positions to solve", missing.len());
            let teams = workers.min(missing.len());
            let todo = Mutex::new(missing);
            let book = Mutex::new(&mut self);
            std::thread::scope(|scope| {
                for _ in 0..teams {
                    scope.spawn(|| {
                        let mut solver = Solver::<Small, Six>::with_evaluator(table, Six::new());
                        loop {
                            let next = todo.lock().expect("todo").pop();
                            let Some(key) = next else { break };
                            let [own, opp] = key;
                            let query = Query {
                                threads: workers / teams,
                                ..Query::default()
                            };
                            let solution = solver.solve(Board { own, opp }, query);
                            book.lock().expect("book").note(key, &solution);
                        }
                    });
                }
            });
        }
    }

    /// The book, from the start on.
    fn print(&self) {
        let (start, first, after) = first_move();
        let image = first_image(after);
        let score = -self.known[&image].1;
        println!(
            "# Made by examples/othello_six.rs: own discs, opposing ones, the best move, its exact score."
        );
        println!("{:x} {:x} {first} {score}", start.own, start.opp);
        let mut known: Vec<_> = self.known.iter().collect();
        known.sort_unstable_by_key(|([own, opp], _)| ((own | opp).count_ones(), *own, *opp));
        for ([own, opp], (square, score)) in known {
            println!("{own:x} {opp:x} {square} {score}");
        }
    }

    fn note(&mut self, key: Key, solution: &Solution) {
        let square = solution.best.expect("a position with moves");
        let score = solution.score().expect("nothing stops it");
        let line = format!(
            "{:016x} {:016x} {square} {score} {}\n",
            key[0], key[1], solution.nodes
        );
        self.file
            .write_all(line.as_bytes())
            .expect("the book's file");
        eprint!("{line}");
        self.known.insert(key, (square, score));
    }

    /// Positions that the book needs and does not know, those with the most empty squares
    /// last: those where the side that plays by the book is to move.
    fn missing(&self, from: u32) -> Vec<Key> {
        let mut missing = BTreeSet::new();
        let mut seen = HashSet::new();
        let (_, _, begin) = first_move();
        // Whether the book is to move there.
        let mut open = vec![(begin, true), (begin, false)];
        while let Some((board, ours)) = open.pop() {
            let empties = board.empties::<Small>().count_ones();
            let key = first_image(board);
            if empties < from || board.is_over::<Small>() || !seen.insert((key, ours)) {
                continue;
            }
            let board = Board {
                own: key[0],
                opp: key[1],
            };
            let moves = board.moves::<Small>();
            let play = |square: u8| board.after(square, board.flips(square));
            if moves == 0 {
                open.push((board.pass(), !ours));
            } else if !ours {
                let all = (0..64).filter(|square| moves >> square & 1 == 1);
                open.extend(all.map(|square| (play(square), true)));
            } else if let Some(&(square, _)) = self.known.get(&key) {
                open.push((play(square), false));
            } else {
                missing.insert((empties, key));
            }
        }
        missing.into_iter().map(|(_, key)| key).collect()
    }
}
