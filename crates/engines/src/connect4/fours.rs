//! The engine for lines of four: one search, or several on a shared table.

#[cfg(not(target_arch = "wasm32"))]
use super::control::Goal;
use super::control::{Question, Watch};
use super::engine::Engine;
use super::geometry::Geometry;
#[cfg(not(target_arch = "wasm32"))]
use super::net::MOST_DISCS;
use super::net::Net;
use super::node::{Glance, Node};
use super::proofs::Proof;
#[cfg(not(target_arch = "wasm32"))]
use super::race::{Plan, Race};
use super::refinements::Refinements;
use super::search::{EARLY, Search, Worker};
use super::solver::SolverOptions;
use super::table::Table;
#[cfg(not(target_arch = "wasm32"))]
use super::team::Team;
use super::window::Window;
use super::windows::{at_first, close_in};
#[cfg(not(target_arch = "wasm32"))]
use super::windows::{next_question, second_question};
use super::winning::{Asked, winning_move};
use super::word::Word;
use crate::solve::Bounds;
#[cfg(not(target_arch = "wasm32"))]
use harif_rules::Word as _;
use harif_search::Control;

/// With more nodes than this behind it a position is worth a second thread.
const WORTH_THREADS: u64 = 20_000;

/// With more nodes than this behind it a position is worth asking the net, which takes the time of several nodes for each
/// move.
const WORTH_NET: u64 = 10_000;

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

    /// Answers one question on one thread, or nothing where it takes so long that more threads are
    /// worth it. The net is asked once the position has proved dear: then the question begins again.
    fn ask(&mut self, root: &Node<G::Word>, window: Window, watch: &mut Watch<'_>) -> Option<i32> {
        let alone = self.alone_for(watch.nodes);
        let without_net = WORTH_NET.saturating_sub(watch.nodes).min(alone);
        let has_net = Net::of(self.shape, self.refinements).is_some() && root.discs < EARLY;
        if without_net > 0 && has_net {
            let value = self.ask_within(root, window, watch, (false, without_net));
            if value.is_some() || watch.is_over() {
                return value;
            }
        }
        let alone = self.alone_for(watch.nodes);
        if alone == 0 {
            return None;
        }
        let net = self.refinements.net;
        self.ask_within(root, window, watch, (net, alone))
    }

    /// Answers one question on one thread, with the net or without it, unless it takes more than
    /// `most` nodes.
    fn ask_within(
        &mut self,
        root: &Node<G::Word>,
        window: Window,
        watch: &mut Watch<'_>,
        (net, most): (bool, u64),
    ) -> Option<i32> {
        let mut pulse = |nodes| watch.pulse(nodes) || nodes > most;
        let refinements = Refinements {
            net,
            ..self.refinements
        };
        let (deep, worker) = (&self.deep, &mut self.workers[0]);
        let search = Search::new(self.shape, refinements, deep, worker, None, &mut pulse);
        let (value, nodes) = search.ask(root, window);
        watch.nodes += nodes;
        watch.report(0);
        value
    }

    /// Whether the player to move more likely gets at least `beta` than not, where that can be guessed.
    #[cfg(not(target_arch = "wasm32"))]
    fn is_likely(&self, root: &Node<G::Word>, beta: i32) -> Option<bool> {
        let net = Net::of(self.shape, self.refinements).filter(|_| root.discs < MOST_DISCS)?;
        let (own, other) = (root.own.low64(), (root.own ^ root.occupied).low64());
        let lanes = (0..self.shape.lane_count()).map(|lane| root.moves & self.shape.lane(lane));
        let moves = lanes.filter(|disc| !disc.is_empty());
        let odds = moves.map(|disc| net.odds_after(own | disc.low64(), other, beta));
        odds.max().map(|odds| odds > 0)
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

    /// Asks on all threads until the bounds meet. When the table should grow they pause, and begin
    /// again with what it knows.
    #[cfg(not(target_arch = "wasm32"))]
    fn close_in_together(
        &mut self,
        root: &Node<G::Word>,
        (goal, at_least): (Goal, Option<i32>),
        watch: &mut Watch<'_>,
    ) {
        while watch.bounds.exact().is_none() && !watch.is_over() {
            let first = next_question(watch.bounds, at_least);
            let plan = Plan {
                goal,
                first,
                second: second_question(watch.bounds, first, self.is_likely(root, first)),
            };
            let before = watch.nodes;
            self.ask_together(root, plan, watch);
            let spent = watch.nodes - before;
            let pauses = watch.bounds.exact().is_none() && !watch.is_over();
            if pauses && self.deep.spend_in_a_pause(spent, || watch.pulse(1)) {
                return;
            }
        }
    }

    /// Asks two questions on all threads, until both are answered, the table should grow, or it is time to stop.
    #[cfg(not(target_arch = "wasm32"))]
    fn ask_together(&mut self, root: &Node<G::Word>, plan: Plan, watch: &mut Watch<'_>) {
        let (shape, refinements, deep, team) =
            (self.shape, self.refinements, &self.deep, &self.team);
        let race = Race::new(plan, watch.bounds);
        let run = |index, worker: &mut Worker<G>, pulse: &mut dyn FnMut(u64) -> bool| {
            let mut spent = 0;
            while let Some(beta) = race.question(index) {
                let mut pulse = |nodes| {
                    race.count();
                    pulse(nodes) || race.is_over(beta)
                };
                let member = Some(team.member(index, beta));
                let search = Search::new(shape, refinements, deep, worker, member, &mut pulse);
                let (value, nodes) = search.ask(root, Window::at(beta));
                spent += nodes;
                if let Some(value) = value {
                    race.note(beta, value);
                }
            }
            spent
        };
        let (first, others) = self.workers.split_first_mut().expect("at least one worker");
        std::thread::scope(|scope| {
            let (run, race) = (&run, &race);
            let helpers: Vec<_> = others
                .iter_mut()
                .enumerate()
                .map(|(index, worker)| scope.spawn(move || run(index + 1, worker, &mut |_| false)))
                .collect();
            let mut nodes = run(0, first, &mut |nodes| {
                let bounds = race.bounds();
                if bounds != watch.bounds {
                    watch.bounds = bounds;
                    watch.report(race.nodes());
                }
                if watch.pulse(nodes) || deep.is_small_for(race.nodes()) {
                    race.stop();
                }
                false
            });
            for helper in helpers {
                nodes += helper.join().expect("a search does not panic");
            }
            watch.nodes += nodes;
            watch.bounds = race.bounds();
            watch.report(0);
        });
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
        #[cfg(not(target_arch = "wasm32"))]
        if self.workers.len() > 1 {
            self.close_in_together(&root, (goal, at_least), &mut watch);
        }
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
