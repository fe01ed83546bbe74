//! The engines as a service: every request is answered once, whatever it says, and what crosses
//! reads back as it was written.

use harif_play::service::record::{Recipe, RecordRequest, Recorded, Subject};
use harif_play::service::trace::Unpacker;
use harif_play::service::{
    Asset, PositionText, Reply, ReplyMessage, Request, RequestMessage, Service, install,
};
use harif_play::{AgentState, Plan};
use harif_rules::{AnyMove, AnyPosition, Board, Game, Position, notation};
use harif_search::evaluators::EvaluatorSpec;
use harif_search::record::{Rebuild, RecordedTree};
use harif_search::{Control, LeafReason, Limits};
use proptest::prelude::*;
use std::sync::atomic::AtomicBool;

fn place(game: &str, position: &str) -> PositionText {
    PositionText {
        game: game.to_owned(),
        position: position.to_owned(),
    }
}

/// All replies to a request, after a trip through JSON.
fn ask(service: &mut Service, request: &Request, stop: bool) -> Vec<Reply> {
    let sent = RequestMessage::Request {
        id: 7,
        ask: request.clone(),
    };
    let text = serde_json::to_string(&sent).unwrap();
    let read: RequestMessage = serde_json::from_str(&text).unwrap();
    assert_eq!(read, sent);
    let mut replies = Vec::new();
    let stop = AtomicBool::new(stop);
    service.handle(request, Control::new(&stop), &mut |reply| {
        let said = ReplyMessage { id: 7, reply };
        let text = serde_json::to_string(&said).unwrap();
        assert_eq!(
            serde_json::from_str::<ReplyMessage>(&text).unwrap(),
            said,
            "{text}"
        );
        replies.push(said.reply);
    });
    let answers = replies.iter().filter(|reply| reply.is_answer()).count();
    assert_eq!(answers, 1, "one answer to {text}");
    assert!(replies.last().is_some_and(Reply::is_answer));
    replies
}

fn answer(request: &Request) -> Reply {
    ask(&mut Service::new(), request, false).pop().unwrap()
}

#[test]
fn an_agent_answers_with_a_legal_move_and_its_thoughts() {
    let at = place("tictactoe", "a1b2");
    let agent = "alphabeta".to_owned();
    let (seat, state) = (None, AgentState::default());
    let request = Request::Move {
        at,
        agent,
        seat,
        state,
        time_ms: None,
    };
    let Reply::Move(chosen) = answer(&request) else {
        panic!("no move");
    };
    let thought = chosen.thought.expect("it looks ahead");
    assert_eq!(thought.progress.depth, 9);
    assert!(thought.progress.nodes > 100 && thought.counters.cutoffs > 0);
    assert_eq!(thought.progress.moves.len(), 7);
}

#[test]
fn studying_values_every_move_and_climbs_the_whole_ladder() {
    let at = place("tictactoe", "a1b2");
    let Reply::Studied(studied) = answer(&Request::Study { at, time_ms: 5_000 }) else {
        panic!("no study");
    };
    assert_eq!(studied.moves.len(), 7);
    assert!(studied.moves.iter().all(|entry| entry.value.proved));
    assert_eq!(studied.hints.len(), 4);
    assert!(studied.hints[3].line.starts_with(&studied.hints[2].line));
}

/// The exact values do not wait for the line to the end of the game, nor for the next tenth of a
/// second.
#[test]
fn exact_values_are_told_before_the_study_ends() {
    let at = place("connect4", "6");
    let study = Request::Study {
        at,
        time_ms: 60_000,
    };
    let replies = ask(&mut Service::new(), &study, false);
    let all_exact = replies.iter().any(|reply| match reply {
        Reply::Progress(progress) => {
            let exact = progress.moves.iter().filter(|row| row.value.proved);
            exact.count() == 7
        }
        _ => false,
    });
    assert!(all_exact, "{} replies", replies.len());
}

#[test]
fn a_study_without_any_time_still_values_every_move() {
    for (game, legal) in [("connect4", 7), ("othello", 4), ("tictactoe", 9)] {
        let at = place(game, "");
        let Reply::Studied(studied) = answer(&Request::Study { at, time_ms: 0 }) else {
            panic!("no study");
        };
        assert_eq!(studied.moves.len(), legal, "{game}");
    }
}

