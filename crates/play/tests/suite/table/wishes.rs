//! What people wish of the coach: for how long it is asked, what stays wished, and when it says that it cannot.

use super::runner::{Job, Runner, session};
use harif_play::table::{Effect, Input, Notice, Options, Reviewing, Table, Ticket};
use harif_rules::{AnyMove, Game, Player, Position};

fn m(text: &str) -> AnyMove {
    text.parse().unwrap()
}

fn people() -> Runner {
    Runner::new(
        session(Game::CONNECT_FOUR, ["human", "human"]),
        Options::without_pauses(),
        1,
    )
}

fn tickets(runner: &Runner, of: fn(&Job) -> bool) -> Vec<Ticket> {
    let jobs = runner.open.iter().filter(|(_, job)| of(job));
    jobs.map(|(ticket, _)| *ticket).collect()
}

fn studies(runner: &Runner) -> Vec<Ticket> {
    tickets(runner, |job| matches!(job, Job::Study(_)))
}

fn judges(runner: &Runner) -> Vec<Ticket> {
    tickets(runner, |job| matches!(job, Job::Judge(..)))
}

/// What is wished for a whole game stays wished in the next one; a hint belongs to its position and begins anew there.
#[test]
fn wishes_stay_and_hints_go() {
    let mut runner = people();
    runner.tell(Input::Values(true));
    runner.tell(Input::Verdicts(true));
    for input in [Input::Restart, Input::SetUp(runner.position().clone())] {
        runner.tell(input);
        assert_eq!(studies(&runner).len(), 1, "values are wished for");
        runner.tell(Input::Move(m("4")));
        assert_eq!(judges(&runner).len(), 1, "verdicts are wished for");
    }
    runner.tell(Input::Hint);
    runner.tell(Input::Hint);
    assert_eq!(runner.table.hint(), Some(2));
    runner.tell(Input::Move(m("3")));
    assert_eq!(runner.table.hint(), None);
    runner.tell(Input::Undo);
    assert_eq!(runner.table.hint(), None, "the ladder begins anew");
    for step in [1, 2, 3, 4, 4] {
        runner.tell(Input::Hint);
        assert_eq!(runner.table.hint(), Some(step));
    }
}

/// Positions are studied while they rest: not while an agent thinks, nor while something else goes on at the board. What a person
/// plays for an agent is no move of a person and gets no verdict.
#[test]
fn the_coach_looks_at_what_people_play() {
    let mut runner = people();
    runner.tell(Input::Occupied(true));
    runner.tell(Input::Values(true));
    assert!(runner.open.is_empty(), "{:?}", runner.open);
    runner.tell(Input::Occupied(false));
    assert_eq!(studies(&runner).len(), 1);

    let agents = session(Game::CONNECT_FOUR, ["human", "random"]);
    let mut runner = Runner::new(agents, Options::without_pauses(), 1);
    runner.tell(Input::Verdicts(true));
    runner.tell(Input::Move(m("4")));
    assert_eq!(judges(&runner).len(), 1);
    runner.tell(Input::Stop);
    runner.tell(Input::Move(m("3")));
    assert_eq!(runner.table.session().record().ply(), 2);
    assert_eq!(judges(&runner).len(), 1, "it was the agent's move");
}

/// A person who asked hears of it when the coach failed twice; what came by itself fails in silence.
#[test]
fn the_coach_says_when_it_cannot() {
    let silent = |runner: &Runner| runner.notices.contains(&Notice::CoachSilent);
    for asked in [false, true] {
        let mut runner = people();
        runner.tell(Input::Verdicts(true));
        runner.tell(Input::Move(m("4")));
        if asked {
            // Asked while the verdict is on its way.
            runner.tell(Input::Why);
        }
        for _ in 0..2 {
            assert!(!silent(&runner));
            runner.fail(judges(&runner)[0]);
        }
        assert_eq!(silent(&runner), asked);
        assert!(runner.open.is_empty());

        let mut runner = people();
        runner.tell(if asked {
            Input::Hint
        } else {
            Input::Values(true)
        });
        for _ in 0..2 {
            assert!(!silent(&runner));
            runner.fail(studies(&runner)[0]);
        }
        assert_eq!(silent(&runner), asked);
    }
    // What is studied for longer is not known until then.
    let mut runner = people();
    runner.tell(Input::Values(true));
    runner.answer(studies(&runner)[0]);
    let node = runner.table.session().node();
    assert!(runner.table.study(node).is_some());
    runner.tell(Input::StudyLonger);
    assert!(runner.table.study(node).is_none());
    runner.answer(studies(&runner)[0]);
    assert!(runner.table.study(node).is_some());
    // A longer look fails once, and is still wished for.
    let mut runner = people();
    runner.tell(Input::StudyLonger);
    runner.fail(studies(&runner)[0]);
    runner.pass_time(10);
    assert_eq!(studies(&runner).len(), 1);
    runner.fail(studies(&runner)[0]);
    assert!(silent(&runner) && runner.open.is_empty());
    let mut runner = people();
    runner.tell(Input::Move(m("4")));
    runner.tell(Input::Review);
    for _ in 0..2 {
        assert!(!silent(&runner));
        runner.fail(*runner.open.keys().next().expect("a review"));
    }
    assert!(silent(&runner));
}

