//! Finds a strategy: who wins, and by which moves against every reply.
//!
//! 1. All threads together prove who wins from the empty board, in one large table. What they prove on
//!    the way is nearly all that the rest needs.
//! 2. Ply by ply, each thread takes one of the winner's positions and asks as a player does whose solver knows
//!    nothing yet: if that finds the winning move within the node limit, the strategy ends there.
//! 3. If it does not, the position is dear: its winning move is looked for with the large table, and
//!    the positions after all replies to it are the next ply.
//!
//! Every answer is told as it is found. A later builder that is given these answers searches only
//! what is missing.

use super::super::board::Board;
use super::super::control::{Goal, Watch};
use super::super::fours::SMALL;
use super::super::geometry::{Fixed64, Geometry, Runtime};
use super::super::node::{Glance, Node};
use super::super::refinements::Refinements;
use super::super::search::{Search, Worker};
use super::super::table::Table;
use super::super::team::Team;
use super::super::window::Window;
use super::super::windows::{at_first, close_in};
use super::super::winning::{Asked, winning_move};
use super::super::word::Word;
use super::{MOST_COLUMNS, Strategy, canonical, key, replies};
use harif_search::Control;
use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};

/// How a [`Builder`] works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuildOptions {
    /// Bytes for the table that all threads share.
    pub table_bytes: usize,
    /// Bytes for the table of a solver that knows nothing yet.
    pub fresh_bytes: usize,
    /// How many threads work.
    pub threads: usize,
    /// Where a fresh solver proves the win with at most so many nodes the strategy ends.
    pub nodes: u32,
}

/// What was found out about one of the winner's positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The position and its mirror image have this key.
    pub key: u128,
    /// The winning move, as a column of whichever of the two has the lower key; none if the position is not dear.
    pub column: Option<u8>,
    /// The nodes that it took.
    pub nodes: u64,
}

/// What a [`Builder`] tells as it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// Who wins is known: the first player, or the second.
    FirstWins(bool),
    /// One of the winner's positions is known.
    Answer(Answer),
}

/// Finds the strategy of one size of board.
#[derive(Debug)]
pub struct Builder {
    empty: Board,
    options: BuildOptions,
    first_wins: Option<bool>,
    answers: HashMap<u128, Option<u8>>,
}

impl Builder {
    /// A builder for boards of this size, with answers from before.
    ///
    /// `first_wins`: who wins, if that is known; it is not proved again. Nothing if the board does not fit.
    pub fn new(
        columns: u32,
        rows: u32,
        options: BuildOptions,
        first_wins: Option<bool>,
        answers: impl IntoIterator<Item = Answer>,
    ) -> Option<Self> {
        let fits = (4..=MOST_COLUMNS).contains(&columns) && columns * (rows + 1) <= 64;
        Some(Self {
            empty: Board::new(columns, rows, 4).ok().filter(|_| fits)?,
            options,
            first_wins,
            answers: answers.into_iter().map(|a| (a.key, a.column)).collect(),
        })
    }

    /// Works until the strategy is found; nothing if `control` ends it before, or if neither side can force a win.
    ///
    /// `told` gets what is worth keeping, and `says` a line now and then.
    pub fn work(
        &mut self,
        control: Control<'_>,
        told: &(dyn Fn(News) + Sync),
        says: &dyn Fn(String),
    ) -> Option<Strategy> {
        let (columns, rows) = (self.empty.columns(), self.empty.rows());
        match (columns, rows) {
            (8, 7) => self.work_on(Fixed64::<8, 7, 8>, control, told, says),
            (8, 6) => self.work_on(Fixed64::<8, 6, 8>, control, told, says),
            (7, 6) => self.work_on(Fixed64::<7, 6, 8>, control, told, says),
            _ => self.work_on(Runtime::<u64, 16>::new(columns, rows), control, told, says),
        }
    }

