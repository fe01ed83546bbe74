//! Laws over the registry, and the agents' manners.

use harif_engines::boards;
use harif_engines::connect4::{Solver, SolverOptions, book};
use harif_play::opponents::Opponent;
use harif_play::zoo::Bug;
use harif_play::{AGENTS, Agent, AgentError, AgentSpec, OptionValues, Unwatched};
use harif_rules::{AnyPosition, Game, Player, Position, notation};
use harif_search::{Control, Cut, Fail, Limits, Order, Ties, evaluators};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const GAMES: [&str; 6] = [
    "tictactoe",
    "tictactoe(columns=5,rows=4,line=4)",
    "connect4",
    "connect4(columns=12,rows=12,line=4)",
    "othello(size=6)",
    "othello(size=12)",
];

fn agent(spec: &str, game: Game) -> Box<dyn Agent> {
    let spec: AgentSpec = spec.parse().unwrap();
    spec.build(game).unwrap().expect("not a human")
}

fn choose(agent: &mut dyn Agent, position: &AnyPosition) -> harif_rules::AnyMove {
    agent.choose(position, Control::never(), &mut Unwatched).m
}

#[test]
fn names_are_unique_and_read_what_they_write() {
    let names: HashSet<&str> = AGENTS.iter().map(|entry| entry.name).collect();
    assert_eq!(names.len(), AGENTS.len());
    for entry in AGENTS {
        let spec: AgentSpec = entry.name.parse().unwrap();
        assert_eq!(spec.to_string(), entry.name);
        let options: HashSet<&str> = entry.options.iter().map(|option| option.name).collect();
        assert_eq!(options.len(), entry.options.len());
    }
    for depth in 2..=12 {
        let text = format!("minimax:depth={depth}");
        assert_eq!(text.parse::<AgentSpec>().unwrap().to_string(), text);
    }
}

/// What an option says that it may be is what can be set, at both ends of every range.
#[test]
fn options_take_the_values_that_they_name_and_no_others() {
    let words = |option: &str| match option {
        "order" => Order::ALL.iter().map(|it| it.name()).collect::<Vec<_>>(),
        "cut" => Cut::ALL.iter().map(|it| it.name()).collect::<Vec<_>>(),
        "fail" => Fail::ALL.iter().map(|it| it.name()).collect::<Vec<_>>(),
        "ties" => Ties::ALL.iter().map(|it| it.name()).collect::<Vec<_>>(),
        "bug" => Bug::NAMES.to_vec(),
        "name" => Opponent::NAMES.to_vec(),
        _ => vec!["on", "off"],
    };
    for entry in AGENTS {
        for option in entry.options {
            let sets = |value: &str| {
                let mut spec: AgentSpec = entry.name.parse().unwrap();
                spec.set(option.name, value).is_ok()
            };
            match option.values {
                OptionValues::Number => assert!(sets("0") && sets("9") && !sets("-1")),
                OptionValues::Count | OptionValues::Milliseconds => {
                    assert!(sets("1") && sets("100000") && !sets("0"));
                }
                OptionValues::UpTo(most) => {
                    assert!(sets("1") && sets(&most.to_string()));
                    assert!(!sets("0") && !sets(&(most + 1).to_string()));
                }
                OptionValues::OneOf(named) => {
                    assert_eq!(named, words(option.name), "{}", option.name);
                    assert!(named.iter().all(|word| sets(word)) && !sets("maybe"));
                }
                OptionValues::Evaluator => assert!(sets("windows") && !sets("")),
            }
        }
    }
}

/// Commas stand between options and between weights, so no word may be both.
#[test]
fn no_weight_is_also_an_option() {
    let options = AGENTS.iter().flat_map(|entry| entry.options);
    let options: HashSet<&str> = options.map(|option| option.name).collect();
    for game in [Game::TIC_TAC_TOE, Game::CONNECT_FOUR, Game::OTHELLO] {
        for name in evaluators::names(game) {
            for weight in evaluators::weights(name) {
                assert!(!options.contains(weight.name), "{name} {}", weight.name);
            }
        }
    }
}

