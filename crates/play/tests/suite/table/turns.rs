//! Who moves when, and what stays known of an agent: pauses, passes, failures, players who change sides, and games that end.

use super::runner::{Job, Runner, chosen, session};
use harif_play::record::TimeControl;
use harif_play::service::{ChosenMove, SearchSummary};
use harif_play::session::Session;
use harif_play::table::{Effect, Input, Notice, Options, Table, Ticket};
use harif_play::{AgentSpec, AgentState};
use harif_rules::{AnyMove, AnyPosition, Game, Player, Position};
use std::collections::HashMap;
use std::time::Duration;

fn connect_four(agents: [&str; 2]) -> Runner {
    Runner::new(
        session(Game::CONNECT_FOUR, agents),
        Options::without_pauses(),
        1,
    )
}

fn m(text: &str) -> AnyMove {
    text.parse().unwrap()
}

fn ply(runner: &Runner) -> usize {
    runner.table.session().record().ply()
}

fn only_ticket(runner: &Runner) -> Ticket {
    assert_eq!(runner.open.len(), 1, "{:?}", runner.open);
    *runner.open.keys().next().expect("one")
}

/// A position of 4×4 Othello in which a side must pass, and is not the first to move.
fn before_a_pass() -> AnyPosition {
    (0..)
        .find_map(|seed| {
            let mut lot = fastrand::Rng::with_seed(seed);
            let mut position = AnyPosition::start(Game::othello(4));
            for _ in 0..8 {
                let moves: Vec<AnyMove> = position.moves().collect();
                if moves.is_empty() {
                    return None;
                }
                if moves == [AnyMove::Pass] {
                    return Some(position);
                }
                position.play_unchecked(moves[lot.usize(..moves.len())]);
            }
            None
        })
        .expect("on this small board one side soon has to pass")
}

/// A pause keeps agents still and not the passes of people; a pass that was announced comes at once where a person says so.
#[test]
fn passes_are_not_held_up() {
    let position = before_a_pass();
    let passing = position.turn().index();
    for agent_passes in [false, true] {
        let mut agents = ["human", "random"];
        if (passing == 1) != agent_passes {
            agents.swap(0, 1);
        }
        let agents: [AgentSpec; 2] = agents.map(|agent| agent.parse().unwrap());
        let start = Session::new(position.clone(), agents);
        let mut runner = Runner::new(start, Options::default(), 1);
        runner.tell(Input::Pause);
        runner.pass_time(60_000);
        assert_eq!(ply(&runner), usize::from(!agent_passes));
        if agent_passes {
            runner.tell(Input::GoOn);
            assert_eq!(ply(&runner), 1, "it was announced long ago");
        }
    }
    let people: [AgentSpec; 2] = ["human", "human"].map(|agent| agent.parse().unwrap());
    let mut runner = Runner::new(Session::new(position, people), Options::default(), 1);
    assert!(matches!(runner.notices[..], [Notice::MustPass(_)]));
    assert_eq!(ply(&runner), 0, "it is announced first");
    assert!(!runner.table.session().awaits_human(), "there is no choice");
    runner.tell(Input::MoveNow);
    assert_eq!(ply(&runner), 1);
}

/// A game that waits goes on where a person asks for the move, or to go on, and then nothing else goes on at the board.
#[test]
fn a_game_that_waits_can_be_set_going() {
    for input in [Input::MoveNow, Input::GoOn] {
        let mut runner = connect_four(["human", "random"]);
        runner.tell(Input::Move(m("4")));
        runner.tell(Input::Stop);
        assert!(runner.open.is_empty() && runner.table.is_paused());
        runner.tell(input);
        assert!(!runner.table.is_paused());
        assert!(matches!(runner.open[&only_ticket(&runner)], Job::Think(..)));
    }
    let mut runner = connect_four(["human", "random"]);
    runner.tell(Input::Move(m("4")));
    runner.tell(Input::Occupied(true));
    runner.tell(Input::GoOn);
    assert!(!runner.table.is_occupied());
    // Taking back a game that is watched pauses it, and so does playing it again.
    let mut runner = connect_four(["random", "random"]);
    for _ in 0..4 {
        runner.answer(only_ticket(&runner));
    }
    runner.tell(Input::GoToPly(3));
    assert!(!runner.table.is_paused());
    runner.tell(Input::Redo);
    assert!(runner.table.is_paused() && runner.open.is_empty());
}