#[test]
fn what_was_studied_is_remembered_when_a_move_is_judged() {
    let mut service = Service::new();
    let at = place("connect4", "121212");
    let study = Request::Study {
        at: at.clone(),
        time_ms: 2_000,
    };
    ask(&mut service, &study, false);
    let judge = |played: &str| Request::Judge {
        at: at.clone(),
        played: played.parse().unwrap(),
        time_ms: 2_000,
    };
    let replies = ask(&mut service, &judge("7"), false);
    assert_eq!(replies.len(), 1, "no new search: no progress");
    let Reply::Judged(judged) = &replies[0] else {
        panic!("no verdict");
    };
    assert_eq!(
        judged.better.as_ref().map(|entry| entry.m.to_string()),
        Some("1".into())
    );
    assert!(judged.advice.len() > 2 && !judged.themes.is_empty());
    assert!(matches!(answer(&judge("9")), Reply::Error(_)));
}

#[test]
fn a_review_tells_of_every_move_in_order() {
    let moves = ["b2", "b1", "a1", "c3", "a3"].map(|m| m.parse::<AnyMove>().unwrap());
    let request = Request::Review {
        at: place("tictactoe", ""),
        moves: moves.to_vec(),
        time_ms: 5_000,
    };
    let replies = ask(&mut Service::new(), &request, false);
    let numbers: Vec<usize> = replies
        .iter()
        .filter_map(|reply| match reply {
            Reply::Reviewed(reviewed) => {
                assert!(reviewed.judged.is_some());
                Some(reviewed.number)
            }
            _ => None,
        })
        .collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
    assert_eq!(replies.last(), Some(&Reply::ReviewDone));
}

#[test]
fn a_file_that_is_none_is_refused() {
    for asset in Asset::ALL {
        assert!(install(asset.name(), b"no such file").is_err());
    }
    assert!(install("something-else", &[]).is_err());
    assert!(Asset::for_game(Game::TIC_TAC_TOE).is_empty());
    let small = |game| {
        Asset::for_game(game)
            .iter()
            .filter(|it| it.is_small())
            .count()
    };
    assert_eq!((small(Game::CONNECT_FOUR), small(Game::OTHELLO)), (1, 0));
}

/// The moves of an agent that draws lots from a seed: the first again if it was built anew.
#[test]
fn an_agent_lives_as_long_as_its_seat() {
    let draw = |service: &mut Service, seat: Option<u32>, agent: &str| {
        let request = Request::Move {
            at: place("othello", "f5d6c3d3c4f4c5b3c2e6"),
            agent: agent.to_owned(),
            seat,
            state: AgentState::default(),
            time_ms: None,
        };
        match ask(service, &request, false).pop() {
            Some(Reply::Move(chosen)) => chosen.m,
            other => panic!("{other:?}"),
        }
    };
    let seeded = "random:seed=3";
    let mut service = Service::new();
    let anew = [(); 6].map(|()| draw(&mut service, None, seeded));
    assert!(anew.iter().all(|m| *m == anew[0]), "built for each move");
    let kept = [(); 6].map(|()| draw(&mut service, Some(1), seeded));
    assert!(
        kept[0] == anew[0] && kept.iter().any(|m| *m != kept[0]),
        "{kept:?}"
    );
    // Others on other seats do not disturb it, but there is only so much room.
    let mut again = Service::new();
    let mixed = [(); 6].map(|()| {
        draw(&mut again, Some(2), "random:seed=4");
        draw(&mut again, Some(1), seeded)
    });
    assert_eq!(mixed, kept);
    for seat in 10..20 {
        draw(&mut again, Some(seat), seeded);
    }
    let evicted = [(); 6].map(|()| draw(&mut again, Some(1), seeded));
    assert_eq!(evicted, kept);
    // A seat that was left, and another player on it.
    let dismissed = ask(&mut service, &Request::Dismiss { seat: 1 }, false);
    assert_eq!(dismissed, [Reply::Dismissed]);
    assert_eq!([(); 6].map(|()| draw(&mut service, Some(1), seeded)), kept);
    draw(&mut service, Some(1), "random:seed=4");
    assert_eq!([(); 6].map(|()| draw(&mut service, Some(1), seeded)), kept);
}