/// Agents with weights read as people write them and print as one word each way; what is printed
/// reads back, and the plan has the weights.
#[test]
fn weights_travel_in_the_description_of_an_agent() {
    let read = |text: &str| text.parse::<AgentSpec>();
    let printed = "alphabeta:depth=4,evaluator=windows/three=10/block=-8,order=centre";
    for text in [
        printed,
        "alphabeta:depth=4,evaluator=windows:three=10,block=-8,order=centre",
        "alphabeta:depth=4,evaluator=windows,three=10,block=-8,order=centre",
        "AlphaBeta:depth=۴,evaluator=windows(four=100;block=−8;three=10),order=centre",
        "alphabeta:depth=4,evaluator=windows(block=-8,three=10),order=centre",
    ] {
        let spec = read(text).unwrap();
        // The evaluator stands where its last weight was set.
        let again = read(&spec.to_string()).unwrap();
        assert_eq!(again, spec, "{text}");
        let plan = spec.plan(Game::CONNECT_FOUR).unwrap().unwrap();
        let evaluator = plan.evaluator.unwrap().to_string();
        assert_eq!(evaluator, "windows/three=10/block=-8", "{text}");
        assert_eq!(plan.limits, Limits::depth(4));
        assert_eq!(plan.switches.order, Order::Centre);
    }
    assert_eq!(read(printed).unwrap().to_string(), printed);
    for wrong in [
        "alphabeta:evaluator=windows:thre=5",
        "alphabeta:evaluator=windows:four=5,thre=5",
        "alphabeta:evaluator=windows:three=5000",
        "greedy:evaluator=utility:three=5",
    ] {
        let error = read(wrong).unwrap_err();
        assert!(
            matches!(error, AgentError::Evaluator(_)),
            "{wrong}: {error}"
        );
    }
    let elsewhere = read("greedy:evaluator=windows:three=9").unwrap();
    assert!(elsewhere.build(Game::OTHELLO).is_err());
}

/// The text's own two numbers for a three lead to different games.
#[test]
fn other_weights_play_other_games() {
    let game = |first: &str, second: &str| {
        let mut agents = [
            agent(first, Game::CONNECT_FOUR),
            agent(second, Game::CONNECT_FOUR),
        ];
        let mut position = AnyPosition::start(Game::CONNECT_FOUR);
        let mut moves = String::new();
        while !position.is_over() {
            let m = choose(agents[position.turn().index()].as_mut(), &position);
            moves += &m.to_string();
            position.play_unchecked(m);
        }
        moves
    };
    let usual = "alphabeta:depth=2,evaluator=windows";
    let said = "alphabeta:depth=2,evaluator=windows:three=10,two=8,centre=0";
    assert_ne!(game(usual, usual), game(said, usual));
}

/// With random ties the games of one description differ; a seed makes them the same.
#[test]
fn random_ties_make_games_differ_and_a_seed_repeats_them() {
    let first_moves = |spec: &str| {
        let mut moves = HashSet::new();
        let mut agent = agent(spec, Game::TIC_TAC_TOE);
        let start = AnyPosition::start(Game::TIC_TAC_TOE);
        for _ in 0..40 {
            agent.new_game(None);
            moves.insert(choose(agent.as_mut(), &start));
        }
        moves.len()
    };
    assert_eq!(first_moves("alphabeta:depth=2"), 1);
    assert_eq!(first_moves("alphabeta:depth=2,ties=last"), 1);
    assert_eq!(first_moves("alphabeta:depth=2,ties=random,seed=3"), 1);
    assert!(first_moves("alphabeta:depth=2,ties=random") > 3);
}

#[test]
fn every_agent_plays_legal_moves_in_every_game() {
    for game in GAMES {
        let game: Game = game.parse().unwrap();
        for entry in AGENTS.iter().filter(|entry| entry.name != "human") {
            let mut spec: AgentSpec = entry.name.parse().unwrap();
            // Whichever of the two an agent knows keeps it short.
            let _ = spec.set("nodes", "300");
            let _ = spec.set("time", "30");
            if !(entry.plays)(game) {
                assert!(spec.build(game).is_err(), "{spec} refuses {game}");
                continue;
            }
            let mut agent = spec.build(game).unwrap().unwrap();
            let mut position = AnyPosition::start(game);
            for _ in 0..6 {
                if position.is_over() {
                    break;
                }
                let m = choose(agent.as_mut(), &position);
                position.play(m).expect("a legal move");
            }
        }
    }
}

/// Agents that were given a day are content with a moment, in every game; the strongest of each
/// game among them. One that is not is stopped after a minute, and fails.
#[test]
fn whoever_keeps_time_takes_less_when_told_so() {
    for game in GAMES {
        let game: Game = game.parse().unwrap();
        let strongest = AgentSpec::strongest(game).entry().name;
        let timed = AGENTS.iter().filter(|entry| {
            let mut options = entry.options.iter();
            options.any(|option| option.name == "time") && (entry.plays)(game)
        });
        let mut met = false;
        for entry in timed {
            met |= entry.name == strongest;
            let mut agent = agent(&format!("{}:time=86400000", entry.name), game);
            agent.allow(Duration::from_millis(5));
            let position = AnyPosition::start(game);
            let stop = AtomicBool::new(false);
            let (done, finished) = std::sync::mpsc::channel::<()>();
            let m = std::thread::scope(|scope| {
                scope.spawn(|| {
                    let finished = finished;
                    if finished.recv_timeout(Duration::from_mins(1)).is_err() {
                        stop.store(true, Ordering::Relaxed);
                    }
                });
                let decision = agent.choose(&position, Control::new(&stop), &mut Unwatched);
                let _ = done.send(());
                decision.m
            });
            let ignored = stop.into_inner();
            assert!(!ignored, "{} in {game} takes a day, not 5 ms", entry.name);
            assert!(position.check(m).is_ok(), "{} in {game}: {m}", entry.name);
        }
        assert!(met, "{strongest} plays {game} and keeps time");
    }
}