/// A step is one move of an agent: where no agent is to move it waits for none.
#[test]
fn a_step_is_not_saved_up() {
    let mut runner = connect_four(["human", "random"]);
    runner.tell(Input::Step);
    let seats: [AgentSpec; 2] = ["random", "random"].map(|agent| agent.parse().unwrap());
    runner.tell(Input::Reseat(seats));
    assert!(runner.table.is_paused() && runner.open.is_empty());
    runner.tell(Input::Step);
    runner.answer(only_ticket(&runner));
    assert_eq!(ply(&runner), 1);
    assert!(runner.open.is_empty(), "one move only");
}

/// Failures belong to a player: they are forgotten after a move, and go along to the other side of the board. A program of the person
/// is never replaced.
#[test]
fn failures_belong_to_the_player() {
    let replaced =
        |runner: &Runner| matches!(runner.notices.last(), Some(Notice::AgentReplaced { .. }));
    // One failure on each side of a change of chairs: the second one of the same player.
    let mut runner = connect_four(["minimax", "human"]);
    runner.fail(only_ticket(&runner));
    runner.tell(Input::Swap);
    runner.tell(Input::Move(m("4")));
    runner.fail(only_ticket(&runner));
    assert!(replaced(&runner), "{:?}", runner.notices);
    assert_eq!(
        runner.table.session().seat(Player::Second).to_string(),
        "greedy"
    );
    // A move between two failures: each is the first one.
    let mut runner = connect_four(["minimax", "human"]);
    for column in ["1", "2", "3"] {
        runner.fail(only_ticket(&runner));
        runner.answer(only_ticket(&runner));
        runner.tell(Input::Move(m(column)));
    }
    assert!(
        !runner
            .notices
            .iter()
            .any(|it| matches!(it, Notice::AgentReplaced { .. }))
    );

    let people: [AgentSpec; 2] = ["human", "human"].map(|agent| agent.parse().unwrap());
    let start = Session::new(AnyPosition::start(Game::CONNECT_FOUR), people);
    let mut runner = Runner::new(start, Options::without_pauses(), 1);
    let program = AgentSpec::program("./mine.py");
    runner.tell(Input::Seat {
        player: Player::First,
        agent: program.clone(),
    });
    runner.fail(only_ticket(&runner));
    runner.fail(only_ticket(&runner));
    assert_eq!(
        runner.notices.last(),
        Some(&Notice::AgentStopped(Player::First))
    );
    assert_eq!(*runner.table.session().seat(Player::First), program);
}

/// What agents saw is known by the node that they moved from. The last thought is that of the last agent that moved before the cursor,
/// wherever the cursor stands, and another game knows nothing of it.
#[test]
fn thoughts_belong_to_their_moves() {
    let mut runner = connect_four(["human", "random"]);
    for column in ["4", "4", "3"] {
        runner.tell(Input::Move(m(column)));
        runner.answer(only_ticket(&runner));
    }
    let line = runner.table.session().line();
    let moves: Vec<AnyMove> = runner.table.session().record().moves().collect();
    for (ply, &node) in line.iter().enumerate() {
        runner.tell(Input::GoToPly(ply));
        let known = runner.table.thought(node).map(|thought| thought.chosen);
        let expected = (ply % 2 == 1).then(|| moves[ply]);
        assert_eq!(known, expected, "ply {ply}");
        let last = runner.table.last_thought().map(|thought| thought.chosen);
        let expected = (0..ply).rev().find(|before| before % 2 == 1);
        assert_eq!(last, expected.map(|before| moves[before]), "ply {ply}");
    }
    for input in [Input::Restart, Input::SetUp(runner.position().clone())] {
        let mut other = runner.clone();
        other.tell(input);
        assert!(other.table.thoughts().is_empty() && other.table.last_thought().is_none());
    }
}

