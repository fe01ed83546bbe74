//! Monte Carlo tree search: play random games, and look closer where they go well.
//!
//! Each round walks down the tree by UCT (the average so far plus a bonus for what was tried
//! rarely), adds one node, plays a random game from there, and counts the result on the way back
//! up. Finished games also travel up as *proofs*: a move that wins at once settles its parent, and
//! a node whose every move loses is lost; so in small games the search ends with the exact result.
//!
//! Its values are averages of results from −1000 (always lost) to 1000 (always won).

use crate::limits::Budget;
use crate::{
    Bound, Control, Counters, GameResult, Iteration, Limits, Observer, Report, RootMove, Score,
    Search, Value, WIN, sort_short_by_key,
};
use harif_rules::{Player, Position};

/// How much UCT prefers what was tried rarely; √2 suits results between −1 and 1.
const EXPLORATION: f64 = std::f64::consts::SQRT_2;

/// Random games when no limit says otherwise.
const DEFAULT_GAMES: u64 = 20_000;

/// Random games between two reports of progress.
const GAMES_BETWEEN_REPORTS: u64 = 4_096;

/// Nodes of the tree are not added past this, so that a long search stays in memory.
const MOST_NODES: usize = 4_000_000;

/// Monte Carlo tree search with a seed: the same seed and number of games give the same answer.
#[derive(Clone, Copy, Debug)]
pub struct MonteCarlo {
    seed: u64,
}

impl MonteCarlo {
    /// A search whose random games follow from this seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }
}

impl<P: Position> Search<P> for MonteCarlo {
    /// Limits count random games as nodes; a depth limits how deep the tree grows.
    fn search<O: Observer<P>>(
        &mut self,
        position: &P,
        limits: Limits,
        control: Control<'_>,
        observer: &mut O,
    ) -> Report<P::Move> {
        let mut tree = Tree::new(position, self.seed, limits.depth.unwrap_or(u32::MAX));
        let mut budget = Budget::new(limits, control);
        let games = match (limits.nodes, limits.time) {
            (None, None) => DEFAULT_GAMES,
            (nodes, _) => nodes.unwrap_or(u64::MAX),
        };
        let mut iterations = Vec::new();
        let mut stopped = false;
        while tree.games < games && tree.nodes[0].proof.is_none() && !position.is_over() {
            // A random game takes as long as many nodes, so look at the clock every time.
            if budget.look() {
                stopped = true;
                break;
            }
            tree.play_one(position);
            if tree.games.is_multiple_of(GAMES_BETWEEN_REPORTS)
                && let Some(row) = tree.iteration(&budget)
            {
                observer.iteration(&row);
                iterations.push(row);
            }
        }
        if let Some(row) = tree.iteration(&budget) {
            observer.iteration(&row);
            iterations.push(row);
        }
        tree.report(position, &budget, iterations, stopped)
    }
}

struct TreeNode<M> {
    /// The move that led here; none at the root.
    by: Option<M>,
    /// Who may move here.
    turn: Player,
    /// The children added so far.
    children: Vec<usize>,
    /// Moves that have no child yet.
    untried: Vec<M>,
    visits: u32,
    /// The sum of results for the player who is *not* to move here: the one who chose this node.
    total: f64,
    /// The result for the player who chose this node, if it is proved.
    proof: Option<GameResult>,
}

struct Tree<P: Position> {
    nodes: Vec<TreeNode<P::Move>>,
    rng: fastrand::Rng,
    deepest_allowed: u32,
    games: u64,
    deepest: u32,
}

impl<P: Position> Tree<P> {
    fn new(position: &P, seed: u64, deepest_allowed: u32) -> Self {
        let mut tree = Self {
            nodes: Vec::new(),
            rng: fastrand::Rng::with_seed(seed),
            deepest_allowed,
            games: 0,
            deepest: 0,
        };
        tree.add(position, None);
        tree
    }

