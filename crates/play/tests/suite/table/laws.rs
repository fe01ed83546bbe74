//! The laws of the table, over all games, sizes and kinds of players: thousands of random inputs, and a
//! runner that answers, delays, fails and answers late.

use super::runner::{Job, Runner, chosen, session};
use harif_play::AgentSpec;
use harif_play::record::{EarlyEnd, NodeId, TimeControl};
use harif_play::table::{Input, Notice, Options};
use harif_rules::{AnyMove, AnyPosition, Game, Player, Position};

const GAMES: [&str; 8] = [
    "tictactoe",
    "tictactoe(columns=4,rows=4,line=3)",
    "connect4",
    "connect4(columns=5,rows=4,line=4)",
    "connect4(columns=9,rows=8,line=4)",
    "othello(size=4)",
    "othello(size=6)",
    "othello",
];
const PLAYERS: [&str; 5] = ["human", "human", "random", "minimax:depth=2", "greedy"];

fn any<T: Copy>(random: &mut fastrand::Rng, of: &[T]) -> T {
    *random.choice(of).expect("not empty")
}

fn players(random: &mut fastrand::Rng) -> [&'static str; 2] {
    [any(random, &PLAYERS), any(random, &PLAYERS)]
}

fn options(random: &mut fastrand::Rng) -> Options {
    let with_pauses = Options::default();
    let mut options = if random.u8(..4) == 0 {
        Options::without_pauses()
    } else {
        with_pauses
    };
    options.hears_hurry = random.bool();
    options.people_play_for_agents = random.bool();
    options.shows_clocks = true;
    options
}

fn any_game(random: &mut fastrand::Rng) -> Game {
    any(random, &GAMES).parse().unwrap()
}

fn some_legal_move(runner: &mut Runner) -> Option<AnyMove> {
    let position = runner.position().clone();
    let count = position.count_moves();
    (count > 0).then(|| {
        let nth = runner.random.usize(..count);
        position.moves().nth(nth).expect("counted")
    })
}

/// Something that a person might do.
pub(super) fn person(runner: &mut Runner) -> Input {
    let random = &mut runner.random;
    match random.u8(..40) {
        0..=13 => {
            let m = some_legal_move(runner).unwrap_or(AnyMove::Pass);
            Input::Move(m)
        }
        14 => Input::Move(any(random, &["a1", "4", "pass"]).parse().unwrap()),
        15..=17 => Input::Undo,
        18 => Input::Redo,
        19 => Input::Travel {
            forward: random.bool(),
            far: random.bool(),
        },
        20 => {
            let line = runner.table.session().line();
            Input::GoTo(any(&mut runner.random, &line))
        }
        21 => Input::GoToPly(random.usize(..12)),
        22 if random.u8(..4) == 0 => Input::Restart,
        23 if random.u8(..4) == 0 => {
            let (game, players) = (any_game(random), players(random));
            let mut session = session(game, players);
            session.set_time_control(any_control(random));
            Input::Open(Box::new(session))
        }
        22 if random.u8(..4) == 0 => Input::Clocks(any_control(random)),
        24 if random.u8(..4) == 0 => Input::SetUp(runner.position().clone()),
        25 => Input::Reseat(players(random).map(|agent| agent.parse().unwrap())),
        26 => Input::Seat {
            player: any(random, &Player::BOTH),
            agent: any(random, &PLAYERS).parse().unwrap(),
        },
        27 => Input::Swap,
        28 => Input::Pause,
        29 | 30 => Input::GoOn,
        31 => Input::Step,
        32 => Input::MoveNow,
        33 => Input::Stop,
        34 => Input::Occupied(random.bool()),
        35 => Input::Values(random.bool()),
        36 => Input::Verdicts(random.bool()),
        37 => any_question(random),
        38 if random.u8(..10) == 0 => Input::End(EarlyEnd::Resignation(Player::First)),
        39 if random.u8(..4) == 0 => Input::AskAgain,
        _ => Input::Hint,
    }
}

/// No clocks, or short ones, so that some run out.
fn any_control(random: &mut fastrand::Rng) -> Option<TimeControl> {
    let ms = std::time::Duration::from_millis;
    random.bool().then(|| {
        let [time, more] = [random.u64(1..30_000), random.u64(..2_000)];
        TimeControl::even(ms(time), ms(more))
    })
}

fn any_question(random: &mut fastrand::Rng) -> Input {
    match random.u8(..5) {
        0 => Input::Why,
        1 => Input::Review,
        2 => Input::Dismiss,
        3 => Input::StudyLonger,
        _ => Input::HideHint,
    }
}

/// Something that a runner might do: answer, tell, break, wait, or answer what was cancelled.
pub(super) fn run(runner: &mut Runner) {
    let tickets: Vec<_> = runner.open.keys().copied().collect();
    let ticket = runner.random.choice(&tickets).copied();
    match (runner.random.u8(..10), ticket) {
        (0..=4, Some(ticket)) => runner.answer(ticket),
        (5, Some(ticket)) => runner.fail(ticket),
        (6, Some(ticket)) => runner.progress(ticket),
        (7, _) => answer_late(runner),
        (8, _) => {
            runner.pass_to_next_wake();
        }
        _ => {
            let step = runner.random.u64(..800);
            runner.pass_time(step);
        }
    }
}

