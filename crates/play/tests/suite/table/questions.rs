//! What people ask of the coach reaches it as they meant it.

use super::runner::{Job, Runner, judged, session};
use harif_play::session::Session;
use harif_play::table::{Effect, Input, Notice, Options, Table};
use harif_rules::{AnyMove, AnyPosition, Game, Player, Position};

/// Games in which passes are frequent, and one without any.
const GAMES: [&str; 3] = ["othello(size=4)", "othello(size=6)", "tictactoe"];
const SEATS: [[&str; 2]; 4] = [
    ["human", "human"],
    ["human", "random"],
    ["random", "human"],
    ["random", "greedy"],
];

/// A session some random moves into a game, looked at from any of its positions.
fn any_session(seed: u64) -> Session {
    let mut random = fastrand::Rng::with_seed(seed);
    let name = random.choice(GAMES).expect("a game");
    let game: Game = name.parse().expect("a game");
    let seats = random.choice(SEATS).expect("two players");
    let mut session = session(game, seats);
    for _ in 0..random.usize(..=game.cell_count()) {
        let moves: Vec<AnyMove> = session.position().moves().collect();
        let Some(&m) = random.choice(&moves) else {
            break;
        };
        session.play(m).expect("a listed move");
    }
    if random.u8(..3) == 0 {
        session.go_to_ply(random.usize(..=session.record().ply()));
    }
    session
}

/// The moves to the cursor, each with the position that it was played in.
fn played(session: &Session) -> Vec<(AnyPosition, AnyMove)> {
    let positions = session.record().positions().cloned();
    positions.zip(session.record().moves()).collect()
}

/// A pass is no choice, so "why?" is about the move before it: the person's own where one person
/// plays, that of either side otherwise.
#[test]
fn why_is_about_the_last_move_that_was_a_choice() {
    let (mut behind_passes, mut nothing) = (0, 0);
    for seed in 0..4_000 {
        let session = any_session(seed);
        let people: Vec<Player> = Player::BOTH
            .into_iter()
            .filter(|&side| session.seat(side).is_human())
            .collect();
        let moves = played(&session);
        let expected = moves.iter().enumerate().rev().find(|(_, (before, m))| {
            let is_theirs = people.len() != 1 || people[0] == before.turn();
            *m != AnyMove::Pass && is_theirs
        });
        let mut table = Table::new(session.clone(), Options::without_pauses());
        let effects = table.handle(Input::Why);
        let asked = effects.iter().find_map(|effect| match effect {
            Effect::Judge {
                ticket,
                position,
                played,
                ..
            } => Some((*ticket, position.clone(), *played)),
            _ => None,
        });
        let Some((ply, (before, m))) = expected else {
            assert_eq!(asked, None);
            let told = Effect::Notice(Notice::NothingToJudge);
            assert!(effects.contains(&told), "{effects:?}");
            nothing += 1;
            continue;
        };
        let (ticket, position, about) = asked.expect("there is a move to judge");
        assert_eq!((&position, about), (before, *m));
        behind_passes += usize::from(moves.last().is_some_and(|(_, m)| *m == AnyMove::Pass));
        // The verdict is kept with the node that the move led to, and the asker is told.
        let node = session.line()[ply + 1];
        let effects = table.handle(Input::Judged(ticket, judged(*m)));
        let asked = true;
        let told = Effect::Notice(Notice::Judged { node, asked });
        assert!(effects.contains(&told), "{effects:?}");
        assert!(table.judgement(node).is_some());
    }
    assert!(
        behind_passes > 30 && nothing > 50,
        "{behind_passes} {nothing}"
    );
}

/// Undo goes back to a person's last choice and redo forward to the next one, over everything that was
/// forced or played by machines.
#[test]
fn redo_goes_on_to_the_next_choice_or_the_end() {
    let mut redone = 0;
    for seed in 0..600 {
        let mut session = any_session(seed);
        session.travel(true, true);
        let positions: Vec<AnyPosition> = session.record().positions().cloned().collect();
        let last = positions.len() - 1;
        let is_choice = |position: &AnyPosition| {
            let person = session.seat(position.turn()).is_human() || session.is_exhibition();
            let forced = position.check(AnyMove::Pass).is_ok();
            person && !forced && !position.is_over()
        };
        let choices: Vec<bool> = positions.iter().map(is_choice).collect();
        for from in 0..=last {
            session.go_to_ply(from);
            let to = (from + 1..=last).find(|&ply| choices[ply]).unwrap_or(last);
            assert_eq!(session.redo(), to - from, "seed {seed}, from {from}");
            assert_eq!(*session.position(), positions[to]);
            redone += 1;
        }
    }
    assert!(redone > 2_000, "{redone}");
}

/// A person who asks is told, whatever else is asked about the same move meanwhile.
#[test]
fn a_question_stays_a_question() {
    let m: AnyMove = "4".parse().expect("a column");
    let session = session(Game::CONNECT_FOUR, ["human", "human"]);
    let mut runner = Runner::new(session, Options::default(), 1);
    runner.tell(Input::Verdicts(true));
    runner.tell(Input::Move(m));
    let node = runner.table.session().node();
    runner.tell(Input::Why);
    runner.tell(Input::Undo);
    runner.tell(Input::Move(m));
    let ticket = *runner.open.keys().next().expect("it is being judged");
    assert!(matches!(runner.open[&ticket], Job::Judge(..)));
    assert_eq!(runner.open.len(), 1, "the same move is judged once");
    runner.answer(ticket);
    let asked = true;
    assert_eq!(runner.notices.last(), Some(&Notice::Judged { node, asked }));
}

/// Each question has its own time to think.
#[test]
fn questions_take_the_time_that_the_options_give() {
    let options = Options::default();
    assert!(options.study_ms < options.long_study_ms && options.review_ms < options.study_ms);
    let start = session(Game::CONNECT_FOUR, ["human", "human"]);
    let mut table = Table::new(start, options);
    table.handle(Input::Move("4".parse().expect("a column")));
    let mut time_of = |input: Input| {
        let effects = table.handle(input);
        let times = effects.into_iter().filter_map(|effect| match effect {
            Effect::Study { time_ms, .. }
            | Effect::Judge { time_ms, .. }
            | Effect::Review { time_ms, .. } => Some(time_ms),
            _ => None,
        });
        times.collect::<Vec<_>>()
    };
    assert_eq!(time_of(Input::Hint), [options.study_ms]);
    assert_eq!(time_of(Input::StudyLonger), [options.long_study_ms]);
    assert_eq!(time_of(Input::Why), [options.study_ms]);
    assert_eq!(time_of(Input::Review), [options.review_ms]);
}
