//! What crosses to a front end says what was found: verdicts, reports and progress, part by part.

use harif_play::coach::{self, MessageValue};
use harif_play::service::{
    Argument, BestPlay, ExperimentBegan, JudgedMove, MoveValue, PositionText, Reply, Request,
    RequestError, ReviewedMove, SearchProgress, SearchSummary, SentMessage, Service,
};
use harif_play::{AgentState, LEVELS, Plan, Unwatched, analyze};
use harif_rules::{AnyMove, AnyPosition, Game, Position};
use harif_search::plan::Algorithm;
use harif_search::{Bound, Control, Limits, Value};
use std::sync::atomic::AtomicBool;

/// Positions of random games that go on.
fn positions(game: Game, count: u64) -> impl Iterator<Item = AnyPosition> {
    (0..count).map(move |seed| harif_play::openings::random(game, 4 + seed as usize % 8, seed).1)
}

/// What a message says of sides and counts.
fn arguments(sent: &SentMessage) -> Vec<&Argument> {
    sent.arguments.iter().map(|(_, value)| value).collect()
}

/// A verdict crosses as it was made: with the better move, each reason with its line, what there was to learn and whether it was found,
/// and sides as numbers.
#[test]
fn a_verdict_crosses_as_it_was_made() {
    let (mut better, mut lines, mut sides) = (0, 0, [0; 2]);
    for game in [Game::TIC_TAC_TOE, Game::CONNECT_FOUR] {
        for position in positions(game, 12) {
            let analysis = analyze(
                &position,
                Limits::depth(4),
                Control::never(),
                &mut Unwatched,
            );
            for m in position.moves() {
                let judgement = coach::judge(&position, m, &analysis).expect("a legal move");
                let sent = JudgedMove::from(&judgement);
                assert_eq!(
                    (sent.m, sent.before, sent.after),
                    (m, judgement.before, judgement.after)
                );
                assert_eq!(judgement.before, analysis.moves[0].value);
                assert_eq!(judgement.player, position.turn());
                let told = sent
                    .better
                    .as_ref()
                    .map(|it| (it.m, it.value, it.line.clone()));
                let expected = judgement.better.map(|(m, value)| (m, value, vec![m]));
                assert_eq!(told, expected);
                better += usize::from(told.is_some());
                let reasons = &sent.advice[sent.advice.len() - judgement.reasons.len()..];
                for (advice, reason) in reasons.iter().zip(&judgement.reasons) {
                    assert_eq!(advice.line, reason.line);
                    lines += reason.line.len();
                    let message = reason.reason.message();
                    assert_eq!(advice.said.key, message.key);
                    let players = message
                        .arguments
                        .iter()
                        .filter_map(|(_, value)| match value {
                            MessageValue::Player(player) => Some(player.index() as u8),
                            _ => None,
                        });
                    let told = arguments(&advice.said)
                        .into_iter()
                        .filter_map(|it| match it {
                            Argument::Player(player) => Some(*player),
                            _ => None,
                        });
                    let told: Vec<u8> = told.collect();
                    assert_eq!(told, players.collect::<Vec<u8>>());
                    for &player in &told {
                        sides[usize::from(player)] += 1;
                    }
                }
                let themes = judgement.reasons.iter().filter_map(|told| {
                    let found = told.reason.speaks_for(position.turn())?;
                    Some((told.reason.theme().message().key.to_owned(), found))
                });
                let sent = sent
                    .themes
                    .iter()
                    .map(|(said, found)| (said.key.clone(), *found));
                assert!(sent.eq(themes));
            }
        }
    }
    assert!(
        better > 20 && lines > 50 && sides[0] > 5 && sides[1] > 5,
        "{better} {lines} {sides:?}"
    );
}

/// A summary is its report: how many moves are as good, whether it was stopped, and what it saw in each move.
#[test]
fn a_summary_says_what_the_report_says() {
    let (mut tied, mut stopped) = (0, 0);
    for position in positions(Game::TIC_TAC_TOE, 8).chain(positions(Game::CONNECT_FOUR, 8)) {
        for limits in [Limits::depth(3), Limits::nodes(60)] {
            let mut plan = Plan::new(Algorithm::AlphaBeta, limits);
            plan.switches.every_move = true;
            let report = plan.run(&position, Control::never(), &mut Unwatched);
            let summary = SearchSummary::from(&report);
            assert_eq!(
                (summary.ties, summary.stopped),
                (report.ties, report.stopped)
            );
            assert_eq!(summary.counters, report.counters);
            assert_eq!(summary.progress.best, report.best);
            assert_eq!(summary.progress.depth, report.depth);
            for m in position.moves() {
                let value = summary.of(m).map(|it| it.value);
                assert_eq!(value, report.root_move(m).map(|it| it.value));
            }
            tied += usize::from(report.ties > 1);
            stopped += usize::from(report.stopped);
            // Without the moves at the root only the best of the last depth is known.
            let mut bare = summary.clone();
            bare.progress.moves.clear();
            let last = bare.progress.ladder.last().map(|rung| rung.best.m);
            for m in position.moves() {
                assert_eq!(bare.of(m).is_some(), Some(m) == last);
            }
            bare.progress.best = None;
            assert_eq!(
                bare.progress.best().map(|it| it.m),
                last,
                "the last depth counts"
            );
        }
    }
    assert!(tied > 1 && stopped > 3, "{tied} {stopped}");
}