    fn work_on<G: Geometry>(
        &mut self,
        shape: G,
        control: Control<'_>,
        told: &(dyn Fn(News) + Sync),
        says: &dyn Fn(String),
    ) -> Option<Strategy> {
        let prover = Prover::new(shape, self.options, control);
        if self.first_wins.is_none() {
            let first_wins = prover.who_wins(&self.empty, says)?;
            told(News::FirstWins(first_wins));
            self.first_wins = Some(first_wins);
        }
        let first_wins = self.first_wins?;
        let mut strategy = Strategy::new(
            self.empty.columns(),
            self.empty.rows(),
            first_wins,
            self.options.nodes,
        );
        let mut ply = if first_wins {
            vec![self.empty]
        } else {
            replies(&self.empty)
                .map(|(_, board)| canonical(&board))
                .collect()
        };
        while !ply.is_empty() {
            let new: Vec<Board> = ply
                .iter()
                .filter(|board| !self.answers.contains_key(&key(board)))
                .copied()
                .collect();
            let found = prover.answer_all(&new, told);
            self.answers.extend(found.iter().map(|a| (a.key, a.column)));
            if found.len() < new.len() {
                return None;
            }
            let mut seen = HashSet::new();
            let mut next = Vec::new();
            for board in &ply {
                if let Some(column) = self.answers[&key(board)] {
                    strategy.add(board, u32::from(column));
                    let after = board.play(u32::from(column));
                    next.extend(replies(&after).map(|(_, board)| canonical(&board)));
                }
            }
            next.retain(|board| prover.is_open(board) && seen.insert(key(board)));
            says(format!(
                "{} discs: {} positions, {} new, {} nodes; {} dear so far, {} to come",
                ply[0].discs(),
                ply.len(),
                new.len(),
                found.iter().map(|answer| answer.nodes).sum::<u64>(),
                strategy.len(),
                next.len()
            ));
            ply = next;
        }
        Some(strategy)
    }
}

/// What the threads share.
struct Prover<'a, G: Geometry> {
    shape: G,
    options: BuildOptions,
    table: Table<G>,
    control: Control<'a>,
}

impl<'a, G: Geometry> Prover<'a, G> {
    fn new(shape: G, options: BuildOptions, control: Control<'a>) -> Self {
        let table = Table::new(shape, options.table_bytes);
        table.take_full_size();
        Self {
            shape,
            options,
            table,
            control,
        }
    }

    fn glance(&self, board: &Board) -> Glance<G::Word> {
        let (own, occupied) = (board.own(), board.occupied());
        Node::glance(
            self.shape,
            G::Word::truncate(own),
            G::Word::truncate(occupied),
        )
    }

    /// Whether a position is not decided at a glance.
    fn is_open(&self, board: &Board) -> bool {
        matches!(self.glance(board), Glance::Open(_))
    }

    /// Whether it is the first player who wins from the empty board.
    fn who_wins(&self, empty: &Board, says: &dyn Fn(String)) -> Option<bool> {
        let Glance::Open(root) = self.glance(empty) else {
            return None;
        };
        for (window, first_wins) in [(Window::at(1), true), (Window::at(0), false)] {
            let (value, nodes) = self.ask_together(&root, window)?;
            says(format!("asked for {}: {value}, {nodes} nodes", window.beta));
            if (value > 0) == first_wins && value != 0 {
                return Some(first_wins);
            }
        }
        None
    }

    /// Answers a question on all threads.
    fn ask_together(&self, root: &Node<G::Word>, window: Window) -> Option<(i32, u64)> {
        let team = Team::new(self.options.threads);
        let (finished, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        let answer = Mutex::new(None);
        std::thread::scope(|scope| {
            for index in 0..self.options.threads {
                let (team, finished, nodes, answer) = (&team, &finished, &nodes, &answer);
                scope.spawn(move || {
                    let mut worker = Worker::new(self.shape);
                    let mut pulse = |_| finished.load(Relaxed) || self.control.is_over();
                    let member = Some(team.member(index, window.beta));
                    let (value, spent) = Search::new(
                        self.shape,
                        Refinements::ALL,
                        &self.table,
                        &mut worker,
                        member,
                        &mut pulse,
                    )
                    .ask(root, window);
                    nodes.fetch_add(spent, Relaxed);
                    if value.is_some() {
                        finished.store(true, Relaxed);
                        *answer.lock().expect("no thread panics") = value;
                    }
                });
            }
        });
        let value = answer.into_inner().expect("no thread panics")?;
        Some((value, nodes.into_inner()))
    }

    /// The answers for these positions, or fewer if it was stopped.
    fn answer_all(&self, boards: &[Board], told: &(dyn Fn(News) + Sync)) -> Vec<Answer> {
        let next = AtomicUsize::new(0);
        let answers = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..self.options.threads.min(boards.len()) {
                scope.spawn(|| {
                    let mut thread = Thread::new(self);
                    while let Some(board) = boards.get(next.fetch_add(1, Relaxed)) {
                        let Some(answer) = thread.answer(board) else {
                            break;
                        };
                        told(News::Answer(answer));
                        answers.lock().expect("no thread panics").push(answer);
                    }
                });
            }
        });
        answers.into_inner().expect("no thread panics")
    }
}

