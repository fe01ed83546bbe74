//! Icons, drawn by hand on a grid of 24. They are decoration: the words stand beside them or in
//! the label of their button.

use leptos::prelude::*;

/// What there is a picture of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Picture {
    Undo,
    Redo,
    First,
    Earlier,
    Later,
    Last,
    Hint,
    New,
    Swap,
    Stop,
    Now,
    Continue,
    Share,
    Settings,
    Help,
    Language,
    Theme,
    Hide,
    Values,
    Close,
    Save,
    Load,
    Edit,
    Menu,
    Up,
    Down,
}

impl Picture {
    /// The path of its lines.
    const fn path(self) -> &'static str {
        match self {
            Self::Undo => "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
            Self::Redo => "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
            Self::First => "M18 5 9 12l9 7V5ZM6 5v14",
            Self::Earlier => "M16 5 7 12l9 7V5Z",
            Self::Later => "m8 5 9 7-9 7V5Z",
            Self::Last => "m6 5 9 7-9 7V5ZM18 5v14",
            Self::Hint => {
                "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3Z"
            }
            Self::New => "M12 5v14M5 12h14",
            Self::Swap => "M7 4v14m0 0-3-3m3 3 3-3M17 20V6m0 0-3 3m3-3 3 3",
            Self::Stop => "M7 7h10v10H7z",
            Self::Now => "M13 3 5 14h6l-1 7 8-11h-6l1-7Z",
            Self::Continue => "m8 5 10 7-10 7V5Z",
            Self::Share => "M8 12v7h8v-7M12 15V4m0 0L8 8m4-4 4 4",
            Self::Settings => "M4 7h9m4 0h3M4 17h3m4 0h9M15 4v6M9 14v6",
            Self::Help => "M9 9a3 3 0 1 1 4 2.8c-.7.3-1 .8-1 1.7v.5M12 17.5v.01",
            Self::Language => {
                "M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0ZM4 12h16M12 4c3 3 3 13 0 16-3-3-3-13 0-16Z"
            }
            Self::Theme => "M12 4a8 8 0 1 0 8 8 6 6 0 0 1-8-8Z",
            Self::Hide => {
                "M4 4l16 16M10 6.3A9 9 0 0 1 21 12a12 12 0 0 1-2.5 3.2M6 7.8A12 12 0 0 0 3 12s3 6 9 6c1 0 2-.2 3-.5"
            }
            Self::Values => "M5 19V9m5 10V5m5 14v-7m5 7V8",
            Self::Close => "m6 6 12 12M18 6 6 18",
            Self::Save => "M12 4v11m0 0-4-4m4 4 4-4M5 20h14",
            Self::Load => "M12 15V4m0 0L8 8m4-4 4 4M5 20h14",
            Self::Edit => "M4 20h4L19 9l-4-4L4 16v4Z",
            Self::Menu => "M4 7h16M4 12h16M4 17h16",
            Self::Up => "m6 15 6-6 6 6",
            Self::Down => "m6 9 6 6 6-6",
        }
    }
}

/// A picture in the size of the text around it.
#[component]
pub(crate) fn Icon(picture: Picture) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d=picture.path()></path>
        </svg>
    }
}
