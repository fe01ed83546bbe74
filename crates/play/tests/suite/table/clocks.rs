//! The laws of the clocks at the table, held against plain books: what was shown where, and whose turn
//! it was while time passed.

use super::laws::{any_runner, person, run};
use super::runner::{Job, Runner, session};
use harif_play::record::{EarlyEnd, FinalResult, NodeId, TimeControl};
use harif_play::table::{Input, Notice, Options};
use harif_rules::{AnyMove, Game, Player, Position};
use std::collections::HashMap;
use std::time::Duration;

const fn seconds(n: u64) -> Duration {
    Duration::from_secs(n)
}

const fn shown_clocks(mut options: Options) -> Options {
    options.shows_clocks = true;
    options
}

fn shown(runner: &Runner) -> Option<[Duration; 2]> {
    let [first, second] = Player::BOTH.map(|side| runner.table.clock_at(side, runner.now));
    first.zip(second).map(|(first, second)| [first, second])
}

/// While time passes, the clock that runs loses exactly that time and the other one nothing; a clock that
/// is empty has lost the game, and nothing thinks on. Whatever else happens, time stands still.
#[test]
fn only_the_clock_that_runs_loses_time() {
    let (mut ran, mut stood, mut fell) = (0, 0, 0);
    for seed in 0..400 {
        let mut runner = any_runner(seed);
        runner.tell(Input::Clocks(Some(TimeControl::even(
            seconds(8),
            seconds(1),
        ))));
        for _ in 0..120 {
            let (runs, before) = (runner.table.clock_runs(), shown(&runner));
            let passed = runner.random.u64(..900);
            // Moves may come of it, so the books are kept of times at which none does.
            let mut ahead = runner.clone();
            let told = ahead.pass_time(passed);
            let moved = told.iter().any(|it| matches!(it, Notice::Moved { .. }));
            if let (Some(before), Some(after), false) = (before, shown(&ahead), moved) {
                for side in Player::BOTH {
                    let lost = if runs == Some(side) {
                        Duration::from_millis(passed)
                    } else {
                        Duration::ZERO
                    };
                    let expected = before[side.index()].saturating_sub(lost);
                    assert_eq!(
                        after[side.index()],
                        expected,
                        "{side:?} of {runs:?} after {passed}"
                    );
                    ran += usize::from(runs == Some(side));
                    stood += usize::from(runs.is_none());
                    if runs == Some(side) && expected.is_zero() {
                        let lost = FinalResult::OffBoard(EarlyEnd::Time(side));
                        assert_eq!(ahead.table.session().result(), Some(lost));
                        assert!(told.contains(&Notice::TimeOver(side)));
                        assert!(ahead.table.thinking().is_none());
                        fell += 1;
                    }
                }
            }
            runner = ahead;
            let input = person(&mut runner);
            if runner.random.bool() {
                runner.tell(input);
            } else {
                run(&mut runner);
            }
        }
    }
    assert!(
        ran > 1_000 && stood > 1_000 && fell > 50,
        "{ran} {stood} {fell}"
    );
}

/// A move adds exactly the increment. To go elsewhere and come back changes nothing, and to take a move
/// back gives the time back that it cost.
#[test]
fn clocks_go_where_the_cursor_goes() {
    let mut returns = 0;
    for seed in 0..300 {
        let mut random = fastrand::Rng::with_seed(seed);
        let increment = seconds(random.u64(..4));
        let mut session = session(Game::CONNECT_FOUR, ["human", "human"]);
        session.set_time_control(Some(TimeControl::even(seconds(3_000), increment)));
        let mut runner = Runner::new(session, shown_clocks(Options::without_pauses()), seed);
        let node = |runner: &Runner| runner.table.session().node();
        // What the clocks showed where the cursor was last, or came to first.
        let mut known: HashMap<NodeId, [Duration; 2]> = HashMap::new();
        let mut arrived = shown(&runner).expect("clocks");
        let mut by_move = true;
        for _ in 0..80 {
            runner.pass_time(random.u64(..2_000));
            let (at, before) = (node(&runner), shown(&runner).expect("clocks"));
            let input = match random.u8(..7) {
                0 => Input::Undo,
                1 => Input::Redo,
                2 => Input::GoToPly(random.usize(..8)),
                // No column of this board: nothing happens, and nothing is gained by it.
                3 => Input::Move("9".parse().expect("a column")),
                _ => {
                    let m = runner.position().clone();
                    let count = m.count_moves();
                    if count == 0 {
                        break;
                    }
                    Input::Move(m.moves().nth(random.usize(..count)).expect("counted"))
                }
            };
            let (turn, moves) = (
                runner.table.session().turn(),
                matches!(input, Input::Move(_)),
            );
            runner.tell(input);
            let after = shown(&runner).expect("clocks");
            if node(&runner) == at {
                assert_eq!(after, before);
            } else if moves {
                let mut expected = before;
                expected[turn.index()] += increment;
                assert_eq!(after, expected);
                // A move that was there before has another time now, and so has what follows.
                known.clear();
                // What was spent in an earlier visit is given back with the move.
                if by_move {
                    known.insert(at, arrived);
                }
                by_move = true;
                arrived = after;
            } else {
                known.insert(at, before);
                if let Some(&then) = known.get(&node(&runner)) {
                    assert_eq!(after, then);
                    returns += 1;
                }
                by_move = false;
                arrived = after;
            }
        }
    }
    assert!(returns > 500, "{returns}");
}

