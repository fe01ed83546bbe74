//! Measures the opponents of the ladder against each other.
//!
//! ```text
//! opponents measure PAIRS NEIGHBOUR_PAIRS DATE GAME…   a round robin: rows for ratings.tsv
//! opponents tune PAIRS POINTS GAME                     careless moves with which each scores so much
//! opponents styles GAMES GAME…                         rows for docs/opponents.md: what is particular about each
//! ```
//!
//! Every pair of games begins with the same few random moves, once with each side. Neighbours on the
//! ladder play more games than others, because what is claimed of them is narrower. To try other minds than
//! the opponents have, name a file in `MINDS`: a line for each, with plies with care, plies without, careless
//! moves and how many of those follow the habit, both of a thousand.

use harif_arena::stats::{RatedGame, Trinomial, ratings};
use harif_play::opponents::{Mind, Opponent, style};
use harif_play::{Agent, Unwatched};
use harif_rules::{AnyPosition, Game, Outcome, Position};
use harif_search::Control;
use std::error::Error;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["measure", pairs, neighbours, date, games @ ..] => {
            for game in games {
                measure(game.parse()?, pairs.parse()?, neighbours.parse()?, date);
            }
        }
        ["tune", pairs, points, game] => tune(game.parse()?, pairs.parse()?, points.parse()?),
        ["styles", count, games @ ..] => {
            for game in games {
                for row in style::rows(game.parse()?, count.parse()?) {
                    println!("{row}");
                }
            }
        }
        _ => return Err("opponents measure|tune|styles …: see the source".into()),
    }
    Ok(())
}

/// The mind of an opponent: its own, or the one to be tried.
fn mind(opponent: Opponent, game: Game) -> Mind {
    let own = opponent.mind(game);
    let tried = std::env::var("MINDS").ok();
    let tried = tried.and_then(|path| std::fs::read_to_string(path).ok());
    let line = tried
        .as_deref()
        .and_then(|text| text.lines().nth(opponent.rung()));
    let numbers: Vec<u32> = line
        .unwrap_or_default()
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    match numbers[..] {
        [depth, glance, careless, by_habit] => Mind {
            depth,
            glance,
            careless,
            by_habit,
            ..own
        },
        _ => own,
    }
}

/// How many random moves begin a pair of games.
const fn opening_plies(game: Game) -> usize {
    if game.cell_count() <= 9 { 1 } else { 2 }
}

fn opening(game: Game, seed: u64) -> AnyPosition {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut position = AnyPosition::start(game);
    for _ in 0..opening_plies(game) {
        let choice = random.usize(..position.count_moves());
        let m = position.moves().nth(choice).expect("counted");
        position.play_unchecked(m);
    }
    position
}

/// The half points of agent 0, which has the seat `seat`.
fn play(
    mut position: AnyPosition,
    seat: usize,
    agents: &mut [Box<dyn Agent>; 2],
    slowest: &mut Duration,
) -> u8 {
    for agent in agents.iter_mut() {
        agent.new_game(None);
    }
    loop {
        match position.outcome() {
            Some(Outcome::Won { by, .. }) => return if by.index() == seat { 2 } else { 0 },
            Some(Outcome::Draw) => return 1,
            None => {}
        }
        let agent = usize::from(position.turn().index() != seat);
        let started = Instant::now();
        let decision = agents[agent].choose(&position, Control::never(), &mut Unwatched);
        *slowest = (*slowest).max(started.elapsed());
        position.play(decision.m).expect("agents play legal moves");
    }
}

/// The score of one opponent against another, each with a mind.
fn contest(
    game: Game,
    [one, other]: [(Opponent, Mind); 2],
    pairs: u64,
    slowest: &mut Duration,
) -> Trinomial {
    let seed = (one.0.rung() * 100 + other.0.rung()) as u64;
    let mut agents = [
        one.0.with_mind(one.1, 2 * seed + 1),
        other.0.with_mind(other.1, 2 * seed + 2),
    ];
    let mut tally = Trinomial::default();
    for pair in 0..pairs {
        let start = opening(game, pair);
        for seat in [0, 1] {
            tally.add(play(start.clone(), seat, &mut agents, slowest));
        }
    }
    tally
}

fn share(tally: Trinomial) -> f64 {
    tally.points() / tally.games().max(1) as f64
}

/// A round robin, its ratings, and what neighbours scored.
fn measure(game: Game, pairs: u64, neighbour_pairs: u64, date: &str) {
    let all = Opponent::ALL;
    let mut games = Vec::new();
    let mut below = vec![Trinomial::default(); all.len()];
    let mut slowest = vec![Duration::ZERO; all.len()];
    let mut count = 0;
    for (player, &one) in all.iter().enumerate() {
        for (opponent, &other) in all.iter().enumerate().take(player) {
            let are_neighbours = player == opponent + 1;
            let pairs = if are_neighbours {
                neighbour_pairs
            } else {
                pairs
            };
            let minds = [one, other].map(|it| (it, mind(it, game)));
            let tally = contest(game, minds, pairs, &mut slowest[player]);
            if are_neighbours {
                below[player] = tally;
            }
            count += tally.games();
            let scores = [(1.0, tally.wins), (0.5, tally.draws), (0.0, tally.losses)];
            for (score, times) in scores {
                games.push(RatedGame {
                    player,
                    opponent,
                    score,
                    times,
                });
            }
        }
    }
    let rated = ratings(all.len(), &games);
    for (player, opponent) in all.iter().enumerate() {
        let elo = rated[player].elo - rated[0].elo;
        let tally = below[player];
        println!(
            "{game}\t{date}\t{count}\t{}\t{elo:.0}\t{:.0}\t{}\t{}",
            opponent.name(),
            rated[player].error,
            tally.points() * 2.0,
            tally.games()
        );
        let score = 100.0 * share(tally);
        let error = 98.0 / (tally.games().max(1) as f64).sqrt();
        eprintln!(
            "{game} {:8} {elo:5.0} ±{:.0}, {score:.0} % ±{error:.0} against the one below ({} drawn of {}), slowest move {:.1?}",
            opponent.name(),
            rated[player].error,
            tally.draws,
            tally.games(),
            slowest[player],
        );
    }
}

/// From the second rung up: how many careless moves make an opponent score so much against the one
/// below, all else in its mind as it is.
fn tune(game: Game, pairs: u64, wanted: f64) {
    let first = Opponent::ALL[0];
    let mut below = (first, mind(first, game));
    let mut ignored = Duration::ZERO;
    for &opponent in &Opponent::ALL[1..] {
        let mut mind = mind(opponent, game);
        let (mut few, mut many) = (0, 1000);
        let mut score = |careless: u32| {
            mind.careless = careless;
            share(contest(
                game,
                [(opponent, mind), below],
                pairs,
                &mut ignored,
            ))
        };
        let best = score(0);
        let mut found = (0, best);
        if best > wanted {
            while many - few > 40 {
                let middle = u32::midpoint(few, many);
                found = (middle, score(middle));
                if found.1 > wanted {
                    few = middle;
                } else {
                    many = middle;
                }
            }
        }
        mind.careless = found.0;
        println!(
            "{} {} {} {} {:8} scores {:.0} %; {:.0} % with no careless move",
            mind.depth,
            mind.glance,
            mind.careless,
            mind.by_habit,
            opponent.name(),
            100.0 * found.1,
            100.0 * best
        );
        below = (opponent, mind);
    }
}