/// A cancelled search answers all the same: nothing may come of it.
fn answer_late(runner: &mut Runner) {
    let Some((ticket, job)) = runner.cancelled.last().cloned() else {
        return;
    };
    let node = runner.table.session().node();
    let mut late = runner.answer_to(ticket, &job);
    late.push(Input::Failed(ticket));
    for input in late {
        let effects = runner.table.handle(input);
        assert_eq!(effects, [], "a late answer was heard");
    }
    assert_eq!(runner.table.session().node(), node);
}

pub(super) fn any_runner(seed: u64) -> Runner {
    let mut random = fastrand::Rng::with_seed(seed);
    let game = any_game(&mut random);
    let players = players(&mut random);
    let options = options(&mut random);
    Runner::new(session(game, players), options, seed)
}

/// A position that waits for a person, or the end.
fn rests(runner: &Runner) -> bool {
    let session = runner.table.session();
    session.is_over() || session.awaits_human()
}

/// From here on everything answers as it should: does the game go on?
fn must_go_on(runner: &Runner) {
    let mut ahead = runner.clone();
    ahead.tell(Input::Occupied(false));
    ahead.tell(Input::GoOn);
    for _ in 0..2_000 {
        if rests(&ahead) {
            return;
        }
        let thinking = ahead
            .open
            .iter()
            .find(|(_, job)| matches!(job, Job::Think(..)));
        if let Some(ticket) = thinking.map(|(ticket, _)| *ticket) {
            ahead.answer(ticket);
        } else {
            assert!(ahead.pass_to_next_wake(), "the game stands still");
        }
    }
    panic!("the game goes on and on");
}

#[test]
fn whatever_happens_the_books_are_right_and_the_game_can_go_on() {
    let (mut alone, mut replaced, mut stopped, mut late) = (0, 0, 0, 0);
    for seed in 0..600 {
        let mut runner = any_runner(seed);
        for step in 0..150 {
            if runner.random.bool() {
                let input = person(&mut runner);
                runner.tell(input);
            } else {
                run(&mut runner);
            }
            if step % 10 == 0 {
                must_go_on(&runner);
            }
        }
        alone += runner.moves_by_themselves;
        let count = |kind: fn(&Notice) -> bool| runner.notices.iter().filter(|it| kind(it)).count();
        replaced += count(|it| matches!(it, Notice::AgentReplaced { .. }));
        stopped += count(|it| matches!(it, Notice::AgentStopped(_)));
        late += count(|it| matches!(it, Notice::TimeOver(_)));
    }
    // Random as it is, all of it was tried.
    assert!(
        alone > 1_000 && replaced > 30 && stopped > 5 && late > 20,
        "{alone} {replaced} {stopped} {late}"
    );
}

/// Undo leads to exactly the position that was there, and redo back again.
#[test]
fn undo_restores_what_was_there() {
    let mut undone = 0;
    for seed in 0..200 {
        let mut runner = any_runner(seed);
        for _ in 0..60 {
            let input = person(&mut runner);
            if matches!(input, Input::Move(_)) {
                runner.tell(input);
            }
            run(&mut runner);
        }
        loop {
            let session = runner.table.session();
            let path: Vec<AnyPosition> = session.record().positions().cloned().collect();
            let choice = |position: &AnyPosition| {
                let person = session.seat(position.turn()).is_human() || session.is_exhibition();
                person && !position.is_over() && position.check(AnyMove::Pass).is_err()
            };
            let expected = path[..path.len() - 1].iter().rposition(choice);
            let told = runner.tell(Input::Undo);
            let Some(ply) = expected else {
                assert_eq!(told, [Notice::NothingToUndo]);
                break;
            };
            undone += 1;
            let steps = path.len() - 1 - ply;
            assert_eq!(told[0], Notice::Undone(steps));
            assert_eq!(*runner.position(), path[ply]);
            assert!(
                runner.table.thinking().is_none(),
                "nothing moves while a person looks"
            );
        }
    }
    assert!(undone > 500, "{undone}");
}

/// What is asked of agents and what comes of it does not depend on what the runner can do, as long as
/// no agent is interrupted.
#[test]
fn the_same_inputs_give_the_same_record_with_every_runner() {
    for seed in 0..200 {
        let records = [true, false].map(|hears_hurry| {
            let mut random = fastrand::Rng::with_seed(seed);
            let game = any_game(&mut random);
            let players = players(&mut random);
            let options = Options {
                hears_hurry,
                ..Options::default()
            };
            let mut runner = Runner::new(session(game, players), options, seed);
            for _ in 0..80 {
                let thinks = runner.table.thinking().is_some();
                let input = person(&mut runner);
                let interrupts =
                    thinks && matches!(input, Input::MoveNow | Input::Stop | Input::AskAgain);
                if !interrupts {
                    runner.tell(input);
                }
                run(&mut runner);
            }
            runner.table.session().record().clone()
        });
        assert_eq!(records[0], records[1]);
    }
}