    /// Adds a node for a position and proves it if it is over or won at once.
    fn add(&mut self, position: &P, by: Option<P::Move>) -> usize {
        let turn = position.turn();
        let mut untried: Vec<P::Move> = position.moves().collect();
        self.rng.shuffle(&mut untried);
        let winning = untried
            .iter()
            .position(|&m| position.after_unchecked(m).winner() == Some(turn));
        let proof = match (position.outcome(), winning) {
            (Some(outcome), _) => Some(result(outcome.utility_for(turn.opponent()))),
            // The player to move wins at once, so the side that chose this node loses; at the root the
            // winning move itself is still wanted, as a child.
            (None, Some(_)) if by.is_some() => Some(GameResult::Loss),
            (None, Some(index)) => {
                let last = untried.len() - 1;
                untried.swap(index, last);
                None
            }
            (None, None) => None,
        };
        self.nodes.push(TreeNode {
            by,
            turn,
            children: Vec::new(),
            untried,
            visits: 0,
            total: 0.0,
            proof,
        });
        self.nodes.len() - 1
    }

    /// One round: down the tree, one node more, a random game, back up.
    fn play_one(&mut self, root: &P) {
        let mut position = root.clone();
        let mut path = vec![0];
        let mut here = 0;
        while self.nodes[here].proof.is_none() {
            let deep_enough = path.len() as u32 > self.deepest_allowed;
            if deep_enough || self.nodes.len() >= MOST_NODES {
                break;
            }
            if let Some(m) = self.nodes[here].untried.pop() {
                position.play_unchecked(m);
                let child = self.add(&position, Some(m));
                self.nodes[here].children.push(child);
                path.push(child);
                break;
            }
            here = self.choose(here);
            position.play_unchecked(self.nodes[here].by.expect("a child has a move"));
            path.push(here);
        }
        self.deepest = self.deepest.max(path.len() as u32 - 1);
        let last = *path.last().expect("the path starts at the root");
        let chooser = self.nodes[last].turn.opponent();
        let for_chooser = match self.nodes[last].proof {
            Some(proof) => utility(proof),
            None => self.random_game(position, chooser),
        };
        self.count(&path, chooser, for_chooser);
        self.games += 1;
    }

    /// The child that UCT visits next: never one that is already proved, unless all are.
    fn choose(&self, parent: usize) -> usize {
        let log = f64::from(self.nodes[parent].visits.max(1)).ln();
        let promise = |&child: &usize| {
            let node = &self.nodes[child];
            let visits = f64::from(node.visits.max(1));
            if node.proof.is_some() {
                f64::MIN
            } else {
                node.total / visits + EXPLORATION * (log / visits).sqrt()
            }
        };
        let children = &self.nodes[parent].children;
        *children
            .iter()
            .max_by(|a, b| promise(a).total_cmp(&promise(b)))
            .expect("a node without a proof has moves")
    }

    fn random_game(&mut self, mut position: P, player: Player) -> f64 {
        loop {
            if let Some(outcome) = position.outcome() {
                return f64::from(outcome.utility_for(player));
            }
            let choice = self.rng.usize(..position.count_moves());
            let m = position.moves().nth(choice).expect("counted");
            position.play_unchecked(m);
        }
    }

    /// Counts a result on the way back up, and carries proofs with it.
    fn count(&mut self, path: &[usize], chooser: Player, for_chooser: f64) {
        for &index in path.iter().rev() {
            let same_side = self.nodes[index].turn.opponent() == chooser;
            let node = &mut self.nodes[index];
            node.visits += 1;
            node.total += if same_side { for_chooser } else { -for_chooser };
            if self.nodes[index].proof.is_none() {
                self.nodes[index].proof = self.proof_from_children(index);
            }
        }
    }

    /// What the children prove about a node: the mover takes the best of them.
    fn proof_from_children(&self, index: usize) -> Option<GameResult> {
        let node = &self.nodes[index];
        let results = node.children.iter().map(|&child| self.nodes[child].proof);
        let mut best = GameResult::Loss;
        let mut all_proved = node.untried.is_empty() && !node.children.is_empty();
        for result in results {
            match result {
                Some(GameResult::Win) => return Some(GameResult::Loss),
                Some(result) => best = best.max(result),
                None => all_proved = false,
            }
        }
        all_proved.then(|| opposite(best))
    }

