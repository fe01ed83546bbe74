//! The ladder of the Othello levels: each against the one below it.
//!
//! ```text
//! othello_ladder PAIRS [LOWEST [HIGHEST]]
//! othello_ladder PAIRS AGENT AGENT [SIZE]
//! ```
//!
//! Every pair of games begins with the same eight random moves, once with each colour. A win counts
//! one point, a draw half of one. The second form lets any two agents play, on any size of board.
//! The times are those of all moves together, and the median of a move in the middle of the game.

use harif_play::{Agent, AgentSpec, LEVELS, Unwatched};
use harif_rules::{AnyPosition, Board, Game, Player, Position};
use harif_search::Control;
use std::time::{Duration, Instant};

const OPENING: usize = 8;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let pairs: u64 = words.first().map_or(Ok(10), |word| word.parse())?;
    let number = |place: usize, usual: u8| {
        let word = words.get(place);
        word.and_then(|word| word.parse().ok()).unwrap_or(usual)
    };
    if words.len() >= 3 && words[1].parse::<u8>().is_err() {
        let game: Game = format!("othello(size={})", number(3, 8)).parse()?;
        return contest(game, &words[1], &words[2], pairs);
    }
    let (lowest, highest) = (number(1, 1), number(2, 12));
    for level in LEVELS.iter().skip(1) {
        if level.number > lowest && level.number <= highest {
            let name = |number| format!("othello:level={number},seed=1");
            contest(
                Game::OTHELLO,
                &name(level.number),
                &name(level.number - 1),
                pairs,
            )?;
        }
    }
    Ok(())
}

/// Plays the games of two agents and prints the score of the first.
fn contest(
    game: Game,
    first: &str,
    second: &str,
    pairs: u64,
) -> Result<(), Box<dyn std::error::Error>> {
    let build = |spec: &str| -> Result<Box<dyn Agent>, Box<dyn std::error::Error>> {
        let spec: AgentSpec = spec.parse()?;
        Ok(spec.build(game)?.ok_or("a human cannot play here")?)
    };
    let mut agents = [build(first)?, build(second)?];
    let mut time = [Times::default(), Times::default()];
    let (mut wins, mut draws, mut discs) = (0, 0, 0);
    for seed in 0..pairs {
        let start = opening(game, seed);
        for seats in [[0, 1], [1, 0]] {
            let margin = play(start.clone(), seats, &mut agents, &mut time);
            wins += u64::from(margin > 0);
            draws += u64::from(margin == 0);
            discs += margin;
        }
    }
    let games = 2 * pairs;
    let points = wins as f64 + draws as f64 / 2.0;
    println!(
        "{first} against {second}: {points} of {games} ({:.0} %), {:+.1} discs a game, {} and {}",
        100.0 * points / games as f64,
        f64::from(discs) / games as f64,
        time[0].told(),
        time[1].told(),
    );
    Ok(())
}

/// The times that an agent took.
#[derive(Default)]
struct Times {
    total: Duration,
    /// Of the moves in the middle of the game.
    middle: Vec<Duration>,
}

impl Times {
    fn add(&mut self, time: Duration, position: &AnyPosition) {
        self.total += time;
        let game = position.game();
        let cells = usize::from(game.columns()) * usize::from(game.rows());
        let discs = position.count(Player::First) + position.count(Player::Second);
        if (cells * 2 / 5..cells * 7 / 10).contains(&(cells - discs)) {
            self.middle.push(time);
        }
    }

    fn told(&mut self) -> String {
        self.middle.sort_unstable();
        let median = self.middle.get(self.middle.len() / 2);
        format!(
            "{:.1?} ({:.2?})",
            self.total,
            median.unwrap_or(&Duration::ZERO)
        )
    }
}

/// A position after a few random moves.
fn opening(game: Game, seed: u64) -> AnyPosition {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut position = AnyPosition::start(game);
    for _ in 0..OPENING {
        let choice = random.usize(..position.count_moves());
        let m = position.moves().nth(choice).expect("counted");
        position = position.after_unchecked(m);
    }
    position
}

/// The margin of agent 0; `seats` says which agent is the first player.
fn play(
    mut position: AnyPosition,
    seats: [usize; 2],
    agents: &mut [Box<dyn Agent>; 2],
    time: &mut [Times; 2],
) -> i32 {
    while !position.is_over() {
        let seat = usize::from(position.turn() == Player::Second);
        let agent = seats[seat];
        let started = Instant::now();
        let decision = agents[agent].choose(&position, Control::never(), &mut Unwatched);
        time[agent].add(started.elapsed(), &position);
        position.play(decision.m).expect("agents play legal moves");
    }
    let difference = position.count(Player::First) as i32 - position.count(Player::Second) as i32;
    if seats[0] == 0 {
        difference
    } else {
        -difference
    }
}