/// An agent that fails is tried again, then replaced; the simple one that fails pauses the game.
#[test]
fn failures_have_one_policy() {
    for game in GAMES {
        let game: Game = game.parse().unwrap();
        let session = session(game, ["minimax", "human"]);
        let mut runner = Runner::new(session, Options::without_pauses(), 1);
        let first = runner.seats.keys().next().copied();
        let fail = |runner: &mut Runner| {
            let ticket = *runner.open.keys().next().expect("a search is running");
            runner.fail(ticket);
        };
        fail(&mut runner);
        assert_ne!(runner.seats.keys().next().copied(), first, "a fresh one");
        assert!(runner.notices.is_empty());
        fail(&mut runner);
        let simple: AgentSpec = "greedy".parse().unwrap();
        assert_eq!(*runner.table.session().seat(Player::First), simple);
        assert!(matches!(runner.notices[..], [Notice::AgentReplaced { .. }]));
        fail(&mut runner);
        fail(&mut runner);
        assert_eq!(
            runner.notices.last(),
            Some(&Notice::AgentStopped(Player::First))
        );
        assert!(runner.table.is_paused() && runner.table.can_go_on() && runner.open.is_empty());
        runner.tell(Input::GoOn);
        let ticket = *runner.open.keys().next().expect("it tries again");
        runner.answer(ticket);
        assert_eq!(runner.table.session().record().ply(), 1);
    }
}

/// Two people need no runner at all: nothing is asked of it.
#[test]
fn people_among_themselves_ask_nothing_of_the_runner() {
    for (seed, game) in GAMES.iter().enumerate() {
        let session = session(game.parse().unwrap(), ["human", "human"]);
        let mut runner = Runner::new(session, Options::default(), seed as u64);
        while !runner.table.session().is_over() {
            if runner.table.session().must_pass() {
                assert!(runner.pass_to_next_wake());
                continue;
            }
            let m = some_legal_move(&mut runner).expect("not over");
            runner.tell(Input::Move(m));
        }
        assert!(runner.open.is_empty() && runner.seats.is_empty());
        let told = runner.tell(Input::Move(AnyMove::Pass));
        assert!(matches!(told[..], [Notice::Illegal { .. }]));
    }
}

/// What an agent had left is handed to it again at the node where it had it, after any journey, and
/// also where it had to be built anew because it failed.
#[test]
fn an_agents_state_belongs_to_the_node() {
    use harif_play::AgentState;
    use harif_play::table::Effect;
    use std::collections::HashMap;
    for seed in 0..100 {
        let mut random = fastrand::Rng::with_seed(seed);
        let session = session(any_game(&mut random), ["human", "random"]);
        let mut table = harif_play::table::Table::new(session, Options::without_pauses());
        let mut effects = table.handle(Input::Time(0));
        // What was left after the agent's move that led to a node.
        let mut left: HashMap<NodeId, i32> = HashMap::new();
        let mut just_failed = false;
        for step in 0..200 {
            let thought = effects.iter().rev().find_map(|effect| match effect {
                Effect::Think {
                    ticket,
                    position,
                    state,
                    ..
                } => Some((*ticket, position.clone(), *state)),
                _ => None,
            });
            if let Some((ticket, position, state)) = thought {
                let record = table.session().record();
                let mut line =
                    std::iter::successors(Some(record.cursor()), |node| record.parent(*node));
                let expected = line.find_map(|node| left.get(&node));
                assert_eq!(state.error_budget, expected.copied());
                // Twice in a row would seat another player.
                just_failed = !just_failed && random.u8(..4) == 0;
                if just_failed {
                    effects = table.handle(Input::Failed(ticket));
                    continue;
                }
                let nth = random.usize(..position.count_moves());
                let m = position.moves().nth(nth).expect("counted");
                let state = AgentState {
                    error_budget: Some(step),
                };
                effects = table.handle(Input::Decision(
                    ticket,
                    harif_play::service::ChosenMove { state, ..chosen(m) },
                ));
                // Passes may follow at once: the move's own node is the one told of.
                let landed = effects.iter().find_map(|effect| match effect {
                    Effect::Notice(Notice::Moved { node, .. }) => Some(*node),
                    _ => None,
                });
                left.insert(landed.expect("it landed"), step);
                continue;
            }
            let position = table.session().position().clone();
            let input = match random.u8(..6) {
                0 => Input::Undo,
                1 => Input::GoToPly(random.usize(..10)),
                2 => Input::GoOn,
                _ if position.is_over() => Input::Undo,
                _ => {
                    let nth = random.usize(..position.count_moves());
                    Input::Move(position.moves().nth(nth).expect("counted"))
                }
            };
            effects = table.handle(input);
        }
        assert!(!left.is_empty());
    }
}