/// An agent that is asked has exactly what it had left after its own last move on the way there, whichever side it plays now, and
/// nothing that the other agent had. A new game begins anew, and being told to move now changes nothing.
#[test]
fn every_agent_has_an_account_of_its_own() {
    let (mut kept, mut new) = (0, 0);
    for seed in 0..60 {
        let mut random = fastrand::Rng::with_seed(seed);
        let options = Options {
            hears_hurry: false,
            ..Options::without_pauses()
        };
        let mut table = Table::new(session(Game::CONNECT_FOUR, ["random", "greedy"]), options);
        let mut effects = table.handle(Input::Time(0));
        let mut left: HashMap<_, (String, i32)> = HashMap::new();
        for step in 0..60 {
            let asked = effects.iter().rev().find_map(|effect| match effect {
                Effect::Think {
                    ticket,
                    agent,
                    position,
                    state,
                    ..
                } => Some((*ticket, agent.to_string(), position.clone(), *state)),
                _ => None,
            });
            let Some((ticket, agent, position, state)) = asked else {
                effects = table.handle(if table.session().is_over() {
                    left.clear();
                    Input::Restart
                } else {
                    Input::GoOn
                });
                continue;
            };
            let record = table.session().record();
            let line = std::iter::successors(Some(record.cursor()), |node| record.parent(*node));
            let mut own = line
                .filter_map(|node| left.get(&node))
                .filter(|it| it.0 == agent);
            let expected = own.next().map(|it| it.1);
            assert_eq!(state.error_budget, expected, "seed {seed} step {step}");
            kept += usize::from(expected.is_some());
            new += usize::from(expected.is_none());
            effects = match random.u8(..8) {
                0 => table.handle(Input::Undo),
                1 => table.handle(Input::Swap),
                2 => {
                    let effects = table.handle(Input::MoveNow);
                    left.insert(
                        table.session().record().cursor(),
                        (agent, expected.unwrap_or(-1)),
                    );
                    if expected.is_none() {
                        left.remove(&table.session().record().cursor());
                    }
                    effects
                }
                _ => {
                    let nth = random.usize(..position.count_moves());
                    let decided = ChosenMove {
                        state: AgentState {
                            error_budget: Some(step),
                        },
                        thought: Some(SearchSummary::default()),
                        ..chosen(position.moves().nth(nth).expect("counted"))
                    };
                    let effects = table.handle(Input::Decision(ticket, decided));
                    left.insert(table.session().record().cursor(), (agent, step));
                    effects
                }
            };
        }
    }
    assert!(kept > 500 && new > 100, "{kept} {new}");
}

/// An agent has its part of the clock to itself: it is told to move only when it has used up more than that, and long before the clock
/// is empty.
#[test]
fn agents_are_not_hurried_within_their_part() {
    let control = |increment| {
        let seconds = Duration::from_secs;
        TimeControl::uneven([seconds(60), seconds(40)], [seconds(0), seconds(increment)])
    };
    let mut parts = Vec::new();
    for increment in [0, 4] {
        for agent in ["pvs", "pvs:time=300", "pvs:time=50000"] {
            let mut start = session(Game::CONNECT_FOUR, ["human", agent]);
            start.set_time_control(Some(control(increment)));
            let options = Options {
                shows_clocks: true,
                ..Options::without_pauses()
            };
            let mut table = Table::new(start, options);
            table.handle(Input::Time(0));
            let effects = table.handle(Input::Move(m("4")));
            let told = effects.iter().find_map(|effect| match effect {
                Effect::Think { time_ms, .. } => *time_ms,
                _ => None,
            });
            let told = u64::from(told.expect("its part of the clock"));
            let shares = harif_play::pace::share(
                table.session().position(),
                Duration::from_secs(40),
                Duration::from_secs(increment),
            );
            let own = table.session().seat(Player::Second).milliseconds();
            let expected = own.map_or(shares, |own| own.min(shares));
            assert_eq!(told, expected.as_millis() as u64, "{agent} {increment}");
            let hurries = |effects: &[Effect]| {
                let hurry = |it: &Effect| matches!(it, Effect::Hurry(_));
                effects.iter().any(hurry)
            };
            let within = told + (40_000 - told) / 4;
            assert!(!hurries(&table.handle(Input::Time(within))), "{agent}");
            let late = told + (40_000 - told) * 3 / 4;
            assert!(hurries(&table.handle(Input::Time(late))), "{agent}");
            parts.push(told);
        }
    }
    assert!(parts[3] > parts[0] && parts[1] == 300);
}
