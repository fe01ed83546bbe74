//! Training and testing the learned evaluations of the boards that are not 8×8.
//!
//! ```text
//! othello_sizes layout SIZE
//! othello_sizes play SIZE WEIGHTS SECONDS THREADS DEPTH SEED OUT
//! othello_sizes values SIZE WEIGHTS RECORDS COUNT
//! othello_sizes deviations SIZE WEIGHTS COUNT THREADS
//! othello_sizes match SIZE WEIGHTS OPPONENT MILLISECONDS PAIRS THREADS
//! ```
//!
//! `layout` prints where the patterns lie. `play` writes records of games against itself: 18 bytes
//! of own discs, 18 of the other side's (bit `row * SIZE + column`), the label in 16ths of a disc
//! and the number of empty squares, each in two bytes. Labels are exact near the end; before, what
//! the search said is blended with what came of it. Where `WEIGHTS` is `-`, the hand-made judgement
//! of the generic search plays. `values` prints the evaluation of the first records, `deviations`
//! what searches of different depths say about the same positions. `match` plays pairs of games at
//! equal time after eight random moves, against `discs` or `positional` with the generic search or
//! against other weights; on 6×6 it solves the beginnings of lost games.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use fastrand::Rng;
use harif_engines::othello::{
    Board, Effort, Engine, Learned, Query, SIX_LANES, Six, Size, Solver, TEN_LANES, TWELVE_LANES,
    WideEngine, install_size_weights, pattern_shapes,
};
use harif_rules::{Frame, Huge, Othello, OthelloMove, Outcome, Player, Position};
use harif_search::evaluators::{Discs, Positional};
use harif_search::{
    Control, Evaluator, Limits, PrincipalVariation, Report, Search, Silent, Switches,
};

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let size: u8 = words.get(1).context("no size")?.parse()?;
    match size {
        6 => run::<u64, SIX_LANES>(size, &words),
        10 => run::<u128, TEN_LANES>(size, &words),
        12 => run::<Huge, TWELVE_LANES>(size, &words),
        _ => bail!("size 6, 10 or 12"),
    }
}

fn run<W: Frame, const LANES: usize>(size: u8, words: &[String]) -> Result<()> {
    let word = |place: usize| {
        words
            .get(place)
            .map(String::as_str)
            .context("a word is missing")
    };
    let number = |place: usize| -> Result<u64> { Ok(word(place)?.parse()?) };
    match word(0)? {
        "layout" => layout(size),
        "play" => {
            let games = Games::<LANES> {
                size,
                learned: weights::<W, LANES>(word(2)?)?,
                depth: number(5)? as u32,
                until: Instant::now() + Duration::from_secs(number(3)?),
                out: Mutex::new(std::fs::File::create(word(7)?)?),
                positions: AtomicU64::new(0),
            };
            let seed = number(6)?;
            std::thread::scope(|scope| {
                for thread in 0..number(4).unwrap_or(1) {
                    let games = &games;
                    scope.spawn(move || games.play::<W>(seed * 1000 + thread));
                }
            });
            println!("{} positions", games.positions.into_inner());
        }
        "values" => values::<W, LANES>(size, word(2)?, word(3)?, number(4)? as usize)?,
        "deviations" => {
            let learned = weights::<W, LANES>(word(2)?)?.context("weights are needed")?;
            let each = number(3)? / number(4)?;
            let out = Mutex::new(());
            std::thread::scope(|scope| {
                for thread in 0..number(4).unwrap_or(1) {
                    let (learned, out) = (&learned, &out);
                    scope.spawn(move || deviations::<W, LANES>(size, learned, each, thread, out));
                }
            });
        }
        "match" => {
            if size == 6 {
                install_size_weights(&std::fs::read(word(2)?)?)?;
            }
            let contest = Match::<LANES> {
                size,
                six: (size == 6).then(Six::new),
                learned: weights::<W, LANES>(word(2)?)?.context("weights are needed")?,
                opponent: match word(3)? {
                    "discs" => Opponent::Discs,
                    "positional" => Opponent::Positional,
                    file => Opponent::Learned(Box::new(
                        weights::<W, LANES>(file)?.context("weights are needed")?,
                    )),
                },
                time: Duration::from_micros((word(4)?.parse::<f64>()? * 1000.0) as u64),
                pairs: number(5)?,
                next: AtomicU64::new(0),
                points: AtomicU64::new(0),
                sum: Mutex::new((0, 0)),
                lost: Default::default(),
            };
            std::thread::scope(|scope| {
                for _ in 0..number(6).unwrap_or(1) {
                    scope.spawn(|| contest.play::<W>());
                }
            });
            let games = 2 * contest.pairs;
            let points = contest.points.into_inner() as f64 / 2.0;
            let (sum, squares) = contest.sum.into_inner().expect("not poisoned");
            let mean = sum as f64 / games as f64;
            let deviation = (squares as f64 / games as f64 - mean * mean)
                .max(0.0)
                .sqrt();
            println!(
                "{size}x{size} against {} at {:?}: {points} of {games} ({:.1} %), {mean:+.1} ± {:.1} discs a game",
                word(3)?,
                contest.time,
                100.0 * points / games as f64,
                deviation / (games as f64).sqrt(),
            );
            if size == 6 {
                let [lost, needlessly] = contest.lost.map(AtomicU64::into_inner);
                println!("{lost} games lost, of which {needlessly} were not lost at the start");
            }
        }
        other => bail!("no command {other:?}"),
    }
    Ok(())
}