#[test]
fn nonsense_is_an_error_and_not_a_panic() {
    let agent = || "minimax".to_owned();
    let wrong = [
        Request::Move {
            at: place("chess", ""),
            agent: agent(),
            seat: None,
            state: AgentState::default(),
            time_ms: None,
        },
        Request::Move {
            at: place("connect4", "hello"),
            agent: agent(),
            seat: None,
            state: AgentState::default(),
            time_ms: None,
        },
        Request::Move {
            at: place("connect4", "1212121"),
            agent: agent(),
            seat: None,
            state: AgentState::default(),
            time_ms: None,
        },
        Request::Move {
            at: place("connect4", ""),
            agent: "human".into(),
            seat: None,
            state: AgentState::default(),
            time_ms: None,
        },
        Request::Move {
            at: place("connect4", ""),
            agent: "minimax:depth=999".into(),
            seat: None,
            state: AgentState::default(),
            time_ms: None,
        },
        Request::Study {
            at: place("tictactoe", "b2a1b1b3a3c1c3c2a2"),
            time_ms: 1,
        },
        Request::Review {
            at: place("tictactoe", ""),
            moves: vec![AnyMove::Pass],
            time_ms: 1,
        },
    ];
    for request in wrong {
        assert!(matches!(answer(&request), Reply::Error(_)), "{request:?}");
    }
    for text in [
        "",
        "{}",
        r#"{"id": 1}"#,
        r#"{"id": 1, "ask": {"dance": {}}}"#,
        "[1e400]",
    ] {
        assert!(
            serde_json::from_str::<RequestMessage>(text).is_err(),
            "{text}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(40)))]

    /// A stopped search answers all the same, with a legal move, wherever it is asked.
    #[test]
    fn a_stopped_agent_still_moves(seed in any::<u64>(), plies in 0_usize..30, agent in 1_usize..9) {
        let games = [Game::TIC_TAC_TOE, Game::CONNECT_FOUR, Game::OTHELLO, Game::Othello { size: 4 }];
        let mut lot = fastrand::Rng::with_seed(seed);
        let mut position = AnyPosition::start(games[lot.usize(..games.len())]);
        for _ in 0..plies {
            let next = position.clone();
            let count = next.count_moves();
            if count == 0 { break; }
            position.play_unchecked(next.moves().nth(lot.usize(..count)).unwrap());
        }
        prop_assert_eq!(PositionText::of(&position).read(), Ok(position.clone()));
        prop_assume!(!position.is_over());
        let agent = harif_play::AGENTS[agent].name.to_owned();
        let (seat, state) = (Some(1), AgentState::default());
        let request = Request::Move { at: PositionText::of(&position), agent, seat, state, time_ms: None };
        let replies = ask(&mut Service::new(), &request, true);
        let Some(Reply::Move(chosen)) = replies.last() else { panic!("{replies:?}") };
        prop_assert!(position.check(chosen.m).is_ok());
        let game = position.game();
        prop_assert!(notation::position(game, &PositionText::of(&position).position).is_ok());
    }
}

/// The tree that a request records, put together from what crosses.
fn recorded(wanted: RecordRequest) -> (Recorded, RecordedTree<AnyMove>) {
    let recipe: Recipe = wanted.how.parse().unwrap();
    let replies = ask(&mut Service::new(), &Request::Record(wanted), false);
    let mut rebuild = Rebuild::new(recipe.algorithm.perspective());
    for reply in &replies {
        match reply {
            Reply::Steps(text) => Unpacker::new(text).for_each(|step| rebuild.push(step)),
            // A slow machine tells how far it is: what follows is the whole tree again.
            Reply::RecordedSoFar(_) => rebuild = Rebuild::new(recipe.algorithm.perspective()),
            _ => {}
        }
    }
    let Some(Reply::Recorded(end)) = replies.last() else {
        panic!("{:?}", replies.last());
    };
    (
        end.clone(),
        rebuild.finish(end.kept_to, end.searched, end.judged),
    )
}

fn wanted(of: Subject, how: &str) -> RecordRequest {
    RecordRequest {
        of,
        how: how.to_owned(),
        under: Vec::new(),
        events: 200_000,
    }
}

#[test]
fn a_recorded_search_crosses_whole() {
    let position = notation::position(Game::CONNECT_FOUR, "4453").unwrap();
    for how in [
        "minimax,depth=3",
        "alphabeta,depth=5,order=centre,evaluator=threats",
        "negamax,depth=4,cut=strict,fail=hard,table,distance",
        "pvs,depth=4,symmetry,every",
        "alphabeta,depth=4,evaluator=windows/three=10/block=-8,ties=random,seed=9",
    ] {
        let recipe: Recipe = how.parse().unwrap();
        assert_eq!(recipe.to_string().parse(), Ok(recipe.clone()));
        let plan = Plan {
            evaluator: (recipe.evaluator.as_deref())
                .map(|text| EvaluatorSpec::read(Game::CONNECT_FOUR, text).unwrap()),
            switches: recipe.switches,
            ..Plan::new(recipe.algorithm, Limits::depth(recipe.depth))
        };
        let (report, tree) = plan.record(&position, Control::never(), 200_000);
        let (end, again) = recorded(wanted(Subject::Position(PositionText::of(&position)), how));
        assert!(again == tree, "{how}");
        assert_eq!(end.thought.counters.cutoffs, report.counters.cutoffs);
        let judged = tree.nodes().iter();
        let judged = judged.filter(|node| node.leaf == Some(LeafReason::DepthLimit));
        assert_eq!(end.judged, judged.count() as u64);
    }
}

#[test]
fn what_is_too_large_to_record_says_what_is_missing() {
    let of = Subject::Position(place("tictactoe", ""));
    let (end, tree) = recorded(wanted(of, "minimax,depth=9"));
    assert_eq!((end.searched, end.judged), (549_946, 0));
    assert!(end.kept_to.is_some() && tree.events().len() <= 200_100);
    assert_eq!(tree.nodes()[0].nodes, 549_946);
}

/// A part of a tree, searched alone, is worth what it is worth in the whole.
#[test]
fn a_part_is_searched_as_in_the_whole() {
    let of = Subject::Position(place("connect4", "4453"));
    let how = "minimax,depth=4,distance";
    let (_, whole) = recorded(wanted(of.clone(), how));
    for line in [vec!["3"], vec!["3", "4"], vec!["7", "1", "2"]] {
        let under: Vec<AnyMove> = line.iter().map(|m| m.parse().unwrap()).collect();
        let node = |tree: &RecordedTree<AnyMove>| {
            let found = (0..tree.nodes().len()).find(|&id| tree.path(id) == under);
            tree.nodes()[found.unwrap()].clone()
        };
        let (_, part) = recorded(RecordRequest {
            under: under.clone(),
            ..wanted(of.clone(), how)
        });
        let (alone, within) = (node(&part), node(&whole));
        assert_eq!((alone.value, alone.nodes), (within.value, within.nodes));
        assert_eq!(part.nodes()[0].nodes, within.nodes + under.len() as u64);
    }
}

#[test]
fn a_tree_of_numbers_is_searched_like_a_game() {
    let of = Subject::Numbers("((3 12 8)(2 4 6)(14 5 2))".to_owned());
    for (how, nodes) in [("minimax", 13), ("alphabeta", 11), ("negamax", 11)] {
        let (end, tree) = recorded(wanted(of.clone(), how));
        assert_eq!((tree.nodes()[0].value, end.searched), (Some(3), nodes));
    }
}

#[test]
fn what_cannot_be_recorded_is_refused() {
    let at = |position: &str| Subject::Position(place("tictactoe", position));
    for (of, how) in [
        (at(""), "mcts"),
        (at(""), "alphabeta,depth=0"),
        (at(""), "alphabeta,evaluator=windows"),
        (at(""), "alphabeta,cut=never"),
        (at("a1a2b1b2c1"), "alphabeta"),
        (Subject::Numbers("(1 2".to_owned()), "alphabeta"),
    ] {
        let request = Request::Record(wanted(of, how));
        assert!(matches!(answer(&request), Reply::Error(_)), "{how}");
    }
}

#[test]
fn an_experiment_tells_its_size_and_every_row() {
    let experiment = "g=tictactoe;p=start,b2;a=minimax,alphabeta;d=1-3".to_owned();
    let request = Request::Lab { experiment };
    let replies = ask(&mut Service::new(), &request, false);
    let Some(Reply::Began(began)) = replies.first() else {
        panic!("the size comes first");
    };
    assert_eq!((began.total, began.yardsticks.len()), (2 * 2 * 3, 3));
    let rows = replies
        .iter()
        .filter(|reply| matches!(reply, Reply::Measured(_)));
    assert_eq!(rows.count(), began.total);
    assert_eq!(replies.last(), Some(&Reply::LabDone));
    let stopped = ask(&mut Service::new(), &request, true);
    assert!(
        !stopped
            .iter()
            .any(|reply| matches!(reply, Reply::Measured(_)))
    );
    let experiment = "g=chess".to_owned();
    assert!(matches!(
        answer(&Request::Lab { experiment }),
        Reply::Error(_)
    ));
}