fn clocked(agents: [&str; 2], time: u64) -> Runner {
    let mut session = session(Game::CONNECT_FOUR, agents);
    session.set_time_control(Some(TimeControl::even(seconds(time), seconds(5))));
    Runner::new(session, shown_clocks(Options::default()), 1)
}

fn play(runner: &mut Runner, column: &str) -> Vec<Notice> {
    runner.tell(Input::Move(column.parse::<AnyMove>().unwrap()))
}

/// An agent is told its part of the clock; one that does not keep to it is hurried long before it loses.
#[test]
fn an_agent_never_loses_on_time_as_long_as_it_has_a_move() {
    for hears in [true, false] {
        let mut runner = clocked(["human", "alphabeta"], 60);
        runner.table.set_hears_hurry(hears);
        for _ in 0..3 {
            let m = runner.position().moves().next().expect("not over");
            runner.tell(Input::Move(m));
            let ticket = *runner.open.keys().next_back().expect("it thinks");
            while runner.open.contains_key(&ticket) && !runner.thought_is_hurried() {
                assert!(runner.pass_to_next_wake(), "nothing hurries it");
            }
            if hears {
                runner.answer(ticket);
            }
        }
        assert!(!runner.table.session().is_over());
        assert_eq!(runner.table.session().record().ply(), 6);
        let left = runner.table.clock_at(Player::Second, runner.now).unwrap();
        assert!(left > seconds(5), "{left:?}");
        assert!(
            !runner
                .open
                .values()
                .any(|job| matches!(job, Job::Think(..)))
        );
    }
}

#[test]
fn a_person_is_warned_once_and_then_loses() {
    let mut runner = clocked(["human", "human"], 60);
    assert_eq!(runner.table.clock_runs(), None, "before the first move");
    runner.pass_time(500_000);
    play(&mut runner, "4");
    assert_eq!(runner.table.clock_runs(), Some(Player::Second));
    assert!(runner.pass_to_next_wake());
    assert_eq!(
        runner.notices.last(),
        Some(&Notice::LowTime(Player::Second))
    );
    assert_eq!(
        runner.table.clock_at(Player::Second, runner.now),
        Some(seconds(10))
    );
    runner.pass_time(3_000);
    assert!(runner.pass_to_next_wake());
    assert_eq!(
        runner.notices.last(),
        Some(&Notice::TimeOver(Player::Second))
    );
    let warnings = |it: &&Notice| matches!(it, Notice::LowTime(_));
    assert_eq!(runner.notices.iter().filter(warnings).count(), 1);
    let told = play(&mut runner, "4");
    assert!(matches!(told[..], [Notice::Illegal { .. }]), "it is over");
    // Another try from before: the time is there again.
    runner.tell(Input::Undo);
    assert!(!runner.table.session().is_over());
}

#[test]
fn a_new_game_keeps_the_time_control_and_a_saved_one_its_clocks() {
    let mut runner = clocked(["human", "human"], 300);
    play(&mut runner, "4");
    runner.pass_time(20_000);
    play(&mut runner, "4");
    let saved = runner.table.session().record().to_json();
    let read = harif_play::record::GameRecord::from_json(&saved).unwrap();
    let clocks = *read.clocks().expect("kept");
    assert_eq!(clocks.remaining(Player::Second), seconds(285));
    runner.tell(Input::Restart);
    assert_eq!(shown(&runner), Some([seconds(300); 2]));
    runner.tell(Input::SetUp(read.position().clone()));
    assert_eq!(shown(&runner), Some([seconds(300); 2]));
    runner.tell(Input::Clocks(None));
    assert_eq!(shown(&runner), None);
}