#[test]
fn errors_say_what_is_wrong_and_what_would_be_right() {
    let error = |text: &str| text.parse::<AgentSpec>().unwrap_err().to_string();
    assert!(error("minmax").contains("did you mean \"minimax\"?"));
    assert!(error("minimax:depth=21").contains("depth is 1 to 20"));
    assert!(error("minimax:depht=3").contains("it has depth, nodes"));
    assert!(error("human:depth=3").contains("no options"));
    assert!(error("random:seed=x").contains("a number"));
    let spec: AgentSpec = "minimax:evaluator=discs".parse().unwrap();
    let error = spec.build(Game::CONNECT_FOUR).err().unwrap().to_string();
    assert!(error.contains("windows"), "{error}");
}

/// First, the perfect player wins against every agent; on either side no move of it is worth less than
/// the position was.
#[test]
fn nobody_holds_out_against_the_perfect_player_of_connect_four() {
    let game = Game::CONNECT_FOUR;
    let mut solver = Solver::new(SolverOptions::default());
    solver.use_book(book::embedded());
    let mut score = |position: &AnyPosition| {
        solver.score(&boards::connect4(position).expect("a board that fits"))
    };
    let opponents = [
        "random:seed=1",
        "random:seed=2",
        "greedy",
        "minimax:depth=3",
        "pvs:depth=7",
        "mcts:nodes=500,seed=3",
        "perfect",
    ];
    for opponent in opponents {
        for side in Player::BOTH {
            let [mut perfect, mut other] = ["perfect", opponent].map(|spec| agent(spec, game));
            let mut position = AnyPosition::start(game);
            while !position.is_over() {
                let before = score(&position);
                let ours = position.turn() == side;
                let mover = if ours { &mut perfect } else { &mut other };
                let m = choose(mover.as_mut(), &position);
                position.play(m).expect("a legal move");
                assert!(
                    !ours || score(&position) == -before,
                    "{opponent} {position:?}"
                );
            }
            if side == Player::First {
                assert_eq!(position.winner(), Some(side), "{opponent} {position:?}");
            }
        }
    }
}

/// Plays one game; also how long the side took for its slowest move.
fn play_as(
    side: Player,
    game: Game,
    ours: &mut dyn Agent,
    other: &mut dyn Agent,
) -> (AnyPosition, Duration) {
    let mut position = AnyPosition::start(game);
    let mut slowest = Duration::ZERO;
    while !position.is_over() {
        let is_ours = position.turn() == side;
        let started = Instant::now();
        let m = choose(if is_ours { &mut *ours } else { &mut *other }, &position);
        if is_ours {
            slowest = slowest.max(started.elapsed());
        }
        position.play(m).expect("a legal move");
    }
    (position, slowest)
}

/// Every agent that the perfect player meets on the boards whose winner is known from the start.
const LOSERS: [&str; 17] = [
    "random",
    "greedy",
    "minimax:depth=3",
    "pvs:depth=7,ties=random",
    "mcts:nodes=500",
    "opponent:name=mina",
    "opponent:name=dara",
    "opponent:name=tara",
    "opponent:name=nika",
    "opponent:name=arash",
    "opponent:name=sara",
    "opponent:name=babak",
    "opponent:name=leila",
    "opponent:name=omid",
    "opponent:name=shirin",
    "opponent:name=rostam",
    "opponent:name=simorgh",
];

/// Plays so many games with the side that wins on a board, against every agent by turns, and all are won.
fn wins_all(game: &str, side: Player, games: u64, losers: &[&str]) {
    let game: Game = game.parse().expect("a game");
    assert_eq!(harif_play::sure_winner(game), Some(side));
    let mut slowest = Duration::ZERO;
    for number in 0..games {
        let loser = losers[number as usize % losers.len()];
        // A fresh one each time: nothing that it remembers of another game makes it quicker.
        let [mut perfect, mut other] = ["perfect", loser].map(|spec| agent(spec, game));
        other.new_game(Some(number));
        let (end, time) = play_as(side, game, perfect.as_mut(), other.as_mut());
        assert_eq!(end.winner(), Some(side), "{loser} {number} {end:?}");
        slowest = slowest.max(time);
    }
    println!("{game}: {games} games won, the slowest move took {slowest:?}");
}

