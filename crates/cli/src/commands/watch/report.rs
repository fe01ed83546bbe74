//! What was found, as JSON and as a report for people.

use harif_text::{Text, Value, say};
use harif_watch::{Diagnosis, Fault, Finding, RightTree, Trace, Tree};
use harif_words::watch as words_of;
use serde_json::json;

use crate::context::Context;
use crate::failure::Failure;
use crate::layout::fitted;

/// Why there is nothing to look at, with the way out.
pub(super) fn failed(context: &Context, trace: &Trace, reason: &str) -> Failure {
    let text = &context.text;
    let name = || Value::ltr(trace.header.program.as_deref().unwrap_or("?"));
    let line = trace
        .header
        .line
        .map(|line| say!(text, "watch-failed-line", line = line));
    let message = trace.header.message.clone().unwrap_or_default();
    let message = match line {
        Some(line) => Value::ltr(format!("{message} ({line})")),
        None => Value::ltr(message),
    };
    let problem = match reason {
        "import" => say!(
            text,
            "watch-failed-import",
            name = name(),
            message = message
        ),
        "syntax" => say!(
            text,
            "watch-failed-syntax",
            name = name(),
            message = message
        ),
        "no-search" => say!(text, "watch-no-search", name = name()),
        _ => say!(text, "watch-failed-error", name = name(), message = message),
    };
    // A file that Python cannot read is not helped by naming its functions.
    let help = match reason {
        "syntax" => say!(text, "watch-failed-syntax-help"),
        _ => say!(
            text,
            "watch-no-search-help",
            a = Value::ltr("--function NAME"),
            b = Value::ltr("--call 'minimax(board, 4, True)'")
        ),
    };
    Failure::request(problem, help)
}

/// A finding as JSON.
pub(in crate::commands) fn finding_json(text: &Text, finding: &Finding) -> serde_json::Value {
    json!({
        "id": finding.fault.name(),
        "node": finding.node,
        "expected": finding.expected.to_json(),
        "got": finding.got.to_json(),
        "sentence": words_of::sentence(text, finding),
    })
}

pub(super) fn json(
    context: &mut Context,
    tree: &Tree<'_>,
    diagnosis: &Diagnosis,
    right: &RightTree,
) -> Result<(), Failure> {
    let text = &context.text;
    let list = |findings: &[Finding]| -> Vec<serde_json::Value> {
        findings
            .iter()
            .map(|finding| finding_json(text, finding))
            .collect()
    };
    let board = tree.layout.as_ref().map(|layout| {
        json!({
            "game": layout.game().to_string(),
            "place": tree.trace.header.board,
            "rows": layout.rows,
            "columns": layout.columns,
            "empty": meaning(tree, layout.empty),
            "sides": [meaning(tree, layout.sides[0]), meaning(tree, layout.sides[1])],
            "first_row": format!("{:?}", layout.first_line).to_lowercase(),
        })
    });
    let answer = json!({
        "program": tree.trace.header.program,
        "functions": tree.trace.functions,
        "arguments": tree.trace.header.arguments,
        "board": board,
        "style": diagnosis.style.map(|style| format!("{style:?}").to_lowercase()),
        "end": tree.trace.end.reason,
        "nodes": diagnosis.nodes,
        "needed": diagnosis.needed,
        "departure": right.departure.as_ref().map(|departure| json!({
            "node": tree.trace.calls[departure.place].id,
            "in": format!("{:?}", departure.difference).to_lowercase(),
            "agreed": departure.agreed,
        })),
        "findings": list(&diagnosis.findings),
        "advice": list(&diagnosis.advice),
    });
    context.out.json(&answer)
}

/// What a symbol of the trace stands for in the program.
fn meaning(tree: &Tree<'_>, symbol: char) -> String {
    let written = symbol.to_string();
    let numbered = symbol == '.' && !tree.trace.end.symbols.contains_key(&written);
    match tree.trace.end.symbols.get(&written) {
        Some(meaning) => meaning.clone(),
        None if numbered => ".".to_owned(),
        None => written,
    }
}

