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
//! | `data-notice` | a message | is present while there is one |
//! | `data-movebox` | the box for typed moves | |
//! | `data-move`, `data-current` | the list of moves | the move; present at the cursor |
//! | `data-panel` | panels | `thinking`, `coach`, `moves`, `settings`, `help`, `share`, … |
//! | `data-live` | the region for screen readers | |
//! | `data-graph`, `data-bar` | graph and bar | the share of the first player in percent |

mod bar;
mod board;
mod cell;
mod chips;
mod coach;
mod controls;
mod dialogs;
mod edit;
mod graph;
mod icon;
mod lesson;
mod moves;
mod page;
mod review;
mod root_table;
mod settings;
mod setup;
mod share;
mod status;
mod thinking;
mod top;

pub(crate) use page::Page;
