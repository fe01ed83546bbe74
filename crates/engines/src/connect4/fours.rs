//! The engine for lines of four: one search, or several on a shared table.

use super::control::{Question, Watch};
use super::engine::Engine;
use super::geometry::Geometry;
use super::node::{Glance, Node};
use super::proofs::Proof;
use super::refinements::Refinements;
use super::search::{Search, Worker};
use super::solver::SolverOptions;
use super::table::Table;
#[cfg(not(target_arch = "wasm32"))]
use super::team::Team;
use super::window::Window;
use super::windows::{at_first, close_in};
use super::winning::{Asked, winning_move};
use super::word::Word;
use crate::solve::Bounds;
use harif_search::Control;

/// With more nodes than this behind it a position is worth a second thread.
const WORTH_THREADS: u64 = 20_000;

/// With at most this many empty cells one question with a wide window is cheaper
/// than several with a narrow one.
pub(crate) const SMALL: u32 = 13;

/// Everything that stays between two positions of one shape.
pub(crate) struct Fours<G: Geometry> {
    shape: G,
    refinements: Refinements,
    deep: Table<G>,
    workers: Vec<Worker<G>>,
    #[cfg(not(target_arch = "wasm32"))]
    team: Team,
}

impl<G: Geometry> Fours<G> {
    pub(crate) fn new(shape: G, options: &SolverOptions) -> Self {
        let threads = if cfg!(target_arch = "wasm32") {
            1
        } else {
            options.threads.max(1)
        };
        Self {
            shape,
            refinements: options.refinements,
            deep: Table::new(shape, options.table_bytes),
            workers: (0..threads).map(|_| Worker::new(shape)).collect(),
            #[cfg(not(target_arch = "wasm32"))]
            team: Team::new(threads),
        }
    }

    /// Answers one question, on all threads if it takes long.
    fn ask(&mut self, root: &Node<G::Word>, window: Window, watch: &mut Watch<'_>) -> Option<i32> {
        let alone = self.alone_for(watch.nodes);
        #[cfg(not(target_arch = "wasm32"))]
        if alone == 0 {
            return self.ask_all(root, window, watch);
        }
        let deep = &self.deep;
        let mut over = false;
        let mut pulse = |nodes| {
            over |= watch.pulse(nodes);
            over || nodes > alone
        };
        let worker = &mut self.workers[0];
        let search = Search::new(self.shape, self.refinements, deep, worker, None, &mut pulse);
        let (value, nodes) = search.ask(root, window);
        watch.nodes += nodes;
        watch.report(0);
        #[cfg(not(target_arch = "wasm32"))]
        if value.is_none() && !over {
            return self.ask_all(root, window, watch);
        }
        value
    }

    /// For how many nodes a question is one thread's, after so many for other questions: a second
    /// thread is not worth its beginning on an easy position.
    fn alone_for(&self, spent: u64) -> u64 {
        if self.workers.len() == 1 {
            u64::MAX
        } else {
            WORTH_THREADS.saturating_sub(spent)
        }
    }

    /// Answers one question on all threads. When the table should grow they pause, and begin
    /// again with what it knows.
    #[cfg(not(target_arch = "wasm32"))]
    fn ask_all(
        &mut self,
        root: &Node<G::Word>,
        window: Window,
        watch: &mut Watch<'_>,
    ) -> Option<i32> {
        loop {
            let before = watch.nodes;
            let answer = self.ask_all_once(root, window, watch);
            let spent = watch.nodes - before;
            if !matches!(answer, Answer::Pause)
                || self.deep.spend_in_a_pause(spent, || watch.pulse(1))
            {
                return answer.value();
            }
        }
    }

    /// The first thread's answer counts, and makes the others stop.
    #[cfg(not(target_arch = "wasm32"))]
    fn ask_all_once(
        &mut self,
        root: &Node<G::Word>,
        window: Window,
        watch: &mut Watch<'_>,
    ) -> Answer {
        use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

        let (shape, refinements, deep, team) =
            (self.shape, self.refinements, &self.deep, &self.team);
        let threads = self.workers.len() as u64;
        let finished = AtomicBool::new(false);
        let run = |index, worker: &mut Worker<G>, pulse: &mut dyn FnMut(u64) -> bool| {
            let member = Some(team.member(index));
            let search = Search::new(shape, refinements, deep, worker, member, pulse);
            let (value, nodes) = search.ask(root, window);
            finished.fetch_or(value.is_some(), Relaxed);
            (value, nodes)
        };
        let (first, others) = self.workers.split_first_mut().expect("at least one worker");
        std::thread::scope(|scope| {
            let (run, finished) = (&run, &finished);
            let helpers: Vec<_> = others
                .iter_mut()
                .enumerate()
                .map(|(index, worker)| {
                    scope.spawn(move || run(index + 1, worker, &mut |_| finished.load(Relaxed)))
                })
                .collect();
            let mut stopped = false;
            let (mut value, mut nodes) = run(0, first, &mut |nodes| {
                stopped |= watch.pulse(nodes);
                stopped || finished.load(Relaxed) || deep.is_small_for(nodes * threads)
            });
            finished.store(true, Relaxed);
            for helper in helpers {
                let (answer, spent) = helper.join().expect("a search does not panic");
                value = value.or(answer);
                nodes += spent;
            }
            watch.nodes += nodes;
            watch.report(0);
            match value {
                Some(value) => Answer::Value(value),
                None if stopped => Answer::Stop,
                None => Answer::Pause,
            }
        })
    }
}