/// Clocks stand still before the first move, while something else goes on at the board, while an agent is paused, and while an earlier
/// move is looked at. A person's clock runs in a pause of agents.
#[test]
fn clocks_stand_while_nothing_can_move() {
    let mut runner = clocked(["human", "alphabeta"], 100);
    let runs = |runner: &Runner| runner.table.clock_runs();
    assert_eq!(runs(&runner), None);
    play(&mut runner, "4");
    assert_eq!(runs(&runner), Some(Player::Second));
    for (stops, goes_on) in [
        (Input::Occupied(true), Input::Occupied(false)),
        (Input::Pause, Input::GoOn),
        (Input::GoToPly(0), Input::GoToPly(1)),
    ] {
        runner.tell(stops.clone());
        let before = shown(&runner);
        assert_eq!(runs(&runner), None, "{stops:?}");
        runner.pass_time(5_000);
        assert_eq!(shown(&runner), before, "{stops:?}");
        runner.tell(goes_on);
        assert_eq!(runs(&runner), Some(Player::Second), "{stops:?}");
    }
    runner.tell(Input::Stop);
    play(&mut runner, "4");
    assert!(runner.table.is_paused());
    assert_eq!(runs(&runner), Some(Player::First), "a person is to move");
}

/// An agent whose clock is low is not warned: it was told its part.
#[test]
fn agents_are_not_warned() {
    let mut runner = clocked(["alphabeta", "human"], 4);
    let ticket = *runner.open.keys().next().expect("it thinks");
    runner.answer(ticket);
    runner.pass_time(1_000);
    runner.pass_time(1_000);
    play(&mut runner, "4");
    runner.pass_time(10);
    let warned = |side| runner.notices.contains(&Notice::LowTime(side));
    assert!(warned(Player::Second) && !warned(Player::First));
}

/// A person who gives up, and one whose flag falls, see their clocks stand where they were.
#[test]
fn clocks_stay_where_the_game_ended() {
    for spent in [0, 7_300, 58_000] {
        let mut runner = clocked(["human", "human"], 60);
        play(&mut runner, "4");
        runner.pass_time(spent);
        let before = shown(&runner);
        for loser in Player::BOTH {
            let mut ended = runner.clone();
            ended.tell(Input::End(EarlyEnd::Resignation(loser)));
            assert!(ended.table.session().is_over());
            assert_eq!(shown(&ended), before);
            ended.pass_time(30_000);
            assert_eq!(shown(&ended), before);
            let saved = ended.table.session().record().clocks().copied();
            let saved = saved.map(|clocks| Player::BOTH.map(|side| clocks.remaining(side)));
            assert_eq!(saved, before, "what is saved is what is shown");
        }
    }
}

/// Agents that were told how long they may think are built anew where clocks come or go, and a new game keeps where it began and its
/// clocks.
#[test]
fn clocks_that_come_or_go_bring_new_agents() {
    let mut runner = clocked(["human", "alphabeta"], 60);
    for control in [None, Some(TimeControl::even(seconds(9), seconds(1)))] {
        let seat = runner.table.seat(Player::Second);
        runner.tell(Input::Clocks(control));
        assert_ne!(runner.table.seat(Player::Second), seat);
        assert_eq!(shown(&runner), control.map(|_| [seconds(9); 2]));
    }
    play(&mut runner, "4");
    let begun = runner.position().clone();
    runner.tell(Input::SetUp(begun.clone()));
    runner.tell(Input::Restart);
    assert_eq!(*runner.position(), begun, "where this game began");
    assert_eq!(shown(&runner), Some([seconds(9); 2]));
    let seats: [harif_play::AgentSpec; 2] = ["greedy", "human"].map(|it| it.parse().unwrap());
    for input in [Input::Reseat(seats), Input::Swap] {
        runner.tell(input);
        let session = runner.table.session();
        for side in Player::BOTH {
            let agent = &session.record().player(side).agent;
            assert_eq!(*agent, session.seat(side).to_string());
        }
    }
}

/// A clock that goes back, as one of a machine may, gives no time back.
#[test]
fn time_does_not_go_back() {
    let mut runner = clocked(["human", "human"], 300);
    play(&mut runner, "4");
    runner.pass_time(20_000);
    runner.tell(Input::Time(runner.now - 15_000));
    assert_eq!(shown(&runner), Some([seconds(305), seconds(280)]));
    play(&mut runner, "4");
    assert_eq!(shown(&runner), Some([seconds(305), seconds(285)]));
}

/// A game that has clocks, at a table that shows none: no time passes.
#[test]
fn clocks_that_are_not_seen_do_not_run() {
    let mut session = session(Game::CONNECT_FOUR, ["human", "human"]);
    session.set_time_control(Some(TimeControl::even(seconds(1), seconds(0))));
    let mut runner = Runner::new(session, Options::default(), 1);
    play(&mut runner, "4");
    runner.pass_time(1_000_000);
    play(&mut runner, "4");
    assert!(!runner.table.session().is_over());
    assert_eq!(shown(&runner), Some([seconds(1); 2]));
}
