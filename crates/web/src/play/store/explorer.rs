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
}

impl Explorer {
    pub(crate) fn new() -> Self {
        let is_served = server_address().is_some() || memory::recall("people.host").is_some();
        Self {
            is_open: RwSignal::new(false),
            recorded: OnDemand::new(),
            archived: RwSignal::default(),
            asked: StoredValue::new(is_served.then(String::new)),
        }
    }

    /// Loads the file, unless it is there or on its way.
    pub(crate) fn load(self) {
        let read = |bytes: Vec<u8>| RecordedOpenings::open(&bytes).ok();
        self.recorded.load("othello-openings", read);
    }

    /// Asks the program that serves the page for its games, if it has an archive.
    pub(crate) fn ask_archive(self, question: String) {
        if self.asked.get_value().is_none_or(|last| last == question) {
            return;
        }
        self.asked.set_value(Some(question.clone()));
        leptos::task::spawn_local(async move {
            let Some((_, answer)) = fetch(&question).await else {
                return;
            };
            let Ok(opening) = serde_json::from_str(&answer) else {
                // There is no archive.
                return self.asked.set_value(None);
            };
            if self.asked.get_value().as_ref() == Some(&question) {
                self.archived.set((question, opening));
            }
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