fn weights<W: Frame, const LANES: usize>(file: &str) -> Result<Option<Learned<LANES>>> {
    if file == "-" {
        return Ok(None);
    }
    let bytes = std::fs::read(file).with_context(|| file.to_owned())?;
    Ok(Some(Learned::read::<W>(&bytes)?))
}

/// One line for each shape: its cells' places in the mirror, then its images cell by cell.
fn layout(size: u8) {
    for shape in pattern_shapes(size) {
        let mirror: Vec<String> = shape.mirror.iter().map(ToString::to_string).collect();
        let mut parts = vec![mirror.join(",")];
        for image in &shape.images {
            let cells: Vec<String> = (image.iter())
                .map(|cell| {
                    (u32::from(cell.row) * u32::from(size) + u32::from(cell.column)).to_string()
                })
                .collect();
            parts.push(cells.join(","));
        }
        println!("{}", parts.join(";"));
    }
}

/// With so few empty squares positions are solved.
const fn exact_from(size: u8) -> u32 {
    if size == 6 { 14 } else { 9 }
}

fn empties<W: Frame>(position: &Othello<W>) -> u32 {
    let size = position.size();
    u32::from(size).pow(2)
        - position.discs(Player::First).count()
        - position.discs(Player::Second).count()
}

fn random_move<W: Frame>(position: &Othello<W>, random: &mut Rng) -> OthelloMove {
    let choice = random.usize(..position.count_moves());
    position.moves().nth(choice).expect("counted")
}

/// The solver's own board of a position that fits 64 bits.
fn small_board<W: Frame>(position: &Othello<W>) -> Board {
    let half = |player: Player| position.discs(player).halves()[0];
    Board {
        own: half(position.turn()),
        opp: half(position.turn().opponent()),
    }
}

/// What one thread thinks with.
struct Thinker<'a, const LANES: usize> {
    learned: Option<&'a Learned<LANES>>,
    engine: WideEngine,
    six: Option<Solver<Size<6, 6>>>,
}

impl<const LANES: usize> Thinker<'_, LANES> {
    /// The best move, what it is worth if that is known, and whether that is exact.
    fn think<W: Frame>(
        &mut self,
        position: &Othello<W>,
        depth: u32,
    ) -> (OthelloMove, Option<i32>, bool) {
        if position.placements().is_empty() {
            return (OthelloMove::Pass, None, false);
        }
        let exact = exact_from(position.size());
        if empties(position) <= exact
            && let Some(solver) = &mut self.six
        {
            let solution = solver.solve(small_board(position), Query::default());
            let best = solution.best.expect("there is a move");
            let m = OthelloMove::Place(Othello::<W>::cell(u32::from(best)));
            return (m, solution.score(), true);
        }
        let Some(learned) = self.learned else {
            let limits = Limits::depth(if empties(position) <= 6 { 6 } else { 2 });
            let report = generic(&Positional, position, limits);
            return (report.best.expect("there is a move"), None, false);
        };
        let effort = Effort {
            depth,
            exact,
            ..Effort::default()
        };
        let judgement =
            self.engine
                .search_with(learned, position, effort, Control::never(), &mut |_| ());
        let best = &judgement.moves[0];
        let m = OthelloMove::Place(Othello::<W>::cell(u32::from(best.square)));
        (m, Some(best.score), best.proved)
    }
}