    /// What is known of one child of the root.
    fn root_move(&self, child: usize) -> RootMove<P::Move> {
        let node = &self.nodes[child];
        let mean = node.total / f64::from(node.visits.max(1));
        let score = match node.proof {
            Some(proof) => utility(proof) as Score * WIN,
            None => (mean * 1000.0).round() as Score,
        };
        RootMove {
            m: node.by.expect("a child has a move"),
            value: Value {
                proved: node.proof.is_some(),
                ..Value::estimate(score)
            },
            pv: self.line(child),
            nodes: u64::from(node.visits),
        }
    }

    /// The moves visited most from here on.
    fn line(&self, from: usize) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut here = Some(from);
        while let Some(index) = here {
            line.extend(self.nodes[index].by);
            here = self.most_trusted(index);
        }
        line
    }

    /// The child to play: a proved win, else the most visited one that is not a proved loss.
    fn most_trusted(&self, parent: usize) -> Option<usize> {
        let trust = |&child: &usize| {
            let node = &self.nodes[child];
            let class = match node.proof {
                Some(GameResult::Win) => 3,
                Some(GameResult::Loss) => 0,
                // A draw in hand is better than what looks like a loss.
                None if node.total < 0.0 => 1,
                Some(GameResult::Draw) | None => 2,
            };
            (class, node.visits)
        };
        self.nodes[parent]
            .children
            .iter()
            .copied()
            .rev()
            .max_by_key(trust)
    }

    fn iteration(&self, budget: &Budget<'_>) -> Option<Iteration<P::Move>> {
        let best = self.root_move(self.most_trusted(0)?);
        Some(Iteration {
            depth: self.deepest,
            best: best.m,
            value: best.value,
            pv: best.pv,
            nodes: self.games,
            time: budget.elapsed(),
        })
    }

    fn report(
        self,
        position: &P,
        budget: &Budget<'_>,
        iterations: Vec<Iteration<P::Move>>,
        stopped: bool,
    ) -> Report<P::Move> {
        let best = self.most_trusted(0).map(|child| self.root_move(child));
        let mut moves: Vec<_> = self.nodes[0]
            .children
            .iter()
            .map(|&c| self.root_move(c))
            .collect();
        sort_short_by_key(&mut moves, |entry| std::cmp::Reverse(entry.nodes));
        let ended = position.outcome().map(|outcome| Value {
            score: outcome.utility_for(position.turn()) * WIN,
            bound: Bound::Exact,
            proved: true,
            plies: Some(0),
            margin: Some(outcome.margin_for(position.turn())),
        });
        let ties = best.as_ref().map_or(0, |best| {
            moves
                .iter()
                .filter(|entry| entry.value == best.value)
                .count()
        });
        Report {
            best: best
                .as_ref()
                .map(|best| best.m)
                .or_else(|| position.moves().next()),
            value: best.as_ref().map(|best| best.value).or(ended),
            pv: best.map(|best| best.pv).unwrap_or_default(),
            moves,
            ties,
            depth: self.deepest,
            counters: Counters {
                nodes: self.nodes.len() as u64,
                leaves: self.games,
                deepest: self.deepest,
                ..Counters::default()
            },
            time: budget.elapsed(),
            iterations,
            stopped,
        }
    }
}

const fn result(utility: i32) -> GameResult {
    match utility {
        1 => GameResult::Win,
        0 => GameResult::Draw,
        _ => GameResult::Loss,
    }
}

const fn utility(result: GameResult) -> f64 {
    match result {
        GameResult::Win => 1.0,
        GameResult::Draw => 0.0,
        GameResult::Loss => -1.0,
    }
}

const fn opposite(result: GameResult) -> GameResult {
    match result {
        GameResult::Win => GameResult::Loss,
        GameResult::Draw => GameResult::Draw,
        GameResult::Loss => GameResult::Win,
    }
}
