//! `harif` without a command: a menu on a terminal, help everywhere else.

use std::io::IsTerminal;

use harif_text::Text;

use crate::config::Config;
use crate::context::Context;
use crate::failure::Failure;
use crate::session::autosave::Autosave;
use crate::session::choices::Choices;
use crate::tui::menu::{self, Chosen};
use crate::tui::skin::Skin;
use crate::tui::{self, Console};

/// Whether there is a terminal that a menu can be drawn on.
pub(super) fn is_possible() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    !dumb && std::io::stdout().is_terminal() && std::io::stdin().is_terminal()
}

pub(super) fn run(context: &mut Context) -> Result<(), Failure> {
    let kept = Autosave::usual().map_or_else(Vec::new, |mut autosave| autosave.games());
    let remembered = context.config.menu.clone().unwrap_or_default();
    let before = context.text.lang();
    let choices = Choices::remembered(&remembered, before);
    let mut console = Console::open()?;
    let (chosen, choices) = menu::choose(&mut console, choices, kept)?;
    let lang = choices.lang();
    context.text = Text::for_terminal(lang);
    let lang = Some(lang).filter(|&lang| lang != before);
    let setup = match chosen {
        Chosen::Quit => return Ok(()),
        Chosen::Continue(setup) => setup,
        Chosen::Begin(setup) => {
            Config::remember(&choices.to_remember(), lang);
            setup
        }
    };
    let skin = context.config.skin.as_deref().and_then(Skin::named);
    let skin = skin.unwrap_or(Skin::Unicode);
    tui::play(console, &context.text, *setup, Autosave::usual(), skin)
}