/// The search that every game of the project has.
fn generic<W: Frame, E: Evaluator<Othello<W>>>(
    evaluator: &E,
    position: &Othello<W>,
    limits: Limits,
) -> Report<OthelloMove> {
    let switches = Switches {
        // A table takes longer to allocate than so small a search.
        table: limits.time.is_some(),
        ..Switches::default()
    };
    PrincipalVariation::new(evaluator, switches).search(
        position,
        limits,
        Control::never(),
        &mut Silent,
    )
}

/// Games against itself.
struct Games<const LANES: usize> {
    size: u8,
    learned: Option<Learned<LANES>>,
    depth: u32,
    until: Instant,
    out: Mutex<std::fs::File>,
    positions: AtomicU64,
}

/// How much of a label is what came of a position rather than what the search said.
const OUTCOME: f32 = 0.7;
/// In one game of so many a side counts discs, so that boards full of its discs are known.
const COUNTING: u32 = 3;
/// One move in so many is random, and among the solved ones.
const RANDOM: u32 = 40;
const RANDOM_SOLVED: u32 = 4;

/// A position of a game.
struct Seen<W> {
    position: Othello<W>,
    value: Option<i32>,
    exact: bool,
    /// Whether the move that followed was the best known.
    followed: bool,
}

impl<const LANES: usize> Games<LANES> {
    fn play<W: Frame>(&self, seed: u64) {
        let mut random = Rng::with_seed(seed);
        let mut thinker = Thinker {
            learned: self.learned.as_ref(),
            engine: WideEngine::new(4),
            six: (self.size == 6).then(|| Solver::new(4)),
        };
        let mut records = Vec::new();
        while Instant::now() < self.until {
            let (seen, outcome) = self.game::<W>(&mut thinker, &mut random);
            Self::label(&seen, outcome, &mut records);
            if records.len() > 1 << 20 {
                self.write(&mut records);
            }
        }
        self.write(&mut records);
    }

    fn write(&self, records: &mut Vec<u8>) {
        self.positions.fetch_add(records.len() as u64 / 40, Relaxed);
        let mut out = self.out.lock().expect("not poisoned");
        out.write_all(records).expect("room for the records");
        records.clear();
    }

    fn game<W: Frame>(
        &self,
        thinker: &mut Thinker<'_, LANES>,
        random: &mut Rng,
    ) -> (Vec<Seen<W>>, Outcome) {
        let mut position = Othello::<W>::new(self.size);
        let opening = random.usize(..2 * usize::from(self.size) + 2);
        for _ in 0..opening {
            if position.outcome().is_none() {
                position.play_unchecked(random_move(&position, random));
            }
        }
        let counting = (self.size > 6 && random.u32(..COUNTING) == 0).then(|| {
            if random.bool() {
                Player::First
            } else {
                Player::Second
            }
        });
        let mut seen = Vec::new();
        loop {
            if let Some(outcome) = position.outcome() {
                return (seen, outcome);
            }
            let counts =
                counting == Some(position.turn()) && empties(&position) > exact_from(self.size);
            let (best, value, exact) = if counts {
                let report = generic(&Discs, &position, Limits::depth(2));
                (report.best.expect("there is a move"), None, false)
            } else {
                thinker.think(&position, self.depth)
            };
            let chance = if exact { RANDOM_SOLVED } else { RANDOM };
            let m = if random.u32(..chance) == 0 {
                random_move(&position, random)
            } else {
                best
            };
            let next = position.after_unchecked(m);
            seen.push(Seen {
                position,
                value,
                exact,
                followed: m == best,
            });
            position = next;
        }
    }

