//! What a diagnosis can say: the faults by name, and the evidence that goes with each.

/// Declares the faults with the names they have in JSON and in the catalogue.
macro_rules! faults {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        /// A mistake that a search can make, or that it makes none.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Fault {
            $($(#[$doc])* $variant,)*
        }

        impl Fault {
            /// Every fault.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name in JSON and in the catalogue: `cut-too-early`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

faults! {
    /// The program stopped with an exception.
    Crash = "crash",
    /// The recursion never ends.
    Endless = "endless",
    /// A move is made on the board and not taken back.
    BoardNotRestored = "board-not-restored",
    /// A copy of the board shares its rows with the original.
    BoardShared = "board-shared",
    /// The arguments of a call are in the wrong order.
    ArgumentsSwapped = "arguments-swapped",
    /// A move that the rules forbid is tried.
    IllegalMoveTried = "illegal-move-tried",
    /// The board after a move is not what the rules say.
    MoveDoneWrongly = "move-done-wrongly",
    /// The first call is made for the wrong side.
    RootWrongSide = "root-wrong-side",
    /// The flag that says who maximises does not change from a node to its child.
    NotAlternating = "not-alternating",
    /// The same player moves twice in a row.
    WrongPlayerMoves = "wrong-player-moves",
    /// The depth does not decrease.
    DepthNotDecreased = "depth-not-decreased",
    /// The search stops one ply too early or too late.
    DepthOffByOne = "depth-off-by-one",
    /// Finished games are not seen at the horizon, or the horizon not at finished games.
    HorizonMissesEnd = "horizon-misses-end",
    /// A won game goes on, because the test for a win does not see it.
    WinHidden = "win-hidden",
    /// A full board with a winner counts as a draw.
    DrawBeforeWin = "draw-before-win",
    /// A draw counts as a win or a loss.
    DrawMisvalued = "draw-misvalued",
    /// A side without a move ends the search although it may pass.
    PassForgotten = "pass-forgotten",
    /// A node without children returns the value that the loop begins with.
    NoMoveSentinel = "no-move-sentinel",
    /// A maximising node minimises, or the other way round.
    MaxMinConfused = "max-min-confused",
    /// Negamax does not negate the value of a child.
    SignNotNegated = "sign-not-negated",
    /// Negamax negates the value of a child twice.
    SignNegatedTwice = "sign-negated-twice",
    /// A leaf is judged for the wrong side.
    EvaluationWrongSide = "evaluation-wrong-side",
    /// The static value of a child is used instead of its searched one.
    StaticInsteadOfSearched = "static-instead-of-searched",
    /// The loop begins with a value that beats real ones.
    StartValueWrong = "start-value-wrong",
    /// The value of a node is not the best of its children.
    ValueWrong = "value-wrong",
    /// A legal move is never tried.
    MoveMissed = "move-missed",
    /// A node answers from a table with the value of a shallower search.
    TableIgnoresDepth = "table-ignores-depth",
    /// A node answers from a table with a bound as if it were the value.
    TableIgnoresBound = "table-ignores-bound",
    /// The window is given to the child the wrong way round.
    WindowSwapped = "window-swapped",
    /// The child gets a window that ignores its parent's.
    WindowNotPassed = "window-not-passed",
    /// The window is narrowed only after the loop.
    WindowUpdatedAfterLoop = "window-updated-after-loop",
    /// The window is never narrowed.
    WindowNotUpdated = "window-not-updated",
    /// The loop is left by a comparison with the wrong bound.
    CutWrongBound = "cut-wrong-bound",
    /// The loop is left although moves that matter remain.
    CutTooEarly = "cut-too-early",
    /// Only the inner of two loops is left.
    InnerBreak = "inner-break",
    /// The window closes and the search goes on.
    NeverCuts = "never-cuts",
    /// The best move does not belong to the value.
    BestMoveWrong = "best-move-wrong",
    /// The best move is overwritten by deeper nodes.
    BestMoveOverwritten = "best-move-overwritten",
    /// The window closes exactly and the search goes on.
    CutStrict = "cut-strict",
    /// A slower win is worth as much as a faster one.
    SlowWin = "slow-win",
    /// Everything is as it should be.
    Right = "right",
}

/// A value, a window, a move or a count as evidence.
#[derive(Clone, Debug, PartialEq)]
pub enum Evidence {
    /// Nothing to show.
    None,
    /// A value of a node.
    Value(f64),
    /// A window.
    Window(f64, f64),
    /// A number of nodes, moves or plies.
    Count(u64),
    /// Something in the notation of the game or the words of the program: a move, a symbol, an error.
    Text(String),
}

impl Evidence {
    /// The evidence as a JSON value; infinities are `"inf"` and `"-inf"`.
    pub fn to_json(&self) -> serde_json::Value {
        use serde_json::{Value, json};
        match self {
            Self::None => Value::Null,
            Self::Value(value) => number_json(*value),
            Self::Window(alpha, beta) => json!([number_json(*alpha), number_json(*beta)]),
            Self::Count(count) => json!(count),
            Self::Text(text) => json!(text),
        }
    }
}

/// A number for JSON, whole where it is whole.
fn number_json(value: f64) -> serde_json::Value {
    if value.is_infinite() {
        serde_json::Value::from(if value > 0.0 { "inf" } else { "-inf" })
    } else if value.fract() == 0.0 && value.abs() < 9e15 {
        serde_json::Value::from(value as i64)
    } else {
        serde_json::Value::from(value)
    }
}

/// A fault with the node that proves it.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What is wrong.
    pub fault: Fault,
    /// The number of the node in the trace.
    pub node: u64,
    /// What should have been there.
    pub expected: Evidence,
    /// What was there.
    pub got: Evidence,
}

impl Finding {
    /// A finding at a node.
    pub(crate) const fn new(fault: Fault, node: u64, expected: Evidence, got: Evidence) -> Self {
        Self {
            fault,
            node,
            expected,
            got,
        }
    }
}
