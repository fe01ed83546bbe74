//! Laws of a program's own search in the room, on traces that are written here.

use super::super::stage::Stage;
use super::super::telling;
use super::*;
use harif_play::service::trace::Unpacker;
use harif_search::record::EventKind;
use harif_text::{Lang, Text};
use harif_watch::Trace;
use std::fmt::Write as _;

/// A trace of minimax or alpha-beta on a tree of random numbers, without boards.
struct Written {
    text: String,
    next: u64,
    lot: u64,
    negamax: bool,
    /// What the minimising side takes: its own value is right.
    confused: bool,
    /// Half points, or numbers too large to count.
    unit: f64,
}

impl Written {
    fn new(lot: u64) -> Self {
        Self {
            text: String::new(),
            next: 0,
            lot,
            negamax: false,
            confused: false,
            unit: 1.0,
        }
    }

    fn draw(&mut self, below: u64) -> u64 {
        self.lot = self
            .lot
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.lot >> 33) % below
    }

    fn search(
        &mut self,
        parent: u64,
        ply: u32,
        deepest: u32,
        mut alpha: f64,
        mut beta: f64,
    ) -> f64 {
        self.next += 1;
        let id = self.next;
        let max = ply.is_multiple_of(2);
        let end = |end: f64| {
            if end.is_infinite() {
                format!("\"{end}\"")
            } else {
                end.to_string()
            }
        };
        let flag = if self.negamax {
            String::new()
        } else {
            format!(",\"maximizing\":{max}")
        };
        let _ = writeln!(
            self.text,
            "{{\"enter\":{id},\"parent\":{parent},\"function\":\"search\",\"depth\":{},\"alpha\":{},\"beta\":{}{flag}}}",
            deepest - ply,
            end(alpha),
            end(beta),
        );
        let width = if ply == deepest { 0 } else { 1 + self.draw(4) };
        let up = self.negamax || max || self.confused;
        let mut best = if up { f64::NEG_INFINITY } else { f64::INFINITY };
        if width == 0 {
            best = (self.draw(41) as f64 - 20.0) * self.unit;
        }
        for _ in 0..width {
            let below = if self.negamax {
                -self.search(id, ply + 1, deepest, -beta, -alpha)
            } else {
                self.search(id, ply + 1, deepest, alpha, beta)
            };
            if up {
                best = best.max(below);
                alpha = alpha.max(best);
            } else {
                best = best.min(below);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        let _ = writeln!(self.text, "{{\"leave\":{id},\"value\":{best}}}");
        best
    }

    fn trace(mut self, deepest: u32) -> Trace {
        self.search(0, 0, deepest, f64::NEG_INFINITY, f64::INFINITY);
        Trace::read(&self.text).unwrap()
    }
}

/// Both recordings as the page has them: packed, sent and put together again.
fn both(trace: &Trace) -> [Recording; 2] {
    let packet = pack(trace);
    let again = Packet::of_texts(packet.clone().into_texts()).unwrap();
    assert_eq!(again, packet);
    let Packet { head, yours, right } = again;
    let about = Arc::new(head.about);
    let make = |whose, half: &Half, packed: &Packed| {
        let mut built = rebuild(&about);
        for piece in &packed.steps {
            Unpacker::new(piece).for_each(|step| built.push(step));
        }
        recording(whose, &about, half, &packed.nodes, built).unwrap()
    };
    [
        make(Whose::Yours, &head.yours, &yours),
        make(Whose::Right, &head.right, &right),
    ]
}

#[test]
fn a_program_comes_back_as_it_was_with_its_own_numbers() {
    for lot in 0..30 {
        for (negamax, unit) in [(false, 1.0), (true, 50_000.0), (false, 0.25), (true, 1e17)] {
            let mut written = Written::new(lot);
            (written.negamax, written.unit) = (negamax, unit);
            let trace = written.trace(5);
            let [own, right] = both(&trace);
            assert_eq!(own.len(), trace.calls.len());
            // What a right program does and what a right search does is the same.
            assert_eq!(right.len(), own.len(), "{lot} {negamax} {unit}");
            for (id, call) in trace.calls.iter().enumerate() {
                let watched = own.of_program().unwrap();
                assert_eq!(watched.call(id), call.id);
                assert_eq!(own.node(id).parent, call.parent);
                for recording in [&own, &right] {
                    let node = recording.node(id);
                    let scale = &recording.of_program().unwrap().scale;
                    let numbers = [node.value.unwrap(), node.window.0, node.window.1];
                    let shown = numbers.map(|score| Some(scale.value(score)));
                    assert_eq!(shown, [call.value, call.alpha, call.beta]);
                }
                assert_eq!(own.node(id).depth, right.node(id).depth);
            }
            assert_eq!(own.of_program().unwrap().departure(), None);
            let (last, text) = (own.tree.events().last().unwrap(), Text::new(Lang::En));
            assert!(matches!(last.kind, EventKind::Leave(_)));
            for (step, event) in own.tree.events().iter().enumerate() {
                let said = telling::step(&text, &own, step);
                assert!(!said.is_empty());
                if matches!(event.kind, EventKind::Leave(_) | EventKind::Leaf(..)) {
                    let value = trace.calls[event.node].value.unwrap();
                    let number = harif_words::watch::number(&text, value);
                    assert!(said.contains(&number), "{number}: {said}");
                }
            }
        }
    }
}

#[test]
fn a_confused_program_departs_at_the_same_call_in_both_trees() {
    let mut found = 0;
    for lot in 0..40 {
        let mut written = Written::new(lot);
        written.confused = true;
        let trace = written.trace(4);
        let [own, right] = both(&trace);
        let about = &own.of_program().unwrap().about;
        let Some((call, kind, _)) = &about.departure else {
            continue;
        };
        if kind != "value" {
            continue;
        }
        found += 1;
        let at = |recording: &Recording| {
            let watched = recording.of_program().unwrap();
            watched.call(watched.departure().unwrap())
        };
        assert_eq!(at(&own), *call);
        if right.of_program().unwrap().departure_is_kept {
            assert_eq!(at(&right), *call);
        }
        let first = about.findings[0].finding().unwrap();
        assert_eq!(first.node, *call);
    }
    assert!(found > 10, "{found}");
}

#[test]
fn evidence_crosses_whole() {
    for evidence in [
        Evidence::None,
        Evidence::Value(-2.5),
        Evidence::Window(f64::NEG_INFINITY, 3.0),
        Evidence::Count(7),
        Evidence::Text("a1 b2".to_owned()),
    ] {
        assert_eq!(read_evidence(&write_evidence(&evidence)), evidence);
    }
}

/// A program that calls its search from a loop, and one that crashed.
#[test]
fn loops_outside_and_calls_that_never_came_back_are_shown() {
    let loops = "{\"enter\":1,\"board\":\"X../.../...\",\"maximizing\":false}\n{\"leave\":1,\"value\":0}\n\
        {\"enter\":2,\"board\":\".X./.../...\",\"maximizing\":false}\n{\"leave\":2,\"value\":1}\n\
        {\"enter\":3,\"board\":\"..X/.../...\",\"maximizing\":false}\n{\"leave\":3,\"value\":-1}\n";
    let [own, _] = both(&Trace::read(loops).unwrap());
    let moves: Vec<String> = own
        .children(own.root())
        .iter()
        .map(|&child| own.node(child as usize).by.unwrap().to_string())
        .collect();
    assert_eq!(moves, ["a1", "b1", "c1"]);
    assert_eq!(own.of_program().unwrap().call(0), 0);
    let crashed = "{\"enter\":1}\n{\"enter\":2,\"parent\":1}\n{\"leave\":2,\"value\":4}\n{\"enter\":3,\"parent\":1}\n\
        {\"end\":\"crash\",\"node\":3,\"error\":\"IndexError\"}\n";
    let [own, _] = both(&Trace::read(crashed).unwrap());
    assert_eq!(own.len(), 3);
    let last = own.steps() - 1;
    let stages = [0, 1, 2].map(|id| own.stage(id, last));
    assert_eq!(stages, [Stage::Open, Stage::Done, Stage::Open]);
}

/// Large traces are kept down to some ply, and every kept node says how much is below it.
#[test]
fn large_traces_are_bounded() {
    fn grow(text: &mut String, next: &mut u64, parent: u64, depth: u32) {
        *next += 1;
        let (id, max) = (*next, depth.is_multiple_of(2));
        let _ = writeln!(
            text,
            "{{\"enter\":{id},\"parent\":{parent},\"maximizing\":{max}}}"
        );
        if depth > 0 {
            for _ in 0..6 {
                grow(text, next, id, depth - 1);
            }
        }
        let _ = writeln!(text, "{{\"leave\":{id},\"value\":0}}");
    }
    let (mut text, mut next) = (String::new(), 0);
    grow(&mut text, &mut next, 0, 7);
    let trace = Trace::read(&text).unwrap();
    let [own, right] = both(&trace);
    for recording in [&own, &right] {
        let kept = recording.tree.kept_to().unwrap();
        assert!(recording.steps() <= harif_play::service::record::MOST_EVENTS);
        assert_eq!(recording.tree.searched(), next);
        assert_eq!(recording.node(0).nodes, next);
        for id in 0..recording.len() {
            let node = recording.node(id);
            let hides = node.ply == kept && node.nodes > 1;
            assert_eq!(recording.hides_children(id), hides);
        }
    }
}