/// What a thread has for itself.
struct Thread<'a, G: Geometry> {
    prover: &'a Prover<'a, G>,
    /// Knows what it was asked before.
    worker: Worker<G>,
    /// Know nothing.
    fresh_worker: Worker<G>,
    fresh: Table<G>,
}

impl<'a, G: Geometry> Thread<'a, G> {
    fn new(prover: &'a Prover<'a, G>) -> Self {
        Self {
            prover,
            worker: Worker::new(prover.shape),
            fresh_worker: Worker::new(prover.shape),
            fresh: Table::new(prover.shape, prover.options.fresh_bytes),
        }
    }

    /// What a question about a position comes to, and the nodes it took; nothing with more than
    /// `most` nodes.
    fn ask(
        &mut self,
        root: &Node<G::Word>,
        window: Window,
        most: u64,
        fresh: bool,
    ) -> (Option<i32>, u64) {
        let prover = self.prover;
        let (table, worker) = if fresh {
            (&self.fresh, &mut self.fresh_worker)
        } else {
            (&prover.table, &mut self.worker)
        };
        let mut pulse = |nodes| nodes > most || prover.control.is_over();
        Search::new(
            prover.shape,
            Refinements::ALL,
            table,
            worker,
            None,
            &mut pulse,
        )
        .ask(root, window)
    }

    /// The nodes that a player needs for a winning move whose solver knows nothing yet: first who wins, then by which move,
    /// as [`Engine::winning_move`](super::super::engine::Engine::winning_move) asks. Whether that is more than `most`
    /// comes with it.
    fn cost_of_move(&mut self, board: &Board, root: &Node<G::Word>, most: u64) -> (bool, u64) {
        self.fresh.clear();
        self.fresh_worker.clear();
        let prover = self.prover;
        let left = prover.shape.cells() - root.discs;
        self.fresh_worker.steady(left);
        let bounds = at_first(left, Goal::Outcome, None);
        let mut watch = Watch::new(prover.control, None, bounds);
        let sizes = (left, SMALL);
        close_in(
            &mut watch,
            Goal::Outcome,
            None,
            sizes,
            true,
            |watch, window| {
                let (value, more) = self.ask(root, window, most.saturating_sub(watch.nodes), true);
                watch.nodes += more;
                value
            },
        );
        let mut nodes = watch.nodes;
        if watch.bounds.exact().is_none() {
            return (true, nodes);
        }
        assert!(watch.bounds.lower > 0, "{board:?} is not won");
        let words = [board.own(), board.occupied()].map(G::Word::truncate);
        let found = winning_move(prover.shape, words[0], words[1], |child, window, budget| {
            let left = most.saturating_sub(nodes);
            let (value, more) = self.ask(child, window, budget.min(left), true);
            nodes += more;
            match value {
                Some(value) => Asked::Value(value),
                None if nodes > most => Asked::Stopped,
                None => Asked::TooDear,
            }
        });
        (found.is_none(), nodes)
    }

    /// Whether a position that the winner comes to is dear, and the winning move if it is.
    fn answer(&mut self, board: &Board) -> Option<Answer> {
        let Glance::Open(root) = self.prover.glance(board) else {
            unreachable!("only open positions are asked about");
        };
        let most = u64::from(self.prover.options.nodes);
        let (is_dear, mut nodes) = self.cost_of_move(board, &root, most);
        if self.prover.control.is_over() {
            return None;
        }
        let column = if is_dear {
            self.worker.steady(self.prover.shape.cells() - root.discs);
            let (value, more) = self.ask(&root, Window::at(1), u64::MAX, false);
            assert!(value? > 0, "{board:?} is not won");
            nodes += more;
            Some(self.winning_move(board, &mut nodes)?)
        } else {
            None
        };
        Some(Answer {
            key: key(board),
            column,
            nodes,
        })
    }

    /// A move that wins; nothing if it was stopped.
    fn winning_move(&mut self, board: &Board, nodes: &mut u64) -> Option<u8> {
        let prover = self.prover;
        let (own, occupied) = (
            G::Word::truncate(board.own()),
            G::Word::truncate(board.occupied()),
        );
        let found = winning_move(prover.shape, own, occupied, |child, window, most| {
            let (value, more) = self.ask(child, window, most, false);
            *nodes += more;
            match value {
                Some(value) => Asked::Value(value),
                None if prover.control.is_over() => Asked::Stopped,
                None => Asked::TooDear,
            }
        });
        let stopped = prover.control.is_over();
        assert!(
            found.is_some() || stopped,
            "{board:?} is won, but by no move"
        );
        found.map(|column| column as u8)
    }
}