pub(super) fn words(
    context: &mut Context,
    tree: &Tree<'_>,
    diagnosis: &Diagnosis,
) -> Result<(), Failure> {
    context
        .out
        .fitted(understood(&context.text, tree, diagnosis))?;
    context.out.line("")?;
    if diagnosis.findings.is_empty() {
        let nothing = say!(context.text, "watch-nothing");
        context.out.line(fitted(&nothing))?;
    }
    for finding in &diagnosis.findings {
        let sentence = words_of::sentence(&context.text, finding);
        let name = finding.fault.name();
        if context.text.needs_own_line() {
            context.out.line(name)?;
            context.out.line(fitted(&sentence))?;
        } else {
            let whole = format!("{name}: {sentence}");
            context.out.line(fitted(&whole))?;
        }
        if finding.fault != Fault::Right {
            context.out.fitted(shown(&context.text, tree, finding))?;
        }
    }
    if !diagnosis.advice.is_empty() {
        context.out.line("")?;
        context.out.line(say!(context.text, "watch-advice"))?;
        for finding in &diagnosis.advice {
            let sentence = words_of::sentence(&context.text, finding);
            context.out.line(fitted(&sentence))?;
        }
    }
    Ok(())
}

/// How to see the tree of the search.
pub(super) fn hint(context: &mut Context, file: &std::path::Path) -> Result<(), Failure> {
    let command = Value::ltr(format!("harif watch {} --open", file.display()));
    context.out.line("")?;
    let hint = say!(context.text, "glass-hint", command = command);
    context.out.line(fitted(&hint))
}

/// What was understood of the program.
fn understood(text: &Text, tree: &Tree<'_>, diagnosis: &Diagnosis) -> Vec<String> {
    let header = &tree.trace.header;
    let mut lines = vec![say!(
        text,
        "watch-title",
        name = Value::ltr(header.program.as_deref().unwrap_or("?")),
        function = Value::ltr(tree.trace.functions.join(", ")),
        nodes = diagnosis.nodes
    )];
    match &tree.layout {
        Some(layout) => {
            let place = Value::ltr(header.board.as_deref().unwrap_or("?"));
            let name = harif_words::games::name_with_size(text, layout.game());
            lines.push(say!(text, "watch-board", name = name, place = place));
            lines.push(say!(
                text,
                "watch-symbols",
                empty = Value::ltr(meaning(tree, layout.empty)),
                a = Value::ltr(meaning(tree, layout.sides[0])),
                b = Value::ltr(meaning(tree, layout.sides[1]))
            ));
            lines.push(words_of::first_line(text, layout.first_line));
        }
        None => lines.push(say!(
            text,
            "watch-no-board",
            command = Value::ltr("--board")
        )),
    }
    lines.push(words_of::style(text, diagnosis.style));
    match tree.trace.end.reason.as_str() {
        "time" => lines.push(say!(text, "watch-unfinished-time")),
        "calls" => lines.push(say!(text, "watch-unfinished-calls", n = diagnosis.nodes)),
        _ => {}
    }
    lines
}

/// The node of a finding: the moves that lead to it, its board, and the values.
fn shown(text: &Text, tree: &Tree<'_>, finding: &Finding) -> Vec<String> {
    let Some(place) = tree
        .trace
        .calls
        .iter()
        .position(|call| call.id == finding.node)
    else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    if let Some(layout) = &tree.layout {
        let moves = tree.line_to(place);
        let node = finding.node;
        lines.push(if moves.is_empty() {
            say!(text, "watch-at-root", node = node)
        } else {
            say!(
                text,
                "watch-at",
                node = node,
                line = Value::ltr(moves.join(" "))
            )
        });
        if let Some(cells) = &tree.cells[place] {
            lines.extend(
                layout
                    .drawn(cells)
                    .into_iter()
                    .map(|row| format!("    {row}")),
            );
        }
    }
    let got = words_of::evidence(text, &finding.got);
    let expected = words_of::evidence(text, &finding.expected);
    if !got.is_empty() && !expected.is_empty() {
        lines.push(say!(text, "watch-got", value = got));
        lines.push(say!(text, "watch-expected", value = expected));
    }
    lines
}
