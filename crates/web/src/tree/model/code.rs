//! The searches as pseudo-code, and the line at which each step of a recorded search happens.

use super::recording::Recording;
use harif_play::Algorithm;
use harif_play::service::record::Recipe;
use harif_search::record::EventKind;
use harif_search::{Cut, Fail, Side};

/// What a line does, which is also what its comment says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineRole {
    /// A function for MAX, for MIN, or for the side to move.
    EnterMax,
    EnterMin,
    Enter,
    Leaf,
    Begin,
    Each,
    /// Tries whether a move is better, with a window of no width.
    Probe,
    Again,
    Best,
    RaiseAlpha,
    LowerBeta,
    Cut,
    Return,
}

/// A line of pseudo-code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) does: LineRole,
    pub(crate) code: String,
    /// Whether it belongs to MIN's function.
    pub(crate) of_min: bool,
}

/// The pseudo-code of a search with its switches.
pub(crate) fn lines(recipe: &Recipe) -> Vec<Line> {
    match recipe.algorithm {
        Algorithm::Minimax => two_functions(recipe, false),
        Algorithm::AlphaBeta => two_functions(recipe, true),
        Algorithm::Negamax => one_function(recipe, false),
        Algorithm::Pvs | Algorithm::Mcts => one_function(recipe, true),
    }
}

fn cut_test(recipe: &Recipe) -> &'static str {
    match recipe.switches.cut {
        Cut::OnEqual => "if α ≥ β: break",
        Cut::OnlyStrict => "if α > β: break",
    }
}

fn returned(recipe: &Recipe, windows: bool) -> &'static str {
    match recipe.switches.fail {
        Fail::Hard if windows => "return clamp(v, α₀, β₀)",
        Fail::Soft | Fail::Hard => "return v",
    }
}

fn two_functions(recipe: &Recipe, windows: bool) -> Vec<Line> {
    let window = if windows { ", α, β" } else { "" };
    let mut lines = Vec::new();
    for of_min in [false, true] {
        let (own, other, start) = if of_min {
            ("min", "max", "+∞")
        } else {
            ("max", "min", "−∞")
        };
        let mut add = |does: LineRole, depth: usize, code: String| {
            let code = format!("{}{code}", "  ".repeat(depth));
            lines.push(Line { does, code, of_min });
        };
        let enter = if of_min {
            LineRole::EnterMin
        } else {
            LineRole::EnterMax
        };
        add(enter, 0, format!("function {own}Value(p, d{window})"));
        add(
            LineRole::Leaf,
            1,
            "if over(p) or d = 0: return worth(p)".into(),
        );
        add(LineRole::Begin, 1, format!("v ← {start}"));
        add(LineRole::Each, 1, "for each move m of p".into());
        let child = format!("{other}Value(p after m, d − 1{window})");
        add(LineRole::Best, 2, format!("v ← {own}(v, {child})"));
        if windows {
            let (does, end) = if of_min {
                (LineRole::LowerBeta, "β")
            } else {
                (LineRole::RaiseAlpha, "α")
            };
            add(does, 2, format!("{end} ← {own}({end}, v)"));
            add(LineRole::Cut, 2, cut_test(recipe).into());
        }
        add(LineRole::Return, 1, returned(recipe, windows).into());
    }
    lines
}

fn one_function(recipe: &Recipe, null_windows: bool) -> Vec<Line> {
    let name = if null_windows { "pvs" } else { "negamax" };
    let mut lines = Vec::new();
    let mut add = |does: LineRole, depth: usize, code: String| {
        let code = format!("{}{code}", "  ".repeat(depth));
        lines.push(Line {
            does,
            code,
            of_min: false,
        });
    };
    add(LineRole::Enter, 0, format!("function {name}(p, d, α, β)"));
    let worth = "if over(p) or d = 0: return worth for the mover";
    add(LineRole::Leaf, 1, worth.into());
    add(LineRole::Begin, 1, "v ← −∞".into());
    add(LineRole::Each, 1, "for each move m of p".into());
    let full = format!("−{name}(p after m, d − 1, −β, −α)");
    if null_windows {
        let null = format!("s ← −{name}(p after m, d − 1, −α − 1, −α)");
        add(LineRole::Probe, 2, null);
        add(
            LineRole::Again,
            2,
            format!("if first or α < s < β: s ← {full}"),
        );
        add(LineRole::Best, 2, "v ← max(v, s)".into());
    } else {
        add(LineRole::Best, 2, format!("v ← max(v, {full})"));
    }
    add(LineRole::RaiseAlpha, 2, "α ← max(α, v)".into());
    let cut = if null_windows {
        "if α ≥ β: break"
    } else {
        cut_test(recipe)
    };
    add(LineRole::Cut, 2, cut.into());
    add(LineRole::Return, 1, returned(recipe, true).into());
    lines
}

/// The line at which a step happens.
pub(crate) fn line_of(recording: &Recording, lines: &[Line], step: usize) -> Option<usize> {
    let event = recording.tree.events().get(step)?;
    let two = !recording.flips();
    let of_min = two && !recording.is_max(event.node);
    let does = match event.kind {
        EventKind::Enter if !two => LineRole::Enter,
        EventKind::Enter if of_min => LineRole::EnterMin,
        EventKind::Enter => LineRole::EnterMax,
        EventKind::Leaf(..) => LineRole::Leaf,
        EventKind::Improve(..) => LineRole::Best,
        EventKind::Narrow(Side::Alpha, ..) => LineRole::RaiseAlpha,
        EventKind::Narrow(Side::Beta, ..) => LineRole::LowerBeta,
        EventKind::Cutoff => LineRole::Cut,
        EventKind::SearchAgain(..) => LineRole::Again,
        EventKind::Leave(_) => LineRole::Return,
    };
    let at = |line: &Line| line.does == does && line.of_min == of_min;
    let found = lines.iter().position(at);
    // Minimax keeps notes of α at the root, which its code does not have.
    found.or_else(|| {
        let best = |line: &Line| line.does == LineRole::Best && line.of_min == of_min;
        lines.iter().position(best)
    })
}