/// How several threads come back from a question.
#[cfg(not(target_arch = "wasm32"))]
enum Answer {
    Value(i32),
    /// Whoever watches wants no answer any more.
    Stop,
    /// The table should grow.
    Pause,
}

#[cfg(not(target_arch = "wasm32"))]
impl Answer {
    fn value(&self) -> Option<i32> {
        match self {
            Self::Value(value) => Some(*value),
            Self::Stop | Self::Pause => None,
        }
    }
}

impl<G: Geometry> Engine for Fours<G> {
    fn clear(&mut self) {
        self.deep.clear();
        for worker in &mut self.workers {
            worker.clear();
        }
    }

    fn solve(&mut self, own: u128, occupied: u128, question: Question<'_>) -> (Bounds, u64) {
        let (goal, at_least) = (question.goal, question.at_least);
        let (own, occupied) = (G::Word::truncate(own), G::Word::truncate(occupied));
        let root = match Node::glance(self.shape, own, occupied) {
            Glance::Known(score) => {
                return (Bounds::exactly(goal.answer(score)), 0);
            }
            Glance::Open(root) => root,
        };
        self.deep.mend();
        let left = self.shape.cells() - root.discs;
        for worker in &mut self.workers {
            worker.steady(left);
        }
        let bounds = at_first(left, goal, at_least);
        let mut watch = Watch::new(question.control, question.on_progress, bounds);
        close_in(
            &mut watch,
            goal,
            at_least,
            (left, SMALL),
            self.refinements.outside_in,
            |watch, window| self.ask(&root, window, watch),
        );
        (watch.bounds, watch.nodes)
    }

    fn winning_move(
        &mut self,
        own: u128,
        occupied: u128,
        control: Control<'_>,
    ) -> (Option<u32>, u64) {
        let (bounds, nodes) = self.solve(own, occupied, Question::outcome(control));
        if bounds.lower < 1 {
            return (None, nodes);
        }
        let (own, occupied) = (G::Word::truncate(own), G::Word::truncate(occupied));
        let mut watch = Watch::new(control, None, bounds);
        watch.nodes = nodes;
        let (deep, worker) = (&self.deep, &mut self.workers[0]);
        let column = winning_move(self.shape, own, occupied, |child, window, most| {
            let mut over = false;
            let mut pulse = |nodes| {
                over |= watch.pulse(nodes);
                over || nodes > most
            };
            let search = Search::new(self.shape, self.refinements, deep, worker, None, &mut pulse);
            let (value, nodes) = search.ask(child, window);
            watch.nodes += nodes;
            match value {
                Some(value) => Asked::Value(value),
                None if over => Asked::Stopped,
                None => Asked::TooDear,
            }
        });
        (column, watch.nodes)
    }

    fn take_full_size(&mut self) {
        self.deep.mend();
        self.deep.grow_to_full_size();
    }

    fn proofs(&self) -> Vec<Proof> {
        self.deep.proofs()
    }

    fn recall(&mut self, proofs: &[Proof]) {
        self.deep.recall(proofs);
    }

    fn table_bytes(&self) -> usize {
        self.deep.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::geometry::{Fixed64, Runtime};
    use crate::connect4::{Board, Goal, Refinements};

    #[test]
    fn every_word_and_geometry_gives_the_same_score() {
        let options = SolverOptions {
            table_bytes: 1 << 20,
            threads: 1,
            refinements: Refinements::ALL,
        };
        let mut engines: [Box<dyn Engine>; 4] = [
            Box::new(Fours::new(Fixed64::<7, 6, 8>, &options)),
            Box::new(Fours::new(Runtime::<u64, 16>::new(7, 6), &options)),
            Box::new(Fours::new(Runtime::<u128, 16>::new(7, 6), &options)),
            Box::new(Fours::new(Runtime::<u128, 64>::new(7, 6), &options)),
        ];
        let mut rng = fastrand::Rng::with_seed(11);
        for _ in 0..100 {
            let mut board = Board::new(7, 6, 4).expect("a size that fits");
            for _ in 0..rng.u32(16..40) {
                let moves: Vec<u32> = board.moves().collect();
                let next = board.play(moves[rng.usize(..moves.len())]);
                if !next.is_won() {
                    board = next;
                }
            }
            let answers = engines.each_mut().map(|engine| {
                let (own, occupied) = (board.own(), board.occupied());
                let question = Question {
                    goal: Goal::Score,
                    ..Question::outcome(Control::never())
                };
                engine.solve(own, occupied, question).0
            });
            assert!(
                answers.iter().all(|answer| *answer == answers[0]),
                "{board:?}"
            );
            assert!(answers[0].exact().is_some());
        }
    }
}
