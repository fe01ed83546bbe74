//! One queue for everything that a game being played waits for: answers of the threads that think,
//! keys, signals. Its loop sleeps until one of them comes.

use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use crossterm::event::{self, Event};
use harif_play::table::{Input, Ticket};

use super::program::Trouble;
use crate::interrupt;

/// Something that happened.
#[derive(Debug)]
pub(crate) enum Message {
    /// A thread answers a question of the table.
    Answer(Input),
    /// A program did something else than answer the question of this ticket.
    Trouble(Ticket, Trouble),
    /// A key, the pointer or a new size; or the terminal is gone.
    Terminal(io::Result<Event>),
    /// The program is asked to end.
    Signal,
}

/// The queue.
#[derive(Debug)]
pub(crate) struct Mailbox {
    sender: Sender<Message>,
    receiver: Receiver<Message>,
}

impl Mailbox {
    pub(crate) fn new() -> Self {
        let (sender, receiver) = mpsc::channel();
        Self { sender, receiver }
    }

    /// The queue's other end.
    pub(crate) fn sender(&self) -> Sender<Message> {
        self.sender.clone()
    }

    /// Has signals come in here while there is a listener for them.
    pub(crate) fn follow_signals(&self) {
        let sender = self.sender();
        interrupt::wake_with(move || {
            // A game that was left needs no signal.
            let _ = sender.send(Message::Signal);
        });
    }

    /// Has the keyboard come in here, from now on and for as long as the program lives: a thread that
    /// reads keys cannot be told to stop.
    pub(crate) fn follow_terminal(&self) -> io::Result<()> {
        let sender = self.sender();
        let read = move || {
            loop {
                let event = event::read();
                let lost = event.is_err();
                if sender.send(Message::Terminal(event)).is_err() || lost {
                    return;
                }
            }
        };
        let reader = std::thread::Builder::new().name("keyboard".into());
        reader.spawn(read).map(drop)
    }

    /// The next message; none if none comes in this time.
    pub(crate) fn receive(&self, at_most: Option<Duration>) -> Option<Message> {
        match at_most {
            Some(at_most) => self.receiver.recv_timeout(at_most).ok(),
            // The queue holds a sender itself, so it never ends.
            None => self.receiver.recv().ok(),
        }
    }
}
