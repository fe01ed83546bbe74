//! What a person does at a table, one example for each thing.

use super::runner::{Job, Runner, session};
use harif_play::record::{EarlyEnd, FinalResult};
use harif_play::table::{Effect, Input, Notice, Options, Table};
use harif_rules::{AnyMove, Game, Player};

fn m(text: &str) -> AnyMove {
    text.parse().unwrap()
}

fn connect_four(agents: [&str; 2], options: Options) -> Runner {
    Runner::new(session(Game::CONNECT_FOUR, agents), options, 7)
}

fn transcript(runner: &Runner) -> String {
    runner.table.session().record().transcript()
}

fn only_ticket(runner: &Runner) -> harif_play::table::Ticket {
    assert_eq!(runner.open.len(), 1, "{:?}", runner.open);
    *runner.open.keys().next().expect("one")
}

#[test]
fn an_agent_that_answers_at_once_still_takes_a_moment() {
    let mut runner = connect_four(["human", "random"], Options::default());
    runner.tell(Input::Move(m("4")));
    assert_eq!(runner.tell(Input::Move(m("4"))), [Notice::Wait]);
    runner.answer(only_ticket(&runner));
    assert_eq!(transcript(&runner), "4");
    runner.pass_time(349);
    assert_eq!(transcript(&runner), "4");
    assert!(runner.pass_to_next_wake());
    assert_eq!(transcript(&runner).len(), 2);
    assert!(runner.table.last_thought().is_some());
}

#[test]
fn a_thread_is_hurried_and_a_worker_is_left_behind() {
    let hears = Options::default();
    let mut thread = connect_four(["random", "human"], hears);
    thread.tell(Input::MoveNow);
    assert_eq!(transcript(&thread), "", "its answer follows");
    thread.answer(only_ticket(&thread));
    assert_eq!(transcript(&thread).len(), 1, "and does not wait");

    let deaf = Options {
        hears_hurry: false,
        ..hears
    };
    let mut told_nothing = connect_four(["random", "human"], deaf);
    told_nothing.tell(Input::MoveNow);
    assert_eq!(transcript(&told_nothing), "4", "the most central move");
    assert!(told_nothing.open.is_empty());

    let mut told_something = connect_four(["random", "human"], deaf);
    let ticket = only_ticket(&told_something);
    told_something.progress(ticket);
    let thinking = told_something.table.thinking().unwrap();
    let best = thinking.progress.best().unwrap().m;
    told_something.tell(Input::MoveNow);
    assert_eq!(transcript(&told_something), best.to_string());
}

#[test]
fn machines_are_watched_step_by_step() {
    let mut runner = connect_four(["random", "greedy"], Options::without_pauses());
    runner.tell(Input::Pause);
    runner.answer(only_ticket(&runner));
    assert_eq!(transcript(&runner), "", "the move waits");
    runner.tell(Input::Step);
    assert_eq!(transcript(&runner).len(), 1);
    assert!(
        runner.open.is_empty() && runner.table.can_go_on(),
        "one move only"
    );
    runner.tell(Input::GoOn);
    runner.answer(only_ticket(&runner));
    assert_eq!(transcript(&runner).len(), 2);
    runner.tell(Input::Undo);
    assert!(runner.table.is_paused() && runner.open.is_empty());
}

#[test]
fn agents_wait_while_an_earlier_move_is_looked_at() {
    let mut runner = connect_four(["human", "random"], Options::without_pauses());
    runner.tell(Input::Move(m("4")));
    runner.answer(only_ticket(&runner));
    let (forward, far) = (false, false);
    runner.tell(Input::Travel { forward, far });
    assert_eq!(transcript(&runner), "4");
    assert!(runner.open.is_empty() && runner.table.can_go_on());
    runner.tell(Input::GoOn);
    let ticket = only_ticket(&runner);
    runner.tell(Input::GoToPly(0));
    assert!(!runner.open.contains_key(&ticket));
    // A move that was played before is played again to get an answer again.
    runner.tell(Input::Move(m("4")));
    assert!(matches!(runner.open[&only_ticket(&runner)], Job::Think(..)));
}

#[test]
fn stopping_pauses_and_a_person_may_move_for_the_agent() {
    let mut runner = connect_four(["random", "human"], Options::default());
    runner.tell(Input::Stop);
    assert!(runner.open.is_empty() && runner.table.can_go_on());
    runner.tell(Input::Move(m("1")));
    assert_eq!(transcript(&runner), "1");

    let strict = Options {
        people_play_for_agents: false,
        ..Options::default()
    };
    let mut runner = connect_four(["random", "human"], strict);
    runner.tell(Input::Stop);
    assert_eq!(runner.tell(Input::Move(m("1"))), [Notice::NotYourTurn]);
}

#[test]
fn nothing_moves_while_something_else_goes_on() {
    let mut runner = connect_four(["human", "random"], Options::without_pauses());
    runner.tell(Input::Move(m("4")));
    runner.tell(Input::Occupied(true));
    runner.answer(only_ticket(&runner));
    assert_eq!(transcript(&runner), "4", "the agent has decided and waits");
    runner.tell(Input::Occupied(false));
    assert_eq!(transcript(&runner).len(), 2);
    runner.tell(Input::Occupied(true));
    runner.tell(Input::Undo);
    assert!(!runner.table.is_occupied(), "back at the game");
}

