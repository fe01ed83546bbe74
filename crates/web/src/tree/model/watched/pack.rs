//! A trace made ready for the room: both trees as the steps of recordings, within the same bound.
//!
//! This is the work of a worker. What crosses to the page is bounded like our own recordings: every
//! node down to some ply, with the number of calls below it.

use super::pass::Pass;
use super::{About, Facts, Head, Packet, Seat, Whose};
use harif_watch::{Style, Trace, Tree, compare};
use harif_words::watch::Scale;

/// Both trees of a trace.
pub(crate) fn pack(trace: &Trace) -> Packet {
    let tree = Tree::new(trace);
    let (diagnosis, right) = compare(&tree);
    let calls = &trace.calls;
    let own = calls
        .iter()
        .flat_map(|call| [call.value, call.alpha, call.beta]);
    let computed = right.nodes.iter().map(|node| node.value);
    let scale = Scale::fitting(own.chain(computed).flatten());
    let departure = right.departure.as_ref();
    let make = |whose| {
        let mut pass = Pass::new(&tree, &right, &scale, whose);
        pass.run();
        pass.finish(departure.map(|departure| departure.place))
    };
    let (yours, own_half) = make(Whose::Yours);
    let (beside, right_half) = make(Whose::Right);
    let about = About {
        program: trace.header.program.clone(),
        functions: trace.functions.clone(),
        code: trace.header.code.clone(),
        game: tree.layout.as_ref().map(|layout| layout.game().to_string()),
        style: diagnosis.style.map(|_| match right.style {
            Some(Style::Negamax) => Seat::Own,
            Some(Style::NegamaxForMover) => Seat::Moved,
            _ => Seat::Max,
        }),
        windows: right.prunes,
        strict: right.strict,
        depths: calls.iter().any(|call| call.depth.is_some()),
        unit: scale.unit,
        large: scale.large.clone(),
        findings: diagnosis.findings.iter().map(Facts::of).collect(),
        advice: diagnosis.advice.iter().map(Facts::of).collect(),
        departure: departure.map(|departure| {
            (
                calls[departure.place].id,
                super::difference_name(departure.difference).to_owned(),
                departure.agreed,
            )
        }),
        nodes: diagnosis.nodes,
        needed: diagnosis.needed,
        end: trace.end.reason.clone(),
        dropped: trace.dropped,
    };
    Packet {
        head: Head {
            about,
            yours: own_half,
            right: right_half,
        },
        yours,
        right: beside,
    }
}