/// Before a depth was finished the best move is the highest: won before open before lost, values before bounds, and of equals the first.
#[test]
fn the_best_so_far_is_the_highest() {
    let mut lot = fastrand::Rng::with_seed(9);
    for _ in 0..500 {
        let moves: Vec<MoveValue> = (0..lot.u8(1..6))
            .map(|column| {
                let m = AnyMove::Column(harif_rules::Column(column));
                let bound = *lot
                    .choice(&[Bound::Exact, Bound::AtLeast, Bound::AtMost])
                    .expect("one");
                let value = Value {
                    score: lot.i32(-2..=2),
                    bound,
                    proved: lot.bool(),
                    plies: None,
                    margin: None,
                };
                MoveValue {
                    m,
                    value,
                    line: vec![m],
                    nodes: 1,
                }
            })
            .collect();
        let rank = |entry: &MoveValue| {
            let exact = entry.value.bound == Bound::Exact;
            (entry.value.standing(), exact, entry.value.score)
        };
        let highest = moves.iter().map(rank).max().expect("a move");
        let expected = moves
            .iter()
            .find(|entry| rank(entry) == highest)
            .map(|entry| entry.m);
        let progress = SearchProgress {
            moves: moves.clone(),
            ..SearchProgress::default()
        };
        assert_eq!(progress.best().map(|entry| entry.m), expected);
    }
}

/// Only the last reply to a request is its answer.
#[test]
fn what_is_told_on_the_way_is_no_answer() {
    let recorded = harif_play::service::record::Recorded {
        thought: SearchSummary::default(),
        kept_to: None,
        searched: 1,
        judged: 0,
    };
    for on_the_way in [
        Reply::Waiting(1),
        Reply::Progress(SearchProgress::default()),
        Reply::Reviewed(ReviewedMove {
            number: 1,
            judged: None,
        }),
        Reply::Steps(String::new()),
        Reply::RecordedSoFar(recorded.clone()),
        Reply::Began(ExperimentBegan {
            total: 1,
            yardsticks: Vec::new(),
        }),
    ] {
        assert!(!on_the_way.is_answer(), "{on_the_way:?}");
    }
    for answer in [
        Reply::Dismissed,
        Reply::ReviewDone,
        Reply::LabDone,
        Reply::Recorded(recorded),
        Reply::Programs(Vec::new()),
        Reply::Line(BestPlay { moves: Vec::new() }),
        Reply::Error(RequestError {
            message: String::new(),
            busy: true,
        }),
    ] {
        assert!(answer.is_answer(), "{answer:?}");
    }
}

fn ask(service: &mut Service, request: &Request, stop: bool) -> Vec<Reply> {
    let stop = AtomicBool::new(stop);
    let mut replies = Vec::new();
    service.handle(request, Control::new(&stop), &mut |reply| {
        replies.push(reply);
    });
    replies
}

/// A level tells what it has left, and goes on with what it is told, whether its seat was kept or not; another game has another
/// agent.
#[test]
fn an_agent_answers_with_what_it_has_left() {
    let mut service = Service::new();
    let mut left = AgentState::default();
    let (mut before, mut given) = (LEVELS[0].budget, 0);
    for (turn, position) in positions(Game::OTHELLO, 8).enumerate() {
        // One position deeper than the other, so that no new game is seen in it.
        let request = |state| Request::Move {
            at: PositionText::of(&position),
            agent: "othello:level=1,seed=3".to_owned(),
            seat: (turn % 3 != 0).then_some(4),
            state,
            time_ms: None,
        };
        let chosen = match ask(&mut service, &request(left), false).pop() {
            Some(Reply::Move(chosen)) => chosen,
            other => panic!("{other:?}"),
        };
        let budget = chosen.state.error_budget.expect("a level");
        assert!(
            budget <= before && before - budget <= LEVELS[0].cap,
            "{before} {budget}"
        );
        given += before - budget;
        (before, left) = (budget, chosen.state);
        let told = |left| AgentState {
            error_budget: Some(left),
        };
        let Some(Reply::Move(none)) = ask(&mut service, &request(told(0)), false).pop() else {
            panic!("no move");
        };
        assert_eq!(none.state, told(0), "nothing is left to give away");
    }
    assert!(given > 0);
    for (game, m) in [
        ("tictactoe", "a1"),
        ("connect4", "1"),
        ("othello:size=6", "c2"),
    ] {
        let request = Request::Move {
            at: PositionText {
                game: game.to_owned(),
                position: String::new(),
            },
            agent: "random:seed=1".to_owned(),
            seat: Some(9),
            state: AgentState::default(),
            time_ms: None,
        };
        let reply = ask(&mut service, &request, false).pop();
        let Some(Reply::Move(chosen)) = reply else {
            panic!("{reply:?}");
        };
        let kind = |m: AnyMove| std::mem::discriminant(&m);
        assert_eq!(kind(chosen.m), kind(m.parse().unwrap()), "{game}");
    }
}

