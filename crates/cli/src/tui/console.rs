//! The screen together with the queue that its keys and signals come in by. A menu and the game
//! after it share one: a key that is typed between them reaches the game.

use std::io;
use std::time::Duration;

use crossterm::event::Event;

use super::keys::{is_interrupt, is_suspend};
use super::screen::Screen;
use crate::failure::Failure;
use crate::interrupt::Listener;
use crate::session::mailbox::{Mailbox, Message};

/// A terminal with its keyboard.
#[derive(Debug)]
pub(crate) struct Console {
    pub(crate) screen: Screen,
    pub(super) mailbox: Mailbox,
    pub(super) listener: Listener,
}

impl Console {
    /// Takes the terminal over.
    pub(crate) fn open() -> io::Result<Self> {
        let mailbox = Mailbox::new();
        let screen = Screen::open()?;
        mailbox.follow_signals();
        mailbox.follow_terminal()?;
        Ok(Self {
            screen,
            mailbox,
            listener: Listener::new(),
        })
    }

    /// Waits for a key, the pointer or a new size, where nothing else can happen. Ctrl-Z stops the
    /// program here until it is taken up again, which looks like a new size.
    pub(crate) fn next_event(&mut self) -> Result<Event, Failure> {
        loop {
            if let Some(event) = self.next_event_within(None)? {
                return Ok(event);
            }
        }
    }

    /// The same, for no longer than this.
    pub(crate) fn next_event_within(
        &mut self,
        patience: Option<Duration>,
    ) -> Result<Option<Event>, Failure> {
        match self.mailbox.receive(patience) {
            Some(Message::Terminal(event)) => match event? {
                event if is_interrupt(&event) => Err(Failure::Interrupted),
                event if is_suspend(&event) => {
                    self.screen.suspend()?;
                    Ok(Some(Event::FocusGained))
                }
                event => Ok(Some(event)),
            },
            Some(Message::Signal) => Err(Failure::Interrupted),
            Some(Message::Answer(_) | Message::Trouble(..)) | None => Ok(None),
        }
    }
}