/// On the board of the source text the perfect player wins every game that it begins, and on 8×6 every game in which
/// it has the second move, and so on the 6×6 board of Othello. `HARIF_GAMES` is how many of each are played.
#[test]
fn nobody_holds_out_against_a_strategy() {
    let games = std::env::var("HARIF_GAMES").ok();
    let games: Option<u64> = games.map(|number| number.parse().expect("a number"));
    if let Some(games) = games {
        wins_all("4inline", Player::First, games, &LOSERS);
        wins_all("connect4:columns=8,rows=6", Player::Second, games, &LOSERS);
        wins_all("othello:size=6", Player::Second, games, &LOSERS);
    } else {
        let quick = ["random", "opponent:name=simorgh", "opponent:name=tara"];
        wins_all("4inline", Player::First, 3, &quick);
        wins_all("connect4:columns=8,rows=6", Player::Second, 2, &quick);
        wins_all("othello:size=6", Player::Second, 1, &quick);
    }
}

/// Plays an agent against every possible sequence of answers.
fn never_loses(agent: &mut dyn Agent, side: Player, position: &AnyPosition) {
    if position.is_over() {
        assert_ne!(position.winner(), Some(side.opponent()), "{position:?}");
        return;
    }
    if position.turn() != side {
        for m in position.moves() {
            never_loses(agent, side, &position.after_unchecked(m));
        }
        return;
    }
    let m = choose(agent, position);
    let wins_now = |m| position.after_unchecked(m).winner() == Some(side);
    let could_win = position.moves().any(wins_now);
    assert!(
        !could_win || wins_now(m),
        "missed a win at once: {position:?}"
    );
    never_loses(agent, side, &position.after(m).unwrap());
}

#[test]
fn tic_tac_toe_agents_never_lose() {
    let start = AnyPosition::start(Game::TIC_TAC_TOE);
    for spec in [
        "minimax",
        "alphabeta",
        "negamax",
        "pvs",
        "pvs:depth=9",
        "mcts",
    ] {
        let mut agent = agent(spec, Game::TIC_TAC_TOE);
        for side in Player::BOTH {
            never_loses(agent.as_mut(), side, &start);
        }
    }
}

/// In every position of the game that is won, the agents win in as few moves as minimax does.
#[test]
fn tic_tac_toe_agents_take_the_fastest_win() {
    fn fastest(position: &AnyPosition) -> i32 {
        // 10 minus the length for a win of the side to move, the opposite for a loss.
        match position.outcome() {
            Some(outcome) => outcome.utility_for(position.turn()) * 10,
            None => position
                .moves()
                .map(|m| {
                    let value = -fastest(&position.after_unchecked(m));
                    value - value.signum()
                })
                .max()
                .unwrap(),
        }
    }
    let mut seen = HashSet::new();
    let mut open = vec![AnyPosition::start(Game::TIC_TAC_TOE)];
    let mut agents: Vec<_> = ["minimax", "alphabeta", "negamax", "pvs"]
        .map(|spec| agent(spec, Game::TIC_TAC_TOE))
        .into();
    let mut won = 0;
    while let Some(position) = open.pop() {
        if position.is_over() || !seen.insert(position.canonical_hash64()) {
            continue;
        }
        // The first plies are long to check and no game is decided there.
        let value = if position.count_moves() <= 7 {
            fastest(&position)
        } else {
            0
        };
        if value != 0 {
            won += 1;
            for agent in &mut agents {
                let after = position.after_unchecked(choose(agent.as_mut(), &position));
                let reached = -fastest(&after);
                assert_eq!(reached - reached.signum(), value);
            }
        }
        open.extend(position.moves().map(|m| position.after_unchecked(m)));
    }
    assert!(won > 300, "{won}");
}

/// An agent that was stopped before it began still answers, after a handful of nodes.
#[test]
fn a_stopped_agent_still_answers() {
    let stop = AtomicBool::new(true);
    let position = notation::position(Game::OTHELLO, "f5d6c3").unwrap();
    for spec in [
        "minimax:depth=12",
        "alphabeta:depth=20",
        "negamax:depth=20",
        "pvs:depth=20",
        "mcts:time=60000",
    ] {
        let mut agent = agent(spec, Game::OTHELLO);
        let decision = agent.choose(&position, Control::new(&stop), &mut Unwatched);
        assert!(position.check(decision.m).is_ok(), "{spec}");
        let report = decision.report.expect("a search reports");
        assert!(report.stopped, "{spec} did not hear the flag");
        assert!(
            report.counters.nodes <= 128,
            "{spec}: {:?}",
            report.counters
        );
    }
}