/// What is not needed any more ends: a review that is stopped, and what was asked for and is dismissed. What came by itself stays.
#[test]
fn only_what_was_asked_for_is_dismissed() {
    let mut runner = people();
    runner.tell(Input::Verdicts(true));
    runner.tell(Input::Move(m("4")));
    runner.tell(Input::Dismiss);
    assert_eq!(judges(&runner).len(), 1, "it comes by itself");
    runner.tell(Input::Why);
    runner.tell(Input::Dismiss);
    assert!(judges(&runner).is_empty());
    for input in [Input::Stop, Input::Dismiss] {
        runner.tell(Input::Review);
        assert_eq!(runner.open.len(), 1);
        runner.tell(input);
        assert!(runner.open.is_empty(), "{:?}", runner.open);
    }
}

/// How long each question takes, as the runner is told.
fn times(effects: &[Effect]) -> Vec<(char, u32)> {
    let time = |effect: &Effect| match effect {
        Effect::Study { time_ms, .. } => Some(('s', *time_ms)),
        Effect::Judge { time_ms, .. } => Some(('j', *time_ms)),
        Effect::Review { time_ms, .. } => Some(('r', *time_ms)),
        _ => None,
    };
    effects.iter().filter_map(time).collect()
}

/// Every kind of question takes the time that the options give it, also where it is asked again.
#[test]
fn questions_keep_their_time_when_they_are_asked_again() {
    let options = Options {
        study_ms: 11,
        long_study_ms: 22,
        review_ms: 33,
        ..Options::without_pauses()
    };
    let new = || {
        let mut table = Table::new(session(Game::CONNECT_FOUR, ["human", "human"]), options);
        table.handle(Input::Time(0));
        table.handle(Input::Move(m("4")));
        table
    };
    for (input, expected) in [
        (Input::Hint, ('s', 11)),
        (Input::StudyLonger, ('s', 22)),
        (Input::Why, ('j', 11)),
        (Input::Review, ('r', 33)),
    ] {
        let mut table = new();
        assert_eq!(times(&table.handle(input.clone())), [expected], "{input:?}");
        let again = times(&table.handle(Input::AskAgain));
        assert_eq!(again, [expected], "{input:?}");
        let ticket = table.open_tickets()[0];
        let second = times(&table.handle(Input::Failed(ticket)));
        assert_eq!(second, [expected], "{input:?}");
    }
}

/// A review tells each verdict of the move that it is about, and how far it has come.
#[test]
fn a_review_is_told_move_by_move() {
    use super::runner::judged;
    use harif_play::service::ReviewedMove;
    let mut table = Table::new(
        session(Game::CONNECT_FOUR, ["human", "human"]),
        Options::without_pauses(),
    );
    table.handle(Input::Time(0));
    let columns = ["4", "4", "3", "5"];
    for column in columns {
        table.handle(Input::Move(m(column)));
    }
    // Also from the middle of the game the whole line is reviewed.
    table.handle(Input::GoToPly(2));
    table.handle(Input::Review);
    let ticket = table.open_tickets()[0];
    let line = table.session().line();
    assert_eq!(table.reviewing().map(Reviewing::total), Some(4));
    for (number, column) in (1..).zip(columns) {
        // One position could not be studied.
        let verdict = (number != 3).then(|| judged(m(column)));
        table.handle(Input::Reviewed(
            ticket,
            ReviewedMove {
                number,
                judged: verdict,
            },
        ));
        assert_eq!(table.reviewing().map(|it| it.done), Some(number));
        let known = table.judgement(line[number]).map(|it| it.m);
        assert_eq!(known, (number != 3).then(|| m(column)));
        assert_eq!(table.judgements().len(), number - usize::from(number >= 3));
    }
    let effects = table.handle(Input::ReviewDone(ticket));
    assert_eq!(effects, [Effect::Notice(Notice::ReviewDone)]);
    assert!(table.reviewing().is_some_and(Reviewing::is_finished));
    assert_eq!(table.session().turn(), Player::First);
    assert!(table.session().position().count_moves() > 0);
}
