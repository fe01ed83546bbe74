//! The colours of figures and of the boards in them.

use std::fmt::Write as _;

use harif_rules::{Game, Pieces};

use crate::thumbnail::Thumbnail;

/// What a figure stands on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FigureTheme {
    /// A white sheet.
    #[default]
    Light,
    /// A dark slide.
    Dark,
}

impl FigureTheme {
    pub(super) const fn ink(self) -> &'static Ink {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

/// The colours of a figure.
#[derive(Debug)]
pub(super) struct Ink {
    pub(super) ground: &'static str,
    pub(super) words: &'static str,
    pub(super) faint: &'static str,
    pub(super) edge: &'static str,
    /// The boxes of MAX and MIN, each with its edge.
    pub(super) max: &'static str,
    pub(super) max_edge: &'static str,
    pub(super) min: &'static str,
    pub(super) min_edge: &'static str,
    /// The expected line.
    pub(super) expected: &'static str,
    /// What was skipped.
    pub(super) cut: &'static str,
}

const LIGHT: Ink = Ink {
    ground: "#ffffff",
    words: "#16191d",
    faint: "#4d545c",
    edge: "#8b929a",
    max: "#eaf2fc",
    max_edge: "#2b6cb8",
    min: "#fdf0e6",
    min_edge: "#b8590c",
    expected: "#0c7a57",
    cut: "#b3261e",
};

const DARK: Ink = Ink {
    ground: "#15181d",
    words: "#eceef1",
    faint: "#b3bac3",
    edge: "#79828d",
    max: "#1c2a3c",
    max_edge: "#6ea8ec",
    min: "#37261a",
    min_edge: "#eb9a55",
    expected: "#43c99a",
    cut: "#f28b82",
};

/// The colours of a board.
#[derive(Debug)]
pub(super) struct BoardInk {
    frame: &'static str,
    /// The lines between cells, or the holes.
    ground: &'static str,
    /// What is filled and what only has an outline: holes, and the marks of tic-tac-toe.
    holes: bool,
    marks: bool,
    first: &'static str,
    second: &'static str,
    /// The ring on the disc that was put down last; none in games of marks.
    last: &'static str,
}

/// How the board of a game is drawn: as on the page.
pub(super) const fn board_ink(game: Game) -> BoardInk {
    let info = game.info();
    match (info.pieces, info.gravity) {
        (Pieces::Marks, _) => BoardInk {
            frame: "#fffdf7",
            ground: "#8a8577",
            holes: false,
            marks: true,
            first: "#1f6f8b",
            second: "#c4452f",
            last: "none",
        },
        (_, true) => BoardInk {
            frame: "#2457a6",
            ground: "#f5f5f0",
            holes: true,
            marks: false,
            first: "#d8352a",
            second: "#f2c230",
            last: "#1b1d20",
        },
        (_, false) => BoardInk {
            frame: "#2e7d4f",
            ground: "#1f5a38",
            holes: false,
            marks: false,
            first: "#16181b",
            second: "#f6f4ee",
            last: "#d8352a",
        },
    }
}

impl BoardInk {
    /// Draws a board so wide, with its upper left corner there.
    pub(super) fn draw(&self, svg: &mut String, board: &Thumbnail, (x, y): (f64, f64), width: f64) {
        let (across, down) = board.size;
        let scale = width / across;
        let paint = |colour: &str, outlined: bool| {
            if outlined {
                format!(
                    "fill=\"none\" stroke=\"{colour}\" stroke-width=\"15\" stroke-linecap=\"round\""
                )
            } else {
                format!("fill=\"{colour}\"")
            }
        };
        let ground = if self.holes {
            format!("fill=\"{}\"", self.ground)
        } else {
            format!("stroke=\"{}\" stroke-width=\"5\"", self.ground)
        };
        // Writing to a text cannot fail.
        let _ = writeln!(
            svg,
            "<g transform=\"translate({x:.1} {y:.1}) scale({scale:.4})\">\
             <rect width=\"{across}\" height=\"{down}\" rx=\"8\" fill=\"{}\" stroke=\"{}\" stroke-width=\"4\"/>\
             <path d=\"{}\" {ground}/><path d=\"{}\" {}/><path d=\"{}\" {}/>\
             <path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"10\"/></g>",
            self.frame,
            if self.marks { self.ground } else { self.frame },
            board.ground,
            board.first,
            paint(self.first, self.marks),
            board.second,
            paint(self.second, self.marks),
            board.last,
            self.last,
        );
    }
}
