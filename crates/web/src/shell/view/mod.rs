//! What is seen. Views read the store and call it; they decide nothing.
//!
//! For tests, and for people who script the page, these attributes are stable:
//!
//! | attribute | on | says |
//! |---|---|---|
//! | `data-board` | the board | the game, such as `connect4` |
//! | `data-cell`, `data-disc` | each cell | `d3`; `first`, `second` or `empty` |
//! | `data-legal`, `data-last`, `data-winning` | cells | are present where they hold |
//! | `data-chip` | the value of a move | the move; `data-kind` its kind |
//! | `data-action` | buttons | what they do: `new`, `undo`, `redo`, `hint`, `stop`, `now`, … |
//! | `data-setup` | fields of the setup | `game`, `size`, `you`, `opponent`, `level`, … |
//! | `data-status` | the line above the board | `turn`, `thinking`, `over` or `paused` |
//! | `data-mark`, `data-at` | what is drawn over the board | `threat`, `poisoned`, …; the cell |
//! | `data-sheet`, `data-tab` | the table of the play room | `peek`, `half`, `full`; the tab |
//! | `data-notice` | a message | is present while there is one |
//! | `data-thinks` | the thinking panel | who thinks: `program` or `browser` |
//! | `data-movebox` | the box for typed moves | |
//! | `data-move`, `data-current` | the list of moves | the move; present at the cursor |
//! | `data-tab`, `data-room` | the tabs of the rooms, the room | `play`, `tree`, `lab`, `learn` |
//! | `data-panel` | panels | `thinking`, `coach`, `moves`, `settings`, `help`, `share`, … |
//! | `data-live` | the region for screen readers | |
//! | `data-preset`, `data-lab-status`, `data-nodes`, `data-stamp`, `data-chart` | the lab | its questions, how far it is, its counts, whether values agree, its drawings |
//! | `data-lesson`, `data-answer`, `data-go`, `data-leaf`, `data-node` | the lessons | the number, the answers, the places, the nodes of a tree of numbers |
//! | `data-graph`, `data-bar` | graph and bar | the share of the first player in percent |

pub(crate) mod arrivals;
pub(crate) mod dialogs;
pub(crate) mod disc;
pub(crate) mod icon;
pub(crate) mod mini;
pub(crate) mod page;
pub(crate) mod pick;
pub(crate) mod settings;
pub(crate) mod share;
pub(crate) mod slices;
pub(crate) mod staged;
pub(crate) mod thumbnail;
pub(crate) mod top;
pub(crate) mod tour;
pub(crate) mod weights;

pub(crate) use page::Page;

use wasm_bindgen::JsCast;

/// Writes into the field that an event came from. A value that is set once more to what it was is not
/// written by the view, and what was typed would stay.
pub(crate) fn set_field(event: &web_sys::Event, value: &str) {
    let field = event.target();
    if let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlInputElement>().ok())
    {
        field.set_value(value);
    }
}

/// The class of an element: what it always is, and what holds of the rest.
pub(crate) fn classes(always: &str, others: &[(&str, bool)]) -> String {
    let others = others.iter().filter(|(_, holds)| *holds);
    others.fold(always.to_owned(), |all, (name, _)| all + name)
}
