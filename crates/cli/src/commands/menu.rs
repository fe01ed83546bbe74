//! `harif` without a command: a menu on a terminal, help everywhere else.

use std::io::IsTerminal;

use crate::config::Config;
use crate::context::Context;
use crate::failure::Failure;
use crate::session::autosave::Autosave;
use crate::session::choices::Choices;
use crate::tui::menu::{self, Chosen};
use crate::tui::skin::Skin;

/// Whether there is a terminal that a menu can be drawn on.
pub(super) fn is_possible() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    !dumb && std::io::stdout().is_terminal() && std::io::stdin().is_terminal()
}

pub(super) fn run(context: &mut Context) -> Result<(), Failure> {
    let kept = Autosave::usual().map_or_else(Vec::new, |autosave| autosave.games());
    let remembered = context.config.menu.clone().unwrap_or_default();
    let choices = Choices::remembered(&remembered);
    let (setup, autosave) = match menu::choose(&context.text, choices, kept)? {
        Chosen::Quit => return Ok(()),
        Chosen::Continue(setup) => (setup, true),
        Chosen::Begin(setup, choices) => {
            Config::remember(&choices.to_remember());
            (setup, true)
        }
    };
    let skin = context.config.skin.as_deref().and_then(Skin::named);
    super::play::open(
        context,
        *setup,
        skin.unwrap_or(Skin::Unicode),
        false,
        autosave,
    )
}
