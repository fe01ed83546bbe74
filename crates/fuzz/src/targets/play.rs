//! Agents, experiments, saves, and what a page asks for.

use std::time::Duration;

use harif_play::AgentSpec;
use harif_play::lab::{Depths, Experiment};
use harif_play::record::GameRecord;
use harif_play::service::record::Recipe;
use harif_play::service::{Reply, ReplyMessage, Request, RequestMessage, Service};
use harif_search::Control;
use harif_search::evaluators::EvaluatorSpec;
use harif_search::numbers::NumberTree;

use super::{game_and_rest, reads_back, text};

/// How long a request is answered here.
const MOMENT: Duration = Duration::from_millis(2);

pub(crate) fn agent(bytes: &[u8]) {
    let Some((game, rest)) = game_and_rest(bytes) else {
        return;
    };
    if let Ok(agent) = rest.parse::<AgentSpec>() {
        reads_back(&agent);
        assert!(
            agent.program_command().is_none(),
            "a text starts no program"
        );
        let plan = agent.plan(game);
        if agent.check(game).is_ok() {
            assert!(plan.is_ok(), "{agent}");
        }
    }
}

pub(crate) fn evaluator(bytes: &[u8]) {
    let Some((game, rest)) = game_and_rest(bytes) else {
        return;
    };
    let _ = EvaluatorSpec::read_any(rest);
    if let Ok(evaluator) = EvaluatorSpec::read(game, rest) {
        let written = evaluator.to_string();
        assert_eq!(
            EvaluatorSpec::read(game, &written),
            Ok(evaluator),
            "{written:?}"
        );
    }
}

pub(crate) fn numbers(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    if let Ok(tree) = text.parse::<NumberTree>() {
        reads_back(&tree);
        let lesson = harif_play::lessons::numbers::Tree::read(text).expect("the same text");
        let value = lesson.minimax(0);
        assert_eq!(lesson.sorted(true).minimax(0), value);
        assert_eq!(lesson.sorted(false).minimax(0), value);
    }
}

pub(crate) fn experiment(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    if let Ok(depths) = text.parse::<Depths>() {
        reads_back(&depths);
    }
    if let Ok(experiment) = text.parse::<Experiment>() {
        let written = experiment.to_string();
        let again = written.parse::<Experiment>();
        let again = again.map(|again| again.to_string());
        assert_eq!(again.as_deref(), Ok(written.as_str()));
        let control = Control::never().within(MOMENT);
        if let Ok(Some(design)) = experiment.design_while(control) {
            assert!(design.size() < 10_000_000);
            assert!(design.steps().take(100).count() <= design.size());
        }
    }
}

pub(crate) fn recipe(bytes: &[u8]) {
    if let Some(Ok(recipe)) = text(bytes).map(str::parse::<Recipe>) {
        reads_back(&recipe);
    }
}

/// A game that was kept is kept again as the same text.
pub(crate) fn save(bytes: &[u8]) {
    if let Some(Ok(record)) = text(bytes).map(GameRecord::from_json) {
        let written = record.to_json();
        let again = GameRecord::from_json(&written);
        let again = again.map(|again| again.to_json());
        assert_eq!(again.ok().as_deref(), Some(written.as_str()));
    }
}

pub(crate) fn request(bytes: &[u8]) {
    if let Ok(message) = serde_json::from_slice::<RequestMessage>(bytes) {
        let written = serde_json::to_string(&message).expect("a message can be written");
        let again: RequestMessage = serde_json::from_str(&written).expect(&written);
        assert_eq!(again, message);
        if let RequestMessage::Request { ask, .. } = &message {
            read_position(ask);
        }
    }
    if let Ok(message) = serde_json::from_slice::<ReplyMessage>(bytes) {
        let written = serde_json::to_string(&message).expect("a message can be written");
        let again: ReplyMessage = serde_json::from_str(&written).expect(&written);
        assert_eq!(again, message);
    }
}

fn read_position(request: &Request) {
    let at = match request {
        Request::Move { at, .. }
        | Request::Study { at, .. }
        | Request::Judge { at, .. }
        | Request::Line { at, .. }
        | Request::Review { at, .. }
        | Request::Program { at, .. } => at,
        Request::Record(_) | Request::Lab { .. } | Request::Dismiss { .. } | Request::Programs => {
            return;
        }
    };
    let _ = at.read();
}

/// Every request has exactly one answer, as its last reply, soon after its time is over.
pub(crate) fn service(bytes: &[u8]) {
    let Ok(request) = serde_json::from_slice::<Request>(bytes) else {
        return;
    };
    let mut answers = 0;
    let control = Control::never().within(MOMENT);
    Service::new().handle(&request, control, &mut |reply: Reply| {
        assert_eq!(answers, 0, "a reply after the answer: {reply:?}");
        answers += usize::from(reply.is_answer());
        let written = serde_json::to_string(&reply).expect("a reply can be written");
        // Not compared: the last digit of a fraction may change on the way.
        let again = serde_json::from_str::<Reply>(&written);
        assert!(again.is_ok(), "{written}");
    });
    assert_eq!(answers, 1);
}