/// What was stopped is not remembered, a review that is stopped judges nothing more, and one that is too long is not begun.
#[test]
fn what_is_stopped_leaves_nothing_behind() {
    let mut service = Service::new();
    let at = PositionText {
        game: "tictactoe".to_owned(),
        position: "a1b2".to_owned(),
    };
    let study = Request::Study {
        at: at.clone(),
        time_ms: 60_000,
    };
    let values = |replies: Vec<Reply>| match replies.into_iter().next_back() {
        Some(Reply::Studied(values)) => values,
        other => panic!("{other:?}"),
    };
    values(ask(&mut service, &study, true));
    let whole = values(ask(&mut service, &study, false));
    assert!(
        whole.moves.iter().all(|entry| entry.value.proved),
        "studied anew"
    );
    // Of the ladder of hints the third step shows its move and the fourth the line that begins with it.
    let shown: Vec<usize> = whole.hints.iter().map(|advice| advice.line.len()).collect();
    assert_eq!(shown[..3], [0, 0, 1]);
    assert_eq!(whole.hints[2].line, whole.hints[3].line[..1]);
    assert_eq!(whole.hints[2].line, [whole.moves[0].m]);
    let review = |moves: Vec<AnyMove>| Request::Review {
        at: at.clone(),
        moves,
        time_ms: 10,
    };
    let moves: Vec<AnyMove> = ["c3", "a3"].map(|m| m.parse().unwrap()).into();
    let stopped = ask(&mut Service::new(), &review(moves.clone()), true);
    assert_eq!(stopped, [Reply::ReviewDone]);
    let told = ask(&mut service, &review(moves), false);
    assert_eq!(told.len(), 3);
    let long = ask(&mut service, &review(vec![AnyMove::Pass; 1_001]), false);
    assert!(
        matches!(&long[..], [Reply::Error(error)] if error.message.contains("too long")),
        "{long:?}"
    );
}

/// What was asked of an analysis is what it says that it did: not wholly proved is stopped, each depth is told once, and a limit in
/// nodes is kept.
#[test]
fn an_analysis_says_what_it_did() {
    use harif_play::{Watch, solves_every_position, sure_winner};
    use harif_search::{Iteration, RootMove};
    #[derive(Default)]
    struct Heard {
        depths: Vec<u32>,
        proofs: Vec<AnyMove>,
        judged_after: bool,
    }
    impl Watch for Heard {
        fn root_move(&mut self, depth: u32, entry: &RootMove<AnyMove>) {
            if depth == 0 {
                self.proofs.push(entry.m);
            } else {
                let last = self.depths.last().copied().unwrap_or(0);
                assert!(depth > last, "depth {depth} again");
                self.judged_after |= self.proofs.contains(&entry.m);
            }
        }

        fn iteration(&mut self, iteration: &Iteration<AnyMove>) {
            let last = self.depths.last().copied().unwrap_or(0);
            assert!(
                iteration.depth > last,
                "depth {} is told again",
                iteration.depth
            );
            self.depths.push(iteration.depth);
        }
    }
    let time = |ms| Limits::time(std::time::Duration::from_millis(ms));
    let games = [
        "connect4",
        "connect4(columns=9,rows=8,line=4)",
        "othello",
        "tictactoe(columns=5,rows=5,line=4)",
    ];
    for game in games {
        let game: Game = game.parse().unwrap();
        for position in positions(game, 4) {
            for limits in [time(0), time(60)] {
                let mut heard = Heard::default();
                let found = analyze(&position, limits, Control::never(), &mut heard);
                assert!(found.report.stopped || found.is_exact(), "{game}");
                assert!(!heard.judged_after, "a judgement after its proof");
                let proved = found
                    .moves
                    .iter()
                    .filter(|entry| entry.value.proved)
                    .count();
                assert_eq!(found.is_exact(), proved == found.moves.len());
            }
            let limited = analyze(
                &position,
                Limits::nodes(400),
                Control::never(),
                &mut Unwatched,
            );
            assert!(limited.report.counters.nodes <= 500, "{game}");
            assert_ne!(limited.evaluator, "learned", "{game}");
        }
        assert!(!(solves_every_position(game) && sure_winner(game).is_some()));
    }
    for game in [
        "connect4(columns=6,rows=5,line=4)",
        "connect4(columns=4,rows=4,line=4)",
        "connect4",
    ] {
        let game: Game = game.parse().unwrap();
        assert!(
            !(solves_every_position(game) && sure_winner(game).is_some()),
            "{game}"
        );
    }
}