#[test]
fn the_coach_is_asked_for_what_people_look_at() {
    let mut runner = connect_four(["human", "human"], Options::default());
    runner.tell(Input::Verdicts(true));
    runner.tell(Input::Move(m("4")));
    assert!(matches!(runner.open[&only_ticket(&runner)], Job::Judge(..)));
    runner.answer(only_ticket(&runner));
    let node = runner.table.session().node();
    assert!(runner.table.judgement(node).is_some());
    // What is known is told at once.
    let asked = true;
    assert_eq!(runner.tell(Input::Why), [Notice::Judged { node, asked }]);

    runner.tell(Input::Hint);
    assert_eq!(runner.table.hint(), Some(1));
    assert!(matches!(runner.open[&only_ticket(&runner)], Job::Study(_)));
    runner.tell(Input::Hint);
    assert_eq!(runner.table.hint(), Some(2));
    runner.answer(only_ticket(&runner));
    assert!(runner.table.study(node).is_some());
    runner.tell(Input::Move(m("4")));
    assert_eq!(runner.table.hint(), None);
    runner.answer(only_ticket(&runner));

    runner.tell(Input::Review);
    let ticket = only_ticket(&runner);
    runner.answer(ticket);
    assert!(
        runner
            .table
            .reviewing()
            .is_some_and(|it| it.is_finished() && it.done == 2)
    );
    assert_eq!(runner.notices.last(), Some(&Notice::ReviewDone));
}

#[test]
fn what_the_coach_fails_at_twice_is_not_tried_for_ever() {
    let mut runner = connect_four(["human", "human"], Options::default());
    runner.tell(Input::Values(true));
    for _ in 0..2 {
        runner.fail(only_ticket(&runner));
    }
    runner.pass_time(1_000);
    assert!(runner.open.is_empty());
    runner.tell(Input::Move(m("4")));
    assert!(
        matches!(runner.open[&only_ticket(&runner)], Job::Study(_)),
        "another position"
    );
}

#[test]
fn a_game_that_goes_on_is_kept_and_one_that_is_over_is_not() {
    let start = session(Game::TIC_TAC_TOE, ["human", "human"]);
    let mut table = Table::new(start, Options::default());
    let mut saved = |input| {
        let effects = table.handle(input);
        let keeps = |effect: &&Effect| matches!(effect, Effect::Save | Effect::ForgetSave);
        effects.iter().find(keeps).cloned()
    };
    for text in ["a1", "b2", "a2", "b3"] {
        assert_eq!(saved(Input::Move(m(text))), Some(Effect::Save));
    }
    assert_eq!(saved(Input::Time(5)), None);
    assert_eq!(
        saved(Input::Move(m("a3"))),
        Some(Effect::ForgetSave),
        "over"
    );
    assert_eq!(saved(Input::Undo), Some(Effect::Save));
    assert_eq!(saved(Input::Swap), Some(Effect::Save));
    assert_eq!(saved(Input::Restart), Some(Effect::ForgetSave), "not begun");
}

#[test]
fn a_game_that_is_given_up_is_over() {
    let start = session(Game::CONNECT_FOUR, ["human", "human"]);
    let mut table = Table::new(start, Options::default());
    table.handle(Input::Move(m("4")));
    let resigned = EarlyEnd::Resignation(Player::Second);
    let effects = table.handle(Input::End(resigned));
    assert!(effects.contains(&Effect::ForgetSave), "{effects:?}");
    let result = |table: &Table| table.session().record().result();
    assert_eq!(result(&table), Some(FinalResult::OffBoard(resigned)));
    assert!(table.session().is_over());
    // What is over is not given up again, by neither side.
    let again = table.handle(Input::End(EarlyEnd::Resignation(Player::First)));
    assert_eq!(again, []);
    assert_eq!(result(&table), Some(FinalResult::OffBoard(resigned)));
}

/// An agent that thinks is told to stop when its opponent gives up.
#[test]
fn an_agent_stops_thinking_when_the_game_is_given_up() {
    let mut runner = connect_four(["human", "random"], Options::default());
    runner.tell(Input::Move(m("4")));
    assert_eq!(runner.open.len(), 1);
    runner.tell(Input::End(EarlyEnd::Resignation(Player::First)));
    assert!(runner.open.is_empty(), "{:?}", runner.open);
}

#[test]
fn an_agent_that_changes_sides_is_the_same_agent() {
    let mut runner = connect_four(["human", "random"], Options::default());
    let seat = runner.table.seat(Player::Second);
    runner.tell(Input::Swap);
    assert_eq!(runner.table.seat(Player::First), seat);
    // The same description keeps its seat, another one does not, a new game has new seats.
    runner.tell(Input::Reseat(
        ["random", "greedy"].map(|it| it.parse().unwrap()),
    ));
    assert_eq!(runner.table.seat(Player::First), seat);
    runner.tell(Input::Restart);
    assert_ne!(runner.table.seat(Player::First), seat);
}
