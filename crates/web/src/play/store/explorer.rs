//! The recorded games behind the openings, loaded when they are first asked for, and those of the server.

use crate::shell::engines::on_demand::OnDemand;
use crate::shell::engines::server_address;
use crate::shell::store::fetch::fetch;
use crate::shell::store::memory;
use harif_engines::othello::RecordedOpenings;
use harif_rules::{AnyPosition, Board, notation};
use harif_wire::archive::ArchivedLine;
use harif_wire::escape::encode_into;
use leptos::prelude::*;

/// The panel of openings: whether it is open, and the recorded games.
#[derive(Clone, Copy)]
pub(crate) struct Explorer {
    pub(crate) is_open: RwSignal<bool>,
    pub(crate) recorded: OnDemand<RecordedOpenings>,
    /// How finished games of the server went on, with the question that it answers.
    pub(crate) archived: RwSignal<(String, ArchivedLine)>,
    /// The last question; none where no program with an archive serves the page.
    asked: StoredValue<Option<String>>,
    /// Whether an answer is on its way: until it is here, nothing else is asked.
    is_waiting: StoredValue<bool>,
}

impl Explorer {
    pub(crate) fn new() -> Self {
        let is_served = server_address().is_some() || memory::recall("people.host").is_some();
        Self {
            is_open: RwSignal::new(false),
            recorded: OnDemand::new(),
            archived: RwSignal::default(),
            asked: StoredValue::new(is_served.then(String::new)),
            is_waiting: StoredValue::new(false),
        }
    }

    /// Loads the file, unless it is there or on its way.
    pub(crate) fn load(self) {
        let read = |bytes: Vec<u8>| RecordedOpenings::open(&bytes).ok();
        self.recorded.load("othello-openings", read);
    }

    /// Asks the program that serves the page for its games, if it has an archive: one question at a time, and of those
    /// that come meanwhile the last.
    pub(crate) fn ask_archive(self, question: String) {
        if self.asked.get_value().is_none_or(|last| last == question) {
            return;
        }
        self.asked.set_value(Some(question.clone()));
        if self.is_waiting.get_value() {
            return;
        }
        self.is_waiting.set_value(true);
        leptos::task::spawn_local(async move {
            let mut question = question;
            while let Some((_, answer)) = fetch(&question).await {
                let Ok(opening) = serde_json::from_str(&answer) else {
                    // There is no archive.
                    self.asked.set_value(None);
                    break;
                };
                match self.asked.get_value() {
                    Some(last) if last != question => question = last,
                    _ => {
                        self.archived.set((question, opening));
                        break;
                    }
                }
            }
            self.is_waiting.set_value(false);
        });
    }
}

/// The address where the archive says how games went on from a position.
pub(crate) fn question(position: &AnyPosition) -> String {
    let mut address = String::from("archive/opening?game=");
    encode_into(&mut address, &position.game().to_string());
    address.push_str("&position=");
    encode_into(&mut address, &notation::board::write(position));
    address
}