    /// Labels the positions of a game from its end to its start.
    fn label<W: Frame>(seen: &[Seen<W>], outcome: Outcome, records: &mut Vec<u8>) {
        let mut label = None;
        let last = seen.last().map(|last| last.position.turn());
        if let Some(last) = last {
            label = Some(-(outcome.margin_for(last) as f32));
        }
        for seen in seen.iter().rev() {
            let came = label.filter(|_| seen.followed).map(|label| -label);
            let said = seen.value.map(|value| value as f32);
            label = match (came, said) {
                (_, Some(said)) if seen.exact => Some(said),
                (Some(came), Some(said)) => Some(OUTCOME * came + (1.0 - OUTCOME) * said),
                (came, said) => came.or(said),
            };
            if let Some(label) = label {
                record(&seen.position, label, records);
            }
        }
    }
}

fn record<W: Frame>(position: &Othello<W>, label: f32, records: &mut Vec<u8>) {
    let size = u32::from(position.size());
    for player in [position.turn(), position.turn().opponent()] {
        let mut bytes = [0_u8; 18];
        for index in position.discs(player).indices() {
            let cell = Othello::<W>::cell(index);
            let bit = u32::from(cell.row) * size + u32::from(cell.column);
            bytes[bit as usize / 8] |= 1 << (bit % 8);
        }
        records.extend(bytes);
    }
    records.extend(((label * 16.0).round() as i16).to_le_bytes());
    records.extend((empties(position) as u16).to_le_bytes());
}

/// Prints the evaluation of the first records, in units.
fn values<W: Frame, const LANES: usize>(
    size: u8,
    file: &str,
    records: &str,
    count: usize,
) -> Result<()> {
    let learned = weights::<W, LANES>(file)?.context("weights are needed")?;
    let records = std::fs::read(records)?;
    for record in records.chunks_exact(40).take(count) {
        let discs = |bytes: &[u8]| {
            let cells = (0..u32::from(size).pow(2))
                .filter(|bit| bytes[*bit as usize / 8] >> (bit % 8) & 1 == 1);
            cells.fold(W::EMPTY, |set, bit| {
                let cell = harif_rules::Cell::new(
                    (bit % u32::from(size)) as u8,
                    (bit / u32::from(size)) as u8,
                );
                set | W::bit(Othello::<W>::index(cell))
            })
        };
        let position = Othello::from_discs(
            discs(&record[..18]),
            discs(&record[18..36]),
            size,
            Player::First,
        );
        println!("{}", learned.evaluate(&position));
    }
    Ok(())
}

/// The deepest search whose value is told.
const DEEPEST: u32 = 8;

/// Prints, for positions of games, the empty squares and the values of searches of 0, 1, 2 … plies;
/// with few empty squares also the exact one.
fn deviations<W: Frame, const LANES: usize>(
    size: u8,
    learned: &Learned<LANES>,
    count: u64,
    seed: u64,
    out: &Mutex<()>,
) {
    let mut random = Rng::with_seed(seed);
    let mut thinker = Thinker {
        learned: Some(learned),
        engine: WideEngine::new(16),
        six: None,
    };
    let area = u32::from(size).pow(2);
    let mut done = 0;
    while done < count {
        let mut position = Othello::<W>::new(size);
        let wanted = random.u32(8..area - 8);
        while position.outcome().is_none() && empties(&position) > wanted {
            let m = if random.u32(..8) == 0 {
                random_move(&position, &mut random)
            } else {
                thinker.think(&position, 1).0
            };
            position.play_unchecked(m);
        }
        if position.outcome().is_some() || position.placements().is_empty() {
            continue;
        }
        let now = learned.evaluate(&position) as f32 / 32.0;
        let mut words = vec![empties(&position).to_string(), format!("{now:.2}")];
        let left = empties(&position);
        let mut ask = |depth: u32, exact: u32| {
            thinker.engine.forget();
            let effort = Effort {
                depth,
                exact,
                shortcuts: false,
                ..Effort::default()
            };
            let judgement = thinker.engine.search_with(
                learned,
                &position,
                effort,
                Control::never(),
                &mut |_| (),
            );
            judgement.moves[0].score
        };
        for depth in 1..=DEEPEST.min(left - 4) {
            words.push(ask(depth, 0).to_string());
        }
        if left <= 13 {
            words.push(format!("= {}", ask(60, 60)));
        }
        let _alone = out.lock().expect("not poisoned");
        println!("{}", words.join(" "));
        done += 1;
    }
}

enum Opponent<const LANES: usize> {
    Discs,
    Positional,
    Learned(Box<Learned<LANES>>),
}

/// Pairs of games at equal time.
struct Match<const LANES: usize> {
    size: u8,
    /// The weights that were handed in, for the engine of the small boards.
    six: Option<Six>,
    learned: Learned<LANES>,
    opponent: Opponent<LANES>,
    time: Duration,
    pairs: u64,
    next: AtomicU64,
    /// Half points.
    points: AtomicU64,
    /// Of discs, and of their squares.
    sum: Mutex<(i64, i64)>,
    /// Games on 6×6 that were lost, and those among them that were not lost at the start.
    lost: [AtomicU64; 2],
}

impl<const LANES: usize> Match<LANES> {
    fn play<W: Frame>(&self) {
        let mut engines = [WideEngine::new(16), WideEngine::new(16)];
        let mut small = Engine::new(16);
        loop {
            let pair = self.next.fetch_add(1, Relaxed);
            if pair >= self.pairs {
                return;
            }
            let mut random = Rng::with_seed(pair);
            let mut start = Othello::<W>::new(self.size);
            for _ in 0..8 {
                start.play_unchecked(random_move(&start, &mut random));
            }
            for side in Player::BOTH {
                let margin = self.game(start.clone(), side, &mut engines, &mut small);
                self.points.fetch_add((margin.signum() + 1) as u64, Relaxed);
                if self.six.is_some() && margin < 0 {
                    let mut solver = Solver::<Size<6, 6>, Six>::with_evaluator(16, Six::new());
                    let truth = solver.solve(small_board(&start), Query::default()).score();
                    let ours = if start.turn() == side { 1 } else { -1 };
                    self.lost[0].fetch_add(1, Relaxed);
                    let lost = truth.is_some_and(|truth| truth * ours < 0);
                    self.lost[1].fetch_add(u64::from(!lost), Relaxed);
                }
                let mut sum = self.sum.lock().expect("not poisoned");
                sum.0 += i64::from(margin);
                sum.1 += i64::from(margin).pow(2);
            }
        }
    }

    fn game<W: Frame>(
        &self,
        mut position: Othello<W>,
        ours: Player,
        [first, second]: &mut [WideEngine; 2],
        small: &mut Engine,
    ) -> i32 {
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome.margin_for(ours);
            }
            let m = if position.placements().is_empty() {
                OthelloMove::Pass
            } else if position.turn() == ours {
                match self.six {
                    Some(six) => self.best_of_six(six, small, &position),
                    None => self.best(&self.learned, first, &position),
                }
            } else {
                let limits = Limits::time(self.time);
                match &self.opponent {
                    Opponent::Discs => generic(&Discs, &position, limits).best.expect("a move"),
                    Opponent::Positional => generic(&Positional, &position, limits)
                        .best
                        .expect("a move"),
                    Opponent::Learned(learned) => self.best(learned, second, &position),
                }
            };
            position.play_unchecked(m);
        }
    }

    fn best<W: Frame>(
        &self,
        learned: &Learned<LANES>,
        engine: &mut WideEngine,
        position: &Othello<W>,
    ) -> OthelloMove {
        let effort = Effort {
            depth: 144,
            exact: 144,
            time: Some(self.time),
            ..Effort::default()
        };
        let judgement =
            engine.search_with(learned, position, effort, Control::never(), &mut |_| ());
        OthelloMove::Place(Othello::<W>::cell(u32::from(judgement.moves[0].square)))
    }

    fn best_of_six<W: Frame>(
        &self,
        six: Six,
        engine: &mut Engine,
        position: &Othello<W>,
    ) -> OthelloMove {
        let effort = Effort {
            time: Some(self.time),
            ..Effort::default()
        };
        let board = small_board(position);
        let judgement = engine.search_with(&six, board, effort, Control::never(), &mut |_| ());
        OthelloMove::Place(Othello::<W>::cell(u32::from(judgement.moves[0].square)))
    }
}
